//! The computation of a plane, block by block.

use multiversion::multiversion;
use nk_base::cancellation::{CancelToken, StopReason};

use super::super::lanes::{self, Block, LOW, WORDS};
use super::FixedMove;

/// A fixed move in two parts: the *high* elements determine the number of a block, and the *low* elements determine a
/// lane of the block.
pub(super) struct LanedMove {
    /// The high elements that a block must contain.
    needs: u32,
    pub removes_high: u32,
    pub removes_low: u32,
    /// Whether all low elements that are removed are needed.
    is_whole: bool,
    /// The lanes that contain the low elements that the move needs.
    lanes: Block,
    sets: Vec<LanedSet>,
    /// Whether the condition holds. The index is the *place*: the sum over the sets of step times count.
    holds: Vec<bool>,
    /// The mask for each place of the high elements, if it was computed before.
    known: Vec<Option<MaskId>>,
    /// For each block of a run, the difference between its place and the place of the run.
    places: [usize; RUN],
}

/// A set whose elements a condition counts.
struct LanedSet {
    high: u32,
    /// For each k from 0 on, the lanes that contain k low elements of the set.
    low: Vec<Block>,
    /// The difference that one more element makes to the place.
    step: usize,
}

/// The number of blocks in a run. The blocks of a run differ only in the lowest bits of their numbers, and what they
/// have in common is looked up once.
const RUN: usize = 16;
/// The bits in which the numbers of the blocks of a run differ.
const OF_RUN: u32 = RUN as u32 - 1;

/// The number of words before the first block of a plane. They are not used, but may be read.
pub(super) const BEFORE: usize = WORDS;

/// The index of a mask in [`Masks`].
type MaskId = u32;

/// The sets of lanes in which moves are allowed.
#[derive(Default)]
pub(super) struct Masks {
    blocks: Vec<Block>,
}

impl Masks {
    /// The heap memory in bytes.
    pub fn memory(&self) -> usize {
        size_of_val(self.blocks.as_slice())
    }
}

impl LanedSet {
    fn new(set: u32, step: usize) -> Self {
        let mut low = vec![[u64::MAX; WORDS]];
        for element in (0..LOW).filter(|element| set >> element & 1 == 1) {
            let with = lanes::containing(element);
            low.push([0; WORDS]);
            for count in (0..low.len()).rev() {
                let more = match count {
                    0 => [0; WORDS],
                    _ => lanes::and(&low[count - 1], &with),
                };
                low[count] = lanes::except(&low[count], &with);
                lanes::unite(&mut low[count], &more);
            }
        }
        LanedSet {
            high: set >> LOW,
            low,
            step,
        }
    }
}

impl LanedMove {
    pub fn new(own: &FixedMove) -> Self {
        let mask = (1 << LOW) - 1;
        let (sets, holds) = match &own.condition {
            None => (Vec::new(), vec![true]),
            Some(own) => {
                let laned = |(set, step): &(u32, usize)| LanedSet::new(*set, *step);
                (own.sets.iter().map(laned).collect(), own.holds.clone())
            }
        };
        let mut laned = LanedMove {
            needs: own.needs >> LOW,
            removes_high: own.removes >> LOW,
            removes_low: own.removes & mask,
            is_whole: own.removes & mask & !own.needs == 0,
            lanes: lanes::containing_all(own.needs & mask),
            sets,
            known: vec![None; holds.len()],
            holds,
            places: [0; RUN],
        };
        laned.places = std::array::from_fn(|at| laned.place(at as u32));
        laned
    }

    /// The place of the high elements of a block.
    #[inline(always)]
    fn place(&self, block: u32) -> usize {
        let places = self.sets.iter();
        let places = places.map(|set| (block & set.high).count_ones() as usize * set.step);
        places.sum()
    }

    /// Whether a block of a run has the elements that the move needs, provided that the run does not lack one.
    #[inline(always)]
    fn is_possible(&self, block: usize) -> bool {
        self.needs & OF_RUN & !(block as u32) == 0
    }

    /// The lanes of a block in which the move is allowed, given the place of its run and its number in the run.
    #[inline(always)]
    fn allowed(&mut self, run: usize, block: usize, masks: &mut Masks) -> MaskId {
        let at = run + self.places[block];
        match self.known[at] {
            Some(mask) => mask,
            None => self.find_allowed(at, masks),
        }
    }

    #[cold]
    fn find_allowed(&mut self, at: usize, masks: &mut Masks) -> MaskId {
        let mut allowed = [0; WORDS];
        self.add_allowed(&self.sets, at, self.lanes, &mut allowed);
        masks.blocks.push(allowed);
        let mask = masks.blocks.len() as MaskId - 1;
        self.known[at] = Some(mask);
        mask
    }

    /// Adds to `allowed` those of `lanes` in which the condition holds. The place is that of all high elements, and of
    /// the low elements in the sets before `sets`.
    fn add_allowed(&self, sets: &[LanedSet], place: usize, lanes: Block, allowed: &mut Block) {
        let Some((first, others)) = sets.split_first() else {
            if self.holds[place] {
                lanes::unite(allowed, &lanes);
            }
            return;
        };
        for (count, with) in first.low.iter().enumerate() {
            let lanes = lanes::and(&lanes, with);
            self.add_allowed(others, place + count * first.step, lanes, allowed);
        }
    }

    /// The block after the move: lane l is the lane of the plane that the move leaves from l. Only the lanes in which
    /// the move is allowed are right.
    #[inline(always)]
    fn left(&self, plane: &[u64], block: usize) -> Block {
        let at = BEFORE + block * WORDS;
        match self.is_whole {
            true => lanes::without_all(plane, at, self.removes_low),
            false => {
                let own: &Block = plane[at..at + WORDS].try_into().expect("eight words");
                lanes::without(own, self.removes_low)
            }
        }
    }
}

/// The number of blocks between two checks for cancellation, a multiple of [`RUN`].
const STOP_EVERY: usize = 1 << 14;

/// Marks the sets of the next nimber in an empty plane: those that have none of the nimbers before, and from which no move
/// leads to a marked one.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn fill(
    moves: &mut [LanedMove],
    open: &[Block],
    plane: &mut [u64],
    masks: &mut Masks,
    stop: &CancelToken,
) -> Result<(), StopReason> {
    // The moves that leave a block of the same run, each with the place of the run.
    let mut inner: Vec<(usize, usize)> = Vec::new();
    // The moves that leave a set of the same block and remove several elements.
    let mut within: Vec<(u32, MaskId)> = Vec::new();
    let length = RUN.min(open.len());
    for first in (0..open.len()).step_by(RUN) {
        if first % STOP_EVERY == 0 && stop.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let run = first as u32;
        let mut outer = [[0; WORDS]; RUN];
        inner.clear();
        for (at, own) in moves.iter_mut().enumerate() {
            if own.needs & !(run | OF_RUN) != 0 {
                continue;
            }
            let place = own.place(run);
            let left_run = run & !own.removes_high;
            if left_run == run {
                inner.push((at, place));
                continue;
            }
            for (block, reached) in outer[..length].iter_mut().enumerate() {
                if own.is_possible(block) {
                    let allowed = own.allowed(place, block, masks);
                    let left_block = left_run | block as u32 & !own.removes_high;
                    let left = own.left(plane, left_block as usize);
                    lanes::unite_masked(reached, &left, &masks.blocks[allowed as usize]);
                }
            }
        }
        for (block, mut reached) in outer[..length].iter().copied().enumerate() {
            // For each low element the lanes in which a move removes it alone.
            let mut single = [[0; WORDS]; LOW];
            within.clear();
            for &(own, place) in &inner {
                let own = &mut moves[own];
                if !own.is_possible(block) {
                    continue;
                }
                let allowed = own.allowed(place, block, masks);
                let left_block = block & !(own.removes_high as usize);
                if left_block != block {
                    let left = own.left(plane, first | left_block);
                    lanes::unite_masked(&mut reached, &left, &masks.blocks[allowed as usize]);
                } else if own.removes_low.is_power_of_two() {
                    let bit = own.removes_low.trailing_zeros() as usize;
                    lanes::unite(&mut single[bit], &masks.blocks[allowed as usize]);
                } else {
                    within.push((own.removes_low, allowed));
                }
            }
            let base = lanes::except(&open[first | block], &reached);
            let mut values = base;
            for _ in 0..LOW {
                let mut more = [0; WORDS];
                lanes::unite_without_one(&mut more, &values, &single);
                for (removed, allowed) in &within {
                    let left = lanes::without(&values, *removed);
                    lanes::unite_masked(&mut more, &left, &masks.blocks[*allowed as usize]);
                }
                let next = lanes::except(&base, &more);
                if next == values {
                    break;
                }
                values = next;
            }
            let at = BEFORE + (first | block) * WORDS;
            plane[at..at + WORDS].copy_from_slice(&values);
        }
    }
    Ok(())
}
