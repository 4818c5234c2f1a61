//! Constraints on N and x -> the bounds of a convolution.
//!
//! In: `n N + i x + c >= 0`, where x + y = N - t, and N >= start. Out: x0, y0 and g of an equal set of pairs
//! (x, y), or `None`.

use super::quotient::Constraint;

/// `x >= x0, y >= y0`, and `y - x >= g` where `half` is `Some(g)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    pub x0: i128,
    pub y0: i128,
    pub half: Option<i128>,
    /// x and y have changed places.
    pub swapped: bool,
}

/// The strongest bound of each kind.
#[derive(Default)]
struct Bounds {
    x0: Option<i128>,
    y0: Option<i128>,
    /// `y - x >= g`.
    rising: Option<i128>,
    /// `x - y >= g`.
    falling: Option<i128>,
    /// The other constraints, which must follow from the bounds.
    rest: Vec<Constraint>,
}

pub fn pairs(constraints: &[Constraint], t: i128, start: i128) -> Option<Pairs> {
    let mut bounds = Bounds::default();
    for constraint in constraints {
        bounds.add(*constraint, t);
    }
    if bounds.rising.is_some() && bounds.falling.is_some() {
        return None;
    }
    // Each end follows from the other with the distance between them.
    if let Some(g) = bounds.rising {
        strengthen(&mut bounds.y0, bounds.x0.map(|x0| x0 + g));
    }
    if let Some(g) = bounds.falling {
        strengthen(&mut bounds.x0, bounds.y0.map(|y0| y0 + g));
    }
    let (x0, y0) = (bounds.x0?, bounds.y0?);
    let follows = |constraint: &Constraint| follows(constraint, x0, y0, t, start);
    if !bounds.rest.iter().all(follows) {
        return None;
    }
    Some(match bounds.falling {
        Some(g) => Pairs {
            x0: y0,
            y0: x0,
            half: Some(g),
            swapped: true,
        },
        None => Pairs {
            x0,
            y0,
            half: bounds.rising,
            swapped: false,
        },
    })
}

impl Pairs {
    /// An equal set for all N >= start. Where both members are the `same`, it may be equal as a set of unordered pairs
    /// only.
    pub fn from(self, t: i128, start: i128, same: bool) -> Pairs {
        let Some(g) = self.half else { return self };
        // From x + y >= start - t and y - x >= g.
        let y0 = self.y0.max(ceiling(start - t + g, 2));
        // Half of a square has all unordered pairs of the square.
        let whole = |y0: i128| same && g <= 0 && self.x0 == y0;
        match whole(self.y0) || whole(y0) {
            true => Pairs {
                y0: self.x0,
                half: None,
                ..self
            },
            false => Pairs { y0, ..self },
        }
    }
}

fn strengthen(bound: &mut Option<i128>, other: Option<i128>) {
    *bound = (*bound).max(other);
}

impl Bounds {
    fn add(&mut self, constraint: Constraint, t: i128) {
        let Constraint { n, i, c } = constraint;
        if i > 0 && n == 0 {
            // i x >= -c.
            strengthen(&mut self.x0, Some(ceiling(-c, i)));
        } else if i < 0 && n == -i {
            // n x <= n N + c, so y = N - t - x >= -t - c/n.
            strengthen(&mut self.y0, Some(ceiling(-c, n) - t));
        } else if i < 0 && i == -2 * n {
            // 2n x <= n N + c, so y - x = N - t - 2x >= -t - c/n.
            strengthen(&mut self.rising, Some(ceiling(-c, n) - t));
        } else if i > 0 && i == -2 * n {
            // i x >= (i/2) N - c, so x - y = 2x - N + t >= t - c/(i/2).
            strengthen(&mut self.falling, Some(ceiling(-c, i / 2) + t));
        } else {
            self.rest.push(constraint);
        }
    }
}

/// Whether a constraint holds for all x >= x0, y >= y0 with N >= start.
fn follows(constraint: &Constraint, x0: i128, y0: i128, t: i128, start: i128) -> bool {
    let Constraint { n, i, c } = *constraint;
    // The largest x is N - t - y0, and there are pairs only from N = x0 + y0 + t on.
    let (n, c) = match i {
        0.. => (n, c + i * x0),
        _ => (n + i, c - i * (t + y0)),
    };
    n >= 0 && n * start.max(x0 + y0 + t) + c >= 0
}

fn ceiling(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}
