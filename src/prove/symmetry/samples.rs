//! Small graphs of a family, on which maps are tried before they are proved.

use std::collections::BTreeSet;

use nk_verify::symmetry::{Family, Formula, Instance, Map, Vertex};

/// The largest number of vertices of a sample.
const MOST_VERTICES: usize = 70;
/// The largest number of samples of a family.
const MOST_SAMPLES: usize = 7;
/// The largest sum of the parameters of a sample.
const LARGEST: i64 = 26;
/// The largest number of parameters that are tried.
const MOST_TRIED: usize = 20_000;

/// One graph with its parameters.
pub(super) struct Sample {
    pub parameters: Vec<i64>,
    pub graph: Instance,
}

/// Graphs for small parameters that satisfy the conditions `given`, in ascending order of the sum of the parameters.
pub(super) fn samples(family: &Family, given: &[Formula]) -> Vec<Sample> {
    let (mut found, mut tried): (Vec<Sample>, usize) = (Vec::new(), 0);
    for sum in 0..=LARGEST {
        each_with_sum(family.parameters, sum, &mut Vec::new(), &mut |parameters| {
            tried += 1;
            let holds = |own: &Formula| own.holds(parameters) == Some(true);
            if tried > MOST_TRIED || found.len() >= MOST_SAMPLES || !given.iter().all(holds) {
                return;
            }
            let instance = family.instance(parameters, MOST_VERTICES);
            if let Some(graph) = instance.filter(|own| own.vertices.len() > 1) {
                let parameters = parameters.to_vec();
                found.push(Sample { parameters, graph });
            }
        });
        if family.parameters == 0 {
            break;
        }
    }
    found
}

fn each_with_sum(left: usize, sum: i64, chosen: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64])) {
    match left {
        0 => visit(chosen),
        1 => {
            chosen.push(sum);
            visit(chosen);
            chosen.pop();
        }
        _ => {
            for own in 0..=sum {
                chosen.push(own);
                each_with_sum(left - 1, sum - own, chosen, visit);
                chosen.pop();
            }
        }
    }
}

impl Sample {
    fn image(&self, map: &Map, vertex: &Vertex) -> Option<Vertex> {
        let image = map.of(&self.parameters, vertex)?;
        self.graph.vertices.contains(&image).then_some(image)
    }

    /// Whether a map is a symmetry of this graph.
    pub fn has_symmetry(&self, map: &Map) -> bool {
        let images: Option<BTreeSet<Vertex>> = self
            .graph
            .vertices
            .iter()
            .map(|own| self.image(map, own))
            .collect();
        if images.is_none_or(|own| own.len() != self.graph.vertices.len()) {
            return false;
        }
        self.graph
            .edges
            .iter()
            .all(|(a, b)| match (self.image(map, a), self.image(map, b)) {
                (Some(a), Some(b)) => self.graph.edges.contains(&(a, b)),
                _ => false,
            })
    }

    /// Whether a map is of order one or two.
    pub fn is_involution(&self, map: &Map) -> bool {
        let twice = |own: &Vertex| self.image(map, &self.image(map, own)?);
        self.graph
            .vertices
            .iter()
            .all(|own| twice(own).as_ref() == Some(own))
    }

    /// Whether no vertex that is not near the exception is near its image.
    pub fn keeps_apart(&self, map: &Map, except: Option<&Vertex>) -> bool {
        let near =
            |a: &Vertex, b: &Vertex| a == b || self.graph.edges.contains(&(a.clone(), b.clone()));
        self.graph.vertices.iter().all(|own| {
            except.is_some_and(|except| near(except, own))
                || self.image(map, own).is_some_and(|image| !near(own, &image))
        })
    }
}
