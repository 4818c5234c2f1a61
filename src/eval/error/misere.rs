//! The wording of errors about misère play of heaps.

use super::limits::memory;
use super::{EvalErrorKind, EvalErrorKind as E};
use nk_base::source::Span;
use nk_misere::RulesError;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_misere(kind: &EvalErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::MisereCode(error) => {
            let help = match error {
                RulesError::Digit { .. } => {
                    "for misère play use digits from 0 to 7: 1 to leave no heap, 2 to leave one, 4 to leave two"
                }
                RulesError::Long { .. } => "leave digits out at the end",
                RulesError::Code(_) => "write the code as in Winning Ways: \"0.137\", \"4.007\"",
            };
            Diagnostic::error(code::E0506, error.to_string())
                .label(span, "this game")
                .help(help)
        }
        E::NoPeriodOfMisere { heap } => Diagnostic::error(
            code::E0503,
            format!("a heap of {heap} is out of reach"),
        )
        .label(
            span,
            "no misère quotient of all heaps of this game is known",
        )
        .help("ask for smaller heaps, or for a game whose quotient has a period, such as \"0.77\""),
        E::MisereHeaps { bytes } => {
            let message = format!(
                "the sums that play of these heaps can reach would take more than {}",
                memory(*bytes)
            );
            Diagnostic::error(code::E0413, message)
                .label(
                    span,
                    "no misère quotient of at most 200 elements is known for them",
                )
                .help("ask for smaller heaps, or raise the limit: `--memory MIB`")
        }
        _ => unreachable!("not about misère play"),
    }
}
