//! Periodicities of aggregates over ranges that begin at a fixed integer.
//!
//! As a sequence in its upper end, such an aggregate repeats, or gains the same over each period, if its condition and
//! its elements do. The theorem is rule 10 at the head of [`nk_verify::claim`].

use super::claims::Periodicities;
use super::error::EvalErrorKind;
use super::periodicity::{ALWAYS, Proved};
use super::running::{Low, Running, running};
use super::value::Value;
use nk_lang::ir::Expr;
use nk_verify::claim::Fold;

/// Greatest number of elements of an aggregate from which its periodicity is found.
const MOST_ELEMENTS: i64 = 1 << 18;

impl Periodicities<'_, '_> {
    /// The least value of the variable of an aggregate.
    pub(super) fn low_of(&mut self, own: &Running) -> Option<i64> {
        match &own.low {
            Low::Number(low) => Some(*low),
            Low::Of(instance) => Some(self.property(instance)?.1),
        }
    }

    /// The periodicity of an aggregate in n.
    // Definitions nest deeply, so the functions for other expressions must not make room for what stands here.
    #[inline(never)]
    pub(super) fn periodicity_of_running(&mut self, expr: &Expr) -> Option<Proved> {
        let own = running(expr)?;
        self.has_running = true;
        let found = self.periodicity_in_end(&own)?;
        match own.factor {
            0 => Some(Proved::constant()),
            factor => found.at(factor, own.offset),
        }
    }

    /// The periodicity of an aggregate in its upper end.
    fn periodicity_in_end(&mut self, own: &Running) -> Option<Proved> {
        let low = self.low_of(own)?;
        let guard = self.steady(&own.guards())?;
        let item = self.periodicity(&own.item())?;
        let (_, item) = guard.together(item)?;
        let saltus = item.periodicity.saltus.clone();
        let period = item.periodicity.period;
        let start = match item.periodicity.preperiod {
            ALWAYS => low,
            preperiod => preperiod.max(low),
        };
        let before = start.checked_sub(1)?;
        let end = before.checked_add(period)?;
        (end.checked_sub(low)? < MOST_ELEMENTS).then_some(())?;
        // Then all elements up to there have values, if they are evaluated.
        self.aggregate(own, low, end)??;
        match own.fold {
            Fold::Sum if saltus.is_zero() => {
                let gained = self.aggregate(own, start, end)??;
                Some(
                    item.not_before(before)
                        .with_saltus(gained.number()?.clone()),
                )
            }
            Fold::NimSum if saltus.is_zero() => {
                let gained = self.aggregate(own, start, end)??;
                let turns = match gained.number()?.is_zero() {
                    true => 1,
                    false => 2,
                };
                item.not_before(before).times(turns)
            }
            Fold::Mex | Fold::All | Fold::Exists if saltus.is_zero() => Some(item.not_before(end)),
            Fold::Minimum | Fold::Maximum => {
                let grows = match own.fold {
                    Fold::Maximum => !saltus.is_negative() && !saltus.is_zero(),
                    _ => saltus.is_negative(),
                };
                let first = match grows {
                    true => self.aggregate(own, start, end)?,
                    false => None,
                };
                let Some(first) = first else {
                    return Some(item.not_before(end).settled());
                };
                // The number of periods until the elements of one are better than all before the first one.
                let early = match low <= before {
                    true => self.aggregate(own, low, before)?,
                    false => None,
                };
                let turns = match early {
                    Some(early) => {
                        let behind = early.number()?.sub(first.number()?).ok()?;
                        behind.div_exact(&saltus).ok()?.ceil().as_i64()?.max(0)
                    }
                    None => 0,
                };
                let from = end.checked_add(turns.checked_mul(period)?)?;
                Some(item.not_before(from))
            }
            _ => None,
        }
    }

    /// The value of an aggregate over the integers from `low` to `high`: the outer `None` if it is not known, the inner
    /// one if it is the minimum or maximum of nothing.
    fn aggregate(&mut self, own: &Running, low: i64, high: i64) -> Option<Option<Value>> {
        let whole = own.between(low, high);
        match self.interpreter.value(&whole, &self.frame, &[]) {
            Ok(value) => Some(Some(value)),
            Err(error) => {
                matches!(*error.kind, EvalErrorKind::EmptyExtremum { .. }).then_some(None)
            }
        }
    }
}
