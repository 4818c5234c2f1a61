//! Values of expressions.

use std::rc::Rc;

use nk_base::number::Number;
use nk_graph::Graph;

/// Cloning is cheap.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(Number),
    Truth(bool),
    /// Ascending, without repeats.
    Set(Rc<Vec<Number>>),
    Graph(Rc<Graph>),
    Text(Rc<String>),
}

impl Value {
    pub fn number(&self) -> Option<&Number> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// For a message: a number of many digits by its first ones.
    pub fn brief(&self) -> String {
        match self {
            Value::Number(number) => super::shorten(&number.to_string()),
            other => other.to_string(),
        }
    }

    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(*truth),
            _ => None,
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
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Truth(truth) => truth.fmt(f),
            Value::Set(members) => {
                let members: Vec<String> = members.iter().map(Number::to_string).collect();
                write!(f, "{{{}}}", members.join(", "))
            }
            Value::Graph(graph) => write!(
                f,
                "a graph of {} vertices and {} edges",
                graph.order(),
                graph.size()
            ),
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
