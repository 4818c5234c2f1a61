//! What a certificate says, not yet checked.

use nk_system::{Member, Sequence, System};

/// A set of vertices, one bit each: of an end piece, or of a graph that is played.
pub type Mask = u128;

/// Most vertices in such a set.
pub const MOST_BITS: usize = Mask::BITS as usize;

/// `slope * N + offset`.
pub type Line = (i64, i64);

/// `stride * t + slope * N + offset`.
pub type Index = (i64, i64, i64);

/// All lines of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// As it was asked for; not checked.
    pub family: String,
    pub strips: Vec<Strip>,
    pub sequences: Vec<Sequence>,
    pub residues: Vec<Residue>,
    /// The least n, and the values from there on that no residue covers.
    pub small: (i64, Vec<u32>),
}

/// A strip, what moves leave of it, and which member each word is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    pub kinds: Vec<String>,
    pub edges: Vec<(usize, usize, usize)>,
    pub ends: [Piece; 2],
    /// Vertices joined to all others but, perhaps, hubs; and the pairs of hubs that are joined.
    pub hubs: Vec<String>,
    pub spokes: Vec<(usize, usize)>,
    pub ring: Option<Vec<usize>>,
    /// What is left out because it has a twin, one after the other.
    pub twins: Vec<Twin>,
    /// For either end: the vertices of the piece, and the columns.
    pub caps: [Vec<(Mask, Vec<u32>)>; 2],
    pub words: Vec<Listed>,
    pub whole: Option<(Member, i64)>,
}

/// The vertices of an end beside the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub names: Vec<String>,
    pub joins: Vec<(usize, usize)>,
    pub attached: Vec<(usize, usize, usize)>,
}

/// A kind, or a vertex of an end, and the twin that stands for it; both by the numbers that they have by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    Kind(usize, usize),
    Vertex(usize, usize, usize),
}

/// A word by its caps, and the member that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub left: usize,
    pub right: usize,
    pub member: Member,
    pub shift: i64,
}

/// The graphs for n = modulus * N + residue and N >= from, as their definition gives them, and what they are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Residue {
    pub modulus: i64,
    pub residue: i64,
    pub from: i64,
    pub names: Vec<String>,
    pub vertices: Vec<Run>,
    pub edges: Vec<Run>,
    pub parts: Vec<Part>,
    pub loose: Vec<Spot>,
    pub ties: Vec<(usize, usize)>,
}

/// A vertex, or an edge by its two ends, for each t from the largest of `low` to the smallest of `high`, if all
/// `guards` are at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    pub ends: Vec<Spot>,
    pub low: Vec<Line>,
    pub high: Vec<Line>,
    pub guards: Vec<Line>,
}

/// A name by its number, and the indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub name: usize,
    pub indices: Vec<Index>,
}

/// A strip of `growth * N + offset` cells, and what its vertices are called: each kind's lap by lap, t being the number
/// of the cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub strip: usize,
    pub growth: i64,
    pub offset: i64,
    pub kinds: Vec<Vec<Run>>,
    pub ends: [Vec<Spot>; 2],
    pub hubs: Vec<Spot>,
}

impl Claim {
    pub fn system(&self) -> System {
        System {
            sequences: self.sequences.clone(),
        }
    }
}

impl Strip {
    /// How many cells an edge spans at most.
    pub fn radius(&self) -> i64 {
        self.edges.iter().map(|own| own.2 as i64).max().unwrap_or(0)
    }

    /// The columns that the ends are joined to lie within so many.
    pub fn reach(&self) -> i64 {
        self.ends.iter().map(Piece::reach).max().unwrap_or(0)
    }

    /// The least number of cells for which the last line of it speaks.
    pub fn least_cells(&self) -> i64 {
        match self.ring {
            Some(_) => 2 * self.radius() + 1,
            None => self.radius().max(self.reach()),
        }
    }
}

impl Piece {
    pub fn reach(&self) -> i64 {
        let columns = self.attached.iter().map(|own| own.1 as i64 + 1);
        columns.max().unwrap_or(0)
    }
}
