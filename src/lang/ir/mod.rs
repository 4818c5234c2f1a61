//! The checked program: all that evaluation reads.
//!
//! Names are gone: functions, families and variables are numbers. A variable lives in a slot of the
//! frame of its item; every binder has a slot of its own.

mod expr;
mod kind;

use std::ops::Range;

pub use expr::*;
pub use kind::{Elements, Kind};
use nk_base::number::Number;
use nk_base::source::Span;
pub use nk_syntax::ast::Comparison;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId(pub usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// A whole specification with all that it uses.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub functions: Vec<Function>,
    pub families: Vec<Family>,
    /// The evals of the root file, not of the files that it uses; in the same way `checks`.
    pub evals: Vec<Eval>,
    pub checks: Vec<Check>,
}

/// A name that equations define; a constant has no parameters, an enumeration has one.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// The kinds of its arguments.
    pub params: Vec<Kind>,
    pub kind: Kind,
    /// Where the name stands in its first equation.
    pub span: Span,
    pub rule: FunctionRule,
    /// The game of which the function says who wins in misère play, if no equation defines the function.
    pub misere: Option<MisereOf>,
}

/// The game of which misère play is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MisereOf {
    /// The game whose positions are the arguments of a function.
    Function(FunctionId),
    NodeKayles,
}

#[derive(Clone, Debug)]
pub enum FunctionRule {
    /// Base cases first: sorted by falling number of constant arguments.
    Clauses(Vec<Clause>),
    Enumeration(Enumeration),
}

/// One equation `f(p1, ..., pk) = body : conditions`.
#[derive(Clone, Debug)]
pub struct Clause {
    pub patterns: Vec<Pattern>,
    /// What each argument may be, one for each pattern; `filters` narrow it further.
    pub ranges: Vec<Interval>,
    /// Truth values in the clause's variables.
    pub filters: Vec<Expr>,
    pub frame: Frame,
    pub body: Expr,
    /// The head; with the conditions.
    pub head: Span,
    pub whole: Span,
    /// What says which arguments it covers: its conditions, or its head.
    pub claim: Span,
}

impl Clause {
    /// How many arguments are constants: more of them make it more of a base case.
    pub fn constants(&self) -> usize {
        self.patterns
            .iter()
            .filter(|pattern| matches!(pattern, Pattern::Constant))
            .count()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// The one number of its range.
    Constant,
    /// `slot = argument - offset`; without an offset the argument need not be a number.
    Variable { slot: usize, offset: Number },
}

/// Integers from `low` to `high`, either end open where `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    pub low: Option<Number>,
    pub high: Option<Number>,
}

/// The slots of a body: the first hold its parameters. Names are for messages.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub names: Vec<String>,
}

/// `P = { N : conditions }` or `P(t) = { N : conditions }`, in ascending order from index 1. The first slots hold its
/// parameters, which are all of [`Function::params`] but the last one, the index.
#[derive(Clone, Debug)]
pub enum Enumeration {
    /// `N` (the slot behind the parameters) runs up from the largest of `low`, as far as the smallest of `high` if there is one.
    Search {
        frame: Frame,
        /// Conditions on the parameters, without which it is not defined.
        guards: Vec<Expr>,
        low: Vec<Expr>,
        high: Vec<Expr>,
        filters: Vec<Expr>,
    },
    /// A finite set, sorted.
    Listed { frame: Frame, set: Expr },
    /// A list without end: for each value of its first variable (the slot behind the parameters), which runs up from the largest of `low`, the
    /// elements of the list `block`.
    Endless {
        frame: Frame,
        /// Conditions on the parameters, without which it is not defined.
        guards: Vec<Expr>,
        low: Vec<Expr>,
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

    /// Conditions on the parameters, without which it is not defined.
    pub fn guards(&self) -> &[Expr] {
        match self {
            Enumeration::Search { guards, .. } | Enumeration::Endless { guards, .. } => guards,
            Enumeration::Listed { .. } => &[],
        }
    }
}

/// `graph name(parameters) ... : conditions`.
#[derive(Clone, Debug)]
pub struct Family {
    pub name: String,
    /// The number of parameters, which are the first slots.
    pub arity: usize,
    pub frame: Frame,
    /// Truth values in the parameters; an instance where one fails is an error.
    pub conditions: Vec<Expr>,
    pub body: FamilyBody,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum FamilyBody {
    Expr(Expr),
    Rules {
        /// The vertex names, such as `v` and `hub`, in the order of their declaration.
        names: Vec<VertexName>,
        vertices: Vec<Element<VertexTerm>>,
        edges: Vec<Element<EdgeChain>>,
    },
}

#[derive(Clone, Debug)]
pub struct VertexName {
    pub name: String,
    pub indices: usize,
    /// Where it is declared first, with the conditions of its rule.
    pub span: Span,
}

/// `v[i-1, j]`; `name` indexes [`FamilyBody::Rules::names`].
#[derive(Clone, Debug)]
pub struct VertexTerm {
    pub name: usize,
    pub indices: Vec<Expr>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct EdgeChain {
    pub ends: Vec<VertexTerm>,
    /// The rule as a whole.
    pub rule: Span,
}

/// `eval "label" expr : range`.
#[derive(Clone, Debug)]
pub struct Eval {
    /// Its label, else the name of its function, else its text. Those of one file differ.
    pub name: String,
    pub label: Option<String>,
    /// The function that it calls, if it is such a call and nothing else.
    pub function: Option<String>,
    /// The expression as it was written, on one line.
    pub text: String,
    pub range: Ranges,
    pub expr: Expr,
    pub kind: Kind,
    pub span: Span,
}

/// `check statement : range`.
#[derive(Clone, Debug)]
pub struct Check {
    /// The item as it was written, on one line.
    pub text: String,
    pub range: Ranges,
    pub statement: Expr,
    pub span: Span,
}

/// What the variables of an eval or a check range over.
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    pub frame: Frame,
    /// The conditions as they were written: `n >= 1`; empty without conditions.
    pub text: String,
    pub guards: Vec<Expr>,
    /// The slots are `0..variables.len()`.
    pub variables: Vec<Variable>,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub range: VariableRange,
    pub filters: Vec<Expr>,
}

#[derive(Clone, Debug)]
pub enum VariableRange {
    /// An empty `high` means no upper bound. Bounds may use the variables before it.
    Interval {
        low: Vec<Expr>,
        high: Vec<Expr>,
    },
    Members(Expr),
}

impl Program {
    /// The functions that equations define, each with its number.
    pub fn defined(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        let all = (0..).map(FunctionId).zip(&self.functions);
        all.filter(|(_, own)| own.misere.is_none())
    }

    /// Calls `visit` for all expressions that are no part of another one.
    pub fn each_expression(&self, visit: &mut dyn FnMut(&Expr)) {
        for function in &self.functions {
            match &function.rule {
                FunctionRule::Clauses(clauses) => {
                    for clause in clauses {
                        clause.filters.iter().for_each(&mut *visit);
                        visit(&clause.body);
                    }
                }
                FunctionRule::Enumeration(Enumeration::Search {
                    low, high, filters, ..
                }) => low.iter().chain(high).chain(filters).for_each(&mut *visit),
                FunctionRule::Enumeration(Enumeration::Listed { set, .. }) => visit(set),
                FunctionRule::Enumeration(Enumeration::Endless { low, block, .. }) => {
                    low.iter().for_each(&mut *visit);
                    visit(block);
                }
            }
        }
        for family in &self.families {
            family.conditions.iter().for_each(&mut *visit);
            if let FamilyBody::Expr(expr) = &family.body {
                visit(expr);
            }
        }
        let ranges = self.evals.iter().map(|own| (&own.range, &own.expr));
        let ranges = ranges.chain(self.checks.iter().map(|own| (&own.range, &own.statement)));
        for (range, expr) in ranges {
            visit(expr);
            range.guards.iter().for_each(&mut *visit);
            for variable in &range.variables {
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
}

impl Function {
    /// How many arguments it has.
    pub fn arity(&self) -> usize {
        self.params.len()
    }

    /// Whether all its arguments are numbers.
    pub fn takes_numbers(&self) -> bool {
        self.params.iter().all(|kind| *kind == Kind::Number)
    }

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
    pub fn point(value: Number) -> Self {
        Interval {
            low: Some(value.clone()),
            high: Some(value),
        }
    }

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

/// Slots `from..to` of a frame, by name.
impl Frame {
    pub fn add(&mut self, name: &str) -> usize {
        self.names.push(name.to_owned());
        self.names.len() - 1
    }

    pub fn slots(&self) -> Range<usize> {
        0..self.names.len()
    }
}
