//! A system split by the residues of the index: each sequence s(m N + r) is a member.

use std::ops::Range;

use super::normal_form::{Back, Convolution, Member, Sequence, System, Term};

/// The index of the sequence s(m N + r) in the result of [`split`].
pub fn part(s: Member, m: i64, r: i64) -> Member {
    s * m as usize + r as usize
}

/// The indices of all sequences s(m N + r) in the result of [`split`].
pub fn parts(s: Member, m: i64) -> Range<Member> {
    part(s, m, 0)..part(s + 1, m, 0)
}

/// A system with the sequence s(m N + r) in N for each member s and each r from 0 to m - 1, in this order.
///
/// Write x = m X + p and y = m Y + q with p and q from 0 to m - 1. If x + y = m N + r - shift, then p determines q, and
/// X + Y = N + (r - shift - p - q) / m. So a convolution becomes one convolution for each p, and any other term becomes
/// one term.
pub fn split(system: &System, m: i64) -> System {
    let parts = |own: &Sequence| -> Vec<Sequence> { (0..m).map(|r| residue(own, m, r)).collect() };
    System {
        sequences: system.sequences.iter().flat_map(parts).collect(),
    }
}

/// The quotient by a positive number, rounded up.
fn up(number: i64, m: i64) -> i64 {
    -(-number).div_euclid(m)
}

fn residue(own: &Sequence, m: i64, r: i64) -> Sequence {
    let first = up(own.first - r, m);
    let start = up(own.start() - r, m);
    let initial = (first..start).map(|n| own.initial[(m * n + r - own.first) as usize]);
    Sequence {
        name: format!("{}({m} n + {r})", own.name),
        first,
        initial: initial.collect(),
        terms: own
            .terms
            .iter()
            .flat_map(|term| terms(term, m, r))
            .collect(),
    }
}

fn terms(term: &Term, m: i64, r: i64) -> Vec<Term> {
    match *term {
        Term::Convolution(own) => {
            let one = |p: i64| {
                let q = (r - own.shift - p).rem_euclid(m);
                Term::Convolution(Convolution {
                    a: part(own.a, m, p),
                    b: part(own.b, m, q),
                    constant: own.constant,
                    shift: -(r - own.shift - p - q) / m,
                    x0: up(own.x0 - p, m),
                    y0: up(own.y0 - q, m),
                    half: own.half.map(|g| up(g + p - q, m)),
                })
            };
            (0..m).map(one).collect()
        }
        Term::Back(own) => {
            let p = (r - own.delay).rem_euclid(m);
            vec![Term::Back(Back {
                a: part(own.a, m, p),
                delay: -(r - own.delay - p) / m,
                constant: own.constant,
                low: up(own.low - p, m),
                high: own.high.map(|high| (high - p).div_euclid(m)),
            })]
        }
        Term::Constant(value) => vec![Term::Constant(value)],
    }
}
