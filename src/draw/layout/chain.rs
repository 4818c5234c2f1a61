//! Chains of cycles and complete graphs: blocks that hang together at single vertices, one after the other, stand in a row.

use super::Point;
use nk_graph::{Graph, components, induced};

/// Vertices of a block that are no further than this from the line above its cut vertex need more room.
const NEAR: f64 = 0.3;
/// The distance that they then have from it.
const APART: f64 = 0.4;

/// A part of the chain that has no cut vertex, between two vertices.
struct Block {
    /// The vertices, the cut vertices among them.
    vertices: Vec<usize>,
    /// Its cut vertices, one at an end of the chain, else two.
    cuts: Vec<usize>,
}

/// The places of a chain of at least two blocks, each of which is a cycle, a complete graph or an edge.
pub fn places(graph: &Graph) -> Option<Vec<Point>> {
    let blocks = in_row(blocks(graph)?)?;
    let mut at = vec![Point::new(0.0, 0.0); graph.order()];
    let mut x = 0.0;
    for (number, block) in blocks.iter().enumerate() {
        let left = number
            .checked_sub(1)
            .and_then(|own| shared(&blocks[own], block));
        let right = blocks.get(number + 1).and_then(|own| shared(block, own));
        let (round, steps) = round(graph, block, left, right, usual(graph, &blocks))?;
        let count = round.len();
        if count == 2 {
            at[round[0]] = Point::new(x, 0.0);
            at[round[1]] = Point::new(x + 1.0, 0.0);
            x += 1.0;
            continue;
        }
        let radius = 0.5 / (std::f64::consts::PI / count as f64).sin();
        // The way over the top, from the left vertex to the right one.
        let over = (count - steps) as f64 / count as f64;
        let first = std::f64::consts::PI * (0.5 + over);
        let turn = std::f64::consts::TAU / count as f64;
        let place = |step: usize| {
            let angle = first - turn * step as f64;
            Point::new(radius * angle.cos(), -radius * angle.sin())
        };
        let mut own: Vec<Point> = (0..count).map(place).collect();
        let end = count - steps;
        make_room(&mut own, end);
        let origin = own[0];
        for (&v, own) in round.iter().zip(&own) {
            at[v] = Point::new(x + own.x - origin.x, own.y - origin.y);
        }
        x += own[end].x - origin.x;
    }
    Some(at)
}

/// Moves the first vertex of a block to the left, and that at `end` to the right, until the neighbouring blocks have room
/// beside the others.
fn make_room(own: &mut [Point], end: usize) {
    let others = (1..own.len()).filter(|at| *at != end).map(|at| own[at].x);
    let (low, high) = others.fold((f64::MAX, f64::MIN), |(low, high), x| {
        (low.min(x), high.max(x))
    });
    if low < own[0].x + NEAR {
        own[0].x = low - APART;
    }
    if high > own[end].x - NEAR {
        own[end].x = high + APART;
    }
}

/// The blocks of a connected graph that is a chain; `None` if it cannot be one, or is a tree.
fn blocks(graph: &Graph) -> Option<Vec<Block>> {
    let order = graph.order();
    let without = |v: usize| {
        let others: Vec<usize> = (0..order).filter(|u| *u != v).collect();
        components(&induced(graph, &others)).len()
    };
    let is_cut: Vec<bool> = (0..order).map(|v| without(v) > 1).collect();
    let inner: Vec<usize> = (0..order).filter(|v| !is_cut[*v]).collect();
    let mut blocks: Vec<Block> = Vec::new();
    for part in components(&induced(graph, &inner)) {
        let part: Vec<usize> = part.into_iter().map(|v| inner[v]).collect();
        let around = part.iter().flat_map(|v| graph.neighbours(*v));
        let mut cuts: Vec<usize> = around.map(|u| *u as usize).filter(|u| is_cut[*u]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        // The two ways round a cycle are one block.
        match blocks
            .iter_mut()
            .find(|own| own.cuts == cuts && cuts.len() == 2)
        {
            Some(own) => own.vertices.extend(part),
            None => blocks.push(Block {
                vertices: part.into_iter().chain(cuts.iter().copied()).collect(),
                cuts,
            }),
        }
    }
    for (u, v) in graph.edges().filter(|(u, v)| is_cut[*u] && is_cut[*v]) {
        if blocks.iter().all(|own| own.cuts != [u, v]) {
            blocks.push(Block {
                vertices: vec![u, v],
                cuts: vec![u, v],
            });
        }
    }
    let is_short = |own: &Block| (1..=2).contains(&own.cuts.len());
    let is_in_two = |v: usize| blocks.iter().filter(|own| own.cuts.contains(&v)).count() == 2;
    let is_chain = blocks.len() >= 2
        && blocks.iter().all(is_short)
        && (0..order).all(|v| !is_cut[v] || is_in_two(v))
        && blocks.iter().any(|own| own.vertices.len() > 2);
    is_chain.then_some(blocks)
}

/// The blocks from one end to the other; the end with the first vertex comes first.
fn in_row(mut blocks: Vec<Block>) -> Option<Vec<Block>> {
    let least = |own: &Block| own.vertices.iter().min().copied();
    let ends = (0..blocks.len()).filter(|own| blocks[*own].cuts.len() == 1);
    let start = ends.min_by_key(|own| least(&blocks[*own]))?;
    let mut row = vec![blocks.swap_remove(start)];
    while !blocks.is_empty() {
        let last = row.last()?;
        let is_next = |own: &Block| shared(last, own).is_some();
        let next = blocks.iter().position(is_next)?;
        row.push(blocks.swap_remove(next));
    }
    Some(row)
}

/// The cut vertex that two blocks have in common.
fn shared(one: &Block, other: &Block) -> Option<usize> {
    one.cuts.iter().copied().find(|v| other.cuts.contains(v))
}

/// The steps between the cut vertices of the cycles within the chain: the shorter way of the first of them.
fn usual(graph: &Graph, blocks: &[Block]) -> Option<usize> {
    let inner = blocks
        .iter()
        .filter(|own| own.cuts.len() == 2 && own.vertices.len() > 2);
    let steps = |own: &Block| {
        let cycle = cycle(graph, own, own.cuts[0])?;
        let at = cycle.iter().position(|v| *v == own.cuts[1])?;
        Some(at.min(cycle.len() - at))
    };
    inner.filter_map(steps).next()
}

/// The vertices of a block from the left one over the top, and the number of steps below from the right one back to it.
fn round(
    graph: &Graph,
    block: &Block,
    left: Option<usize>,
    right: Option<usize>,
    usual: Option<usize>,
) -> Option<(Vec<usize>, usize)> {
    let count = block.vertices.len();
    let edges = induced(graph, &block.vertices).size();
    let fixed = left.or(right)?;
    if let Some(mut cycle) = cycle(graph, block, fixed).filter(|_| edges == count || count == 2) {
        let other = if left.is_some() { right } else { None };
        let place = match other {
            Some(other) => cycle.iter().position(|v| *v == other)?,
            None => count - usual.unwrap_or(count / 2).clamp(1, (count / 2).max(1)),
        };
        // The longer way goes over the top.
        let mut steps = count - place;
        if place < steps {
            cycle[1..].reverse();
            steps = place;
        }
        if left.is_none() {
            // The block begins with a free vertex and ends with the fixed one.
            let place = count - steps;
            cycle = (0..count)
                .map(|own| cycle[(place + count - own) % count])
                .collect();
        }
        return Some((cycle, steps));
    }
    if edges != count * (count - 1) / 2 {
        return None;
    }
    let mut rest: Vec<usize> = block.vertices.clone();
    rest.retain(|v| Some(*v) != left && Some(*v) != right);
    rest.sort_unstable();
    let mut all = Vec::new();
    all.push(left.unwrap_or_else(|| rest.remove(0)));
    let last = right.or_else(|| rest.pop());
    all.extend(rest);
    all.extend(last);
    Some((all, 1))
}

/// The vertices of a block along its cycle, from one of them on; `None` if it is no cycle. An edge counts as one.
fn cycle(graph: &Graph, block: &Block, from: usize) -> Option<Vec<usize>> {
    let inside = |v: usize| {
        let all = graph.neighbours(v).iter().map(|u| *u as usize);
        all.filter(|u| block.vertices.contains(u))
    };
    if block.vertices.len() > 2 && block.vertices.iter().any(|v| inside(*v).count() != 2) {
        return None;
    }
    let mut round = vec![from];
    loop {
        let last = *round.last()?;
        match inside(last).find(|u| !round.contains(u)) {
            Some(next) => round.push(next),
            None => break,
        }
    }
    (round.len() == block.vertices.len()).then_some(round)
}
