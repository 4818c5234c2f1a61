//! Which sequences of a derivation those of a system are.

use std::collections::BTreeMap;

use nk_system::{Member, System, Term};

/// For each member of a system that needs the first one: the sequence of a derivation that it is, and s where it is that at
/// n + s. `None` if their terms do not go together.
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

/// What the members of a term must be, if it is another one whose sequence is `ahead`.
fn alike(term: &Term, other: &Term, ahead: i64) -> Option<Vec<(Member, Member, i64)>> {
    match (term, other) {
        (
            Term::Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half: None,
            },
            Term::Convolution {
                a: left,
                b: right,
                constant: value,
                shift: by,
                x0: x,
                y0: y,
                half: None,
            },
        ) => {
            let (first, second) = (x - x0, y - y0);
            let same = constant == value && *shift == by - ahead + first + second;
            same.then(|| vec![(*a, *left, first), (*b, *right, second)])
        }
        (
            Term::Back {
                a,
                delay,
                constant,
                low,
                high: None,
            },
            Term::Back {
                a: left,
                delay: by,
                constant: value,
                low: x,
                high: None,
            },
        ) => {
            let first = x - low;
            let same = constant == value && *delay == by - ahead + first;
            same.then(|| vec![(*a, *left, first)])
        }
        (Term::Constant(own), Term::Constant(value)) => (own == value).then(Vec::new),
        _ => None,
    }
}
