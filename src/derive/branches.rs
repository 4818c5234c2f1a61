//! Parts that are equal branches at a core: their nimber repeats when the number of branches grows.
//!
//! The cells of such a part are joined to hubs, but not to each other. A move may leave hubs and what is left of many
//! cells, so there are no words; instead the verifier's theorem about branches is tried with small thresholds and
//! periods.

use super::error::DeriveErrorKind;
use super::solve_strip::check_hubs;
use super::strip::Part;
use nk_base::cancellation::CancelToken;
use nk_verify::derivation::{self, Branches, MOST_BRANCH, MOST_CORE, Strip, VerifyError};

/// Branches whose nimber repeats.
pub struct Repeating {
    /// The statement that the verifier accepts.
    pub strip: Strip,
    /// The nimbers of the core with 0, 1, ... branches, up to the end of the first period.
    pub values: Vec<u32>,
    /// The period of the number of branches.
    pub period: i64,
}

/// The even periods up to this are tried, each with all thresholds up to [`MOST_THRESHOLD`].
const MOST_PERIOD: i64 = 8;
/// The most branches with which a period begins.
const MOST_THRESHOLD: i64 = 6;

/// The part as branches, if it consists of branches; the inner error is the reason why their nimber is not seen to
/// repeat.
///
/// Errors: the work was cancelled.
pub fn repeating(
    part: &Part,
    stop: &CancelToken,
) -> Result<Option<Result<Repeating, DeriveErrorKind>>, DeriveErrorKind> {
    let Some((strip, reach)) = strip(part) else {
        return Ok(None);
    };
    let refused = |tried| {
        let core = strip.hubs[0].clone();
        Ok(Some(Err(DeriveErrorKind::Branches { core, tried })))
    };
    for total in 2..=MOST_THRESHOLD + MOST_PERIOD {
        for period in (2..=MOST_PERIOD.min(total)).step_by(2) {
            let threshold = total - period;
            if threshold > MOST_THRESHOLD {
                continue;
            }
            let branches = Branches {
                reach: reach.clone(),
                threshold,
                period,
            };
            match derivation::values_of_branches(&strip, &branches, stop) {
                Ok(values) => {
                    let strip = Strip {
                        branches: Some(branches),
                        ..strip
                    };
                    return Ok(Some(Ok(Repeating {
                        strip,
                        values,
                        period,
                    })));
                }
                Err(VerifyError::Branches(..)) => {}
                Err(VerifyError::Cancelled) => return Err(DeriveErrorKind::Stopped),
                // Larger numbers have more positions.
                Err(_) => return refused(None),
            }
        }
    }
    refused(Some((MOST_THRESHOLD, MOST_PERIOD)))
}

/// The hubs and the vertices of ends as the core, with the kinds that each vertex of the core is joined to; `None` if
/// the cells are joined to each other, or single ones to an end.
fn strip(part: &Part) -> Option<(Strip, Vec<u32>)> {
    let (kinds, ends) = (&part.strip.kinds, &part.ends);
    // Where each move on a cell takes all hubs, there are words, and recurrences whose proof Coq checks.
    let bare = check_hubs(part).is_err()
        && part.closing.is_none()
        && part.strip.radius() == 0
        && ends.iter().all(|end| end.attached.is_empty());
    let hubs = part.hubs.len();
    let first = [hubs, hubs + ends[0].names.len()];
    let count = first[1] + ends[1].names.len();
    if !bare || !(1..=MOST_CORE).contains(&count) || kinds.len() > MOST_BRANCH {
        return None;
    }
    let names = part.hubs.iter().map(|hub| &hub.name);
    let names = names.chain(ends.iter().flat_map(|end| &end.names));
    let mut spokes = Vec::new();
    for (number, hub) in part.hubs.iter().enumerate() {
        let others = hub.hubs.iter().filter(|other| number < **other);
        spokes.extend(others.map(|other| (number, *other)));
        for (first, own) in first.iter().zip(&hub.ends) {
            spokes.extend(own.iter().map(|vertex| (number, first + vertex)));
        }
    }
    for (first, end) in first.iter().zip(ends) {
        let edges = end.edges.iter();
        spokes.extend(edges.map(|(u, v)| (first + u, first + v)));
    }
    let mut reach: Vec<u32> = part.hubs.iter().map(|hub| hub.kinds).collect();
    reach.resize(count, 0);
    let strip = Strip {
        kinds: kinds.clone(),
        edges: part.strip.edges.clone(),
        hubs: names.cloned().collect(),
        spokes,
        ..Strip::default()
    };
    Some((strip, reach))
}
