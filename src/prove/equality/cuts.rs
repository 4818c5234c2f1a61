//! The numbers X and N of the theorem.

use super::{MOST_SHIFT, Partition, Place};
use crate::recurrence::{Member, System, Term};

impl Partition {
    /// X of each class.
    pub(super) fn cuts(&self, system: &System) -> Vec<i64> {
        let mut cuts: Vec<i64> = (0..self.classes())
            .map(|class| self.start(system, class))
            .collect();
        for term in system.sequences.iter().flat_map(|own| &own.terms) {
            if let Term::Convolution { a, b, x0, y0, .. } = *term {
                for (member, least) in [(a, x0), (b, y0)] {
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
            Term::Back { a, delay, .. } => Some((a, delay)),
            _ => None,
        });
        for (other, delay) in delays {
            for term in terms {
                let Term::Convolution { a, b, shift, .. } = *term else {
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
                    Term::Convolution {
                        a, b, shift, half, ..
                    } => {
                        let both = cut(a) + cut(b) + shift;
                        let far = 2 * cut(a).max(cut(b)) + shift;
                        half.map_or(both, |g| both.max(far + g.abs() + 1))
                    }
                    Term::Back {
                        a,
                        delay,
                        low,
                        high,
                        ..
                    } => low.max(cut(a)).max(high.map_or(low, |high| high + 1)) + delay,
                    Term::Constant(_) => i64::MIN / 2,
                };
                end = end.max(bound - place.shift);
            }
        }
        end
    }
}
