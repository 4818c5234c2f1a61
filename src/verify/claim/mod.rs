//! Certificates of claims about all n, and a verifier that shares nothing with the evaluator.
//!
//! In: a text that states a claim as a tree, the certificates of what the tree mentions, the lower end `low`, an index `from`,
//! and why the claim is true from there on: a number of steps P with which its truth repeats, or one system of recurrences that
//! makes both sides of an equation one. Out: the certainty that the claim is true for all n >= low, or why not.
//!
//! The text, line by line (names are numbered from 0 in the order of their appearance, and refer to earlier ones only):
//!
//! ```text
//! nkdsl certificate of a claim 1
//! claim a(n+12) = a(n) : n >= 69          as it was asked for; not checked
//! certificate 0                           its text follows, with a bar before each line; of periodicity, or of derivation
//! | nkdsl certificate of periodicity 1
//! | ...
//! system 0                                            a system of recurrences, of these sequences:
//! recurrence 0 first 0 name f                         numbered from 0 in each system
//! initial 0 1                                         and what else there is of `initial`, `convolution`, `back` and `constant`,
//! convolution 0 0 shift 3 from 0 0 xor 0              as in certificates of periodicity
//! system 1 derivation 1                               the system that a certificate of derivation states
//! sequence 0 certificate 0 member 2 name a            sequence 2 of a certificate of periodicity
//! sequence 4 system 0 member 0 name f                 sequence 0 of a system
//! nimber 1 derivation 1 name path                     the nimber of the graph for n of a certificate of derivation
//! place certificate 0 member 0 is 3 shift 2           sequence 0 of certificate 0 at n is sequence 3 of the derivation at n + 2
//! searched 1 0 1                                      its nimbers for n = 1, 2, as the search found them; nothing here shows them
//! function 2 name f                                   the first case that covers the argument
//! case 0 9 offset 0 true ^ n 2                        from 0 to 9 (`-` is no end), where the first tree is true, the second tree;
//! case 0 - offset 5 true at 0 1 0                     in both n is the argument less the offset
//! enumeration 3 low 0 period 34 name P                the integers from `low` on, ascending, that have
//! property = at 0 1 0 0                               this property, which repeats with the period; that may be absent
//! filter = mod n 3 1                                  only of n where this is true something is claimed; there may be several
//! statement = at 0 1 12 at 0 1 0
//! low 69
//! period 12
//! from 69
//! end
//! ```
//!
//! Where one system makes both sides of an equation one, these lines stand for `period`:
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
//! A tree is in prefix notation: a number (`3`, `-1/2`), `n`, `true`, `given 7` (a value that the evaluation found and nothing
//! here shows), `at K a b` (name K at a n + b), `in K a b` (whether a n + b is in enumeration K), an operator with its
//! operands (`+ - * / div mod xor ^ neg floor ceiling abs gcd binomial = != < <= > >= within not if`, and `min max and or`
//! with their number), or `mex` with a number of pairs: a guard, and an item that is in the set where the guard is true.
//!
//! **Theorem.** Let P >= 1. Say that a tree *gains* d from n0 on if for all n >= n0 it has a value at n + P if and only if it
//! has one at n, and the one at n + P is d more (of a truth value: the same, and d = 0). Then
//!
//! 1. a constant gains 0, and n gains P, from everywhere on;
//! 2. a sequence s with s(n + p) = s(n) + g for n >= n0 gains, at a n + b, what s gains over a P steps: as differences of
//!    s over a P steps repeat with period p from n0 on, it is enough that they are one number over one period;
//! 3. sums, differences, negatives, products with a constant and quotients by one gain what arithmetic says; `x mod c` gains
//!    0 and `x div c` gains d/c, if x gains d and d is a multiple of the constant c;
//! 4. what is made of trees that gain 0 gains 0, whatever it is made by; minimum, maximum, floor, ceiling, comparison, and
//!    membership in a range need only that all gain the same (of floor, ceiling and a range: an integer), as they commute with
//!    adding that to all, or do not notice it; so with the branches of an `if` whose condition gains 0. A comparison of a n + b with
//!    c n + d, a != c, gains 0 from the first n on that is larger than (d - b)/(a - c), where the two meet; so does membership in
//!    a range of whose ends each is such a sum and grows otherwise than the member;
//! 5. `x mod c` gains 0 if x is made by sums, differences, products and powers with constant exponents of integers each of which
//!    gains a multiple of c: then so do their sums and products, modulo c;
//! 6. a nim-sum of sequences in residues of n gains 0 if each gains 0 over the steps that n makes there;
//! 7. a function by cases gains, beyond the ends of cases, what the trees of the cases without an end gain in its argument, if
//!    all gain the same and their conditions gain 0; cases behind the first one whose condition is `true` do not count;
//! 8. an enumeration whose property gains 0 over q steps from some index on has the same number m of members in each q
//!    indices from there on; so its k-th member gains q in m steps of k, beyond the members before.
//!
//! Say that a statement *lasts* from n0 on if for all n >= n0 it is true at n + P where it is true at n. What gains 0 lasts;
//! `and` and `or` of what lasts do, if each `and` or `or` that is an operand of an `or`, but the last operand, gains 0: it then has
//! a value where it had one. So does x <= y if x gains no more than y.
//!
//! If all filters gain 0 and the statement lasts, all from `from` on, and if the statement is true at all n from `low` to
//! `from + P - 1` at which the filters are, then it is at all n >= low at which they are.
//!
//! *Proof.* Each rule follows from its words. The last sentence is induction: let n >= from + P. The filters are true at n if
//! and only if they are at n - P >= from, where the statement then is true, and so it is at n. ∎
//!
//! The theorem about one system, with its proof, and what all these numbers are, is at the head of `equation/mod.rs`. Such a statement is
//! tried at all n from `low` to `from - 1` at which the filters are true, with values that follow from the listed systems by their definition.
//!
//! Expressions are evaluated from left to right, no further than is needed; one that has no value refutes a certificate.

mod check;
mod equation;
mod error;
mod known;
mod line;
mod node;
mod read;
mod reason;
mod repeat;
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
    Case, Claim, Entry, Equation, Ground, Index, Joint, Named, Node, OPERATORS, Operator, Place,
    Rule, Source,
};
pub use reason::Fault;

/// The first line of a certificate of a claim.
pub const HEAD: &str = "nkdsl certificate of a claim 1";
