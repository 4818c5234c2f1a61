//! The assumptions about the parameters, and the facts about the nimber that symmetries give.

use nk_base::cancellation::CancelToken;

use super::Linear;
use super::certificate::{Case, Certificate};
use super::context::Context;
use super::error::{Unproved, VerifyError};
use super::lowered::Lowered;
use super::term::Formula;

pub(super) type Shown = Result<(), Unproved>;

/// The assumptions about the parameters.
pub(super) struct Known<'c> {
    pub parameters: usize,
    pub given: &'c [Formula],
    pub stop: &'c CancelToken,
}

/// The fact about the nimber that a ground gives.
pub(super) enum Fact {
    Zero,
    Positive,
    AtMostOne,
}

/// The result of a verification, or that it was cancelled.
pub(super) fn settled(shown: Shown, stop: &CancelToken) -> Result<(), VerifyError> {
    match stop.is_cancelled() {
        true => Err(VerifyError::Cancelled),
        false => shown.map_err(VerifyError::Unproved),
    }
}

impl<'c> Known<'c> {
    /// Shows the statement of a certificate from its cases, where `ground` shows a ground in the case with the given
    /// number.
    pub fn cases<F, G>(
        &self,
        own: &Certificate<F, G>,
        ground: impl Fn(usize, &Formula, &G) -> Shown,
    ) -> Shown
    where
        for<'g> Fact: From<&'g G>,
    {
        self.covered(own.cases.iter().map(|own| &own.when))?;
        for (number, case) in own.cases.iter().enumerate() {
            self.implies(number, case, &own.statement)?;
            for own in &case.grounds {
                ground(number, &case.when, own)?;
            }
        }
        Ok(())
    }

    /// The assumptions and a further condition, with the parameters as the first variables.
    pub fn context(&self, when: &Formula) -> Result<Context<'c>, Unproved> {
        let mut context = Context::new(self.stop);
        for _ in 0..self.parameters {
            context.fresh();
        }
        let values = self.values();
        for own in self.given.iter().chain([when]) {
            let assumed = context.assume_formula(own, &values);
            assumed.ok_or(Unproved::NotLinear)?;
        }
        Ok(context)
    }

    pub fn values(&self) -> Vec<Linear> {
        (0..self.parameters).map(Linear::variable).collect()
    }

    /// Shows that the conditions of a family follow from the assumptions.
    pub fn required(&self, required: &[Formula]) -> Shown {
        let mut context = self.context(&Formula::truth())?;
        for own in required {
            let wanted = context.formula(own, &self.values());
            if !context.proves(&wanted.ok_or(Unproved::NotLinear)?) {
                return Err(Unproved::Required);
            }
        }
        Ok(())
    }

    /// Shows that one of the cases always applies.
    fn covered<'f>(&self, cases: impl Iterator<Item = &'f Formula>) -> Shown {
        let mut context = self.context(&Formula::truth())?;
        for when in cases {
            let when = context.formula(when, &self.values());
            let denied = when
                .and_then(|own| own.denied())
                .ok_or(Unproved::NotLinear)?;
            context.assume(denied);
        }
        match context.is_contradictory() {
            true => Ok(()),
            false => Err(Unproved::Cases),
        }
    }

    /// Shows that the facts that the grounds of a case give imply the statement.
    pub fn implies<G>(&self, number: usize, case: &Case<G>, statement: &Formula) -> Shown
    where
        for<'g> Fact: From<&'g G>,
    {
        let mut context = self.context(&case.when)?;
        let mut values = self.values();
        let (value, outcome) = (context.fresh(), context.fresh());
        let fact = |own: Option<Linear>| own.map(Lowered::Fact).ok_or(Unproved::NotLinear);
        context.assume(fact(Some(value.clone()))?);
        for own in &case.grounds {
            let bound = match Fact::from(own) {
                Fact::Zero => value.scaled(-1),
                Fact::Positive => value.shifted(-1),
                Fact::AtMostOne => value.scaled(-1).and_then(|own| own.shifted(1)),
            };
            context.assume(fact(bound)?);
        }
        let zero = |own: &Linear| Lowered::zero(own).ok_or(Unproved::NotLinear);
        let lost = Lowered::All(vec![zero(&value)?, zero(&outcome)?]);
        let won = Lowered::All(vec![
            fact(value.shifted(-1))?,
            zero(&outcome.shifted(-1).ok_or(Unproved::NotLinear)?)?,
        ]);
        context.assume(Lowered::Any(vec![lost, won]));
        values.extend([value, outcome]);
        let wanted = context
            .formula(statement, &values)
            .ok_or(Unproved::NotLinear)?;
        match context.proves(&wanted) {
            true => Ok(()),
            false => Err(Unproved::Statement(number)),
        }
    }
}
