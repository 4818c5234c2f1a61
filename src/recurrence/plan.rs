//! A sequence's terms prepared for the scan: sorted by kind, without repetition, and symmetric convolutions folded to
//! half their pairs.

use nk_system::{Member, Sequence, Term};

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Plan {
    pub(super) convolutions: Vec<Convolution>,
    pub(super) backs: Vec<Back>,
    pub(super) constants: Vec<u32>,
}

/// A [`Term::Convolution`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Convolution {
    pub(super) a: Member,
    pub(super) b: Member,
    pub(super) constant: u32,
    pub(super) shift: i64,
    pub(super) x0: i64,
    pub(super) y0: i64,
    pub(super) half: Option<i64>,
}

/// A [`Term::Back`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Back {
    pub(super) a: Member,
    pub(super) constant: u32,
    delay: i64,
    low: i64,
    high: Option<i64>,
}

/// The pairs of a convolution at one n: x ascends from `x`, y descends from `y`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) count: usize,
}

impl Plan {
    /// The plan of a sequence; `names[s]` is the representative of member s.
    pub(super) fn new(sequence: &Sequence, names: &[Member]) -> Plan {
        let mut plan = Plan::default();
        let renamed = |term: &Term| term.renamed(|member| names[member]);
        for term in sequence.terms.iter().map(renamed) {
            if let Term::Constant(value) = term {
                plan.constants.push(value);
            }
            plan.backs.extend(Back::of(&term));
            let convolution = Convolution::of(&term).map(|own| own.fold(sequence.start()));
            plan.convolutions.extend(convolution);
        }
        tidy(&mut plan.constants);
        tidy(&mut plan.backs);
        tidy(&mut plan.convolutions);
        plan
    }
}

fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort();
    list.dedup();
}

impl Convolution {
    fn of(term: &Term) -> Option<Convolution> {
        match *term {
            Term::Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half,
            } => Some(Convolution {
                a,
                b,
                constant,
                shift,
                x0,
                y0,
                half,
            }),
            _ => None,
        }
    }

    /// A convolution with the same options from `start` on and about half the pairs, if a sequence meets itself and
    /// order does not matter. Convolutions with the same pairs become equal.
    ///
    /// The unordered pairs {u <= v} of a full convolution of one sequence are those with u >= min(x0, y0) and v >=
    /// max(x0, y0). A half convolution with g <= 0 and x0 <= y0 has all of them, as (u, v), and no others. In each
    /// pair, v is at least half of the sum.
    fn fold(mut self, start: i64) -> Convolution {
        let symmetric = match self.half {
            None => true,
            Some(g) => g <= 0 && self.x0 <= self.y0,
        };
        if self.a == self.b && symmetric {
            let least = (start - self.shift + 1).div_euclid(2);
            (self.x0, self.y0) = (self.x0.min(self.y0), self.x0.max(self.y0).max(least));
            self.half = Some(0);
        } else if self.half.is_none() && self.a > self.b {
            (self.a, self.b) = (self.b, self.a);
            (self.x0, self.y0) = (self.y0, self.x0);
        }
        self
    }

    pub(super) fn pairs(&self, n: i64) -> Pairs {
        let sum = n - self.shift;
        let mut last = sum - self.y0;
        if let Some(g) = self.half {
            last = last.min((sum - g).div_euclid(2));
        }
        Pairs {
            x: self.x0,
            y: sum - self.x0,
            count: usize::try_from(last - self.x0 + 1).unwrap_or(0),
        }
    }
}

impl Back {
    fn of(term: &Term) -> Option<Back> {
        match *term {
            Term::Back {
                a,
                delay,
                constant,
                low,
                high,
            } => Some(Back {
                a,
                delay,
                constant,
                low,
                high,
            }),
            _ => None,
        }
    }

    /// The index that is read at n.
    pub(super) fn index(&self, n: i64) -> Option<i64> {
        let index = n - self.delay;
        (index >= self.low && self.high.is_none_or(|high| index <= high)).then_some(index)
    }
}

#[cfg(test)]
#[path = "tests/plan.rs"]
mod tests;
