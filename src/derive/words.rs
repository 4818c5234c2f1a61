//! Positions as words: caps at either end of a run of whole cells.
//!
//! A position of a strip falls apart into *words* `u F^j w`: a cap u, a run of j whole cells, and a cap w. Both caps
//! are written from the outside in; a cap at the right end is one at the left end of the reversed strip.

use super::error::DeriveErrorKind;
use super::strip::{End, Part, Strip};

/// A set of vertices of an end piece, as bits.
pub type PieceMask = u128;

/// Greatest number of vertices of an end piece.
pub const MOST_PIECE: usize = PieceMask::BITS as usize;

/// The vertices that are left of an end piece and of the columns between it and the run, with the outermost column
/// first.
///
/// Invariant: the last column is not whole; the first one is not empty, unless there are vertices of the end piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cap {
    pub piece: PieceMask,
    pub columns: Vec<u32>,
}

/// One end of a strip, from the outside in.
#[derive(Clone, Debug)]
pub struct Side {
    pub(super) strip: Strip,
    pub(super) full: u32,
    /// `ahead[d][k]` is the set of kinds that kind k is joined to d columns further in; `behind[d][k]` is that further
    /// out.
    ahead: Vec<Vec<u32>>,
    behind: Vec<Vec<u32>>,
    /// For each vertex of the end piece its neighbours in the piece; then those in the columns.
    piece: Vec<PieceMask>,
    attached: Vec<Vec<u32>>,
    reach: usize,
}

/// A vertex at an end. Columns are counted from the first one of the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spot {
    Piece(usize),
    Cell(usize, usize),
}

/// The effect of a move at an end: another cap, a run that is shorter by `lost`, and the parts that are cut off.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Left<T> {
    pub cap: T,
    pub lost: usize,
    pub apart: Vec<Vec<Spot>>,
}

/// The effect of a move on a kind of vertex inside the run, if it splits the run.
///
/// A move in column c of a run of j cells leaves `u F^(c - before) x` and `x' F^(j - 1 - c - after) w`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting<C = Cap, A = Vec<Vec<Spot>>> {
    /// The cap x, at the right end of the left word.
    pub left: C,
    /// The cap x', at the left end of the right word.
    pub right: C,
    pub before: i64,
    pub after: i64,
    /// The parts that are cut off.
    pub apart: A,
}

impl Cap {
    /// Returns the whole columns next to the run to the run, removes empty columns outside, and gives the number of the
    /// former.
    fn tidy(&mut self, full: u32) -> usize {
        let before = self.columns.len();
        while self.columns.last() == Some(&full) {
            self.columns.pop();
        }
        let back = before - self.columns.len();
        if self.piece == 0 {
            let empty = self.columns.iter().take_while(|own| **own == 0).count();
            self.columns.drain(..empty);
        }
        back
    }
}

impl Side {
    /// An end of a part; side 0 is the left one, side 1 the right one.
    ///
    /// # Errors
    ///
    /// An end piece has more than [`MOST_PIECE`] vertices.
    pub fn new(part: &Part, side: usize) -> Result<Side, DeriveErrorKind> {
        if part.ends[side].names.len() > MOST_PIECE {
            return Err(DeriveErrorKind::TooMany("vertices at an end"));
        }
        let strip = match side {
            0 => part.strip.clone(),
            _ => part.strip.reversed(),
        };
        let (kinds, radius) = (strip.kinds.len(), strip.radius());
        let mut ahead = vec![vec![0; kinds]; radius + 1];
        let mut behind = ahead.clone();
        for &(k, l, d) in &strip.edges {
            ahead[d][k] |= 1 << l;
            behind[d][l] |= 1 << k;
            if d == 0 {
                ahead[0][l] |= 1 << k;
                behind[0][k] |= 1 << l;
            }
        }
        let end: &End = &part.ends[side];
        let mut piece = vec![0; end.names.len()];
        for &(u, v) in &end.edges {
            piece[u] |= 1 << v;
            piece[v] |= 1 << u;
        }
        let mut attached = vec![vec![0; end.reach()]; end.names.len()];
        for &(u, column, kind) in &end.attached {
            attached[u][column] |= 1 << kind;
        }
        Ok(Side {
            full: strip.full(),
            strip,
            ahead,
            behind,
            piece,
            attached,
            reach: end.reach(),
        })
    }

    /// The cap of the end before any move.
    pub fn whole(&self) -> Cap {
        Cap {
            piece: bits_below(self.piece.len()),
            columns: Vec::new(),
        }
    }

    pub fn radius(&self) -> usize {
        self.ahead.len() - 1
    }

    /// The number of columns of the run that belong to the end: moves further in do not change the cap.
    pub fn margin(&self, cap: &Cap) -> usize {
        let reach = if cap.piece == 0 { 0 } else { self.reach };
        self.radius() + reach.saturating_sub(cap.columns.len())
    }

    /// The neighbours of a vertex of the cap or the run.
    pub(super) fn neighbours(&self, spot: Spot) -> (PieceMask, Vec<(usize, u32)>) {
        match spot {
            Spot::Piece(u) => (
                self.piece[u],
                self.attached[u].iter().copied().enumerate().collect(),
            ),
            Spot::Cell(column, kind) => {
                let joined = |u: &usize| {
                    let own = self.attached[*u].get(column);
                    own.is_some_and(|own| own >> kind & 1 == 1)
                };
                let piece = (0..self.piece.len()).filter(joined);
                let ahead = (0..self.ahead.len()).map(|d| (column + d, self.ahead[d][kind]));
                let behind = (1..self.behind.len())
                    .filter(|d| *d <= column)
                    .map(|d| (column - d, self.behind[d][kind]));
                (
                    piece.fold(0, |mask, u| mask | 1 << u),
                    ahead.chain(behind).collect(),
                )
            }
        }
    }

    pub(super) fn spots(cap: &Cap) -> Vec<Spot> {
        let columns = cap.columns.iter().copied().enumerate();
        spots_of_piece(cap.piece)
            .chain(spots_of_cells(columns))
            .collect()
    }

    fn has(cap: &Cap, spot: Spot) -> bool {
        match spot {
            Spot::Piece(u) => cap.piece >> u & 1 == 1,
            Spot::Cell(column, kind) => {
                let own = cap.columns.get(column);
                own.is_some_and(|own| own >> kind & 1 == 1)
            }
        }
    }

    /// The neighbours of a vertex that the cap has.
    pub(super) fn near(&self, cap: &Cap, spot: Spot) -> Vec<Spot> {
        let (piece, columns) = self.neighbours(spot);
        spots_of_piece(piece)
            .chain(spots_of_cells(columns))
            .filter(|own| Side::has(cap, *own))
            .collect()
    }

    /// Takes a vertex with its neighbours.
    fn take(&self, cap: &mut Cap, spot: Spot) {
        let (piece, columns) = self.neighbours(spot);
        cap.piece &= !piece;
        for (column, mask) in columns {
            if let Some(own) = cap.columns.get_mut(column) {
                *own &= !mask;
            }
        }
        remove(cap, spot);
    }

    /// The effects of the moves that belong to this end.
    pub fn moves(&self, cap: &Cap) -> Vec<Left<Cap>> {
        let mut zone = cap.clone();
        zone.columns
            .extend(std::iter::repeat_n(self.full, self.margin(cap)));
        let spots = Side::spots(&zone);
        spots.into_iter().map(|spot| self.play(cap, spot)).collect()
    }

    /// The effect of a move on a vertex of the cap or of the first columns of the run.
    pub fn play(&self, cap: &Cap, spot: Spot) -> Left<Cap> {
        let (_, columns) = self.neighbours(spot);
        let furthest = columns.iter().filter(|own| own.1 != 0).map(|own| own.0);
        let own = match spot {
            Spot::Piece(_) => 0,
            Spot::Cell(column, _) => column + 1,
        };
        let length = furthest.map(|column| column + 1).fold(own, usize::max);
        let length = length.max(cap.columns.len());
        let mut zone = cap.clone();
        zone.columns.resize(length, self.full);
        self.take(&mut zone, spot);
        let joined = |spot: Spot| {
            self.neighbours(spot)
                .1
                .iter()
                .any(|own| own.0 >= length && own.1 != 0)
        };
        let mut apart = Vec::new();
        for component in self.components(&zone) {
            if !component.iter().any(|spot| joined(*spot)) {
                for spot in &component {
                    remove(&mut zone, *spot);
                }
                apart.push(component);
            }
        }
        let back = zone.tidy(self.full);
        Left {
            cap: zone,
            lost: length - cap.columns.len() - back,
            apart,
        }
    }

    fn components(&self, zone: &Cap) -> Vec<Vec<Spot>> {
        let mut left = Side::spots(zone);
        let mut found = Vec::new();
        while let Some(first) = left.pop() {
            let mut component = vec![first];
            let mut at = 0;
            while at < component.len() {
                for spot in self.near(zone, component[at]) {
                    if let Some(place) = left.iter().position(|own| *own == spot) {
                        left.swap_remove(place);
                        component.push(spot);
                    }
                }
                at += 1;
            }
            component.sort_unstable();
            found.push(component);
        }
        found
    }

    /// The effect of a move inside the run; for the left end only.
    ///
    /// # Errors
    ///
    /// The move does not split the run.
    pub fn part(&self, kind: usize) -> Result<Parting, DeriveErrorKind> {
        let radius = self.radius();
        let joined = |masks: &[Vec<u32>]| (0..=radius).filter(|d| masks[*d][kind] != 0).max();
        let before = joined(&self.behind).unwrap_or(0);
        // The zone has at least as many columns as an edge spans, because a longer edge would join both sides.
        let after = joined(&self.ahead).unwrap_or(0);
        let after = after.max(radius.saturating_sub(before + 1));
        let mut zone = Cap {
            piece: 0,
            columns: vec![self.full; before + after + 1],
        };
        self.take(&mut zone, Spot::Cell(before, kind));
        let length = zone.columns.len();
        let empty = || Cap {
            piece: 0,
            columns: vec![0; length],
        };
        let (mut left, mut right, mut apart) = (empty(), empty(), Vec::new());
        for component in self.components(&zone) {
            let outward = |spot: &Spot| self.leaves(*spot, length, false);
            let inward = |spot: &Spot| self.leaves(*spot, length, true);
            match (component.iter().any(outward), component.iter().any(inward)) {
                (true, true) => return Err(self.defect(&zone, &component, before, kind)),
                (true, false) => component.iter().for_each(|spot| add(&mut left, *spot)),
                (false, true) => component.iter().for_each(|spot| add(&mut right, *spot)),
                (false, false) => apart.push(component),
            }
        }
        left.columns.reverse();
        let back = [left.tidy(self.full), right.tidy(self.full)];
        Ok(Parting {
            left,
            right,
            before: before as i64 - back[0] as i64,
            after: after as i64 - back[1] as i64,
            apart,
        })
    }

    /// Whether a vertex of a zone of `length` columns is joined to a vertex outside of the zone, further in (`inward`)
    /// or further out.
    pub(super) fn leaves(&self, spot: Spot, length: usize, inward: bool) -> bool {
        let Spot::Cell(column, kind) = spot else {
            return false;
        };
        let (masks, room) = match inward {
            true => (&self.ahead, length - 1 - column),
            false => (&self.behind, column),
        };
        masks
            .iter()
            .enumerate()
            .any(|(d, own)| d > room && own[kind] != 0)
    }
}

/// The vertices of a set of vertices of an end piece.
pub(super) fn spots_of_piece(piece: PieceMask) -> impl Iterator<Item = Spot> {
    let members = (0..MOST_PIECE).filter(move |u| piece >> u & 1 == 1);
    members.map(Spot::Piece)
}

/// The vertices of some columns, each column with the set of its kinds.
fn spots_of_cells(columns: impl IntoIterator<Item = (usize, u32)>) -> impl Iterator<Item = Spot> {
    columns.into_iter().flat_map(|(column, mask)| {
        let kinds = (0..32).filter(move |kind| mask >> kind & 1 == 1);
        kinds.map(move |kind| Spot::Cell(column, kind))
    })
}

/// The set of the first `count` vertices.
fn bits_below(count: usize) -> PieceMask {
    match count {
        0 => 0,
        _ => PieceMask::MAX >> (MOST_PIECE - count),
    }
}

fn remove(cap: &mut Cap, spot: Spot) {
    match spot {
        Spot::Piece(u) => cap.piece &= !(1 << u),
        Spot::Cell(column, kind) => cap.columns[column] &= !(1 << kind),
    }
}

fn add(cap: &mut Cap, spot: Spot) {
    if let Spot::Cell(column, kind) = spot {
        cap.columns[column] |= 1 << kind;
    }
}
