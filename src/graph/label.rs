//! What vertices are called, and where their names put them.
//!
//! A family names its vertices `v[i, j]`; the built-in graphs and the operations give the names that their
//! definitions suggest. Nothing in a [`Graph`] hangs on them: they are for drawing, for playing, and for whoever
//! names a vertex.

use std::collections::HashSet;
use std::fmt;

use super::simple::Graph;

/// The name of one vertex.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// As it is shown and asked for: `v[0,3]`, `hub`, `4`. Within a list of labels no two are equal.
    pub text: String,
    /// What it shares with the vertices of its kind: the name without indices.
    pub class: String,
    /// Its indices; vertices of one class have as many, and no two the same.
    pub place: Vec<i64>,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Label {
    /// `v[0,3]`; an index beyond 64 bits says nothing of the place.
    pub fn indexed(name: &str, indices: &[String]) -> Label {
        let text = match indices.is_empty() {
            true => name.to_owned(),
            false => format!("{name}[{}]", indices.join(",")),
        };
        let place: Option<Vec<i64>> = indices.iter().map(|own| own.parse().ok()).collect();
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

/// `0, 1, 2, ...`, as in a path, a cycle or a complete graph.
pub fn numbered(order: usize) -> Vec<Label> {
    (0..order)
        .map(|v| Label::plain(v.to_string(), "", vec![v as i64]))
        .collect()
}

/// The words of d bits, as [`super::hypercube`] numbers them.
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

/// Two kinds of vertices, `first` of the one and then the others: K_{m,n}, or a star.
pub fn two_kinds(first: usize, order: usize) -> Vec<Label> {
    let kind = |v: usize| if v < first { "first" } else { "second" };
    (0..order)
        .map(|v| Label::plain(v.to_string(), kind(v), Vec::new()))
        .collect()
}

/// The pairs of a product, those of the first vertex first.
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

/// Two graphs side by side. Where names would meet, all are told apart by `1:` and `2:`.
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

/// The edges of a graph, which are the vertices of its line graph. Their places are twice the middles.
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

/// The labels, by number where names would be ambiguous: indices with commas within pairs may be.
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

/// The vertex that a text names: blanks do not count. `None` if no vertex is called so.
pub fn find(labels: &[Label], text: &str) -> Option<usize> {
    let bare = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let wanted = bare(text);
    labels.iter().position(|own| bare(&own.text) == wanted)
}
