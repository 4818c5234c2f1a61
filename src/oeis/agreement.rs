//! The comparison of computed terms with listed ones: by index, never by position alone.

use std::ops::RangeInclusive;

use num_bigint::BigInt;

use super::listing::Listing;

/// The largest shift of an index that is tried.
const FURTHEST_SHIFT: i64 = 20;
/// The least number of agreeing terms with which a shift is reported; fewer may agree by chance.
const FEWEST_SHIFTED: usize = 8;

/// The comparison of computed terms with a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The indices that both have; an empty range if there are none.
    pub compared: RangeInclusive<i64>,
    /// The result of the comparison.
    pub outcome: Outcome,
    /// Another shift at which the terms agree: the one that aligns the first terms, or, if the terms differ by index,
    /// the smallest one.
    pub shift: Option<Shift>,
}

/// A shift of the index at which computed terms are those of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The computed term with index n is the listed one with index n + `by`.
    pub by: i64,
    /// The number of terms compared, all of which agree.
    pub terms: usize,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The first index and the terms at all compared indices are the same; terms outside of these were not compared.
    Same,
    /// The first index is the same, and the terms differ; this is the first difference.
    Differs(Difference),
    /// The first indices differ.
    OffsetDiffers {
        /// The first index of the listing.
        listed: i64,
        /// The first index of the computed terms.
        computed: i64,
        /// The first difference by index; `None` if all compared indices agree, or if there are none.
        difference: Option<Difference>,
    },
    /// There are no computed or no listed terms, so nothing was compared.
    Nothing,
}

/// Two values for one index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The index.
    pub index: i64,
    /// The listed value.
    pub listed: BigInt,
    /// The computed value.
    pub computed: BigInt,
}

impl Agreement {
    /// Whether the listing and the terms agree, offset included, on at least one term.
    pub fn is_same(&self) -> bool {
        self.outcome == Outcome::Same
    }

    /// The number of compared indices.
    pub fn count(&self) -> u64 {
        let (first, last) = (*self.compared.start(), *self.compared.end());
        if first > last {
            0
        } else {
            first.abs_diff(last) + 1
        }
    }
}

/// Compares `terms`, of which the first has index `offset`, with `listing`.
pub fn agreement(listing: &Listing, offset: i64, terms: &[BigInt]) -> Agreement {
    let count = i64::try_from(terms.len()).unwrap_or(i64::MAX);
    let end = offset.saturating_add(count).saturating_sub(1);
    let compared = offset.max(listing.first())..=end.min(listing.last());
    let outcome = if terms.is_empty() || listing.terms.is_empty() {
        Outcome::Nothing
    } else {
        outcome(listing, offset, terms, compared.clone())
    };
    let lined_up = listing.offset.checked_sub(offset);
    let lined_up = lined_up.filter(|by| *by != 0).into_iter();
    let near = (1..=FURTHEST_SHIFT).flat_map(|by| [by, -by]);
    let shift = match &outcome {
        Outcome::Same | Outcome::Nothing => None,
        Outcome::OffsetDiffers {
            difference: None, ..
        } => shift(listing, offset, terms, lined_up),
        Outcome::Differs(_) | Outcome::OffsetDiffers { .. } => {
            shift(listing, offset, terms, lined_up.chain(near))
        }
    };
    Agreement {
        compared,
        outcome,
        shift,
    }
}

/// The first shift of `candidates` at which all terms that both have agree: at least [`FEWEST_SHIFTED`] of them, or all of
/// a shorter list.
fn shift(
    listing: &Listing,
    offset: i64,
    terms: &[BigInt],
    mut candidates: impl Iterator<Item = i64>,
) -> Option<Shift> {
    let fewest = FEWEST_SHIFTED.min(terms.len()).min(listing.terms.len());
    candidates.find_map(|by| {
        let mut both = (0..).zip(terms).filter_map(|(place, computed)| {
            let index = offset.checked_add(place)?.checked_add(by)?;
            Some((listing.term(index)?, computed))
        });
        let mut count = 0;
        let agree = both.all(|(listed, computed)| {
            count += 1;
            listed == computed
        });
        (agree && count >= fewest).then_some(Shift { by, terms: count })
    })
}

fn outcome(
    listing: &Listing,
    offset: i64,
    terms: &[BigInt],
    compared: RangeInclusive<i64>,
) -> Outcome {
    let difference = first_difference(listing, offset, terms, compared);
    if offset != listing.offset {
        return Outcome::OffsetDiffers {
            listed: listing.offset,
            computed: offset,
            difference,
        };
    }
    difference.map_or(Outcome::Same, Outcome::Differs)
}

fn first_difference(
    listing: &Listing,
    offset: i64,
    terms: &[BigInt],
    mut compared: RangeInclusive<i64>,
) -> Option<Difference> {
    compared.find_map(|index| {
        let listed = listing.term(index)?;
        let computed = terms.get(usize::try_from(index - offset).ok()?)?;
        (listed != computed).then(|| Difference {
            index,
            listed: listed.clone(),
            computed: computed.clone(),
        })
    })
}
