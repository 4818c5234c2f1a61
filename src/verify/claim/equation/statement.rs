//! The check that the sums of a certificate are the nim-sum of both sides of its statement, and that they are 0.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::form::Shape;
use super::is_small;
use crate::claim::known::Known;
use crate::claim::node::{Claim, Entry, Equation, Node, Operator, Rule, Source};
use crate::claim::reason::Fault;
use nk_base::cancellation::CancelToken;

/// The most residues of n.
const MOST_RESIDUES: usize = 1 << 14;

/// The most leaves of the statement, counted for each residue, and the most sequences that the leaves are made of, for
/// one residue.
const MOST_LEAVES: usize = 1 << 24;
const MOST_ASKED: usize = 1 << 20;

/// A sequence of a listed system at `growth * N + offset`, as (system, member, growth, offset).
type Asked = (usize, usize, BigInt, BigInt);

/// The least n from which on all sums are shown to be 0; `None` if they are for all n.
pub(super) fn check(
    own: &Equation,
    shape: &Shape,
    claim: &Claim,
    known: &Known,
    stop: &CancelToken,
) -> Result<Option<i64>, Fault> {
    let count = own.sums.len();
    if count == 0 || count > MOST_RESIDUES {
        return Err(Fault::Count(count));
    }
    let Node::Of(Operator::Equal, sides) = &claim.statement else {
        return Err(Fault::Statement);
    };
    let mut leaves = Vec::new();
    for side in sides {
        gather(side, &mut leaves)?;
    }
    if leaves.len().saturating_mul(count) > MOST_LEAVES {
        return Err(Fault::Long);
    }
    let modulus = count as i64;
    let mut from = None;
    for (residue, entries) in own.sums.iter().enumerate() {
        let mut sum = Gathered {
            claim,
            known,
            modulus,
            residue: residue as i64,
            constant: 0,
            asked: Vec::new(),
            from,
        };
        for leaf in &leaves {
            if stop.is_cancelled() {
                return Err(Fault::Cancelled);
            }
            sum.add(leaf)?;
        }
        from = sum.from;
        if sum.constant != 0 {
            let constant = sum.constant;
            return Err(Fault::Constant { residue, constant });
        }
        let mut stated = Vec::new();
        for (number, entry) in entries.iter().enumerate() {
            let asked = asked(own, entry);
            stated.push(asked.ok_or(Fault::NoEntry { residue, number })?);
        }
        stated.sort_unstable();
        sum.asked.sort_unstable();
        if let Some(what) = difference(&stated, &sum.asked) {
            return Err(Fault::Entries { residue, what });
        }
        for (number, pair) in entries.chunks(2).enumerate() {
            let begin = vanishes(own, shape, pair).ok_or_else(|| Fault::Pair {
                residue,
                pair: number,
                entries: pair.to_vec(),
            })?;
            // For this residue the sum may be other than 0 at N = begin - 1, but at no larger n of the residue.
            let before: BigInt = (BigInt::from(begin) - 1) * modulus + residue;
            let least: BigInt = before + 1;
            from = from.max(Some(least.to_i64().ok_or(Fault::Long)?));
        }
    }
    Ok(from)
}

/// Collects the leaves of a tree that is made by `xor`.
fn gather<'c>(node: &'c Node, leaves: &mut Vec<&'c Node>) -> Result<(), Fault> {
    match node {
        Node::Of(Operator::NimSum, parts) => parts.iter().try_for_each(|own| gather(own, leaves)),
        Node::Number(_) | Node::At(_) => {
            leaves.push(node);
            Ok(())
        }
        _ => Err(Fault::Statement),
    }
}

/// An entry as a sequence of a listed system; `None` if it refers to no member, does not grow, or has a number beyond
/// 2^40.
fn asked(own: &Equation, entry: &Entry) -> Option<Asked> {
    let joint = own.joint.get(entry.member)?;
    let fits = entry.growth >= 1 && is_small(entry.growth) && is_small(entry.offset);
    fits.then(|| {
        let modulus = BigInt::from(joint.modulus);
        (
            joint.system,
            joint.member,
            &modulus * entry.growth,
            modulus * entry.offset + joint.residue,
        )
    })
}

/// The first difference of two sorted lists, in words.
fn difference(stated: &[Asked], asked: &[Asked]) -> Option<String> {
    let mut both = stated.iter().zip(asked);
    let at = both.position(|(one, other)| one != other);
    let at = at.unwrap_or(stated.len().min(asked.len()));
    let worded = |own: &Asked| {
        let (system, member, growth, offset) = own;
        format!("member {member} of system {system} at {growth} N + {offset}")
    };
    match (stated.get(at), asked.get(at)) {
        (None, None) => None,
        (Some(own), other) if other.is_none_or(|other| own < other) => {
            Some(format!("it has {} too often", worded(own)))
        }
        (_, other) => other.map(|own| format!("it lacks {}", worded(own))),
    }
}

/// The least N from which on two entries are equal; `None` if that is not shown.
fn vanishes(own: &Equation, shape: &Shape, pair: &[Entry]) -> Option<i64> {
    let [one, other] = pair else { return None };
    let place = |entry: &Entry| {
        let joint = &own.joint[entry.member];
        (joint.class, entry.growth, entry.offset - joint.shift)
    };
    let (class, growth, offset) = place(one);
    let same = place(other) == (class, growth, offset);
    same.then(|| Integer::div_ceil(&(shape.start(class) - offset), &growth))
}

/// The nim-sum of the leaves of the statement for n = modulus * N + residue, as a constant and a list of sequences.
struct Gathered<'c> {
    claim: &'c Claim,
    known: &'c Known<'c>,
    modulus: i64,
    residue: i64,
    constant: u32,
    asked: Vec<Asked>,
    /// The n from which on all derivations that the leaves use hold.
    from: Option<i64>,
}

impl Gathered<'_> {
    fn add(&mut self, leaf: &Node) -> Result<(), Fault> {
        let index = match leaf {
            Node::Number(number) => {
                let value = number.as_i64().and_then(|own| u32::try_from(own).ok());
                self.constant ^= value.ok_or(Fault::Statement)?;
                return Ok(());
            }
            Node::At(index) if index.factor >= 1 => index,
            _ => return Err(Fault::Statement),
        };
        let factor = BigInt::from(index.factor);
        let growth = &factor * self.modulus;
        let begin = &factor * self.residue + index.offset;
        match &self.claim.names[index.name].rule {
            Rule::Member { system, member } => self.ask((*system, *member, growth, begin)),
            Rule::Nimber { derivation, .. } => {
                let system = self.claim.systems.iter();
                let mut system = system.map(|own| *own == Source::Derivation(*derivation));
                let system = system.position(|own| own).ok_or(Fault::Unlisted {
                    derivation: *derivation,
                })?;
                let own = self.known.derivation(*derivation).ok_or(Fault::Statement)?;
                let modulus = BigInt::from(own.sums.len());
                let (turns, left) = growth.div_rem(&modulus);
                if left != BigInt::ZERO {
                    return Err(Fault::Residues {
                        stated: self.modulus,
                        derivation: *derivation,
                        needed: own.sums.len(),
                        factor: index.factor,
                    });
                }
                let (ahead, residue) = begin.div_mod_floor(&modulus);
                let sum = &own.sums[residue.to_usize().ok_or(Fault::Statement)?];
                self.constant ^= sum.constant;
                for &(member, growth, offset) in &sum.members {
                    let begin = &ahead * growth + offset;
                    self.ask((system, member, &turns * growth, begin))?;
                }
                let least = BigInt::from(own.from) - index.offset;
                let least = Integer::div_ceil(&least, &factor);
                self.from = self.from.max(Some(least.to_i64().ok_or(Fault::Long)?));
                Ok(())
            }
            _ => Err(Fault::Statement),
        }
    }

    fn ask(&mut self, own: Asked) -> Result<(), Fault> {
        self.asked.push(own);
        match self.asked.len() > MOST_ASKED {
            true => Err(Fault::Long),
            false => Ok(()),
        }
    }
}
