//! The bounds of variables that conditions imply but do not state, as text of the language.
//!
//! From `x >= 0, y >= 0, x + y < n` follows `x < n`, which ends the range of `x`. An editor shows such bounds.

use std::fmt::Write as _;

use num_traits::{One, Signed, Zero};

use super::budget::Budget;
use super::domain::{BindingPlan, Meaning, Mention, Openness, PlannedRange};
use super::linear::{Bound, Linear, Term};
use nk_base::cancellation::CancelToken;
use nk_base::number::Rational;
use nk_base::source::SourceMap;
use nk_syntax::ast::{Expr, ExprKind};

/// A bound that ends the range of a variable and follows from several conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedBound {
    /// The variable.
    pub name: String,
    /// The bound as a condition: `x < n`.
    pub text: String,
}

/// The bounds of the variables of `conditions` that only follow from several of them, in the order in which the
/// variables get their values; `is_new` says which names are variables of the conditions. Nothing once `stop` is
/// cancelled.
pub fn implied_bounds(
    conditions: &[Expr],
    is_new: &dyn Fn(&str) -> bool,
    sources: &SourceMap,
    stop: &CancelToken,
) -> Vec<ImpliedBound> {
    let bytes = match (conditions.first(), conditions.last()) {
        (Some(first), Some(last)) => sources.slice(first.span.to(last.span)).len(),
        _ => return Vec::new(),
    };
    let budget = Budget::new(stop, bytes);
    let meaning = |mention: Mention| match mention {
        Mention::Name(name) if is_new(name) => Meaning::New,
        _ => Meaning::Value,
    };
    let plan = BindingPlan::new(conditions, &[], Openness::OpenAbove, &meaning, &budget);
    if budget.is_spent() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for planned in &plan.vars {
        let PlannedRange::Interval { low, high } = &planned.range else {
            continue;
        };
        let (name, _) = plan.names[planned.var];
        for (bounds, sign) in [(low, '>'), (high, '<')] {
            // A bound that a condition states is visible already.
            if !bounds.iter().all(|bound| bound.implied) {
                continue;
            }
            for bound in bounds {
                let own = ImpliedBound {
                    name: name.to_owned(),
                    text: condition(name, sign, bound, &plan, sources),
                };
                // Two ways may lead to one bound.
                if !found.contains(&own) {
                    found.push(own);
                }
            }
        }
    }
    found
}

/// The bound of a variable as a condition.
fn condition(
    name: &str,
    sign: char,
    bound: &Bound,
    plan: &BindingPlan,
    sources: &SourceMap,
) -> String {
    let equal = if bound.strict { "" } else { "=" };
    format!(
        "{name} {sign}{equal} {}",
        written(&bound.form, plan, sources)
    )
}

/// A linear form as an expression of the language.
fn written(form: &Linear, plan: &BindingPlan, sources: &SourceMap) -> String {
    let term = |term: &Term| {
        let expr = match term {
            Term::New(var) => return plan.names[*var].0.to_owned(),
            Term::Root(at) => {
                let of = written(&plan.roots[*at], plan, sources);
                return format!("isqrt({of})");
            }
            Term::Quotient(at) => {
                let quotient = &plan.quotients[*at];
                let by = quotient
                    .by
                    .iter()
                    .map(|own| format!("/{}", sources.slice(own.span)));
                let of = match written(&quotient.of, plan, sources) {
                    of if of.contains(' ') => format!("({of})"),
                    of => of,
                };
                return format!("{of}{}", by.collect::<String>());
            }
            Term::Opaque(expr) => expr,
        };
        let text = nk_syntax::token::one_line(sources.slice(expr.span));
        let is_atom = matches!(
            expr.kind,
            ExprKind::Name(_)
                | ExprKind::Call { .. }
                | ExprKind::Paren(_)
                | ExprKind::Abs(_)
                | ExprKind::Index { .. }
                | ExprKind::Power { .. }
        );
        if is_atom { text } else { format!("({text})") }
    };
    let mut text = String::new();
    // The terms that are added come first: `n - x`, not `-x + n`.
    let mut terms: Vec<(String, &Rational)> = form
        .terms()
        .iter()
        .map(|own| (term(&own.0), &own.1))
        .collect();
    terms.sort_by_key(|(_, factor)| factor.is_negative());
    for (term, factor) in terms {
        let size = factor.abs();
        let scaled = match (size.numer().is_one(), size.denom().is_one()) {
            (true, true) => term,
            (true, false) => format!("{term}/{}", size.denom()),
            _ => format!("{size}*{term}"),
        };
        add(&mut text, factor.is_negative(), &scaled);
    }
    if !form.offset().is_zero() || text.is_empty() {
        let size = form.offset().abs().to_string();
        add(&mut text, form.offset().is_negative(), &size);
    }
    text
}

fn add(text: &mut String, is_negative: bool, term: &str) {
    let sign = match (text.is_empty(), is_negative) {
        (true, true) => "-",
        (true, false) => "",
        (false, true) => " - ",
        (false, false) => " + ",
    };
    let _ = write!(text, "{sign}{term}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_syntax::ast::ItemKind;
    use nk_syntax::parse;

    fn of(text: &str, new: &[&str]) -> Vec<String> {
        let mut sources = SourceMap::default();
        let id = sources.add("spec.nk", text);
        let parsed = parse(id, text);
        assert!(parsed.errors.is_empty(), "{text}");
        let [item] = &parsed.file.items[..] else {
            panic!("one item");
        };
        let ItemKind::Check(check) = &item.kind else {
            panic!("a check");
        };
        let is_new = |name: &str| new.contains(&name);
        let found = implied_bounds(&check.conditions, &is_new, &sources, &CancelToken::new());
        found.into_iter().map(|own| own.text).collect()
    }

    #[test]
    fn bounds_that_nobody_wrote_are_told() {
        let two = ["x", "y"];
        for (conditions, wanted) in [
            ("x >= 0, y >= 0, x + y < n", vec!["x < n"]),
            ("1 <= x < y <= n", vec!["x < n"]),
            ("x >= 1, y >= 2*x, y <= n", vec!["x <= n/2"]),
            ("x >= 1, 2*y >= 3*x, y <= n, y <= n", vec!["x <= 2/3*n"]),
            ("1 <= x <= n, 1 <= y <= n", vec![]),
            ("x + y = n, x >= 0, y >= 1", vec!["x <= n - 1"]),
            ("x in 1..n, y in x..n", vec![]),
            ("x >= 0, y >= 0, x + y < f(n) - 3", vec!["x < f(n) - 3"]),
            ("x >= 0, y >= 0, x + y <= n mod 3", vec!["x <= (n mod 3)"]),
        ] {
            let text = format!("check 0 = 0 : {conditions}");
            assert_eq!(of(&text, &two), wanted, "{conditions}");
        }
    }
}
