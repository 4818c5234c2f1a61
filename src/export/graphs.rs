//! Graphs as programs that play Node-Kayles by its definition: positions are sets of vertices, components are solved
//! separately, and solved positions are remembered.
//!
//! The frames of the programs are in `graphs/`; the graphs are inserted as graph6.

use super::spelling::Spelling;
use super::{Language, comments};
use nk_graph::{Graph, to_graph6};

/// The most vertices of a graph. Larger ones need a longer form of graph6, and more time than anyone has.
pub const MOST_VERTICES: usize = 62;

/// The graphs of an evaluation, each with its index, ascending.
#[derive(Clone, Debug)]
pub struct Instances {
    /// The indices with their graphs.
    pub graphs: Vec<(i64, Graph)>,
    /// Lines for the head of the program, as comments.
    pub head: Vec<String>,
}

/// The program, which prints the lines `n a(n)` for the indices up to its argument.
///
/// `None` for LaTeX, which computes nothing, and if a graph has more than 62 vertices.
pub fn graph_program(instances: &Instances, language: Language) -> Option<String> {
    let spelling = Spelling::of(language)?;
    let frame = match language {
        Language::Python => include_str!("graphs/python.txt"),
        Language::Pari => include_str!("graphs/pari.txt"),
        Language::Mathematica => include_str!("graphs/mathematica.txt"),
        Language::Haskell => include_str!("graphs/haskell.txt"),
        Language::C => include_str!("graphs/c.txt"),
        Language::Rust => include_str!("graphs/rust.txt"),
        Language::Latex => return None,
    };
    let graphs: Option<Vec<String>> = instances
        .graphs
        .iter()
        .map(|(n, graph)| {
            (graph.order() <= MOST_VERTICES).then(|| pair(*n, &to_graph6(graph), language))
        })
        .collect();
    let between = if language == Language::C { "" } else { "," };
    let graphs = graphs?.join(&format!("{between}\n"));
    let text = frame.replace("@LAST@", &format!("{}\n", spelling.section("last")));
    let (open, close) = (spelling.word("comment"), spelling.word("close"));
    Some(comments(&instances.head, open, close) + &text.replace("@GRAPHS@", &graphs))
}

/// An index with its graph.
fn pair(n: i64, graph6: &str, language: Language) -> String {
    let text = graph6.replace('\\', "\\\\");
    match language {
        Language::Python => format!("    {n}: \"{text}\""),
        Language::C => format!("    {{{n}, \"{text}\"}},"),
        Language::Pari => format!("  [{n}, \"{text}\"]"),
        Language::Mathematica => format!("  {{{n}, \"{text}\"}}"),
        Language::Haskell | Language::Rust => format!("    ({n}, \"{text}\")"),
        Language::Latex => String::new(),
    }
}
