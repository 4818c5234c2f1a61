//! Drawings of graphs and plots of sequences.
//!
//! [`layout()`] places the vertices of a graph so that the drawing shows its structure. It uses the graph and the
//! indices in the names of the vertices. A layout becomes a picture ([`picture()`]), which is written as SVG, PDF, TikZ
//! or PNG (module [`picture`](mod@picture)), or text for a terminal ([`text()`], [`braille()`]); [`dot()`] writes a
//! layout for Graphviz. [`plot`] draws sequences. The same graph always gives the same drawing.
//!
//! ```
//! use nk_draw::{Shown, Subject, layout, picture, picture::svg};
//! use nk_graph::{Limits, cycle, label};
//!
//! let graph = cycle(5, Limits::default())?;
//! let labels = label::numbered(5);
//! let subject = Subject { title: "a cycle", graph: &graph, labels: &labels, token: None };
//! let places = layout(&graph, &labels).expect("five vertices are not too many");
//! let drawing = picture(subject, &places, Shown::Colours(&[0; 5]), true);
//! assert!(svg(&drawing).contains("<svg"));
//! # Ok::<(), nk_graph::GraphError>(())
//! ```

#![deny(missing_docs)]

mod braille;
mod chessboard;
mod dot;
mod edges;
pub mod layout;
pub mod picture;
pub mod plot;
mod scene;
mod style;
mod text;

pub use braille::{Dots, UNNAMED, braille, density};
pub use chessboard::{legend, text as board_text};
pub use dot::dot;
pub use layout::{Layout, MOST_VERTICES, TooMany, layout, sketch};
pub use text::{EdgeMark, WIDEST, text};

use crate::picture::{Colour, Picture};
use layout::Kind;
use nk_graph::{Graph, Label, orbits};

/// The picture of a graph: its vertices at the places of `layout`, named if `named`, coloured as `shown` says. With a
/// move, the vertices that it removes are grey, an edge that it removes alone is a hollow line, and each component has a
/// colour and its nimber.
pub fn picture(subject: Subject, layout: &Layout, shown: Shown, named: bool) -> Picture {
    match &layout.kind {
        Kind::Board(own) => chessboard::picture(subject, &layout.at, own, shown, named),
        _ => scene::picture(subject, layout, shown, named),
    }
}

/// The property that determines the colours of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// The class of names if there are several classes, and otherwise the orbit.
    Structure,
    /// The class: the name that the family gives a vertex, without indices.
    Class,
    /// The orbit under the symmetries of the graph.
    Orbit,
    /// One colour for all.
    Plain,
}

/// A move on a graph, with the position after it; or a position in which no move is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// The words before the nimbers in the caption, such as `v[1] leaves`.
    pub words: String,
    /// The vertices that the move removes.
    pub vertices: Vec<usize>,
    /// The removed vertices that name the move; they have a bold outline.
    pub played: Vec<usize>,
    /// Vertices that name the move and are left, such as the one to which a token goes; they have a bold outline too.
    pub kept: Vec<usize>,
    /// The edges, as (u, v) with u < v, that the move removes and whose ends are left.
    pub edges: Vec<(usize, usize)>,
    /// Parts of the position after the move, with their nimbers: its components, or all of it. Each has a colour.
    pub parts: Vec<(Vec<usize>, u32)>,
    /// Words in place of the nimbers, if there are none, as in misère play.
    pub instead: Option<&'static str>,
    /// The moves that win, if they are known.
    pub wins: Option<Wins>,
}

/// The winning moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// The number of all moves.
    pub moves: usize,
    /// The names of the winning moves.
    pub names: Vec<String>,
    /// The vertices each of which is the name of a winning move.
    pub vertices: Vec<usize>,
    /// The edges, as (u, v) with u < v, each of which is the name of a winning move, or whose ends are.
    pub edges: Vec<(usize, usize)>,
}

impl Wins {
    /// The largest number of names in the caption.
    const LISTED: usize = 12;

    /// Whether an edge, or its ends, are the name of a winning move.
    pub(crate) fn has_edge(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    /// The line that says which moves win: `2 of 9 moves win: a, b`. `None` if there is no move, or no winning one,
    /// which the caption of the position says.
    pub fn caption(&self) -> Option<String> {
        let (count, moves) = (self.names.len(), self.moves);
        if count == 0 {
            return None;
        }
        let shown = count.min(Wins::LISTED);
        let mut names = self.names[..shown].join(", ");
        if count > shown {
            names += &format!(", and {} more", count - shown);
        }
        Some(match (count, moves) {
            (1, 1) => format!("the only move wins: {names}"),
            (1, _) => format!("1 of {moves} moves wins: {names}"),
            (2, 2) => format!("both moves win: {names}"),
            _ if count == moves => format!("all {moves} moves win: {names}"),
            _ => format!("{count} of {moves} moves win: {names}"),
        })
    }
}

/// A graph with the names of its vertices.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The title of the drawing.
    pub title: &'a str,
    /// The graph.
    pub graph: &'a Graph,
    /// The names, one for each vertex.
    pub labels: &'a [Label],
    /// The vertex on which a token stands, in a game that has one.
    pub token: Option<usize>,
}

impl Subject<'_> {
    /// The line that says where the token stands.
    pub fn token_line(&self) -> Option<String> {
        let name = &self.labels.get(self.token?)?.text;
        Some(format!("the token stands on {name}"))
    }
}

/// The meaning of the colours of a drawing.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// The colours, a number for each vertex.
    Colours(&'a [usize]),
    /// A move: the vertices that it takes, and the components that it leaves.
    Move(&'a Move),
}

impl Move {
    /// The nimber of the position after the move.
    pub fn nimber(&self) -> u32 {
        self.parts.iter().fold(0, |sum, own| sum ^ own.1)
    }

    /// The line that sums the move up: `v[2,3] leaves *3 (+) *3 = *0`, or `hub leaves *2` if one component is left.
    pub fn caption(&self) -> String {
        let nimbers: Vec<String> = self.parts.iter().map(|own| format!("*{}", own.1)).collect();
        match nimbers.as_slice() {
            [] => format!("{} {}", self.words, self.instead.unwrap_or(NOTHING)),
            [only] => format!("{} {only}", self.words),
            _ => format!(
                "{} {} = *{}",
                self.words,
                nimbers.join(" (+) "),
                self.nimber()
            ),
        }
    }

    /// The lines below the picture of the move: the caption, and which moves win, if that is known and some move wins.
    pub fn lines(&self) -> Vec<String> {
        let wins = self.wins.as_ref().and_then(Wins::caption);
        [self.caption()].into_iter().chain(wins).collect()
    }

    /// Whether the vertex names the move.
    fn is_named_by(&self, v: usize) -> bool {
        self.played.contains(&v) || self.kept.contains(&v)
    }

    /// Whether the move removes an edge, together with an end of the edge or alone.
    fn removes_edge(&self, u: usize, v: usize) -> bool {
        self.vertices.contains(&u) || self.vertices.contains(&v) || self.cuts(u, v)
    }

    /// Whether the move removes an edge whose ends are left.
    fn cuts(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }
}

/// The text in place of a drawing of a graph without vertices.
pub const EMPTY: &str = "no vertices";

/// The end of the caption if nothing is left.
const NOTHING: &str = "nothing: *0";

/// The colours of vertices, as numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colours {
    /// The number of the colour of each vertex. Numbers count from 0, in the order of the first vertices of the
    /// colours.
    pub of: Vec<usize>,
    /// Whether vertices of one orbit are known to have one colour. If not, the search for symmetries gave up, and an
    /// orbit may have several colours; vertices of one colour are in one orbit in any case.
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

/// The number of the colour of each vertex, from 1; `None` if the colours are distinguishable at a glance.
fn numbers(colours: &[usize]) -> Option<Vec<String>> {
    let is_clear = colours.iter().all(|own| *own < picture::DISTINCT);
    let number = |own: &usize| (own + 1).to_string();
    (!is_clear).then(|| colours.iter().map(number).collect())
}

/// The line that explains the numbers at the vertices.
const NUMBERED: &str = "vertices with the same small number have the same colour";

/// The fills of the vertices.
fn fills(colours: &[usize]) -> Vec<Colour> {
    colours.iter().map(|own| picture::fill(*own)).collect()
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
