//! What is decided on the way: what costs less changes no value, but whatever decides it otherwise shows here. A change
//! for the better is a reason to write down the new figures.

use nk_base::cancellation::CancelToken;
use nk_recurrence::{Method, Settings, SparseSpace, Values};
use nk_system::System;
use nk_system::octal::octal_system;

use nk_testing::systems::{chained_k3, diamonds, grundy, scalloped};

/// What scans, blocks, leads and shares keep of what they met, as it is shown for debugging.
const KEPT: [&str; 12] = [
    "marked: ", "extra: ", "count: ", "from: ", "pause: ", "wrong: ", "room: ", "next: ",
    "whole: ", "due: ", "at: ", "mask: ",
];

/// A number that depends on all of that, and on the bytes in use.
pub fn decided(values: &Values) -> u32 {
    let text = format!("{values:?}");
    let mut kept = String::new();
    for key in KEPT {
        for rest in text.split(key).skip(1) {
            let end = rest.find([',', ' ', '}', ']']).unwrap_or(rest.len());
            kept += &rest[..end];
            kept.push(' ');
        }
    }
    kept += &values.memory().to_string();
    crc32fast::hash(kept.as_bytes())
}

fn after(mut values: Values, last: i64) -> u32 {
    values.extend_to(last, &CancelToken::new()).unwrap();
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
            [0x0457_67b4, 0xe5c5_6dbf, 0x0390_81e1, 0x6b94_bb96],
        ),
        (
            "diamonds",
            diamonds(),
            [0x83d0_f675, 0xec5d_495b, 0xeb1b_94a0, 0x052e_edc7],
        ),
        (
            "scalloped",
            scalloped(),
            [0x2616_c40f, 0x0f12_8945, 0xa07b_a691, 0x8587_a3ac],
        ),
        (
            "chained K3",
            chained_k3(),
            [0xe66b_dc1c, 0xf1ba_6e4a, 0xe78f_702c, 0x5129_ce0b],
        ),
        (
            "0.156",
            octal(&[0, 1, 5, 6]),
            [0x2a17_8d6e, 0xd55c_f573, 0xa9ca_28bc, 0x1807_8d52],
        ),
        (
            "0.16",
            octal(&[0, 1, 6]),
            [0xe9e0_0376, 0xebba_6032, 0xff01_59aa, 0x2e3f_e022],
        ),
        (
            "0.007",
            octal(&[0, 0, 0, 7]),
            [0x8375_5d51, 0x1296_5578, 0x1620_7d33, 0x7e43_c5fb],
        ),
        (
            "0.6",
            octal(&[0, 6]),
            [0x23ab_d5f1, 0x7564_ebe3, 0x46d9_84e5, 0x279c_09c3],
        ),
    ];
    for (name, system, expected) in cases {
        let space = SparseSpace {
            mask: 6,
            alternating: false,
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
