//! The wording of errors about vertices in the rules of a graph.

use super::{CheckErrorKind, CheckErrorKind as E};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_vertices(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::EdgeWithoutGraph { text, graph } => {
            let meant = format!("{text} in {}", graph.as_deref().unwrap_or("G"));
            let found = Diagnostic::error(
                code::E0311,
                format!("`{text}` does not say in which graph the two are joined"),
            )
            .label(span, "an edge of which graph?")
            .help(format!("write `{meant}`"));
            match graph {
                Some(_) => found.fix(format!("write `{meant}`"), span, meant),
                None => found,
            }
        }
        E::VertexInExpression {
            name,
            is_function,
            family,
        } => {
            let (message, label) = match is_function {
                true => (
                    format!(
                        "`{name}` is a function, but brackets take an element of a list or a set"
                    ),
                    "brackets after a function",
                ),
                false => (
                    format!(
                        "`{name}[...]` is a vertex, and can appear only in `vertex` and `edge`"
                    ),
                    "brackets make it a vertex",
                ),
            };
            let found = Diagnostic::error(code::E0311, message).label(span, label);
            if let Some(family) = family {
                found.help(format!(
                    "a vertex is named with its graph: `{family}.{name}[...]`"
                ))
            } else if is_function {
                found.help(format!("`{name}` is a function: write `{name}(...)`"))
            } else {
                found.help(format!(
                    "for a term of a sequence write `{name}(...)`; a vertex of a family is `g(n).{name}[...]`, and the first one of \
                     any graph `V(G)[1]`"
                ))
            }
        }
        E::UndeclaredVertexName {
            name,
            indices,
            declared,
            graph,
        } => {
            let rule = match indices {
                0 => format!("declare it: `vertex {name}`"),
                1 => format!("declare it with its range, as in `vertex {name}[i] : 1 <= i <= n`"),
                2 => format!(
                    "declare it with its ranges, as in `vertex {name}[i, j] : 1 <= i <= n, 1 <= j <= n`"
                ),
                _ => format!("declare it with its ranges, as in `vertex {name}[...] : ...`"),
            };
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
            .help(rule)
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
        E::IndexOfAnotherChain { name, first } => Diagnostic::error(
            code::E0303,
            format!(
                "`{name}` has no bounds for the chain from `{first}`, which does not mention it"
            ),
        )
        .label(span, "linked with an index of that chain")
        .help("state that chain in an `edge` rule of its own"),
        _ => unreachable!("not about vertices"),
    }
}
