//! Equal branches at a core: a strip whose cells are joined to hubs, but not to each other.
//!
//! The hubs are the *core*, each cell is a *branch*. A position consists of a set S of vertices of the core and of the
//! remaining vertices of the branches. A *piece* is a connected component of the remaining vertices of one branch that
//! has a neighbour in S. Two pieces are of one *sort* if an isomorphism that keeps the neighbours in S maps one to the
//! other. A connected component of a branch without a neighbour in S is a component of the position, and its nimber is
//! added. So a position is given by S, the number of pieces of each sort, and a nimber.
//!
//! Let T >= 0, and let p >= 2 be even. A number above T + p *is reduced to* the number from T + 1 to T + p that is
//! congruent to it modulo p; a smaller number is reduced to itself. A position is reduced if all its numbers of pieces
//! are reduced to themselves.
//!
//! A set of reduced positions is *closed* if it contains the reductions of the core with 0, 1, ..., T + p branches, of
//! the positions after all moves, and of the positions after moves on a piece of a sort with exactly T + 1 pieces if
//! there were p more pieces of this sort.
//!
//! **Theorem.** Let the value of each position of a closed set be the mex, over its moves, of the value of the reduced
//! position after the move (+) the nimber of what the move cuts off. If a sort has exactly T + 1 pieces, let this
//! nim-sum be the same for each move on one of them if there are p more of them before the move. Then for all m the
//! nimber of the core with m branches is the value of the reduced position. So for all m > T it is equal to the one
//! with m + p branches, and also for m = T if the values for T and T + p branches are equal.
//!
//! *Proof.* By induction on the number of vertices, the nimber of every position c that reduces to a position r of the
//! set is the value of r. The moves of c are those of r, as each sort has pieces in both or in neither. Since p is
//! even, a move cuts off the same nimber in both. Compare the numbers of pieces after the move. The move turns all
//! pieces of a sort that it does not touch into pieces of the same sorts in c and r, and the piece that it touches into
//! the same pieces. If c and r differ in the number of pieces of a sort, both numbers are above T, and they differ by a
//! multiple of p. So the numbers after the move are the same, or both above T and congruent modulo p, with one
//! exception: the touched piece is one of T + 1 of its sort in r, T of which are left, and one of T + 1 + k p in c with
//! k > 0. By assumption the values of the two are the same. By induction the options of c have the values of those of
//! r, and so c has the nimber r. ∎

use std::collections::{BTreeSet, HashMap};

use super::error::VerifyError;
use super::player::{Player, component, mex, vertices};
use super::statements::{Branches, Mask, Strip};
use super::turns::least_image;
use nk_base::cancellation::CancelToken;

/// A set of the vertices of a branch or of the core, as bits.
type Bits = u32;

/// For each sort of pieces, given by one of its pieces, the number of pieces, in ascending order of sorts.
type Counts = Vec<(Bits, i64)>;

/// The most positions that are examined.
const MOST_POSITIONS: usize = 100_000;

/// The most vertices of the core.
pub const MOST_CORE: usize = 12;
/// The most vertices of a branch.
pub const MOST_BRANCH: usize = 10;

/// The nimbers of the core with 0, 1, ..., T + p branches.
///
/// # Errors
///
/// The conditions of the theorem are violated, the nimbers for T and T + p branches differ, or there are too many
/// positions.
pub fn values(strip: &Strip, own: &Branches, stop: &CancelToken) -> Result<Vec<u32>, VerifyError> {
    found(Play::new(strip, own, stop), strip)
}

/// As [`values`], but two pieces are of one sort only if one of these symmetries of the whole branch maps one to the
/// other, and at most `most` positions are examined.
///
/// # Errors
///
/// Those of [`values`].
pub fn values_by_turns(
    strip: &Strip,
    own: &Branches,
    turns: &[Vec<usize>],
    most: usize,
    stop: &CancelToken,
) -> Result<Vec<u32>, VerifyError> {
    let mut play = Play::new(strip, own, stop);
    play.turns = Some(turns);
    play.most = most;
    found(play, strip)
}

fn found(mut play: Play<'_>, strip: &Strip) -> Result<Vec<u32>, VerifyError> {
    let own = play.branches;
    let core = all(strip.hubs.len());
    let last = own.threshold + own.period;
    let values = (0..=last).map(|count| {
        let mut left = Left::new(core);
        play.add(&mut left, all(strip.kinds.len()), count);
        let value = play.nimber(left)?;
        // Positions with more pieces add further positions to compare.
        while let Some((left, option)) = play.compared.pop() {
            if play.nimber(left)? != option {
                return Err(VerifyError::Branches(own.threshold, own.period));
            }
        }
        Ok(value)
    });
    let values: Vec<u32> = values.collect::<Result<_, VerifyError>>()?;
    match values[own.threshold as usize] == values[last as usize] {
        true => Ok(values),
        false => Err(VerifyError::Branches(own.threshold, own.period)),
    }
}

/// For each strip that consists of branches the result of [`values`], and for other strips an empty list.
///
/// # Errors
///
/// Those of [`values`].
pub fn values_of_strips(
    strips: &[Strip],
    stop: &CancelToken,
) -> Result<Vec<Vec<u32>>, VerifyError> {
    let mut known: Vec<Vec<u32>> = Vec::new();
    for strip in strips {
        // The strips for several residues of n are often the same.
        let same = strips.iter().take(known.len()).position(|own| own == strip);
        let values = match (same, &strip.branches) {
            (Some(same), _) => known[same].clone(),
            (None, Some(own)) => values(strip, own, stop)?,
            (None, None) => Vec::new(),
        };
        known.push(values);
    }
    Ok(known)
}

/// The nimber of a strip with `cells` cells, at least as many as the threshold, if the cells are branches with these
/// values; otherwise 0.
pub fn nimber_of_branches(strip: &Strip, values: &[u32], cells: i64) -> u32 {
    strip.branches.as_ref().map_or(0, |own| {
        let at = own.threshold + (cells - own.threshold).rem_euclid(own.period);
        values[at as usize]
    })
}

fn all(count: usize) -> Bits {
    ((1_u64 << count) - 1) as Bits
}

/// The position after a move: the core, the pieces, and the nimber of the components without a neighbour in the core.
struct Left {
    core: Bits,
    counts: Counts,
    apart: u32,
}

impl Left {
    fn new(core: Bits) -> Left {
        Left {
            core,
            counts: Counts::new(),
            apart: 0,
        }
    }
}

struct Play<'c> {
    branches: &'c Branches,
    stop: &'c CancelToken,
    /// For each vertex of a branch its neighbours in the branch and in the core.
    inner: Vec<Bits>,
    outer: Vec<Bits>,
    /// For each vertex of the core its neighbours in the core.
    core: Vec<Bits>,
    player: Player,
    /// The result of [`Play::parts`] for the vertices of a branch and the core that are left.
    split: HashMap<(Bits, Bits), (Vec<Bits>, u32)>,
    values: HashMap<(Bits, Counts), u32>,
    /// The positions after moves if there were more pieces, each with the nimber that it must have.
    compared: Vec<(Left, u32)>,
    /// The symmetries by which pieces are compared, instead of all isomorphisms.
    turns: Option<&'c [Vec<usize>]>,
    /// The most positions that are examined.
    most: usize,
}

impl<'c> Play<'c> {
    fn new(strip: &Strip, branches: &'c Branches, stop: &'c CancelToken) -> Play<'c> {
        let (mut inner, mut core) = (vec![0; strip.kinds.len()], vec![0; strip.hubs.len()]);
        for &(k, l, _) in &strip.edges {
            inner[k] |= 1 << l;
            inner[l] |= 1 << k;
        }
        for &(u, v) in &strip.spokes {
            core[u] |= 1 << v;
            core[v] |= 1 << u;
        }
        let reach = || branches.reach.iter().enumerate();
        let outer = |kind: usize| {
            let near = reach().filter(|(_, kinds)| *kinds >> kind & 1 == 1);
            near.fold(0, |near, (hub, _)| near | 1 << hub)
        };
        Play {
            branches,
            stop,
            outer: (0..inner.len()).map(outer).collect(),
            inner,
            core,
            player: Player::default(),
            split: HashMap::new(),
            values: HashMap::new(),
            compared: Vec::new(),
            turns: None,
            most: MOST_POSITIONS,
        }
    }

    /// The number to which a number of pieces is reduced.
    fn reduced(&self, count: i64) -> i64 {
        let (low, period) = (self.branches.threshold + 1, self.branches.period);
        match count < low + period {
            true => count,
            false => low + (count - low) % period,
        }
    }

    /// Adds `count` branches, of each of which these vertices are left.
    fn add(&mut self, left: &mut Left, vertices: Bits, count: i64) {
        if count == 0 {
            return;
        }
        let key = (vertices, left.core);
        if !self.split.contains_key(&key) {
            let parts = self.parts(vertices, left.core);
            self.split.insert(key, parts);
        }
        let (sorts, apart) = &self.split[&key];
        for sort in sorts {
            match left.counts.binary_search_by_key(sort, |own| own.0) {
                Ok(at) => left.counts[at].1 += count,
                Err(at) => left.counts.insert(at, (*sort, count)),
            }
        }
        if count % 2 == 1 {
            left.apart ^= apart;
        }
    }

    /// The sorts of the pieces of one branch with these vertices, and the nimber of its components that are not joined
    /// to the core.
    fn parts(&mut self, mut rest: Bits, core: Bits) -> (Vec<Bits>, u32) {
        let (mut sorts, mut apart) = (Vec::new(), 0);
        while rest != 0 {
            let piece = component(rest, &self.inner);
            rest &= !piece;
            match vertices(piece).any(|own| self.outer[own] & core != 0) {
                true => sorts.push(self.sort(piece, core)),
                false => apart ^= self.apart(piece),
            }
        }
        (sorts, apart)
    }

    /// The nimber of a piece without the core.
    fn apart(&mut self, piece: Bits) -> u32 {
        let all: Vec<usize> = vertices(piece).collect();
        let near = |own: &usize| -> Mask {
            let near = all.iter().enumerate();
            near.filter(|(_, other)| self.inner[*own] >> **other & 1 == 1)
                .fold(0, |near, (bit, _)| near | 1 << bit)
        };
        let masks: Vec<Mask> = all.iter().map(near).collect();
        // A branch has few vertices, so it has few positions.
        self.player.nimber(&masks).unwrap_or_default()
    }

    /// The piece that represents the sort of a piece: the first set of vertices of that sort.
    fn sort(&self, piece: Bits, core: Bits) -> Bits {
        if let Some(turns) = self.turns {
            return least_image(piece, turns);
        }
        let same = |other: &Bits| {
            other.count_ones() == piece.count_ones()
                && self.is_mapped(
                    &vertices(piece).collect::<Vec<_>>(),
                    *other,
                    core,
                    &mut Vec::new(),
                )
        };
        (1..piece).find(same).unwrap_or(piece)
    }

    /// Whether a map of the first vertices of `piece` to `images` can be continued to a map of all its vertices into
    /// `other`.
    fn is_mapped(&self, piece: &[usize], other: Bits, core: Bits, images: &mut Vec<usize>) -> bool {
        let Some(own) = piece.get(images.len()) else {
            return true;
        };
        vertices(other).any(|image| {
            let keeps = |(before, at): (&usize, &usize)| {
                self.inner[*own] >> before & 1 == self.inner[image] >> at & 1
            };
            if images.contains(&image)
                || self.outer[*own] & core != self.outer[image] & core
                || !piece.iter().zip(images.iter()).all(keeps)
            {
                return false;
            }
            images.push(image);
            let found = self.is_mapped(piece, other, core, images);
            images.pop();
            found
        })
    }

    /// The nimber of the position after a move.
    fn nimber(&mut self, left: Left) -> Result<u32, VerifyError> {
        let mut counts = left.counts;
        for (_, count) in &mut counts {
            *count = self.reduced(*count);
        }
        Ok(self.value((left.core, counts))? ^ left.apart)
    }

    /// The value of a reduced position.
    fn value(&mut self, position: (Bits, Counts)) -> Result<u32, VerifyError> {
        if let Some(known) = self.values.get(&position) {
            return Ok(*known);
        }
        if self.stop.is_cancelled() {
            return Err(VerifyError::Cancelled);
        }
        let (core, counts) = &position;
        let mut options = BTreeSet::new();
        for hub in vertices(*core) {
            let mut left = Left::new(core & !self.core[hub] & !(1 << hub));
            for (sort, count) in counts {
                self.add(&mut left, sort & !self.branches.reach[hub], *count);
            }
            options.insert(self.nimber(left)?);
        }
        let (threshold, period) = (self.branches.threshold, self.branches.period);
        for (sort, count) in counts {
            for vertex in vertices(*sort) {
                let left = self.after(&position, *sort, vertex, 0);
                let option = self.nimber(left)?;
                if *count == threshold + 1 {
                    let left = self.after(&position, *sort, vertex, period);
                    self.compared.push((left, option));
                }
                options.insert(option);
            }
        }
        let value = mex(&options);
        if self.values.len() >= self.most {
            return Err(VerifyError::Shape("the branches have too many positions"));
        }
        self.values.insert(position, value);
        Ok(value)
    }

    /// The position after a move on a vertex of a piece, if there are `more` additional pieces of its sort.
    fn after(
        &mut self,
        (core, counts): &(Bits, Counts),
        sort: Bits,
        vertex: usize,
        more: i64,
    ) -> Left {
        let mut left = Left::new(core & !self.outer[vertex]);
        let counts = counts.iter().map(|(other, count)| match *other == sort {
            true => (*other, count - 1 + more),
            false => (*other, *count),
        });
        match left.core == *core {
            true => left.counts.extend(counts.filter(|own| own.1 > 0)),
            false => counts.for_each(|(other, count)| self.add(&mut left, other, count)),
        }
        self.add(&mut left, sort & !self.inner[vertex] & !(1 << vertex), 1);
        left
    }
}
