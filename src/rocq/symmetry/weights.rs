//! Claims about families whose vertices are binary words.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::symmetry::Formula;
use nk_verify::symmetry::words::{Certificate, Family, Ground, by_weights};

use super::terms::{has_products, is_empty, proposition, term, test};
use super::{applied, assumed, binder, forall_or_none, names, premises, theorem};
use crate::file::{File, Refusal, refused};
use crate::spelling::{comment, is_name};

/// The file for a certificate that the verifier accepted, as text.
///
/// # Errors
///
/// The theory does not cover the claim.
pub(super) fn file(text: &str, stop: &CancelToken) -> Result<File, Refusal> {
    let Ok(certificate) = Certificate::read(text) else {
        return refused("the certificate cannot be read");
    };
    let family = &certificate.family;
    let conditions = [&family.vertices, &family.edges, &certificate.statement];
    if conditions.into_iter().any(has_products) {
        return refused("its rules have a product other than in a * b = c for a number c");
    }
    if !is_name(&family.name) {
        return refused("a name of vertices has letters that files do not support");
    }
    let Some(weights) = by_weights(family, stop) else {
        return refused("its rules compare words other than by their weights");
    };
    let taken =
        "a b z w weight word ones count kept joins none of_a of_b of_t ab at_ bt abt both m";
    let taken: Vec<String> = taken.split_whitespace().map(str::to_owned).collect();
    let names = names(certificate.parameters.iter().map(String::as_str), &taken);
    let given = Formula::And(certificate.given.clone());
    let mut file = format!(
        "(** {} *)\n(* Written by nkdsl. *)\nFrom Coq Require Import String ZArith NArith List Bool Lia.\n\
         From NK Require Import Mex System Game NodeKayles Symmetry Images Words.\n\
         Import ListNotations.\nOpen Scope string_scope.\nOpen Scope Z_scope.\n\n",
        comment(&certificate.text)
    );
    file.push_str(&graphs(family, &names));
    file.push_str(&assumed(&given, &names));
    file.push_str(&in_weights(family, weights, &names));
    for (number, case) in certificate.cases.iter().enumerate() {
        for (at, ground) in case.grounds.iter().enumerate() {
            let premises = premises(&case.when, &names);
            file.push_str(&value(ground, &format!("{number}_{at}"), &premises, &names));
        }
    }
    file.push_str(&theorem(&certificate, &names));
    Ok(File {
        text: file,
        theorem: "claim_for_all".to_owned(),
    })
}

/// The names of the parameters, and of the variables of a condition on two words.
fn of_words(names: &[String], words: [&str; 6]) -> Vec<String> {
    let words = words.map(str::to_owned);
    [names, &words].concat()
}

/// The tests of the lists of vertices and of edges; `None` if all words pass.
fn tests(family: &Family, names: &[String]) -> [Option<String>; 2] {
    let of = |condition: &Formula, a: &str, b: &str| {
        let sum = format!("(Z.lxor {a} {b})");
        let weight = |own: &str| format!("(weight {own})");
        let words = [a, b, &sum, &weight(a), &weight(b), &weight(&sum)];
        (!is_empty(condition)).then(|| test(condition, &of_words(names, words)))
    };
    let both = [
        of(&family.vertices, "a", "b"),
        of(&family.vertices, "b", "a"),
        of(&family.edges, "a", "b"),
    ];
    let both: Vec<String> = both.into_iter().flatten().collect();
    let joined = match &both[..] {
        [] => None,
        [only] => Some(only.clone()),
        all => Some(format!("({})", all.join(" && "))),
    };
    [of(&family.vertices, "a", "b"), joined]
}

/// The definitions of the lists of vertices and edges.
fn graphs(family: &Family, names: &[String]) -> String {
    let (binder, vertex) = (binder(names), &family.name);
    let all = format!("0 to 2 ^ {} - 1", term(&family.length, names));
    let listed = |own: &Option<String>, item: &str| match own {
        None => format!("[{item}]"),
        Some(own) => format!("if {own} then [{item}] else []"),
    };
    let [kept, joined] = tests(family, names);
    let one = listed(&kept, &format!("Vertex \"{vertex}\" [a]"));
    let two = listed(
        &joined,
        &format!("(Vertex \"{vertex}\" [a], Vertex \"{vertex}\" [b])"),
    );
    let called = |word: &str| applied(word, names);
    format!(
        "(** The weight of a word is the number of its ones: [weight_rule] and [weight_unique] say by which equations. *)\n\
         Definition vertices_0{binder} : list vertex := each a from {all}, {one}.\n\
         Definition edges_0{binder} : list (vertex * vertex) := each a from {all}, each b from {all},\n  {two}.\n\
         Definition family{binder} : graph := Graph {} {}.\n\n",
        called("vertices_0"),
        called("edges_0"),
    )
}

/// The statement that the lists are those of a graph of words, by conditions on weights.
fn in_weights(family: &Family, [kept, joins]: [Formula; 2], names: &[String]) -> String {
    let with = |more: &[&str]| {
        let more: Vec<String> = more.iter().map(|own| (*own).to_owned()).collect();
        binder(&[names, &more].concat())
    };
    let truth = "true".to_owned();
    let tests = tests(family, names).map(|own| own.unwrap_or_else(|| truth.clone()));
    let mut text = format!(
        "(** Which words are vertices, by their weights, and which vertices are joined, by their weights and that of their sum. *)\n\
         Definition kept{} : Prop := {}.\n\
         Definition joins{} : Prop := {}.\n",
        with(&["w"]),
        proposition(&kept, &of_words(names, ["0", "0", "0", "w", "0", "0"])),
        with(&["v", "w", "z"]),
        proposition(&joins, &of_words(names, ["0", "0", "0", "v", "w", "z"])),
    );
    let called = |word: &str| applied(word, names);
    let intros: String = names.iter().map(|own| format!(" {own}")).collect();
    let _ = write!(
        text,
        "Lemma family_words : {}{} -> words_graph {} \"{}\" {} {} {}.\n\
         Proof.\n  intros{intros} G. unfold given in G.\n  \
         apply (listed_words _ _ _ (fun a => {}) (fun a b => {})); unfold kept, joins;\n    \
         [decided | reflexivity | reflexivity | intros a Ha; weighed a a | intros a b Ha Hb; weighed a b].\nQed.\n",
        forall_or_none(names),
        called("given"),
        called("family"),
        family.name,
        term(&family.length, names),
        called("kept"),
        called("joins"),
        tests[0],
        tests[1],
    );
    text
}

/// The lemma about the nimber that follows from a ground.
fn value(ground: &Ground, own: &str, premises: &str, names: &[String]) -> String {
    let nimber = format!("nimber {}", applied("family", names));
    let (fact, tactic) = match ground {
        Ground::Exchanges => (false, "words_of_one_weight _ _ _ _ _ F".to_owned()),
        Ground::Translations => (false, "words_by_translations _ _ _ _ _ F".to_owned()),
        Ground::Mirror(ones) => (
            true,
            format!("words_by_mirror _ _ _ _ _ F {}", term(ones, names)),
        ),
    };
    let fact = match fact {
        true => format!("{nimber} = 0%N"),
        false => format!("{nimber} = 0%N \\/ {nimber} = 1%N"),
    };
    let intros: String = names.iter().map(|own| format!(" {own}")).collect();
    format!(
        "Lemma value_{own} : {}{premises}{fact}.\n\
         Proof.\n  intros{intros} G W. pose proof ({} G) as F. unfold given in G.\n  \
         apply ({tactic}); unfold edges_translated, all_parts, kept, joins; intros; decided.\nQed.\n",
        forall_or_none(names),
        applied("family_words", names).trim_matches(['(', ')']),
    )
}
