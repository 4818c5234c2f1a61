//! The decisions of the computation for many systems, in numbers. They change only the cost and no value, so a change
//! of them is noticed only here. A case is a line in `work/`; after an improvement it is written again by
//! `NKDSL_UPDATE=1 cargo test --test recurrence work`.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_recurrence::{InUse, ScanMethod, Settings, SparseSpace, Values};
use nk_system::System;
use nk_testing::systems::{
    chained_k3, diamonds, grundy, ladder, octal, random_growing_system, random_system, scalloped,
};
use nk_testing::{Random, files};

use crate::effort::decided;

/// Compares the lines of one test with those of the file, or writes them.
fn hold(chapter: &str, found: &str) {
    files::hold(&format!("tests/recurrence/work/{chapter}.txt"), found);
}

/// The method of each member, and the number of bytes that all take.
fn told(values: &Values) -> String {
    let mut text = format!("{} bytes", values.memory());
    for member in values.report() {
        let _ = match member.method {
            InUse::Scan => write!(text, ", scan"),
            InUse::Sparse {
                mask,
                alternating,
                odd,
                rare,
            } => {
                let by_index = if alternating { " by index" } else { "" };
                write!(text, ", {mask} {odd}{by_index}: {rare}")
            }
        };
        let _ = write!(text, " in {}", member.width);
    }
    // The state of blocks, leads and shares is in a hash.
    let _ = write!(text, ", {:08x}", decided(values));
    text
}

fn settings(method: ScanMethod, bytes: usize) -> Settings {
    Settings {
        method,
        memory: bytes,
        ..Settings::default()
    }
}

/// Computes values in several steps, as the evaluator does.
fn in_steps(name: &str, mut values: Values, steps: &[i64], text: &mut String) {
    for &last in steps {
        let ended = values.extend_to(last, &CancelToken::new());
        let ended = ended
            .err()
            .map_or(String::new(), |stopped| format!("{stopped}, "));
        let _ = writeln!(text, "{name} to {last}: {ended}{}", told(&values));
    }
}

fn known() -> Vec<(String, System)> {
    let codes: [&[u8]; 14] = [
        &[0, 1, 5, 6],
        &[0, 1, 6],
        &[0, 0, 0, 7],
        &[0, 6],
        &[0, 1, 3, 7],
        &[0, 7, 7],
        &[0, 4],
        &[4, 0, 7],
        &[0, 1, 0, 6],
        &[0, 0, 4],
        &[0, 1, 7],
        &[0, 1, 4, 2],
        &[0, 2, 4],
        &[0, 3, 6],
    ];
    let named = [
        ("Grundy", grundy()),
        ("diamonds", diamonds()),
        ("scalloped", scalloped()),
        ("chained K3", chained_k3()),
        ("ladder", ladder()),
    ];
    let codes = codes.iter().map(|code| {
        let digits: String = code.iter().map(u8::to_string).collect();
        let (lead, rest) = digits.split_at(1);
        (format!("{code:?}"), octal(&format!("{lead}.{rest}")))
    });
    let named = named.into_iter().map(|(name, own)| (name.to_owned(), own));
    named.chain(codes).collect()
}

#[test]
fn known_systems_are_computed_as_ever() {
    let mut text = String::new();
    for (name, system) in known() {
        for method in [ScanMethod::Scan, ScanMethod::Sparse, ScanMethod::Automatic] {
            let values = Values::with_settings(system.clone(), settings(method, 1 << 30));
            let values = values.expect("a system with values");
            in_steps(
                &format!("{name}, {method:?}"),
                values,
                &[300, 301, 1500, 3000],
                &mut text,
            );
        }
    }
    hold("known", &text);
}

#[test]
fn drawn_systems_are_computed_as_ever() {
    let mut random = Random(51);
    let mut text = String::new();
    for number in 0..60 {
        let system = match number % 3 {
            0 => random_growing_system(&mut random),
            _ => random_system(&mut random),
        };
        let members = system.sequences.len();
        for method in [ScanMethod::Scan, ScanMethod::Sparse, ScanMethod::Automatic] {
            let values = Values::with_settings(system.clone(), settings(method, 1 << 30));
            let values = values.expect("a system with values");
            in_steps(
                &format!("{number}, {method:?}"),
                values,
                &[260, 900],
                &mut text,
            );
        }
        let space = SparseSpace {
            mask: 1 + random.below(15) as u32,
            alternating: random.below(2) == 1,
            odd: (0..members).map(|_| random.below(2) == 1).collect(),
        };
        let values = Values::in_space(system, space).expect("a system with values");
        in_steps(
            &format!("{number}, in a space"),
            values,
            &[260, 900],
            &mut text,
        );
    }
    hold("drawn", &text);
}

/// The index that a system reaches with little memory, and its methods.
#[test]
fn short_memory_goes_as_far_as_ever() {
    let mut text = String::new();
    for (name, system) in known() {
        for bytes in [3_000, 12_000, 40_000] {
            for method in [ScanMethod::Scan, ScanMethod::Automatic] {
                let values = Values::with_settings(system.clone(), settings(method, bytes));
                let values = values.expect("a system with values");
                let name = format!("{name}, {method:?}, of {bytes}");
                in_steps(&name, values, &[700, 1200, 2500, 6000], &mut text);
            }
        }
    }
    hold("short", &text);
}

/// The sparse spaces that are found, and the systems for which none is found.
#[test]
fn spaces_are_found_as_ever() {
    let mut random = Random(52);
    let mut text = String::new();
    let drawn = (0..60).map(|number| (number.to_string(), random_system(&mut random)));
    for (name, system) in known().into_iter().chain(drawn.collect::<Vec<_>>()) {
        let mut values = Values::new(system).expect("a system with values");
        for last in [40, 200, 800] {
            values.extend_to(last, &CancelToken::new()).expect("room");
            let _ = writeln!(text, "{name} to {last}: {:?}", values.sparse_space());
        }
    }
    hold("spaces", &text);
}

/// The least memory in bytes with which a system reaches the index `last`.
fn least(system: &System, method: ScanMethod, last: i64) -> usize {
    let is_enough = |bytes: usize| {
        let values = Values::with_settings(system.clone(), settings(method, bytes));
        let mut values = values.expect("a system with values");
        values.extend_to(last, &CancelToken::new()).is_ok()
    };
    let (mut too_few, mut enough) = (0, 1 << 20);
    assert!(is_enough(enough));
    while too_few + 1 < enough {
        let middle = (too_few + enough) / 2;
        match is_enough(middle) {
            true => enough = middle,
            false => too_few = middle,
        }
    }
    enough
}

#[test]
fn as_little_memory_is_enough_as_ever() {
    let mut random = Random(53);
    let mut text = String::new();
    let mut growing = || random_growing_system(&mut random);
    let drawn: Vec<_> = (0..12)
        .map(|number| (number.to_string(), growing()))
        .collect();
    for (name, system) in known().into_iter().chain(drawn) {
        for method in [ScanMethod::Scan, ScanMethod::Sparse, ScanMethod::Automatic] {
            for last in [40, 300, 650] {
                let bytes = least(&system, method, last);
                let _ = writeln!(text, "{name}, {method:?} to {last}: {bytes}");
            }
        }
    }
    hold("least", &text);
}
