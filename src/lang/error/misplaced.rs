//! The wording of errors about misplaced expressions: a `mex` before a union, a graph in the place of an integer,
//! conditions after the braces in which they belong.

use super::{CheckErrorKind, CheckErrorKind as E};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_places(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::MexOfFirst {
            operator,
            set,
            whole,
            is_plain,
        } => {
            let word = operator.trim_matches('`');
            let found =
                Diagnostic::error(code::E0302, format!("{operator} takes a set, but this is a number"))
                    .label(span, "a number")
                    .help(format!("`mex` takes one set: `mex ({{...}} {word} {{...}})`"));
            match is_plain {
                true => found.fix_all(
                    "put the sets in parentheses",
                    vec![
                        (set.ends().0, "(".to_owned()),
                        (whole.ends().1, ")".to_owned()),
                    ],
                ),
                false => found,
            }
        }
        E::ParameterNoInteger {
            name,
            family,
            has_rules,
        } => Diagnostic::error(
            code::E0302,
            format!("`{name}` is a parameter of the graph family `{family}`, so it is an integer"),
        )
        .label(span, "used as something else")
        .help(match has_rules {
            true => format!(
                "let a constant hold the list or the graph, as in `L = [3, 1, 2]`: the rules may use it, and `{family}(n)` may say how many vertices there are"
            ),
            false => format!(
                "for a function of a graph or a list leave out the word `graph`: `{family}({name}) = ...`"
            ),
        }),
        E::ConditionOutside { name } => {
            Diagnostic::error(code::E0201, format!("nothing here is called `{name}`"))
                .label(span, "after the braces, where conditions are about the arguments")
                .help(format!(
                    "the conditions on `{name}` come after the braces of the set in which it is a variable: put them inside, as in `mex {{ ... : 0 <= {name} < n }}`"
                ))
        }
        _ => unreachable!("not about places"),
    }
}
