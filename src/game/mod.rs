//! Sprague-Grundy values: Node-Kayles on graphs, and octal games.
//!
//! In: a [`Graph`](crate::graph::Graph) or an octal code. Out: nimbers. Knows nothing of the language.
//!
//! ```text
//! definition   by definition only: the referee
//! mex          the least value that is missing
//! solver       a graph's components -> nim-sum; the two questions `nimber` and `outcome`
//! engine       one component up to 512 vertices, positions hashed: the fast way
//! exact        one component of any size, positions spelled out: no collisions
//! table        what is learnt of positions, kept between graphs
//! strategy     positions that prove who wins; positions: those of a small graph, all with their nimbers
//! certificate  either as a text; replay checks it by the rules alone
//! octal        octal and hexadecimal codes, and their heap values
//! ```
//!
//! Invariant: a table entry is a fact about the graph of a position, whatever was searched when it was found.

mod certificate;
mod definition;
mod engine;
mod exact;
mod goal;
mod mex;
mod octal;
mod positions;
mod progress;
mod replay;
mod solver;
mod stopped;
mod strategy;
mod table;

pub use certificate::{CERTIFICATE, Certificate, Unreadable, Witness};
pub use definition::nimber_by_definition;
pub use engine::Method;
pub use mex::Mex;
pub use octal::{OctalCode, OctalError, OctalTable};
pub use positions::{Positions, positions};
pub use progress::{Progress, Question};
pub use replay::{Fault, recount, replay};
pub use solver::{nimber, outcome};
pub use stopped::{StopReason, Stopped};
pub use strategy::{Strategy, StrategyError, strategy};
pub use table::{NimberTable, Options, count_facts, unite_facts};
