//! Members of a system that are one sequence, found by their values and proved by their equations.
//!
//! *Proof.* Let s(j) be put in a class with index j + shift(s), and let the options of all members of a class, written in
//! classes, be the same sets for all indices from some bound on, with equal values below it. If every option of a class
//! at an index is of a class at a smaller index, or of an earlier one at the same index, then by induction on these s(j)
//! depends on the class and on j + shift(s) alone. ∎
//!
//! Option sets are compared in a normal form: a convolution takes in the back references that carry on its range, and
//! those that it covers are dropped. Both hold from some index on, which `start` is raised to.

use std::collections::BTreeMap;

use super::indices::{leads, reindexed, shorten};
use super::options::{Options, Own};
use super::refusal::Why;
use crate::recurrence::{Member, Sequence, System, Term, Values};
use crate::stop::Stop;

/// Where a member went: `s(j) = merged.sequences[member](j + shift)` for all j from its first index on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub member: Member,
    pub shift: i64,
}

/// A system with the places of the members that it came from.
pub struct Merged {
    pub system: System,
    pub places: Vec<Place>,
}

/// Shifts that are tried.
const MOST_SHIFT: i64 = 12;

/// Merges all members that are one sequence.
///
/// `weights` orders the members: those of a class stand for it whose weight is least; a difference of `step` in weight
/// is first tried as a shift by one.
pub fn merge(system: &System, weights: &[i64], step: i64, stop: &Stop) -> Result<Merged, Why> {
    let table = Table::new(system, stop)?;
    let mut classes = candidates(system, &table, weights, step);
    loop {
        let options: Vec<Options> = (0..system.sequences.len())
            .map(|member| mapped(system, member, &classes, &table))
            .collect();
        if !split(&mut classes, &options, &table) {
            return finish(system, &classes, &options, &table);
        }
    }
}

/// The values of all members up to an index.
pub(super) struct Table {
    values: Vec<Vec<u32>>,
    firsts: Vec<i64>,
    last: i64,
}

impl Table {
    fn new(system: &System, stop: &Stop) -> Result<Table, Why> {
        let starts = system.sequences.iter().map(|own| own.start());
        let last = 4 * starts.max().unwrap_or(0) + 60;
        let mut values = Values::new(system.clone()).map_err(|_| Why::Unordered)?;
        values.extend_to(last, stop).map_err(|_| Why::Stopped)?;
        let members = 0..system.sequences.len();
        Ok(Table {
            values: members.map(|own| values.slice(own).to_vec()).collect(),
            firsts: system.sequences.iter().map(|own| own.first).collect(),
            last,
        })
    }

    pub fn get(&self, member: Member, n: i64) -> Option<u32> {
        let at = usize::try_from(n - self.firsts[member]).ok()?;
        self.values[member].get(at).copied()
    }

    /// Whether `s(j) = t(j + shift)` as far as both are known, from the first index of s on.
    fn agree(&self, s: Member, t: Member, shift: i64) -> bool {
        self.firsts[s] + shift >= self.firsts[t]
            && (self.firsts[s]..=self.last - shift.max(0))
                .all(|j| self.get(s, j) == self.get(t, j + shift))
    }
}

/// Classes by values alone: for each member one of its class, and the shift to it.
fn candidates(system: &System, table: &Table, weights: &[i64], step: i64) -> Vec<Place> {
    let count = system.sequences.len();
    let mut order: Vec<Member> = (0..count).collect();
    order.sort_by_key(|member| (weights[*member], *member));
    let mut classes: Vec<Place> = (0..count)
        .map(|member| Place { member, shift: 0 })
        .collect();
    let mut heads: Vec<Member> = Vec::new();
    for member in order {
        let hint = |head: Member| (weights[member] - weights[head]).div_euclid(step.max(1));
        let found = heads.iter().find_map(|head| {
            let shifts = std::iter::once(hint(*head)).chain(0..=MOST_SHIFT);
            let mut shifts = shifts.filter(|shift| (0..=MOST_SHIFT).contains(shift));
            let shift = shifts.find(|shift| table.agree(member, *head, *shift))?;
            Some(Place {
                member: *head,
                shift,
            })
        });
        match found {
            Some(place) => classes[member] = place,
            None => heads.push(member),
        }
    }
    classes
}

/// The options of a member in classes, at its index in its class.
fn mapped(system: &System, member: Member, classes: &[Place], table: &Table) -> Options {
    let own = &system.sequences[member];
    let shift = classes[member].shift;
    let terms = own.terms.iter().map(|term| match *term {
        Term::Convolution {
            a,
            b,
            constant,
            shift: t,
            x0,
            y0,
            ..
        } => {
            let (p, q) = (classes[a], classes[b]);
            Own::Both {
                a: p.member,
                b: q.member,
                constant,
                shift: t + shift - p.shift - q.shift,
                x0: x0 + p.shift,
                y0: y0 + q.shift,
            }
        }
        Term::Back {
            a, delay, constant, ..
        } => Own::Back {
            a: classes[a].member,
            delay: delay + shift - classes[a].shift,
            constant,
        },
        Term::Constant(value) => Own::Constant(value),
    });
    let mut options = Options {
        terms: terms.collect(),
        start: own.start() + shift,
    };
    options.normalise(table);
    options
}

/// Takes classes apart whose members have different options; whether there were any.
fn split(classes: &mut [Place], options: &[Options], table: &Table) -> bool {
    let mut heads: BTreeMap<Member, Vec<Place>> = BTreeMap::new();
    let mut changed = false;
    let before = classes.to_vec();
    for member in 0..classes.len() {
        let place = before[member];
        let own = heads.entry(place.member).or_default();
        if own.is_empty() {
            own.push(Place {
                member: place.member,
                shift: 0,
            });
        }
        let alike = |head: &&Place| {
            let start = options[head.member].start.max(options[member].start);
            options[head.member].terms == options[member].terms && start <= table.last - MOST_SHIFT
        };
        let same = own.iter().find(|head| head.member == member).or_else(|| {
            own.iter()
                .filter(|head| head.shift <= place.shift)
                .find(alike)
        });
        match same.copied() {
            Some(head) => {
                let shift = place.shift - head.shift;
                changed |= head.member != place.member;
                classes[member] = Place {
                    member: head.member,
                    shift,
                };
            }
            None => {
                own.push(Place { member, ..place });
                classes[member] = Place { member, shift: 0 };
                changed = true;
            }
        }
    }
    changed
}

/// The system of the classes.
fn finish(
    system: &System,
    classes: &[Place],
    options: &[Options],
    table: &Table,
) -> Result<Merged, Why> {
    let heads: Vec<Member> = (0..classes.len())
        .filter(|member| classes[*member].member == *member)
        .collect();
    let number = |member: Member| heads.iter().position(|own| *own == member);
    let renamed = |member: Member| number(member).unwrap_or(0);
    let mut sequences = Vec::new();
    for head in &heads {
        let own = &options[*head];
        let firsts = |member: Member| system.sequences[member].first;
        let term = |own: &Own| match *own {
            Own::Both {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
            } => Term::Convolution {
                a: renamed(a),
                b: renamed(b),
                constant,
                shift,
                x0,
                y0,
                half: None,
            },
            Own::Back { a, delay, constant } => Term::Back {
                a: renamed(a),
                delay,
                constant,
                low: firsts(a),
                high: None,
            },
            Own::Constant(value) => Term::Constant(value),
        };
        let first = firsts(*head);
        let count = (own.start - first).max(0) as usize;
        let initial = table.values[*head].get(..count).ok_or(Why::Unordered)?;
        sequences.push(Sequence {
            name: String::new(),
            first,
            initial: initial.to_vec(),
            terms: own.terms.iter().map(term).collect(),
        });
    }
    let mut merged = System { sequences };
    shorten(&mut merged, table, &heads);
    let leads = leads(&merged).ok_or(Why::Unordered)?;
    let merged = reindexed(&merged, &leads);
    merged.order().map_err(|_| Why::Unordered)?;
    let place = |own: &Place| Place {
        member: renamed(own.member),
        shift: own.shift + leads[renamed(own.member)],
    };
    Ok(Merged {
        places: classes.iter().map(place).collect(),
        system: merged,
    })
}
