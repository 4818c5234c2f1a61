//! Functions of several arguments with all of them fixed but one.

use nk_base::number::Number;
use nk_eval::Value;
use nk_lang::ir::Program;
use nk_lang::recognise::{Reason, RecognisedRow, Row, recognise_row};
use nk_testing::{Random, rounds};
use nk_testing_programs::{evaluator, program};

use crate::definition::Values;
use crate::id;

fn row(program: &Program, name: &str, args: &[Option<i64>]) -> Row {
    Row {
        function: id(program, name),
        args: args.to_vec(),
    }
}

/// Checks each member of the system of a row against the evaluator, which runs functions of several arguments as they
/// are written. Returns the number of members.
fn agrees(program: &Program, row: &Row, last: i64) -> Result<usize, Reason> {
    let found = recognise_row(program, row).map_err(|why| why.reason)?;
    let RecognisedRow {
        system,
        rows,
        modulus,
    } = found;
    assert_eq!(modulus, 1);
    let mut evaluator = evaluator(program);
    let mut values = Values::default();
    for (member, own) in rows.iter().enumerate() {
        let name = own.name(program);
        assert_eq!(system.sequences[member].name, name);
        let function = &program.functions[own.function.0].name;
        let mut term = |n: i64| {
            let args = own.args.iter().map(|arg| Number::from(arg.unwrap_or(n)));
            let args: Vec<Number> = args.collect();
            evaluator.term(function, &args).unwrap()
        };
        let first = system.sequences[member].first;
        assert!(term(first - 1).is_err(), "{name} at {}", first - 1);
        for n in first..=last {
            let value = Value::from(i64::from(values.at(&system, member, n)));
            assert_eq!(term(n).ok(), Some(value), "{name} at {n} in {system:?}");
        }
    }
    Ok(rows.len())
}

const WYTHOFF: &str = "W(a, b) = mex { W(i, b), W(a, j), W(a-k, b-k)
  : 0 <= i < a, 0 <= j < b, 1 <= k <= min(a, b) }";

#[test]
fn a_row_of_wythoffs_game_needs_the_rows_before_it() {
    let program = program(WYTHOFF);
    for m in 0..=5 {
        for args in [[Some(m), None], [None, Some(m)]] {
            let found = agrees(&program, &row(&program, "W", &args), 40);
            assert_eq!(found, Ok(m as usize + 1));
        }
    }
}

#[test]
fn base_cases_belong_to_the_rows_whose_numbers_they_have() {
    let text = "t(k, 0) = k\nt(2, n) = mex { t(2, n-1) } : n >= 1\nt(k, n) = mex { t(k, n-i), h(n-1) : 1 <= i <= min(k, n) }
  : k >= 3, n >= 1\nh(n) = mex { h(n-2) : n >= 2 }";
    let program = program(text);
    assert_eq!(
        agrees(&program, &row(&program, "t", &[Some(2), None]), 30),
        Ok(1)
    );
    assert_eq!(
        agrees(&program, &row(&program, "t", &[Some(4), None]), 30),
        Ok(2)
    );
    let found = agrees(&program, &row(&program, "t", &[Some(1), None]), 30);
    assert_eq!(found, Err(Reason::NoGeneral));
    let found = agrees(&program, &row(&program, "t", &[None, Some(3)]), 30);
    assert!(found.is_err());
}

#[test]
fn what_is_in_doubt_is_not_recognised() {
    for (text, reason) in [
        // Each row needs the next one.
        ("W(a, b) = mex { W(a+1, b-1) if b >= 1 }", Reason::Cases),
        // Both arguments move.
        (
            "W(a, b) = mex { W(b, b-1) if b >= 1 } : a >= 0, b >= 0",
            Reason::Argument,
        ),
        (
            "W(a, b) = mex { W(a-1, 0) if a >= 1 } : a >= 0, b >= 0",
            Reason::ConstantCall,
        ),
        (
            "W(a, b) = mex { W(a, b-1) if b >= 1 } : a <= b",
            Reason::ClauseCondition,
        ),
        ("W(a, b) = a + b : a >= 0, b >= 0", Reason::NotMex),
    ] {
        let program = program(text);
        let found = agrees(&program, &row(&program, "W", &[Some(2), None]), 20);
        assert_eq!(found, Err(reason), "{text}");
    }
}

/// A random game on two heaps.
fn game(random: &mut Random) -> String {
    let mut options = Vec::new();
    let mut ranges = Vec::new();
    for number in 0..random.between(1, 4) {
        let (i, s, t) = (
            format!("i{number}"),
            random.between(1, 3),
            random.between(1, 3),
        );
        let (option, range) = match random.between(0, 12) {
            0 => (format!("W(a - {i}, b)"), format!("1 <= {i} <= a")),
            1 => (format!("W({i}, b)"), format!("0 <= {i} < a")),
            2 | 3 => (format!("W(a, b - {i})"), format!("1 <= {i} <= b")),
            4 => (
                format!("W(a - {i}, b - {i})"),
                format!("1 <= {i} <= min(a, b)"),
            ),
            5 => (
                format!("W(a - {i}, b - {t}*{i})"),
                format!("1 <= {i} <= a, {t}*{i} <= b"),
            ),
            6 => (format!("W(a - {s}, b) if a >= {s}"), String::new()),
            7 => (format!("W(a, b - {s}) if b >= {s}"), String::new()),
            8 => (
                format!("W(a - {s}, b - {t}) if a >= {s} and b >= {t}"),
                String::new(),
            ),
            9 => (
                format!("W(a, {i}) (+) W(a, b - {i} - {s})"),
                format!("0 <= {i} <= b - {s}"),
            ),
            10 => (
                format!("W(a + {i}, b - {s}) if b >= {s}"),
                format!("{i} in {{-1, 0}}, a + {i} >= 0"),
            ),
            11 => (
                format!("W(a - {s}*{i}, b - {t}*{i})"),
                format!(
                    "1 <= {i} <= min(a, b) {} {}",
                    ["/", "div"][random.below(2)],
                    s.max(t)
                ),
            ),
            // This option has a row without end, or a later value.
            _ => match random.one_in(2) {
                true => (format!("W(a + {s}, b - {t}) if b >= {t}"), String::new()),
                false => (format!("W(a - {s}, b + {t}) if a >= {s}"), String::new()),
            },
        };
        options.push(option);
        if !range.is_empty() {
            ranges.push(range);
        }
    }
    let range = match ranges.is_empty() {
        true => String::new(),
        false => format!(" : {}", ranges.join(", ")),
    };
    let (bases, least) = match random.between(0, 3) {
        0 => {
            let bases: Vec<String> = (0..5)
                .map(|a| format!("W({a}, 0) = {}", random.between(0, 3)))
                .collect();
            (bases.join("\n") + "\n", " : a >= 0, b >= 1")
        }
        _ => (String::new(), " : a >= 0, b >= 0"),
    };
    format!(
        "{bases}W(a, b) = mex {{ {}{range} }}{least}",
        options.join(", ")
    )
}

/// The values of random games and the periods that are proved of their rows, both against the evaluator.
#[test]
fn random_rows_are_refused_or_agree() {
    let (mut all, mut right, mut proved) = (0, 0, 0);
    for seed in 1..=rounds(300) {
        let mut random = Random(seed);
        let text = game(&mut random);
        let m = random.between(0, 4);
        let args = match random.one_in(3) {
            true => [None, Some(m)],
            false => [Some(m), None],
        };
        let call = if args[0].is_none() {
            format!("W(n, {m})")
        } else {
            format!("W({m}, n)")
        };
        let text = format!("{text}\nf(n) = {call} : n >= 0");
        let program = program(&text);
        all += 1;
        let row = row(&program, "W", &args);
        let recognised = agrees(&program, &row, 30).is_ok();
        right += usize::from(recognised);
        let f = id(&program, "f");
        let Some(repeating) = evaluator(&program).repeating(f) else {
            continue;
        };
        assert!(recognised, "{text}");
        proved += 1;
        let own = repeating.periodicity;
        // Another evaluator has no proof, so it runs the game as it is written.
        let mut referee = evaluator(&program);
        let mut value = |n: i64| {
            let args: Vec<Number> = args
                .iter()
                .map(|own| Number::from(own.unwrap_or(n)))
                .collect();
            let value = referee.term("W", &args).unwrap().unwrap();
            value.number().and_then(Number::as_i64).unwrap()
        };
        for n in own.preperiod..own.preperiod + 2 * own.period + 200 {
            assert_eq!(
                value(n + own.period),
                value(n) + own.saltus,
                "{n}: {own:?} of {text}"
            );
        }
    }
    println!("{right} of {all} recognised, {proved} proved");
    assert!(
        right * 3 >= all && proved * 6 >= all,
        "{right}, {proved} of {all}"
    );
}

/// Large arguments are looked up in the system of a row, smaller ones are computed as the game is written.
#[test]
fn values_at_large_arguments_agree() {
    let mut compared = 0;
    for seed in 1..=rounds(40) {
        let mut random = Random(seed);
        let text = game(&mut random);
        let m = random.between(0, 3);
        let program = program(&text);
        let own = row(&program, "W", &[Some(m), None]);
        let Ok(found) = recognise_row(&program, &own) else {
            continue;
        };
        let mut evaluator = evaluator(&program);
        let mut values = Values::default();
        for n in 0..1030 {
            let value = values.at(&found.system, 0, n);
            if n >= 1020 {
                let term = evaluator.term("W", &[m.into(), n.into()]).unwrap();
                assert_eq!(
                    term.ok(),
                    Some(Value::from(i64::from(value))),
                    "{n} in {text}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared >= 150, "{compared}");
}
