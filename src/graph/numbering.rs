//! Numberings of the vertices in which two vertices are joined just if their numbers differ by one of a few steps.
//!
//! A board has such a numbering: its cells are numbered row by row, and one number is left unused after each row. Then
//! one step leads to the next cell of a row, and another to the next row. A set of numbers that is shifted induces the
//! same graph, and all neighbours of a set are found with two shifts for each step.

use std::collections::{BTreeMap, BTreeSet};

use num_integer::gcd;

use super::parts::distances;
use super::simple::Graph;

/// The most steps of a numbering. A vertex has at most twice this number of neighbours.
pub const STEPS: usize = 4;

/// A numbering of vertices in which the differences of numbers determine which vertices are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The number of each vertex.
    pub places: Vec<u32>,
    /// The differences between the numbers of joined vertices, ascending.
    pub steps: Vec<u32>,
}

/// A numbering with at most [`STEPS`] steps and numbers below `limit`, if one is found from two corners by the sum and
/// the difference of the distances to them. Of several numberings, one with the fewest steps is chosen, and of these
/// the one whose steps are least in lexicographic order.
pub fn numbering(graph: &Graph, limit: usize) -> Option<Numbering> {
    let start = distances(graph, 0);
    let (corner, _) = (0..).zip(start).max_by_key(|&(_, distance)| distance)?;
    let found = (0..graph.order()).filter_map(|other| between(graph, [corner, other], limit));
    found.min_by_key(|numbering| (numbering.steps.len(), numbering.steps.clone()))
}

fn between(graph: &Graph, corners: [usize; 2], limit: usize) -> Option<Numbering> {
    let [one, other] = corners.map(|corner| distances(graph, corner));
    let sum_and_difference = |(a, b): (&Option<u32>, &Option<u32>)| {
        let (a, b) = (i64::from((*a)?), i64::from((*b)?));
        Some((a + b, a - b))
    };
    let points = std::iter::zip(&one, &other).map(sum_and_difference);
    let points: Vec<(i64, i64)> = points.collect::<Option<_>>()?;
    let rows = evenly(points.iter().map(|point| point.0).collect());
    let columns = evenly(points.iter().map(|point| point.1).collect());
    // There is one number more than there are columns, so that the end of a row is not joined to the start of the next
    // row.
    let width = columns.iter().max()? + 2;
    let places = std::iter::zip(rows, columns).map(|(row, column)| row * width + column);
    let places: Vec<u32> = places.collect();
    let is_below = places.iter().all(|&place| (place as usize) < limit);
    let steps = graph.edges().map(|(u, v)| places[u].abs_diff(places[v]));
    let steps: BTreeSet<u32> = steps.collect();
    let numbering = Numbering {
        places,
        steps: steps.into_iter().collect(),
    };
    (is_below && numbering.steps.len() <= STEPS && numbering.number(graph)).then_some(numbering)
}

impl Numbering {
    /// Whether all vertices have different numbers, and all vertices whose numbers differ by a step are joined.
    fn number(&self, graph: &Graph) -> bool {
        let vertices: BTreeMap<u32, usize> = self.places.iter().copied().zip(0..).collect();
        let a_step_on = |place: u32| {
            self.steps
                .iter()
                .filter_map(move |step| place.checked_add(*step))
        };
        vertices.len() == graph.order()
            && vertices.iter().all(|(&place, &u)| {
                let mut others = a_step_on(place).filter_map(|place| vertices.get(&place));
                others.all(|&v| graph.has_edge(u, v))
            })
    }
}

/// Shifts the numbers so that they start at 0, and divides them by their greatest common divisor.
fn evenly(numbers: Vec<i64>) -> Vec<u32> {
    let least = numbers.iter().copied().min().unwrap_or_default();
    let measure = numbers
        .iter()
        .fold(0, |measure, number| gcd(measure, number - least));
    let evened = numbers
        .iter()
        .map(|number| (number - least) / measure.max(1));
    evened.map(|number| number as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, cartesian, complete, cycle, path, strong};

    fn limits() -> Limits {
        Limits::default()
    }

    /// Checks by the definition: two vertices are joined just if their numbers differ by a step.
    fn check(graph: &Graph, numbering: &Numbering) {
        for v in 0..graph.order() {
            for u in 0..v {
                let apart = numbering.places[u].abs_diff(numbering.places[v]);
                assert_ne!(apart, 0);
                assert_eq!(graph.has_edge(u, v), numbering.steps.contains(&apart));
            }
        }
    }

    fn path_of(order: usize) -> Graph {
        path(order as i64, limits()).unwrap()
    }

    #[test]
    fn boards_are_laid_out_in_their_shorter_rows() {
        for (m, n) in [(6, 7), (7, 6), (2, 30), (5, 5), (1, 9)] {
            let board = cartesian(&path_of(m), &path_of(n), limits()).unwrap();
            let found = numbering(&board, 512).unwrap();
            check(&board, &found);
            let steps = match m.min(n) {
                1 => vec![1],
                side => vec![1, side as u32 + 1],
            };
            assert_eq!(found.steps, steps);
        }
    }

    #[test]
    fn a_part_of_a_board_in_any_numbering_is_laid_out_too() {
        let holes = |v: usize| v != 8 && v != 23;
        let board = cartesian(&path_of(6), &path_of(5), limits()).unwrap();
        let left: Vec<usize> = (0..30).rev().filter(|&v| holes(v)).collect();
        let part = crate::induced(&board, &left);
        let found = numbering(&part, 64);
        found
            .inspect(|found| check(&part, found))
            .expect("it is in rows");
    }

    #[test]
    fn what_is_not_in_rows_has_no_such_numbering() {
        let board = strong(&path_of(5), &path_of(5), limits()).unwrap();
        numbering(&board, 64).inspect(|found| check(&board, found));
        let board = cartesian(&path_of(6), &path_of(7), limits()).unwrap();
        assert_eq!(numbering(&board, 40), None, "the numbers reach 48");
        assert_eq!(numbering(&complete(7, limits()).unwrap(), 64), None);
        let tube = cartesian(&cycle(7, limits()).unwrap(), &path_of(4), limits()).unwrap();
        numbering(&tube, 64).inspect(|found| check(&tube, found));
    }
}
