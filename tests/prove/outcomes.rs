//! Certificates of outcomes and nimbers are compared with the definition and with the checker in Python.

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, complete};
use nk_prove::{StrategyError, positions, strategy};
use nk_solver::{NimberTable, nimber_by_definition};
use nk_testing::graphs::{LIMITS, lattice};
use nk_testing::{Random, changed, checker, python};
use nk_verify::outcome::{Certificate, ReadError, Strategy, Witness, replay};
use nk_verify::outcome::{VerifyError, recount};

fn of_outcome(graph: &Graph) -> Certificate {
    let found = strategy(graph, 100_000, &mut NimberTable::new(), &CancelToken::new());
    Certificate {
        name: "a graph".to_owned(),
        graph: graph.clone(),
        witness: Witness::Outcome(found.unwrap()),
    }
}

fn of_nimber(graph: &Graph) -> Certificate {
    let positions = positions(graph, 100_000, &CancelToken::new()).unwrap();
    let nimber = *positions.last_key_value().unwrap().1;
    Certificate {
        name: "a graph".to_owned(),
        graph: graph.clone(),
        witness: Witness::Nimber { nimber, positions },
    }
}

/// Whether a certificate is accepted. Checks that an accepted certificate is true.
fn accepted(text: &str) -> bool {
    let Ok(read) = Certificate::read(text) else {
        return false;
    };
    if read.verify().is_err() {
        return false;
    }
    let truth = nimber_by_definition(&read.graph).unwrap();
    match read.witness {
        Witness::Outcome(strategy) => assert_eq!(strategy.outcome, truth.min(1), "{text}"),
        Witness::Nimber { nimber, .. } => assert_eq!(nimber, truth, "{text}"),
    }
    true
}

/// The text of a certificate, whose numbers are hexadecimal, with one small random change.
fn mutated(text: &str, random: &mut Random) -> String {
    changed::mutated(text, random, |word, random| {
        let number = match u64::from_str_radix(word, 16) {
            Ok(number) => number ^ (1 << random.below(10)),
            Err(_) => random.below(40),
        };
        format!("{number:x}")
    })
}

#[test]
fn what_is_written_is_read_and_right() {
    let mut random = Random(51);
    for round in 0..120 {
        let graph = random.graph_in_parts(1 + round % 12, 1 + round as u64 % 3);
        for certificate in [of_outcome(&graph), of_nimber(&graph)] {
            let text = certificate.write();
            assert_eq!(Certificate::read(&text), Ok(certificate), "{text}");
            assert!(accepted(&text), "{text}");
        }
    }
    let Witness::Nimber { nimber, .. } = of_nimber(&lattice(3, 5)).witness else {
        panic!("it is of a nimber");
    };
    let mut table = NimberTable::new();
    let solved = nk_solver::nimber(&lattice(3, 5), &mut table, &CancelToken::new());
    assert_eq!(Ok(nimber), solved);
}

/// Checks that the checker that is extracted from Coq and the one in Python agree with `accepted` about the texts, and
/// that it refuses more than `least` of them. Each 14th text is an unchanged certificate.
pub fn others_agree(texts: &[String], accepted: impl Fn(&str) -> bool, least: usize) {
    let verdicts: Vec<bool> = texts.iter().map(|text| accepted(text)).collect();
    let refused = verdicts.iter().filter(|accepted| !**accepted).count();
    assert!(refused > least, "{refused} of {}", texts.len());
    let mut originals = verdicts.iter().skip(13).step_by(14);
    assert!(originals.all(|accepted| *accepted));
    if let Some(counts) = checker::compared(texts, &[], accepted) {
        assert_eq!(counts, [texts.len() - refused, refused, 0]);
    }
    if let Some(said) = python::verdicts("docs/verify_outcome.py", texts) {
        for (text, (said, own)) in texts.iter().zip(said.into_iter().zip(verdicts)) {
            assert_eq!(said, own, "{text}");
        }
    }
}

#[test]
fn changed_certificates_are_refused_or_true_and_other_checkers_agree() {
    let mut random = Random(52);
    let mut texts = Vec::new();
    for round in 0..40 {
        let graph = random.graph_in_parts(4 + round % 7, 1 + round as u64 % 2);
        for text in [of_outcome(&graph).write(), of_nimber(&graph).write()] {
            texts.extend((0..13).map(|_| mutated(&text, &mut random)));
            texts.push(text);
        }
    }
    others_agree(&texts, accepted, 700);
}

#[test]
fn large_graphs_have_none() {
    let stop = CancelToken::new();
    assert_eq!(
        positions(&lattice(5, 13), 9, &stop),
        Err(StrategyError::TooLarge { order: 65 })
    );
    assert_eq!(
        positions(&lattice(3, 5), 9, &stop),
        Err(StrategyError::TooLong { limit: 9 })
    );
}

#[test]
fn what_comes_behind_the_end_is_named() {
    for text in [
        of_outcome(&lattice(2, 3)).write(),
        of_nimber(&lattice(2, 3)).write(),
    ] {
        let lines = text.lines().count();
        let found = Certificate::read(&format!("{text}end\n"));
        assert!(
            matches!(found, Err(ReadError::Rest { line }) if line == lines + 1),
            "{found:?}"
        );
    }
}

/// The error for a text that ends too early, or that has a blank line there, names the line after the last one.
#[test]
fn the_line_that_is_missing_is_named() {
    for whole in [
        of_outcome(&lattice(2, 3)).write(),
        of_nimber(&lattice(2, 3)).write(),
    ] {
        let lines: Vec<&str> = whole.lines().collect();
        for kept in 0..lines.len() {
            let found = Certificate::read(&lines[..kept].join("\n"));
            let named = matches!(found, Err(ReadError::Line { line, .. }) if line == kept + 1);
            assert!(named, "{kept} lines: {found:?}");
            let word = lines[kept].split(' ').next().unwrap_or_default();
            for other in ["something else".to_owned(), format!("{word} x")] {
                let mut changed = lines.clone();
                changed[kept] = &other;
                changed.insert(kept, "");
                let found = Certificate::read(&changed.join("\n"));
                let named = matches!(found, Err(ReadError::Line { line, .. }) if line == kept + 2);
                assert!(named || other == "graph x", "line {kept}: {found:?}");
            }
        }
    }
}

/// The certificates are about the path 0 - 1 - 2, whose nimber is 2. A move on one end leaves the other end.
#[test]
fn faults_are_named() {
    let path = lattice(1, 3);
    let fault = |witness: Witness| {
        let certificate = Certificate {
            name: String::new(),
            graph: path.clone(),
            witness,
        };
        certificate.verify().err()
    };
    let table = |nimber: u32, values: &[(u64, u32)]| {
        let positions = values.iter().copied().collect();
        fault(Witness::Nimber { nimber, positions })
    };
    let right = [(0, 0), (1, 1), (4, 1), (7, 2)];
    assert_eq!(table(2, &right), None);
    assert_eq!(table(1, &right), Some(VerifyError::NotMex { position: 7 }));
    assert_eq!(table(2, &right[..3]), Some(VerifyError::NoTotal));
    let position = 7;
    let missing = [right[0], right[1], right[3]];
    let vertex = 0;
    assert_eq!(
        table(2, &missing),
        Some(VerifyError::NoOption { position, vertex })
    );
    let large = [right[0], right[1], right[2], right[3], (8, 1)];
    assert_eq!(table(2, &large), Some(VerifyError::Shape));
    let wrong = [right[0], right[1], (4, 0), right[3]];
    assert_eq!(table(2, &wrong), Some(VerifyError::NotMex { position: 4 }));
    let strategy = |outcome: u32, lost: &[u64]| {
        let lost = lost.iter().copied().collect();
        fault(Witness::Outcome(Strategy { outcome, lost }))
    };
    assert_eq!(strategy(1, &[0]), None);
    assert_eq!(strategy(2, &[0]), Some(VerifyError::Outcome));
    assert_eq!(strategy(1, &[]), Some(VerifyError::NoFirstMove));
    assert_eq!(strategy(0, &[0]), Some(VerifyError::NotLost));
    // The move on the middle vertex removes all vertices, so there is no answer.
    let vertex = 1;
    assert_eq!(
        strategy(0, &[0, 7]),
        Some(VerifyError::NoAnswer { position, vertex })
    );
    assert_eq!(strategy(1, &[0, 8]), Some(VerifyError::Shape));
}

/// A limit that is met exactly is not exceeded.
#[test]
fn limits_are_reached() {
    let stop = CancelToken::new();
    let largest = complete(64, LIMITS).expect("a graph");
    for certificate in [of_outcome(&largest), of_nimber(&largest)] {
        assert!(accepted(&certificate.write()));
    }
    for graph in [largest, lattice(3, 4)] {
        let all = positions(&graph, 100_000, &stop).expect("positions");
        let limit = all.len();
        assert_eq!(positions(&graph, limit, &stop), Ok(all));
        let limit = limit - 1;
        let refused = positions(&graph, limit, &stop);
        assert_eq!(refused, Err(StrategyError::TooLong { limit }));
        let up_to = |limit| strategy(&graph, limit, &mut NimberTable::new(), &stop);
        let whole = up_to(100_000).expect("a strategy");
        let limit = whole.lost.len();
        assert_eq!(up_to(limit), Ok(whole));
        let limit = limit - 1;
        assert_eq!(up_to(limit), Err(StrategyError::TooLong { limit }));
    }
    let large = lattice(5, 13);
    let lost = Default::default();
    let too_large = replay(&large, &Strategy { outcome: 0, lost });
    assert_eq!(too_large, Err(VerifyError::Shape));
    assert_eq!(
        recount(&large, &Default::default()),
        Err(VerifyError::Shape)
    );
    let of_large = Certificate {
        name: "large".to_owned(),
        graph: large.clone(),
        witness: Witness::Nimber {
            nimber: 0,
            positions: Default::default(),
        },
    };
    assert_eq!(of_large.verify(), Err(VerifyError::Shape));
    let order = 65;
    let refused = strategy(&large, 9, &mut NimberTable::new(), &stop);
    assert_eq!(refused, Err(StrategyError::TooLarge { order }));
}
