//! Functions whose least period follows from their parts: the values by the definition have this period far out, and no
//! shorter one.

use nk_base::number::Number;
use nk_eval::{Evaluator, Repeating};
use nk_lang::ir::FunctionId;

use nk_testing::{Random, rounds};
use nk_testing_programs::{evaluator, program};

use super::random::{DEFINITIONS, Writer};

/// The number of arguments whose values are compared.
const FAR: i64 = 300;

pub(super) fn function(evaluator: &Evaluator, name: &str) -> FunctionId {
    let mut defined = evaluator.program().defined();
    defined
        .find(|own| own.1.name == name)
        .expect("the function")
        .0
}

fn value(evaluator: &mut Evaluator, name: &str, n: i64) -> Option<i64> {
    let value = evaluator.term(name, &[Number::Small(n)])?;
    value.ok()?.number()?.as_i64()
}

/// Compares the period that was found with the values of the function.
pub(super) fn assert_least(
    text: &str,
    found: &Repeating,
    far: i64,
    values: &dyn Fn(i64) -> Option<i64>,
) {
    let (period, from, saltus) = {
        let own = &found.periodicity;
        (own.period, own.preperiod, own.saltus)
    };
    let last = found.first + far;
    let at = |n: i64| values(n).unwrap_or_else(|| panic!("{text}: no value at {n}: {found:?}"));
    for n in from..=last - period {
        assert_eq!(at(n + period) - at(n), saltus, "{text} at {n}: {found:?}");
    }
    // The values do not differ by one number over a shorter distance, nor over the period from an earlier index on.
    for shorter in (1..period).filter(|own| from + own + period <= last) {
        let gain = at(from + shorter) - at(from);
        let mut all = from..from + period;
        assert!(
            all.any(|n| n + shorter > last || at(n + shorter) - at(n) != gain),
            "{text} has the period {shorter}: {found:?}"
        );
    }
    if from > found.first {
        assert_ne!(at(from - 1 + period) - at(from - 1), saltus, "{text}");
    }
    let backwards = |n: i64| {
        let turns = (from - n + period - 1) / period;
        at(n + turns * period) - turns * saltus
    };
    let exceptions = (found.first..from).filter(|n| at(*n) != backwards(*n));
    let exceptions: Vec<(i64, i64)> = exceptions.map(|n| (n, at(n))).collect();
    assert_eq!(found.exceptions(), exceptions, "{text}");
    for (n, term) in (found.first..).zip(&found.terms) {
        assert_eq!(at(n), *term, "{text} at {n}");
    }
}

#[test]
fn random_functions_have_the_least_period_that_is_found() {
    let mut writer = Writer(Random(0x1ea5_7e57));
    let (mut found, mut growing) = (0, 0);
    for _ in 0..rounds(250) {
        let depth = writer.below(3);
        let base = match writer.below(3) {
            0 => "f(7) = 3\nf(12) = a(2 - 9)\n",
            1 => "f(0) = 20\n",
            _ => "",
        };
        let text = format!(
            "{DEFINITIONS}\n{base}f(n) = {} : n >= 0",
            writer.number(depth)
        );
        let program = program(&text);
        let mut evaluator = evaluator(&program);
        let f = function(&evaluator, "f");
        let Some(own) = evaluator.repeating(f) else {
            continue;
        };
        if own.periodicity.last() + own.periodicity.period > own.first + FAR {
            continue;
        }
        let last = own.first + FAR;
        let values: Vec<Option<i64>> = (0..=last).map(|n| value(&mut evaluator, "f", n)).collect();
        assert!(
            own.first == 0 || values[own.first as usize - 1].is_none(),
            "{text}"
        );
        assert_least(&text, &own, FAR, &|n| values[n as usize]);
        let certified = evaluator.certified(f, &own.periodicity);
        assert!(certified.is_ok(), "{text}: {certified:?}");
        found += 1;
        growing += i64::from(own.periodicity.saltus != 0);
    }
    println!("{found} functions, {growing} that grow");
    assert!(
        found > 40 && growing > 10,
        "{found} functions, {growing} that grow"
    );
}

/// A periodicity that the function does not have has no certificate.
#[test]
fn a_wrong_periodicity_is_not_certified() {
    let text =
        "D(-1) = D(0) = 0\nD(n) = mex { D(i-2) (+) D(n-1-i) : 1 <= i <= n }\nf(n) = D(n) + 1";
    let program = program(text);
    let mut evaluator = evaluator(&program);
    let f = function(&evaluator, "f");
    let own = evaluator.repeating(f).expect("a period").periodicity;
    assert_eq!((own.preperiod, own.period, own.saltus), (52, 34, 0));
    assert!(evaluator.certified(f, &own).is_ok());
    for wrong in [
        nk_system::Periodicity {
            preperiod: 51,
            ..own
        },
        nk_system::Periodicity { period: 17, ..own },
        nk_system::Periodicity { saltus: 1, ..own },
    ] {
        assert!(evaluator.certified(f, &wrong).is_err(), "{wrong:?}");
    }
}
