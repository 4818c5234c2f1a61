//! The text of a certificate.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::check::{VerifyError, strategy, table};
use super::play::{Game, Position};
use super::rules::{Condition, Edges, Rule, Set, read_vertex};
use crate::lines::{Lines, Unlike};
use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, GraphBuilder, Limits};

/// The first lines of certificates of an outcome and of a nimber.
pub const HEADS: [&str; 2] = [
    "nkdsl certificate of a game's outcome 1",
    "nkdsl certificate of a game's nimber 1",
];

/// A statement about a game on a graph, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the game and the graph, in one line. It is not checked.
    pub name: String,
    /// The graph and the rules.
    pub game: Game,
    /// The statement and its proof.
    pub witness: Witness,
}

/// The statement of a certificate, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Who wins, with a winning strategy.
    Outcome {
        /// 0 if the second player wins, 1 if the first does.
        outcome: u32,
        /// Positions that the player to move loses.
        lost: BTreeSet<Position>,
    },
    /// The nimber, with the nimbers of connected positions.
    Nimber {
        /// The nimber of the graph.
        nimber: u32,
        /// The nimbers of the components of the graph, and of all components that later moves leave.
        values: BTreeMap<Position, u32>,
    },
}

/// A line of a text that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What the line should be.
    pub wanted: &'static str,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} should be {}", self.line, self.wanted)
    }
}

impl std::error::Error for ReadError {}

impl Certificate {
    /// Checks the proof by the rules of the game.
    ///
    /// # Errors
    ///
    /// The place where it fails.
    pub fn verify(&self, stop: &CancelToken) -> Result<(), VerifyError> {
        match &self.witness {
            Witness::Outcome { outcome, lost } => strategy(&self.game, *outcome, lost, stop),
            Witness::Nimber { nimber, values } => table(&self.game, *nimber, values, stop),
        }
    }

    /// The text of the certificate.
    pub fn write(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, out: &mut String) -> fmt::Result {
        let head = match self.witness {
            Witness::Outcome { .. } => HEADS[0],
            Witness::Nimber { .. } => HEADS[1],
        };
        let graph = &self.game.graph;
        writeln!(out, "{head}\ngame {}\norder {}", self.name, graph.order())?;
        for (u, v) in graph.edges() {
            writeln!(out, "edge {u} {v}")?;
        }
        if let Some(token) = self.game.token {
            writeln!(out, "token {token}")?;
        }
        for rule in &self.game.rules {
            writeln!(out, "option {}", PATTERNS[rule.bound - 1])?;
            if let Some(condition) = &rule.condition {
                writeln!(out, "if {condition}")?;
            }
            if let Some(set) = &rule.vertices {
                writeln!(out, "remove {set}")?;
            }
            if !rule.edges.is_empty() {
                let edges: Vec<String> = rule.edges.iter().map(Edges::to_string).collect();
                writeln!(out, "cut {}", edges.join(" "))?;
            }
            if let Some(place) = rule.goes {
                writeln!(out, "go {}", Set::Vertex(place))?;
            }
        }
        let numbers: BTreeMap<(usize, usize), usize> = graph.edges().zip(0..).collect();
        let cut = |at: &Position| -> String {
            let edges = at.cut.iter().filter_map(|edge| numbers.get(edge));
            edges.map(|edge| format!(" {edge}")).collect()
        };
        let left = |at: &Position| match at.token {
            Some(token) => format!("{:x}@{token}", at.vertices),
            None => format!("{:x}", at.vertices),
        };
        match &self.witness {
            Witness::Outcome { outcome, lost } => {
                writeln!(out, "outcome {outcome}")?;
                for at in lost {
                    writeln!(out, "lost {}{}", left(at), cut(at))?;
                }
            }
            Witness::Nimber { nimber, values } => {
                writeln!(out, "nimber {nimber}")?;
                for (at, value) in values {
                    writeln!(out, "value {} {value}{}", left(at), cut(at))?;
                }
            }
        }
        writeln!(out, "end")
    }

    /// Reads a text that [`write`](Self::write) wrote; blank lines and comments are ignored.
    ///
    /// # Errors
    ///
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        let mut lines = Lines::of(text);
        let head = lines.taken("the first line of a certificate", |line| {
            HEADS.iter().position(|head| *head == line)
        })?;
        let name = lines.taken_after("game ", "`game` and a name", |name| Some(name.to_owned()))?;
        let graph = lines.graph()?;
        let mut token = None;
        if lines.begins("token ") {
            let order = graph.order();
            token = Some(lines.taken_after("token ", "`token` and a vertex", |text| {
                text.parse().ok().filter(|own| *own < order)
            })?);
        }
        let mut rules = Vec::new();
        while lines.begins("option ") {
            rules.push(lines.rule(token.is_some())?);
        }
        let game = Game {
            graph,
            rules,
            token,
        };
        let edges: Vec<(usize, usize)> = game.graph.edges().collect();
        let number = |text: &str| text.parse().ok();
        let witness = match head {
            0 => Witness::Outcome {
                outcome: lines.taken_after(
                    "outcome ",
                    "`option`, or `outcome` and 0 or 1",
                    number,
                )?,
                lost: lines.lost(&game, &edges)?,
            },
            _ => Witness::Nimber {
                nimber: lines.taken_after(
                    "nimber ",
                    "`option`, or `nimber` and a number",
                    number,
                )?,
                values: lines.values(&game, &edges)?,
            },
        };
        lines.taken("a position, or `end`", |line| (line == "end").then_some(()))?;
        match lines.peek() {
            None => Ok(Certificate {
                name,
                game,
                witness,
            }),
            Some(_) => {
                let wanted = "the last one, because it comes after `end`: remove it";
                Err(lines.unlike(wanted).into())
            }
        }
    }
}

impl From<Unlike> for ReadError {
    fn from(Unlike { line, wanted, .. }: Unlike) -> ReadError {
        ReadError { line, wanted }
    }
}

/// The names of the patterns, by the number of vertices that they bind less one.
const PATTERNS: [&str; 3] = ["vertex", "edge", "path"];

impl Lines<'_> {
    fn graph(&mut self) -> Result<Graph, ReadError> {
        let wanted = "`order` and a number up to 64";
        let mut builder = self.taken_after("order ", wanted, |text| {
            let order: usize = text.parse().ok().filter(|order| *order <= 64)?;
            GraphBuilder::new(order, Limits::default()).ok()
        })?;
        let mut last = None;
        while self.begins("edge ") {
            let wanted = "`edge` and two vertices u < v, in ascending order of the edges";
            let edge = self.taken_after("edge ", wanted, |text| {
                let (u, v) = text.split_once(' ')?;
                let edge: (usize, usize) = (u.parse().ok()?, v.trim().parse().ok()?);
                (edge.0 < edge.1 && Some(edge) > last).then_some(edge)
            })?;
            let is_added = builder.edge(edge.0, edge.1).is_ok();
            if !is_added {
                return Err(self
                    .refused("an edge between vertices below the order")
                    .into());
            }
            last = Some(edge);
        }
        builder
            .build()
            .map_err(|_| self.unlike("fewer edges").into())
    }

    /// Reads an option. In a game with a token it states where the token moves.
    fn rule(&mut self, has_token: bool) -> Result<Rule, ReadError> {
        let bound = self.taken_after(
            "option ",
            "`option` and `vertex`, `edge` or `path`",
            |word| Some(1 + PATTERNS.iter().position(|own| *own == word)?),
        )?;
        let mut rule = Rule {
            bound,
            condition: None,
            vertices: None,
            edges: Vec::new(),
            goes: None,
        };
        if self.begins("if ") {
            let read = |text| Condition::read(text, bound);
            rule.condition = Some(self.taken_after("if ", "`if` and a condition", read)?);
        }
        if self.begins("remove ") {
            let read = |text| Set::read(text, bound);
            rule.vertices =
                Some(self.taken_after("remove ", "`remove` and a set of vertices", read)?);
        }
        if self.begins("cut ") {
            let read = |text| Edges::read(text, bound);
            rule.edges = self.taken_after("cut ", "`cut` and sets of edges", read)?;
        }
        if has_token {
            let wanted = "`go` and the vertex to which the token goes, such as `go (vertex 1)`";
            rule.goes = Some(self.taken_after("go ", wanted, |text| read_vertex(text, bound))?);
        }
        Ok(rule)
    }

    fn lost(
        &mut self,
        game: &Game,
        edges: &[(usize, usize)],
    ) -> Result<BTreeSet<Position>, ReadError> {
        let mut lost = BTreeSet::new();
        while self.begins("lost ") {
            let wanted = "`lost` and a position of the graph that was not there before";
            let at = self.taken_after("lost ", wanted, |text| {
                let mut words = text.split_whitespace();
                let at = position(words.next()?, words, game, edges)?;
                (!lost.contains(&at)).then_some(at)
            })?;
            lost.insert(at);
        }
        Ok(lost)
    }

    fn values(
        &mut self,
        game: &Game,
        edges: &[(usize, usize)],
    ) -> Result<BTreeMap<Position, u32>, ReadError> {
        let mut values = BTreeMap::new();
        while self.begins("value ") {
            let wanted = "`value`, a position of the graph that was not there before, and a nimber";
            let (at, value) = self.taken_after("value ", wanted, |text| {
                let mut words = text.split_whitespace();
                let (bits, value) = (words.next()?, words.next()?.parse().ok()?);
                let at = position(bits, words, game, edges)?;
                (!values.contains_key(&at)).then_some((at, value))
            })?;
            values.insert(at, value);
        }
        Ok(values)
    }
}

/// Reads a position of the game: no end of a removed edge is removed, and the token is on a vertex that is left.
fn position<'t>(
    left: &str,
    cut: impl Iterator<Item = &'t str>,
    game: &Game,
    edges: &[(usize, usize)],
) -> Option<Position> {
    let (bits, token) = match game.token {
        Some(_) => {
            let (bits, token) = left.split_once('@')?;
            let is_decimal = token.bytes().all(|byte| byte.is_ascii_digit());
            (bits, Some(token.parse().ok().filter(|_| is_decimal)?))
        }
        None => (left, None),
    };
    let is_hexadecimal = bits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let vertices = is_hexadecimal.then(|| u64::from_str_radix(bits, 16).ok())??;
    let numbers: Option<Vec<usize>> = cut.map(|word| word.parse().ok()).collect();
    let numbers = numbers?;
    let cut = numbers.iter().map(|number| edges.get(*number).copied());
    let cut: BTreeSet<(usize, usize)> = cut.collect::<Option<_>>()?;
    let order = game.graph.order();
    let is_of_graph = order == 64 || vertices >> order == 0;
    let has_token = token.is_none_or(|own: usize| own < 64 && vertices >> own & 1 == 1);
    let at = Position::new(vertices, cut, token);
    (is_of_graph && has_token && at.cut.len() == numbers.len()).then_some(at)
}
