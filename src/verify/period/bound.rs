//! The index up to which a certificate must be checked: the bound theta of the theorem in `nk_prove::periodicity`,
//! which is computed here independently.

use super::certificate::Certificate;
use super::error::VerifyError;
use nk_system::{Member, Sequence, Term};

/// A type that is large enough for sums and products of the numbers in a certificate.
type Wide = i128;

/// A number below all bounds.
const NO_BOUND: Wide = Wide::MIN;

impl Certificate {
    /// The largest index at which the equations are checked: theta + period - 1, where theta is not below `least`.
    ///
    /// # Errors
    ///
    /// [`VerifyError::Growth`] if the theorem does not cover the members; [`VerifyError::Long`]; [`VerifyError::Shape`]
    /// if a value may be beyond 2^32.
    pub(super) fn checked_to(&self, least: i64) -> Result<i64, VerifyError> {
        let level = self.level();
        let mut theta = Wide::from(least);
        for (member, own) in self.system.sequences.iter().enumerate() {
            self.check_growth(member, level)?;
            theta = theta.max(own.start().max(self.preperiods[member]).into());
        }
        for (member, own) in self.system.sequences.iter().enumerate() {
            theta = theta.max(self.theta_of(member, own, level)?);
        }
        let last = theta + Wide::from(self.period) - 1;
        let mut values = (0..self.saltuses.len()).map(|member| self.ceiling(member, last));
        let span = last - Wide::from(self.system.least_first()) + 1;
        if span * self.saltuses.len() as Wide > 1 << 30 {
            return Err(VerifyError::Long);
        }
        let fits = values.all(|value| value < 1 << 32);
        i64::try_from(last)
            .ok()
            .filter(|_| fits)
            .ok_or(VerifyError::Shape)
    }

    fn grows(&self, member: Member) -> bool {
        self.saltuses[member] > 0
    }

    /// The number V: the least power of two above all values that the theorem names.
    fn level(&self) -> Wide {
        let mut largest = 0;
        for (member, own) in self.system.sequences.iter().enumerate() {
            let all = &self.values[member];
            let bounded = if self.grows(member) {
                all.len() - self.period as usize
            } else {
                all.len()
            };
            largest = all[..bounded]
                .iter()
                .fold(largest, |most, value| most.max(*value));
            for term in &own.terms {
                largest = largest.max(term.constant());
            }
        }
        let mut level = 1;
        while level <= Wide::from(largest) {
            level *= 2;
        }
        level
    }

    /// Checks that a growing member grows evenly over half a period, by a multiple of V, and that all growing members
    /// have the same saltus.
    fn check_growth(&self, member: Member, level: Wide) -> Result<(), VerifyError> {
        if !self.grows(member) {
            return Ok(());
        }
        let saltus = self.saltuses[member];
        let q = self.period / 2;
        let even = self.period % 2 == 0
            && saltus % 2 == 0
            && Wide::from(saltus / 2) % level == 0
            && self
                .saltuses
                .iter()
                .all(|other| [0, saltus].contains(other));
        let from = self.values[member].len() - self.period as usize;
        let cycle = &self.values[member][from..];
        let stated = (0..q as usize)
            .all(|at| i64::from(cycle[at + q as usize]) - i64::from(cycle[at]) == saltus / 2);
        (even && stated)
            .then_some(())
            .ok_or(VerifyError::Growth { member })
    }

    /// An upper bound of the values of a member up to n.
    fn ceiling(&self, member: Member, n: Wide) -> Wide {
        let turns = (n - Wide::from(self.preperiods[member])).max(0) / Wide::from(self.period);
        let most = self.values[member].iter().max().copied().unwrap_or(0);
        Wide::from(most) + turns * Wide::from(self.saltuses[member])
    }

    /// The number r: the least index, not below the preperiod, from which on a growing member has only values of at
    /// least `least`.
    fn reaches(&self, member: Member, least: Wide) -> Wide {
        let start = Wide::from(self.preperiods[member]);
        let (period, saltus) = (Wide::from(self.period), Wide::from(self.saltuses[member]));
        let from = self.values[member].len() - self.period as usize;
        let mut reached = start;
        for (n, &value) in (start..).zip(&self.values[member][from..]) {
            let missing = least - Wide::from(value);
            if missing > 0 {
                let last_below = n + (missing - 1) / saltus * period;
                reached = reached.max(last_below + 1);
            }
        }
        reached
    }

    fn theta_of(&self, member: Member, own: &Sequence, level: Wide) -> Result<Wide, VerifyError> {
        // This is K; the saltus of a periodic member is 0.
        let least = level + Wide::from(self.saltuses[member]);
        let mut theta = NO_BOUND;
        if self.grows(member) {
            theta = self.reaches(member, least);
        }
        for term in &own.terms {
            theta = theta.max(match *term {
                Term::Convolution(pairs) => {
                    let (half, shift) = (pairs.half.map(Wide::from), pairs.shift.into());
                    let ends = [(pairs.a, pairs.x0), (pairs.b, pairs.y0)];
                    let above = self.large_pairs(member, ends, half.is_some(), level)?;
                    above.max(self.pairs(ends, shift, half, least))
                }
                Term::Back(back) => {
                    let open = self.regular(back.a, back.low);
                    let closed = back.high.map_or(NO_BOUND, |high| Wide::from(high) + 1);
                    let large = match self.grows(back.a) {
                        true => self.reaches(back.a, least),
                        false => NO_BOUND,
                    };
                    open.max(closed).max(large) + Wide::from(back.delay)
                }
                Term::Constant(_) => NO_BOUND,
            });
        }
        Ok(theta)
    }

    /// Bound 6, for a convolution of a member: the index from which on the pairs are beyond the values of the other
    /// member near its start.
    fn large_pairs(
        &self,
        member: Member,
        ends: [(Member, i64); 2],
        is_half: bool,
        level: Wide,
    ) -> Result<Wide, VerifyError> {
        let growing: Vec<(Member, i64)> =
            ends.into_iter().filter(|end| self.grows(end.0)).collect();
        match growing[..] {
            [(other, least_index)] if self.grows(member) && !is_half => {
                let near = self.regular(other, least_index) + Wide::from(self.period);
                Ok(self.reaches(member, self.ceiling(other, near) + level))
            }
            [_, ..] if self.grows(member) => Err(VerifyError::Growth { member }),
            _ => Ok(NO_BOUND),
        }
    }

    fn regular(&self, member: Member, least_index: i64) -> Wide {
        self.preperiods[member].max(least_index).into()
    }

    /// Bounds 2 to 4 for a convolution; `least` is K.
    fn pairs(
        &self,
        [left, right]: [(Member, i64); 2],
        t: Wide,
        half: Option<Wide>,
        least: Wide,
    ) -> Wide {
        let p = Wide::from(self.period);
        let (a, b) = (self.regular(left.0, left.1), self.regular(right.0, right.1));
        let small = |(member, index): (Member, i64)| self.reaches(member, least).max(index.into());
        let mixed = |r: Wide, other: Wide| {
            let halved = half.map_or(NO_BOUND, |g| 2 * r + t + g.abs());
            halved.max(r + other + t - 1)
        };
        match (self.grows(left.0), self.grows(right.0)) {
            (false, false) => {
                let halved = |g: Wide| (2 * a + 2 * p + t + g - 2).max(2 * b + t - g);
                half.map_or(NO_BOUND, halved).max(a + b + p + t - 1)
            }
            (true, false) => mixed(small(left), b),
            (false, true) => mixed(small(right), a),
            (true, true) => {
                let from_left =
                    a + self.reaches(right.0, self.ceiling(left.0, a + p / 2) + least) + t;
                let from_right =
                    b + self.reaches(left.0, self.ceiling(right.0, b + p / 2) + least) + t;
                from_left.max(from_right)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_system::System;

    /// The members n, from 3 on, and 2 n, from 5 on, and two members that are 0, from 6 on and from 9 on.
    fn claims() -> Certificate {
        let own = |_| Sequence {
            name: String::new(),
            first: 0,
            initial: Vec::new(),
            terms: Vec::new(),
        };
        Certificate {
            system: System {
                sequences: (0..4).map(own).collect(),
            },
            period: 4,
            preperiods: vec![3, 5, 6, 9],
            saltuses: vec![4, 8, 0, 0],
            values: vec![
                (0..7).collect(),
                (0..9).map(|n| 2 * n).collect(),
                vec![0; 10],
                vec![0; 13],
            ],
            sparse: None,
        }
    }

    /// The bounds for pairs with x + y = n - 2, where K is 20.
    #[test]
    fn bounds_of_pairs_are_those_of_the_theorem() {
        let cases = [
            // 6 + 9 + 4 + 2 - 1; 12 + 8 + 2 + 1 - 2; 18 + 2 + 3.
            ((2, 0), (3, 0), None, 20),
            ((2, 0), (3, 0), Some(1), 21),
            ((2, 0), (3, 0), Some(-3), 23),
            // The member n reaches 20 at 20, and 2 n reaches it at 10.
            ((0, 0), (2, 0), None, 20 + 6 + 2 - 1),
            ((2, 0), (1, 0), None, 10 + 6 + 2 - 1),
            ((2, 0), (1, 40), None, 40 + 6 + 2 - 1),
            ((0, 0), (2, 0), Some(5), 2 * 20 + 2 + 5),
            ((2, 0), (0, 0), Some(-5), 2 * 20 + 2 + 5),
            // The member 2 n is at most 24 up to 10, and n reaches 44 at 44.
            ((0, 0), (1, 8), None, 8 + 44 + 2),
            ((1, 8), (0, 0), None, 8 + 44 + 2),
        ];
        for (left, right, half, expected) in cases {
            let found = claims().pairs([left, right], 2, half, 20);
            assert_eq!(found, expected, "{left:?} {right:?} {half:?}");
        }
    }
}
