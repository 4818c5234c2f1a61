//! Layouts with a rotation: vertices on concentric rings, each of which a symmetry turns by one place.

use std::collections::HashSet;

use super::Point;
use super::shapes::{on_circle, radius};
use super::strip::cross;
use nk_graph::{Graph, Label, automorphisms, generators};

/// The largest number of symmetries that are examined.
const SYMMETRIES: usize = 600;
/// The largest number of rings that are tried in every order.
const FEW: usize = 4;
/// The largest number of rings; more would be unreadable.
const MOST_RINGS: usize = 8;
/// The number of products of symmetries whose powers are examined.
const PRODUCTS: usize = 150;
/// The number of powers of each product that are examined.
const POWERS: usize = 12;
/// The largest number of rotations that are laid out and compared.
const TRIED: usize = 48;

/// Rings are kept if fewer than one edge of this many passes a vertex.
const PASSING: usize = 4;
/// The distance, in units of the layout, at which an edge passes a vertex.
const CLOSE: f64 = 0.25;
/// The largest number of edges of a graph whose crossings are counted.
const MOST_COUNTED: usize = 400;
/// The largest number of vertices of one circle with chords.
const WIDEST_CIRCLE: usize = 24;

/// The cycles of a symmetry, all of the same length, and perhaps one fixed vertex.
pub(super) struct Turn {
    pub(super) rings: Vec<Vec<usize>>,
    hub: Option<usize>,
}

/// The symmetries, among those that are examined, whose cycles all have the same length, apart from at most one fixed
/// vertex.
pub(super) fn turns(graph: &Graph) -> Vec<Turn> {
    let turns_of =
        |maps: Vec<Vec<u32>>| -> Vec<Turn> { maps.iter().filter_map(|map| turn(map)).collect() };
    // In a large group the first symmetries may all fix some vertices.
    let mut found = turns_of(automorphisms(graph, SYMMETRIES));
    found.extend(turns_of(generated(&generators(graph))));
    found
}

/// Places on rings around a point. `None` if no symmetry is found whose cycles all have the same length, at least
/// three, apart from at most one fixed vertex, and are few enough. Names of vertices may decide among symmetries: those
/// of a prism suggest two rings, although a single ring of twice the length may exist.
pub fn places(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let clear = |maps: Vec<Vec<u32>>| -> Vec<Turn> {
        let turns = maps.iter().filter_map(|map| turn(map));
        turns.filter(Turn::is_clear).collect()
    };
    let mut turns = clear(automorphisms(graph, SYMMETRIES));
    if turns.is_empty() {
        turns = clear(generated(&generators(graph)));
    }
    let shortest = |turns: &mut dyn Iterator<Item = &Turn>| {
        let drawn = turns.take(TRIED).map(|own| {
            let rings = arranged(graph, own);
            let at = drawn(graph.order(), &rings, own.hub);
            (length(graph, &at), at)
        });
        let shortest = drawn.min_by(|a, b| a.0.total_cmp(&b.0));
        shortest.map(|own| own.1)
    };
    let longest = turns.iter().map(|own| own.rings[0].len()).max()?;
    let rings = shortest(&mut turns.iter().filter(|own| own.rings[0].len() == longest))?;
    let named = shortest(&mut turns.iter().filter(|own| own.is_named(labels)));
    if let Some(named) = named.filter(|own| crossings(graph, own) < crossings(graph, &rings)) {
        return Some(named);
    }
    // In dense graphs many edges pass vertices of other rings; on one circle no edge passes a vertex.
    if passing(graph, &rings) * PASSING < graph.size() || graph.order() > WIDEST_CIRCLE {
        return Some(rings);
    }
    let best = turns
        .iter()
        .filter(|own| own.rings[0].len() == longest && own.hub.is_none());
    let circles = best.take(TRIED).map(|own| {
        let at = circle(graph.order(), own);
        (length(graph, &at), at)
    });
    let circle = circles.min_by(|a, b| a.0.total_cmp(&b.0));
    Some(circle.map_or(rings, |own| own.1))
}

impl Turn {
    /// Whether there are at most [`MOST_RINGS`] rings, and fewer rings than vertices of a ring.
    fn is_clear(&self) -> bool {
        self.rings.len() < self.rings[0].len() && self.rings.len() <= MOST_RINGS
    }

    /// Whether the names of the vertices tell the rings apart.
    fn is_named(&self, labels: &[Label]) -> bool {
        let class = |v: usize| labels[v].class.as_str();
        let mut classes = HashSet::new();
        self.rings.iter().all(|ring| {
            let own = class(ring[0]);
            classes.insert(own) && ring.iter().all(|v| class(*v) == own)
        })
    }
}

/// The number of pairs of edges that cross each other; 0 if there are too many edges to count.
fn crossings(graph: &Graph, at: &[Point]) -> usize {
    let edges: Vec<(usize, usize)> = graph.edges().collect();
    if edges.len() > MOST_COUNTED {
        return 0;
    }
    let pairs = (0..edges.len()).flat_map(|f| (0..f).map(move |e| (e, f)));
    pairs
        .filter(|(e, f)| cross(at, edges[*e], edges[*f]))
        .count()
}

/// The number of edges that pass close to a vertex other than their ends.
fn passing(graph: &Graph, at: &[Point]) -> usize {
    let is_near = |(u, v): (usize, usize)| {
        let others = (0..at.len()).filter(|own| ![u, v].contains(own));
        let mut near = others.filter(|own| at[*own].to_segment(at[u], at[v]) < CLOSE);
        near.next().is_some()
    };
    graph.edges().filter(|own| is_near(*own)).count()
}

/// All rings on one circle: the first members of each, then the second ones, and so on.
fn circle(order: usize, turn: &Turn) -> Vec<Point> {
    let mut at = vec![Point::new(0.0, 0.0); order];
    let count = turn.rings.len();
    for (number, ring) in turn.rings.iter().enumerate() {
        for (place, &v) in ring.iter().enumerate() {
            at[v] = on_circle(
                1.3 * radius(order),
                (place * count + number) as f64 / order as f64,
            );
        }
    }
    at
}

/// The powers of some products of the symmetries `maps`, for a group with more than [`SYMMETRIES`] members, of which
/// only a part is listed.
fn generated(maps: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let Some(first) = maps.first() else {
        return Vec::new();
    };
    let after = |one: &[u32], other: &[u32]| -> Vec<u32> {
        one.iter().map(|v| other[*v as usize]).collect()
    };
    let mut found = Vec::new();
    let mut product = first.clone();
    for step in 0..PRODUCTS {
        // The products are a walk through the group that is the same in each run.
        product = after(&product, &maps[(step * 7919 + 13) % maps.len()]);
        let mut power = product.clone();
        for _ in 0..POWERS {
            found.push(power.clone());
            power = after(&power, &product);
        }
    }
    found
}

fn turn(map: &[u32]) -> Option<Turn> {
    let mut seen = vec![false; map.len()];
    let mut rings: Vec<Vec<usize>> = Vec::new();
    let mut hub = None;
    for start in 0..map.len() {
        if seen[start] {
            continue;
        }
        let mut ring = Vec::new();
        let mut v = start;
        while !std::mem::replace(&mut seen[v], true) {
            ring.push(v);
            v = map[v] as usize;
        }
        if ring.len() == 1 {
            if hub.replace(start).is_some() {
                return None;
            }
        } else if rings.first().is_some_and(|own| own.len() != ring.len()) {
            return None;
        } else {
            rings.push(ring);
        }
    }
    let length = rings.first()?.len();
    (length >= 3).then_some(Turn { rings, hub })
}

/// A ring with its rotation, in steps.
type Placed = (Vec<usize>, f64);

/// The rings from the inside out, each turned so that edges are short.
fn arranged(graph: &Graph, turn: &Turn) -> Vec<Placed> {
    let tried: Vec<Vec<usize>> = match turn.rings.len() <= FEW {
        true => orders(turn.rings.len()),
        // With more than [`FEW`] rings only the given order is tried.
        false => vec![(0..turn.rings.len()).collect()],
    };
    let arranged = tried.into_iter().map(|order| {
        let mut placed: Vec<Placed> = Vec::new();
        for ring in order {
            let ring = &turn.rings[ring];
            // Turning the first ring alone turns the whole drawing.
            let steps = if placed.is_empty() { 1 } else { 2 * ring.len() };
            let phased = (0..steps).map(|half| {
                let mut with = placed.clone();
                with.push((ring.clone(), half as f64 / 2.0));
                let at = drawn(graph.order(), &with, turn.hub);
                (known_length(graph, &at, &with), with)
            });
            let shortest = phased.min_by(|a, b| a.0.total_cmp(&b.0));
            placed = shortest.map(|own| own.1).unwrap_or_default();
        }
        let at = drawn(graph.order(), &placed, turn.hub);
        (length(graph, &at), placed)
    });
    let best = arranged.min_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|own| own.1).unwrap_or_default()
}

/// All orders of `count` items, ascending.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        found = found
            .into_iter()
            .flat_map(|own: Vec<usize>| {
                let left = (0..count)
                    .filter(|next| !own.contains(next))
                    .collect::<Vec<_>>();
                left.into_iter().map(move |next| {
                    let mut with = own.clone();
                    with.push(next);
                    with
                })
            })
            .collect();
    }
    found
}

fn drawn(order: usize, rings: &[Placed], hub: Option<usize>) -> Vec<Point> {
    let mut at = vec![Point::new(0.0, 0.0); order];
    let length = rings.first().map_or(1, |own| own.0.len());
    // The inner ring may be a little tighter, unless something is in the middle of it.
    let alone = rings.len() == 1;
    let first = match hub {
        Some(_) => radius(length).max(1.0),
        None if alone => radius(length),
        None => (0.8 * radius(length)).max(0.7),
    };
    for (number, (ring, phase)) in rings.iter().enumerate() {
        let radius = first + number as f64;
        for (place, &v) in ring.iter().enumerate() {
            at[v] = on_circle(radius, (place as f64 + phase) / length as f64);
        }
    }
    at
}

/// The sum of squares, so that long edges weigh more.
fn length(graph: &Graph, at: &[Point]) -> f64 {
    let edges = graph.edges().map(|(u, v)| at[u].distance(at[v]).powi(2));
    // Rounding makes lengths that differ in the last digits equal, so that the first candidate is taken.
    (edges.sum::<f64>() * 1e6).round()
}

/// The length of the edges within the last ring, and between it and the rings before it.
fn known_length(graph: &Graph, at: &[Point], rings: &[Placed]) -> f64 {
    let Some(((last, _), before)) = rings.split_last() else {
        return 0.0;
    };
    let mut is_known = vec![false; graph.order()];
    let inner = before.iter().flat_map(|own| &own.0);
    inner.chain(last).for_each(|u| is_known[*u] = true);
    let ends = last.iter().flat_map(|&v| {
        let all = graph.neighbours(v).iter().map(|u| *u as usize);
        all.filter(|u| is_known[*u])
            .map(move |u| at[v].distance(at[u]).powi(2))
    });
    (ends.sum::<f64>() * 1e6).round()
}
