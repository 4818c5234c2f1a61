//! Matches the members of a system with the sequences of a derivation.

use std::collections::BTreeMap;

use nk_system::{Member, System, Term};

/// Matches members of `system` with sequences of `derived`, from the pair `first` on: (member, sequence, shift). The
/// pairs that their terms need follow from it.
///
/// The result has, for each member that `first` needs, the sequence and the shift s: the member at n is the sequence at
/// n + s. `None` if the initial values or the terms of a pair differ.
pub(super) fn placed(
    system: &System,
    derived: &System,
    first: (Member, Member, i64),
) -> Option<BTreeMap<Member, (Member, i64)>> {
    let mut places = BTreeMap::new();
    let mut left = vec![first];
    while let Some((member, other, shift)) = left.pop() {
        if let Some(known) = places.get(&member) {
            if *known != (other, shift) {
                return None;
            }
            continue;
        }
        places.insert(member, (other, shift));
        let (own, wanted) = (system.sequences.get(member)?, derived.sequences.get(other)?);
        let begins_alike = own.first == wanted.first - shift && own.initial == wanted.initial;
        if !begins_alike || own.terms.len() != wanted.terms.len() {
            return None;
        }
        for (term, other) in own.terms.iter().zip(&wanted.terms) {
            left.extend(alike(term, other, shift)?);
        }
    }
    Some(places)
}

/// The pairs of members that make a term equal to another one, whose sequence is asked `ahead` indices further on.
fn alike(term: &Term, other: &Term, ahead: i64) -> Option<Vec<(Member, Member, i64)>> {
    match (term, other) {
        (Term::Convolution(own), Term::Convolution(other)) => {
            let (first, second) = (other.x0 - own.x0, other.y0 - own.y0);
            let same = own.constant == other.constant
                && (own.half, other.half) == (None, None)
                && own.shift == other.shift - ahead + first + second;
            same.then(|| vec![(own.a, other.a, first), (own.b, other.b, second)])
        }
        (Term::Back(own), Term::Back(other)) => {
            let first = other.low - own.low;
            let same = own.constant == other.constant
                && (own.high, other.high) == (None, None)
                && own.delay == other.delay - ahead + first;
            same.then(|| vec![(own.a, other.a, first)])
        }
        (Term::Constant(own), Term::Constant(value)) => (own == value).then(Vec::new),
        _ => None,
    }
}
