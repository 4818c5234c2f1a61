//! The wording of errors about kinds, bounds, vertices and equations.

use super::super::domain::Unbounded;
use super::super::ir::{Elements, Interval, Kind};
use super::{CheckErrorKind, CheckErrorKind as E, Mend};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

/// With its article: "a number". A set of numbers is a set.
pub(crate) fn kind_name(kind: Kind) -> String {
    match kind {
        Kind::Set(Elements::NUMBERS) => Kind::SET.to_string(),
        kind => kind.to_string(),
    }
}

pub(super) fn about_kinds(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::WrongKind { found, wanted, by } => {
            // Whoever wants it is quoted; what must be it is named.
            let verb = if by.starts_with('`') {
                "wants"
            } else {
                "must be"
            };
            let message = format!(
                "{by} {verb} {}, and this is {}",
                kind_name(wanted),
                kind_name(found)
            );
            let diagnostic = Diagnostic::error(code::E0302, message).label(span, kind_name(found));
            match (found, wanted) {
                (Kind::Set(_), Kind::Number) if by.ends_with("element") => diagnostic
                    .help("write its elements without braces of their own; `union` joins sets"),
                (Kind::Set(_), Kind::Number) => around(
                    diagnostic.help("for the least number that is missing write `mex {...}`"),
                    ["mex(", ")"],
                    span,
                ),
                (Kind::Graph, Kind::Number) => around(
                    diagnostic.help("for its Sprague-Grundy value write `nimber(...)`"),
                    ["nimber(", ")"],
                    span,
                ),
                (Kind::Graph, Kind::Set(_)) if by.starts_with('`') => diagnostic
                    .help("put what is taken from a graph in parentheses: `G - (A union B)`"),
                (Kind::Number, Kind::Truth) => diagnostic.help("compare it: `... = 0`, `... >= 1`"),
                (Kind::Number, Kind::Set(_)) => around(
                    diagnostic.help("put it in braces: `{...}`"),
                    ["{", "}"],
                    span,
                ),
                (Kind::Number, Kind::List(_)) => around(
                    diagnostic.help("put it in brackets: `[...]`"),
                    ["[", "]"],
                    span,
                ),
                (Kind::Set(_), Kind::List(_)) => diagnostic
                    .help("a list is written with brackets, `[...]`, and `sort(S)` is that of a set"),
                (Kind::Number, Kind::Graph) => diagnostic.help("name the graph, as in `path(n)`"),
                (Kind::Truth, Kind::Number) => around(
                    diagnostic.help("choose numbers: `if ... then 1 else 0`"),
                    ["(if ", " then 1 else 0)"],
                    span,
                ),
                _ => diagnostic,
            }
        }
        E::EndlessLater { variable, first } => Diagnostic::error(
            code::E0313,
            format!("only the first variable of a list may have no upper end, and `{variable}` is not the first"),
        )
        .label(span, "runs on without end")
        .help(format!("give `{variable}` an upper end, or name it in the conditions before `{first}`")),
        E::EndlessListAlone { name } => Diagnostic::error(
            code::E0408,
            format!("`{name}` is a list without end, so it cannot be used as a whole"),
        )
        .label(span, "a list without end")
        .help(format!("name elements: `{name}[k]`, or `[{name}[k] : 1 <= k <= 10]` for the first ten")),
        E::NotIndexed { found } => Diagnostic::error(
            code::E0302,
            format!(
                "only a list, a set or an enumeration has members with numbers, and this is {}",
                kind_name(found)
            ),
        )
        .label(span, kind_name(found))
        .help("the value of a function is `f(n)`; the first element of a list is `L[1]`"),
        E::IndexCount { found } => Diagnostic::error(
            code::E0302,
            format!("one index names an element, and here are {found}"),
        )
        .label(span, "indices")
        .help(
            "for the elements from i to j write `L[i..j]`, for an element of an element `L[i][j]`",
        ),
        E::TakenFromGraph { found, operator } => {
            let message = match found {
                Some(found) => format!(
                    "from a graph {operator} takes a set of vertices or of edges, and this is {}",
                    kind_name(found)
                ),
                None => format!("{operator} means nothing between a graph and a set"),
            };
            Diagnostic::error(code::E0302, message)
                .label(span, "taken from a graph")
                .help("one vertex is `G - {v}`, an edge is `G - {u -- v}`")
        }
        E::LocalNameTaken { name } => Diagnostic::error(
            code::E0207,
            format!("`{name}` has a meaning here, so `where` cannot give it another one"),
        )
        .label(span, "a name that is taken")
        .help("choose another name"),
        E::MexOfNoSet { found } => Diagnostic::error(
            code::E0302,
            format!("`mex` wants a set, and this is {}", kind_name(found)),
        )
        .label(span, kind_name(found))
        .help("put the options in braces: `mex { ... : ... }`"),
        E::CannotPrint { found } => Diagnostic::error(
            code::E0302,
            format!("`eval` prints numbers, and this is {}", kind_name(found)),
        )
        .label(span, kind_name(found))
        .help(match found {
            Kind::Graph => "ask something of the graph: `nimber(...)`, `order(...)`",
            Kind::Set(_) => "ask something of the set: `mex {...}`, `max(...)`, `count(...)`",
            _ => "for a claim write `check`; for 0 and 1 write `if ... then 1 else 0`",
        }),
        E::CannotCompare { left, right, op } => {
            let message = format!(
                "`{op}` cannot compare {} with {}",
                kind_name(left),
                kind_name(right)
            );
            let found = Diagnostic::error(code::E0302, message).label(span, "compared here");
            match (left, right) {
                (Kind::Graph, Kind::Graph) => {
                    found.help("compare what they have: `nimber(...)`, `order(...)`")
                }
                (Kind::Number, Kind::Set(_)) | (Kind::Set(_), Kind::Number) => {
                    found.help("for membership write `in`")
                }
                _ => found.help("numbers compare with numbers, sets with sets by `=` and `!=`"),
            }
        }
        E::ConditionsInCall { name } => Diagnostic::error(
            code::E0310,
            format!("`{name}` takes arguments, not `... : conditions`"),
        )
        .label(
            span,
            "only sum, product, min, max and count range over conditions",
        )
        .help(format!(
            "for the set of its values write `{{ {name}(...) : ... }}`"
        )),
        E::EmptyAggregate { name } => Diagnostic::error(
            code::E0310,
            format!("`{name}` has nothing to range over"),
        )
        .label(span, "no conditions, and no set")
        .help(format!(
            "write `{name}(e : conditions)`, as in `{name}(i^2 : 1 <= i <= n)`, or give it a set"
        )),
        _ => unreachable!("not about kinds"),
    }
}

/// The fix that puts what stands at `span` between two texts.
fn around(diagnostic: Diagnostic, [before, behind]: [&str; 2], span: Span) -> Diagnostic {
    let (start, end) = span.ends();
    let edits = vec![(start, before.to_owned()), (end, behind.to_owned())];
    diagnostic.fix_all(format!("write `{before}...{behind}`"), edits)
}

pub(super) fn about_bounds(unbounded: Unbounded) -> Diagnostic {
    let Unbounded {
        name,
        span,
        lacks_low,
        lacks_high,
        unsolved,
        ..
    } = unbounded;
    let end = if name == "n" { "100" } else { "n" };
    let (what, help) = match (lacks_low, lacks_high) {
        (true, false) => ("no lower bound", format!("add one: `{name} >= 0`")),
        (false, true) => ("no upper bound", format!("add one: `{name} <= {end}`")),
        (true, true) => (
            "no lower and no upper bound",
            format!("give it a range: `0 <= {name} <= {end}`"),
        ),
        (false, false) => (
            "no bound that stands without the other variables",
            format!("give it a range of its own: `0 <= {name} <= {end}`"),
        ),
    };
    let found = Diagnostic::error(code::E0303, format!("`{name}` has {what}")).help(help);
    let endless = format!("`{name}` would run without end");
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

pub(super) fn about_work(steps: u64, span: Span) -> Diagnostic {
    let message = format!("this takes more than {steps} steps to check");
    Diagnostic::error(code::E0314, message)
        .label(span, "most of them are for this")
        .help(
            "conditions within conditions are checked anew for each element and each bound that they give: write the \
             inner ones as equations of their own",
        )
}

pub(super) fn about_vertices(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::VertexInExpression { name, is_function } => {
            let found = Diagnostic::error(
                code::E0311,
                format!("`{name}[...]` is a vertex, and stands only in `vertex` and `edge`"),
            )
            .label(span, "brackets make it a vertex");
            if is_function {
                found.help(format!("`{name}` is a function: write `{name}(...)`"))
            } else {
                found.help(format!("for a term of a sequence write `{name}(...)`"))
            }
        }
        E::UndeclaredVertexName {
            name,
            declared,
            graph,
        } => {
            let known = if declared.is_empty() {
                "no vertices".to_owned()
            } else {
                declared.join(", ")
            };
            Diagnostic::error(
                code::E0312,
                format!("graph {graph} declares no vertex called `{name}`"),
            )
            .label(span, format!("`{graph}` declares {known}"))
            .help(format!(
                "declare it with its range, as in `vertex {name}[i] : 1 <= i <= n`"
            ))
        }
        E::VertexIndices {
            name,
            wanted,
            found,
            first,
        } => {
            let count = |n: usize| match n {
                0 => "no index".to_owned(),
                1 => "1 index".to_owned(),
                _ => format!("{n} indices"),
            };
            Diagnostic::error(
                code::E0312,
                format!(
                    "`{name}` has {} here and {} where it is declared",
                    count(found),
                    count(wanted)
                ),
            )
            .label(span, count(found))
            .label(first, format!("{} here", count(wanted)))
            .help("use one number of indices throughout, or another name")
        }
        E::IndexNotPlain { name } => {
            Diagnostic::error(code::E0303, format!("`{name}` has no range"))
                .label(span, "inside a larger index")
                .help(format!(
                    "bound it by a condition, as in `: 1 <= {name} <= n`"
                ))
        }
        _ => unreachable!("not about vertices"),
    }
}

pub(super) fn about_equations(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::LeftSide { text } => Diagnostic::error(
            code::E0304,
            format!("`{text}` cannot stand on the left of an equation"),
        )
        .label(
            span,
            "not a number, a variable, or a variable plus or minus a number",
        )
        .help("use a variable and a condition: `f(n) = ... n/2 ... : n mod 2 = 0`"),
        E::Overlap {
            name,
            first,
            meet,
            mend,
        } => {
            let found = Diagnostic::error(
                code::E0305,
                format!("two equations define {}", example(&name, &meet)),
            )
            .label(span, format!("this one {}", covers(&meet)))
            .label(first, "this one already covers it");
            match mend {
                Some(Mend::EndFirst(condition)) => {
                    found.help(format!("end the first before it: `{condition}`"))
                }
                Some(Mend::StartSecond(condition)) => {
                    found.help(format!("let this one start later: `: {condition}`"))
                }
                None => {
                    found.help("keep one of them, or give them conditions that exclude each other")
                }
            }
        }
        E::ClaimsNothing {
            name,
            variable,
            low,
            high,
        } => Diagnostic::warning(
            code::W0003,
            format!("this equation says nothing of `{name}`"),
        )
        .label(
            span,
            format!("{variable} is at least {low} and at most {high}"),
        )
        .help("change one of the bounds, or leave the equation out"),
        E::Gap {
            name,
            hole,
            before,
            after,
        } => {
            let shown = match (&hole.low, &hole.high) {
                (Some(low), Some(high)) if low == high => format!("{name}({low})"),
                (Some(low), Some(high)) => format!("{name}({low}) to {name}({high})"),
                _ => name.clone(),
            };
            let next = hole
                .high
                .as_ref()
                .map(|high| high.add(&Number::ONE).unwrap_or(Number::ZERO));
            let last = hole
                .low
                .as_ref()
                .map(|low| low.sub(&Number::ONE).unwrap_or(Number::ZERO));
            let place =
                |end: Option<Number>| end.map_or(String::new(), |end| format!(" {name}({end})"));
            Diagnostic::error(code::E0306, format!("no equation defines {shown}"))
                .label(after, format!("this one starts at{}", place(next)))
                .label(before, format!("this one ends at{}", place(last)))
                .help("add the missing base case, or start the later equation earlier")
        }
        E::InfiniteElement { variable } => {
            let message = format!(
                "an enumeration without an end lists `{variable}` itself, not what is made of it"
            );
            Diagnostic::error(code::E0313, message)
                .label(span, "its values may come in any order")
                .help(format!("write `{{ {variable} : ... }}` with the property as a condition, or bound `{variable}` above"))
        }
        E::EndlessPattern { name, text } => {
            let message = format!(
                "`{name}` has no end, so its arguments are plain variables, and `{text}` is none"
            );
            Diagnostic::error(code::E0313, message)
                .label(span, "not a variable")
                .help(format!(
                    "write `{name}(t) = {{ n : ... }}`, with `t` in the conditions"
                ))
        }
        _ => unreachable!("not about equations"),
    }
}

/// `g(10)`, the least argument that both claim.
fn example(name: &str, meet: &[Interval]) -> String {
    let args: Vec<String> = meet
        .iter()
        .map(|interval| {
            interval
                .low
                .as_ref()
                .or(interval.high.as_ref())
                .map_or("0".to_owned(), Number::to_string)
        })
        .collect();
    if args.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", args.join(", "))
    }
}

fn covers(meet: &[Interval]) -> String {
    match meet {
        [
            Interval {
                low: Some(low),
                high: None,
            },
        ] => format!("covers {low} and above too"),
        [
            Interval {
                low: Some(low),
                high: Some(high),
            },
        ] if low == high => format!("covers {low} too"),
        [
            Interval {
                low: Some(low),
                high: Some(high),
            },
        ] => format!("covers {low} to {high} too"),
        _ => "covers it too".to_owned(),
    }
}
