//! Systems with growing members, for tests.

use nk_system::{Back, Member, System, Term};

use super::{back, full, half, sequence};
use crate::Random;

/// Node-Kayles on ladders of n squares: the ladder itself, the ladder with one more vertex at one end, and those with
/// one more at both ends, on the same side and on opposite sides. Only the second member grows.
pub fn ladder() -> System {
    let pairs = |a, b| full(a, b, 0, 3, -1, -1);
    let shorter = |a| back(a, 1, 0, -1);
    System {
        sequences: vec![
            sequence("ladder", 0, &[], vec![pairs(1, 1)]),
            sequence("one", -1, &[0], vec![shorter(1), pairs(2, 1), pairs(3, 1)]),
            sequence("same", -1, &[1], vec![shorter(3), pairs(2, 2), pairs(3, 3)]),
            sequence("opposite", -1, &[0], vec![shorter(2), pairs(2, 3)]),
        ],
    }
}

/// A random system with some members that have few values, and others with convolutions of these and themselves, which
/// may grow.
pub fn random_growing_system(random: &mut Random) -> System {
    loop {
        let count = 2 + random.below(3) as usize;
        let small = 1 + random.below(count as u64 - 1) as usize;
        let firsts: Vec<i64> = (0..count).map(|_| random.between(-2, 2)).collect();
        let sequences = (0..count).map(|own| {
            let initial: Vec<u32> = (0..random.below(4))
                .map(|_| random.below(4) as u32)
                .collect();
            let mut terms: Vec<Term> = Vec::new();
            if own >= small {
                let (mut a, mut b) = (own, random.below(small as u64) as usize);
                if random.below(2) == 0 {
                    (a, b) = (b, a);
                }
                terms.push(convolution(random, a, b, &firsts, false));
            }
            let most = if own < small && random.below(3) > 0 {
                small
            } else {
                count
            };
            for _ in 0..random.below(3) {
                terms.push(random_term(random, most, &firsts));
            }
            sequence(&format!("s{own}"), firsts[own], &initial, terms)
        });
        let system = System {
            sequences: sequences.collect(),
        };
        if system.order().is_ok() {
            return system;
        }
    }
}

/// A random system of heaps from which any number is taken, more or less, and which may be split in two: the values of
/// the first members, and nim-sums of two of them, are terms of each of them. The last member is 0. Many of the first
/// members grow, and some are arithmetic-periodic.
pub fn random_heaps(random: &mut Random) -> System {
    let count = 1 + usize::from(random.below(4) == 0);
    loop {
        let members = (0..count).map(|own| {
            let initial: Vec<u32> = (0..random.below(4)).map(|_| random.below(3)).collect();
            let mut terms = vec![full(own, count, 0, random.between(1, 2), 0, 0)];
            for _ in 0..1 + random.below(2) {
                let (a, b) = (random.below(count), random.below(count));
                let [shift, x0, y0] = [(); 3].map(|()| *random.pick(&[0, 0, 1, 1, 2, 3]));
                let constant = *random.pick(&[0, 0, 0, 1, 2]);
                terms.push(match random.below(4) {
                    0 => half(a, b, constant, shift, x0, y0, random.between(-4, 4)),
                    _ => full(a, b, constant, shift, x0, y0),
                });
            }
            if random.below(3) == 0 {
                terms.push(random_term(random, count, &[0, 0]));
            }
            sequence(&format!("s{own}"), 0, &initial, terms)
        });
        let mut sequences: Vec<_> = members.collect();
        sequences.push(sequence("zero", 0, &[], Vec::new()));
        let system = System { sequences };
        if system.order().is_ok() {
            return system;
        }
    }
}

fn convolution(random: &mut Random, a: Member, b: Member, firsts: &[i64], halves: bool) -> Term {
    let constant = [0, 0, 0, 1, 2, 3][random.below(6) as usize];
    let x0 = firsts[a] + random.between(0, 3);
    let y0 = firsts[b] + random.between(0, 3);
    let shift = random.between(0, 3) - x0.min(y0).min(0);
    match halves && random.below(2) == 0 {
        true => half(a, b, constant, shift, x0, y0, random.between(-5, 5)),
        false => full(a, b, constant, shift, x0, y0),
    }
}

fn random_term(random: &mut Random, most: usize, firsts: &[i64]) -> Term {
    let a = random.below(most as u64) as usize;
    let b = random.below(most as u64) as usize;
    let low = firsts[a] + random.between(0, 3);
    match random.below(6) {
        0 => Term::Constant(random.below(4) as u32),
        1 | 2 => Term::Back(Back {
            a,
            delay: random.between(0, 4),
            constant: random.below(4) as u32,
            low,
            high: (random.below(4) == 0).then(|| low + random.between(-1, 9)),
        }),
        _ => convolution(random, a, b, firsts, true),
    }
}
