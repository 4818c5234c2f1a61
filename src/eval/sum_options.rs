//! The options of a position of any game that is stated by equations: `f(x) = mex { g(y) (+) h(z), ... : conditions }`.
//!
//! A position is a sum of components: calls of functions, and heaps of Nim for numbers in a sum, such as the 1 in
//! `K(n-1) (+) 1`. As for [`written_options`](Moves::written_options), no knowledge of the game is used: in place of
//! the `mex` the machine collects the set of the sums and their values.

use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, Builtin, Element, Expr, ExprKind, Frame, FunctionId, FunctionRule, Kind, Operation,
};

use super::error::EvalError;
use super::moves::Moves;
use super::value::Value;

/// A part of a position; the others do not change when a move is made in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Component {
    /// A function with its arguments.
    Call {
        /// The function.
        function: usize,
        /// The arguments of the call.
        args: Vec<Value>,
    },
    /// A heap of Nim.
    Heap(u64),
}

impl Component {
    /// The argument of a function of one number.
    pub fn size(&self) -> Option<Number> {
        match self {
            Component::Call { args, .. } => match &args[..] {
                [Value::Number(size)] => Some(size.clone()),
                _ => None,
            },
            Component::Heap(_) => None,
        }
    }
}

/// An option of a component: the resulting sum, and its value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SumOption {
    /// The nimber of the sum.
    pub value: u64,
    /// The components, ascending.
    pub left: Vec<Component>,
}

/// The options of a component by its equation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The options of the component.
    Options(Vec<SumOption>),
    /// The component is this sum: of other positions, or a heap of Nim for a number.
    Sum(Vec<Component>),
}

/// The reasons why the options of a component cannot be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSums {
    /// The equation is neither `mex { ... }`, nor a sum of positions, nor a number.
    Equation(Span),
    /// The function has no equations, or none for these arguments.
    Function(Span),
    /// A value is not a nimber.
    Value(Span),
    /// A heap of Nim of this size has too many options.
    Heap(u64),
}

impl NoSums {
    /// The place in the specification, if there is one.
    pub fn span(self) -> Option<Span> {
        match self {
            NoSums::Equation(span) | NoSums::Function(span) | NoSums::Value(span) => Some(span),
            NoSums::Heap(_) => None,
        }
    }
}

impl std::fmt::Display for NoSums {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoSums::Equation(_) => f.write_str("its equation is not a `mex { ... }`"),
            NoSums::Function(_) => f.write_str("it has no equation there"),
            NoSums::Value(_) => {
                f.write_str("a value is not a nimber, that is, none of 0, 1, 2, ...")
            }
            NoSums::Heap(size) => write!(f, "a heap of Nim has {size} options"),
        }
    }
}

/// Size of the largest heap of Nim whose options are listed.
const LARGEST: u64 = 10_000;

/// The mark of a heap of Nim in the place of a function.
const HEAP: i64 = -1;

impl Moves<'_, '_> {
    /// Who wins a sum of heaps of an octal game if the player who makes the last move loses: 0 is the second player, 1
    /// the first.
    ///
    /// # Errors
    ///
    /// Any error of evaluation, at the place `span`.
    pub fn misere_of_heaps(
        &mut self,
        code: &str,
        heaps: &[Number],
        span: Span,
    ) -> Result<u64, EvalError> {
        let expr = |kind| Expr { span, kind };
        let heaps = heaps.iter().map(|own| Expr::number(own.clone(), span));
        let heaps = expr(ExprKind::Tuple(heaps.collect()));
        let question = expr(ExprKind::Builtin(
            Builtin::Misere,
            vec![expr(ExprKind::Text(code.to_owned())), heaps],
        ));
        let value = self.interpreter.value(&question, &Frame::default(), &[])?;
        let value = value.number().and_then(Number::as_i64);
        Ok(u64::from(value == Some(1)))
    }

    /// The options of a component by its equation, each once, or the sum that the component equals.
    ///
    /// # Errors
    ///
    /// Any error of evaluation; or, inside, why the options cannot be listed.
    pub fn listed_options(
        &mut self,
        component: &Component,
    ) -> Result<Result<Listed, NoSums>, EvalError> {
        let (function, args) = match component {
            Component::Heap(size) => {
                let option = |value| SumOption {
                    value,
                    left: heap(value),
                };
                return Ok(match *size > LARGEST {
                    true => Err(NoSums::Heap(*size)),
                    false => Ok(Listed::Options((0..*size).map(option).collect())),
                });
            }
            Component::Call { function, args } => (FunctionId(*function), args),
        };
        let program = self.interpreter.program();
        let own = &program.functions[function.0];
        let FunctionRule::Clauses(clauses) = &own.rule else {
            return Ok(Err(NoSums::Function(own.span)));
        };
        let Some((clause, slots)) = self.clause_of(clauses, args)? else {
            return Ok(Err(NoSums::Function(own.span)));
        };
        let span = clause.body.span;
        let Some(collected) = options_of(&clause.body, program, false) else {
            return Ok(Err(NoSums::Equation(span)));
        };
        let found = self
            .interpreter
            .value_at(&collected, &clause.frame, &slots)?;
        let pairs = found.elements().cloned().unwrap_or_default();
        let sums: Option<Vec<SumOption>> = pairs.iter().map(sum).collect();
        let Some(mut sums) = sums else {
            return Ok(Err(NoSums::Value(span)));
        };
        // A list holds the one sum that the position is; a set holds its options.
        Ok(Ok(match (found, sums.pop()) {
            (Value::List(_), Some(only)) => Listed::Sum(only.left),
            (_, last) => {
                sums.extend(last);
                sums.sort();
                sums.dedup();
                Listed::Options(sums)
            }
        }))
    }
}

/// The expression that replaces the value of an equation: the set of its options, or a list with the one sum that it
/// equals. A branch of a choice may be any number, as a base case is.
fn options_of(body: &Expr, program: &nk_lang::ir::Program, is_branch: bool) -> Option<Expr> {
    let with = |kind| Some(Expr::new(kind, body.span));
    match &body.kind {
        ExprKind::Aggregate(Aggregate::Mex | Aggregate::Misere, elements) => {
            let option = |element: &Element<Expr>| {
                Some(Element {
                    guards: element.guards.clone(),
                    binders: element.binders.clone(),
                    item: pair(&element.item, program),
                })
            };
            let elements: Option<Vec<_>> = elements.iter().map(option).collect();
            with(ExprKind::Aggregate(Aggregate::Set, elements?))
        }
        ExprKind::If(condition, then, otherwise) => with(ExprKind::If(
            condition.clone(),
            Box::new(options_of(then, program, true)?),
            Box::new(options_of(otherwise, program, true)?),
        )),
        ExprKind::Let { locals, body } => with(ExprKind::Let {
            locals: locals.clone(),
            body: Box::new(options_of(body, program, is_branch)?),
        }),
        // The value of a base case, a nim-sum of positions, or another position.
        ExprKind::Number(_) | ExprKind::Call { .. } => {
            with(ExprKind::Tuple(vec![pair(body, program)]))
        }
        ExprKind::Arithmetic { rest, .. } if rest.iter().all(|own| own.0 == Operation::NimSum) => {
            with(ExprKind::Tuple(vec![pair(body, program)]))
        }
        _ if is_branch => with(ExprKind::Tuple(vec![pair(body, program)])),
        _ => None,
    }
}

/// `[value, [function, arguments...], ...]` for a sum of calls and numbers.
fn pair(sum: &Expr, program: &nk_lang::ir::Program) -> Expr {
    let mut parts = vec![sum.clone()];
    match &sum.kind {
        // The machine decides which sum it is.
        ExprKind::If(condition, then, otherwise) => {
            let branch = |own: &Expr| Box::new(pair(own, program));
            let kind = ExprKind::If(condition.clone(), branch(then), branch(otherwise));
            return Expr::new(kind, sum.span);
        }
        ExprKind::Let { locals, body } => {
            let (locals, body) = (locals.clone(), Box::new(pair(body, program)));
            return Expr::new(ExprKind::Let { locals, body }, sum.span);
        }
        _ => components(sum, program, &mut parts),
    }
    Expr::new(ExprKind::Tuple(parts), sum.span)
}

fn components(sum: &Expr, program: &nk_lang::ir::Program, parts: &mut Vec<Expr>) {
    let number = |own: i64| Expr::number(own, sum.span);
    let tuple = |own: Vec<Expr>| Expr::new(ExprKind::Tuple(own), sum.span);
    match &sum.kind {
        ExprKind::Arithmetic { first, rest }
            if rest.iter().all(|own| own.0 == Operation::NimSum) =>
        {
            components(first, program, parts);
            rest.iter()
                .for_each(|own| components(&own.2, program, parts));
        }
        ExprKind::Builtin(Builtin::NimSum, args) => {
            args.iter().for_each(|own| components(own, program, parts))
        }
        ExprKind::Call { function, args }
            if program.functions[function.0].kind == Kind::Number
                && program.functions[function.0].enumeration().is_none() =>
        {
            let id = number(function.0 as i64);
            parts.push(tuple(
                [id].into_iter().chain(args.iter().cloned()).collect(),
            ));
        }
        // Any other expression is a heap of Nim of its value, because only the value is known.
        _ => parts.push(tuple(vec![number(HEAP), sum.clone()])),
    }
}

/// The option that `[value, [function, arguments...], ...]` is; `None` if a value is not a nimber.
fn sum(pair: &Value) -> Option<SumOption> {
    let natural = |own: &Value| u64::try_from(own.number()?.as_i64()?).ok();
    let parts = pair.elements()?;
    let (value, parts) = parts.split_first()?;
    let mut left = Vec::new();
    for part in parts {
        let (function, args) = part.elements()?.split_first()?;
        match function.number()?.as_i64()? {
            HEAP => left.extend(heap(natural(args.first()?)?)),
            function => left.push(Component::Call {
                function: usize::try_from(function).ok()?,
                args: args.to_vec(),
            }),
        }
    }
    // The order of a sum has no effect, so two orders are one option.
    left.sort();
    Some(SumOption {
        left,
        value: natural(value)?,
    })
}

/// A heap of Nim as a component; an empty heap is none.
fn heap(size: u64) -> Vec<Component> {
    match size {
        0 => Vec::new(),
        _ => vec![Component::Heap(size)],
    }
}
