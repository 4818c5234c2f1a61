//! Simple undirected graphs: the type, built-in families, operations, symmetries, and graph6.
//!
//! A [`Graph`] comes from a family ([`path`], [`cycle`], ...), from a [`GraphBuilder`], or from graph6
//! ([`from_graph6`]); products and other operations make new graphs. Sizes are computed and compared with [`Limits`]
//! before anything is built, so a parameter that is far too large gives a [`GraphError`] at once. Symmetries
//! ([`automorphisms`], [`orbits`](orbits()), [`mirror`](mirror())) are found with a bounded effort.
//!
//! ```
//! use nk_graph::{GraphBuilder, GraphError, Limits, cartesian, path, to_graph6};
//!
//! let limits = Limits::default();
//! let mut triangle = GraphBuilder::new(3, limits)?;
//! for (u, v) in [(0, 1), (1, 2), (2, 0)] {
//!     triangle.edge(u, v)?;
//! }
//! let prism = cartesian(&triangle.build()?, &path(2, limits)?, limits)?;
//! assert_eq!((prism.order(), prism.size()), (6, 9));
//! assert_eq!(to_graph6(&path(4, limits)?), "Ch");
//! # Ok::<(), GraphError>(())
//! ```
//!
//! Definitions follow Diestel, "Graph Theory", and Hammack, Imrich and Klavzar, "Handbook of Product Graphs"; where
//! conventions differ ([`star`], [`cycle`], [`power`]), the documentation of the item states which one is used.

#![deny(missing_docs)]

mod automorphism;
mod error;
mod families;
mod graph6;
pub mod label;
mod mirror;
mod numbering;
mod operations;
mod orbits;
mod parts;
mod products;
mod root;
mod simple;

pub use automorphism::{automorphisms, generators};
pub use error::{Graph6Fault, GraphError, Limits};
pub use families::{complete, complete_bipartite, cycle, hypercube, path, star};
pub use graph6::{from_graph6, to_graph6};
pub use label::Label;
pub use mirror::{is_mirror, mirror};
pub use numbering::{Numbering, STEPS, numbering};
pub use operations::{complement, disjoint, join, line, middle, power};
pub use orbits::{Orbits, orbits, orbits_within};
pub use parts::{components, components_of, distances, induced};
pub use products::{cartesian, lexicographic, strong, tensor};
pub use root::{Root, root};
pub use simple::{Graph, GraphBuilder};
