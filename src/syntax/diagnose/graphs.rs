//! Errors in the header of a graph or in one of its rules.

use super::scene::Scene;
use crate::error::{GraphProblem, SyntaxErrorKind};
use crate::token::TokenKind;

impl Scene<'_> {
    /// The error, if the place is one that only graphs have.
    pub fn graph(&self) -> Option<SyntaxErrorKind> {
        let outside = !matches!(self.tokens[0].kind, TokenKind::Graph);
        if outside {
            let rule = matches!(self.kind(), Some(TokenKind::Vertex | TokenKind::Edge));
            let named = matches!(self.next(), Some(TokenKind::Equal | TokenKind::OpenParen));
            let begins = self.after_value() || (self.index == 0 && !named);
            let orphan = rule && begins && self.open().is_none();
            return orphan.then(|| self.graph_error(GraphProblem::RuleOutside));
        }
        let body = self.body();
        match body {
            Some(brace) if self.index > brace => {
                let in_rules = self.open() == Some(brace);
                in_rules.then(|| self.rule()).flatten()
            }
            _ => self.header(),
        }
    }

    fn graph_error(&self, problem: GraphProblem) -> SyntaxErrorKind {
        let found = self.found();
        SyntaxErrorKind::Graph { problem, found }
    }

    /// The index of the brace that opens the rules.
    fn body(&self) -> Option<usize> {
        let after_name = match self.tokens.get(2)?.kind {
            TokenKind::OpenParen => self.outline.partner[2]? + 1,
            _ => 2,
        };
        let brace = self.tokens.get(after_name)?.kind == TokenKind::OpenBrace;
        brace.then_some(after_name)
    }

    fn header(&self) -> Option<SyntaxErrorKind> {
        let parameters = self
            .tokens
            .get(2)
            .filter(|token| token.kind == TokenKind::OpenParen);
        let problem = match (self.index, parameters) {
            (1, _) => GraphProblem::Name,
            (2, _) => GraphProblem::Body,
            (index, Some(_)) => match self.outline.partner[2] {
                Some(close) if index == close + 1 => GraphProblem::Body,
                Some(close) if index > close => return None,
                _ => GraphProblem::Parameter,
            },
            _ => return None,
        };
        // A reserved word as a name has its own message.
        let reserved = self.is_reserved() && problem != GraphProblem::Body;
        (!reserved).then(|| self.graph_error(problem))
    }

    /// The error directly inside the braces: at the beginning of a rule, or before the `:` of one.
    fn rule(&self) -> Option<SyntaxErrorKind> {
        let brace = self.open()?;
        let begun = self.tokens[brace + 1..self.index]
            .iter()
            .rposition(|token| matches!(token.kind, TokenKind::Vertex | TokenKind::Edge));
        if self.begins_line() && self.joins() && self.kind().is_some_and(TokenKind::is_name) {
            return Some(self.graph_error(GraphProblem::WithoutEdge));
        }
        let Some(begun) = begun.map(|offset| brace + 1 + offset) else {
            return Some(self.graph_error(GraphProblem::Rule));
        };
        let conditions = (begun..self.index).any(|at| {
            self.tokens[at].kind == TokenKind::Colon && self.outline.inside[at] == Some(brace)
        });
        if conditions || self.previous() == Some(TokenKind::Semicolon) {
            let lost = self.previous() == Some(TokenKind::Semicolon);
            return lost.then(|| self.graph_error(GraphProblem::Rule));
        }
        if self.is_reserved() && !self.after_value() {
            return None;
        }
        let is_edge = self.tokens[begun].kind == TokenKind::Edge;
        Some(self.graph_error(self.in_list(is_edge)))
    }

    fn in_list(&self, is_edge: bool) -> GraphProblem {
        if !self.after_value() {
            return GraphProblem::Vertex;
        }
        match self.kind() {
            Some(TokenKind::OpenParen) => GraphProblem::RoundIndex,
            Some(TokenKind::Minus) if is_edge => GraphProblem::SingleDash,
            Some(TokenKind::Join) if !is_edge => GraphProblem::JoinInVertex,
            _ if is_edge && !self.has_join() => GraphProblem::EdgeEnd,
            _ => GraphProblem::AfterVertex,
        }
    }

    /// Whether a vertex begins here, and a `--` comes after it.
    fn joins(&self) -> bool {
        let vertex = self.index;
        let end = match self.kind_at(vertex + 1) {
            Some(TokenKind::OpenBracket) => {
                self.outline.partner[vertex + 1].map_or(vertex, |close| close + 1)
            }
            _ => vertex + 1,
        };
        self.kind_at(end) == Some(TokenKind::Join)
    }

    /// Whether there is a `--` between the last comma or keyword and this place.
    fn has_join(&self) -> bool {
        let inside = self.open();
        (0..self.index)
            .rev()
            .filter(|&at| self.outline.inside[at] == inside)
            .map(|at| self.tokens[at].kind)
            .take_while(|kind| !matches!(kind, TokenKind::Comma | TokenKind::Edge))
            .any(|kind| kind == TokenKind::Join)
    }
}
