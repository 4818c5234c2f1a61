//! Systems in which both sides of a nim-sum grow, such as Lasker's Nim.

use nk_base::cancellation::CancelToken;
use nk_system::{System, Term, definition};
use nk_verify::period::{Certificate, VerifyError, verify};

use super::certificates::{mutated, proof, random_claim};
use nk_testing::stated::assert_true;
use nk_testing::systems::{full, half, random_heaps, sequence};
use nk_testing::{Random, checker, python, rounds};

/// A heap from which any number is taken, with other terms; the member 1 is 0.
fn heap(terms: &[Term]) -> System {
    let mut all = vec![full(0, 1, 0, 1, 0, 0)];
    all.extend(terms);
    let zero = sequence("zero", 0, &[], Vec::new());
    System {
        sequences: vec![sequence("heap", 0, &[], all), zero],
    }
}

fn lasker() -> System {
    heap(&[full(0, 0, 0, 0, 1, 1)])
}

/// Whether a term of a growing member is a convolution of two growing members.
fn both_grow(claim: &Certificate) -> bool {
    let grows = |member: usize| claim.saltuses[member] > 0;
    let members = claim.system.sequences.iter().enumerate();
    members
        .filter(|(member, _)| grows(*member))
        .any(|(_, own)| {
            own.terms.iter().any(|term| match term {
                Term::Convolution(own) => grows(own.a) && grows(own.b),
                _ => false,
            })
        })
}

#[test]
fn known_periods_of_heaps() {
    let known = [
        (lasker(), 4, 1, 4),
        // Into two heaps of different sizes, or into two heaps after one token was taken.
        (heap(&[half(0, 0, 0, 0, 1, 1, 1)]), 4, 1, 4),
        (heap(&[full(0, 0, 0, 1, 1, 1)]), 1, 0, 1),
    ];
    for (system, period, preperiod, saltus) in known {
        let proof = proof(&system, 1000).expect("a proof");
        let found = proof.least_periodicity(0).expect("the proof is about it");
        let found = (found.period, found.preperiod, found.saltus);
        assert_eq!(found, (period, preperiod, saltus), "{system:?}");
    }
}

/// What is proved agrees with the definition far beyond what the verifier looks at.
#[test]
fn what_is_proved_of_heaps_is_true() {
    let mut random = Random(1);
    let (mut proved, mut both) = (0, 0);
    let rounds = rounds(300);
    for _ in 0..rounds {
        let system = random_heaps(&mut random);
        let Some(proof) = proof(&system, 200) else {
            continue;
        };
        let claim = proof.certificate();
        proved += 1;
        both += usize::from(both_grow(&claim));
        assert_true(&claim, 300, &claim.write());
    }
    assert!(both > rounds / 4, "{proved}, {both}");
}

#[test]
fn changed_certificates_of_heaps_are_refused_or_true() {
    let mut random = Random(2);
    let stop = CancelToken::new();
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..rounds(100) {
        let Some(proof) = proof(&random_heaps(&mut random), 200) else {
            continue;
        };
        let claim = proof.certificate();
        if !both_grow(&claim) {
            continue;
        }
        let text = claim.write();
        for _ in 0..20 {
            let mutant = mutated(&text, &mut random);
            match verify(&mutant, &stop) {
                Err(_) => refused += 1,
                Ok(verified) if verified.certificate != claim => {
                    accepted += 1;
                    assert_true(&verified.certificate, 250, &mutant);
                }
                Ok(_) => {}
            }
        }
    }
    assert!(refused > accepted, "{refused}, {accepted}");
}

/// No accepted claim, whatever its period and preperiods, is refuted by later values.
#[test]
fn accepted_claims_about_heaps_are_true() {
    let mut random = Random(3);
    let (mut accepted, mut both, mut growth) = (0, 0, 0);
    let rounds = rounds(200);
    for _ in 0..rounds {
        let system = random_heaps(&mut random);
        let truth = definition::values(&system, 200).expect("the system has values");
        for _ in 0..12 {
            let claim = random_claim(&system, &truth, &mut random);
            match verify(&claim.write(), &CancelToken::new()) {
                Ok(_) => {
                    accepted += 1;
                    both += usize::from(both_grow(&claim));
                    assert_true(&claim, 200, &claim.write());
                }
                Err(VerifyError::Growth { .. }) => growth += 1,
                Err(_) => {}
            }
        }
    }
    assert!(
        both > rounds / 4 && growth > rounds,
        "{accepted}, {both}, {growth}"
    );
}

/// The checkers of Python and of Coq agree about right and changed certificates, and about claims.
#[test]
fn other_checkers_agree_about_heaps() {
    let mut random = Random(4);
    let mut texts = Vec::new();
    let rounds = rounds(60);
    for _ in 0..rounds {
        let system = random_heaps(&mut random);
        if let Some(proof) = proof(&system, 200) {
            let text = proof.certificate().write();
            texts.extend((0..4).map(|_| mutated(&text, &mut random)));
            texts.push(text);
        }
        let truth = definition::values(&system, 60).expect("the system has values");
        texts.extend((0..4).map(|_| random_claim(&system, &truth, &mut random).write()));
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    if let Some(said) = python::verdicts("docs/verify_certificate.py", &texts) {
        for (text, said) in texts.iter().zip(said) {
            assert_eq!(said, accepts(text), "{text}");
        }
    }
    if let Some([proved, refused, _]) = checker::compared(&texts, &[], accepts) {
        assert!(
            proved > rounds / 2 && refused > rounds,
            "{proved}, {refused}"
        );
    }
}
