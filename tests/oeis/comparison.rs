//! Computed terms are compared with listed ones.

use nk_oeis::{Difference, Listing, Outcome, Shift, Source, agreement};
use nk_testing::Random;

use super::{big, corpus, id};

#[test]
fn terms_are_compared_by_index_and_offset() {
    let listing = corpus(&["downloads"]).listing(id("A999003")).unwrap(); // 3,1,4,1,5 from 0
    let compare = |offset, terms: &[i64]| agreement(&listing, offset, &big(terms));
    let differ = |index, listed: i64, computed: i64| Difference {
        index,
        listed: listed.into(),
        computed: computed.into(),
    };

    let same = compare(0, &[3, 1, 4]);
    assert!(same.is_same());
    assert_eq!((same.compared.clone(), same.count()), (0..=2, 3));
    assert_eq!(compare(0, &[3, 1, 4, 1, 5, 9]).compared, 0..=4);
    assert_eq!(
        compare(0, &[3, 1, 5, 2]).outcome,
        Outcome::Differs(differ(2, 4, 5))
    );

    let offset = |computed, difference| Outcome::OffsetDiffers {
        listed: 0,
        computed,
        difference,
    };
    let lined_up = compare(1, &[3, 1, 4]);
    assert_eq!(lined_up.outcome, offset(1, Some(differ(1, 1, 3))));
    assert_eq!(lined_up.shift, Some(Shift { by: -1, terms: 3 }));
    let by_index = compare(1, &[1, 4, 1]);
    assert_eq!((by_index.outcome, by_index.shift), (offset(1, None), None));
    assert_eq!(compare(-2, &[0, 0, 3, 1]).compared, 0..=1);
    let apart = compare(9, &[3, 1]);
    assert_eq!((apart.count(), apart.outcome), (0, offset(9, None)));
    assert_eq!(apart.shift, Some(Shift { by: -9, terms: 2 }));
    assert_eq!(compare(0, &[]).outcome, Outcome::Nothing);
    for far in [i64::MIN, i64::MAX] {
        assert_eq!(compare(far, &[3, 1]).count(), 0);
    }
}

/// The shift is that of a search by the definition, on random lists of few values, which agree now and then.
#[test]
fn a_shift_is_the_nearest_index_at_which_all_terms_agree() {
    let mut random = Random(7);
    let (mut found, mut none) = (0, 0);
    for _ in 0..3000 {
        let mut list = |shortest| -> Vec<i64> {
            let cell: Vec<i64> = (0..random.between(1, 6))
                .map(|_| random.between(0, 2))
                .collect();
            let count = random.between(shortest, 30) as usize;
            (0..count).map(|at| cell[at % cell.len()]).collect()
        };
        let (listed, computed) = (list(1), list(0));
        let (first, offset) = (random.between(-3, 3), random.between(-3, 3));
        let listing = Listing {
            id: id("A999003"),
            offset: first,
            terms: big(&listed),
            source: Source::Bundle,
            remarks: Vec::new(),
        };
        let own = agreement(&listing, offset, &big(&computed));
        let pairs = |by: i64| -> Vec<(i64, i64)> {
            let term = |place: usize| {
                let at = offset + place as i64 + by - first;
                listed.get(usize::try_from(at).ok()?).copied()
            };
            let both = computed.iter().enumerate();
            both.filter_map(|(place, own)| Some((term(place)?, *own)))
                .collect()
        };
        let fewest = 8.min(listed.len()).min(computed.len());
        let agrees = |by: &i64| {
            let pairs = pairs(*by);
            pairs.len() >= fewest && pairs.iter().all(|(left, right)| left == right)
        };
        let differs = pairs(0).iter().any(|(left, right)| left != right);
        let near = (1..=20).flat_map(|by| [by, -by]).filter(|_| differs);
        let lined_up = Some(first - offset).filter(|by| *by != 0);
        let by = lined_up.into_iter().chain(near).find(agrees);
        let by = by.filter(|_| !computed.is_empty());
        assert_eq!(own.shift.map(|own| own.by), by, "{listed:?} {computed:?}");
        assert!(own.shift.is_none_or(|own| own.terms == pairs(own.by).len()));
        match by {
            Some(_) => found += 1,
            None => none += 1,
        }
    }
    assert!(found > 100 && none > 1000, "{found} and {none}");
}
