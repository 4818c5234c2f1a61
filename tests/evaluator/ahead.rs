//! Values that are asked for in order are computed ahead in blocks, which changes nothing else.

use std::cell::RefCell;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{EvalErrorKind, Evaluator, Limits, Persistence, Value, Verdict, Window};
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::System;
use nk_testing::systems::octal;
use nk_testing_programs::evaluator_until;

use super::{checked, evaluator, terms};

/// Grundy's game, whose values grow slowly. It has no known period, but a sparse space.
const GRUNDY: &str = "g(0) = g(1) = g(2) = 0\ng(n) = mex { g(i) (+) g(n-i) : 1 <= i < n/2 }\n";

/// Counts the times at which values are computed.
#[derive(Default)]
struct Counting(u64);

impl Persistence for Counting {
    fn known(&mut self, _: &System, _: Settings) -> Option<Values> {
        None
    }

    fn grown(&mut self, _: &Values) {
        self.0 += 1;
    }

    fn recall(&mut self, _: &mut NimberTable) {}

    fn pause(&mut self, stop: &CancelToken) -> CancelToken {
        stop.clone()
    }

    fn learnt(&mut self, _: &NimberTable) {}
}

fn ask(evaluator: &mut Evaluator, n: i64) -> Result<Value, EvalErrorKind> {
    let value = evaluator.term("g", &[Number::Small(n)]);
    value.expect("a function").map_err(|error| *error.kind)
}

#[test]
fn values_in_turn_are_computed_some_at_once() {
    let (_, checked) = checked(GRUNDY);
    let mut own = evaluator(&checked, Limits::default());
    let keeper = Rc::new(RefCell::new(Counting::default()));
    own.set_keeper(keeper.clone());
    let known = |own: &Evaluator| own.systems().map(Values::next).max().expect("a system");
    // The first values do not wait for others.
    assert!(ask(&mut own, 0).is_ok() && known(&own) <= 2);
    let in_turn: Vec<_> = (0..=6000).map(|n| ask(&mut own, n)).collect();
    assert!(keeper.borrow().0 < 1000, "{} times", keeper.borrow().0);
    assert!(known(&own) < 6000 + 6000 / 8, "not much in vain");
    // A far value is computed without those after it.
    let mut alone = evaluator(&checked, Limits::default());
    assert_eq!(ask(&mut alone, 6000), in_turn[6000]);
    assert_eq!(known(&alone), 6001);
    let one_by_one: Vec<_> = (0..=6000).map(|n| ask(&mut alone, n)).collect();
    assert_eq!(in_turn, one_by_one);
}

/// If there is no room to compute values ahead, the values for which there is room are still computed.
#[test]
fn a_limit_is_met_where_it_is_met_without() {
    let (_, checked) = checked(GRUNDY);
    let mut limits = Limits {
        bytes: 1 << 14,
        ..Limits::default()
    };
    limits.threads = 1;
    let mut own = evaluator(&checked, limits);
    let full = (0..1 << 15)
        .find(|n| ask(&mut own, *n).is_err())
        .expect("a limit");
    assert!(full > 1000, "{full}");
    assert!(matches!(
        ask(&mut own, full),
        Err(EvalErrorKind::Memory { .. })
    ));
    // Here the values are computed one by one, without others ahead.
    let system = own.systems().next().expect("a system").system().clone();
    let settings = Settings {
        memory: 1 << 14,
        ..Settings::default()
    };
    let mut values = Values::with_settings(system, settings).expect("a system with values");
    let alone = (0..1 << 15).find(|n| values.extend_to(*n, &CancelToken::new()).is_err());
    assert_eq!(alone, Some(full));
}

/// Values are also computed in blocks if every second one is asked for, and in a check.
#[test]
fn values_that_are_nearly_in_turn_are_computed_some_at_once() {
    let text =
        format!("{GRUNDY}eval g(2*n + 1) : n >= 0\ncheck g(n) + g(2*n) <= 1000 : 0 <= n <= 3000\n");
    let (_, checked) = checked(&text);
    let window = Window {
        to: Some(Number::Small(3000)),
        ..Window::default()
    };
    let counted = |run: &dyn Fn(&mut Evaluator)| {
        let mut own = evaluator(&checked, Limits::default());
        let keeper = Rc::new(RefCell::new(Counting::default()));
        own.set_keeper(keeper.clone());
        run(&mut own);
        let count = keeper.borrow().0;
        (count, own.systems().map(Values::next).max())
    };
    let (count, known) = counted(&|own| assert_eq!(terms(own, 0, &window).0.len(), 3001));
    assert!(count < 100, "{count} times");
    assert_eq!(known, Some(6002));
    let check = &checked.program.checks[0];
    let (count, known) = counted(&|own| {
        let report = own.run_check(check, &Window::default());
        assert_eq!(
            report.verdict,
            Verdict::Proved {
                cases: 3001,
                by: None
            }
        );
    });
    assert!(count < 100, "{count} times");
    assert_eq!(known, Some(6001));
}

/// A proved period is used from its preperiod on, for values in order and for far ones.
#[test]
fn a_proved_period_is_used_at_any_index() {
    let text = "eval octal(\"0.137\", n) : n >= 0\neval octal(\"0.137\", n + 9000) : n = 0\n";
    let (_, checked) = checked(text);
    let mut expected = Values::new(octal("0.137")).expect("a system");
    expected
        .extend_to(9000, &CancelToken::new())
        .expect("no limit");
    let window = Window {
        to: Some(Number::Small(9000)),
        ..Window::default()
    };
    let (in_turn, error) = {
        let mut own = evaluator(&checked, Limits::default());
        let found = terms(&mut own, 0, &window);
        let known = own.systems().map(Values::next).max();
        assert!(known < Some(1000), "{known:?}");
        found
    };
    assert_eq!((in_turn.len(), error), (9001, None));
    for (n, value) in in_turn.iter().enumerate() {
        let expected = expected.get(0, n as i64).expect("a known value");
        assert_eq!(*value, expected.to_string(), "{n}");
    }
    let mut own = evaluator(&checked, Limits::default());
    let (far, _) = terms(&mut own, 1, &Window::default());
    assert_eq!(far.last(), in_turn.last());
    let known = own.systems().map(Values::next).max();
    assert!(known <= Some(1025), "{known:?}");
}

/// A constant index beyond the range is not treated as one of the range.
#[test]
fn a_constant_index_far_beyond_the_range_is_found_by_a_period() {
    let text = "eval octal(\"0.137\", n) + octal(\"0.137\", 10^18) : 0 <= n <= 20\n";
    let (_, checked) = checked(text);
    let mut own = evaluator(&checked, Limits::default());
    let (found, error) = terms(&mut own, 0, &Window::default());
    assert_eq!((found.len(), error), (21, None));
    // The period of this game is 34, and there is no exception from 340 on.
    let mut values = Values::new(octal("0.137")).expect("a system");
    values
        .extend_to(1000, &CancelToken::new())
        .expect("no limit");
    let at = |n: i64| values.get(0, n).expect("a known value");
    let far = 340 + (10_i64.pow(18) % 34);
    for (n, value) in found.iter().enumerate() {
        assert_eq!(*value, (at(n as i64) + at(far)).to_string(), "{n}");
    }
}

#[test]
fn who_is_asked_to_end_does() {
    let (_, checked) = checked(GRUNDY);
    let stop = CancelToken::new();
    let mut own = evaluator_until(&checked.program, stop.clone());
    assert!((0..3000).all(|n| ask(&mut own, n).is_ok()));
    stop.cancel();
    let ended = (3000..6000).find_map(|n| ask(&mut own, n).err());
    assert_eq!(ended, Some(EvalErrorKind::Interrupted));
}

/// The window of an eval determines its last term.
#[test]
fn nothing_is_computed_beyond_the_last_term() {
    let (_, checked) = checked(&format!("{GRUNDY}eval g(2*n + 1) : n >= 0\n"));
    let mut own = evaluator(&checked, Limits::default());
    let window = Window {
        to: Some(Number::Small(1000)),
        ..Window::default()
    };
    let (values, error) = terms(&mut own, 0, &window);
    assert_eq!((values.len(), error), (1001, None));
    assert_eq!(own.systems().map(Values::next).max(), Some(2002));
}
