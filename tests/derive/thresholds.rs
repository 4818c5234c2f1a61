//! Families with thresholds: the derived values, and those that a user gets, are compared with the referee.
//!
//! Recurrences that hold from some n on are wrong for small n for which runs overlap, cross, touch or are empty, and
//! for an n at which single vertices meet.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::spawn;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_derive::{DeriveErrorKind, Derived};
use nk_eval::{EvalErrorKind, Evaluator};
use nk_lang::ir::Program;
use nk_recurrence::Values;
use nk_testing::{Random, rounds};
use nk_testing_programs::evaluator_until;

use super::referee::plain::Plain;
use super::referee::random::Draw;
use super::referee::rules::Family;
use super::referee::strips::Referee;
use super::support::{by_graphs, derived_until, order, program};

const FAMILIES: usize = 16;

/// The largest threshold.
const FARTHEST: i64 = 80;

/// The number of families with which the referee itself is tested.
const FEW_FAMILIES: usize = 15;

/// Values are compared up to this n.
pub const LAST: i64 = 100;

/// Up to this n the evaluator solves graphs.
const SOLVED: i64 = 30;

/// The largest number of vertices of a graph that is solved at once.
const FEW: usize = 44;

/// The time limit for the derivation of one family.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The largest number of moves that are played by the definition for one family.
const MOVES: usize = 100_000;

/// The largest number of wrong families that are shown, and of wrong values of each.
const SHOWN: usize = 10;

/// The derived nimbers for each n.
pub struct Sums<'d> {
    derived: &'d Derived,
    values: Values,
}

impl Sums<'_> {
    pub fn new(derived: &Derived) -> Sums<'_> {
        let values = Values::new(derived.system.clone()).expect("a system with values");
        Sums { derived, values }
    }

    /// The least n of the family.
    pub fn least(&self) -> i64 {
        self.derived.least
    }

    /// The nimber for n; `None` if the recurrences do not hold for it.
    pub fn at(&mut self, n: i64) -> Option<u32> {
        let own = self.derived;
        if n < own.from {
            return None;
        }
        let count = own.residues.len() as i64;
        let sum = &own.residues[n.rem_euclid(count) as usize];
        let mut all = sum.constant;
        for (member, growth, offset) in &sum.members {
            let index = growth * n.div_euclid(count) + offset;
            self.values
                .extend_to(index, &CancelToken::new())
                .expect("room");
            let value = self.values.get(*member, index);
            all ^= value.unwrap_or_else(|| panic!("no value at {index} for n = {n}"));
        }
        Some(all)
    }
}

/// The values that a user of a program gets who asks for one after another.
pub struct User<'p>(Evaluator<'p>);

impl User<'_> {
    pub fn new<'p>(program: &'p Program, stop: &CancelToken) -> User<'p> {
        User(evaluator_until(program, stop.clone()))
    }

    /// The nimber for n; `None` if the evaluation is cancelled.
    pub fn nimber(&mut self, n: i64) -> Option<u32> {
        let term = self.0.term("asked", &[Number::from(n)]).expect("asked");
        let value = match term {
            Ok(value) => value.number().and_then(Number::as_i64),
            Err(error) if *error.kind == EvalErrorKind::Interrupted => return None,
            Err(error) => panic!("n = {n}: {error:?}"),
        };
        Some(u32::try_from(value.expect("a number")).expect("a nimber"))
    }
}

/// Runs `work` with a token that is cancelled after some time.
pub fn patiently<T>(time: Duration, work: impl FnOnce(&CancelToken) -> T) -> T {
    let stop = CancelToken::new();
    let (done, is_done) = channel::<()>();
    let raised = stop.clone();
    let clock = spawn(move || {
        if is_done.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            raised.cancel();
        }
    });
    let result = work(&stop);
    drop(done);
    clock.join().expect("a clock");
    result
}

/// Some n for which the evaluator derives recurrences: around the thresholds and their sums, and others.
fn asked(random: &mut Random, thresholds: &[i64]) -> BTreeSet<i64> {
    let mut asked = BTreeSet::new();
    for (at, c) in thresholds.iter().enumerate() {
        for d in thresholds[at..].iter().chain([&0]) {
            asked.extend(c + d - 2..=c + d + 2);
        }
    }
    asked.extend((0..8).map(|_| SOLVED + 1 + random.below(70) as i64));
    asked.retain(|n| (SOLVED + 1..=LAST).contains(n));
    asked
}

/// The outcomes of the families of a test.
#[derive(Default)]
struct Count {
    known: usize,
    derived: usize,
    evaluated: usize,
    /// Families whose recurrences took too long to derive.
    stopped: usize,
    /// Families whose graphs are too hard for the referee from some n on.
    long: usize,
}

/// The differences between the values of a family and those of the referee.
fn faults(family: &Family, text: &str, asked: &BTreeSet<i64>, count: &mut Count) -> Vec<String> {
    let program = program(text, &family.expression("g"));
    let derived = match patiently(PATIENCE, |stop| derived_until(&program, stop)) {
        Ok(derived) => derived,
        Err(refusal) => {
            count.stopped += usize::from(refusal.why == DeriveErrorKind::Stopped);
            return Vec::new();
        }
    };
    count.known += 1;
    let mut sums = Sums::new(&derived);
    let mut referee = Referee::new();
    let (mut faults, mut expected) = (Vec::new(), Vec::new());
    for n in sums.least()..=LAST {
        let graph = family.graph(n);
        let Some(value) = referee.nimber(&graph) else {
            count.long += 1;
            break;
        };
        let own = sums.at(n);
        if own.is_some() || graph.len() <= FEW {
            expected.push((n, value));
        }
        if let Some(own) = own {
            count.derived += 1;
            if own != value {
                faults.push(format!("n = {n}: derived {own}, but it is {value}"));
            }
        }
    }
    expected.retain(|(n, _)| asked.contains(n));
    patiently(PATIENCE, |stop| {
        let mut user = User::new(&program, stop);
        for (n, value) in expected {
            let Some(own) = user.nimber(n) else {
                return;
            };
            count.evaluated += 1;
            if own != value {
                faults.push(format!("n = {n}: evaluated {own}, but it is {value}"));
            }
        }
    });
    faults
}

#[test]
fn thresholds() {
    let mut random = Random(0x2d35_8dcc_aa6c_78a5);
    let (mut count, mut wrong, mut panics) = (Count::default(), Vec::new(), 0);
    let families = rounds(FAMILIES);
    for _ in 0..families {
        let mut draw = Draw::new(&mut random, FARTHEST);
        let family = draw.family();
        let thresholds = draw.thresholds().to_vec();
        let text = family.text("g");
        let asked = asked(&mut random, &thresholds);
        let found = catch_unwind(AssertUnwindSafe(|| {
            faults(&family, &text, &asked, &mut count)
        }));
        let found = found.unwrap_or_else(|_| {
            panics += 1;
            vec!["it panics".to_owned()]
        });
        if !found.is_empty() {
            let first = &found[..found.len().min(SHOWN)];
            let values = first.join("\n");
            wrong.push(format!("{} faults\n{values}\n{text}", found.len()));
        }
    }
    let Count {
        known,
        derived,
        evaluated,
        stopped,
        long,
    } = count;
    println!(
        "{families} families, {known} with recurrences: {derived} values derived, {evaluated} evaluated; {stopped} took too long to derive, {long} to solve"
    );
    wrong.sort_by_key(|own| own.contains("it panics"));
    assert!(
        wrong.is_empty(),
        "{} of {families} families are wrong, {panics} of them by a panic:\n\n{}",
        wrong.len(),
        wrong[..wrong.len().min(SHOWN)].join("\n")
    );
    assert!(
        known * 4 > families && derived > 20 * families && evaluated > families,
        "{known}, {derived}, {evaluated}"
    );
}

/// The two methods of the referee, by strips and by the definition, agree.
#[test]
fn the_referee_agrees_with_the_definition() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut compared = 0;
    for _ in 0..rounds(FEW_FAMILIES) {
        let family = Draw::new(&mut random, FARTHEST).family();
        let (mut referee, mut plain) = (Referee::new(), Plain::new(MOVES));
        for n in family.least..=family.least + FEW as i64 {
            let graph = family.graph(n);
            let all: Vec<usize> = (0..graph.len()).collect();
            let expected = plain.nimber(&graph, &all);
            if plain.left == 0 {
                break;
            }
            if let Some(own) = referee.nimber(&graph) {
                assert_eq!(own, u32::from(expected), "n = {n}: {}", family.text("g"));
                compared += 1;
            }
        }
    }
    println!("{compared} graphs");
    assert!(compared > 100);
}

/// The graphs that the evaluator builds from the text are those of the referee.
#[test]
fn the_referee_has_the_graphs_of_the_text() {
    let mut random = Random(0xbf58_476d_1ce4_e5b9);
    let mut compared = 0;
    for _ in 0..rounds(FEW_FAMILIES) {
        let family = Draw::new(&mut random, FARTHEST).family();
        let text = family.text("g");
        let program = program(&text, &family.expression("g"));
        let mut referee = Referee::new();
        for n in family.least..=SOLVED {
            let graph = family.graph(n);
            assert_eq!(order(&program, n), graph.len(), "n = {n}: {text}");
            if graph.len() <= FEW
                && let Some(expected) = referee.nimber(&graph)
            {
                assert_eq!(by_graphs(&program, n, n), [expected], "n = {n}: {text}");
                compared += 1;
            }
        }
    }
    println!("{compared} graphs");
    assert!(compared > 50);
}
