//! Errors about limits, and their wording: of numbers, steps, depth and memory.

use super::{EvalErrorKind, EvalErrorKind as E, Grown};
use nk_base::cancellation::{Cancelled, StopReason};
use nk_base::english::plural;
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

impl From<Cancelled> for EvalErrorKind {
    fn from(_: Cancelled) -> Self {
        E::Interrupted
    }
}

impl From<StopReason> for EvalErrorKind {
    fn from(reason: StopReason) -> Self {
        match reason {
            StopReason::Cancelled => E::Interrupted,
            StopReason::Memory { limit } => E::Memory {
                limit: limit as u64,
            },
        }
    }
}

/// "4096 MiB".
pub(super) fn memory(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

/// The number of decimal digits of a number of `bits` bits, roughly.
fn digits(bits: u64) -> f64 {
    (bits as f64 * std::f64::consts::LOG10_2).ceil()
}

pub(super) fn about_limits(kind: &EvalErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::LongFraction { bits } => Diagnostic::error(
            code::E0410,
            format!(
                "this needs a common divisor of numbers with {} digits; the limit is 100000",
                digits(*bits)
            ),
        )
        .label(span, "too long to reduce")
        .help("integers may have ten times as many digits: multiply by a common denominator, or round down"),
        E::NumberTooLarge { bits } => {
            let size = match bits {
                Some(bits) => format!("at least {} digits", digits(*bits)),
                None => "more digits than can be counted".to_owned(),
            };
            Diagnostic::error(
                code::E0410,
                format!("this number would have {size}; the limit is 1000000"),
            )
            .label(span, "too large to compute")
            .help("take remainders at each step, as in `3^n mod m` or `f(n) = n*f(n-1) mod m`, or ask for fewer terms")
        }
        E::Elements { limit, count } => {
            let message = match count {
                Some(count) => {
                    format!("this runs over {count} values; the limit for one term is {limit}")
                }
                None => format!("this term took more than {limit} steps"),
            };
            Diagnostic::error(code::E0411, message)
                .label(span, "too long")
                .help(
                    "ask for fewer terms, narrow the range, or raise the limit: `--limit-steps N`",
                )
        }
        E::Members { limit } => Diagnostic::error(
            code::E0411,
            format!("this set or list has more than {limit} members"),
        )
        .label(span, "too many to keep")
        .help(
            "let a variable run over the values instead, which stores no set: `max(x : 1 <= x <= n)`, and likewise with `min`, `sum`, `count` and `mex`",
        ),
        E::Depth { limit, calls } => Diagnostic::error(
            code::E0412,
            format!("more than {limit} values depend on one another"),
        )
        .label(span, "the last one asked for")
        .help("if the arguments lead down to a base case, compute the values from the smallest on, as in `eval f(n) : 0 <= n <= 3000000`; otherwise let every equation ask for smaller arguments")
        .note(format!("the last ones: {}", calls.join(", "))),
        E::Memory { limit } => Diagnostic::error(
            code::E0413,
            format!("the stored values would take more than {}", memory(*limit)),
        )
        .label(span, "one more value")
        .help("ask for fewer terms, or raise the limit: `--memory MIB`"),
        E::Growing { what, limit } => {
            let (larger, change) = match what {
                Grown::List => ("longer list", "let each option shorten the list, or make an element smaller"),
                Grown::Set => ("larger set", "let each option take a member away, or make one smaller"),
                Grown::Graph => ("larger graph", "let each option take a vertex or an edge away"),
            };
            Diagnostic::error(
                code::E0413,
                format!(
                    "the stored values would take more than {}, because each needs that of a {larger}",
                    memory(*limit)
                ),
            )
            .label(span, "one more value")
            .help(format!("the game may never end: {change}"))
        }
        E::Solver {
            positions,
            vertices,
            bytes,
            of_nimber,
        } => {
            let easier = match of_nimber {
                true => ", use `outcome(...)` instead of `nimber(...)`,",
                false => "",
            };
            let message = format!(
                "a graph of {vertices} vertices is too hard here: its positions fill {}",
                memory(*bytes)
            );
            Diagnostic::error(code::E0507, message)
                .label(span, format!("unknown after {}", plural(*positions, "position")))
                .help(format!("raise the limit with `--memory MIB`{easier} or bound the range"))
        }
        E::Interrupted => {
            Diagnostic::error(code::E0414, "interrupted").label(span, "while computing this")
        }
        _ => unreachable!("not about limits"),
    }
}
