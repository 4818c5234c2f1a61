//! The wording of warnings about texts that may be read in another way than this language reads them.

use super::{CheckErrorKind, CheckErrorKind as E, Counted, Order};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

pub(super) fn about_misreadings(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::RemainderOfTerm {
            sum,
            term,
            is_number,
            operator,
        } => {
            let (what, help) = match is_number {
                true => (
                    "number",
                    "put in parentheses what is divided: the sum, as in `(i + 1) mod n`, or else the quotient, as in `i + (1 mod n)`",
                ),
                false => (
                    "term",
                    "put in parentheses what is divided: the sum, as in `(i + j) mod n`, or else the remainder, as in `i + (j mod n)`",
                ),
            };
            Diagnostic::warning(
                code::W0008,
                format!("{operator} divides this {what} alone, not the sum"),
            )
            .label(span, "is evaluated first")
            .help(help)
            .fix_all(
                "put the sum in parentheses",
                vec![inserted(sum.start, sum, "("), inserted(term.end, term, ")")],
            )
        }
        E::NoCongruence {
            left,
            is_sum,
            residue,
            is_zero,
            right,
            is_equal,
        } => {
            let sign = if is_equal { "=" } else { "!=" };
            let between = Span {
                start: left.end,
                end: residue.start,
                ..left
            };
            let mut edits = Vec::new();
            if is_sum || !is_zero {
                edits.push(inserted(left.start, left, "("));
            }
            edits.push(match is_zero {
                true => (
                    between.to(residue),
                    if is_sum { ")" } else { "" }.to_owned(),
                ),
                false => (between, " - ".to_owned()),
            });
            if !is_zero {
                edits.push(inserted(residue.end, residue, ")"));
            }
            edits.push(inserted(right.end, right, &format!(" {sign} 0")));
            Diagnostic::warning(
                code::W0008,
                "this is a remainder of a number, so the comparison is not a congruence",
            )
            .label(span, "a number")
            .help(
                "a congruence compares a remainder with a number, as in `n mod 3 = 1` or `(i - j - 1) mod n = 0`; if the remainder \
                 of the number is meant, put it in parentheses",
            )
            .fix_all("write a congruence", edits)
        }
        E::OrderOfOperators { order } => match order {
            Order::SumFirst { sign } => Diagnostic::warning(
                code::W0008,
                format!("{sign} is evaluated before `(+)`"),
            )
            .label(span, "is evaluated first")
            .help("put in parentheses what is evaluated first: `(a (+) b) - 1` or `a (+) (b - 1)`"),
            Order::LeftToRight { before } => Diagnostic::warning(
                code::W0008,
                format!("{before} is evaluated before this `intersect`"),
            )
            .label(span, "sets are combined from left to right")
            .help(
                "put in parentheses what is evaluated first: `(A union B) intersect C` or `A union (B intersect C)`",
            ),
        },
        E::SharedBounds { low, high } => Diagnostic::warning(
            code::W0014,
            format!("this bounds `{low}` from below only, and `{high}` from above only"),
        )
        .label(span, "two conditions")
        .help(format!(
            "give each variable both bounds, as in `0 <= {low} <= 9, 0 <= {high} <= 9`; if these bounds are meant, turn the first \
             comparison round: `{low} >= ...`"
        )),
        E::CountOfElements { of } => match of {
            Counted::Statement => Diagnostic::warning(
                code::W0013,
                "`count` counts this statement whether it is true or false",
            )
            .label(span, "counted for all values of the variables")
            .help("a condition comes after `:`, as in `count(k : 1 <= k <= n, n mod k = 0)`"),
            Counted::Variables(names) => {
                let all = names.join(", ");
                Diagnostic::warning(
                    code::W0013,
                    "`count` counts these elements one by one, not each choice of them once",
                )
                .label(span, "several elements")
                .help(format!("to count each choice once, count a list: `count([{all}] : ...)`"))
            }
        },
        E::EdgesShareBound { variable } => Diagnostic::warning(
            code::W0007,
            format!("this edge obeys a bound of `{variable}` that only another edge of the rule needs"),
        )
        .label(span, "is left out where the other edge has no vertex")
        .help("the conditions of a rule concern all its edges: give this edge a rule of its own, with its own conditions"),
        E::UnequalNeighbours => Diagnostic::warning(
            code::W0015,
            "the first and the last of this chain may be equal",
        )
        .label(span, "compares neighbours only")
        .help(
            "if all must differ, compare each two: `a != b, b != c, a != c`; if neighbours are meant, write `a != b, b != c`, \
             with `and` outside of conditions",
        ),
        _ => unreachable!("not a misreading"),
    }
}

/// The edit that inserts a text at a place of the file of `near`.
fn inserted(at: u32, near: Span, text: &str) -> (Span, String) {
    let place = Span {
        start: at,
        end: at,
        ..near
    };
    (place, text.to_owned())
}
