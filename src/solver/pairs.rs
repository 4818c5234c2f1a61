//! Pairs of equal components cancel, as x (+) x = 0 for any x.

/// Moves the parts that are left when pairs of neighbours with equal keys cancel to the front, in their order, and
/// returns their number. Equal keys must stand next to each other.
#[inline(always)]
pub(super) fn cancel_pairs<T: Copy, K: PartialEq>(parts: &mut [T], key: impl Fn(&T) -> K) -> usize {
    let mut kept = 0;
    for i in 0..parts.len() {
        if kept > 0 && key(&parts[kept - 1]) == key(&parts[i]) {
            kept -= 1;
        } else {
            parts[kept] = parts[i];
            kept += 1;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    /// What is left has each key once that occurs an odd number of times, in ascending order.
    #[test]
    fn keys_that_occur_an_odd_number_of_times_are_left() {
        let mut random = Random(8);
        for _ in 0..300 {
            let length = random.below(12);
            let mut parts: Vec<usize> = (0..length).map(|_| random.below(5)).collect();
            parts.sort_unstable();
            let count = |key: usize| parts.iter().filter(|own| **own == key).count();
            let odd: Vec<usize> = (0..5).filter(|key| count(*key) % 2 == 1).collect();
            let kept = cancel_pairs(&mut parts, |own| *own);
            assert_eq!(parts[..kept], odd);
        }
    }
}
