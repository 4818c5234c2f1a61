//! Quotients, exact or rounded down, in the argument N of a function and one variable I that has a range.
//!
//! They are not linear forms ([`nk_base::linear`]): most of them are rounded.

use nk_base::number::Number;
use num_integer::Integer;

/// `(n N + i I + c) / d`, rounded down where `floor`.
///
/// Invariant: d >= 1; coprime to the rest unless `floor`; d > 1 where `floor`; all within [`LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearQuotient {
    pub n: i128,
    pub i: i128,
    pub c: i128,
    pub d: i128,
    pub floor: bool,
}

/// Greatest absolute value of the numbers of a quotient; products of such numbers do not overflow.
const LARGEST: i128 = 1 << 40;

/// `n N + i I + c >= 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub n: i128,
    pub i: i128,
    pub c: i128,
}

impl LinearQuotient {
    pub fn new(n: i128, i: i128, c: i128, d: i128, floor: bool) -> Option<LinearQuotient> {
        let (n, i, c, d) = if d < 0 && !floor {
            (-n, -i, -c, -d)
        } else {
            (n, i, c, d)
        };
        if d < 1 {
            return None;
        }
        let form = if floor && n % d == 0 && i % d == 0 {
            let (n, i, c) = (n / d, i / d, c.div_euclid(d));
            let (d, floor) = (1, false);
            LinearQuotient { n, i, c, d, floor }
        } else if floor {
            LinearQuotient { n, i, c, d, floor }
        } else {
            let common = n.gcd(&i).gcd(&c).gcd(&d);
            let (n, i, c, d) = (n / common, i / common, c / common, d / common);
            LinearQuotient { n, i, c, d, floor }
        };
        let fits = [form.n, form.i, form.c, form.d]
            .iter()
            .all(|part| part.abs() <= LARGEST);
        fits.then_some(form)
    }

    pub fn constant(value: i128) -> Option<LinearQuotient> {
        LinearQuotient::new(0, 0, value, 1, false)
    }

    pub fn number(value: &Number) -> Option<LinearQuotient> {
        let ratio = value.to_rational();
        let (c, d) = (i64::try_from(ratio.numer()), i64::try_from(ratio.denom()));
        LinearQuotient::new(0, 0, c.ok()?.into(), d.ok()?.into(), false)
    }

    /// Whether it is an integer for every N and I.
    pub fn is_integer(&self) -> bool {
        self.floor || self.d == 1
    }

    pub fn is_positive_constant(&self) -> bool {
        self.n == 0 && self.i == 0 && self.c > 0 && !self.floor
    }

    /// The value of the quotient, if it is a constant integer.
    pub fn as_constant(&self) -> Option<i128> {
        (self.n == 0 && self.i == 0 && self.is_integer()).then(|| self.c.div_euclid(self.d))
    }

    pub fn neg(self) -> Option<LinearQuotient> {
        let round = if self.floor { self.d - 1 } else { 0 };
        LinearQuotient::new(-self.n, -self.i, round - self.c, self.d, self.floor)
    }

    pub fn add(self, other: LinearQuotient) -> Option<LinearQuotient> {
        let (a, b) = if other.floor {
            (other, self)
        } else {
            (self, other)
        };
        if a.floor && (b.floor || b.d != 1) {
            return None;
        }
        let (n, i) = (a.n * b.d + b.n * a.d, a.i * b.d + b.i * a.d);
        LinearQuotient::new(n, i, a.c * b.d + b.c * a.d, a.d * b.d, a.floor)
    }

    pub fn sub(self, other: LinearQuotient) -> Option<LinearQuotient> {
        self.add(other.neg()?)
    }

    /// A product one side of which is a constant.
    pub fn mul(self, other: LinearQuotient) -> Option<LinearQuotient> {
        let is_number = |form: &LinearQuotient| form.n == 0 && form.i == 0 && !form.floor;
        let (a, b) = if is_number(&other) {
            (self, other)
        } else {
            (other, self)
        };
        if !is_number(&b) {
            return None;
        }
        match (a.floor, b.c, b.d) {
            (true, 1, 1) => Some(a),
            (true, -1, 1) => a.neg(),
            (true, ..) => None,
            _ => LinearQuotient::new(a.n * b.c, a.i * b.c, a.c * b.c, a.d * b.d, false),
        }
    }

    /// The exact quotient by a constant; `None` for 0.
    pub fn div(self, other: LinearQuotient) -> Option<LinearQuotient> {
        if other.n != 0 || other.i != 0 || other.floor {
            return None;
        }
        self.mul(LinearQuotient::new(0, 0, other.d, other.c, false)?)
    }

    /// The quotient by a positive constant, rounded down, as of `div`.
    pub fn div_floor(self, other: LinearQuotient) -> Option<LinearQuotient> {
        let by = other.as_constant().filter(|by| *by > 0)?;
        if !self.is_integer() {
            return None;
        }
        LinearQuotient::new(self.n, self.i, self.c, self.d * by, true)
    }

    /// The remainder by a positive constant, if it is the same for all N and I.
    pub fn modulo(self, other: LinearQuotient) -> Option<LinearQuotient> {
        let by = other.as_constant().filter(|by| *by > 0)?;
        let is_steady = self.d == 1 && self.n % by == 0 && self.i % by == 0;
        LinearQuotient::constant(is_steady.then(|| self.c.rem_euclid(by))?)
    }

    pub fn round_down(self) -> Option<LinearQuotient> {
        LinearQuotient::new(self.n, self.i, self.c, self.d, self.d > 1)
    }

    pub fn round_up(self) -> Option<LinearQuotient> {
        if self.floor {
            return Some(self);
        }
        LinearQuotient::new(self.n, self.i, self.c + self.d - 1, self.d, self.d > 1)
    }

    /// The quotient where I is a form in N alone that is an integer.
    pub fn at(&self, value: LinearQuotient) -> Option<LinearQuotient> {
        let (n, c) = (self.n + self.i * value.n, self.c + self.i * value.c);
        LinearQuotient::new(n, 0, c, self.d, self.floor)
    }

    /// `self >= least`, for an integer `least`.
    pub fn at_least(&self, least: i128) -> Constraint {
        Constraint {
            n: self.n,
            i: self.i,
            c: self.c - least * self.d,
        }
    }

    /// `self > 0`.
    pub fn positive(&self) -> Constraint {
        match self.floor {
            true => self.at_least(1),
            false => Constraint {
                c: self.c - 1,
                ..self.at_least(0)
            },
        }
    }
}

impl Constraint {
    /// The constraint with coefficients that have no common divisor, which as many integers satisfy.
    pub fn reduced(self) -> Constraint {
        let common = self.n.gcd(&self.i);
        Constraint {
            n: self.n / common,
            i: self.i / common,
            c: self.c.div_euclid(common),
        }
    }

    /// The constraint where I is a form in N alone, which is undivided.
    pub fn at(&self, value: LinearQuotient) -> Constraint {
        Constraint {
            n: self.n + self.i * value.n,
            i: 0,
            c: self.c + self.i * value.c,
        }
    }
}
