//! Equations of nim-sums that follow from one system of recurrences: the check of what a certificate states about them.
//!
//! **Systems.** The values of a listed system, and of the one system, must be computable index by index, at each index
//! in a fixed order of the sequences: no term may refer to an index below the `first` of a sequence, or to a value that
//! comes later in that order, where a `half` convolution counts as a whole one. No number may exceed 2^40 in absolute
//! value.
//!
//! **The one system.** Let s be a sequence of a system, m >= 1 and 0 <= r < m. The sequence s(m N + r) in N begins at
//! the least N with m N + r >= `first`. Its initial values are those of s at these indices. Each term of s gives the
//! terms listed here, in the order of the terms of s. All divisions are exact, except where a number is rounded.
//!
//! * A constant gives the same constant.
//! * `back a delay D low L high H` gives one term: with p = (r - D) mod m it goes back to a(m N + p) by (D + p - r) /
//!   m, `low` is the least integer >= (L - p) / m, and `high` is the largest integer <= (H - p) / m.
//! * `convolution a b shift D from x0 y0 half g` gives one term for each p from 0 to m - 1, in this order: with q =
//!   (r - D - p) mod m it is the convolution of a(m N + p) and b(m N + q) with shift (D + p + q - r) / m, from the
//!   least integers >= (x0 - p) / m and >= (y0 - q) / m, and `half` is the least integer >= (g + p - q) / m.
//!
//! The number after `xor` stays the same. The one system consists of such sequences, of one or several systems. A
//! sequence to which one of them refers is also a member, with the same m and of the same system.
//!
//! **Theorem.** Let each member s of the one system have a class and a shift d, and let "s at n" mean s(n + d). For a
//! class C let f_C be the largest `first - d` of its members, and let X_C be a number. Let N be a number. For a member
//! a of class C with shift d write f(a) = f_C + d and X(a) = X_C + d. Suppose that
//!
//! 1. X_C >= f_C for each class C, and X(a) >= x0 and X(b) >= y0 for each convolution of a and b from x0 and y0;
//! 2. for each member s, with i = N + d: i is larger than the indices of its initial values; for each `back a delay D`,
//!    i - D is at least `low` and at least f(a), and larger than `high` if there is one; for each convolution, with S =
//!    i - shift, S >= X(a) + X(b) - 1 or, if it has `half g`, S >= 2 X(a) - 2 + g and S >= 2 X(b) - 1 - g;
//! 3. the members of each class have the same values at n, for all n with f_C <= n < N;
//! 4. the members of each class have the same form.
//!
//! Then the members of each class have the same value at n for all n >= f_C. The *form* of a member s with shift d is
//! the set of the following parts, where [a] is the class of a member a and d_a its shift.
//!
//! * A constant has itself as its part.
//! * `back a delay D xor c` without `high` has the part: back to [a] by D + d_a - d, xor c. With `high` it has no part.
//! * `convolution a b shift D from x0 y0 xor c` has the parts: the pairs of [a] and [b], in no order, at
//!   D + d_a + d_b - d, xor c; for each x with x0 <= x < X(a), back to [b] by D + x + d_b - d, xor (c xor a(x)); and
//!   for each y with y0 <= y < X(b), back to [a] by D + y + d_a - d, xor (c xor b(y)).
//! * A convolution with `half g` has only the parts for x, and one more: the same pairs if [a] = [b] and g + d_a - d_b
//!   <= 0, and otherwise the half of these pairs by g + d_a - d_b, with [a] and [b] in this order. Such a half is left
//!   out if the form has the pairs of [a] and [b] at the same number with the same xor.
//!
//! *Proof.* At n >= N the options of s are those that its form describes. Here the pairs at D' are those of [a] at u
//! and [b] at v with u + v = n - D', u at least the X of [a] and v at least the X of [b]; a half of them consists of
//! the pairs with v - u at least the number named. For by 2 all backs without `high` are in range, and those with
//! `high` are not. Of the pairs x + y = S of a convolution, none has both x < X(a) and y < X(b). The pairs with one of
//! these are what the form has as backs, all of them in range; the other pairs are the pairs of the form. In a `half`
//! convolution y >= X(b) for all pairs, as 2 y >= S + g, and all x < X(a) are in range, as S - 2 x >= g. If the half of
//! [a] and [a] has all pairs with v >= u, it has all values of the whole.
//!
//! Suppose that s and t of one class differ at some n >= f_C; then n >= N by 3. Their values are mexes of their
//! options, so one of the two has an option that the other does not have. As they have the same form, there are a class
//! and a number m, at least the f of that class by 1 and 2, such that the member of the class to which s refers and the
//! one to which t refers differ at m. So these are two members of one class that differ at m, and the value to which s
//! refers comes earlier in the order in which the values of the system can be computed. The argument can be repeated
//! without end, but there is no infinite descent in that order. ∎
//!
//! **The sums.** Let Q be the number of `sum` lines, which are in the order of their residues. The statement is `= x
//! y`, where x and y are made by `xor` from numbers and from trees `at K a b` with a >= 1. Here K is a sequence of a
//! system, or a nimber by a derivation whose system is listed. For n = Q N + r each such tree is a sequence of a system
//! at `growth N + offset`, or a nim-sum of such sequences and a constant; for the latter the number of residues of the
//! derivation must divide a Q. The nim-sum of the constants must be 0. The sequences must be, in some order, the
//! entries of the line for r, where an entry at g N + o for the member s(m N + r') represents s at (m g) N + (m o +
//! r'). Each two consecutive entries form a pair. They must have the same class and the same growth, and both offsets
//! must be the shift of their member plus the same number k; so they are equal if growth N + k >= f of the class.
//!
//! `from` must be a number from which on this is so for all pairs, and from which on each nimber is at an index at
//! which its derivation holds. Then the statement is true for all n >= `from`.

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

/// The largest absolute value of a stated number, so that sums of a few of them do not overflow.
const MOST: u64 = 1 << 40;

fn is_small(number: i64) -> bool {
    number.unsigned_abs() <= MOST
}

/// The least n from which on both sides are shown to be equal; `None` if they are equal for all n.
///
/// # Errors
///
/// The condition of the theorem that is not shown.
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
