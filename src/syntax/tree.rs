//! Makes the tree from pest pairs: items here, expressions in a file of their own. The grammar has checked their form,
//! so this code only converts them.

mod expressions;

use std::cell::RefCell;

use pest::iterators::Pair;

use crate::ast::*;
use crate::error::{SyntaxError, SyntaxErrorKind};
use crate::grammar::Rule;
use crate::token::Token;
use nk_base::source::{FileId, Span};

type P<'i> = Pair<'i, Rule>;

/// Makes the tree of one text that the grammar accepted.
pub struct Builder<'t> {
    file: FileId,
    /// The whole file, also where only a piece of it was read.
    text: &'t str,
    /// The start of that piece.
    base: usize,
    /// The tokens of the whole file, without blanks and comments.
    tokens: &'t [Token],
    /// The few errors that the grammar does not detect.
    errors: RefCell<Vec<SyntaxError>>,
}

impl<'t> Builder<'t> {
    pub fn new(file: FileId, text: &'t str, base: usize, tokens: &'t [Token]) -> Self {
        Self {
            file,
            text,
            base,
            tokens,
            errors: RefCell::default(),
        }
    }

    pub fn into_errors(self) -> Vec<SyntaxError> {
        self.errors.into_inner()
    }

    /// The items of a pair of the rule `next` or `single`.
    pub fn file(&mut self, pair: P) -> Vec<Item> {
        pair.into_inner()
            .filter(|item| item.as_rule() != Rule::EOI)
            .map(|item| self.item(item))
            .collect()
    }

    pub(super) fn error(&self, kind: SyntaxErrorKind, span: Span) {
        self.errors.borrow_mut().push(SyntaxError::new(kind, span));
    }

    /// The place of a pair that ends with a token; see [`Self::trimmed`] for the others.
    pub(super) fn span(&self, pair: &P) -> Span {
        let span = pair.as_span();
        Span::new(self.file, self.base + span.start(), self.base + span.end())
    }

    /// The place of any pair: pest includes the blanks before an optional part that is missing at the end.
    fn trimmed(&self, pair: &P) -> Span {
        let span = self.span(pair);
        let next = self.tokens.partition_point(|token| token.end <= span.end);
        let end = self.tokens[..next]
            .last()
            .map_or(span.start, |token| token.end);
        Span { end, ..span }
    }

    pub(super) fn text_of(&self, span: Span) -> &'t str {
        &self.text[span.range()]
    }

    fn item(&mut self, pair: P) -> Item {
        let known = self.errors.borrow().len();
        let span = self.trimmed(&pair);
        let kind = match pair.as_rule() {
            Rule::use_file => ItemKind::Use(self.quoted(first(pair, Rule::text))),
            Rule::graph => ItemKind::Graph(self.graph(pair)),
            Rule::eval => ItemKind::Eval(self.eval(pair)),
            Rule::check => self.check(pair),
            Rule::equation => ItemKind::Equation(self.equation(pair)),
            rule => unreachable!("{rule:?} is no item"),
        };
        let broken = self.errors.borrow().len() > known;
        let kind = if broken { broken_item(kind) } else { kind };
        Item { span, kind }
    }

    fn graph(&mut self, pair: P) -> GraphDef {
        let mut name = None;
        let mut params = Vec::new();
        let mut body = None;
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part)),
                Rule::parameters => params = self.names(part),
                Rule::rules => body = Some(GraphBody::Rules(self.rules(part))),
                Rule::expression => body = Some(GraphBody::Expr(self.expression(part))),
                Rule::local_names => {
                    body = body.map(|body| match body {
                        GraphBody::Expr(expr) => GraphBody::Expr(self.with_names(expr, Some(part))),
                        rules @ GraphBody::Rules(_) => rules,
                    });
                }
                Rule::conditions => conditions = self.list(part),
                _ => {}
            }
        }
        GraphDef {
            name: name.expect("a graph has a name"),
            params,
            body: body.expect("a graph has a body"),
            conditions,
        }
    }

    fn rules(&mut self, pair: P) -> Vec<GraphRule> {
        pair.into_inner().map(|rule| self.rule(rule)).collect()
    }

    fn rule(&mut self, pair: P) -> GraphRule {
        let span = self.trimmed(&pair);
        let is_edge = pair.as_rule() == Rule::edge_rule;
        let mut vertices = Vec::new();
        let mut chains = Vec::new();
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::vertex => vertices.push(self.vertex(part)),
                Rule::edge_chain => chains.push(self.chain_of_vertices(part)),
                Rule::conditions => conditions = self.list(part),
                _ => {}
            }
        }
        let kind = match is_edge {
            true => GraphRuleKind::Edge(chains),
            false => GraphRuleKind::Vertex(vertices),
        };
        GraphRule {
            span,
            kind,
            conditions,
        }
    }

    fn chain_of_vertices(&mut self, pair: P) -> Vec<VertexRef> {
        pair.into_inner()
            .filter(|part| part.as_rule() == Rule::vertex)
            .map(|part| self.vertex(part))
            .collect()
    }

    fn vertex(&mut self, pair: P) -> VertexRef {
        let mut parts = pair.into_inner();
        let name = self.name(&parts.next().expect("a vertex has a name"));
        match parts.next() {
            Some(indices) => self.vertex_with(name, indices),
            None => VertexRef {
                span: name.span,
                indices: Vec::new(),
                name,
            },
        }
    }

    pub(super) fn vertex_with(&self, name: Name, indices: P) -> VertexRef {
        VertexRef {
            span: name.span.to(self.span(&indices)),
            indices: self.list(indices),
            name,
        }
    }

    fn eval(&mut self, pair: P) -> Eval {
        let mut label = None;
        let mut expr = None;
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::label => label = Some(self.quoted(first(part, Rule::text))),
                Rule::expression => expr = Some(self.expression(part)),
                Rule::local_names => expr = expr.map(|own| self.with_names(own, Some(part))),
                Rule::conditions => conditions = self.list(part),
                _ => {}
            }
        }
        let expr = expr.expect("an eval has an expression");
        Eval {
            label,
            expr,
            conditions,
        }
    }

    fn check(&mut self, pair: P) -> ItemKind {
        let mut statement = None;
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => statement = Some(self.expression(part)),
                Rule::local_names => {
                    statement = statement.map(|own| self.with_names(own, Some(part)))
                }
                Rule::conditions => conditions = self.list(part),
                _ => {}
            }
        }
        let statement = statement.expect("a check has a statement");
        ItemKind::Check(Check {
            statement,
            conditions,
        })
    }

    fn equation(&mut self, pair: P) -> Equation {
        let mut heads = Vec::new();
        let mut body = None;
        let mut conditions = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::head => heads.push(self.head(part)),
                Rule::expression => body = Some(self.expression(part)),
                Rule::local_names => body = body.map(|own| self.with_names(own, Some(part))),
                Rule::conditions => conditions = self.list(part),
                _ => {}
            }
        }
        let body = body.expect("an equation has a body");
        Equation {
            heads,
            body,
            conditions,
        }
    }

    fn head(&mut self, pair: P) -> Head {
        let mut parts = pair.into_inner();
        let name = self.name(&parts.next().expect("a head has a name"));
        let Some(arguments) = parts.next() else {
            let span = name.span;
            return Head {
                name,
                args: None,
                span,
            };
        };
        let span = name.span.to(self.span(&arguments));
        let args = Some(self.list(arguments));
        Head { name, args, span }
    }

    /// The expressions that are direct parts of a pair, in order.
    pub(super) fn list(&self, pair: P) -> Vec<Expr> {
        pair.into_inner()
            .filter(|part| part.as_rule() == Rule::expression)
            .map(|part| self.expression(part))
            .collect()
    }

    fn names(&self, pair: P) -> Vec<Name> {
        pair.into_inner()
            .filter(|part| part.as_rule() == Rule::name)
            .map(|part| self.name(&part))
            .collect()
    }

    pub(super) fn name(&self, pair: &P) -> Name {
        Name {
            text: pair.as_str().to_owned(),
            span: self.span(pair),
        }
    }

    fn quoted(&self, pair: P) -> Text {
        Text {
            text: unquoted(pair.as_str()).to_owned(),
            span: self.span(&pair),
        }
    }
}

/// The text between the quotes.
pub(super) fn unquoted(text: &str) -> &str {
    text.trim_matches('"')
}

fn first<'i>(pair: P<'i>, rule: Rule) -> P<'i> {
    pair.into_inner()
        .find(|part| part.as_rule() == rule)
        .expect("the grammar demands it")
}

/// The broken item that replaces one whose error was found while its tree was made.
fn broken_item(kind: ItemKind) -> ItemKind {
    let defines = match kind {
        ItemKind::Equation(equation) => equation
            .heads
            .into_iter()
            .map(|head| head.name.text)
            .collect(),
        ItemKind::Graph(graph) => vec![graph.name.text],
        ItemKind::Broken { defines } => defines,
        ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Check(_) => Vec::new(),
    };
    ItemKind::Broken { defines }
}
