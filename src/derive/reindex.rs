//! Changes of indices in a system: indices are raised so that no member refers to a later index, and superfluous
//! initial values are removed.

use std::collections::BTreeSet;

use super::table::Table;
use nk_system::{Member, System, Term};

/// For each member, the amount by which its index must be raised so that no member refers to a later index; `None` if
/// there are no such amounts.
pub(super) fn leads(system: &System) -> Option<Vec<i64>> {
    let mut leads = vec![0; system.sequences.len()];
    for _ in 0..=leads.len() {
        let before = leads.clone();
        for (member, own) in system.sequences.iter().enumerate() {
            for (other, _, ahead) in own.terms.iter().flat_map(Term::references) {
                leads[member] = leads[member].max(leads[other] + ahead);
            }
        }
        if leads == before {
            return Some(leads);
        }
    }
    None
}

/// The system with the index of each sequence raised.
pub fn reindexed(system: &System, leads: &[i64]) -> System {
    let mut system = system.clone();
    for (own, lead) in system.sequences.iter_mut().zip(leads) {
        own.first += lead;
        for term in &mut own.terms {
            *term = term.moved(*lead, |member| (member, leads[member]));
        }
    }
    system
}

/// Removes the last initial values as long as the equation also gives them, from values that exist.
pub(super) fn shorten(system: &mut System, table: &Table, heads: &[Member]) {
    for member in 0..system.sequences.len() {
        while let Some((&last, rest)) = system.sequences[member].initial.split_last() {
            let own = &system.sequences[member];
            let n = own.first + rest.len() as i64;
            let mut found = BTreeSet::new();
            let reaches = own.terms.iter().all(|term| match *term {
                Term::Back(own) => {
                    let value = table.get(heads[own.a], n - own.delay);
                    found.extend(value.map(|value| value ^ own.constant));
                    n - own.delay >= own.low && value.is_some()
                }
                Term::Convolution(own) => own.pairs(n).all(|(x, y)| {
                    let (x, y) = (table.get(heads[own.a], x), table.get(heads[own.b], y));
                    found.extend(x.zip(y).map(|(x, y)| x ^ y ^ own.constant));
                    x.is_some() && y.is_some()
                }),
                Term::Constant(value) => {
                    found.insert(value);
                    true
                }
            });
            let mex = (0..).find(|value| !found.contains(value));
            if !reaches || mex != Some(last) {
                break;
            }
            system.sequences[member].initial.pop();
        }
    }
}
