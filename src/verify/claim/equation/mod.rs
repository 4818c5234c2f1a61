//! Equations of nim-sums that one system of recurrences settles: what a certificate says of them, and whether it is right.
//!
//! **Systems.** The values of a listed system, and of the one system, must be such that they can be computed index by index, at each
//! index in one order of the sequences: no term may ask for an index below the `first` of a sequence, or for what comes later in
//! that order, where a `half` convolution is taken for a whole one. All numbers are within 2^40.
//!
//! **The one system.** Let s be a sequence of a system, and m >= 1. The sequence s(m N + r) in N, for 0 <= r < m, begins at the least
//! N with m N + r >= `first`. It has the initial values of s at these indices, and for each term of s, in the order of the terms, what
//! follows, where all divisions are exact but those that are rounded:
//!
//! * for a constant the same;
//! * for `back a delay D low L high H` one: with p = (r - D) mod m it goes back to a(m N + p) by (D + p - r) / m, low the
//!   least integer >= (L - p) / m, high the largest one <= (H - p) / m;
//! * for `convolution a b shift D from x0 y0 half g` one for each p from 0 to m - 1, in this order: with q = (r - D - p) mod m it is
//!   of a(m N + p) and b(m N + q), shift (D + p + q - r) / m, from the least integers >= (x0 - p) / m and >= (y0 - q) / m,
//!   half the least integer >= (g + p - q) / m.
//!
//! Numbers that follow `xor` are the same. The one system consists of such sequences, of one or of several systems, and each
//! that one of them refers to is there, with the same m and of the same system.
//!
//! **Theorem.** Let each member s of one system have a class and a shift d; "s at n" shall mean s(n + d). For a class C let
//! f_C be the largest of `first - d` of its members, and X_C a number, and let N be one. For a member a of class C with shift d
//! write f(a) = f_C + d and X(a) = X_C + d. Suppose that
//!
//! 1. X_C >= f_C, and X(a) >= x0, X(b) >= y0 for every convolution of a and b from x0 and y0;
//! 2. for each member s, with i = N + d: i is beyond the indices of its initial values; for each `back a delay D`
//!    i - D is at least `low` and f(a), and more than `high`, where there is one; for each convolution with S = i - shift
//!    S >= X(a) + X(b) - 1, or if it is a `half g` one, S >= 2 X(a) - 2 + g and S >= 2 X(b) - 1 - g;
//! 3. the members of each class have the same values at n, for all n with f_C <= n < N;
//! 4. the members of each class have the same form.
//!
//! Then the members of each class have the same value at n for all n >= f_C. The *form* of a member s with shift d is the set of these, where
//! [a] is the class of a member and d_a its shift:
//!
//! * for a constant the same;
//! * for `back a delay D xor c`, if it has no `high`, that to [a] by D + d_a - d, xor c;
//! * for `convolution a b shift D from x0 y0 xor c` the pairs of [a] and [b], in no order, at D + d_a + d_b - d, xor c; for each x with
//!   x0 <= x < X(a) the one back to [b] by D + x + d_b - d, xor (c xor a(x)); for each y with y0 <= y < X(b) the one back to [a] by
//!   D + y + d_a - d, xor (c xor b(y));
//! * for a `half g` one only those for x; and, if [a] = [b] and g + d_a - d_b <= 0, the same pairs; else the half of them by
//!   g + d_a - d_b, in this order. But such a half is left out where the form has the pairs of [a] and [b] at the same number with the same xor.
//!
//! *Proof.* At n >= N the options of s are those that its form says, with the pairs u + v = n - D' of [a] at u >= X of [a] and [b] at
//! v >= X of [b], where half of them are those with v - u at least the number named. For by 2 all backs without `high` are in range, and
//! those with one are not. Of the pairs x + y = S of a convolution none has both x < X(a) and y < X(b); so those with one of these
//! are what is written as back, all in range, and what is left are the pairs. In a `half` one y >= X(b) for all pairs, as 2 y >= S + g, and all x < X(a) are
//! in range, as S - 2 x >= g. If a half of [a] and [a] has all pairs with v >= u, it has all values of the whole.
//!
//! Suppose that s and t of one class differ at some n >= f_C, so n >= N by 3. They are the least numbers that are no options; so
//! one of the two has an option that the other has not. As they have one form, there are a class and a number m, at least the f of that class by 1 and 2, at
//! which the member of it that s refers to and the one that t refers to differ. Then these are two such members at m, and what s refers to
//! comes earlier in the order in which the values of the system can be computed. So on without an end, and there is no endless descent in that
//! order. ∎
//!
//! **The sums.** Let Q be the number of `sum` lines, in the order of their residues. The statement is `= x y`, both made of `xor` of numbers
//! and of `at K a b` with a >= 1, where K is a sequence of a system, or a nimber by a derivation whose system is one of those listed. For n = Q N + r
//! each of these is a sequence of a system at `growth N + offset`, or a nim-sum of such and of a constant, for which the number of residues of the
//! derivation must divide a Q. The constants make 0; the others are, in some order, those of the line for r, where a member that is s(m N + r') at
//! g N + o stands for s at (m g) N + (m o + r'). Each two in a row have one class and one growth, and
//! offsets that are the shifts and one number k more; so they are equal if growth N + k >= f of the class.
//!
//! `from` is a number such that, from it on, that is so for all pairs, and each nimber is at a number at which its derivation holds. Then the
//! statement is true for all n >= `from`.

mod form;
mod lines;
mod split;
mod statement;

pub(super) use lines::{read_line, write};

use super::known::Known;
use super::node::{Claim, Equation, Joint};
use super::reason::Fault;
use super::table::{Short, Table};
use form::Shape;
use nk_base::cancellation::CancelToken;
use nk_system::System;

/// Stated numbers are no larger, so that sums of a few of them do not overflow.
const MOST: u64 = 1 << 40;

fn is_small(number: i64) -> bool {
    number.unsigned_abs() <= MOST
}

/// The least n from which on both sides are equal; `None` if they are everywhere.
///
/// Errors: what of the theorem is not shown.
pub(super) fn check(
    own: &Equation,
    claim: &Claim,
    known: &Known,
    stop: &CancelToken,
) -> Result<Option<i64>, Fault> {
    check_numbers(own)?;
    let system = System {
        sequences: own.joint.iter().map(|own| own.sequence.clone()).collect(),
    };
    let mut table = Table::new(system).map_err(|why| Fault::Values { system: None, why })?;
    for (number, joint) in own.joint.iter().enumerate() {
        split::check(own, number, joint, known)?;
    }
    let shape = Shape::of(own)?;
    shape.check_cuts()?;
    shape.check_end()?;
    let too_long = |short| match short {
        Short::Long => Fault::Long,
        Short::Cancelled => Fault::Cancelled,
    };
    let values = table.extend_to(shape.last(), &known.work);
    values.map_err(too_long)?;
    shape.check_values(&table)?;
    shape.check_forms(&table, stop)?;
    statement::check(own, &shape, claim, known, stop)
}

/// Checks that numbers are in range and that the classes exist.
fn check_numbers(own: &Equation) -> Result<(), Fault> {
    for (joint, own_member) in own.joint.iter().enumerate() {
        let Joint {
            modulus,
            residue,
            class,
            shift,
            ..
        } = *own_member;
        if !is_small(shift) || !is_small(modulus) || !(0..modulus).contains(&residue) {
            return Err(Fault::Number {
                joint,
                shift,
                residue,
                modulus,
            });
        }
        if class >= own.cuts.len() {
            return Err(Fault::NoClass { joint, class });
        }
    }
    let far = own.cuts.iter().position(|cut| !is_small(*cut));
    if let Some(class) = far {
        let cut = own.cuts[class];
        return Err(Fault::Far { class, cut });
    }
    match is_small(own.agree) {
        true => Ok(()),
        false => Err(Fault::FarEnd { agree: own.agree }),
    }
}
