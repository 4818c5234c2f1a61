//! Values that are restored from given ones.

use nk_base::cancellation::CancelToken;
use nk_recurrence::{RestoreError, ScanMethod, Settings, Values};
use nk_system::{System, definition};

use crate::methods::{assert_equal, by};
use nk_testing::Random;
use nk_testing::systems::{back, diamonds, random_system, sequence};

/// The first values of each member, at the indices before `end`.
fn known(values: &Values, end: i64) -> Vec<Vec<u32>> {
    let members = values.system().sequences.iter().enumerate();
    let known = members.map(|(member, own)| {
        let count = usize::try_from(end - own.first).unwrap_or(0);
        values
            .slice(member)
            .to_vec()
            .into_iter()
            .take(count)
            .collect()
    });
    known.collect()
}

#[test]
fn restored_values_go_on_as_computed_ones() {
    let mut random = Random(15);
    for _ in 0..200 {
        let system = random_system(&mut random);
        let expected = definition::values(&system, 200).unwrap();
        let mut whole = Values::new(system.clone()).unwrap();
        whole.extend_to(200, &CancelToken::new()).unwrap();
        let known = known(&whole, random.between(-6, 200));
        for method in [ScanMethod::Scan, ScanMethod::Sparse, ScanMethod::Automatic] {
            let restored = Values::restore(system.clone(), by(method), &known).unwrap();
            assert!(restored.next() >= system.least_first());
            assert_equal(restored, &expected, 200);
        }
    }
}

#[test]
fn what_cannot_be_restored_is_refused() {
    let system = diamonds();
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(20, &CancelToken::new()).unwrap();
    let good = known(&values, 21);
    let refused =
        |known: &[Vec<u32>]| Values::restore(system.clone(), Settings::default(), known).err();
    assert_eq!(refused(&good), None);
    let (given, wanted) = (2, 3);
    let few = RestoreError::Members { given, wanted };
    assert_eq!(refused(&good[..2]), Some(few));
    let mut short = good.clone();
    short[1].pop();
    let (member, given) = (1, 22);
    assert_eq!(
        refused(&short),
        Some(RestoreError::Uneven { member, given })
    );
    let mut wrong = good.clone();
    wrong[2][1] = 7;
    let initial = RestoreError::Initial { member: 2, n: -1 };
    assert_eq!(refused(&wrong), Some(initial));
    // K and X have the same equations, except for pairs that give no option.
    let mut unlike = good.clone();
    unlike[2][9] ^= 1;
    let (member, other) = (2, 1);
    assert_eq!(
        refused(&unlike),
        Some(RestoreError::Unlike { member, other })
    );
    let small = Settings {
        memory: 60,
        ..Settings::default()
    };
    let result = Values::restore(system.clone(), small, &good);
    assert_eq!(result.err(), Some(RestoreError::Memory { limit: 60 }));
}

#[test]
fn refusals_say_why() {
    let cycle = vec![back(0, 0, 0, 0)];
    let cycle = System {
        sequences: vec![sequence("s", 0, &[], cycle)],
    };
    let error = Values::restore(cycle, Settings::default(), &[vec![]]).err();
    let told = error.expect("a system without values").to_string();
    assert!(
        told.starts_with("the system has no values: NotEarlier"),
        "{told}"
    );
    let (member, other, given, wanted) = (2, 1, 22, 3);
    for (error, told) in [
        (
            RestoreError::Members { given, wanted },
            "22 lists of values for 3 sequences",
        ),
        (
            RestoreError::Uneven { member, given },
            "the 22 values of sequence 2 end elsewhere than those of others",
        ),
        (
            RestoreError::Initial { member, n: -1 },
            "the value of sequence 2 at -1 is not the initial one",
        ),
        (
            RestoreError::Unlike { member, other },
            "sequences 2 and 1 are the same, and the values given for them are not",
        ),
        (
            RestoreError::Memory { limit: 60 },
            "the values need more than 60 bytes",
        ),
    ] {
        assert_eq!(error.to_string(), told);
    }
}
