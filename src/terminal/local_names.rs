//! Local names in an expression of a command line: `grim(G) where G = path(5)` is `grim(path(5))`.
//!
//! The values are written in place of the names, since the names of the vertices depend on the expression that makes
//! the graph.

use std::collections::HashMap;

use nk_base::source::Span;
use nk_lang::each_name;
use nk_syntax::ast::{self, ExprKind};

use super::console::Console;
use super::exit::Failure;
use super::{files, selection};

/// The largest number of characters of a text with its names written out. The values may use each other, so the text
/// can grow exponentially.
const LONGEST: usize = 20_000;

/// The text with its local names replaced by their values.
///
/// # Errors
///
/// The text is not in the language, or the specification `file` does not allow the names, both of which have been
/// drawn; or the result is too long.
pub(super) fn written_out(file: &str, text: &str, console: &Console) -> Result<String, Failure> {
    let text = text.trim();
    let parsed = selection::parsed(text, console)?;
    let [item] = parsed.items.as_slice() else {
        return Ok(text.to_owned());
    };
    let ast::ItemKind::Eval(eval) = &item.kind else {
        return Ok(text.to_owned());
    };
    let mut expr = &eval.expr;
    while let ExprKind::Paren(inner) = &expr.kind {
        expr = inner;
    }
    let ExprKind::Where { body, names } = &expr.kind else {
        return Ok(text.to_owned());
    };
    if !eval.conditions.is_empty() {
        return Ok(text.to_owned());
    }
    let start = eval.expr.span.start;
    if let (Some((first, _)), Some((_, last))) = (names.first(), names.last()) {
        // The local names are first checked as they are typed, since a name that has a meaning in the file must not get
        // another one.
        let (from, to) = (first.span.start - start, last.span.end - start);
        let typed = ("eval (0 where ", &text[from as usize..to as usize], ")\n");
        let (checked, sources) = files::load(file, console)?;
        selection::beside(&[typed], checked.files, sources, console)?;
    }
    let mut values: HashMap<&str, String> = HashMap::new();
    for (name, value) in names {
        let own = replaced(text, start, value, &values)?;
        let own = match is_atom(value) {
            true => own,
            false => format!("({own})"),
        };
        values.insert(&name.text, own);
    }
    replaced(text, start, body, &values)
}

/// The text of an expression with values in place of names. `start` is the place in the source where the text begins.
fn replaced(
    text: &str,
    start: u32,
    expr: &ast::Expr,
    values: &HashMap<&str, String>,
) -> Result<String, Failure> {
    let mut places: Vec<(Span, &str)> = Vec::new();
    each_name(expr, true, &mut |name, span| {
        if let Some(value) = values.get(name) {
            places.push((span, value));
        }
    });
    places.sort_by_key(|own| own.0.start);
    let piece = |from: u32, to: u32| &text[(from - start) as usize..(to - start) as usize];
    let (mut whole, mut from) = (String::new(), expr.span.start);
    for (span, value) in places {
        whole += piece(from, span.start);
        whole += value;
        from = span.end;
        if whole.len() > LONGEST {
            let message = format!(
                "`{text}` has more than {LONGEST} characters when its local names are written out"
            );
            return Err(
                Failure::usage(message).help("define the graph or the position in the file")
            );
        }
    }
    whole += piece(from, expr.span.end);
    Ok(whole)
}

/// Whether an expression needs no parentheses in any place.
fn is_atom(expr: &ast::Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Integer(_)
            | ExprKind::Name(_)
            | ExprKind::Call { .. }
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Paren(_)
            | ExprKind::Set(..)
            | ExprKind::List(..)
            | ExprKind::Text(_)
    )
}
