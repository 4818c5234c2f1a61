//! `docs/derived.md`: the families of the specifications with their recurrences, or the reasons why there are none.
//!
//! `NKDSL_UPDATE=1 cargo test --test derive` rewrites the page; otherwise the test compares it.

use std::fs;

use nk_base::cancellation::CancelToken;
use nk_derive::{Derived, spec};
use nk_lang::ir::Program;
use nk_recurrence::Values;
use nk_system::{Member, Periodicity};
use nk_testing::root;
use nk_testing_programs::outcomes;
use num_integer::Integer;

use super::names;
use super::support::{by_graphs, derived, find_order, program, values};

const HEAD: &str = "\
# Families and their recurrences

This reference lists graph families of `specs/` with the recurrences that `nkdsl derive FILE GRAPH` finds for their
nimbers. The [last section](#without-recurrences) lists the families for which it finds none, each with the reason.

The first sequence of a family, a(n), is its nimber. The other sequences are the nimbers of positions that moves lead to.
The comment above a sequence draws its positions. A drawing has one row for each kind of vertex, and the cells between the
bars repeat. `o` is a vertex that is left, and `.` is a vertex that was removed. The index n is the number of cells between
the bars, up to a shift.

The recurrences hold for all n in the range that is given. A period is *proved* from the recurrences, by the theorem in
[architecture](architecture.md#how-a-claim-is-settled). Each family has its first nimbers and its common names, such as ladder or
windmill, so that a reader can search this page for either. [Strips](atlas/strips.md), [Boards](atlas/boards.md) and
[Named graphs](atlas/named.md) have more graphs, and [a list of names](atlas/README.md#find-a-graph-or-game-by-its-name) leads to
all of them. `tests/derive/catalogue.rs` writes this page and checks that it is current.
";

/// Further facts about families, each with its target.
const NOTES: &[(&str, &str)] = &[
    (
        "path(n)",
        "It is the octal game 0.137, Dawson's chess ([octal games](atlas/octal.md)), A002187.",
    ),
    (
        "line(path(n))",
        "It is the octal game 0.07, Dawson's Kayles, A002187 with the index shifted by one.",
    ),
    (
        "power(path(n), 2)",
        "It is Treblecross, the octal game 0.007 with n + 2 tokens, A071426: no period is known. [Octal games](atlas/octal.md) has it in \
the\nclass of 0.11337. Its name in `std/chains.nk` is `path_power(n, 2)`. With an even number of vertices it is\n\
`triangular_ladder(n)`, `triangular_lattice(2, n)` and `strip ab/aa,ab,bb` of [Strips](atlas/strips.md); the square of a\ncycle of \
2 n vertices is `antiprism(n)`.",
    ),
    ("triangular_lattice(2, n)", SQUARE),
    ("triangular_ladder(n)", SQUARE),
    (
        "antiprism(n)",
        "*Proved*: the nimber is 0 for all n >= 3, by mirrors (`specs/std/prisms.nk`).",
    ),
];
/// What arguments on other pages prove of families without recurrences; it replaces what symmetries prove.
const ARGUED: &[(&str, &str)] = &[
    (
        "rook(2, n)",
        "0 for n >= 2, as for [boards m X n](atlas/boards.md#rooks)",
    ),
    (
        "queen(2, n)",
        "0 for n >= 4, by [parity](atlas/families.md#parity)",
    ),
];
const SQUARE: &str = "It is the square of the path of 2 n vertices, `power(path(n), 2)` above: the octal game 0.007 with 2 n + 2 tokens.";

/// Families whose nimbers are known by symmetries or another argument instead of recurrences: the file, the target, the
/// first and the last n whose nimber is computed here, and the known facts.
const SYMMETRIC: &[(&str, &str, (i64, i64), &str)] = &[
    (
        "std/algebraic.nk",
        "kneser(n, 2)",
        (2, 9),
        "*Proved*: 1 for all n >= 2. The graph is vertex-transitive. A move takes {1, 2} and all pairs of other elements, and leaves the {1, x} \
         and {2, y}, of which {1, x} and {2, y} are joined if x and y differ. This is `crown(n - 2)`, whose nimber is 0",
    ),
    (
        "std/algebraic.nk",
        "kneser(n, 3)",
        (3, 7),
        "*Proved*: 0 or 1, as the graph is vertex-transitive",
    ),
    (
        "std/algebraic.nk",
        "johnson(n, 2)",
        (2, 13),
        "*Proved*: floor(n / 2) mod 2. Each move takes two of the n elements, and all pairs that meet them",
    ),
    (
        "std/algebraic.nk",
        "hamming(2, n)",
        (1, 8),
        "*Proved*: n mod 2. It is the rook's graph, and each rook takes a row and a column",
    ),
    (
        "std/algebraic.nk",
        "hamming(n, 2)",
        (1, 6),
        "*Proved*: 0 for all n >= 2. It is the hypercube, and opposite vertices are a mirror",
    ),
    (
        "std/algebraic.nk",
        "hamming(n, 3)",
        (1, 3),
        "*Proved*: 1, as for all odd numbers of letters, by a first move and a mirror ([theorem](atlas/families.md#cayley-graphs-of-odd-order))",
    ),
    (
        "std/algebraic.nk",
        "folded_cube(n)",
        (2, 6),
        "*Proved*: 0 for all n >= 3, by a mirror, for `nkdsl check` too",
    ),
    (
        "std/algebraic.nk",
        "halved_cube(n)",
        (2, 6),
        "*Proved*: 0 for all n >= 4, by a mirror, for `nkdsl check` too",
    ),
    (
        "std/algebraic.nk",
        "haar(n, 1, 3)",
        (4, 15),
        "*Proved*: 0 or 1, as the graph is vertex-transitive, and 0 for even n, by the half turn; of the odd n up to 15 only n = 5 has the nimber 1",
    ),
    (
        "std/tori.nk",
        "torus_bishop(n)",
        (1, 8),
        "*Proved*: 0 or 1, as the graph is vertex-transitive, and 0 for even n, by a mirror; n mod 2 by the [argument](atlas/boards.md#knights-bishops-and-queens-on-a-torus) for boards m X n",
    ),
    (
        "std/tori.nk",
        "torus_queen(n)",
        (1, 8),
        "*Proved*: 0 or 1, as the graph is vertex-transitive, and 1 for odd n, by a first move and a mirror, for `nkdsl check` too",
    ),
    (
        "std/tori.nk",
        "torus_knight(n, n)",
        (1, 7),
        "*Proved*: 0 or 1, as the graph is vertex-transitive, and 0 for even n >= 6, by a mirror, and for n = 4 too, by [half a turn](atlas/boards.md#boards-of-all-sizes)",
    ),
    (
        "std/prisms.nk",
        "crown(n)",
        (1, 12),
        "*Proved*: 0 for all n >= 1. A move leaves a star, whose nimber is not 0",
    ),
];

/// If the outcome is not proved for all even n, or for all odd n, the least of them are left out one by one, up to this
/// number.
const LATER: i64 = 5;
/// The number of nimbers that are listed of a family.
const TERMS: usize = 12;
/// The largest number of vertices of a graph without recurrences whose nimber is listed.
const MOST_VERTICES: i64 = 36;

const SYMMETRY: &str = "\
A graph is *vertex-transitive* if automorphisms carry each vertex to each other one. Then all moves lead to isomorphic graphs, so the
nimber is 0 or 1. An automorphism of order two that carries no vertex to itself or to a neighbour is a *mirror*: the second player
answers each move by its image, so the nimber is 0. `nkdsl check` proves statements of this kind for all n.";

const REFUSED: &str = "\
`nkdsl derive` finds no recurrences for these families, for the reason in the last column. A *run* is a row of vertices
whose length grows with n. The column
\"outcome\" has what symmetries prove all the same: whether the nimber is 0, so that the second player wins, for all even or all odd n.
If it has a link, the linked argument proves the statement. The first nimbers are *computed*.";

/// The files below `specs/`, each with graphs in n.
const FAMILIES: &[(&str, &[&str])] = &[
    ("dawson.nk", &["path(n)", "cycle(n)"]),
    ("domino.nk", &["line(path(n))"]),
    (
        "kayles_on_graphs.nk",
        &["middle(path(n))", "middle(cycle(n))"],
    ),
    ("treblecross.nk", &["power(path(n), 2)"]),
    ("diamonds.nk", &["diamonds(n)", "K_strip(n)"]),
    ("linked_cycles.nk", &["linked_c4(n)", "opposite_c4(n)"]),
    ("scalloped.nk", &["scalloped(n)"]),
    (
        "std/lattices.nk",
        &[
            "lattice(2, n)",
            "lattice(3, n)",
            "cylinder(3, n)",
            "cylinder(4, n)",
            "triangular_lattice(2, n)",
            "triangular_lattice(3, n)",
            "triangular_ladder(n)",
            "triangle(n)",
            "polyacene(n)",
        ],
    ),
    (
        "std/cliques.nk",
        &[
            "chained_clique(3, n)",
            "chained_clique(4, n)",
            "chained_clique(5, n)",
            "linked_clique(3, n)",
            "linked_clique(4, n)",
            "linked_clique(5, n)",
        ],
    ),
    (
        "std/chains.nk",
        &[
            "scalloped_path(n, 3)",
            "scalloped_path(n, 4)",
            "linked_diamonds(n)",
            "linked_cycle(4, n)",
            "linked_cycle(5, n)",
            "opposite_cycle(n)",
            "book(n)",
        ],
    ),
    (
        "std/trees.nk",
        &[
            "caterpillar(n, 1)",
            "caterpillar(n, 2)",
            "caterpillar(n, 3)",
            "comb(n)",
            "tripod(1, 2, n)",
            "broom(n, 1)",
            "broom(n, 2)",
            "spider(3, n)",
            "double_star(3, n)",
            "binary_tree(n)",
        ],
    ),
    (
        "std/wheels.nk",
        &[
            "wheel(n)",
            "fan(n)",
            "gear(n)",
            "friendship(n)",
            "sunlet(n)",
        ],
    ),
    (
        "std/prisms.nk",
        &["prism(n)", "antiprism(n)", "moebius_ladder(n)", "crown(n)"],
    ),
    (
        "std/petersen.nk",
        &["petersen(n, 1)", "petersen(n, 2)", "petersen(n, 3)"],
    ),
    (
        "std/circulants.nk",
        &[
            "circulant(n, 2)",
            "circulant2(n, 1, 3)",
            "circulant2(n, 1, 4)",
        ],
    ),
    (
        "std/tilings.nk",
        &["kagome(2, n)", "union_jack(2, n)", "truncated_square(1, n)"],
    ),
    (
        "std/tori.nk",
        &[
            "torus(3, n)",
            "torus_king(3, n)",
            "triangular_torus(3, n)",
            "torus_queen(n)",
        ],
    ),
    (
        "std/boards.nk",
        &[
            "rook(2, n)",
            "bishop(2, n)",
            "king(2, n)",
            "king(3, n)",
            "queen(2, n)",
            "knight(2, n)",
        ],
    ),
];

/// The index up to which values are computed in the search for a period.
const REACH: i64 = 4096;

fn page() -> String {
    let (mut closed, mut open) = (String::new(), String::new());
    for (file, targets) in FAMILIES {
        let path = root().join("specs").join(file);
        let text = fs::read_to_string(path).expect("a specification");
        for target in *targets {
            match derived(&program(&text, target)) {
                Ok(derived) => {
                    assert!(unused(&derived).is_empty(), "{target}");
                    closed += &section(target, file, &derived);
                }
                Err(refusal) => {
                    let why = refusal.why.to_string().replace('|', "\\|");
                    let (first, terms) = solved(&program(&text, target));
                    let known = names::common(target);
                    let outcome = outcomes(&format!("use \"{file}\""), target, first, LATER);
                    let argued = ARGUED.iter().find(|own| own.0 == *target);
                    let outcome = match (argued, outcome.as_str()) {
                        (Some((_, argued)), _) => argued,
                        (None, "") => "-",
                        (None, proved) => proved,
                    };
                    open += &format!(
                        "| `{target}` | {known} | `{file}` | {terms} | {outcome} | {why} |\n"
                    );
                }
            }
        }
    }
    let alike = symmetric();
    format!(
        "{HEAD}\n## With recurrences\n{closed}\n## Without recurrences\n\n{REFUSED}\n\n| family | what it is | file | first nimbers | outcome | reason |\n| --- | --- | --- | --- | --- | --- |\n{open}\n## By symmetry\n\n{SYMMETRY}\n\n| family | what it is | file | first nimbers | what is known |\n| --- | --- | --- | --- | --- |\n{alike}"
    )
}

/// The rows of the families in [`SYMMETRIC`].
fn symmetric() -> String {
    let row = |(file, target, (least, last), known): &(&str, &str, (i64, i64), &str)| {
        let text = fs::read_to_string(root().join("specs").join(file)).expect("a specification");
        let values = by_graphs(&program(&text, target), *least, *last);
        let values = from(*least, &values);
        let name = names::common(target);
        format!("| `{target}` | {name} | `{file}` | {values} | {known} |\n")
    };
    SYMMETRIC.iter().map(row).collect()
}

/// A list of nimbers, with the n of the first one, as text.
fn from(least: i64, values: &[u32]) -> String {
    let all: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("n = {least}: {}", all.join(", "))
}

/// The first n, and the first nimbers of graphs that are not too large.
fn solved(program: &Program) -> (i64, String) {
    let first = (0..9)
        .find(|n| find_order(program, *n).is_some())
        .expect("a graph");
    let is_small = |n: &i64| find_order(program, *n).is_some_and(|own| own <= MOST_VERTICES);
    let count = (first..).take(TERMS).take_while(is_small).count() as i64;
    let values = by_graphs(program, first, first + count - 1);
    (first, from(first, &values))
}

fn section(target: &str, file: &str, derived: &Derived) -> String {
    // The names are those of `nkdsl derive`: a to h, then a1 to h1.
    let rounds = ["", "1", "2"].into_iter();
    let letters = rounds.flat_map(|round| "abcdefgh".chars().map(move |c| format!("{c}{round}")));
    let names: Vec<String> = letters.take(derived.names_needed()).collect();
    let equations = spec::equations(derived, &names);
    let formatted = nk_syntax::format::format(nk_base::source::FileId(0), &equations.text)
        .unwrap_or_else(|errors| panic!("{target}: {errors:?}\n{}", equations.text));
    let note = NOTES.iter().find(|own| own.0 == target).map(|own| own.1);
    let period = match (proved(derived), note) {
        (Period::Unknown, Some(note)) if note.starts_with("*Proved*") => note.to_owned(),
        (period, None) => period.text(),
        (period, Some(note)) => format!("{}\n{note}", period.text()),
    };
    let last = derived.least + TERMS as i64 - 1;
    let terms = from(derived.least, &values(derived, last));
    format!(
        "\n### `{target}`\n\nThis is {}.\n\nFrom `{file}`, for n >= {}. {period}\n\nNimbers from {terms}.\n\n```text\n{formatted}```\n",
        names::common(target),
        derived.least
    )
}

/// The proved facts about the period of nimbers.
enum Period {
    /// The nimber is the first number for all n from the second on.
    Constant(u32, i64),
    /// The nimbers are periodic from the preperiod on.
    Proved(Periodicity),
    Unknown,
}

impl Period {
    fn text(&self) -> String {
        match self {
            Period::Constant(value, from) => {
                format!("*Proved*: the nimber is {value} for all n >= {from}.")
            }
            Period::Proved(own) if own.saltus == 0 => format!(
                "*Proved*: period {} for all n >= {}.",
                own.period, own.preperiod
            ),
            Period::Proved(own) => format!(
                "*Proved*: period {}, saltus {} for all n >= {}.",
                own.period, own.saltus, own.preperiod
            ),
            Period::Unknown => {
                format!("*Unknown*: the values up to n = {REACH} prove no period.")
            }
        }
    }
}

fn proved(derived: &Derived) -> Period {
    let sums = &derived.residues;
    if sums
        .iter()
        .all(|own| own.members.is_empty() && own.constant == sums[0].constant)
    {
        return Period::Constant(sums[0].constant, derived.from);
    }
    let found = match derived.sequence() {
        Some((system, member)) => {
            let mut values = Values::new(system).expect("a system");
            let found = nk_prove::find_period(&mut values, &[member], REACH, &CancelToken::new());
            let proof = found.expect("room");
            proof.map(|own| own.least_periodicity(member).expect("its own period"))
        }
        None => proved_sum(derived),
    };
    found.map_or(Period::Unknown, |own| {
        Period::Proved(Periodicity {
            preperiod: own.preperiod.max(derived.least),
            ..own
        })
    })
}

/// The least period of nim-sums, from a period of their members.
fn proved_sum(derived: &Derived) -> Option<Periodicity> {
    let count = derived.residues.len() as i64;
    let members = derived.residues.iter().flat_map(|own| &own.members);
    let mut wanted: Vec<Member> = members.clone().map(|own| own.0).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut known = Values::new(derived.system.clone()).expect("a system");
    // Without members no proof is needed, as the nimber depends only on the residue.
    let proof = match &wanted[..] {
        [] => None,
        wanted => Some(
            nk_prove::find_period(&mut known, wanted, REACH, &CancelToken::new()).expect("room")?,
        ),
    };
    let mut bound = Periodicity {
        preperiod: derived.from,
        period: count,
        saltus: 0,
    };
    for &(member, growth, offset) in members {
        let own = proof
            .as_ref()?
            .common_periodicity(member)
            .filter(|own| own.saltus == 0)?;
        // The nimber at n = count * N + r needs the member at growth * N + offset.
        let turns = (own.preperiod - offset + growth - 1).div_euclid(growth.max(1));
        bound.preperiod = bound.preperiod.max(count * (turns + 1));
        bound.period = bound.period.lcm(&(count * own.period));
    }
    let all = values(derived, bound.preperiod + 2 * bound.period);
    let at = |n: i64| {
        all.get(usize::try_from(n - derived.least).ok()?)
            .map(|own| i128::from(*own))
    };
    Some(bound.least(derived.least, at))
}

/// The members of the derived system that the nimbers of the family do not need.
fn unused(derived: &Derived) -> Vec<Member> {
    let sums = derived.residues.iter().flat_map(|own| &own.members);
    let wanted: Vec<Member> = sums.map(|own| own.0).collect();
    let used = derived.system.closure(&wanted);
    let all = 0..derived.system.sequences.len();
    all.filter(|member| !used.contains(member)).collect()
}

/// On two rows the bishop's graph is two equal strips for every n, which cancel.
#[test]
fn sums_that_cancel_leave_no_sequences() {
    let text = fs::read_to_string(root().join("specs/std/boards.nk")).expect("a specification");
    let derived = derived(&program(&text, "bishop(2, n)")).expect("recurrences");
    let equations = spec::equations(&derived, &["a".to_owned()]);
    assert_eq!(
        equations.text,
        "a(0) = 0\na(1) = 0\na(2) = 0\na(n) = 0 : n >= 3\n\n"
    );
}

#[test]
fn the_catalogue_is_current() {
    let path = root().join("docs/derived.md");
    let page = page();
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        fs::write(&path, &page).expect("a writable page");
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == page, "docs/derived.md: run with NKDSL_UPDATE=1");
}
