//! Claims about all n, proved from periods.
//!
//! In: a statement in one variable n, and the proved periods of the sequences in it. Out: a [`Drift`]: from some
//! n on, going `period` steps further adds `drift` to the value (for a truth value: changes nothing). A
//! statement with a drift is true for all n >= low if it is true from low to `from + period - 1`: every later n
//! has the truth value of n - period.
//!
//! The rules are those of arithmetic: a sequence with proved period p has drift 0, or what it gains; n itself has
//! period 1 and drift 1; sums add drifts; two sides of a comparison must drift alike. A function that is defined
//! by others has the drift of its equation. An enumeration of what is periodic in N, with m members in each period
//! of q, has period m and drift q. Whatever has no rule has no drift, and is not proved.

use rustc_hash::FxHashMap;

use super::evals::is_open;
use super::periodicity::{Drift, combine};
use super::repeating::Repeating;
use super::{Evaluator, Value};
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, Builtin, Clause, Element, Enumeration, Expr, ExprKind, Frame, FunctionId,
    FunctionRule, Operation, Pattern, Ranges,
};
use nk_syntax::ast::Comparison;

/// What is known while one claim is looked into. It may be more a claim later, as proofs follow values.
#[derive(Debug, Default)]
pub(super) struct Claiming {
    /// Functions and enumerations whose drift is being found, the last one for the one before it.
    open: Vec<FunctionId>,
    /// Those that were looked at: each once, by however many ways the claim leads to it.
    drifts: FxHashMap<FunctionId, Option<Drift>>,
    properties: FxHashMap<FunctionId, Option<(Drift, i64)>>,
}

/// So many definitions within each other; what is deeper is not proved.
const DEEPEST: usize = 500;

/// An operation with its place and its second operand.
pub(super) type Operated = (Operation, Span, Expr);

impl Evaluator<'_> {
    /// The drift of a statement with the filters of its range, if its single variable runs up without end.
    pub(super) fn claim(&mut self, statement: &Expr, range: &Ranges) -> Option<Drift> {
        self.claiming = Claiming::default();
        let [variable] = &range.variables[..] else {
            return None;
        };
        if !is_open(range) || !range.guards.is_empty() {
            return None;
        }
        let mut claim = self.lasting(statement)?;
        for filter in &variable.filters {
            claim = claim.steady(self.drift(filter)?)?;
        }
        Some(claim)
    }

    /// As [`Self::drift`], of a statement that, where it is true, is true a period later too; it need not have been
    /// true before. So it must not be denied or be a condition.
    fn lasting(&mut self, expr: &Expr) -> Option<Drift> {
        match &expr.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let mut whole = Drift::constant();
                for part in parts {
                    whole = whole.steady(self.lasting(part)?)?;
                }
                Some(whole)
            }
            ExprKind::Compare { left, op, right } => {
                let (left, right) = self.drift(left)?.together(self.drift(right)?)?;
                let lasts = match op {
                    Comparison::Less | Comparison::LessEqual => left.drift <= right.drift,
                    Comparison::Greater | Comparison::GreaterEqual => left.drift >= right.drift,
                    _ => left.drift == right.drift,
                };
                lasts.then(|| left.settled())
            }
            _ => self.drift(expr),
        }
    }

    /// The drift of an expression in slot 0.
    pub(super) fn drift(&mut self, expr: &Expr) -> Option<Drift> {
        match &expr.kind {
            ExprKind::Number(_) => Some(Drift::constant()),
            ExprKind::Slot(0) => Some(Drift {
                drift: Number::ONE,
                ..Drift::constant()
            }),
            ExprKind::Call { function, args } => self.drift_of_call(*function, args),
            ExprKind::Builtin { builtin, args } => match (builtin, args.as_slice()) {
                (Builtin::Octal, args) => self.drift_of_octal(args),
                (Builtin::Nimber, [graph]) => self.drift_of_nimber(graph),
                (builtin, args) => self.drift_of_builtin(*builtin, args),
            },
            ExprKind::Aggregate {
                aggregate: Aggregate::Mex,
                elements,
            } => self.drift_of_mex(elements),
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let branches = self.drift(then)?.alike(self.drift(otherwise)?)?;
                let (condition, branches) = self.drift(condition)?.together(branches)?;
                condition.is_periodic().then_some(branches)
            }
            ExprKind::Negate(inner) => {
                let inner = self.drift(inner)?;
                Some(Drift {
                    drift: inner.drift.neg(),
                    ..inner
                })
            }
            ExprKind::Power { base, exponent } => self.drift(base)?.steady(self.drift(exponent)?),
            ExprKind::Arithmetic { first, rest } => self
                .drift_of_arithmetic(first, rest)
                .or_else(|| self.drift_of_remainder(first, rest)),
            _ => self.drift_of_truth(expr),
        }
    }

    /// How the truth of a statement repeats.
    fn drift_of_truth(&mut self, expr: &Expr) -> Option<Drift> {
        match &expr.kind {
            ExprKind::Not(inner) => self.drift(inner),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                let mut whole = Drift::constant();
                for part in parts {
                    whole = whole.steady(self.drift(part)?)?;
                }
                Some(whole)
            }
            ExprKind::Compare { left, right, .. } => {
                Some(self.drift(left)?.alike(self.drift(right)?)?.settled())
            }
            ExprKind::InRange { member, low, high } => {
                let ends = self.drift(low)?.alike(self.drift(high)?)?;
                // Only integers are in a range.
                Some(self.drift(member)?.alike(ends)?.whole()?.settled())
            }
            ExprKind::InEnumeration { member, function } => {
                let (factor, offset) = super::affine::affine(member)?;
                let (property, low) = self.property(*function)?;
                let from = property.from.max(low);
                Drift { from, ..property }.at(factor, offset)
            }
            _ => None,
        }
    }

    fn drift_of_arithmetic(&mut self, first: &Expr, rest: &[Operated]) -> Option<Drift> {
        let mut value = (self.drift(first)?, constant(first));
        for (operation, _, operand) in rest {
            let operand = (self.drift(operand)?, constant(operand));
            value = (combine(*operation, value, operand)?, None);
        }
        Some(value.0)
    }

    fn drift_of_builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Option<Drift> {
        let mut drifts = Vec::new();
        for arg in args {
            drifts.push(self.drift(arg)?);
        }
        let fold = |operation: fn(Drift, Drift) -> Option<Drift>| {
            let mut all = drifts.clone().into_iter();
            let first = all.next()?;
            all.try_fold(first, operation)
        };
        match builtin {
            Builtin::Min | Builtin::Max => fold(Drift::alike),
            Builtin::Floor | Builtin::Ceiling => fold(Drift::alike)?.whole(),
            Builtin::Abs | Builtin::Gcd | Builtin::Binomial | Builtin::NimSum => {
                fold(Drift::steady).filter(Drift::is_periodic)
            }
            _ => None,
        }
    }

    /// Of a set whose elements are written out.
    fn drift_of_mex(&mut self, elements: &[Element<Expr>]) -> Option<Drift> {
        let mut whole = Drift::constant();
        for element in elements {
            if !element.binders.is_empty() {
                return None;
            }
            for part in element.guards.iter().chain([&element.item]) {
                whole = whole.steady(self.drift(part)?)?;
            }
        }
        Some(whole)
    }

    /// `f(k n + d)`.
    fn drift_of_call(&mut self, function: FunctionId, args: &[Expr]) -> Option<Drift> {
        if args.iter().all(|arg| constant(arg).is_some()) {
            return Some(Drift::constant());
        }
        let [arg] = args else { return None };
        let (factor, offset) = super::affine::affine(arg)?;
        self.drift_of_function(function)?.at(factor, offset)
    }

    /// That of a function of one argument, or of an enumeration in its index.
    pub(super) fn drift_of_function(&mut self, function: FunctionId) -> Option<Drift> {
        if let Some(known) = self.claiming.drifts.get(&function) {
            return known.clone();
        }
        let found = match &self.program().functions[function.0].rule {
            FunctionRule::Clauses(clauses) => match self.machine.proved_period(function) {
                Some(period) => Some(Drift::proved(period)),
                None => self.drift_of_equation(function, clauses),
            },
            FunctionRule::Enumeration(_) => self.drift_of_enumeration(function),
        };
        self.claiming.drifts.insert(function, found.clone());
        found
    }

    /// What `find` finds for `function`, unless that is being found: what asks for itself has no drift that could be
    /// found so.
    fn within<T>(
        &mut self,
        function: FunctionId,
        find: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let open = &self.claiming.open;
        if open.contains(&function) || open.len() >= DEEPEST || self.machine.stop.is_cancelled() {
            return None;
        }
        self.claiming.open.push(function);
        let found = find(self);
        self.claiming.open.pop();
        found
    }

    /// `octal("0.137", k n + d)`.
    fn drift_of_octal(&mut self, args: &[Expr]) -> Option<Drift> {
        let [
            Expr {
                kind: ExprKind::Text(code),
                ..
            },
            heap,
        ] = args
        else {
            return None;
        };
        if constant(heap).is_some() {
            return Some(Drift::constant());
        }
        let (factor, offset) = super::affine::affine(heap)?;
        Drift::proved(self.machine.proved_octal_period(code)?).at(factor, offset)
    }

    /// The property of `{ N : low <= N, property }`, if it is periodic in N, and `low`.
    pub(super) fn property(&mut self, function: FunctionId) -> Option<(Drift, i64)> {
        if let Some(known) = self.claiming.properties.get(&function) {
            return known.clone();
        }
        let found = self.property_anew(function);
        let known = &mut self.claiming.properties;
        known.insert(function, found.clone());
        found
    }

    fn property_anew(&mut self, function: FunctionId) -> Option<(Drift, i64)> {
        let program = self.program();
        let Some(Enumeration::Search {
            low, high, filters, ..
        }) = program.functions[function.0].enumeration()
        else {
            return None;
        };
        let [low] = &low[..] else { return None };
        let low = constant(low)?.as_i64()?;
        if !high.is_empty() {
            return None;
        }
        let property = self.within(function, |own| {
            let mut filters = filters.iter();
            filters.try_fold(Drift::constant(), |whole, filter| {
                whole.steady(own.drift(filter)?)
            })
        });
        Some((property?, low))
    }

    /// That of the equation of a function that holds from some n on, such as `f(n) = a(n) + 1`.
    fn drift_of_equation(&mut self, function: FunctionId, clauses: &[Clause]) -> Option<Drift> {
        let mut open = clauses
            .iter()
            .filter(|clause| clause.ranges.iter().all(|range| range.high.is_none()));
        let (Some(clause), None) = (open.next(), open.next()) else {
            return None;
        };
        let [Pattern::Variable { slot: 0, offset }] = &clause.patterns[..] else {
            return None;
        };
        let mut low = clause.ranges.first()?.low.as_ref()?.as_i64()?;
        // Base cases go before it, also inside its range.
        for end in clauses.iter().filter_map(|own| own.ranges[0].high.as_ref()) {
            low = low.max(end.as_i64()?.checked_add(1)?);
        }
        if !clause.filters.is_empty() {
            return None;
        }
        // A recurrence is its own reason, which is none.
        let own = self.within(function, |own| own.drift(&clause.body));
        let own = own?.at(1, offset.as_i64()?.checked_neg()?)?;
        let from = own.from.max(low);
        Some(Drift { from, ..own })
    }

    /// The k-th member of `{ N : low <= N, property }`, where the property is periodic in N.
    fn drift_of_enumeration(&mut self, function: FunctionId) -> Option<Drift> {
        let (property, low) = self.property(function)?;
        let from = property.from.max(low);
        let end = from.checked_add(property.period)?;
        let count = |members: Vec<Number>| i64::try_from(members.len()).ok();
        let before = count(self.members_below(function, from)?)?;
        let members = count(self.members_below(function, end)?)? - before;
        (members > 0).then_some(Drift {
            period: members,
            from: before + 1,
            drift: Number::Small(property.period),
            rests_on: property.rests_on,
        })
    }

    /// The members of an enumeration that are less than `end`, ascending.
    fn members_below(&mut self, function: FunctionId, end: i64) -> Option<Vec<Number>> {
        let span = self.program().functions[function.0].span;
        let kind = ExprKind::Number(Number::Small(end - 1));
        let high = vec![Expr { span, kind }];
        let kind = ExprKind::EnumerationUpTo { function, high };
        let question = self.question(&Expr { span, kind }, &Frame::default());
        match self.ask(question, &[]).ok()? {
            Value::Set(members) => Some(members.to_vec()),
            _ => None,
        }
    }

    /// An enumeration whose members come again and again at the same distances, if that is proved.
    pub fn repeating(&mut self, function: FunctionId) -> Option<Repeating> {
        self.program().functions[function.0].enumeration()?;
        self.claiming = Claiming::default();
        let found = self.drift_of_enumeration(function)?;
        let gain = found.drift.as_i64()?;
        let (members, first) = (found.period, found.from);
        let mut end = 1;
        let terms = loop {
            let terms = self.members_below(function, end)?;
            if terms.len() as i64 >= first + members - 1 {
                break terms;
            }
            end = end.checked_mul(2)?.checked_add(gain)?;
        };
        let terms: Option<Vec<i64>> = terms.iter().map(Number::as_i64).collect();
        Repeating::new(terms?, members, first, gain, found.rests_on)
    }
}

/// The number that an expression is, if it is plain.
pub(super) fn constant(expr: &Expr) -> Option<&Number> {
    match &expr.kind {
        ExprKind::Number(number) => Some(number),
        ExprKind::Builtin {
            builtin: Builtin::Floor | Builtin::Ceiling,
            args,
        } => constant(args.first()?).filter(|number| number.is_integer()),
        _ => None,
    }
}
