//! Random and named systems for tests.

mod growing;

use nk_system::{Back, Convolution, Member, OctalCode, Sequence, System, Term};

use crate::Random;

pub use growing::{ladder, random_growing_system, random_heaps};

pub fn sequence(name: &str, first: i64, initial: &[u32], terms: Vec<Term>) -> Sequence {
    Sequence {
        name: name.to_owned(),
        first,
        initial: initial.to_vec(),
        terms,
    }
}

pub fn full(a: Member, b: Member, constant: u32, shift: i64, x0: i64, y0: i64) -> Term {
    Term::Convolution(Convolution {
        a,
        b,
        constant,
        shift,
        x0,
        y0,
        half: None,
    })
}

pub fn half(a: Member, b: Member, constant: u32, shift: i64, x0: i64, y0: i64, g: i64) -> Term {
    Term::Convolution(Convolution {
        a,
        b,
        constant,
        shift,
        x0,
        y0,
        half: Some(g),
    })
}

pub fn back(a: Member, delay: i64, constant: u32, low: i64) -> Term {
    Term::Back(Back {
        a,
        delay,
        constant,
        low,
        high: None,
    })
}

/// A random system of up to three sequences that refer to one another, with all kinds of terms. It has values.
pub fn random_system(random: &mut Random) -> System {
    loop {
        let count = 1 + random.below(3) as usize;
        let mut sequences = Vec::new();
        for number in 0..count {
            let initial: Vec<u32> = (0..random.below(5))
                .map(|_| random.below(4) as u32)
                .collect();
            let first = random.between(-4, 3);
            sequences.push(sequence(&format!("s{number}"), first, &initial, vec![]));
        }
        let firsts: Vec<i64> = sequences.iter().map(|own| own.first).collect();
        for own in &mut sequences {
            own.terms = (0..1 + random.below(3))
                .map(|_| random_term(random, &firsts))
                .collect();
        }
        let system = System { sequences };
        if system.order().is_ok() {
            return system;
        }
    }
}

fn random_term(random: &mut Random, firsts: &[i64]) -> Term {
    let a = random.below(firsts.len() as u64) as usize;
    let b = random.below(firsts.len() as u64) as usize;
    let constant = [0, 0, 1, 2, 5][random.below(5) as usize];
    let x0 = firsts[a] + random.between(0, 3);
    let y0 = firsts[b] + random.between(0, 3);
    match random.below(8) {
        0 => Term::Constant(random.below(4) as u32),
        1 | 2 => Term::Back(Back {
            a,
            delay: random.between(0, 6),
            constant,
            low: x0,
            high: (random.below(3) == 0).then(|| x0 + random.between(-1, 12)),
        }),
        kind => Term::Convolution(Convolution {
            a,
            b,
            constant,
            shift: random.between(0, 5) - x0.min(y0).min(0),
            x0,
            y0,
            half: (kind < 6).then(|| random.between(-4, 4)),
        }),
    }
}

/// The system of an octal game, such as 0.137.
pub fn octal(code: &str) -> System {
    let code: OctalCode = code.parse().expect("the code of a game");
    code.system().expect("an octal game")
}

/// The system of specs/diamonds.nk: a, K, X.
pub fn diamonds() -> System {
    let terms = |a, b, x0, y0| vec![full(a, b, 0, 4, -2, -2), full(a, b, 1, 3, x0, y0)];
    System {
        sequences: vec![
            sequence("a", 0, &[], terms(1, 1, -1, -1)),
            sequence("K", -2, &[0, 0, 2], terms(1, 2, -1, -2)),
            sequence("X", -2, &[0, 0, 2], terms(2, 2, -2, -2)),
        ],
    }
}

/// The system of specs/scalloped.nk: a, b, c.
pub fn scalloped() -> System {
    System {
        sequences: vec![
            sequence("a", 1, &[], vec![half(1, 1, 0, 7, -3, -3, 0)]),
            sequence(
                "b",
                -3,
                &[0, 0],
                vec![back(1, 2, 0, -3), full(2, 1, 0, 7, -3, -3)],
            ),
            sequence(
                "c",
                -3,
                &[1, 0],
                vec![back(2, 2, 0, -3), half(2, 2, 0, 7, -3, -3, 0)],
            ),
        ],
    }
}

/// The system of specs/grundy.nk, in which a heap is split into two different ones.
pub fn grundy() -> System {
    System {
        sequences: vec![sequence("G", 0, &[0], vec![half(0, 0, 0, 0, 1, 1, 1)])],
    }
}

/// Systems from the literature and from `specs/`, as examples for theorems about all systems: Grundy's game, a system
/// with a member that grows, and three octal games.
pub fn known_systems() -> Vec<System> {
    vec![
        grundy(),
        ladder(),
        octal("0.137"),
        octal("0.6"),
        octal("0.007"),
    ]
}

/// The system of rows of triangles in which neighbours share a vertex, without 0, 1 and 2 of the end vertices.
pub fn chained_k3() -> System {
    let terms = |a, b| vec![full(a, b, 0, 1, 0, 0), full(a, b, 0, 2, 0, 0)];
    let mut whole = terms(1, 1);
    whole.push(back(1, 1, 0, 0));
    let mut open = terms(1, 2);
    open.push(back(2, 1, 0, 0));
    System {
        sequences: vec![
            sequence("h", 0, &[1], whole),
            sequence("e", 0, &[0], open),
            sequence("f", 0, &[0], terms(2, 2)),
        ],
    }
}
