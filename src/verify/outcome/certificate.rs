//! Certificates of an outcome, or of a nimber, that anyone can check by the rules of the game.
//!
//! ```text
//! nkdsl certificate of an outcome 1      or: of a nimber 1
//! graph lattice(3, 3)                    a name, for the reader
//! order 9                                the vertices are 0, 1, ..., 8
//! edge 0 1
//! ...
//! outcome 1                              or: nimber 2
//! lost 92                                a position as hexadecimal bits, vertex 0 the last; or: value 92 0
//! ...
//! end
//! ```
//!
//! An outcome comes with a [`Strategy`], a nimber with all [`Positions`].

use std::fmt::{self, Write};
use std::str::FromStr;

use super::replay::{VerifyError, recount, replay};
use crate::outcome::{Positions, Strategy};
use nk_graph::{Graph, GraphBuilder, Limits};

/// The first lines of certificates, of an outcome and of a nimber.
pub const CERTIFICATE: [&str; 2] = [OUTCOME, NIMBER];

const OUTCOME: &str = "nkdsl certificate of an outcome 1";
const NIMBER: &str = "nkdsl certificate of a nimber 1";

/// A statement about Node-Kayles on a graph, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the graph, in one line, for the reader.
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

/// Why a text is not a certificate.
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
    /// There is text behind the line `end`.
    Rest {
        /// The number of the line, from 1.
        line: usize,
    },
}

impl Certificate {
    /// Checks the proof by the rules of the game. Errors: where it fails.
    pub fn verify(&self) -> Result<(), VerifyError> {
        match &self.witness {
            Witness::Outcome(strategy) => replay(&self.graph, strategy),
            Witness::Nimber { nimber, positions } => {
                if recount(&self.graph, positions)? == *nimber {
                    return Ok(());
                }
                // At most 64 vertices, as the positions were recounted.
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

    /// Reads a text that [`write`](Self::write) wrote; blank lines are ignored. Errors: the first line that is wrong.
    pub fn read(text: &str) -> Result<Certificate, ReadError> {
        let mut lines = Lines::of(text);
        let is_outcome = match lines.next() {
            Some(OUTCOME) => true,
            Some(NIMBER) => false,
            other => return Err(lines.unlike(other, "the first line of a certificate")),
        };
        let name = lines.word("graph ").map(str::to_owned);
        let name = name.ok_or_else(|| lines.wanted("`graph` and a name"))?;
        let graph = lines.graph()?;
        let witness = match is_outcome {
            true => lines.strategy().map(Witness::Outcome)?,
            false => lines.positions()?,
        };
        match lines.next() {
            Some("end") => {}
            other => return Err(lines.unlike(other, "a position, or `end`")),
        }
        match lines.next() {
            Some(_) => Err(ReadError::Rest { line: lines.line }),
            None => Ok(Certificate {
                name,
                graph,
                witness,
            }),
        }
    }
}

/// The lines that are not blank, and the number of the last one.
struct Lines<'t> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    line: usize,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        Lines {
            rest: text.lines().enumerate().peekable(),
            line: 0,
        }
    }

    fn skip_blank(&mut self) {
        while self
            .rest
            .next_if(|(_, line)| line.trim().is_empty())
            .is_some()
        {}
    }

    fn next(&mut self) -> Option<&'t str> {
        self.skip_blank();
        let (at, line) = self.rest.next()?;
        self.line = at + 1;
        Some(line.trim())
    }

    /// The rest of the next line behind `start`, if it begins with that; otherwise the line is not consumed.
    fn word(&mut self, start: &str) -> Option<&'t str> {
        self.skip_blank();
        let (at, line) = self
            .rest
            .next_if(|(_, line)| line.trim().starts_with(start))?;
        self.line = at + 1;
        line.trim().strip_prefix(start).map(str::trim)
    }

    fn wanted(&mut self, wanted: &'static str) -> ReadError {
        let line = self.rest.peek().map_or(self.line + 1, |(at, _)| at + 1);
        ReadError::Line { line, wanted }
    }

    /// The error that names what was wanted instead of a line, or after the last line.
    fn unlike(&mut self, taken: Option<&str>, wanted: &'static str) -> ReadError {
        let line = self.line;
        match taken {
            Some(_) => ReadError::Line { line, wanted },
            None => self.wanted(wanted),
        }
    }

    /// The number behind `start` on the next line.
    fn number<T: FromStr>(&mut self, start: &str, wanted: &'static str) -> Result<T, ReadError> {
        let text = self.word(start);
        let number = text.and_then(|own| own.parse().ok());
        number.ok_or_else(|| self.unlike(text, wanted))
    }

    fn graph(&mut self) -> Result<Graph, ReadError> {
        let order: usize = self.number("order ", "`order` and a number")?;
        let wrong = "an order up to 64";
        let line = self.line;
        let small = Some(order).filter(|order| *order <= 64);
        let builder = small.and_then(|order| GraphBuilder::new(order, Limits::default()).ok());
        let mut builder = builder.ok_or(ReadError::Line {
            line,
            wanted: wrong,
        })?;
        while let Some(ends) = self.word("edge ") {
            let (line, wanted) = (self.line, "`edge` and two different vertices");
            let ends = pair(ends).filter(|(u, v)| u != v);
            let added = ends.and_then(|(u, v)| builder.edge(u, v).ok());
            added.ok_or(ReadError::Line { line, wanted })?;
        }
        builder.build().map_err(|_| self.wanted("fewer edges"))
    }

    fn strategy(&mut self) -> Result<Strategy, ReadError> {
        let outcome = self.number("outcome ", "`edge`, or `outcome` and 0 or 1")?;
        let mut strategy = Strategy {
            outcome,
            lost: Default::default(),
        };
        while let Some(position) = self.word("lost ") {
            let (line, wanted) = (self.line, "`lost` and a hexadecimal number");
            let position = bits(position).ok_or(ReadError::Line { line, wanted })?;
            if !strategy.lost.insert(position) {
                return Err(ReadError::Twice { line });
            }
        }
        Ok(strategy)
    }

    fn positions(&mut self) -> Result<Witness, ReadError> {
        let nimber = self.number("nimber ", "`edge`, or `nimber` and a number")?;
        let mut positions = Positions::new();
        while let Some(entry) = self.word("value ") {
            let (line, wanted) = (self.line, "`value`, a hexadecimal number and a nimber");
            let read = entry.split_once(' ').and_then(|(position, nimber)| {
                let nimber: u32 = nimber.trim().parse().ok()?;
                Some((bits(position)?, nimber))
            });
            let (position, nimber) = read.ok_or(ReadError::Line { line, wanted })?;
            if positions.insert(position, nimber).is_some() {
                return Err(ReadError::Twice { line });
            }
        }
        Ok(Witness::Nimber { nimber, positions })
    }
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
            ReadError::Rest { line } => write!(f, "line {line} comes behind `end`"),
        }
    }
}

impl std::error::Error for ReadError {}
