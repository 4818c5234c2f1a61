//! The options of a position: listed, weighed, put in order.
//!
//! What the table or the small graphs settle is seen here, before anything is searched.

use super::choice::Method;
use super::key::Key;
use super::query::Node;
use super::search::{Search, swap_neighbours};
use super::set::{self, Set};
use super::slots::Fact;
use super::small::SMALL;

/// A component that is open: neither small nor known exactly when it was listed.
#[derive(Clone, Copy)]
pub(super) struct Part<const W: usize> {
    pub set: Set<W>,
    pub key: Key,
    pub size: u16,
}

/// An option: a nim-sum of what is known of it and of open parts.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// Its open parts in the arena, the smallest first; none once its value is known.
    pub start: u32,
    pub end: u32,
    pub known: u32,
    /// Bit j: its value is not j.
    pub not: u32,
    pub largest: u16,
    /// Vertices of its other open parts.
    pub others: u16,
    /// The move.
    pub vertex: u16,
    pub signature: u64,
}

impl Choice {
    /// How it ranks among others: large parts cost more, the smaller ones too as they must be resolved, and an option of
    /// which values are ruled out has been worked on.
    pub fn cost(&self) -> u32 {
        u32::from(self.largest + self.others / 2) - 2 * (self.not & 3).count_ones()
    }
}

impl<const W: usize> Search<'_, W> {
    /// Lists the options that differ. `true` as soon as one is known to have the value sought.
    pub fn list(&mut self, live: &Set<W>, node: &mut Node) -> bool {
        let mut components = std::mem::take(&mut self.components);
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.clear();
        let mut queue = std::mem::take(&mut self.queue);
        queue.clear();
        let lag = mode();
        let mut next = 0;
        let mut found = false;
        let mut moves = set::members(live);
        loop {
            let v = moves.next();
            if let Some(v) = v {
                components.clear();
                self.game
                    .ground
                    .split(live, v, |part| components.push(part));
                let start = drafts.len();
                let known = self.draft(&components, &mut drafts);
                queue.push((v as u16, known, start, drafts.len()));
            }
            if queue.len() > next + lag || v.is_none() {
                let Some(&(v, known, start, end)) = queue.get(next) else { break };
                next += 1;
                if let Some(value) = self.add_choice(&drafts[start..end], known, v) {
                    node.reach(value, v);
                    if node.refuted() {
                        found = true;
                        break;
                    }
                }
            }
        }
        self.drafts = drafts;
        self.queue = queue;
        self.components = components;
        if !found {
            self.arrange(node);
        }
        found
    }

    /// Adds the option with these components; its value instead, if that is known.
    fn add_choice(&mut self, drafts: &[Part<W>], mut known: u32, vertex: u16) -> Option<u32> {
        let start = self.parts.len();
        for part in drafts {
            self.last_excluded = 0;
            match self.slots.find(part.key) {
                Some(Fact::Exact(value)) => { known ^= value; continue; }
                Some(Fact::Not(bits)) => self.last_excluded = bits,
                None => {}
            }
            self.parts.push(*part);
        }
        if self.parts.len() - start > 1 {
            self.cancel_pairs(start);
        }
        let parts = &self.parts[start..];
        let Some(largest) = parts.last() else {
            return Some(known);
        };
        let signature = parts
            .iter()
            .fold(u64::from(known), |sum, part| sum.wrapping_add(part.key.low));
        let not = match parts.len() {
            1 => shifted(self.last_excluded, known),
            _ => 0,
        };
        self.signatures.push((vertex, signature));
        self.choices.push(Choice {
            vertex,
            start: start as u32,
            end: self.parts.len() as u32,
            known,
            not,
            largest: largest.size,
            others: parts[..parts.len() - 1].iter().map(|part| part.size).sum(),
            signature,
        });
        None
    }

    fn draft(&mut self, components: &[Set<W>], drafts: &mut Vec<Part<W>>) -> u32 {
        let mut known = 0;
        for live in components {
            let size = set::count(live);
            if size == 1 {
                known ^= 1;
                continue;
            }
            if size <= SMALL {
                known ^= u32::from(self.small.of_set(live, &self.game.ground.open));
                continue;
            }
            if let Some(key) = self.key(live) {
                self.slots.fetch(key);
                drafts.push(Part { set: *live, key, size: size as u16 });
            }
        }
        known
    }

    /// Sorts the parts from `start` by size, and drops pairs, as x (+) x = 0 whatever x is.
    fn cancel_pairs(&mut self, start: usize) {
        self.parts[start..].sort_unstable_by_key(|part| (part.size, part.key));
        let mut kept = start;
        for i in start..self.parts.len() {
            if kept > start && self.parts[kept - 1].key == self.parts[i].key {
                kept -= 1;
            } else {
                self.parts[kept] = self.parts[i];
                kept += 1;
            }
        }
        self.parts.truncate(kept);
    }

    /// Puts first what is likely to be cheap, and drops repeats. Of equals the order is that of their keys, so by chance;
    /// where isomorphic positions share keys, that of the vertices, so that one position's first options and the
    /// next one's lie in the same region.
    fn arrange(&mut self, node: &Node) {
        let choices = &mut self.choices[node.choices..];
        choices.sort_unstable_by_key(|choice| (choice.cost(), choice.signature));
        let mut kept = node.choices;
        for i in node.choices..self.choices.len() {
            let new = kept == node.choices
                || self.choices[kept - 1].signature != self.choices[i].signature;
            if new {
                self.choices[kept] = self.choices[i];
                kept += 1;
            }
        }
        self.choices.truncate(kept);
        if self.game.method == Method::Isomorphic {
            let choices = &mut self.choices[node.choices..];
            choices.sort_unstable_by_key(|choice| (choice.cost(), choice.vertex));
        }
        swap_neighbours(self.thread, &mut self.choices[node.choices..]);
    }
}

pub fn mode() -> usize {
    static M: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *M.get_or_init(|| std::env::var("MODE").ok().map_or(1, |m| m.parse().unwrap()))
}
/// Values that a sum of `known` and something does not have, given those that the something does not have.
pub(super) fn shifted(bits: u32, known: u32) -> u32 {
    let values = (0..32).filter(|&j| bits >> j & 1 == 1);
    let sums = values.map(|j| j ^ known).filter(|&sum| sum < 32);
    sums.fold(0, |bits, sum| bits | 1 << sum)
}
