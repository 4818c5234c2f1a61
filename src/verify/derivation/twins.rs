//! The twins of a strip, checked and left out.
//!
//! Two vertices with the same closed neighbourhood are joined; a move on one is a move on the other, and no move takes
//! only one of them. So the graph without one of them has the same nimber.

use std::collections::BTreeSet;

use super::statements::{Strip, Twin};

/// The strip without the vertices that have a twin; `None` if two stated vertices are not twins.
pub fn reduced(strip: &Strip) -> Option<Strip> {
    let mut strip = strip.clone();
    for twin in std::mem::take(&mut strip.twins) {
        match twin {
            Twin::Kind(k, l) => drop_kind(&mut strip, k, l)?,
            Twin::Vertex(side, u, v) => drop_vertex(&mut strip, side, u, v)?,
        }
    }
    Some(strip)
}

/// The closed neighbourhood of a kind: its neighbours as (cells to the right, kind), and as (side, vertex of the end,
/// column).
type Around = (BTreeSet<(i64, usize)>, BTreeSet<(usize, usize, usize)>);

fn around(strip: &Strip, kind: usize) -> Around {
    let mut near = BTreeSet::from([(0, kind)]);
    for &(k, l, d) in &strip.edges {
        near.extend((k == kind).then_some((d as i64, l)));
        near.extend((l == kind).then_some((-(d as i64), k)));
    }
    let attached = strip.ends.iter().enumerate().flat_map(|(side, piece)| {
        let own = piece.attached.iter().filter(|own| own.2 == kind);
        own.map(move |own| (side, own.0, own.1))
    });
    (near, attached.collect())
}

/// The new number of an item after the item `gone` was removed.
fn renumbered(own: usize, gone: usize) -> usize {
    own - usize::from(own > gone)
}

fn drop_kind(strip: &mut Strip, kind: usize, twin: usize) -> Option<()> {
    let count = strip.kinds.len();
    let turns = strip.ring.iter().flatten().enumerate();
    let mut turned = turns.filter(|(k, l)| k != *l);
    let are_twins = kind < count
        && twin < count
        && kind != twin
        && turned.next().is_none()
        && around(strip, kind) == around(strip, twin);
    if !are_twins {
        return None;
    }
    strip.kinds.remove(kind);
    strip.edges.retain(|own| own.0 != kind && own.1 != kind);
    for own in &mut strip.edges {
        (own.0, own.1) = (renumbered(own.0, kind), renumbered(own.1, kind));
    }
    for piece in &mut strip.ends {
        piece.attached.retain(|own| own.2 != kind);
        let attached = piece.attached.iter_mut();
        attached.for_each(|own| own.2 = renumbered(own.2, kind));
    }
    if let Some(turn) = &mut strip.ring {
        turn.pop();
    }
    Some(())
}

fn drop_vertex(strip: &mut Strip, side: usize, vertex: usize, twin: usize) -> Option<()> {
    let piece = &mut strip.ends[side];
    let around = |own: usize| {
        let ends = piece.joins.iter().flat_map(|&(u, v)| [(u, v), (v, u)]);
        let mut near: BTreeSet<usize> = ends.filter(|ends| ends.0 == own).map(|e| e.1).collect();
        near.insert(own);
        let attached = piece.attached.iter().filter(|at| at.0 == own);
        let attached: BTreeSet<(usize, usize)> = attached.map(|at| (at.1, at.2)).collect();
        (near, attached)
    };
    let count = piece.names.len();
    let are_there = vertex < count && twin < count && vertex != twin;
    if !are_there || around(vertex) != around(twin) {
        return None;
    }
    piece.names.remove(vertex);
    piece.joins.retain(|own| own.0 != vertex && own.1 != vertex);
    for own in &mut piece.joins {
        (own.0, own.1) = (renumbered(own.0, vertex), renumbered(own.1, vertex));
    }
    piece.attached.retain(|own| own.0 != vertex);
    let attached = piece.attached.iter_mut();
    attached.for_each(|own| own.0 = renumbered(own.0, vertex));
    Some(())
}
