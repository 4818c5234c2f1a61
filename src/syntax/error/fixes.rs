//! The syntax errors that a program can correct, and their corrections.

use super::wording::{closer, fraction, golden, with_ending};
use super::{Advice, GraphProblem, Product, Quote, SyntaxErrorKind as E};
use crate::diag::Fix;
use crate::notation;
use nk_base::source::Span;

/// The changes that do what the error's help says; most errors need a person.
pub fn fixes(kind: &E, span: Span) -> Vec<Fix> {
    let fix = match kind {
        E::UnknownCharacter { character } => match notation::of_character(*character) {
            Some(help) => notation::written(help).map(|text| write(span, text)),
            None => Some(leave_out(span)),
        },
        // A definition and a comparison look alike.
        E::OtherNotation { written } if written == ":=" => Some(write(span, "=".to_owned())),
        E::OtherNotation { written: found } => {
            notation::replacement(found).map(|text| write(span, text))
        }
        E::Bar { doubled: true, .. } => Some(write(both_bars(span), " or ".to_owned())),
        E::Bar { in_set: true, .. } => Some(write(span, ":".to_owned())),
        E::Unopened { .. } => Some(leave_out(span)),
        E::UnterminatedText { written } => {
            let text = format!("{}\"", written.trim_end());
            Some(write(span, text))
        }
        E::Decimal {
            written,
            is_octal: true,
        } => Some(write(span, format!("\"{written}\""))),
        E::Decimal { written, .. } => match fraction(written) {
            fraction
                if golden(written).is_none()
                    && fraction.starts_with(|first: char| first.is_ascii_digit()) =>
            {
                Some(write(span, format!("({fraction})")))
            }
            _ => None,
        },
        E::Unclosed {
            opener, end, stop, ..
        } => unclosed(*opener, stop.as_ref(), *end),
        E::MissingOperator {
            left,
            right,
            advice,
        } => missing_operator(left, right, advice, span),
        E::Separator {
            advice: Advice::Comma,
            ..
        } => Some(write(span, ",".to_owned())),
        E::Separator {
            advice: Advice::ColonForComma(_),
            ..
        } => Some(write(span, " :".to_owned())),
        E::Separator {
            advice: Advice::EquationEach(_),
            ..
        } => Some(Fix {
            title: "begin a new line".to_owned(),
            edits: vec![(span, "\n".to_owned())],
        }),
        E::NotAnItem { advice, .. } => match advice {
            Advice::OneSemicolon => Some(leave_out(span)),
            Advice::Check(_) => Some(insert(span, "check ")),
            Advice::Eval(_) => Some(insert(span, "eval ")),
            _ => None,
        },
        E::MissingValue {
            before: Some(before),
            advice: Advice::NoLastComma,
            ..
        } => Some(leave_out(before.span)),
        E::MissingValue {
            advice: Advice::NoSign,
            ..
        } => Some(leave_out(span)),
        E::Graph {
            problem: GraphProblem::SingleDash,
            ..
        } => Some(write(span, "--".to_owned())),
        E::Graph {
            problem: GraphProblem::WithoutEdge,
            ..
        } => Some(insert(span, "edge ")),
        E::Brackets {
            meant: Some(meant),
            places: Some([open, close]),
        } => Some(Fix {
            title: format!("write `{meant}`"),
            edits: vec![(*open, "(".to_owned()), (*close, ")".to_owned())],
        }),
        E::Use {
            name: Some(name), ..
        } => {
            let end = span.start + name.len() as u32;
            let path = with_ending(name.clone());
            Some(write(Span { end, ..span }, format!("\"{path}\"")))
        }
        _ => None,
    };
    fix.into_iter().collect()
}

fn write(span: Span, text: String) -> Fix {
    Fix {
        title: format!("write `{}`", text.trim()),
        edits: vec![(span, text)],
    }
}

fn leave_out(span: Span) -> Fix {
    Fix {
        title: "leave it out".to_owned(),
        edits: vec![(span, String::new())],
    }
}

fn insert(span: Span, text: &str) -> Fix {
    write(span.ends().0, text.to_owned())
}

/// Both bars of `||`, whose error is at the first.
fn both_bars(span: Span) -> Span {
    Span {
        end: span.start + 2,
        ..span
    }
}

fn unclosed(opener: char, stop: Option<&Quote>, end: Span) -> Option<Fix> {
    let closer = closer(opener)?;
    let at = stop.map_or(end, |stop| stop.span.ends().0);
    Some(Fix {
        title: format!("write the missing `{closer}`"),
        edits: vec![(at, closer.to_string())],
    })
}

fn missing_operator(left: &Quote, right: &Quote, advice: &Advice, span: Span) -> Option<Fix> {
    match advice {
        Advice::Product {
            meant: Product::Grouped { written, place },
            own_line: false,
        } => Some(write(*place, written.clone())),
        Advice::Product {
            meant: Product::Plain(_),
            own_line: false,
        } if left.span.end <= right.span.start => {
            let between = Span {
                start: left.span.end,
                end: right.span.start,
                ..left.span
            };
            Some(write(between, "*".to_owned()))
        }
        Advice::NextElement => {
            let (_, place) = left.span.ends();
            Some(write(place, ",".to_owned()))
        }
        Advice::ForgottenColon(_) if left.span.end <= right.span.start => {
            let place = Span {
                start: right.span.start,
                end: right.span.start,
                ..right.span
            };
            Some(write(place, ": ".to_owned()))
        }
        Advice::RoundCall {
            written: Some(written),
            place,
            ..
        } => Some(write(*place, written.clone())),
        Advice::SmallWord(word) | Advice::Apart(word) => Some(write(span, word.clone())),
        _ => None,
    }
}
