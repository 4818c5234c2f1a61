//! Random equations of two recurrences: a proved one must hold when it is tried further, and a failing one must fail.

use nk_eval::Verdict;

use nk_testing::{Random, rounds};

use super::{default, verdicts};

/// A recurrence f, and a recurrence for f(n - moved) in another spelling, in which seldom a base case differs.
fn two_recurrences(draw: &mut Random) -> (String, u64) {
    let (taken, least, before) = (1 + draw.below(3), draw.below(2), draw.below(3));
    let moved = draw.below(3);
    let f = recurrence("f", [taken, least, before, 0], draw);
    let g = recurrence("g", [taken, least, before, moved], draw);
    (f + &g, moved)
}

/// A recurrence whose options are pairs of indices from `least` on whose sum is less by `taken`, with all indices moved
/// up by `moved`.
fn recurrence(f: &str, [taken, least, before, moved]: [u64; 4], draw: &mut Random) -> String {
    let start = moved + before + taken;
    let odd = draw.below(8) == 0;
    let bases = (moved..start).map(|at| {
        let value = u64::from(odd && at + 1 == start);
        format!("{f}({at}) = {value}\n")
    });
    let bases: String = bases.collect();
    let (low, sum) = (moved + least, format!("n + {moved} - {taken}"));
    let high = format!("{sum} - {low}");
    let half = draw.pick(&[", i <= n - i", ""]);
    let general = match draw.below(4) {
        0 => format!(
            "{f}(n) = mex {{ {f}(i) (+) {f}({sum} - i) : {low} <= i <= {high}{half} }} : n >= {start}"
        ),
        1 => format!(
            "{f}(n) = mex {{ {f}({sum} - i) (+) {f}(i) : {low} <= i, i <= {high} }} : n >= {start}"
        ),
        2 => format!(
            "{f}(n) = mex {{ {f}(i) (+) {f}(j) : i + j = {sum}, i >= {low}, j >= i }} : n >= {start}"
        ),
        _ => format!(
            "{f}(n+1) = mex {{ {f}(i) (+) {f}(1 + {sum} - i) : {low} <= i <= 1 + {high} }} : n >= {start} - 1"
        ),
    };
    bases + &general + "\n"
}

/// The two sequences may be equal by their recurrences or by their periods, or different; the equations have many
/// forms.
#[test]
fn random_equations_that_are_proved_hold_far_out() {
    let mut draw = Random(0x0dd0_5eed_0dd0_5eed);
    let (mut proved, mut failed) = (0, 0);
    for _ in 0..rounds(ROUNDS) {
        let (games, moved) = two_recurrences(&mut draw);
        let (c, low) = (draw.below(4), draw.below(3));
        let d = c + moved + draw.below(6) / 5;
        let claim = match draw.below(3) {
            0 => format!("f(n + {c}) = g(n + {d})"),
            1 => format!("g(n + {d}) = f(n + {c})"),
            _ => format!("g(2*n + {d}) = f(2*n + {c})"),
        };
        match compared(&games, &claim, [low, low + 120]) {
            Some(true) => proved += 1,
            Some(false) => failed += 1,
            None => {}
        }
    }
    println!("{proved} proved, {failed} failed");
    assert!(proved > rounds(ROUNDS) / 4 && failed > rounds(ROUNDS) / 10);
}

/// Whether a claim for all n from `low` on is proved; `None` if it neither is proved nor fails. The claim up to `end`
/// must have the same verdict.
fn compared(games: &str, claim: &str, [low, end]: [u64; 2]) -> Option<bool> {
    let spec = |range: String| format!("{games}check {claim} : {range}");
    let found = verdicts(&spec(format!("n >= {low}")), &default());
    if !matches!(found[..], [Verdict::Proved { .. } | Verdict::Fails { .. }]) {
        return None;
    }
    let far = verdicts(&spec(format!("{low} <= n <= {end}")), &default());
    match (&found[0], &far[0]) {
        (Verdict::Proved { .. }, Verdict::Proved { .. }) => Some(true),
        (Verdict::Fails { at, .. }, Verdict::Fails { at: first, .. }) if at == first => Some(false),
        // The claim fails at an index after those that are tried here.
        (Verdict::Fails { at, .. }, Verdict::Proved { .. })
            if at[0].as_i64() > Some(end as i64) =>
        {
            Some(false)
        }
        other => panic!("{games}{claim} : n >= {low}: {other:?}"),
    }
}

/// The usual number of random equations; `NKDSL_ROUNDS` may set another.
const ROUNDS: u64 = 12;
