//! The computation of blocks, one after the other.

use multiversion::multiversion;
use nk_base::cancellation::{CancelToken, StopReason};

use super::super::lanes::{self, Block, MOST_LOW};
use super::FixedMove;

/// A fixed move, parted into what concerns the number of a block, the *high* part, and what concerns the lanes.
pub(super) struct LanedMove<'a> {
    /// The high elements that a block must contain.
    needs: u32,
    pub removes_high: u32,
    pub removes_low: u32,
    /// The lanes that contain the low elements of *needs*.
    lanes: u64,
    /// The high and the low part of each set that the condition counts, and its step.
    sets: Vec<(u32, u32, usize)>,
    /// Whether the condition holds, by the place that the counts make.
    holds: &'a [bool],
    /// The masks by the place of the high parts, as far as they were needed before.
    known: Vec<Option<MaskId>>,
    /// What the blocks of a run add to the place of the run.
    places: [usize; RUN],
}

/// The number of blocks of a run, which differ only in the lowest bits of their numbers. What they have in common is
/// looked up once.
const RUN: usize = 16;
/// The bits in which the numbers of a run differ.
const OF_RUN: u32 = RUN as u32 - 1;

/// The place of a mask in the list of [`Masks`].
type MaskId = u32;

/// Blocks with full lanes where a move is allowed, and with empty ones elsewhere.
#[derive(Default)]
pub(super) struct Masks {
    blocks: Vec<Block>,
}

impl Masks {
    fn add<const B: u32>(&mut self, lanes: u64) -> MaskId {
        self.blocks.push(lanes::full::<B>(lanes));
        self.blocks.len() as MaskId - 1
    }
}

/// The lanes whose sets of low elements have a property.
fn lanes_with<const B: u32>(property: impl Fn(&u32) -> bool) -> u64 {
    let lanes = (0..1u32 << lanes::low::<B>()).filter(property);
    lanes.fold(0, |lanes, lane| lanes | 1 << lane)
}

impl<'a> LanedMove<'a> {
    pub fn new<const B: u32>(own: &'a FixedMove) -> Self {
        let low = lanes::low::<B>();
        let mask = (1 << low) - 1;
        let (sets, holds) = match &own.condition {
            None => (Vec::new(), &[true][..]),
            Some(own) => {
                let part = |(set, step): &(u32, usize)| (set >> low, set & mask, *step);
                (own.sets.iter().map(part).collect(), &own.holds[..])
            }
        };
        let mut laned = LanedMove {
            needs: own.needs >> low,
            removes_high: own.removes >> low,
            removes_low: own.removes & mask,
            lanes: lanes_with::<B>(|lane| own.needs & mask & !lane == 0),
            sets,
            holds,
            known: vec![None; holds.len()],
            places: [0; RUN],
        };
        laned.places = std::array::from_fn(|at| laned.place(at as u32));
        laned
    }

    /// The place that the high elements of a block make.
    #[inline(always)]
    fn place(&self, block: u32) -> usize {
        let places = self.sets.iter();
        let places = places.map(|(high, _, step)| (block & high).count_ones() as usize * step);
        places.sum()
    }

    /// Whether a block of a run has the elements that the move needs, if the run does not lack one.
    #[inline(always)]
    fn is_possible(&self, block: usize) -> bool {
        self.needs & OF_RUN & !(block as u32) == 0
    }

    /// The lanes of a block in which the move is allowed, by the place of its run and its number in the run.
    #[inline(always)]
    fn allowed<const B: u32>(&mut self, run: usize, block: usize, masks: &mut Masks) -> MaskId {
        let at = run + self.places[block];
        match self.known[at] {
            Some(mask) => mask,
            None => self.find_allowed::<B>(at, masks),
        }
    }

    #[cold]
    fn find_allowed<const B: u32>(&mut self, at: usize, masks: &mut Masks) -> MaskId {
        let holds = |lane: &u32| {
            let places = self.sets.iter();
            let places = places.map(|(_, low, step)| (lane & low).count_ones() as usize * step);
            self.holds[at + places.sum::<usize>()]
        };
        let mask = masks.add::<B>(lanes_with::<B>(holds) & self.lanes);
        self.known[at] = Some(mask);
        mask
    }
}

/// The blocks between two looks at the token, which are whole runs.
const STOP_EVERY: usize = 1 << 14;

/// Fills the blocks from one on; the number of blocks before the first nimber that does not fit into a lane.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn fill<const B: u32>(
    moves: &mut [LanedMove<'_>],
    blocks: &mut [Block],
    from: usize,
    masks: &mut Masks,
    stop: &CancelToken,
) -> Result<usize, StopReason> {
    // The moves that leave a block of the same run, each with the place of the run.
    let mut inner: Vec<(usize, usize)> = Vec::new();
    // The moves that leave a set of the same block and remove several elements.
    let mut within: Vec<(u32, MaskId)> = Vec::new();
    let length = RUN.min(blocks.len());
    for first in (from & !(RUN - 1)..blocks.len()).step_by(RUN) {
        if first % STOP_EVERY == 0 && stop.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let run = first as u32;
        let mut outer = [[0; 8]; RUN];
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
                    let allowed = own.allowed::<B>(place, block, masks);
                    let left_block = left_run | block as u32 & !own.removes_high;
                    let left = lanes::without::<B>(&blocks[left_block as usize], own.removes_low);
                    lanes::unite_masked(reached, &left, &masks.blocks[allowed as usize]);
                }
            }
        }
        for (block, mut reached) in outer[..length].iter().copied().enumerate() {
            // For each low element the lanes in which a move removes it alone.
            let mut single = [[0; 8]; MOST_LOW];
            within.clear();
            for &(own, place) in &inner {
                let own = &mut moves[own];
                if !own.is_possible(block) {
                    continue;
                }
                let allowed = own.allowed::<B>(place, block, masks);
                let left_block = block & !(own.removes_high as usize);
                if left_block != block {
                    let left = lanes::without::<B>(&blocks[first | left_block], own.removes_low);
                    lanes::unite_masked(&mut reached, &left, &masks.blocks[allowed as usize]);
                } else if own.removes_low.is_power_of_two() {
                    let bit = own.removes_low.trailing_zeros() as usize;
                    lanes::unite(&mut single[bit], &masks.blocks[allowed as usize]);
                } else {
                    within.push((own.removes_low, allowed));
                }
            }
            let (mut values, mut is_full) = lanes::mex::<B>(&reached);
            for _ in 0..lanes::low::<B>() {
                let mut more = reached;
                lanes::unite_without_one::<B>(&mut more, &values, &single);
                for (removed, allowed) in &within {
                    let left = lanes::without::<B>(&values, *removed);
                    lanes::unite_masked(&mut more, &left, &masks.blocks[*allowed as usize]);
                }
                (values, is_full) = lanes::mex::<B>(&more);
            }
            if is_full {
                return Ok(first + block);
            }
            blocks[first | block] = values;
        }
    }
    Ok(blocks.len())
}
