//! Tests of rows, by comparison with the values that were marked.

use super::*;
use nk_testing::Random;

#[test]
fn rows_are_as_wide_as_they_must_be() {
    let mut rows = Rows::default();
    for bound in (1..700).chain([1023, 1024, 1025, 2048, 2049, 4096, 4097, 65_535, 65_536]) {
        let wide = WIDTHS.into_iter().filter(|width| *width >= bound).min();
        rows.clear(bound);
        assert_eq!(Some(rows.width()), wide, "{bound}");
        assert_eq!(rows.row(LANES - 1).len(), rows.width());
        assert!(rows.memory() >= LANES * rows.width());
        assert!(rows.bytes.iter().all(|byte| *byte == 0));
        rows.row(LANES - 1).fill(MARKED);
        rows.row(0)[0] = OPEN;
        assert_eq!(
            rows.bytes.iter().filter(|byte| **byte == MARKED).count(),
            rows.width()
        );
    }
}

#[test]
fn rows_are_searched_as_by_a_walk() {
    let mut random = Random(16);
    for round in 0..300 {
        let width = WIDTHS[random.below(3) as usize];
        let full = round % 3 == 0;
        let mut draw = |of: &[u8]| -> Vec<u8> {
            let all = (0..width).map(|_| of[random.below(of.len() as u64) as usize]);
            all.collect()
        };
        let mut row = draw(if full {
            &[MARKED]
        } else {
            &[0, MARKED, MARKED, MARKED, OPEN]
        });
        let mut rare = draw(if full { &[1] } else { &[0, 1, 1] });
        if random.one_in(2) {
            let at = random.below(width as u64) as usize;
            (row[at], rare[at]) = ([0, OPEN][random.below(2) as usize], 0);
        }
        for least in 0..width as u32 + 9 {
            let rest = least as usize..width;
            let missing = rest.clone().find(|at| row[*at] != MARKED);
            assert_eq!(
                next_missing(&row, least),
                missing.map(|at| at as u32),
                "{least} {row:?}"
            );
            let unknown = rest.into_iter().find(|at| row[*at] == 0 && rare[*at] == 0);
            assert_eq!(
                next_unknown(&row, &rare, least),
                unknown.map(|at| at as u32),
                "{least} {row:?}"
            );
        }
    }
}

#[test]
fn what_meets_is_marked_in_its_lane() {
    let mut random = Random(17);
    for width in WIDTHS {
        let bits = width.trailing_zeros();
        for _ in 0..5 {
            let others: [u16; LANES] = std::array::from_fn(|_| random.below(1 << bits) as u16);
            let (one, two) = (
                random.below(1 << bits) as u16,
                random.below(1 << bits) as u16,
            );
            let mut rows = Rows::default();
            rows.clear(width);
            rows.spread(&[Meeting {
                value: one,
                others: &others,
            }]);
            let (lane, count) = (random.below(20) as usize, random.below(12) as usize);
            rows.spread_some(two.into(), &others[..count], lane);
            for at in 0..LANES {
                let mut wanted = vec![0; width];
                wanted[usize::from(one ^ others[at])] = MARKED;
                if (lane..lane + count).contains(&at) {
                    wanted[usize::from(two ^ others[at - lane])] = MARKED;
                }
                assert!(rows.row(at) == wanted, "lane {at} of {width}");
            }
            let row = rows.row(3);
            row.fill(0);
            mark(row, width as u32);
            mark(row, u32::MAX);
            assert!(row.iter().all(|byte| *byte == 0));
            mark(row, width as u32 - 1);
            assert_eq!(row[width - 1], MARKED);
        }
    }
}
