//! A system in the residues of its index: s(m N + r) as members of their own.

use num_integer::Integer;

use nk_system::{Member, Sequence, System, Term};

/// The member of [`split`] that is s(m N + r).
pub(super) fn part(s: Member, m: i64, r: i64) -> Member {
    s * m as usize + r as usize
}

/// For each member s and each r from 0 to m - 1, in this order, the sequence s(m N + r) in N.
///
/// A pair of indices x + y = m N + r - shift with x = m X + p has y = m Y + q for one q below m, and so is a pair of
/// X + Y = N + (r - shift - p - q) / m: each term becomes one term for each p, or one, and nothing else changes.
pub(super) fn split(system: &System, m: i64) -> System {
    let parts = |own: &Sequence| -> Vec<Sequence> { (0..m).map(|r| residue(own, m, r)).collect() };
    System {
        sequences: system.sequences.iter().flat_map(parts).collect(),
    }
}

fn residue(own: &Sequence, m: i64, r: i64) -> Sequence {
    let first = Integer::div_ceil(&(own.first - r), &m);
    let start = Integer::div_ceil(&(own.start() - r), &m);
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
                    x0: Integer::div_ceil(&(x0 - p), &m),
                    y0: Integer::div_ceil(&(y0 - q), &m),
                    half: half.map(|g| Integer::div_ceil(&(g + p - q), &m)),
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
                low: Integer::div_ceil(&(low - p), &m),
                high: high.map(|high| Integer::div_floor(&(high - p), &m)),
            }]
        }
        Term::Constant(value) => vec![Term::Constant(value)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_base::cancellation::CancelToken;
    use nk_recurrence::Values;
    use nk_system::octal::octal_system;

    /// Two members with every kind of term.
    fn mixed(seed: i64) -> System {
        let own = |at: i64| Sequence {
            name: format!("s{at}"),
            first: -1 - at,
            initial: vec![0, (seed % 3) as u32, 1],
            terms: vec![
                Term::Convolution {
                    a: 0,
                    b: 1,
                    constant: (seed % 2) as u32,
                    shift: 2 + seed % 4,
                    x0: seed % 3,
                    y0: at,
                    half: (seed % 5 == 0).then_some(seed % 4 - 2),
                },
                Term::Back {
                    a: at as usize,
                    delay: 1 + seed % 5,
                    constant: 1,
                    low: seed % 4,
                    high: (seed % 7 == 0).then_some(20),
                },
                Term::Constant((seed % 4) as u32),
            ],
        };
        System {
            sequences: vec![own(0), own(1)],
        }
    }

    #[test]
    fn parts_have_the_values_of_the_whole() {
        let octals = ["0.137", "0.007", "0.77", "4.3"].iter().filter_map(|code| {
            let code: nk_system::octal::OctalCode = code.parse().ok()?;
            octal_system(code.digits())
        });
        let mut compared = 0;
        for system in octals.chain((0..210).map(mixed)) {
            for m in 1..=4 {
                let mut whole = Values::new(system.clone()).expect("a system with values");
                let mut parts = Values::new(split(&system, m)).expect("a system with values");
                whole.extend_to(120, &CancelToken::new()).expect("room");
                parts.extend_to(90, &CancelToken::new()).expect("room");
                for s in 0..system.sequences.len() {
                    for n in system.sequences[s].first..=90 {
                        let (turns, r) = n.div_mod_floor(&m);
                        let own = parts.get(part(s, m, r), turns);
                        assert_eq!(own, whole.get(s, n), "{system:?} m = {m}, n = {n}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 50_000);
    }
}
