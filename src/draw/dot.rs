//! DOT, the language of Graphviz.

use super::{Colouring, Subject, colours};
use crate::picture::FILLS;

/// The graph with names and colours, for `neato`, `dot` and others to place.
pub fn dot(subject: Subject, colouring: Colouring) -> String {
    let colours = colours(subject, colouring);
    let mut text = format!("graph {} {{\n", quoted(subject.title));
    text += "  node [shape=circle, style=filled];\n";
    for (v, label) in subject.labels.iter().enumerate() {
        let [red, green, blue] = FILLS[colours[v] % FILLS.len()];
        let name = quoted(&label.text);
        text += &format!("  {v} [label={name}, fillcolor=\"#{red:02x}{green:02x}{blue:02x}\"];\n");
    }
    for (u, v) in subject.graph.edges() {
        text += &format!("  {u} -- {v};\n");
    }
    text + "}\n"
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
