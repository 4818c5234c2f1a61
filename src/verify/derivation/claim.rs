//! The statements of a certificate, before they are checked.

use nk_system::{Member, Sequence, System};

/// A set of vertices of an end piece, or of a graph that is played, as bits.
pub type Mask = u128;

/// The most vertices in such a set.
pub const MOST_BITS: usize = Mask::BITS as usize;

/// The linear form `slope * N + offset`, as (slope, offset).
pub type Line = (i64, i64);

/// The linear form `stride * t + slope * N + offset`, as (stride, slope, offset).
pub type Index = (i64, i64, i64);

/// All statements of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// The family, as the user named it; it is for the reader and not checked.
    pub family: String,
    /// The strips.
    pub strips: Vec<Strip>,
    /// The sequences of the system.
    pub sequences: Vec<Sequence>,
    /// The graphs for each residue of n.
    pub residues: Vec<Residue>,
    /// The least n, and the nimbers from there on that no residue covers.
    pub small: (i64, Vec<u32>),
}

/// A strip, the caps that moves leave of it, and the member of the system that each word is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strip {
    /// The names of the kinds of vertices in a cell.
    pub kinds: Vec<String>,
    /// The edges (a, b, d): kind a of each cell is joined to kind b of the cell d further right.
    pub edges: Vec<(usize, usize, usize)>,
    /// The end pieces, left and right.
    pub ends: [Piece; 2],
    /// The names of the hubs, which are joined to all vertices except, perhaps, other hubs; with `branches`, to those that
    /// it names.
    pub hubs: Vec<String>,
    /// The pairs of hubs that are joined.
    pub spokes: Vec<(usize, usize)>,
    /// If the strip is closed to a ring: for each kind the kind that it becomes behind the last cell.
    pub ring: Option<Vec<usize>>,
    /// The vertices that are left out because they have a twin, one after the other.
    pub twins: Vec<Twin>,
    /// For the left and the right end the caps: the vertices of the piece, and the columns from the outside in.
    pub caps: [Vec<(Mask, Vec<u32>)>; 2],
    /// The words, with their members.
    pub words: Vec<Listed>,
    /// The member that the whole strip is, and its shift; `None` if the strip is not a member.
    pub whole: Option<(Member, i64)>,
    /// If the cells are equal branches at a core: how their nimber repeats. Then there are hubs, but neither ends, edges
    /// between cells, twins, caps nor words.
    pub branches: Option<Branches>,
}

/// Equal branches at a core: the strip of m cells has the nimber of that of m + `period` cells, for m >= `threshold`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    /// For each hub the kinds that it is joined to, as bits. Hubs are joined to each other by spokes.
    pub reach: Vec<u32>,
    /// The least number of branches from which on the nimber repeats.
    pub threshold: i64,
    /// The period, which is even.
    pub period: i64,
}

/// The vertices of an end beside the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// Their names.
    pub names: Vec<String>,
    /// The pairs of them that are joined.
    pub joins: Vec<(usize, usize)>,
    /// The edges (v, c, k): vertex v is joined to kind k of column c, counted from the end.
    pub attached: Vec<(usize, usize, usize)>,
}

/// A vertex that is left out, then its twin. Both have the numbers that they have at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twin {
    /// A kind and its twin.
    Kind(usize, usize),
    /// The end, a vertex of it, and the twin of that vertex.
    Vertex(usize, usize, usize),
}

/// A word, by its caps, and the member that it is.
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

/// The graphs for n = modulus * N + residue and N >= from, by their definition, and the parts of which they consist.
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
    /// The strips of which the graph consists.
    pub parts: Vec<Part>,
    /// The vertices that belong to no part.
    pub loose: Vec<Spot>,
    /// The edges between loose vertices, by their numbers.
    pub ties: Vec<(usize, usize)>,
}

/// A vertex, or an edge by its two ends, for each t from the largest of `low` to the smallest of `high`, if all
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
    /// For each kind the vertices that are of that kind, as one or more runs over the cells.
    pub kinds: Vec<Vec<Run>>,
    /// The vertices of the end pieces, left and right.
    pub ends: [Vec<Spot>; 2],
    /// The vertices that are hubs.
    pub hubs: Vec<Spot>,
}

impl Claim {
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

    /// The number of columns at an end within which all columns lie that are joined to the end piece.
    pub fn reach(&self) -> i64 {
        self.ends.iter().map(Piece::reach).max().unwrap_or(0)
    }

    /// The least number of cells for which all statements about the strip are meant.
    pub fn least_cells(&self) -> i64 {
        match (&self.branches, &self.ring) {
            (Some(own), _) => own.threshold,
            (None, Some(_)) => 2 * self.radius() + 1,
            (None, None) => self.radius().max(self.reach()),
        }
    }
}

impl Piece {
    /// The number of columns within which all columns lie that the piece is joined to.
    pub fn reach(&self) -> i64 {
        let columns = self.attached.iter().map(|own| own.1 as i64 + 1);
        columns.max().unwrap_or(0)
    }
}
