//! The one system of an equation, with the numbers for the test of `Equality.v`.

use nk_system::{Sequence, Term};

use crate::file::{Refusal, refused};
use crate::spelling::integer;

/// A sequence of the one system. The sequences of its class are equal, each at the index n + `shift`.
pub struct Member {
    pub sequence: Sequence,
    pub class: usize,
    pub shift: i64,
    /// The rank of the member among the sequences of its origin.
    pub rank: usize,
}

pub struct OneSystem {
    pub members: Vec<Member>,
    /// The index from which on the terms of a class are compared.
    pub beyond: i64,
    /// The first index of each class.
    firsts: Vec<i64>,
    /// The index at which convolutions are made to begin, for each class.
    cuts: Vec<i64>,
    /// The rank of each class.
    ranks: Vec<usize>,
}

impl OneSystem {
    /// The one system of these members. `cuts` has the indices at which the certificate makes convolutions of its
    /// classes begin; other classes come after these.
    pub fn new(members: Vec<Member>, cuts: &[i64]) -> Result<OneSystem, Refusal> {
        let count = members.iter().map(|own| own.class + 1).max().unwrap_or(0);
        let mut one = OneSystem {
            beyond: 0,
            firsts: vec![i64::MIN; count.max(cuts.len())],
            cuts: cuts.to_vec(),
            ranks: Vec::new(),
            members,
        };
        one.cuts.resize(one.firsts.len(), i64::MIN);
        for own in &one.members {
            let first = &mut one.firsts[own.class];
            *first = (*first).max(own.sequence.first - own.shift);
        }
        for (cut, first) in one.cuts.iter_mut().zip(&one.firsts) {
            *cut = (*cut).max(*first);
        }
        for own in &one.members {
            for term in &own.sequence.terms {
                if let Term::Convolution(pairs) = *term {
                    for (member, least) in [(pairs.a, pairs.x0), (pairs.b, pairs.y0)] {
                        let other = &one.members[member];
                        let cut = &mut one.cuts[other.class];
                        *cut = (*cut).max(least - other.shift);
                    }
                }
            }
        }
        one.ranks = one.ranks()?;
        one.beyond = one.least_beyond();
        Ok(one)
    }

    /// The first index of a class.
    pub fn first(&self, class: usize) -> i64 {
        self.firsts[class]
    }

    /// The index at which convolutions of a member are made to begin.
    fn cut(&self, member: usize) -> i64 {
        let own = &self.members[member];
        self.cuts[own.class] + own.shift
    }

    /// The last index up to which values are needed.
    pub fn last(&self) -> i64 {
        let members = 0..self.members.len();
        let ends = members.map(|at| (self.beyond + self.members[at].shift).max(self.cut(at)));
        ends.max().unwrap_or(self.beyond)
    }

    /// The least index n from which on all terms of all members, at n + shift, are in the form that is compared.
    fn least_beyond(&self) -> i64 {
        let mut least = self.firsts.iter().copied().max().unwrap_or(0);
        for own in &self.members {
            let mut at = own.sequence.start();
            for term in &own.sequence.terms {
                at = at.max(self.term_from(term));
            }
            least = least.max(at - own.shift);
        }
        least
    }

    /// The least index of a sequence from which on one of its terms is in the form that is compared.
    fn term_from(&self, term: &Term) -> i64 {
        // A back reference is in this form once the index to which it refers is in its class.
        let back = |member: usize, delay: i64| {
            let own = &self.members[member];
            self.firsts[own.class] + own.shift + delay
        };
        match *term {
            Term::Constant(_) => i64::MIN,
            Term::Back(own) => {
                let ended = own.high.map_or(i64::MIN, |high| high + own.delay + 1);
                let begun = own.low + own.delay;
                begun.max(ended).max(back(own.a, own.delay))
            }
            Term::Convolution(own) => {
                let (x, y, shift) = (self.cut(own.a), self.cut(own.b), own.shift);
                let whole = (x + own.y0).max(y + own.x0) + shift;
                let borders = back(own.b, shift + x).max(back(own.a, shift + y));
                let halves = own
                    .half
                    .map_or(i64::MIN, |g| (2 * x + g).max(2 * y - g) + shift);
                whole.max(borders).max(halves)
            }
        }
    }

    /// Ranks of the classes: at the same index a class needs only values of classes with a smaller rank.
    fn ranks(&self) -> Result<Vec<usize>, Refusal> {
        let mut needs = Vec::new();
        for own in &self.members {
            for term in &own.sequence.terms {
                for (other, _, lead) in term.references() {
                    let other = &self.members[other];
                    if lead + own.shift == other.shift {
                        needs.push((own.class, other.class));
                    }
                }
            }
        }
        let mut ranks = vec![0; self.firsts.len()];
        for _ in 0..=ranks.len() {
            let mut changed = false;
            for &(own, other) in &needs {
                if ranks[own] <= ranks[other] {
                    ranks[own] = ranks[other] + 1;
                    changed = true;
                }
            }
            if !changed {
                return Ok(ranks);
            }
        }
        refused("classes of sequences need each other's values at the same index")
    }

    /// The list of `places` of the certificate.
    pub fn places(&self) -> Vec<String> {
        let place = |own: &Member| {
            let leader = self
                .members
                .iter()
                .position(|other| other.class == own.class);
            format!(
                "PlaceIn {}%nat {} {} {} {}%nat",
                leader.unwrap_or(0),
                integer(own.shift),
                integer(self.cuts[own.class] + own.shift),
                integer(self.firsts[own.class]),
                self.ranks[own.class]
            )
        };
        self.members.iter().map(place).collect()
    }
}
