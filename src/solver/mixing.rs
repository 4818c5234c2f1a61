//! A mixer of words, for hashes. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators".

/// One step of splitmix64 with its finaliser: every bit of the input affects every bit of the output.
pub(super) fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
