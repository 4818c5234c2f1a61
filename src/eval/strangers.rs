//! Vertices of two graphs never meet: to compare them, or to put them into one set, is an error. So all vertices in a
//! set are of one graph. A list may have vertices of several graphs; lists meet element by element.

use super::error::{EvalErrorKind, Step};
use super::graph_value::GraphValue;
use super::value::Value;
use super::vertex::Vertex;
use nk_syntax::ast::Comparison;

/// An error if `comparison` is between vertices of two graphs, or between edges, sets or lists of them.
pub(super) fn compared(left: &Value, comparison: Comparison, right: &Value) -> Step<()> {
    match (comparison, right) {
        (Comparison::In, Value::List(elements)) => {
            elements.iter().try_for_each(|own| beside(left, own))
        }
        // The others are of the same graph, and the empty set comes first.
        (Comparison::In, Value::Set(members)) => {
            members.last().map_or(Ok(()), |own| beside(left, own))
        }
        _ => beside(left, right),
    }
}

/// An error if the members of a future set, in ascending order, have vertices of two graphs.
pub(super) fn in_one_set(members: &[Value]) -> Step<()> {
    match members.last() {
        Some(last) if has_vertices(last) => members.iter().try_for_each(|own| beside(own, last)),
        _ => Ok(()),
    }
}

/// An error if the values have vertices of two graphs at corresponding places.
pub(super) fn beside(left: &Value, right: &Value) -> Step<()> {
    match (left, right) {
        (Value::List(left), Value::List(right)) => {
            let mut pairs = left.iter().zip(right.iter());
            pairs.try_for_each(|(left, right)| beside(left, right))
        }
        (Value::Set(left), Value::Set(right)) => match (left.last(), right.last()) {
            (Some(left), Some(right)) => beside(left, right),
            _ => Ok(()),
        },
        (Value::Vertex(left), Value::Vertex(right)) => meet(left, right),
        (Value::Edge(left), Value::Edge(right)) => meet(&left.ends[0], &right.ends[0]),
        _ => Ok(()),
    }
}

/// An error if they are vertices of two graphs.
pub(super) fn meet(left: &Vertex, right: &Vertex) -> Step<()> {
    if left.is_beside(right) {
        return Ok(());
    }
    let told = |vertex: &Vertex| [vertex.to_string(), GraphValue::whole_of(vertex).to_string()];
    Err(EvalErrorKind::ForeignVertices {
        left: told(left),
        right: told(right),
    })
}

/// Whether there may be vertices in a value.
fn has_vertices(value: &Value) -> bool {
    match value {
        Value::Vertex(_) | Value::Edge(_) => true,
        Value::Set(elements) | Value::List(elements) => elements.last().is_some_and(has_vertices),
        _ => false,
    }
}
