//! Blocks of lanes: the nimbers of 64, 32 or 16 sets side by side in eight words.
//!
//! A lane of B bits holds a set of nimbers, of which bit j stands for j. The nimber of a position is kept as the set of
//! that nimber alone, so the options of a position are united without a shift, and the mex of a set is its lowest bit
//! that is clear. The number of a lane is a set of *low* elements, as bits.

/// Eight words, which are 512 / B lanes.
pub(super) type Block = [u64; 8];

const BITS: u32 = 512;
/// The most low elements, which lanes of 8 bits have.
pub(super) const MOST_LOW: usize = low::<8>() as usize;

/// The number of low elements.
pub(super) const fn low<const B: u32>() -> u32 {
    (BITS / B).ilog2()
}

/// A word with the lowest bit of each lane.
const fn ones<const B: u32>() -> u64 {
    u64::MAX / ((1 << B) - 1)
}

/// Adds a block to another.
#[inline(always)]
pub(super) fn unite(into: &mut Block, block: &Block) {
    for at in 0..into.len() {
        into[at] |= block[at];
    }
}

/// Adds the allowed lanes of a block to another.
#[inline(always)]
pub(super) fn unite_masked(into: &mut Block, block: &Block, allowed: &Block) {
    for at in 0..into.len() {
        into[at] |= block[at] & allowed[at];
    }
}

/// The mex of each lane, as a set; and whether a lane holds all B nimbers, for which the result is not valid.
#[inline(always)]
pub(super) fn mex<const B: u32>(reached: &Block) -> (Block, bool) {
    let ones = ones::<B>();
    let values = std::array::from_fn(|word| reached[word].wrapping_add(ones) & !reached[word]);
    let mut full = 0;
    for word in reached {
        full |= (!word).wrapping_sub(ones) & word & ones << (B - 1);
    }
    (values, full != 0)
}

/// Adds, for each low element, the block in which lane l is the lane of l without this element, in the allowed lanes.
#[inline(always)]
pub(super) fn unite_without_one<const B: u32>(
    into: &mut Block,
    block: &Block,
    allowed: &[Block; MOST_LOW],
) {
    // Written out, so that each step is known to the compiler.
    unite_masked(into, &without::<B>(block, 1), &allowed[0]);
    unite_masked(into, &without::<B>(block, 2), &allowed[1]);
    unite_masked(into, &without::<B>(block, 4), &allowed[2]);
    unite_masked(into, &without::<B>(block, 8), &allowed[3]);
    if low::<B>() > 4 {
        unite_masked(into, &without::<B>(block, 16), &allowed[4]);
    }
    if low::<B>() > 5 {
        unite_masked(into, &without::<B>(block, 32), &allowed[5]);
    }
}

/// The block in which lane l is the lane of l without the elements `removed`.
#[inline(always)]
pub(super) fn without<const B: u32>(block: &Block, removed: u32) -> Block {
    let mut own = *block;
    let mut rest = removed;
    while rest != 0 {
        let step = B << rest.trailing_zeros();
        rest &= rest - 1;
        own = match step {
            8 => doubled::<8>(&own, 0x00ff_00ff_00ff_00ff),
            16 => doubled::<16>(&own, 0x0000_ffff_0000_ffff),
            32 => doubled::<32>(&own, 0x0000_0000_ffff_ffff),
            64 => std::array::from_fn(|word| own[word & !1]),
            128 => std::array::from_fn(|word| own[word & !2]),
            _ => std::array::from_fn(|word| own[word & !4]),
        };
    }
    own
}

#[inline(always)]
fn doubled<const STEP: u32>(block: &Block, kept: u64) -> Block {
    block.map(|word| {
        let kept = word & kept;
        kept | kept << STEP
    })
}

/// The block in which the lanes of a set of lanes are full, and the others empty.
pub(super) fn full<const B: u32>(lanes: u64) -> Block {
    let lane = u64::MAX >> (64 - B);
    let each = 64 / B;
    std::array::from_fn(|word| {
        let lanes = lanes >> (word as u32 * each);
        let full = (0..each).filter(|at| lanes >> at & 1 == 1);
        full.fold(0, |word, at| word | lane << (at * B))
    })
}

/// The two blocks of lanes of B bits that hold the lanes of a block of lanes of half that width.
pub(super) fn widened<const B: u32>(block: &Block) -> [Block; 2] {
    let word = |at: usize| {
        let mut word = block[at / 2] >> (32 * (at % 2)) & 0xffff_ffff;
        word = (word | word << 16) & 0x0000_ffff_0000_ffff;
        if B == 16 {
            word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
        }
        word
    };
    [0, 8].map(|first| std::array::from_fn(|at| word(first + at)))
}

/// The lane of a set of elements.
pub(super) fn of_set<const B: u32>(blocks: &[Block], set: u32) -> u64 {
    let low = low::<B>();
    let bit = (set & ((1 << low) - 1)) * B;
    blocks[(set >> low) as usize][bit as usize / 64] >> (bit % 64) & (u64::MAX >> (64 - B))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    fn word(random: &mut Random) -> u64 {
        (0..4).fold(0, |word, _| word << 16 | random.below(1usize << 16) as u64)
    }

    fn random_block<const B: u32>(random: &mut Random) -> Block {
        // No lane is full, as a lane loses its highest bit.
        std::array::from_fn(|_| word(random) & !(ones::<B>() << (B - 1)))
    }

    fn lanes_of<const B: u32>(block: &Block) -> Vec<u64> {
        let lanes = 0..512 / B;
        lanes.map(|set| of_set::<B>(&[*block], set)).collect()
    }

    /// Each operation on blocks is that operation on the lanes, one by one.
    fn blocks_agree_with_lanes<const B: u32>(random: &mut Random) {
        let count = 1u32 << low::<B>();
        for _ in 0..200 {
            let [a, b] = [(); 2].map(|()| random_block::<B>(random));
            let [lanes_a, lanes_b] = [a, b].map(|block| lanes_of::<B>(&block));
            let (values, is_full) = mex::<B>(&a);
            let expected = lanes_a.iter().map(|lane| 1 << lane.trailing_ones());
            assert!(!is_full);
            assert_eq!(lanes_of::<B>(&values), expected.collect::<Vec<u64>>());
            let removed = random.below(count as usize) as u32;
            let left = |set: u32| lanes_a[(set & !removed) as usize];
            let left = (0..count).map(left).collect::<Vec<u64>>();
            assert_eq!(lanes_of::<B>(&without::<B>(&a, removed)), left);
            let chosen = word(random) & u64::MAX >> (64 - count);
            let allowed = full::<B>(chosen);
            let mut united = b;
            unite_masked(&mut united, &a, &allowed);
            let expected = (0..count as usize).map(|at| match chosen >> at & 1 {
                0 => lanes_b[at],
                _ => lanes_a[at] | lanes_b[at],
            });
            assert_eq!(lanes_of::<B>(&united), expected.collect::<Vec<u64>>());
            let mut crowded = a;
            let only = full::<B>(1 << random.below(count as usize));
            crowded
                .iter_mut()
                .zip(only)
                .for_each(|(word, full)| *word |= full);
            assert!(mex::<B>(&crowded).1);
        }
    }

    #[test]
    fn wider_lanes_hold_the_same() {
        let mut random = Random(34);
        for _ in 0..50 {
            let block = random_block::<8>(&mut random);
            let pair = widened::<16>(&block);
            for set in 0..64 {
                assert_eq!(of_set::<16>(&pair, set), of_set::<8>(&[block], set));
            }
            let again = widened::<32>(&pair[1]);
            for set in 0..32 {
                assert_eq!(of_set::<32>(&again, set), of_set::<16>(&pair[1..], set));
            }
        }
    }

    #[test]
    fn blocks_of_all_widths_agree_with_lanes() {
        let mut random = Random(33);
        blocks_agree_with_lanes::<8>(&mut random);
        blocks_agree_with_lanes::<16>(&mut random);
        blocks_agree_with_lanes::<32>(&mut random);
    }
}
