//! Certificates, and the theorem behind them against counterexamples.

#[path = "recurrence/systems.rs"]
mod systems;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use nkdsl::prove::{Proof, Refused, Verified, certificate, find, verify, write};
use nkdsl::recurrence::{System, Values, definition, octal_system};
use nkdsl::stop::Stop;

use systems::{Random, diamonds, random_system, scalloped};

fn octal(code: &str) -> System {
    let digits = code.chars().filter_map(|c| c.to_digit(10));
    octal_system(&digits.map(|digit| digit as u8).collect::<Vec<_>>()).unwrap()
}

fn proof(system: &System, limit: i64) -> Option<Proof> {
    let mut values = Values::new(system.clone()).unwrap();
    let found = find(&mut values, &[0], limit, &Stop::new()).unwrap();
    if let Some(proof) = &found {
        assert!(proof.holds(&values));
    }
    found
}

#[test]
fn certificates_are_accepted() {
    let mut random = Random(4);
    let mut systems = vec![diamonds(), scalloped(), octal("0.137"), octal("0.45")];
    systems.extend((0..1000).map(|_| random_system(&mut random)));
    let mut accepted = 0;
    for system in systems {
        let Some(proof) = proof(&system, 2100) else {
            continue;
        };
        let text = write(&proof);
        let verified = verify(&text, &Stop::new()).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        let members: Vec<usize> = proof.preperiods().iter().map(|own| own.0).collect();
        assert_eq!(Some(verified.system), system.restrict(&members));
        assert_eq!(verified.period, proof.period());
        accepted += 1;
    }
    assert!(accepted > 400, "only {accepted}");
}

/// A drawn system with a term of each kind, `high`, `half`, initial values and two sequences, that repeats.
fn mixed() -> System {
    let mut random = Random(6);
    let wanted = ["high", "half", "initial", "constant", "sequence 1"];
    loop {
        let system = random_system(&mut random);
        let text = proof(&system, 256).map_or(String::new(), |proof| write(&proof));
        if wanted.iter().all(|word| text.contains(word)) {
            return system;
        }
    }
}

/// One small change to a text.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.below(lines.len() as u64) as usize;
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let word = random.below(words.len() as u64) as usize;
    match random.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[random.below(lines.len() as u64) as usize].clone()),
        2 => {
            words.remove(word);
            lines[at] = words.join(" ");
        }
        3 => {
            words.insert(word, random.between(-3, 20).to_string());
            lines[at] = words.join(" ");
        }
        _ => {
            let number: Option<i64> = words[word].parse().ok();
            let change = [-2, -1, 1, 2, 10, 34][random.below(6) as usize];
            words[word] = number.map_or("1".to_owned(), |number| (number + change).to_string());
            lines[at] = words.join(" ");
        }
    }
    lines.join("\n")
}

#[test]
fn mutated_certificates_are_refused_or_true() {
    let mut random = Random(5);
    let stop = Stop::new();
    for (system, count) in [(octal("0.137"), 1000), (diamonds(), 1000), (mixed(), 3000)] {
        let text = write(&proof(&system, 1000).unwrap());
        let mut refused = 0;
        for _ in 0..count {
            let mutant = mutated(&text, &mut random);
            let Ok(verified) = verify(&mutant, &stop) else {
                refused += 1;
                continue;
            };
            let last = 500;
            let truth = definition::values(&verified.system, last).unwrap();
            for (member, own) in verified.system.sequences.iter().enumerate() {
                let start = verified.preperiods[member];
                for n in own.first..=last {
                    let folded = if n < start {
                        n
                    } else {
                        start + (n - start) % verified.period
                    };
                    let stated = verified.values[member][(folded - own.first) as usize];
                    assert_eq!(stated, truth[member][&n], "{member} at {n} of\n{mutant}");
                }
            }
        }
        assert!(refused > count / 2, "{refused} of {count} refused");
        assert!(verify(&text, &stop).is_ok());
    }
}

/// The claim that the values repeat so, with the values that there are.
fn claim(system: &System, period: i64, preperiods: &[i64], truth: &definition::Table) -> Verified {
    let starts = system.sequences.iter().zip(preperiods).zip(truth);
    let values = starts.map(|((own, start), values)| {
        let indices = own.first..start + period;
        indices.map(|n| values[&n]).collect()
    });
    Verified {
        system: system.clone(),
        period,
        preperiods: preperiods.to_vec(),
        values: values.collect(),
    }
}

/// The theorem itself, whatever period and preperiods are claimed: none accepted fails later.
#[test]
fn no_accepted_claim_is_refuted_by_later_values() {
    let mut random = Random(7);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3000 {
        let system = random_system(&mut random);
        let truth = definition::values(&system, 150).unwrap();
        for _ in 0..12 {
            let period = random.between(1, 8);
            let firsts = system.sequences.iter().map(|own| own.first);
            let preperiods: Vec<i64> = firsts.map(|n| n + random.between(0, 9)).collect();
            let claim = claim(&system, period, &preperiods, &truth);
            if verify(&certificate::text(&claim), &Stop::new()).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            for (values, start) in truth.iter().zip(preperiods) {
                let repeats = (start..=150 - period).all(|n| values[&n] == values[&(n + period)]);
                assert!(repeats, "period {period}: {system:#?}");
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted}, {refused}");
}

/// 0.161 agrees with period 3 at all n from 1 to 4, and not at 5; theta is 6.
#[test]
fn the_bound_is_sharp() {
    let system = octal("0.161");
    let truth = definition::values(&system, 20).unwrap();
    let values = &truth[0];
    assert!((1..5).all(|n| values[&n] == values[&(n + 3)]) && values[&5] != values[&8]);
    let claim = claim(&system, 3, &[1], &truth);
    let found = verify(&certificate::text(&claim), &Stop::new());
    assert!(
        matches!(found, Err(Refused::Value { n: 8, .. })),
        "{found:?}"
    );
}

/// What docs/verify_certificate.py says of these texts, all in one process; `None` without Python.
fn said_by_python(texts: &[String]) -> Option<Vec<bool>> {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..texts.len()).map(|at| format!("{at}.cert")).collect();
    for (name, text) in names.iter().zip(texts) {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_certificate.py");
    let output = Command::new("python3")
        .arg(script)
        .args(&names)
        .current_dir(folder.path())
        .output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no python3 to run docs/verify_certificate.py");
        return None;
    };
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    let verdicts: BTreeMap<&str, bool> = out
        .lines()
        .filter_map(|line| {
            let (name, rest) = line.split_once(": ")?;
            Some((name, rest.starts_with("accepted: ")))
        })
        .collect();
    assert_eq!(verdicts.len(), texts.len(), "{out}{err}");
    let all = verdicts.values().all(|accepted| *accepted);
    assert_eq!(output.status.code(), Some(i32::from(!all)), "{err}");
    Some(names.iter().map(|name| verdicts[name.as_str()]).collect())
}

/// Two checkers with nothing in common say the same of right certificates, of damaged ones, and of claims
/// that are right or wrong by their mathematics alone.
#[test]
fn the_checker_in_python_agrees() {
    let mut random = Random(8);
    let right = [diamonds(), octal("0.137"), scalloped(), mixed()]
        .map(|system| write(&proof(&system, 1000).unwrap()));
    let mut texts = right.to_vec();
    for (text, count) in [(&right[1], 200), (&right[3], 400)] {
        texts.extend((0..count).map(|_| mutated(text, &mut random)));
    }
    for _ in 0..300 {
        let system = random_system(&mut random);
        let truth = definition::values(&system, 40).unwrap();
        let period = random.between(1, 6);
        let firsts = system.sequences.iter().map(|own| own.first);
        let preperiods: Vec<i64> = firsts.map(|n| n + random.between(0, 9)).collect();
        texts.push(certificate::text(&claim(
            &system,
            period,
            &preperiods,
            &truth,
        )));
    }
    let Some(said) = said_by_python(&texts) else {
        return;
    };
    assert_eq!(said[..4], [true; 4]);
    let mut accepted = 0;
    for (text, said) in texts.iter().zip(said) {
        let verified = verify(text, &Stop::new());
        assert_eq!(said, verified.is_ok(), "{verified:?}\n{text}");
        accepted += usize::from(said);
    }
    let refused = texts.len() - accepted;
    assert!(accepted > 100 && refused > 400, "{accepted}, {refused}");
}
