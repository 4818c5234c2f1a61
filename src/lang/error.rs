//! What can be wrong with the meaning of a specification, and how each case is worded.

mod bounds;
mod equations;
mod kinds;
mod misere;
mod names;
mod vertices;

use super::builtins;
use super::domain::Unbounded;
use super::ir::{Interval, Kind};
use super::misere::NoOptions;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::ast::Comparison;
use nk_syntax::diag::{Diagnostic, code};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    pub kind: CheckErrorKind,
    pub span: Span,
}

/// The message alone. [`CheckError::into_diagnostic`] has the changes to make as well.
impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clone().into_diagnostic().message)
    }
}

impl std::error::Error for CheckError {}

/// The vertex of a graph that a name without a value may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeantVertex {
    /// The rules of a family of the file declare it: `wheel(n).hub`.
    Declared(String),
    /// A vertex is wanted where the name stands.
    Wanted,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckErrorKind {
    UnknownName {
        name: String,
        nearest: Option<String>,
        vertex: Option<MeantVertex>,
    },
    UnknownFunction {
        name: String,
        nearest: Option<String>,
    },
    /// An equation that was read as a part of the item above it, which does not end before it.
    Swallowed {
        name: String,
        /// The comma or operator with which the line before ends.
        joint: Span,
    },
    ArgumentCount {
        name: String,
        wanted: usize,
        at_least: bool,
        found: usize,
        defined: Option<Span>,
    },
    ArityDiffers {
        name: String,
        first: Span,
        wanted: Option<usize>,
        found: Option<usize>,
    },
    DefinedTwice {
        name: String,
        first: Span,
    },
    BuiltIn {
        name: String,
    },
    DefinesOeis {
        name: String,
    },
    /// `m(3)` for a constant `m`.
    NotAFunction {
        name: String,
        defined: Option<Span>,
        /// Where the parentheses are, if it has elements: `L(3)` for a list `L`.
        parentheses: Option<[Span; 2]>,
    },
    /// `f` alone for a function `f`.
    FunctionAlone {
        name: String,
        arguments: Vec<Kind>,
        defined: Option<Span>,
    },
    ParameterIsConstant {
        name: String,
        defined: Span,
    },
    ParameterRepeats {
        name: String,
        first: Span,
    },
    UseMissing {
        path: String,
        reason: String,
    },
    UseUnknownLibrary {
        path: String,
        known: Vec<String>,
    },
    SameLabel {
        label: String,
        first: Span,
    },
    WrongKind {
        found: Kind,
        wanted: Kind,
        by: String,
        /// The other expression by which it is of the kind that was found.
        because: Option<Span>,
    },
    Unbounded(Box<Unbounded>),
    LeftSide {
        text: String,
        /// What to write instead.
        help: String,
    },
    Overlap {
        name: String,
        first: Span,
        meet: Vec<Interval>,
        mend: Option<Mend>,
    },
    Gap {
        name: String,
        hole: Interval,
        before: Span,
        after: Span,
    },
    GuardInCall {
        name: String,
    },
    ConditionsInCall {
        name: String,
        /// The place of the name, and the aggregate that it seems to mean.
        meant: Option<(Span, &'static str)>,
    },
    VertexInExpression {
        name: String,
        is_function: bool,
        /// A family of the file that declares such a vertex, as it is called: `g(n)`.
        family: Option<String>,
    },
    /// `u -- v` as a condition, without a graph.
    EdgeWithoutGraph {
        text: String,
        /// The graph that is at hand.
        graph: Option<String>,
    },
    UndeclaredVertexName {
        name: String,
        declared: Vec<String>,
        graph: String,
    },
    VertexIndices {
        name: String,
        wanted: usize,
        found: usize,
        first: Span,
    },
    MexOfNoSet {
        found: Kind,
    },
    /// `x[1]` where x has no elements.
    NotIndexed {
        found: Kind,
    },
    /// `L[i, j]`
    IndexCount {
        found: usize,
    },
    /// `G - x` for an x that is no set of vertices or edges (`found`), or `G + S`.
    TakenFromGraph {
        found: Option<Kind>,
        operator: &'static str,
    },
    /// `n \ 2` of numbers.
    Backslash,
    /// `where` defines a name that is in scope.
    LocalNameTaken {
        name: String,
    },
    /// The value of a name behind `where` mentions a name that is defined behind it, or the name itself.
    LocalNameLater {
        name: String,
        /// Where `where` defines it.
        defined: Span,
        is_itself: bool,
    },
    /// A set or a list without end with names behind `where`.
    EndlessWhere {
        name: String,
    },
    /// `S[i..j]` of a set.
    SliceOfSet,
    InfiniteElement {
        variable: String,
    },
    /// An argument on the left of an enumeration without end that is not just a variable.
    EndlessPattern {
        name: String,
        text: String,
    },
    /// A list without end whose open variable is not its first one.
    EndlessLater {
        variable: String,
        first: String,
    },
    /// A list without end, used as a whole.
    EndlessListAlone {
        name: String,
    },
    /// `misere(x)` where x is no position of a game.
    MisereOfNoGame {
        found: Kind,
    },
    /// A function whose equations do not list options.
    NoMisere {
        name: String,
        reason: NoOptions,
        because: Span,
    },
    EmptyAggregate {
        name: String,
    },
    EnumerationTwice {
        name: String,
        first: Span,
    },
    /// `[r, c] in S` with new variables; the number of parts.
    PatternOfElement {
        parts: usize,
    },
    CannotPrint {
        found: Kind,
    },
    CannotCompare {
        left: Kind,
        right: Kind,
        op: &'static str,
    },
    IndexNotPlain {
        name: String,
    },
    /// An equation for no argument, as `f(n) = 0 : 5 <= n <= 2`.
    ClaimsNothing {
        name: String,
        /// The variable of which no value is left, between these bounds.
        variable: String,
        low: Number,
        high: Number,
    },
    /// The check of all items takes more than this many steps, and that of this one most.
    TooMuchWork {
        steps: u64,
    },
    /// `1 <= i <= n` where `i` is a constant.
    ConstantInCondition {
        name: String,
        defined: Span,
    },
    /// A variable that no element mentions, and that nothing links with one that an element mentions.
    VariableWithoutEffect {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
    },
    /// `1 <= i <= 3` in a builder within another one, whose variable `i` is.
    OuterVariable {
        name: String,
    },
    /// An element that mentions some of the linked variables that another one mentions.
    PartOfGroup {
        /// The variables that the other element mentions besides.
        others: Vec<String>,
    },
    /// Several conditions stand behind several options: without a variable, or on this one.
    GatesEveryOption {
        variable: Option<String>,
    },
    /// `[1..n]`
    ListOfRange,
    /// `1 <= n <= oo` in the range of an eval or a check, `0 <= k < N` in a builder where nothing is called `N`.
    LoneName {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
        /// Whether a builder has it, and no eval or check.
        in_builder: bool,
    },
    /// The `j` of `j, k in 1..n`.
    BareName {
        name: String,
        /// The variable of the next comparison, and the sign behind it.
        next: Option<(String, Comparison)>,
    },
    /// `x in L` where nothing is called `L`.
    UnknownSet {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
    },
    /// `a(i) ^ a(j)` as an option of a mex: a power, where a nim-sum is meant.
    PowerOfNimbers {
        base: Span,
        exponent: Span,
    },
}

/// A condition that would keep two equations apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mend {
    EndFirst(String),
    StartSecond(String),
}

use CheckErrorKind as E;

impl CheckErrorKind {
    /// Whether it is told as a warning, and the text has a meaning.
    pub fn is_warning(&self) -> bool {
        matches!(
            self,
            E::ConstantInCondition { .. }
                | E::PowerOfNimbers { .. }
                | E::VariableWithoutEffect { .. }
                | E::OuterVariable { .. }
                | E::PartOfGroup { .. }
                | E::GatesEveryOption { .. }
                | E::ClaimsNothing { .. }
        )
    }

    pub fn wrong_kind(found: Kind, wanted: Kind, by: String) -> Self {
        E::WrongKind {
            found,
            wanted,
            by,
            because: None,
        }
    }
}

impl CheckError {
    pub fn new(kind: CheckErrorKind, span: Span) -> Self {
        CheckError { kind, span }
    }

    pub fn defined_twice(name: &str, first: Span, span: Span) -> Self {
        let name = name.to_owned();
        Self::new(E::DefinedTwice { name, first }, span)
    }

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
            | E::ParameterIsConstant { .. }
            | E::ParameterRepeats { .. }
            | E::UseMissing { .. }
            | E::UseUnknownLibrary { .. }
            | E::SameLabel { .. }
            | E::EnumerationTwice { .. }) => names::about_names(kind, span),
            kind @ (E::WrongKind { .. }
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
            E::Unbounded(unbounded) => bounds::about_bounds(*unbounded),
            E::PatternOfElement { parts } => bounds::about_patterns(parts, span),
            E::TooMuchWork { steps } => bounds::about_work(steps, span),
            E::ConstantInCondition { name, defined } => Diagnostic::warning(
                code::W0002,
                format!("`{name}` is a constant here, so this condition ranges over nothing"),
            )
            .label(span, "meant as a new variable?")
            .label(defined, "the constant")
            .help("rename one of the two"),
            E::PowerOfNimbers { base, exponent } => Diagnostic::warning(
                code::W0001,
                "an option of this mex is a power of two values, not their nim-sum",
            )
            .label(base.to(exponent), "`^` is power")
            .help(
                "for the nim-sum write `(+)` or `xor`; if a power is meant, put it in parentheses",
            )
            .fix("write `(+)`", between(base, exponent), " (+) "),
            E::VariableWithoutEffect { name, nearest } => names::nearest_help(
                Diagnostic::warning(
                    code::W0004,
                    format!("`{name}` has no effect: no element mentions it, or a variable linked with it"),
                )
                .label(span, "a variable of its own")
                .help(match builtins::builtin(&name) {
                    Some(_) => format!("the built-in function `{name}` takes arguments in parentheses: `{name}(...)`"),
                    None => "leave its conditions out, or correct the name".to_owned(),
                }),
                nearest,
                span,
            ),
            E::OuterVariable { name } => Diagnostic::warning(
                code::W0005,
                format!("`{name}` is the variable of the builder around this one: here it is tested, and takes no values"),
            )
            .label(span, "no new variable")
            .help("give the inner variable another name"),
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
            E::GatesEveryOption { variable } => {
                let warning = Diagnostic::warning(
                    code::W0007,
                    "each of these conditions concerns every option",
                );
                match variable {
                    None => warning.label(span, "conditions without a variable").help(
                        "a condition of one option is its guard, as in `g(a-1, b) if a >= 1`; if every option needs all \
                         conditions, join them with `and`",
                    ),
                    Some(variable) => warning
                        .label(span, format!("`{variable}` obeys all of them"))
                        .help(
                            "give each option a variable of its own, as in `g(a-i, b), g(a, b-j) : 1 <= i <= a, 1 <= j <= b`; if \
                             every option needs all conditions, join them with `and`",
                        ),
                }
            }
            E::ListOfRange => Diagnostic::error(
                code::E0102,
                "this is a list whose one element is a set",
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
            | E::IndexNotPlain { .. }) => vertices::about_vertices(kind, span),
            kind @ (E::LeftSide { .. }
            | E::Overlap { .. }
            | E::Gap { .. }
            | E::ClaimsNothing { .. }
            | E::EndlessPattern { .. }
            | E::EndlessWhere { .. }
            | E::InfiniteElement { .. }) => equations::about_equations(kind, span),
        }
    }
}

/// What stands between two places, the first of which ends before the second begins.
fn between(first: Span, second: Span) -> Span {
    Span {
        start: first.end.min(second.start),
        end: second.start,
        ..first
    }
}
