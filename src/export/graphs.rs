//! Programs that play Node-Kayles on given graphs by its definition: positions are sets of vertices, components are
//! solved separately, and solved positions are remembered.
//!
//! The programs are the sections `graphs` of the languages, with a section `graph` for each graph, in graph6.

use super::spelling::Spelling;
use super::{Language, comments};
use nk_graph::{Graph, to_graph6};

/// The largest number of vertices of a graph. Larger graphs need a longer form of graph6, and these programs could not
/// solve them in reasonable time.
pub const MOST_VERTICES: usize = 62;

/// The graphs of an evaluation with their indices, in ascending order.
#[derive(Clone, Debug)]
pub struct Instances {
    /// The indices with their graphs.
    pub graphs: Vec<(i64, Graph)>,
    /// Lines for the head of the program, as comments.
    pub head: Vec<String>,
}

/// The program, which prints the lines `n a(n)` for the indices up to its argument.
///
/// `None` for LaTeX, which computes nothing, or if a graph has more than 62 vertices.
pub fn graph_program(instances: &Instances, language: Language) -> Option<String> {
    let spelling = Spelling::of(language)?;
    let graphs: Option<Vec<String>> = instances
        .graphs
        .iter()
        .map(|(n, graph)| (graph.order() <= MOST_VERTICES).then(|| pair(*n, graph, &spelling)))
        .collect();
    let between = format!("{}\n", spelling.word("graphs between"));
    let text = spelling
        .section("graphs")
        .replace("@last@", spelling.section("last"))
        .replace("@graphs@", &graphs?.join(&between));
    let (open, close) = (spelling.word("comment"), spelling.word("close"));
    Some(comments(&instances.head, open, close) + &text + "\n")
}

/// An index with its graph, as an element of a list in the language.
fn pair(n: i64, graph: &Graph, spelling: &Spelling) -> String {
    let graph6 = to_graph6(graph).replace('\\', "\\\\");
    let section = spelling.section("graph").replace("@n@", &n.to_string());
    section.replace("@graph6@", &graph6)
}
