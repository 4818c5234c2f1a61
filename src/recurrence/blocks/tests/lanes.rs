//! How the pairs of a block are shared out.

use super::*;
use crate::recurrence::drawn::Random;
use crate::recurrence::system::{Sequence, Term};

fn convolution(random: &mut Random) -> Convolution {
    let [x0, y0] = [0, 1].map(|_| random.between(-9, 300));
    let sequence = Sequence {
        name: String::new(),
        first: 0,
        initial: Vec::new(),
        terms: vec![Term::Convolution {
            a: 0,
            b: 1,
            constant: 0,
            shift: random.between(-4, 150),
            x0,
            y0,
            half: random.one_in(2).then(|| random.between(-200, 200)),
        }],
    };
    Plan::new(&sequence, &[0, 1]).convolutions.remove(0)
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
                let pairs = own.pairs(at);
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
            // The least multiple of a chunk of which so many are enough.
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

/// A sequence of values of so many bits up to the index before n. Every third thousand has many different values.
fn track<T: Cell>(random: &mut Random, first: i64, n: i64, bits: u32) -> Track<T> {
    let mut track = Track::new(first);
    track.reserve((n - first) as usize);
    for at in first..n {
        let bits = if at / 3000 % 3 == 2 { 2 * bits } else { bits };
        let value = random.below(1 << bits) as u32;
        track.push(T::try_from(value).unwrap_or_default());
    }
    track
}

/// Lists are used wherever a whole chunk from its beginning is in use, has lists, and meets known values only.
fn assert_parts<T: Cell>(random: &mut Random, bits: u32, counts: &mut [usize; 2]) {
    let firsts = [0, 1].map(|_| random.between(-20, 20));
    let n = random.between(9000, 15_000);
    let tracks = firsts.map(|first| track::<T>(random, first, n, bits));
    let mut places = Places::default();
    let end = random.between(2000, n);
    places.extend(&tracks[0], end, false);
    let from = random.between(firsts[0], 3000);
    let inner = Inner {
        from,
        to: random.between(from, n),
    };
    let search = Search {
        left: &tracks[0],
        places: &places,
        right: &tracks[1],
        sum: inner.to + firsts[1] - 1 + random.between(0, 3000),
        inner,
        wanted: [0; LANES],
    };
    let (chunk, first) = (CHUNK as i64, Places::first(&tracks[0]));
    let mut x = inner.from;
    for part in search.parts() {
        let number = (x - first).div_euclid(chunk);
        let begin = first + number * chunk;
        let to = inner.to.min(begin + chunk);
        let lists = usize::try_from(number)
            .ok()
            .and_then(|number| places.chunk(number));
        let meets_all = search.sum - (begin + chunk - 1) >= firsts[1];
        let is_listed = x == begin && lists.is_some() && meets_all;
        match part {
            Part::Listed {
                chunk: own,
                least,
                others,
            } => {
                assert!(is_listed, "from {x}");
                assert!(std::ptr::eq(own, lists.expect("lists")));
                assert_eq!(
                    (i64::from(least), others),
                    (begin + chunk - to, search.sum - (begin + chunk - 1))
                );
            }
            Part::Plain { from, to: end } => {
                assert!(!is_listed, "from {x}");
                assert_eq!((from, end), (x, to));
            }
        }
        counts[usize::from(is_listed)] += 1;
        x = to;
    }
    assert_eq!(x, inner.to);
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

/// So many pairs that each of up to three threads has a part, with few places of what is wanted.
fn assert_threads<T: Cell>(bits: u32, large: u32) {
    let mut random = Random(10);
    let n = 3 * WORTH_A_THREAD as i64 + 5000;
    let even = |random: &mut Random| {
        let mut track = Track::<T>::new(0);
        track.reserve(n as usize);
        for _ in 0..n {
            let value = random.below(1 << bits) as u32 & !1;
            let odd = u32::from(random.one_in(40_000));
            track.push(T::try_from(value | odd).unwrap_or_default());
        }
        track
    };
    let tracks = [even(&mut random), even(&mut random)];
    let own = Convolution {
        a: 0,
        b: 1,
        constant: large,
        shift: 1,
        x0: 0,
        y0: 0,
        half: None,
    };
    let plan = Plan {
        convolutions: vec![own],
        ..Plan::default()
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
        let planes = coded.then_some(&planes[..]);
        let block = Block {
            tracks: &tracks,
            places: &places,
            planes,
            n,
            threads,
        };
        block.search(&plan, &wanted)
    });
    assert_eq!(one, two);
    assert_eq!(one, three);
    let found = one.iter().filter(|found| **found).count();
    assert!((1..LANES).contains(&found), "{found}");
}

#[test]
fn threads_find_what_one_finds() {
    assert_threads::<u8>(5, 0);
    assert_threads::<u8>(7, 2);
}
