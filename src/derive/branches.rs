//! Parts that consist of equal branches at a core: the nimber repeats when the number of branches grows.
//!
//! The cells of such a part are joined to hubs, but not to each other. A move may leave hubs and what is left of many
//! cells, so the positions are not words. Instead, the verifier's theorem about branches is tried with small thresholds
//! and periods.

use super::error::DeriveErrorKind;
use super::solve_strip::check_hubs;
use super::strip::Part;
use nk_base::cancellation::CancelToken;
use nk_verify::derivation::{self, Branches, MOST_BRANCH, MOST_CORE, Strip, VerifyError};

/// Branches with the proof that their nimber repeats.
pub struct Repeating {
    /// The statement about them that the verifier accepts.
    pub strip: Strip,
    /// The nimbers of the core with 0, 1, ... branches, up to the end of the first period.
    pub values: Vec<u32>,
    /// The period of the nimbers, in branches.
    pub period: i64,
}

/// Largest period that is tried: all even periods are, each with all thresholds up to [`MOST_THRESHOLD`].
const MOST_PERIOD: i64 = 8;
/// Greatest number of branches at which a period may begin.
const MOST_THRESHOLD: i64 = 6;

/// The part as branches; `None` if it does not consist of branches. The inner error is the reason why no period of
/// their nimber is found.
///
/// # Errors
///
/// The work was cancelled.
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
                // Larger numbers of branches have even more positions.
                Err(_) => return refused(None),
            }
        }
    }
    refused(Some((MOST_THRESHOLD, MOST_PERIOD)))
}

/// The hubs and the vertices of the ends as a core, with the set of kinds that each vertex of the core is joined to.
/// `None` if the cells are joined to each other or to an end, if the part has words, or if core or cells are too large.
fn strip(part: &Part) -> Option<(Strip, Vec<u32>)> {
    let (kinds, ends) = (&part.strip.kinds, &part.ends);
    // Where each move on a cell takes all hubs, there are words, with recurrences whose proof Coq checks.
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
