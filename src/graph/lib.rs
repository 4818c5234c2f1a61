//! Simple undirected graphs: the type, the built-in families, the operations, and graph6.
//!
//! In: parameters as machine integers and other graphs. Out: a [`Graph`] or a [`GraphError`] with the values.
//! Sizes are worked out and held against [`Limits`] before anything is built, so an absurd parameter
//! costs nothing. Definitions follow Diestel, "Graph Theory", and Hammack, Imrich and Klavzar, "Handbook of
//! Product Graphs"; where conventions differ (`star`, `cycle`, `power`), the item says which one it takes.

mod automorphism;
mod error;
mod families;
mod graph6;
pub mod label;
mod layout;
mod mirror;
mod operations;
mod orbits;
mod parts;
mod products;
mod root;
mod simple;

pub use automorphism::automorphisms;
pub use error::{Graph6Fault, GraphError, Limits};
pub use families::{complete, complete_bipartite, cycle, hypercube, path, star};
pub use graph6::{from_graph6, to_graph6};
pub use label::Label;
pub use layout::{Layout, STEPS, layout};
pub use mirror::{is_mirror, mirror};
pub use operations::{complement, disjoint, join, line, power};
pub use orbits::{Orbits, orbits, orbits_within};
pub use parts::{components, components_of, distances, induced};
pub use products::{cartesian, lexicographic, strong, tensor};
pub use root::{Root, root};
pub use simple::{Graph, GraphBuilder};
