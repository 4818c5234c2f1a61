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

use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::affine::{affine, form, number, order_from, polynomial};
use super::by_ranges::by_ranges;
use super::error::EvalError;
use super::instance::{Instance, Rules};
use super::interpreter::Interpreter;
use super::periodicity::{ALWAYS, NamedPeriodicity, Proved, combine};
use super::rows::row_and_place;
use super::running::MOST_POINTS;
use super::value::Value;
use super::written_out::{are_written_out, written_out};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, BinderRange, Builtin, Clause, Element, Enumeration, Eval, Expr, ExprKind, Frame,
    FunctionId, FunctionRule, Kind, Operation, Pattern, Ranges, VariableRange,
};
use nk_syntax::ast::Comparison;
use nk_system::Periodicity;
use nk_verify::claim::Form;

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

/// Greatest depth of definitions; a claim that goes deeper is not proved.
const DEEPEST: usize = 500;

/// An expression that is compared with another one, with its periodicity if a rule gives it.
type Side<'x> = (&'x Expr, Option<Proved>);

/// The periodicities of two expressions over one common period.
fn together(left: &Side, right: &Side) -> Option<(Proved, Proved)> {
    left.1.clone()?.together(right.1.clone()?)
}

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
        for (operation, _, operand) in rest {
            let operand = (self.periodicity(operand)?, constant(operand));
            value = (combine(*operation, value, operand)?, None);
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
                fold(Proved::steady).filter(Proved::is_periodic)
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

    fn side<'x>(&mut self, expr: &'x Expr) -> Side<'x> {
        (expr, self.periodicity(expr))
    }

    /// The periodicity of the truth of a comparison: both sides grow alike, or one has passed the other.
    fn order(&mut self, left: &Side, right: &Side) -> Option<Proved> {
        let sides = together(left, right);
        if let Some((one, other)) = &sides
            && one.periodicity.saltus == other.periodicity.saltus
        {
            return Some(one.clone().settled());
        }
        if let Some(from) = order_from(left.0, right.0) {
            return Some(Proved::constant().not_before(from.unwrap_or(ALWAYS)));
        }
        Some(self.larger(left.0, right.0, sides?)?.settled())
    }

    /// The periodicity of a minimum or maximum. Of three and more numbers it is that of the first one and the extreme of
    /// the others.
    fn periodicity_of_extreme(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Proved> {
        let others;
        let (first, second) = match args {
            [own] => return self.periodicity(own),
            [first, second] => (first, second),
            [first, rest @ ..] => {
                others = Expr::new(ExprKind::Builtin(builtin, rest.to_vec()), first.span);
                (first, &others)
            }
            [] => return None,
        };
        let (one, other) = together(&self.side(first), &self.side(second))?;
        let saltuses = [&one, &other].map(|own| own.periodicity.saltus.clone());
        let least = saltuses.into_iter().min()?;
        let larger = self.larger(first, second, (one, other))?;
        match builtin {
            Builtin::Max => Some(larger),
            // The one that is overtaken has the lesser saltus.
            _ => Some(larger.with_saltus(least)),
        }
    }

    /// The periodicity of the larger one of two expressions, from the n on from which it stays the larger one, or from
    /// which on both have one saltus.
    fn larger(
        &mut self,
        left: &Expr,
        right: &Expr,
        (one, other): (Proved, Proved),
    ) -> Option<Proved> {
        let (gain, other_gain) = (&one.periodicity.saltus, &other.periodicity.saltus);
        let (less, more, larger, nearer) = match gain.cmp(other_gain) {
            Ordering::Equal => return Some(one),
            Ordering::Less => (left, right, &other, other_gain.sub(gain).ok()?),
            Ordering::Greater => (right, left, &one, gain.sub(other_gain).ok()?),
        };
        let from = self.overtaken(less, more, &nearer, &larger.periodicity)?;
        Some(larger.clone().not_before(from))
    }

    /// The n from which on `more` is larger than `less`, where their difference gains `nearer` > 0 over each period of
    /// `own`: behind the last one at which it is not. The differences over one period tell that one; `None` if one of
    /// them has no value.
    fn overtaken(
        &mut self,
        less: &Expr,
        more: &Expr,
        nearer: &Number,
        own: &Periodicity<Number>,
    ) -> Option<i64> {
        let start = match own.preperiod {
            ALWAYS => self.base,
            preperiod => preperiod,
        };
        let last = start.checked_add(own.period)?;
        if self.has_running && last.checked_sub(self.base)? > MOST_POINTS {
            return None;
        }
        let (interpreter, frame) = (&mut self.interpreter, &self.frame);
        let [less, more] = [less, more].map(|own| interpreter.question(own, frame));
        let mut from = start;
        for n in start..last {
            let at = [Number::Small(n)];
            let [less, more] = [less, more].map(|own| interpreter.ask(own, &at).ok());
            let ahead = less?.number()?.sub(more?.number()?).ok()?;
            if !ahead.is_negative() {
                let turns = ahead.div_floor(nearer).ok()?.as_i64()?;
                let last = turns.checked_mul(own.period)?.checked_add(n)?;
                from = from.max(last.checked_add(1)?);
            }
        }
        Some(from)
    }

    /// `f(k n + d)`, or `P(t)[k n + d]` for an enumeration with parameters.
    fn periodicity_of_call(&mut self, function: FunctionId, args: &[Expr]) -> Option<Proved> {
        if args.iter().all(|arg| constant(arg).is_some()) {
            return Some(Proved::constant());
        }
        if let Some((row, index)) = row_and_place(self.interpreter.program(), function, args) {
            let (factor, offset) = affine(index)?;
            let period = self.interpreter.machine.systems.proved_row_period(&row)?;
            return Proved::of(period).along(factor, offset);
        }
        let (last, params) = args.split_last()?;
        let (factor, offset) = affine(last)?;
        let own = match params.is_empty() {
            true => self.periodicity_of(function),
            false => self.periodicity_of_members(&Instance::of(function, params)?),
        };
        own?.along(factor, offset)
    }

    /// The periodicity of a function of one argument, or of an enumeration in its index.
    pub(super) fn periodicity_of(&mut self, function: FunctionId) -> Option<Proved> {
        if let Some(known) = self.functions.get(&function) {
            return known.clone();
        }
        let found = match &self.interpreter.program().functions[function.0].rule {
            FunctionRule::Clauses(clauses) => {
                match self.interpreter.machine.systems.proved_period(function) {
                    Some(period) => Some(Proved::of(period)),
                    None => self.periodicity_of_equation(function, clauses),
                }
            }
            FunctionRule::Enumeration(_) => self.periodicity_of_members(&Instance::alone(function)),
        };
        self.functions.insert(function, found.clone());
        found
    }

    /// The result of `find` for `function`, which examines expressions in the slots of `frame`; `None` while the function
    /// is being examined, because the periodicity of a function that refers to itself is not found in this way.
    fn within<T>(
        &mut self,
        function: FunctionId,
        frame: &Frame,
        find: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let open = &self.open;
        if open.contains(&function)
            || open.len() >= DEEPEST
            || self.interpreter.machine.stop.is_cancelled()
        {
            return None;
        }
        self.open.push(function);
        let frame = std::mem::replace(&mut self.frame, frame.clone());
        let found = find(self);
        self.frame = frame;
        self.open.pop();
        found
    }

    /// `octal("0.137", k n + d)`.
    fn periodicity_of_octal(&mut self, expr: &Expr) -> Option<Proved> {
        let (code, heap) = expr.as_octal()?;
        if constant(heap).is_some() {
            return Some(Proved::constant());
        }
        let (factor, offset) = affine(heap)?;
        let own = self.interpreter.machine.systems.proved_octal_period(code)?;
        Proved::of(own).along(factor, offset)
    }

    /// `misere("0.77", [k n + d, ...])`, by the quotient of all heaps.
    fn periodicity_of_misere(&mut self, args: &[Expr]) -> Option<Proved> {
        let (code, heaps) = heaps_of_misere(args, 1)?;
        let mut whole = Proved::constant();
        for own in heaps.iter().filter(|own| own.factors[0] != 0) {
            let machine = &mut self.interpreter.machine;
            let games = &mut machine.misere_heaps;
            let quotient = games.quotient(code, &machine.limits, &machine.stop)?;
            let named = Proved::of(NamedPeriodicity {
                name: format!("the pretending function of {code}"),
                periodicity: quotient.periodicity,
            });
            whole = whole.steady(named.at(own.factors[0], own.offset)?)?;
        }
        Some(whole)
    }

    /// The periodicity in N of the property of `{ N : low <= N, property }`, and `low`.
    pub(super) fn property(&mut self, own: &Instance) -> Option<(Proved, i64)> {
        if let Some(known) = self.properties.get(own) {
            return known.clone();
        }
        let found = self.find_property(own);
        let known = &mut self.properties;
        known.insert(own.clone(), found.clone());
        found
    }

    fn find_property(&mut self, own: &Instance) -> Option<(Proved, i64)> {
        let Rules { low, filters } = own.rules(self.interpreter.program())?;
        let lows: Option<Vec<i64>> = low.iter().map(|low| self.least(low, &filters)).collect();
        let low = lows?.into_iter().max()?;
        let FunctionRule::Enumeration(rule) =
            &self.interpreter.program().functions[own.function.0].rule
        else {
            return None;
        };
        let property = self.within(own.function, rule.frame(), |own| own.steady(&filters));
        Some((property?, low))
    }

    /// A lower bound of an enumeration as a number. If the enumeration ranges over another one, its bound is the first
    /// member of that one; then the lower bound of that one suffices, because a filter keeps to its members.
    fn least(&mut self, low: &Expr, filters: &[Expr]) -> Option<i64> {
        let ExprKind::Call { function, args } = &low.kind else {
            return number(low)?.as_i64();
        };
        let (index, params) = args.split_last()?;
        let is_first = constant(index) == Some(&Number::ONE);
        let own = Instance::of(*function, params).filter(|_| is_first)?;
        let is_along = filters.iter().any(|filter| own.is_kept_to_by(filter));
        match is_along {
            true => Some(self.property(&own)?.1),
            false => None,
        }
    }

    /// The periodicity of a function by the equations that hold from some n on: one such as `f(n) = a(n) + 1`, or
    /// several with conditions, such as `f(n) = 1 : n mod 3 = 0`.
    fn periodicity_of_equation(
        &mut self,
        function: FunctionId,
        clauses: &[Clause],
    ) -> Option<Proved> {
        let clauses = by_ranges(clauses);
        let has_end = |clause: &Clause| clause.ranges.iter().any(|range| range.high.is_some());
        let covers_all = |clause: &Clause| !has_end(clause) && clause.filters.is_empty();
        let mut is_covered = false;
        let mut least = ALWAYS;
        let mut whole: Option<Proved> = None;
        for clause in &clauses {
            if has_end(clause) {
                // The equation covers nothing beyond its end.
                let end = clause.ranges[0].high.as_ref()?;
                least = least.max(end.as_i64()?.checked_add(1)?);
                continue;
            }
            let [Pattern::Variable { slot: 0, offset }] = &clause.patterns[..] else {
                return None;
            };
            least = least.max(clause.ranges.first()?.low.as_ref()?.as_i64()?);
            let back = offset.as_i64()?.checked_neg()?;
            if is_covered {
                // A second equation for an argument is an error, which is met within one period of its condition.
                let condition = self.within(function, &clause.frame, |own| {
                    own.steady(&clause.filters)?.at(1, back)
                })?;
                whole = Some(whole?.together(condition)?.0);
                continue;
            }
            is_covered = covers_all(clause);
            // The periodicity of a recurrence cannot be deduced from itself.
            let (condition, body) = self.within(function, &clause.frame, |own| {
                Some((own.steady(&clause.filters)?, own.periodicity(&clause.body)?))
            })?;
            let (condition, body) = (condition.at(1, back)?, body.at(1, back)?);
            let body = match whole {
                Some(whole) => whole.parallel(body)?,
                None => body,
            };
            whole = Some(body.together(condition)?.0);
        }
        Some(whole?.not_before(least))
    }

    /// All members of an enumeration, ascending, if none is beyond the preperiod of its property.
    pub(super) fn finitely_many(&mut self, own: &Instance) -> Option<Vec<Number>> {
        let (property, low) = self.property(own)?;
        let from = property.periodicity.preperiod.max(low);
        let end = from.checked_add(property.periodicity.period)?;
        self.is_within_limits(low, end).then_some(())?;
        let members = self.members_below(own, end)?;
        let is_early = |last: &Number| *last < Number::Small(from);
        members.last().is_none_or(is_early).then_some(members)
    }

    /// The k-th member of `{ N : low <= N, property }`, where the property is periodic in N.
    pub(super) fn periodicity_of_members(&mut self, own: &Instance) -> Option<Proved> {
        let (property, low) = self.property(own)?;
        let Periodicity {
            preperiod, period, ..
        } = property.periodicity;
        let from = preperiod.max(low);
        let end = from.checked_add(period)?;
        self.is_within_limits(low, end).then_some(())?;
        let count = |members: Vec<Number>| i64::try_from(members.len()).ok();
        let before = count(self.members_below(own, from)?)?;
        let members = count(self.members_below(own, end)?)? - before;
        (members > 0).then_some(Proved {
            periodicity: Periodicity {
                preperiod: before + 1,
                period: members,
                saltus: Number::Small(period),
            },
            rests_on: property.rests_on,
        })
    }

    /// Whether a search from `low` to `end` may end before the limit of steps: each number takes one.
    fn is_within_limits(&self, low: i64, end: i64) -> bool {
        u128::from(self.interpreter.machine.limits.steps) >= end.abs_diff(low).into()
    }

    /// The members of an enumeration that are less than `end`, ascending.
    pub(super) fn members_below(&mut self, own: &Instance, end: i64) -> Option<Vec<Number>> {
        let program = self.interpreter.program();
        let function = own.function;
        let span = program.functions[function.0].span;
        let kind = ExprKind::EnumerationUpTo {
            function,
            args: own.arguments(program),
            high: vec![Expr::number(end - 1, span)],
        };
        let members = Expr::new(kind, span);
        let members = self.interpreter.value(&members, &Frame::default(), &[]);
        match members.ok()? {
            Value::Set(members) => {
                Some(members.iter().filter_map(Value::number).cloned().collect())
            }
            _ => None,
        }
    }

    /// The periodicity of `nimber(graph)` in the first variable.
    fn periodicity_of_nimber(&mut self, graph: &Expr) -> Option<Proved> {
        let family = self.interpreter.machine.systems.family_of_nimber(graph);
        family.map(|own| own.1)
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
