//! The statements of a certificate of a derivation, before they are checked.

use nk_system::{Member, Sequence, System};

/// A set of vertices of an end piece, or of a graph on which the game is played, as bits.
pub type Mask = u128;

/// The most vertices in such a set.
pub const MOST_BITS: usize = Mask::BITS as usize;

/// The linear form `slope * N + offset`, as (slope, offset).
pub type Line = (i64, i64);

/// The linear form `stride * t + slope * N + offset`, as (stride, slope, offset).
pub type Index = (i64, i64, i64);

/// All statements of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statements {
    /// The name of the family, as the user wrote it; it is not checked.
    pub family: String,
    /// The strips.
    pub strips: Vec<Strip>,
    /// The sequences of the system.
    pub sequences: Vec<Sequence>,
    /// The graphs for each residue of n.
    pub residues: Vec<Residue>,
    /// The least n, and the nimbers from that n on that no residue covers.
    pub small: (i64, Vec<u32>),
}

/// A strip, its caps after moves, and for each word its member of the system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The names of the kinds of vertices in a cell.
    pub kinds: Vec<String>,
    /// The edges (a, b, d): kind a of each cell is joined to kind b of the cell d further to the right.
    pub edges: Vec<(usize, usize, usize)>,
    /// The end pieces, left and right.
    pub ends: [Piece; 2],
    /// The names of the hubs. A hub is joined to all vertices that are not hubs or, in a strip with `branches`, to
    /// those that are listed there.
    pub hubs: Vec<String>,
    /// The pairs of hubs that are joined.
    pub spokes: Vec<(usize, usize)>,
    /// If the strip is closed to a ring: for each kind, the kind of the first cells that takes its place behind the
    /// last cell.
    pub ring: Option<Vec<usize>>,
    /// The vertices that are left out because they have a twin, one after the other.
    pub twins: Vec<Twin>,
    /// The caps of the left and of the right end: the vertices of the end piece, and the columns from the outside in.
    pub caps: [Vec<(Mask, Vec<u32>)>; 2],
    /// The words, with their members.
    pub words: Vec<Listed>,
    /// The member for the whole strip, and its shift; `None` if the strip is not a member.
    pub whole: Option<(Member, i64)>,
    /// If the cells are equal branches at a core: the period of their nimber. Then there are hubs, but no ends, edges
    /// between cells, twins, caps or words.
    pub branches: Option<Branches>,
}

/// The period of equal branches at a core: the strip of m cells has the same nimber as that of m + `period` cells, for
/// all m >= `threshold`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// For each hub the kinds of vertices to which it is joined, as bits.
    pub reach: Vec<u32>,
    /// The number of branches from which on the nimber repeats.
    pub threshold: i64,
    /// The period, which is even.
    pub period: i64,
}

/// The vertices of an end that belong to no cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The names of the vertices.
    pub names: Vec<String>,
    /// The pairs of vertices that are joined.
    pub joins: Vec<(usize, usize)>,
    /// The edges (v, c, k): vertex v is joined to kind k of column c, counted from the end.
    pub attached: Vec<(usize, usize, usize)>,
}

/// A vertex that is left out, followed by its twin. Both have the numbers that they have when the vertex is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    /// A kind and its twin.
    Kind(usize, usize),
    /// The end, a vertex of it, and the twin of that vertex.
    Vertex(usize, usize, usize),
}

/// A word, given by its caps, and its member of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The number of the left cap.
    pub left: usize,
    /// The number of the right cap.
    pub right: usize,
    /// The member whose values are the nimbers of the word.
    pub member: Member,
    /// The word with j cells has the member's value at `j + shift`.
    pub shift: i64,
}

/// The graphs for n = modulus * N + residue and N >= from: their definition, and the parts of which they consist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Residue {
    /// The modulus of n.
    pub modulus: i64,
    /// The residue of n.
    pub residue: i64,
    /// The least N.
    pub from: i64,
    /// The names of vertices.
    pub names: Vec<String>,
    /// The vertices.
    pub vertices: Vec<Run>,
    /// The edges.
    pub edges: Vec<Run>,
    /// The strips that are parts of the graph.
    pub parts: Vec<Part>,
    /// The vertices that belong to no part.
    pub loose: Vec<Spot>,
    /// The edges between loose vertices, by the places of their ends in `loose`.
    pub ties: Vec<(usize, usize)>,
}

/// A vertex, or an edge given by its two ends, for each t from the largest of `low` to the smallest of `high`, if all
/// `guards` are at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// The vertex, or the two ends of the edge.
    pub ends: Vec<Spot>,
    /// The lower bounds of t.
    pub low: Vec<Line>,
    /// The upper bounds of t.
    pub high: Vec<Line>,
    /// The conditions on N.
    pub guards: Vec<Line>,
}

/// A vertex, by its name and its indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The number of the name.
    pub name: usize,
    /// The indices, as linear forms in t and N.
    pub indices: Vec<Index>,
}

/// A strip of `growth * N + offset` cells, and the names of its vertices; in a name, t is the number of the cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The number of the strip.
    pub strip: usize,
    /// The number of cells by which it grows when N grows by 1.
    pub growth: i64,
    /// The number of cells for N = 0.
    pub offset: i64,
    /// For each kind of vertices, the vertices of that kind, as one or more runs over the cells.
    pub kinds: Vec<Vec<Run>>,
    /// The vertices of the end pieces, left and right.
    pub ends: [Vec<Spot>; 2],
    /// The vertices that are hubs.
    pub hubs: Vec<Spot>,
}

impl Statements {
    /// The system that the sequences make.
    pub fn system(&self) -> System {
        System {
            sequences: self.sequences.clone(),
        }
    }
}

impl Strip {
    /// The largest number of cells that an edge spans.
    pub fn radius(&self) -> i64 {
        self.edges.iter().map(|own| own.2 as i64).max().unwrap_or(0)
    }

    /// The number of columns at an end that contain all columns joined to the end piece.
    pub fn reach(&self) -> i64 {
        self.ends.iter().map(Piece::reach).max().unwrap_or(0)
    }

    /// The least number of cells for which the statements about the strip have to hold.
    pub fn least_cells(&self) -> i64 {
        match (&self.branches, &self.ring) {
            (Some(own), _) => own.threshold,
            (None, Some(_)) => 2 * self.radius() + 1,
            (None, None) => self.radius().max(self.reach()),
        }
    }
}

impl Piece {
    /// The number of columns at the end that contain all columns joined to the piece.
    pub fn reach(&self) -> i64 {
        let columns = self.attached.iter().map(|own| own.1 as i64 + 1);
        columns.max().unwrap_or(0)
    }
}
