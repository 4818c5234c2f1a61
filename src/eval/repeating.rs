//! Enumerations and functions with a periodicity.

use super::certify::certified;
use super::claims::Periodicities;
use super::derived::TRIED;
use super::error::EvalErrorKind;
use super::instance::Instance;
use super::periodicity::NamedPeriodicity;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{
    Check, Clause, Expr, ExprKind, Frame, Function, FunctionId, FunctionRule, Operation, Ranges,
    Variable, VariableRange,
};
use nk_prove::PeriodProof;
use nk_syntax::ast::Comparison;
use nk_system::{Member, Periodicity};
use nk_verify::claim::Accepted;

/// A sequence that has a periodicity: the members of an enumeration in their order, or the values of a function of such
/// sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating {
    /// The index of the first term: 1 for an enumeration; for a function the first argument from which on all have
    /// values.
    pub first: i64,
    /// The terms from `first` up to the end of the first period.
    pub terms: Vec<i64>,
    /// The least period and the least preperiod.
    pub periodicity: Periodicity,
    /// The proved periodicities that this follows from; none for a function that arithmetic alone gives.
    pub rests_on: Vec<NamedPeriodicity>,
}

/// Greatest number of terms of a function that are evaluated to find the least period.
const MOST_TERMS: i64 = 100_000;

impl Repeating {
    /// The least period and preperiod, from a proved periodicity and the terms up to the end of its first period.
    fn new(
        first: i64,
        mut terms: Vec<i64>,
        proved: Periodicity,
        rests_on: Vec<NamedPeriodicity>,
    ) -> Repeating {
        let periodicity = proved.least(first, |n| proved.value(n, known(first, &terms)));
        terms.truncate((periodicity.last() - first + 1) as usize);
        Repeating {
            first,
            terms,
            periodicity,
            rests_on,
        }
    }

    /// What a proof says of a member; `None` if it is not about the member.
    pub fn of(proof: &PeriodProof, member: Member) -> Option<Repeating> {
        let first = proof.system().sequences[member].first;
        let terms = proof.table(member)?.iter().map(|own| i64::from(*own));
        let periodicity = proof.least_periodicity(member)?;
        Some(Repeating {
            first,
            terms: terms
                .take((periodicity.last() - first + 1) as usize)
                .collect(),
            periodicity,
            rests_on: Vec::new(),
        })
    }

    /// The largest term; `None` if the saltus is not 0.
    pub fn largest(&self) -> Option<i64> {
        let largest = self.terms.iter().max().copied();
        largest.filter(|_| self.periodicity.saltus == 0)
    }

    /// The exceptions, which are the indices in the preperiod where the continued period fails, with their values.
    pub fn exceptions(&self) -> Vec<(i64, i64)> {
        let known = known(self.first, &self.terms);
        let exceptions = self.periodicity.exceptions(self.first, known);
        let value = |n: i64| (n, self.terms[(n - self.first) as usize]);
        exceptions.into_iter().map(value).collect()
    }
}

/// The terms by their indices.
fn known(first: i64, terms: &[i64]) -> impl Fn(i64) -> Option<i128> + '_ {
    move |n| {
        let place = usize::try_from(n.checked_sub(first)?).ok()?;
        terms.get(place).copied().map(i128::from)
    }
}

impl Periodicities<'_, '_> {
    /// The repetition of an enumeration or a function, if it is proved. For a function it is proved only together with
    /// [`Self::certified`].
    pub(super) fn repeating(&mut self, function: FunctionId) -> Option<Repeating> {
        match &self.interpreter.program().functions[function.0].rule {
            FunctionRule::Enumeration(_) => self.repeating_members(&Instance::alone(function)),
            FunctionRule::Clauses(clauses) => self.repeating_values(function, clauses),
        }
    }

    /// The repetition of the members of an enumeration.
    pub(super) fn repeating_members(&mut self, own: &Instance) -> Option<Repeating> {
        let found = match own.args.is_empty() {
            true => self.periodicity_of(own.function)?,
            false => self.periodicity_of_members(own)?,
        };
        let periodicity = found.integral()?;
        let mut end = 1;
        let terms = loop {
            let terms = self.members_below(own, end)?;
            if terms.len() as i64 >= periodicity.last() {
                break terms;
            }
            end = end.checked_mul(2)?.checked_add(periodicity.saltus)?;
        };
        let terms: Option<Vec<i64>> = terms.iter().map(Number::as_i64).collect();
        Some(Repeating::new(1, terms?, periodicity, found.rests_on))
    }

    fn repeating_values(&mut self, function: FunctionId, clauses: &[Clause]) -> Option<Repeating> {
        let found = self.periodicity_of(function)?.whole()?;
        let periodicity = found.integral()?;
        let lows = clauses.iter().map(|own| match &own.ranges[..] {
            [range] => range.low.as_ref()?.as_i64(),
            _ => None,
        });
        let low = lows.collect::<Option<Vec<i64>>>()?.into_iter().min()?;
        if periodicity.last().checked_sub(low)? >= MOST_TERMS {
            return None;
        }
        let systems = &mut self.interpreter.machine.systems;
        let solved = std::mem::replace(&mut systems.solved, TRIED);
        let values = self.values_from(function, low, &periodicity);
        self.interpreter.machine.systems.solved = solved;
        let (first, terms) = values?;
        Some(Repeating::new(first, terms, periodicity, found.rests_on))
    }

    /// The values of a function up to the end of its first period, with the argument of the first one: `low`, or the
    /// first argument after those without a value. `None` if some value is not a small integer, is not found, or is
    /// missing in the period.
    fn values_from(
        &mut self,
        function: FunctionId,
        low: i64,
        periodicity: &Periodicity,
    ) -> Option<(i64, Vec<i64>)> {
        let own = &self.interpreter.program().functions[function.0];
        let call = Claimed::of(function, own).at(0);
        let names = vec!["n".to_owned()];
        let question = self.interpreter.question(&call, &Frame { names });
        let (mut first, mut terms) = (low, Vec::new());
        for n in low..=periodicity.last() {
            match self.interpreter.ask(question, &[Number::Small(n)]) {
                Ok(value) => terms.push(value.number()?.as_i64()?),
                Err(error) => {
                    let is_undefined =
                        !error.kind.is_limit() && *error.kind != EvalErrorKind::Interrupted;
                    if !is_undefined || n >= periodicity.preperiod {
                        return None;
                    }
                    terms.clear();
                    first = n + 1;
                }
            }
        }
        Some((first, terms))
    }

    /// A certificate, accepted, of the claim that a function or an enumeration has a periodicity.
    ///
    /// # Errors
    ///
    /// The reason why there is none.
    pub(super) fn certified(
        mut self,
        accepted: &mut Accepted,
        function: FunctionId,
        periodicity: &Periodicity,
    ) -> Result<String, String> {
        let own = &self.interpreter.program().functions[function.0];
        let check = Claimed::of(function, own).check(periodicity);
        let low = Number::Small(periodicity.preperiod);
        let missing = || "its period is not proved".to_owned();
        let claim = self.claim(&check.statement, &check.range);
        let claim = claim.ok_or_else(missing)?;
        let period = claim.periodicity.period;
        let from = claim.first_after(low.clone()).ok_or_else(missing)?;
        certified(self, accepted, &check, low, period, from)
    }
}

/// A function whose periodicity is claimed.
struct Claimed<'f> {
    function: FunctionId,
    name: &'f str,
    span: Span,
    variable: &'static str,
}

impl Claimed<'_> {
    fn of(function: FunctionId, own: &Function) -> Claimed<'_> {
        Claimed {
            function,
            name: &own.name,
            span: own.span,
            variable: match own.enumeration() {
                Some(_) => "k",
                None => "n",
            },
        }
    }

    fn expr(&self, kind: ExprKind) -> Expr {
        Expr::new(kind, self.span)
    }

    /// `whole + own`, or `whole - 3` for -3.
    fn plus(&self, whole: Expr, own: i64) -> Expr {
        let (operation, number) = match own {
            0 => return whole,
            1.. => (Operation::Add, Number::Small(own)),
            _ => (Operation::Subtract, Number::Small(own).neg()),
        };
        self.expr(ExprKind::Arithmetic {
            first: Box::new(whole),
            rest: vec![(operation, self.span, Expr::number(number, self.span))],
        })
    }

    /// `f(n + ahead)`.
    fn at(&self, ahead: i64) -> Expr {
        self.expr(ExprKind::Call {
            function: self.function,
            args: vec![self.plus(Expr::slot(0, self.span), ahead)],
        })
    }

    /// `check f(n + period) = f(n) + saltus : n >= preperiod`.
    fn check(&self, own: &Periodicity) -> Check {
        let (name, n) = (self.name, self.variable);
        let growth = match own.saltus {
            0 => String::new(),
            1.. => format!(" + {}", own.saltus),
            _ => format!(" - {}", own.saltus.unsigned_abs()),
        };
        let text = format!("{name}({n} + {}) = {name}({n}){growth}", own.period);
        let later = self.plus(self.at(0), own.saltus);
        let names = vec![n.to_owned()];
        let range = VariableRange::Interval {
            low: vec![Expr::number(own.preperiod, self.span)],
            high: Vec::new(),
        };
        Check {
            text,
            range: Ranges {
                frame: Frame { names },
                text: format!("{n} >= {}", own.preperiod),
                guards: Vec::new(),
                variables: vec![Variable {
                    name: n.to_owned(),
                    range,
                    filters: Vec::new(),
                }],
            },
            statement: Expr::compare(self.at(own.period), Comparison::Equal, later, self.span),
            denied: false,
        }
    }
}
