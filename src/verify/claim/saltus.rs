//! The number that a value gains when n grows by a fixed step.

use nk_base::number::Number;

/// value(n + step) = value(n) + by for all n >= `from`, or for all n if `from` is `None`. A truth value that stays the
/// same gains 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Saltus {
    pub by: Number,
    pub from: Option<i64>,
}

impl Saltus {
    pub(super) fn none() -> Saltus {
        Saltus {
            by: Number::ZERO,
            from: None,
        }
    }

    pub(super) fn is_none(&self) -> bool {
        self.by.is_zero()
    }

    /// The same saltus, known only from `least` on.
    pub(super) fn not_before(self, least: i64) -> Saltus {
        let from = self.from.max(Some(least));
        Saltus { from, ..self }
    }

    pub(super) fn with(self, by: Number) -> Saltus {
        Saltus { by, ..self }
    }
}

/// The saltuses of several trees, and the index from which on all of them hold.
pub(super) struct Together {
    pub(super) saltuses: Vec<Number>,
    pub(super) from: Option<i64>,
}

impl Together {
    pub(super) fn growing_by(&self, by: Number) -> Option<Saltus> {
        let from = self.from;
        Some(Saltus { by, from })
    }

    /// The saltus 0, if all of the values gain 0.
    pub(super) fn steady(&self) -> Option<Saltus> {
        let steady = self.saltuses.iter().all(Number::is_zero);
        steady.then(|| self.growing_by(Number::ZERO))?
    }

    /// The common saltus, if all of the values gain the same.
    pub(super) fn alike(&self) -> Option<Saltus> {
        let first = self.saltuses.first()?;
        let alike = self.saltuses.iter().all(|own| own == first);
        alike.then(|| self.growing_by(first.clone()))?
    }
}
