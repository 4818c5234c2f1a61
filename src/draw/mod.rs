//! Drawings of graphs.
//!
//! In: a graph with the names of its vertices. Out: places that show its structure ([`layout()`]), and of these a
//! picture ([`picture()`]), characters for a terminal ([`text()`]), or DOT, which leaves the places to others
//! ([`dot()`]). Everything is found from the graph and from the indices in the names; the same graph gives the same
//! drawing.

mod dot;
mod edges;
pub mod layout;
mod scene;
mod text;

pub use dot::dot;
pub use layout::{Layout, MOST_VERTICES, TooMany, layout};
pub use scene::picture;
pub use text::text;

use crate::graph::{Graph, Label, automorphisms};

/// By what vertices are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Their class, where there are several; else their orbit.
    Structure,
    /// The name that the family gives them, without indices.
    Class,
    /// Which of them symmetries take to one another, as far as those are found.
    Orbit,
    Plain,
}

/// What becomes of a graph by a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The vertex that is played; it goes with its neighbours.
    pub vertex: usize,
    /// The components that are left, with their nimbers.
    pub parts: Vec<(Vec<usize>, u32)>,
}

/// A graph with its names.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    pub title: &'a str,
    pub graph: &'a Graph,
    /// One for each vertex.
    pub labels: &'a [Label],
}

/// Symmetries beyond so many say no more about what is alike.
const SYMMETRIES: usize = 1024;

/// A number for each vertex, equal for those of one colour, from 0 up in the order of their first vertices.
pub fn colours(subject: Subject, colouring: Colouring) -> Vec<usize> {
    let classes = || ranked(subject.labels.iter().map(|own| &own.class));
    let orbits = || {
        let maps = automorphisms(subject.graph, SYMMETRIES);
        let least = |v: usize| maps.iter().map(|map| map[v]).min();
        ranked((0..subject.graph.order()).map(least))
    };
    match colouring {
        Colouring::Plain => vec![0; subject.graph.order()],
        Colouring::Class => classes(),
        Colouring::Orbit => orbits(),
        Colouring::Structure => {
            let classes = classes();
            match classes.iter().any(|own| *own > 0) {
                true => classes,
                false => orbits(),
            }
        }
    }
}

fn ranked<K: PartialEq>(keys: impl Iterator<Item = K>) -> Vec<usize> {
    let mut known: Vec<K> = Vec::new();
    keys.map(|key| {
        let rank = known.iter().position(|own| *own == key);
        rank.unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        })
    })
    .collect()
}
