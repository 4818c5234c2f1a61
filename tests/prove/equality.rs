//! Members that are equal for all n by their recurrences: found equalities are true, and rewritten systems are found to
//! be equal.

use std::collections::HashMap;

use nk_base::cancellation::CancelToken;
use nk_prove::equality::equalities;
use nk_recurrence::Values;
use nk_system::{Convolution, Sequence, System, Term, definition};

use nk_testing::systems::{
    back, full, half, known_systems, random_growing_system, random_system, sequence,
};
use nk_testing::{Random, rounds};

/// The system with every index larger by `by`, and the number of each member larger by `behind`.
pub fn moved(system: &System, behind: usize, by: i64) -> System {
    let mut system = system.clone();
    for own in &mut system.sequences {
        own.first += by;
        for term in &mut own.terms {
            *term = term.moved(by, |member| (member + behind, by));
        }
    }
    system
}

/// A system with the same values in which some terms are written in another way.
pub fn rewritten(system: &System, random: &mut Random) -> System {
    let mut system = system.clone();
    let given: Vec<Sequence> = system.sequences.clone();
    for own in &mut system.sequences {
        for term in std::mem::take(&mut own.terms) {
            match term {
                Term::Convolution(Convolution {
                    a,
                    b,
                    constant,
                    shift,
                    x0,
                    y0,
                    half: None,
                }) => {
                    let place = (x0 - given[a].first) as usize;
                    match given[a].initial.get(place) {
                        // The first pair is written as a back reference.
                        Some(value) if random.below(2) == 0 => {
                            own.terms.push(back(b, shift + x0, constant ^ value, y0));
                            own.terms.push(full(a, b, constant, shift, x0 + 1, y0));
                        }
                        _ if a == b && x0 == y0 => {
                            own.terms.push(half(a, b, constant, shift, x0, y0, 0))
                        }
                        _ => own.terms.push(full(b, a, constant, shift, y0, x0)),
                    }
                }
                term => own.terms.push(term),
            }
        }
        own.terms.reverse();
    }
    system
}

pub fn joined(mut first: System, second: System) -> System {
    first.sequences.extend(second.sequences);
    first
}

/// Compares the values of members that are found to be equal. Returns the number of members that are equal to another.
fn check(system: &System) -> usize {
    let Some(found) = equalities(system, &[], &CancelToken::new()).unwrap() else {
        return 0;
    };
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(900, &CancelToken::new()).unwrap();
    let mut pairs = 0;
    for (t, other) in found.places().iter().enumerate() {
        for (s, one) in found.places().iter().enumerate().take(t) {
            if one.class != other.class {
                continue;
            }
            pairs += 1;
            let from = found.from(one.class);
            assert_eq!(
                found.shown(s, t, one.shift - other.shift),
                Some(from + other.shift)
            );
            for n in from..800 {
                let both = (values.get(s, n + one.shift), values.get(t, n + other.shift));
                assert!(
                    both.0.is_some() && both.0 == both.1,
                    "{s} {t} at {n}: {both:?} {system:#?}"
                );
            }
        }
    }
    pairs
}

#[test]
fn rewritten_systems_are_equal() {
    let mut random = Random(31);
    let mut known = known_systems();
    known.extend((0..150).map(|_| random_system(&mut random)));
    known.extend((0..100).map(|_| random_growing_system(&mut random)));
    let (mut found, mut wanted) = (0, 0);
    for system in known {
        let count = system.sequences.len();
        let other = rewritten(&system, &mut random);
        let other = moved(&other, count, random.between(-3, 3));
        let both = joined(system, other);
        found += usize::from(check(&both) >= count);
        wanted += 1;
    }
    // The other members have the same values too, but the theorem does not show it.
    assert_eq!((found, wanted), (212, 255));
}

/// A term repeats the first pairs of another term, for each first index of the second sequence: the option
/// 1 + e(n - delay) occurs twice, as e(0) = 1 is one of a pair. (With a shorter delay the period of e is so
/// short that different shifts agree.)
#[test]
fn repeated_options_are_no_obstacle() {
    for delay in 3..7 {
        for by in -3..4 {
            let pairs = || full(0, 0, 0, delay, 0, 0);
            let once = vec![sequence("e", 0, &[1], vec![pairs()])];
            let twice = vec![sequence("g", 0, &[1], vec![back(0, delay, 1, 0), pairs()])];
            let once = System { sequences: once };
            let twice = System { sequences: twice };
            let both = joined(once, moved(&twice, 1, by));
            assert_eq!(check(&both), 1, "delay {delay}, moved by {by}");
        }
    }
}

#[test]
fn what_is_said_to_be_equal_is_equal() {
    let mut random = Random(32);
    let mut pairs = 0;
    for _ in 0..rounds(160) {
        let first = random_system(&mut random);
        let second = random_growing_system(&mut random);
        let behind = first.sequences.len();
        pairs += check(&joined(first, moved(&second, behind, 0)));
    }
    assert!(pairs > 6, "{pairs}");
}

/// The values of the members by the definition, for all n up to 140.
pub fn defined(system: &System) -> Option<Vec<HashMap<i64, u32>>> {
    definition::values(system, 140).ok()
}

/// A system with the same values, in which pairs at either end of a convolution are written out, and some are written
/// twice.
pub fn reworded(system: &System, random: &mut Random) -> Option<System> {
    let known = defined(system)?;
    let mut system = system.clone();
    for own in &mut system.sequences {
        for term in std::mem::take(&mut own.terms) {
            let Term::Convolution(Convolution {
                a,
                b,
                constant,
                shift,
                mut x0,
                mut y0,
                half: None,
            }) = term
            else {
                own.terms.push(term);
                continue;
            };
            for _ in 0..random.below(4) {
                let value = known[a].get(&x0)?;
                own.terms.push(back(b, shift + x0, constant ^ value, y0));
                x0 += 1;
            }
            for _ in 0..random.below(4) {
                let value = known[b].get(&y0)?;
                own.terms.push(back(a, shift + y0, constant ^ value, x0));
                y0 += 1;
            }
            if random.below(3) == 0 {
                let x = x0 + random.below(3) as i64;
                let value = known[a].get(&x)?;
                own.terms.push(back(b, shift + x, constant ^ value, y0));
            }
            own.terms.push(full(a, b, constant, shift, x0, y0));
        }
    }
    Some(system)
}

/// The system with one changed number in one term.
pub fn mutated(system: &System, random: &mut Random) -> System {
    let mut system = system.clone();
    let member = random.below(system.sequences.len() as u64) as usize;
    let terms = &mut system.sequences[member].terms;
    if terms.is_empty() {
        return system;
    }
    let at = random.below(terms.len() as u64) as usize;
    match &mut terms[at] {
        Term::Constant(value) => *value ^= 1,
        Term::Back(own) => match random.below(3) {
            0 => own.constant ^= 1 << random.below(3),
            1 => own.delay += 1,
            _ => own.low += 1 + random.below(40) as i64,
        },
        Term::Convolution(own) => match random.below(3) {
            0 => own.constant ^= 1 << random.below(3),
            1 => own.shift += 1,
            _ => own.x0 += 1 + random.below(3) as i64,
        },
    }
    system
}

/// The numbers of members of the two halves of a system that are found to be equal but differ, and of all that are
/// found to be equal.
fn disproved(both: &System) -> Option<(usize, usize)> {
    let found = equalities(both, &[], &CancelToken::new()).unwrap()?;
    let known = defined(both)?;
    let count = both.sequences.len() / 2;
    let (mut wrong, mut said) = (0, 0);
    for s in 0..count {
        if let Some(from) = found.shown(s, s + count, 0) {
            said += 1;
            let differs = |n: &i64| known[s].get(n) != known[s + count].get(n);
            wrong += usize::from((from..140).any(|n| differs(&n)));
        }
    }
    Some((wrong, said))
}

#[test]
fn reworded_systems_have_the_same_values_and_are_equal_and_mutated_ones_are_not() {
    let mut random = Random(33);
    let (mut found, mut wanted, mut refused) = (0, 0, 0);
    for _ in 0..300 {
        let system = random_system(&mut random);
        let Some(other) = reworded(&system, &mut random) else {
            continue;
        };
        assert_eq!(defined(&system), defined(&other), "{system:#?} {other:#?}");
        let count = system.sequences.len();
        let both = joined(system.clone(), moved(&other, count, 0));
        if let Some((wrong, said)) = disproved(&both) {
            assert_eq!(wrong, 0, "{both:#?}");
            (found, wanted) = (found + said, wanted + count);
        }
        let changed = mutated(&other, &mut random);
        let both = joined(system, moved(&changed, count, 0));
        if let Some((wrong, said)) = disproved(&both) {
            assert_eq!(wrong, 0, "{both:#?}");
            refused += count - said;
        }
    }
    assert_eq!((found, wanted), (614, 614));
    assert!(refused > 100, "{refused}");
}
