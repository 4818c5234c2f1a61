//! Drawings of graphs.
//!
//! In: a graph with the names of its vertices. Out: places that show its structure ([`layout()`]), and of these a
//! picture ([`picture()`]), characters for a terminal ([`text()`]), or DOT, which leaves the places to others
//! ([`dot()`]). Everything is found from the graph and from the indices in the names; the same graph gives the same
//! drawing.

mod dot;
mod edges;
pub mod layout;
pub mod picture;
pub mod plot;
mod scene;
mod text;

pub use dot::dot;
pub use layout::{Layout, MOST_VERTICES, TooMany, layout};
pub use scene::picture;
pub use text::text;

use crate::picture::{Colour, FILLS};
use nk_graph::{Graph, Label, orbits};

/// By what vertices are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Their class, where there are several; else their orbit.
    Structure,
    /// The name that the family gives them, without indices.
    Class,
    /// Which of them symmetries take to one another.
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

/// What the colours of a drawing show.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// A number for each vertex.
    Colours(&'a [usize]),
    Move(&'a Move),
}

impl Move {
    /// The nimber of what is left.
    pub fn nimber(&self) -> u32 {
        self.parts.iter().fold(0, |sum, own| sum ^ own.1)
    }
}

/// Colours as numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// For each vertex, equal for those of one colour, from 0 up in the order of their first vertices.
    pub of: Vec<usize>,
    /// Whether vertices that are alike have one colour for certain. If not, the search for symmetries gave up, and some
    /// of them may have several; vertices of one colour are alike all the same.
    pub is_whole: bool,
}

/// The colours of the vertices of a graph.
pub fn colours(subject: Subject, colouring: Colouring) -> Colours {
    let whole = |of: Vec<usize>| Colours { of, is_whole: true };
    let classes = || whole(ranked(subject.labels.iter().map(|own| &own.class)));
    let orbits = || {
        let found = orbits(subject.graph);
        Colours {
            of: ranked(found.least.into_iter()),
            is_whole: found.is_whole,
        }
    };
    match colouring {
        Colouring::Plain => whole(vec![0; subject.graph.order()]),
        Colouring::Class => classes(),
        Colouring::Orbit => orbits(),
        Colouring::Structure => {
            let classes = classes();
            match classes.of.iter().any(|own| *own > 0) {
                true => classes,
                false => orbits(),
            }
        }
    }
}

/// What vertices are filled with. Where there are more colours than that, all have the first: colours that come again
/// would say that vertices are alike which are not.
fn fills(colours: &[usize]) -> Vec<Colour> {
    let count = colours.iter().max().map_or(0, |most| most + 1);
    let fill = |own: &usize| FILLS[if count <= FILLS.len() { *own } else { 0 }];
    colours.iter().map(fill).collect()
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
