//! Twins: two joined vertices whose other neighbours are the same.
//!
//! A move on one twin has the same result as a move on the other, and no move takes only one of them. Therefore a
//! graph, and each position on it, has the same nimber without one of them.

use super::strip::Part;

/// A kind, or a vertex of an end, that is left out, and its twin; their numbers are those before this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    pub side: Option<usize>,
    pub gone: usize,
    pub stays: usize,
}

/// The part without the kinds and the vertices of ends that have a twin, and the pairs of twins in the order of their
/// removal.
pub fn without_twins(mut part: Part) -> (Part, Vec<Twin>) {
    let mut twins = Vec::new();
    while let Some((stays, gone)) = spare_kind(&part) {
        let side = None;
        twins.push(Twin { side, gone, stays });
        let twin = part.strip.kinds[gone].clone();
        part.strip.kinds[stays] += &format!(",{twin}");
        drop_kind(&mut part, gone);
    }
    for number in 0..2 {
        while let Some((stays, gone)) = spare_vertex(&part, number) {
            let side = Some(number);
            twins.push(Twin { side, gone, stays });
            drop_vertex(&mut part, number, gone);
        }
    }
    (part, twins)
}

/// Two kinds that are twins: the one that stays, and the one that is left out.
fn spare_kind(part: &Part) -> Option<(usize, usize)> {
    if part
        .closing
        .as_ref()
        .is_some_and(|turn| turn.iter().enumerate().any(|(k, l)| k != *l))
    {
        return None;
    }
    let kinds = part.strip.kinds.len();
    let closed = |kind: usize| {
        let mut near = part.strip.neighbours(kind);
        near.push((0, kind));
        near.sort_unstable();
        let attached = part.ends.iter().map(|end| {
            let own = end.attached.iter().filter(move |own| own.2 == kind);
            own.map(|own| (own.0, own.1)).collect::<Vec<_>>()
        });
        let hubs = part.hubs.iter().map(|hub| hub.kinds >> kind & 1);
        (near, attached.collect::<Vec<_>>(), hubs.collect::<Vec<_>>())
    };
    let all: Vec<_> = (0..kinds).map(closed).collect();
    (1..kinds).find_map(|kind| {
        let first = all[..kind].iter().position(|own| *own == all[kind])?;
        Some((first, kind))
    })
}

fn drop_kind(part: &mut Part, kind: usize) {
    let renamed = |own: usize| own - usize::from(own > kind);
    part.strip.kinds.remove(kind);
    part.strip
        .edges
        .retain(|own| own.0 != kind && own.1 != kind);
    for edge in &mut part.strip.edges {
        (edge.0, edge.1) = (renamed(edge.0), renamed(edge.1));
    }
    for end in &mut part.ends {
        end.attached.retain(|own| own.2 != kind);
        for own in &mut end.attached {
            own.2 = renamed(own.2);
        }
    }
    for hub in &mut part.hubs {
        let low = hub.kinds & ((1 << kind) - 1);
        hub.kinds = low | (hub.kinds >> (kind + 1) << kind);
    }
    if let Some(turn) = &mut part.closing {
        *turn = (0..part.strip.kinds.len()).collect();
    }
}

fn spare_vertex(part: &Part, side: usize) -> Option<(usize, usize)> {
    let end = &part.ends[side];
    let count = end.names.len();
    let closed = |vertex: usize| {
        let mut near: Vec<usize> = vec![vertex];
        for &(u, v) in &end.edges {
            if u == vertex {
                near.push(v);
            }
            if v == vertex {
                near.push(u);
            }
        }
        near.sort_unstable();
        let own = end.attached.iter().filter(|own| own.0 == vertex);
        let attached: Vec<(usize, usize)> = own.map(|own| (own.1, own.2)).collect();
        let hubs = part.hubs.iter().map(|hub| hub.ends[side].contains(&vertex));
        (near, attached, hubs.collect::<Vec<_>>())
    };
    let all: Vec<_> = (0..count).map(closed).collect();
    (1..count).find_map(|vertex| {
        let first = all[..vertex].iter().position(|own| *own == all[vertex])?;
        Some((first, vertex))
    })
}

fn drop_vertex(part: &mut Part, side: usize, vertex: usize) {
    let renamed = |own: usize| own - usize::from(own > vertex);
    let end = &mut part.ends[side];
    end.names.remove(vertex);
    end.edges.retain(|own| own.0 != vertex && own.1 != vertex);
    for edge in &mut end.edges {
        *edge = (renamed(edge.0), renamed(edge.1));
    }
    end.attached.retain(|own| own.0 != vertex);
    for own in &mut end.attached {
        own.0 = renamed(own.0);
    }
    for hub in &mut part.hubs {
        hub.ends[side].retain(|own| *own != vertex);
        hub.ends[side]
            .iter_mut()
            .for_each(|own| *own = renamed(*own));
    }
}
