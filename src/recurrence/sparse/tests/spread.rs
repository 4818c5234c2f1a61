//! Tests of marks of rare values, by comparison with a walk through all pairs.

use super::*;
use crate::plan::{Pairs, ScanPlan};
use crate::random_systems::{plan, track};
use crate::sparse::rows::MARKED;
use nk_system::{Convolution, Term};
use nk_testing::Random;

const WIDTH: usize = 256;

struct Drawn {
    tracks: [Track<u8>; 2],
    rare: [Vec<Rare>; 2],
    own: Convolution,
    block: i64,
}

/// Two sequences below a block, some of whose values count as rare, and a convolution of them.
fn drawn(random: &mut Random) -> Drawn {
    let firsts = [0, 1].map(|_| random.between(-6, 6));
    let block = random.between(40, 260);
    let tracks = firsts.map(|first| track(first, block, |_| random.below(128) as u32));
    let rare = [0, 1].map(|member: usize| {
        let rate = 1 + random.below(6);
        let places = firsts[member]..block;
        let rare = places.filter(|_| random.one_in(rate)).map(|at| {
            let value = tracks[member].at(at);
            Rare { at, value }
        });
        rare.collect::<Vec<_>>()
    });
    let [a, b] = [0, 1].map(|_| random.below(2) as usize);
    let [x0, y0] = [a, b].map(|own| firsts[own] + random.between(0, 40) * random.between(0, 1));
    let term = Term::Convolution(Convolution {
        a,
        b,
        constant: random.below(128) as u32,
        shift: random.between(0, 50) - x0.min(y0),
        x0,
        y0,
        half: random.one_in(2).then(|| random.between(-60, 60)),
    });
    let own = plan(0, vec![term]).convolutions.remove(0);
    Drawn {
        tracks,
        rare,
        own,
        block,
    }
}

fn is_in(rare: &[Rare], at: i64) -> bool {
    rare.iter().any(|own| own.at == at)
}

/// The pairs of one lane with both sides below the block.
fn pairs(drawn: &Drawn, lane: i64) -> impl Iterator<Item = (i64, i64)> {
    let (pairs, block) = (Pairs::of(&drawn.own, drawn.block + lane), drawn.block);
    let all = (0..pairs.count as i64).map(move |step| (pairs.x + step, pairs.y - step));
    all.filter(move |(x, y)| *x < block && *y < block)
}

fn value(drawn: &Drawn, x: i64, y: i64) -> u32 {
    let Drawn { tracks, own, .. } = drawn;
    tracks[own.a].at(x) ^ tracks[own.b].at(y) ^ own.constant
}

fn assert_rows(rows: &mut Rows, drawn: &Drawn, is_wanted: impl Fn(i64, i64) -> bool) {
    for lane in 0..LANES {
        let mut wanted = vec![0; WIDTH];
        for (x, y) in pairs(drawn, lane as i64).filter(|(x, y)| is_wanted(*x, *y)) {
            wanted[value(drawn, x, y) as usize] = MARKED;
        }
        let Drawn { own, block, .. } = drawn;
        assert!(
            rows.row(lane) == wanted,
            "lane {lane} from {block}, {own:?}"
        );
    }
}

/// Marks values with a share of `marked` eighths; the others are marked at the end.
fn spread(drawn: &Drawn, rows: &mut Rows, marked: usize, leads: &[Lead]) -> (usize, usize) {
    let mut share = Share::of(marked, 8);
    let mut spread = Spread {
        rows: &mut *rows,
        tracks: &drawn.tracks,
        block: drawn.block,
        share: &mut share,
        marked: Vec::new(),
        left_over: Vec::new(),
    };
    let plan = ScanPlan {
        convolutions: vec![drawn.own],
        ..ScanPlan::default()
    };
    spread.leads(&plan, leads);
    if leads.is_empty() {
        spread.rare(
            &drawn.own,
            &drawn.rare[drawn.own.a],
            &drawn.rare[drawn.own.b],
        );
    }
    assert!(spread.marked.len() < BATCH);
    spread.flush();
    assert!(spread.marked.is_empty());
    let left = spread.left_over;
    rows.spread(&left);
    (share.count(), left.len())
}

/// Whether a value at this place on one side has a partner in each lane.
fn is_everywhere(drawn: &Drawn, at: i64, is_left: bool) -> bool {
    let is_met = |lane| pairs(drawn, lane).any(|(x, y)| at == if is_left { x } else { y });
    (0..LANES as i64).all(is_met)
}

#[test]
fn pairs_with_a_rare_value_are_marked() {
    let mut random = Random(18);
    let mut all = 0;
    for round in 0..500 {
        let drawn = drawn(&mut random);
        let [left, right] = [drawn.own.a, drawn.own.b].map(|own| &drawn.rare[own]);
        let mut rows = Rows::default();
        rows.clear(WIDTH);
        let marked = [8, 0, 3][round % 3];
        let (count, left_over) = spread(&drawn, &mut rows, marked, &[]);
        assert_rows(&mut rows, &drawn, |x, y| is_in(left, x) || is_in(right, y));
        let everywhere = |side: &[Rare], is_left| {
            let places = side.iter().map(|own| own.at);
            places
                .filter(|at| is_everywhere(&drawn, *at, is_left))
                .count()
        };
        // A value that does not have a partner in all lanes is marked at once.
        assert_eq!(
            count,
            everywhere(left, true) + everywhere(right, false),
            "{:?}",
            drawn.own
        );
        assert_eq!(left_over, count - count * marked / 8);
        all += count;
    }
    assert!(all > 5000, "{all}");
}

#[test]
fn leads_are_marked_on_their_side() {
    let mut random = Random(19);
    for _ in 0..400 {
        let drawn = drawn(&mut random);
        let on_left = random.one_in(2);
        let side = if on_left { drawn.own.a } else { drawn.own.b };
        let at = random.between(drawn.tracks[side].first(), drawn.block - 1);
        let mut rows = Rows::default();
        rows.clear(WIDTH);
        let lead = Lead {
            at,
            on_left,
            own: 0,
        };
        let (count, left_over) = spread(&drawn, &mut rows, 0, &[lead]);
        assert_rows(&mut rows, &drawn, |x, y| at == if on_left { x } else { y });
        // Leads are marked independently of the share.
        assert_eq!((count, left_over), (0, 0));
    }
}

/// A constant may need a larger width than the values have.
#[test]
fn wide_constants_are_marked_as_well() {
    let mut random = Random(20);
    for round in 0..60 {
        let mut drawn = drawn(&mut random);
        drawn.own.constant |= 1 << 8;
        let mut rows = Rows::default();
        rows.clear(2 * WIDTH);
        spread(&drawn, &mut rows, 8 * (round % 2), &[]);
        let [left, right] = [drawn.own.a, drawn.own.b].map(|own| &drawn.rare[own]);
        for lane in 0..LANES {
            let mut wanted = vec![0; 2 * WIDTH];
            let own = pairs(&drawn, lane as i64);
            for (x, y) in own.filter(|(x, y)| is_in(left, *x) || is_in(right, *y)) {
                wanted[value(&drawn, x, y) as usize] = MARKED;
            }
            assert!(rows.row(lane) == wanted, "{:?}", drawn.own);
        }
    }
}
