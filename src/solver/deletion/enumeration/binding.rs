//! The fixed moves of the whole graph, each from given bound vertices.

use super::super::facts::Facts;
use super::super::moves::Position;
use super::super::option_rule::{Condition, Number, VertexSet};
use super::{Counted, FixedMove};
use crate::engine::set::{self, Set};

/// The most combinations of counts for which a condition is tabulated.
const MOST_COUNTS: usize = 4096;

/// The bound vertices of a move on the whole graph.
pub(super) struct Binding<'a, const W: usize> {
    pub whole: &'a Position<'a, W>,
    pub bound: [usize; 3],
    /// The bit of each element; `None` for an element that no move removes.
    pub bits: &'a [Option<u32>],
}

impl<const W: usize> Binding<'_, W> {
    /// The elements as bits; `None` if an element has no bit.
    fn bits(&self, elements: &Set<W>) -> Option<u32> {
        let mut elements = set::members(elements).map(|element| self.bits[element]);
        elements.try_fold(0, |bits, bit| Some(bits | 1 << bit?))
    }

    /// The fixed move; `None` if the move is not fixed or may remove nothing.
    pub fn fixed(&self) -> Option<FixedMove> {
        let Position {
            host, live, rule, ..
        } = self.whole;
        let bound = &self.bound[..rule.pattern.bound()];
        let needs = match host.has_edges() {
            true => bound.windows(2).fold([0; W], |mut needs, ends| {
                set::add(&mut needs, &host.edge(live, ends[0], ends[1]));
                needs
            }),
            false => set::of(bound),
        };
        let needs = self.bits(&needs)?;
        let removes = self.bits(&self.whole.removed(&self.bound))?;
        let condition = match rule.condition {
            Condition::Always => None,
            _ => Some(self.counted(&rule.condition)?),
        };
        (needs & removes != 0).then_some(FixedMove {
            needs,
            removes,
            condition,
        })
    }

    /// The condition as a table by numbers of elements; `None` if it looks at anything else, or if the table would be
    /// too long.
    fn counted(&self, condition: &Condition) -> Option<Counted> {
        let mut sets: Vec<Option<u32>> = Vec::new();
        condition.for_each_leaf(&mut |leaf| match leaf {
            Condition::Joined(a, b) => sets.push(self.between(*a, *b)),
            Condition::Compare(a, _, b) => [a, b].into_iter().for_each(|number| {
                number.for_each_leaf(&mut |leaf| match leaf {
                    Number::Constant(_) => {}
                    Number::Degree(place) => sets.push(self.around(*place)),
                    Number::Count(set) => sets.push(self.within(set)),
                    _ => sets.push(None),
                });
            }),
            _ => {}
        });
        let mut sets = sets.into_iter().collect::<Option<Vec<u32>>>()?;
        sets.sort_unstable();
        sets.dedup();
        let mut steps = Vec::new();
        let mut places = 1;
        for set in &sets {
            steps.push(places);
            places *= set.count_ones() as usize + 1;
            if places > MOST_COUNTS {
                return None;
            }
        }
        let holds = |place: usize| {
            let count =
                |(set, step): (&u32, &usize)| place / step % (set.count_ones() as usize + 1);
            let counts: Vec<usize> = sets.iter().zip(&steps).map(count).collect();
            condition.holds(&Counts {
                binding: self,
                sets: &sets,
                counts: &counts,
            })
        };
        let holds = (0..places).map(holds).collect();
        let sets = sets.iter().copied().zip(steps).collect();
        Some(Counted { sets, holds })
    }

    /// The elements whose number is the degree of a bound vertex.
    fn around(&self, place: usize) -> Option<u32> {
        let Position { host, live, .. } = self.whole;
        self.bits(&host.edges_at(live, self.bound[place]))
    }

    /// The elements of a set of vertices; `None` where vertices are not elements.
    fn within(&self, set: &VertexSet) -> Option<u32> {
        match self.whole.host.has_edges() {
            true => None,
            false => self.bits(&self.whole.set(set, &self.bound)),
        }
    }

    /// The elements of which a position contains one just if two bound vertices are joined in it: the edge between them
    /// or, where edges are not elements, one of the two if they are joined in the whole graph.
    fn between(&self, a: usize, b: usize) -> Option<u32> {
        let Position { host, live, .. } = self.whole;
        let [u, v] = [a, b].map(|place| self.bound[place]);
        match host.has_edges() {
            true => self.bits(&host.edge(live, u, v)),
            false => self.bits(&set::and(&host.neighbours(live, u), &set::of(&[v]))),
        }
    }
}

/// For each set, the number of its elements that a position contains.
struct Counts<'a, const W: usize> {
    binding: &'a Binding<'a, W>,
    sets: &'a [u32],
    counts: &'a [usize],
}

impl<const W: usize> Counts<'_, W> {
    fn of(&self, set: Option<u32>) -> i64 {
        let place = self.sets.iter().position(|own| Some(*own) == set);
        place.map_or(0, |place| self.counts[place] as i64)
    }
}

impl<const W: usize> Facts for Counts<'_, W> {
    fn joined(&self, a: usize, b: usize) -> bool {
        self.of(self.binding.between(a, b)) > 0
    }

    fn degree(&self, place: usize) -> i64 {
        self.of(self.binding.around(place))
    }

    fn count(&self, set: &VertexSet) -> i64 {
        self.of(self.binding.within(set))
    }

    fn order(&self) -> i64 {
        0
    }

    fn size(&self) -> i64 {
        0
    }

    fn parts_left(&self) -> i64 {
        0
    }
}
