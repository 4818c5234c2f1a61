//! Named graphs that are built by the specifications only: cages, snarks, distance-regular graphs and solids. The
//! specifications also state the girth and the diameter of each.

use nk_graph::Graph;
use nk_lang::ir::Builtin;
use nk_testing_programs::{evaluator, program};

use super::named::Named;

/// The name of each graph, and the graph in the language.
const STATED: [(&str, &str); 56] = [
    ("F26A graph", "f26a()"),
    ("double-star snark", "double_star_snark()"),
    ("first Loupekine snark", "loupekine(0)"),
    ("second Loupekine snark", "loupekine(1)"),
    ("Szekeres snark", "szekeres()"),
    ("Watkins snark", "watkins()"),
    ("Ljubljana graph", "ljubljana()"),
    ("Klein graph of degree 7", "klein7()"),
    ("Wells graph, Armanios-Wells graph", "wells()"),
    ("Sylvester graph", "sylvester()"),
    ("Perkel graph", "perkel()"),
    ("Gosset graph", "gosset()"),
    ("Gewirtz graph, Sims-Gewirtz graph", "gewirtz()"),
    ("M22 graph, Mesner graph", "m22()"),
    ("Higman-Sims graph", "higman_sims()"),
    ("Brouwer-Haemers graph", "brouwer_haemers()"),
    ("Hall-Janko graph", "hall_janko()"),
    ("Meredith graph", "meredith()"),
    (
        "truncated octahedron, Kelvin's solid",
        "truncated_octahedron()",
    ),
    ("rhombicuboctahedron", "rhombicuboctahedron()"),
    (
        "truncated cuboctahedron, great rhombicuboctahedron",
        "truncated_cuboctahedron()",
    ),
    ("snub cube", "snub_cube()"),
    ("truncated dodecahedron", "truncated_dodecahedron()"),
    ("rhombicosidodecahedron", "rhombicosidodecahedron()"),
    (
        "truncated icosidodecahedron, great rhombicosidodecahedron",
        "truncated_icosidodecahedron()",
    ),
    ("triakis tetrahedron", "triakis_tetrahedron()"),
    ("rhombic dodecahedron", "rhombic_dodecahedron()"),
    ("tetrakis hexahedron", "tetrakis_hexahedron()"),
    ("triakis octahedron", "triakis_octahedron()"),
    ("deltoidal icositetrahedron", "deltoidal_icositetrahedron()"),
    ("disdyakis dodecahedron", "disdyakis_dodecahedron()"),
    (
        "pentagonal icositetrahedron",
        "pentagonal_icositetrahedron()",
    ),
    ("rhombic triacontahedron", "rhombic_triacontahedron()"),
    ("pentakis dodecahedron", "pentakis_dodecahedron()"),
    ("triakis icosahedron", "triakis_icosahedron()"),
    ("deltoidal hexecontahedron", "deltoidal_hexecontahedron()"),
    ("disdyakis triacontahedron", "disdyakis_triacontahedron()"),
    ("Golomb graph", "golomb()"),
    ("Errera graph", "errera()"),
    ("Kittell graph", "kittell()"),
    ("Poussin graph", "poussin()"),
    ("Sousselier graph", "sousselier()"),
    ("Harborth graph", "harborth()"),
    ("Wiener-Araya graph", "wiener_araya()"),
    (
        "Ellingham-Horton graph of 54 vertices",
        "ellingham_horton54()",
    ),
    ("Markstroem graph", "markstroem()"),
    ("Hoffman graph", "hoffman()"),
    ("first Chang graph, T_8 switched at 4 K_2", "chang(1)"),
    ("second Chang graph, T_8 switched at C_8", "chang(2)"),
    ("third Chang graph, T_8 switched at C_3 and C_5", "chang(3)"),
    ("Dejter graph", "dejter()"),
    ("split Cayley hexagon of order (2, 2), points", "hexagon(0)"),
    (
        "dual split Cayley hexagon of order (2, 2), points",
        "hexagon(1)",
    ),
    ("McLaughlin graph", "mclaughlin()"),
    ("truncated Petersen graph", "truncated_petersen()"),
    ("line graph of the Petersen graph", "line(petersen(5, 2))"),
];

/// The graphs, as the specifications build them.
///
/// # Panics
///
/// If a specification does not have such a graph.
pub fn graphs() -> Vec<Named> {
    let texts = STATED.map(|(_, text)| text);
    let rows = STATED.iter().zip(built(&texts));
    rows.map(|(&(name, text), graph)| Named { name, text, graph })
        .collect()
}

/// Graphs in the language, as the specifications build them.
///
/// # Panics
///
/// If a specification does not have such a graph.
pub fn built(texts: &[&str]) -> Vec<Graph> {
    let mut text = "use \"named_graphs.nk\"\n".to_owned();
    for graph in texts {
        text += &format!("eval nimber({graph})\n");
    }
    let program = program(&text);
    let mut evaluator = evaluator(&program);
    let first = program.evals.len() - texts.len();
    let evals = program.evals[first..].iter();
    evals
        .map(|eval| {
            let graph = &eval.expr.call_of(Builtin::Nimber).expect("a nimber")[0];
            let found = evaluator.labelled(graph, &eval.range.frame, &[]);
            let graph: &Graph = &found.expect("within the limits").expect("a graph").0;
            graph.clone()
        })
        .collect()
}
