//! The wording of errors about equations: overlaps, gaps, left sides.

use super::super::ir::Interval;
use super::{CheckErrorKind, CheckErrorKind as E, Separation};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_equations(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::LeftSide { text, help } => Diagnostic::error(
            code::E0304,
            format!("`{text}` cannot appear on the left of an equation"),
        )
        .label(
            span,
            "not a number, a variable, or a variable plus or minus a number",
        )
        .help(help),
        E::Overlap {
            name,
            first,
            meet,
            separation,
        } => {
            let found = Diagnostic::error(
                code::E0305,
                format!("two equations define {}", example(&name, &meet)),
            )
            .label(span, format!("this one {}", covers(&meet)))
            .label(first, "this one already covers it");
            match separation {
                Some(Separation::EndFirst(condition)) => {
                    found.help(format!("end the first before it: `{condition}`"))
                }
                Some(Separation::StartSecond(condition)) => {
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
            format!("this equation says nothing about `{name}`"),
        )
        .label(
            span,
            format!("{variable} is at least {low} and at most {high}"),
        )
        .help(match low.is_zero() && high.is_negative() {
            true => format!(
                "a variable without a lower bound starts at 0: for negative arguments write one, as in `{} <= {variable} <= {high}`",
                high.sub(&Number::Small(4)).unwrap_or_else(|_| high.clone())
            ),
            false => "change one of the bounds, or leave the equation out".to_owned(),
        }),
        E::ClaimsZeroAlone { name, variable } => Diagnostic::warning(
            code::W0003,
            format!("this equation is only about `{name}` at `{variable} = 0`"),
        )
        .label(span, format!("{variable} is at least 0"))
        .help(format!(
            "a variable without a lower bound starts at 0: for negative arguments write one, as in `-4 <= {variable} <= 0`, \
             and for 0 alone `{variable} = 0`"
        )),
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
        E::InfiniteElement { variable, meant } => {
            let message = format!(
                "an infinite enumeration lists `{variable}` itself, not expressions in it"
            );
            let found = Diagnostic::error(code::E0313, message)
                .label(span, "its values may come in any order");
            if let Some((place, text)) = meant {
                let title = format!("write `{text}`");
                return found.help(title.clone()).fix(title, place, text);
            }
            found.help(format!("write `{{ {variable} : ... }}` with the property as a condition, or bound `{variable}` above"))
        }
        E::EndlessPattern { name, text } => {
            let message = format!(
                "`{name}` is infinite, so its arguments must be plain variables, but `{text}` is not one"
            );
            Diagnostic::error(code::E0313, message)
                .label(span, "not a variable")
                .help(format!(
                    "write `{name}(t) = {{ n : ... }}`, with `t` in the conditions"
                ))
        }
        E::EndlessWhere { name } => Diagnostic::error(
            code::E0313,
            format!("`{name}` is infinite, so it takes no names after `where`"),
        )
        .label(span, "a name for an infinite set or list")
        .help(
            "write its value in its place, or give the name an equation of its own in the file, as in `s = 3`",
        ),
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
