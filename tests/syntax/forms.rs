//! Random texts of every form of the grammar: they are read without an error, and formatting keeps them.

use std::collections::BTreeSet;

use nk_base::source::FileId;
use nk_syntax::grammar::{Grammar, Rule};
use nk_syntax::parse;
use nk_testing::forms::Forms;
use nk_testing::{Random, rounds};
use pest::Parser as _;

use crate::fmt::{BLANKS, formatted, respaced};

#[test]
fn random_texts_are_formatted() {
    for seed in 0..rounds(600_u64) {
        let mut forms = Forms(Random(seed));
        let count = 1 + (seed % 3) as usize;
        let text = forms.file(count);
        assert_eq!(parse(FileId(0), &text).errors, [], "{text}");
        let wild = [2, 4, 5, 7, 9, BLANKS.len()][(seed % 6) as usize];
        formatted("random text", &text);
        let other = respaced(&text, &mut forms.0, wild);
        formatted("random text, respaced", &other);
    }
}

/// Each rule of the grammar is used by a random text, since otherwise the tests above would not test it.
#[test]
fn every_form_is_written() {
    let mut used = BTreeSet::new();
    for seed in 0..2000 {
        let text = Forms(Random(seed)).file(2);
        let pairs = Grammar::parse(Rule::file, &text).unwrap_or_else(|error| panic!("{error}"));
        used.extend(pairs.flatten().map(|pair| format!("{:?}", pair.as_rule())));
    }
    let source = include_str!("../../grammar/nk.pest");
    let rules = pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, source).unwrap();
    let rules = pest_meta::parser::consume_rules(rules).unwrap();
    // Silent rules, rules that are only used for look-ahead, and whole files give no pairs; `use` has no expression.
    let apart = [
        "next",
        "single",
        "use_file",
        "kw_use",
        "settled",
        "keyword",
        "name_character",
        "letter",
    ];
    for rule in rules {
        let silent = rule.ty == pest_meta::ast::RuleType::Silent;
        let needed = !silent && !apart.contains(&&*rule.name);
        assert!(
            !needed || used.contains(&rule.name),
            "{} is never written",
            rule.name
        );
    }
}
