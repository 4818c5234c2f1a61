//! The computation of blocks, one after the other.

use multiversion::multiversion;
use nk_base::cancellation::{CancelToken, StopReason};

use super::super::lanes::{self, Block};
use super::FixedMove;

/// A fixed move, parted into what concerns the number of a block, the *high* part, and what concerns the lanes.
pub(super) struct LanedMove<'a> {
    /// The high elements that a block must contain.
    needs: u32,
    pub removes_high: u32,
    pub removes_low: u32,
    /// The lanes that contain the low elements of *needs*.
    lanes: u64,
    allowed: Allowed<'a>,
}

/// The place of a mask in the list of [`Masks`].
type MaskId = u32;

/// The lanes in which a move is allowed.
enum Allowed<'a> {
    Always(MaskId),
    If(LanedCondition<'a>),
}

struct LanedCondition<'a> {
    /// The high and the low part of each set, and its step.
    sets: Vec<(u32, u32, usize)>,
    holds: &'a [bool],
    /// The masks by the place of the high parts, as far as they were needed before.
    known: Vec<Option<MaskId>>,
}

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
    pub fn new<const B: u32>(own: &'a FixedMove, masks: &mut Masks) -> Self {
        let low = lanes::low::<B>();
        let mask = (1 << low) - 1;
        let lanes = lanes_with::<B>(|lane| own.needs & mask & !lane == 0);
        let allowed = match &own.condition {
            None => Allowed::Always(masks.add::<B>(lanes)),
            Some(own) => Allowed::If(LanedCondition {
                sets: own
                    .sets
                    .iter()
                    .map(|(set, step)| (set >> low, set & mask, *step))
                    .collect(),
                holds: &own.holds,
                known: vec![None; own.holds.len()],
            }),
        };
        LanedMove {
            needs: own.needs >> low,
            removes_high: own.removes >> low,
            removes_low: own.removes & mask,
            lanes,
            allowed,
        }
    }

    /// The lanes of a block in which the move is allowed.
    #[inline(always)]
    fn allowed<const B: u32>(&mut self, block: u32, masks: &mut Masks) -> MaskId {
        let condition = match &mut self.allowed {
            Allowed::Always(mask) => return *mask,
            Allowed::If(condition) => condition,
        };
        let place =
            |(high, _, step): &(u32, u32, usize)| (block & high).count_ones() as usize * step;
        let at: usize = condition.sets.iter().map(place).sum();
        if let Some(mask) = condition.known[at] {
            return mask;
        }
        let holds = |lane: &u32| {
            let place =
                |(_, low, step): &(u32, u32, usize)| (lane & low).count_ones() as usize * step;
            condition.holds[at + condition.sets.iter().map(place).sum::<usize>()]
        };
        let mask = masks.add::<B>(lanes_with::<B>(holds) & self.lanes);
        condition.known[at] = Some(mask);
        mask
    }
}

/// The number of blocks for which the moves are chosen together, which is a power of two.
const RUN: usize = 16;
/// The blocks between two looks at the token.
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
    // The moves that every block of the present run has, those that some of its blocks have, and those of a block.
    let mut always: Vec<usize> = Vec::new();
    let mut sometimes: Vec<usize> = Vec::new();
    let mut chosen: Vec<usize> = vec![0; moves.len()];
    let mut within: Vec<(u32, MaskId)> = Vec::new();
    for at in from..blocks.len() {
        if at % STOP_EVERY == 0 && stop.is_cancelled() {
            return Err(StopReason::Cancelled);
        }
        let block = at as u32;
        if at % RUN == 0 || at == from {
            let run = block & !(RUN as u32 - 1);
            let most = block | (RUN as u32 - 1);
            always.clear();
            sometimes.clear();
            for (own, fixed) in moves.iter().enumerate() {
                if fixed.needs & !run == 0 {
                    always.push(own);
                } else if fixed.needs & !most == 0 {
                    sometimes.push(own);
                }
            }
            chosen[..always.len()].copy_from_slice(&always);
        }
        // Without a branch, which could not be predicted.
        let mut count = always.len();
        for &own in &sometimes {
            chosen[count] = own;
            count += usize::from(moves[own].needs & !block == 0);
        }
        within.clear();
        let mut reached = [0; 8];
        for &own in &chosen[..count] {
            let own = &mut moves[own];
            let allowed = own.allowed::<B>(block, masks);
            let left_block = block & !own.removes_high;
            if left_block == block {
                within.push((own.removes_low, allowed));
                continue;
            }
            let left = lanes::without::<B>(&blocks[left_block as usize], own.removes_low);
            lanes::unite_masked(&mut reached, &left, &masks.blocks[allowed as usize]);
        }
        let (mut values, mut is_full) = lanes::mex::<B>(&reached);
        for _ in 0..lanes::low::<B>() {
            let mut more = reached;
            for (removed, allowed) in &within {
                let left = lanes::without::<B>(&values, *removed);
                lanes::unite_masked(&mut more, &left, &masks.blocks[*allowed as usize]);
            }
            let (next, full) = lanes::mex::<B>(&more);
            is_full |= full;
            if next == values {
                break;
            }
            values = next;
        }
        if is_full {
            return Ok(at);
        }
        blocks[at] = values;
    }
    Ok(blocks.len())
}
