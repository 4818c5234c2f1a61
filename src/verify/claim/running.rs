//! Aggregates over ranges that grow: their values, and rule 10 of the theorem at the head of the module.

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::folded::Value;
use super::node::{Claim, Fold, Node, Rule};
use super::saltus::Saltus;
use super::value::Values;
use nk_base::number::Number;

/// The most elements of one aggregate.
const MOST_ELEMENTS: i64 = 1 << 20;

/// The fold of an aggregate, the least integer of its range, its condition and its element; `None` if the name is that of
/// something else.
fn running(claim: &Claim, name: usize) -> Option<(Fold, i64, &Node, &Node)> {
    match &claim.names[name].rule {
        Rule::Running {
            fold,
            low,
            guard,
            item,
        } => Some((*fold, *low, guard, item)),
        _ => None,
    }
}

impl Values<'_> {
    /// The value of an aggregate over the integers up to `at`.
    // Definitions nest deeply, so the functions for other values must not make room for what stands here.
    #[inline(never)]
    pub(super) fn run(&mut self, name: usize, at: &BigInt) -> Option<Value> {
        let (fold, low, guard, item) = running(self.known.claim, name)?;
        if *at < BigInt::from(low) {
            return fold.of_nothing();
        }
        let place = (at - low)
            .to_i64()
            .filter(|place| *place < MOST_ELEMENTS)?
            .to_usize()?;
        let mut run = self.runs.remove(&name).unwrap_or_default();
        while run.values.len() <= place && !self.stop.is_cancelled() {
            let before = match run.values.last() {
                Some(last) => last.clone(),
                None => fold.of_nothing(),
            };
            let value = match run.is_broken || fold.is_decided(before.as_ref()) {
                true => before,
                false => {
                    let n = [Number::from(BigInt::from(low) + run.values.len())];
                    match self.truth(guard, &n) {
                        Some(false) => before,
                        Some(true) => {
                            let item = self.value(item, &n);
                            let value = item.and_then(|item| run.with(fold, before, item));
                            run.is_broken = value.is_none();
                            value
                        }
                        None => {
                            run.is_broken = true;
                            None
                        }
                    }
                }
            };
            run.values.push(value);
        }
        let value = run.values.get(place).cloned().flatten();
        self.runs.insert(name, run);
        value
    }

    fn run_at(&mut self, name: usize, at: i64) -> Option<Value> {
        self.run(name, &BigInt::from(at))
    }

    /// What an aggregate gains over a step of its upper end.
    #[inline(never)]
    pub(super) fn saltus_of_run(&mut self, name: usize, step: i64) -> Option<Saltus> {
        let (fold, low, guard, item) = running(self.known.claim, name)?;
        let guarded = self.saltus(guard, step).filter(Saltus::is_none)?;
        let own = self.saltus(item, step)?;
        let start = guarded.from.max(own.from).max(Some(low))?;
        let (before, end) = (
            start.checked_sub(1)?,
            start.checked_add(step)?.checked_sub(1)?,
        );
        let (old, new) = (self.run_at(name, before), self.run_at(name, end)?);
        let gained = match fold {
            Fold::Sum if own.is_none() => {
                let (Some(Value::Number(old)), Value::Number(new)) = (old, new) else {
                    return None;
                };
                Saltus {
                    by: new.sub(&old).ok()?,
                    from: Some(before),
                }
            }
            Fold::NimSum if own.is_none() && old.as_ref() == Some(&new) => {
                Saltus::none().not_before(before)
            }
            Fold::Mex | Fold::All | Fold::Exists if own.is_none() => Saltus::none().not_before(end),
            Fold::Minimum | Fold::Maximum => {
                let is_better = |one: &Number, other: &Number| match fold {
                    Fold::Maximum => one > other,
                    _ => one < other,
                };
                let mut best: Option<Number> = None;
                for at in start..=end {
                    let at = [Number::Small(at)];
                    if self.truth(guard, &at)? {
                        let value = self.number(item, &at)?;
                        if best.as_ref().is_none_or(|best| is_better(&value, best)) {
                            best = Some(value);
                        }
                    }
                }
                match best.filter(|_| is_better(&own.by, &Number::ZERO)) {
                    None => Saltus::none().not_before(end),
                    Some(best) => {
                        // The number of steps until the elements of one step are better than all before the first of them.
                        let steps = match old {
                            Some(Value::Number(old)) if is_better(&old, &best) => {
                                let behind = old.sub(&best).ok()?.div_exact(&own.by).ok()?;
                                behind.ceil().as_i64()?
                            }
                            _ => 0,
                        };
                        let from = end.checked_add(steps.checked_mul(step)?)?;
                        Saltus {
                            from: Some(from),
                            ..own
                        }
                    }
                }
            }
            _ => return None,
        };
        self.earliest_from(name, gained, low, step)
    }

    /// The same saltus from the least index on from which the values show it.
    fn earliest_from(&mut self, name: usize, own: Saltus, low: i64, step: i64) -> Option<Saltus> {
        let mut from = own.from?;
        while from >= low {
            let earlier = from - 1;
            let (old, new) = (
                self.run_at(name, earlier),
                self.run_at(name, earlier.checked_add(step)?),
            );
            let is_gained = match (old, new) {
                (Some(Value::Number(old)), Some(Value::Number(new))) => {
                    old.add(&own.by).is_ok_and(|sum| sum == new)
                }
                (Some(old), Some(new)) => old == new,
                _ => false,
            };
            if !is_gained {
                break;
            }
            from = earlier;
        }
        Some(Saltus {
            from: Some(from),
            ..own
        })
    }
}
