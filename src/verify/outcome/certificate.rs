//! Certificates of an outcome, or of a nimber, of Node-Kayles on one graph, which can be checked by the rules of the
//! game.
//!
//! ```text
//! nkdsl certificate of an outcome 1      or: of a nimber 1
//! graph lattice(3, 3)                    a name; not checked
//! order 9                                the vertices are 0, 1, ..., 8
//! edge 0 1
//! ...
//! outcome 1                              or: nimber 2
//! lost 92                                a position as hexadecimal bits, vertex 0 the last; or: value 92 0
//! ...
//! end
//! ```
//!
//! A certificate of an outcome contains a [`Strategy`], one of a nimber contains all [`Positions`].

use std::fmt::{self, Write};
use std::str::FromStr;

use super::replay::{VerifyError, recount, replay};
use crate::lines::{Lines, Unlike};
use crate::outcome::{Positions, Strategy};
use nk_graph::{Graph, GraphBuilder, Limits};

/// The first lines of certificates of an outcome and of a nimber.
pub const HEADS: [&str; 2] = [OUTCOME, NIMBER];

const OUTCOME: &str = "nkdsl certificate of an outcome 1";
const NIMBER: &str = "nkdsl certificate of a nimber 1";

/// A statement about Node-Kayles on a graph, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the graph, in one line. It is not checked.
    pub name: String,
    /// The graph.
    pub graph: Graph,
    /// The statement and its proof.
    pub witness: Witness,
}

/// The statement of a certificate, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Who wins, with a winning strategy.
    Outcome(Strategy),
    /// The nimber, with the nimbers of all positions.
    Nimber {
        /// The nimber of the graph.
        nimber: u32,
        /// The nimbers of all positions, the whole graph included.
        positions: Positions,
    },
}

/// The reason why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// A line is not the expected one.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What the line should contain.
        wanted: &'static str,
    },
    /// A position occurs twice.
    Twice {
        /// The number of the second line, from 1.
        line: usize,
    },
    /// There is text after the line `end`.
    Rest {
        /// The number of the line, from 1.
        line: usize,
    },
}

impl Certificate {
    /// Checks the proof by the rules of the game.
    ///
    /// # Errors
    ///
    /// The place where it fails.
    pub fn verify(&self) -> Result<(), VerifyError> {
        match &self.witness {
            Witness::Outcome(strategy) => replay(&self.graph, strategy),
            Witness::Nimber { nimber, positions } => {
                if recount(&self.graph, positions)? == *nimber {
                    return Ok(());
                }
                // There are at most 64 vertices, as the positions were checked.
                let position = (0..self.graph.order()).fold(0, |set, v| set | 1 << v);
                Err(VerifyError::NotMex { position })
            }
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
            Witness::Outcome(_) => OUTCOME,
            Witness::Nimber { .. } => NIMBER,
        };
        writeln!(
            out,
            "{head}\ngraph {}\norder {}",
            self.name,
            self.graph.order()
        )?;
        for (u, v) in self.graph.edges() {
            writeln!(out, "edge {u} {v}")?;
        }
        match &self.witness {
            Witness::Outcome(strategy) => {
                writeln!(out, "outcome {}", strategy.outcome)?;
                for position in &strategy.lost {
                    writeln!(out, "lost {position:x}")?;
                }
            }
            Witness::Nimber { nimber, positions } => {
                writeln!(out, "nimber {nimber}")?;
                for (position, nimber) in positions {
                    writeln!(out, "value {position:x} {nimber}")?;
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
        let name =
            lines.taken_after("graph ", "`graph` and a name", |name| Some(name.to_owned()))?;
        let graph = graph(&mut lines)?;
        let witness = match head {
            0 => Witness::Outcome(strategy(&mut lines)?),
            _ => positions(&mut lines)?,
        };
        lines.taken("a position, or `end`", |line| (line == "end").then_some(()))?;
        match lines.peek() {
            Some((_, line)) => Err(ReadError::Rest { line }),
            None => Ok(Certificate {
                name,
                graph,
                witness,
            }),
        }
    }
}

impl From<Unlike> for ReadError {
    fn from(Unlike { line, wanted, .. }: Unlike) -> ReadError {
        ReadError::Line { line, wanted }
    }
}

/// Reads a number.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn graph(lines: &mut Lines) -> Result<Graph, ReadError> {
    let order: usize = lines.taken_after("order ", "`order` and a number", number)?;
    let small = Some(order).filter(|order| *order <= 64);
    let builder = small.and_then(|order| GraphBuilder::new(order, Limits::default()).ok());
    let mut builder = builder.ok_or_else(|| lines.refused("an order up to 64"))?;
    while lines.begins("edge ") {
        lines.taken_after("edge ", "`edge` and two different vertices", |ends| {
            let (u, v) = pair(ends).filter(|(u, v)| u != v)?;
            builder.edge(u, v).ok()
        })?;
    }
    builder
        .build()
        .map_err(|_| lines.unlike("fewer edges").into())
}

fn strategy(lines: &mut Lines) -> Result<Strategy, ReadError> {
    let mut strategy = Strategy {
        outcome: lines.taken_after("outcome ", "`edge`, or `outcome` and 0 or 1", number)?,
        lost: Default::default(),
    };
    while let Some((_, line)) = lines.peek().filter(|_| lines.begins("lost ")) {
        let position = lines.taken_after("lost ", "`lost` and a hexadecimal number", bits)?;
        if !strategy.lost.insert(position) {
            return Err(ReadError::Twice { line });
        }
    }
    Ok(strategy)
}

fn positions(lines: &mut Lines) -> Result<Witness, ReadError> {
    let nimber = lines.taken_after("nimber ", "`edge`, or `nimber` and a number", number)?;
    let mut positions = Positions::new();
    while let Some((_, line)) = lines.peek().filter(|_| lines.begins("value ")) {
        let wanted = "`value`, a hexadecimal number and a nimber";
        let (position, nimber) = lines.taken_after("value ", wanted, |entry| {
            let (position, nimber) = entry.split_once(' ')?;
            Some((bits(position)?, number(nimber.trim())?))
        })?;
        if positions.insert(position, nimber).is_some() {
            return Err(ReadError::Twice { line });
        }
    }
    Ok(Witness::Nimber { nimber, positions })
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(' ')?;
    Some((first.parse().ok()?, second.trim().parse().ok()?))
}

fn bits(text: &str) -> Option<u64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Line { line, wanted } => write!(f, "line {line} should be {wanted}"),
            ReadError::Twice { line } => write!(f, "line {line} repeats a position"),
            ReadError::Rest { line } => write!(f, "line {line} comes after `end`"),
        }
    }
}

impl std::error::Error for ReadError {}
