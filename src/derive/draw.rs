//! Drawings of words in characters, with a row for each kind of vertex, and `|` around the run.

use super::closure::CapId;
use super::solve_strip::Solved;

/// The word that a member of a system represents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The lines of the drawing.
    pub lines: Vec<String>,
    /// The number of cells of the run is the member's index minus this.
    pub shift: i64,
}

impl Solved {
    /// The drawing of a member of the system before merging.
    pub fn draw(&self, member: usize) -> Vec<String> {
        match self.words.list.get(member) {
            Some(word) => self.draw_word(*word),
            None => self.draw_whole(),
        }
    }

    fn rows(&self, left: &[u32], right: &[u32]) -> Vec<String> {
        let kinds = &self.part.strip.kinds;
        let width = kinds
            .iter()
            .map(|own| own.chars().count())
            .max()
            .unwrap_or(0);
        let row = |(kind, name): (usize, &String)| {
            let sign = |mask: &u32| if mask >> kind & 1 == 1 { "o " } else { ". " };
            let left: String = left.iter().map(sign).collect();
            let right: String = right.iter().rev().map(sign).collect();
            let line = format!("{name:<width$}  {left}| o ... o | {right}");
            line.trim_end().to_owned()
        };
        kinds.iter().enumerate().map(row).collect()
    }

    fn draw_word(&self, (u, w): (CapId, CapId)) -> Vec<String> {
        let caps = [&self.closure.caps[0][u], &self.closure.caps[1][w]];
        let mut lines = self.rows(&caps[0].columns, &caps[1].columns);
        for (side, cap) in caps.iter().enumerate() {
            let names = &self.part.ends[side].names;
            let left = (0..names.len()).filter(|own| cap.piece >> own & 1 == 1);
            let left: Vec<&str> = left.map(|own| names[own].as_str()).collect();
            if !left.is_empty() {
                let side = ["left", "right"][side];
                lines.push(format!(
                    "and beyond it, at the {side} end: {}",
                    left.join(", ")
                ));
            }
        }
        lines
    }

    fn draw_whole(&self) -> Vec<String> {
        let mut lines = self.rows(&[], &[]);
        if let Some(turn) = &self.part.closing {
            let straight = turn.iter().enumerate().all(|(k, l)| k == *l);
            let how = if straight {
                "a ring"
            } else {
                "a ring with a twist"
            };
            lines.push(format!("closed up to {how}"));
        }
        for (side, end) in self.part.ends.iter().enumerate() {
            if !end.names.is_empty() {
                let side = ["left", "right"][side];
                lines.push(format!(
                    "and beyond it, at the {side} end: {}",
                    end.names.join(", ")
                ));
            }
        }
        for hub in &self.part.hubs {
            lines.push(format!("and `{}`, joined to all", hub.name));
        }
        lines
    }
}
