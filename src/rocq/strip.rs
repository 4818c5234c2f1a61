//! A strip in the form of the theory: rows of columns, with the vertices of caps as further kinds.
//!
//! A position is a number whose ones are the vertices that are left: vertex k of column c has the number `kinds * c +
//! k`. The code follows `Closure.v`. Coq checks its results.

use nk_system::{Sequence, Term};
use nk_verify::derivation as stated;
use nk_verify::derivation::Twin;
use num_bigint::BigUint;

use crate::file::{Refusal, refused};

/// The largest number of kinds of vertices.
pub const MOST_KINDS: usize = 40;

/// A word: the columns of its caps, from left to right, and the sequence and the shift that give its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub left: Vec<u64>,
    pub right: Vec<u64>,
    pub member: usize,
    pub shift: i64,
}

pub struct Strip {
    pub kinds: usize,
    pub joins: Vec<(usize, usize, usize)>,
    pub radius: usize,
    pub cell: u64,
    pub left_caps: Vec<Vec<u64>>,
    pub right_caps: Vec<Vec<u64>>,
    pub words: Vec<Word>,
    /// For a ring, the kind that each kind becomes after the last cell, and the inverse map.
    pub ring: Option<[Vec<usize>; 2]>,
    /// The place of each kind of the certificate among the kinds that are kept.
    pub place_of_kind: Vec<Option<usize>>,
    /// The place of each vertex of the ends among the vertices that are kept.
    pub place_of_end: [Vec<Option<usize>>; 2],
}

impl Strip {
    pub fn new(strip: &stated::Strip) -> Result<Strip, Refusal> {
        let (kinds, ends) = kept(strip);
        let all = kinds.len() + ends[0].len() + ends[1].len();
        if all > MOST_KINDS || all == 0 {
            return refused(format!(
                "the strip has {all} kinds of vertices, and files have 1 to {MOST_KINDS}"
            ));
        }
        let places = |kept: &[usize], count: usize, offset: usize| -> Vec<Option<usize>> {
            let place = |own| kept.iter().position(|other| *other == own);
            (0..count).map(|own| Some(place(own)? + offset)).collect()
        };
        let place_of_kind = places(&kinds, strip.kinds.len(), 0);
        let right = kinds.len() + ends[0].len();
        let place_of_end = [
            places(&ends[0], strip.ends[0].names.len(), kinds.len()),
            places(&ends[1], strip.ends[1].names.len(), right),
        ];
        let mut joins = joins(strip, &place_of_kind, &place_of_end);
        let cap = |(vertices, columns): &(u128, Vec<u32>), offset: usize| {
            let vertices = u64::try_from(*vertices).unwrap_or(0) << offset;
            let end = (vertices != 0).then_some(vertices);
            let columns = columns.iter().map(|own| u64::from(*own));
            let all = end.into_iter().chain(columns);
            all.skip_while(|own| *own == 0).collect::<Vec<u64>>()
        };
        let left_caps: Vec<_> = strip.caps[0]
            .iter()
            .map(|own| cap(own, kinds.len()))
            .collect();
        let right_caps = strip.caps[1].iter().map(|own| {
            let mut columns = cap(own, right);
            columns.reverse();
            columns
        });
        let right_caps: Vec<_> = right_caps.collect();
        let words = strip.words.iter().map(|own| {
            Some(Word {
                left: left_caps.get(own.left)?.clone(),
                right: right_caps.get(own.right)?.clone(),
                member: own.member,
                shift: own.shift,
            })
        });
        let Some(words) = words.collect() else {
            return refused("a word has a cap that is not listed");
        };
        let cell = (1 << kinds.len()) - 1;
        let ring = match &strip.ring {
            Some(turn) => Some(turns(turn, &kinds, &place_of_kind)?),
            None => None,
        };
        if ring.as_ref().is_some_and(is_turned) {
            // An edge within a cell may be reversed after the last cell.
            for at in 0..joins.len() {
                let (a, b, distance) = joins[at];
                if distance == 0 && !joins.contains(&(b, a, 0)) {
                    joins.push((b, a, 0));
                }
            }
        }
        Ok(Strip {
            ring,
            kinds: all,
            radius: joins.iter().map(|own| own.2).max().unwrap_or(0).max(1),
            joins,
            cell,
            left_caps,
            right_caps,
            words,
            place_of_kind,
            place_of_end,
        })
    }

    /// A number of columns of whole cells that is long enough to contain the window of any move.
    pub fn least_long(&self) -> i64 {
        4 * self.radius as i64
    }

    /// The columns of a word with this number of cells.
    pub fn row(&self, word: &Word, cells: usize) -> Vec<u64> {
        let run = std::iter::repeat_n(self.cell, cells);
        let left = word.left.iter().copied();
        left.chain(run).chain(word.right.iter().copied()).collect()
    }

    /// The position with these columns.
    pub fn mask(&self, columns: &[u64]) -> BigUint {
        let mut mask = BigUint::ZERO;
        for (number, column) in columns.iter().enumerate() {
            mask |= BigUint::from(*column) << (self.kinds * number);
        }
        mask
    }

    /// The first columns of a position.
    pub fn columns(&self, count: usize, mask: &BigUint) -> Vec<u64> {
        let bit = |column: usize, kind: usize| mask.bit((self.kinds * column + kind) as u64);
        let column = |own| {
            (0..self.kinds)
                .filter(|kind| bit(own, *kind))
                .fold(0, |all, kind| all | 1 << kind)
        };
        (0..count).map(column).collect()
    }

    /// The number of whole cells at the left end of columns, and the right cap after them.
    pub fn to_right_cap(&self, columns: &[u64]) -> (usize, Vec<u64>) {
        let cells = columns.iter().take_while(|own| **own == self.cell).count();
        let mut rest = columns[cells..].to_vec();
        while rest.last() == Some(&0) {
            rest.pop();
        }
        (cells, rest)
    }

    /// The left cap of columns, and the number of whole cells after it.
    pub fn to_left_cap(&self, columns: &[u64]) -> (Vec<u64>, usize) {
        let empty = columns.iter().take_while(|own| **own == 0).count();
        let mut rest = columns[empty..].to_vec();
        let mut cells = 0;
        while rest.last() == Some(&self.cell) {
            rest.pop();
            cells += 1;
        }
        (rest, cells)
    }

    /// The listed word between two caps.
    pub fn word(&self, left: &[u64], right: &[u64]) -> Result<&Word, Refusal> {
        let found = self
            .words
            .iter()
            .find(|own| own.left == left && own.right == right);
        found
            .ok_or_else(|| Refusal("a move of a strip leaves a word that is not listed".to_owned()))
    }

    /// The number of cells from which on the terms of a ring are those of its sequence.
    pub fn ring_least(&self, own: &Sequence, shift: i64) -> Result<i64, Refusal> {
        let mut least = (5 * self.radius as i64 + 2).max(own.start() - shift);
        for term in &own.terms {
            least = match *term {
                Term::Back(own) if own.high.is_none() => least.max(own.low + own.delay - shift),
                Term::Constant(_) => least,
                _ => return refused("a move in a ring leaves more than one word"),
            };
        }
        Ok(least)
    }
}

/// The places of the ones of a number.
pub fn ones(number: &BigUint) -> Vec<u64> {
    (0..number.bits()).filter(|own| number.bit(*own)).collect()
}

/// The kinds and the vertices of the ends that are not left out as twins.
fn kept(strip: &stated::Strip) -> (Vec<usize>, [Vec<usize>; 2]) {
    let mut kinds: Vec<usize> = (0..strip.kinds.len()).collect();
    let mut ends = [0, 1].map(|side| (0..strip.ends[side].names.len()).collect::<Vec<usize>>());
    for twin in &strip.twins {
        let (list, at) = match *twin {
            Twin::Kind(own, _) => (&mut kinds, own),
            Twin::Vertex(side, own, _) => (&mut ends[side], own),
        };
        if at < list.len() {
            list.remove(at);
        }
    }
    (kinds, ends)
}

/// The map of the kept kinds after the last cell of a ring, and its inverse.
fn turns(
    turn: &[usize],
    kinds: &[usize],
    places: &[Option<usize>],
) -> Result<[Vec<usize>; 2], Refusal> {
    let mut back = vec![0; kinds.len()];
    let mut there = Vec::new();
    for (place, kind) in kinds.iter().enumerate() {
        let other = turn
            .get(*kind)
            .and_then(|own| places.get(*own).copied().flatten());
        let Some(other) = other else {
            return refused("a ring turns a kind to a twin that is left out");
        };
        there.push(other);
        back[other] = place;
    }
    Ok([there, back])
}

/// Whether some kind becomes another one after the last cell.
fn is_turned([there, _]: &[Vec<usize>; 2]) -> bool {
    there
        .iter()
        .enumerate()
        .any(|(place, other)| place != *other)
}

fn joins(
    strip: &stated::Strip,
    kinds: &[Option<usize>],
    ends: &[Vec<Option<usize>>; 2],
) -> Vec<(usize, usize, usize)> {
    let at = |list: &[Option<usize>], own: usize| list.get(own).copied().flatten();
    let cells = strip.edges.iter();
    let mut all: Vec<Option<_>> = cells
        .map(|&(a, b, d)| Some((at(kinds, a)?, at(kinds, b)?, d)))
        .collect();
    for (side, end) in strip.ends.iter().enumerate() {
        let own = &ends[side];
        all.extend(
            end.joins
                .iter()
                .map(|&(u, v)| Some((at(own, u)?, at(own, v)?, 0))),
        );
        all.extend(end.attached.iter().map(|&(u, c, k)| {
            let (u, k) = (at(own, u)?, at(kinds, k)?);
            Some(match side {
                0 => (u, k, c + 1),
                _ => (k, u, c + 1),
            })
        }));
    }
    let mut joins = Vec::new();
    for own in all.into_iter().flatten() {
        if !joins.contains(&own) {
            joins.push(own);
        }
    }
    joins
}
