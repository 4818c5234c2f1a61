//! Hashes of words and of texts. They spread well, but do not withstand forgery.

/// One step of splitmix64: the finaliser of the number plus a constant. So 0 is mixed too.
#[inline]
pub fn mix(x: u64) -> u64 {
    finalised(x.wrapping_add(0x9e37_79b9_7f4a_7c15))
}

/// The finaliser of splitmix64: every bit of the input affects every bit of the output, and 0 stays 0. Source: Steele, Lea
/// and Flood, "Fast splittable pseudorandom number generators".
#[inline]
pub fn finalised(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The FNV-1a hash of 64 bits, by G. Fowler, L. C. Noll and K.-P. Vo. It does not change with the machine or the
/// version of the program, so files may contain it.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of splitmix64 with the seed 0, and hashes from the page of FNV.
    #[test]
    fn hashes_are_those_of_their_sources() {
        let step = 0x9e37_79b9_7f4a_7c15_u64;
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(step), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
