//! Certificates of periodicity, and a search for counterexamples to their theorem.

use nk_base::cancellation::CancelToken;
use nk_prove::{PeriodProof, find_period};
use nk_recurrence::Values;
use nk_system::{System, definition};
use nk_verify::HEADS;
use nk_verify::period::{Certificate, Sparse, VerifyError, verify};

use nk_testing::stated::assert_true;
use nk_testing::systems::{
    diamonds, ladder, octal, random_growing_system, random_system, scalloped,
};
use nk_testing::{Random, changed, checker, python, rounds};

pub fn proof(system: &System, limit: i64) -> Option<PeriodProof> {
    let members: Vec<usize> = (0..system.sequences.len()).collect();
    proof_of(system, &members, limit)
}

/// A proof about some members and those that they need.
pub fn proof_of(system: &System, members: &[usize], limit: i64) -> Option<PeriodProof> {
    let mut values = Values::new(system.clone()).unwrap();
    let found = find_period(&mut values, members, limit, &CancelToken::new()).unwrap();
    if let Some(proof) = &found {
        assert!(proof.holds(&values));
    }
    found
}

#[test]
fn certificates_are_accepted() {
    let mut random = Random(4);
    let mut systems = vec![diamonds(), scalloped(), octal("0.137"), octal("0.45")];
    systems.push(ladder());
    systems.extend((0..240).map(|_| random_system(&mut random)));
    systems.extend((0..240).map(|_| random_growing_system(&mut random)));
    let (mut accepted, mut growing, mut checked) = (0, 0, 0);
    for system in systems {
        let Some(proof) = proof(&system, 1100) else {
            continue;
        };
        let text = proof.certificate().write();
        let verified =
            verify(&text, &CancelToken::new()).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        let members: Vec<usize> = proof.preperiods().iter().map(|own| own.0).collect();
        let certificate = verified.certificate;
        assert_eq!(Some(certificate.system), system.restrict(&members));
        assert_eq!(certificate.period, proof.period());
        checked += verified.checked_to;
        accepted += 1;
        growing += usize::from(certificate.saltuses.iter().any(|saltus| *saltus > 0));
    }
    assert!(
        accepted > 190 && growing > 24,
        "{accepted}, {growing} of them grow"
    );
    // This number would change with larger bounds, by which all these claims would still be accepted.
    assert_eq!(checked, 25_841, "values checked");
}

/// A random system with a proved period whose certificate has all of these words.
fn mixed(wanted: &[&str]) -> System {
    let mut random = Random(6);
    loop {
        let system = match wanted.contains(&"gains") {
            true => random_growing_system(&mut random),
            false => random_system(&mut random),
        };
        let text = proof(&system, 256).map_or(String::new(), |proof| proof.certificate().write());
        if wanted.iter().all(|word| text.contains(word)) {
            return system;
        }
    }
}

/// The text with one small random change.
pub fn mutated(text: &str, random: &mut Random) -> String {
    changed::mutated(text, random, |word, random| match word.parse::<i64>() {
        Ok(number) => (number + random.pick(&[-2, -1, 1, 2, 10, 34])).to_string(),
        Err(_) => random.between(-3, 20).to_string(),
    })
}

#[test]
fn mutated_certificates_are_refused_or_true() {
    let mut random = Random(5);
    let stop = CancelToken::new();
    let systems = [
        (octal("0.137"), 1000),
        (diamonds(), 500),
        (
            mixed(&["high", "half", "initial", "constant", "sequence 1"]),
            300,
        ),
        (ladder(), 500),
        (mixed(&["gains", "initial", "back", "sequence 1"]), 300),
        (mixed(&["gains", "high", "half", "sequence 2"]), 300),
    ];
    for (system, count) in systems {
        let text = proof(&system, 1000).unwrap().certificate().write();
        let right = verify(&text, &stop).unwrap();
        let mut refused = 0;
        for _ in 0..count {
            let mutant = mutated(&text, &mut random);
            let Ok(verified) = verify(&mutant, &stop) else {
                refused += 1;
                continue;
            };
            if verified != right {
                assert_true(&verified.certificate, 300, &mutant);
            }
        }
        assert!(refused > count / 2, "{refused} of {count} refused");
    }
}

/// A certificate with the values of a system that claims this period, whether it is right or not.
fn claim(
    system: &System,
    period: i64,
    preperiods: &[i64],
    saltuses: &[i64],
    truth: &definition::Table,
) -> Certificate {
    let starts = system.sequences.iter().zip(preperiods).zip(truth);
    let values = starts.map(|((own, start), values)| {
        let indices = own.first..start + period;
        indices.map(|n| values[&n]).collect()
    });
    Certificate {
        system: system.clone(),
        period,
        preperiods: preperiods.to_vec(),
        saltuses: saltuses.to_vec(),
        values: values.collect(),
        sparse: None,
    }
}

/// A random claim with a small period, preperiods, and saltuses that the first values suggest.
pub fn random_claim(
    system: &System,
    truth: &definition::Table,
    random: &mut Random,
) -> Certificate {
    let firsts = system.sequences.iter().map(|own| own.first);
    let preperiods: Vec<i64> = firsts.map(|n| n + random.between(0, 9)).collect();
    let growing = truth.iter().any(|values| values[&40] > 16);
    let period = match growing {
        true => 2 * random.between(1, 8),
        false => random.between(1, 8),
    };
    let saltuses = truth.iter().zip(&preperiods).map(|(values, start)| {
        let saltus = i64::from(values[&(start + period)]) - i64::from(values[start]);
        if values[&40] > 16 { saltus.max(0) } else { 0 }
    });
    let saltuses: Vec<i64> = saltuses.collect();
    claim(system, period, &preperiods, &saltuses, truth)
}

/// The theorem itself: no accepted claim, whatever its period and preperiods, is refuted by later values.
#[test]
fn no_accepted_claim_is_refuted_by_later_values() {
    let mut random = Random(7);
    let (mut accepted, mut refused, mut growing, mut checked) = (0, 0, 0, 0);
    for at in 0..1900 {
        let system = match at % 2 {
            0 => random_system(&mut random),
            _ => random_growing_system(&mut random),
        };
        let truth = definition::values(&system, 120).unwrap();
        for _ in 0..12 {
            let claim = random_claim(&system, &truth, &mut random);
            let text = claim.write();
            let Ok(verified) = verify(&text, &CancelToken::new()) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            checked += verified.checked_to;
            growing += usize::from(claim.saltuses.iter().any(|saltus| *saltus > 0));
            let stated = claim.preperiods.iter().zip(&claim.saltuses);
            for (values, (start, saltus)) in truth.iter().zip(stated) {
                let gains = |n| i64::from(values[&(n + claim.period)]) - i64::from(values[&n]);
                let repeats = (*start..=120 - claim.period).all(|n| gains(n) == *saltus);
                assert!(repeats, "{text}");
            }
        }
    }
    assert!(
        accepted > 475 && refused > 475 && growing > 38,
        "{accepted}, {refused}, {growing}"
    );
    assert_eq!(checked, 72_827, "values checked");
}

/// Random sparse spaces, of which some have few rare values and others many.
fn random_sparse(system: &System, random: &mut Random) -> Sparse {
    Sparse {
        mask: random.below(16) as u32,
        alternating: random.below(2) == 1,
        odd: system
            .sequences
            .iter()
            .map(|_| random.below(2) == 1)
            .collect(),
    }
}

/// Sparse spaces make the verification faster, and do not change the verdict.
#[test]
fn sparse_spaces_change_no_verdict() {
    let mut random = Random(11);
    let (mut accepted, mut refused) = (0, 0);
    let mut systems = vec![octal("0.137"), octal("0.77"), diamonds(), scalloped()];
    systems.extend((0..1000).map(|_| random_system(&mut random)));
    systems.extend((0..330).map(|_| random_growing_system(&mut random)));
    for system in systems {
        let mut plain = match proof(&system, 400) {
            Some(proof) => {
                verify(&proof.certificate().write(), &CancelToken::new())
                    .unwrap()
                    .certificate
            }
            None => continue,
        };
        for _ in 0..6 {
            if random.below(2) == 0 {
                let table = random.below(plain.values.len() as u64) as usize;
                let at = random.below(plain.values[table].len() as u64) as usize;
                plain.values[table][at] ^= random.below(3) as u32;
            }
            let expected = verify(&plain.write(), &CancelToken::new());
            let mut sparse = plain.clone();
            sparse.sparse = Some(random_sparse(&sparse.system, &mut random));
            let found = verify(&sparse.write(), &CancelToken::new());
            assert_eq!(
                found.as_ref().map(|verified| verified.checked_to),
                expected.as_ref().map(|verified| verified.checked_to),
                "{sparse:?}"
            );
            accepted += usize::from(found.is_ok());
            refused += usize::from(found.is_err());
        }
    }
    assert!(accepted > 330 && refused > 330, "{accepted}, {refused}");
}

/// A certificate with a smaller value is refused, whichever pairs the verifier inspects.
#[test]
fn a_value_that_is_lowered_is_refused() {
    let mut random = Random(12);
    let mut systems = vec![octal("0.137"), octal("0.77"), diamonds(), scalloped()];
    systems.extend((0..700).map(|_| random_system(&mut random)));
    systems.extend((0..300).map(|_| random_growing_system(&mut random)));
    let mut lowered = 0;
    for system in systems {
        let Some(proof) = proof(&system, 400) else {
            continue;
        };
        let right = verify(&proof.certificate().write(), &CancelToken::new())
            .unwrap()
            .certificate;
        for table in 0..right.values.len() {
            for at in 0..right.values[table].len() {
                let mut wrong = right.clone();
                let value = &mut wrong.values[table][at];
                if *value == 0 {
                    continue;
                }
                *value = random.below(u64::from(*value)) as u32;
                wrong.sparse = Some(random_sparse(&wrong.system, &mut random));
                let found = verify(&wrong.write(), &CancelToken::new());
                assert!(found.is_err(), "{table}, {at}: {wrong:?}");
                lowered += 1;
            }
        }
    }
    assert!(lowered > 1000, "{lowered}");
}

/// The proof for 0.156 needs more than 7,000 values; see R. K. Guy, "Unsolved problems in combinatorial games".
#[test]
fn certificates_of_long_proofs_have_a_sparse_space() {
    let proof = proof(&octal("0.156"), 10_000).unwrap();
    let least = proof.least_periodicity(0).unwrap();
    assert_eq!((least.period, least.saltus), (349, 0));
    let text = proof.certificate().write();
    let sparse = verify(&text, &CancelToken::new())
        .unwrap()
        .certificate
        .sparse;
    assert!(sparse.is_some(), "{text}");
    assert!(
        !self::proof(&octal("0.137"), 1000)
            .unwrap()
            .certificate()
            .write()
            .contains("sparse")
    );
    let damaged = text.replacen("values 0 1", "values 0 2", 1);
    assert!(verify(&damaged, &CancelToken::new()).is_err());
    if let Some(said) = python::verdicts("docs/verify_certificate.py", &[text, damaged]) {
        assert_eq!(said, [true, false]);
    }
}

/// Each checker in Python is for its own kinds of certificates, and names the programs that check any other kind.
#[test]
fn other_certificates_are_named_by_the_checkers() {
    let checkers = [
        ("periodicity", "docs/verify_certificate.py"),
        ("derivation", "docs/verify_derivation.py"),
        ("an outcome", "docs/verify_outcome.py"),
        ("a misere quotient", "docs/verify_quotient.py"),
    ];
    let kinds = HEADS.map(|(head, _)| {
        let subject = head.strip_prefix("nkdsl certificate of ");
        let (subject, _) = subject
            .and_then(|own| own.rsplit_once(' '))
            .expect("a head");
        subject
    });
    let program = |kind: &str| match kind {
        "a nimber" | "a game's outcome" | "a game's nimber" => Some(checkers[2].1),
        _ => checkers.iter().find(|own| own.0 == kind).map(|own| own.1),
    };
    for (own, checker) in checkers {
        let others = kinds.iter().filter(|kind| program(kind) != Some(checker));
        let others: Vec<&str> = others.copied().collect();
        let mut texts: Vec<String> = others
            .iter()
            .map(|kind| format!("nkdsl certificate of {kind} 1\nperiod 1\nend\n"))
            .collect();
        texts.extend(["period 1\n".to_owned(), String::new()]);
        let Some(said) = python::answers(checker, &texts) else {
            return;
        };
        for (kind, said) in others.iter().zip(&said) {
            let with = match program(kind) {
                Some(other) => format!("{other} or `nkdsl verify`"),
                None => "`nkdsl verify`".to_owned(),
            };
            let expected = format!(
                "refused: this is a certificate of {kind}, not of {own}; check it with {with}"
            );
            assert_eq!(*said, expected);
        }
        for said in &said[others.len()..] {
            assert_eq!(
                *said,
                format!("refused: this is not a certificate of {own}")
            );
        }
    }
}

/// Values below a preperiod that is far beyond the bounds of the terms are checked too.
#[test]
fn values_below_a_late_preperiod_are_checked() {
    let text = "nkdsl certificate of periodicity 1\nperiod 1\nsequence 0 first 0 preperiod 3 name s\nconstant 0\n";
    let right = format!("{text}values 1 1 1 1\nend\n");
    assert!(verify(&right, &CancelToken::new()).is_ok());
    let wrong = format!("{text}values 1 1 5 1\nend\n");
    let found = verify(&wrong, &CancelToken::new());
    assert!(
        matches!(found, Err(VerifyError::Value { n: 2, .. })),
        "{found:?}"
    );
}

/// 0.161 agrees with period 3 at all n from 1 to 4, but not at 5, and theta is 6.
#[test]
fn the_bound_is_sharp() {
    let system = octal("0.161");
    let truth = definition::values(&system, 20).unwrap();
    let values = &truth[0];
    assert!((1..5).all(|n| values[&n] == values[&(n + 3)]) && values[&5] != values[&8]);
    let claim = claim(&system, 3, &[1], &[0], &truth);
    let found = verify(&claim.write(), &CancelToken::new());
    assert!(
        matches!(found, Err(VerifyError::Value { n: 8, .. })),
        "{found:?}"
    );
}

/// The program that is extracted from Coq agrees about right certificates, damaged ones, with and without a sparse
/// space, and claims that are wrong only mathematically.
#[test]
fn the_checker_of_coq_agrees() {
    let mut random = Random(13);
    let mut systems = vec![diamonds(), octal("0.137"), octal("0.77"), ladder()];
    systems.push(mixed(&[
        "high",
        "half",
        "initial",
        "constant",
        "sequence 1",
    ]));
    systems.push(mixed(&["gains", "high", "half", "sequence 2"]));
    let rounds = rounds(120);
    systems.extend((0..rounds).map(|_| random_system(&mut random)));
    systems.extend((0..rounds).map(|_| random_growing_system(&mut random)));
    let mut texts = Vec::new();
    for (at, system) in systems.iter().enumerate() {
        if let Some(proof) = proof(system, 500) {
            let text = proof.certificate().write();
            let count = if at < 6 { rounds / 2 } else { 6 };
            texts.extend((0..count).map(|_| mutated(&text, &mut random)));
            texts.push(text);
        }
        let truth = definition::values(system, 60).unwrap();
        let mut claim = random_claim(system, &truth, &mut random);
        claim.sparse = (at % 2 == 0).then(|| random_sparse(system, &mut random));
        texts.push(claim.write());
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let Some([proved, refused, _]) = checker::compared(&texts, &[], accepts) else {
        return;
    };
    assert!(
        proved > rounds && refused > 4 * rounds,
        "{proved}, {refused}"
    );
}

/// Two independent checkers agree about right certificates, damaged ones, and claims that are wrong only
/// mathematically.
#[test]
fn the_checker_in_python_agrees() {
    let mut random = Random(8);
    let right = [
        diamonds(),
        octal("0.137"),
        scalloped(),
        ladder(),
        mixed(&["high", "half", "initial", "constant", "sequence 1"]),
        mixed(&["gains", "high", "half", "sequence 2"]),
    ]
    .map(|system| proof(&system, 1000).unwrap().certificate().write());
    let mut texts = right.to_vec();
    for text in [&right[1], &right[3], &right[4], &right[5]] {
        texts.extend((0..200).map(|_| mutated(text, &mut random)));
    }
    for at in 0..600 {
        let system = match at % 2 {
            0 => random_system(&mut random),
            _ => random_growing_system(&mut random),
        };
        let truth = definition::values(&system, 60).unwrap();
        let mut claim = random_claim(&system, &truth, &mut random);
        claim.sparse = (at % 3 == 0).then(|| random_sparse(&system, &mut random));
        texts.push(claim.write());
    }
    let Some(said) = python::verdicts("docs/verify_certificate.py", &texts) else {
        return;
    };
    assert_eq!(said[..6], [true; 6]);
    let mut accepted = 0;
    for (text, said) in texts.iter().zip(said) {
        let verified = verify(text, &CancelToken::new());
        assert_eq!(said, verified.is_ok(), "{verified:?}\n{text}");
        accepted += usize::from(said);
    }
    let refused = texts.len() - accepted;
    assert!(accepted > 100 && refused > 400, "{accepted}, {refused}");
}
