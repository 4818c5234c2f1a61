//! The words of a strip, and their options.

use std::collections::{BTreeSet, HashMap};

use super::error::VerifyError;
use super::player::{Player, mex};
use super::replay::{Cap, Deep, EndMove, View};
use super::statements::{Listed, Mask, Strip};
use super::table::{Choice, Table};

/// The moves of a strip, found by play.
pub struct Replayed<'c> {
    strip: &'c Strip,
    view: View<'c>,
    mirror: View<'c>,
    ends: [Vec<BTreeSet<EndMove>>; 2],
    deep: Vec<Deep>,
    places: HashMap<(usize, usize), Listed>,
}

impl<'c> Replayed<'c> {
    /// Plays the moves.
    ///
    /// # Errors
    ///
    /// A move leaves a cap that is not listed.
    pub fn new(strip: &'c Strip, player: &mut Player) -> Result<Replayed<'c>, VerifyError> {
        let (view, mirror) = (View::new(strip, false), View::new(strip, true));
        let mut moves = |view: &View, caps: &[Cap], side: &str| {
            let number = |(at, cap): (usize, &Cap)| {
                let refused = || VerifyError::Move(format!("a move on {side} cap {at}"));
                view.end_moves(cap, player).ok_or_else(refused)
            };
            caps.iter()
                .enumerate()
                .map(number)
                .collect::<Result<Vec<_>, VerifyError>>()
        };
        let ends = [
            moves(&view, &strip.caps[0], "left")?,
            moves(&mirror, &strip.caps[1], "right")?,
        ];
        let deep = (0..strip.kinds.len()).map(|kind| {
            let refused = || VerifyError::Move(format!("a move on kind {kind} deep inside"));
            view.deep(&mirror, kind, player).ok_or_else(refused)
        });
        Ok(Replayed {
            ends,
            deep: deep.collect::<Result<_, VerifyError>>()?,
            places: strip
                .words
                .iter()
                .map(|own| ((own.left, own.right), *own))
                .collect(),
            strip,
            view,
            mirror,
        })
    }

    fn place(&self, left: usize, right: usize) -> Result<Listed, VerifyError> {
        let known = self.places.get(&(left, right)).copied();
        known.ok_or(VerifyError::Shape(
            "a word that a move leaves is not listed",
        ))
    }

    fn margins(&self, own: Listed) -> (i64, i64) {
        (
            self.view.margin(&self.strip.caps[0][own.left]),
            self.mirror.margin(&self.strip.caps[1][own.right]),
        )
    }

    /// The options of a word, in members of the system.
    fn options(&self, own: Listed) -> Result<BTreeSet<Choice>, VerifyError> {
        let mut found = BTreeSet::new();
        let mut back = |place: Listed, lost: i64, value: u32| {
            let delay = lost + own.shift - place.shift;
            found.insert(Choice::Back(place.member, delay, value));
        };
        for &(cap, lost, value) in &self.ends[0][own.left] {
            back(self.place(cap, own.right)?, lost, value);
        }
        for &(cap, lost, value) in &self.ends[1][own.right] {
            back(self.place(own.left, cap)?, lost, value);
        }
        let (left, right) = self.margins(own);
        for deep in &self.deep {
            let (p, q) = (
                self.place(own.left, deep.left)?,
                self.place(deep.right, own.right)?,
            );
            found.insert(Choice::Both(
                p.member,
                q.member,
                deep.apart,
                1 + deep.before + deep.after + own.shift - p.shift - q.shift,
                left - deep.before + p.shift,
                right - deep.after + q.shift,
            ));
        }
        Ok(found)
    }

    pub fn check_word(
        &self,
        own: Listed,
        table: &Table,
        player: &mut Player,
    ) -> Result<(), VerifyError> {
        let named = Some((own.left, own.right));
        let (left, right) = self.margins(own);
        let caps = [
            &self.strip.caps[0][own.left],
            &self.strip.caps[1][own.right],
        ];
        for j in 0..left + right {
            let (all, columns) = self.view.word(caps[0], j, caps[1]);
            let value = self.view.nimber(&all, columns, player);
            let value = value.ok_or(VerifyError::Shape("a word is too long to be played"))?;
            if table.get(own.member, j + own.shift) != Some(value) {
                return Err(VerifyError::Value {
                    word: named,
                    index: j,
                });
            }
        }
        let options = self.options(own)?;
        table.check(own.member, own.shift, left + right, &options, named)
    }

    /// Checks that the whole strip has the nimbers of the stated member, from its least number of cells on.
    pub fn check_whole(&self, table: &Table, player: &mut Player) -> Result<(), VerifyError> {
        let missing = VerifyError::Shape("the line of the whole strip is missing, or wrong");
        let Some((member, shift)) = self.strip.whole else {
            return Err(missing);
        };
        let turns = self.strip.ring.as_ref().is_none_or(|turn| self.turns(turn));
        if member >= table.values.len() || !turns {
            return Err(missing);
        }
        if self.strip.ring.is_none() && self.strip.hubs.is_empty() {
            let own = self.place(0, 0)?;
            return match (own.member, own.shift) == (member, shift) {
                true => Ok(()),
                false => Err(missing),
            };
        }
        let hubs = self.hub_moves(player)?;
        let first = self.strip.least_cells();
        let (start, mut options) = match &self.strip.ring {
            Some(turn) => (first, self.ring_options(turn, shift)?),
            None => {
                let own = self.place(0, 0)?;
                let (left, right) = self.margins(own);
                // The options of the word without a move, at the index of the member for the strip with its hubs.
                let whole = Listed { shift, ..own };
                (first.max(left + right), self.options(whole)?)
            }
        };
        for cells in first..start {
            let none = &self.strip.caps;
            let (all, columns) = self.view.word(&none[0][0], cells, &none[1][0]);
            let found = self.view.options(&all, columns, player);
            let mut found = found.ok_or(VerifyError::Shape("a word is too long to be played"))?;
            found.extend(&hubs);
            if table.get(member, cells + shift) != Some(mex(&found)) {
                let (word, index) = (None, cells);
                return Err(VerifyError::Value { word, index });
            }
        }
        options.extend(hubs.into_iter().map(Choice::Constant));
        table.check(member, shift, start, &options, None)
    }

    /// The options of a ring: each move leaves the run between two caps.
    fn ring_options(&self, turn: &[usize], shift: i64) -> Result<BTreeSet<Choice>, VerifyError> {
        let mut options = BTreeSet::new();
        for (behind, kind) in turn.iter().enumerate() {
            let (own, other) = (self.deep[*kind], self.deep[behind]);
            let place = self.place(own.right, other.left)?;
            let delay = 1 + own.after + other.before + shift - place.shift;
            options.insert(Choice::Back(place.member, delay, own.apart));
        }
        Ok(options)
    }

    /// The nimbers of the options that moves on hubs lead to. Such a move leaves the hubs to which it is not joined.
    fn hub_moves(&self, player: &mut Player) -> Result<BTreeSet<u32>, VerifyError> {
        let spokes = &self.strip.spokes;
        let are_joined = |u: usize, v: usize| spokes.contains(&(u, v)) || spokes.contains(&(v, u));
        let hubs = 0..self.strip.hubs.len();
        let values = hubs.clone().map(|hub| {
            let left = hubs.clone();
            let left: Vec<usize> = left
                .filter(|own| *own != hub && !are_joined(hub, *own))
                .collect();
            let mask = |u: &usize| {
                let near = left.iter().enumerate();
                near.filter(|(_, v)| are_joined(*u, **v))
                    .fold(0, |mask, (bit, _)| mask | 1 << bit)
            };
            let masks: Vec<Mask> = left.iter().map(mask).collect();
            player
                .nimber(&masks)
                .ok_or(VerifyError::Shape("the hubs are too many to be played"))
        });
        values.collect()
    }

    /// Whether the strip can be closed to a ring by this map of kinds: it has no end pieces, and the map is a
    /// permutation that keeps its edges.
    fn turns(&self, turn: &[usize]) -> bool {
        let kinds: BTreeSet<usize> = turn.iter().copied().collect();
        let edges = &self.strip.edges;
        let bare = self.strip.ends.iter().all(|end| end.names.is_empty());
        bare && turn.len() == self.strip.kinds.len()
            && kinds == (0..turn.len()).collect()
            && edges.iter().all(|&(k, l, d)| {
                let (k, l) = (turn[k], turn[l]);
                edges.contains(&(k, l, d)) || (d == 0 && edges.contains(&(l, k, d)))
            })
    }
}
