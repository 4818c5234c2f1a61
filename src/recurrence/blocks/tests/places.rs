//! Tests of lists of places, by comparison with the values from which they are made.

use super::*;
use nk_testing::Random;

#[test]
fn chunks_list_each_value_once() {
    let mut random = Random(15);
    for (coded, bits) in [(false, 4), (true, 5), (false, 11), (false, 10), (false, 9)] {
        let (first, length) = (random.between(-9, 9), 7000);
        let mut track = Track::<u16>::new(first);
        track.reserve(length);
        (0..length).for_each(|_| track.push(random.below(1 << bits) as u16));
        let mut places = Places::default();
        // Lists of the other kind are dropped.
        places.extend(&track, i64::MAX, !coded);
        let mut to = first;
        while to < first + length as i64 + 100 {
            places.extend(&track, to, coded);
            assert_lists(&places, &track, to, coded);
            to += random.between(1, 1500);
        }
    }
}

fn assert_lists(places: &Places, track: &Track<u16>, to: i64, coded: bool) {
    let values = &track.values()[BEFORE..];
    assert_eq!(Places::first(track), track.first() + BEFORE as i64);
    let begins =
        (0..values.len() / CHUNK).map(|number| Places::first(track) + (number * CHUNK) as i64);
    let count = begins.into_iter().filter(|begin| *begin < to).count();
    assert_eq!(places.chunks.len(), count, "below {to}");
    assert!(places.chunk(count).is_none());
    for (number, values) in values.chunks_exact(CHUNK).take(count).enumerate() {
        let different: std::collections::BTreeSet<u16> = values.iter().copied().collect();
        let Some(chunk) = places.chunk(number) else {
            assert!(different.len() > DIFFERENT);
            continue;
        };
        assert!(different.len() <= DIFFERENT);
        let mut listed = 0;
        for (value, list) in chunk.lists() {
            let own = list.iter().map(|place| {
                if coded {
                    layout::decode(*place)
                } else {
                    *place
                }
            });
            let own: Vec<u16> = own.collect();
            assert!(own.windows(2).all(|pair| pair[0] < pair[1]));
            let is_there =
                |place: &u16| u32::from(values[CHUNK - 1 - usize::from(*place)]) == value;
            assert!(own.iter().all(is_there) && !own.is_empty());
            listed += own.len();
        }
        assert_eq!((listed, chunk.lists().count()), (CHUNK, different.len()));
    }
    let kept = places
        .chunks
        .iter()
        .map(|own| 2 * own.places.len() + 8 * own.values.len());
    let all = kept.sum::<usize>() + places.chunks.len() * size_of::<Chunk>();
    assert_eq!(places.memory(), all);
}

#[test]
fn a_chunk_has_lists_up_to_so_many_different_values() {
    for different in [1, 2, DIFFERENT - 1, DIFFERENT, DIFFERENT + 1, CHUNK] {
        let values: [u16; CHUNK] = std::array::from_fn(|at| (at % different) as u16);
        let chunk = Chunk::new(&values, false);
        let lists = if different <= DIFFERENT { different } else { 0 };
        assert_eq!(chunk.lists().count(), lists);
        assert!(chunk.memory() <= Chunk::LARGEST);
        assert_eq!(different == DIFFERENT, chunk.memory() == Chunk::LARGEST);
    }
}

#[test]
fn room_is_asked_for_the_chunks_that_come() {
    let mut track = Track::<u8>::new(0);
    track.reserve(BEFORE + 3 * CHUNK);
    for _ in 0..BEFORE + 3 * CHUNK - 1 {
        track.push(1);
    }
    let mut places = Places::default();
    let needs = |places: &Places, to: usize| places.needs(&track, to as i64) / Chunk::LARGEST;
    for (to, wanted) in [
        (0, 0),
        (BEFORE, 0),
        (BEFORE + 1, 1),
        (BEFORE + CHUNK, 1),
        (BEFORE + CHUNK + 1, 2),
        (1 << 30, 2),
    ] {
        assert_eq!(needs(&places, to), wanted, "{to}");
        assert_eq!(places.needs(&track, to as i64) % Chunk::LARGEST, 0);
    }
    places.extend(&track, BEFORE as i64 + 1, false);
    assert_eq!((needs(&places, BEFORE), needs(&places, 1 << 30)), (0, 1));
}
