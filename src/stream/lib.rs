//! Graphs as text, and the nimbers of long streams of them.
//!
//! [`read`](read()) reads one graph in one of the formats of [`Format`]. [`answer_all`] reads a stream of graphs,
//! answers a [`Question`] about each on several threads, and gives the answers in order. [`answer_each`] does the same
//! for a list of graphs.
//!
//! ```text
//! format      the formats, and their recognition
//! plain       byte order marks, ends of lines, and characters that cannot be seen
//! lines       graph6 and sparse6, one graph per line
//! edges       edge lists
//! dot         the language of Graphviz
//! read        a text, or one graph of it, in any format
//! named       a graph with the names of its vertices, as it is built
//! error       the errors of texts
//! split       a stream, divided between graphs
//! answer      the questions, and their answers about one graph
//! crew        many graphs on several threads, in order
//! ```
//!
//! ```
//! use nk_stream::{Answer, Format, Question, Solver, read};
//!
//! let graph = read("a -- b\nb -- c\n", Format::Edges)?;
//! assert_eq!(graph.name(2), "c");
//! let mut solver = Solver::new(nk_solver::Options::default());
//! let stop = nk_base::cancellation::CancelToken::new();
//! let answer = solver.answer(&graph.graph, Question::Moves, &stop);
//! assert_eq!(answer, Ok(Answer::Moves(vec![1, 0, 1])));
//! # Ok::<(), nk_stream::Fault>(())
//! ```

#![deny(missing_docs)]

mod answer;
mod crew;
mod dot;
mod edges;
mod error;
mod format;
mod lines;
mod named;
mod plain;
mod read;
mod split;

pub use answer::{Answer, Question, Solver};
pub use crew::{Crew, End, Solved, Stop, answer_all, answer_each};
pub use error::Fault;
pub use format::Format;
pub use named::NamedGraph;
pub use read::{read, read_all};
