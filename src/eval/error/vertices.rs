//! Help for an edge that names a vertex beyond the declared ones: the condition that ends its range with theirs, from
//! the rules in the text.

use nk_base::source::{SourceMap, Span};
use nk_syntax::ast::{
    Comparison, Expr, ExprKind, GraphBody, GraphDef, GraphRuleKind, ItemKind, Level, OperatorKind,
    VertexRef,
};
use nk_syntax::lex;
use nk_syntax::token::one_line;
use num_traits::One;

use super::Beyond;

/// The condition, and whether other edges share the rule.
pub(super) struct Ending {
    /// `i < n`
    pub condition: String,
    /// Whether the rule has other edges, to which the condition would apply too.
    pub is_shared: bool,
}

/// The condition under which the end of an edge at `place` is not beyond the vertices of the rule at `rule`. `None` if
/// they are not declared by one rule that states their range for all parameters.
pub(super) fn ending(
    place: Span,
    rule: Span,
    beyond: Beyond,
    sources: &SourceMap,
) -> Option<Ending> {
    let text = &sources.get(place.file).text;
    let file = nk_syntax::parse(place.file, text).file;
    let family = file.items.iter().find(|own| own.span.contains(place))?;
    let ItemKind::Graph(GraphDef {
        body: GraphBody::Rules(rules),
        ..
    }) = &family.kind
    else {
        return None;
    };
    let edges = rules.iter().find(|own| own.span.contains(place))?;
    let GraphRuleKind::Edge(chains) = &edges.kind else {
        return None;
    };
    let end = chains.iter().flatten().find(|own| own.span == place)?;
    let mut declaring = rules.iter().filter_map(|own| match &own.kind {
        GraphRuleKind::Vertex(vertices) => {
            let named = |vertex: &&VertexRef| vertex.name.text == end.name.text;
            Some((vertices.iter().find(named)?, &own.conditions, own.span))
        }
        GraphRuleKind::Edge(_) => None,
    });
    let (vertex, conditions, span) = declaring.next()?;
    if declaring.next().is_some() || !span.contains(rule) {
        return None;
    }
    let variable = name_of(vertex.indices.get(beyond.index)?)?;
    let index = end.indices.get(beyond.index)?;
    let variables: Vec<&str> = vertex.indices.iter().filter_map(name_of).collect();
    let mut ends = Vec::new();
    for condition in conditions {
        let end = bound_of(condition, variable, beyond.is_above);
        let is_other = || bound_of(condition, variable, !beyond.is_above).is_some();
        if mentions(sources.slice(condition.span), &[variable]) && end.is_none() && !is_other() {
            return None;
        }
        ends.extend(end);
    }
    let [(bound, is_strict)] = ends[..] else {
        return None;
    };
    let bound = one_line(sources.slice(bound.span));
    if mentions(&bound, &variables) {
        return None;
    }
    Some(Ending {
        condition: condition(index, &bound, is_strict, beyond.is_above, sources),
        is_shared: chains.len() > 1 || chains.iter().any(|own| own.len() > 2),
    })
}

/// Whether one of the names occurs in a text.
fn mentions(text: &str, names: &[&str]) -> bool {
    let mut words = lex(text).into_iter();
    words.any(|own| names.contains(&own.text(text)))
}

/// The name that an expression is.
fn name_of(expr: &Expr) -> Option<&str> {
    match &expr.without_parens().kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// The bound of a variable that a condition states from above or from below, and whether it is strict.
fn bound_of<'a>(condition: &'a Expr, variable: &str, is_above: bool) -> Option<(&'a Expr, bool)> {
    match &condition.without_parens().kind {
        ExprKind::Compare(first, rest) => {
            let mut left = &**first;
            rest.iter().find_map(|(comparison, _, right)| {
                let before = std::mem::replace(&mut left, right);
                let (is_left, is_right) = (
                    name_of(before) == Some(variable),
                    name_of(right) == Some(variable),
                );
                match (comparison, &right.without_parens().kind) {
                    (Comparison::In, ExprKind::Range { low, high }) if is_left => {
                        Some((if is_above { &**high } else { &**low }, false))
                    }
                    (Comparison::Less, _) if is_left && is_above => Some((right, true)),
                    (Comparison::LessEqual, _) if is_left && is_above => Some((right, false)),
                    (Comparison::Greater, _) if is_left && !is_above => Some((right, true)),
                    (Comparison::GreaterEqual, _) if is_left && !is_above => Some((right, false)),
                    (Comparison::Less, _) if is_right && !is_above => Some((before, true)),
                    (Comparison::LessEqual, _) if is_right && !is_above => Some((before, false)),
                    (Comparison::Greater, _) if is_right && is_above => Some((before, true)),
                    (Comparison::GreaterEqual, _) if is_right && is_above => Some((before, false)),
                    _ => None,
                }
            })
        }
        _ => None,
    }
}

/// The condition that an index is not beyond a bound, as one would write it: `i < n` for `i+1` and n.
fn condition(
    index: &Expr,
    bound: &str,
    is_strict: bool,
    is_above: bool,
    sources: &SourceMap,
) -> String {
    let step = match is_above {
        true => OperatorKind::Plus,
        false => OperatorKind::Minus,
    };
    let next = match &index.without_parens().kind {
        ExprKind::Chain {
            level: Level::Sum,
            first,
            rest,
        } if !is_strict => match (&first.kind, &rest[..]) {
            (ExprKind::Name(name), [(operator, by)])
                if operator.kind == step
                    && matches!(&by.kind, ExprKind::Integer(one) if one.is_one()) =>
            {
                Some(name.as_str())
            }
            _ => None,
        },
        _ => None,
    };
    let number = bound.parse::<i64>().ok();
    match (next, number.filter(|own| !is_above && *own < i64::MAX)) {
        (Some(name), Some(least)) => format!("{name} >= {}", least + 1),
        (Some(name), None) if is_above => format!("{name} < {bound}"),
        (Some(name), None) => format!("{name} > {bound}"),
        (None, _) => {
            // One compares a number with the parameter, not the parameter with a number.
            let is_swapped = matches!(index.kind, ExprKind::Integer(_));
            let sign = match (is_above != is_swapped, is_strict) {
                (true, true) => "<",
                (true, false) => "<=",
                (false, true) => ">",
                (false, false) => ">=",
            };
            let index = one_line(sources.slice(index.span));
            match is_swapped {
                true => format!("{bound} {sign} {index}"),
                false => format!("{index} {sign} {bound}"),
            }
        }
    }
}
