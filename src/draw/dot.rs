//! DOT, the language of Graphviz.

use super::style::{TAKEN, WINNING};
use super::{Layout, Move, NUMBERED, Shown, Subject, fills, numbers};
use crate::picture::{Colour, decimal, fill, hex};

/// The length of one unit of a layout in points, which are 1/72 inch.
const UNIT: f64 = 60.0;

/// The graph in DOT with names and colours, and with numbers of the colours if there are many. With a layout every
/// vertex has its place, which `dot` and `neato` keep; without one Graphviz finds places. With a move, the vertices
/// that it removes are grey and their edges dashed; edges that it removes alone are dashed and bold; each component
/// that is left has a colour and its nimber, and the caption adds the nimbers up. Winning moves are green. The vertex
/// with a token has a double outline.
pub fn dot(subject: Subject, layout: Option<&Layout>, shown: Shown) -> String {
    let mut text = format!("graph {} {{\n", quoted(subject.title));
    text += "  node [shape=circle, style=filled];\n";
    if layout.is_some() {
        text += "  layout=neato;\n  inputscale=72;\n  splines=true;\n";
    }
    let (fills, numbers, played) = match shown {
        Shown::Colours(colours) => (fills(colours), numbers(colours), None),
        Shown::Move(played) => (left(subject, played), None, Some(played)),
    };
    let mut below = played.map_or(Vec::new(), Move::lines);
    below.extend(numbers.as_ref().map(|_| NUMBERED.to_owned()));
    below.extend(subject.token_line());
    if !below.is_empty() {
        // Lines are quoted one by one, since `quoted` would escape the backslash of a line break of DOT.
        let lines: Vec<String> = below.iter().map(|own| quoted(own)).collect();
        let caption = lines.join("").replace("\"\"", "\\n");
        text += &format!("  label={caption};\n  labelloc=b;\n");
    }
    for (v, label) in subject.labels.iter().enumerate() {
        let (name, fill) = (quoted(&label.text), fills[v]);
        let mut more = played.map_or(String::new(), |played| marks(v, fill, played));
        if let Some(numbers) = &numbers {
            more += &format!(", xlabel=\"{}\"", numbers[v]);
        }
        if subject.token == Some(v) {
            more += ", peripheries=2";
        }
        if let Some(at) = layout.map(|own| own.at[v]) {
            more += &format!(", pos=\"{},{}!\"", points(at.x), points(-at.y));
        }
        text += &format!("  {v} [label={name}, fillcolor=\"{}\"{more}];\n", hex(fill));
    }
    for (u, v) in subject.graph.edges() {
        let mut marks = match played {
            Some(played) if played.cuts(u, v) => vec!["style=dashed, penwidth=3".to_owned()],
            Some(played) if played.removes_edge(u, v) => vec!["style=dashed".to_owned()],
            _ => Vec::new(),
        };
        let wins = played.and_then(|played| played.wins.as_ref());
        if wins.is_some_and(|own| own.has_edge(u, v)) {
            marks.push(winning());
        }
        let marks = match marks.is_empty() {
            true => String::new(),
            false => format!(" [{}]", marks.join(", ")),
        };
        text += &format!("  {u} -- {v}{marks};\n");
    }
    text + "}\n"
}

fn left(subject: Subject, played: &Move) -> Vec<Colour> {
    let mut fills = vec![TAKEN; subject.graph.order()];
    for (number, (part, _)) in played.parts.iter().enumerate() {
        for &v in part {
            fills[v] = fill(number);
        }
    }
    fills
}

/// The marks of a vertex: whether it is played or taken, whether it wins, and the nimber of a component at its first
/// vertex.
fn marks(v: usize, fill: Colour, played: &Move) -> String {
    let wins = played.wins.as_ref();
    let wins = wins.is_some_and(|own| own.vertices.contains(&v));
    let is_named = played.is_named_by(v);
    let mut marks = String::new();
    if fill == TAKEN && !is_named {
        marks += ", style=\"filled,dashed\"";
    }
    marks += &match (wins, is_named) {
        (true, true) => format!(", {}, penwidth=5", winning()),
        (true, false) => format!(", {}, penwidth=3", winning()),
        (false, true) => ", penwidth=3".to_owned(),
        (false, false) => String::new(),
    };
    let first = |part: &[usize]| part.iter().min() == Some(&v);
    if let Some((_, nimber)) = played.parts.iter().find(|own| first(&own.0)) {
        marks += &format!(", xlabel=\"*{nimber}\"");
    }
    marks
}

/// The attribute for the colour of a vertex or an edge that names a winning move.
fn winning() -> String {
    format!("color=\"{}\"", hex(WINNING))
}

fn points(value: f64) -> String {
    decimal(value * UNIT, 1)
}

fn quoted(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let escaped: String = plain
        .flat_map(|c| match c {
            '"' | '\\' => vec!['\\', c],
            c => vec![c],
        })
        .collect();
    format!("\"{escaped}\"")
}
