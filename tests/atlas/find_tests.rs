//! Tests the search program of the atlas: its answers, its rules and its lists of nimbers.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use super::program::octal;
use super::program::strips::columns;
use super::program::strips_apart;
use super::program::table::Table;
use nk_base::cancellation::CancelToken;
use nk_solver::{NimberTable, nimber};
use nk_testing::{Random, root, rounds};

/// The answer of the script; `None` if there is no python3.
pub fn asked(text: &str) -> Option<Output> {
    python(&[root().join("docs/atlas/find.py").to_str().unwrap(), text])
}

/// The output of Python for these arguments; `None` if there is no python3.
fn python(arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("python3");
    let output = command
        .args(arguments)
        .env("PYTHONPATH", root().join("docs/atlas"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output();
    if output.is_err() {
        eprintln!("skipped: there is no python3");
    }
    output.ok()
}

/// What the script prints, on both streams, and whether it has an answer.
fn answer(text: &str) -> Option<(String, bool)> {
    let output = asked(text)?;
    let is_found = output.status.success();
    let all = [output.stdout, output.stderr].concat();
    Some((String::from_utf8(all).unwrap(), is_found))
}

/// Whether the text has a line that begins like this.
fn has_line(text: &str, line: &str) -> bool {
    text.starts_with(line) || text.contains(&format!("\n{line}"))
}

/// What the program prints for a file on its standard input.
fn nkdsl(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .args(arguments)
        .current_dir(root().join("specs"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

/// Checks by the program that all of these statements hold. The file or the text defines their graphs.
fn assert_holds(file: &str, statements: &[String]) {
    let head = match file {
        "" => String::new(),
        file if file.ends_with(".nk") => format!("use \"{file}\"\n"),
        text => text.to_owned(),
    };
    let output = nkdsl(
        &["check", "-"],
        &format!("{head}\n{}\n", statements.join("\n")),
    );
    let all = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    assert!(output.status.success(), "{file}: {all}");
}

/// A question, the graph or board as the answer calls it, its nimber, and the file and the graph by which the program
/// confirms it.
const NIMBERS: [(&str, &str, u32, &str, &str); 87] = [
    (
        "K_{2,6}",
        "complete_bipartite(2, 6)",
        0,
        "",
        "complete_bipartite(2, 6)",
    ),
    (
        "K_2,7",
        "complete_bipartite(2, 7)",
        2,
        "",
        "complete_bipartite(2, 7)",
    ),
    (
        "K3,7",
        "complete_bipartite(3, 7)",
        1,
        "",
        "complete_bipartite(3, 7)",
    ),
    (
        "complete bipartite graph 7 3",
        "complete_bipartite(3, 7)",
        1,
        "",
        "complete_bipartite(3, 7)",
    ),
    (
        "$K_{2,6}$",
        "complete_bipartite(2, 6)",
        0,
        "",
        "complete_bipartite(2, 6)",
    ),
    (
        "Petersen P(7,2)",
        "petersen(7, 2)",
        1,
        "std/petersen.nk",
        "petersen(7, 2)",
    ),
    (
        "GP(7, 2)",
        "petersen(7, 2)",
        1,
        "std/petersen.nk",
        "petersen(7, 2)",
    ),
    (
        "generalized Petersen graph 9 3",
        "petersen(9, 3)",
        1,
        "std/petersen.nk",
        "petersen(9, 3)",
    ),
    (
        "petersen(12, 5)",
        "Nauru graph",
        0,
        "std/petersen.nk",
        "petersen(12, 5)",
    ),
    (
        "GP(5,2)",
        "Petersen graph",
        1,
        "std/petersen.nk",
        "petersen(5, 2)",
    ),
    ("rook 41 X 50", "rook 41 X 50", 1, "-", ""),
    (
        "rooks 4 X 5",
        "rook 4 X 5",
        0,
        "std/boards.nk",
        "rook(4, 5)",
    ),
    (
        "Johnson graph J(8,4)",
        "johnson(8, 4)",
        0,
        "std/algebraic.nk",
        "johnson(8, 4)",
    ),
    (
        "Kneser graph K(5,2)",
        "kneser(5, 2)",
        1,
        "std/algebraic.nk",
        "kneser(5, 2)",
    ),
    (
        "Kneser K(6,2)",
        "Kneser graph K(6, 2)",
        1,
        "std/algebraic.nk",
        "kneser(6, 2)",
    ),
    (
        "triangular graph T_6",
        "Johnson graph J(6, 2)",
        1,
        "std/algebraic.nk",
        "johnson(6, 2)",
    ),
    (
        "Paley 9",
        "paley(9)",
        1,
        "std/algebraic.nk",
        "hamming(2, 3)",
    ),
    (
        "Paley graph of 17",
        "Paley graph of 17",
        1,
        "std/algebraic.nk",
        "paley(17)",
    ),
    (
        "Hamming graph H(3,3)",
        "hamming(3, 3)",
        1,
        "std/algebraic.nk",
        "hamming(3, 3)",
    ),
    (
        "hypercube 7",
        "hypercube(7)",
        0,
        "hypercubes.nk",
        "hypercube(7)",
    ),
    ("Q_7", "hypercube(7)", 0, "hypercubes.nk", "hypercube(7)"),
    ("5-cube", "hypercube Q5", 0, "hypercubes.nk", "hypercube(5)"),
    ("K_5", "complete(5)", 1, "", "complete(5)"),
    ("C_11", "cycle(11)", 1, "", "cycle(11)"),
    ("path of 100 vertices", "path(100)", 7, "", "path(100)"),
    ("W_5", "wheel(5)", 2, "std/wheels.nk", "wheel(5)"),
    ("star with 6 leaves", "star(6)", 2, "", "star(6)"),
    ("claw", "star(3)", 1, "", "star(3)"),
    (
        "C_10(1,2)",
        "circulant2(10, 1, 2)",
        0,
        "std/circulants.nk",
        "circulant2(10, 1, 2)",
    ),
    (
        "queen 10 X 10",
        "queen 10 X 10",
        0,
        "std/boards.nk",
        "queen(10, 10)",
    ),
    (
        "6 × 8 queens",
        "queen 6 X 8",
        0,
        "std/boards.nk",
        "queen(6, 8)",
    ),
    ("queens 4x40", "queen 4 X 40", 0, "-", ""),
    ("square 3 X 42", "square 3 X 42", 1, "-", ""),
    (
        "lattice graph 32 X 3",
        "square 3 X 32",
        6,
        "std/lattices.nk",
        "lattice(3, 32)",
    ),
    (
        "grid 100 X 100",
        "square 100 X 100",
        0,
        "std/lattices.nk",
        "lattice(100, 100)",
    ),
    (
        "P_4 X P_6",
        "square 4 X 6",
        0,
        "std/lattices.nk",
        "lattice(4, 6)",
    ),
    (
        "P_3 x P_3 x P_3",
        "three-layer box 3 X 3",
        1,
        "std/lattices.nk",
        "box(3, 3, 3)",
    ),
    (
        "3 X 3 X 3",
        "three-layer box 3 X 3",
        1,
        "std/lattices.nk",
        "box(3, 3, 3)",
    ),
    (
        "Cartesian product of C_5 and C_7",
        "torus 5 X 7",
        1,
        "std/tori.nk",
        "torus(5, 7)",
    ),
    ("C_5 □ C_7", "torus 5 X 7", 1, "std/tori.nk", "torus(5, 7)"),
    (
        "torus 40 X 9",
        "torus 9 X 40",
        0,
        "std/tori.nk",
        "torus(9, 40)",
    ),
    (
        "K_3 X P_7",
        "cylinder 3 X 7",
        1,
        "std/lattices.nk",
        "cylinder(3, 7)",
    ),
    (
        "K_5 X P_7",
        "cartesian(complete(5), path(7))",
        1,
        "",
        "cartesian(complete(5), path(7))",
    ),
    (
        "C_6 X K_5",
        "cartesian(complete(5), cycle(6))",
        0,
        "",
        "cartesian(complete(5), cycle(6))",
    ),
    (
        "Cram 2 X 50",
        "Cram 2 X 50",
        0,
        "std/lattices.nk",
        "line(lattice(2, 50))",
    ),
    (
        "dominoes 4 x 11",
        "Cram 4 X 11",
        1,
        "std/lattices.nk",
        "line(lattice(4, 11))",
    ),
    (
        "Cram on a 5 X 5 torus",
        "line(torus(5, 5))",
        1,
        "std/tori.nk",
        "line(torus(5, 5))",
    ),
    (
        "Cram on a torus 9 X 3",
        "line(torus(3, 9))",
        0,
        "std/tori.nk",
        "line(torus(3, 9))",
    ),
    (
        "Cram cylinder 5 X 6",
        "line(cylinder(5, 6))",
        2,
        "std/lattices.nk",
        "line(cylinder(5, 6))",
    ),
    ("Klein bottle 5 X 12", "klein_bottle(5, 12)", 1, "-", ""),
    ("Möbius band 5 X 8", "moebius_band(5, 8)", 1, "-", ""),
    (
        "kings 5 X 7",
        "king 5 X 7",
        5,
        "std/boards.nk",
        "king(5, 7)",
    ),
    (
        "hexagonal torus 6 X 8",
        "hexagonal_torus(6, 8)",
        0,
        "std/tilings.nk",
        "hexagonal_torus(6, 8)",
    ),
    (
        "Möbius ladder 7",
        "moebius_ladder(7)",
        1,
        "std/prisms.nk",
        "moebius_ladder(7)",
    ),
    ("sunlet 7", "sunlet(7)", 1, "std/wheels.nk", "sunlet(7)"),
    (
        "sunlet 100",
        "sunlet(100)",
        0,
        "std/wheels.nk",
        "sunlet(100)",
    ),
    ("cupola 9", "cupola(9)", 1, "named_johnson.nk", "cupola(9)"),
    (
        "firecracker(5, 4)",
        "firecracker(5, 4)",
        1,
        "named_trees.nk",
        "firecracker(5, 4)",
    ),
    (
        "Arc-Kayles on K_7",
        "line(complete(7))",
        1,
        "",
        "line(complete(7))",
    ),
    (
        "Arc-Kayles on a wheel with 10 spokes",
        "line(wheel(10))",
        1,
        "std/wheels.nk",
        "line(wheel(10))",
    ),
    (
        "complement of the 5 X 4 rook's graph",
        "complement(rook(4, 5))",
        0,
        "std/boards.nk",
        "complement(rook(4, 5))",
    ),
    ("flower snark J_9", "flower_snark(9)", 1, "-", ""),
    (
        "line graph of the dodecahedron",
        "icosidodecahedron",
        0,
        "named_graphs.nk",
        "line(petersen(10, 2))",
    ),
    ("star S_5", "star(5)", 1, "", "star(5)"),
    ("helm H_5", "helm(5)", 2, "-", ""),
    (
        "half graph 9",
        "half_graph(9)",
        1,
        "named_transitive.nk",
        "half_graph(9)",
    ),
    (
        "toroidal grid 6x7",
        "torus 6 X 7",
        0,
        "std/tori.nk",
        "torus(6, 7)",
    ),
    (
        "(6,9)-tadpole",
        "tadpole(6, 9)",
        0,
        "new/tails.nk",
        "tadpole(6, 9)",
    ),
    (
        "Dynkin diagram D_12",
        "dynkin_d(12)",
        5,
        "named_trees.nk",
        "dynkin_d(12)",
    ),
    (
        "prism over a 9-gon",
        "prism(9)",
        0,
        "std/prisms.nk",
        "prism(9)",
    ),
    (
        "Mycielskian of C_5",
        "mycielski_cycle(5)",
        2,
        "named_transforms.nk",
        "mycielski_cycle(5)",
    ),
    (
        "1 X 1 X 7",
        "square 1 X 7",
        1,
        "std/lattices.nk",
        "box(1, 1, 7)",
    ),
    (
        "spider with 3 legs of length 4",
        "spider(3, 4)",
        0,
        "std/trees.nk",
        "spider(3, 4)",
    ),
    (
        "C_6 X P_3 X K_2",
        "cartesian(cycle(6), cartesian(path(2), path(3)))",
        0,
        "",
        "cartesian(cycle(6), cartesian(path(2), path(3)))",
    ),
    (
        "line(lattice(4, 11))",
        "Cram 4 X 11",
        1,
        "std/lattices.nk",
        "line(lattice(4, 11))",
    ),
    (
        "Kayles on C_7",
        "middle(cycle(7))",
        0,
        "",
        "middle(cycle(7))",
    ),
    (
        "Kayles with 100 pins",
        "middle(path(100))",
        1,
        "",
        "middle(path(100))",
    ),
    (
        "kayles(wheel(7))",
        "middle(wheel(7))",
        1,
        "std/wheels.nk",
        "middle(wheel(7))",
    ),
    (
        "Kayles on K_{4,5}",
        "middle(complete_bipartite(4, 5))",
        1,
        "",
        "middle(complete_bipartite(4, 5))",
    ),
    (
        "Kayles on a star with 6 leaves",
        "middle(star(6))",
        3,
        "",
        "middle(star(6))",
    ),
    (
        "Kayles on the 4 X 6 lattice",
        "middle(lattice(4, 6))",
        0,
        "std/lattices.nk",
        "middle(lattice(4, 6))",
    ),
    (
        "Kayles comb 12",
        "middle(comb(12))",
        4,
        "std/trees.nk",
        "middle(comb(12))",
    ),
    (
        "middle graph of K_5",
        "middle(complete(5))",
        2,
        "",
        "middle(complete(5))",
    ),
    (
        "Kayles on C_6 X K_5",
        "middle(cartesian(complete(5), cycle(6)))",
        0,
        "",
        "middle(cartesian(complete(5), cycle(6)))",
    ),
    ("Node Kayles on C_7", "cycle(7)", 1, "", "cycle(7)"),
    (
        "Arc Kayles on comb 80",
        "line(comb(80))",
        1,
        "std/trees.nk",
        "line(comb(80))",
    ),
    (
        "Arc-Kayles on P_2 X K_7",
        "line(cartesian(complete(7), path(2)))",
        1,
        "",
        "line(cartesian(complete(7), path(2)))",
    ),
];

/// A question, what the answer has, what it does not have, and whether it is one.
const TEXTS: [(&str, &[&str], &[&str], bool); 47] = [
    (
        "Petersen graph",
        &["Petersen graph: nimber 1, proved\n"],
        &["No row"],
        true,
    ),
    ("Petersen P(7,2)", &[], &["Petersen graph: nimber"], true),
    (
        "K_{2,6}",
        &["complete_bipartite(2, 6) is the complete bipartite graph"],
        &["Kneser"],
        true,
    ),
    (
        "Singleton graph",
        &["No row has exactly the name `Singleton graph`. Rows that have all of its words:\n"],
        &[],
        true,
    ),
    (
        "Wong graph",
        &["Foster cage, Wong graph: not in the atlas"],
        &["No row"],
        true,
    ),
    (
        "Foster cage",
        &["Foster cage, Wong graph: not in the atlas"],
        &["No row"],
        true,
    ),
    (
        "Balaban cage",
        &["No row has exactly the name `Balaban cage`."],
        &[],
        true,
    ),
    ("Foster graph", &["Foster graph"], &["No row"], true),
    (
        "Tutte's graph",
        &[
            "Tutte's graph: graph tutte(); ",
            "\nOther rows that have all of these words:\nTutte-Coxeter graph",
        ],
        &["No row"],
        true,
    ),
    (
        "Tutte 8-cage",
        &["Tutte-Coxeter graph, Tutte 8-cage: nimber 0, "],
        &["No row"],
        true,
    ),
    (
        "diamond",
        &[
            "diamond, K_4 - e: graph diamond(); vertices 4; edges 5; nimber 2 (families.md#small-graphs)\n",
            "Aztec diamond: 0",
        ],
        &[],
        true,
    ),
    (
        "K_4 minus an edge",
        &["diamond, K_4 - e: "],
        &["No row"],
        true,
    ),
    (
        "Moser spindle",
        &[
            "Moser spindle: graph moser_spindle(); vertices 7; edges 11; nimber 0 (families.md#small-graphs)\n",
        ],
        &["No row"],
        true,
    ),
    (
        "paw",
        &["paw, 3-pan: graph paw(); vertices 4; edges 4; nimber 2 "],
        &["No row"],
        true,
    ),
    (
        "Herschel",
        &["Herschel graph: graph herschel(); vertices 11; edges 18; nimber 1 "],
        &["No row"],
        true,
    ),
    (
        "Hajos graph",
        &["3-sun, Hajós graph, Hajos graph: graph three_sun(); vertices 6; edges 9; nimber 0 "],
        &["No row"],
        true,
    ),
    (
        "Dürer graph",
        &["Duerer graph: nimber 0, proved\n"],
        &["No row"],
        true,
    ),
    (
        "M22 graph",
        &["M22 graph, Mesner graph: nimber 1, "],
        &["No row"],
        true,
    ),
    (
        "Arc-Kayles on pans",
        &["Arc-Kayles on the n-pan graph: evaluation nimber(line(pan(n)))"],
        &["No row"],
        true,
    ),
    (
        "Arc-Kayles on fans",
        &["Arc-Kayles on the fan graph of n + 1 vertices: "],
        &["No row"],
        true,
    ),
    (
        "Arc-Kayles on acenes",
        &["nimber(line(polyacene(n)))"],
        &[],
        true,
    ),
    (
        "triangular grid with n + 1 vertices on each side",
        &["the triangular grid graph with n + 1 vertices on each side triangle(n)"],
        &[],
        true,
    ),
    (
        "torus 9 X 9",
        &[
            "torus 9 X 9: nimber 0 or 1, proved: ",
            "The atlas has no nimber of torus 9 X 9.\n",
            "nkdsl eval specs/std/tori.nk 'nimber(torus(9, 9))'",
        ],
        &["torus 9 X 10"],
        true,
    ),
    (
        "C_9(1,2)",
        &[
            "circulant2(9, 1, 2): nimber 0 or 1",
            "nkdsl eval specs/std/circulants.nk 'nimber(circulant2(9, 1, 2))'",
        ],
        &[],
        true,
    ),
    (
        "square 101 X 11",
        &["square 11 X 101: nimber not 0, proved: both sides are odd"],
        &["square 11 X 101: nimber 0"],
        true,
    ),
    (
        "C_5 X P_n",
        &[
            "cylinder 5 X n, the cylinder of n rings of 5 points:\n  nimbers from n = 1: 0, 0, 0, 0, ",
        ],
        &["No row"],
        true,
    ),
    (
        "K_3 X P_n",
        &["cylinder 3 X n, ", "n mod 2 for rings of 3 points"],
        &["rings of an even number"],
        true,
    ),
    (
        "kings 3 x n",
        &[
            "  nimbers from n = 0: 0, 2, 2, 1, 0, 3, 2, 1, 0, 5, 2, 4, 0",
            "\nbishops, kings, knights, queens, ",
        ],
        &["No row"],
        true,
    ),
    (
        "P(n, 2)",
        &["  nimbers from n = 5: 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0"],
        &["No row"],
        true,
    ),
    (
        "mobius ladders",
        &["Möbius ladder, Moebius ladder, Harary graph H(3, 2 n): 1 "],
        &["No row"],
        true,
    ),
    (
        "tensor product",
        &[
            "No row has exactly the name `tensor product`. ",
            "\nproduct (Cartesian, direct or tensor, ",
        ],
        &[],
        true,
    ),
    (
        "cogwheel",
        &["gear, cogwheel, bipartite wheel: "],
        &["No row"],
        true,
    ),
    (
        "Turán graph T(6,3)",
        &["No row has the sizes of `Turán graph T(6,3)`. "],
        &[],
        false,
    ),
    (
        "queens 20 X 20",
        &["The atlas has no nimber of queen 20 X 20.\n"],
        &["queen 20 X 20: nimber"],
        true,
    ),
    (
        "A002187",
        &[
            "0.137: period 34 from heap 52 on, proved\n",
            "A002187 | Nim-values of single heaps",
        ],
        &[],
        true,
    ),
    (
        "A071426",
        &["0.11337: no period is proved here; ", "treblecross.nk"],
        &[],
        true,
    ),
    ("A999999", &["do not have A999999"], &[], false),
    (
        "PSPACE",
        &["deciding who wins is PSPACE-complete"],
        &[],
        true,
    ),
    (
        "polynomial time",
        &["computed in polynomial time"],
        &[],
        true,
    ),
    (
        "unbounded nimbers",
        &["the nimbers of Arc-Kayles are unbounded"],
        &[],
        true,
    ),
    (
        "number of cubic graphs",
        &[
            "cubic graphs, trees, forests and bipartite graphs of each order: the number of graphs with each nimber (graphs.md)\n",
        ],
        &[],
        true,
    ),
    (
        "period 34",
        &["bipyramid, dipyramid, cone of a cycle: period 34 "],
        &[],
        true,
    ),
    (
        "zyzzyva of pyramids",
        &[
            "no row has the words of `zyzzyva of pyramids`. Rows that share part of the name:\n",
            "  wheel, pyramid\n",
        ],
        &[],
        false,
    ),
    (
        "Kayles on W_60",
        &[
            "middle(wheel(60)): nimber not 0, proved: ",
            "nkdsl eval specs/std/wheels.nk 'nimber(middle(wheel(60)))'",
        ],
        &["line("],
        true,
    ),
    (
        "Kayles on combs",
        &["words:\nKayles on the n-centipede graph "],
        &[],
        true,
    ),
    (
        "Kayles on wheels",
        &["Kayles on the wheel with n spokes: "],
        &["Arc-Kayles"],
        true,
    ),
    (
        "Kayles comb n",
        &[
            "middle(comb(n)), ",
            "\n  nimbers from n = 1: 2, 1, 3, 4, 2, 5, ",
        ],
        &["No row"],
        true,
    ),
];

/// The script answers questions for graphs of given sizes, and the program finds the same nimbers.
#[test]
fn graphs_of_given_sizes_are_found() {
    let mut statements: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (question, label, nimber, file, graph) in NIMBERS {
        let Some((all, is_found)) = answer(question) else {
            return;
        };
        let line = format!("{label}: nimber {nimber}, ");
        assert!(is_found && has_line(&all, &line), "{question}: {all}");
        assert!(all.starts_with(&line), "{question}: {all}");
        if file != "-" {
            let statement = format!("check nimber({graph}) = {nimber}");
            statements.entry(file).or_default().push(statement);
        }
    }
    for (file, statements) in statements {
        assert_holds(file, &statements);
    }
}

/// The script answers questions by name and in words, and never about another graph without saying so.
#[test]
fn names_and_words_are_found() {
    for (question, has, lacks, is_found) in TEXTS {
        let Some((all, found)) = answer(question) else {
            return;
        };
        assert_eq!(found, is_found, "{question}: {all}");
        for part in has {
            assert!(all.contains(part), "{question}: no {part} in {all}");
        }
        for part in lacks {
            assert!(!all.contains(part), "{question}: {part} in {all}");
        }
    }
}
/// The script shows the row of an octal game, and names the rows with given consecutive values.
#[test]
fn the_script_finds_games_and_sequences() {
    let Some((dawson, _)) = answer("0.1370") else {
        return;
    };
    let answer = |text: &str| answer(text).map(|own| own.0);
    assert!(dawson.contains("0.137, in octal.tsv") && dawson.contains("  period: 34\n"));
    let absent = answer("0.1234").unwrap();
    assert!(absent.contains("the table has no game 0.1234"), "{absent}");
    let nothing = answer("9 9 9 9 9 9").unwrap();
    assert!(nothing.contains("no row of the tables"), "{nothing}");
    let kayles = answer("1, 2, 3, 1, 4, 3, 2, 1, 4").unwrap();
    assert!(
        kayles
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("  octal game 0.77, "),
        "{kayles}"
    );
    let games = Table::open("octal.tsv", &octal::columns()).unwrap();
    let mut random = Random(16);
    for _ in 0..rounds(6) {
        let row = random.pick(games.rows());
        let terms: Vec<&str> = row.get("terms").split(',').collect();
        let from = random.below(8_usize);
        let part = terms[from..from + 12].join(",");
        let found = answer(&part).unwrap();
        let name = format!(
            "octal game {}, in octal.tsv: {}",
            row.name(),
            row.get("terms")
        );
        assert!(
            found.contains(&name) || found.contains(" more; "),
            "{part}: {found}"
        );
    }
}

/// The script first says what is known of a game. It takes several codes and short ones, and prints the facts of
/// `further.tsv`.
#[test]
fn the_script_finds_codes() {
    // A question, the beginning of a line of the answer, and whether the script has one.
    let questions = [
        (
            "0.37",
            "0.37: no period is proved here; computed to heap 444,294,234\n",
            true,
        ),
        (".37", "0.37: no period is proved here;", true),
        ("0.137", "0.137: period 34 from heap 52 on, proved\n", true),
        (
            "0.14",
            "0.14: no period is proved here; computed to heap 2,441,256,191\n",
            true,
        ),
        (
            ".14 0.36",
            "0.36: no period is proved here; computed to heap 3,000,000,000\n",
            true,
        ),
        ("0.106", "0.106: published: period 328,226,140,474,", true),
        ("0.37", "0.6: published: no period to 140 * 10^12 ", true),
        ("0.6", "0.6 has at n + 1 the value of 0.37 at n\n", true),
        (
            "0.0007",
            "0.0007: no period can be proved from the values to heap 200,000,",
            false,
        ),
        ("2.37", "2.37 is not a game in which every play ends", false),
        ("0.8f", "0.8F is a hexadecimal game,", false),
        (
            "ab,ac/aa,bb,cc",
            "strip ab,ac/aa,bb,cc: the square lattice 3 X n; its nimbers are twice computed to n = 42 ",
            true,
        ),
        (
            "Cram 4 X 11",
            "Cram 4 X 11: nimber 1, twice computed\n",
            true,
        ),
        ("cram 11x4", "Cram 4 X 11: nimber 1, twice computed\n", true),
        (
            "Cram 4 X 15",
            "Cram 4 X 15: published, not computed here: nimber 4 ",
            true,
        ),
    ];
    for (text, line, is_found) in questions {
        let Some((all, found)) = answer(text) else {
            return;
        };
        assert_eq!(found, is_found, "{text}: {all}");
        assert!(has_line(&all, line), "{text}: {all}");
    }
}

/// The facts of `further.tsv` are on the pages that its rows name, with the same numbers.
#[test]
fn what_is_known_beyond_the_tables_is_on_a_page() {
    let table = Table::open("further.tsv", &["row", "to", "says", "where"]).unwrap();
    for row in table.rows() {
        let (file, heading) = row.get("where").split_once('#').unwrap();
        let page = std::fs::read_to_string(root().join("docs/atlas").join(file)).unwrap();
        assert!(anchors(file).contains(&heading.to_owned()), "{heading}");
        let numbers = row.get("says").split([' ', ';', '(']);
        for number in numbers.map(|own| own.trim_end_matches([',', ')'])) {
            if number.len() > 4 && number.starts_with(|c: char| c.is_ascii_digit()) {
                assert!(page.contains(number), "{}: {number}", row.name());
            }
        }
        if let Some((_, nimber)) = row.get("says").split_once("nimber ") {
            let (board, nimber) = (row.name().strip_prefix("Cram "), nimber.split(' ').next());
            if let (Some(board), Some(Ok(nimber))) = (board, nimber.map(str::parse::<u32>)) {
                assert!(page.contains(&format!("| {board} | {nimber} |")), "{board}");
            }
        }
        let to = row.get("to");
        assert!(
            to.is_empty() || row.get("says").replace(',', "").contains(to),
            "{to}"
        );
    }
}

/// A list of nimbers is found if it is longer than that of the row, and in the lists of the pages.
#[test]
fn long_lists_and_lists_of_pages_are_found() {
    let path = nkdsl(
        &[
            "eval",
            "-",
            "nimber(path(n)) : 1 <= n <= 60",
            "--format",
            "list",
        ],
        "",
    );
    let path = String::from_utf8(path.stdout).unwrap();
    let Some((long, is_found)) = answer(&path) else {
        return;
    };
    assert!(
        is_found && has_line(&long, "  octal game 0.137, in octal.tsv: "),
        "{long}"
    );
    assert!(long.contains(" of the 60 values)"), "{long}");
    let (snake, _) = answer("1 0 1 3 4 2 3 1").unwrap();
    let first = snake.lines().nth(1).unwrap();
    assert!(
        first.starts_with("  linked_c4(n), in ../derived.md#linked_c4n: "),
        "{snake}"
    );
    let (_, is_found) = answer("1,1,2,0,9,1,1,0,3,3,2,2,4,0,5").unwrap();
    assert!(!is_found);
}

/// For a strip that the tables do not have, the script prints a file, which the program reads. A sequence with a saltus has
/// no largest value.
#[test]
fn other_strips_are_printed_as_a_file() {
    // A strip, and what the program proves of it.
    let strips = [
        ("ab,cd/ac", "proved"),
        ("xi,yn/xy,in", "of_strip"),
        ("ab,ac,ad,ae,bc,bd,be,cd,ce,de/aa", "period 2 "),
    ];
    for (strip, verdict) in strips {
        let Some(output) = asked(strip) else {
            return;
        };
        assert!(!output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let found = nkdsl(&["prove", "-", "--limit", "2000"], &text);
        let found = String::from_utf8([found.stdout, found.stderr].concat()).unwrap();
        assert!(
            found.contains(verdict) && !found.contains("rror"),
            "{strip}: {found}"
        );
    }
    let (saltus, _) = answer("ab,ac,bd,cd/aa,ad,bc").unwrap();
    assert!(
        saltus.contains("  saltus: 4\n  largest: unbounded\n"),
        "{saltus}"
    );
    assert!(!saltus.contains("largest_at: 0"), "{saltus}");
}

/// A strip with a cell that is not connected is found by any of its names. No table has its ring, so the answer has a file
/// that defines it, and the program finds the nimbers of the ring.
#[test]
fn strips_with_cells_that_are_not_connected_are_found() {
    let table = Table::open(strips_apart::FILE, &columns()).unwrap();
    let families = strips_apart::families();
    let mut random = Random(21);
    for round in 0..rounds(6) {
        let strip = random.pick(&families);
        let row = table.row(&strip.name()).unwrap();
        let (cell, joins) = row.name()["strip ".len()..].split_once('/').unwrap();
        // The row may be read backwards.
        let joins: Vec<String> = joins
            .split(',')
            .map(|edge| match round % 2 {
                0 => edge.to_owned(),
                _ => edge.chars().rev().collect(),
            })
            .collect();
        let renamed = |own: char| match own {
            'a'..='c' => "zxy".as_bytes()[own as usize - 'a' as usize] as char,
            other => other,
        };
        let text = format!("{cell}/{}", joins.join(","));
        let text: String = text.chars().map(renamed).collect();
        let Some((found, is_found)) = answer(&text) else {
            return;
        };
        assert!(is_found, "{text}: {found}");
        let head = format!("{}, in strips-apart.tsv\n", row.name());
        assert!(found.starts_with(&head), "{text}: {found}");
        let terms = format!("  terms: {}\n", row.get("terms"));
        assert!(found.contains(&terms), "{text}: {found}");
        let (_, file) = found.split_once("no ring of these cells.\n").unwrap();
        let eval = ["eval", "-", "of_ring(n) : 3 <= n <= 5", "--format", "list"];
        let values = String::from_utf8(nkdsl(&eval, file).stdout).unwrap();
        let mut solver = NimberTable::with_memory(1 << 24);
        let mut nimber_of =
            |n: usize| nimber(&strip.closed().graph(n), &mut solver, &CancelToken::new()).unwrap();
        let expected = [3, 4, 5].map(|n| nimber_of(n).to_string()).join(", ");
        assert_eq!(values.trim_end(), expected, "{text}: {file}");
    }
    let (found, _) = answer("0,3,2,3,2,3,2,3,2,3").unwrap();
    assert!(
        found.contains("  strip a,b/aa,ab, in strips-apart.tsv: 0,3,2,3,"),
        "{found}"
    );
    // A row without ends is not connected, so no table has the strip.
    let (found, is_found) = answer("a,b/aa,bb").unwrap();
    assert!(
        !is_found && found.contains("graph strip(n)") && found.contains("graph ring(n)"),
        "{found}"
    );
}

/// Prints a line for each small graph for which a rule of rules.tsv holds: the file or the text that defines the graph, the
/// graph, the nimber, and the number of the rule.
const SMALL: &str = r#"
import itertools, re, find

def on_a_page(name):
    for page in find.PAGES:
        for text in re.findall(r"```nk\n(.*?)```", "\n".join(find.lines_of(page)), re.DOTALL):
            if f"graph {name}(" in text:
                lines = [line for line in text.splitlines() if not line.startswith(("check", "eval"))]
                return ";;".join(lines)

fewer = {"middle(circ": 6, "middle(latt": 4, "middle(torus": 4, "middle(cyl": 4, "middle(cart": 0, "middle": 5, "paley": 17, "circulant2": 8, "sudoku": 2, "hypercube": 5, "folded": 5, "halved": 6, "hamming": 3, "line": 5, "truncated": 4, "rhombi": 3, "aztec": 4, "snub_hex": 3}
texts = set()
for rule in find.rows("rules.tsv"):
    variables = sorted(set(re.findall(find.VARIABLE, rule["graph"])))
    most = next((own for name, own in fewer.items() if rule["graph"].startswith(name)), (8, 8, 6, 4, 2)[len(variables)])
    for sizes in itertools.product(map(str, range(1, most + 1)), repeat=len(variables)):
        texts.add(find.written(rule["graph"], dict(zip(variables, sizes))))
factors = ["k_3", "k_4", "k_5", "c_4", "c_5", "p_2", "p_3", "q_3"]
products = [find.product(own) for own in itertools.product(factors, repeat=2)]
texts |= set(products) | {find.product(["k_7", "p_2", "p_3"])}
# The graphs on which the other games are played are small, or have a mirror.
texts |= {f"line({own})" for own in products if "complete" not in own}
texts |= {f"middle({own})" for own in products if "complete" not in own or "cycle(4)" in own}
# The library has Paley graphs of primes only.
for text in sorted(own for own in texts if "..." not in own and own != "paley(9)"):
    for number, rule in enumerate(find.rows("rules.tsv")):
        values = find.rule_holds(rule, text)
        if values is not None:
            file = find.file_of(text)
            if file is None or file.startswith(".."):
                file = on_a_page(re.findall(r"(\w+)\([^()]*\)", text)[0]) or "none"
            print(file, text, find.by_rule(rule, values), number, sep="\t")
"#;

/// The rules of rules.tsv give the nimbers that the program finds for small graphs.
#[test]
fn rules_give_the_nimbers_of_small_graphs() {
    let Some(output) = python(&["-c", SMALL]) else {
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let mut statements: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut used = std::collections::BTreeSet::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let [file, graph, nimber, rule] = cells[..] else {
            panic!("{line}");
        };
        if file == "none" {
            // The library has no queens and bishops on a torus that is not a square; boards.tsv has them.
            assert!(
                graph.starts_with("torus_queen") || graph.starts_with("torus_bishop"),
                "{line}"
            );
            continue;
        }
        used.insert(rule.parse::<usize>().unwrap());
        let own = match nimber {
            "not 0" => ">= 1".to_owned(),
            "0 or 1" => "<= 1".to_owned(),
            number => format!("= {number}"),
        };
        let statement = format!("check nimber({graph}) {own}");
        statements
            .entry(file.replace(";;", "\n"))
            .or_default()
            .push(statement);
    }
    let rules = rules();
    for (number, rule) in rules.rows().iter().enumerate() {
        let is_absent = ["torus_queen(m, n)", "torus_bishop(m, n)"].contains(&rule.name());
        assert!(
            is_absent || used.contains(&number),
            "no small graph for {}: {}",
            rule.name(),
            rule.get("when")
        );
    }
    for (file, statements) in statements {
        assert_holds(&file, &statements);
    }
}

fn rules() -> Table {
    Table::open("rules.tsv", &["graph", "when", "nimber", "says", "where"]).unwrap()
}

/// Prints the graphs of the tables and pages for which two of the rows, the lists and the rules differ, and then the number
/// of comparisons.
const DIFFERENCES: &str = r#"
import re, find

texts = set(find.rows_of_graphs())
for own in find.all_values():
    graph, factor, term = find.linear(own.graph)
    if set(re.findall(find.VARIABLE, graph)) <= {"n"}:
        texts |= {find.written(graph, {"n": str(factor * n + term)}) for n in range(own.first, own.first + len(own.values))}
compared = 0
for text in sorted(texts):
    known = [(row["nimber"], file) for _, file, row in find.rows_of_graphs().get(text, [])]
    for rule in find.rows("rules.tsv"):
        values = find.rule_holds(rule, text)
        if values is not None:
            known.append((find.by_rule(rule, values), rule["says"]))
    for own in find.all_values():
        n = own.index(text)
        if n is not None and own.at(n):
            known.append((str(own.at(n)[0]), own.where))
    exact = {nimber for nimber, _ in known if nimber.isdigit()}
    compared += len(known) - 1
    if len(exact) != 1 or ("not 0", ) in [own[:1] for own in known] and "0" in exact or ("0 or 1", ) in [own[:1] for own in known] and not exact <= {"0", "1"}:
        print(text, known)
print(compared)
"#;

/// The tables, the lists of nimbers on the pages and the rules agree.
#[test]
fn rules_tables_and_lists_agree() {
    let Some(output) = python(&["-c", DIFFERENCES]) else {
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let [compared] = lines[..] else {
        panic!("{text}");
    };
    assert!(compared.parse::<usize>().unwrap() > 3_000, "{compared}");
}

/// The lists of values.tsv are on the pages or in the b-files that they come from.
#[test]
fn lists_of_values_are_on_the_pages() {
    let table = Table::open(
        "values.tsv",
        &["graph", "from", "values", "status", "where"],
    )
    .unwrap();
    for row in table.rows() {
        let (file, heading) = row.get("where").split_once('#').unwrap();
        let values: Vec<&str> = row.get("values").split(',').collect();
        if let Some(number) = heading
            .rsplit_once("-a")
            .filter(|_| file == "../new-terms.md")
        {
            let lines =
                std::fs::read_to_string(root().join(format!("docs/b{}.txt", number.1))).unwrap();
            let listed: Vec<&str> = lines
                .lines()
                .filter_map(|line| line.split_once(' '))
                .map(|own| own.1)
                .collect();
            assert_eq!(values, listed, "{}", row.name());
        } else if row.name() == "line(wheel(n))" {
            let statements = values
                .iter()
                .zip(3..40)
                .map(|(value, n)| format!("check nimber(line(wheel({n}))) = {value}"));
            assert_holds("std/wheels.nk", &statements.collect::<Vec<_>>());
        } else {
            let page = std::fs::read_to_string(root().join("docs/atlas").join(file)).unwrap();
            assert!(page.contains(&values.join(", ")), "{}", row.name());
        }
    }
}

/// The headings that the rules, lists and notations link to exist.
#[test]
fn links_of_the_rules_exist() {
    let mut links: Vec<String> = rules()
        .rows()
        .iter()
        .map(|own| own.get("where").to_owned())
        .collect();
    let values = Table::open(
        "values.tsv",
        &["graph", "from", "values", "status", "where"],
    )
    .unwrap();
    links.extend(values.rows().iter().map(|own| own.get("where").to_owned()));
    for link in links {
        let (file, heading) = link.split_once('#').unwrap();
        assert!(anchors(file).contains(&heading.to_owned()), "{link}");
    }
}

/// The anchors of the headings of a page.
fn anchors(file: &str) -> Vec<String> {
    let page = std::fs::read_to_string(root().join("docs/atlas").join(file)).unwrap();
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}
