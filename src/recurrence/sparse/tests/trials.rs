//! Tests of trials, by comparison with a walk through candidates and meetings.

use super::*;
use nk_testing::Random;

struct Drawn {
    width: usize,
    rows: Vec<Vec<u8>>,
    meetings: Vec<(u8, [u8; LANES])>,
    space: SparseSpace,
    /// The index of the first lane.
    block: i64,
}

fn drawn(random: &mut Random) -> Drawn {
    // Rows may be wider than a byte.
    let width = [64, 64, 512][random.below(3) as usize];
    // In some cases nearly all values are marked, so that some lanes have few candidates.
    let open = [1, 2, 8, 40, 100][random.below(5) as usize];
    let bits = 3 + random.below(4);
    let mut byte = || if random.below(100) < open { 0 } else { MARKED };
    let rows = (0..LANES)
        .map(|_| (0..width).map(|_| byte()).collect())
        .collect();
    let count = random.below(120);
    let mut value = || random.below(1 << bits) as u8;
    let meetings = (0..count).map(|_| (value(), std::array::from_fn(|_| value())));
    Drawn {
        width,
        rows,
        meetings: meetings.collect(),
        space: SparseSpace {
            mask: random.below(16) as u32,
            alternating: random.one_in(2),
            odd: vec![random.one_in(2)],
        },
        block: random.between(-9, 9),
    }
}

/// The resulting rows and the cost, with four candidates at a time until each lane is done or searching is cheaper.
fn expected(drawn: &Drawn, pairs: usize) -> (Vec<Vec<u8>>, usize) {
    let mut rows = drawn.rows.clone();
    let round = drawn.meetings.len() * TRY_COST;
    let mut cost = 0;
    for group in 0..LANES / GROUP {
        let lanes = group * GROUP..(group + 1) * GROUP;
        let mut done = [false; LANES];
        let mut next = [0; LANES];
        loop {
            cost += round;
            for lane in lanes.clone() {
                for _ in 0..CANDIDATES {
                    let is_open = |value: &usize| {
                        let n = drawn.block + lane as i64;
                        rows[lane][*value] == 0 && drawn.space.is_common(0, n, *value as u32)
                    };
                    let Some(value) = (next[lane]..drawn.width).find(is_open) else {
                        done[lane] = true;
                        break;
                    };
                    next[lane] = value + 1;
                    let is_met = drawn
                        .meetings
                        .iter()
                        .any(|(own, others)| usize::from(own ^ others[lane]) == value);
                    rows[lane][value] = if is_met { MARKED } else { OPEN };
                    done[lane] |= !is_met;
                }
            }
            let undone = lanes.clone().filter(|lane| !done[*lane]).count();
            if 2 * undone * pairs <= round {
                break;
            }
        }
    }
    (rows, cost)
}

#[test]
fn candidates_are_tried_in_turn() {
    let mut random = Random(24);
    let mut longest = 0;
    for _ in 0..300 {
        let drawn = drawn(&mut random);
        let mut rows = Rows::default();
        rows.clear(drawn.width);
        for (lane, row) in drawn.rows.iter().enumerate() {
            rows.row(lane).copy_from_slice(row);
        }
        let meetings: Vec<Meeting<u8>> = drawn
            .meetings
            .iter()
            .map(|(value, others)| Meeting {
                value: *value,
                others,
            })
            .collect();
        // With the last number, a round is just worth while for one lane that is not done.
        let round = meetings.len() * TRY_COST;
        let pairs =
            [0, 50, 1000, 1 << 30, round / 2, round / 2 + 1, round / 6][random.below(7) as usize];
        let lanes = (0, drawn.block);
        let cost = Trials::default().run(&meetings, &mut rows, &drawn.space, lanes, pairs);
        let (wanted, wanted_cost) = expected(&drawn, pairs);
        for (lane, wanted) in wanted.iter().enumerate() {
            assert!(rows.row(lane) == wanted, "lane {lane}, {pairs} pairs");
        }
        assert_eq!(cost, wanted_cost, "{pairs} pairs");
        longest = longest.max(cost / round.max(1));
    }
    assert!(longest > 6, "{longest}");
}
