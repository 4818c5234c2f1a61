//! Lists of the integers with a property, in rising order, such as the lengths of P-positions.
//!
//! The property repeats with a period, so the list grows: with m members in each period q, its member k + m is q more than
//! its member k. The file lists the members up to the end of one period, and Coq computes them again.

use std::fmt::Write;

use nk_verify::claim::{Node, Operator};

use crate::file::{Refusal, refused};
use crate::meaning::{Meaning, Meanings};
use crate::names::Names;
use crate::proof::Proof;
use crate::spelling::{argument, integer, list};
use crate::statement::{Atoms, Writer, Written};

/// The most members of a list in a file.
const MOST_MEMBERS: usize = 2_000;

/// The integers from `low` on that have a property, as the function `shown` of k = 1, 2, ...
pub struct Enumeration {
    pub shown: String,
    /// Names of the file begin with this prefix.
    prefix: String,
    low: i64,
    /// The integer from which on the property repeats, and its period.
    start: i64,
    pub period: i64,
    /// The number of members in a period.
    pub count: i64,
    /// The members up to the end of the first period.
    first: Vec<i64>,
    property: Written,
    atoms: Atoms,
}

impl Enumeration {
    /// Errors: the property is of a form that files do not have yet.
    pub fn new(
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
                "the property behind {name} is of a form that files do not have yet"
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
                        "the property behind {name} has arithmetic that files do not have yet"
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
        Ok(Enumeration {
            prefix: shown.clone(),
            shown,
            low,
            start,
            period,
            count: count as i64,
            first,
            property: written,
            atoms,
        })
    }

    /// The least k from which on member k + count is member k and the period.
    pub fn grows_from(&self) -> i64 {
        self.first.len() as i64 - self.count + 1
    }

    /// A member, by the listed ones.
    pub fn stated(&self, k: &str) -> String {
        format!("member_at {} {}", self.listed(), argument(k))
    }

    /// What [`Self::stated`] has before k.
    pub fn listed(&self) -> String {
        format!("{}_first {}%nat {}", self.prefix, self.count, self.period)
    }

    /// The proof that all members are the stated ones.
    pub fn is_members(&self) -> String {
        format!("({0}_is _ {0}_found)", self.prefix)
    }

    /// `forall P, ascending (fun n => nv n = 0%N) 0 P ->`.
    pub fn binder(&self) -> String {
        format!(
            "forall {}, ascending (fun n => {}) {} {} ->",
            self.shown,
            self.property.proposition,
            integer(self.low),
            self.shown
        )
    }

    /// What a proof introduces for the binder.
    pub fn introduced(&self) -> String {
        format!("{} {}_listed", self.shown, self.prefix)
    }

    /// The definitions of the members, and the lemma that they are the list.
    pub fn definitions(&self, meanings: &Meanings) -> Result<String, Refusal> {
        let (prefix, low, start) = (&self.prefix, integer(self.low), integer(self.start));
        let (count, period) = (self.count, self.period);
        let proof = Proof::new(meanings, &self.atoms, self.low, period)?;
        let mut text = format!(
            "(** Whether n is in {}, by the values that the certificate states. *)\nDefinition {prefix}_has (n : Z) : bool := {}.\n\n",
            self.shown, self.property.program
        );
        text.push_str(&proof.repeats(&format!("{prefix}_has"), &format!("{prefix}_repeats")));
        let _ = write!(
            text,
            "(** The members up to the end of the first period. *)\nDefinition {prefix}_first : list Z := {}.\n\n\
             Lemma {prefix}_first_right : filter {prefix}_has (zrange {low} ({start} + {period} - 1)) = {prefix}_first.\nProof. vm_cast_no_check (eq_refl {prefix}_first). Qed.\n\n\
             Lemma {prefix}_count : count {prefix}_has {start} ({start} + {period}) = {count}%nat.\nProof. vm_cast_no_check (eq_refl {count}%nat). Qed.\n\n\
             Lemma {prefix}_is : forall l, ascending (fun n => {prefix}_has n = true) {low} l -> forall k, 1 <= k -> l k = {}.\n\
             Proof.\n  intros l Hl. apply (ascending_at {prefix}_has {low} {start} {period} {count} {prefix}_first l ltac:(lia) ltac:(lia) ltac:(lia) {prefix}_repeats {prefix}_count {prefix}_first_right Hl).\nQed.\n\n",
            list(self.first.iter().map(|own| integer(*own))),
            self.stated("k"),
        );
        Ok(text)
    }

    /// The step of a theorem that makes the hypothesis one about the values that are stated.
    pub fn step(&self, meanings: &Meanings) -> Result<String, Refusal> {
        let (prefix, low) = (&self.prefix, integer(self.low));
        let proof = Proof::new(meanings, &self.atoms, self.low, self.period)?;
        let (sequences, graphs) = proof.values()?;
        Ok(format!(
            "  assert ({prefix}_found : ascending (fun n => {prefix}_has n = true) {low} {}).\n  {{ refine (ascending_same _ _ _ _ _ {prefix}_listed). intros n Hn. unfold {}.\n{sequences}{graphs}  read_goal; tauto. }}\n",
            self.shown,
            meanings.unfolded(&format!("{prefix}_has"), &self.atoms)
        ))
    }

    /// The proof that a member is the stated one, for an index that is at least 1.
    pub fn is_stated(&self) -> String {
        format!("apply {}; lia", self.is_members())
    }
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
