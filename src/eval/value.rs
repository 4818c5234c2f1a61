//! Values of expressions.

use std::fmt::{self, Write as _};
use std::rc::Rc;

use super::graph_value::GraphValue;
use super::vertex::{Edge, Vertex};
use nk_base::number::Number;

/// A value. Cloning is cheap. Values of different kinds are never compared; their order is useful within one kind only.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// An integer or a fraction.
    Number(Number),
    /// The value of a condition.
    Truth(bool),
    /// A set: ascending, without repeats.
    Set(Rc<Vec<Value>>),
    /// A list.
    List(Rc<Vec<Value>>),
    /// A graph, perhaps without some of its vertices and edges.
    Graph(GraphValue),
    /// A vertex of a graph.
    Vertex(Vertex),
    /// An edge of a graph.
    Edge(Edge),
    /// A text, such as the code of an octal game.
    Text(Rc<String>),
}

impl Value {
    /// The number, if it is one.
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

    /// The text for a message, in which a number of many digits is shown by its first ones.
    pub fn brief(&self) -> String {
        match self {
            Value::Number(number) => super::shorten(&number.to_string()),
            // The text of a graph is short.
            Value::Graph(graph) => graph.to_string(),
            other => {
                let mut start = Start::default();
                // A text that becomes too long ends with an error.
                let _ = write!(start, "{other}");
                shorten_list(&start.text)
            }
        }
    }

    /// Appends the value, as it is displayed, to a text; see [`Number::append_to`].
    pub fn append_to(&self, text: &mut String) {
        match self {
            Value::Number(number) => number.append_to(text),
            other => *text += &other.to_string(),
        }
    }

    /// The truth value, if it is one.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        }
    }

    /// Number of bytes that it takes, approximately.
    pub fn bytes(&self) -> u64 {
        size_of::<Value>() as u64
            + match self {
                Value::Number(number) => number.heap_bytes(),
                // The counts of owners, and the place of the elements.
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

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Truth(truth) => truth.fmt(f),
            Value::Set(members) => listed(f, ["{", "}"], members),
            Value::List(elements) => listed(f, ["[", "]"], elements),
            Value::Graph(graph) => graph.fmt(f),
            Value::Vertex(vertex) => vertex.fmt(f),
            Value::Edge(edge) => edge.fmt(f),
            Value::Text(text) => write!(f, "\"{text}\""),
        }
    }
}

fn listed(f: &mut fmt::Formatter<'_>, [open, close]: [&str; 2], elements: &[Value]) -> fmt::Result {
    f.write_str(open)?;
    for (at, element) in elements.iter().enumerate() {
        if at > 0 {
            f.write_str(", ")?;
        }
        write!(f, "{element}")?;
    }
    f.write_str(close)
}

/// The beginning of a text, which ends soon after [`LONG`] characters: the rest of a long list is not written.
#[derive(Default)]
struct Start {
    text: String,
}

impl fmt::Write for Start {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.text.push_str(part);
        // A character has at most four bytes.
        match self.text.len() > 4 * LONG {
            true => Err(fmt::Error),
            false => Ok(()),
        }
    }
}

/// Greatest number of characters of a list in a message.
const LONG: usize = 100;

/// A number of many digits is shown by its first ones.
pub fn shorten(digits: &str) -> String {
    match digits.len() {
        0..=40 => digits.to_owned(),
        count => format!("{}...({count} digits)", &digits[..12]),
    }
}

/// A long text is shown by its first characters.
fn shorten_list(text: &str) -> String {
    match text.char_indices().nth(LONG) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}...", &text[..at]),
    }
}

/// The text of an argument; empty if there is none.
pub(super) fn text_at(args: &[Value], at: usize) -> &str {
    match args.get(at) {
        Some(Value::Text(text)) => text,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(count: i64) -> Value {
        Value::List(Rc::new((0..count).map(Value::from).collect()))
    }

    #[test]
    fn a_long_list_is_cut_where_its_text_is() {
        for count in [0, 1, 30, 36, 37, 38, 200, 5_000] {
            let own = list(count);
            let nested = Value::Set(Rc::new(vec![own.clone(), own.clone()]));
            for own in [own, nested] {
                assert_eq!(own.brief(), shorten_list(&own.to_string()));
            }
        }
    }

    /// An error in deep recursion names thousands of calls, whose lists may have thousands of elements.
    #[test]
    fn the_rest_of_a_long_list_takes_no_time() {
        let own = list(100_000);
        let begun = std::time::Instant::now();
        for _ in 0..2_000 {
            assert!(own.brief().ends_with("..."));
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(2));
    }
}
