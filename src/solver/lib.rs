//! Nimbers and outcomes of Node-Kayles, and of other deletion games, on graphs.
//!
//! A move takes a vertex and its neighbours; the player who cannot move loses. [`nimber`] gives the Sprague-Grundy
//! value of a [`Graph`](nk_graph::Graph), [`outcome`] only who wins. Both store their results in a [`NimberTable`],
//! which also serves other graphs, and return [`Stopped`] if they are cancelled. [`nimber_by_definition`] is a slow
//! reference. [`deletion`] has a solver for games whose rules are given as data, and [`deletion::Match`], a game
//! against a perfect player.
//!
//! ```
//! use nk_base::Outcome;
//! use nk_base::cancellation::CancelToken;
//! use nk_graph::Graph;
//! use nk_solver::{NimberTable, nimber, outcome};
//!
//! let triangle_with_tail = Graph::from_edges(5, vec![(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]);
//! let mut table = NimberTable::new();
//! let stop = CancelToken::new();
//! assert_eq!(nimber(&triangle_with_tail, &mut table, &stop)?, 0);
//! assert_eq!(outcome(&triangle_with_tail, &mut table, &stop)?, Outcome::P);
//! # Ok::<(), nk_solver::Stopped>(())
//! ```
//!
//! Modules of a component are contracted first, which solves cographs. A component without asteroidal triples, such as
//! an interval graph, is solved in polynomial time. The fast engine searches other components of up to 1,024 vertices
//! with hashed positions; larger components, and all components if [`Options::exact`] is set, are searched by an engine
//! that stores positions in full, so that no collision is possible. Invariant: a table entry is a fact about the graph
//! of a position, whatever was being searched when it was found.

#![deny(missing_docs)]

mod components;
mod definition;
pub mod deletion;
mod engine;
mod exact;
mod fact;
mod first_moves;
mod goal;
mod known_nimbers;
mod linear;
mod mex_search;
mod modules;
mod nimber_table;
mod pairs;
mod progress;
mod small_graph;
mod solver;
mod stopped;

pub use definition::nimber_by_definition;
pub use engine::SearchMethod;
pub use nimber_table::{NimberTable, Options, count_facts, unite_facts};
pub use progress::{Progress, SearchQuestion};
pub use small_graph::SmallGraph;
pub use solver::{nimber, outcome};
pub use stopped::Stopped;
