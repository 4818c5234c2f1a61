//! The theorem that leads from finitely many heaps to all.
//!
//! **Theorem.** Let an octal game have its last digit that is not 0 at place k. Let f give each heap an element of a
//! finite commutative monoid with a set P, and let f(n + p) = f(n) for all n >= n0, where n0 >= 1 and p >= 1. If the
//! conditions of [`closure`](crate::closure) hold for the heaps 1, 2, ..., k + 2 n0 + 2 p - 2, then they hold for all
//! heaps.
//!
//! *Proof.* The conditions depend on a heap n only through f(n) and through the set F(n) of the elements of its
//! options; condition 3 is about all sums of heaps with such f and F. So it suffices that every pair (f(n), F(n))
//! occurs among those heaps. Let n >= k + 2 n0 + p - 1; we show F(n + p) = F(n). A move that takes t <= k tokens leaves
//! r = n - t >= 2 n0 + p - 1 tokens of n and r + p of n + p, so no move leaves nothing. If one heap is left, its element
//! is the same, as r >= n0. If two heaps a <= b are left of n, then b >= r / 2 >= n0, and (a, b + p) is left of n + p
//! and has the same element. If a <= b are left of n + p, then b >= (r + p) / 2 >= n0 + p - 1/2, so b >= n0 + p, and
//! (a, b - p), which is a pair of nonempty heaps, is left of n and has the same element. So the pairs repeat with
//! period p from k + 2 n0 + p - 1 on, and all of them occur up to the last heap of the first period, which is
//! k + 2 n0 + 2 p - 2. ∎
//!
//! So a quotient of the heaps up to that heap, on which its pretending function has the period, is the quotient of all
//! heaps, with the pretending function continued by the period. Plambeck and Siegel (2008) prove the same with the
//! bound 2 n0 + 2 p + k, by induction on heaps, as Guy and Smith (1956) do for nim-values.

/// The least period p, with the least n0 >= 1, that the theorem proves for elements of the heaps 0, 1, ..., of a game
/// whose last digit is at place `last`: f(n + p) = f(n) for all n >= n0. `None` if it proves none.
pub fn find(elements: &[usize], last: usize) -> Option<(usize, usize)> {
    let heaps = elements.len().checked_sub(1)?;
    (1..=heaps / 2).find_map(|period| {
        let repeats = |n: &usize| elements[*n] == elements[n + period];
        let equal = (1..=heaps - period).rev().take_while(repeats).count();
        let preperiod = heaps - period - equal + 1;
        let enough = needed(last, preperiod, period) <= heaps;
        enough.then_some((preperiod, period))
    })
}

/// The last heap that the theorem needs.
pub fn needed(last: usize, preperiod: usize, period: usize) -> usize {
    last + 2 * preperiod + 2 * period - 2
}
