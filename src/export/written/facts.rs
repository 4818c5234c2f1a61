//! Facts about an expression that are known before it is evaluated: its kind, whether it may be a fraction, and a lower
//! bound.
//!
//! The bodies of functions are read until nothing changes. A function is assumed to have nonnegative integers as values
//! until a body shows otherwise. Every value is computed from earlier values, so by induction an assumption that no
//! body contradicts holds for all values.

use nk_lang::ir::{
    Aggregate, Binder, BinderRange, Clause, Enumeration, Expr, ExprKind, FunctionId, FunctionRule,
    Kind, Pattern, Program,
};

/// The facts about a variable or a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub kind: Option<Kind>,
    /// Whether the value may be a fraction, or contain one.
    pub is_fraction: bool,
    /// A lower bound of the value.
    pub low: Option<i64>,
}

impl Known {
    pub fn number(low: Option<i64>) -> Known {
        Known {
            kind: Some(Kind::Number),
            is_fraction: false,
            low,
        }
    }

    pub fn of(kind: Kind) -> Known {
        Known {
            kind: Some(kind),
            ..Known::default()
        }
    }
}

/// The facts about all functions of a program.
pub struct Facts<'p> {
    program: &'p Program,
    /// For each function, whether a value may be a fraction, or contain one.
    fractions: Vec<bool>,
    /// For each function, whether no value is negative.
    natural: Vec<bool>,
}

/// The facts about the variables of one body, by their slots.
#[derive(Clone, Default)]
pub struct Slots(Vec<Known>);

impl Slots {
    pub fn get(&self, slot: usize) -> Known {
        self.0.get(slot).copied().unwrap_or_default()
    }

    fn set(&mut self, slot: usize, known: Known) {
        if self.0.len() <= slot {
            self.0.resize(slot + 1, Known::default());
        }
        self.0[slot] = known;
    }
}

impl<'p> Facts<'p> {
    pub fn new(program: &'p Program, functions: &[FunctionId]) -> Facts<'p> {
        let count = program.functions.len();
        let mut facts = Facts {
            program,
            fractions: vec![false; count],
            natural: vec![true; count],
        };
        loop {
            let before = (facts.fractions.clone(), facts.natural.clone());
            for function in functions {
                facts.read(*function);
            }
            if before == (facts.fractions.clone(), facts.natural.clone()) {
                return facts;
            }
        }
    }

    fn read(&mut self, function: FunctionId) {
        match &self.program.functions[function.0].rule {
            FunctionRule::Clauses(clauses) => {
                for clause in clauses {
                    let slots = self.clause(function, clause);
                    let known = self.of(&clause.body, &slots);
                    self.fractions[function.0] |= known.is_fraction;
                    self.natural[function.0] &= known.low.is_some_and(|low| low >= 0);
                }
            }
            FunctionRule::Enumeration(rule) => {
                let slots = self.enumeration(function, rule);
                let known = match rule {
                    Enumeration::Search { low, .. } => {
                        let lows = low.iter().filter_map(|own| self.of(own, &slots).low);
                        Known::number(lows.max())
                    }
                    Enumeration::Listed { set: body, .. }
                    | Enumeration::Endless { block: body, .. } => Known {
                        low: None,
                        ..self.of(body, &slots)
                    },
                };
                self.fractions[function.0] |= known.is_fraction;
                self.natural[function.0] &= known.low.is_some_and(|low| low >= 0);
            }
        }
    }

    /// The facts about the variables of an equation.
    pub fn clause(&self, function: FunctionId, clause: &Clause) -> Slots {
        let mut slots = Slots::default();
        let params = &self.program.functions[function.0].params;
        let places = clause.patterns.iter().zip(&clause.ranges).zip(params);
        for ((pattern, range), kind) in places {
            if let Pattern::Variable { slot, offset } = pattern {
                let low = range.low.as_ref().and_then(|low| low.sub(offset).ok());
                let low = low.and_then(|low| low.as_i64());
                let known = Known {
                    low,
                    ..Known::of(*kind)
                };
                slots.set(*slot, known);
            }
        }
        clause
            .filters
            .iter()
            .for_each(|own| self.learn(own, &mut slots));
        self.learn(&clause.body, &mut slots);
        slots
    }

    /// The facts about the variables of an enumeration: its parameters, and the variable after them.
    pub fn enumeration(&self, function: FunctionId, rule: &Enumeration) -> Slots {
        let mut slots = Slots::default();
        let params = &self.program.functions[function.0].params;
        let own = params.len().saturating_sub(1);
        for (slot, kind) in params[..own].iter().enumerate() {
            slots.set(slot, Known::of(*kind));
        }
        match rule {
            Enumeration::Search {
                low, high, filters, ..
            } => {
                low.iter()
                    .chain(high)
                    .for_each(|own| self.learn(own, &mut slots));
                self.number(own, low, &mut slots);
                filters.iter().for_each(|own| self.learn(own, &mut slots));
            }
            Enumeration::Listed { set, .. } => self.learn(set, &mut slots),
            Enumeration::Endless { low, block, .. } => {
                low.iter().for_each(|own| self.learn(own, &mut slots));
                self.number(own, low, &mut slots);
                self.learn(block, &mut slots);
            }
        }
        slots
    }

    /// Sets a variable that runs through numbers.
    pub fn number(&self, slot: usize, low: &[Expr], slots: &mut Slots) {
        let lows = low.iter().filter_map(|own| self.of(own, slots).low);
        let least = lows.max();
        slots.set(slot, Known::number(least));
    }

    /// Sets a variable that runs through the members of a set.
    pub fn member(&self, slot: usize, set: &Expr, slots: &mut Slots) {
        let known = self.of(set, slots);
        let kind = known.kind.and_then(Kind::element);
        let low = match &set.kind {
            ExprKind::Range { low, .. } => self.of(low, slots).low,
            _ => None,
        };
        slots.set(slot, Known { kind, low, ..known });
    }

    /// Learns facts about the variables that an expression binds.
    pub fn learn(&self, expr: &Expr, slots: &mut Slots) {
        match &expr.kind {
            ExprKind::Aggregate(_, elements) => {
                for element in elements {
                    element.guards.iter().for_each(|own| self.learn(own, slots));
                    element.binders.iter().for_each(|own| self.bind(own, slots));
                    self.learn(&element.item, slots);
                }
            }
            ExprKind::Let { locals, body } => {
                for local in locals {
                    self.learn(&local.value, slots);
                    let known = self.of(&local.value, slots);
                    slots.set(local.slot, known);
                }
                self.learn(body, slots);
            }
            _ => expr.each_child(&mut |part| self.learn(part, slots)),
        }
    }

    /// Learns facts about the variables of a loop.
    pub fn bind(&self, binder: &Binder, slots: &mut Slots) {
        match &binder.range {
            BinderRange::Interval { slot, low, high } => {
                low.iter()
                    .chain(high)
                    .for_each(|own| self.learn(own, slots));
                self.number(*slot, low, slots);
            }
            BinderRange::Members { slot, set } => {
                self.learn(set, slots);
                self.member(*slot, set, slots);
            }
            BinderRange::Vertices { slots: own, .. } => {
                own.iter()
                    .for_each(|slot| slots.set(*slot, Known::number(None)));
            }
        }
        binder.filters.iter().for_each(|own| self.learn(own, slots));
    }

    /// The facts about an expression.
    pub fn of(&self, expr: &Expr, slots: &Slots) -> Known {
        let of = |expr: &Expr| self.of(expr, slots);
        match &expr.kind {
            ExprKind::Number(number) => Known {
                kind: Some(Kind::Number),
                is_fraction: !number.is_integer(),
                low: number.floor().as_i64(),
            },
            ExprKind::Text(_) => Known::of(Kind::Text),
            ExprKind::Slot(slot) | ExprKind::Local(slot) => slots.get(*slot),
            ExprKind::Let { body, .. } => of(body),
            ExprKind::Tuple(parts) => Known {
                kind: Some(Kind::list_of(parts.first().and_then(|own| of(own).kind))),
                is_fraction: parts.iter().any(|own| of(own).is_fraction),
                low: None,
            },
            ExprKind::Call { function, .. } => Known {
                kind: Some(self.program.functions[function.0].kind),
                is_fraction: self.fractions[function.0],
                low: self.natural[function.0].then_some(0),
            },
            ExprKind::Family { .. } => Known::of(Kind::Graph),
            ExprKind::Oeis { .. } => Known::number(None),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, slots),
            ExprKind::Aggregate(aggregate, elements) => {
                let item = |own: &'_ Expr| match (&own.kind, aggregate) {
                    // The keys by which a list is sorted are not in it.
                    (ExprKind::Tuple(parts), Aggregate::SortedList) => {
                        parts.last().map(of).unwrap_or_default()
                    }
                    _ => of(own),
                };
                let items = elements.iter().map(|own| item(&own.item));
                Self::gathered(*aggregate, items.collect())
            }
            ExprKind::OverSet(aggregate, set) => {
                let known = of(set);
                Self::gathered(*aggregate, vec![Known { low: None, ..known }])
            }
            ExprKind::If(_, then, otherwise) => {
                let (one, other) = (of(then), of(otherwise));
                Known {
                    kind: one.kind.or(other.kind),
                    is_fraction: one.is_fraction || other.is_fraction,
                    low: one.low.zip(other.low).map(|(a, b)| a.min(b)),
                }
            }
            ExprKind::Truth(_)
            | ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Compare(..)
            | ExprKind::InEnumeration { .. }
            | ExprKind::InRange { .. } => Known::of(Kind::Truth),
            ExprKind::WholeEnumeration { function, .. }
            | ExprKind::EnumerationUpTo { function, .. } => Known {
                is_fraction: self.fractions[function.0],
                ..Known::of(Kind::NUMBERS)
            },
            ExprKind::Negate(part) => Known {
                is_fraction: of(part).is_fraction,
                ..Known::number(None)
            },
            ExprKind::Arithmetic { first, rest } => self.arithmetic(first, rest, slots),
            ExprKind::Power { base, exponent } => {
                let (base, exponent) = (of(base), of(exponent));
                let is_natural = exponent.low.is_some_and(|low| low >= 0);
                Known {
                    is_fraction: base.is_fraction || !is_natural,
                    ..Known::number(base.low.filter(|low| *low >= 0).map(|low| low.min(1)))
                }
            }
            ExprKind::Range { low, .. } => Known {
                low: of(low).low,
                ..Known::of(Kind::NUMBERS)
            },
        }
    }
}
