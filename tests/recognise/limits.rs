//! The limits of recognition: the last case that it takes and the first that it refuses.

use nk_lang::recognise::Reason;

use crate::{agrees, follows, found, id, program};

#[track_caller]
fn taken(text: &str) {
    let program = program(text);
    let recognised = found(&program, "f").unwrap_or_else(|reason| panic!("{text}: {reason}"));
    let first = recognised.system.sequences[0].first;
    agrees(&program, &recognised, first + 30).unwrap_or_else(|error| panic!("{text}: {error}"));
}

#[track_caller]
fn refused(text: &str, reason: Reason) {
    assert_eq!(found(&program(text), "f").err(), Some(reason), "{text}");
}

#[test]
fn the_largest_numbers_are_taken() {
    let most: i64 = 1 << 40;
    for by in [1, -1] {
        let (far, beyond) = (by * most, by * (most + 1));
        taken(&format!("f(n) = mex {{ 0 }} : n >= {far}"));
        refused(
            &format!("f(n) = mex {{ 0 }} : n >= {beyond}"),
            Reason::BasesApart,
        );
        let last = beyond - by + 5;
        refused(
            &format!(
                "f(n) = 1 : {beyond} <= n <= {last}\nf(n) = mex {{ 0 }} : n >= {}",
                last + 1
            ),
            Reason::BasesApart,
        );
        let start = -by * most;
        let offset = |by: i64| {
            if by < 0 {
                format!("- {}", -by)
            } else {
                format!("+ {by}")
            }
        };
        let text = |by: i64| format!("f(n {}) = mex {{ 0 }} : n >= {start}", offset(by));
        taken(&text(far));
        refused(&text(beyond), Reason::Constant);
    }
    let back = |by: i64| format!("f(n) = mex {{ f(n - {by}) : n >= {most} }} : n >= 0");
    taken(&back(most));
    refused(&back(most + 1), Reason::Argument);
}

#[test]
fn constants_go_up_to_256() {
    let program = program("f(n) = 256");
    let recognised = found(&program, "f").expect("a constant");
    assert_eq!(recognised.system.sequences[0].terms.len(), 256);
    taken("f(n) = 0");
    refused("f(n) = 257", Reason::Constant);
    refused("f(n) = -1", Reason::Constant);
    // Constants in an element may be larger.
    taken("f(0) = 0\nf(n) = mex { f(n-1) (+) 4294967295 }");
    refused(
        "f(0) = 0\nf(n) = mex { f(n-1) (+) 4294967296 }",
        Reason::Constant,
    );
    taken("f(0) = 4294967295\nf(n) = mex { f(n-1) }");
    refused(
        "f(0) = 4294967296\nf(n) = mex { f(n-1) }",
        Reason::BaseValue,
    );
}

#[test]
fn base_cases_go_up_to_4096_at_once() {
    let text = |last: i64| {
        format!(
            "f(n) = 1 : 0 <= n <= {last}\nf(n) = mex {{ f(n-1) }} : n >= {}",
            last + 1
        )
    };
    taken(&text(4095));
    refused(&text(4096), Reason::BasesApart);
}

#[test]
fn cases_go_up_to_a_thousand() {
    let one = |last: i64| format!("f(n) = mex {{ f(n-i) : 1 <= i <= {last}, i <= n }}");
    taken(&one(1000));
    refused(&one(1001), Reason::Cases);
    let two = |last: i64| {
        format!("f(n) = mex {{ f(n-i-j) : 1 <= i <= 25, 1 <= j <= {last}, i + j <= n }}")
    };
    taken(&two(40));
    refused(&two(41), Reason::Cases);
    let set = |last: i64| format!("f(n) = mex {{ f(n-i) : i in 1..{last} union {{3}}, i <= n }}");
    taken(&set(999));
    refused(&set(1001), Reason::Range);
    // The list of cases is not begun if it would be too long.
    refused(&one(1_000_000_000), Reason::Cases);
    let nothing = "f(n) = mex { f(n-i), 0 : 5 <= i <= 3, i <= n }";
    taken(nothing);
}

#[test]
fn constants_are_followed_so_far() {
    let text = |deepest: usize| {
        let mut text = "c0 = 2\n".to_owned();
        for own in 1..=deepest {
            text += &format!("c{own} = c{} + 1\n", own - 1);
        }
        text + &format!("f(n) = mex {{ f(n-1) (+) c{deepest} : n >= 1 }}")
    };
    taken(&text(0));
    taken(&text(7));
    refused(&text(8), Reason::Element);
}

/// The sequences begin far below 0, so that sums of indices are negative, or far above.
#[test]
fn sequences_may_begin_anywhere() {
    for first in [-3000, -101, -100, -7, 40, 99, 3001] {
        let (last, start) = (first + 2, first + 3);
        let bases = format!("f(n) = n - {first} : {first} <= n <= {last}\n").replace("- -", "+ ");
        let sum = 2 * first;
        for body in [
            // The conditions are x + y = n + first - 1 or similar, so that all indices are at least `first`.
            format!(
                "mex {{ f(i) (+) f(j) : i + j = n + {first} - 1, i >= {first}, j >= {first} }}"
            ),
            format!(
                "mex {{ f(i) (+) f(j) : i + j = n + {first} - 2, i >= {first}, j >= {first} + 1, i <= j }}"
            ),
            format!("mex {{ f(i) (+) f(j) (+) 1 : i + j = n + {first} - 1, j > i >= {first} }}"),
            format!(
                "mex {{ f(i) (+) f(n + {first} - 1 - i) : {first} <= i <= (n + {first})/2 - 1 }}"
            ),
            format!("mex {{ f(i) (+) f(n + {first} - 1 - i) : i <= n - 1, 2*i >= n + {first} }}"),
            format!("mex {{ f(i), 1 : {first} <= i <= n/2 + {first}/2 - 1 }}"),
            format!("mex {{ f(n-i) : 1 <= i <= n - {first} }}"),
            format!("mex {{ f(n-1), f(n-2) (+) 2 : n >= {first} + 5 }}"),
            format!("mex {{ f({last}) (+) 4, f(n-3) : n <= {first} + 20 }}"),
        ] {
            let text = format!("{bases}f(n) = {body} : n >= {start}")
                .replace("+ -", "- ")
                .replace("- -", "+ ");
            let program = program(&text);
            let recognised =
                found(&program, "f").unwrap_or_else(|reason| panic!("{text}: {reason}"));
            let sequence = &recognised.system.sequences[0];
            assert_eq!((sequence.first, sequence.start()), (first, start), "{sum}");
            agrees(&program, &recognised, first + 40)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
}

/// The bounds are fractions on either side, rounded or not.
#[test]
fn ends_may_be_fractions() {
    for (over, under) in [(1, 2), (2, 3), (1, 3), (3, 2)] {
        for shift in [-1, 0, 1, 4] {
            for (low, high) in [
                (
                    "0".to_owned(),
                    format!("floor({over}/{under}*({shift}) + n - 3)"),
                ),
                (
                    format!("ceiling(({shift})*{over}/{under} - 1/2)"),
                    "n - 2".to_owned(),
                ),
                (
                    format!("max(0, ceiling({shift}/{under}))"),
                    format!("min(n - 1, floor(n + {shift}/{under}) - 4)"),
                ),
                (
                    format!("({shift} + 1) div {under}"),
                    format!("n - ceiling({over}/{under}) - 1"),
                ),
                (
                    format!("-floor(-({shift}) / {under})"),
                    "n - 1 - floor(5/2)".to_owned(),
                ),
            ] {
                for (element, least) in [("f(i)", 0), ("f(i) (+) f(n-1-i)", 0), ("f(n-1-i)", 0)] {
                    let text = format!(
                        "f(n) = mex {{ {element} : {low} <= i <= {high}, i >= {least}, i < n }}"
                    );
                    let program = program(&text);
                    let recognised =
                        found(&program, "f").unwrap_or_else(|reason| panic!("{text}: {reason}"));
                    let outcome = agrees(&program, &recognised, 20);
                    let outcome = outcome.and_then(|()| follows(&text, &program, &recognised));
                    outcome.unwrap_or_else(|error| panic!("{text}: {error}"));
                }
            }
        }
    }
}

/// The bounds are the least or the greatest of some linear forms.
#[test]
fn ends_are_moved_and_rounded() {
    for range in [
        "0 <= i <= min(n - 4, n/2) + 1",
        "0 <= i <= min(n, 2*n + 3) - 1 - 1",
        "0 <= i <= 1 + min(n - 3, n/2) - 1",
        "max(0, n - 5) + 1 - 1 <= i <= n - 1",
        "max(0, n - 7) + 1 <= i < n",
        "0 <= i <= floor(min(n/2, n - 1) + 1/2) - 1",
    ] {
        for element in ["f(i)", "f(i) (+) f(n-1-i)"] {
            let text = format!("f(n) = mex {{ {element} : {range}, i <= n - 1 }}");
            let program = program(&text);
            // Some texts are not recognised; a recognised one must be right.
            let Ok(recognised) = found(&program, "f") else {
                assert!(element != "f(i)", "{text}");
                continue;
            };
            let outcome = agrees(&program, &recognised, 20);
            let outcome = outcome.and_then(|()| follows(&text, &program, &recognised));
            outcome.unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }
    taken("f(n) = mex { f(k) : k in 0..n/2 - 1 }");
    taken("f(n) = mex { f(k) (+) f(n - 1 - k) : k in 0..n/2 - 1 }");
}

#[test]
fn conditions_on_n_are_compared() {
    for condition in [
        "3 < n",
        "3 <= n",
        "n > 3",
        "n >= 3",
        "n = 7",
        "7 = n",
        "n != 7",
        "n < 7",
        "7 > n",
        "n <= 7",
        "2*n = 10",
        "2*n = 11",
        "n/2 > 7/2",
        "3 < n < 9",
        "3 < n, n != 6, n < 9",
    ] {
        taken(&format!(
            "f(0) = 0\nf(n) = mex {{ f(n-1), 1 : {condition} }} : n >= 1"
        ));
    }
}

#[test]
fn members_are_named_by_their_functions() {
    let program = program(
        "f(n) = mex { g(n-1), h(n-1) : n >= 1 }\ng(n) = mex { h(n-1) : n >= 1 }\nh(n) = mex { f(n-1) : n >= 1 }",
    );
    let recognised = found(&program, "g").expect("a system");
    assert_eq!(
        recognised.members,
        ["g", "h", "f"].map(|name| id(&program, name))
    );
}
