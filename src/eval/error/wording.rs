//! The wording of errors of evaluation.

use super::{EvalErrorKind, EvalErrorKind as E, Narrower, advice, vertices};
use nk_base::source::{SourceMap, Span};
use nk_graph::GraphError;
use nk_syntax::diag::{Diagnostic, code};
use nk_syntax::token::one_line;
use nk_syntax::{Token, TokenKind, lex};

/// `help` is the advice for a cycle.
pub(super) fn about_equations(kind: &EvalErrorKind, span: Span, help: String) -> Diagnostic {
    match kind {
        E::TwoEquations { call, first } => {
            Diagnostic::error(code::E0305, format!("two equations define {call}"))
                .label(span, "this one")
                .label(*first, "and this one")
                .help("give them conditions that exclude each other")
        }
        E::Cycle {
            calls,
            calls_in_all,
            ..
        } => {
            let first = calls.first().cloned().unwrap_or_default();
            let shown = if *calls_in_all > calls.len() {
                let (tail, rest) = (
                    calls.last().cloned().unwrap_or_default(),
                    &calls[..calls.len() - 1],
                );
                format!(
                    "{} needs ... ({} more) needs {tail}",
                    rest.join(" needs "),
                    calls_in_all - calls.len()
                )
            } else {
                calls.join(" needs ")
            };
            Diagnostic::error(code::E0404, format!("{first} needs its own value"))
                .label(span, format!("asks for {first} again"))
                .help(help)
                .note(shown)
        }
        _ => unreachable!("not about equations"),
    }
}

pub(super) fn about_values(kind: &EvalErrorKind, span: Span, sources: &SourceMap) -> Diagnostic {
    match kind {
        E::Fraction {
            what,
            value,
            argument,
        } => {
            let own = argument.and_then(|at| argument_of(span, at, sources));
            let span = own.unwrap_or(span);
            let text = &one_line(sources.slice(span));
            if *what == "every heap" {
                let message = format!("{what} must be an integer, but one of `{text}` is {value}");
                return Diagnostic::error(code::E0301, message)
                    .label(span, format!("{value} here"))
                    .help("round it down: `floor(...)`");
            }
            if own.is_none() && *what == "an operand" {
                let message = format!("{what} must be an integer, but one of `{text}` is {value}");
                return Diagnostic::error(code::E0301, message)
                    .label(span, format!("{value} here"))
                    .help("round it down: `floor(...)`");
            }
            let message = format!("{what} must be an integer, but `{text}` is {value}");
            let found = Diagnostic::error(code::E0301, message)
                .help(format!("round down: {}", rounded(text)));
            match text.contains('/') {
                true => found
                    .label(span, "`/` divides exactly")
                    .note("in a bound, as in `i <= n/2`, a fraction is fine"),
                false => found.label(span, format!("{value} here")),
            }
        }
        E::NegativeNimSum { value } => Diagnostic::error(
            code::E0403,
            format!("a nim-sum takes non-negative integers, not {value}"),
        )
        .label(span, format!("an operand is {value}"))
        .help("for a plain sum write `+`; for a difference that may be negative write `|i - j|`"),
        E::DivisionByZero => Diagnostic::error(code::E0401, "division by zero")
            .label(span, "this divides by 0")
            .help("exclude that case: `if d = 0 then ... else n/d`, or a condition `d != 0`"),
        E::FractionalExponent { value } => Diagnostic::error(
            code::E0301,
            format!("an exponent must be an integer, but this is {value}"),
        )
        .label(span, "roots are not rational")
        .help("the square root rounded down is `isqrt(n)`, and a root of degree k is `count(i : 1 <= i <= n, i^k <= n)`"),
        E::EmptyExtremum { what } => Diagnostic::error(
            code::E0406,
            format!("the {what} of an empty set"),
        )
        .label(span, "no element satisfies the conditions")
        .help("add an element that is always there, as in `max(0, ...)`, or exclude this case"),
        E::Outside {
            what,
            wanted,
            value,
        } => Diagnostic::error(
            code::E0405,
            format!("{what} takes {wanted}, but this is {value}"),
        )
        .label(span, format!("an argument is {value}"))
        .help("exclude this case with a condition, or with `if`"),
        E::NoElement { index, count } => {
            let elements = match count {
                0 => "there are no elements".to_owned(),
                1 => "there is one element".to_owned(),
                count => format!("there are {count} elements"),
            };
            Diagnostic::error(
                code::E0409,
                format!("there is no element number {index}: {elements}"),
            )
            .label(span, format!("the index is {index}"))
            .help(advice::element(span, sources, index, *count))
        }
        E::BackwardSlice { low, high } => Diagnostic::error(
            code::E0409,
            format!("there are no elements from number {low} to number {high}: the range ends before it begins"),
        )
        .label(span, format!("{low}..{high} here"))
        .help(match high.is_zero() {
            true => "the list is empty here, so exclude it by a condition such as `|L| >= 1`; `L[1..0]` is empty",
            false => "write the smaller index first; the opposite order is `reverse(L)`, and `L[i..i-1]` is empty",
        }),
        E::NoVertexNames { graph } => Diagnostic::error(
            code::E0508,
            format!("the vertices of {graph} have no names"),
        )
        .label(span, "a vertex by its name")
        .help("only the rules of a `graph` name vertices; in any graph `V(G)[1]` is the first vertex and `V(G)[2]` the second"),
        E::ForeignVertices { left, right } => Diagnostic::error(
            code::E0508,
            format!(
                "{} and {} are vertices of different graphs, so they cannot be compared and cannot be in one set",
                left[0], right[0]
            ),
        )
        .label(span, "both of them here")
        .help("take all vertices from one graph; two graphs of a family with different parameters have no vertex in common")
        .note(format!("{} belongs to {}, {} to {}", left[0], left[1], right[0], right[1])),
        E::Subsets { members } => Diagnostic::error(
            code::E0405,
            format!("a set of {members} members has too many subsets to list"),
        )
        .label(span, format!("the set has {members} members"))
        .help("a set of 23 members has 8,388,608 subsets; list only those that are needed"),
        E::NotInGraph {
            what,
            graph,
            elsewhere,
            names,
        } => {
            let message = match elsewhere {
                true => format!("{what} belongs to another graph, not to this one, {graph}"),
                false => format!("{what} is not in {graph}"),
            };
            let (label, help) = match elsewhere {
                true => (
                    "a vertex of another graph",
                    "take vertices from `V(G)` of the same graph: a graph that is built from others has vertices of its own",
                ),
                false if what.starts_with("edge") => (
                    "not an edge of it",
                    "take edges from `u -- v in G`; an edge that was removed is no longer there",
                ),
                false if !names.is_empty() => {
                    let names: Vec<String> = names.iter().map(|own| format!("`{own}`")).collect();
                    let help = format!("its vertices are called {}", names.join(", "));
                    return Diagnostic::error(code::E0508, message)
                        .label(span, "not a vertex of it")
                        .help(help);
                }
                false => (
                    "not a vertex of it",
                    "take vertices from `V(G)`; a vertex that was removed is no longer there, so two sets that may share vertices are taken together: `G - (A union B)`",
                ),
            };
            Diagnostic::error(code::E0508, message)
                .label(span, label)
                .help(help)
        }
        E::Unreachable { ends: [from, to] } => Diagnostic::error(
            code::E0405,
            format!("there is no path from {from} to {to}, so they have no distance"),
        )
        .label(span, "these vertices lie in different components")
        .help(
            "the vertices at a distance of at most k from v are `N[power(G, k), v]`; or stay in one component: \
             `C in components(G), v in V(C), w in V(C)` with `distance(C, v, w)`",
        ),
        E::PastEnd {
            name,
            index,
            is_list: true,
            ..
        } if index.is_zero() || index.is_negative() => Diagnostic::error(
            code::E0407,
            format!("{name}[{index}] does not exist: the elements of a list are numbered from 1"),
        )
        .label(span, format!("the index is {index}"))
        .help("start the index at 1, as in `n >= 1`"),
        E::PastEnd { name, index, .. } if index.is_zero() || index.is_negative() => {
            Diagnostic::error(
                code::E0407,
                format!(
                    "{} does not exist: an enumeration is numbered from 1",
                    advice::member(name, index, sources.slice(span))
                ),
            )
            .label(span, format!("the index is {index}"))
            .help("start the index at 1, as in `n >= 1`")
        }
        E::PastEnd {
            name, index, count, ..
        } => {
            let members = if *count == 1 {
                "1 member".to_owned()
            } else {
                format!("{count} members")
            };
            Diagnostic::error(
                code::E0407,
                format!(
                    "{} does not exist: {name} has {members}",
                    advice::member(name, index, sources.slice(span))
                ),
            )
            .label(span, format!("the index is {index}"))
            .help(match count {
                0 => format!("nothing satisfies the conditions of {name}"),
                _ => advice::within(span, sources, name, *count),
            })
        }
        E::EndlessSet { name } => Diagnostic::error(
            code::E0408,
            format!("`{name}` is infinite, so it cannot be used as a whole"),
        )
        .label(span, "all of it is needed here")
        .help(format!(
            "use `x in {name}`, take members, as in `{}`, restrict it, as in `{{ n : n in {name}, n <= 100 }}`, or compare it \
             with an infinite set in a check of its own, `check {name} = Q`",
            advice::member(name, "k", "")
        )),
        _ => unreachable!("not about values"),
    }
}

/// The place of an argument of a call, or of an index of a vertex; `None` where there is something else.
fn argument_of(span: Span, at: usize, sources: &SourceMap) -> Option<Span> {
    let tokens = lex(sources.slice(span));
    let tokens = tokens.iter().filter(|token| !token.kind.is_trivia());
    let tokens: Vec<&Token> = tokens.collect();
    let [name, open, inside @ ..] = &tokens[..] else {
        return None;
    };
    let begins = matches!(open.kind, TokenKind::OpenParen | TokenKind::OpenBracket);
    if !name.kind.is_name() || !begins {
        return None;
    }
    let (mut depth, mut place) = (1, 0);
    let mut own: Vec<&Token> = Vec::new();
    for token in inside {
        depth += usize::from(token.kind.closer().is_some());
        depth -= usize::from(token.kind.is_closer());
        match (depth, token.kind) {
            (0, _) => break,
            (1, TokenKind::Comma) => place += 1,
            _ if place == at => own.push(token),
            _ => {}
        }
    }
    let (first, last) = (own.first()?.range(), own.last()?.range());
    let start = span.range().start;
    Some(Span::new(span.file, start + first.start, start + last.end))
}

/// "`floor(n/2) - i`": the quotient of two plain names or numbers rounded, or all of it.
fn rounded(text: &str) -> String {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let text = inside.filter(|text| !text.contains('(')).unwrap_or(text);
    let is_plain = |c: char| c.is_alphanumeric() || c == '_';
    let whole = format!("`floor({text})`");
    let Some((before, after)) = text.split_once('/') else {
        return whole;
    };
    let (before, after) = (before.trim_end(), after.trim_start());
    let start = before.rfind(|c| !is_plain(c)).map_or(0, |at| {
        at + before[at..].chars().next().map_or(1, char::len_utf8)
    });
    let end = after.find(|c| !is_plain(c)).unwrap_or(after.len());
    let (left, right) = (&before[start..], &after[..end]);
    let (head, tail) = (&before[..start], &after[end..]);
    let loose = |text: &str| text.chars().all(|c| is_plain(c) || " +-".contains(c));
    match (
        left.is_empty() || right.is_empty(),
        loose(head) && loose(tail),
    ) {
        (false, true) if head.is_empty() && tail.is_empty() => {
            format!("`floor({left}/{right})` or `{left} div {right}`")
        }
        (false, true) => format!("`{head}floor({left}/{right}){tail}`"),
        _ => whole,
    }
}

pub(super) fn about_graphs(
    kind: &EvalErrorKind,
    span: Span,
    bound: &str,
    sources: &SourceMap,
) -> Diagnostic {
    match kind {
        E::UndeclaredVertex { vertex, family, declared, narrower } => {
            let found = Diagnostic::error(code::E0501, format!("an edge of {family} names {vertex}, which is not declared"))
                .label(span, format!("{vertex}{bound}"));
            let found = match declared {
                Some((place, text)) => found.label(*place, text.clone()),
                None => found,
            };
            let beyond = match narrower {
                Narrower::Index(beyond) => Some(*beyond),
                Narrower::Parameter(_) | Narrower::Unknown => None,
            };
            let ending = declared
                .as_ref()
                .zip(beyond)
                .and_then(|((rule, _), beyond)| Some((beyond, vertices::ending(span, *rule, beyond, sources)?)));
            if let Some((beyond, ending)) = ending {
                let which = if beyond.is_above { "last" } else { "first" };
                let own_rule = if ending.is_shared { ", in a rule of its own" } else { "" };
                let condition = ending.condition;
                return found.help(format!(
                    "this edge runs past the {which} vertex: give it the condition `{condition}`{own_rule}, or declare {vertex}"
                ));
            }
            let narrower = match (narrower, bound.strip_prefix(" when ")) {
                (Narrower::Parameter(condition), _) => format!("add `{condition}` to the conditions of this edge, or of the family"),
                (_, Some(bound)) => format!("let the conditions of this edge exclude {bound}, in a rule of its own if other edges share them"),
                (_, None) => "narrow the conditions of this edge".to_owned(),
            };
            found.help(format!("{narrower}, or declare {vertex}"))
        }
        E::ParameterRefused { family, condition } => {
            let text = one_line(sources.slice(*condition));
            Diagnostic::error(code::E0502, format!("{family} does not exist: it requires {text}"))
                .label(span, format!("{family} is asked for here"))
                .label(*condition, "the condition")
                .help(match sources.get(condition.file).name.starts_with("std/") {
                    true => format!("ask only for what satisfies `{text}`"),
                    false => format!("ask only for what satisfies `{text}`, or widen the condition"),
                })
        }
        E::Graph(error) => {
            let code = match error {
                GraphError::TooLarge { .. } => code::E0503,
                GraphError::Graph6 { .. } => code::E0505,
                _ => code::E0504,
            };
            let help = match error {
                GraphError::TooLarge { .. } => "use smaller parameters".to_owned(),
                GraphError::Graph6 { .. } if sources.slice(span).contains("\\\\") => {
                    "write each backslash once: between the quotes it is a character like any other".to_owned()
                }
                GraphError::Graph6 { .. } => "paste the graph6 text again, without blanks".to_owned(),
                GraphError::Parameter { parameter, least, .. } => {
                    format!("start the range where the family does: `{parameter} >= {least}`")
                }
                GraphError::NoSuchVertex { .. } => "declare the vertex".to_owned(),
            };
            Diagnostic::error(code, error.to_string()).label(span, "built here").help(help)
        }
        E::NotSmall { what, value } => Diagnostic::error(code::E0503, format!("{what} of {value} is out of reach"))
            .label(span, "far too large")
            .help("use smaller parameters"),
        E::NegativeHeap { value } => Diagnostic::error(code::E0506, format!("a heap has at least 0 tokens, not {value}"))
            .label(span, format!("a heap of {value}"))
            .help("give the number of tokens; where it depends on a variable, start the range of that variable later"),
        E::Octal(error) => Diagnostic::error(code::E0506, error.to_string())
            .label(span, "this game")
            .help(match error {
                nk_system::OctalError::Endless { .. } => "the digit before the point is 0, 4, 8 or C: a move that takes nothing must split the heap, as in \"4.007\"",
                _ => "write the code as in Winning Ways: \"0.137\", \"4.007\", \"0.F\" for hexadecimal digits",
            }),
        _ => unreachable!("not about graphs"),
    }
}
