//! A claim about all graphs of a family that follows from symmetries.
//!
//! The file states the family by its rules, as lists of vertices and edges. Lemmas say what is in these lists, and that the
//! maps take vertices to vertices and edges to edges, rule by rule; what remains are statements about integers, which Coq
//! decides. The theorem is about the nimbers of these graphs by the rules of the game.

mod alike;
mod maps;
mod rules;
mod terms;
mod weights;
mod witness;

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::symmetry::{Certificate, Formula, Ground, Term};
use nk_verify::{Kind, kind};

use crate::file::{File, Refusal, refused};
use crate::spelling::comment;
use maps::Maps;
use rules::Rules;
use terms::{has_products, proposition};

/// Words that may not be names of variables in a file.
const TAKEN: &str = "as at cofix do else end exists fix for forall from fun if in let match mod return then with by each to \
    given family phi psi x y s l H E G B C N W K rank size O S Z nat list bool string graph vertex edges vertices nimber \
    negb value fst snd Prop Set Type Vertex Graph In True False";

/// The file for a certificate that the verifier accepted, as text.
///
/// # Errors
///
/// The theory does not cover the claim.
pub fn symmetry(text: &str, stop: &CancelToken) -> Result<File, Refusal> {
    if kind(text) == Ok(Kind::Words) {
        return weights::file(text, stop);
    }
    let Ok(certificate) = <Certificate>::read(text) else {
        return refused("the certificate cannot be read");
    };
    let family = &certificate.family;
    let conditions = family.vertices.iter().map(|own| &own.condition);
    let mut conditions = conditions.chain(family.edges.iter().map(|own| &own.condition));
    if conditions.any(has_products) || has_products(&certificate.statement) {
        return refused(
            "its rules have a product of indices other than in a * b = c for a number c",
        );
    }
    let names = names(certificate.parameters.iter().map(String::as_str), &[]);
    let given = Formula::And(certificate.given.clone());
    let mut file = format!(
        "(** {} *)\n(* Written by nkdsl. *)\nFrom Coq Require Import String ZArith NArith List Bool Lia.\n\
         From NK Require Import Mex System Game NodeKayles Symmetry Images.\n\
         Import ListNotations.\nOpen Scope string_scope.\nOpen Scope Z_scope.\n\n",
        comment(&certificate.text)
    );
    let rules = Rules::new(family, &names)?;
    file.push_str(&rules.family());
    file.push_str(&assumed(&given, &names));
    file.push_str(&rules.lemmas());
    for (number, case) in certificate.cases.iter().enumerate() {
        let maps = Maps {
            rules: &rules,
            certificate: &certificate,
            case,
            number,
            stop,
        };
        file.push_str(&maps.case()?);
    }
    file.push_str(&theorem(&certificate, &names));
    Ok(File {
        text: file,
        theorem: "claim_for_all".to_owned(),
    })
}

/// The definition of the assumptions about the parameters.
fn assumed(given: &Formula, names: &[String]) -> String {
    format!(
        "(** What is assumed of the parameters. *)\nDefinition given{} : Prop := {}.\n\n",
        binder(names),
        proposition(given, names)
    )
}

fn theorem<F, G>(certificate: &Certificate<F, G>, names: &[String]) -> String {
    let applied = applied("family", names);
    let value = format!("(Z.of_N (nimber {applied}))");
    let outcome = format!("(if N.eqb (nimber {applied}) 0 then 0 else 1)");
    let mut inner = names.to_vec();
    inner.extend([value, outcome]);
    let mut premises = String::new();
    for own in &certificate.given {
        let _ = write!(premises, "{} -> ", proposition(own, names));
    }
    let quantified = match names.is_empty() {
        true => String::new(),
        false => format!("forall{}, ", binder(names)),
    };
    let mut text = format!(
        "(** {} *)\nTheorem claim_for_all : {quantified}{premises}\n  {}.\nProof.\n  intros.\n  assert (G : {}) by (unfold given; tauto).\n",
        comment(&certificate.text),
        proposition(&certificate.statement, &inner),
        self::applied("given", names),
    );
    let cases = certificate.cases.iter().map(|own| own.when.clone());
    let cases: Vec<Formula> = cases.collect();
    let _ = writeln!(
        text,
        "  assert (W : {}) by (clear; decided).",
        proposition(&Formula::Or(cases.clone()), names)
    );
    if cases.len() > 1 {
        let ways = vec!["W"; cases.len()].join(" | ");
        let _ = writeln!(text, "  destruct W as [{ways}].");
    }
    for (number, case) in certificate.cases.iter().enumerate() {
        let mut facts = String::new();
        for at in 0..case.grounds.len() {
            let lemma = format!("value_{number}_{at}");
            let _ = write!(
                facts,
                " pose proof ({} G W) as V{at}.",
                self::applied(&lemma, names).trim_matches(['(', ')'])
            );
        }
        let _ = writeln!(
            text,
            "  -{facts}\n    generalize dependent (nimber {applied}). intros v. intros. destruct (N.eqb_spec v 0); decided."
        );
    }
    text.push_str("Qed.\nPrint Assumptions claim_for_all.\n");
    text
}

/// The premises of lemmas about a case.
fn premises(when: &Formula, names: &[String]) -> String {
    format!(
        "{} -> {} -> ",
        applied("given", names).trim_matches(['(', ')']),
        proposition(when, names)
    )
}

/// The binder of parameters: ` (m n : Z)`.
fn binder(names: &[String]) -> String {
    match names.is_empty() {
        true => String::new(),
        false => format!(" ({} : Z)", names.join(" ")),
    }
}

/// The quantifier `forall (m n i : Z), `; empty if there are no variables.
fn forall_or_none(names: &[String]) -> String {
    match names.is_empty() {
        true => String::new(),
        false => format!("forall{}, ", binder(names)),
    }
}

/// A function applied to names: `(f m n)`.
fn applied(function: &str, names: &[String]) -> String {
    match names.is_empty() {
        true => function.to_owned(),
        false => format!("({function} {})", names.join(" ")),
    }
}

/// Different names that Coq accepts as variables.
fn names<'n>(wanted: impl Iterator<Item = &'n str>, taken: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for own in wanted {
        let kept = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let plain: String = own.chars().map(kept).take(30).collect();
        let plain = match plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => plain,
            false => format!("x{plain}"),
        };
        let is_free = |own: &String| {
            !found.contains(own)
                && !taken.contains(own)
                && TAKEN.split_whitespace().all(|word| word != own)
        };
        let more = (1..).map(|number| format!("{plain}_{number}"));
        found.extend(std::iter::once(plain.clone()).chain(more).find(is_free));
    }
    found
}

/// The proposition about the nimber that follows from a ground.
fn fact(ground: &Ground, nimber: &str) -> String {
    match ground {
        Ground::Mirror(_) => format!("{nimber} = 0%N"),
        Ground::First(..) => format!("{nimber} <> 0%N"),
        Ground::Alike(..) => format!("{nimber} = 0%N \\/ {nimber} = 1%N"),
    }
}

/// Terms of the variables with these numbers.
fn variables(from: usize, count: usize) -> Vec<Term> {
    (from..from + count).map(Term::Variable).collect()
}
