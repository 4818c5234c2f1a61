//! Members that are found to be equal have accepted certificates, and no choice of classes, cuts and bounds makes the
//! verifier accept a false equality.

use std::collections::BTreeMap;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_prove::equality::{Equalities, equalities};
use nk_system::{Member, Sequence, System};
use nk_verify::claim::{
    Claim, Entry, Equation, Fault, Ground, Index, Joint, Named, Node, Operator, Rule, Source,
    VerifyError, verify,
};

use super::equality::{defined, joined, moved, mutated, reworded, rewritten};
use nk_testing::systems::{known_systems, random_growing_system, random_system};
use nk_testing::{Random, rounds};

/// The data that the theorem needs.
#[derive(Clone, Debug)]
struct Shown {
    /// The class and the shift of each member.
    places: Vec<(usize, i64)>,
    cuts: Vec<i64>,
    agree: i64,
}

impl Shown {
    fn of(found: &Equalities) -> Shown {
        let places = found.places().iter().map(|own| (own.class, own.shift));
        Shown {
            places: places.collect(),
            cuts: found.cuts().to_vec(),
            agree: found.end(),
        }
    }

    /// The least n for which all members of the class of this member have begun.
    fn from(&self, system: &System, member: Member) -> i64 {
        let own = self.places.iter().zip(&system.sequences);
        let own = own.filter(|own| own.0.0 == self.places[member].0);
        let starts = own.map(|((_, shift), sequence)| sequence.first - shift);
        starts.max().expect("the member itself")
    }
}

/// The certificate that s(n + its shift) = t(n + its shift) for all n from the one on at which both have begun.
fn certificate(system: &System, shown: &Shown, [s, t]: [Member; 2]) -> String {
    let member = |member| Named {
        name: format!("s{member}"),
        rule: Rule::Member { system: 0, member },
    };
    let at = |name: usize, member: Member| {
        Node::At(Index {
            name,
            factor: 1,
            offset: shown.places[member].1,
        })
    };
    let joint = system.sequences.iter().enumerate();
    let joint = joint.map(|(member, own)| Joint {
        system: 0,
        member,
        modulus: 1,
        residue: 0,
        class: shown.places[member].0,
        shift: shown.places[member].1,
        sequence: Sequence {
            name: String::new(),
            ..own.clone()
        },
    });
    let entry = |member: Member| Entry {
        member,
        growth: 1,
        offset: shown.places[member].1,
    };
    let from = Number::Small(shown.from(system, s));
    let claim = Claim {
        text: "drawn".to_owned(),
        certificates: Vec::new(),
        systems: vec![Source::Given(system.clone())],
        names: vec![member(s), member(t)],
        others: Vec::new(),
        filters: Vec::new(),
        statement: Node::of(Operator::Equal, [at(0, s), at(1, t)]),
        low: from.clone(),
        from,
        ground: Ground::OneSystem(Equation {
            joint: joint.collect(),
            cuts: shown.cuts.clone(),
            sums: vec![vec![entry(s), entry(t)]],
            agree: shown.agree,
        }),
    };
    let text = claim.write();
    let again = Claim::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(again, claim, "{text}");
    text
}

/// All pairs of members that are in one class.
fn pairs(shown: &Shown) -> Vec<[Member; 2]> {
    let count = shown.places.len();
    let all = (0..count).flat_map(|t| (0..t).map(move |s| [s, t]));
    all.filter(|[s, t]| shown.places[*s].0 == shown.places[*t].0)
        .collect()
}

/// Whether two members differ at one of the first indices, by the definition.
fn differ(system: &System, shown: &Shown, [s, t]: [Member; 2]) -> Option<bool> {
    let known = defined(system)?;
    let at = |member: Member, n: i64| known[member].get(&(n + shown.places[member].1));
    let from = shown.from(system, s);
    Some((from..110).any(|n| at(s, n) != at(t, n)))
}

#[test]
fn what_is_found_to_be_equal_has_an_accepted_certificate() {
    let mut random = Random(34);
    let mut known = known_systems();
    known.extend((0..150).map(|_| random_system(&mut random)));
    known.extend((0..60).map(|_| random_growing_system(&mut random)));
    let mut accepted = 0;
    for system in known {
        let count = system.sequences.len();
        let other = match random.below(2) {
            0 => Some(rewritten(&system, &mut random)),
            _ => reworded(&system, &mut random),
        };
        let Some(other) = other else { continue };
        let both = joined(system, moved(&other, count, random.between(-3, 3)));
        let Some(found) = equalities(&both, &[], &CancelToken::new()).expect("values") else {
            continue;
        };
        let shown = Shown::of(&found);
        for pair in pairs(&shown) {
            let text = certificate(&both, &shown, pair);
            if let Err(why) = verify(&text, &CancelToken::new()) {
                panic!("{why}\n{text}");
            }
            accepted += 1;
        }
    }
    println!("{accepted} accepted");
    assert!(accepted > 200, "{accepted}");
}

/// The classes are those before one number of the second half was changed, or arbitrary ones; the cuts and bounds are
/// random, and many are too small.
#[test]
fn no_choice_of_classes_cuts_and_bounds_shows_what_is_false() {
    let mut random = Random(35);
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut accepted, mut false_ones) = (0, 0);
    let rounds = rounds(600);
    for round in 0..rounds {
        let system = random_system(&mut random);
        let count = system.sequences.len();
        let Some(other) = reworded(&system, &mut random) else {
            continue;
        };
        let both = joined(system.clone(), moved(&other, count, 0));
        let Some(found) = equalities(&both, &[], &CancelToken::new()).expect("values") else {
            continue;
        };
        let mut shown = Shown::of(&found);
        if round % 4 == 0 {
            // All members are in one class.
            for place in &mut shown.places {
                *place = (0, random.between(-1, 1));
            }
            shown.cuts.truncate(1);
        }
        let other = match random.below(3) {
            0 => other,
            _ => mutated(&other, &mut random),
        };
        let both = joined(system, moved(&other, count, 0));
        if random.below(3) > 0 {
            shown
                .cuts
                .iter_mut()
                .for_each(|cut| *cut += random.between(-2, 3));
        }
        shown.agree = match random.below(3) {
            0 => shown.agree + random.between(-3, 3),
            1 => random.between(-4, 30),
            _ => shown.agree,
        };
        for pair in pairs(&shown).into_iter().take(3) {
            let Some(differ) = differ(&both, &shown, pair) else {
                continue;
            };
            false_ones += usize::from(differ);
            let text = certificate(&both, &shown, pair);
            match verify(&text, &CancelToken::new()) {
                Ok(_) => {
                    assert!(!differ, "{pair:?} {text}");
                    accepted += 1;
                }
                Err(VerifyError::Equation(why)) => {
                    let kind = match why {
                        Fault::Cut { .. } => "cut",
                        Fault::Early { .. } => "early",
                        Fault::Differ { .. } => "differ",
                        Fault::Form { .. } => "form",
                        other => panic!("{other}\n{text}"),
                    };
                    *refused.entry(kind).or_default() += 1;
                }
                Err(other) => panic!("{other}\n{text}"),
            }
        }
    }
    println!("{accepted} accepted, {false_ones} are false, refused: {refused:?}");
    assert!(
        9 * accepted > rounds && 9 * false_ones > rounds,
        "{accepted} {false_ones}"
    );
    let all = ["cut", "early", "differ", "form"];
    for kind in all {
        let count = refused.get(kind).copied().unwrap_or(0);
        assert!(50 * count > rounds, "{kind}: {count}");
    }
}
