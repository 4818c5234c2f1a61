//! The nimber of graphs behind a function: `nimber(comb(n + 1))` behind `f(n)`, if `f(k) = nimber(comb(k + 1))`.

use std::collections::HashMap;

use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Builtin, Eval, Expr, ExprKind, FunctionRule, Pattern};
use nk_lang::kayles;
use nk_terminal::selection::Part;

/// The most functions behind each other, so that functions that call each other in a circle have an end.
const DEEPEST: usize = 16;

/// The call of `nimber` that has the values of an eval wherever the eval has values, as text; `None` if the eval is no
/// call of a function with a single equation, or with the rules of Node-Kayles, Arc-Kayles or Kayles, that leads to one.
pub fn nimber_behind(part: &Part, eval: &Eval) -> Option<String> {
    let names = &eval.range.frame.names;
    let texts: HashMap<usize, String> = names.iter().cloned().enumerate().collect();
    match &eval.expr.kind {
        ExprKind::Call { .. } => behind(part, &eval.expr, names, &texts, DEEPEST),
        _ => None,
    }
}

/// The call of `nimber` behind an expression. `names` has the name of each variable in the expression, and `texts` what
/// stands for it.
fn behind(
    part: &Part,
    expr: &Expr,
    names: &[String],
    texts: &HashMap<usize, String>,
    depth: usize,
) -> Option<String> {
    let written = |own: &Expr| written(part, own, names, texts);
    let (function, args) = match &expr.kind {
        ExprKind::Builtin(Builtin::Nimber, args) => {
            return Some(format!("nimber({})", written(&args[0])?));
        }
        ExprKind::Call { function, args } => (*function, args),
        _ => return None,
    };
    if let [graph] = &args[..]
        && let Some(graph) = written(graph)
        && let Some(own) = kayles::as_nimber_of(&part.program, function, &graph)
    {
        return Some(own);
    }
    let FunctionRule::Clauses(clauses) = &part.program.functions[function.0].rule else {
        return None;
    };
    let ([clause], true) = (&clauses[..], depth > 0) else {
        return None;
    };
    let mut inner = HashMap::new();
    for (pattern, arg) in clause.patterns.iter().zip(args) {
        if let Pattern::Variable { slot, offset } = pattern {
            let text = written(arg)?;
            inner.insert(
                *slot,
                match *offset == Number::ZERO {
                    true => text,
                    false => format!("({text}) - {offset}"),
                },
            );
        }
    }
    behind(part, &clause.body, &clause.frame.names, &inner, depth - 1)
}

/// The text of an expression with these texts in the places of its variables; `None` if it has variables of its own.
fn written(
    part: &Part,
    expr: &Expr,
    names: &[String],
    texts: &HashMap<usize, String>,
) -> Option<String> {
    let mut places = Vec::new();
    let mut is_closed = true;
    expr.each_part(&mut |own| match &own.kind {
        ExprKind::Slot(slot) => match texts.get(slot) {
            Some(text) if part.sources.slice(own.span) == names[*slot] => {
                places.push((own.span, text));
            }
            _ => is_closed = false,
        },
        ExprKind::Local(_) | ExprKind::Let { .. } | ExprKind::Aggregate(..) => is_closed = false,
        _ => {}
    });
    if !is_closed {
        return None;
    }
    places.sort_unstable_by_key(|own| own.0.start);
    let (mut text, mut rest) = (String::new(), expr.span);
    for (span, own) in places {
        let end = span.start;
        text += part.sources.slice(Span { end, ..rest });
        rest.start = span.end;
        let is_word = own.chars().all(|c| c.is_alphanumeric() || c == '_');
        text += &match is_word || is_argument(&text, part.sources.slice(rest)) {
            true => own.clone(),
            false => format!("({own})"),
        };
    }
    text += part.sources.slice(rest);
    Some(text)
}

/// Whether what stands between two texts is a whole argument, or all of an expression.
fn is_argument(before: &str, after: &str) -> bool {
    let (before, after) = (before.trim_end(), after.trim_start());
    before.is_empty() && after.is_empty()
        || before.ends_with(['(', ',']) && after.starts_with([')', ','])
}
