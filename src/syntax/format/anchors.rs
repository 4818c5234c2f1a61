//! The tokens at which the tree has items, rules and bodies of equations.

use crate::ast::{ExprKind, File, GraphBody, ItemKind};

/// The role of a token in the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Item,
    /// The beginning of a graph with a body of rules.
    RuledGraph,
    Rule,
    /// The token after the last `=` of an equation.
    Body,
    /// The comparison that a check states.
    Comparison,
}

/// The anchors of a file, in order.
pub fn anchors(file: &File) -> Vec<(u32, Anchor)> {
    let mut found = Vec::new();
    for item in &file.items {
        let ruled =
            matches!(&item.kind, ItemKind::Graph(g) if matches!(g.body, GraphBody::Rules(_)));
        let anchor = if ruled {
            Anchor::RuledGraph
        } else {
            Anchor::Item
        };
        found.push((item.span.start, anchor));
        match &item.kind {
            ItemKind::Graph(graph) => match &graph.body {
                GraphBody::Rules(rules) => {
                    found.extend(rules.iter().map(|rule| (rule.span.start, Anchor::Rule)));
                }
                GraphBody::Expr(expr) => found.push((expr.span.start, Anchor::Body)),
            },
            ItemKind::Equation(equation) => found.push((equation.body.span.start, Anchor::Body)),
            ItemKind::Check(check) => {
                let statement = match &check.statement.kind {
                    ExprKind::Where { body, .. } => body,
                    _ => &check.statement,
                };
                if let ExprKind::Compare(_, rest) = &statement.kind {
                    let signs = rest.iter().map(|(_, sign, _)| sign.start);
                    found.extend(signs.map(|start| (start, Anchor::Comparison)));
                }
            }
            ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Broken { .. } => {}
        }
    }
    found
}
