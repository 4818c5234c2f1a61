//! Misère play: heaps, games on graphs and other rules are compared with definitions.

use std::rc::Rc;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Evaluator, Limits, Value};
use nk_lang::deletion::deletion_game;
use nk_lang::ir::FunctionId;
use nk_oeis::Corpus;
use nk_testing::{Random, rounds};
use nk_testing_programs::{as_written, checked, evaluator, program};

use super::games::{CONSTANTS, Rule, graph, options};

/// The value of the constant `value` by solvers, and by the rules as they are written.
fn both(text: &str) -> [Option<Value>; 2] {
    let program = program(text);
    [evaluator(&program), as_written(&program)]
        .map(|mut own| own.term("value", &[]).expect("a constant").ok())
}

/// The rule of misère play, written out for the options of a game on graphs.
fn by_hand(options: &[Rule]) -> String {
    let each = |what: &str| {
        let parts = options.iter().map(|own| {
            let left = own.element.replacen("g(", "lost(", 1);
            let test = what.replace("OPTION", &left);
            let guard = own
                .guard
                .as_deref()
                .map_or(String::new(), |own| format!(", {own}"));
            format!("exists({test} : {}{guard})", own.variables)
        });
        parts.collect::<Vec<_>>().join(" or ")
    };
    format!(
        "lost(G) = if {} then 1 else if {} then 0 else 1\n",
        each("OPTION = 0"),
        each("1 = 1")
    )
}

#[test]
fn games_on_graphs_have_the_outcomes_of_rules_written_by_hand() {
    let mut random = Random(51);
    let (mut recognised, mut ended, mut lost) = (0, 0, 0);
    for _ in 0..rounds(1_000) {
        let options = options(&mut random);
        let elements: Vec<String> = options.iter().map(Rule::text).collect();
        let variables: Vec<&str> = options.iter().map(|own| own.variables.as_str()).collect();
        let text = format!(
            "g(G) = mex {{ {} : {} }}\n{}{}{CONSTANTS}",
            elements.join(", "),
            variables.join(", "),
            by_hand(&options),
            graph(&mut random)
        );
        let asked = |value: &str| both(&format!("{text}value = {value}\n"));
        let [fast, written] = asked("misere(g(host()))");
        assert_eq!(fast, written, "{text}");
        let [expected, _] = asked("lost(host())");
        // If play need not end, one evaluation may find a winning move before it notices that.
        if let (Some(found), Some(expected)) = (&fast, &expected) {
            assert_eq!(found, expected, "{text}");
            ended += 1;
            lost += usize::from(*found == Value::from(0));
        }
        recognised += usize::from(deletion_game(&checked(&text).1.program, FunctionId(0)).is_ok());
    }
    assert!(
        recognised > 480 && ended > 600 && lost > 60,
        "{recognised} recognised, {ended} ended, {lost} lost"
    );
}

/// Octal games on paths are octal games of heaps.
#[test]
fn paths_are_heaps() {
    let text = "
        kayles(G) = mex { kayles(G - {v}), kayles(G - {u, w}) : v in V(G), u -- w in G }
        arc_kayles(G) = mex { arc_kayles(G - {u, v}) : u -- v in G }
        row(m, n) = disjoint(path(m), path(n))
        value = all(misere(kayles(row(m, n))) = misere(\"0.77\", [m, n])
            and misere(arc_kayles(row(m, n))) = misere(\"0.07\", [m, n])
            and misere(nimber(row(m, n))) = misere(\"0.137\", [m, n])
            : 0 <= m <= n <= 8)
    ";
    assert_eq!(
        both(text),
        [Some(Value::Truth(true)), Some(Value::Truth(true))]
    );
    let long = "value = all(misere(nimber(path(n))) = misere(\"0.137\", [n]) : 0 <= n <= 23)\n";
    assert_eq!(both(long)[0], Some(Value::Truth(true)));
}

/// A choice between positions, local names, other functions as options, and functions that name a position.
#[test]
fn positions_of_many_shapes() {
    let text = "
        nim(L) = mex { nim(sort(replace(L, i, k))) : 1 <= i <= |L|, 0 <= k < L[i] }
        two(a, b) = nim(L) where L = [a, b]
        less(n) = mex { more(n - 1), more(n - 2) : n >= 2 } : n >= 0
        more(n) = if n mod 2 = 0 then less(n) else mex { less(n - 1) : n >= 1 } : n >= 0
        start = nim([1, 2, 3])
        heap(n) = octal(\"0.77\", n)
        nothing(0) = mex {}
        nothing(n) = mex { nothing(0) } : n >= 1
        value = misere(two(1, 1)) + 2*misere(two(2, 2)) + 4*misere(start) + 8*misere(nim([]))
            + 16*misere(nothing(0)) + 32*misere(nothing(5)) + 64*misere(more(0)) + 128*misere(more(5))
            + (if all(misere(heap(n)) = misere(\"0.77\", [n]) : 0 <= n <= 12) then 0 else 256)
    ";
    let found = both(text);
    // [1, 1] is won, and [2, 2], [1, 2, 3] and a last move are lost; 5 leaves 4, 4 leaves 3 or 2, ...
    let Some(Value::Number(number)) = &found[0] else {
        panic!("{found:?}");
    };
    let bits = number.as_i64().expect("a small number");
    assert_eq!(found[0], found[1]);
    assert_eq!(bits & 127, 1 + 8 + 16 + 64, "{bits}");
    assert_eq!(bits & 256, 0, "{bits}");
}

/// Recurrences with nim-sums are played as heaps of an octal game if their options are those of heaps.
#[test]
fn recurrences_are_heaps_of_octal_games() {
    for (rules, code) in [
        (
            "f(0) = 0\nf(n) = mex { f(i) (+) f(n-1-i), f(j) (+) f(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }",
            "0.77",
        ),
        (
            "f(0) = f(1) = 0\nf(N+2) = mex { f(k) (+) f(N-k) : 0 <= k <= N }",
            "0.07",
        ),
        ("f(n) = octal(\"0.53\", n)", "0.53"),
        (
            "f(0) = 0\nf(n) = mex { f(n-k) : 1 <= k <= 2, k <= n }",
            "0.33",
        ),
    ] {
        let text = format!(
            "{rules}\nvalue = all(misere(f(n)) = misere(\"{code}\", [n]) : 0 <= n <= 60)\n"
        );
        assert_eq!(both(&text)[0], Some(Value::Truth(true)), "{text}");
    }
}

/// In a tame game without a small quotient of all heaps, the nim-values determine the winner.
#[test]
fn tame_games_are_played_by_their_nimbers() {
    let text = "
        n = 5000
        value = all((misere(\"0.56\", [n + i, n + j, k]) = 0)
            = (octal(\"0.56\", n + i) (+) octal(\"0.56\", n + j) (+) octal(\"0.56\", k) = 0)
            : 0 <= i <= j <= 12, 0 <= k <= 12)
    ";
    assert_eq!(both(text)[0], Some(Value::Truth(true)));
    let small =
        "value = all((misere(\"0.56\", [i]) = 0) = (octal(\"0.56\", i) = 0) : 10 <= i <= 400)\n";
    assert_eq!(both(small)[0], Some(Value::Truth(true)));
}

#[test]
fn heaps_have_the_outcomes_of_the_definition() {
    use nk_misere::{Outcome, Rules, definition::Table};
    let mut random = Random(52);
    let mut lost = 0;
    for _ in 0..rounds(40) {
        let digits: String = (0..2).map(|_| random.below(8usize).to_string()).collect();
        let code = format!("{}.{digits}", ["0", "0", "4"][random.below(3usize)]);
        let rules: Rules = code.parse().expect("a code");
        let mut table = Table::new(&rules, 1 << 24);
        let lists: Vec<Vec<usize>> = (0..25)
            .map(|_| {
                let count = random.below(5usize);
                (0..count).map(|_| random.below(9usize)).collect()
            })
            .collect();
        for heaps in lists {
            let text = format!("value = misere(\"{code}\", {heaps:?})\n");
            let Ok(expected) = table.outcome(&heaps, &CancelToken::new()) else {
                continue;
            };
            let expected = i64::from(expected == Outcome::N);
            assert_eq!(both(&text)[0], Some(Value::from(expected)), "{text}");
            lost += usize::from(expected == 0);
        }
    }
    assert!(lost > 100, "{lost} lost");
}

/// Play that does not fit into memory, or that takes too many steps, ends with an error.
#[test]
fn limits_end_play() {
    let text = "value(n) = misere(\"0.07\", [n, n, n])\n";
    let (sources, checked) = checked(text);
    let ask = |limits: Limits, n: i64| {
        let corpus = Rc::new(Corpus::bundled());
        let mut evaluator = Evaluator::new(&checked.program, corpus, limits, CancelToken::new());
        let found = evaluator.term("value", &[Number::from(n)]);
        found.expect("a function")
    };
    let small = Limits {
        bytes: 1 << 20,
        ..Limits::default()
    };
    let short = Limits {
        steps: 100_000,
        ..Limits::default()
    };
    assert!(ask(short, 5).is_ok());
    for (limits, code, part) in [
        (small, "E0413", "1 MiB"),
        (short, "E0411", "more than 100000 steps"),
    ] {
        let error = ask(limits, 60).expect_err("too much to play");
        assert!(error.kind.is_limit(), "{error:?}");
        let told = error.into_diagnostic(&sources);
        assert_eq!(told.code.to_string(), code);
        assert!(told.message.contains(part), "{}", told.message);
    }
}

/// Heaps beyond 64 bits behave like those of the first period: of the quotient, or of the nim-values of a tame game.
#[test]
fn heaps_beyond_64_bits() {
    for (code, period, first) in [("0.77", 12, 71), ("0.123", 5, 6), ("0.3", 2, 2)] {
        let text = format!("value(n, m) = misere(\"{code}\", [n, m, 5])\n");
        let program = program(&text);
        let mut evaluator = evaluator(&program);
        let mut ask = |n: Number, m: i64| {
            let found = evaluator.term("value", &[n, Number::Small(m)]);
            found.expect("a function").expect("a value")
        };
        let mut lost = 0;
        for n in 0..40 {
            for m in 0..8 {
                let small = ask(Number::Small(first + n), m);
                let by = Number::Small(period * 10_i64.pow(15));
                let far = by.mul(&Number::Small(1_000_000_007)).expect("a number");
                let large = far.add(&Number::Small(first + n)).expect("a number");
                assert!(large.as_i64().is_none());
                assert_eq!(ask(large, m), small, "{code}: {n}, {m}");
                lost += usize::from(small == Value::from(0));
            }
        }
        assert!((1..320).contains(&lost), "{code}: {lost}");
    }
}

/// The quotient answers for heaps of any size at once.
#[test]
fn large_heaps_of_kayles() {
    let text = "value(n) = misere(\"0.77\", [10^6 + n, 10^6 - n, 3*n])\n";
    let program = program(text);
    let mut evaluator = evaluator(&program);
    let mut ask = |n: i64| {
        let found = evaluator.term("value", &[Number::from(n)]);
        found.expect("a function").expect("a value")
    };
    for n in 0..60 {
        // Heaps from 71 on repeat with period 12.
        let fold = |heap: i64| {
            if heap < 83 {
                heap
            } else {
                71 + (heap - 71) % 12
            }
        };
        let code = "0.77".parse().expect("a code");
        let heaps = [1_000_000 + n, 1_000_000 - n, 3 * n].map(|heap| fold(heap) as usize);
        let expected = nk_misere::outcome(&code, &heaps, &CancelToken::new());
        let expected = expected.map(|own| i64::from(own == nk_misere::Outcome::N));
        assert_eq!(Ok(ask(n)), expected.map(Value::from), "{n}");
    }
}
