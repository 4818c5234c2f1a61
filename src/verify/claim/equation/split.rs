//! That a member of the one system is the sequence that it is said to be.

use num_integer::Integer;

use super::{Equation, Fault, Joint};
use crate::claim::known::Known;
use crate::period;
use nk_system::{Member, Sequence, Term};

/// Compares the equation of a member with that of its sequence at `modulus * N + residue`.
pub(super) fn check(
    all: &Equation,
    number: usize,
    own: &Joint,
    known: &Known,
) -> Result<(), Fault> {
    let wrong = |what: String| Fault::NotSplit {
        joint: number,
        what,
    };
    let system = known.system(own.system);
    let source = system.and_then(|system| system.sequences.get(own.member));
    let source = source.ok_or(Fault::NoSequence {
        joint: number,
        system: own.system,
        member: own.member,
    })?;
    let (m, r) = (own.modulus, own.residue);
    let stated = &own.sequence;
    let first = Integer::div_ceil(&(source.first - r), &m);
    if stated.first != first {
        let what = format!("its first index is {} and not {first}", stated.first);
        return Err(wrong(what));
    }
    let start = Integer::div_ceil(&(source.start() - r), &m);
    if stated.initial.len() as i64 != start - first {
        let (given, wanted) = (stated.initial.len(), start - first);
        let what = format!("it has {given} initial values and not {wanted}");
        return Err(wrong(what));
    }
    for (n, value) in (first..).zip(&stated.initial) {
        let wanted = source.initial[(m * n + r - source.first) as usize];
        if *value != wanted {
            let what = format!("its value at {n} is {value} and not {wanted}");
            return Err(wrong(what));
        }
    }
    // Each reference must lead to the right residue of the right sequence of the same system.
    let is_at = |member: Member, (wanted, residue): (Member, i64)| {
        all.joint.get(member).is_some_and(|other| {
            let place = (other.system, other.member, other.modulus, other.residue);
            place == (own.system, wanted, m, residue)
        })
    };
    let mut left = stated.terms.iter();
    for wanted in expected(source, m, r) {
        let Some(term) = left.next() else {
            let count = stated.terms.len();
            return Err(wrong(format!("it has too few terms: {count}")));
        };
        if !wanted.is(term, &is_at) {
            let term = period::term(term);
            return Err(wrong(format!("its term `{term}` should be {wanted}")));
        }
    }
    match left.next() {
        None => Ok(()),
        Some(term) => {
            let term = period::term(term);
            Err(wrong(format!("it has no term `{term}`")))
        }
    }
}

/// A term whose members are sequences of the system, each at a residue.
struct Expected {
    /// With the numbers of sequences of the system.
    term: Term,
    residues: (i64, i64),
}

impl Expected {
    /// Whether a term of the one system is this one.
    fn is(&self, stated: &Term, is_at: &dyn Fn(Member, (Member, i64)) -> bool) -> bool {
        let mut moved = stated.clone();
        let (p, q) = self.residues;
        let fits = match (&mut moved, &self.term) {
            (
                Term::Convolution { a, b, .. },
                Term::Convolution {
                    a: left, b: right, ..
                },
            ) => {
                let both = is_at(*a, (*left, p)) && is_at(*b, (*right, q));
                (*a, *b) = (*left, *right);
                both
            }
            (Term::Back { a, .. }, Term::Back { a: other, .. }) => {
                let fits = is_at(*a, (*other, p));
                *a = *other;
                fits
            }
            _ => true,
        };
        fits && moved == self.term
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let term = period::term(&self.term);
        let (p, q) = self.residues;
        match self.term {
            Term::Convolution { .. } => {
                write!(
                    f,
                    "`{term}` with these sequences of its system at residues {p} and {q}"
                )
            }
            Term::Back { .. } => {
                write!(
                    f,
                    "`{term}` with this sequence of its system at residue {p}"
                )
            }
            Term::Constant(_) => write!(f, "`{term}`"),
        }
    }
}

/// The terms of a sequence at m N + r, one after another.
fn expected(source: &Sequence, m: i64, r: i64) -> impl Iterator<Item = Expected> {
    source.terms.iter().flat_map(move |term| {
        let count = match term {
            Term::Convolution { .. } => m,
            _ => 1,
        };
        (0..count).map(move |p| at_residue(term, m, r, p))
    })
}

/// The part of a term at m N + r in which x, of a convolution, has residue p.
fn at_residue(term: &Term, m: i64, r: i64, p: i64) -> Expected {
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
            let q = (r - shift - p).mod_floor(&m);
            Expected {
                term: Term::Convolution {
                    a,
                    b,
                    constant,
                    shift: (shift + p + q - r) / m,
                    x0: Integer::div_ceil(&(x0 - p), &m),
                    y0: Integer::div_ceil(&(y0 - q), &m),
                    half: half.map(|g| Integer::div_ceil(&(g + p - q), &m)),
                },
                residues: (p, q),
            }
        }
        Term::Back {
            a,
            delay,
            constant,
            low,
            high,
        } => {
            let p = (r - delay).mod_floor(&m);
            Expected {
                term: Term::Back {
                    a,
                    delay: (delay + p - r) / m,
                    constant,
                    low: Integer::div_ceil(&(low - p), &m),
                    high: high.map(|high| Integer::div_floor(&(high - p), &m)),
                },
                residues: (p, 0),
            }
        }
        Term::Constant(value) => Expected {
            term: Term::Constant(value),
            residues: (0, 0),
        },
    }
}
