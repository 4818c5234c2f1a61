//! Claims about families with thresholds: the verdicts of the library are compared with the referee.

use std::panic::catch_unwind;

use nk_base::number::Number;
use nk_eval::{Value, Verdict, Window};
use nk_testing::{Random, rounds};
use nk_testing_programs::evaluator_until;

use super::referee::random::Draw;
use super::referee::rules::{Bound, Condition, Family, Target};
use super::referee::strips::Referee;
use super::support::program;
use super::thresholds::{LAST, PATIENCE, patiently};

const FAMILIES: usize = 12;

/// The largest thresholds, of which small ones are drawn more often: the recurrences of families with large ones take
/// long to derive.
const FARTHEST: [i64; 4] = [12, 12, 24, 80];

/// The shifts between the two sides of a claim about one family.
const SHIFTS: [i64; 4] = [1, 2, 4, 12];

/// The largest number of points of a check without a proof.
const TRIED: i64 = 40;
/// The largest number of positions of graphs that such a check searches.
const POSITIONS: u64 = 20_000;

/// The largest number of wrong verdicts that are shown.
const SHOWN: usize = 10;

/// The nimbers of the two sides of a claim for n = `least`, `least + 1`, ...
struct Sides {
    least: i64,
    values: Vec<(u32, u32)>,
}

impl Sides {
    fn at(&self, n: i64) -> Option<(u32, u32)> {
        let ahead = usize::try_from(n - self.least).ok()?;
        self.values.get(ahead).copied()
    }

    /// The known n from `from` to `to` at which the sides differ.
    fn differing(&self, from: i64, to: i64) -> impl DoubleEndedIterator<Item = i64> {
        let is_other = |n: &i64| self.at(*n).is_some_and(|(left, right)| left != right);
        let last = self.least + self.values.len() as i64 - 1;
        (from..=to.min(last)).filter(is_other)
    }
}

#[derive(Default, Debug)]
struct Count {
    proved: usize,
    fails: usize,
    holds: usize,
    unknown: usize,
}

/// The family without conditions, end pieces and single vertices: a path, a comb or a similar graph.
fn plain(family: &Family) -> Family {
    let mut own = family.clone();
    for kind in &mut own.kinds {
        (kind.low, kind.high, kind.when) = (Bound::At(0), Bound::Last(0), Condition::Always);
    }
    own.joins
        .iter_mut()
        .for_each(|join| join.when = Condition::Always);
    own.singles.clear();
    own.pieces.clear();
    own
}

/// The values of a family for n from `from` to `to`.
fn values(family: &Family, from: i64, to: i64) -> Option<Vec<u32>> {
    let mut referee = Referee::new();
    (from..=to)
        .map(|n| referee.nimber(&family.graph(n)))
        .collect()
}

/// Another family to compare the family with; without one, the shift between the two sides about the family itself.
fn other(draw: &mut Draw, family: &Family) -> (Option<Family>, i64) {
    let mut other = family.clone();
    match draw.below(4) {
        0 if draw.without_condition(&mut other) => (Some(other), 0),
        1 => (Some(plain(family)), 0),
        2 => {
            draw.rewritten(&mut other);
            (Some(other), 0)
        }
        _ => (None, SHIFTS[draw.below(SHIFTS.len())]),
    }
}

fn number(value: &Value) -> Option<u32> {
    let value = value.number().and_then(Number::as_i64)?;
    u32::try_from(value).ok()
}

/// The fault of a verdict on the claim that the sides are equal from `from` on.
fn fault(verdict: &Verdict, sides: &Sides, from: i64, count: &mut Count) -> Option<String> {
    let point = |at: &[Number]| at.first().and_then(Number::as_i64);
    match verdict {
        Verdict::Proved { .. } => {
            count.proved += 1;
            let n = sides.differing(from, i64::MAX).next()?;
            Some(format!("proved, but at {n} it is {:?}", sides.at(n)))
        }
        Verdict::Holds { through, .. } => {
            count.holds += 1;
            let through = point(through).expect("a number");
            let n = sides.differing(from, through).next()?;
            Some(format!(
                "holds to {through}, but at {n} it is {:?}",
                sides.at(n)
            ))
        }
        Verdict::Fails { at, sides: own, .. } => {
            count.fails += 1;
            let at = point(at).expect("a number");
            let own = own.as_ref().expect("two sides");
            let right = own.right.as_ref().expect("a number");
            let own = number(&own.left).zip(number(right)).expect("nimbers");
            let earlier = sides.differing(from, at - 1).next();
            let known = sides.at(at);
            if let Some(earlier) = earlier {
                return Some(format!("fails at {at}, but does so at {earlier}"));
            }
            let is_right = known.is_none_or(|known| known == own && own.0 != own.1);
            (!is_right).then(|| format!("fails at {at}, by {own:?}, but it is {known:?}"))
        }
        Verdict::Unknown { .. } => {
            count.unknown += 1;
            None
        }
    }
}

/// The verdicts on the claims that the sides are equal from each of the given n on.
fn verdicts(text: &str, right: &str, from: &[i64]) -> Vec<Verdict> {
    let claim = |k: &i64| format!("check nimber(g(n)) = nimber({right}) : n >= {k}\n");
    let claims: String = from.iter().map(claim).collect();
    let program = program(&format!("{text}{claims}"), "g(n)");
    let window = Window {
        default_to: Some(Number::Small(TRIED)),
        default_positions: Some(POSITIONS),
        ..Window::default()
    };
    patiently(PATIENCE, |stop| {
        let mut evaluator = evaluator_until(&program, stop.clone());
        let checks = program.checks.iter();
        checks
            .map(|check| evaluator.run_check(check, &window).verdict)
            .collect()
    })
}

#[test]
fn verdicts_on_families_with_thresholds() {
    let mut random = Random(0xda94_2042_e4dd_58b5);
    let (mut count, mut wrong, mut claims) = (Count::default(), Vec::new(), 0);
    for round in 0..rounds(FAMILIES) {
        let mut draw = Draw::new(&mut random, FARTHEST[round % FARTHEST.len()]);
        let mut family = draw.family();
        family.target = Target::Itself;
        let (other, shift) = other(&mut draw, &family);
        let some = draw.thresholds()[0];
        let last = LAST + shift;
        let Some(left) = values(&family, family.least, last) else {
            continue;
        };
        let right = match &other {
            Some(other) => values(other, family.least, last),
            None => Some(left[shift as usize..].to_vec()),
        };
        let Some(right) = right else {
            continue;
        };
        let sides = Sides {
            least: family.least,
            values: left.into_iter().zip(right).collect(),
        };
        let (mut text, mut target) = (family.text("g"), format!("g(n + {shift})"));
        if let Some(other) = &other {
            text += &other.text("h");
            "h(n)".clone_into(&mut target);
        }
        // The claim is true exactly from the n after the last difference on.
        let differing = sides.differing(family.least, LAST).next_back();
        let mut from = vec![family.least, family.least.max(some)];
        from.extend(differing.into_iter().flat_map(|n| [n, n + 1]));
        from.sort_unstable();
        from.dedup();
        claims += from.len();
        let found = catch_unwind(|| verdicts(&text, &target, &from));
        let Ok(found) = found else {
            wrong.push(format!("it panics: {target}\n{text}"));
            continue;
        };
        for (from, verdict) in from.iter().zip(found) {
            if let Some(fault) = fault(&verdict, &sides, *from, &mut count) {
                wrong.push(format!(
                    "nimber(g(n)) = nimber({target}) : n >= {from} {fault}\n{text}"
                ));
            }
        }
    }
    println!("{claims} claims: {count:?}");
    assert!(
        wrong.is_empty(),
        "{} of {claims} verdicts are wrong:\n\n{}",
        wrong.len(),
        wrong[..wrong.len().min(SHOWN)].join("\n")
    );
    let Count {
        proved,
        fails,
        holds,
        ..
    } = count;
    assert!(proved > 3 && fails > 10 && holds > 0, "{count:?}");
}
