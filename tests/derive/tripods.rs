//! Long end pieces: tripods with two long legs, and rings and cliques with a tail, compared with dynamic programs.

use nk_testing::{Random, rounds};
use std::sync::OnceLock;
use std::time::Duration;

use super::referee::plain::{Plain, graph};
use super::referee::rules::{Bound, Condition, Family, Form, Join, Kind, Piece, Target, Vertex};
use super::referee::strips::Referee;
use super::support::{derived_until, program};
use super::thresholds::{LAST, Sums, User, patiently};

/// The number of tripods, and of rings and cliques, that are tested.
const PIECES: usize = 2;

/// The time limit for the recurrences of one graph, and for its values.
const PATIENCE: Duration = Duration::from_secs(60);

/// The largest length of two legs; the third one may have up to n vertices.
const MOST: usize = 80;

/// The largest number of vertices of a ring or a clique with a tail. It is larger than the 64 bits of a machine word.
const LARGE: usize = 66;

/// Nimbers of paths, and of tripods with two short legs and one of any length.
struct Table {
    paths: Vec<u8>,
    tripods: Vec<u8>,
}

fn mex(options: impl Iterator<Item = u8>) -> u8 {
    let seen = options.fold(0u128, |seen, value| seen | 1 << value);
    seen.trailing_ones() as u8
}

impl Table {
    fn path(&self, order: i64) -> u8 {
        usize::try_from(order).map_or(0, |order| self.paths[order])
    }

    fn place(a: usize, b: usize, c: usize) -> usize {
        (a * (MOST + 1) + b) * (LAST as usize + 1) + c
    }

    /// The nimber of a hub with three legs, of which the first two have at most [`MOST`] vertices.
    fn tripod(&self, a: usize, b: usize, c: usize) -> u8 {
        self.tripods[Table::place(a, b, c)]
    }

    fn new() -> Table {
        let longest = 2 * MOST + LAST as usize + 2;
        let mut own = Table {
            paths: Vec::new(),
            tripods: vec![0; (MOST + 1) * (MOST + 1) * (LAST as usize + 1)],
        };
        for order in 0..longest as i64 {
            let options = (0..order).map(|v| own.path(v - 1) ^ own.path(order - v - 2));
            let value = mex(options);
            own.paths.push(value);
        }
        for a in 0..=MOST {
            for b in 0..=a {
                for c in 0..=LAST as usize {
                    let value = own.of_moves([a, b, c]);
                    own.tripods[Table::place(a, b, c)] = value;
                    own.tripods[Table::place(b, a, c)] = value;
                }
            }
        }
        own
    }

    fn of_moves(&self, legs: [usize; 3]) -> u8 {
        let [a, b, c] = legs.map(|leg| leg as i64);
        let hub = self.path(a - 1) ^ self.path(b - 1) ^ self.path(c - 1);
        let moves = (0..3).flat_map(|at| {
            let own = legs[at] as i64;
            let others = (0..3).filter(move |other| *other != at);
            let paths = others.fold(0, |all, other| all ^ self.path(legs[other] as i64));
            let first = (own > 0).then(|| self.path(own - 2) ^ paths);
            let further = (2..=legs[at]).map(move |v| {
                let mut left = legs;
                left[at] = v - 2;
                self.tripod(left[0], left[1], left[2]) ^ self.path(own - v as i64 - 1)
            });
            first.into_iter().chain(further)
        });
        mex(moves.chain([hub]))
    }

    /// The nimbers of rings of `order` vertices, one of which is joined to the first vertex of a tail of 0, 1, ...
    /// vertices.
    fn rings(&self, order: usize) -> Vec<u8> {
        let ring = order as i64;
        let mut values: Vec<u8> = Vec::new();
        for tail in 0..=LAST {
            let joint = self.path(ring - 3) ^ self.path(tail - 1);
            let beside = self.path(ring - 3) ^ self.path(tail);
            let inside = (2..=order.saturating_sub(2))
                .map(|v| self.tripod(v - 2, order - v - 2, tail as usize));
            let first = (tail > 0).then(|| self.path(ring - 1) ^ self.path(tail - 2));
            let further = (2..=tail).map(|v| values[v as usize - 2] ^ self.path(tail - v - 1));
            let all = inside.chain(first).chain(further);
            values.push(mex(all.chain([joint, beside])));
        }
        values
    }
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

/// The numbers of values that agree, among the derived ones and among those that a user gets for some n.
fn agreed(text: &str, target: &str, expected: &dyn Fn(i64) -> u8, asked: &[i64]) -> (usize, usize) {
    let program = program(text, target);
    let mut derived = 0;
    if let Ok(own) = patiently(PATIENCE, |stop| derived_until(&program, stop)) {
        let mut sums = Sums::new(&own);
        for n in sums.least()..=LAST {
            if let Some(own) = sums.at(n) {
                assert_eq!(own, u32::from(expected(n)), "{target}, n = {n}, as derived");
                derived += 1;
            }
        }
    }
    let evaluated = patiently(PATIENCE, |stop| {
        let mut user = User::new(&program, stop);
        let values = asked
            .iter()
            .map_while(|n| user.nimber(*n).map(|own| (*n, own)));
        values
            .map(|(n, own)| assert_eq!(own, u32::from(expected(n)), "{target}, n = {n}"))
            .count()
    });
    (derived, evaluated)
}

fn some(random: &mut Random) -> Vec<i64> {
    (0..6).map(|_| 31 + random.below(70) as i64).collect()
}

#[test]
fn the_programs_agree_with_the_definition() {
    let mut plain = Plain::new(1_000_000);
    let mut value = |order: usize, edges: &[(usize, usize)]| {
        let all: Vec<usize> = (0..order).collect();
        plain.nimber(&graph(order, edges), &all)
    };
    let path = |from: usize, count: usize| (from..from + count).map(|v| (v, v + 1));
    for (a, b, c) in [
        (0, 0, 0),
        (1, 1, 1),
        (4, 0, 3),
        (2, 3, 5),
        (5, 4, 6),
        (6, 6, 2),
    ] {
        let mut edges: Vec<(usize, usize)> = path(0, a).collect();
        for (begin, leg) in [(a, b), (a + b, c)] {
            if leg > 0 {
                edges.push((0, begin + 1));
                edges.extend(path(begin + 1, leg - 1));
            }
        }
        let expected = value(a + b + c + 1, &edges);
        assert_eq!(table().tripod(a, b, c), expected, "{a}, {b}, {c}");
    }
    for (ring, tail) in [(3, 0), (3, 4), (4, 3), (5, 5), (8, 6), (9, 1)] {
        let mut edges: Vec<(usize, usize)> = path(0, ring - 1 + tail).collect();
        edges.push((ring - 1, 0));
        edges.retain(|own| *own != (ring - 1, ring));
        edges.push((0, ring));
        let order = ring + tail;
        edges.retain(|(u, v)| *u < order && *v < order);
        let expected = value(order, &edges);
        assert_eq!(table().rings(ring)[tail], expected, "{ring}, {tail}");
    }
}

#[test]
fn tripods() {
    let mut random = Random(0x853c_49e6_748f_ea9b);
    let (mut derived, mut evaluated) = (0, 0);
    for round in 0..rounds(PIECES) {
        let mut leg = || 30 + random.below(41);
        let (a, b) = match round {
            0 => (40, 31),
            _ => (leg(), leg()),
        };
        let target = format!("tripod({a}, {b}, n)");
        let expected = |n: i64| table().tripod(a, b, n as usize);
        // These graphs have no recurrences, so each value needs a search.
        let asked = [31 + random.below(10) as i64, 35];
        let own = agreed("use \"std/trees\"", &target, &expected, &asked);
        (derived, evaluated) = (derived + own.0, evaluated + own.1);
    }
    println!("{derived} values derived, {evaluated} evaluated");
    assert!(evaluated > 0, "{derived}, {evaluated}");
}

/// A path of n >= 1 vertices, with a piece at its first vertex.
fn with_tail(form: Form, count: i64) -> Family {
    let kind = Kind {
        name: "v",
        low: Bound::At(1),
        high: Bound::Last(0),
        when: Condition::Always,
    };
    let join = Join {
        from: 0,
        to: 0,
        step: 1,
        when: Condition::Always,
    };
    let to = Vertex {
        name: "v",
        at: Bound::At(1),
    };
    Family {
        kinds: vec![kind],
        joins: vec![join],
        singles: Vec::new(),
        pieces: vec![Piece {
            name: "x",
            form,
            count,
            to,
        }],
        least: 1,
        parameters: Vec::new(),
        target: Target::Itself,
    }
}

#[test]
fn tripods_closed_to_rings_and_cliques_with_tails() {
    let mut random = Random(0x4d59_5df4_d0f3_3173);
    let (mut derived, mut evaluated) = (0, 0);
    for round in 0..rounds(PIECES) {
        for form in [Form::Ring, Form::Clique, Form::Arm] {
            let count = match round {
                0 => LARGE,
                _ => 3 + random.below(LARGE - 2),
            };
            let family = with_tail(form, count as i64);
            let values = match form {
                Form::Ring => table().rings(count),
                _ => {
                    let mut referee = Referee::new();
                    let mut value = |n: i64| referee.nimber(&family.graph(n.max(1)));
                    let values = (0..=LAST).map(|n| value(n).expect("few positions") as u8);
                    values.collect()
                }
            };
            let expected = |n: i64| values[n as usize];
            let asked = some(&mut random);
            let own = agreed(&family.text("g"), "g(n)", &expected, &asked);
            (derived, evaluated) = (derived + own.0, evaluated + own.1);
        }
    }
    println!("{derived} values derived, {evaluated} evaluated");
    assert!(derived > 100 && evaluated > 10, "{derived}, {evaluated}");
}
