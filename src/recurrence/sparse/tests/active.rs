//! Tests of the pairs that a block marks by itself.

use super::*;
use crate::random_systems::{plan, track};
use crate::sparse::rows::MARKED;
use nk_system::{Back, Convolution, Term};
use nk_testing::Random;

fn drawn(random: &mut Random, n: i64) -> (Vec<Track<u8>>, ScanPlan) {
    let firsts = [0, 1].map(|_| random.between(-5, 5));
    let tracks = firsts.map(|first| track(first, n, |_| random.below(256) as u32));
    let [a, b] = [0, 1].map(|_| random.below(2) as usize);
    let [x0, y0] = [a, b].map(|own| firsts[own] + random.between(0, 30));
    let terms = vec![
        Term::Convolution(Convolution {
            a,
            b,
            constant: random.below(256) as u32,
            shift: 1 + random.between(0, 60) - x0.min(y0),
            x0,
            y0,
            half: random.one_in(2).then(|| random.between(-40, 40)),
        }),
        Term::Constant(random.below(300) as u32),
        Term::Back(Back {
            delay: random.between(1, 9),
            constant: 3,
            low: firsts[0] + 20,
            ..Back::default()
        }),
    ];
    (tracks.into(), plan(0, terms))
}

#[test]
fn near_pairs_are_marked() {
    let mut random = Random(27);
    for _ in 0..600 {
        let n = random.between(12, 200);
        let block = n - random.between(0, (LANES as i64 - 1).min(n));
        let (tracks, plan) = drawn(&mut random, n);
        let own = &plan.convolutions[0];
        let all = Pairs::of(own, n);
        assert_eq!(pairs(&plan, n), all.count);
        let mut wanted = vec![0; 256];
        let is_near =
            |step: i64| step < FIRST as i64 || all.x + step >= block || all.y - step >= block;
        for step in (0..all.count as i64).filter(|step| is_near(*step)) {
            let value =
                tracks[own.a].at(all.x + step) ^ tracks[own.b].at(all.y - step) ^ own.constant;
            wanted[value as usize] = MARKED;
        }
        let mut row = vec![0; 256];
        mark_ends(&tracks, own, n, block, &mut row);
        assert!(row == wanted, "{own:?} at {n} in a block from {block}");
        let mut others: Vec<u32> = plan.constants.clone();
        let index = plan.backs[0].index(n);
        others.extend(index.map(|index| tracks[0].at(index) ^ 3));
        for value in others.into_iter().filter(|value| *value < 256) {
            wanted[value as usize] = MARKED;
        }
        mark_near(&tracks, &plan, n, block, &mut row);
        assert!(row == wanted);
    }
}

#[test]
fn a_convolution_is_good_if_common_values_give_rare_ones() {
    let mut random = Random(28);
    for _ in 0..300 {
        let space = SparseSpace {
            mask: random.below(16) as u32,
            alternating: random.one_in(2),
            odd: (0..3).map(|_| random.one_in(2)).collect(),
        };
        let (_, plan) = drawn(&mut random, 30);
        let own = &plan.convolutions[0];
        let member = random.below(3) as usize;
        let common = |member: usize, n: i64| -> Vec<u32> {
            let is_common = |value: &u32| space.is_common(member, n, *value);
            (0..32).filter(is_common).collect()
        };
        let (x, y) = (random.between(-9, 9), random.between(-9, 9));
        let (left, right) = (common(own.a, x), common(own.b, y));
        // If a side has no common values, all pairs have a rare one.
        if left.is_empty() || right.is_empty() {
            continue;
        }
        let mut pairs = left.iter().flat_map(|a| right.iter().map(move |b| a ^ b));
        let n = x + y + own.shift;
        let good = pairs.all(|value| !space.is_common(member, n, value ^ own.constant));
        assert_eq!(
            is_good(&space, member, own),
            good,
            "{space:?} {own:?} {member}"
        );
    }
}
