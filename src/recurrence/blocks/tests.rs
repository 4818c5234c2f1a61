//! Tests of searches of a block, by comparison with a search of one pair after another.

use super::lanes::{Block, Inner};
use super::layout::{CHUNK, LANES};
use super::places::Places;
use super::planes::{BITS, Planes};
use super::{Blocks, LONGEST, PAUSE, WRONG};
use crate::column::{Cell, Track};
use crate::plan::{Pairs, ScanPlan};
use nk_system::Convolution;
use nk_system::{Sequence, Term};
use nk_testing::Random;

/// A sequence up to the index before n, of values with `bits` bits; most are even, so that some values do not occur.
fn track<T: Cell>(random: &mut Random, first: i64, n: i64, bits: u32) -> Track<T> {
    let mut track = Track::new(first);
    track.reserve((n - first) as usize);
    for _ in first..n {
        let odd = u64::from(random.below(2000) == 0);
        let value = (random.below(1 << bits) & !1 | odd) as u32;
        track.push(T::try_from(value).unwrap_or_default());
    }
    track
}

fn convolution(random: &mut Random, firsts: [i64; 2]) -> Convolution {
    let [a, b] = [0, 1].map(|_| random.below(2) as usize);
    let [x0, y0] = [a, b].map(|own| firsts[own] + random.below(4) as i64);
    let sequence = Sequence {
        name: String::new(),
        first: 0,
        initial: Vec::new(),
        terms: vec![Term::Convolution(Convolution {
            a,
            b,
            constant: [0, 1, 6, 1000][random.below(4) as usize],
            shift: random.below(6) as i64 - x0.min(y0),
            x0,
            y0,
            half: (random.below(2) == 0).then(|| random.below(9) as i64 - 4),
        })],
    };
    ScanPlan::new(&sequence, &[0, 1]).convolutions.remove(0)
}

/// Whether a pair with both sides below n in all lanes gives the lane's value.
fn is_given<T: Cell>(
    tracks: &[Track<T>],
    own: &Convolution,
    n: i64,
    lane: usize,
    value: u32,
) -> bool {
    let pairs = Pairs::of(own, n + lane as i64);
    let xs = pairs.x..pairs.x + pairs.count as i64;
    let inner = Inner::new(own, n);
    assert!(inner.count() == 0 || (xs.start <= inner.from && inner.to <= xs.end));
    xs.into_iter().any(|x| {
        let y = pairs.x + pairs.y - x;
        let is_inner = (inner.from..inner.to).contains(&x);
        is_inner && tracks[own.a].at(x) ^ tracks[own.b].at(y) ^ own.constant == value
    })
}

fn assert_searches<T: Cell>(random: &mut Random, bits: u32, length: u64) {
    let firsts = [0, 1].map(|_| random.below(12) as i64 - 6);
    let n = 300 + random.below(length) as i64;
    let tracks = firsts.map(|first| track::<T>(random, first, n, bits));
    let plan = ScanPlan {
        convolutions: vec![convolution(random, firsts), convolution(random, firsts)],
        ..ScanPlan::default()
    };
    let (mut places, mut planes) = (
        [Places::default(), Places::default()],
        [(); 2].map(|()| Planes::default()),
    );
    let coded = bits as usize <= BITS;
    // Values that become known later are added later.
    for to in [n / 2, n] {
        for at in 0..2 {
            places[at].extend(&tracks[at], to, coded);
            planes[at].extend(&tracks[at]);
        }
    }
    let wanted: [u32; LANES] = std::array::from_fn(|_| random.below(2 << bits) as u32 ^ 1);
    let block = Block {
        tracks: &tracks,
        places: &places,
        planes: coded.then_some(&planes),
        n,
        threads: 1,
    };
    let found = block.search(&plan, &wanted);
    for (lane, value) in wanted.into_iter().enumerate() {
        let given = |own: &Convolution| is_given(&tracks, own, n, lane, value);
        let given = plan.convolutions.iter().any(given);
        assert_eq!(
            found[lane], given,
            "lane {lane} of {n}, {bits} bits, {plan:?}"
        );
    }
}

#[test]
fn searches_find_what_there_is() {
    let mut random = Random(88172645463325252);
    for round in 0..60 {
        let length = if round % 3 == 0 {
            4 * CHUNK as u64
        } else {
            700
        };
        for bits in [1, 3, 4, 5, 6, 8] {
            assert_searches::<u8>(&mut random, bits, length);
        }
        assert_searches::<u16>(&mut random, 4, length);
        assert_searches::<u16>(&mut random, 10, length);
        assert_searches::<u32>(&mut random, 12, length);
    }
}

#[test]
fn parts_are_the_whole() {
    let whole = Inner {
        from: -3,
        to: 20 * CHUNK as i64,
    };
    for number in 1..9 {
        let parts: Vec<Inner> = whole.parts(number).collect();
        assert!(parts.len() <= number);
        assert_eq!(
            (parts[0].from, parts[parts.len() - 1].to),
            (whole.from, whole.to)
        );
        assert!(parts.windows(2).all(|pair| pair[0].to == pair[1].from));
    }
}

/// The memory limit is checked before memory is allocated, so no more may be allocated than was announced.
#[test]
fn no_more_room_is_taken_than_was_asked_for() {
    let mut random = Random(362436069);
    let (mut places, mut planes) = (Places::default(), Planes::default());
    let mut track = Track::<u8>::new(0);
    track.reserve(4 * CHUNK);
    while track.values().len() < 3 * CHUNK {
        for _ in 0..=random.below(300) {
            track.push(random.below(1 << BITS) as u8);
        }
        let n = track.values().len() as i64;
        let asked = [places.needs(&track, n), planes.needs(&track)];
        let before = [places.memory(), planes.memory()];
        places.extend(&track, n, true);
        planes.extend(&track);
        for (at, after) in [places.memory(), planes.memory()].into_iter().enumerate() {
            assert!(after <= before[at] + asked[at], "{at} with {n} values");
        }
    }
}

/// The average of wrong guesses changes by an eighth each time. If it is above the limit, there is a pause, which is
/// doubled each time.
#[test]
fn blocks_pause_where_guesses_are_wrong() {
    let mut blocks = Blocks::new(1);
    let state = |own: &Blocks| (own.wrong, own.from, own.pause);
    blocks.learn(128, 128, 500);
    assert_eq!(state(&blocks), (32, i64::MIN, PAUSE));
    blocks.learn(0, 128, 600);
    assert_eq!(state(&blocks), (28, i64::MIN, PAUSE));
    blocks.learn(1, 0, 600);
    assert_eq!(state(&blocks), (56, i64::MIN, PAUSE));
    blocks.wrong = 100;
    blocks.learn(50, 128, 700);
    assert_eq!(state(&blocks), (WRONG, i64::MIN, PAUSE));
    let mut pause = PAUSE;
    for end in [1000, 2000, 3000, 9000, 90_000, 91_000, 92_000, 93_000] {
        blocks.wrong = 101;
        blocks.learn(51, 128, end);
        assert_eq!(blocks.wrong, 0);
        assert_eq!(blocks.from, end + pause);
        pause = (2 * pause).min(LONGEST);
        assert_eq!(blocks.pause, pause);
    }
    blocks.learn(0, 128, 94_000);
    assert_eq!(state(&blocks), (0, 93_000 + LONGEST, PAUSE));
}

#[test]
fn inner_pairs_of_all_members_count() {
    let mut random = Random(521288629);
    for _ in 0..100 {
        let plan = |random: &mut Random| ScanPlan {
            convolutions: vec![convolution(random, [0, 3]), convolution(random, [0, 3])],
            ..ScanPlan::default()
        };
        let plans = [plan(&mut random), plan(&mut random)];
        let n = 100 + random.below(500) as i64;
        let all = plans.iter().flat_map(|plan| &plan.convolutions);
        let all: Vec<(usize, Inner)> = all.map(|own| (own.a, Inner::new(own, n))).collect();
        let count: i64 = all.iter().map(|(_, own)| own.to - own.from).sum();
        assert_eq!(super::inner_pairs(&plans, n), count as usize);
        for member in 0..3 {
            let own = all.iter().filter(|(a, _)| *a == member);
            let end = own.map(|(_, own)| own.to).max();
            assert_eq!(super::reach(&plans, member, n), end.unwrap_or(i64::MIN));
        }
    }
}

/// A guess is not among the options that were examined, and all smaller values are.
#[test]
fn guesses_are_above_options_only() {
    let mut random = Random(77);
    let mut right = 0;
    for _ in 0..300 {
        let firsts = [0, 1].map(|_| random.below(12) as i64 - 6);
        let (lane, block) = (random.below(128) as i64, 300 + random.below(1500) as i64);
        let n = block + lane;
        let tracks = firsts.map(|first| track::<u8>(&mut random, first, n, 4));
        let plan = ScanPlan {
            convolutions: vec![convolution(&mut random, firsts)],
            constants: vec![random.below(4) as u32],
            ..ScanPlan::default()
        };
        let own = &plan.convolutions[0];
        if own.shift + own.x0.min(own.y0) < 1 {
            continue;
        }
        let (pairs, inner) = (Pairs::of(own, n), Inner::new(own, block));
        let value =
            |x: i64| tracks[own.a].at(x) ^ tracks[own.b].at(pairs.x + pairs.y - x) ^ own.constant;
        let xs = pairs.x..pairs.x + pairs.count as i64;
        let is_early = |x: &i64| *x < pairs.x + 24 || *x < inner.from + 512;
        let is_looked_at = |x: &i64| is_early(x) || !(inner.from..inner.to).contains(x);
        let looked_at: Vec<u32> = xs.clone().filter(is_looked_at).map(value).collect();
        let all: Vec<u32> = xs.map(value).chain(plan.constants.clone()).collect();
        let found = super::guess(&tracks, &plan, n, block, &mut Default::default());
        assert!(
            !looked_at.contains(&found) && !plan.constants.contains(&found),
            "{own:?} at {n}"
        );
        assert!(
            (0..found).all(|value| all.contains(&value)),
            "{own:?} at {n}"
        );
        right += usize::from(!all.contains(&found));
    }
    assert_eq!(right, RIGHT);
}

/// The number of guesses that are the mex.
const RIGHT: usize = 243;
