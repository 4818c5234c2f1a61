//! Certificates of claims about all n, and a verifier that shares nothing with the evaluator.
//!
//! In: a text that states a claim as a tree, the certificates of what the tree mentions, the lower end `low`, an index
//! `from`, and the reason why the claim is true from there on: a number of steps P with which its truth repeats, or one
//! system of recurrences from which both sides of an equation are equal. Out: the result that the claim is true for all
//! n >= low, or the reason why it is not accepted.
//!
//! The text, line by line (names are numbered from 0 in the order of their appearance, and refer to earlier ones only):
//!
//! ```text
//! nkdsl certificate of a claim 1
//! claim a(n+12) = a(n) : n >= 69          as the user wrote it; not checked
//! certificate 0                           its text follows, with a bar before each line; of periodicity, of derivation,
//!                                         or of a misère quotient
//! | nkdsl certificate of periodicity 1
//! | ...
//! system 0                                            a system of recurrences, of these sequences:
//! recurrence 0 first 0 name f                         numbered from 0 in each system
//! initial 0 1                                         and lines `initial`, `convolution`, `back` and `constant`,
//! convolution 0 0 shift 3 from 0 0 xor 0              as in certificates of periodicity
//! system 1 derivation 1                               the system that a certificate of derivation states
//! sequence 0 certificate 0 member 2 name a            sequence 2 of a certificate of periodicity
//! sequence 1 system 0 member 0 name f                 sequence 0 of a system
//! interleaved 1 certificate 0 members 2 3 4 name f    at 2 N it is sequence 3 of the certificate at N, at 2 N + 1 sequence 4
//! nimber 2 derivation 1 name path                     the nimber of the graph for n of a certificate of derivation
//! place certificate 0 member 0 is 3 shift 2           sequence 0 of certificate 0 at n is sequence 3 of the derivation at n + 2
//! searched 1 0 1                                      its nimbers for n = 1, 2, as a search found them; not proved here
//! misere 3 quotient 2 heaps 2 1 12 0 5 name 0.77      who wins in misère play on the heaps n + 12 and 5 of 0.77: 0 if the second
//!                                                     player does, otherwise 1; by a certificate of the quotient of all heaps
//! function 4 name f                                   the first case that covers the argument
//! case 0 9 offset 0 true ^ n 2                        from 0 to 9 (`-` is no end), where the first tree is true, the second tree;
//! case 0 - offset 5 true at 0 1 0                     in both n is the argument less the offset
//! enumeration 5 low 0 period 34 name P                the integers from `low` on, ascending, that have
//! property = at 0 1 0 0                               this property, which repeats with the period; that may be absent
//! running 6 max low 0 where true of at 0 1 0 name max the maximum of the second tree over the integers from 0 to the
//!                                                     argument where the first tree is true; n is that integer in both
//! variable low 0 period 7 from 0                      a variable n2 other than n, from 0 on, with its own period; the next one is n3
//! variable low 1 high 5                               one with an end; all its values are tried
//! filter = mod n 3 1                                  the claim is only about n where this is true; there may be several
//! statement = at 0 1 12 at 0 1 0
//! low 69
//! period 12
//! from 69
//! end
//! ```
//!
//! If one system shows that both sides of an equation are equal, these lines replace `period`:
//!
//! ```text
//! joint 0 system 0 member 2 at 3 1 class 0 shift -1 first 0     member 0 of the one system: sequence 2 of system 0 at 3 N + 1; its class
//! initial 0 1                                                   and shift; then its equation, in members of the one system
//! convolution 0 1 shift 3 from 0 0 xor 0
//! class 0 cut 5                                                 X of the class
//! sum 0 0 1 4 1 1 3                                             for n = Q N + 0: member 0 at 1 N + 4 and member 1 at 1 N + 3; each
//!                                                               two in a row are equal; Q is the number of such lines
//! agree 17                                                      N of the theorem in `equation`
//! ```
//!
//! A tree is in prefix notation: a number (`3`, `-1/2`), `n`, `true`, `given 7` (a value that an evaluation found; it
//! is not proved here), `at K a b` (name K at a n + b), `in K a b` (whether a n + b is in enumeration K), `along K
//! 1 a1 a2 + b` (name K at a1 n + a2 n2 + b, in a claim in two variables), `along K 2 a1 a2 + b c1 c2 + d` (the misère
//! outcome of these two heaps, where K is a game without heaps of its own), `among K a1 a2 + b` (whether that sum is in
//! enumeration K), a variable `n2`, `n3`, an operator with its operands (`+ - * / div mod xor ^ neg floor ceiling abs gcd binomial = != < <= > >= within not if`, and `min
//! max and or` with their number), or `mex` with a number of pairs: a guard, and an item that is in the set where the
//! guard is true. An aggregate `running` is one of `sum nimsum min max mex all exists`.
//!
//! **Theorem.** Let P >= 1. A tree *gains* d from n0 on if for all n >= n0 it has a value at n + P if and only if it
//! has one at n, and the value at n + P is the value at n plus d. A truth value gains 0 if it is the same at n + P.
//! Then:
//!
//! 1. A constant gains 0, and n gains P, for all n.
//! 2. Let s(n + p) = s(n) + g for n >= n0. At a n + b the sequence s gains what s gains over a P steps. The differences
//!    of s over a P steps repeat with period p from n0 on, so it is enough that they are equal over one period.
//!    If each of the m sequences s(m N + r) gains g over p steps of N, then s gains g over m p steps, from the least index
//!    on from which all N are such that they do.
//! 3. Sums, differences, negatives, products with a constant and quotients by a constant gain what arithmetic says. If
//!    x gains d and d is a multiple of the constant c, then `x mod c` gains 0 and `x div c` gains d/c. If x gains d > 0
//!    and d is a multiple of a power of two that is larger than a constant c >= 0, then `x (+) c` gains d from where on x
//!    is not negative, which is found as in rule 4: c changes only bits that are the same in x at n and n + P.
//! 4. A tree whose operands all gain 0 gains 0, whatever its operator. For minimum, maximum, floor, ceiling, and
//!    comparison it is enough that all operands gain the same number (for floor and ceiling: an integer), as they
//!    commute with adding it to all operands, or do not depend on it. The same is true for the branches of an `if` whose
//!    condition gains 0. If y gains more than x from n0 on, then y - x gains e > 0; where it is not positive at n, it is
//!    positive at n + k P for all k > (x - y)/e. So x < y from some n1 on, which the values at n0, ..., n0 + P - 1 tell;
//!    there a comparison gains 0, min(x, y) gains what x gains, and max(x, y) what y gains; |x| is max(x, -x). A
//!    comparison of two polynomials in n gains 0 behind all roots of their difference, or for all n if that is constant.
//!    A tree is in a range if it is an integer and neither end is beyond it; that it is an integer gains 0 if it gains an
//!    integer, or is a polynomial with integers as coefficients.
//! 5. `x mod c` gains 0 if x is made by sums, differences, products and powers with constant exponents from integers
//!    each of which gains a multiple of c: then the values of x at n and n + P differ by a multiple of c.
//! 6. The nimber of a derivation is, for each residue of n, a nim-sum of sequences. It gains 0 if each sequence gains 0
//!    over the steps that its index makes. If each of these nim-sums is a single sequence and no constant, and all gain
//!    the same number, it gains that number.
//! 7. A function by cases gains, beyond the ends of the cases, what the bodies of the cases without an upper end gain
//!    in its argument, if all gain the same and their conditions gain 0. Cases after the first of these whose condition
//!    is `true` are not considered.
//! 8. An enumeration whose property gains 0 over q steps from some integer on has the same number m of members in each
//!    q consecutive integers from there on. So its k-th member gains q over m steps of k, beyond the members before
//!    that integer.
//! 9. In a misère quotient of all heaps, let the elements of the heaps repeat with period p from n0 >= 1 on. If P a is a
//!    multiple of p for each heap a n + b, then the outcome of the sum of these heaps gains 0 from the first n on for
//!    which each heap with a > 0 is at least n0: a heap with a = 0 is the same at n and at n + P, and any other one has
//!    the same element at both.
//! 10. Let M(k) be an aggregate of the e(i) with low <= i <= k for which the condition c(i) is true. Let c gain 0 and e
//!     gain d from some a >= low on, and let M have a value at b = a - 1 + P (where the aggregate of nothing may have
//!     none). A sum with d = 0 gains M(b) - M(a - 1) from a - 1 on, and a nim-sum with d = 0 gains 0 from there on if
//!     M(b) = M(a - 1). A mex, `all` and `exists` gain 0 from b on if d = 0. A maximum gains 0 from b on if d <= 0 or c is
//!     false at a, ..., b. If d > 0, let w be the maximum of the e(i) with a <= i <= b and c(i), and let t >= 0 be an
//!     integer with w + t d >= M(a - 1), or t = 0 where there is no M(a - 1); then the maximum gains d from b + t P on. A
//!     minimum is the maximum of the -e(i), times -1. What an aggregate gains from some index on, it gains from an earlier
//!     one on if the values at the indices between say so.
//!
//! A statement *lasts* from n0 on if for all n >= n0 at which it is true it is also true at n + P. A statement that
//! gains 0 lasts. `and` and `or` of statements that last do, too, if in each `or` every operand but the last that is an
//! `and` or an `or` gains 0, so that it has a value at n + P if it has one at n. Finally, x <= y lasts if x gains no
//! more than y.
//!
//! Let all filters gain 0 and the statement last, all from `from` on. Let the statement be true at all n from `low` to
//! `from + P - 1` at which the filters are true. Then it is true at all n >= low at which the filters are true.
//!
//! *Proof.* Rules 1 to 9 follow from the definitions. So does rule 10 for sums and nim-sums, because the elements from
//! k + 1 to k + P have the same values for all k >= a - 1, except for their order; they all have values, because M has
//! one at b. The e(i) with i > b have values that occur from a to b if d = 0, and lesser ones if d < 0; so M changes no
//! more. (Where `all` or `exists` is decided, later elements are not evaluated.) If d > 0 and k >= b, each e(i) with
//! a <= i <= k - P is less than one of the last P ones, so that M(k) is the larger one of M(a - 1) and the maximum u(k)
//! of the last P ones. As u gains d and never decreases, u(k) >= M(a - 1) for k >= b + t P. The last sentence is proved by induction: let n >= from + P. The
//! filters are true at n if and only if they are true at n - P >= from; there the statement is true by induction, and
//! so it is true at n. ∎
//!
//! **Several variables.** In a claim with further variables, let each variable that has no end have its own P >= 1 and its
//! own `from`. Let all filters gain 0 and the statement last over the steps of each of these variables, from its `from`
//! on, whatever integers from their least values on the others are. Let the statement be true at all points at which the
//! filters are true and at which each of these variables is less than its `from + P`. Then it is true at all points at
//! which the filters are true.
//!
//! The rules give what a tree gains over the steps of one variable x, with these changes. Every other variable gains 0,
//! and is no constant in rule 3. A sum a x + a1 x1 + ... + b with factors >= 0 is at least a x + c, where c is its
//! value at the least values of the others without a x. So whatever a sequence gains at a x + c from some x on, it gains
//! at the sum. Rule 4 compares values of which one overtakes the other only if they do not depend on the other variables.
//! A comparison of two linear expressions gains 0 where x is so large that the difference is not 0 at the least values of
//! the others, if the factors of all variables in the difference have one sign.
//!
//! *Proof.* By induction on the sum of the variables: if a variable x is at least its `from + P` at a point, the filters
//! are true at the point P steps of x before it, so the statement is true there, and it lasts. ∎
//!
//! The theorem about one system is at the head of `equation/mod.rs`, with its proof and the meaning of these numbers. A
//! statement that rests on it is tried at all n from `low` to `from - 1` at which the filters are true, with values
//! that follow from the listed systems by their definition.
//!
//! Expressions are evaluated from left to right, and only as far as necessary. A certificate is refused if an
//! expression that is needed has no value.

mod check;
mod equation;
mod error;
mod folded;
mod known;
mod line;
mod node;
mod read;
mod reason;
mod repeat;
mod running;
mod saltus;
mod shown;
mod table;
mod value;
mod write;

pub use check::{Verified, verify, verify_with};
pub use error::VerifyError;
pub use known::Accepted;
pub use line::Line;
pub use node::{
    Case, Claim, Entry, Equation, FOLDS, Fold, Form, Ground, Index, Joint, Named, Node, OPERATORS,
    Operator, Place, Reach, Rule, Source, Variable,
};
pub use reason::Fault;

/// The first line of a certificate of a claim.
pub const HEAD: &str = "nkdsl certificate of a claim 1";
