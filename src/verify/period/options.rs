//! The options that the stated values give, as pairs of slices.

use super::certificate::{Certificate, Sparse};
use nk_system::{Convolution, Member, Term};
use std::ops::RangeInclusive;

/// The stated values up to some index, continued as the certificate claims.
pub(super) struct Stated<'c> {
    pub(super) claim: &'c Certificate,
    /// For each member its values from its first index on.
    values: Vec<Vec<u32>>,
    /// For each member the indices of its rare values, ascending.
    rare: Vec<Vec<i64>>,
}

/// The number of pairs that are compared without a branch.
const RUN: usize = 128;

/// The options of a term at one index: the values of `left` paired with those of `right` in reverse order.
pub(super) struct Pairs<'v> {
    left: &'v [u32],
    right: &'v [u32],
    constant: u32,
}

impl<'c> Stated<'c> {
    pub(super) fn new(claim: &'c Certificate, last: i64) -> Stated<'c> {
        let firsts = claim.system.sequences.iter().map(|own| own.first);
        let tables = firsts.enumerate().map(|(member, first)| {
            let indices = first..=last;
            indices.map(|n| claim.value(member, n)).collect()
        });
        let values: Vec<Vec<u32>> = tables.collect();
        let rare = claim.sparse.as_ref().map_or(Vec::new(), |sparse| {
            let members = claim.system.sequences.iter().zip(&values).enumerate();
            let rare = members.map(|(member, (own, values))| {
                let rare = (own.first..).zip(values);
                let rare = rare.filter(|(n, value)| !sparse.is_common(member, *n, **value));
                rare.map(|(n, _)| n).collect()
            });
            rare.collect()
        });
        Stated {
            claim,
            values,
            rare,
        }
    }
    pub(super) fn value(&self, member: Member, n: i64) -> u32 {
        self.values[member][self.place(member, n)]
    }

    fn place(&self, member: Member, n: i64) -> usize {
        (n - self.claim.system.sequences[member].first) as usize
    }

    fn run(&self, member: Member, from: i64, to: i64) -> &[u32] {
        if to < from {
            return &[];
        }
        &self.values[member][self.place(member, from)..=self.place(member, to)]
    }

    /// The indices of the rare values of a member within a range.
    fn rare_in(&self, member: Member, from: i64, to: i64) -> &[i64] {
        let list = &self.rare[member];
        let start = list.partition_point(|index| *index < from);
        let end = list.partition_point(|index| *index <= to);
        &list[start..end.max(start)]
    }

    /// The sparse space, if two common values in this term give a value that is rare in the member; otherwise `None`.
    pub(super) fn sparse_for(&self, member: Member, term: &Term) -> Option<&'c Sparse> {
        let sparse = self.claim.sparse.as_ref();
        sparse.filter(|sparse| sparse.is_good(member, term))
    }

    /// All options of a term at n.
    pub(super) fn pairs(&self, term: &Term, n: i64) -> Pairs<'_> {
        let (left, right, constant): (&[u32], &[u32], u32) = match *term {
            Term::Convolution(own) => {
                let (to, sum) = (last_x(&own, n), n - own.shift);
                let right = self.run(own.b, sum - to, sum - own.x0);
                (self.run(own.a, own.x0, to), right, own.constant)
            }
            Term::Back(own) => {
                let index = n - own.delay;
                let there = own.index(n).unwrap_or(index - 1);
                (self.run(own.a, index, there), &[0], own.constant)
            }
            Term::Constant(constant) => (&[0], &[0], constant),
        };
        Pairs {
            left,
            right,
            constant,
        }
    }

    /// The options of a convolution at n that pairs with a rare value give.
    pub(super) fn rare_options(&self, term: &Term, n: i64) -> impl Iterator<Item = u32> {
        let (left, right, a, b, sum, constant) = match *term {
            Term::Convolution(own) => {
                let (to, sum) = (last_x(&own, n), n - own.shift);
                let left = self.rare_in(own.a, own.x0, to);
                let right = match is_symmetric(&own) {
                    true => &[],
                    false => self.rare_in(own.b, sum - to, sum - own.x0),
                };
                (left, right, own.a, own.b, sum, own.constant)
            }
            _ => (&[][..], &[][..], 0, 0, 0, 0),
        };
        let option = move |x: i64| self.value(a, x) ^ self.value(b, sum - x) ^ constant;
        let right = right.iter().map(move |y| sum - y);
        left.iter().copied().chain(right).map(option)
    }

    /// For each n in a block, records in `met` whether a pair of a convolution with a rare value gives the stated value
    /// of a member.
    pub(super) fn meet_rare(
        &self,
        member: Member,
        term: &Term,
        block: RangeInclusive<i64>,
        met: &mut [u32],
    ) {
        let Term::Convolution(own) = *term else {
            return;
        };
        let Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        } = own;
        let (from, to) = (*block.start(), *block.end());
        let from = from.max(self.claim.system.sequences[member].first);
        let mut meet = |n: RangeInclusive<i64>, other: Member, back: i64, change: u32| {
            let (low, high) = (from.max(*n.start()), to.min(*n.end()));
            let options = self.run(other, low - back, high - back);
            let stated = self.run(member, low, high);
            let Some(met) = met.get_mut((low - block.start()) as usize..) else {
                return;
            };
            for ((met, option), stated) in met.iter_mut().zip(options).zip(stated) {
                *met |= u32::from(option ^ change == *stated);
            }
        };
        for &x in self.rare_in(a, x0, to - shift - y0) {
            let low = half.map_or(x + y0, |g| (x + y0).max(2 * x + g)) + shift;
            meet(low..=to, b, x + shift, self.value(a, x) ^ constant);
        }
        if is_symmetric(&own) {
            return;
        }
        for &y in self.rare_in(b, y0, to - shift - x0) {
            let high = half.map_or(to, |g| 2 * y + shift - g);
            let low = y + x0 + shift;
            meet(low..=high, a, y + shift, self.value(b, y) ^ constant);
        }
    }
}

/// The largest x in a pair of a convolution at n.
fn last_x(own: &Convolution, n: i64) -> i64 {
    let all = n - own.shift - own.y0;
    // The condition y - x >= g is 2 x <= n - shift - g.
    let half = |g: i64| all.min((n - own.shift - g).div_euclid(2));
    own.half.map_or(all, half)
}

/// Whether each pair also occurs in the reverse order.
fn is_symmetric(own: &Convolution) -> bool {
    own.a == own.b && own.x0 == own.y0 && own.half.is_none()
}

impl<'v> Pairs<'v> {
    pub(super) fn count(&self) -> usize {
        self.left.len()
    }

    pub(super) fn options(&self) -> impl Iterator<Item = u32> + use<'v> {
        let constant = self.constant;
        let pairs = self.left.iter().zip(self.right.iter().rev());
        pairs.map(move |(x, y)| x ^ y ^ constant)
    }

    /// Returns 1 if a number is an option, and otherwise 0; the loop has no branch, so that it compiles to vector
    /// instructions.
    pub(super) fn meet(&self, number: u32) -> u32 {
        let met = |met, option| met | u32::from(option == number);
        self.options().fold(0, met)
    }

    /// Whether a number is an option. The search ends soon after the number is found.
    pub(super) fn include(&self, number: u32) -> bool {
        let runs = self.left.chunks(RUN).zip(self.right.rchunks(RUN));
        let mut runs = runs.map(|(left, right)| Pairs {
            left,
            right,
            ..*self
        });
        runs.any(|run| run.meet(number) != 0)
    }
}
