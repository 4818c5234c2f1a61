//! Values of trees, and aggregates of them over ranges that grow.

use std::collections::BTreeSet;

use super::node::Fold;
use nk_base::number::Number;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(Number),
    Truth(bool),
}

/// An aggregate over the integers from a fixed one to k, for the first k one after the other.
#[derive(Default)]
pub(super) struct Run {
    /// The aggregate for each k; `None` where it has no value.
    pub values: Vec<Option<Value>>,
    /// Whether an element had no value, so that the aggregate has none from there on.
    pub is_broken: bool,
    /// The integers >= 0 of a mex.
    seen: BTreeSet<Number>,
}

impl Fold {
    /// The aggregate of nothing, if it has a value.
    pub(super) fn of_nothing(self) -> Option<Value> {
        match self {
            Fold::Sum | Fold::NimSum | Fold::Mex => Some(Value::Number(Number::ZERO)),
            Fold::Minimum | Fold::Maximum => None,
            Fold::All => Some(Value::Truth(true)),
            Fold::Exists => Some(Value::Truth(false)),
        }
    }

    /// Whether later elements cannot change the aggregate, and are not evaluated.
    pub(super) fn is_decided(self, value: Option<&Value>) -> bool {
        match self {
            Fold::All => value == Some(&Value::Truth(false)),
            Fold::Exists => value == Some(&Value::Truth(true)),
            _ => false,
        }
    }
}

impl Run {
    /// The aggregate with one more element; `None` if it has no value then.
    pub fn with(&mut self, fold: Fold, before: Option<Value>, item: Value) -> Option<Value> {
        let (old, new) = match (before, item) {
            (_, Value::Truth(new)) => {
                return matches!(fold, Fold::All | Fold::Exists).then_some(Value::Truth(new));
            }
            (Some(Value::Truth(_)), Value::Number(_)) => return None,
            (Some(Value::Number(old)), Value::Number(new)) => (Some(old), new),
            (None, Value::Number(new)) => (None, new),
        };
        let value = match (fold, old) {
            (Fold::Sum, Some(old)) => old.add(&new).ok()?,
            (Fold::NimSum, Some(old)) => old.nim_sum(&new).ok()?,
            (Fold::Minimum, Some(old)) => old.min(new),
            (Fold::Maximum, Some(old)) => old.max(new),
            (Fold::Minimum | Fold::Maximum, None) => new,
            (Fold::Mex, Some(mut least)) => {
                new.is_integer().then_some(())?;
                if new >= least {
                    self.seen.insert(new);
                }
                while self.seen.remove(&least) {
                    least = least.add(&Number::ONE).ok()?;
                }
                least
            }
            _ => return None,
        };
        Some(Value::Number(value))
    }
}
