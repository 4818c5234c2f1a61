//! Tests of planes of bits, by comparison with the values from which they are made.

use super::*;
use crate::blocks::layout::{CHUNK, code};
use crate::blocks::places::Places;
use nk_testing::Random;

fn track(random: &mut Random, length: usize, bits: u32) -> Track<u8> {
    let mut track = Track::new(3);
    track.reserve(length);
    for _ in 0..length {
        track.push(random.below(1 << bits) as u8);
    }
    track
}

#[test]
fn codes_are_of_one_place_each() {
    let mut seen = vec![false; CODES];
    for place in 0..CHUNK as u16 {
        let own = code(place);
        assert_eq!(decode(own), place);
        assert!(!std::mem::replace(&mut seen[usize::from(own)], true));
        // There are eight copies, one for each bit offset.
        assert_eq!(usize::from(own) / SPAN, usize::from(place % 8));
        assert_eq!(usize::from(own) % SPAN, usize::from(place / 8));
    }
}

#[test]
fn words_have_a_bit_of_each_value() {
    let mut random = Random(11);
    for bits in 1..=6 {
        let track = track(&mut random, 1500, bits);
        let mut planes = Planes::default();
        let mut part = Track::<u8>::new(3);
        part.reserve(1500);
        for (count, value) in (1..).zip(track.values()) {
            part.push(*value);
            if !random.one_in(90) && count < 1500 {
                continue;
            }
            planes.extend(&part);
            let largest = part.values().iter().max().copied().unwrap_or(0);
            let most = (0..).find(|bits| largest >> bits == 0).expect("few bits");
            assert_eq!(planes.bits(), most, "{largest}");
            for (bit, words) in planes.words.iter().enumerate() {
                let held = bit < most && most <= BITS;
                assert_eq!(
                    words.len(),
                    if held {
                        count / 64 + usize::from(count % 64 > 0)
                    } else {
                        0
                    }
                );
                for at in 0..64 * words.len() {
                    let value = part.values().get(at).copied().unwrap_or(0);
                    assert_eq!(words[at / 64] >> (at % 64) & 1, u64::from(value >> bit & 1));
                }
            }
        }
    }
}

/// At each place the window has the values from this place on in all lanes, and zeros for unknown values.
#[test]
fn windows_show_what_is_met() {
    let mut random = Random(12);
    let mut window = Window::new();
    for round in 0..30 {
        let track = track(&mut random, 2300 + round * 40, 5);
        let mut planes = Planes::default();
        planes.extend(&track);
        let at = random.below(1200) as usize;
        window.fill(&planes, at);
        for _ in 0..3000 {
            let (place, lane) = (
                random.below(CHUNK as u64) as u16,
                random.below(LANES as u64) as usize,
            );
            let value = track
                .values()
                .get(at + usize::from(place) + lane)
                .copied()
                .unwrap_or(0);
            for (bit, plane) in window.planes.iter().enumerate() {
                let byte = plane[usize::from(code(place)) + lane / 8];
                assert_eq!(
                    byte >> (lane % 8) & 1,
                    value >> bit & 1,
                    "{at} {place} {lane} {bit}"
                );
            }
        }
    }
}

#[test]
fn searches_cross_out_what_is_met() {
    let mut random = Random(13);
    for bits in [1, 2, 3, 4, 5] {
        for _ in 0..8 {
            let mut left = track(&mut random, 2400, bits);
            let right = track(&mut random, 3000, bits);
            // Only some lanes find a partner of one value.
            let odd: Vec<u8> = left.values().iter().map(|value| value & !1).collect();
            left.drop_last(odd.len());
            odd.into_iter().for_each(|value| left.push(value));
            let (mut places, mut planes) = (Places::default(), Planes::default());
            places.extend(&left, i64::MAX, true);
            planes.extend(&right);
            let at = random.below(700) as usize;
            let mut window = Window::new();
            window.fill(&planes, at);
            let chunk = places.chunk(0).expect("a chunk");
            let least = [0, 1, CHUNK as u16 - 2, CHUNK as u16 - 1][random.below(4) as usize];
            let values: [u32; LANES] = std::array::from_fn(|_| random.below(1 << bits) as u32);
            let mut wanted = Wanted::new(&values, bits as usize);
            wanted.search(chunk, least, &window);
            let first = (Places::first(&left) - 3) as usize;
            for (lane, value) in values.into_iter().enumerate() {
                // Places are counted from the end of the chunk.
                let is_met = (usize::from(least)..CHUNK).any(|place| {
                    let own = left.values()[first + CHUNK - 1 - place];
                    u32::from(own ^ right.values().get(at + place + lane).copied().unwrap_or(0))
                        == value
                });
                assert_eq!(
                    wanted.is_met(lane),
                    is_met,
                    "{bits} bits, lane {lane}, from {least}"
                );
            }
        }
    }
}

/// The announced memory is neither less than the allocated memory nor much more.
#[test]
fn room_is_asked_for_as_it_is_taken() {
    let mut random = Random(14);
    for length in [0, 63, 64, 1000, 5000] {
        let track = track(&mut random, length, 5);
        let mut planes = Planes::default();
        let words = length / 64 + 1;
        let asked = 8 * BITS * (words + words / SPARE);
        assert_eq!(planes.needs(&track), asked);
        planes.extend(&track);
        let taken = length.div_ceil(64);
        let kept = planes.bits() * 8 * (taken + taken / SPARE);
        assert_eq!(planes.memory(), kept, "{length}");
        assert_eq!(planes.needs(&track), asked - kept);
    }
}
