//! Systems of mex/XOR recurrences in normal form.
//!
//! Every sequence of a system has initial values. Each later value `s(n)` is the mex of the union of the options of its
//! terms. Octal games, Grundy's game and graph strips have systems of this form.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use rustc_hash::FxHashMap;

/// The index of a sequence in its [`System`].
pub type Member = usize;

/// Finitely many sequences of nimbers that refer to one another.
///
/// Invariant, which [`System::order`] checks: each value depends only on values at smaller indices, or at the same
/// index of members that come earlier in one fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct System {
    /// The sequences; a [`Member`] is an index into them.
    pub sequences: Vec<Sequence>,
}

/// A sequence: `s(first), s(first+1), ...` are the `initial` values, and every later value is a mex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The name, for messages and texts; it does not affect the values.
    pub name: String,
    /// The least index at which the sequence has a value.
    pub first: i64,
    /// The first values, which are given and not computed.
    pub initial: Vec<u32>,
    /// The terms whose options determine the mex from [`Sequence::start`] on.
    pub terms: Vec<Term>,
}

/// A part of the set of options of n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    /// The nim-sums of the values of two sequences at pairs of indices.
    Convolution(Convolution),
    /// The nim-sum of a value of a sequence and a constant.
    Back(Back),
    /// An option with the same value for all n.
    Constant(u32),
}

/// The options `a(x) xor b(y) xor constant` for all x and y with `x + y = n - shift`, `x >= x0` and `y >= y0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Convolution {
    /// The sequence of the values a(x).
    pub a: Member,
    /// The sequence of the values b(y).
    pub b: Member,
    /// The constant nimber in each option.
    pub constant: u32,
    /// The number n - (x + y).
    pub shift: i64,
    /// The least x.
    pub x0: i64,
    /// The least y.
    pub y0: i64,
    /// If this is `Some(g)`, only the pairs with `y - x >= g` count.
    pub half: Option<i64>,
}

/// The option `a(n - delay) xor constant`, for those n with `low <= n - delay <= high`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Back {
    /// The sequence of the value.
    pub a: Member,
    /// The number n - i, where i is the index of the value.
    pub delay: i64,
    /// The constant nimber in the option.
    pub constant: u32,
    /// The least index i for which there is an option.
    pub low: i64,
    /// The greatest index i for which there is an option; `None` if there is no upper bound.
    pub high: Option<i64>,
}

impl Sequence {
    /// The least index whose value is a mex.
    pub fn start(&self) -> i64 {
        self.first + self.initial.len() as i64
    }

    /// The sequence with `name(s)` in place of each member s in its terms.
    pub fn renamed(&self, name: impl Fn(Member) -> Member) -> Sequence {
        let terms = self.terms.iter().map(|own| own.renamed(&name));
        Sequence {
            terms: terms.collect(),
            name: self.name.clone(),
            initial: self.initial.clone(),
            first: self.first,
        }
    }

    fn is_in_range(&self) -> bool {
        let near = |number: i64| number.unsigned_abs() <= REACH;
        let terms = self.terms.iter().all(|term| match *term {
            Term::Convolution(own) => {
                near(own.shift) && near(own.x0) && near(own.y0) && own.half.is_none_or(near)
            }
            Term::Back(own) => near(own.delay) && near(own.low) && own.high.is_none_or(near),
            Term::Constant(_) => true,
        });
        near(self.first) && self.initial.len() as u64 <= REACH && terms
    }
}

/// Why a system has no values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemError {
    /// A term refers to an index below the first index of a sequence.
    BelowFirst {
        /// The member that has the term.
        member: Member,
        /// The number of the term.
        term: usize,
    },
    /// A term refers to the value that it helps to define, or to a later one.
    NotEarlier {
        /// The member that has the term.
        member: Member,
        /// The number of the term.
        term: usize,
    },
    /// Some members depend on each other's values at the same index.
    Cycle {
        /// The members on such a cycle, and those that depend on one of them.
        members: Vec<Member>,
    },
    /// A term refers to a sequence that does not exist.
    NoSuchMember {
        /// The member that has the term.
        member: Member,
        /// The number of the term.
        term: usize,
    },
    /// The absolute value of an index, a shift or a bound is beyond 2^40, so that sums of such numbers might overflow.
    OutOfRange {
        /// The member that has this number.
        member: Member,
    },
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SystemError::BelowFirst { member, term } => {
                write!(
                    f,
                    "term {term} of sequence {member} reads an index that has no value"
                )
            }
            SystemError::NotEarlier { member, term } => {
                write!(
                    f,
                    "term {term} of sequence {member} reads a value that is not earlier"
                )
            }
            SystemError::Cycle { members } => {
                write!(
                    f,
                    "the sequences {members:?} need one another at the same index"
                )
            }
            SystemError::NoSuchMember { member, term } => {
                write!(f, "term {term} of sequence {member} refers to no sequence")
            }
            SystemError::OutOfRange { member } => {
                write!(f, "sequence {member} has an index or a bound beyond 2^40")
            }
        }
    }
}

impl std::error::Error for SystemError {}

/// The largest absolute value of an index, a shift or a bound.
const REACH: u64 = 1 << 40;

impl System {
    /// Checks the system, and returns an order in which the members' values at one index can be computed.
    ///
    /// For each pair of a convolution, `x <= n - shift - y0` and `y <= n - shift - x0`. These bounds must be at most n,
    /// and below n unless the member comes earlier in the order. The condition `half` is ignored here: a system is
    /// refused if the full convolution would refer to a value that is not earlier.
    ///
    /// # Errors
    ///
    /// The first reason why the system has no values.
    pub fn order(&self) -> Result<Vec<Member>, SystemError> {
        let mut needs: Vec<Vec<Member>> = vec![Vec::new(); self.sequences.len()];
        for (member, sequence) in self.sequences.iter().enumerate() {
            if !sequence.is_in_range() {
                return Err(SystemError::OutOfRange { member });
            }
            for (term, own) in sequence.terms.iter().enumerate() {
                for (other, least, lead) in own.references() {
                    let Some(target) = self.sequences.get(other) else {
                        return Err(SystemError::NoSuchMember { member, term });
                    };
                    if least < target.first {
                        return Err(SystemError::BelowFirst { member, term });
                    }
                    if lead > 0 || (lead == 0 && other == member) {
                        return Err(SystemError::NotEarlier { member, term });
                    }
                    if lead == 0 {
                        needs[member].push(other);
                    }
                }
            }
        }
        sort(&needs)
    }
}

impl Convolution {
    /// The pairs (x, y) at n.
    pub fn pairs(self, n: i64) -> impl Iterator<Item = (i64, i64)> {
        let sum = n - self.shift;
        let pairs = (self.x0..=sum - self.y0).map(move |x| (x, sum - x));
        pairs.filter(move |(x, y)| self.half.is_none_or(|g| y - x >= g))
    }
}

impl Back {
    /// The index of the value for the option at n; `None` if there is no option at n.
    pub fn index(&self, n: i64) -> Option<i64> {
        let index = n - self.delay;
        (index >= self.low && self.high.is_none_or(|high| index <= high)).then_some(index)
    }
}

impl From<Convolution> for Term {
    fn from(own: Convolution) -> Term {
        Term::Convolution(own)
    }
}

impl From<Back> for Term {
    fn from(own: Back) -> Term {
        Term::Back(own)
    }
}

impl Term {
    /// The constant nimber in each option, or the option itself for a constant.
    pub fn constant(&self) -> u32 {
        match *self {
            Term::Convolution(own) => own.constant,
            Term::Back(own) => own.constant,
            Term::Constant(value) => value,
        }
    }

    /// The values to which the term refers, as (member, least index, greatest index minus n).
    pub fn references(&self) -> Vec<(Member, i64, i64)> {
        match *self {
            Term::Convolution(Convolution {
                a,
                b,
                shift,
                x0,
                y0,
                ..
            }) => {
                vec![(a, x0, -shift - y0), (b, y0, -shift - x0)]
            }
            Term::Back(own) => vec![(own.a, own.low, -own.delay)],
            Term::Constant(_) => Vec::new(),
        }
    }

    /// The term in other members and indices: with `place(s) = (t, k)`, s(j) is written t(j + k), and the index n of
    /// the sequence itself is written n + `lead`.
    pub fn moved(&self, lead: i64, mut place: impl FnMut(Member) -> (Member, i64)) -> Term {
        match *self {
            Term::Convolution(own) => {
                let ((a, by_a), (b, by_b)) = (place(own.a), place(own.b));
                Term::Convolution(Convolution {
                    a,
                    b,
                    constant: own.constant,
                    shift: own.shift + lead - by_a - by_b,
                    x0: own.x0 + by_a,
                    y0: own.y0 + by_b,
                    half: own.half.map(|g| g + by_b - by_a),
                })
            }
            Term::Back(own) => {
                let (a, by) = place(own.a);
                Term::Back(Back {
                    a,
                    delay: own.delay + lead - by,
                    constant: own.constant,
                    low: own.low + by,
                    high: own.high.map(|high| high + by),
                })
            }
            Term::Constant(value) => Term::Constant(value),
        }
    }

    /// The term with `name(s)` in place of each member s.
    pub fn renamed(&self, mut name: impl FnMut(Member) -> Member) -> Term {
        self.moved(0, |member| (name(member), 0))
    }
}

impl System {
    /// The least index at which some member has a value; 0 if there are no members.
    pub fn least_first(&self) -> i64 {
        let firsts = self.sequences.iter().map(|own| own.first);
        firsts.min().unwrap_or(0)
    }

    /// Appends the members of another system, and returns the index of the first of them.
    pub fn append(&mut self, other: &System) -> Member {
        let begin = self.sequences.len();
        let others = other.sequences.iter();
        self.sequences
            .extend(others.map(|own| own.renamed(|member| member + begin)));
        begin
    }

    /// The `wanted` members and all members that they refer to, directly or indirectly, ascending.
    ///
    /// All members must exist, which [`System::order`] checks.
    pub fn closure(&self, wanted: &[Member]) -> Vec<Member> {
        let mut found = vec![false; self.sequences.len()];
        let mut left = wanted.to_vec();
        while let Some(member) = left.pop() {
            if !std::mem::replace(&mut found[member], true) {
                let terms = self.sequences[member].terms.iter();
                left.extend(terms.flat_map(|term| term.references()).map(|(a, ..)| a));
            }
        }
        (0..found.len()).filter(|member| found[*member]).collect()
    }

    /// The system of these members alone, in this order; `None` if they refer to other members.
    pub fn restrict(&self, members: &[Member]) -> Option<System> {
        let places = members.iter().enumerate().rev();
        let places: FxHashMap<Member, Member> =
            places.map(|(place, member)| (*member, place)).collect();
        let sequences = || members.iter().map(|member| &self.sequences[*member]);
        let mut references = sequences()
            .flat_map(|own| &own.terms)
            .flat_map(Term::references);
        references
            .all(|(member, ..)| places.contains_key(&member))
            .then(|| System {
                sequences: sequences()
                    .map(|own| own.renamed(|member| places[&member]))
                    .collect(),
            })
    }
}

/// A topological order in which the least possible member comes next. Members that are left over are on cycles or
/// depend on them.
fn sort(needs: &[Vec<Member>]) -> Result<Vec<Member>, SystemError> {
    let mut waiting: Vec<usize> = needs.iter().map(Vec::len).collect();
    let mut needed_by: Vec<Vec<Member>> = vec![Vec::new(); needs.len()];
    for (member, own) in needs.iter().enumerate() {
        own.iter().for_each(|&other| needed_by[other].push(member));
    }
    let all = 0..needs.len();
    let mut ready: BinaryHeap<Reverse<Member>> = all
        .clone()
        .filter(|&member| waiting[member] == 0)
        .map(Reverse)
        .collect();
    let mut order: Vec<Member> = Vec::with_capacity(needs.len());
    while let Some(Reverse(next)) = ready.pop() {
        order.push(next);
        for &member in &needed_by[next] {
            waiting[member] -= 1;
            if waiting[member] == 0 {
                ready.push(Reverse(member));
            }
        }
    }
    match order.len() == needs.len() {
        true => Ok(order),
        false => Err(SystemError::Cycle {
            members: all.filter(|&member| waiting[member] > 0).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// An order by the definition: the next member is the first that depends on none of those that are left.
    fn by_definition(needs: &[Vec<Member>]) -> Result<Vec<Member>, SystemError> {
        let mut order: Vec<Member> = Vec::new();
        let mut left: Vec<Member> = (0..needs.len()).collect();
        while !left.is_empty() {
            let ready = |member: &Member| needs[*member].iter().all(|other| order.contains(other));
            match left.iter().position(ready) {
                Some(at) => order.push(left.remove(at)),
                None => return Err(SystemError::Cycle { members: left }),
            }
        }
        Ok(order)
    }

    fn needs() -> impl Strategy<Value = Vec<Vec<Member>>> {
        (1..9usize).prop_flat_map(|count| {
            let own = prop::collection::vec(0..count, 0..3);
            prop::collection::vec(own, count)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn members_are_sorted_as_by_definition(needs in needs()) {
            prop_assert_eq!(sort(&needs), by_definition(&needs));
        }
    }
}
