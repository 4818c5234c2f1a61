//! Rings that wind several times. For example, the graph C_n^2 without its short edges is one ring if n is odd, and two
//! rings if n is even.
//!
//! Consider all ways from a cell back to the same kind of vertex that do not go around the ring. If the length of each
//! in cells is a multiple of g, then the ring of m cells consists of h = gcd(m, g) rings of m / h cells, in which the
//! next cell is g cells further on.

use num_integer::Integer;

use super::super::error::StepError;
use super::super::strip::{Lap, Part, PartNaming, Strip};
use crate::blueprint::{Index, Place};

/// The rings of which a ring consists, each with its names; only the part itself if it is one ring or is not a plain
/// ring.
///
/// # Errors
///
/// The modulus of n that determines the number of rings.
pub(super) fn unrolled(
    part: Part,
    naming: PartNaming,
) -> Result<Vec<(Part, PartNaming)>, StepError> {
    let step = part.strip.strands().1 as i64;
    let turn = part.closing.iter().flatten().enumerate();
    let is_plain = part.closing.is_some() && turn.into_iter().all(|(k, l)| k == *l);
    if step == 1 || !is_plain {
        return Ok(vec![(part, naming)]);
    }
    if part.growth % step != 0 {
        return Err(StepError::Residues(step / part.growth.gcd(&step)));
    }
    let rings = part.offset.gcd(&step);
    if rings > 1 && !part.hubs.is_empty() {
        return Ok(vec![(part, naming)]);
    }
    let ahead = cells_ahead(&part.strip);
    let edge = |&(k, l, d): &(usize, usize, usize)| match (d as i64 + ahead[k] - ahead[l]) / step {
        further @ 1.. => (k, l, further as usize),
        0 => (k.min(l), k.max(l), 0),
        back => (l, k, -back as usize),
    };
    let mut edges: Vec<(usize, usize, usize)> = part.strip.edges.iter().map(edge).collect();
    edges.sort_unstable();
    edges.dedup();
    let own = Part {
        strip: Strip {
            kinds: part.strip.kinds.clone(),
            edges,
        },
        growth: part.growth / rings,
        offset: part.offset / rings,
        ..part.clone()
    };
    let ring = |number: i64| {
        let kinds = naming.kinds.iter().zip(&ahead);
        let laps = kinds.map(|(laps, ahead)| laps_of(&laps[0].place, &part, number + ahead, step));
        PartNaming {
            kinds: laps.collect(),
            ..naming.clone()
        }
    };
    Ok((0..rings)
        .map(|number| (own.clone(), ring(number)))
        .collect())
}

/// For each kind, the number of cells by which it is ahead of kind 0.
fn cells_ahead(strip: &Strip) -> Vec<i64> {
    let mut ahead: Vec<Option<i64>> = vec![None; strip.kinds.len()];
    ahead[0] = Some(0);
    let mut waiting = vec![0];
    while let Some(kind) = waiting.pop() {
        for (further, other) in strip.neighbours(kind) {
            if ahead[other].is_none() {
                ahead[other] = ahead[kind].map(|own| own + further);
                waiting.push(other);
            }
        }
    }
    ahead.into_iter().map(|own| own.unwrap_or(0)).collect()
}

/// The names of a kind: its cell t is cell `begin + step * t` of the old ring, counted around that ring.
fn laps_of(place: &Place, part: &Part, begin: i64, step: i64) -> Vec<Lap> {
    let rings = part.offset.gcd(&step);
    let (growth, offset) = (part.growth, part.offset);
    // The first t that is not before the start of a lap. The number of the cells of a lap grows with N by a multiple of
    // the step.
    let start = |lap: i64| {
        (
            lap * growth / step,
            -(begin - lap * offset).div_euclid(step),
        )
    };
    let last = (growth / rings, offset / rings - 1);
    let lap = |number: i64| {
        let before = (number * growth, number * offset);
        let index = |own: &Index| Index {
            stride: own.stride * step,
            slope: own.slope - own.stride * before.0,
            offset: own.offset + own.stride * (begin - before.1),
        };
        let next = start(number + 1);
        Lap {
            place: Place {
                name: place.name,
                indices: place.indices.iter().map(index).collect(),
            },
            low: start(number).max((0, 0)),
            high: (next.0, next.1 - 1).min(last),
        }
    };
    let laps = (-1..=step / rings).map(lap);
    laps.filter(|own| own.low <= own.high).collect()
}
