//! Writes the derived specification: definitions, equations, an eval and checks.

use nk_base::source::{FileId, SourceMap};
use nk_derive::{Derived, spec};
use nk_lang::Checked;
use nk_lang::ir::Program;
use nk_lang::load::{Unit, families_of};
use nk_syntax::ast::ItemKind;
use nk_syntax::format::format;
use nk_syntax::{TokenKind, lex};

use super::target::Target;
use nk_terminal::exit::Failure;

/// The specification. Its eval has the range `range`, or all n from the least on if that is `None`.
pub fn text(
    derived: &Derived,
    target: &Target,
    checked: &Checked,
    wanted: &[String],
    range: Option<&str>,
) -> Result<String, Failure> {
    let (definitions, taken) = definitions(&target.text, &checked.files, &target.sources);
    let names = names(derived, wanted, &taken)?;
    let equations = spec::equations(derived, &names);
    let (graph, variable) = (&target.text, &target.variables[0]);
    let (main, least) = (&equations.main, derived.least);
    let mut text = format!("# Node-Kayles on {graph}: recurrences derived from the graph.\n\n");
    text += &definitions;
    text += &equations.text;
    let all = format!("{variable} >= {least}");
    let range = range.unwrap_or(&all);
    text += &format!(
        "eval \"{}\" {main}({variable}) : {range}\n\n",
        graph.replace('"', "'")
    );
    let last = derived.tested_to;
    text +=
        &format!("check nimber({graph}) = {main}({variable}) : {least} <= {variable} <= {last}\n");
    text += &listed(target, main, &checked.program);
    format(FileId(0), &text)
        .map_err(|_| Failure::usage("the text that was derived is not a specification"))
}

/// Names for all sequences: the wanted ones, then letters that are not used as names.
fn names(derived: &Derived, wanted: &[String], taken: &[String]) -> Result<Vec<String>, Failure> {
    let is_name = |name: &String| {
        let tokens = lex(name);
        matches!(&tokens[..], [only] if only.kind == TokenKind::Name)
    };
    for (at, name) in wanted.iter().enumerate() {
        if !is_name(name) || taken.contains(name) || wanted[..at].contains(name) {
            return Err(
                Failure::usage(format!("`{name}` cannot be the name of a sequence here")).help(
                    "a name is a letter followed by letters and digits, and must not be taken already",
                ),
            );
        }
    }
    let rounds = (0..).map(|round: usize| match round {
        0 => String::new(),
        _ => round.to_string(),
    });
    let letters = rounds.flat_map(|round| "abcdefgh".chars().map(move |c| format!("{c}{round}")));
    let free = letters.filter(|name| !taken.contains(name) && !wanted.contains(name));
    Ok(wanted
        .iter()
        .cloned()
        .chain(free)
        .take(derived.names_needed())
        .collect())
}

/// All names that occur in a text.
fn idents(text: &str) -> Vec<String> {
    let tokens = lex(text);
    let names = tokens.iter().filter(|own| own.kind == TokenKind::Name);
    names.map(|own| text[own.range()].to_owned()).collect()
}

/// The definitions of the families and constants that a graph needs, or a `use` of the file of the library that has
/// them; and all names that occur in them.
fn definitions(graph: &str, files: &[Unit], sources: &SourceMap) -> (String, Vec<String>) {
    let (mut uses, mut text): (Vec<String>, String) = Default::default();
    let mut names = idents(graph);
    let mut at = 0;
    while at < names.len() {
        let name = names[at].clone();
        at += 1;
        for unit in files {
            let source = sources.get(unit.id);
            for item in &unit.tree.items {
                let is_wanted = match &item.kind {
                    ItemKind::Graph(graph) => graph.name.text == name,
                    ItemKind::Equation(equation) => {
                        let mut heads = equation.heads.iter();
                        heads.any(|head| head.args.is_none() && head.name.text == name)
                    }
                    _ => false,
                };
                if !is_wanted {
                    continue;
                }
                let own = sources.slice(item.span);
                if source.name.starts_with("std/") {
                    let line = format!("use \"{}\"\n", source.name);
                    if !uses.contains(&line) {
                        names.extend(families_of(&source.text));
                        uses.push(line);
                    }
                } else if !text.contains(own) {
                    text += &format!("{own}\n\n");
                    names.extend(idents(own).into_iter().filter(|own| *own != name));
                }
            }
        }
        let seen = names[..at].to_vec();
        let mut position = 0;
        names.retain(|own| {
            position += 1;
            position <= at || !seen.contains(own)
        });
    }
    let mut head = uses.concat();
    if !head.is_empty() {
        head.push('\n');
    }
    (head + &text, names)
}

/// Checks against the OEIS, for sequences with which the file itself identifies the family.
fn listed(target: &Target, main: &str, program: &Program) -> String {
    let plain = |text: &str| -> String { text.split_whitespace().collect() };
    let variable = &target.variables[0];
    let mut same = vec![plain(&format!("nimber({})", target.text))];
    let mut lines = String::new();
    let pairs: Vec<(String, String, &str)> = program
        .checks
        .iter()
        .filter(|check| check.range.variables.len() == 1)
        .filter(|check| check.range.variables[0].name == *variable)
        .filter_map(|check| {
            let (left, right) = check.text.split_once(" = ")?;
            Some((plain(left), plain(right), check.range.text.as_str()))
        })
        .collect();
    for (left, right, _) in &pairs {
        let is_sequence = |own: &String| {
            let name = own.strip_suffix(&format!("({variable})"));
            name.is_some_and(|name| idents(name).len() == 1 && !name.contains('('))
        };
        if same.contains(left) && is_sequence(right) {
            same.push(right.clone());
        } else if same.contains(right) && is_sequence(left) {
            same.push(left.clone());
        }
    }
    for (left, right, range) in &pairs {
        let entry = |own: &str| {
            let id = own.split('(').next().unwrap_or("");
            let digits = id.strip_prefix('A').unwrap_or("");
            digits.len() >= 6 && digits.chars().all(|c| c.is_ascii_digit())
        };
        let other = match (same.contains(left), same.contains(right)) {
            (true, _) => right,
            (_, true) => left,
            _ => continue,
        };
        if entry(other) {
            lines += &format!("check {main}({variable}) = {other} : {range}\n");
        }
    }
    lines
}
