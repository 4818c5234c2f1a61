//! Writes the text of a claim, whether or not it is true.

use std::fmt::{Display, Write};

use super::HEAD;
use super::statements::{Index, Line, Residue, Run, Spot, Statements, Strip, Twin};
use crate::period;
use nk_system::Sequence;

/// The words for the two ends.
pub const SIDES: [&str; 2] = ["left", "right"];

impl Statements {
    /// The text of the claim, in the format that the [module](super) describes.
    pub fn write(&self) -> String {
        let mut text = format!("{HEAD}\nfamily {}\n", plain(&self.family));
        for own in &self.strips {
            write_strip(&mut text, own);
        }
        for (number, own) in self.sequences.iter().enumerate() {
            write_sequence(&mut text, number, own);
        }
        for own in &self.residues {
            write_residue(&mut text, own);
        }
        let (least, values) = &self.small;
        let _ = writeln!(text, "small {least}{}", spaced(values));
        text + "end\n"
    }
}

fn write_strip(text: &mut String, own: &Strip) {
    text.push_str("strip\n");
    for name in &own.kinds {
        let _ = writeln!(text, "kind {}", plain(name));
    }
    for (k, l, d) in &own.edges {
        let _ = writeln!(text, "edge {k} {l} {d}");
    }
    for (side, piece) in SIDES.iter().zip(&own.ends) {
        for name in &piece.names {
            let _ = writeln!(text, "piece {side} {}", plain(name));
        }
        for (u, v) in &piece.joins {
            let _ = writeln!(text, "join {side} {u} {v}");
        }
        for (u, column, kind) in &piece.attached {
            let _ = writeln!(text, "attach {side} {u} {column} {kind}");
        }
    }
    for name in &own.hubs {
        let _ = writeln!(text, "hub {}", plain(name));
    }
    for (u, v) in &own.spokes {
        let _ = writeln!(text, "spoke {u} {v}");
    }
    if let Some(branches) = &own.branches {
        for (hub, kinds) in branches.reach.iter().enumerate() {
            let _ = writeln!(text, "reach {hub} {kinds}");
        }
        let (threshold, period) = (branches.threshold, branches.period);
        let _ = writeln!(text, "repeat {threshold} {period}");
    }
    if let Some(turn) = &own.ring {
        let _ = writeln!(text, "ring{}", spaced(turn));
    }
    for twin in &own.twins {
        let _ = match *twin {
            Twin::Kind(k, l) => writeln!(text, "twin kind {k} {l}"),
            Twin::Vertex(side, u, v) => writeln!(text, "twin {} {u} {v}", SIDES[side]),
        };
    }
    for (side, caps) in SIDES.iter().zip(&own.caps) {
        for (piece, columns) in caps {
            let _ = writeln!(text, "cap {side} {piece}{}", spaced(columns));
        }
    }
    for own in &own.words {
        let _ = writeln!(
            text,
            "word {} {} member {} shift {}",
            own.left, own.right, own.member, own.shift
        );
    }
    if let Some((member, shift)) = own.whole {
        let _ = writeln!(text, "whole member {member} shift {shift}");
    }
}

fn write_sequence(text: &mut String, number: usize, own: &Sequence) {
    let (first, name) = (own.first, plain(&own.name));
    let _ = writeln!(text, "sequence {number} first {first} name {name}");
    if !own.initial.is_empty() {
        let _ = writeln!(text, "initial{}", spaced(&own.initial));
    }
    for term in &own.terms {
        let _ = writeln!(text, "{}", period::term(term));
    }
}

fn write_residue(text: &mut String, own: &Residue) {
    let Residue {
        modulus,
        residue,
        from,
        ..
    } = own;
    let _ = writeln!(text, "residue {residue} of {modulus} from {from}");
    for name in &own.names {
        let _ = writeln!(text, "name {}", plain(name));
    }
    for (word, runs) in [("vertices", &own.vertices), ("edges", &own.edges)] {
        for run in runs {
            let _ = writeln!(text, "{word} {}", run_text(run));
        }
    }
    for part in &own.parts {
        let (strip, growth, offset) = (part.strip, part.growth, part.offset);
        let _ = writeln!(text, "part {strip} growth {growth} offset {offset}");
        for (kind, laps) in part.kinds.iter().enumerate() {
            for own in laps {
                let _ = writeln!(text, "cells {kind} is {}", run_text(own));
            }
        }
        for (side, spots) in SIDES.iter().zip(&part.ends) {
            for own in spots {
                let _ = writeln!(text, "at {side} {}", spot_text(own));
            }
        }
        for own in &part.hubs {
            let _ = writeln!(text, "at hub {}", spot_text(own));
        }
    }
    for spot in &own.loose {
        let _ = writeln!(text, "loose {}", spot_text(spot));
    }
    for (u, v) in &own.ties {
        let _ = writeln!(text, "tie {u} {v}");
    }
}

fn run_text(run: &Run) -> String {
    let ends: Vec<String> = run.ends.iter().map(spot_text).collect();
    let mut text = ends.join(" -- ");
    for (word, lines) in [("low", &run.low), ("high", &run.high), ("if", &run.guards)] {
        if !lines.is_empty() {
            let lines = lines.iter().map(|(slope, offset): &Line| [*slope, *offset]);
            text += &format!(" {word}{}", spaced(&lines.flatten().collect::<Vec<_>>()));
        }
    }
    text
}

fn spot_text(spot: &Spot) -> String {
    let indices = spot.indices.iter().map(|(a, b, c): &Index| [*a, *b, *c]);
    format!(
        "{}{}",
        spot.name,
        spaced(&indices.flatten().collect::<Vec<_>>())
    )
}

fn plain(name: &str) -> String {
    let kept = name
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control());
    kept.collect()
}

fn spaced<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(|own| format!(" {own}")).collect()
}
