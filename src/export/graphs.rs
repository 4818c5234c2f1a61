//! Graphs as programs that play Node-Kayles by its definition: positions are sets of vertices, components are solved
//! apart, and what was solved is kept.
//!
//! The frames stand in `graphs/`; the graphs are put into them as graph6.

use super::spelling::Spelling;
use super::{Language, comments};
use nk_graph::{Graph, to_graph6};

/// Graphs with more vertices take a longer form of graph6, and longer than anyone waits.
pub const MOST_VERTICES: usize = 62;

/// The graphs of an eval, each with its index, ascending.
#[derive(Clone, Debug)]
pub struct Instances {
    pub graphs: Vec<(i64, Graph)>,
    /// Lines for the head of the program.
    pub head: Vec<String>,
}

/// The program, which prints the lines `n a(n)` of the indices up to the one that it is given.
///
/// `None` for LaTeX, which computes nothing, and for a graph with more than [`MOST_VERTICES`].
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
