//! Strips: rows of equal cells, each joined to those near it, with a piece at either end.

use num_integer::Integer;

use crate::blueprint::Place;
use nk_graph::Graph;

/// An infinite strip: its kinds of vertices, and how they are joined.
///
/// Invariant: at most 32 kinds; an edge `(k, l, d)` joins kind k of each cell to kind l of the cell d >= 0 further
/// right; where d = 0, k < l; no edge occurs twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    pub kinds: Vec<String>,
    pub edges: Vec<(usize, usize, usize)>,
}

/// The piece at an end: the vertices outside of the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    pub names: Vec<String>,
    pub edges: Vec<(usize, usize)>,
    /// The edges to cells: the vertex, the column counted from this end, and the kind.
    pub attached: Vec<(usize, usize, usize)>,
}

/// A vertex that is joined to the same kinds in every cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hub {
    pub name: String,
    pub kinds: u32,
    /// The vertices of the left and of the right end that the hub is joined to; then the other hubs that it is joined
    /// to.
    pub ends: [Vec<usize>; 2],
    pub hubs: Vec<usize>,
}

/// One connected part of a family: for each N a strip of `growth * N + offset` cells between two ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub strip: Strip,
    pub ends: [End; 2],
    pub hubs: Vec<Hub>,
    /// If the strip is closed to a ring: kind l of the cell after the last one is kind `closing[l]` of the first cell.
    pub closing: Option<Vec<usize>>,
    pub growth: i64,
    pub offset: i64,
}

/// The parts of a family's graphs, for all N >= `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub parts: Vec<Part>,
    /// The graph on the vertices whose number does not grow and that are not joined to a part.
    pub loose: Graph,
    pub from: i64,
    pub naming: Naming,
}

/// The names of the vertices of all parts, and of `loose`, in the family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Naming {
    pub parts: Vec<PartNaming>,
    pub loose: Vec<Place>,
}

/// The names of one part: for each kind the vertices of the cells, lap by lap; and the vertices of the ends and the
/// hubs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartNaming {
    pub kinds: Vec<Vec<Lap>>,
    pub ends: [Vec<Place>; 2],
    pub hubs: Vec<Place>,
}

/// The vertices of the cells t for t from `low` to `high`; each bound is a slope and an offset in N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    pub place: Place,
    pub low: (i64, i64),
    pub high: (i64, i64),
}

impl Shape {
    /// A shape without names, for all N.
    pub fn of(parts: Vec<Part>, loose: Graph) -> Shape {
        Shape {
            parts,
            loose,
            from: 0,
            naming: Naming::default(),
        }
    }
}

impl Naming {
    /// Replaces each name by the name from which it was split.
    pub fn rename(&mut self, origin: &[usize]) {
        let parts = self.parts.iter_mut().flat_map(|own| {
            let laps = own.kinds.iter_mut().flatten().map(|lap| &mut lap.place);
            let ends = own.ends.iter_mut().flatten();
            laps.chain(ends).chain(&mut own.hubs)
        });
        for place in parts.chain(&mut self.loose) {
            place.name = origin[place.name];
        }
    }
}

impl Strip {
    /// The greatest number of cells that an edge spans.
    pub fn radius(&self) -> usize {
        self.edges.iter().map(|own| own.2).max().unwrap_or(0)
    }

    /// The set of all kinds.
    pub fn full(&self) -> u32 {
        ((1_u64 << self.kinds.len()) - 1) as u32
    }

    /// The neighbours of a kind: for each the number of cells to the right, and its kind.
    pub fn neighbours(&self, kind: usize) -> Vec<(i64, usize)> {
        let mut found = Vec::new();
        for &(k, l, d) in &self.edges {
            if k == kind {
                found.push((d as i64, l));
            }
            if l == kind {
                found.push((-(d as i64), k));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The number of infinite strands of which the strip consists, and the number of cells to be joined to one so that
    /// each strand has each of its kinds in every joined cell.
    pub fn strands(&self) -> (usize, usize) {
        let count = self.kinds.len();
        let mut cells: Vec<Option<i64>> = vec![None; count];
        let (mut strands, mut width) = (0, 1_usize);
        for root in 0..count {
            if cells[root].is_some() {
                continue;
            }
            cells[root] = Some(0);
            // `off` is the common divisor of the numbers of cells that ways from a kind back to the same kind advance.
            let (mut waiting, mut off) = (vec![root], 0_i64);
            while let Some(kind) = waiting.pop() {
                let here = cells[kind].unwrap_or(0);
                for (ahead, other) in self.neighbours(kind) {
                    match cells[other] {
                        Some(known) => off = off.gcd(&(here + ahead - known)),
                        None => {
                            cells[other] = Some(here + ahead);
                            waiting.push(other);
                        }
                    }
                }
            }
            strands += off as usize;
            width = width.lcm(&(off as usize).max(1));
        }
        (strands, width)
    }

    /// The strip read from right to left.
    pub fn reversed(&self) -> Strip {
        let turned = self.edges.iter().map(|&(k, l, d)| match d {
            0 => (k, l, 0),
            _ => (l, k, d),
        });
        Strip {
            kinds: self.kinds.clone(),
            edges: turned.collect(),
        }
    }
}

impl End {
    /// The number of columns from the end that contain all cells that the end is joined to.
    pub fn reach(&self) -> usize {
        let columns = self.attached.iter().map(|own| own.1 + 1);
        columns.max().unwrap_or(0)
    }
}

impl Part {
    /// The least number of cells for which the recurrences hold.
    pub fn least_cells(&self) -> i64 {
        let reach = self.ends.iter().map(End::reach).max().unwrap_or(0);
        match self.closing {
            Some(_) => 2 * self.strip.radius() as i64 + 1,
            None => reach.max(self.strip.radius()) as i64,
        }
    }

    /// The least N with at least this number of cells: `growth` * N + `offset` >= `cells`.
    pub fn least_with(&self, cells: i64) -> i64 {
        Integer::div_ceil(&(cells - self.offset), &self.growth)
    }

    /// The graph with this number of cells, which must be large enough for the ends.
    pub fn graph(&self, cells: usize) -> Graph {
        let kinds = self.strip.kinds.len();
        let ends = [cells * kinds, cells * kinds + self.ends[0].names.len()];
        let hubs = ends[1] + self.ends[1].names.len();
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut join = |u: usize, v: usize| edges.push((u as u32, v as u32));
        for &(k, l, d) in &self.strip.edges {
            for i in 0..cells {
                match (i + d < cells, &self.closing) {
                    (true, _) => join(i * kinds + k, (i + d) * kinds + l),
                    (false, Some(turn)) => join(i * kinds + k, (i + d - cells) * kinds + turn[l]),
                    (false, None) => {}
                }
            }
        }
        for (side, end) in self.ends.iter().enumerate() {
            for &(u, v) in &end.edges {
                join(ends[side] + u, ends[side] + v);
            }
            for &(u, column, kind) in end.attached.iter().filter(|own| own.1 < cells) {
                let cell = if side == 0 {
                    column
                } else {
                    cells - 1 - column
                };
                join(ends[side] + u, cell * kinds + kind);
            }
        }
        for (number, hub) in self.hubs.iter().enumerate() {
            for i in 0..cells {
                for kind in (0..kinds).filter(|kind| hub.kinds >> kind & 1 == 1) {
                    join(hubs + number, i * kinds + kind);
                }
            }
            for (side, own) in hub.ends.iter().enumerate() {
                own.iter().for_each(|u| join(hubs + number, ends[side] + u));
            }
            hub.hubs
                .iter()
                .for_each(|other| join(hubs + number, hubs + other));
        }
        Graph::from_edges(hubs + self.hubs.len(), edges)
    }
}
