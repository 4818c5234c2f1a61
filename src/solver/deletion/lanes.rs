//! Blocks of lanes: a bit for each of 512 sets side by side, in eight words.
//!
//! The number of a lane is a set of *low* elements, as bits.

/// Eight words, which are 512 lanes.
pub(super) type Block = [u64; WORDS];

/// The number of words of a block.
pub(super) const WORDS: usize = 8;
/// The number of low elements.
pub(super) const LOW: usize = 9;
/// The number of low elements in which the lanes of a word differ.
const OF_WORD: usize = LOW - 3;

/// For each low element in which the lanes of a word differ, the lanes of a word that contain it.
const CONTAINING: [u64; OF_WORD] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The lanes of a block that contain a low element.
pub(super) fn containing(element: usize) -> Block {
    match CONTAINING.get(element) {
        Some(word) => [*word; WORDS],
        None => std::array::from_fn(|at| match at >> (element - OF_WORD) & 1 {
            0 => 0,
            _ => u64::MAX,
        }),
    }
}

/// The lanes that contain all elements of a set.
pub(super) fn containing_all(set: u32) -> Block {
    let elements = (0..LOW).filter(|element| set >> element & 1 == 1);
    elements.fold([u64::MAX; WORDS], |all, element| {
        and(&all, &containing(element))
    })
}

#[inline(always)]
pub(super) fn and(a: &Block, b: &Block) -> Block {
    std::array::from_fn(|at| a[at] & b[at])
}

/// Adds the lanes of a block to another.
#[inline(always)]
pub(super) fn unite(into: &mut Block, block: &Block) {
    for at in 0..WORDS {
        into[at] |= block[at];
    }
}

/// Adds the allowed lanes of a block to another.
#[inline(always)]
pub(super) fn unite_masked(into: &mut Block, block: &Block, allowed: &Block) {
    for at in 0..WORDS {
        into[at] |= block[at] & allowed[at];
    }
}

/// The lanes of a block that are not in another.
#[inline(always)]
pub(super) fn except(block: &Block, other: &Block) -> Block {
    std::array::from_fn(|at| block[at] & !other[at])
}

/// For each low element, adds the block in which lane l is the lane of l without this element, in the allowed lanes,
/// all of which contain the element.
#[inline(always)]
pub(super) fn unite_without_one(into: &mut Block, block: &Block, allowed: &[Block; LOW]) {
    // Written without a loop, so that each shift is a constant for the compiler.
    unite_masked(into, &shifted(block, 1), &allowed[0]);
    unite_masked(into, &shifted(block, 2), &allowed[1]);
    unite_masked(into, &shifted(block, 4), &allowed[2]);
    unite_masked(into, &shifted(block, 8), &allowed[3]);
    unite_masked(into, &shifted(block, 16), &allowed[4]);
    unite_masked(into, &shifted(block, 32), &allowed[5]);
    unite_masked(into, &std::array::from_fn(|at| block[at & !1]), &allowed[6]);
    unite_masked(into, &std::array::from_fn(|at| block[at & !2]), &allowed[7]);
    unite_masked(into, &std::array::from_fn(|at| block[at & !4]), &allowed[8]);
}

#[inline(always)]
fn shifted(block: &Block, by: u32) -> Block {
    block.map(|word| word << by)
}

/// The block in which lane l is the lane of l without the elements `removed`, of which l need not contain all.
#[inline(always)]
pub(super) fn without(block: &Block, removed: u32) -> Block {
    let mut own = *block;
    for (element, containing) in CONTAINING.iter().enumerate() {
        if removed >> element & 1 == 1 {
            own = own.map(|word| {
                let kept = word & !containing;
                kept | kept << (1 << element)
            });
        }
    }
    let words = (removed >> OF_WORD) as usize;
    std::array::from_fn(|at| own[at & !words])
}

/// As [`without`], for the block that begins at a word of a list. A lane that does not contain all of the elements has
/// an arbitrary value. The list has at least seven words before the block.
#[inline(always)]
pub(super) fn without_all(words: &[u64], at: usize, removed: u32) -> Block {
    let at = at - (removed >> OF_WORD) as usize;
    let own: &Block = words[at..at + WORDS].try_into().expect("eight words");
    shifted(own, removed & 63)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    const LANES: usize = 64 * WORDS;

    fn word(random: &mut Random) -> u64 {
        (0..4).fold(0, |word, _| word << 16 | random.below(1usize << 16) as u64)
    }

    fn lane(block: &Block, at: usize) -> bool {
        block[at / 64] >> (at % 64) & 1 == 1
    }

    fn random_block(random: &mut Random) -> Block {
        std::array::from_fn(|_| word(random))
    }

    /// Each operation on blocks is that operation on the lanes, one by one.
    #[test]
    fn blocks_agree_with_lanes() {
        let mut random = Random(33);
        for _ in 0..200 {
            let words: Vec<u64> = (0..4 * WORDS).map(|_| word(&mut random)).collect();
            let at = 2 * WORDS;
            let block: Block = words[at..at + WORDS].try_into().expect("eight words");
            let removed = random.below(LANES) as u32;
            let left = without(&block, removed);
            let left_by_all = without_all(&words, at, removed);
            let with_all = containing_all(removed);
            for set in 0..LANES {
                let expected = lane(&block, set & !(removed as usize));
                assert_eq!(lane(&left, set), expected, "{set:b} without {removed:b}");
                let has_all = removed as usize & !set == 0;
                assert_eq!(lane(&with_all, set), has_all, "{set:b} and {removed:b}");
                if has_all {
                    assert_eq!(lane(&left_by_all, set), expected, "{set:b}");
                }
            }
        }
    }

    #[test]
    fn single_elements_are_removed_where_that_is_allowed() {
        let mut random = Random(34);
        for _ in 0..200 {
            let [before, block] = [(); 2].map(|()| random_block(&mut random));
            let allowed: [Block; LOW] = std::array::from_fn(|element| {
                and(&containing(element), &random_block(&mut random))
            });
            let mut united = before;
            unite_without_one(&mut united, &block, &allowed);
            for set in 0..LANES {
                let mut removed = (0..LOW).filter(|element| lane(&allowed[*element], set));
                let expected =
                    lane(&before, set) || removed.any(|own| lane(&block, set & !(1 << own)));
                assert_eq!(lane(&united, set), expected, "{set:b}");
            }
        }
    }
}
