//! Graphs as text, and the nimbers of long streams of them.
//!
//! [`read`] reads one graph in one of the formats of [`Format`]. [`answer_all`] reads a stream of graphs, answers a
//! [`Question`] about each on several threads, and hands the answers over in order. [`answer_each`] does so for graphs
//! that are there already.
//!
//! ```text
//! format      the formats, and how they are told apart
//! lines       graph6 and sparse6, a graph a line
//! edges       edge lists
//! dot         the language of Graphviz
//! read        a text, or one graph of it, in any format
//! named       a graph with the names of its vertices, as it is built
//! fault       what is wrong with a text
//! split       a stream, cut between graphs
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
mod read;
mod split;

pub use answer::{Answer, Question, Solver};
pub use crew::{Crew, End, Solved, Stop, answer_all, answer_each};
pub use error::Fault;
pub use format::Format;
pub use named::NamedGraph;
pub use read::{read, read_all};
