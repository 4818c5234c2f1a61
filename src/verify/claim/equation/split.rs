//! The check that a member of the one system has the recurrence of the sequence that it is stated to be.

use num_integer::Integer;

use crate::claim::known::Known;
use crate::claim::node::{Equation, Joint};
use crate::claim::reason::Fault;
use crate::period;
use nk_system::{Back, Convolution, Member, Sequence, Term};

/// Compares the recurrence of a member with that of its sequence at `modulus * N + residue`.
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

/// A term whose members are sequences of the listed system, each at a residue.
struct Expected {
    /// The term with the numbers of sequences of the system.
    term: Term,
    residues: (i64, i64),
}

impl Expected {
    /// Whether a term of the one system is this one.
    fn is(&self, stated: &Term, is_at: &dyn Fn(Member, (Member, i64)) -> bool) -> bool {
        let (p, q) = self.residues;
        match (*stated, self.term) {
            (Term::Convolution(own), Term::Convolution(other)) => {
                let Convolution { a, b, .. } = other;
                let places = is_at(own.a, (a, p)) && is_at(own.b, (b, q));
                places && Convolution { a, b, ..own } == other
            }
            (Term::Back(own), Term::Back(other)) => {
                is_at(own.a, (other.a, p)) && Back { a: other.a, ..own } == other
            }
            (own, other) => own == other,
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let term = period::term(&self.term);
        let (p, q) = self.residues;
        match self.term {
            Term::Convolution(_) => {
                write!(
                    f,
                    "`{term}` with these sequences of its system at residues {p} and {q}"
                )
            }
            Term::Back(_) => {
                write!(
                    f,
                    "`{term}` with this sequence of its system at residue {p}"
                )
            }
            Term::Constant(_) => write!(f, "`{term}`"),
        }
    }
}

/// The terms of a sequence at m N + r, in their order.
fn expected(source: &Sequence, m: i64, r: i64) -> impl Iterator<Item = Expected> {
    source.terms.iter().flat_map(move |term| {
        let count = match term {
            Term::Convolution(_) => m,
            _ => 1,
        };
        (0..count).map(move |p| at_residue(term, m, r, p))
    })
}

/// The part of a term at m N + r in which the index of `a` has residue p. A term that is no convolution has one part.
fn at_residue(term: &Term, m: i64, r: i64, p: i64) -> Expected {
    match *term {
        Term::Convolution(own) => {
            let q = (r - own.shift - p).mod_floor(&m);
            let term = Convolution {
                shift: (own.shift + p + q - r) / m,
                x0: Integer::div_ceil(&(own.x0 - p), &m),
                y0: Integer::div_ceil(&(own.y0 - q), &m),
                half: own.half.map(|g| Integer::div_ceil(&(g + p - q), &m)),
                ..own
            };
            Expected {
                term: term.into(),
                residues: (p, q),
            }
        }
        Term::Back(own) => {
            let p = (r - own.delay).mod_floor(&m);
            let term = Back {
                delay: (own.delay + p - r) / m,
                low: Integer::div_ceil(&(own.low - p), &m),
                high: own.high.map(|high| Integer::div_floor(&(high - p), &m)),
                ..own
            };
            Expected {
                term: term.into(),
                residues: (p, 0),
            }
        }
        Term::Constant(value) => Expected {
            term: Term::Constant(value),
            residues: (0, 0),
        },
    }
}
