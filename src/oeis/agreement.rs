//! The comparison of computed terms with listed ones: by index, never by position alone.

use std::ops::RangeInclusive;

use num_bigint::BigInt;

use super::listing::Listing;

/// How computed terms compare with a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The indices that both have; an empty range if there are none.
    pub compared: RangeInclusive<i64>,
    /// The result of the comparison.
    pub outcome: Outcome,
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
        /// Whether the terms are the same by position, so that only the offset is wrong.
        shifted: bool,
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
    Agreement { compared, outcome }
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
            shifted: listing
                .terms
                .iter()
                .zip(terms)
                .all(|(listed, computed)| listed == computed),
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
