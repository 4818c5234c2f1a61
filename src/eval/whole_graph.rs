//! Whole graphs, to which vertices belong.

use std::cmp::Ordering;
use std::rc::Rc;

use nk_graph::{Graph, Label};

/// A graph that was built, with the names of its vertices where they are known.
#[derive(Debug)]
pub struct Whole {
    pub graph: Rc<Graph>,
    pub labels: Option<Vec<Label>>,
    /// The whole graph that has the same vertices and other edges, such as the one of which a complement was taken.
    pub root: Option<Rc<Whole>>,
}

/// Whether both are one graph, or are equal.
pub(super) fn same(a: &Rc<Whole>, b: &Rc<Whole>) -> bool {
    let same_roots = || match (&a.root, &b.root) {
        (None, None) => true,
        (Some(a), Some(b)) => same(a, b),
        _ => false,
    };
    Rc::ptr_eq(a, b) || (a.graph == b.graph && a.labels == b.labels && same_roots())
}

/// An order of whole graphs that agrees with their equality.
pub(super) fn order_of_wholes(a: &Rc<Whole>, b: &Rc<Whole>) -> Ordering {
    if same(a, b) {
        return Ordering::Equal;
    }
    let text = |own: &Rc<Whole>| {
        own.labels
            .as_ref()
            .map(|own| own.iter().map(|own| own.text.clone()).collect::<Vec<_>>())
    };
    let sizes = (a.graph.order(), a.graph.size()).cmp(&(b.graph.order(), b.graph.size()));
    sizes
        .then_with(|| a.graph.edges().cmp(b.graph.edges()))
        .then_with(|| text(a).cmp(&text(b)))
        .then_with(|| match (&a.root, &b.root) {
            (Some(a), Some(b)) => order_of_wholes(a, b),
            (a, b) => a.is_some().cmp(&b.is_some()),
        })
}
