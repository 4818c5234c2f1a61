//! Tests of the spectrum, by comparison with counts of values.

use super::*;
use nk_testing::Random;

#[test]
fn rare_values_are_counted_for_all_forms() {
    let mut random = Random(21);
    for _ in 0..40 {
        let bits = 1 + random.below(7);
        let lists: Vec<Vec<u16>> = (0..3)
            .map(|_| {
                (0..random.below(200))
                    .map(|_| random.below(1 << bits) as u16)
                    .collect()
            })
            .collect();
        let firsts: Vec<i64> = lists.iter().map(|_| random.between(-3, 3)).collect();
        let columns: Vec<(i64, Column)> = std::iter::zip(&firsts, &lists)
            .map(|(first, own)| (*first, Column::Shorts(own)))
            .collect();
        let spectrum = Spectrum::new(&columns).expect("small values");
        let largest = lists.iter().flatten().max().copied().unwrap_or(0);
        let bound = u32::from(largest) + 1;
        assert_eq!(spectrum.bound(), bound);
        assert_eq!(spectrum.masks(), bound.max(2).next_power_of_two());
        for (member, own) in lists.iter().enumerate() {
            for mask in 0..spectrum.masks() {
                for alternating in [false, true] {
                    let bits = |(n, value): (i64, &u16)| {
                        let index = if alternating { n.rem_euclid(2) } else { 0 };
                        (u32::from(*value) & mask).count_ones() + index as u32
                    };
                    let values = (firsts[member]..).zip(own);
                    let odd = values.map(bits).filter(|bits| bits % 2 == 1).count();
                    let form = Form { mask, alternating };
                    assert_eq!(spectrum.rare(member, form, true), own.len() - odd);
                    assert_eq!(spectrum.rare(member, form, false), odd);
                }
            }
        }
    }
}

#[test]
fn large_values_have_no_classes() {
    let words = |value: u32| Spectrum::new(&[(0, Column::Words(&[1, value]))]).is_some();
    assert!(words(BOUND as u32 - 1));
    assert!(!words(BOUND as u32) && !words(u32::MAX));
    let none = Spectrum::new(&[]).expect("no values");
    assert_eq!((none.bound(), none.masks()), (1, 0));
    let empty = Spectrum::new(&[(0, Column::Bytes(&[]))]).expect("no values");
    assert_eq!((empty.bound(), empty.masks()), (1, 2));
}
