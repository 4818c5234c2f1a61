//! Families of graphs by their rules, maps of their vertices, and the graphs for given parameters.

use std::collections::BTreeSet;

use super::term::{Formula, Term};

/// An index of a rule, which takes the integers from the largest of `low` to the smallest of `high`. The bounds may
/// depend on the parameters and on the indices before it. Neither list is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// The name of the index.
    pub name: String,
    /// Lower bounds.
    pub low: Vec<Term>,
    /// Upper bounds.
    pub high: Vec<Term>,
}

/// A vertex, given by the number of its name and by its indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The number of the vertex's name in [`Family::names`].
    pub name: usize,
    /// The indices of the vertex.
    pub indices: Vec<Term>,
}

/// A rule for vertices: there is a vertex with this name for all values of the indices that satisfy the condition. Its
/// indices are those of the rule, in their order; their variables are numbered after the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VertexRule {
    /// The number of the name.
    pub name: usize,
    /// The indices.
    pub locals: Vec<Local>,
    /// The condition on the values of the indices.
    pub condition: Formula,
}

/// A rule for edges: two vertices are joined for all values of the indices that satisfy the condition. A vertex is not
/// joined to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeRule {
    /// The indices.
    pub locals: Vec<Local>,
    /// The condition on the values of the indices.
    pub condition: Formula,
    /// The two ends.
    pub ends: [Spot; 2],
}

/// A name of vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The number of its indices.
    pub indices: usize,
}

/// A family of graphs. The first variables of all terms are its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The text of the family in the claim, such as `lattice(m, n)`.
    pub text: String,
    /// The number of parameters.
    pub parameters: usize,
    /// The names of vertices.
    pub names: Vec<Name>,
    /// Conditions on the parameters; there is a graph only if they hold.
    pub required: Vec<Formula>,
    /// The vertices.
    pub vertices: Vec<VertexRule>,
    /// The edges.
    pub edges: Vec<EdgeRule>,
}

/// A map of vertices, given by the image for each name. The variables of the image are the parameters and the indices
/// of the vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// An image for each name of the family.
    pub images: Vec<Spot>,
}

/// A vertex of one graph: the number of its name, and its indices.
pub type Vertex = (usize, Vec<i64>);

/// The graph for given parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// All vertices.
    pub vertices: BTreeSet<Vertex>,
    /// All edges, in both directions.
    pub edges: BTreeSet<(Vertex, Vertex)>,
}

impl Spot {
    /// The vertex, given the values of the variables.
    pub fn at(&self, variables: &[i64]) -> Option<Vertex> {
        let indices = self.indices.iter().map(|own| own.value(variables));
        Some((self.name, indices.collect::<Option<_>>()?))
    }
}

impl Map {
    /// The image of a vertex.
    pub fn of(&self, parameters: &[i64], vertex: &Vertex) -> Option<Vertex> {
        let mut variables = parameters.to_vec();
        variables.extend(&vertex.1);
        self.images.get(vertex.0)?.at(&variables)
    }
}

impl Family {
    /// The graph for these parameters; `None` if there is none, if it has more than `most` vertices, if a rule has more
    /// than `most * most` values to try, or if an end of an edge is not a vertex.
    pub fn instance(&self, parameters: &[i64], most: usize) -> Option<Instance> {
        let required = self.required.iter();
        let mut required = required.map(|own| own.holds(parameters));
        if !required.all(|own| own == Some(true)) {
            return None;
        }
        let mut vertices = BTreeSet::new();
        for rule in &self.vertices {
            let mut found = Vec::new();
            runs(
                &rule.locals,
                &rule.condition,
                parameters,
                most * most,
                &mut |own| {
                    found.push((rule.name, own[parameters.len()..].to_vec()));
                    Some(())
                },
            )?;
            vertices.extend(found);
            if vertices.len() > most {
                return None;
            }
        }
        let mut edges = BTreeSet::new();
        for rule in &self.edges {
            runs(
                &rule.locals,
                &rule.condition,
                parameters,
                most * most,
                &mut |own| {
                    let [a, b] = &rule.ends;
                    let (a, b) = (a.at(own)?, b.at(own)?);
                    if !vertices.contains(&a) || !vertices.contains(&b) {
                        return None;
                    }
                    if a != b {
                        edges.insert((a.clone(), b.clone()));
                        edges.insert((b, a));
                    }
                    Some(())
                },
            )?;
        }
        Some(Instance { vertices, edges })
    }
}

/// Calls `visit` with the parameters and the indices for all values of the indices that satisfy the condition; `None`
/// if a term has no value, if there are more than `most` values to try, or if `visit` returns `None`.
fn runs(
    locals: &[Local],
    condition: &Formula,
    parameters: &[i64],
    most: usize,
    visit: &mut dyn FnMut(&[i64]) -> Option<()>,
) -> Option<()> {
    let mut left = most;
    let mut variables = parameters.to_vec();
    descend(locals, condition, &mut variables, &mut left, visit)
}

fn descend(
    locals: &[Local],
    condition: &Formula,
    variables: &mut Vec<i64>,
    left: &mut usize,
    visit: &mut dyn FnMut(&[i64]) -> Option<()>,
) -> Option<()> {
    let Some((local, others)) = locals.split_first() else {
        *left = left.checked_sub(1)?;
        return match condition.holds(variables)? {
            true => visit(variables),
            false => Some(()),
        };
    };
    let values = |bounds: &[Term]| -> Option<Vec<i64>> {
        bounds.iter().map(|own| own.value(variables)).collect()
    };
    let low = values(&local.low)?.into_iter().max()?;
    let high = values(&local.high)?.into_iter().min()?;
    for own in low..=high {
        *left = left.checked_sub(1)?;
        variables.push(own);
        descend(others, condition, variables, left, visit)?;
        variables.pop();
    }
    Some(())
}
