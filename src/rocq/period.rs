//! Sequences of a system that are periodic or arithmetic-periodic.

use std::fmt::Write;

use nk_system::Member;
use nk_verify::period::Certificate;

use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::spelling::{comment, integer, list, long_list};
use crate::system::{equations, ranks, system};

/// The head of each file.
pub fn head(title: &str, libraries: &str) -> String {
    format!(
        "(** {}\n\n    Written by nkdsl. The last theorem is the claim; the definitions that it names are to be read with it. The\n    rest is the proof, which Coq checks: `make`, or `coqc -Q theory NK` on this file. *)\n\
         From Coq Require Import String ZArith NArith List Bool Lia.\nFrom NK Require Import {libraries}.\nImport ListNotations.\nOpen Scope Z_scope.\n\n",
        comment(title)
    )
}

/// The numbers of pairs that the checker with a sparse space tries, one after the other, before it tries all pairs.
pub const LIMITS: &str = "[30; 300; 3000]";

/// The tactic that applies the theorem about the checker: the one with a sparse space, if the certificate names one that
/// does not alternate.
pub fn checker(certificate: &Certificate) -> String {
    match &certificate.sparse {
        Some(sparse) if !sparse.alternating => {
            let odd = list(&sparse.odd);
            format!(
                "apply (sparse_check_sound {}%N {odd} {LIMITS}%Z)",
                sparse.mask
            )
        }
        _ => "apply check_sound".to_owned(),
    }
}

/// The definitions `P_system` and `P_period` of a certificate, and the lemma `P_valid`.
pub fn stated(certificate: &Certificate, prefix: &str) -> Result<String, Refusal> {
    let mut text = format!(
        "Definition {prefix}_system : system :=\n  {}.\n\n",
        system(&certificate.system)
    );
    text.push_str(&valid(certificate, prefix)?);
    Ok(text)
}

/// The definition `P_period` and the lemma `P_valid` of [`stated`], without the system, which has been defined already.
pub fn valid(certificate: &Certificate, prefix: &str) -> Result<String, Refusal> {
    let ranks = ranks(&certificate.system)?;
    let mut text = String::new();
    let mut claims = Vec::new();
    for (member, values) in certificate.values.iter().enumerate() {
        let values: Vec<String> = values.iter().map(u32::to_string).collect();
        let (definitions, table) = long_list(&format!("{prefix}_values_{member}"), "N", &values);
        text.push_str(&definitions);
        claims.push(format!(
            "Claim (nth {member} {prefix}_system (Seq 0 [] [])) {} {} {} {table}",
            integer(certificate.preperiods[member]),
            certificate.saltuses[member],
            ranks[member]
        ));
    }
    let _ = write!(
        text,
        "Definition {prefix}_period : certificate := Certificate {}\n  [ {} ].\n\nLemma {prefix}_valid : valid {prefix}_period.\nProof. {}. vm_cast_no_check (eq_refl true). Qed.\n\n",
        certificate.period,
        claims.join(";\n    "),
        checker(certificate)
    );
    Ok(text)
}

/// The name of the values that a certificate states, as a constant.
pub fn table(prefix: &str) -> String {
    format!("{prefix}_at")
}

/// The definition of the constant [`table`]. Coq computes a constant once. Without the constant, `stated` would make a
/// tree of all values for each value that a program uses.
pub fn table_definition(prefix: &str) -> String {
    format!(
        "(** These values, which Coq makes ready once. *)\nDefinition {} : values := stated {prefix}_period.\n\n",
        table(prefix)
    )
}

/// The names of the sequences of a system, as functions.
pub fn functions(certificate: &Certificate, names: &mut Names) -> Vec<String> {
    let sequences = certificate.system.sequences.iter();
    sequences.map(|own| names.take(&own.name)).collect()
}

/// The theorem that one sequence is periodic or arithmetic-periodic: `a (n + 12) = a n` for all functions that satisfy
/// the recurrences.
///
/// The certificate must be one that the verifier accepted; `title` is the claim in the words of the specification.
///
/// # Errors
///
/// [`Refusal`] if the certificate has no such sequence, or if the theory does not cover its system.
pub fn sequences(certificate: &Certificate, member: Member, title: &str) -> Result<File, Refusal> {
    if member >= certificate.system.sequences.len() {
        return refused("the certificate has no such sequence");
    }
    let mut names = Names::new();
    let functions = functions(certificate, &mut names);
    let own = &functions[member];
    let recurrences = names.take("recurrences");
    let prefix = names.take("proof");
    let mut text = head(title, "Mex System Period Certificate Sparse Claims");
    text.push_str(&stated(certificate, &prefix)?);
    let all = functions.join(" ");
    let _ = writeln!(
        text,
        "(** What is said about {all}: [starts] gives the first values, and each value after them is the least number\n    that is not among the v. *)"
    );
    text.push_str(&equations(
        &certificate.system,
        &recurrences,
        &format!("{prefix}_system"),
        &functions,
    )?);
    let (period, start) = (certificate.period, integer(certificate.preperiods[member]));
    let saltus = certificate.saltuses[member];
    let (grown, words, finish) = match saltus {
        0 => (
            format!("{own} n"),
            format!("repeats with period {period} from n = {start} on"),
            "change (gain_of _ _) with 0%N in E. rewrite N.add_0_r in E. exact E.",
        ),
        _ => (
            format!("({own} n + {saltus})%N"),
            format!("grows by {saltus} in {period} steps from n = {start} on"),
            "exact E.",
        ),
    };
    let theorem = names.take(&format!("{own}_repeats"));
    let _ = write!(
        text,
        "\n(** {own} {words}. *)\nTheorem {theorem} : forall {all}, {recurrences} {all} ->\n  forall n, {start} <= n -> {own} (n + {period}) = {grown}.\nProof.\n  intros {all} R n Hn.\n  pose proof (solution_periodic {prefix}_period {prefix}_valid _ ({recurrences}_solve _{} R) {member} n ltac:(repeat constructor) Hn) as E.\n  {finish}\nQed.\nPrint Assumptions {theorem}.\n",
        " _".repeat(functions.len() - 1)
    );
    Ok(File { text, theorem })
}
