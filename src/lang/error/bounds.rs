//! The wording of errors about the bounds of variables, and of a check that takes too long.

use super::super::domain::{Divisor, Limit, Unbounded};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_bounds(unbounded: Unbounded) -> Diagnostic {
    let Unbounded {
        name,
        span,
        lacks_low,
        lacks_high,
        unsolved,
        counts,
        divisor,
        divides,
        limit,
        scope,
        enumerates,
        is_least,
        begins,
        ..
    } = unbounded;
    let colon = if begins { ": " } else { "" };
    let end = match (&counts, &scope[..]) {
        (Some(list), _) => format!("|{list}|"),
        (None, []) => "100".to_owned(),
        (None, [own]) => own.clone(),
        (None, all) => format!("max({})", all.join(", ")),
    };
    let start = match counts.is_some() || divides {
        true => "1",
        false => "0",
    };
    let (what, help) = match (lacks_low, lacks_high) {
        (true, false) => (
            "no lower bound",
            format!("add one: `{colon}{name} >= {start}`"),
        ),
        (false, true) => (
            "no upper bound",
            match &limit {
                Some(limit) => format!("add one {}", sparing(limit, &name, "")),
                None if is_least && unsolved.is_some() => first_member(&name, &scope),
                None => format!("add one: `{colon}{name} <= {end}`"),
            },
        ),
        (true, true) if enumerates => (
            "no lower and no upper bound",
            format!(
                "add `{name} >= 0`: an enumeration may be infinite, so it needs no upper bound"
            ),
        ),
        (true, true) => (
            "no lower and no upper bound",
            match &limit {
                Some(limit) => {
                    let start = format!("{start} <= ");
                    format!("give it a range {}", sparing(limit, &name, &start))
                }
                None => format!("give it a range: `{colon}{start} <= {name} <= {end}`"),
            },
        ),
        (false, false) => (
            "no bound that is free of the other variables",
            format!("give it a range of its own: `{start} <= {name} <= {end}`"),
        ),
    };
    let help = match divisor.filter(|own| scope.contains(&own.name)) {
        Some(Divisor {
            name,
            is_compared_inside,
        }) => positive(&name, is_compared_inside),
        None => help,
    };
    let found = Diagnostic::error(code::E0303, format!("`{name}` has {what}")).help(help);
    let endless = format!("`{name}` would have infinitely many values");
    match unsolved {
        Some(condition) if condition.start == span.start => found.label(
            condition,
            format!("{endless}: this cannot be solved for it"),
        ),
        Some(condition) => found.label(span, endless).label(
            condition,
            format!("this filters, but cannot be solved for `{name}`"),
        ),
        None => found.label(span, endless),
    }
}

/// The words that the bound must leave out nothing that the condition allows. Only the reader knows how fast the
/// function grows.
fn sparing(limit: &Limit, name: &str, start: &str) -> String {
    let nothing = format!("that leaves out no `{name}` for which this is true");
    match &limit.example {
        Some((call, end, behind)) => format!(
            "{nothing}: `{start}{name} <= {end}` will do if `{call} >= {name} - {behind}` for every `{name}`"
        ),
        None => nothing,
    }
}

/// The advice for `min(b : b >= 0, W(a, b) = 0)`: a set without end may be searched for its first member.
fn first_member(name: &str, scope: &[String]) -> String {
    let set = match scope {
        [] => "P".to_owned(),
        all => format!("P({})", all.join(", ")),
    };
    format!(
        "only a set with a name may be searched without an upper bound: write `{set} = {{ {name} : ... }}` with the same conditions as an equation of its own, and take its first member, `{set}[1]`"
    )
}

/// The advice on how to state that a name of a definition is positive.
fn positive(name: &str, is_compared_inside: bool) -> String {
    let behind = format!(
        "after the closing brace or parenthesis, as in `f(...) = mex {{ ... }} : {name} >= 1`"
    );
    match is_compared_inside {
        true => format!(
            "inside the set a condition on `{name}` gives no bounds: write `{name} >= 1` {behind}"
        ),
        false => format!("say that `{name}` is positive, {behind}"),
    }
}

pub(super) fn about_patterns(parts: usize, in_range: bool, span: Span) -> Diagnostic {
    let elements: Vec<String> = (1..=parts.min(3)).map(|at| format!("x[{at}]")).collect();
    let parts: Vec<String> = elements.iter().map(|own| format!("`{own}`")).collect();
    let message = "one variable takes the elements of a set, but this is a list of variables";
    Diagnostic::error(code::E0303, message)
        .label(span, "no variable")
        .help(match parts.is_empty() {
            _ if in_range => {
                let call = format!("f({})", elements.join(", "));
                format!(
                    "a variable of an `eval` or a `check` is a number, so write the elements inside: `check all({call} = 0 : x in S)`, `eval [{call} : x in S]`"
                )
            }
            true => "write `x in S`".to_owned(),
            false => format!("write `x in S`; the parts of `x` are {}", parts.join(", ")),
        })
}

pub(super) fn about_work(steps: u64, of_item: bool, span: Span) -> Diagnostic {
    let found = Diagnostic::error(
        code::E0314,
        format!("this takes more than {steps} steps to check"),
    );
    match of_item {
        true => found.label(span, "most of them are for this").help(
            "the check reads a condition once for each element that it is about, and once for each bound that it gives, so \
             conditions within conditions multiply the steps: define the inner sets by equations of their own",
        ),
        false => found.label(span, "most of them are for the kinds of the values in these items").help(
            "there are thousands of parameters of which nothing says whether they are numbers, sets, lists or graphs: divide \
             the file, or use them so that it is clear",
        ),
    }
}
