//! Tests of the search for a space, and of the costs of members, by their numbers.

use super::*;
use crate::plan::ScanPlan;
use crate::random_systems::pairs;
use crate::scan::Head;
use nk_system::Convolution;
use nk_system::{Sequence, System};
use nk_testing::Random;

/// The spectrum of lists of values, for the tests of classes.
pub(in crate::sparse) fn spectrum(lists: &[Vec<u8>]) -> Spectrum {
    let columns: Vec<(i64, Column)> = lists.iter().map(|own| (0, Column::Bytes(own))).collect();
    Spectrum::new(&columns).expect("small values")
}

fn plan(convolutions: &[Convolution]) -> ScanPlan {
    ScanPlan {
        convolutions: convolutions.to_vec(),
        ..ScanPlan::default()
    }
}

fn store(lists: &[Vec<u32>], wider: usize) -> Store {
    let sequences = lists.iter().map(|_| Sequence {
        name: String::new(),
        first: 0,
        initial: vec![],
        terms: vec![],
    });
    let mut store = Store::new(&System {
        sequences: sequences.collect(),
    });
    (0..wider).for_each(|_| store.widen());
    store.reserve(&lists.iter().map(Vec::len).collect::<Vec<_>>());
    for (member, own) in lists.iter().enumerate() {
        own.iter()
            .for_each(|value| assert!(store.push(member, *value)));
    }
    store
}

#[test]
fn a_choice_is_due_when_there_is_more() {
    let of = |count: usize| store(&[vec![1; count / 2], vec![1; count - count / 2]], 0);
    let is_due = |method, count, rare| Choice::new(method).is_due(&of(count), rare);
    assert!(!is_due(ScanMethod::Scan, 5000, 5000));
    assert!(!is_due(ScanMethod::Automatic, LEAST - 1, 5000));
    assert!(is_due(ScanMethod::Automatic, LEAST, 0));
    assert!(!is_due(ScanMethod::Sparse, 0, 0));
    assert!(is_due(ScanMethod::Sparse, 1, 0));
    let mut choice = Choice {
        method: ScanMethod::Automatic,
        values: 9,
        rare: 5,
    };
    assert!(!choice.is_due(&of(8), 4) && choice.is_due(&of(8), 5) && choice.is_due(&of(9), 4));
    choice.method = ScanMethod::Scan;
    assert!(!choice.is_due(&of(9), 5));
}

/// Three members with 4000, 1000 and no values. Few values of the first two differ from 1.
fn lists() -> Vec<Vec<u32>> {
    let value = |at: usize, rare: usize| match at % rare {
        0 => 2 + (at / rare % 2) as u32,
        _ => 1,
    };
    let list = |length: usize, rare: usize| (0..length).map(|at| value(at, rare)).collect();
    vec![list(4000, 100), list(1000, 10), vec![]]
}

#[test]
fn members_cost_as_ever() {
    let plans = [
        plan(&[pairs(0, 0, 0), pairs(0, 1, 2)]),
        plan(&[pairs(1, 1, 0)]),
        plan(&[pairs(2, 0, 0), pairs(1, 0, 0)]),
    ];
    let heads = vec![Head::LEAST; 3];
    let mut told = Vec::new();
    for wider in 0..3 {
        let store = store(&lists(), wider);
        let known = Known {
            plans: &plans,
            heads: &heads,
            store: &store,
            threads: 1,
        };
        let columns: Vec<(i64, Column)> = (0..3).map(|own| (0, store.column(own))).collect();
        for bound in [2, 40] {
            let costs = Costs::new(&known, &columns, bound, ScanMethod::Automatic);
            for rare in [[0, 0, 0], [40, 100, 0], [900, 500, 7]] {
                for member in 0..3 {
                    let (scan, space) = (costs.scan(member), costs.by_space(member, &rare));
                    assert_eq!(costs.least(member, &rare), scan.min(space));
                    told.push(space.round() as u64);
                }
            }
            let pairs = [0, 1, 2].map(|own| costs.pairs(own));
            // A member with itself has half of the pairs; two members have those of the first list.
            assert_eq!(pairs, [6000.0, 500.0, 1000.0]);
            assert_eq!([0, 1, 2].map(|own| costs.scan(own)), pairs);
        }
        let costs = Costs::new(&known, &columns, 2, ScanMethod::Sparse);
        assert_eq!(costs.scan(0), f64::INFINITY);
        assert_eq!(costs.least(0, &[1, 1, 1]), costs.by_space(0, &[1, 1, 1]));
    }
    assert_eq!(told, COSTS);
}

const COSTS: [u64; 54] = [
    1968, 1328, 2288, 2698, 1738, 3018, 9200, 1942, 3520, 2845, 2205, 3165, 4452, 3492, 4772,
    10954, 3696, 5274, 1484, 1164, 1644, 2210, 1569, 2370, 8711, 1773, 2871, 1923, 1603, 2083,
    3087, 2446, 3247, 9588, 2650, 3748, 1242, 1082, 1322, 1966, 1485, 2046, 8467, 1689, 2547, 1461,
    1301, 1541, 2404, 1851, 2441, 8906, 2128, 2986,
];

#[test]
fn what_is_chosen_says_when_the_next_is_due() {
    let plans = [
        plan(&[pairs(0, 0, 0)]),
        plan(&[pairs(1, 1, 0)]),
        ScanPlan::default(),
    ];
    let heads = vec![Head::LEAST; 3];
    let store = store(&lists(), 0);
    let known = Known {
        plans: &plans,
        heads: &heads,
        store: &store,
        threads: 1,
    };
    let mut choice = Choice::new(ScanMethod::Sparse);
    let (space, used) = choice.choose(&known).expect("a space");
    let odd = vec![true, true, false];
    assert_eq!(
        (space.mask, space.alternating, &space.odd),
        (1, false, &odd)
    );
    assert_eq!(used, [true; 3]);
    assert_eq!((choice.values, choice.rare), (10_000, FEW + 70 * 5 / 4));
    // A scan costs less for the second member, which has few values.
    let mut choice = Choice::new(ScanMethod::Automatic);
    let (_, used) = choice.choose(&known).expect("a space");
    assert_eq!((choice.values, used), (10_000, vec![true, false, false]));
}

#[test]
fn no_space_is_chosen_where_blocks_cost_less() {
    // A trial of candidates against one value in 12 costs less than a scan of one index, and more than half of that.
    let mut random = Random(1);
    let values = (0..40_000).map(|_| if random.one_in(12) { 0 } else { 1 });
    let store = store(&[values.collect()], 0);
    let plans = [plan(&[pairs(0, 0, 0)])];
    for (wrong, is_chosen) in [(0.0, false), (1.0, true)] {
        let mut heads = vec![Head::LEAST];
        for _ in 0..10 {
            heads[0].adapt_to_block(wrong);
        }
        let known = Known {
            plans: &plans,
            heads: &heads,
            store: &store,
            threads: 1,
        };
        let chosen = Choice::new(ScanMethod::Automatic).choose(&known);
        assert_eq!(chosen.is_some(), is_chosen, "{wrong}");
    }
}
