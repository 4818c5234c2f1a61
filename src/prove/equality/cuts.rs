//! Computes the numbers X and N of the theorem in [`super`].

use super::{MOST_SHIFT, Partition, Place};
use nk_system::{Convolution, Member, System, Term};

impl Partition {
    /// The numbers X_C of the theorem, for each class.
    pub(super) fn cuts(&self, system: &System) -> Vec<i64> {
        let mut cuts: Vec<i64> = (0..self.classes())
            .map(|class| self.start(system, class))
            .collect();
        for term in system.sequences.iter().flat_map(|own| &own.terms) {
            if let Term::Convolution(pairs) = *term {
                for (member, least) in [(pairs.a, pairs.x0), (pairs.b, pairs.y0)] {
                    let Place { class, shift } = self.places[member];
                    cuts[class] = cuts[class].max(least - shift);
                }
            }
        }
        for own in &system.sequences {
            self.cut_beyond_backs(&own.terms, &mut cuts);
        }
        cuts
    }

    /// Raises X beyond pairs that a back reference of the same member repeats, so that both become one part.
    fn cut_beyond_backs(&self, terms: &[Term], cuts: &mut [i64]) {
        let delays = terms.iter().filter_map(|own| match *own {
            Term::Back(back) => Some((back.a, back.delay)),
            _ => None,
        });
        for (other, delay) in delays {
            for term in terms {
                let Term::Convolution(Convolution { a, b, shift, .. }) = *term else {
                    continue;
                };
                for (near, far) in [(a, b), (b, a)] {
                    let Place { class, shift: own } = self.places[near];
                    let beyond = delay - shift - own + 1;
                    if self.places[far].class == self.places[other].class
                        && beyond <= cuts[class] + MOST_SHIFT
                    {
                        cuts[class] = cuts[class].max(beyond);
                    }
                }
            }
        }
    }

    /// N of the theorem.
    pub(super) fn end(&self, system: &System, cuts: &[i64]) -> i64 {
        let cut = |member: Member| {
            let Place { class, shift } = self.places[member];
            cuts[class] + shift
        };
        let mut end = i64::MIN;
        for (own, place) in system.sequences.iter().zip(&self.places) {
            end = end.max(own.start() - place.shift);
            for term in &own.terms {
                let bound = match *term {
                    Term::Convolution(pairs) => {
                        let (a, b) = (cut(pairs.a), cut(pairs.b));
                        let far = |g: i64| (a + b).max(2 * a.max(b) + g.abs() + 1);
                        pairs.shift + pairs.half.map_or(a + b, far)
                    }
                    Term::Back(back) => {
                        let least = back.low.max(cut(back.a));
                        back.delay + back.high.map_or(least, |high| least.max(high + 1))
                    }
                    Term::Constant(_) => i64::MIN / 2,
                };
                end = end.max(bound - place.shift);
            }
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_system::{Back, Sequence};

    fn full(a: Member, b: Member, shift: i64, [x0, y0]: [i64; 2]) -> Term {
        Term::Convolution(Convolution {
            a,
            b,
            shift,
            x0,
            y0,
            ..Convolution::default()
        })
    }

    fn half_of(g: i64) -> Term {
        Term::Convolution(Convolution {
            b: 1,
            shift: 3,
            half: Some(g),
            ..Convolution::default()
        })
    }

    fn back(a: Member, delay: i64, low: i64, high: Option<i64>) -> Term {
        Term::Back(Back {
            a,
            delay,
            low,
            high,
            ..Back::default()
        })
    }

    /// Two members from 0 on in separate classes, of which `member` has the terms and the other none. The second one is
    /// shifted by 2.
    fn with_terms(member: Member, terms: &[Term]) -> (System, Partition) {
        let own = |at| Sequence {
            name: String::new(),
            first: 0,
            initial: vec![0; 6],
            terms: terms.iter().filter(|_| at == member).cloned().collect(),
        };
        let system = System {
            sequences: vec![own(0), own(1)],
        };
        let places = [(0, 0), (1, 2)].map(|(class, shift)| Place { class, shift });
        (
            system,
            Partition {
                places: places.into(),
            },
        )
    }

    /// With X = 5 and 7, member 0 is beyond its X from index 5 on, and member 1 from index 9 on.
    #[test]
    fn from_the_end_on_one_of_each_pair_is_beyond_its_cut() {
        let cases = [
            // The initial values end at 5; those of the member that is shifted by 2 end at 3.
            (Term::Constant(1), 6, 6),
            // In x + y = n - 3 not both x < 5 and y < 9.
            (full(0, 1, 3, [0, 0]), 17, 15),
            (full(0, 0, 3, [0, 0]), 13, 11),
            // With y - x >= g, y < 9 implies x + y <= 8 + 8 - g.
            (half_of(4), 26, 24),
            (half_of(-4), 26, 24),
            (back(1, 2, 1, None), 11, 9),
            (back(1, 2, 30, None), 32, 30),
            (back(1, 2, 1, Some(20)), 23, 21),
        ];
        for (term, first, second) in cases {
            for (member, expected) in [(0, first), (1, second)] {
                let (system, partition) = with_terms(member, std::slice::from_ref(&term));
                assert_eq!(partition.end(&system, &[5, 7]), expected, "{term:?}");
            }
        }
    }

    #[test]
    fn cuts_lie_beyond_beginnings_and_what_is_written_twice() {
        let twice = [full(0, 1, 3, [0, 0]), back(1, 12, 0, None)];
        let far = [full(0, 1, 3, [0, 0]), back(1, 72, 0, None)];
        let cases: [(&[Term], [i64; 2]); 5] = [
            (&[], [0, -2]),
            (&[full(0, 1, 3, [4, 9])], [4, 7]),
            (&[full(0, 1, 3, [0, 1])], [0, -1]),
            // With x = 9 a pair has y = n - 12.
            (&twice, [10, -2]),
            (&far, [0, -2]),
        ];
        for (terms, expected) in cases {
            let (system, partition) = with_terms(0, terms);
            assert_eq!(partition.cuts(&system), expected, "{terms:?}");
        }
    }
}
