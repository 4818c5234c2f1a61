//! Comparisons, minima and maxima: which one of two expressions is the larger one, and from where on.

use std::cmp::Ordering;

use super::{Periodicities, constant};
use crate::affine::order_from;
use crate::periodicity::{ALWAYS, Proved};
use crate::running::MOST_POINTS;
use nk_base::number::Number;
use nk_lang::ir::{Builtin, Expr, ExprKind};
use nk_system::Periodicity;
use num_integer::Integer;

/// An expression that is compared with another one, with its periodicity if a rule gives it.
pub(super) type Side<'x> = (&'x Expr, Option<Proved>);

/// The periodicities of two expressions over one common period.
pub(super) fn together(left: &Side, right: &Side) -> Option<(Proved, Proved)> {
    left.1.clone()?.together(right.1.clone()?)
}

impl Periodicities<'_, '_> {
    pub(super) fn side<'x>(&mut self, expr: &'x Expr) -> Side<'x> {
        (expr, self.periodicity(expr))
    }

    /// The periodicity of the truth of a comparison: both sides grow alike, or one has passed the other.
    pub(super) fn order(&mut self, left: &Side, right: &Side) -> Option<Proved> {
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
    pub(super) fn periodicity_of_extreme(
        &mut self,
        builtin: Builtin,
        args: &[Expr],
    ) -> Option<Proved> {
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

    /// The periodicity of the nim-sum of a number and an expression that grows: over enough periods the bits that the
    /// number changes stay the same, from the n on from which the expression is not negative.
    pub(super) fn periodicity_of_nim_sum(&mut self, one: &Expr, other: &Expr) -> Option<Proved> {
        let (expr, number) = match (constant(one), constant(other)) {
            (None, Some(number)) => (one, number),
            (Some(number), None) => (other, number),
            _ => return None,
        };
        let number = number.as_i64().filter(|own| (0..1 << 40).contains(own))?;
        let room = (number as u64 + 1).next_power_of_two() as i64;
        let own = self.periodicity(expr)?;
        let saltus = own.periodicity.saltus.as_i64().filter(|own| *own > 0)?;
        let whole = own.times(room / room.gcd(&saltus))?;
        let below = Expr::number(Number::Small(-1), expr.span);
        let from = self.overtaken(&below, expr, &whole.periodicity.saltus, &whole.periodicity)?;
        Some(whole.not_before(from))
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
}
