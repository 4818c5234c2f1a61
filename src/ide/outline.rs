//! The outline of a file: its items, with their places.

use nk_base::source::{SourceMap, Span};
use nk_syntax::ast::{Expr, ExprKind, File, GraphBody, GraphDef, GraphRuleKind, ItemKind};
use nk_syntax::token::one_line;

use super::index::Sort;

/// The sort of an entry of the outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The definition of a name of this sort.
    Defines(Sort),
    /// `eval ...`
    Eval,
    /// `check ...`
    Check,
    /// `use "file.nk"`
    Use,
}

/// An item or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The sort of the entry.
    pub entry: Entry,
    /// The left side of an equation, the name of a family or a vertex, the label or the expression of an eval, the
    /// statement of a check, or the path of a `use`.
    pub name: String,
    /// The parameters of a family: `(m, n)`; otherwise empty.
    pub detail: String,
    /// The place of the whole item.
    pub span: Span,
    /// The place of the name.
    pub name_span: Span,
    /// The vertices of a family that is defined by rules.
    pub parts: Vec<Heading>,
}

/// The items of a file in order, without those that have syntax errors.
pub fn outline(file: &File, sources: &SourceMap) -> Vec<Heading> {
    let written = |span: Span| one_line(sources.slice(span));
    let mut headings = Vec::new();
    for item in &file.items {
        let heading = |entry, name: String, name_span| Heading {
            entry,
            name,
            detail: String::new(),
            span: item.span,
            name_span,
            parts: Vec::new(),
        };
        match &item.kind {
            ItemKind::Use(path) => {
                headings.push(heading(Entry::Use, path.text.clone(), path.span));
            }
            ItemKind::Graph(graph) => headings.push(family(graph, item.span)),
            ItemKind::Equation(equation) => {
                for head in &equation.heads {
                    let sort = match head.args {
                        Some(_) => Sort::Function,
                        None => Sort::Constant,
                    };
                    let new = heading(Entry::Defines(sort), written(head.span), head.span);
                    headings.push(new);
                }
            }
            ItemKind::Eval(eval) => {
                let asked = without_names(&eval.expr).span;
                let name_span = eval.label.as_ref().map_or(asked, |own| own.span);
                let name = match &eval.label {
                    Some(label) => label.text.clone(),
                    None => written(asked),
                };
                headings.push(heading(Entry::Eval, name, name_span));
            }
            ItemKind::Check(check) => {
                let span = without_names(&check.statement).span;
                headings.push(heading(Entry::Check, written(span), span));
            }
            ItemKind::Broken { .. } => {}
        }
    }
    // An editor refuses an entry without a name.
    headings.retain(|heading| !heading.name.trim().is_empty());
    headings
}

/// An expression without the local names of its `where`.
fn without_names(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Where { body, .. } => body,
        _ => expr,
    }
}

fn family(graph: &GraphDef, span: Span) -> Heading {
    let params: Vec<&str> = graph.params.iter().map(|own| own.text.as_str()).collect();
    let mut parts: Vec<Heading> = Vec::new();
    if let GraphBody::Rules(rules) = &graph.body {
        for rule in rules {
            let GraphRuleKind::Vertex(terms) = &rule.kind else {
                continue;
            };
            for term in terms {
                if parts.iter().all(|part| part.name != term.name.text) {
                    parts.push(Heading {
                        entry: Entry::Defines(Sort::Vertex),
                        name: term.name.text.clone(),
                        detail: String::new(),
                        span: term.span,
                        name_span: term.name.span,
                        parts: Vec::new(),
                    });
                }
            }
        }
    }
    Heading {
        entry: Entry::Defines(Sort::Family),
        name: graph.name.text.clone(),
        detail: format!("({})", params.join(", ")),
        span,
        name_span: graph.name.span,
        parts,
    }
}
