//! Families whose vertices are binary words: hypercubes, Kneser and Johnson graphs, and random ones.

use nk_base::cancellation::CancelToken;
use nk_eval::Verdict;
use nk_testing::{Random, rounds};
use nk_verify::symmetry::words::{Certificate, Family, Ground, HEAD, verify};

use super::certificates::{Form, is_symmetric};
use super::random::holds_for_small;
use super::{reports, reports_if_right};

/// True claims, each with the words of its verdict.
#[rustfmt::skip]
const PROVED: &[(&str, &str)] = &[
    ("nimber(hypercube(d)) = 0 : d >= 2", "by the mirror v[a] -> v[2^d - 1 - a]"),
    ("outcome(hypercube(2*d)) = 0 : d >= 1", "by the mirror v[a] -> v[2^(2*d) - 1 - a]"),
    ("nimber(hypercube(d)) <= 1 : d >= 0", "by transitivity: v[a] -> v[a (+) b (+) c], for each v[b] and v[c]"),
    ("nimber(kneser(n, k)) <= 1 : 1 <= k <= n", "by transitivity: all vertices have one weight, and places are exchanged"),
    ("nimber(johnson(n, k)) <= 1 : 1 <= k <= n", "by transitivity: all vertices have one weight, and places are exchanged"),
    ("nimber(johnson(2*k, k)) = 0 : k >= 2", "by the mirror set[a] -> set[2^(2*k) - 1 - a]"),
    ("nimber(folded_cube(d)) = 0 : d >= 3", "by the mirror v[a] -> v[a (+) 3]"),
    ("nimber(folded_cube(d)) <= 1 : d >= 2", "by transitivity: v[a] -> v[a (+) b (+) c], for each v[b] and v[c]"),
    ("nimber(halved_cube(d)) <= 1 : d >= 2", "by transitivity: v[a] -> v[a (+) b (+) c], for each v[b] and v[c]"),
    ("nimber(halved_cube(d)) = 0 : d >= 4", "by the mirror v[a] -> v[a (+) 15]"),
    ("nimber(far(n)) = 0 : n >= 3",
        "for n mod 2 = 0 by the mirror v[a] -> v[a (+) (2^(n - 1) - 1)]; for n mod 2 = 1 by the mirror v[a] -> v[2^n - 1 - a]"),
];

/// Claims that are false, or true for other reasons.
const NOT_PROVED: &[&str] = &[
    "nimber(hypercube(d)) = 0 : d >= 1",
    "nimber(hypercube(d)) = 1 : d >= 0",
    "nimber(folded_cube(d)) = 0 : d >= 2",
    "nimber(halved_cube(d)) = 0 : d >= 3",
    "nimber(kneser(n, k)) = 0 : 1 <= k <= n",
    "nimber(kneser(n, k)) = 1 : 1 <= k <= n",
    "nimber(johnson(2*k, k)) = 0 : k >= 1",
    "nimber(johnson(n, k)) = 0 : 1 <= k <= n",
    "nimber(subsets(n, k)) <= 1 : 1 <= k <= n",
];

/// In `far` all words are joined except those that differ in all places, or in all but one if their length is even. In
/// `subsets` two sets of at most k elements are joined if they are disjoint.
const LIBRARY: &str = "
    use \"std/algebraic.nk\"
    graph far(n) {
      vertex v[a] : 0 <= a < 2^n
      edge v[a] -- v[b] : weight(a (+) b) != n - 1 + n mod 2
    } : n >= 0
    graph subsets(n, k) {
      vertex set[a] : 0 <= a < 2^n, 1 <= weight(a) <= k
      edge set[a] -- set[b] : a + b = a (+) b
    } : n >= 1
";

fn holds_for_small_parameters(certificate: &Certificate) -> usize {
    let family = &certificate.family;
    holds_for_small(certificate, &family.required, |own| {
        family.instance(own, 16)
    })
}

const BY_WORDS: Form<Family, Ground> = Form {
    library: LIBRARY,
    proved: PROVED,
    not_proved: NOT_PROVED,
    head: HEAD,
    verify,
    read: Certificate::read,
    write: Certificate::write,
    holds_for_small_parameters,
    words: &[
        "0",
        "1",
        "2",
        "n",
        "d",
        "k",
        "#a",
        "#b",
        "#ab",
        "@a",
        "@ab",
        "(or",
        "(and",
        "(not",
        "(=",
        "(<=",
        "(!=",
        "exchanges",
        "translations",
        "mirror",
        ")",
        "1))",
    ],
};

#[test]
fn claims_about_words_are_proved() {
    BY_WORDS.claims_are_proved();
}

#[test]
fn other_claims_about_words_are_not_called_proved() {
    BY_WORDS.other_claims_are_not_called_proved();
}

#[test]
fn changed_certificates_of_words_are_refused_or_true() {
    BY_WORDS.changed_certificates_are_refused_or_true(Random(21), 25);
}

#[test]
fn the_checker_of_coq_agrees() {
    BY_WORDS.the_checker_of_coq_agrees(Random(0x3a17_c0de), 60, [50, 500]);
}

/// A random number for comparison in a condition.
fn number(random: &mut Random) -> String {
    match random.below(6) {
        0 => "n".to_owned(),
        1 => "k".to_owned(),
        2 => "n - 1".to_owned(),
        _ => random.between(0, 3).to_string(),
    }
}

fn vertices(random: &mut Random) -> String {
    let own = number(random);
    match random.below(8) {
        0 => format!(", weight(a) = {own}"),
        1 => format!(", weight(a) <= {own}"),
        2 => format!(", weight(a) mod 2 = {}", random.between(0, 1)),
        3 => ", 2*weight(a) = n".to_owned(),
        4 => ", weight(a) != 1".to_owned(),
        _ => String::new(),
    }
}

fn edges(random: &mut Random) -> String {
    let own = number(random);
    let by = random.between(0, 2);
    let one = |random: &mut Random| match random.below(13) {
        0 => "a + b = a (+) b".to_owned(),
        1 => "a + b != a (+) b".to_owned(),
        2 => format!("weight(a) = weight(b) + {by}"),
        3 => format!("|weight(a) - weight(b)| <= {by}"),
        4 => format!("weight(a (+) b) mod 2 = {}", by % 2),
        5 => format!("weight(a) + weight(b) = {own}"),
        6 => format!("weight(b) - weight(a (+) b) = {by}"),
        7 => format!("weight(a (+) b) <= {own}"),
        8 => "a != b".to_owned(),
        _ => format!("weight(a (+) b) = {own}"),
    };
    match random.below(4) {
        0 => format!("{} or {}", one(random), one(random)),
        1 => format!("{}, {}", one(random), one(random)),
        _ => one(random),
    }
}

#[test]
fn random_claims_about_words_that_are_proved_are_true() {
    let mut random = Random(8);
    let (mut proved, mut compared) = (0, 0);
    for _ in 0..rounds(150) {
        let graph = format!(
            "use \"std/algebraic.nk\"\ngraph g(n, k) {{\n  vertex v[a] : 0 <= a < 2^n{}\n  edge v[a] -- v[b] : {}\n}} : n >= 0\n",
            vertices(&mut random),
            edges(&mut random),
        );
        let arguments = *random.pick(&["n, k", "n, 2", "2*n, n", "n + 1, 1"]);
        let statement = *random.pick(&["= 0", "<= 1", "<= 1", "< 2", "= 1"]);
        let (least, other) = (random.between(0, 4), random.between(0, 2));
        let range = match arguments.contains('k') {
            true => format!("n >= {least}, {other} <= k <= n"),
            false => format!("n >= {least}"),
        };
        let text = format!("{graph}check nimber(g({arguments})) {statement} : {range}");
        let report = reports(&text, 1).remove(0);
        if !is_symmetric(&report.verdict) {
            continue;
        }
        proved += 1;
        let certificate = report
            .certificate
            .expect("what is proved has a certificate");
        let certificate =
            verify(&certificate, &CancelToken::new()).expect("it was accepted before");
        compared += holds_for_small_parameters(&certificate);
        // The rules were read correctly: small graphs have the same orders and sizes as in the program.
        let mut checks = String::new();
        for n in least..=4 {
            for k in other..=n.max(other) {
                let of = |own: &String| if own == "k" { k } else { n };
                let parameters: Vec<i64> = certificate.parameters.iter().map(of).collect();
                let given = certificate.given.iter();
                if !given
                    .map(|own| own.holds(&parameters))
                    .all(|own| own == Some(true))
                {
                    continue;
                }
                let Some(graph) = certificate.family.instance(&parameters, 64) else {
                    continue;
                };
                let called = arguments
                    .replace('n', &n.to_string())
                    .replace('k', &k.to_string());
                let (order, size) = (graph.vertices.len(), graph.edges.len() / 2);
                checks.push_str(&format!(
                    "check order(g({called})) = {order}\ncheck size(g({called})) = {size}\n"
                ));
            }
        }
        for own in reports(&format!("{graph}{checks}"), 1) {
            assert!(
                matches!(own.verdict, Verdict::Proved { .. }),
                "{text}\n{checks}"
            );
        }
    }
    assert!(
        proved >= 20 && compared >= 100,
        "{proved} proved, {compared} compared"
    );
}

/// Random equations of a function f, which may count ones.
fn equations(random: &mut Random) -> String {
    let one = |random: &mut Random| {
        match random.below(10) {
            0 => "2",
            1 => "0",
            2 => "n",
            _ => "1",
        }
        .to_owned()
    };
    let half = |random: &mut Random| {
        (*random.pick(&["n div 2", "floor(n/2)", "n div 2", "(n - 1) div 2", "n - 2"])).to_owned()
    };
    match random.below(4) {
        0 => format!(
            "f(0) = {}\nf(n) = f({}) + n mod 2",
            random.below(6) / 5,
            half(random)
        ),
        1 => format!(
            "f(0) = 0\nf(n) = n mod 2 * {} + f({})",
            one(random),
            half(random)
        ),
        2 => format!(
            "f(n) = f({}) : n mod 2 = {}, n >= 1\nf(n) = f({}) + {} : n mod 2 = {}, n >= 1\nf(0) = 0",
            half(random),
            random.below(5) / 4,
            random.pick(&["n - 1", "n div 2", "(n - 1) / 2"]),
            one(random),
            1 - random.below(5) / 4,
        ),
        _ => format!(
            "f(n) = if n = 0 then 0 else if n mod 2 = 0 then f(n/2) else f({}) + {}",
            random.pick(&["n - 1", "n div 2", "(n - 1) / 2"]),
            one(random),
        ),
    }
}

/// Functions that are recognised as the number of ones have its values, and some are recognised.
#[test]
fn functions_that_count_ones_are_recognised_by_their_equations() {
    let mut random = Random(9);
    let mut recognised = 0;
    for _ in 0..rounds(60) {
        let equations = equations(&mut random);
        let graph = "graph g(n) {
              vertex v[a] : 0 <= a < 2^n
              edge v[a] -- v[b] : f(a (+) b) = 1
            } : n >= 0";
        let claim = format!("{equations}\n{graph}\ncheck nimber(g(n)) = 0 : n >= 2");
        let Ok(found) = reports_if_right(&claim, 1) else {
            continue;
        };
        if is_symmetric(&found[0].verdict) {
            recognised += 1;
            let values = format!("{equations}\ncheck f(n) = popcount(n) : 0 <= n <= 70");
            let report = reports(&values, 100).remove(0);
            assert!(
                matches!(report.verdict, Verdict::Proved { .. }),
                "{equations}"
            );
        }
    }
    assert!(recognised >= 15, "{recognised} recognised");
}
