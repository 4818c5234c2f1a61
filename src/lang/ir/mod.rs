//! The checked program: all that evaluation reads.
//!
//! Names are gone: functions, families and variables are numbers. A variable lives in a slot of the
//! frame of its item; every binder has a slot of its own.

mod expr;
mod family;
mod kind;

pub use expr::*;
pub use family::*;
pub use kind::{Elements, Kind};
use nk_base::number::Number;
use nk_base::source::Span;
pub use nk_syntax::ast::Comparison;

/// The place of a function in [`Program::functions`], counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub usize);

/// The place of a graph family in [`Program::families`], counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// A whole specification with all that it uses.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The functions, constants and enumerations of all files, then the functions that say who wins in misère play. A
    /// [`FunctionId`] is a place in this list.
    pub functions: Vec<Function>,
    /// The graph families of all files. A [`FamilyId`] is a place in this list.
    pub families: Vec<Family>,
    /// The evals of the root file, not of the files that it uses. The same holds for `checks`.
    pub evals: Vec<Eval>,
    /// The checks of the root file, in the order of the file.
    pub checks: Vec<Check>,
}

/// A name that equations define; a constant has no parameters, an enumeration has one.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name: `f`; for a function that stands for `misere(f(x))` it is `misere f`.
    pub name: String,
    /// The kinds of its arguments.
    pub params: Vec<Kind>,
    /// The kind of its values; for an enumeration that of a member, which is a number.
    pub kind: Kind,
    /// The place of the name in its first equation.
    pub span: Span,
    /// The rule that gives the value for given arguments.
    pub rule: FunctionRule,
    /// The game of which the function says who wins in misère play, if no equation defines the function.
    pub misere: Option<MisereOf>,
}

/// The game of which misère play is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisereOf {
    /// The game whose positions are the arguments of a function.
    Function(FunctionId),
    /// Node-Kayles on the graph that is the one argument, as in `misere(nimber(G))`.
    NodeKayles,
}

/// The ways in which the values of a function are defined.
#[derive(Clone, Debug)]
pub enum FunctionRule {
    /// Base cases first: sorted by falling number of constant arguments.
    Clauses(Vec<Clause>),
    /// A set of numbers, or an infinite list. The last argument is the index of a member, from 1 on.
    Enumeration(Enumeration),
}

/// One equation `f(p1, ..., pk) = body : conditions`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The arguments on the left side, one for each parameter of the function.
    pub patterns: Vec<Pattern>,
    /// The interval of each argument, one for each pattern; `filters` narrow it further.
    pub ranges: Vec<Interval>,
    /// Truth values in the clause's variables.
    pub filters: Vec<Expr>,
    /// The slots of the variables of the equation, those of the left side first.
    pub frame: Frame,
    /// The right side.
    pub body: Expr,
    /// The place of the left side.
    pub head: Span,
    /// The equation as a whole, from its head to the end of its conditions.
    pub whole: Span,
    /// The place that determines which arguments it covers: the conditions, or the left side if there are none.
    pub claim: Span,
}

impl Clause {
    /// Number of constant arguments. Clauses with more of them are tried first.
    pub fn constants(&self) -> usize {
        self.patterns
            .iter()
            .filter(|pattern| matches!(pattern, Pattern::Constant))
            .count()
    }
}

/// An argument on the left side of an equation: `0`, `n` or `n+2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The one number of its range.
    Constant,
    /// `slot = argument - offset`; without an offset the argument need not be a number.
    Variable {
        /// The slot of the variable.
        slot: usize,
        /// The integer that is added to the variable: 2 in `f(n+2)`.
        offset: Number,
    },
}

/// Integers from `low` to `high`, either end open where `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The least integer; `None` if there is none.
    pub low: Option<Number>,
    /// The greatest integer; `None` if there is none.
    pub high: Option<Number>,
}

/// The slots of a body: the first hold its parameters. Names are for messages.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The name of the variable in each slot, as it was written; empty or `_` for a slot without a name.
    pub names: Vec<String>,
}

/// `P = { N : conditions }` or `P(t) = { N : conditions }`, in ascending order from index 1. The first slots hold its
/// parameters, which are all of [`Function::params`] but the last one, the index.
#[derive(Clone, Debug)]
pub enum Enumeration {
    /// `N` (the slot after the parameters) takes the integers from the largest of `low` up, to the smallest of `high`
    /// if there is one.
    Search {
        /// The slots of the parameters, of the variable and of builders.
        frame: Frame,
        /// Conditions on the parameters, without which it is not defined.
        guards: Vec<Expr>,
        /// Lower bounds of the variable, which are integers and do not mention it.
        low: Vec<Expr>,
        /// Upper bounds of the variable, which are integers and do not mention it; none for a set without end.
        high: Vec<Expr>,
        /// Conditions on the variable and the parameters.
        filters: Vec<Expr>,
    },
    /// A finite set, sorted.
    Listed {
        /// The slots of builders within the set.
        frame: Frame,
        /// The set.
        set: Expr,
    },
    /// A list without end: for each value of its first variable (the slot after the parameters), which takes the
    /// integers from the largest of `low` up, the elements of the list `block`.
    Endless {
        /// The slots of the parameters, of the first variable and of builders.
        frame: Frame,
        /// Conditions on the parameters, without which it is not defined.
        guards: Vec<Expr>,
        /// Lower bounds of the first variable, which are integers and do not mention it.
        low: Vec<Expr>,
        /// The list of the elements for one value of the first variable. It may be empty.
        block: Expr,
    },
}

impl Enumeration {
    /// The slots of its parameters and variables.
    pub fn frame(&self) -> &Frame {
        match self {
            Enumeration::Search { frame, .. }
            | Enumeration::Listed { frame, .. }
            | Enumeration::Endless { frame, .. } => frame,
        }
    }

    fn each_expression<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.guards().iter().for_each(&mut *visit);
        match self {
            Enumeration::Search {
                low, high, filters, ..
            } => low.iter().chain(high).chain(filters).for_each(visit),
            Enumeration::Listed { set, .. } => visit(set),
            Enumeration::Endless { low, block, .. } => {
                low.iter().for_each(&mut *visit);
                visit(block);
            }
        }
    }

    /// Conditions on the parameters, without which it is not defined.
    pub fn guards(&self) -> &[Expr] {
        match self {
            Enumeration::Search { guards, .. } | Enumeration::Endless { guards, .. } => guards,
            Enumeration::Listed { .. } => &[],
        }
    }
}

/// `eval "label" expr : range`.
#[derive(Clone, Debug)]
pub struct Eval {
    /// Its label, else the name of its function, else its text. Those of one file differ.
    pub name: String,
    /// The label, without the quotes.
    pub label: Option<String>,
    /// The function that it calls, if the expression is such a call and nothing else. If the function takes one number,
    /// its argument is a variable.
    pub function: Option<String>,
    /// The expression as it was written, on one line.
    pub text: String,
    /// The variables and what they range over.
    pub range: Ranges,
    /// The expression, whose value at each point of the range is a term.
    pub expr: Expr,
    /// The kind of the terms.
    pub kind: Kind,
    /// The item as a whole.
    pub span: Span,
}

/// `check statement : range`.
#[derive(Clone, Debug)]
pub struct Check {
    /// The statement as it was written, on one line.
    pub text: String,
    /// The variables and what they range over.
    pub range: Ranges,
    /// The statement, a truth value.
    pub statement: Expr,
    /// Whether the claim is that the statement is false somewhere in the range, as `P != Q` is of two sets without end.
    pub denied: bool,
}

/// The ranges of the variables of an eval or a check.
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    /// The slots of the variables, then those of builders in the ranges and in the expression.
    pub frame: Frame,
    /// The conditions as they were written: `n >= 1`; empty without conditions.
    pub text: String,
    /// Conditions that mention none of the variables.
    pub guards: Vec<Expr>,
    /// The slots are `0..variables.len()`.
    pub variables: Vec<Variable>,
}

impl Ranges {
    /// Whether a variable has no upper bound.
    pub fn is_open(&self) -> bool {
        self.variables.iter().any(|own| own.range.is_open())
    }

    /// Calls `visit` for the conditions and the bounds.
    pub fn each_expression<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.guards.iter().for_each(&mut *visit);
        for variable in &self.variables {
            variable.filters.iter().for_each(&mut *visit);
            match &variable.range {
                VariableRange::Interval { low, high } => {
                    low.iter().chain(high).for_each(&mut *visit);
                }
                VariableRange::Members(set) => visit(set),
            }
        }
    }
}

/// A variable of an eval or a check.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The values that the variable takes.
    pub range: VariableRange,
    /// Conditions on this variable and those before it.
    pub filters: Vec<Expr>,
}

/// The values that a variable of an eval or a check takes.
#[derive(Clone, Debug)]
pub enum VariableRange {
    /// An empty `high` means no upper bound. Bounds may use the variables before it.
    Interval {
        /// Lower bounds, which are integers; the greatest of them counts.
        low: Vec<Expr>,
        /// Upper bounds, which are integers; the least of them counts.
        high: Vec<Expr>,
    },
    /// The members of a finite set or list of numbers: `n in {1, 4, 9}`.
    Members(Expr),
}

impl VariableRange {
    /// Whether there is no upper bound.
    pub fn is_open(&self) -> bool {
        matches!(self, VariableRange::Interval { high, .. } if high.is_empty())
    }
}

impl Program {
    /// The functions that equations define, each with its number.
    pub fn defined(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        let all = (0..).map(FunctionId).zip(&self.functions);
        all.filter(|(_, own)| own.misere.is_none())
    }

    /// The expression that defines a name without parameters; `None` if several equations or conditions define it.
    pub fn constant(&self, function: FunctionId) -> Option<&Expr> {
        match &self.functions.get(function.0)?.rule {
            FunctionRule::Clauses(clauses) => match &clauses[..] {
                [only] if only.patterns.is_empty() && only.filters.is_empty() => Some(&only.body),
                _ => None,
            },
            FunctionRule::Enumeration(_) => None,
        }
    }

    /// Calls `visit` for the expressions that are not a part of another one.
    pub fn each_expression<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        for function in &self.functions {
            function.each_expression(visit);
        }
        for family in &self.families {
            family.conditions.iter().for_each(&mut *visit);
            family.body.each_expression(visit);
        }
        let ranges = self.evals.iter().map(|own| (&own.range, &own.expr));
        let ranges = ranges.chain(self.checks.iter().map(|own| (&own.range, &own.statement)));
        for (range, expr) in ranges {
            visit(expr);
            range.each_expression(visit);
        }
    }
}

impl Function {
    /// Number of arguments.
    pub fn arity(&self) -> usize {
        self.params.len()
    }

    /// Whether all its arguments are numbers.
    pub fn takes_numbers(&self) -> bool {
        self.params.iter().all(|kind| *kind == Kind::Number)
    }

    /// Calls `visit` for the right sides and the conditions.
    pub fn each_expression<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.rule {
            FunctionRule::Clauses(clauses) => {
                for clause in clauses {
                    clause.filters.iter().for_each(&mut *visit);
                    visit(&clause.body);
                }
            }
            FunctionRule::Enumeration(enumeration) => enumeration.each_expression(visit),
        }
    }

    /// The enumeration, if the function is one; `None` if it has equations for its values.
    pub fn enumeration(&self) -> Option<&Enumeration> {
        match &self.rule {
            FunctionRule::Enumeration(enumeration) => Some(enumeration),
            FunctionRule::Clauses(_) => None,
        }
    }

    /// The largest argument that an equation of a function of one argument covers; `None` if there is none, or for
    /// another kind of function.
    pub fn last_argument(&self) -> Option<Number> {
        let FunctionRule::Clauses(clauses) = &self.rule else {
            return None;
        };
        let highs: Option<Vec<Number>> = clauses
            .iter()
            .map(|clause| clause.ranges.first()?.high.clone())
            .collect();
        highs?.into_iter().max().filter(|_| self.arity() == 1)
    }

    /// The smallest argument that an equation of a function of one argument covers, else 0; an enumeration begins at 1.
    pub fn first_argument(&self) -> Number {
        match &self.rule {
            FunctionRule::Enumeration(_) => Number::ONE,
            FunctionRule::Clauses(clauses) => {
                let lows = clauses
                    .iter()
                    .filter_map(|clause| clause.ranges.first()?.low.clone());
                lows.min().unwrap_or(Number::ZERO)
            }
        }
    }
}

impl Interval {
    /// The interval that contains one number.
    pub fn point(value: Number) -> Self {
        Interval {
            low: Some(value.clone()),
            high: Some(value),
        }
    }

    /// Whether a number lies between the ends, both included. It need not be an integer.
    pub fn contains(&self, value: &Number) -> bool {
        self.low.as_ref().is_none_or(|low| low <= value)
            && self.high.as_ref().is_none_or(|high| value <= high)
    }

    /// The integers of both; `None` if there is none.
    pub fn intersect(&self, other: &Interval) -> Option<Interval> {
        let low = [&self.low, &other.low].into_iter().flatten().max().cloned();
        let high = [&self.high, &other.high]
            .into_iter()
            .flatten()
            .min()
            .cloned();
        match (&low, &high) {
            (Some(low), Some(high)) if low > high => None,
            _ => Some(Interval { low, high }),
        }
    }
}

impl Frame {
    /// Adds a slot with this name, and returns its number.
    pub fn add(&mut self, name: &str) -> usize {
        self.names.push(name.to_owned());
        self.names.len() - 1
    }
}
