//! The cases of errors and warnings about the meaning of a specification, as data.

use crate::domain::Unbounded;
use crate::ir::{Interval, Kind};
use crate::scope::Outer;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_syntax::ast::Comparison;

/// The vertex of a graph that a name without a value may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeantVertex {
    /// The rules of a family of the file declare it: `wheel(n).hub`.
    Declared(String),
    /// A vertex is needed in the place of the name.
    Wanted,
}

/// The sign that equal values of a set were perhaps to count more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EqualValues {
    /// An aggregate of this name is over the set: `nimsum({ f(i), f(j) })`.
    Over(String),
    /// The set names this number twice: `{1, 1, 3}`.
    Named(String),
}

/// The reasons why the equations of a function do not list options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOptions {
    /// A set without end.
    Enumeration,
    /// An option or a position is a nim-sum.
    Sum,
    /// There is a number in the place of options or a position.
    Number,
    /// `mex S` of values.
    Values,
    /// Neither options nor a position, such as a product.
    Other,
}

/// The text after the right side of an equation, as it was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithWhere {
    /// The whole equation: `f(n) = k where k = n div 2`.
    pub equation: String,
    /// The place after the right side, up to the end of the conditions.
    pub place: Span,
    /// The text to write there.
    pub text: String,
}

/// The context of a name without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamePlace {
    /// In a condition of an equation; with the equation that gives it a value, if the condition says which.
    Condition(Option<Box<WithWhere>>),
    /// Elsewhere in an equation, where it can have no range.
    Equation,
    /// In a builder, an eval, a check or the rules of a graph.
    Elsewhere,
}

/// The errors and warnings about the meaning of a specification. The comment of a case explains its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckErrorKind {
    /// `x` where no variable in scope and no constant has that name; `nearest` is a name that is spelt like it, and
    /// `vertex` the vertex that it may mean.
    UnknownName {
        name: String,
        nearest: Option<String>,
        vertex: Option<MeantVertex>,
        place: NamePlace,
    },
    /// `f(n)` where no function and no graph family has that name; `nearest` is one that is spelt like it.
    UnknownFunction {
        name: String,
        nearest: Option<String>,
    },
    /// An equation that was read as a part of the item above it.
    Swallowed {
        name: String,
        /// The comma or operator with which the line before ends.
        joint: Span,
    },
    /// A call with `found` arguments of a function that takes `wanted` (or more, if `at_least`); `defined` is the place
    /// of its definition, if it is not built in.
    ArgumentCount {
        name: String,
        wanted: usize,
        at_least: bool,
        found: usize,
        defined: Option<Span>,
    },
    /// An equation whose left side has `found` arguments, where the one at `first` has `wanted`; `None` means no
    /// parentheses.
    ArityDiffers {
        name: String,
        first: Span,
        wanted: Option<usize>,
        found: Option<usize>,
    },
    /// A second definition of a name that is defined at `first` as something else, or in another file.
    DefinedTwice { name: String, first: Span },
    /// A definition of a name that the language has.
    BuiltIn { name: String },
    /// A definition of a name such as `A002187`, which is the name of a sequence of the OEIS.
    DefinesOeis { name: String },
    /// `m(3)` for a constant `m`.
    NotAFunction {
        name: String,
        defined: Option<Span>,
        /// The place of the parentheses, if it has elements: `L(3)` for a list `L`.
        parentheses: Option<[Span; 2]>,
    },
    /// `f` alone for a function `f`.
    FunctionAlone {
        name: String,
        arguments: Vec<Kind>,
        defined: Option<Span>,
        /// Whether it is all of an eval without conditions.
        is_whole_eval: bool,
    },
    /// A parameter that has the name of a constant, which is defined at `defined`.
    ParameterIsConstant { name: String, defined: Span },
    /// `f(n, n) = ...`: a name of two parameters, of which the other one is at `first`.
    ParameterRepeats { name: String, first: Span },
    /// `use "file.nk"` of a file that cannot be read.
    UseMissing { path: String, reason: String },
    /// `use "std/file.nk"` of a file that the library does not have; it has those of `known`.
    UseUnknownLibrary { path: String, known: Vec<String> },
    /// An eval that cannot be told apart from the one at `first`, as one of them has the name of the other as its
    /// label.
    SameLabel { label: String, first: Span },
    /// An expression of the kind `found` where `by` demands the kind `wanted`. `by` is an operator or a function in
    /// quotes, or a part of the text, such as `an index`.
    WrongKind {
        found: Kind,
        wanted: Kind,
        by: String,
        /// The other expression that determines the kind that was found.
        because: Option<Span>,
    },
    /// A set in braces where a list is wanted.
    BracesOfList { wanted: Kind, by: String },
    /// `[n/2]`, a list, where a number is wanted.
    BracketsOfQuotient { found: Kind, by: String },
    /// A variable that has no range, as it lacks a bound.
    Unbounded(Box<Unbounded>),
    /// An argument on the left of an equation that is not a number, a variable, or a variable plus or minus a number.
    LeftSide {
        text: String,
        /// The text to write instead.
        help: String,
    },
    /// Two equations that define a value for the same arguments, which are those of `meet`. The other one is at
    /// `first`; `separation` would keep them apart.
    Overlap {
        name: String,
        first: Span,
        meet: Vec<Interval>,
        separation: Option<Separation>,
    },
    /// The arguments in `hole`, which no equation covers between those at `before` and `after`.
    Gap {
        name: String,
        hole: Interval,
        before: Span,
        after: Span,
    },
    /// `gcd(a if a >= 1, b)`: a guard in a call of a function that is not an aggregate.
    GuardInCall { name: String },
    /// `f(i : 1 <= i <= n)`: conditions in a call of a function that is not an aggregate.
    ConditionsInCall {
        name: String,
        /// The place of the name, and the aggregate that it seems to mean.
        meant: Option<(Span, &'static str)>,
    },
    /// `v[1]` in an expression, where nothing called `v` has elements.
    VertexInExpression {
        name: String,
        is_function: bool,
        /// A family of the file that declares such a vertex, as it is called: `g(n)`.
        family: Option<String>,
    },
    /// `u -- v` as a condition, without a graph.
    EdgeWithoutGraph {
        text: String,
        /// A graph in scope.
        graph: Option<String>,
    },
    /// A vertex in the rules of a graph whose name no `vertex` rule declares; these declare `declared`.
    UndeclaredVertexName {
        name: String,
        /// The number of its indices.
        indices: usize,
        declared: Vec<String>,
        graph: String,
    },
    /// A vertex with `found` indices, where the rule at `first` declares it with `wanted`.
    VertexIndices {
        name: String,
        wanted: usize,
        found: usize,
        first: Span,
    },
    /// `mex {...} union {...}`, which joins a number and a set.
    MexOfFirst {
        /// The operator after the mex, in quotes.
        operator: &'static str,
        /// The set after `mex`.
        set: Span,
        /// The place of all operands that were meant to be the set.
        whole: Span,
        /// Whether no other set has a `mex` before it.
        is_plain: bool,
    },
    /// A parameter of a graph family is used as a graph, a list or a set.
    ParameterNoInteger {
        name: String,
        family: String,
        /// Whether the family is defined by rules, not by an expression.
        has_rules: bool,
    },
    /// A name without a value in the conditions of an equation, which was meant to be a variable of a set on its right
    /// side.
    ConditionOutside { name: String },
    /// `mex x` where x is not a set.
    MexOfNoSet { found: Kind },
    /// `x[1]` where x has no elements.
    NotIndexed { found: Kind },
    /// `L[i, j]`
    IndexCount { found: usize },
    /// `G - x` for an x that is not a set of vertices or edges (`found`), or `G + S`.
    TakenFromGraph {
        found: Option<Kind>,
        operator: &'static str,
    },
    /// `n \ 2` of numbers.
    Backslash,
    /// `where` defines a name that is in scope.
    LocalNameTaken { name: String },
    /// The value of a name after `where` mentions a name that is defined later, or the name itself.
    LocalNameLater {
        name: String,
        /// The place where `where` defines it.
        defined: Span,
        is_itself: bool,
    },
    /// A set or an infinite list with names after `where`.
    EndlessWhere { name: String },
    /// `S[i..j]` of a set.
    SliceOfSet,
    /// `{ n^2 : n >= 0 }`: a set without end whose element is not its variable.
    InfiniteElement {
        variable: String,
        /// The whole set and the same set in another form, if it is a plain one such as `{ 3*k + 1 : k >= 0 }`.
        meant: Option<(Span, String)>,
    },
    /// An argument on the left of an enumeration without end that is not just a variable.
    EndlessPattern { name: String, text: String },
    /// A list without end whose open variable is not its first one.
    EndlessLater { variable: String, first: String },
    /// A list without end, used as a whole.
    EndlessListAlone { name: String },
    /// `misere(x)` where x is not a position of a game.
    MisereOfNoGame { found: Kind },
    /// A function whose equations do not list options.
    NoMisere {
        name: String,
        reason: NoOptions,
        because: Span,
    },
    /// `sum(a, b)` or `all(x)`: an aggregate without conditions whose argument is not one set.
    EmptyAggregate { name: String },
    /// A second equation of a constant or an enumeration, whose first is at `first`.
    EnumerationTwice { name: String, first: Span },
    /// `[r, c] in S` with new variables.
    PatternOfElement {
        /// The number of parts.
        parts: usize,
        /// Whether the variables would be those of an eval or a check, which are numbers.
        in_range: bool,
    },
    /// An `eval` of a kind that is not printed.
    CannotPrint { found: Kind },
    /// A comparison of two kinds that cannot be compared by `op`.
    CannotCompare {
        left: Kind,
        right: Kind,
        op: &'static str,
    },
    /// A variable without bounds within a larger index of an `edge` rule, as the `i` of `v[i+1]`.
    IndexNotPlain { name: String },
    /// A chain of vertices is linked with an unbounded variable that only another chain of its rule has as an index.
    IndexOfAnotherChain {
        name: String,
        /// The name of the first vertex of the chain.
        first: String,
    },
    /// `f(n) = 0 : n <= 0`, where n begins at 0.
    ClaimsZeroAlone { name: String, variable: String },
    /// An equation for no argument, as `f(n) = 0 : 5 <= n <= 2`.
    ClaimsNothing {
        name: String,
        /// The variable of which no value is left, between these bounds.
        variable: String,
        low: Number,
        high: Number,
    },
    /// The check of all items takes more than `steps` steps, and the item at the place takes most of them.
    TooMuchWork {
        steps: u64,
        /// Whether most of them are for one item, not for the kinds of all values.
        of_item: bool,
    },
    /// `1 <= i <= n` where `i` is a constant.
    ConstantInCondition { name: String, defined: Span },
    /// A variable that no element mentions, and that nothing links with one that an element mentions.
    VariableWithoutEffect {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
    },
    /// `vertex i : 1 <= i <= n`: one vertex, and a variable of the same name.
    VertexForEach { name: String, vertex: String },
    /// `i != j != k`: the first and the last may be equal.
    UnequalNeighbours,
    /// `K(n) = X(n) = 0` as the first equation of a function that has numbers by another one.
    SharedSide {
        name: String,
        other: String,
        /// The right side of the first equation.
        first: Span,
    },
    /// `1 <= i <= 3` in a builder, where `i` is a variable from outside of the builder.
    OuterVariable { name: String, outer: Outer },
    /// `P(n) = { n : n >= 0, f(n) = 0 }`: the element is a name in scope, and the conditions have no other variable.
    KnownElement { name: String },
    /// An element that mentions some of the linked variables that another one mentions.
    PartOfGroup {
        /// The variables that the other element mentions besides.
        others: Vec<String>,
    },
    /// Conditions apply to each of several options; they have no variable, or they are about `variable`.
    GatesEveryOption {
        variable: Option<String>,
        /// Whether there is one condition only.
        is_single: bool,
    },
    /// `[1..n]`
    ListOfRange,
    /// `1 <= n <= oo` in the range of an eval or a check, `0 <= k < N` in a builder where nothing is called `N`.
    LoneName {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
        /// Whether the name is in a builder, not in an eval or a check.
        in_builder: bool,
        /// Whether it is between two ends, as the `m` of `0 <= m <= n`.
        is_between: bool,
    },
    /// The `j` of `j, k in 1..n`.
    BareName {
        name: String,
        /// The variable of the next comparison, and the sign after it.
        next: Option<(String, Comparison)>,
    },
    /// `n in f` where `f` is a function or a family of graphs.
    FunctionForSet(Box<FunctionForSet>),
    /// `x in L` where nothing is called `L`.
    UnknownSet {
        name: String,
        /// A name in scope that is spelt like it.
        nearest: Option<String>,
    },
    /// `a(i) ^ a(j)` as an option of a mex: a power, where a nim-sum is meant.
    PowerOfNimbers {
        /// The places of the operands of `^`.
        operands: Vec<Span>,
    },
    /// `k in [1, n]`, where an interval may be meant.
    PairForInterval,
    /// A `[` that begins a line, after the value that ends the line above.
    MemberInNextLine,
    /// `nimsum({ f(i), f(j) })`, where equal values count once, or `{1, 1, 3}`.
    EqualValuesOfSet { found: EqualValues },
    /// `f(i) + f(j)` as an option of the mex that defines `f`: a sum, where a nim-sum is meant.
    SumOfNimbers {
        /// The places of the `+`, if all of them are meant.
        signs: Vec<Span>,
    },
    /// `i + 1 mod n`, which is `i + (1 mod n)`, or `i + j mod n`.
    RemainderOfTerm {
        /// The sum up to the term: `i + 1`.
        sum: Span,
        /// The term that is divided.
        term: Span,
        /// Whether it is a number.
        is_number: bool,
        /// `mod` or `div`, in quotes.
        operator: &'static str,
    },
    /// `n = 1 mod 3`, where a congruence may be meant.
    NoCongruence {
        /// The left side.
        left: Span,
        /// Whether it is a sum, and so needs parentheses before `mod`.
        is_sum: bool,
        /// The number before `mod`.
        residue: Span,
        /// Whether this number is 0.
        is_zero: bool,
        /// The right side.
        right: Span,
        /// Whether the comparison is `=`, and not `!=`.
        is_equal: bool,
    },
    /// `0 <= i, j < n`, where both variables are to have both bounds.
    SharedBounds {
        /// The variable that is bounded from below.
        low: String,
        /// The variable that is bounded from above.
        high: String,
    },
    /// `count(i, j : ...)` or `count(n mod k = 0 : ...)`.
    CountOfElements { of: Counted },
    /// Several edges with one list of conditions, of which one needs a bound that the others do not.
    EdgesShareBound {
        /// The variable that is bounded.
        variable: String,
    },
    /// `a (+) b - 1` or `A union B intersect C`, where another order may be meant.
    OrderOfOperators { order: Order },
}

/// A condition that would keep two equations apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Separation {
    /// A condition under which the first equation ends before the second begins: `n <= 4`.
    EndFirst(String),
    /// A condition under which the second equation begins after the first has ended: `n >= 5`.
    StartSecond(String),
}

/// A function or a family of graphs in the place of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionForSet {
    pub name: String,
    pub arguments: Vec<Kind>,
    /// The kind of its values; `None` for a family of graphs.
    pub values: Option<Kind>,
    /// The name that is to be an element.
    pub element: String,
    /// The operator or the function that takes a set or a list, in quotes: "`in`".
    pub by: String,
    pub defined: Option<Span>,
}

impl CheckErrorKind {
    /// The case [`CheckErrorKind::WrongKind`]; its `because` is found when it is reported.
    pub fn wrong_kind(found: Kind, wanted: Kind, by: impl Into<String>) -> Self {
        CheckErrorKind::WrongKind {
            found,
            wanted,
            by: by.into(),
            because: None,
        }
    }
}

/// The order in which operators are evaluated, where another one may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A sum before a nim-sum; the first sign of the sum, in quotes.
    SumFirst { sign: &'static str },
    /// From left to right; the operator before `intersect`, in quotes.
    LeftToRight { before: &'static str },
}

/// What `count` counts in place of something else that is probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A statement, true or false.
    Statement,
    /// Each of several variables.
    Variables(Vec<String>),
}
