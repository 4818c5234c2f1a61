//! Splits runs with chords whose length grows with N into pieces that are put side by side.
//!
//! If edges join v[i] to v[i + c N + ...], the vertices from v[c N] on get another name, those from v[2 c N] on a third
//! one, and so on. Then chords stay within a cell, and the edges of the run lead from the end of one piece to the start
//! of the next. For example, a ring whose opposite vertices are joined becomes a ladder that is closed with a twist.

use super::super::linear_form::{Form, N};
use crate::blueprint::{Blueprint, EdgeRun, Place, Stretch, VertexRun};
use num_integer::Integer;

/// How the vertices of one name are split into pieces.
struct Cut {
    /// The running index.
    at: usize,
    /// The start of the first piece, by slope and offset; the growth of the length of a piece is `length`.
    begin: (i64, i64),
    length: i64,
    pieces: usize,
    /// The names of all pieces, the first of which is the old one.
    names: Vec<usize>,
}

/// The place of the running index, and its least and its greatest value, each by slope and offset.
type Range = (usize, (i64, i64), (i64, i64));

/// Greatest number of pieces of one name.
const MOST_PIECES: i64 = 6;

/// The graphs of `plan` with these runs split, and the old name of each new one; `None` if there is nothing to split.
pub fn folded(plan: &Blueprint) -> Option<(Blueprint, Vec<usize>)> {
    let length = plan
        .edges
        .iter()
        .fold(0, |length, run| length.gcd(&chord(run)));
    if length == 0 {
        return None;
    }
    let mut origin: Vec<usize> = (0..plan.names.len()).collect();
    let mut names = plan.names.clone();
    let cuts: Vec<Option<Cut>> = (0..plan.names.len())
        .map(|name| {
            let mut cut = cut(plan, name, length)?;
            for piece in 1..cut.pieces {
                cut.names.push(names.len());
                names.push(format!("{}{}", plan.names[name], "'".repeat(piece)));
                origin.push(name);
            }
            Some(cut)
        })
        .collect();
    cuts.iter().flatten().next()?;
    let mut vertices = Vec::new();
    for run in &plan.vertices {
        for (place, stretch) in pieces(&run.place, &run.stretch, &cuts)? {
            let span = run.span;
            vertices.push(VertexRun {
                place,
                stretch,
                span,
            });
        }
    }
    let mut edges = Vec::new();
    for run in &plan.edges {
        for (left, stretch) in pieces(&run.ends[0], &run.stretch, &cuts)? {
            for (right, stretch) in pieces(&run.ends[1], &stretch, &cuts)? {
                let (ends, span) = ([left.clone(), right], run.span);
                edges.push(EdgeRun {
                    ends,
                    stretch,
                    span,
                });
            }
        }
    }
    let folded = Blueprint {
        names,
        vertices,
        edges,
        ..plan.clone()
    };
    Some((folded, origin))
}

/// The growth of the distance between the ends of an edge when N grows by 1, if both have one name and their indices
/// change alike with t; otherwise 0.
fn chord(run: &EdgeRun) -> i64 {
    let [left, right] = &run.ends;
    let mut pairs = left.indices.iter().zip(&right.indices);
    let along = left.name == right.name && pairs.clone().all(|(a, b)| a.stride == b.stride);
    let moving = pairs.find(|(a, _)| a.stride != 0);
    moving
        .filter(|_| along)
        .map_or(0, |(a, b)| b.slope - a.slope)
}

/// How the vertices of a name are split; `None` if they are not.
fn cut(plan: &Blueprint, name: usize, length: i64) -> Option<Cut> {
    let own = plan.vertices.iter().filter(|run| run.place.name == name);
    let mut found: Option<Range> = None;
    for run in own {
        let mut indices = run.place.indices.iter().enumerate();
        let Some((at, index)) = indices.find(|own| own.1.stride != 0) else {
            continue;
        };
        let line = |form: &Form| (form.coefficient(N), form.offset());
        let low = run.stretch.low.iter().map(line).max()?;
        let high = run.stretch.high.iter().map(line).min()?;
        if index.stride != 1 || found.is_some_and(|own| own.0 != at) {
            return None;
        }
        let [low, high] = [low, high].map(|own| (own.0 + index.slope, own.1 + index.offset));
        let known = found.map_or((low, high), |own| (own.1.min(low), own.2.max(high)));
        found = Some((at, known.0, known.1));
    }
    let (at, begin, end) = found?;
    let pieces = (end.0 - begin.0) / length;
    (2..=MOST_PIECES).contains(&pieces).then(|| Cut {
        at,
        begin,
        length,
        pieces: pieces as usize,
        names: vec![name],
    })
}

/// The pieces of a place with their ranges; `None` if a step of t is more than one step of the running index.
fn pieces(place: &Place, stretch: &Stretch, cuts: &[Option<Cut>]) -> Option<Vec<(Place, Stretch)>> {
    let Some(cut) = &cuts[place.name] else {
        return Some(vec![(place.clone(), stretch.clone())]);
    };
    let index = place.indices[cut.at];
    let mut found = Vec::new();
    for (piece, name) in cut.names.iter().enumerate() {
        let mut stretch = stretch.clone();
        let border = |number: usize| {
            let slope = cut.begin.0 + cut.length * number as i64 - index.slope;
            Form::line(N, slope, cut.begin.1 - index.offset)
        };
        if piece > 0 {
            bound(&mut stretch, index.stride, &border(piece), true)?;
        }
        if piece + 1 < cut.pieces {
            bound(
                &mut stretch,
                index.stride,
                &border(piece + 1).shifted(-1)?,
                false,
            )?;
        }
        let mut place = place.clone();
        place.name = *name;
        found.push((place, stretch));
    }
    Some(found)
}

/// Adds the bound that `stride * t` is at least `form` or, without `least`, at most `form`; `None` if this is not a
/// bound of t.
fn bound(stretch: &mut Stretch, stride: i64, form: &Form, least: bool) -> Option<()> {
    let minus = form.scaled(-1, 1)?;
    match (stride, least) {
        (1, true) => stretch.low.push(form.clone()),
        (1, false) => stretch.high.push(form.clone()),
        (-1, true) => stretch.high.push(minus),
        (-1, false) => stretch.low.push(minus),
        (0, true) => stretch.guards.push(minus),
        (0, false) => stretch.guards.push(form.clone()),
        _ => return None,
    }
    Some(())
}
