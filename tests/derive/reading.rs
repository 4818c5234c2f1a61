//! The forms of specifications that derivations read: the values are those of the graphs, or the refusal gives a
//! reason.

use nk_derive::spec;

use super::support::{assert_refused, by_graphs, compared_with_graphs, derived, program, values};

/// The definition of m vertices without edges.
const PLAIN: &str = "graph plain(m) { vertex x[i] : 1 <= i <= m } : m >= 0\n";

/// The largest number of vertices of a graph that is solved at once.
const SOLVED: usize = 40;

/// A path v[1], ..., v[n] with the further vertices and edges of `rules`.
fn beside_path(rules: &str) -> String {
    format!(
        "{PLAIN}graph g(n) {{
  vertex v[i] : 1 <= i <= n
  edge v[i] -- v[i+1] : 1 <= i < n
  {rules}
}} : n >= 1"
    )
}

fn rules(rules: &str) -> String {
    format!("{PLAIN}graph g(n) {{ {rules} }} : n >= 2")
}

fn assert_read(definitions: &str, target: &str) {
    let count = compared_with_graphs(definitions, target, 20, SOLVED);
    assert!(count > 2, "{target}: {count} values\n{definitions}");
}

#[test]
fn numbers_of_one_form_are_read() {
    for target in [
        "path(n + 2^2)",
        "path(n*2)",
        "path(n/(-1)*(-1))",
        "disjoint(path(n), path(n))",
        "power(disjoint(complete(3), path(n)), 2)",
        "power(disjoint(complete(3), path(n)), 3)",
        "join(complete(1), disjoint(path(n), complete(2)))",
    ] {
        assert_read("", target);
    }
}

#[test]
fn numbers_that_are_no_form_are_refused() {
    for (target, why) in [
        ("path(n^2)", "a power is not linear"),
        ("path(4/n)", "a quotient is not linear"),
        ("path(n div n)", "a quotient is not linear"),
        ("path(n mod 0)", "a remainder is not linear"),
        // For n = -5 the remainder is not defined.
        ("path(n mod (n + 5))", "a remainder is not linear"),
        ("path(n/1000000000)", "too many digits"),
        ("path(n + 1000000000)", "too many digits"),
        ("path(n + max(2, 3))", "an argument is not linear"),
        ("path(n + 1048576*1048576)", "too many digits"),
        ("path(n div 25)", "too many residues"),
        (
            "disjoint(path(n), path(-3))",
            "no such graphs from some n on",
        ),
        ("lexicographic(path(n), path(n))", "distance grows"),
        ("lexicographic(complete(3), path(n))", "distance grows"),
        ("complete_bipartite(100, n)", "too many hubs"),
    ] {
        assert_refused("", target, why);
    }
    assert_read("c = 3", "path(n + c)");
    assert_refused(
        "c = binomial(4, 2)",
        "path(n + c)",
        "this call is not linear",
    );
    let function = "f(n) = 2*n : n >= 0";
    assert_refused(function, "path(f(n))", "this expression is not linear");
    let turned = "graph turned(n) = path(n mod (n + 5)) : n >= 0";
    assert_refused(turned, "turned(n)", "an argument is not linear");
}

/// In the arithmetic of a machine word these products would be 0 or negative.
#[test]
fn numbers_beyond_a_word_are_refused() {
    for target in [
        "path(n + 4*2^62)",
        "path(n/3 + 2^62)",
        "path(n + (0-2)^63)",
        "path(n - (0-2)^63)",
        "path(n + 2^40*2^23)",
    ] {
        assert_refused("", target, "too many digits");
    }
}

#[test]
fn remainders_by_what_grows_go_round_a_few_times() {
    let ring = |end: &str, least: i64| {
        format!(
            "graph g(n) {{ vertex v[i] : 0 <= i < n\n edge v[i] -- v[{end}] : 0 <= i < n }} : n >= {least}"
        )
    };
    assert_read(&ring("(i + 1) mod n", 3), "g(n)");
    assert_read(&ring("(i - n - 1) mod n", 3), "g(n)");
    for (end, least) in [
        ("(i + 20*n + 1) mod n", 3),
        ("(i - 20*n) mod n", 3),
        ("(i/2) mod n", 3),
        ("(i + 1) mod (n/2)", 3),
    ] {
        assert_refused(&ring(end, least), "g(n)", "a remainder is not linear");
    }
}

#[test]
fn conditions_and_ranges_are_read() {
    for own in [
        "vertex x[i] : i in {1, 3}\n edge x[i] -- v[1] : i in {1, 3}",
        "vertex x[i] : 1 <= i <= 4, i in {1, 2*2, 7}",
        "vertex x[i] : i in {3 : 1 <= j <= 2}",
        "vertex x[i] : 1 <= i <= 4, not (i in {2, 3})",
        "vertex x[j] : 1/2 <= j <= 3/2\n edge x[j] -- v[j] : 1/2 <= j <= 3/2",
        "vertex x[j] : 1 <= j <= 3, j <= 5",
        "vertex x[j] : 1 <= j <= 5, j <= 3",
        "vertex x[j] : max(1, 2) <= j <= min(4, 6)",
        "vertex w[i] : 1 <= i <= min(n, 2*n)\n edge w[i] -- v[i] : 1 <= i <= min(n, 2*n)",
        "vertex w[i] : 1 <= i <= n\n vertex w[i] : 2 <= i <= n + 1",
        "vertex w[i] : 1 <= i <= n div 2\n edge w[i] -- w[i+1] : 1 <= i < n div 2",
        "vertex w[i] : 1 <= i <= ceiling(n/3)\n edge w[i] -- w[i+1] : 1 <= i < ceiling(n/3)",
        "vertex w[i] : n div 2 <= i <= n\n edge w[i] -- w[i+1] : n div 2 <= i < n",
    ] {
        assert_read(&beside_path(own), "g(n)");
    }
}

#[test]
fn conditions_that_are_not_read_are_refused() {
    for (own, why) in [
        (
            "vertex x[i] : i in {abs(n - 1)}",
            "a set that is not written out",
        ),
        (
            "vertex x[i] : i in {3 : n > 5}",
            "a set that is not written out",
        ),
        (
            "vertex x[i] : i in {j : 1 <= j <= 3}",
            "a variable of an inner builder",
        ),
        (
            "vertex x[i] : 1 <= i <= n, not (i in {2, 4, 6, 8, 10, 12, 14})",
            "too many cases",
        ),
        (
            "vertex x[j] : 1 <= j <= 5000",
            "too many values of a variable",
        ),
        (
            "vertex x[i, j] : 1 <= i <= n, 1 <= j <= n, max(i - j, j - i) <= 5000",
            "too many values of a variable",
        ),
        // The graph for n = 2 has no hub.
        (
            "vertex hub : n >= 3\n edge hub -- v[1]",
            "an edge names `hub`",
        ),
        (
            "vertex leaf\n edge leaf -- v[400] : n >= 400",
            "too many cells at an end",
        ),
    ] {
        assert_refused(&beside_path(own), "g(n)", why);
    }
}

#[test]
fn runs_that_are_no_strip_are_refused() {
    for (own, why) in [
        (
            "vertex v[i, 0] : 1 <= i <= n\n vertex v[0, j] : 1 <= j <= n",
            "two indices of `v` grow",
        ),
        (
            "vertex v[i, 0] : 1 <= i <= n\n edge v[i, 0] -- v[i, i] : 1 <= i <= n",
            "two indices of `v` grow",
        ),
        (
            "vertex v[i, 0] : 0 <= i < 2*n\n vertex v[0, j] : 1 <= j <= n\n edge v[i, 0] -- v[i + n, 0] : 0 <= i < n",
            "two indices of `v` grow",
        ),
        (
            "vertex v[i] : 1 <= i <= 65*n\n vertex w[i] : 1 <= i <= n\n edge w[i] -- v[65*i] : 1 <= i <= n",
            "too many indices to a cell",
        ),
        (
            "vertex v[i] : 0 <= i <= 3*n\n vertex w[i] : 0 <= i <= n\n edge v[i] -- v[i+1] : 0 <= i < 3*n\n edge w[i] -- v[2*i + n] : 0 <= i <= n",
            "the vertices `w` run through another range",
        ),
        (
            "vertex v[i], w[i] : 1 <= i <= n\n edge v[i] -- v[i+1], w[i] -- w[i+1] : 1 <= i < n\n edge v[n] -- w[1]",
            "meet only at their ends",
        ),
        (
            "vertex v[i] : 1 <= i <= n\n edge v[i] -- v[i + 25] : 1 <= i <= n - 25",
            "too many residues",
        ),
    ] {
        assert_refused(&rules(own), "g(n)", why);
    }
    // These are one ring for some n, and 25 rings for others.
    let far = "graph far(n) {
  vertex v[i] : 0 <= i < n
  edge v[i] -- v[(i + 25) mod n] : 0 <= i < n
} : n >= 51";
    assert_refused(far, "far(n)", "too many residues");
    let late = "graph late(n) = path(n) : n >= 2000000";
    assert_refused(late, "late(n)", "too many cells at an end");
    assert_refused(
        PLAIN,
        "lexicographic(path(n), plain(25))",
        "too many kinds of vertices",
    );
    // The edges of one operand grow with n, and so does the other operand.
    let growing = "graph m(n) { vertex a[i] : 1 <= i <= 5\n edge a[i] -- a[i+1] : 1 <= i < min(5, n) } : n >= 1";
    assert_refused(growing, "join(m(n), path(n))", "distance grows");
    let circulants = "use \"std/circulants\"";
    assert_refused(
        circulants,
        "join(complete(1), circulant(2*n, 2))",
        "2 runs side by side",
    );
    let calls: String = (1..=51)
        .map(|k| format!("graph g{k}(n) = g{}(n) : n >= 0\n", k - 1))
        .collect();
    let calls = format!("graph g0(n) = path(n) : n >= 0\n{calls}");
    assert_refused(&calls, "g51(n)", "too many calls");
    assert_read(&calls, "g40(n)");
}

#[test]
fn ends_that_are_joined_or_go_on_are_refused() {
    for (own, why) in [
        (
            "vertex a, b\n edge v[1] -- a -- b -- v[n]",
            "the ends of the run are joined by other edges",
        ),
        (
            "vertex x[j], y[j] : 1 <= j <= 8\n edge y[j] -- x[j] -- v[1] : 1 <= j <= 8",
            "ever new ends",
        ),
        (
            "vertex x[j], y[j], z[j], t[j] : 1 <= j <= 6\n edge y[j] -- x[j] -- v[1], z[j] -- t[j] -- v[n] : 1 <= j <= 6",
            "too many variants",
        ),
    ] {
        assert_refused(&beside_path(own), "g(n)", why);
    }
}

#[test]
fn runs_in_other_orders_are_read() {
    for own in [
        "vertex v[n - i] : 0 <= i < n\n edge v[n - i] -- v[n - i - 1] : 0 <= i < n - 1",
        "vertex v[2*i] : 1 <= i <= n\n vertex v[1]\n edge v[2*i] -- v[2*i + 2] : 1 <= i < n\n edge v[1] -- v[2]",
        // The chords are as long as half the ring, and there is another vertex with the same name or with another one.
        "vertex v[i] : 0 <= i < 2*n\n vertex v[-5]\n edge v[i] -- v[i+1] : 0 <= i < 2*n - 1\n edge v[2*n - 1] -- v[0]\n edge v[i] -- v[i + n] : 0 <= i < n",
        "vertex v[i] : 0 <= i < 2*n\n vertex lone\n edge v[i] -- v[i+1] : 0 <= i < 2*n - 1\n edge v[2*n - 1] -- v[0]\n edge v[i] -- v[i + n] : 0 <= i < n",
    ] {
        assert_read(&rules(own), "g(n)");
    }
    let invented = include_str!("invented.nk");
    for target in [
        "legs_ring(n, 7)",
        "pennant(n)",
        "twice_declared(n)",
        "join(complete(1), hung(n))",
    ] {
        assert_read(invented, target);
    }
    assert_read(
        "use \"std/circulants\"",
        "cartesian(circulant(n, 2), path(2))",
    );
}

/// The vertices of the edges have two names, of which the second is first in the rule.
#[test]
fn graphs_of_edges_of_several_names_are_read() {
    let pairs = "graph pairs(n) {
  vertex a[i], b[i] : 1 <= i <= n
  edge b[i] -- a[i] : 1 <= i <= n
} : n >= 1
graph combs(n) {
  vertex a[i], b[i] : 1 <= i <= n
  edge b[i] -- a[i] : 1 <= i <= n
  edge a[i] -- a[i+1] : 1 <= i < n
} : n >= 1";
    for target in ["power(pairs(n), 2)", "line(combs(n))"] {
        assert_read(pairs, target);
    }
}

/// The edge that closes a ring is named as the others are, so the line graph and the middle graph are rings, too. Another
/// rule for the same edge, or a chord, prevents this, but no value is wrong.
#[test]
fn edges_of_rings_are_rings() {
    let ring = |edges: &str| {
        format!("graph g(n) {{\n  vertex v[i] : 0 <= i < n\n  edge {edges}\n}} : n >= 5\n")
    };
    let along = ring("v[i] -- v[(i + 1) mod n] : 0 <= i < n");
    let against = ring("v[(i - 1) mod n] -- v[i] : 0 <= i < n");
    for operation in ["line", "middle"] {
        assert_read("", &format!("{operation}(cycle(n + 3))"));
        assert_read("", &format!("{operation}(disjoint(cycle(n + 3), path(n)))"));
        assert_read(&along, &format!("{operation}(g(n + 5))"));
        assert_read(&against, &format!("{operation}(g(n + 5))"));
        for more in [
            "v[0] -- v[n - 1]",
            "v[1] -- v[n - 1]",
            "v[0] -- v[i] : 2 <= i < n",
        ] {
            let text = ring(&format!(
                "v[i] -- v[(i + 1) mod n] : 0 <= i < n\n  edge {more}"
            ));
            let program = program(&text, &format!("{operation}(g(n + 5))"));
            if let Ok(derived) = derived(&program) {
                assert_eq!(
                    values(&derived, 6),
                    by_graphs(&program, derived.least, 6),
                    "{text}"
                );
            }
        }
    }
}

/// A loop in a factor would join the copies of its vertex, so graphs without loops are needed. Line graphs have none.
#[test]
fn loops_are_no_edges_of_products() {
    for target in [
        "tensor(complete(2), line(path(n + 2)))",
        "lexicographic(line(path(n + 2)), plain(2))",
        "strong(complete(2), line(path(n + 2)))",
        "power(tensor(complete_bipartite(1, 2), line(path(n div 2 + n mod 2))), 3)",
        "tensor(cycle(2*n + 3), complete(2))",
    ] {
        assert_read(PLAIN, target);
    }
    let doubled = beside_path("edge v[i] -- v[i] : 1 <= i <= n");
    for target in ["g(n)", "line(g(n + 1))", "lexicographic(g(n), plain(2))"] {
        assert_read(&doubled, target);
    }
    // For n = 3 the edge joins v[2] to itself, and for n = 4 its ends change places.
    let once = beside_path("edge v[n - 1] -- v[2] : n >= 3");
    let loops = "an edge that may lead from a vertex to itself";
    assert_refused(&once, "tensor(g(n), complete(2))", loops);
    assert_refused(&once, "lexicographic(g(n), plain(2))", loops);
    assert_refused(&once, "line(g(n))", "an edge whose ends change places");
}

/// In this perfect matching each edge has two names.
#[test]
fn edges_with_two_names_have_no_line_graph_here() {
    let matching = "graph m(n) {
  vertex v[i] : 0 <= i <= 2*n + 1
  edge v[i] -- v[2*n + 1 - i] : 0 <= i <= 2*n + 1
} : n >= 1";
    assert_refused(matching, "line(m(n))", "an edge whose ends change places");
}

/// A constant that no condition allows has no value.
#[test]
fn constants_with_conditions_are_not_read() {
    let never = "c = 3 : 1 > 2";
    assert_refused(never, "path(n + c)", "this constant is not linear");
}

/// Recurrences without a certificate are not used, and the refusal names the bound.
#[test]
fn refusals_say_which_bound_of_a_certificate_is_too_small() {
    assert_refused(
        PLAIN,
        "lexicographic(power(path(n), 7), plain(10))",
        "the certificate is not accepted: a word is too long to be played",
    );
}

#[test]
fn equations_say_what_is_beside_the_strip() {
    let text = |definitions: &str, target: &str| {
        let derived = derived(&program(definitions, target)).expect(target);
        let names: Vec<String> = ('a'..='z').map(String::from).collect();
        spec::equations(&derived, &names).text
    };
    let beside = text("", "disjoint(complete(3), path(n))");
    assert!(beside.contains("a(n) = b(n) (+) 1"), "{beside}");
    let hub = text(include_str!("invented.nk"), "join(complete(1), hung(n))");
    assert!(hub.contains("at the left end: a, b, c"), "{hub}");
    assert!(hub.contains("joined to all"), "{hub}");
}

/// A loop makes no difference in play, but a graph in which its end is not declared is an error, as with other edges.
#[test]
fn the_end_of_a_loop_is_declared() {
    let row = |edge: &str, from: i64| {
        format!("graph row(n) {{\n  vertex b[i] : 1 <= i <= n\n  edge {edge}\n}} : n >= {from}")
    };
    for (edge, end) in [
        ("b[60] -- b[60]", "b[60]"),
        ("b[61-1] -- b[60]", "b[60]"),
        ("b[60] -- b[60] : n mod 2 = 0", "b[60]"),
        ("b[i] -- b[i] : i = 60", "b[60]"),
        ("b[n-50] -- b[n-50]", "b["),
    ] {
        assert_refused(&row(edge, 1), "row(n)", &format!("an edge names `{end}"));
        compared_with_graphs(&row(edge, 60), "row(n)", 8, 90);
    }
}
