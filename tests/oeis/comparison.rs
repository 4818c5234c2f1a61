//! Computed terms against listed ones.

use nk_oeis::{Difference, Outcome, agreement};

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

    let offset = |computed, difference, shifted| Outcome::OffsetDiffers {
        listed: 0,
        computed,
        difference,
        shifted,
    };
    assert_eq!(
        compare(1, &[3, 1, 4]).outcome,
        offset(1, Some(differ(1, 1, 3)), true)
    );
    assert_eq!(compare(1, &[1, 4, 1]).outcome, offset(1, None, false));
    assert_eq!(compare(-2, &[0, 0, 3, 1]).compared, 0..=1);
    let apart = compare(9, &[3, 1]);
    assert_eq!((apart.count(), apart.outcome), (0, offset(9, None, true)));
    assert_eq!(compare(0, &[]).outcome, Outcome::Nothing);
    for far in [i64::MIN, i64::MAX] {
        assert_eq!(compare(far, &[3, 1]).count(), 0);
    }
}
