//! Tests of the division of the pairs of a block into parts.

use super::*;
use crate::plan::Pairs;
use crate::random_systems::{pairs, plan, track};
use nk_system::{Convolution, Term};
use nk_testing::Random;

fn convolution(random: &mut Random) -> Convolution {
    let [x0, y0] = [0, 1].map(|_| random.between(-9, 300));
    let term = Term::Convolution(Convolution {
        b: 1,
        shift: random.between(-4, 150),
        x0,
        y0,
        half: random.one_in(2).then(|| random.between(-200, 200)),
        ..Convolution::default()
    });
    plan(0, vec![term]).convolutions.remove(0)
}

#[test]
fn inner_pairs_are_those_of_all_lanes_with_both_sides_below_the_block() {
    let mut random = Random(8);
    let mut some = 0;
    for _ in 0..400 {
        let own = convolution(&mut random);
        let n = random.between(300, 900);
        let is_inner = |x: i64| {
            (n..n + LANES as i64).all(|at| {
                let pairs = Pairs::of(&own, at);
                let y = pairs.x + pairs.y - x;
                (pairs.x..pairs.x + pairs.count as i64).contains(&x) && x < n && y < n
            })
        };
        let wanted: Vec<i64> = (-20..n + 200).filter(|x| is_inner(*x)).collect();
        let inner = Inner::new(&own, n);
        assert_eq!(
            wanted,
            (inner.from..inner.to).collect::<Vec<i64>>(),
            "{own:?} at {n}"
        );
        assert_eq!(inner.count(), wanted.len());
        some += usize::from(!wanted.is_empty());
    }
    assert!(some > 200, "{some}");
}

#[test]
fn parts_are_alike() {
    let chunk = CHUNK as i64;
    for length in [
        0,
        1,
        chunk,
        3 * chunk - 1,
        3 * chunk,
        3 * chunk + 1,
        50 * chunk + 7,
    ] {
        let whole = Inner {
            from: -77,
            to: length - 77,
        };
        for number in [1, 2, 3, 7] {
            let parts: Vec<Inner> = whole.parts(number).collect();
            // The least multiple of a chunk that is large enough.
            let each = (1..).map(|chunks| chunks * chunk);
            let each = each.into_iter().find(|each| each * number as i64 >= length);
            let each = each.expect("some multiple");
            let starts: Vec<i64> = (-77..length - 77).step_by(each as usize).collect();
            assert_eq!(
                parts.iter().map(|part| part.from).collect::<Vec<_>>(),
                starts
            );
            for part in parts {
                assert_eq!(
                    part.to,
                    whole.to.min(part.from + each),
                    "{length} in {number}"
                );
            }
        }
    }
}

/// Lists are used if a whole chunk from its beginning is in use, has lists, and is paired only with known values.
fn assert_parts<T: Cell>(random: &mut Random, bits: u32, counts: &mut [usize; 2]) {
    let firsts = [0, 1].map(|_| random.between(-20, 20));
    let n = random.between(9000, 15_000);
    // Every third thousand has many different values.
    let bits = |at: i64| if at / 3000 % 3 == 2 { 2 * bits } else { bits };
    let tracks = firsts.map(|first| track::<T>(first, n, |at| random.below(1 << bits(at)) as u32));
    let mut places = Places::default();
    places.extend(&tracks[0], random.between(2000, n), false);
    let from = random.between(firsts[0], 3000);
    let to = random.between(from, n);
    let search = Search {
        left: &tracks[0],
        places: &places,
        right: &tracks[1],
        sum: to + firsts[1] - 1 + random.between(0, 3000),
        inner: Inner { from, to },
        wanted: [0; LANES],
    };
    let mut x = from;
    for part in search.parts() {
        let (end, is_listed) = assert_part(&search, part, x);
        counts[usize::from(is_listed)] += 1;
        x = end;
    }
    assert_eq!(x, to);
}

/// The end of the part that begins at x, and whether it has lists.
fn assert_part<T: Cell>(search: &Search<T>, part: Part, x: i64) -> (i64, bool) {
    let (chunk, first) = (CHUNK as i64, Places::first(search.left));
    let number = (x - first).div_euclid(chunk);
    let begin = first + number * chunk;
    let last = begin + chunk - 1;
    let to = search.inner.to.min(last + 1);
    let lists = usize::try_from(number).ok();
    let lists = lists.and_then(|number| search.places.chunk(number));
    let meets_all = search.sum - last >= search.right.first();
    let is_listed = x == begin && lists.is_some() && meets_all;
    match part {
        Part::Listed {
            chunk,
            least,
            others,
        } => {
            assert!(is_listed, "from {x}");
            assert!(std::ptr::eq(chunk, lists.expect("lists")));
            let wanted = (last + 1 - to, search.sum - last);
            assert_eq!((i64::from(least), others), wanted);
        }
        Part::Plain { from, to: end } => {
            assert!(!is_listed, "from {x}");
            assert_eq!((from, end), (x, to));
        }
    }
    (to, is_listed)
}

#[test]
fn lists_are_used_where_they_can_be() {
    let mut random = Random(9);
    let mut counts = [0, 0];
    for _ in 0..25 {
        assert_parts::<u8>(&mut random, 4, &mut counts);
        assert_parts::<u16>(&mut random, 5, &mut counts);
        assert_parts::<u32>(&mut random, 6, &mut counts);
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

/// There are enough pairs for three threads, and few occurrences of the values that are searched for.
fn assert_threads(bits: u32, constant: u32) {
    let mut random = Random(10);
    let n = 3 * WORTH_A_THREAD as i64 + 5000;
    let mut even = |_| {
        let odd = u32::from(random.one_in(40_000));
        (random.below(1 << bits) as u32 & !1) | odd
    };
    let tracks = [(); 2].map(|()| track::<u8>(0, n, &mut even));
    let plan = ScanPlan {
        convolutions: vec![pairs(0, 1, constant)],
        ..ScanPlan::default()
    };
    let (mut places, mut planes) = (
        [(); 2].map(|()| Places::default()),
        [(); 2].map(|()| Planes::default()),
    );
    let coded = bits <= 5;
    for at in 0..2 {
        places[at].extend(&tracks[at], n, coded);
        planes[at].extend(&tracks[at]);
    }
    let wanted = std::array::from_fn(|lane| (lane as u32 % (1 << bits)) | 1);
    let [one, two, three] = [1, 2, 3].map(|threads| {
        let block = Block {
            tracks: &tracks,
            places: &places,
            planes: coded.then_some(&planes[..]),
            n,
            threads,
        };
        block.search(&plan, &wanted)
    });
    assert_eq!((one, one), (two, three));
    let found = one.iter().filter(|found| **found).count();
    assert!((1..LANES).contains(&found), "{found}");
}

#[test]
fn threads_find_what_one_finds() {
    assert_threads(5, 0);
    assert_threads(7, 2);
}
