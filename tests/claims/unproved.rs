//! What a proof must not overlook: each of these is true at first, or as far as a hasty period goes, and false later.

use nkdsl::eval::Verdict;
use nkdsl::number::Number;

use super::{GAMES, default, verdicts};

#[test]
fn what_becomes_false_is_not_proved() {
    let claims = [
        // A base case inside the range of the general equation goes before it.
        (
            "s(n) = n mod 2 : n >= 0\ns(70) = 7\ncheck s(n) <= 1 : n >= 0",
            70,
        ),
        (
            "s(n) = n mod 2 : n >= 0\ns(70) = 7\ncheck s(2*n) <= 1 : n >= 0",
            35,
        ),
        (
            "s(n+3) = D(n) : n >= 0\ns(0) = s(1) = s(2) = 0\ns(90) = 99\ncheck s(n) <= 9 : n >= 0",
            90,
        ),
        // The remainders of a product follow from those of its factors only if these are integers.
        ("c(n) = 1/2 : n >= 0\ncheck (c(n)*n) mod 1 = 0 : n >= 0", 1),
        (
            "c(n) = D(n)/2 : n >= 0\ncheck (c(n)*n) mod 1 = 0 : n >= 0",
            1,
        ),
        ("P = {1/2, 3}\ncheck (P(1)*n) mod 1 = 0 : n >= 0", 1),
        // A range holds integers only, though its ends grow as the number does.
        ("check n/2 in n/2 - 1 .. n/2 + 1 : n >= 0", 1),
        ("check not (n/2 + 1/2 in n/2 .. n/2 + 1) : n >= 0", 1),
    ];
    for (claim, first) in claims {
        let found = verdicts(&format!("{GAMES}\n{claim}"), &default());
        let [Verdict::Fails { at, .. }] = &found[..] else {
            panic!("{claim}: {found:?}");
        };
        assert_eq!(at[..], [Number::Small(first)], "{claim}");
    }
}
