//! Node-Kayles on many graphs, on several threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_graph::{Graph, GraphBuilder, Limits};
use nk_solver::Options;
use nk_stream::{Answer, Crew, Fault, Format, NamedGraph, Question, answer_each, read};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError, PyValueError};
use pyo3::prelude::*;

use super::waiting::wait;

/// A graph as Python hands it over.
#[derive(FromPyObject)]
pub enum Given {
    /// The graph in graph6 or sparse6.
    Text(String),
    /// The number of vertices and the edges.
    Edges(usize, Vec<(u32, u32)>),
}

/// The answers to a question, in a form that Python takes.
#[derive(IntoPyObject)]
pub enum Answers {
    Nimbers(Vec<u32>),
    Outcomes(Vec<bool>),
    Moves(Vec<Vec<u32>>),
}

impl Given {
    fn graph(self) -> Result<Graph, String> {
        match self {
            Given::Text(text) => read(&text, Format::Graph6)
                .map(|named| named.graph)
                .map_err(|fault| said(&fault)),
            Given::Edges(order, edges) => of_edges(order, &edges),
        }
    }
}

/// The message about a fault in a text of one line.
fn said(fault: &Fault) -> String {
    let column = fault
        .column
        .map_or(String::new(), |at| format!(", column {at}"));
    format!("{}{column}: {}", fault.format, fault.message)
}

fn of_edges(order: usize, edges: &[(u32, u32)]) -> Result<Graph, String> {
    let refused = |error: nk_graph::GraphError| match error {
        nk_graph::GraphError::TooLarge {
            vertices,
            edges,
            limits,
            ..
        } => format!(
            "{vertices} vertices and {edges} edges; at most {} and {} are taken",
            limits.vertices, limits.edges
        ),
        other => other.to_string(),
    };
    let mut builder = GraphBuilder::new(order, Limits::default()).map_err(refused)?;
    for &(u, v) in edges {
        if u == v {
            return Err(format!(
                "vertex {u} is joined to itself, but a simple graph has no loops"
            ));
        }
        builder.edge(u as usize, v as usize).map_err(refused)?;
    }
    builder.build().map_err(refused)
}

/// answers(graphs, question, threads, memory, exact, progress=None)
/// --
///
/// Answer "nimber", "outcome" or "moves" about each of some graphs: graph6 or sparse6 texts, or pairs of an order and
/// edges between 0..order. `threads` 0 stands for all processors, `memory` is in bytes for all threads.
///
/// Raises ValueError, which names the graph by its place, MemoryError, or KeyboardInterrupt. `progress` is called some
/// times a second with the number of graphs that are done.
#[pyfunction]
#[pyo3(signature = (graphs, question, threads, memory, exact, progress=None))]
pub fn answers(
    py: Python<'_>,
    graphs: Vec<Given>,
    question: &str,
    threads: usize,
    memory: usize,
    exact: bool,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Answers> {
    let question = match question {
        "nimber" => Question::Nimber,
        "outcome" => Question::Outcome,
        "moves" => Question::Moves,
        other => {
            return Err(PyValueError::new_err(format!(
                "there is no question `{other}`"
            )));
        }
    };
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, NonZero::get),
        some => some.min(1024),
    };
    let stop = CancelToken::new();
    let done = AtomicUsize::new(0);
    let tell = || match &progress {
        Some(progress) => progress.call1((done.load(Ordering::Relaxed),)).map(|_| ()),
        None => Ok(()),
    };
    let crew = Crew {
        question,
        options: Options {
            memory,
            exact,
            ..Options::default()
        },
        threads,
        stop: &stop,
    };
    let work = || -> Result<Vec<Answer>, PyErr> {
        let built = (0..).zip(graphs).map(|(at, given): (usize, Given)| {
            let named = |why| PyValueError::new_err(format!("graph {at}: {why}"));
            given.graph().map_err(named)
        });
        let built: Vec<Graph> = built.collect::<Result<_, _>>()?;
        answer_each(&built, &crew, &done).map_err(|reason| match reason {
            StopReason::Cancelled => PyKeyboardInterrupt::new_err(()),
            other => PyMemoryError::new_err(other.to_string()),
        })
    };
    let (found, failed) = wait(py, &stop, tell, work)?;
    if let Some(error) = failed {
        return Err(error);
    }
    let found = found?;
    Ok(match question {
        Question::Nimber => Answers::Nimbers(found.iter().filter_map(Answer::nimber).collect()),
        Question::Outcome => Answers::Outcomes(found.iter().map(Answer::is_won).collect()),
        Question::Moves => {
            let left = found.into_iter().filter_map(|answer| match answer {
                Answer::Moves(left) => Some(left),
                _ => None,
            });
            Answers::Moves(left.collect())
        }
    })
}

/// The order of a graph, its edges, and the names of its vertices where it has names.
type Read = (usize, Vec<(usize, usize)>, Option<Vec<String>>);

/// read_graphs(text, format=None)
/// --
///
/// Read graphs from a text in "graph6" (also sparse6), "edges" or "dot"; without a format the first line tells it.
///
/// Returns a list of (order, edges, names or None). Raises ValueError with the line and the format.
#[pyfunction]
#[pyo3(signature = (text, format=None))]
pub fn read_graphs(text: &str, format: Option<&str>) -> PyResult<Vec<Read>> {
    let format = match format {
        None => Format::of(text.as_bytes()).unwrap_or(Format::Graph6),
        Some("graph6" | "sparse6") => Format::Graph6,
        Some("edges") => Format::Edges,
        Some("dot") => Format::Dot,
        Some(other) => {
            return Err(PyValueError::new_err(format!(
                "there is no format `{other}`"
            )));
        }
    };
    let graphs = nk_stream::read_all(text, format);
    let graphs = graphs.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    let plain = |own: NamedGraph| (own.graph.order(), own.graph.edges().collect(), own.names);
    Ok(graphs.into_iter().map(plain).collect())
}

/// to_graph6(order, edges)
/// --
///
/// The graph6 text of a graph, without a line break. Raises ValueError.
#[pyfunction]
pub fn to_graph6(order: usize, edges: Vec<(u32, u32)>) -> PyResult<String> {
    let graph = of_edges(order, &edges).map_err(PyValueError::new_err)?;
    // The text has a bit for each pair of vertices.
    match graph.order() > 50_000 {
        true => Err(PyValueError::new_err(format!(
            "{order} vertices; graph6 is written for at most 50000"
        ))),
        false => Ok(nk_graph::to_graph6(&graph)),
    }
}
