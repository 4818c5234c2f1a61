//! Information from the evaluator other than values: recurrences, names of vertices, numbers of terms, periods.

use std::cell::RefCell;
use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{EvalErrorKind, Limits, Persistence, PersistentValues, Value, Verdict, Window};
use nk_lang::Checked;
use nk_lang::ir::FunctionId;
use nk_recurrence::{Settings, Values};
use nk_solver::NimberTable;
use nk_system::System;

use super::{checked, evaluator, terms};

fn function(checked: &Checked, name: &str) -> FunctionId {
    let mut functions = checked.program.functions.iter();
    FunctionId(functions.position(|own| own.name == name).expect(name))
}

fn to(end: i64) -> Window {
    Window {
        to: Some(Number::Small(end)),
        ..Window::default()
    }
}

#[test]
fn a_function_that_names_the_heaps_of_a_game_has_its_system() {
    let heaps = |text: &str| {
        let (_, checked) = checked(&format!("code = \"0.77\"\n{text}"));
        let found = nk_eval::heaps_of(&checked.program.functions[function(&checked, "f").0])?;
        let mut values = Values::new(found).expect("a system");
        values.extend_to(8, &CancelToken::new()).expect("no limit");
        Some(values.slice(0).to_vec())
    };
    // The values of Kayles, from Winning Ways.
    let kayles = Some(vec![0, 1, 2, 3, 1, 4, 3, 2, 1]);
    assert_eq!(heaps("f(n) = octal(\"0.77\", n)"), kayles);
    assert_eq!(heaps("f(n-1) = octal(\"0.77\", n-1) : n >= 1"), None);
    for other in [
        "f(n-1) = octal(\"0.77\", n) : n >= 1",
        "f(0) = 0\nf(n) = octal(\"0.77\", n)",
        "f(n) = octal(\"0.77\", n) : n >= 1",
        "f(n) = octal(\"0.77\", n) : 0 <= n <= 9",
        "f(n) = octal(\"0.77\", n) : n >= 0, n mod 2 = 0",
        "f(m, n) = octal(\"0.77\", n)",
        "f(n) = octal(code, n)",
        "f(n) = octal(\"0.77\", 2*n)",
        "f(n) = octal(\"8.1\", n)",
        "f(n) = gcd(n, 3)",
        "f(n) = |n|",
        "f(n) = n",
        "f = { n : n >= 0, n mod 2 = 0 }",
    ] {
        assert_eq!(heaps(other), None, "{other}");
    }
}

#[test]
fn kernels_compute_systems_and_nothing_else() {
    let (_, checked) = checked("f(n) = n^2\ng(n) = mex { g(i) (+) g(n-1-i) : 0 <= i < n }");
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut is_sequence = |name| {
        let found = evaluator.sequenced(function(&checked, name));
        found.expect("no limit").is_some()
    };
    assert!(is_sequence("g") && !is_sequence("f"));
}

/// The expressions are nested complements of a wheel, and then an `if` between graphs, from which no names are found.
#[test]
fn vertices_are_named_as_far_down_as_the_expression_says() {
    let mut text = String::from(
        "graph g0(n) { vertex hub\n vertex v[i] : 1 <= i <= n\n edge hub -- v[i] : 1 <= i <= n } : n >= 0\n",
    );
    for depth in 1..80 {
        text += &format!(
            "graph g{depth}(n) = complement(g{}(n)) : n >= 0\n",
            depth - 1
        );
    }
    let asked = [
        ("nimber(g0(2))", "hub v[1] v[2]"),
        ("nimber(g20(2))", "hub v[1] v[2]"),
        ("nimber(g79(2))", "0 1 2"),
        ("nimber(complete_bipartite(0, 0))", ""),
        ("nimber(complete_bipartite(1, 2))", "0 1 2"),
        ("nimber(if 1 < 2 then g0(1) else g0(2))", "hub v[1]"),
        ("nimber(disjoint(g0(1), path(2)))", "hub v[1] 0 1"),
    ];
    for (expr, _) in asked {
        text += &format!("eval {expr}\n");
    }
    text += "eval 7\n";
    let (_, checked) = checked(&text);
    let mut evaluator = evaluator(&checked, Limits::default());
    for (eval, (expr, names)) in checked.program.evals.iter().zip(asked) {
        let nk_lang::ir::ExprKind::Builtin(_, args) = &eval.expr.kind else {
            panic!("{expr} is no call");
        };
        let found = evaluator.labelled(&args[0], &eval.range.frame, &[]);
        let (graph, labels) = found.expect("no limit").expect("a graph");
        let labels: Vec<String> = labels.iter().map(ToString::to_string).collect();
        assert_eq!(labels.join(" "), names, "{expr}");
        assert_eq!(graph.order(), labels.len(), "{expr}");
    }
    let seven = checked.program.evals.last().expect("an eval");
    let none = evaluator.labelled(&seven.expr, &seven.range.frame, &[]);
    assert!(none.expect("no limit").is_none(), "7 is no graph");
}

/// Where only the rules of a family, or the conditions of an enumeration, ask for a vertex by its name, it has one.
#[test]
fn rules_and_conditions_ask_for_vertices_by_name() {
    let row =
        "graph row(n) { vertex v[i] : 1 <= i <= n\n edge v[i] -- v[i+1] : 1 <= i < n } : n >= 1\n";
    let family = "graph two(n) { vertex w[i] : 1 <= i <= n\n edge w[i] -- w[j] : 1 <= i < j <= n, \
        distance(row(n), row(n).v[i], row(n).v[j]) = 2 } : n >= 1\neval size(two(n)) : 1 <= n <= 6\n";
    let set =
        "P(n) = { k : 1 <= k <= n } : degree(row(n), row(n).v[1]) = 1\neval |P(n)| : 2 <= n <= 4\n";
    for (text, expected) in [(family, "0 0 1 2 3 4"), (set, "2 3 4")] {
        let (_, checked) = checked(&format!("{row}{text}"));
        let mut evaluator = evaluator(&checked, Limits::default());
        let (found, error) = terms(&mut evaluator, 0, &Window::default());
        assert_eq!(
            (found.join(" ").as_str(), error),
            (expected, None),
            "{text}"
        );
    }
}

/// By two ways in each of 60 families there are 2^60 to the first; a name for each level of edges is twice as long.
#[test]
fn families_within_families_are_named_soon() {
    let mut text = "graph d0(n) = path(n)\ngraph e0(n) = cycle(n)\n".to_owned();
    for at in 1..=60 {
        let before = at - 1;
        text += &format!("graph d{at}(n) = disjoint(d{before}(n), d{before}(0))\n");
        text += &format!("graph e{at}(n) = line(e{before}(n))\n");
    }
    text += "eval nimber(d60(2))\neval nimber(e2(3))\neval nimber(e60(3))\n";
    let (_, checked) = checked(&text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let names = checked.program.evals.iter().map(|eval| {
        let nk_lang::ir::ExprKind::Builtin(_, args) = &eval.expr.kind else {
            panic!("{} is no call", eval.text);
        };
        let found = evaluator.labelled(&args[0], &eval.range.frame, &[]);
        let (_, labels) = found.expect("no limit").expect("a graph");
        labels.iter().map(ToString::to_string).collect()
    });
    let names: Vec<Vec<String>> = names.collect();
    assert_eq!(names[0], ["0", "1"]);
    assert_eq!(names[1], ["0-1-0-2", "0-1-1-2", "0-2-1-2"]);
    assert!(
        names[2].iter().all(|own| own.len() <= 200),
        "{:?}",
        names[2]
    );
}

#[test]
fn terms_are_counted_and_proved_to_repeat_where_that_is_plain() {
    let (_, checked) = checked(
        "odd = { n : n >= 0, n mod 2 = 1 }
        eval n mod 3 : 4 <= n <= 10
        eval 2*(n div 3) : n >= 0
        eval n : 0 <= n <= 9, n mod 3 = 0
        eval n : n in {1, 4, 9}
        eval m*n : 0 <= m <= 2, 0 <= n <= 2
        eval n : n in odd
        eval n^2 : n >= 0
        eval 7",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let evals = checked.program.evals.iter();
    let found: Vec<_> = evals
        .map(|eval| {
            let count = evaluator.count_points(eval, &to(20));
            let course = evaluator.proved_periodicity(eval);
            (count, course.map(|own| (own.period, own.saltus)))
        })
        .collect();
    let expected = [
        (Some(7), Some((3, 0))),
        (Some(21), Some((3, 2))),
        (None, None),
        (None, None),
        (None, None),
        (None, None),
        (Some(21), None),
        (None, None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn evals_have_the_terms_of_their_range_within_the_window() {
    let (_, checked) = checked(
        "P = {2, 3, 5}
        eval P(k) : k >= 1
        eval P(k) : k >= 0
        eval P(k) : k >= -1
        eval n : n in {1, 3, 5, 7}
        eval n : 0 <= n <= 5, 2 < 1
        eval n : 0 <= n <= 5, 1 < 2",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let window = Window {
        from: Some(Number::Small(3)),
        ..to(6)
    };
    let mut ask = |place, window: &Window| {
        let (terms, error) = terms(&mut evaluator, place, window);
        let error = error.map(|error| match *error.kind {
            EvalErrorKind::PastEnd { index, .. } => index.to_string(),
            other => panic!("{other:?}"),
        });
        (terms.join(" "), error.unwrap_or_default())
    };
    let words = |terms: &str, error: &str| (terms.to_owned(), error.to_owned());
    assert_eq!(ask(0, &to(9)), words("2 3 5", ""), "it ends with P");
    assert_eq!(ask(1, &to(9)), words("", "0"));
    assert_eq!(ask(2, &to(9)), words("", "-1"));
    assert_eq!(ask(3, &window), words("3 5", ""));
    assert_eq!(ask(4, &window), words("", ""));
    assert_eq!(ask(5, &window), words("3 4 5", ""));
}

#[test]
fn a_check_that_could_try_nothing_says_so() {
    let (_, checked) = checked(
        "check A316781(1000) = 5
        check 2^n < 3 : n >= 10, n mod 2 = 0
        check n < 3 : n >= 0, 2 < 1
        check n < 3 : n >= 0, n mod 2 = 0, n mod 2 = 1",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut reason = |place: usize| {
        let check = &checked.program.checks[place];
        match evaluator.run_check(check, &to(9)).verdict {
            Verdict::Unknown { reason } => reason,
            // Even with a larger `--to` there would be no case.
            Verdict::Proved { cases: 0, .. } => "nothing".to_owned(),
            other => panic!("{other:?}"),
        }
    };
    let listed = "no term that A316781 lists lies in its range";
    assert_eq!(reason(0), listed);
    let tried = "no case of `n >= 10, n mod 2 = 0` was within reach; raise `--to`";
    assert_eq!(reason(1), tried);
    assert_eq!(reason(2), "nothing");
    assert_eq!(reason(3), "nothing");
}

/// A316781 lists the terms from n = 1 to 93.
#[test]
fn a_check_runs_over_the_listed_terms_wherever_they_stand() {
    let (_, checked) = checked(
        "check A316781(n) >= 0 : n >= 0
        check (if n = 0 then 0 else A316781(n)) >= 0 : n >= 0
        check 0 in -n..A316781(n) : n >= 0
        check A316781(n) in 0..A316781(n) : n >= 50
        check {0} != 1..A316781(n) : n >= 0",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let checks = checked.program.checks.iter();
    let tried: Vec<_> = checks
        .map(|check| match evaluator.run_check(check, &to(120)).verdict {
            Verdict::Holds {
                cases,
                first,
                through,
            } => (cases, first[0].as_i64(), through[0].as_i64()),
            other => panic!("{}: {other:?}", check.text),
        })
        .collect();
    let to_the_end = |cases, first| (cases, Some(first), Some(93));
    let expected = [(93, 1), (94, 0), (93, 1), (44, 50), (93, 1)];
    assert_eq!(
        tried,
        expected.map(|(cases, first)| to_the_end(cases, first))
    );
}

#[test]
fn an_enumeration_repeats_from_its_first_member_on_where_it_does() {
    let (_, checked) = checked(
        "odd = { n : n >= 0, n mod 2 = 1 }
        twice = { n : n >= 3, n mod 12 = 4 or n mod 12 = 10 }
        late = { n : n >= 1, n = 2 or n >= 7 }
        squares = { n : n >= 1, n = 2 or n^2 >= 7 }
        powers = { n : n >= 1, n = 2 or 2^n >= 7 }
        listed = {1, 2, 3}",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut repeating = |name| {
        let found = evaluator.repeating(function(&checked, name))?;
        let own = found.periodicity;
        Some((found.terms, own.period, own.preperiod, own.saltus))
    };
    assert_eq!(repeating("odd"), Some((vec![1], 1, 1, 2)));
    assert_eq!(repeating("twice"), Some((vec![4], 1, 1, 6)));
    assert_eq!(repeating("listed"), None);
    assert_eq!(repeating("late"), Some((vec![2, 7], 1, 2, 1)));
    assert_eq!(repeating("squares"), Some((vec![2], 1, 1, 1)));
    assert_eq!(repeating("powers"), None, "a comparison without a period");
}

/// The game 0.06 has no known period. Its next value may always be asked for, and a far one if the limit of steps
/// suffices.
#[test]
fn a_far_value_is_computed_if_it_is_the_next_or_within_the_limit() {
    let (_, checked) = checked("f(n) = octal(\"0.06\", n)");
    let limits = Limits {
        steps: 1,
        ..Limits::default()
    };
    let mut narrow = evaluator(&checked, limits);
    let mut wide = evaluator(&checked, Limits::default());
    let mut ask = |n: i64| {
        let value = narrow.term("f", &[Number::Small(n)]).expect("a function");
        let next = narrow.systems().next().map(Values::next);
        (value, next.expect("a system"))
    };
    let (_, next) = ask(40_000);
    let (value, _) = ask(next);
    assert_eq!(Some(value), wide.term("f", &[Number::Small(next)]));
    let (far, _) = ask(next + 1_000_000);
    let kind = far.expect_err("too far for one step").kind;
    assert!(
        matches!(*kind, EvalErrorKind::Elements { limit: 1, .. }),
        "{kind:?}"
    );
}

#[test]
fn no_values_of_no_sequences_are_computed_at_once() {
    let persistent_values = PersistentValues::new(&Limits::default(), None);
    let mut values = persistent_values
        .values(System {
            sequences: Vec::new(),
        })
        .expect("a system");
    assert_eq!(
        persistent_values.extend(&mut values, 5_000, &CancelToken::new()),
        Ok(())
    );
}

/// A [`Persistence`] that ends the search for a pause at once, three times.
#[derive(Default)]
struct Impatient {
    pauses: usize,
    learnt: usize,
}

impl Persistence for Impatient {
    fn known(&mut self, _: &System, _: Settings) -> Option<Values> {
        None
    }

    fn grown(&mut self, _: &Values) {}

    fn recall(&mut self, _: &mut NimberTable) {}

    fn pause(&mut self, _: &CancelToken) -> CancelToken {
        let pause = CancelToken::new();
        if self.pauses < 3 {
            pause.cancel();
        }
        self.pauses += 1;
        pause
    }

    fn learnt(&mut self, _: &NimberTable) {
        self.learnt += 1;
    }
}

#[test]
fn a_search_goes_on_after_a_pause() {
    let (_, checked) = checked("f(n) = nimber(cartesian(path(5), path(n)))");
    let mut evaluator = evaluator(&checked, Limits::default());
    let keeper = Rc::new(RefCell::new(Impatient::default()));
    evaluator.set_keeper(keeper.clone());
    let value = evaluator
        .term("f", &[Number::Small(6)])
        .expect("a function");
    let alone = super::evaluator(&checked, Limits::default()).term("f", &[Number::Small(6)]);
    assert_eq!(Some(&value), alone.as_ref());
    assert!(matches!(value, Ok(Value::Number(_))), "{value:?}");
    let keeper = keeper.borrow();
    assert_eq!((keeper.pauses, keeper.learnt), (4, 3));
}
