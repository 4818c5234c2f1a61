//! Claims that must not be proved: each is true at first, or as far as a wrong period suggests, and false later.

use nk_base::number::Number;
use nk_eval::{Verdict, Window};

use super::{GAMES, assert_fails_at, assert_holds, assert_proved, default, verdicts};

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
        (
            "m(n) = mex { m(n-k) : 1 <= k <= 2, k <= n } : n >= 0\nm(70) = 9\ncheck m(n) <= 2 : n >= 0",
            70,
        ),
        // The remainders of a product follow from those of its factors only if these are integers.
        ("c(n) = 1/2 : n >= 0\ncheck (c(n)*n) mod 1 = 0 : n >= 0", 1),
        (
            "c(n) = D(n)/2 : n >= 0\ncheck (c(n)*n) mod 1 = 0 : n >= 0",
            1,
        ),
        ("P = {1/2, 3}\ncheck (P(1)*n) mod 1 = 0 : n >= 0", 1),
        // Each of these is true until one side has passed the other.
        ("check n != 5000 : n >= 0", 5000),
        ("check 3*n < n + 5001 : n >= 0", 2501),
        ("check 3*n <= n + 5001 : n >= 0", 2501),
        (
            "check 3*n < 5000 - 2*n or D(n) < 99 and n < 1234 : n >= 0",
            1234,
        ),
        ("check n not in 4000..5000 : n >= 0", 4000),
        ("check 2*n in 0..n + 999 : n >= 0", 1000),
        ("check D(n) < 9 or n < 1000 : n >= 0", 1003),
        ("check max(D(n), n) < 1234 : n >= 0", 1234),
        ("check min(2*n, D(n) + 5000) >= n - 4000 : n >= 0", 9002),
        ("check D(n) + 777 != n : n >= 0", 781),
        ("check |n - 3000| <= 3000 : n >= 0", 6001),
        ("check D(n) + n not in 2*n - 700 .. 2*n - 690 : n >= 0", 692),
        ("check n^2 <= 1000*n : n >= 0", 1001),
        ("check n^3 - 900*n^2 != 0 : n >= 1", 900),
        ("check n*(n + 1)/2 != 500500 : n >= 0", 1000),
        // Of these equations for residues, one has a late large value.
        (
            "r(n) = D(n) : n mod 2 = 0, n >= 0\nr(n) = 3 : n mod 2 = 1, n >= 0\nr(151) = 77\ncheck r(n) <= 9 : n >= 0",
            151,
        ),
        (
            "r(n) = 2 : n mod 2 = 0, n >= 0\nr(n) = 3 : n mod 2 = 1, n >= 0, n < 400\nr(n) = 8 : n mod 2 = 1, n >= 400\ncheck r(n) <= 3 : n >= 0",
            401,
        ),
        // A range has only integers, although its ends grow like the number.
        ("check n/2 in n/2 - 1 .. n/2 + 1 : n >= 0", 1),
        ("check not (n/2 + 1/2 in n/2 .. n/2 + 1) : n >= 0", 1),
    ];
    for (claim, first) in claims {
        assert_fails_at(&format!("{GAMES}\n{claim}"), first);
    }
}

#[test]
fn lines_that_meet_beyond_all_indices_are_not_proved_to_have_passed() {
    for claim in [
        "0 != n - 9223372036854775807 - 1",
        "-n + 4611686018427387904 != -4611686018427387904",
        "n != 9223372036854775807",
        "2*n < n + 9223372036854775807",
    ] {
        assert_holds(&format!("check {claim} : n >= 0"), &default());
    }
}

/// Claims for which there is no rule of proof, or only one for other bounds, are not proved, although they are true.
#[test]
fn what_no_rule_covers_only_holds() {
    let claims = [
        "code = \"0.77\"\ncheck octal(code, n + 12) = octal(code, n) : n >= 71",
        "code = \"0.77\"\ncheck octal(code, n) = kayles(n) : n >= 0",
        "P = {1, 5, 9}\ncheck P(n - n + 1) = 1 : n >= 0",
        "P = { n : n >= 0, n >= D(3), n mod 2 = 0 }\ncheck P(k) >= k : k >= 1",
        "e(n) = D(n) : n mod 2 = 0\ne(n) = n : n mod 2 = 1\ncheck e(2*n) <= 9 : n >= 0",
        "check (20 - n) in odd or n >= 0 : n >= 0",
        "c(n) = D(n) + 1/2 : n >= 0\ncheck 2*c(n)*n mod 1 = 0 : n >= 0",
        "check nimber(if n > 3 then path(n) else path(2)) <= 9 : n >= 0",
        // Nested builders, and names defined by names, which would be too long when written out.
        "check max(max(max(max(D(n+i+j+k+l) : 0 <= i < 12) : 0 <= j < 12) : 0 <= k < 12) : 0 <= l < 12) >= 0 : n >= 0",
        "check (m >= 0 where a = D(n) + D(n), b = a + a, c = b + b, d = c + c, e = d + d, f = e + e, g = f + f, h = g + g, i = h + h, j = i + i, k = j + j, l = k + k, m = l + l) : n >= 0",
    ];
    for claim in claims {
        let window = Window {
            default_to: Some(Number::Small(20)),
            ..Window::default()
        };
        assert_holds(&format!("{GAMES}\n{claim}"), &window);
    }
}

/// The graphs grow in two directions, or become smaller with n.
#[test]
fn what_no_line_of_graphs_covers_only_holds() {
    let claims = [
        "check nimber(cartesian(path(n), path(n))) <= 9 : n >= 1",
        "check nimber(path(4 - n)) <= 2 : n >= 0",
        "check nimber(path(4 - n)) = nimber(path(4 - n)) : n >= 0",
    ];
    for claim in claims {
        let window = Window {
            to: Some(Number::Small(4)),
            ..Window::default()
        };
        assert_holds(claim, &window);
    }
}

#[test]
fn corners_of_the_rules_are_proved() {
    let claims = [
        "check octal(\"0.77\", 5) + n >= n : n >= 0",
        "check D(n*34 + 60) = D(n*17*2 + 94) : n >= 0",
        "check nimber(path(10^30)) = octal(\"0.137\", 10^30)",
        // Both ends and the number grow by a half with each n, so whether the number is an integer has period two.
        "check n/2 in n/2 - 1 .. n/2 + 1 or n mod 2 = 1 : n >= 0",
        "s(n) = n mod 2 : n >= 0\ns(70) = 7\ncheck s(n) <= 1 : n >= 71",
        "P = { n : n >= 0, n mod 3 = 0 }\ncheck (P(n)*n + 3*n) mod 3 = 0 : n >= 1",
        "check n in {1, 2} or n != 1 : n >= 0",
        "check max(max(D(n+i+j) : 0 <= i < 9) : 0 <= j < 9) <= 9 : n >= 0",
        "check (c <= 36 where a = D(n) + D(n), c = a + a) : n >= 0",
        "check n in 1..2 or not n in 1..2 : n >= 0",
        "e(n) = D(n) : n mod 2 = 0\ncheck e(2*n) <= 9 : n >= 0",
        "e(n) = n : n mod 2 = 0\ne(n) = n - 1 : n mod 2 = 1\ncheck e(n) = 2*(n div 2) : n >= 0",
        "check (octal(\"0.07\", n) = 0) = (n in {0, 1, 15, 35} or n mod 34 in {5, 9, 21, 25, 29}) : n >= 0",
    ];
    for claim in claims {
        assert_proved(&format!("{GAMES}\n{claim}"), &default());
    }
}

/// Where two equations define a value, there is none.
#[test]
fn second_equations_under_conditions_are_met_before_anything_is_proved() {
    for second in [
        "n mod 10 = 9",
        "n mod 501 = 500",
        "n <= 1000, n mod 501 = 500",
        "n*n = 250000",
        "1/(n - 250) > 5",
        "n in {300, 400}",
        "n > 700, n mod 7 = 3",
        "D(n) = 9, n > 400",
    ] {
        let text = format!("{GAMES}\nu(n) = 5 : n >= 0\nu(n) = 6 : n >= 0, {second}");
        for claim in [
            "u(n) = 5 : n >= 0",
            "u(n) > 4 : n >= 0, n mod 2 = 0 or n mod 2 = 1",
        ] {
            let found = verdicts(&format!("{text}\ncheck {claim}"), &default());
            assert!(
                matches!(found[..], [Verdict::Holds { .. } | Verdict::Unknown { .. }]),
                "{second}: {found:?}"
            );
        }
        let set = verdicts(
            &format!("{text}\nP = {{ n : n >= 0, u(n) = 5 }}\ncheck P(k) = k - 1 : k >= 1"),
            &default(),
        );
        assert!(
            matches!(set[..], [Verdict::Holds { .. } | Verdict::Unknown { .. }]),
            "{second}: {set:?}"
        );
    }
    let apart = "u(n) = 5 : n >= 0\nu(n) = 6 : n >= 0, n mod 10 > 10\ncheck u(n) = 5 : n >= 0";
    assert_proved(apart, &default());
}
