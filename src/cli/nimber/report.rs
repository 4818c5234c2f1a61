//! The line of a graph, as text and as JSON.

use std::fmt::Write;

use nk_stream::{Answer, Solved};
use nk_terminal::output::Style;
use serde::Serialize;

/// A graph of a stream. There is such an object on each line.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphObject {
    /// The line of the input at which the graph begins, from 1.
    line: u64,
    /// For each vertex in turn what is left when it is taken with its neighbours; with `--moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<LeftObject>>,
    /// The nimber; without `--outcome`.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber: Option<u32>,
    /// The number of vertices.
    order: usize,
    /// Who wins.
    outcome: OutcomeObject,
    /// The number of edges.
    size: usize,
}

/// A move, and the nimber that it leaves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LeftObject {
    /// The nimber of what is left.
    leaves: u32,
    /// The name of the vertex that is taken; where the input gives no names, its number from 0.
    vertex: String,
}

/// `N`: the next player wins, who is to move. `P`: the previous player wins.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum OutcomeObject {
    N,
    P,
}

impl OutcomeObject {
    fn of(answer: &Answer) -> OutcomeObject {
        match answer.is_won() {
            true => OutcomeObject::N,
            false => OutcomeObject::P,
        }
    }
}

/// Writes the line of a graph.
pub fn write(style: Style, solved: &Solved, text: &mut String) {
    match style {
        Style::Text => line(solved, text),
        Style::Json => text.push_str(&serde_json::to_string(&object(solved)).unwrap_or_default()),
    }
    text.push('\n');
}

fn line(solved: &Solved, text: &mut String) {
    // Writing to a text cannot fail.
    let _ = match (&solved.answer, solved.answer.nimber()) {
        (Answer::Moves(_), Some(nimber)) => write!(text, "{nimber} "),
        (_, Some(nimber)) => write!(text, "{nimber}"),
        (_, None) => write!(text, "{}", if solved.answer.is_won() { 'N' } else { 'P' }),
    };
    for (name, left) in moves(solved) {
        let _ = write!(text, " {name}={left}");
    }
}

/// The nimber that each move leaves, with the name of its vertex; none without `--moves`.
fn moves(solved: &Solved) -> impl Iterator<Item = (String, u32)> {
    let left: &[u32] = match &solved.answer {
        Answer::Moves(left) => left,
        _ => &[],
    };
    let name = |v: usize| {
        solved
            .graph
            .map_or(v.to_string(), |graph| graph.name(v).into_owned())
    };
    left.iter()
        .enumerate()
        .map(move |(v, left)| (name(v), *left))
}

fn object(solved: &Solved) -> GraphObject {
    let asked = matches!(solved.answer, Answer::Moves(_));
    let moves = moves(solved).map(|(vertex, leaves)| LeftObject { leaves, vertex });
    GraphObject {
        line: solved.line,
        moves: asked.then(|| moves.collect()),
        nimber: solved.answer.nimber(),
        order: solved.order,
        outcome: OutcomeObject::of(&solved.answer),
        size: solved.size,
    }
}
