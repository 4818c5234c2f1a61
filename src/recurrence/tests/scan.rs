//! Tests of the pairs that a scan reads, and of the number of pairs that it marks.

use super::*;
use crate::random_systems::{plan, track};
use nk_system::{Back, Convolution, Term};
use nk_testing::Random;

fn head(marked: usize, extra: f64, count: usize) -> Head {
    Head {
        marked,
        extra,
        count,
        wrong: 0.0,
    }
}

#[test]
fn costs_grow_with_the_pairs() {
    // With the least number of marks, the additional cost does not depend on the number of pairs.
    assert_eq!(head(HEAD, 30.0, 500).cost(1000.0), 1030.0);
    assert_eq!(head(2 * HEAD, 30.0, 500).cost(1000.0), 1060.0);
    assert_eq!(head(HEAD, 0.0, 0).cost(7.0), 7.0);
    assert_eq!(head(128, 2.0, 0).cost(7.0), 21.0);
    assert_eq!(Head::LEAST.cost(9.0), 9.0);
}

#[test]
fn wrong_guesses_make_blocks_dearer() {
    let mut own = head(HEAD, 30.0, 500);
    // The average moves half of the way to the share of the block.
    for (wrong, average, cost) in [(0.0, 0.0, 500.0), (1.0, 0.5, 1015.0), (0.25, 0.375, 886.25)] {
        own.adapt_to_block(wrong);
        assert_eq!((own.wrong, own.cost_in_block(1000.0)), (average, cost));
        assert_eq!(own.cost(1000.0), 1030.0);
    }
}

#[test]
fn marks_follow_what_searches_cost() {
    // For cells of one byte, marking costs 20 times as much as searching.
    let marked = 128 * 2 * 20;
    for (searched, count, wanted) in [
        (marked, 9000, 128),
        (marked + 1, 9000, 256),
        (marked + 1, 200, 200),
        (marked + 1, 9, 64),
        (marked / 8, 9000, 128),
        (marked / 8 - 1, 9000, 64),
    ] {
        let mut own = head(128, 256.0, 5);
        own.adapt::<u8>(searched, count, 2);
        assert_eq!(
            (own.marked, own.count),
            (wanted, count),
            "{searched} of {count}"
        );
        let extra = (marked.min(count * 20) * 3 / 2 + searched) as f64;
        assert_eq!(own.extra, 256.0 + (extra - 256.0) / 256.0);
    }
    let mut own = head(HEAD, 0.0, 5);
    own.adapt::<u32>(0, 9000, 1);
    assert_eq!(
        (own.marked, own.extra),
        (HEAD, (64 * 5 * 3 / 2) as f64 / 256.0)
    );
}

fn drawn(random: &mut Random) -> (Vec<Track<u8>>, ScanPlan, i64) {
    let firsts = [0, 1].map(|_| random.between(-5, 5));
    let n = random.between(30, 900);
    let tracks = firsts.map(|first| track(first, n, |_| random.below(128) as u32 | 1 << 6));
    let terms = (0..1 + random.below(3)).map(|_| {
        let [a, b] = [0, 1].map(|_| random.below(2) as usize);
        let [x0, y0] = [a, b].map(|own| firsts[own] + random.between(0, 9));
        let (shift, half) = (random.between(1, 9) - x0.min(y0).min(0), random.one_in(2));
        let half = half.then(|| random.between(-9, 9));
        let constant = random.below(64) as u32;
        Term::Convolution(Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        })
    });
    let mut terms: Vec<Term> = terms.collect();
    terms.push(Term::Constant(random.below(5) as u32));
    let (delay, low) = (random.between(1, 9), firsts[0]);
    terms.push(Term::Back(Back {
        delay,
        constant: 64,
        low,
        ..Back::default()
    }));
    (tracks.into(), plan(0, terms), n)
}

/// The values of the pairs of a convolution in order.
fn values(tracks: &[Track<u8>], own: &Convolution, n: i64) -> Vec<u32> {
    let pairs = Pairs::of(own, n);
    let steps = 0..pairs.count as i64;
    let value =
        |step| tracks[own.a].at(pairs.x + step) ^ tracks[own.b].at(pairs.y - step) ^ own.constant;
    steps.map(value).collect()
}

/// Checks that the stretch contains the candidate. Returns its end among the pairs after the skipped ones.
fn assert_stretch(
    stretch: &Stretch<u8>,
    tracks: &[Track<u8>],
    list: &[u32],
    (n, skipped): (i64, usize),
    candidate: u32,
) -> usize {
    let begin = (stretch.x - Pairs::of(stretch.own, n).x) as usize - skipped;
    let end = begin + stretch.left.len();
    let mut given = Vec::new();
    stretch.each(|value| given.push(value));
    assert_eq!(given, list[begin..end]);
    let step = given.iter().position(|value| *value == candidate);
    let x = stretch.x + step.expect("the candidate") as i64;
    let y = n - stretch.own.shift - x;
    let (a, b) = (tracks[stretch.own.a].at(x), tracks[stretch.own.b].at(y));
    assert_eq!(stretch.place(candidate), Some((x, a, b)));
    end
}

#[test]
fn options_are_found_behind_those_that_were_marked() {
    let mut random = Random(25);
    let (mut with, mut without) = (0, 0);
    for _ in 0..400 {
        let (tracks, plan, n) = drawn(&mut random);
        let skipped = random.below(40) as usize;
        let candidate = random.below(128) as u32;
        let found = find_option(&tracks, plan.convolutions.iter(), n, skipped, candidate, 1);
        let lists: Vec<Vec<u32>> = plan
            .convolutions
            .iter()
            .map(|own| values(&tracks, own, n))
            .collect();
        let lists: Vec<&[u32]> = lists
            .iter()
            .map(|own| own.get(skipped..).unwrap_or(&[]))
            .collect();
        let holder = lists.iter().position(|own| own.contains(&candidate));
        let Some(holder) = holder else {
            assert!(found.stretch.is_none());
            assert_eq!(
                found.searched,
                lists.iter().map(|own| own.len()).sum::<usize>()
            );
            without += 1;
            continue;
        };
        let before = lists[..holder].iter().map(|own| own.len()).sum::<usize>();
        let stretch = found.stretch.expect("a stretch");
        assert_eq!(stretch.own, &plan.convolutions[holder]);
        let end = assert_stretch(&stretch, &tracks, lists[holder], (n, skipped), candidate);
        // The search reads all pairs before the stretch, and the stretch itself.
        assert_eq!(found.searched, before + end);
        with += 1;
    }
    assert!(with > 80 && without > 80, "{with} {without}");
}

#[test]
fn marks_are_of_all_others_and_of_some_pairs() {
    let mut random = Random(26);
    for _ in 0..300 {
        let (tracks, plan, n) = drawn(&mut random);
        let lists = plan.convolutions.iter().map(|own| values(&tracks, own, n));
        let lists: Vec<Vec<u32>> = lists.collect();
        let mut others = plan.constants.clone();
        others.extend(
            plan.backs
                .iter()
                .map(|own| tracks[0].at(own.index(n).expect("an index")) ^ 64),
        );
        let count = lists.iter().map(Vec::len).sum::<usize>();
        let mut marks = Marks::default();
        for head in [0, 1, 20, usize::MAX] {
            assert_eq!(mark_heads(&tracks, &plan, n, head, &mut marks), count);
            let mut wanted = others.clone();
            wanted.extend(lists.iter().flat_map(|own| &own[..head.min(own.len())]));
            assert_marks(&marks, &wanted, count + others.len());
        }
        assert_eq!(mark_others(&tracks, &plan, n, &mut marks), count);
        assert_marks(&marks, &others, count + others.len());
        // The mex does not depend on the number of pairs that are marked at once.
        let mut all = others.clone();
        all.extend(lists.iter().flatten());
        let mex = (0..)
            .find(|value| !all.contains(value))
            .expect("some value");
        for marked in [0, 7, 64, 1000] {
            let mut own = head(marked, 0.0, 1);
            assert_eq!(super::mex(&tracks, &plan, n, &mut own, &mut marks, 1), mex);
        }
    }
}

/// Compares the marks of values up to the number of options.
#[track_caller]
fn assert_marks(marks: &Marks, wanted: &[u32], most: usize) {
    for value in 0..=most.min(130) as u32 {
        let is_marked = marks.next_missing(value) != value;
        assert_eq!(is_marked, wanted.contains(&value), "{value}");
    }
}
