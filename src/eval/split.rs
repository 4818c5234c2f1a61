//! Tests of [`nk_system::split`], with values and certificates.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_recurrence::Values;
use nk_system::split::{part, split};
use nk_system::{Back, Convolution, Sequence, System, Term};
use nk_verify::claim::{
    Claim, Entry, Equation, Fault, Ground, Index, Joint, Named, Node, Operator, Rule, Source,
    VerifyError, verify,
};
use num_integer::Integer;

/// Two members with every kind of term.
fn mixed(seed: i64) -> System {
    let own = |at: i64| Sequence {
        name: format!("s{at}"),
        first: -1 - at,
        initial: vec![0, (seed % 3) as u32, 1],
        terms: vec![
            Term::Convolution(Convolution {
                a: 0,
                b: 1,
                constant: (seed % 2) as u32,
                shift: 2 + seed % 4,
                x0: seed % 3,
                y0: at,
                half: (seed % 5 == 0).then_some(seed % 4 - 2),
            }),
            Term::Back(Back {
                a: at as usize,
                delay: 1 + seed % 5,
                constant: 1,
                low: seed % 4,
                high: (seed % 7 == 0).then_some(20),
            }),
            Term::Constant((seed % 4) as u32),
        ],
    };
    System {
        sequences: vec![own(0), own(1)],
    }
}

/// The claim that each part is itself, by a certificate with the parts as members, each in a class of its own.
fn certificate(system: &System, m: i64) -> Claim {
    let parts = split(system, m).sequences;
    let joint = parts.iter().enumerate().map(|(at, own)| Joint {
        system: 0,
        member: at / m as usize,
        modulus: m,
        residue: at as i64 % m,
        class: at,
        shift: 0,
        sequence: Sequence {
            name: String::new(),
            ..own.clone()
        },
    });
    let entry = Entry {
        member: 1,
        growth: 1,
        offset: 0,
    };
    // Member 1 of the one system.
    let at = Node::At(Index {
        name: 0,
        factor: m,
        offset: 1 % m,
    });
    Claim {
        text: String::new(),
        certificates: Vec::new(),
        systems: vec![Source::Given(system.clone())],
        names: vec![Named {
            name: String::new(),
            rule: Rule::Member {
                system: 0,
                member: usize::from(m == 1),
            },
        }],
        others: Vec::new(),
        filters: Vec::new(),
        statement: Node::of(Operator::Equal, [at.clone(), at]),
        low: Number::ZERO,
        from: Number::ZERO,
        ground: Ground::OneSystem(Equation {
            joint: joint.collect(),
            cuts: vec![20; parts.len()],
            sums: vec![vec![entry; 2]],
            agree: 80,
        }),
    }
}

/// The verifier of certificates computes the parts itself, and accepts no others.
#[test]
fn parts_are_those_of_the_verifier() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..210 {
        let system = mixed(seed);
        for m in 1..=4 {
            let claim = certificate(&system, m);
            let text = claim.write();
            let verified = verify(&text, &CancelToken::new());
            assert!(verified.is_ok(), "{:?} m = {m}\n{text}", verified.err());
            accepted += 1;
            // One number of one term is increased.
            let mut other = claim.clone();
            let Ground::OneSystem(own) = &mut other.ground else {
                continue;
            };
            let member = seed as usize % own.joint.len();
            let terms = &mut own.joint[member].sequence.terms;
            let at = (seed as usize / 7) % terms.len();
            match &mut terms[at] {
                Term::Convolution(own) => match seed % 3 {
                    0 => own.shift += 1,
                    1 => own.x0 += 1,
                    _ => own.half = own.half.map_or(Some(0), |g| Some(g + 1)),
                },
                Term::Back(own) => match seed % 3 {
                    0 => own.delay += 1,
                    1 => own.low += 1,
                    _ => own.high = own.high.map_or(Some(9), |high| Some(high + 1)),
                },
                Term::Constant(value) => *value += 1,
            }
            let why = verify(&other.write(), &CancelToken::new());
            let is_it = matches!(why, Err(VerifyError::Equation(Fault::NotSplit { joint, .. })) if joint == member);
            assert!(is_it, "{why:?}\n{}", other.write());
            refused += 1;
        }
    }
    assert_eq!((accepted, refused), (840, 840));
}

#[test]
fn parts_have_the_values_of_the_whole() {
    let octals = ["0.137", "0.007", "0.77", "4.3"].iter().filter_map(|code| {
        let code: nk_system::octal::OctalCode = code.parse().ok()?;
        code.system().ok()
    });
    let mut compared = 0;
    for system in octals.chain((0..210).map(mixed)) {
        for m in 1..=4 {
            let mut whole = Values::new(system.clone()).expect("a system with values");
            let mut parts = Values::new(split(&system, m)).expect("a system with values");
            whole.extend_to(120, &CancelToken::new()).expect("room");
            parts.extend_to(90, &CancelToken::new()).expect("room");
            for s in 0..system.sequences.len() {
                for n in system.sequences[s].first..=90 {
                    let (turns, r) = n.div_mod_floor(&m);
                    let own = parts.get(part(s, m, r), turns);
                    assert_eq!(own, whole.get(s, n), "{system:?} m = {m}, n = {n}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50_000);
}
