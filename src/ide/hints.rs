//! Inlay hints, which an editor shows within a text: ranges of variables that are only implied, and first terms.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::each_child;
use nk_lang::ir::{self, Kind};
use nk_lang::{ImpliedBound, implied_bounds};
use nk_syntax::ast::{Expr, ExprKind, GraphBody, Item, ItemKind};

use super::lenses::{Ask, lenses};
use super::samples::{Extent, Sampler, Terms};
use super::{Analysis, Sort};

/// A few words that an editor shows at a place of the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte in front of which the hint is shown.
    pub offset: usize,
    /// The words that are shown.
    pub label: String,
    /// An explanation of the label, in a sentence.
    pub about: String,
    /// The sort of the hint.
    pub sort: HintSort,
}

/// The sort of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintSort {
    /// A bound of a variable, as a condition that could be written there.
    Range,
    /// First terms, or a value.
    Terms,
}

/// An item with hints that must be computed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// An eval or a check.
    Asked(Ask),
    /// A function of one argument, or a constant, by its name.
    Function(String),
}

/// The bounds of variables that no single condition of the root states, but several imply. No item is evaluated for
/// them.
pub fn implied(analysis: &Analysis, stop: &CancelToken) -> Vec<Hint> {
    let mut hints = Vec::new();
    let Some(root) = analysis.files.first() else {
        return hints;
    };
    let mut visit = |conditions: &[Expr]| hints.extend(of_conditions(analysis, conditions, stop));
    for item in &root.file.items {
        each_condition_list(item, &mut visit);
    }
    hints.sort_by_key(|own| own.offset);
    hints
}

fn of_conditions(analysis: &Analysis, conditions: &[Expr], stop: &CancelToken) -> Option<Hint> {
    let (first, last) = (conditions.first()?, conditions.last()?);
    let whole = first.span.to(last.span);
    let new: Vec<&str> = analysis
        .index
        .symbols
        .iter()
        .filter(|own| own.sort == Sort::Variable && own.bound_by == Some(whole))
        .map(|own| own.name.as_str())
        .collect();
    let is_new = |name: &str| new.contains(&name);
    let bounds = implied_bounds(conditions, &is_new, &analysis.sources, stop);
    if bounds.is_empty() {
        return None;
    }
    let texts: Vec<&str> = bounds.iter().map(|own| own.text.as_str()).collect();
    let names: Vec<String> = bounds.iter().map(told).collect();
    Some(Hint {
        offset: whole.end as usize,
        label: format!(", {}", texts.join(", ")),
        about: format!("The conditions imply {}.", names.join(" and ")),
        sort: HintSort::Range,
    })
}

fn told(bound: &ImpliedBound) -> String {
    format!(
        "`{}`, which bounds the range of `{}`",
        bound.text, bound.name
    )
}

/// Calls `visit` for each list of conditions that may bind variables.
fn each_condition_list<'a>(item: &'a Item, visit: &mut dyn FnMut(&'a [Expr])) {
    match &item.kind {
        ItemKind::Equation(equation) => within(&equation.body, visit),
        ItemKind::Eval(eval) => {
            visit(&eval.conditions);
            within(&eval.expr, visit);
        }
        ItemKind::Check(check) => {
            visit(&check.conditions);
            within(&check.statement, visit);
        }
        ItemKind::Graph(graph) => match &graph.body {
            GraphBody::Rules(rules) => rules.iter().for_each(|rule| visit(&rule.conditions)),
            GraphBody::Expr(expr) => within(expr, visit),
        },
        ItemKind::Use(_) | ItemKind::Broken { .. } => {}
    }
}

fn within<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a [Expr])) {
    match &expr.kind {
        ExprKind::Set(_, conditions) | ExprKind::List(_, conditions) => visit(conditions),
        ExprKind::Call {
            conditions: Some(conditions),
            ..
        } => visit(conditions),
        _ => {}
    }
    each_child(expr, &mut |part| within(part, visit));
}

/// The subjects with hints in a specification without errors, each with the item after which the hints are shown. They
/// are evals, checks without an upper bound, functions of one argument, and constants that are not plain numbers; the
/// hints of a function or a constant are at its last equation.
pub fn subjects(analysis: &Analysis) -> Vec<(Span, Subject)> {
    let program = &analysis.checked.program;
    let asked = lenses(analysis).into_iter();
    let mut found: Vec<(Span, Subject)> = asked
        .map(|(span, ask)| (span, Subject::Asked(ask)))
        .collect();
    let is_shown = |name: &str| {
        let own = program.functions.iter().find(|own| own.name == name);
        own.is_some_and(|own| {
            own.arity() <= 1
                && own.kind == Kind::Number
                && own.params.iter().all(|kind| *kind == Kind::Number)
        })
    };
    let items = analysis
        .files
        .first()
        .map_or(&[][..], |own| &own.file.items);
    let mut seen: Vec<&str> = Vec::new();
    for item in items.iter().rev().filter(|_| analysis.is_sound()) {
        let ItemKind::Equation(equation) = &item.kind else {
            continue;
        };
        for head in equation.heads.iter().rev() {
            let name = head.name.text.as_str();
            let is_plain = head.args.is_none() && is_number(&equation.body);
            if !seen.contains(&name) && !is_plain && is_shown(name) {
                found.push((item.span, Subject::Function(name.to_owned())));
            }
            seen.push(name);
        }
    }
    found.sort_by_key(|(span, _)| span.start);
    found
}

fn is_number(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Integer(_) => true,
        ExprKind::Negate(inner) | ExprKind::Paren(inner) => is_number(inner),
        _ => false,
    }
}

/// The hints of a subject, computed as far as the sampler's token and limits allow; the item is the one that
/// [`subjects`] gives.
pub fn compute(
    analysis: &Analysis,
    item: Span,
    subject: &Subject,
    sampler: &mut Sampler,
) -> Vec<Hint> {
    let offset = item.end as usize;
    let program = &analysis.checked.program;
    let hint = |(label, about): (String, String), sort| Hint {
        offset,
        label,
        about,
        sort,
    };
    let mut hints = Vec::new();
    match subject {
        Subject::Asked(Ask::Eval(index)) => {
            let ends = program
                .evals
                .get(*index)
                .map(|own| sampler.default_ends(&own.range));
            let ends = ends.and_then(|ends| end_of_eval(&ends, is_ranged(analysis, item)));
            hints.extend(ends.map(|own| hint(own, HintSort::Range)));
            let (values, goes_on) = sampler.eval(*index, Extent::HINT);
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            if !values.is_empty() {
                let more = if goes_on { ", ..." } else { "" };
                let label = format!("= {}{more}", values.join(", "));
                let about = "The first terms of this eval.".to_owned();
                hints.push(hint((label, about), HintSort::Terms));
            }
        }
        Subject::Asked(Ask::Check(index)) => {
            if let Some(check) = program.checks.get(*index) {
                let ends = sampler.default_ends(&check.range);
                let is_oeis = |part: &ir::ExprKind| matches!(part, ir::ExprKind::Oeis { .. });
                let is_listed = check.statement.has_part(is_oeis);
                let end = end_of_check(&ends, is_ranged(analysis, item), is_listed);
                hints.extend(end.map(|own| hint(own, HintSort::Range)));
            }
        }
        Subject::Function(name) => {
            let terms = sampler.terms(name, Extent::HINT);
            let shown = terms.and_then(|terms| of_terms(name, &terms));
            hints.extend(shown.map(|own| hint(own, HintSort::Terms)));
        }
    }
    hints
}

/// Whether an eval or a check has conditions, so that another one can be added after a comma.
fn is_ranged(analysis: &Analysis, item: Span) -> bool {
    let file = &analysis.files[Analysis::ROOT.0 as usize].file;
    let own = file.items.iter().find(|own| own.span == item);
    own.is_some_and(|own| match &own.kind {
        ItemKind::Eval(eval) => !eval.conditions.is_empty(),
        ItemKind::Check(check) => !check.conditions.is_empty(),
        _ => false,
    })
}

fn bounds(ends: &[(String, Number)], is_ranged: bool) -> Option<String> {
    let texts = ends.iter().map(|(name, end)| format!("{name} <= {end}"));
    let texts: Vec<String> = texts.collect();
    let sign = if is_ranged { "," } else { " :" };
    (!texts.is_empty()).then(|| format!("{sign} {}", texts.join(", ")))
}

fn end_of_eval(ends: &[(String, Number)], is_ranged: bool) -> Option<(String, String)> {
    let label = bounds(ends, is_ranged)?;
    let about = "This range has no upper bound. It ends here unless `--to` gives another end.";
    Some((label, about.to_owned()))
}

fn end_of_check(
    ends: &[(String, Number)],
    is_ranged: bool,
    is_listed: bool,
) -> Option<(String, String)> {
    let label = bounds(ends, is_ranged)?;
    let open = "This range has no upper bound.";
    Some(match is_listed {
        true => (
            label + ", as far as listed",
            format!("{open} It ends here, or at the last term that the OEIS lists."),
        ),
        false => (
            label + ", unless proved",
            format!(
                "{open} A claim that is not proved for all of it is tried up to this end at most, and less far if graphs take \
                too many positions."
            ),
        ),
    })
}

fn of_terms(name: &str, terms: &Terms) -> Option<(String, String)> {
    let values: Vec<String> = terms.values.iter().map(ToString::to_string).collect();
    if values.is_empty() {
        return None;
    }
    let list = values.join(", ");
    // The tooltip shows the error. The terms before it are right.
    let (more, error) = match &terms.error {
        None => (", ...", String::new()),
        Some(error) => ("", format!(" Then: {error}.")),
    };
    Some(match terms.first_of(name) {
        None => (
            format!("{name} = {list}"),
            format!("The value of `{name}`."),
        ),
        Some(first) => (
            format!("{first}, ... = {list}{more}"),
            format!("The first terms of `{name}`.{error}"),
        ),
    })
}
