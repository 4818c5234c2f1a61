//! The shape of a blueprint: the strips of which its graphs consist, from some N on.
//!
//! The ranges of all runs determine the lengths of the strips and guarantee that their ends keep their form. The cells
//! and the ends are then read from one large graph, whose vertices are in known cells. Between two large N only the
//! number of cells in the middle changes.

mod cells;
mod closing;
mod extract_strip;
mod groups;
mod marks;
mod naming;
mod runs;
pub mod split_chords;
mod winding_rings;

use super::error::{DeriveErrorKind, StepError};
use super::strip::{Part, Shape};
use crate::blueprint::{Blueprint, Index};
use cells::Cells;
use extract_strip::outline;
use runs::Runs;

/// The greatest distance from the ends at which there may be irregularities.
const MOST_EXTENT: i64 = 300;

/// The strips of a family. In the first class of each component the number of indices of a cell is a multiple of
/// `width`.
///
/// # Errors
///
/// The reason why the graphs are not strips, or a modulus, or a width, with which they may be.
pub fn shape(plan: &Blueprint, width: i64) -> Result<Shape, StepError> {
    let mut from = plan.least;
    let (mut vertices, mut edges) = (Runs::default(), Runs::default());
    for run in &plan.vertices {
        let places = std::slice::from_ref(&run.place);
        vertices.add(places, &run.stretch, run.span, &mut from)?;
    }
    for run in &plan.edges {
        edges.add(&run.ends, &run.stretch, run.span, &mut from)?;
    }
    let extent = extent(&vertices).max(extent(&edges)).max(4);
    if extent > MOST_EXTENT || from > 1 << 20 {
        return Err(DeriveErrorKind::TooMany("cells at an end").into());
    }
    let large = from.max(0) + 6 * extent + 16;
    let outlines = |joined: bool| {
        let cells = Cells::new(&vertices, &edges, &plan.names, width, joined)?;
        let (shape, marks) = outline(plan, &cells, large)?;
        let (next, next_marks) = outline(plan, &cells, large + 1)?;
        match shape == next {
            true => Ok((shape, marks, next_marks)),
            false => Err(DeriveErrorKind::Mismatch(plan.modulus * large + plan.residue).into()),
        }
    };
    let found = outlines(false);
    let (mut shape, marks, next_marks) = found.or_else(|halt: StepError| match &halt {
        // Runs that meet only at hubs may be one run of branches that are not joined to each other.
        StepError::Refused(own) if own.why == DeriveErrorKind::SeveralRuns => {
            let are_branches =
                |shape: &Shape| shape.parts.iter().all(|own| own.strip.radius() == 0);
            let joined = outlines(true).ok().filter(|own| are_branches(&own.0));
            joined.ok_or(halt)
        }
        _ => Err(halt),
    })?;
    let naming = naming::naming(&marks, &next_marks, &shape.parts, large);
    shape.from = enough(&shape.parts, from);
    shape.naming.loose = naming.loose;
    for (part, own) in std::mem::take(&mut shape.parts)
        .into_iter()
        .zip(naming.parts)
    {
        for (part, own) in winding_rings::unrolled(part, own)? {
            shape.parts.push(part);
            shape.naming.parts.push(own);
        }
    }
    let strands = shape.parts.iter().map(|own| own.strip.strands().1);
    if let Some(more) = strands.max().filter(|own| *own > 1) {
        return Err(StepError::Wider(more as i64));
    }
    shape.from = enough(&shape.parts, shape.from);
    Ok(shape)
}

/// The least N, from `from` on, for which all parts have enough cells.
fn enough(parts: &[Part], from: i64) -> i64 {
    let least = |part: &Part| part.least_with(part.least_cells());
    parts.iter().map(least).fold(from, i64::max)
}

fn extent(runs: &Runs) -> i64 {
    let index = |index: &Index, offset: i64| index.stride.abs() * offset.abs() + index.offset.abs();
    let long = runs.long.iter().flat_map(|run| {
        let offset = run.low.offset.abs().max(run.high.offset.abs());
        let indices = run.places.iter().flat_map(|place| &place.indices);
        indices.map(move |own| index(own, offset))
    });
    let points = runs.points.iter().flat_map(|point| &point.places);
    let lines = points
        .flat_map(|place| &place.1)
        .map(|line| line.offset.abs());
    long.chain(lines).max().unwrap_or(0)
}
