//! Values of small positions of a strip, by the definition. The table goes into the file, and Coq tests each entry.

use std::collections::{BTreeMap, BTreeSet};

use nk_base::cancellation::CancelToken;
use num_bigint::BigUint;

use crate::file::{Refusal, refused, stopped};
use crate::strip::{Strip, ones};

/// The largest number of positions in a file.
const MOST_POSITIONS: usize = 60_000;

/// The table of positions, and the neighbours of vertices.
pub struct Positions<'s> {
    strip: &'s Strip,
    values: BTreeMap<BigUint, u32>,
    near: BTreeMap<u64, BigUint>,
    stop: &'s CancelToken,
}

impl<'s> Positions<'s> {
    pub fn new(strip: &'s Strip, stop: &'s CancelToken) -> Positions<'s> {
        Positions {
            strip,
            values: BTreeMap::from([(BigUint::ZERO, 0)]),
            near: BTreeMap::new(),
            stop,
        }
    }

    /// The positions that were met, with their values.
    pub fn table(&self) -> &BTreeMap<BigUint, u32> {
        &self.values
    }

    /// The vertex x and its neighbours.
    fn around(&mut self, x: u64) -> &BigUint {
        let strip = self.strip;
        self.near.entry(x).or_insert_with(|| {
            let (column, kind) = (x / strip.kinds as u64, (x % strip.kinds as u64) as usize);
            let mut mask = BigUint::ZERO;
            mask.set_bit(x, true);
            for &(a, b, distance) in &strip.joins {
                let distance = distance as u64;
                if kind == a {
                    mask.set_bit(strip.kinds as u64 * (column + distance) + b as u64, true);
                }
                if kind == b && distance <= column {
                    mask.set_bit(strip.kinds as u64 * (column - distance) + a as u64, true);
                }
            }
            mask
        })
    }

    /// A position without a vertex and its neighbours.
    pub fn without(&mut self, position: &BigUint, x: u64) -> BigUint {
        let gone = position & self.around(x);
        position ^ gone
    }

    /// The union of the components of a position that meet `part`.
    pub fn flood(&mut self, position: &BigUint, part: BigUint) -> BigUint {
        let mut found = part.clone();
        let mut fresh = part;
        while fresh != BigUint::ZERO {
            let mut reached = BigUint::ZERO;
            for x in ones(&fresh) {
                reached |= self.around(x);
            }
            let all = position & reached;
            fresh = &all ^ (&all & &found);
            found |= &fresh;
        }
        found
    }

    /// The value of a position, which is the nim-sum of those of its components.
    pub fn value(&mut self, position: &BigUint) -> Result<u32, Refusal> {
        let mut rest = position.clone();
        let mut value = 0;
        while let Some(lowest) = rest.trailing_zeros() {
            let mut first = BigUint::ZERO;
            first.set_bit(lowest, true);
            let piece = self.flood(&rest, first);
            rest ^= &piece;
            value ^= self.piece(piece)?;
        }
        Ok(value)
    }

    /// The value of a component, which is first shifted so that its first vertex is in the first column.
    fn piece(&mut self, piece: BigUint) -> Result<u32, Refusal> {
        let kinds = self.strip.kinds as u64;
        let lowest = piece.trailing_zeros().unwrap_or(0);
        let piece = piece >> (kinds * (lowest / kinds));
        if let Some(value) = self.values.get(&piece) {
            return Ok(*value);
        }
        stopped(self.stop)?;
        let mut options = BTreeSet::new();
        for x in ones(&piece) {
            let rest = self.without(&piece, x);
            options.insert(self.value(&rest)?);
        }
        let value = (0..).find(|own| !options.contains(own)).unwrap_or(0);
        self.values.insert(piece, value);
        match self.values.len() > MOST_POSITIONS {
            true => refused(format!(
                "the values of more than {MOST_POSITIONS} small positions are needed"
            )),
            false => Ok(value),
        }
    }
}
