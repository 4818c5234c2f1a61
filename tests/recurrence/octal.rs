//! All octal games of three digits are compared with a plain loop by their rules.

use nk_base::cancellation::CancelToken;
use nk_recurrence::{ScanMethod, Settings, SparseSpace, Values};

use nk_testing::systems::octal;

const LAST: usize = 3000;

/// The values by the rules: a digit allows a move to leave nothing (1), one heap (2), or two heaps (4).
fn by_the_rules(digits: [u8; 3]) -> Vec<u16> {
    let mut values = vec![0_u16];
    let mut marked_at = vec![0; 1 << 12];
    for n in 1..=LAST {
        for (digit, taken) in digits.iter().zip(1..=n) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                marked_at[0] = n;
            }
            if digit & 2 != 0 && left > 0 {
                marked_at[usize::from(values[left])] = n;
            }
            if digit & 4 != 0 && left > 1 {
                let half = left / 2;
                let pairs = values[1..=half]
                    .iter()
                    .zip(values[left - half..left].iter().rev());
                for (a, b) in pairs {
                    marked_at[usize::from(a ^ b)] = n;
                }
            }
        }
        let mex = marked_at.iter().position(|at| *at != n);
        values.push(mex.expect("few options") as u16);
    }
    values
}

/// The sparse space with the mask that makes the fewest values rare, which is a good one for each octal game.
fn space_of(values: &[u32]) -> SparseSpace {
    let rare = |mask: u32| {
        let even = |value: &&u32| (**value & mask).count_ones().is_multiple_of(2);
        values.iter().step_by(16).filter(even).count()
    };
    let mask = (1..256).min_by_key(|mask| rare(*mask)).unwrap();
    SparseSpace {
        mask,
        alternating: false,
        odd: vec![true],
    }
}

fn assert_games(first: u8) {
    for code in 0..64 {
        let digits = [first, code / 8, code % 8];
        let system = octal(&format!("0.{}{}{}", digits[0], digits[1], digits[2]));
        let wanted: Vec<u32> = by_the_rules(digits).into_iter().map(u32::from).collect();
        for method in [ScanMethod::Automatic, ScanMethod::Sparse] {
            let settings = Settings {
                method,
                ..Settings::default()
            };
            let mut values = Values::with_settings(system.clone(), settings).unwrap();
            values.extend_to(LAST as i64, &CancelToken::new()).unwrap();
            assert!(values.slice(0).to_vec() == wanted, "{digits:?} {method:?}");
        }
        let mut values = Values::in_space(system, space_of(&wanted)).unwrap();
        values.extend_to(LAST as i64, &CancelToken::new()).unwrap();
        assert!(values.slice(0).to_vec() == wanted, "{digits:?} in a space");
    }
}

macro_rules! games {
    ($($name:ident $first:literal;)*) => {
        $(
            #[test]
            fn $name() {
                assert_games($first);
            }
        )*
    };
}

games! {
    games_0_0 0;
    games_0_1 1;
    games_0_2 2;
    games_0_3 3;
    games_0_4 4;
    games_0_5 5;
    games_0_6 6;
    games_0_7 7;
}
