//! Sprague-Grundy values: Node-Kayles on graphs.
//!
//! In: a [`Graph`](nk_graph::Graph). Out: nimbers. Knows nothing of the language.
//!
//! ```text
//! definition   by definition only: the referee
//! solver       a graph's components -> nim-sum; the two questions `nimber` and `outcome`
//! engine       one component up to 512 vertices, positions hashed: the fast way
//! exact        one component of any size, positions spelled out: no collisions
//! table        what is learnt of positions, kept between graphs
//! play         a game against a perfect player
//! ```
//!
//! Invariant: a table entry is a fact about the graph of a position, whatever was searched when it was found.

mod definition;
mod engine;
mod exact;
mod goal;
pub mod play;
mod progress;
mod solver;
mod stopped;
mod table;

pub use definition::nimber_by_definition;
pub use engine::Method;
pub use progress::{Progress, Question};
pub use solver::{nimber, outcome};
pub use stopped::Stopped;
pub use table::{NimberTable, Options, count_facts, unite_facts};
