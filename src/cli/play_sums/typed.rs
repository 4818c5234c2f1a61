//! Finds the move that a line means.

use std::collections::HashMap;

use nk_eval::{Component, Listed};

use super::super::play_lines::Game;
use super::names::graphs;
use super::{Ended, Session, Turn};

/// The sign of a nim-sum in a text without blanks.
const SIGN: &str = "(+)";

impl Session<'_> {
    /// Makes the move that a line means, if it means one. Returns whether the game goes on.
    pub(super) fn moved(&mut self, line: &str) -> Result<bool, Ended> {
        let turns = self.turns()?;
        let wanted = plain(line);
        let is_full = |own: &&Turn| plain(&self.full_name(own)) == wanted;
        // If the position has a graph, a number alone may be meant as a vertex.
        let has_graph = graphs(&self.position).next().is_some();
        let is_number = has_graph && wanted.bytes().all(|own| own.is_ascii_digit());
        let is_short = |own: &&Turn| plain(&self.left(own)) == wanted && !is_number;
        let full = turns.iter().find(is_full);
        let mut short: Vec<&Turn> = turns.iter().filter(is_short).collect();
        if full.is_none() && short.is_empty() && !is_number {
            short = self.but_for_idle_parts(&wanted, &turns);
        }
        let parts: Vec<Component> = short
            .iter()
            .map(|own| self.position[own.at].clone())
            .collect();
        match (full, short.as_slice()) {
            (Some(own), _) => {
                self.make("you", own)?;
                self.answered()
            }
            // The same option of equal parts is the same move.
            (None, [own, ..]) if parts.iter().all(|part| *part == parts[0]) => {
                self.make("you", own)?;
                self.answered()
            }
            (None, [_, ..]) => {
                let names: Vec<String> = short.iter().map(|own| self.full_name(own)).collect();
                let message = format!("`{line}` may be a move of several parts");
                self.table
                    .console
                    .error(&message, &[format!("type one of: {}", names.join(", "))]);
                Ok(true)
            }
            (None, []) => {
                let known: Vec<String> = turns.iter().map(|own| self.name(own)).collect();
                let message = format!("`{line}` is not a move");
                let near = nk_terminal::selection::nearest(line, &known);
                let help = match (near, known.first()) {
                    (Some(near), _) => format!("did you mean `{near}`?"),
                    (None, Some(first)) => {
                        format!(
                            "a move is typed as what it leaves, such as `{first}`; `moves` lists all"
                        )
                    }
                    (None, None) => "no move is left".to_owned(),
                };
                self.table.console.error(&message, &[help]);
                Ok(true)
            }
        }
    }

    /// The moves that `wanted`, a text in the form of [`plain`], means if parts without a move are left out on both
    /// sides: `kayles(0)` is 0, and `kayles(0) (+) kayles(3)` is `kayles(3)`.
    fn but_for_idle_parts<'t>(&mut self, wanted: &str, turns: &'t [Turn]) -> Vec<&'t Turn> {
        let (part, left) = match wanted.split_once("->") {
            Some((part, left)) => (Some(part), left),
            None => (None, wanted),
        };
        let is_of_part = |own: &&Turn| part.is_none_or(|part| plain(&self.part(own.at)) == part);
        let turns: Vec<&Turn> = turns.iter().filter(is_of_part).collect();
        let parts = |turn: &Turn| -> Vec<(String, Component)> {
            let own = turn.left.iter().map(|part| {
                let alone = Turn {
                    at: turn.at,
                    left: vec![part.clone()],
                    value: turn.value,
                };
                (plain(&self.left(&alone)), part.clone())
            });
            own.collect()
        };
        let parts: Vec<Vec<(String, Component)>> = turns.iter().map(|own| parts(own)).collect();
        let known: HashMap<&str, &Component> = parts
            .iter()
            .flatten()
            .map(|(name, part)| (name.as_str(), part))
            .collect();
        let nothing = ["0", "*0"];
        let typed: Vec<&str> = left
            .split(SIGN)
            .filter(|own| !nothing.contains(own))
            .collect();
        let mut found = Vec::new();
        for (turn, parts) in turns.into_iter().zip(&parts) {
            let mut more = typed.clone();
            let mut others: Vec<&Component> = Vec::new();
            for (name, part) in parts {
                match more.iter().position(|own| own == name) {
                    Some(at) => drop(more.swap_remove(at)),
                    None => others.push(part),
                }
            }
            let more: Option<Vec<&Component>> =
                more.iter().map(|own| known.get(own).copied()).collect();
            others.extend(more.iter().flatten());
            if more.is_some() && others.iter().all(|own| self.is_idle(own)) {
                found.push(turn);
            }
        }
        found
    }

    /// Whether a part is known to have no move.
    fn is_idle(&mut self, part: &Component) -> bool {
        let known = match self.known.get(part) {
            Some(known) => Some(known.clone()),
            // An error here does not concern the move that was typed.
            None => self
                .evaluator
                .moves()
                .listed_options(part)
                .ok()
                .and_then(Result::ok),
        };
        match known {
            Some(Listed::Options(options)) => options.is_empty(),
            Some(Listed::Sum(parts)) => parts.iter().all(|own| self.is_idle(own)),
            None => false,
        }
    }
}

/// A text without blanks, with one sign for a nim-sum, and with the parts of sums in order.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|own| !own.is_whitespace()).collect();
    let text = text
        .replace(['⊕', '+'], SIGN)
        .replace("((+))", SIGN)
        .replace("xor", SIGN);
    let sums = text.split("->").map(|sum| {
        let mut parts: Vec<&str> = sum.split(SIGN).collect();
        parts.sort_unstable();
        parts.join(SIGN)
    });
    sums.collect::<Vec<_>>().join("->")
}
