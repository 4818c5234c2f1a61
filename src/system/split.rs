//! A system in the residues of its index: s(m N + r) as members of their own.

use super::normal_form::{Member, Sequence, System, Term};

/// The member of [`split`] that is s(m N + r).
pub fn part(s: Member, m: i64, r: i64) -> Member {
    s * m as usize + r as usize
}

/// For each member s and each r from 0 to m - 1, in this order, the sequence s(m N + r) in N.
///
/// A pair of indices x + y = m N + r - shift with x = m X + p has y = m Y + q for one q below m, and so is a pair of
/// X + Y = N + (r - shift - p - q) / m: each term becomes one term for each p, or one, and nothing else changes.
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
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        } => {
            let one = |p: i64| {
                let q = (r - shift - p).rem_euclid(m);
                Term::Convolution {
                    a: part(a, m, p),
                    b: part(b, m, q),
                    constant,
                    shift: -(r - shift - p - q) / m,
                    x0: up(x0 - p, m),
                    y0: up(y0 - q, m),
                    half: half.map(|g| up(g + p - q, m)),
                }
            };
            (0..m).map(one).collect()
        }
        Term::Back {
            a,
            delay,
            constant,
            low,
            high,
        } => {
            let p = (r - delay).rem_euclid(m);
            vec![Term::Back {
                a: part(a, m, p),
                delay: -(r - delay - p) / m,
                constant,
                low: up(low - p, m),
                high: high.map(|high| (high - p).div_euclid(m)),
            }]
        }
        Term::Constant(value) => vec![Term::Constant(value)],
    }
}
