//! Makes the list of the integers with a property from the values of certificates: its members, and the lemmas about
//! them.

use std::fmt::Write;

use nk_verify::claim::{Node, Operator};

use crate::enumeration::Enumeration;
use crate::file::{Refusal, refused};
use crate::meaning::{Meaning, Meanings};
use crate::names::Names;
use crate::proof::Proof;
use crate::spelling::{integer, list};
use crate::statement::{Atoms, Writer};

/// The largest number of members of a list in a file.
const MOST_MEMBERS: usize = 2_000;

/// The list of the integers from `low` on that have a property, which is periodic with `period`. `meanings` has the
/// meanings of the names in the property.
///
/// # Errors
///
/// The property is of a form that files do not support yet.
pub fn enumeration(
    name: &str,
    low: i64,
    period: Option<i64>,
    property: &Node,
    meanings: &Meanings,
    names: &mut Names,
) -> Result<Enumeration, Refusal> {
    let Some(period) = period else {
        return refused(format!("the property behind {name} has no proved period"));
    };
    let mut writer = Writer {
        functions: meanings,
        atoms: Atoms::default(),
    };
    let written = writer.statement(property)?;
    let atoms = writer.atoms;
    let proof = Proof::new(meanings, &atoms, low, period)?;
    if proof.settled > low || proof.grows() {
        return refused(format!(
            "the property behind {name} is of a form that files do not support yet"
        ));
    }
    let (start, period) = (proof.start, proof.step);
    let mut first = Vec::new();
    for n in low..start + period {
        match truth(property, n, meanings) {
            Some(true) => first.push(n),
            Some(false) => {}
            None => {
                return refused(format!(
                    "the property behind {name} has arithmetic that files do not support yet"
                ));
            }
        }
    }
    let count = first.iter().filter(|own| **own >= start).count();
    if count == 0 || first.len() > MOST_MEMBERS {
        return refused(format!(
            "{name} has {count} members in a period and {} up to its end, and files list 1 to {MOST_MEMBERS}",
            first.len()
        ));
    }
    let shown = names.take(name);
    let mut list = Enumeration {
        prefix: shown.clone(),
        shown,
        low,
        property: written.proposition,
        period,
        count: count as i64,
        listed: first.len() as i64,
        text: String::new(),
        step: String::new(),
    };
    list.text = definitions(&list, &written.program, &first, &proof);
    list.step = step(&list, meanings, &atoms, &proof)?;
    Ok(list)
}

fn definitions(own: &Enumeration, program: &str, first: &[i64], proof: &Proof<'_>) -> String {
    let (prefix, low, start) = (&own.prefix, integer(own.low), integer(proof.start));
    let (count, period) = (own.count, own.period);
    let mut text = format!(
        "(** Whether n is in {}, by the values that the certificate states. *)\nDefinition {prefix}_has (n : Z) : bool := {program}.\n\n",
        own.shown
    );
    text.push_str(&proof.repeats(&format!("{prefix}_has"), &format!("{prefix}_repeats")));
    let _ = write!(
        text,
        "(** The members up to the end of the first period. *)\nDefinition {prefix}_first : list Z := {}.\n\n\
         Lemma {prefix}_first_right : filter {prefix}_has (zrange {low} ({start} + {period} - 1)) = {prefix}_first.\nProof. vm_cast_no_check (eq_refl {prefix}_first). Qed.\n\n\
         Lemma {prefix}_count : count {prefix}_has {start} ({start} + {period}) = {count}%nat.\nProof. vm_cast_no_check (eq_refl {count}%nat). Qed.\n\n\
         Lemma {prefix}_is : forall l, ascending (fun n => {prefix}_has n = true) {low} l -> forall k, 1 <= k -> l k = {}.\n\
         Proof.\n  intros l Hl. apply (ascending_at {prefix}_has {low} {start} {period} {count} {prefix}_first l ltac:(lia) ltac:(lia) ltac:(lia) {prefix}_repeats {prefix}_count {prefix}_first_right Hl).\nQed.\n\n",
        list(first.iter().map(|own| integer(*own))),
        own.stated("k"),
    );
    text
}

fn step(
    own: &Enumeration,
    meanings: &Meanings,
    atoms: &Atoms,
    proof: &Proof<'_>,
) -> Result<String, Refusal> {
    let (prefix, low) = (&own.prefix, integer(own.low));
    let (sequences, graphs) = proof.values()?;
    Ok(format!(
        "  assert ({prefix}_found : ascending (fun n => {prefix}_has n = true) {low} {}).\n  {{ refine (ascending_same _ _ _ _ _ {prefix}_listed). intros n Hn. unfold {}.\n{sequences}{graphs}  read_goal; tauto. }}\n",
        own.shown,
        meanings.unfolded(&format!("{prefix}_has"), atoms)
    ))
}

/// The truth of a property at n, by the values of certificates.
fn truth(node: &Node, n: i64, meanings: &Meanings) -> Option<bool> {
    let Node::Of(operator, parts) = node else {
        return matches!(node, Node::True).then_some(true);
    };
    let mut truths = parts.iter().map(|own| truth(own, n, meanings));
    match operator {
        Operator::And => truths.try_fold(true, |all, own| Some(own? && all)),
        Operator::Or => truths.try_fold(false, |all, own| Some(own? || all)),
        Operator::Not => truths.next().flatten().map(|own| !own),
        _ => {
            let [left, right] = &parts[..] else {
                return None;
            };
            let (left, right) = (number(left, n, meanings)?, number(right, n, meanings)?);
            match operator {
                Operator::Equal => Some(left == right),
                Operator::NotEqual => Some(left != right),
                Operator::Less => Some(left < right),
                Operator::LessEqual => Some(left <= right),
                Operator::Greater => Some(left > right),
                Operator::GreaterEqual => Some(left >= right),
                _ => None,
            }
        }
    }
}

fn number(node: &Node, n: i64, meanings: &Meanings) -> Option<i64> {
    match node {
        Node::Number(number) => number.as_i64(),
        Node::N => Some(n),
        Node::At(index) => {
            if !matches!(
                meanings.all[index.name],
                Meaning::Sequence { .. } | Meaning::Nimber { .. }
            ) {
                return None;
            }
            let (certificate, _, member, growth, offset) = meanings.source(index.name).ok()?;
            let argument = index.factor.checked_mul(n)?.checked_add(index.offset)?;
            let mut at = growth.checked_mul(argument)?.checked_add(offset)?;
            let preperiod = certificate.preperiods[member];
            if at >= preperiod + certificate.period {
                at = preperiod + (at - preperiod) % certificate.period;
            }
            let place = at.checked_sub(certificate.system.sequences[member].first)?;
            let values = certificate.values[member].get(usize::try_from(place).ok()?);
            values.map(|own| i64::from(*own))
        }
        Node::Of(operator, parts) => {
            let first = number(parts.first()?, n, meanings)?;
            let second = parts.get(1).map(|own| number(own, n, meanings));
            match (operator, second) {
                (Operator::Negate, None) => first.checked_neg(),
                (Operator::Add, Some(second)) => first.checked_add(second?),
                (Operator::Subtract, Some(second)) => first.checked_sub(second?),
                (Operator::Multiply, Some(second)) => first.checked_mul(second?),
                (Operator::Modulo, Some(second)) => second
                    .filter(|own| *own >= 1)
                    .map(|own| first.rem_euclid(own)),
                (Operator::NimSum, Some(second)) => second
                    .filter(|own| *own >= 0 && first >= 0)
                    .map(|own| first ^ own),
                _ => None,
            }
        }
        _ => None,
    }
}
