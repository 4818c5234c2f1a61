//! Certificates of misère quotients of octal games.
//!
//! In misère play the player who makes the last move loses. A sum of heaps is a P-position if the previous player wins,
//! and an N-position if the next player does; a sum without moves is an N-position. The *misère quotient* of the sums
//! of some heaps is the monoid of the equivalence classes of these sums, where X and Y are equivalent if X + Z and Y +
//! Z have the same outcome for each such sum Z. A certificate states a finite set M with actions of generators, a
//! subset P, an element f(n) of M for each heap n, and perhaps a period. Let f of a sum be the product of the f(n) of
//! its heaps, and let F(n) be the set of the elements of the options of the heap n.
//!
//! **Theorem.** Let the following conditions hold.
//!
//! 1. *Orders.* The actions of the generators commute, and every element is reached from the first one by actions.
//! 2. *Empty.* The first element is not in P.
//! 3. *Terminal.* f(n) is the first element for every heap n without options.
//! 4. *Won.* If m f(n) is in P, for an element m and a heap n, then no element of m F(n) is in P.
//! 5. *Lost.* Every sum X of heaps that has options and whose f(X) is not in P has an option X' with f(X') in P.
//! 6. *Generated.* Every element is a product of elements f(n).
//! 7. *Distinct.* For any two different elements x and y there is an element c such that exactly one of x c and y c is
//!    in P.
//!
//! Then M is a commutative monoid, a sum X is a P-position exactly if f(X) is in P, and M is the misère quotient of the
//! sums of these heaps, with f(n) for the class of the heap n.
//!
//! *Proof.* By 1, sums of generators act on M, and each element is the image w(1) of the first element 1 under some sum
//! of generators w. If two sums of generators have the same image of the first element, they have the same action: the
//! action of a sum w on an element v(1) is (w + v)(1) = v(w(1)). So a product of elements can be defined by the
//! addition of sums of generators, which makes M a commutative monoid with the first element as its identity.
//!
//! The outcomes follow by induction on the number of moves that a sum can have. A sum without options consists of heaps
//! without options; it is an N-position, and f(X) is the identity by 3, which is not in P by 2. Let X have options, for
//! which the statement holds. If f(X) is in P, and X' comes from X by a move in a heap n, then with the product m of the
//! other heaps f(X) = m f(n), and f(X') is in m F(n) and not in P by 4. So all options are N-positions, and X is a
//! P-position. If f(X) is not in P, then 5 gives an option that is a P-position, and X is an N-position.
//!
//! If f(X) = f(Y), then f(X + Z) = f(Y + Z) for all Z, so that the two sums have the same outcome. If f(X) and f(Y) are
//! not equal, take c by 7, and by 6 a sum Z with f(Z) = c: then X + Z and Y + Z have different outcomes. ∎
//!
//! *Condition 5* is about infinitely many sums. For a sum Y let B(Y) be the set of the elements m such that m f(Y) is
//! not in P and no option Y' of Y has m f(Y') in P. Then X violates 5 exactly if it has options and the identity is in
//! B(X). By the definition B(Y + Z) = { m : m f(Z) in B(Y), m f(Y) in B(Z) }, because a move in Y + Z is a move in Y or
//! in Z. So the pairs (f(Y), B(Y)) of all sums Y of heaps that have options can be computed from those of the heaps,
//! and there are finitely many. Heaps without options change nothing, by 3. A pair with B(Y) empty can be left out,
//! because then B(Y + Z) is empty. A pair whose set is a subset of the set of another pair with the same element can
//! also be left out, because in any sum in which the first violates 5, the other does, too.
//!
//! *All heaps.* Let the certificate state a period p and a preperiod n0 >= 1, so that f(n + p) = f(n) for n >= n0
//! defines f for all heaps, and let k be the index of the last digit of the code that is not 0. Then F(n + p) = F(n)
//! for all n >= k + 2 n0 + p - 1. For a move takes t <= k tokens and leaves r >= 2 n0 + p - 1 tokens of n, and r + p of
//! n + p. If one heap is left, its elements agree, as r >= n0. If heaps a <= b are left of n, then b >= n0, and heaps a
//! and b + p are left of n + p. If heaps a <= b are left of n + p, then 2 b >= r + p >= 2 n0 + 2 p - 1, so b >= n0 + p,
//! and heaps a and b - p are left of n. The conditions depend only on the pairs (f(n), F(n)), all of which occur among
//! the heaps up to k + 2 n0 + 2 p - 2, so it suffices to examine these heaps.
//!
//! The theorem is proved in Coq in `theory/Misere.v`, and for certificates of octal games in `theory/checker/Quotients.v`.
//!
//! Sources: T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A 115
//! (2008), 593-622, for quotients, their computation and the theorem of periodicity; the sets B(Y) replace their
//! transition algebra.

mod certificate;
mod check;
mod monoid;
mod outcomes;
mod reason;

pub use certificate::{Certificate, HEAD, ReadError};
pub use check::{Verified, VerifyError, verify, violations};
pub use outcomes::Outcomes;
pub use reason::Violation;
