//! What is decided on the way: what costs less changes no value, but whatever decides it otherwise shows here. A change
//! for the better is a reason to write down the new figures.

use nkdsl::recurrence::{Method, Settings, SparseSpace, System, Values, octal_system};
use nkdsl::stop::Stop;

use crate::systems::{chained_k3, diamonds, grundy, scalloped};

/// What scans, blocks, leads and shares keep of what they met, as it is shown for debugging.
const KEPT: [&str; 12] = [
    "marked: ", "extra: ", "count: ", "from: ", "pause: ", "wrong: ", "room: ", "next: ",
    "whole: ", "due: ", "at: ", "mask: ",
];

/// A number that depends on all of that.
fn decided(values: &Values) -> u32 {
    let text = format!("{values:?}");
    let mut kept = String::new();
    for key in KEPT {
        for rest in text.split(key).skip(1) {
            let end = rest.find([',', ' ', '}', ']']).unwrap_or(rest.len());
            kept += &rest[..end];
            kept.push(' ');
        }
    }
    crc32fast::hash(kept.as_bytes())
}

fn after(mut values: Values, last: i64) -> u32 {
    values.extend_to(last, &Stop::new()).unwrap();
    decided(&values)
}

fn by(system: &System, method: Method, last: i64) -> u32 {
    let settings = Settings {
        method,
        ..Settings::default()
    };
    after(
        Values::with_settings(system.clone(), settings).unwrap(),
        last,
    )
}

fn octal(digits: &[u8]) -> System {
    octal_system(digits).unwrap()
}

#[test]
fn what_is_decided_on_the_way_is_as_ever() {
    let cases = [
        (
            "Grundy",
            grundy(),
            [0xb8de_e634, 0x97e3_0bb1, 0x0990_d76f, 0x26b6_2f63],
        ),
        (
            "diamonds",
            diamonds(),
            [0x9737_28f7, 0x28d9_d282, 0x37f4_32a7, 0x59f4_7ecc],
        ),
        (
            "scalloped",
            scalloped(),
            [0xe248_bcbc, 0x43e1_5c18, 0x974f_858e, 0x34a0_acd8],
        ),
        (
            "chained K3",
            chained_k3(),
            [0x76dd_66c7, 0x35e7_5461, 0x7dfc_66c9, 0xcd18_872e],
        ),
        (
            "0.156",
            octal(&[0, 1, 5, 6]),
            [0xc69a_912b, 0x9711_dfd2, 0x5b38_636d, 0xc8a7_2ff1],
        ),
        (
            "0.16",
            octal(&[0, 1, 6]),
            [0x28c7_39c3, 0x0dde_148e, 0x4ae7_61a9, 0xe1a4_be76],
        ),
        (
            "0.007",
            octal(&[0, 0, 0, 7]),
            [0xc4b6_6086, 0x1b98_3385, 0x630e_2852, 0x4fcd_f3a9],
        ),
        (
            "0.6",
            octal(&[0, 6]),
            [0x162d_5da8, 0xbe7b_96c4, 0xc59a_e12c, 0x0c30_d719],
        ),
    ];
    for (name, system, expected) in cases {
        let space = SparseSpace {
            mask: 6,
            odd: vec![true; system.sequences.len()],
        };
        let found = [
            by(&system, Method::Scan, 3000),
            by(&system, Method::Sparse, 3000),
            by(&system, Method::Automatic, 8000),
            after(Values::in_space(system, space).unwrap(), 2000),
        ];
        assert_eq!(found, expected, "{name}: {found:#x?}");
    }
}
