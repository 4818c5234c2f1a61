//! Random texts of every form of the grammar.
//!
//! They have the right syntax but no meaning, for tests of code that reads texts without evaluating them. A new form of
//! the grammar must be added here; `tests/syntax/forms.rs` checks that each is written.

use crate::Random;

/// Operators between two values, with a blank on both sides.
const INFIX: &[&str] = &[
    "+",
    "-",
    "*",
    "/",
    "mod",
    "div",
    "^",
    "(+)",
    "⊕",
    "⊗",
    "xor",
    "..",
    "union",
    "∪",
    "intersect",
    "∩",
    "\\",
    "∖",
    "++",
    "--",
    "=",
    "!=",
    "≠",
    "<",
    "<=",
    "≤",
    ">",
    ">=",
    "≥",
    "in",
    "∈",
    "not in",
    "∉",
    "subset",
    "⊆",
    "and",
    "or",
];

const NAMES: &[&str] = &[
    "a",
    "b",
    "f",
    "g",
    "n",
    "m",
    "i",
    "G",
    "L",
    "N",
    "K'",
    "_x",
    "α",
    "hub",
    "a_long_name",
    "A000045",
];

const PLAIN_NAMES: &[&str] = &["a", "b", "f", "g", "n", "r", "hub", "K'", "α"];

const LEAVES: &[&str] = &[
    "0",
    "1",
    "12",
    "1_000",
    "\"0.137\"",
    "{}",
    "[]",
    "f()",
    "G.hub",
    "L[1]",
];

/// Writes random texts; the same seed gives the same texts.
pub struct Forms(pub Random);

impl Forms {
    /// Several items, one on each line.
    pub fn file(&mut self, items: usize) -> String {
        let items: Vec<String> = (0..items).map(|_| self.item()).collect();
        items.join("\n") + "\n"
    }

    fn item(&mut self) -> String {
        match self.0.below(9) {
            0..=3 => {
                let head = self.head();
                format!("{head} = {}", self.bound())
            }
            4 => format!("f(-1) = g(2, 0) = {}", self.bound()),
            5 => format!(
                "eval {}{}",
                self.pick(&["n + ", "\"label\" "]),
                self.bound()
            ),
            6 => format!("check {}", self.bound()),
            7 => format!("graph g(n) = {}", self.bound()),
            _ => self.rules(),
        }
    }

    fn head(&mut self) -> String {
        let name = *self.0.pick(PLAIN_NAMES);
        match self.0.below(3) {
            0 => name.to_owned(),
            _ => format!(
                "{name}({})",
                self.many(1, |own| own.pick(&["n", "m+1", "-1", "0"]))
            ),
        }
    }

    fn rules(&mut self) -> String {
        let vertex = self.vertex();
        let edges = self.many(1, |own| format!("{} -- {}", own.vertex(), own.vertex()));
        let (some, all) = (self.conditions(1), self.conditions(1));
        format!(
            "graph g(m, n) {{\n  vertex {vertex}{some}\n  edge {edges}{all}\n}}{}",
            self.conditions(1)
        )
    }

    fn vertex(&mut self) -> String {
        let name = *self.0.pick(PLAIN_NAMES);
        match self.0.below(3) {
            0 => name.to_owned(),
            _ => format!("{name}[{}]", self.many(1, |own| own.value(1))),
        }
    }

    /// An expression with the parts that an item may have after it.
    fn bound(&mut self) -> String {
        let depth = self.0.below(4);
        format!(
            "{}{}{}",
            self.value(depth),
            self.names(depth),
            self.conditions(depth)
        )
    }

    fn names(&mut self, depth: u64) -> String {
        if !self.0.one_in(3) {
            return String::new();
        }
        let names = self.many(1, |own| {
            format!("{} = {}", own.0.pick(PLAIN_NAMES), own.value(depth / 2))
        });
        format!(" where {names}")
    }

    fn conditions(&mut self, depth: u64) -> String {
        match self.0.one_in(2) {
            true => format!(" : {}", self.many(1, |own| own.value(depth / 2))),
            false => String::new(),
        }
    }

    /// At least `least` parts, separated by commas.
    fn many(&mut self, least: usize, part: impl Fn(&mut Self) -> String) -> String {
        let count = least + self.0.below(4);
        let parts: Vec<String> = (0..count).map(|_| part(self)).collect();
        parts.join(", ")
    }

    fn pick(&mut self, choices: &[&str]) -> String {
        (*self.0.pick(choices)).to_owned()
    }

    /// A value: operands with operators.
    fn value(&mut self, depth: u64) -> String {
        let mut text = self.operand(depth);
        // A range or an edge has only two ends, so their operators are not repeated.
        let mut ended = Vec::new();
        while self.0.one_in(3) {
            let sign = *self.0.pick(INFIX);
            if ended.contains(&sign) {
                continue;
            }
            if ["..", "--"].contains(&sign) {
                ended.push(sign);
            }
            text = format!("{text} {sign} {}", self.operand(depth));
        }
        text
    }

    fn operand(&mut self, depth: u64) -> String {
        let prefix = match self.0.below(12) {
            0 => "-",
            1 => "not ",
            _ => "",
        };
        let mut text = format!("{prefix}{}", self.primary(depth));
        while self.0.one_in(6) {
            text += &match self.0.one_in(2) {
                true => format!(".{}", self.0.pick(PLAIN_NAMES)),
                false => format!("[{}]", self.many(1, |own| own.value(depth / 2))),
            };
        }
        text
    }

    fn primary(&mut self, depth: u64) -> String {
        if depth == 0 || self.0.one_in(4) {
            return match self.0.one_in(3) {
                true => self.pick(LEAVES),
                false => self.pick(NAMES),
            };
        }
        let inner = depth - 1;
        match self.0.below(10) {
            0 => format!("({}{})", self.value(inner), self.names(inner)),
            1 => format!("|{}|", self.value(inner)),
            2 | 3 => format!("{{{}}}", self.elements(inner)),
            4 | 5 => format!("[{}]", self.elements(inner)),
            6 | 7 => format!("{}({})", self.pick(NAMES), self.elements(inner)),
            8 => format!("mex {{{}}}", self.elements(inner)),
            _ => {
                let (condition, then) = (self.value(inner), self.value(inner));
                format!("(if {condition} then {then} else {})", self.value(inner))
            }
        }
    }

    /// Elements, some with a guard, and conditions. After a guard no element is a condition, which would be taken for a
    /// part of the guard.
    fn elements(&mut self, depth: u64) -> String {
        let mut elements: Vec<String> = Vec::new();
        let mut follows_guard = false;
        for _ in 0..1 + self.0.below(4) {
            let has_guard = self.0.one_in(4);
            elements.push(match (has_guard, follows_guard) {
                (true, _) => format!("{} if {}", self.value(depth), self.value(depth / 2)),
                (false, true) => self.pick(NAMES),
                (false, false) => self.value(depth),
            });
            follows_guard = has_guard;
        }
        elements.join(", ") + &self.conditions(depth)
    }
}
