//! Claims about families of the library that symmetries prove, and claims that they do not prove.

use nk_testing::Random;
use nk_verify::symmetry::{Certificate, Family, Ground, HEAD, verify};

use super::certificates::Form;
use super::random::holds_for_small_parameters;

const BY_RULES: Form<Family, Ground> = Form {
    library: LIBRARY,
    proved: PROVED,
    not_proved: NOT_PROVED,
    head: HEAD,
    verify,
    read: <Certificate>::read,
    write: <Certificate>::write,
    holds_for_small_parameters,
    words: &[
        "0", "1", "2", "n", "i", "(mod", "(+", "(-", "(=", "(<=", ")", "0)", "1))",
    ],
};

#[test]
fn claims_of_the_library_are_proved() {
    BY_RULES.claims_are_proved();
}

#[test]
fn other_claims_are_not_called_proved() {
    BY_RULES.other_claims_are_not_called_proved();
}

#[test]
fn changed_certificates_are_refused_or_true() {
    BY_RULES.changed_certificates_are_refused_or_true(Random(20), 12);
}

#[test]
fn the_checker_of_coq_agrees() {
    BY_RULES.the_checker_of_coq_agrees(Random(0x5e11_7a3b), 15, [50, 190]);
}

const LIBRARY: &str = "
    use \"std/boards.nk\"
    use \"std/algebraic.nk\"
    use \"std/circulants.nk\"
    use \"std/lattices.nk\"
    use \"std/petersen.nk\"
    use \"std/prisms.nk\"
    use \"std/tori.nk\"
    use \"std/wheels.nk\"
";

/// True claims, each with the words of its verdict.
#[rustfmt::skip]
const PROVED: &[(&str, &str)] = &[
    ("nimber(torus_queen(n)) <= 1 : n >= 1", "by transitivity: q[r, c] -> q[(r + 1) mod n, c]; q[r, c] -> q[r, (c + 1) mod n]"),
    ("nimber(petersen(n, 2)) = 0 : n >= 5, n mod 2 = 0", "by the mirror u[i] -> u[(i + n div 2) mod n], v[i] -> v[(i + n div 2) mod n]"),
    ("nimber(petersen(2*n, k)) = 0 : n >= 2, 1 <= k < n", "by the mirror u[i] -> u[(i + n) mod (2*n)], v[i] -> v[(i + n) mod (2*n)]"),
    ("nimber(lattice(m, n)) = 0 : m >= 1, n >= 1, m mod 2 = 0, n mod 2 = 0", "by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]"),
    ("nimber(lattice(2*m + 1, 2*n + 1)) != 0 : m >= 0, n >= 0",
        "by the first move v[m + 1, n + 1] and the mirror v[i, j] -> v[2*m + 2 - i, 2*n + 2 - j]"),
    ("outcome(lattice(n, n)) = n mod 2 : n >= 1",
        "for n mod 2 = 0 by the mirror v[i, j] -> v[n + 1 - i, n + 1 - j]; for n mod 2 = 1 by the first move v[(n + 1) div 2, (n + 1) div 2] and the mirror v[i, j] -> v[n + 1 - i, n + 1 - j]"),
    ("outcome(queen(2*n + 1, 2*n + 1)) = 1 : n >= 0",
        "by the first move s[n + 1, n + 1] and the mirror s[r, c] -> s[2*n + 2 - r, 2*n + 2 - c]"),
    ("nimber(torus(2*m, n)) = 0 : m >= 2, n >= 3", "by the mirror v[i, j] -> v[(i + m) mod (2*m), n - 1 - j]"),
    ("nimber(torus(m, n)) = 0 : m >= 3, n >= 3, m*n mod 2 = 0",
        "for m mod 2 = 0 by the mirror v[i, j] -> v[(i + m div 2) mod m, n - 1 - j]; for m mod 2 = 1 by the mirror v[i, j] -> v[m - 1 - i, (j + n div 2) mod n]"),
    ("nimber(torus(m, n)) <= 1 : m >= 3, n >= 3", "by transitivity: v[i, j] -> v[(i + 1) mod m, j]; v[i, j] -> v[i, (j + 1) mod n]"),
    ("nimber(triangular_torus(m, n)) in 0..1 : m >= 3, n >= 3",
        "by transitivity: v[i, j] -> v[(i + 1) mod m, j]; v[i, j] -> v[i, (j + 1) mod n]"),
    ("nimber(torus_knight(m, n)) <= 1 : m >= 1, n >= 1", "by transitivity: k[r, c] -> k[(r + 1) mod m, c]; k[r, c] -> k[r, (c + 1) mod n]"),
    ("nimber(torus_king(m, n)) <= 1 : m >= 3, n >= 3",
        "by transitivity: v[i, i1] -> v[(i + 1) mod m, i1]; v[i, i1] -> v[i, (i1 + 1) mod n]"),
    ("nimber(bishop(m, 2*n)) = 0 : m >= 0, n >= 0", "by the mirror s[r, c] -> s[r, 2*n + 1 - c]"),
    ("nimber(knight(m, 2*n)) = 0 : m >= 0, n >= 0", "by the mirror s[r, c] -> s[r, 2*n + 1 - c]"),
    ("nimber(cylinder(2*m, n)) = 0 : m >= 2, n >= 1", "by the mirror v[i, i1] -> v[(i + m) mod (2*m), n - 1 - i1]"),
    ("nimber(circulant2(n, a, b)) <= 1 : n >= 5, 1 <= a < b < n/2", "by transitivity: v[i] -> v[(i + 1) mod n]"),
    ("nimber(circulant2(2*n, a, b)) = 0 : n >= 3, 1 <= a < b < n", "by the mirror v[i] -> v[(i + n) mod (2*n)]"),
    ("nimber(haar(n, a, b)) <= 1 : n >= 3, 1 <= a < b < n",
        "by transitivity: u[i] -> u[(i + 1) mod n], w[i] -> w[(i + 1) mod n]; u[i] -> w[n - 1 - i], w[i] -> u[n - 1 - i]"),
    ("nimber(crown(n)) = 0 : n >= 1", "by the mirror u[i] -> v[i], v[i] -> u[i]"),
    ("nimber(complete(n)) = 1 : n >= 1",
        "by the first move v[0] and the mirror every vertex to itself, and by transitivity: v[i] -> v[(i + 1) mod n]"),
    // The rungs are at the even places, `a[2*i] -- b[2*i]`.
    ("outcome(polyacene(n)) = (n + 1) mod 2 : n >= 1",
        "for n mod 2 = 0 by the first move a[n] and the mirror a[i] -> a[2*n - i], b[i] -> b[2*n - i]; for n mod 2 = 1 by the mirror a[i] -> b[2*n - i], b[i] -> a[2*n - i]"),
    ("nimber(torus_queen(2*n + 1)) = 1 : n >= 0",
        "by the first move q[n, n] and the mirror q[r, c] -> q[2*n - r, 2*n - c], and by transitivity: q[r, c] -> q[(r + 1) mod (2*n + 1), c]; q[r, c] -> q[r, (c + 1) mod (2*n + 1)]"),
    ("nimber(rook(m, n)) <= 1 : m >= 1, n >= 1", "by transitivity: s[r, c] -> s[r mod m + 1, c]; s[r, c] -> s[r, c mod n + 1]"),
];

/// False claims, claims that are true for other reasons, and claims about families whose rules are not linear.
const NOT_PROVED: &[&str] = &[
    "nimber(torus_queen(n)) = 1 : n >= 1",
    "nimber(torus_queen(n)) = 0 : n >= 1",
    "nimber(petersen(n, 2)) = 0 : n >= 5",
    "nimber(petersen(2*n, k)) = 0 : n >= 2, 0 <= k < n",
    "nimber(lattice(m, n)) = 0 : m >= 1, n >= 1",
    "nimber(lattice(2*m, n)) = 0 : m >= 1, n >= 1",
    "nimber(lattice(m, n)) <= 1 : m >= 1, n >= 1",
    "nimber(lattice(2*m + 1, 2*n + 1)) = 1 : m >= 0, n >= 0",
    "nimber(king(2*m, 2*n)) = 0 : m >= 1, n >= 1",
    "nimber(queen(2*n, 2*n)) = 0 : n >= 1",
    "nimber(circulant2(2*n, a, b)) = 0 : n >= 3, 1 <= a < b <= n",
    "nimber(circulant2(2*n, a, b)) = 0 : n >= 3, a >= 1, b >= 1",
    "nimber(cylinder(2*m, n)) = 0 : m >= 1, n >= 1",
    "nimber(torus(2*m + 1, 2*n + 1)) = 1 : m >= 1, n >= 1",
    "nimber(torus(m, n)) = 0 : m >= 3, n >= 3, m*n mod 2 = 1",
    "nimber(torus(m, n)) = 0 : m >= 3, n >= 3, m*n mod 3 != 0",
    "nimber(hamming(d, q)) <= 1 : d >= 1, q >= 1",
    "outcome(polyacene(n)) = 1 : n >= 1",
    "nimber(polyacene(2*n)) = 1 : n >= 1",
];
