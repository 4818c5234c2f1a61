//! The nim-values of heaps of an octal game, which are periodic or arithmetic-periodic. The game is stated by its
//! rules.

use std::fmt::Write;

use nk_system::OctalCode;
use nk_verify::period::Certificate;

use crate::file::{File, Refusal, refused};
use crate::names::Names;
use crate::period::{checker, head};
use crate::spelling::{list, long_list};

/// The definitions `P_code` and `P_table` for the heaps of a game, and the lemma `P_valid`.
pub fn stated(
    certificate: &Certificate,
    code: &OctalCode,
    prefix: &str,
) -> Result<String, Refusal> {
    let ([own], [start], [values]) = (
        &certificate.system.sequences[..],
        &certificate.preperiods[..],
        &certificate.values[..],
    ) else {
        return refused("the certificate is not of one sequence");
    };
    if own.first != 0 || values.first() != Some(&0) {
        return refused("the heaps of the certificate do not begin with the empty one");
    }
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    let (definitions, table) = long_list(&format!("{prefix}_values"), "N", &values);
    let (digits, period, saltus) = (
        list(code.digits()),
        certificate.period,
        certificate.saltuses[0],
    );
    Ok(format!(
        "{definitions}Definition {prefix}_table : list N := {table}.\n\n(** The octal game {code}, by its digits; [octal_move] of the theory has the rules. *)\nDefinition {prefix}_code : list nat := {digits}%nat.\n\nLemma {prefix}_valid : valid (octal_certificate {prefix}_code {period} {start} {saltus} {prefix}_table).\nProof. {}. vm_cast_no_check (eq_refl true). Qed.\n\n",
        checker(certificate)
    ))
}

/// The theorem that the values of heaps are periodic or arithmetic-periodic, and that in every position a heap may be
/// exchanged for one that is larger by a period.
///
/// The certificate must be one of the heaps of this game that the verifier accepted.
///
/// # Errors
///
/// [`Refusal`] if the certificate is not of one sequence that begins with the empty heap.
pub fn heaps(certificate: &Certificate, code: &OctalCode, title: &str) -> Result<File, Refusal> {
    let mut names = Names::new();
    let prefix = names.take("game");
    let mut text = head(title, "Mex Game System Period Certificate Sparse Octal");
    text.push_str(&stated(certificate, code, &prefix)?);
    let (period, start, saltus) = (
        certificate.period,
        certificate.preperiods[0],
        certificate.saltuses[0],
    );
    if saltus == 0 {
        let _ = write!(
            text,
            "(** In any position a heap of {start} tokens or more may be exchanged for one that has {period} more. *)\nTheorem {prefix}_outcomes : forall heaps n, ({start} <= n)%nat ->\n  (P_position _ (move nat (octal_move {prefix}_code)) (n :: heaps)%list <-> P_position _ (move nat (octal_move {prefix}_code)) (n + {period} :: heaps)%nat%list).\nProof. apply (outcomes_repeat {prefix}_code {period} {start} {prefix}_table {prefix}_valid). Qed.\n\n"
        );
    }
    let (grown, words, finish) = match saltus {
        0 => (
            "g n".to_owned(),
            format!("repeat with period {period} from {start} on"),
            " rewrite E. apply N.add_0_r.",
        ),
        _ => (
            format!("(g n + {saltus})%N"),
            format!("grow by {saltus} in {period} steps from {start} on"),
            " exact E.",
        ),
    };
    let theorem = format!("{prefix}_values_repeat");
    let _ = write!(
        text,
        "(** The values of heaps {words}. *)\nTheorem {theorem} : forall g, heap_values {prefix}_code g ->\n  forall n, ({start} <= n)%nat -> g (n + {period})%nat = {grown}.\nProof.\n  intros g Hg n Hn. pose proof (heap_values_periodic {prefix}_code {period} {start} {saltus} {prefix}_table {prefix}_valid g Hg n Hn) as E.\n {finish}\nQed.\nPrint Assumptions {theorem}.\n"
    );
    Ok(File { text, theorem })
}
