//! The errors and warnings about the meaning of a specification, and their wording.

mod bounds;
mod cases;
mod equations;
mod kinds;
mod misere;
mod misplaced;
mod misreadings;
mod names;
mod vertices;

use super::builtins;
use super::scope::Outer;
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};
use std::fmt;

pub use cases::{
    CheckErrorKind, Counted, EqualValues, FunctionForSet, MeantVertex, NamePlace, NoOptions, Order,
    Separation, WithWhere,
};

/// An error in a specification, or a warning, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// The kind, with the values that the message shows.
    pub kind: CheckErrorKind,
    /// The place that the message is about.
    pub span: Span,
}

/// The message alone. [`CheckError::into_diagnostic`] has the changes to make as well.
impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().into_diagnostic().message)
    }
}

impl std::error::Error for CheckError {}

use CheckErrorKind as E;

impl CheckErrorKind {
    /// Whether the case is a warning, so that the text has a meaning.
    pub fn is_warning(&self) -> bool {
        matches!(
            self,
            E::ConstantInCondition { .. }
                | E::PowerOfNimbers { .. }
                | E::SumOfNimbers { .. }
                | E::EqualValuesOfSet { .. }
                | E::PairForInterval
                | E::MemberInNextLine
                | E::RemainderOfTerm { .. }
                | E::NoCongruence { .. }
                | E::OrderOfOperators { .. }
                | E::SharedBounds { .. }
                | E::CountOfElements { .. }
                | E::EdgesShareBound { .. }
                | E::VariableWithoutEffect { .. }
                | E::VertexForEach { .. }
                | E::UnequalNeighbours
                | E::OuterVariable { .. }
                | E::KnownElement { .. }
                | E::PartOfGroup { .. }
                | E::GatesEveryOption { .. }
                | E::ClaimsNothing { .. }
                | E::ClaimsZeroAlone { .. }
        )
    }
}

impl CheckError {
    /// The error of that kind at a place.
    pub fn new(kind: CheckErrorKind, span: Span) -> Self {
        CheckError { kind, span }
    }

    /// The error of a name that is defined at `first` and again at `span`.
    pub fn defined_twice(name: &str, first: Span, span: Span) -> Self {
        let name = name.to_owned();
        Self::new(E::DefinedTwice { name, first }, span)
    }

    /// The message with its code, its labels, and the changes to make.
    pub fn into_diagnostic(self) -> Diagnostic {
        let span = self.span;
        match self.kind {
            kind @ (E::UnknownName { .. }
            | E::UnknownFunction { .. }
            | E::Swallowed { .. }
            | E::ArgumentCount { .. }
            | E::ArityDiffers { .. }
            | E::DefinedTwice { .. }
            | E::BuiltIn { .. }
            | E::DefinesOeis { .. }
            | E::NotAFunction { .. }
            | E::FunctionAlone { .. }
            | E::FunctionForSet { .. }
            | E::ParameterIsConstant { .. }
            | E::ParameterRepeats { .. }
            | E::UseMissing { .. }
            | E::UseUnknownLibrary { .. }
            | E::SameLabel { .. }
            | E::EnumerationTwice { .. }) => names::about_names(kind, span),
            kind @ (E::WrongKind { .. }
            | E::BracesOfList { .. }
            | E::BracketsOfQuotient { .. }
            | E::MexOfNoSet { .. }
            | E::NotIndexed { .. }
            | E::IndexCount { .. }
            | E::TakenFromGraph { .. }
            | E::Backslash
            | E::LocalNameTaken { .. }
            | E::LocalNameLater { .. }
            | E::SliceOfSet
            | E::CannotPrint { .. }
            | E::CannotCompare { .. }
            | E::EndlessLater { .. }
            | E::EndlessListAlone { .. }
            | E::ConditionsInCall { .. }
            | E::GuardInCall { .. }
            | E::EmptyAggregate { .. }) => kinds::about_kinds(kind, span),
            kind @ (E::MisereOfNoGame { .. } | E::NoMisere { .. }) => {
                misere::about_misere(kind, span)
            }
            kind @ (E::MexOfFirst { .. }
            | E::ParameterNoInteger { .. }
            | E::ConditionOutside { .. }) => misplaced::about_places(kind, span),
            E::Unbounded(unbounded) => bounds::about_bounds(*unbounded),
            E::PatternOfElement { parts, in_range } => {
                bounds::about_patterns(parts, in_range, span)
            }
            E::TooMuchWork { steps, of_item } => bounds::about_work(steps, of_item, span),
            E::ConstantInCondition { name, defined } => Diagnostic::warning(
                code::W0002,
                format!("`{name}` is a constant here, so this condition ranges over nothing"),
            )
            .label(span, "meant as a new variable?")
            .label(defined, "the constant")
            .help("rename one of the two"),
            E::PowerOfNimbers { operands } => Diagnostic::warning(
                code::W0001,
                "this is a power of two values, not their nim-sum",
            )
            .label(span, "`^` is power")
            .help(
                "for the nim-sum write `(+)` or `xor`; if a power is meant, put it in parentheses",
            )
            .fix_all(
                "write `(+)`",
                operands
                    .windows(2)
                    .map(|own| (between(own[0], own[1]), " (+) ".to_owned()))
                    .collect(),
            ),
            E::MemberInNextLine => Diagnostic::warning(
                code::W0012,
                "this `[` takes a member of what precedes it",
            )
            .label(span, "meant to begin an item?")
            .help(
                "an item that begins with a list states something: write `check [...] = ...`; if the member is meant, write the \
                 `[` right after the value, or indent it",
            ),
            E::PairForInterval => Diagnostic::warning(
                code::W0011,
                "this is a list of two numbers, not the numbers between them",
            )
            .label(span, "two elements")
            .help("the integers from `a` to `b` are `a..b`; if the two numbers are meant, write braces: `{a, b}`"),
            E::EqualValuesOfSet { found } => {
                let (headline, help) = match found {
                    EqualValues::Over(name) => (
                        format!("`{name}` takes equal values of this set only once"),
                        "a list keeps equal values: write `[` and `]`; if the set is meant, put it in parentheses",
                    ),
                    EqualValues::Named(number) => (
                        format!("this set lists {number} twice, but contains it once"),
                        "a list keeps equal values: write `[` and `]`",
                    ),
                };
                Diagnostic::warning(code::W0010, headline)
                    .label(span, "a set contains each value once")
                    .help(help)
                    .fix_all("write a list", in_brackets(span))
            }
            E::SumOfNimbers { signs } => {
                let found = Diagnostic::warning(
                    code::W0009,
                    "an option of this mex is the sum of two values, not their nim-sum",
                )
                .label(span, "`+` is the plain sum")
                .help("for the nim-sum write `(+)`; if the sum is meant, put it in parentheses");
                match signs.is_empty() {
                    true => found,
                    false => {
                        let edits = signs.into_iter().map(|own| (own, "(+)".to_owned()));
                        found.fix_all("write `(+)`", edits.collect())
                    }
                }
            }
            kind @ (E::RemainderOfTerm { .. }
            | E::NoCongruence { .. }
            | E::OrderOfOperators { .. }
            | E::SharedBounds { .. }
            | E::CountOfElements { .. }
            | E::UnequalNeighbours
            | E::EdgesShareBound { .. }) => {
                misreadings::about_misreadings(kind, span)
            }
            E::VariableWithoutEffect { name, nearest } => names::nearest_help(
                Diagnostic::warning(
                    code::W0004,
                    format!("`{name}` has no effect: no element mentions it, or a variable linked to it"),
                )
                .label(span, "a variable of its own")
                .help(match builtins::builtin(&name) {
                    Some(_) => format!("the built-in function `{name}` takes arguments in parentheses: `{name}(...)`"),
                    None => "leave its conditions out, or correct the name".to_owned(),
                }),
                nearest,
                span,
            ),
            E::VertexForEach { name, vertex } => {
                let stem = vertex.split('_').next().filter(|own| *own != name);
                let stem = stem.unwrap_or("v");
                Diagnostic::warning(
                    code::W0004,
                    format!("`{name}` has no effect: this is one vertex, which is called `{vertex}`"),
                )
                .label(span, "a variable of its own")
                .help(format!(
                    "a vertex for each number is `vertex {stem}[{name}] : ...`, and an edge of two is `edge {stem}[{name}] -- {stem}[j] : ...`"
                ))
            }
            E::SharedSide { name, other, first } => Diagnostic::error(
                code::E0302,
                format!("`{name}` has truth values by its first equation, but this is a number"),
            )
            .label(span, "a number")
            .label(first, "compares: only the first `=` defines")
            .help(format!(
                "write an equation for each of `{name}` and `{other}`; several share one right side only at numbers, as in `{name}(0) = {other}(0) = 0`"
            )),
            E::OuterVariable { name, outer } => Diagnostic::warning(
                code::W0005,
                match outer {
                    Outer::Builder => format!("`{name}` is the variable of the builder around this one: here it is tested, and does not range over values"),
                    Outer::Question => format!("`{name}` is a variable of the whole statement: here it is tested, and does not range over values"),
                    Outer::Parameter => format!("`{name}` is a parameter: here it is tested, and does not range over values"),
                    Outer::Where => format!("`{name}` gets its value from `where`: here it is tested, and does not range over values"),
                },
            )
            .label(span, "not a new variable")
            .help("give the inner variable another name"),
            E::KnownElement { name } => Diagnostic::warning(
                code::W0005,
                format!("`{name}` has a value here, so this set has at most one element"),
            )
            .label(span, "not a new variable")
            .help(format!(
                "for the set of all `{name}` leave the parameter out, as in `P = {{ {name} : ... }}`, or give the variable \
                 another name; for one element and a condition write `if`"
            )),
            E::PartOfGroup { others } => {
                let others: Vec<String> = others.iter().map(|own| format!("`{own}`")).collect();
                let others = others.join(" and ");
                Diagnostic::warning(
                    code::W0006,
                    format!("this element is there only where a suitable {others} exists"),
                )
                .label(span, format!("does not mention {others}"))
                .help("if that is not meant, give this element variables of its own")
            }
            E::GatesEveryOption {
                variable,
                is_single,
            } => {
                let warning = Diagnostic::warning(
                    code::W0007,
                    match is_single {
                        true => "this condition applies to every option",
                        false => "each of these conditions applies to every option",
                    },
                );
                let all = match is_single {
                    true => "if every option needs this condition, give it to each of them",
                    false => "if every option needs all conditions, join them with `and`",
                };
                match variable {
                    None => warning.label(span, "without a variable").help(format!(
                        "a condition of one option is its guard, as in `g(a-1, b) if a >= 1`; {all}"
                    )),
                    Some(variable) => warning
                        .label(span, format!("`{variable}` obeys all of this"))
                        .help(
                            "give each option a variable of its own, as in `g(a-i, b), g(a, b-j) : 1 <= i <= a, 1 <= j <= b`; if \
                             every option needs all conditions, join them with `and`",
                        ),
                }
            }
            E::ListOfRange => Diagnostic::error(
                code::E0102,
                "this is a list whose only element is a set",
            )
            .label(span, "not the numbers one after the other")
            .help("the set is `1..n`, and the list of its numbers `sort(1..n)`"),
            E::BareName { name, next } => names::about_bare_names(&name, next, span),
            kind @ E::LoneName { .. } => names::about_lone_names(kind, span),
            E::UnknownSet { name, nearest } => names::about_unknown_sets(&name, nearest, span),
            kind @ (E::VertexInExpression { .. }
            | E::EdgeWithoutGraph { .. }
            | E::UndeclaredVertexName { .. }
            | E::VertexIndices { .. }
            | E::IndexNotPlain { .. }
            | E::IndexOfAnotherChain { .. }) => vertices::about_vertices(kind, span),
            kind @ (E::LeftSide { .. }
            | E::Overlap { .. }
            | E::Gap { .. }
            | E::ClaimsNothing { .. }
            | E::ClaimsZeroAlone { .. }
            | E::EndlessPattern { .. }
            | E::EndlessWhere { .. }
            | E::InfiniteElement { .. }) => equations::about_equations(kind, span),
        }
    }
}

/// The changes that write a set in braces as a list.
fn in_brackets(set: Span) -> Vec<(Span, String)> {
    within(set, ["[", "]"])
}

/// The edits that put two texts in the places of the delimiters of a set or a list.
fn within(inner: Span, [before, behind]: [&str; 2]) -> Vec<(Span, String)> {
    let open = Span {
        end: inner.start + 1,
        ..inner
    };
    let close = Span {
        start: inner.end - 1,
        ..inner
    };
    vec![(open, before.to_owned()), (close, behind.to_owned())]
}

/// The text between two places, the first of which ends before the second begins.
fn between(first: Span, second: Span) -> Span {
    Span {
        start: first.end.min(second.start),
        end: second.start,
        ..first
    }
}
