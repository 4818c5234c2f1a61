//! The systems that are recognised in texts.

use nk_system::{Back, Term};
use nk_testing::systems::{full, half, sequence};

use crate::definition::Values;
use crate::{agrees, follows, found, id, program, spec};

#[test]
fn shapes_are_exact() {
    let diamonds = spec("diamonds");
    let recognised = found(&diamonds, "a").unwrap();
    let names = ["a", "K", "X"].map(|name| id(&diamonds, name));
    assert_eq!(recognised.members, names);
    let bases = [0, 0, 2];
    let wanted = vec![
        sequence(
            "a",
            0,
            &[],
            vec![full(1, 1, 0, 4, -2, -2), full(1, 1, 1, 3, -1, -1)],
        ),
        sequence(
            "K",
            -2,
            &bases,
            vec![full(1, 2, 0, 4, -2, -2), full(1, 2, 1, 3, -1, -2)],
        ),
        sequence(
            "X",
            -2,
            &bases,
            vec![full(2, 2, 0, 4, -2, -2), full(2, 2, 1, 3, -2, -2)],
        ),
    ];
    assert_eq!(recognised.system.sequences, wanted);

    let grundy = found(&spec("grundy"), "g").unwrap().system;
    assert_eq!(
        grundy.sequences,
        [sequence("g", 0, &[], vec![half(0, 0, 0, 0, 1, 2, 1)])]
    );

    let domino = found(&spec("domino"), "nv").unwrap().system;
    assert_eq!(
        domino.sequences,
        [sequence("nv", 0, &[0, 0], vec![full(0, 0, 0, 2, 0, 0)])]
    );

    // The half of the convolution of b with itself has all of its options.
    let scalloped = found(&spec("scalloped"), "a").unwrap().system;
    assert_eq!(
        scalloped.sequences[0],
        sequence("a", 1, &[], vec![full(1, 1, 0, 7, -3, -3)])
    );

    let ring = found(&spec("dawson"), "ring").unwrap().system;
    let back = Term::Back(Back {
        a: 1,
        delay: 3,
        ..Back::default()
    });
    assert_eq!(ring.sequences[0], sequence("ring", 3, &[], vec![back]));
}

#[test]
fn one_game_in_many_spellings() {
    let one = found(&spec("officers"), "officers").unwrap();
    let heads = "f(n) = ";
    for body in [
        "mex { f(i) (+) f(n-1-i) : 0 <= i, i < n - 1 }",
        "mex { f(n-1-i) (+) f(i) : 0 <= i <= n-2 }",
        "mex { f(i-3) (+) f(n+2-i) : 3 <= i <= n+1 }",
        "mex { nimsum(f(n-i), f(i-1)) : i in 1..n-1 }",
        "mex { f(-i) (+) f(n-1+i) : -n+2 <= i <= 0 }",
        "mex { f(i) (+) f(j) : i + j = n - 1, i >= 0, j >= 1 }",
        "mex { f(i) (+) f(n-1-i) : 0 <= i <= min(n-2, n+4) }",
        "mex { f(n-1-i) (+) 0 (+) f(i) : 0 <= 2*i <= 2*n-4 }",
        "mex ({ f(i) (+) f(n-1-i) : 0 <= i <= n-2 } union {})",
    ] {
        let text = format!("{heads}{body}");
        let recognised =
            found(&program(&text), "f").unwrap_or_else(|reason| panic!("{text}: {reason}"));
        agrees(&program(&text), &recognised, 30).unwrap();
        let mut own = Values::default();
        let mut other = Values::default();
        for n in 0..60 {
            assert_eq!(
                own.at(&recognised.system, 0, n),
                other.at(&one.system, 0, n),
                "{text}"
            );
        }
    }
}

#[test]
fn odd_corners_are_recognised_and_right() {
    for text in [
        "f(n) = mex { f(n-k) : 1 <= k <= n }",
        "f(n+2) = 5 - n : 0 <= n <= 1\nf(n) = mex { f(n-1), f(n-2) } : n >= 4",
        "f(0) = 3\nf(n) = mex { f(0) (+) f(n-1) (+) 1 }",
        "f(0) = 0\nf(n) = mex { 3 (+) f(n-1) (+) 1, 6 (+) f(0) (+) 5 (+) 3 }",
        "f(n) = mex { f(k) : 0 <= k <= floor(min(n/2, n - 1)) }",
        "f(n) = mex { f(i) (+) f(n-1-i) : ceiling((n-1)/2) <= i < n }",
        "f(n) = mex { f(n - ceiling(5/2)), f(n - floor(5/2)) : n >= 3 }",
        "f(0) = 0\nf(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n-1, 2*i < n - 3 }",
        "f(0) = 1\ng(0) = 2\nf(n) = mex { f(i) (+) g(n-1-i) : 0 <= i <= n-1, i <= n/2 }\ng(n) = mex { f(n-1) }",
        "f(n) = mex { f(i) (+) f(n-2-i) : 0 <= i <= n-2, 4*n - 3*i >= 5 } : n >= 2\nf(0) = 0\nf(1) = 1",
        "f(n) = mex { f(n-k) : 1 <= k <= 3, k <= n }",
        "f(n) = mex { f(n-k) : k in {1, 3, 4}, k <= n }",
        "f(n) = mex { f(k) : 0 <= k < n }",
        "f(n) = mex { f(k) : n-4 <= k < n, k >= 0 }",
        "f(n) = mex { f(i) (+) f(n-i) : 1 <= i < n, i != n - i }",
        "f(n) = mex { f(i) (+) f(n-i) : 1 <= i < n, 2*i != n+1 }",
        "f(n) = mex { f(i) (+) f(j) : 1 <= i < j, i + j = n }",
        "f(n) = mex { f(i) (+) f(n-i) : n/2 < i < n }",
        "f(n) = mex { f(i) (+) f(n-i) : n - floor(n/2) <= i < n }",
        "f(n) = mex { f(i) (+) f(n-i) : 1 <= i <= (n-1) div 2 }",
        "f(n) = mex { 0, 2, f(n-1) : n >= 3 }",
        "f(n) = mex { 1 : n >= 3 }",
        "f(n) = mex { 1, f(n-2) (+) 1 : 3 <= n <= 7 }",
        "f(0) = mex {0}\nf(1) = mex {0, 1} (+) 1\nf(n) = mex { f(0) (+) f(n-1), f(n-2) }",
        "c = 2\nf(n) = mex { f(n-k) (+) c : 1 <= k <= c, k <= n }",
        "f(n) = 0 : n < 3\nf(n) = mex { f(n-3), f(n-1) } : n >= 3",
        "f(n) = n : 0 <= n < 3\nf(n) = mex { f(n-3), f(n-1) } : n >= 3",
        "z(n) = 3\nf(n) = mex { z(n), f(k) : 0 <= k <= n/2 - 1 }",
        "f(n) = mex { f(n-i-k) : 0 <= k <= 1, 1 <= i <= n - k }",
        "f(n) = mex { f(n-1-i) (+) f(i) : 0 <= i <= n-1, i <= n+7, i <= 2*n, i >= -n }",
        "f(n) = mex { 1 : 2 <= i <= n-2 }",
        "f(n) = mex { f(n + 3/(-1)) : n >= 3 }",
        "f(n) = mex { f(n - 6/2) : n >= 3 }",
        "f(n) = mex { f(k) : k in 0..n-1, k in 0..n-3 }",
        "c1 = 1\nc2 = c1 + 1\nc3 = c2 (+) 1\nf(n) = mex { f(n - c3) : n >= c3 }",
        "f(n) = mex { f(n - mex {0, 1}) : n >= 2 }",
        "f(n) = mex { f(n - mex ({0, 2} union 1..1)) : n >= 3 }",
        "f(n) = 5",
        "f(n) = mex { f(n-1-i) (+) f(i) : 0 <= i <= n-1, i >= n - 1 - i }",
        "f(0) = 0\nf(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n/2 }",
        "f(0) = g(0) = 0\nf(n) = mex { f(i) (+) g(n-1-i) : 0 <= i <= n/2 }\ng(n) = mex { f(n-1) }",
        "f(0) = g(0) = 0\nf(n) = mex { f(i) (+) g(n-1-i) : n/2 - 1 <= i <= n - 1 }\ng(n) = mex { f(n-1) }",
    ] {
        let program = program(text);
        let recognised = found(&program, "f").unwrap_or_else(|reason| panic!("{text}: {reason}"));
        let outcome =
            agrees(&program, &recognised, 40).and_then(|()| follows(text, &program, &recognised));
        outcome.unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
