//! The wording of errors about misère play.

use super::super::ir::Kind;
use super::kinds::kind_name;
use super::{CheckErrorKind, CheckErrorKind as E, NoOptions};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_misere(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::MisereOfNoGame { found } => {
            let help = match found {
                Kind::Graph => "name the game: `misere(nimber(G))` is Node-Kayles on the graph G",
                Kind::List(_) | Kind::Set(_) => {
                    "for heaps name the octal game too: `misere(\"0.77\", [3, 4, 5])`"
                }
                _ => {
                    "call a function of a position, as in `misere(f(x))`, or name the heaps: `misere(\"0.77\", [3])`"
                }
            };
            let message = match found {
                Kind::Number => {
                    "`misere` takes a position of a game, but this is a number that is not the value of a position"
                        .to_owned()
                }
                found => format!(
                    "`misere` takes a position of a game, but this is {}",
                    kind_name(found)
                ),
            };
            Diagnostic::error(code::E0315, message)
                .label(span, "no position")
                .help(help)
        }
        E::NoMisere {
            name,
            reason,
            because,
        } => {
            let (what, help) = match reason {
                NoOptions::Enumeration => (
                    "members of a set",
                    "ask for a function of a position whose equations list options",
                ),
                NoOptions::Sum => (
                    "a nim-sum of values, which says nothing about misère play",
                    "for heaps name the octal game: `misere(\"0.77\", [3, 4])`; otherwise make the position a list of \
                     the parts",
                ),
                NoOptions::Number => (
                    "a value, and no options",
                    "say which options there are; a position without options is `mex {}`",
                ),
                NoOptions::Values => (
                    "a set of values, and no options",
                    "list the options: `mex { ... : ... }`",
                ),
                NoOptions::Other => (
                    "neither options nor a position",
                    "list the options, as in `f(x) = mex { f(y) : ... }`, or write the rule of misère play by hand",
                ),
            };
            let message =
                format!("misère play of `{name}` is not known: its equations do not list options");
            Diagnostic::error(code::E0315, message)
                .label(span, "played in misère play here")
                .label(because, what)
                .help(help)
        }
        _ => unreachable!("not about misère play"),
    }
}
