//! Computes theta of the theorem in [`super::periodicity`], which says how far a claim must be checked to hold for all
//! n.

use nk_system::{Back, Convolution, Member, Sequence, System, Term};

/// The least power of two above a value.
pub(super) fn above(value: u32) -> i64 {
    1 << (u32::BITS - value.leading_zeros())
}

/// The largest constant in the terms of the members; 0 if there are no terms.
pub(super) fn largest_constant(system: &System, members: &[Member]) -> u32 {
    let terms = members.iter().flat_map(|own| &system.sequences[*own].terms);
    terms.map(Term::constant).max().unwrap_or(0)
}

/// The claims about the members of a closure.
pub(super) struct PeriodClaim<'a> {
    pub system: &'a System,
    pub members: &'a [Member],
    pub period: i64,
    /// n0 of each member of the system; those of members outside the closure are not used.
    pub preperiods: &'a [i64],
    /// The claims about growing members; `None` for each periodic member. Empty if all members are periodic.
    pub growths: &'a [Option<Growth>],
}

/// The claim `s(n + q) = s(n) + saltus` for all n >= `preperiod`, where q is the length of `values`, which are the
/// values from `preperiod` on.
#[derive(Clone, Debug)]
pub(super) struct Growth {
    pub preperiod: i64,
    pub saltus: i64,
    pub values: Vec<u32>,
}

impl Growth {
    /// The least index >= `preperiod` from which on all values are at least `level`.
    fn reaches(&self, level: i128) -> i128 {
        let (step, saltus) = (self.values.len() as i128, i128::from(self.saltus));
        let places = (i128::from(self.preperiod)..).zip(&self.values);
        let after = places.filter_map(|(n, &value)| {
            let missing = level - i128::from(value);
            (missing > 0).then(|| n + step * ((missing + saltus - 1) / saltus - 1) + 1)
        });
        after.fold(i128::from(self.preperiod), i128::max)
    }

    /// An upper bound of the values at the indices from `preperiod` to n, for n >= `preperiod`.
    fn most(&self, n: i128) -> i128 {
        let steps = (n - i128::from(self.preperiod)) / self.values.len() as i128;
        let most = self.values.iter().max().copied().unwrap_or(0);
        i128::from(most) + i128::from(self.saltus) * steps
    }
}

impl PeriodClaim<'_> {
    pub(super) fn growth(&self, member: Member) -> Option<&Growth> {
        self.growths.get(member)?.as_ref()
    }

    /// theta, with `level` as V; `None` if a growing member has a term that the theorem does not cover.
    pub(super) fn theta(&self, level: i64) -> Option<i64> {
        let mut theta = i128::from(i64::MIN);
        for &member in self.members {
            let own = &self.system.sequences[member];
            theta = theta.max(own.start().max(self.preperiods[member]).into());
            theta = theta.max(match self.growth(member) {
                None => self.of_periodic(own, level.into()),
                Some(growth) => self.of_growing(own, growth, level.into())?,
            });
        }
        i64::try_from(theta).ok()
    }

    fn of_periodic(&self, own: &Sequence, level: i128) -> i128 {
        let bounds = own.terms.iter().map(|term| match *term {
            Term::Convolution(pairs) => self.of_convolution(pairs, level),
            Term::Back(back) => self.of_back(back, level),
            Term::Constant(_) => i128::MIN,
        });
        bounds.fold(i128::MIN, i128::max)
    }

    /// The bound from which on the options below `level` of a convolution repeat.
    fn of_convolution(&self, pairs: Convolution, level: i128) -> i128 {
        let (p, shift, half) = (i128::from(self.period), i128::from(pairs.shift), pairs.half);
        let (a, b) = ((pairs.a, pairs.x0), (pairs.b, pairs.y0));
        let half_bound = |least: i128| {
            let size = |g: i64| i128::from(g.unsigned_abs());
            half.map_or(i128::MIN, |g| 2 * least + shift + size(g))
        };
        let (from_a, from_b) = (self.regular(a), self.regular(b));
        match (self.growth(a.0), self.growth(b.0)) {
            (None, None) => {
                let full = from_a + from_b + p + shift - 1;
                match half {
                    // By symmetry these are the values of the full convolution.
                    Some(g) if a.0 == b.0 && g <= 0 && a.1 <= b.1 => full,
                    Some(g) => full
                        .max(2 * from_a + 2 * p + shift + i128::from(g) - 2)
                        .max(2 * from_b + shift - i128::from(g)),
                    None => full,
                }
            }
            (Some(growth), None) => {
                let small = growth.reaches(level).max(a.1.into());
                half_bound(small).max(small + from_b + shift - 1)
            }
            (None, Some(growth)) => {
                let small = growth.reaches(level).max(b.1.into());
                half_bound(small).max(small + from_a + shift - 1)
            }
            (Some(left), Some(right)) => {
                let apart = |from: i128, near: &Growth, far: &Growth| {
                    from + far.reaches(near.most(from + p / 2) + level) + shift
                };
                apart(from_a, left, right).max(apart(from_b, right, left))
            }
        }
    }

    /// The least index in range from which on a member is periodic or arithmetic-periodic.
    fn regular(&self, (member, least): (Member, i64)) -> i128 {
        self.preperiods[member].max(least).into()
    }

    /// The bound from which on the option of a back reference repeats, or is at least `level`.
    fn of_back(&self, back: Back, level: i128) -> i128 {
        let growth = self.growth(back.a);
        let least = growth.map_or(i128::MIN, |own| own.reaches(level));
        let open = self.regular((back.a, back.low)).max(least);
        let closed = back.high.map_or(i128::MIN, |high| i128::from(high) + 1);
        open.max(closed) + i128::from(back.delay)
    }

    fn of_growing(&self, own: &Sequence, growth: &Growth, level: i128) -> Option<i128> {
        let period_saltus = 2 * i128::from(growth.saltus);
        let mut bound = growth.reaches(level + period_saltus);
        for term in &own.terms {
            bound = bound.max(match *term {
                Term::Convolution(pairs) => {
                    let growing = match (self.growth(pairs.a), self.growth(pairs.b)) {
                        (None, None) => None,
                        (Some(_), Some(_)) => return None,
                        (Some(_), None) => Some((pairs.a, pairs.x0)),
                        (None, Some(_)) => Some((pairs.b, pairs.y0)),
                    };
                    match growing {
                        Some(_) if pairs.half.is_some() => return None,
                        Some(other) => self
                            .of_convolution(pairs, level + period_saltus)
                            .max(self.tops(growth, other, level)),
                        None => self.of_convolution(pairs, level),
                    }
                }
                Term::Back(back) => self.of_back(back, level + period_saltus),
                Term::Constant(_) => i128::MIN,
            });
        }
        Some(bound)
    }

    /// The bound from which on a growing member is beyond the values of `other` near the start of its range.
    fn tops(&self, own: &Growth, other: (Member, i64), level: i128) -> i128 {
        let Some(growth) = self.growth(other.0) else {
            return i128::MIN;
        };
        own.reaches(growth.most(self.regular(other) + i128::from(self.period)) + level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Growth {
        fn value(&self, n: i128) -> i128 {
            let (ahead, step) = (n - i128::from(self.preperiod), self.values.len() as i128);
            let value = self.values[(ahead % step) as usize];
            i128::from(value) + i128::from(self.saltus) * (ahead / step)
        }
    }

    fn growths() -> impl Iterator<Item = Growth> {
        let values = (0..6u32.pow(3)).map(|code| [code % 6, code / 6 % 6, code / 36]);
        let cycles = values.flat_map(|own| (1..=3).map(move |step| own[..step].to_vec()));
        cycles.enumerate().map(|(at, values)| Growth {
            preperiod: at as i64 % 7 - 3,
            saltus: at as i64 / 7 % 5 + 1,
            values,
        })
    }

    #[test]
    fn values_reach_a_level_for_good_where_it_says() {
        for own in growths() {
            let start = i128::from(own.preperiod);
            for level in 0..15 {
                let below = (start..start + 60).rfind(|&n| own.value(n) < level);
                let expected = below.map_or(start, |n| n + 1);
                assert_eq!(own.reaches(level), expected, "{level} of {own:?}");
            }
        }
    }

    #[test]
    fn the_most_is_that_of_whole_cycles() {
        for own in growths() {
            let (start, step) = (i128::from(own.preperiod), own.values.len() as i128);
            for n in start..start + 12 {
                let end = n + step - (n - start) % step;
                let expected = (start..end).map(|n| own.value(n)).max();
                assert_eq!(Some(own.most(n)), expected, "{n} of {own:?}");
            }
        }
    }

    /// The sequence grows by 3 in 2 steps, and so by 6 in a period.
    #[test]
    fn growing_members_are_beyond_what_they_gain_in_a_period() {
        let growth = Growth {
            preperiod: 1,
            saltus: 3,
            values: vec![0, 1],
        };
        let sequence = Sequence {
            name: String::new(),
            first: 0,
            initial: Vec::new(),
            terms: Vec::new(),
        };
        let system = System {
            sequences: vec![sequence.clone()],
        };
        let claim = PeriodClaim {
            system: &system,
            members: &[0],
            period: 4,
            preperiods: &[1],
            growths: &[Some(growth.clone())],
        };
        // 0, 1, 3, 4, 6, 7, 9, 10: from 6 on at least 7 = 1 + 6, and 6 = 0 + 6 from 5 on.
        assert_eq!(claim.of_growing(&sequence, &growth, 1), Some(6));
        assert_eq!(claim.of_growing(&sequence, &growth, 0), Some(5));
    }
}
