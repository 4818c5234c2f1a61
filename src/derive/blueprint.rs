//! Blueprints: families of graphs for all n at once, as runs of vertices and edges.

use std::collections::HashMap;

use crate::linear_form::{Form, N};
use nk_base::source::Span;
use nk_graph::Graph;

/// The index `stride * t + slope * N + offset`, where t is the variable of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Index {
    /// The factor of t.
    pub stride: i64,
    /// The factor of N.
    pub slope: i64,
    /// The constant.
    pub offset: i64,
}

/// A vertex of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of its name.
    pub name: usize,
    /// The indices of the vertex.
    pub indices: Vec<Index>,
}

/// The range of t in a run: the integers from the largest of `low` to the smallest of `high`; it is empty if one of the
/// `guards` is negative. All of these are forms in N with integer coefficients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The lower bounds.
    pub low: Vec<Form>,
    /// The upper bounds.
    pub high: Vec<Form>,
    /// The conditions on N: forms that must be at least 0.
    pub guards: Vec<Form>,
}

/// A run of vertices, one for each t.
#[derive(Clone, Debug)]
pub struct VertexRun {
    /// The vertex.
    pub place: Place,
    /// The range of t.
    pub stretch: Stretch,
    /// The rule of the specification that declares it.
    pub span: Span,
}

/// A run of edges, one for each t.
#[derive(Clone, Debug)]
pub struct EdgeRun {
    /// The two ends.
    pub ends: [Place; 2],
    /// The range of t.
    pub stretch: Stretch,
    /// The rule of the specification that declares it.
    pub span: Span,
}

/// The graphs of a family for one residue of n: one for each N >= `least`, where n = `modulus` * N + `residue`.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The names of vertices.
    pub names: Vec<String>,
    /// The vertices.
    pub vertices: Vec<VertexRun>,
    /// The edges.
    pub edges: Vec<EdgeRun>,
    /// The modulus of n.
    pub modulus: i64,
    /// The residue of n.
    pub residue: i64,
    /// The least N.
    pub least: i64,
}

/// A vertex of one graph: the number of its name, and its indices.
pub type Label = (usize, Vec<i64>);

/// One graph of a family, with labelled vertices.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The labels of the vertices.
    pub labels: Vec<Label>,
    /// The graph, whose vertex i has the label i.
    pub graph: Graph,
}

impl Index {
    /// The index for one t and N.
    pub fn at(&self, t: i64, n: i64) -> i64 {
        self.stride * t + self.slope * n + self.offset
    }
}

impl Place {
    /// Whether it is the same vertex for all t.
    pub fn is_fixed(&self) -> bool {
        self.indices.iter().all(|index| index.stride == 0)
    }

    /// The vertex for one t and N.
    pub fn at(&self, t: i64, n: i64) -> Label {
        let indices = self.indices.iter().map(|index| index.at(t, n)).collect();
        (self.name, indices)
    }
}

/// The value of a form that has only the variable N.
pub fn value(form: &Form, n: i64) -> i64 {
    form.coefficient(N) * n + form.offset()
}

impl Stretch {
    /// The range with the single value t = 0.
    pub fn point() -> Stretch {
        Stretch {
            low: vec![Form::constant(0)],
            high: vec![Form::constant(0)],
            guards: Vec::new(),
        }
    }

    /// The range of t for one N.
    pub fn at(&self, n: i64) -> std::ops::Range<i64> {
        let low = self.low.iter().map(|own| value(own, n)).max();
        let high = self.high.iter().map(|own| value(own, n)).min();
        match (low, high) {
            (Some(low), Some(high)) if self.guards.iter().all(|own| value(own, n) >= 0) => {
                low..high + 1
            }
            _ => 0..0,
        }
    }
}

impl Blueprint {
    /// The graph for one N.
    ///
    /// # Errors
    ///
    /// The label of an end of an edge that is not declared, and the place of the edge's rule.
    pub fn instance(&self, n: i64) -> Result<Instance, (Label, Span)> {
        let mut labels: Vec<Label> = Vec::new();
        let mut numbers: HashMap<Label, u32> = HashMap::new();
        for run in &self.vertices {
            for t in run.stretch.at(n) {
                let label = run.place.at(t, n);
                if !numbers.contains_key(&label) {
                    numbers.insert(label.clone(), labels.len() as u32);
                    labels.push(label);
                }
            }
        }
        let mut edges = Vec::new();
        for run in &self.edges {
            for t in run.stretch.at(n) {
                let [u, v] = [&run.ends[0], &run.ends[1]].map(|end| end.at(t, n));
                let number = |label: &Label| numbers.get(label).copied();
                match (number(&u), number(&v)) {
                    (Some(u), Some(v)) => edges.push((u, v)),
                    (None, _) => return Err((u, run.span)),
                    (_, None) => return Err((v, run.span)),
                }
            }
        }
        let graph = Graph::from_edges(labels.len(), edges);
        Ok(Instance { labels, graph })
    }

    /// The least graph up to N = `last` with an edge whose end is not declared: n, that end, and the place of the rule.
    pub fn undeclared(&self, last: i64) -> Option<(i64, Label, Span)> {
        (self.least..=last).find_map(|turns| {
            let (label, span) = self.instance(turns).err()?;
            Some((self.modulus * turns + self.residue, label, span))
        })
    }

    /// Whether no vertex, edge or range depends on n, so that all graphs are the same.
    pub fn is_fixed(&self) -> bool {
        let fixed = |own: &Form| own.coefficient(N) == 0;
        let stretch = |own: &Stretch| {
            own.low
                .iter()
                .chain(&own.high)
                .chain(&own.guards)
                .all(fixed)
        };
        let place = |own: &Place| own.indices.iter().all(|index| index.slope == 0);
        let is_fixed = |own: &VertexRun| stretch(&own.stretch) && place(&own.place);
        let joins = |own: &EdgeRun| stretch(&own.stretch) && own.ends.iter().all(place);
        self.vertices.iter().all(is_fixed) && self.edges.iter().all(joins)
    }

    /// The label in the notation of the language, such as `v[3]`.
    pub fn label(&self, label: &Label) -> String {
        let name = self.names.get(label.0).map_or("?", String::as_str);
        if label.1.is_empty() {
            return name.to_owned();
        }
        let indices: Vec<String> = label.1.iter().map(i64::to_string).collect();
        format!("{name}[{}]", indices.join(", "))
    }
}
