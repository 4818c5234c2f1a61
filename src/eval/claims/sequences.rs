//! The periodicities of sequences: functions, enumerations, heaps of octal games, nimbers of families.

use super::{Periodicities, constant, heaps_of_misere};
use crate::affine::{affine, number};
use crate::by_ranges::by_ranges;
use crate::instance::{Instance, Rules};
use crate::periodicity::{ALWAYS, NamedPeriodicity, Proved};
use crate::rows::row_and_place;
use crate::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Clause, Expr, ExprKind, Frame, FunctionId, FunctionRule, Pattern};
use nk_system::Periodicity;

/// Greatest depth of definitions; a claim that goes deeper is not proved.
const DEEPEST: usize = 500;

impl Periodicities<'_, '_> {
    /// `f(k n + d)`, `f(3, k n + d)`, or `P(t)[k n + d]` for an enumeration with parameters.
    pub(super) fn periodicity_of_call(
        &mut self,
        function: FunctionId,
        args: &[Expr],
    ) -> Option<Proved> {
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
    pub(crate) fn periodicity_of(&mut self, function: FunctionId) -> Option<Proved> {
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
    pub(super) fn periodicity_of_octal(&mut self, expr: &Expr) -> Option<Proved> {
        let (code, heap) = expr.as_octal()?;
        if constant(heap).is_some() {
            return Some(Proved::constant());
        }
        let (factor, offset) = affine(heap)?;
        let own = self.interpreter.machine.systems.proved_octal_period(code)?;
        Proved::of(own).along(factor, offset)
    }

    /// `misere("0.77", [k n + d, ...])`, by the quotient of all heaps.
    pub(super) fn periodicity_of_misere(&mut self, args: &[Expr]) -> Option<Proved> {
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
    pub(crate) fn property(&mut self, own: &Instance) -> Option<(Proved, i64)> {
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
    pub(crate) fn finitely_many(&mut self, own: &Instance) -> Option<Vec<Number>> {
        let (property, low) = self.property(own)?;
        let from = property.periodicity.preperiod.max(low);
        let end = from.checked_add(property.periodicity.period)?;
        self.is_within_limits(low, end).then_some(())?;
        let members = self.members_below(own, end)?;
        let is_early = |last: &Number| *last < Number::Small(from);
        members.last().is_none_or(is_early).then_some(members)
    }

    /// The k-th member of `{ N : low <= N, property }`, where the property is periodic in N.
    pub(crate) fn periodicity_of_members(&mut self, own: &Instance) -> Option<Proved> {
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
    pub(crate) fn members_below(&mut self, own: &Instance, end: i64) -> Option<Vec<Number>> {
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
    pub(super) fn periodicity_of_nimber(&mut self, graph: &Expr) -> Option<Proved> {
        let family = self.interpreter.machine.systems.family_of_nimber(graph);
        family.map(|own| own.1)
    }
}
