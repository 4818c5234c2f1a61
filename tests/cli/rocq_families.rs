//! `--rocq DIR`: lists, growth, hubs, several strips, functions by cases, arithmetic and equations by residues. Coq
//! refuses changed claims.

use super::rocq::{compiled, refuses_each, theorems};
use super::runner::Workshop;

/// The beginning of the name of a file, and changes of it: a text in it and the text that replaces it.
type Changed<'c> = (&'c str, &'c [(&'c str, &'c str)]);

/// Checks a text whose `count` claims are all proved for all n. Their files compile, but not with one of these changes.
fn accepts(text: &str, count: usize, changes: &[Changed<'_>]) {
    let workshop = Workshop::new().file("claims.nk", text);
    let ran = workshop.run(&["check", "claims.nk", "--rocq", "out", "--to", "8"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names.len(), count, "{}", ran.out);
    let Some(accepted) = compiled(&folder) else {
        println!("skipped: coqc is not installed");
        return;
    };
    assert!(accepted, "{}", ran.out);
    for (begin, changes) in changes {
        let begin = format!("claims_{begin}");
        let found = names.iter().find(|own| own.starts_with(&begin));
        let Some(name) = found else {
            panic!("no file of {begin}: {}", ran.out);
        };
        refuses_each(&folder, name, changes);
    }
}

/// The list is stated as the specification defines it. Another property, bound, period or member is refused.
#[test]
fn coq_accepts_a_list_of_positions() {
    accepts(
        "nv(0) = nv(1) = 0\nnv(N+2) = mex { nv(k) (+) nv(N-k) : 0 <= k <= N }\nP = { N : N >= 0, nv(N) = 0 }\n\
         check P(k) = P(k-5) + 34 : k > 14\ncheck P(k) >= k - 1 : k >= 1\n",
        2,
        &[(
            "P_k_P_k_5_34",
            &[
                ("P n = (P (n - 5) + 34)", "P n = (P (n - 5) + 35)"),
                ("forall n, 15 <= n -> P", "forall n, 14 <= n -> P"),
                (
                    "ascending (fun n => nv n = 0%N)",
                    "ascending (fun n => nv n = 1%N)",
                ),
                (
                    "P_first : list Z := [0; 1; 5;",
                    "P_first : list Z := [0; 1; 6;",
                ),
                ("x + y = n - 2", "x + y = n - 3"),
            ],
        )],
    );
}

/// Claims about equal branches at a core are accepted. Another edge, reach, period, value or bound is refused.
#[test]
fn coq_accepts_equal_branches_at_a_core() {
    let changes = [
        (
            "spider_n_2_values_0 : list N := [1; 2; 3; 2]",
            "spider_n_2_values_0 : list N := [1; 2; 3; 1]",
        ),
        (
            "Branching [2; 1]%N [0]%N [1]%N",
            "Branching [2; 1]%N [0]%N [2]%N",
        ),
        (
            "Branching [2; 1]%N [0]%N [1]%N []%N 1 2",
            "Branching [2; 1]%N [0]%N [1]%N []%N 1 3",
        ),
        (
            "[(hub, v i 1); (v i 1, v i 2)]",
            "[(hub, v i 1); (hub, v i 2)]",
        ),
        ("forall n, 1 <= n -> Z.of_N", "forall n, 0 <= n -> Z.of_N"),
        ("Closure 2 [(0, 1, 0)]%N", "Closure 2 []%N"),
    ];
    let windmill = [("[3; 2; 1; 0]", "[2; 3; 0; 1]")];
    accepts(
        "use \"std/trees\"\ncheck nimber(spider(n, 2)) = 3 - n mod 2 : n >= 1\n\
         graph dutch(k, n) {\n  vertex hub\n  vertex v[i, j] : 1 <= i <= n, 1 <= j <= k - 1\n  \
         edge v[i, j] -- v[i, j+1] : 1 <= i <= n, 1 <= j <= k - 2\n  edge hub -- v[i, 1] : 1 <= i <= n\n  \
         edge hub -- v[i, k - 1] : 1 <= i <= n\n}\n\
         check nimber(dutch(5, n)) = 2 * ((n + 1) mod 2) : n >= 1\n",
        2,
        &[("nimber_spider", &changes), ("nimber_dutch", &windmill)],
    );
}

/// Claims that compare a growing sequence with n, and with a periodic one.
#[test]
fn coq_accepts_growth() {
    accepts(
        "b(0) = 0\nb(n) = mex { b(i) : 0 <= i < n }\na(0) = 0\na(n) = mex { a(n-1) } : n >= 1\n\
         check b(n+3) = b(n) + 3 : n >= 0\ncheck 2*b(n) <= 3*n : n >= 0\ncheck b(n) >= a(n) : n >= 1\n",
        3,
        &[(
            "b_n_3_b_n_3",
            &[
                ("(Z.of_N (b n) + 3).", "(Z.of_N (b n) + 4)."),
                ("Z.of_N (b (n + 3)) =", "Z.of_N (b (n + 2)) ="),
            ],
        )],
    );
}

/// The families are a ring with one hub, and a ring with three hubs of which two are not joined.
#[test]
fn coq_accepts_hubs() {
    accepts(
        "graph wheel(n) = join(complete(1), cycle(n)) : n >= 3\ngraph mixed(n) = join(path(3), cycle(n)) : n >= 3\n\
         check nimber(wheel(n)) = mex {0, octal(\"0.137\", n-3)} : n >= 3\n\
         check nimber(mixed(n+34)) = nimber(mixed(n)) : n >= 100\n\
         check nimber(join(complete(1), path(n))) = nimber(join(complete(2), path(n))) : n >= 1\n",
        3,
        &[
            (
                "nimber_wheel",
                &[
                    ("(mex [0%N; ", "(mex [1%N; "),
                    (
                        "each i from 0 to (n - 1), [(v 0, v_2 i)]",
                        "each i from 0 to (n - 2), [(v 0, v_2 i)]",
                    ),
                    ("(v_2 (n - 1), v_2 0)", "(v_2 (n - 1), v_2 1)"),
                    ("Const 0", "Const 2"),
                ],
            ),
            (
                "nimber_mixed",
                &[
                    ("[(0, 1); (1, 2)]%nat", "[(0, 1); (0, 2)]%nat"),
                    ("Const 1", "Const 3"),
                ],
            ),
        ],
    );
}

/// The values have an `if` whose condition contains a value or a remainder.
#[test]
fn coq_accepts_a_choice_of_values() {
    accepts(
        "use \"std/wheels.nk\"\n\
         check nimber(wheel(n)) = (if octal(\"0.137\", n - 3) = 1 and n mod 2 >= 0 then 2 else 1) : n >= 3\n\
         check (if n mod 2 = 0 then -1 else nimber(cycle(n))) < 9 : n >= 3\n",
        2,
        &[
            (
                "nimber_wheel",
                &[
                    ("then 2%N else 1%N).", "then 1%N else 2%N)."),
                    ("(n - 3))) (1%N))", "(n - 3))) (2%N))"),
                ],
            ),
            ("if_n_mod_2", &[("then (-1) else Z", "then 9 else Z")]),
        ],
    );
}

/// The claims have a function that is a nimber of graphs, outcomes, and membership in a set that is written out.
#[test]
fn coq_accepts_outcomes_and_written_sets() {
    accepts(
        "use \"std/lattices.nk\"\nf(n) = nimber(lattice(2, n))\nsub(n) = mex { sub(n-k) : k in {1, 3, 4}, k <= n }\n\
         check f(n + 2) = f(n) : n >= 1\ncheck outcome(path(n + 34)) = outcome(path(n)) : n >= 35\n\
         check sub(n) in {0, 1, 2, 3} : n >= 0\n",
        3,
        &[
            (
                "f_n_2_f_n",
                &[("f_2 (n + 2) = f_2 n.", "f_2 (n + 1) = f_2 n.")],
            ),
            (
                "outcome_path",
                &[("forall n, 35 <= n -> (if", "forall n, 34 <= n -> (if")],
            ),
            ("sub_n_in", &[("\\/ sub n = 3%N).", "\\/ sub n = 4%N).")]),
        ],
    );
}

/// The small graphs of a claim that begins below its recurrences are computed by the rules of the game. The larger ones
/// are not: that of n = 5 would take minutes.
#[test]
fn coq_computes_the_least_graphs_only() {
    accepts(
        "use \"std/trees.nk\"\ncheck nimber(caterpillar(n + 4, 2)) = nimber(caterpillar(n, 2)) : n >= 1\n",
        1,
        &[(
            "nimber_caterpillar",
            &[
                (
                    "caterpillar_n_2 (n + 4)) = n",
                    "caterpillar_n_2 (n + 3)) = n",
                ),
                ("forall n, 1 <= n -> nimber", "forall n, 0 <= n -> nimber"),
            ],
        )],
    );
}

/// The graphs are two strips, which may differ between even and odd n; columns that no edge joins; and a ring that is
/// closed with a twist.
#[test]
fn coq_accepts_several_strips_and_twisted_rings() {
    accepts(
        "use \"std/prisms.nk\"\ngraph squares(n) {\n  vertex s[i] : 1 <= i <= n\n} : n >= 0\n\
         check nimber(tensor(cycle(4), path(n))) = 0 : n >= 1\ncheck nimber(disjoint(path(n), path(n))) = 0 : n >= 0\n\
         check nimber(squares(n)) = n mod 2 : n >= 0\ncheck nimber(moebius_ladder(n)) = 1 : n >= 2\n",
        4,
        &[
            (
                "nimber_tensor",
                &[
                    (
                        "nimber (tensor_cycle_4__path n) = 0%N",
                        "nimber (tensor_cycle_4__path n) = 1%N",
                    ),
                    ("(v i 0, v (i + 1) 1)", "(v i 0, v (i + 1) 2)"),
                ],
            ),
            (
                "nimber_disjoint",
                &[("(v_2 i, v_2 (i + 1))", "(v_2 i, v_2 (i + 2))")],
            ),
            ("nimber_squares_n_n_mod_2", &[("n mod 2).", "n mod 3).")]),
            (
                "nimber_moebius_ladder_n_1",
                &[
                    (
                        "nimber (moebius_ladder n) = 1%N",
                        "nimber (moebius_ladder n) = 0%N",
                    ),
                    ("(Some [1; 0]%N)", "(Some [0; 1]%N)"),
                ],
            ),
        ],
    );
}

/// One side of the equation is a sequence at n, and the other at 2 n.
#[test]
fn coq_accepts_equations_by_residues() {
    accepts(
        "use \"std/lattices.nk\"\nuse \"std/prisms.nk\"\n\
         check nimber(triangular_lattice(2, n)) = nimber(triangular_ladder(n)) : n >= 1\n\
         check nimber(antiprism(n)) = nimber(power(cycle(2*n), 2)) : n >= 3\n",
        2,
        &[(
            "nimber_triangular_lattice",
            &[
                (
                    "= nimber (triangular_ladder n).",
                    "= nimber (triangular_ladder (n + 1)).",
                ),
                (
                    "(split 2 triangular_ladder_system)",
                    "(split 3 triangular_ladder_system)",
                ),
                ("Conv 0 0 5 0 0 0", "Conv 0 0 4 0 0 0"),
            ],
        )],
    );
}

/// Functions by cases, of numbers and of truth values, one within the other, with a condition and a mex.
#[test]
fn coq_accepts_functions_by_cases() {
    accepts(
        "K(0) = 0\nK(n) = mex { K(i) (+) K(n-1-i), K(j) (+) K(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }\n\
         w(0) = 5\nw(1) = 6\nw(n) = K(n-2) (+) 1 : n >= 2\nz(n) = K(n) = 1 : n >= 0\n\
         u(n+2) = mex { K(n), K(n+1), if n mod 2 = 0 then 0 else w(n) } : n >= 0\n\
         check w(n+12) = w(n) : n >= 73\ncheck z(n) or w(n+2) != 0 : n >= 0, n mod 2 = 1\n\
         check u(n) <= 3 : n >= 2\n",
        3,
        &[
            (
                "w_n_12_w_n",
                &[
                    ("w K (n + 12) = w K n.", "w K (n + 11) = w K n."),
                    ("forall n, 73 <= n", "forall n, 72 <= n"),
                    ("(K (n - 2))) 1", "(K (n - 1))) 1"),
                ],
            ),
            (
                "z_n_or",
                &[
                    ("(z K n) = true", "(z K n) = false"),
                    ("(Z.of_N (K n)) =? 1", "(Z.of_N (K n)) =? 2"),
                    ("then 5\n", "then 4\n"),
                ],
            ),
            (
                "u_n_3",
                &[
                    ("<= 3.", "<= 2."),
                    ("least_missing [", "least_missing [3; "),
                ],
            ),
        ],
    );
}

/// The claims have growing values in an `if`, under `mod` and compared with n, fractions, a value at a fixed index, and
/// members of lists.
#[test]
fn coq_accepts_arithmetic() {
    accepts(
        "K(0) = 0\nK(n) = mex { K(i) (+) K(n-1-i), K(j) (+) K(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }\n\
         b(0) = 0\nb(n) = mex { b(i) : 0 <= i < n }\nP = { n : n >= 0, K(n) = 4 }\n\
         check (if K(n) > 3 then b(n) else n) = n : n >= 0\ncheck (b(n)^2 + n) mod 3 = (n^2 + n) mod 3 : n >= 0\n\
         check K(n)/2 + n/3 <= n + 5 : n >= 0\ncheck K(5) + floor(n/2) <= max(b(n), n) + 9 : n >= 0\n\
         check n not in P or gcd(K(n), 6) = 2 : n >= 0\ncheck P(k) mod 1 = 0 and abs(-1) = 1 : k >= 1\n",
        6,
        &[
            (
                "if_K_n_3",
                &[("then (Z.of_N (b n)) else", "then (Z.of_N (b (n + 1))) else")],
            ),
            (
                "b_n_2_n_mod_3",
                &[
                    ("((n ^ 2) + n) mod 3.", "((n ^ 2) + n) mod 4."),
                    ("(Z.of_N (b n)) ^ 2", "(Z.of_N (b n)) ^ 3"),
                ],
            ),
            ("K_n_2_n_3", &[("<= 6 * (n + 5)", "<= 6 * (n - 5)")]),
            ("K_5_floor", &[("(n / 2)", "(n / 1)"), ("K 5", "K 6")]),
            (
                "n_not_in_P",
                &[("= 2).", "= 3)."), ("(0 <= n /\\", "(1 <= n /\\")],
            ),
            ("P_k_mod_1", &[("= 4%N", "= 3%N")]),
        ],
    );
}

/// Where one side grows past the other, and where both sides are polynomials.
#[test]
fn coq_accepts_orders() {
    accepts(
        "K(0) = 0\nK(n) = mex { K(i) (+) K(n-1-i), K(j) (+) K(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }\n\
         check K(n) != n : n >= 10\ncheck max(K(n), n) = n : n >= 4\ncheck abs(K(n) - n) <= n : n >= 0\n\
         check n*(n+1)/2 <= n^2 : n >= 1\ncheck n^2 in 2*n..n^3 : n >= 2\n",
        5,
        &[
            (
                "K_n_n",
                &[("10 <= n -> ", "2 <= n -> "), ("<> n.", "<> 3.")],
            ),
            (
                "max_K_n_n_n",
                &[("4 <= n -> ", "1 <= n -> "), ("Z.max", "Z.min")],
            ),
            ("abs_K_n_n_n", &[("- n) <= n.", "- n) <= 2 * n.")]),
            ("n_n_1_2_n_2", &[("<= 2 * (n ^ 2)", "<= 1 * (n ^ 2)")]),
            ("n_2_in_2_n_n_3", &[("2 * n <= n ^ 2", "3 * n <= n ^ 2")]),
        ],
    );
}

/// The graphs are single vertices, joined or not, with a path or a ring as another component.
#[test]
fn coq_accepts_single_vertices_beside_strips() {
    accepts(
        "graph twin(n) {\n  vertex v[i] : 1 <= i <= n\n  vertex a, t\n  edge a -- t\n  edge v[i] -- v[i+1] : 1 <= i < n\n} : n >= 0\n\
         check nimber(twin(n)) = octal(\"0.137\", n) (+) 1 : n >= 0\n\
         check nimber(disjoint(path(3), cycle(n))) = nimber(cycle(n)) (+) 2 : n >= 3\n",
        2,
        &[
            (
                "nimber_twin",
                &[
                    ("⊕ 1%N).", "⊕ 2%N)."),
                    ("(a, t)", "(a, v 1)"),
                    ("twin_part_0_1 1 = true", "twin_part_0_1 0 = true"),
                    ("[(0, 1, 0)]%N", "[]%N"),
                ],
            ),
            ("nimber_disjoint", &[("⊕ 2%N).", "⊕ 1%N).")]),
        ],
    );
}

/// The graphs consist of two strips without a known period, which differ between even and odd n; some have a single
/// vertex too.
#[test]
fn coq_accepts_equations_that_pair_by_residues() {
    accepts(
        "graph two(n) {\n  vertex v[i] : 1 <= i <= n\n  edge v[i] -- v[i+2] : 1 <= i <= n - 2\n\
         \x20 edge v[i] -- v[i+4] : 1 <= i <= n - 4\n  edge v[i] -- v[i+6] : 1 <= i <= n - 6\n} : n >= 1\n\
         graph other(n) {\n  vertex w[i] : 0 <= i < n\n  edge w[i] -- w[i+6] : 0 <= i < n - 6\n\
         \x20 edge w[i+2] -- w[i] : 0 <= i < n - 2\n  edge w[i] -- w[i+4] : 0 <= i < n - 4\n} : n >= 1\n\
         check nimber(two(n)) (+) nimber(two(n+1)) = nimber(other(n+1)) (+) nimber(other(n)) : n >= 1\n\
         check nimber(two(n)) (+) 1 = nimber(disjoint(complete(1), other(n))) : n >= 1\n",
        2,
        &[(
            "nimber_two_n_nimber_two_n_1",
            &[
                ("nimber (other (n + 1)) ⊕", "nimber (other n) ⊕"),
                (
                    "if n mod 2 =? 0 then two_of_0 (n / 2)",
                    "if n mod 2 =? 1 then two_of_0 (n / 2)",
                ),
            ],
        )],
    );
}

/// Each side is a nim-sum of two sequences without a known period and of constants.
#[test]
fn coq_accepts_equations_of_nim_sums() {
    accepts(
        "G(0) = 0\nG(n) = mex { G(i) (+) G(n-i) : 1 <= i < n/2 } : n >= 1\n\
         D(0) = 0\nD(n) = mex { D(i) (+) D(n-i) : 1 <= i, 2*i < n } : n >= 1\n\
         check G(n) (+) D(n+2) (+) 3 = G(n+2) (+) D(n) (+) 3 : n >= 0\ncheck G(n) (+) D(n) = 0 : n >= 0\n",
        2,
        &[
            (
                "G_n_D_n_2_3",
                &[
                    ("D (n + 2)) ⊕ 3%N)", "D (n + 2)) ⊕ 2%N)"),
                    ("⊕ D n) ⊕", "⊕ D (n + 1)) ⊕"),
                ],
            ),
            (
                "G_n_D_n_0",
                &[
                    ("(G n ⊕ D n) = 0%N", "(G n ⊕ D (n + 1)) = 0%N"),
                    ("= 0%N.", "= 1%N."),
                ],
            ),
        ],
    );
}
