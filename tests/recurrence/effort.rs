//! The decisions of the computation, which change only its cost and no value. A change of them is noticed here; after
//! an improvement the new numbers are written down.

use nk_base::cancellation::CancelToken;
use nk_recurrence::{ScanMethod, Settings, SparseSpace, Values};
use nk_system::System;

use nk_testing::systems::{chained_k3, diamonds, grundy, octal, scalloped};

/// The fields of scans, blocks, leads and shares that depend on earlier values, in their `Debug` form.
const KEPT: [&str; 12] = [
    "marked: ", "extra: ", "count: ", "from: ", "pause: ", "wrong: ", "room: ", "next: ",
    "whole: ", "due: ", "at: ", "mask: ",
];

/// A hash of these fields and of the number of bytes in use.
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

fn by(system: &System, method: ScanMethod, last: i64) -> u32 {
    let settings = Settings {
        method,
        ..Settings::default()
    };
    after(
        Values::with_settings(system.clone(), settings).unwrap(),
        last,
    )
}

#[test]
fn what_is_decided_on_the_way_is_as_ever() {
    let cases = [
        (
            "Grundy",
            grundy(),
            [0xbe09_e639, 0x369a_98bc, 0x3adb_68e1, 0xd104_32f6],
        ),
        (
            "diamonds",
            diamonds(),
            [0x6ab0_274a, 0xb000_c69f, 0x5d65_9816, 0xac81_0e9f],
        ),
        (
            "scalloped",
            scalloped(),
            [0x5ec5_2f9f, 0x5e4f_331c, 0xbaa5_51e9, 0xa6ad_bb2b],
        ),
        (
            "chained K3",
            chained_k3(),
            [0xda75_b19b, 0x5655_eaa9, 0xf8c2_0e1e, 0x6fed_eb52],
        ),
        (
            "0.156",
            octal("0.156"),
            [0x7315_f638, 0x80af_e349, 0x76eb_eafb, 0xf207_0c31],
        ),
        (
            "0.16",
            octal("0.16"),
            [0x3eed_feeb, 0xbb36_746f, 0x3954_a462, 0x6155_7f8b],
        ),
        (
            "0.007",
            octal("0.007"),
            [0x1d0c_8d26, 0x3263_a760, 0xd73e_896f, 0x711a_7e86],
        ),
        (
            "0.6",
            octal("0.6"),
            [0xda33_e494, 0x8977_352d, 0x2fb9_3e5d, 0xd50e_10db],
        ),
    ];
    for (name, system, expected) in cases {
        let space = SparseSpace {
            mask: 6,
            alternating: false,
            odd: vec![true; system.sequences.len()],
        };
        let found = [
            by(&system, ScanMethod::Scan, 3000),
            by(&system, ScanMethod::Sparse, 3000),
            by(&system, ScanMethod::Automatic, 8000),
            after(Values::in_space(system, space).unwrap(), 2000),
        ];
        assert_eq!(found, expected, "{name}: {found:#x?}");
    }
}
