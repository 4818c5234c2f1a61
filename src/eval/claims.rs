//! Claims about all n, proved from periods.
//!
//! In: a statement in one variable n, and the proved periodicities of the sequences in it. Out: a [`Proved`], the
//! periodicity of the statement; the truth of a statement has the saltus 0. A statement with a periodicity is true for
//! all n >= low if it is true from low to the end of its first period: every later n has the truth value of n - period.
//!
//! The rules are those of arithmetic: a sequence has the periodicity that is proved of it; n itself has the period 1
//! and the saltus 1; sums add saltuses. The order of the two sides of a comparison repeats if they have one saltus. If one
//! has the greater saltus, or if both are polynomials in n, their order stays the same from some n on; minima and maxima
//! repeat likewise. A function that is defined by others has the periodicity of its equation. An enumeration whose
//! property is periodic in N, with m members in each period of q, has the period m and the saltus q. An expression
//! without a rule has no periodicity, and nothing is proved of it.

mod orders;
mod sequences;

use rustc_hash::FxHashMap;

use super::affine::{affine, form, polynomial};
use super::error::EvalError;
use super::instance::Instance;
use super::interpreter::Interpreter;
use super::periodicity::{Proved, combine};
use super::value::Value;
use super::written_out::{are_written_out, written_out};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, BinderRange, Builtin, Element, Enumeration, Eval, Expr, ExprKind, Frame, FunctionId,
    Kind, Operation, Ranges, VariableRange,
};
use nk_syntax::ast::Comparison;
use nk_system::Periodicity;
use nk_verify::claim::Form;
use orders::together;

/// The periodicities of the parts of one claim. A later claim may have more of them, because more values give more
/// proofs.
pub(super) struct Periodicities<'e, 'p> {
    pub(super) interpreter: &'e mut Interpreter<'p>,
    /// Functions and enumerations whose periodicity is being found, each one for the one before it.
    open: Vec<FunctionId>,
    /// The functions that were examined: each once, however often the claim refers to it.
    functions: FxHashMap<FunctionId, Option<Proved>>,
    properties: FxHashMap<Instance, Option<(Proved, i64)>>,
    /// Number of further expressions that may be written out.
    to_write: usize,
    /// The least n of the claim. Values that grow evenly at all n are compared from there on.
    pub(super) base: i64,
    /// The slots of the expressions that are examined.
    pub(super) frame: Frame,
    /// Whether a rule for aggregates over growing ranges was used: it takes long to try their values one by one.
    pub(super) has_running: bool,
}

/// Greatest number of expressions that are written out for one claim; builders within builders may be many.
const MOST_WRITTEN: usize = 1_000;

/// An operation with its place and its second operand.
pub(super) type Operated = (Operation, Span, Expr);

impl<'e, 'p> Periodicities<'e, 'p> {
    pub(super) fn new(interpreter: &'e mut Interpreter<'p>) -> Self {
        Periodicities {
            interpreter,
            open: Vec::new(),
            functions: FxHashMap::default(),
            properties: FxHashMap::default(),
            to_write: MOST_WRITTEN,
            base: 0,
            frame: Frame::default(),
            has_running: false,
        }
    }

    fn written_out(&mut self, expr: &Expr) -> Option<Expr> {
        let own = written_out(expr)?;
        self.to_write = self.to_write.checked_sub(1)?;
        Some(own)
    }

    /// The periodicity of a statement with the filters of its range, if its single variable has no upper end.
    pub(super) fn claim(&mut self, statement: &Expr, range: &Ranges) -> Option<Proved> {
        let filters = self.filters(range)?;
        self.lasting(statement)?.steady(filters)
    }

    /// The periodicity of the conditions of a range, if its single variable has no upper end.
    pub(super) fn filters(&mut self, range: &Ranges) -> Option<Proved> {
        let [variable] = &range.variables[..] else {
            return None;
        };
        if !range.is_open() {
            return None;
        }
        self.frame.clone_from(&range.frame);
        self.steady(range.guards.iter().chain(&variable.filters))
    }

    /// The common periodicity of expressions, if none of them has a saltus.
    pub(super) fn steady<'x>(
        &mut self,
        parts: impl IntoIterator<Item = &'x Expr>,
    ) -> Option<Proved> {
        let mut parts = parts.into_iter();
        parts.try_fold(Proved::constant(), |whole, part| {
            whole.steady(self.periodicity(part)?)
        })
    }

    /// The periodicity of a statement that, where it is true, is true a period later too; it need not have been true
    /// before. So it must not be denied or be a condition; nor be an `and` or `or` before the last operand of an `or`,
    /// since where it is false, it may have no value a period later. [`Self::periodicity`] holds in both directions.
    fn lasting(&mut self, expr: &Expr) -> Option<Proved> {
        if let Some(own) = self.written_out(expr) {
            return self.lasting(&own);
        }
        match &expr.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let is_or = matches!(expr.kind, ExprKind::Or(_));
                let mut whole = Proved::constant();
                for (at, part) in parts.iter().enumerate() {
                    let alone = self.written_out(part);
                    let part = alone.as_ref().unwrap_or(part);
                    let is_joined = matches!(part.kind, ExprKind::And(_) | ExprKind::Or(_));
                    let own = match is_or && is_joined && at + 1 < parts.len() {
                        true => self.periodicity(part)?,
                        false => self.lasting(part)?,
                    };
                    whole = whole.steady(own)?;
                }
                Some(whole)
            }
            ExprKind::Compare(left, op, right) if *op != Comparison::In => {
                let sides = (self.side(left), self.side(right));
                let lasting = together(&sides.0, &sides.1).filter(|(left, right)| {
                    let (one, other) = (&left.periodicity.saltus, &right.periodicity.saltus);
                    match op {
                        Comparison::Less | Comparison::LessEqual => one <= other,
                        Comparison::Greater | Comparison::GreaterEqual => one >= other,
                        _ => one == other,
                    }
                });
                match lasting {
                    Some((left, _)) => Some(left.settled()),
                    None => self.order(&sides.0, &sides.1),
                }
            }
            _ => self.periodicity(expr),
        }
    }

    /// The periodicity of an expression in slot 0.
    pub(super) fn periodicity(&mut self, expr: &Expr) -> Option<Proved> {
        if let Some(own) = self.written_out(expr) {
            return self.periodicity(&own);
        }
        match &expr.kind {
            ExprKind::Number(_) => Some(Proved::constant()),
            ExprKind::Slot(0) => Some(Proved::all_along(Number::ONE)),
            ExprKind::Call { function, args } => {
                match self.interpreter.source.kayles(*function, args) {
                    Some(nimber) => self.periodicity(&nimber),
                    None => self.periodicity_of_call(*function, args),
                }
            }
            ExprKind::Builtin(builtin, args) => match (builtin, args.as_slice()) {
                (Builtin::Octal, _) => self.periodicity_of_octal(expr),
                (Builtin::Misere, args) => self.periodicity_of_misere(args),
                (Builtin::Nimber, [graph]) => self.periodicity_of_nimber(graph),
                // The outcome tells whether the nimber is 0.
                (Builtin::Outcome, [graph]) => {
                    let nimber = self.periodicity_of_nimber(graph);
                    nimber.filter(Proved::is_periodic)
                }
                (Builtin::Min | Builtin::Max, args) => self.periodicity_of_extreme(*builtin, args),
                (Builtin::Abs, [own]) => {
                    let negative = Expr::new(ExprKind::Negate(Box::new(own.clone())), own.span);
                    self.periodicity_of_extreme(Builtin::Max, &[own.clone(), negative])
                }
                (Builtin::Cardinality, _) => self.periodicity_of_running(expr),
                (builtin, args) => self.periodicity_of_builtin(*builtin, args),
            },
            ExprKind::Aggregate(Aggregate::Mex, elements) if are_written_out(elements) => {
                self.periodicity_of_mex(elements)
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..) if is_constant(expr, 1) => {
                Some(Proved::constant())
            }
            ExprKind::Aggregate(..) | ExprKind::OverSet(..) => self.periodicity_of_running(expr),
            ExprKind::If(condition, then, otherwise) => {
                let branches = self
                    .periodicity(then)?
                    .parallel(self.periodicity(otherwise)?)?;
                let (condition, branches) = self.periodicity(condition)?.together(branches)?;
                condition.is_periodic().then_some(branches)
            }
            ExprKind::Negate(inner) => {
                let inner = self.periodicity(inner)?;
                let saltus = inner.periodicity.saltus.neg();
                Some(inner.with_saltus(saltus))
            }
            ExprKind::Power { base, exponent } => self.steady([&**base, &**exponent]),
            ExprKind::Arithmetic { first, rest } => self
                .periodicity_of_arithmetic(first, rest)
                .or_else(|| self.periodicity_of_remainder(first, rest)),
            _ => self.periodicity_of_truth(expr),
        }
    }

    /// The periodicity of the truth of a statement.
    fn periodicity_of_truth(&mut self, expr: &Expr) -> Option<Proved> {
        match &expr.kind {
            ExprKind::Not(inner) => self.periodicity(inner),
            ExprKind::And(parts) | ExprKind::Or(parts) => self.steady(parts),
            ExprKind::Compare(member, Comparison::In, set) => {
                let whole = self.written_out(set);
                let set = whole.as_ref().unwrap_or(set);
                let elements = set.elements(Aggregate::Set);
                let by_elements =
                    elements.and_then(|own| self.periodicity_of_membership(member, own));
                by_elements.or_else(|| self.periodicity_among(member, set))
            }
            ExprKind::Compare(left, _, right) => {
                let sides = (self.side(left), self.side(right));
                self.order(&sides.0, &sides.1)
            }
            ExprKind::InRange { member, low, high } => {
                let [low, high] = [&**low, &**high].map(|end| self.side(end));
                let member = self.side(member);
                // Only integers are in a range.
                let whole = match polynomial(member.0).is_some_and(|own| own.is_of_integers()) {
                    true => Proved::constant(),
                    false => member.1.clone()?.whole()?.settled(),
                };
                let above = self.order(&low, &member)?;
                let below = self.order(&member, &high)?;
                whole.steady(above)?.steady(below)
            }
            ExprKind::InEnumeration {
                member,
                function,
                args,
            } => {
                let by_property = self.periodicity_of_member(member, *function, args);
                by_property.or_else(|| {
                    let listed = self.finite(*function, args, expr.span)?;
                    self.periodicity_among(member, &listed)
                })
            }
            _ => is_constant(expr, 1).then(Proved::constant),
        }
    }

    /// The periodicity of `member in P(t)`, where the property of P is periodic.
    fn periodicity_of_member(
        &mut self,
        member: &Expr,
        function: FunctionId,
        args: &[Expr],
    ) -> Option<Proved> {
        let (factor, offset) = affine(member)?;
        let (property, low) = self.property(&Instance::of(function, args)?)?;
        property.not_before(low).along(factor, offset)
    }

    /// All of an enumeration that has an end.
    pub(super) fn finite(&self, function: FunctionId, args: &[Expr], span: Span) -> Option<Expr> {
        let has_end = match self.interpreter.program().functions[function.0].enumeration()? {
            Enumeration::Search { high, .. } => !high.is_empty(),
            Enumeration::Listed { .. } => true,
            Enumeration::Endless { .. } => false,
        };
        let args = args.to_vec();
        let kind = ExprKind::WholeEnumeration { function, args };
        has_end.then(|| Expr::new(kind, span))
    }

    /// The value of an expression that does not depend on n.
    pub(super) fn value(&mut self, constant: &Expr) -> Result<Value, EvalError> {
        let frame = Frame {
            names: vec![String::new(); slots(constant)],
        };
        self.interpreter.value(constant, &frame, &[])
    }

    /// The numbers in a finite set or list that does not depend on that number of variables; `None` if it has other
    /// elements.
    pub(super) fn numbers(&mut self, set: &Expr, variables: usize) -> Option<Vec<Number>> {
        is_constant(set, variables).then_some(())?;
        let value = self.value(set).ok()?;
        let elements = value.elements()?.iter();
        elements.map(|own| own.number().cloned()).collect()
    }

    /// The periodicity of `member in S`, where S is a finite set or list of numbers that does not depend on n. Where the
    /// order of the member and the least and the greatest number of S repeats, the member either has the same value
    /// again, or is on one side of all numbers of S.
    fn periodicity_among(&mut self, member: &Expr, set: &Expr) -> Option<Proved> {
        let numbers = self.numbers(set, 1)?;
        let member = self.side(member);
        let mut whole = Proved::constant();
        for end in [numbers.iter().min(), numbers.iter().max()] {
            let Some(end) = end else { continue };
            let end = Expr::number(end.clone(), set.span);
            let end = self.side(&end);
            whole = whole.steady(self.order(&member, &end)?)?;
        }
        Some(whole)
    }

    fn periodicity_of_arithmetic(&mut self, first: &Expr, rest: &[Operated]) -> Option<Proved> {
        let mut value = (self.periodicity(first)?, constant(first));
        for (at, (operation, _, expr)) in rest.iter().enumerate() {
            let operand = (self.periodicity(expr)?, constant(expr));
            let plain = combine(*operation, value, operand);
            let combined = match operation {
                Operation::NimSum if plain.is_none() => {
                    let before = Expr::chain(first.clone(), rest[..at].to_vec(), expr.span);
                    self.periodicity_of_nim_sum(&before, expr)
                }
                _ => plain,
            };
            value = (combined?, None);
        }
        Some(value.0)
    }

    fn periodicity_of_builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Proved> {
        let all: Option<Vec<Proved>> = args.iter().map(|arg| self.periodicity(arg)).collect();
        let all = all?;
        let fold = |operation: fn(Proved, Proved) -> Option<Proved>| {
            let mut all = all.clone().into_iter();
            let first = all.next()?;
            all.try_fold(first, operation)
        };
        match builtin {
            Builtin::Floor | Builtin::Ceiling => fold(Proved::parallel)?.whole(),
            Builtin::Gcd | Builtin::Binomial | Builtin::NimSum => {
                let plain = fold(Proved::steady).filter(Proved::is_periodic);
                match args {
                    [one, other] if builtin == Builtin::NimSum && plain.is_none() => {
                        self.periodicity_of_nim_sum(one, other)
                    }
                    _ => plain,
                }
            }
            _ => None,
        }
    }

    /// The periodicity of the mex of a set whose elements are written out.
    fn periodicity_of_mex(&mut self, elements: &[Element<Expr>]) -> Option<Proved> {
        let mut whole = Proved::constant();
        for element in elements {
            let parts = element.guards.iter().chain([&element.item]);
            whole = whole.steady(self.steady(parts)?)?;
        }
        Some(whole)
    }

    /// The periodicity of `member in {a, b, ...}`, a set whose elements are written out.
    fn periodicity_of_membership(
        &mut self,
        member: &Expr,
        elements: &[Element<Expr>],
    ) -> Option<Proved> {
        let mut whole = Proved::constant();
        let member = self.side(member);
        for element in elements {
            if !element.binders.is_empty() {
                return None;
            }
            let item = self.side(&element.item);
            let equal = self.order(&member, &item)?;
            whole = whole.steady(self.steady(&element.guards)?)?.steady(equal)?;
        }
        Some(whole)
    }

    /// The periodicity of the terms of an eval in one variable, if it is proved, as far as these are defined.
    pub(super) fn of_terms(mut self, eval: &Eval) -> Option<Periodicity> {
        let [variable] = &eval.range.variables[..] else {
            return None;
        };
        let plain = matches!(variable.range, VariableRange::Interval { .. })
            && variable.filters.is_empty()
            && eval.kind == Kind::Number;
        self.frame.clone_from(&eval.range.frame);
        match plain {
            true => self.periodicity(&eval.expr)?.integral(),
            false => None,
        }
    }
}

/// The code and the heaps of `misere("0.77", [c*n + d, ...])`, in this number of variables. `None` if they are not of this
/// kind, or if a heap becomes smaller with a variable.
pub(super) fn heaps_of_misere(args: &[Expr], variables: usize) -> Option<(&str, Vec<Form>)> {
    let [code, heaps] = args else {
        return None;
    };
    let (ExprKind::Text(code), ExprKind::Tuple(heaps)) = (&code.kind, &heaps.kind) else {
        return None;
    };
    let heaps = heaps.iter().map(|own| form(own, 0..variables));
    let heaps = heaps.collect::<Option<Vec<Form>>>()?;
    let mut factors = heaps.iter().flat_map(|own| &own.factors);
    factors.all(|own| *own >= 0).then_some(())?;
    Some((code, heaps))
}

/// The value of an expression that is a plain number.
pub(super) fn constant(expr: &Expr) -> Option<&Number> {
    match &expr.kind {
        ExprKind::Number(number) => Some(number),
        ExprKind::Builtin(Builtin::Floor | Builtin::Ceiling, args) => {
            constant(args.first()?).filter(|number| number.is_integer())
        }
        _ => None,
    }
}

/// Whether an expression does not depend on that number of variables, which have the first slots.
pub(super) fn is_constant(expr: &Expr, variables: usize) -> bool {
    !expr.has_part(|own| matches!(own, ExprKind::Slot(slot) if *slot < variables))
}

/// The number of slots that the variables and the local names of an expression take.
fn slots(expr: &Expr) -> usize {
    let mut count = 0;
    let mut note = |slot: &usize| count = count.max(slot + 1);
    expr.each_part(&mut |part| match &part.kind {
        ExprKind::Let { locals, .. } => locals.iter().for_each(|own| note(&own.slot)),
        ExprKind::Aggregate(_, elements) => {
            for binder in elements.iter().flat_map(|own| &own.binders) {
                match &binder.range {
                    BinderRange::Interval { slot, .. } | BinderRange::Members { slot, .. } => {
                        note(slot);
                    }
                    BinderRange::Vertices { slots, .. } => slots.iter().for_each(&mut note),
                }
            }
        }
        _ => {}
    });
    count
}
