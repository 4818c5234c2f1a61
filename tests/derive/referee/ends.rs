//! The moves near one end of a long strip, for the referee.
//!
//! An *end* is a set of vertices of a strip: all from some vertex on, and perhaps some before it. A move near it leaves
//! another end and *bits*, which are components that do not reach far. If two strips agree near an end, the facts about
//! the end of one hold for the other.

use rustc_hash::FxHashMap;

use super::plain::{Near, Plain, components};

/// An end: the vertices from `first` on, except those at the distances `gaps` from it. All vertices from `full` on
/// belong to it.
pub struct End {
    pub first: usize,
    pub gaps: Box<[u16]>,
    pub full: usize,
    /// A move on a vertex from here on cuts this end as it cuts the whole strip; for earlier vertices there are
    /// `moves`.
    pub start: usize,
    pub moves: Vec<Move>,
    /// `moves` and `start` are valid as long as all vertices up to this one are there.
    pub reach: usize,
    /// The same end of the previous strip, at the same distance from the beginning.
    pub same: Option<u32>,
    /// The same end of the previous strip, at the same distance from the other end.
    pub moved: Option<u32>,
}

/// A move on `vertex`, which leaves an end, and before `reach` bits with a given nimber.
#[derive(Clone, Copy)]
pub struct Move {
    pub vertex: usize,
    pub end: u32,
    pub bits: u8,
    pub reach: usize,
}

/// The numbers of first and last vertices of a strip whose neighbours are those of another strip.
#[derive(Clone, Copy)]
pub struct Agreement {
    pub prefix: usize,
    pub suffix: usize,
}

/// One direction of a strip, with the ends that contain its last vertex.
pub struct Side {
    pub near: Near,
    pub ends: Vec<End>,
    numbers: FxHashMap<(usize, Box<[u16]>), u32>,
    /// The end that the move on each vertex leaves after it; `None` if the move does not separate the strip.
    pub cuts: Vec<Option<Move>>,
    /// For each vertex the nimber of the components that its move leaves connected with neither side.
    pub between: Vec<u8>,
    /// The first vertex that the move on each vertex takes.
    lows: Vec<usize>,
    /// The last vertex that the move on each vertex takes.
    pub highs: Vec<usize>,
    /// At t the number after the last neighbour of all vertices before t, but at least t.
    passed: Vec<usize>,
}

/// The previous strip, seen from the same direction, with its agreement.
#[derive(Clone, Copy)]
pub struct Before<'s> {
    pub side: &'s Side,
    pub agreement: Agreement,
}

impl Side {
    /// The side with the ends that single moves leave. The end 0 is that of the whole strip.
    pub fn new(near: Near, before: Option<Before>, plain: &mut Plain) -> Side {
        let order = near.len();
        let lows = (0..order).map(|v| near[v].first().map_or(v, |u| v.min(*u)));
        let highs = (0..order).map(|v| near[v].last().map_or(v, |u| v.max(*u)));
        let (lows, highs): (Vec<usize>, Vec<usize>) = (lows.collect(), highs.collect());
        let mut passed = vec![0];
        for (v, high) in highs.iter().enumerate() {
            passed.push(passed[v].max(high + 1));
        }
        let mut side = Side {
            near,
            ends: Vec::new(),
            numbers: FxHashMap::default(),
            cuts: Vec::new(),
            between: Vec::new(),
            lows,
            highs,
            passed,
        };
        side.number(0, Box::default(), before);
        for v in 0..order {
            let (cut, between) = side.cut(v, before, plain);
            side.cuts.push(cut);
            side.between.push(between);
        }
        side
    }

    /// Finds all ends that moves leave, with the moves near them. Returns false if that takes too many moves.
    ///
    /// From the first v on for which `lows[v..]` are at least t, a move cuts an end that is full from t on as it cuts
    /// the whole strip.
    pub fn close(&mut self, lows: &[i64], before: Option<Before>, plain: &mut Plain) -> bool {
        let mut done = 0;
        while done < self.ends.len() {
            if plain.left == 0 {
                return false;
            }
            let end = &self.ends[done];
            let start = lows.partition_point(|low| *low < end.full as i64);
            let gaps: Vec<usize> = end
                .gaps
                .iter()
                .map(|gap| end.first + *gap as usize)
                .collect();
            let first = end.first;
            let mut moves = Vec::new();
            for v in (first..start).filter(|v| !gaps.contains(v)) {
                let own = self.known_move(done, v, before);
                moves.push(own.unwrap_or_else(|| self.played(done, &gaps, v, before, plain)));
            }
            let end = &mut self.ends[done];
            let reach = moves.iter().map(|own| own.reach).max();
            end.reach = reach.unwrap_or(0).max(end.full).max(start);
            (end.start, end.moves) = (start, moves);
            done += 1;
        }
        true
    }

    /// The number of an end, which is added if it is new.
    fn number(&mut self, first: usize, gaps: Box<[u16]>, before: Option<Before>) -> u32 {
        let key = (first, gaps);
        if let Some(known) = self.numbers.get(&key) {
            return *known;
        }
        let number = self.ends.len() as u32;
        let known = |first: Option<usize>| {
            let key = (first?, key.1.clone());
            before?.side.numbers.get(&key).copied()
        };
        let there =
            before.and_then(|before| (first + before.side.near.len()).checked_sub(self.near.len()));
        let (same, moved) = (known(Some(first)), known(there));
        let full = key.1.last().map_or(first, |gap| first + *gap as usize + 1);
        self.ends.push(End {
            first,
            gaps: key.1.clone(),
            full,
            start: 0,
            moves: Vec::new(),
            reach: 0,
            same,
            moved,
        });
        self.numbers.insert(key, number);
        number
    }

    /// The move that leaves the vertices `alive` and all from `reach` on: its end has the components that reach
    /// `reach`, and its bits are the others, of which it has the nimber.
    fn settle(
        &mut self,
        vertex: usize,
        alive: &[usize],
        reach: usize,
        before: Option<Before>,
        plain: &mut Plain,
    ) -> Move {
        let reach = reach.min(self.near.len());
        let (mut bits, mut kept) = (0, Vec::new());
        for part in components(&self.near, alive) {
            match part.iter().any(|v| self.highs[*v] >= reach) {
                true => kept.extend(part),
                false => bits ^= plain.nimber(&self.near, &part),
            }
        }
        kept.sort_unstable();
        let first = kept.first().copied().unwrap_or(reach);
        let gaps = (first..reach).filter(|v| kept.binary_search(v).is_err());
        let gaps = gaps.map(|v| (v - first) as u16).collect();
        Move {
            vertex,
            end: self.number(first, gaps, before),
            bits,
            reach,
        }
    }

    /// The results of the move on v in the whole strip: the end after it, and the nimber of the components between the
    /// two sides.
    fn cut(&mut self, v: usize, before: Option<Before>, plain: &mut Plain) -> (Option<Move>, u8) {
        let (low, high) = (self.lows[v], self.highs[v]);
        let taken = |u: &usize| *u == v || self.near[v].binary_search(u).is_ok();
        let window: Vec<usize> = (low..=high).filter(|u| !taken(u)).collect();
        let (mut behind, mut between) = (Vec::new(), 0);
        let mut is_parted = self.passed[low] <= high + 1;
        for part in components(&self.near, &window) {
            let is_left = part.iter().any(|u| self.lows[*u] < low);
            let is_right = part.iter().any(|u| self.highs[*u] > high);
            is_parted &= !(is_left && is_right);
            match (is_left, is_right) {
                (_, true) => behind.extend(part),
                (true, false) => {}
                (false, false) => between ^= plain.nimber(&self.near, &part),
            }
        }
        if !is_parted {
            return (None, 0);
        }
        if let Some(known) = self.known_cut(v, before) {
            return (Some(known), between);
        }
        let reach = self.passed[high + 1];
        behind.sort_unstable();
        behind.extend(high + 1..reach);
        (Some(self.settle(v, &behind, reach, before, plain)), between)
    }

    /// The result of the move on v in an end.
    fn played(
        &mut self,
        end: usize,
        gaps: &[usize],
        v: usize,
        before: Option<Before>,
        plain: &mut Plain,
    ) -> Move {
        plain.spend(1);
        let End { first, full, .. } = self.ends[end];
        let reach = self.passed[full.max(self.highs[v] + 1)];
        let stays = |u: &usize| {
            *u != v && gaps.binary_search(u).is_err() && self.near[v].binary_search(u).is_err()
        };
        let alive: Vec<usize> = (first..reach).filter(stays).collect();
        self.settle(v, &alive, reach, before, plain)
    }

    /// A move of the previous strip, as a move of this one.
    fn taken_over(&mut self, own: Move, shift: i64, before: Before) -> Move {
        let end = &before.side.ends[own.end as usize];
        let at = |v: usize| (v as i64 + shift) as usize;
        let (first, gaps) = (at(end.first), end.gaps.clone());
        Move {
            vertex: at(own.vertex),
            end: self.number(first, gaps, Some(before)),
            bits: own.bits,
            reach: at(own.reach),
        }
    }

    fn shift(&self, before: Before) -> i64 {
        self.near.len() as i64 - before.side.near.len() as i64
    }

    fn known_cut(&mut self, v: usize, before: Option<Before>) -> Option<Move> {
        let before = before?;
        let Agreement { prefix, suffix } = before.agreement;
        let cuts = &before.side.cuts;
        let same = cuts.get(v).copied().flatten();
        if let Some(own) = same.filter(|own| own.reach <= prefix) {
            return Some(self.taken_over(own, 0, before));
        }
        let shift = self.shift(before);
        let there = usize::try_from(v as i64 - shift).ok()?;
        let moved = cuts.get(there).copied().flatten();
        let own = moved.filter(|_| self.lows[v] >= self.near.len() - suffix)?;
        Some(self.taken_over(own, shift, before))
    }

    fn known_move(&mut self, end: usize, v: usize, before: Option<Before>) -> Option<Move> {
        let before = before?;
        let Agreement { prefix, suffix } = before.agreement;
        let End {
            first, same, moved, ..
        } = self.ends[end];
        let found = |end: Option<u32>, v: usize| {
            let moves = &before.side.ends[end? as usize].moves;
            let at = moves.binary_search_by_key(&v, |own| own.vertex).ok()?;
            Some(moves[at])
        };
        if let Some(own) = found(same, v).filter(|own| own.reach <= prefix) {
            return Some(self.taken_over(own, 0, before));
        }
        let shift = self.shift(before);
        let there = usize::try_from(v as i64 - shift).ok()?;
        let is_shared = first >= self.near.len() - suffix;
        let own = found(moved, there).filter(|_| is_shared)?;
        Some(self.taken_over(own, shift, before))
    }

    /// For each vertex the first vertex that must be there if its move is to be that of the whole strip; negative if it
    /// is not cut from this side. Each entry is at most those after it.
    pub fn needed(&self, other: &Side, is_mine: impl Fn(usize) -> bool) -> Vec<i64> {
        let order = self.near.len();
        let need = |v: usize| match other.cuts[order - 1 - v] {
            Some(cut) => self.lows[v].min(order - cut.reach) as i64,
            None if is_mine(v) => -1,
            None => i64::MAX,
        };
        let mut needed: Vec<i64> = (0..order).map(need).collect();
        for v in (1..order).rev() {
            needed[v - 1] = needed[v - 1].min(needed[v]);
        }
        needed
    }
}
