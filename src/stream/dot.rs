//! DOT, the language of Graphviz, as far as it describes vertices and edges.
//!
//! Attributes, ports and subgraph names are read and have no effect. An edge between subgraphs joins each vertex of one
//! to each of the other. Graphs with the keyword `digraph`, and edges `->`, are refused.
//!
//! Source: "DOT Language", graphviz.org/doc/info/lang.html.

mod tokens;

use super::error::Fault;
use super::format::Format;
use super::named::{ByName, NamedGraph};
pub(crate) use tokens::Scanner;
use tokens::{Token, Tokens};

/// The most edges of a graph, where repeated edges count each time.
const MOST: usize = 20_000_000;
/// The greatest depth of subgraphs within each other.
const DEPTH: usize = 200;

/// The graphs of a text, and the text after the last one if it has more than blanks and comments.
pub(crate) fn records(text: &[u8], first: u64) -> Vec<(u64, &[u8])> {
    let mut found = Vec::new();
    let mut scanner = Scanner::default();
    let (mut begin, mut line) = (0, first);
    loop {
        let end = scanner.end(&text[begin..]);
        let record = &text[begin..begin + end.unwrap_or(text.len() - begin)];
        if !Tokens::new(record, line).none_left() {
            found.push((line, record));
        }
        let Some(end) = end else {
            return found;
        };
        line += record.iter().filter(|byte| **byte == b'\n').count() as u64;
        begin += end;
        scanner = Scanner::default();
    }
}

/// Reads one graph.
pub(crate) fn read(text: &[u8], first: u64) -> Result<NamedGraph, Fault> {
    let mut reader = Reader {
        tokens: Tokens::new(text, first),
        graph: ByName::default(),
        ahead: None,
        depth: 0,
    };
    reader.graph()?;
    let graph = reader.graph;
    graph
        .build()
        .map_err(|error| Fault::refused(Format::Dot, first, &error))
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    graph: ByName,
    ahead: Option<Token>,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Result<&Token, Fault> {
        if self.ahead.is_none() {
            self.ahead = Some(self.tokens.take()?);
        }
        Ok(self.ahead.get_or_insert(Token::End))
    }

    fn take(&mut self) -> Result<Token, Fault> {
        self.peek()?;
        Ok(self.ahead.take().unwrap_or(Token::End))
    }

    fn takes(&mut self, sign: char) -> Result<bool, Fault> {
        let is_there = *self.peek()? == Token::Sign(sign);
        if is_there {
            self.take()?;
        }
        Ok(is_there)
    }

    fn expect(&mut self, sign: char) -> Result<(), Fault> {
        match self.takes(sign)? {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{sign}`"))),
        }
    }

    fn unexpected(&mut self, wanted: &str) -> Fault {
        match self.peek().cloned() {
            Ok(found) => self
                .tokens
                .fault(format!("{found}, where {wanted} is expected")),
            Err(fault) => fault,
        }
    }

    fn takes_word(&mut self, word: &str) -> Result<bool, Fault> {
        let is_there = self.peek()?.is_word(word);
        if is_there {
            self.take()?;
        }
        Ok(is_there)
    }

    /// Reads `[strict] graph [name] { ... }`.
    fn graph(&mut self) -> Result<(), Fault> {
        self.takes_word("strict")?;
        if self.peek()?.is_word("digraph") {
            let line = self.tokens.line();
            return Err(Fault::directed(Format::Dot, line, "a digraph"));
        }
        if !self.takes_word("graph")? {
            return Err(self.unexpected("`graph`"));
        }
        if let Token::Name(..) = self.peek()? {
            self.take()?;
        }
        self.expect('{')?;
        self.statements()?;
        match self.take()? {
            Token::End => Ok(()),
            other => Err(self.tokens.fault(format!("{other} after the graph"))),
        }
    }

    /// Reads statements up to the closing brace. Returns the vertices that occur in them.
    ///
    /// Depth of the recursion: there is a call for each open brace, and at most [`DEPTH`] of them.
    fn statements(&mut self) -> Result<Vec<usize>, Fault> {
        self.depth += 1;
        if self.depth > DEPTH {
            let message = format!("subgraphs more than {DEPTH} deep");
            return Err(self.tokens.fault(message));
        }
        let mut all = Vec::new();
        while !self.takes('}')? {
            if self.takes(';')? || self.takes(',')? {
                continue;
            }
            if *self.peek()? == Token::End {
                return Err(self.unexpected("`}`"));
            }
            self.statement(&mut all)?;
        }
        self.depth -= 1;
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    fn statement(&mut self, all: &mut Vec<usize>) -> Result<(), Fault> {
        for word in ["graph", "node", "edge"] {
            if self.takes_word(word)? {
                return self.attributes();
            }
        }
        let Some(mut left) = self.operand()? else {
            return Ok(());
        };
        all.extend(&left);
        while *self.peek()? == Token::Edge {
            self.take()?;
            let line = self.tokens.line();
            let Some(right) = self.operand()? else {
                return Err(self.unexpected("a vertex"));
            };
            all.extend(&right);
            self.join(&left, &right, line)?;
            left = right;
        }
        self.attributes()
    }

    fn join(&mut self, left: &[usize], right: &[usize], line: u64) -> Result<(), Fault> {
        if self.graph.edges() + left.len().saturating_mul(right.len()) > MOST {
            return Err(Fault::new(
                Format::Dot,
                line,
                format!("more than {MOST} edges"),
            ));
        }
        for &u in left {
            for &v in right {
                if u == v {
                    return Err(Fault::is_loop(Format::Dot, line, self.graph.name(u)));
                }
                self.graph.edge(u, v);
            }
        }
        Ok(())
    }

    /// Reads one end of an edge, which is a vertex or a subgraph, and returns its vertices. `None` for a setting such
    /// as `rankdir = LR`.
    fn operand(&mut self) -> Result<Option<Vec<usize>>, Fault> {
        if self.takes_word("subgraph")? {
            if let Token::Name(..) = self.peek()? {
                self.take()?;
            }
            // A name without braces would refer to an earlier subgraph, as in older versions of DOT.
            self.expect('{')?;
            return self.statements().map(Some);
        }
        if self.takes('{')? {
            return self.statements().map(Some);
        }
        let Token::Name(name, _) = self.peek()?.clone() else {
            return Err(self.unexpected("a vertex"));
        };
        self.take()?;
        if self.takes('=')? {
            self.name()?;
            return Ok(None);
        }
        // There may be a port and its compass point.
        for _ in 0..2 {
            if self.takes(':')? {
                self.name()?;
            }
        }
        Ok(Some(vec![self.graph.vertex(&name)]))
    }

    fn name(&mut self) -> Result<(), Fault> {
        match self.peek()? {
            Token::Name(..) => self.take().map(|_| ()),
            _ => Err(self.unexpected("a name")),
        }
    }

    /// Reads any number of lists of attributes, such as `[a = b, c; d = e]`.
    fn attributes(&mut self) -> Result<(), Fault> {
        while self.takes('[')? {
            while !self.takes(']')? {
                self.name()?;
                if self.takes('=')? {
                    self.name()?;
                }
                let _ = self.takes(',')? || self.takes(';')?;
            }
        }
        Ok(())
    }
}
