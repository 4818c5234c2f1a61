//! The names of vertices, and the positions that their indices give them.
//!
//! A family names its vertices `v[i, j]`; the built-in graphs and the operations give names that fit their definitions.
//! No property of a [`Graph`] depends on the names: they are used in drawings, in play, and to name a vertex in a
//! command.

use std::collections::HashSet;
use std::fmt;

use super::simple::Graph;

/// The name of one vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The name as it is shown and typed: `v[0,3]`, `hub`, `4`. No two names in a list of labels are equal.
    pub text: String,
    /// The name without indices, which the vertices of one kind share.
    pub class: String,
    /// The indices. All vertices of one class have equally many indices, and no two vertices of a class have the same.
    pub place: Vec<i64>,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Label {
    /// The label `name[i,j]`, such as `v[0,3]`. If an index needs more than 64 bits, the label has no place. The label
    /// of `set[a]` is the set of the positions of the ones in the binary digits of a, counted from 1: `{1,3}` for a =
    /// 5.
    pub fn indexed(name: &str, indices: &[String]) -> Label {
        let place: Option<Vec<i64>> = indices.iter().map(|own| own.parse().ok()).collect();
        let text = match (indices.is_empty(), name, place.as_deref()) {
            (_, "set", Some([bits])) if *bits >= 0 => {
                let members = (0..63).filter(|bit| bits >> bit & 1 == 1);
                let members: Vec<String> = members.map(|bit| (bit + 1).to_string()).collect();
                format!("{{{}}}", members.join(","))
            }
            (true, ..) => name.to_owned(),
            (false, ..) => format!("{name}[{}]", indices.join(",")),
        };
        Label {
            text,
            class: name.to_owned(),
            place: place.unwrap_or_default(),
        }
    }

    fn plain(text: String, class: &str, place: Vec<i64>) -> Label {
        Label {
            text,
            class: class.to_owned(),
            place,
        }
    }
}

/// The labels `0, 1, 2, ...`, as for a path, a cycle or a complete graph.
pub fn numbered(order: usize) -> Vec<Label> {
    (0..order)
        .map(|v| Label::plain(v.to_string(), "", vec![v as i64]))
        .collect()
}

/// Labels for the words of `dimension` bits, in the order in which [`hypercube`](super::hypercube) numbers them.
pub fn words(dimension: usize) -> Vec<Label> {
    let word = |v: usize| {
        let bits: Vec<i64> = (0..dimension)
            .rev()
            .map(|bit| (v >> bit & 1) as i64)
            .collect();
        let text: String = bits.iter().map(i64::to_string).collect();
        Label::plain(text, "", bits)
    };
    (0..1usize << dimension).map(word).collect()
}

/// Labels for two kinds of vertices: `first` vertices of one kind, and the others of the other kind, as for K_{m,n} or
/// a star.
pub fn two_kinds(first: usize, order: usize) -> Vec<Label> {
    let kind = |v: usize| if v < first { "first" } else { "second" };
    (0..order)
        .map(|v| Label::plain(v.to_string(), kind(v), Vec::new()))
        .collect()
}

/// Labels for the vertices of a product of graphs: pairs of labels, ordered by the first one.
pub fn pairs(g: &[Label], h: &[Label]) -> Vec<Label> {
    let pair = |a: &Label, b: &Label| Label {
        text: format!("{},{}", a.text, b.text),
        class: [a.class.as_str(), b.class.as_str()]
            .into_iter()
            .filter(|own| !own.is_empty())
            .collect::<Vec<_>>()
            .join(","),
        place: a.place.iter().chain(&b.place).copied().collect(),
    };
    let all = g.iter().flat_map(|a| h.iter().map(move |b| pair(a, b)));
    distinct(all.collect())
}

/// Labels for the disjoint union of two graphs. If a name occurs in both, all names get the prefixes `1:` and `2:`.
pub fn side_by_side(g: &[Label], h: &[Label]) -> Vec<Label> {
    let names: HashSet<&str> = g.iter().map(|own| own.text.as_str()).collect();
    let meet = h.iter().any(|own| names.contains(own.text.as_str()));
    let told = |part: usize, own: &Label| Label {
        text: match meet {
            true => format!("{part}:{}", own.text),
            false => own.text.clone(),
        },
        class: match meet {
            true => format!("{part}:{}", own.class),
            false => own.class.clone(),
        },
        place: own.place.clone(),
    };
    let first = g.iter().map(|own| told(1, own));
    first.chain(h.iter().map(|own| told(2, own))).collect()
}

/// Labels for the edges of a graph, which are the vertices of its line graph. The place of an edge is the sum of the
/// places of its ends, which is twice its midpoint.
pub fn edges(graph: &Graph, labels: &[Label]) -> Vec<Label> {
    let edge = |(u, v): (usize, usize)| {
        let (a, b) = (&labels[u], &labels[v]);
        let sum = a.place.iter().zip(&b.place);
        let even = a.place.len() == b.place.len() && a.class == b.class;
        let sum: Option<Vec<i64>> = sum.map(|(x, y)| x.checked_add(*y)).collect();
        Label {
            text: format!("{}-{}", a.text, b.text),
            class: match a.class == b.class {
                true => a.class.clone(),
                false => format!("{}-{}", a.class, b.class),
            },
            place: sum.filter(|_| even).unwrap_or_default(),
        }
    };
    distinct(graph.edges().map(edge).collect())
}

/// Labels for the vertices of the middle graph of a graph: those of its vertices, and then those of its [`edges`]. All
/// places are twice those of the graph, so that an edge is between its ends.
pub fn vertices_and_edges(graph: &Graph, labels: &[Label]) -> Vec<Label> {
    let doubled = |own: &Label| Label {
        place: own
            .place
            .iter()
            .map(|x| x.checked_mul(2))
            .collect::<Option<_>>()
            .unwrap_or_default(),
        ..own.clone()
    };
    let vertices = labels.iter().map(doubled);
    distinct(vertices.chain(edges(graph, labels)).collect())
}

/// The labels, with numbers as names if two labels have the same name. Indices that contain commas can cause this in
/// pairs.
fn distinct(labels: Vec<Label>) -> Vec<Label> {
    let names: HashSet<&str> = labels.iter().map(|own| own.text.as_str()).collect();
    match names.len() == labels.len() {
        true => labels,
        false => {
            let numbers = labels.into_iter().enumerate();
            numbers
                .map(|(v, own)| Label {
                    text: v.to_string(),
                    ..own
                })
                .collect()
        }
    }
}

/// The vertex with the name `text`, where white space is ignored; `None` if there is none.
pub fn find(labels: &[Label], text: &str) -> Option<usize> {
    let bare = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let wanted = bare(text);
    labels.iter().position(|own| bare(&own.text) == wanted)
}
