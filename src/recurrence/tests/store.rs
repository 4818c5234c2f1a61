//! Tests of columns and tracks in each width.

use super::*;
use nk_system::Sequence;

fn store(firsts: &[i64]) -> Store {
    let sequence = |first: &i64| Sequence {
        name: String::new(),
        first: *first,
        initial: vec![],
        terms: vec![],
    };
    Store::new(&System {
        sequences: firsts.iter().map(sequence).collect(),
    })
}

#[test]
fn columns_are_the_values_in_any_width() {
    let mut store = store(&[-3, 5]);
    assert!(store.column(0).is_empty());
    let mut wanted = Vec::new();
    for (width, largest) in [(1, 255), (2, 65_535), (4, u32::MAX)] {
        assert_eq!(store.width(), width);
        store.reserve(&[wanted.len() + 10, 4]);
        assert_eq!(store.capacities(), [wanted.len() + 10, 4]);
        assert_eq!(store.memory(), (wanted.len() + 14) * 2 * width);
        for value in [0, 7, 7, largest] {
            assert!(store.push(0, value));
            wanted.push(value);
        }
        if width < 4 {
            assert!(!store.push(0, largest + 1));
        }
        let column = store.column(0);
        assert_eq!((column.len(), column.is_empty()), (wanted.len(), false));
        assert_eq!(column.to_vec(), wanted);
        for at in 0..=wanted.len() {
            assert_eq!(column.get(at), wanted.get(at).copied());
        }
        assert_eq!((store.values(), store.column(1).len()), (wanted.len(), 0));
        store.widen();
    }
    assert_eq!(store.width(), 4);
    store.drop_last(0, 5);
    wanted.truncate(wanted.len() - 5);
    assert_eq!(store.column(0).to_vec(), wanted);
    assert!(store.push(1, 9));
    assert_eq!(
        (store.values(), store.column(1).to_vec()),
        (wanted.len() + 1, vec![9])
    );
}

#[test]
fn histograms_go_up_to_the_largest_value() {
    let counts = Some([vec![0, 0, 1, 1], vec![1, 0, 1, 0]]);
    assert_eq!(Column::Bytes(&[2, 0, 3, 2]).histograms(4), counts);
    assert_eq!(Column::Shorts(&[2, 0, 3, 2]).histograms(5), counts);
    assert_eq!(Column::Words(&[2, 0, 3, 2]).histograms(4), counts);
    assert_eq!(Column::Words(&[2, 0, 3, 2]).histograms(3), None);
    assert_eq!(Column::Bytes(&[]).histograms(0), Some([vec![], vec![]]));
}
