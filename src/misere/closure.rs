//! Decides whether elements of a finite monoid give the right outcome of every sum of heaps.
//!
//! Let M be a finite commutative monoid with a set P, let f give each heap an element, extended to sums by products, and
//! write F(h) for the set of all f(h'), where h' runs over the options of the heap h. A sum X is *right* if it is a
//! P-position exactly if f(X) is in P. All sums are right if
//!
//! 1. the identity is not in P, and f(h) is the identity for every heap h without options;
//! 2. if m f(h) is in P for an element m and a heap h, then no element of m F(h) is in P;
//! 3. every sum X with options whose f(X) is not in P has an option X' whose f(X') is in P.
//!
//! *Proof*, by induction on sums. Sums without options are right by 1. Let X have options, which are right. If f(X) is in
//! P, then no option is a P-position by 2, where m is the product of the other heaps; so X is one. If f(X) is not in P,
//! then 3 gives an option that is a P-position. ∎
//!
//! Condition 2 is a finite check. Condition 3 is about all sums, but it depends only on the following sets. For a sum Y
//! let B(Y) be the set of all m such that m f(Y) is not in P and no option Y' of Y has m f(Y') in P: beside other heaps
//! of value m, no move in Y wins. Then
//!
//! > B(Y + Z) = { m : m f(Z) is in B(Y) and m f(Y) is in B(Z) },
//!
//! and 3 says that no sum X with options has the identity in B(X). By 1, heaps without options change neither f nor B. So
//! it suffices to form the pairs (f(Y), B(Y)) of sums of the other heaps, which are finitely many, starting from those of
//! heaps. Two facts keep them few: a sum with B(Y) empty never becomes part of a sum that violates 3; and of two sums
//! with the same f(Y), the one with the smaller set B(Y) can be left out, because products keep the inclusion.
//!
//! Conditions 1 to 3 are also necessary if every element of M is the value of a sum and P is the set of the values of
//! P-positions. Source: Plambeck and Siegel (2008), section on the computation of quotients, whose *transition algebra*
//! keeps all f(Y') in place of B(Y).

use fixedbitset::FixedBitSet;
use nk_base::cancellation::{CancelToken, Cancelled};
use rustc_hash::FxHashMap;

use crate::quotient::Quotient;
use crate::search_error::SearchError;

/// The pairs (f(Y), B(Y)) of all sums Y of some heaps, without those that can be left out.
#[derive(Clone, Debug)]
pub struct Closure {
    kinds: Vec<(usize, Kind)>,
    sums: Vec<Kind>,
    /// For each sum the earlier sum, if any, and the heap from which it was made.
    made: Vec<(Option<usize>, usize)>,
    /// The sums by their elements.
    by_element: FxHashMap<usize, Vec<usize>>,
    bytes: usize,
    most_bytes: usize,
}

/// The element and the set of a heap or a sum.
#[derive(Clone, Debug)]
struct Kind {
    element: usize,
    lost: FixedBitSet,
}

/// Why elements of heaps do not give the outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClosureError {
    /// Condition 2 is violated by an element m and a heap.
    Won {
        /// The element m.
        element: usize,
        /// The heap.
        heap: usize,
    },
    /// Condition 3 is violated by the sum of these heaps.
    Lost {
        /// The heaps, in no order.
        heaps: Vec<usize>,
    },
    /// The search ended before a condition was found to be violated.
    Ended(SearchError),
}

impl From<Cancelled> for ClosureError {
    fn from(cancelled: Cancelled) -> Self {
        ClosureError::Ended(cancelled.into())
    }
}

impl Closure {
    /// The closure of no heaps, which may grow to about `most_bytes`.
    pub fn new(most_bytes: usize) -> Closure {
        Closure {
            kinds: Vec::new(),
            sums: Vec::new(),
            made: Vec::new(),
            by_element: FxHashMap::default(),
            bytes: 0,
            most_bytes,
        }
    }

    /// Adds a heap that has options: its size, its element, and the elements of its options.
    ///
    /// # Errors
    ///
    /// The condition that is violated by the heaps so far. After an error the closure is as it was before.
    pub fn add(
        &mut self,
        quotient: &Quotient,
        heap: usize,
        element: usize,
        options: &[usize],
        stop: &CancelToken,
    ) -> Result<(), ClosureError> {
        let (kinds, sums, bytes) = (self.kinds.len(), self.sums.len(), self.bytes);
        let added = self.try_to_add(quotient, heap, element, options, stop);
        if added.is_err() {
            self.bytes = bytes;
            self.kinds.truncate(kinds);
            self.sums.truncate(sums);
            self.made.truncate(sums);
            for same in self.by_element.values_mut() {
                same.retain(|at| *at < sums);
            }
        }
        added
    }

    fn try_to_add(
        &mut self,
        quotient: &Quotient,
        heap: usize,
        element: usize,
        options: &[usize],
        stop: &CancelToken,
    ) -> Result<(), ClosureError> {
        let lost = lost(quotient, element, options)
            .map_err(|element| ClosureError::Won { element, heap })?;
        let kind = Kind { element, lost };
        if kind.lost.is_clear() || self.is_covered(&kind) {
            return Ok(());
        }
        if kind.lost[0] {
            let heaps = vec![heap];
            return Err(ClosureError::Lost { heaps });
        }
        let before = self.sums.len();
        self.kinds.push((heap, kind.clone()));
        self.keep(kind, (None, heap));
        for at in 0..before {
            self.extend(quotient, at, self.kinds.len() - 1)?;
        }
        let mut at = before;
        while at < self.sums.len() {
            stop.check(())?;
            for kind in 0..self.kinds.len() {
                self.extend(quotient, at, kind)?;
            }
            at += 1;
        }
        Ok(())
    }

    /// Adds the sum of a known sum and a heap.
    fn extend(&mut self, quotient: &Quotient, at: usize, kind: usize) -> Result<(), ClosureError> {
        let (sum, (heap, own)) = (&self.sums[at], &self.kinds[kind]);
        let mut lost = FixedBitSet::with_capacity(quotient.order());
        let (by_heap, by_sum) = (quotient.row(own.element), quotient.row(sum.element));
        for m in 0..quotient.order() {
            if sum.lost[by_heap[m] as usize] && own.lost[by_sum[m] as usize] {
                lost.insert(m);
            }
        }
        if lost.is_clear() {
            return Ok(());
        }
        let made = (Some(at), *heap);
        if lost[0] {
            let heaps = self.heaps(made);
            return Err(ClosureError::Lost { heaps });
        }
        let element = quotient.product(sum.element, own.element);
        let sum = Kind { element, lost };
        if !self.is_covered(&sum) {
            self.keep(sum, made);
        }
        match self.bytes > self.most_bytes {
            true => Err(ClosureError::Ended(SearchError::Large)),
            false => Ok(()),
        }
    }

    fn keep(&mut self, sum: Kind, made: (Option<usize>, usize)) {
        let same = self.by_element.entry(sum.element).or_default();
        same.push(self.sums.len());
        self.bytes += 128 + sum.lost.len() / 8;
        self.sums.push(sum);
        self.made.push(made);
    }

    /// The heaps of a sum, by how it was made.
    fn heaps(&self, made: (Option<usize>, usize)) -> Vec<usize> {
        let mut heaps = vec![made.1];
        let mut rest = made.0;
        while let Some(at) = rest {
            let (earlier, heap) = self.made[at];
            heaps.push(heap);
            rest = earlier;
        }
        heaps
    }

    /// Whether the closure has a sum with the same element whose set contains that of `kind`.
    fn is_covered(&self, kind: &Kind) -> bool {
        let same = self.by_element.get(&kind.element);
        same.is_some_and(|same| {
            let mut same = same.iter().map(|at| &self.sums[*at]);
            same.any(|other| kind.lost.is_subset(&other.lost))
        })
    }
}

/// The set B of a heap with an element and with options of these elements. Error: an element that violates condition 2.
fn lost(quotient: &Quotient, element: usize, options: &[usize]) -> Result<FixedBitSet, usize> {
    let mut lost = FixedBitSet::with_capacity(quotient.order());
    for m in 0..quotient.order() {
        let row = quotient.row(m);
        let wins = options
            .iter()
            .any(|option| quotient.is_p(row[*option] as usize));
        match (quotient.is_p(row[element] as usize), wins) {
            (true, true) => return Err(m),
            (false, false) => lost.insert(m),
            _ => {}
        }
    }
    Ok(lost)
}
