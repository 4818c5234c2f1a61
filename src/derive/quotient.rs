//! Merges the members of a system that are one sequence; they are found by their values, and proved by their equations.
//!
//! *Proof.* Let each s(j) be in a class, with index j + shift(s). Let the options of all members of a class, as classes
//! and indices, be the same sets for all indices from some bound on, and let the values be equal below that bound. If
//! every option of a class at an index is of a class at a smaller index, or of an earlier class at the same index, then
//! by induction on these s(j) depends only on the class and on j + shift(s). ∎
//!
//! Sets of options are compared in a normal form: a convolution absorbs the back references that extend its range, and
//! those that it covers are removed. Both are correct from some index on, which `start` says.

use std::collections::BTreeMap;

use super::error::DeriveErrorKind;
use super::options::Options;
use super::reindex::{leads, reindexed, shorten};
use super::table::Table;
use nk_base::cancellation::CancelToken;
use nk_system::{Member, Sequence, System};

/// The place of a member after merging: `s(j) = merged.sequences[member](j + shift)` for all j from its first index on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub member: Member,
    pub shift: i64,
}

/// A merged system, with the places of the members of the original system.
pub struct Merged {
    pub system: System,
    pub places: Vec<Place>,
}

/// The greatest shift that is tried.
const MOST_SHIFT: i64 = 12;

/// Merges all members that are one sequence.
///
/// `weights` orders the members: a class is represented by its member of least weight. For two weights whose difference
/// is k * `step`, the shift k is tried first.
pub fn merge(
    system: &System,
    weights: &[i64],
    step: i64,
    stop: &CancelToken,
) -> Result<Merged, DeriveErrorKind> {
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

/// Classes by values alone: for each member the representative of its class, and the shift to it.
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

/// The options of a member as members of classes, at its index in its class.
fn mapped(system: &System, member: Member, classes: &[Place], table: &Table) -> Options {
    let own = &system.sequences[member];
    let shift = classes[member].shift;
    let place = |member: Member| (classes[member].member, classes[member].shift);
    let terms = own
        .terms
        .iter()
        .map(|term| table.with_whole_range(term.moved(shift, place)));
    let mut options = Options {
        terms: terms.collect(),
        start: own.start() + shift,
    };
    options.normalise(table);
    options
}

/// Splits classes whose members have different options; returns whether there were any.
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
                .filter(|head| table.reaches(member, head.member, place.shift - head.shift))
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
) -> Result<Merged, DeriveErrorKind> {
    let heads: Vec<Member> = (0..classes.len())
        .filter(|member| classes[*member].member == *member)
        .collect();
    // Without this an option would be lost below the first index of the representative.
    debug_assert!(
        (0..)
            .zip(classes)
            .all(|(member, own)| table.reaches(member, own.member, own.shift))
    );
    let number = |member: Member| heads.iter().position(|own| *own == member);
    let renamed = |member: Member| number(member).unwrap_or(0);
    let member = |head: &Member| {
        let first = system.sequences[*head].first;
        let own = &options[*head];
        let count = (own.start - first).max(0) as usize;
        Some(Sequence {
            name: String::new(),
            first,
            initial: table.values[*head].get(..count)?.to_vec(),
            terms: own.terms.iter().map(|own| own.renamed(renamed)).collect(),
        })
    };
    let sequences: Option<Vec<Sequence>> = heads.iter().map(member).collect();
    let sequences = sequences.ok_or(DeriveErrorKind::Unordered)?;
    let mut merged = System { sequences };
    shorten(&mut merged, table, &heads);
    let leads = leads(&merged).ok_or(DeriveErrorKind::Unordered)?;
    let merged = reindexed(&merged, &leads);
    merged.order().map_err(|_| DeriveErrorKind::Unordered)?;
    let place = |own: &Place| Place {
        member: renamed(own.member),
        shift: own.shift + leads[renamed(own.member)],
    };
    Ok(Merged {
        places: classes.iter().map(place).collect(),
        system: merged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_recurrence::Values;
    use nk_system::{Back, Convolution, Term};
    use nk_testing::Random;

    /// The place of a copy: `copy(j) = original(j + shift)`, from a first index of its own on.
    #[derive(Clone, Copy)]
    struct Copied {
        original: usize,
        shift: i64,
        first: i64,
    }

    /// A few sequences with copies. The copies are shifted, begin later, and refer to copies of the sequences that the
    /// originals refer to.
    fn system(random: &mut Random) -> System {
        let count = 1 + random.below(3);
        let firsts: Vec<i64> = (0..count).map(|_| random.below(4)).collect();
        let mut copies: Vec<Copied> = Vec::new();
        for (original, first) in firsts.iter().enumerate() {
            let shift = 0;
            copies.push(Copied {
                original,
                shift,
                first: *first,
            });
            for _ in 0..random.below(4) {
                let (shift, later) = (random.below(4), random.below(3));
                let first = first - shift + later;
                copies.push(Copied {
                    original,
                    shift,
                    first,
                });
            }
        }
        // For each original its options: the sequence that it refers to, a second one for a pair, the delay, and
        // whether it is a pair.
        let option = |random: &mut Random| {
            let own = |random: &mut Random| random.below(count);
            (
                own(random),
                own(random),
                1 + random.below(4),
                random.below(2) == 0,
            )
        };
        let options: Vec<Vec<_>> = (0..count)
            .map(|_| (0..1 + random.below(3)).map(|_| option(random)).collect())
            .collect();
        // Values of the originals below the index from which on their options count, which is large enough for all
        // options.
        let start = 16;
        let initial: Vec<Vec<u32>> = (0..count)
            .map(|own| (firsts[own]..start).map(|_| random.below(4)).collect())
            .collect();
        let sequence = |random: &mut Random, own: &Copied| {
            let mut one_of = |original: usize| {
                let those = || {
                    copies
                        .iter()
                        .enumerate()
                        .filter(|c| c.1.original == original)
                };
                let chosen = random.below(those().count() as i64) as usize;
                let (member, copy) = those().nth(chosen).expect("a copy");
                (member, *copy)
            };
            let terms = options[own.original].iter().map(|&(p, q, delay, is_pair)| {
                let (a, of) = one_of(p);
                if !is_pair {
                    let delay = delay - own.shift + of.shift;
                    let low = of.first;
                    return Term::Back(Back {
                        a,
                        delay,
                        constant: 1,
                        low,
                        high: None,
                    });
                }
                let (b, other) = one_of(q);
                Term::Convolution(Convolution {
                    a,
                    b,
                    constant: 0,
                    shift: delay - own.shift + of.shift + other.shift,
                    // The pairs are those of the originals, from their index 6 on.
                    x0: 6 - of.shift,
                    y0: 6 - other.shift,
                    half: None,
                })
            });
            let begin = (own.first + own.shift - firsts[own.original]) as usize;
            Sequence {
                name: String::new(),
                first: own.first,
                terms: terms.collect(),
                initial: initial[own.original][begin..].to_vec(),
            }
        };
        System {
            sequences: copies.iter().map(|own| sequence(random, own)).collect(),
        }
    }

    #[test]
    fn members_keep_all_their_values() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let (mut tried, mut gone) = (0, 0);
        for _ in 0..3000 {
            let system = system(&mut random);
            let count = system.sequences.len();
            let weights: Vec<i64> = (0..count).map(|_| random.below(9)).collect();
            let Ok(merged) = merge(&system, &weights, 1, &CancelToken::new()) else {
                continue;
            };
            let last = 90;
            let values = |system: &System| {
                let mut values = Values::new(system.clone()).expect("an order");
                values
                    .extend_to(last + 40, &CancelToken::new())
                    .expect("room");
                values
            };
            let (before, after) = (values(&system), values(&merged.system));
            for (member, place) in merged.places.iter().enumerate() {
                for n in system.sequences[member].first..=last {
                    let own = before.get(member, n);
                    assert!(own.is_some());
                    assert_eq!(own, after.get(place.member, n + place.shift), "{system:?}");
                }
            }
            tried += 1;
            gone += count - merged.system.sequences.len();
        }
        assert!(
            tried > 2000 && gone > 1000,
            "{tried} systems, {gone} members merged"
        );
    }
}
