//! The nimber of a family of several strips by the periodic values of a certificate.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::derivation::Statements;
use nk_verify::period::Certificate;

use crate::derivation::periodic;
use crate::file::{Refusal, refused};
use crate::lines::reaches;
use crate::names::Names;
use crate::parts::{Own, Strips};
use crate::period::{table as table_name, table_definition, valid};
use crate::spelling::{argument, integer, list, sum};
use crate::system::ranks;

/// The nimber of a family as a nim-sum of sequences, by residues of n.
pub struct Sums {
    pub text: String,
    /// The function that makes the graph for n.
    pub shown: String,
    pub prefix: String,
    /// The least n for which the recurrences give the nimber.
    pub from: i64,
    /// The n from which on the nimber is periodic.
    pub start: i64,
    /// The period of the nimber.
    pub period: i64,
    /// Whether some graphs are equal branches at a core.
    pub has_branches: bool,
}

impl Sums {
    /// The sums of the family of a certificate. `period` is a common period of the sequences, if there is one.
    ///
    /// # Errors
    ///
    /// The theory does not cover the family, or the work was cancelled.
    pub fn new(
        claim: &Statements,
        period: Option<i64>,
        names: &mut Names,
        stop: &CancelToken,
    ) -> Result<Sums, Refusal> {
        let strips = Strips::new(claim, names, stop)?;
        let certificate = match strips.all.iter().any(|own| !own.left.is_empty()) {
            true => {
                let Some(period) = period else {
                    return refused(format!("{} has no period of its own", claim.family));
                };
                Some(periodic(&strips.system, &strips.shown, period, stop)?)
            }
            false => None,
        };
        stated(strips, certificate.as_ref())
    }
}

/// Adds the definition `P_stated` of the nimber by the values of a certificate, with the lemmas that it is the nimber
/// and that it is periodic.
fn stated(strips: Strips, certificate: Option<&Certificate>) -> Result<Sums, Refusal> {
    let (modulus, all) = (strips.modulus, &strips.all);
    let mut sums = Sums {
        text: strips.text,
        prefix: strips.prefix,
        shown: strips.shown,
        from: strips.from,
        start: strips.from,
        period: modulus,
        has_branches: !strips.cores.is_empty(),
    };
    let (prefix, shown) = (sums.prefix.clone(), sums.shown.clone());
    let at = match modulus {
        1 => "n".to_owned(),
        _ => format!("(n / {modulus})"),
    };
    if let Some(own) = certificate {
        sums.text.push_str(&valid(own, &prefix)?);
        // For each residue the period in N is at most that of the certificate.
        let steps = own.period;
        sums.period = modulus * steps;
    }
    let values = format!("(stated {prefix}_period)");
    let table = match certificate {
        Some(_) => table_definition(&prefix),
        None => String::new(),
    };
    let one = |own: &Own| {
        let values = table_name(&prefix);
        let mut parts: Vec<String> = own.left.iter().map(|e| e.shown(&values, &at)).collect();
        let constant = own.constant.unwrap_or(0);
        if constant != 0 || parts.is_empty() {
            parts.push(format!("{constant}%N"));
        }
        parts.join(" ⊕ ")
    };
    let (last, others) = all.split_last().ok_or_else(|| Refusal(String::new()))?;
    let body = others.iter().rev().fold(one(last), |rest, own| {
        format!(
            "if n mod {modulus} =? {} then {} else {rest}",
            own.residue,
            one(own)
        )
    });
    let mut start = sums.from;
    for own in all {
        for entry in &own.left {
            let preperiod = certificate.map_or(0, |own| own.preperiods[entry.member]);
            let least = reaches(entry.growth, entry.offset, preperiod);
            start = start.max(modulus * (least - 1) + own.residue + 1);
        }
    }
    sums.start = start;
    let (solution, solved) = match certificate {
        Some(_) => (
            String::new(),
            format!("{values} (stated_solves _ {prefix}_valid)"),
        ),
        None => (
            format!(
                "  destruct (solution_exists {prefix}_system (fun i => nth i {}%nat 0%nat)) as [s Sol]; [apply order_test_spec; reflexivity |].\n",
                list(ranks(&strips.system)?)
            ),
            "s Sol".to_owned(),
        ),
    };
    let split = match modulus {
        1 => String::new(),
        _ => format!(
            "  pose proof (Z_div_mod_eq_full n {modulus}) as Q. pose proof (Z.mod_pos_bound n {modulus} ltac:(lia)) as B.\n"
        ),
    };
    let cases: Vec<String> = all
        .iter()
        .map(|own| {
            let index = argument(&sum(&[(modulus, &at)], own.residue));
            format!("replace n with {index} at 1 by lia. rewrite ({prefix}_gives_{} {solved}) by lia. nim_ring.", own.residue)
        })
        .collect();
    let step = sums.period / modulus;
    let mut repeats = Vec::new();
    for own in all {
        let mut text = String::new();
        for entry in &own.left {
            let (there, here) = (
                entry.shown(&values, &format!("({at} + {step})")),
                entry.shown(&values, &at),
            );
            let index = sum(&[(entry.growth, &at)], entry.offset);
            let first = integer(certificate.map_or(0, |own| own.preperiods[entry.member]));
            let _ = write!(
                text,
                " replace ({there}) with ({here}) by (symmetry; etransitivity; [| apply (stated_later {prefix}_period {prefix}_valid {}%nat ({index}) {} eq_refl); change (start_of _ _) with {first}; lia]; f_equal; lia).",
                entry.member,
                entry.growth * step
            );
        }
        repeats.push(format!("{text} reflexivity."));
    }
    let branch = |cases: Vec<String>| {
        let mut text = String::new();
        let last = cases.len() - 1;
        for (place, (own, case)) in all.iter().zip(cases).enumerate() {
            match place < last {
                true => {
                    let _ = writeln!(
                        text,
                        "  destruct (Z.eqb_spec (n mod {modulus}) {0}) as [E{0} | E{0}]; [{1} |].",
                        own.residue,
                        case.trim().trim_end_matches('.').replace(". ", "; ")
                    );
                }
                false => {
                    let _ = writeln!(text, "  {}", case.trim());
                }
            }
        }
        text
    };
    let (cases, repeats) = (branch(cases), branch(repeats));
    let moved = match modulus {
        1 => String::new(),
        _ => format!(
            "  replace ((n + {0}) mod {modulus}) with (n mod {modulus}) by (replace (n + {0}) with (n + {step} * {modulus}) by lia; rewrite Z_mod_plus_full; reflexivity).\n  replace ((n + {0}) / {modulus}) with (n / {modulus} + {step}) by (replace (n + {0}) with (n + {step} * {modulus}) by lia; rewrite Z.div_add by lia; reflexivity).\n",
            sums.period
        ),
    };
    let unfolded = match certificate {
        Some(_) => format!("{prefix}_stated, {}", table_name(&prefix)),
        None => format!("{prefix}_stated"),
    };
    let _ = write!(
        sums.text,
        "{table}(** The nimber of the graph by the values that the certificate states. *)\nDefinition {prefix}_stated (n : Z) : N := {body}.\n\n\
         Lemma {prefix}_is_stated : forall n, {} <= n -> nimber ({shown} n) = {prefix}_stated n.\nProof.\n  intros n Hn.\n{solution}{split}  unfold {unfolded}.\n{cases}Qed.\n\n\
         Lemma {prefix}_repeats : forall n, {} <= n -> {prefix}_stated (n + {}) = {prefix}_stated n.\nProof.\n  intros n Hn. unfold {unfolded}.\n{moved}{split}{repeats}Qed.\n\n",
        integer(sums.from),
        integer(sums.start),
        sums.period,
    );
    Ok(sums)
}
