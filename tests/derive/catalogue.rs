//! `docs/derived.md`: the families of the specifications with their recurrences, or why there are none.
//!
//! `NKDSL_UPDATE=1 cargo test --test derive` rewrites it; otherwise it must be as it is.

use std::fs;

use nk_base::cancellation::CancelToken;
use nk_derive::{Derived, spec};
use nk_recurrence::Values;
use nk_system::Member;
use nk_testing::root;

use super::support::{derived, program};

const HEAD: &str = "\
# Families and their recurrences

This reference lists graph families of `specs/` with the recurrences that `nkdsl derive FILE GRAPH` finds for their
nimbers. The [last section](#without-recurrences) lists the families for which it finds none, each with the reason.

The first sequence of a family, a(n), is its nimber. The other sequences are the nimbers of positions that moves lead to.
The comment above a sequence draws its positions. A drawing has one row for each kind of vertex, and the cells between the
bars repeat. `o` is a vertex that is left, and `.` is a vertex that was removed. The index n is the number of cells between
the bars, up to a shift.

The recurrences hold for all n in the range that is given. A period is *proved* from the recurrences, by the theorem in
[architecture](architecture.md#how-a-claim-is-settled). `tests/derive/catalogue.rs` writes this page and checks that it is
current.
";

const REFUSED: &str = "\
`nkdsl derive` finds no recurrences for these families, for the reason in the last column. A *run* is a row of vertices
whose length grows with n. It has a *defect* where a move has taken a part of it, but both sides are still connected.";

/// Files below `specs/`, and graphs in n.
const FAMILIES: &[(&str, &[&str])] = &[
    ("dawson.nk", &["path(n)", "cycle(n)"]),
    ("domino.nk", &["line(path(n))"]),
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

/// Values are computed so far in the search for a period.
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
                    open += &format!("| `{target}` | `{file}` | {why} |\n");
                }
            }
        }
    }
    format!(
        "{HEAD}\n## With recurrences\n{closed}\n## Without recurrences\n\n{REFUSED}\n\n| family | file | reason |\n| --- | --- | --- |\n{open}"
    )
}

fn section(target: &str, file: &str, derived: &Derived) -> String {
    let names: Vec<String> = "abcdefgh".chars().map(String::from).collect();
    let equations = spec::equations(derived, &names);
    let formatted = nk_syntax::format::format(nk_base::source::FileId(0), &equations.text)
        .unwrap_or_else(|errors| panic!("{target}: {errors:?}\n{}", equations.text));
    format!(
        "\n### `{target}`\n\nFrom `{file}`, for n >= {}. {}\n\n```text\n{formatted}```\n",
        derived.least,
        proved(derived)
    )
}

/// The sentence about the period of the nimbers.
fn proved(derived: &Derived) -> String {
    let sums = &derived.residues;
    if sums
        .iter()
        .all(|own| own.members.is_empty() && own.constant == sums[0].constant)
    {
        let (value, from) = (sums[0].constant, derived.from);
        return format!("*Proved*: the nimber is {value} for all n >= {from}.");
    }
    let Some((system, member)) = derived.sequence() else {
        return "Several sequences are combined, so no period is stated here.".to_owned();
    };
    let mut values = Values::new(system).expect("a system");
    let found = nk_prove::find(&mut values, &[member], REACH, &CancelToken::new()).expect("room");
    match found {
        Some(proof) => {
            let own = proof.least_periodicity(member).expect("its own period");
            let (period, start) = (own.period, own.preperiod.max(derived.least));
            match own.saltus {
                0 => format!("*Proved*: period {period} for all n >= {start}."),
                saltus => {
                    format!("*Proved*: period {period}, saltus {saltus} for all n >= {start}.")
                }
            }
        }
        None => format!("*Unknown*: the values up to n = {REACH} prove no period."),
    }
}

/// The members of the derived system that the nimbers of the family do not refer to.
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
