//! What values gain when n grows by a fixed step.

use nk_base::number::Number;

/// value(n + step) = value(n) + gain for all n >= `from`, where `None` stands for all n at all. A truth value gains 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Gain {
    pub gain: Number,
    pub from: Option<i64>,
}

impl Gain {
    pub(super) fn none() -> Gain {
        Gain {
            gain: Number::ZERO,
            from: None,
        }
    }

    pub(super) fn is_none(&self) -> bool {
        self.gain.is_zero()
    }

    /// The same, known from `least` on only.
    pub(super) fn not_before(self, least: i64) -> Gain {
        let from = self.from.max(Some(least));
        Gain { from, ..self }
    }

    pub(super) fn with(self, gain: Number) -> Gain {
        Gain { gain, ..self }
    }
}

/// The gains of several trees, and the index from which on all of them hold.
pub(super) struct Together {
    pub(super) gains: Vec<Number>,
    pub(super) from: Option<i64>,
}

impl Together {
    pub(super) fn gaining(&self, gain: Number) -> Option<Gain> {
        let from = self.from;
        Some(Gain { gain, from })
    }

    /// The gain of values none of which gains anything.
    pub(super) fn steady(&self) -> Option<Gain> {
        let steady = self.gains.iter().all(Number::is_zero);
        steady.then(|| self.gaining(Number::ZERO))?
    }

    /// All gain the same.
    pub(super) fn alike(&self) -> Option<Gain> {
        let first = self.gains.first()?;
        let alike = self.gains.iter().all(|own| own == first);
        alike.then(|| self.gaining(first.clone()))?
    }
}
