//! Packs the bits of a word under a mask: in one step on machines that can do so (`pext` on x86 since 2013), bit by bit
//! on others.

/// The function that packs in one step, for the body of a function that is compiled for such machines.
#[cfg(target_arch = "x86_64")]
macro_rules! extract {
    () => {{
        // If the whole program is compiled for such machines, the safe function exists and needs no target feature.
        #[cfg(target_feature = "bmi2")]
        let extract = safe_arch::population_extract_u64;
        #[cfg(not(target_feature = "bmi2"))]
        let extract = |word, mask| std::arch::x86_64::_pext_u64(word, mask);
        extract
    }};
}
#[cfg(target_arch = "x86_64")]
pub(super) use extract;

/// Packs the bits of a word under a mask on any machine.
#[cfg_attr(target_feature = "bmi2", allow(dead_code))]
pub(super) fn gather(word: u64, mask: u64) -> u64 {
    let mut left = word & mask;
    let mut packed = 0;
    while left != 0 {
        let low = left & left.wrapping_neg();
        packed |= 1 << (mask & (low - 1)).count_ones();
        left ^= low;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::gather;
    use nk_base::hash::mix;

    #[test]
    fn bits_are_packed_in_order() {
        assert_eq!(gather(0b1011_0110, 0b1101_0010), 0b1011);
        assert_eq!(gather(u64::MAX, u64::MAX), u64::MAX);
        for i in 0..1000 {
            let (word, mask) = (mix(i), mix(!i) & mix(i * i));
            let places = (0..64).filter(|at| mask >> at & 1 == 1);
            let packed = (0..).zip(places).map(|(to, from)| (word >> from & 1) << to);
            assert_eq!(gather(word, mask), packed.sum::<u64>());
        }
    }
}
