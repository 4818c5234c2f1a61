//! Values of expressions.

use std::rc::Rc;

use super::graph_value::{Edge, GraphValue, Vertex};
use nk_base::number::Number;

/// Cloning is cheap. Values of different kinds never meet; their order is of use within one kind only.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    Number(Number),
    Truth(bool),
    /// Ascending, without repeats.
    Set(Rc<Vec<Value>>),
    List(Rc<Vec<Value>>),
    Graph(GraphValue),
    Vertex(Vertex),
    Edge(Edge),
    Text(Rc<String>),
}

impl Value {
    pub fn number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The elements of a set or a list.
    pub fn elements(&self) -> Option<&Rc<Vec<Value>>> {
        match self {
            Value::Set(elements) | Value::List(elements) => Some(elements),
            _ => None,
        }
    }

    /// For a message: a number of many digits by its first ones.
    pub fn brief(&self) -> String {
        match self {
            Value::Number(number) => super::shorten(&number.to_string()),
            // It is short as it is.
            Value::Graph(graph) => graph.to_string(),
            other => shorten_list(&other.to_string()),
        }
    }

    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        }
    }

    /// Bytes that it takes, roughly.
    pub fn bytes(&self) -> u64 {
        size_of::<Value>() as u64
            + match self {
                Value::Number(number) => number.heap_bytes(),
                // What counts the owners, and the place of the elements.
                Value::Set(elements) | Value::List(elements) => {
                    48 + elements.iter().map(Value::bytes).sum::<u64>()
                }
                Value::Graph(graph) => graph.bytes(),
                Value::Text(text) => text.len() as u64,
                Value::Truth(_) | Value::Vertex(_) | Value::Edge(_) => 0,
            }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Number(Number::Small(value))
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let joined = |elements: &[Value]| {
            let elements: Vec<String> = elements.iter().map(Value::to_string).collect();
            elements.join(", ")
        };
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Truth(truth) => truth.fmt(f),
            Value::Set(members) => write!(f, "{{{}}}", joined(members)),
            Value::List(elements) => write!(f, "[{}]", joined(elements)),
            Value::Graph(graph) => graph.fmt(f),
            Value::Vertex(vertex) => vertex.fmt(f),
            Value::Edge(edge) => edge.fmt(f),
            Value::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

/// A number of many digits is shown by its first ones.
pub fn shorten(digits: &str) -> String {
    match digits.len() {
        0..=40 => digits.to_owned(),
        count => format!("{}...({count} digits)", &digits[..12]),
    }
}

/// What takes many characters is shown by the first ones.
fn shorten_list(text: &str) -> String {
    match text.char_indices().nth(100) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}...", &text[..at]),
    }
}
