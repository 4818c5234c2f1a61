//! Strips: cells in a row that are all drawn in the same way, such as chains of diamonds or of cliques.
//!
//! One index of the vertices numbers the cells, and edges stay within a cell or lead to the next one. Vertices that
//! differ in this index alone are of one kind, and every vertex of a kind has the same place within its cell. These
//! places and the distance between cells minimise the stress (module [`stress`]) over the pairs of vertices in cells
//! that are near each other. There are several local minima; one with few crossings and little stress is drawn.

mod reversal;

use std::collections::{BTreeSet, HashMap, HashSet};

use reversal::Reversal;

use super::{Layout, Point, bounds, longest_row, stress};
use crate::layout::Kind;
use nk_graph::{Graph, Label, distances};

/// The largest number of kinds of vertices; a larger cell would be unreadable.
const MOST_KINDS: usize = 10;
/// Pairs of vertices count if their cells are at most this far apart.
const NEAR: i64 = 2;
/// The number of starts without a symmetry.
const STARTS: usize = 24;
/// The number of starts with a mirror symmetry of the strip.
const MIRRORED_STARTS: usize = 48;
/// The factor by which the stress of a strip without a mirror symmetry counts more.
const LOPSIDED: f64 = 1.5;
/// The number of rounds in which vertices are moved, for each start.
const ROUNDS: usize = 300;
/// The cost of a crossing of two edges, in units of the stress.
const CROSSING: f64 = 0.4;
/// The cost of an edge that passes a vertex at less than the distance [`CLOSE`].
const PASSING: f64 = 5.0;
/// The distance, in units of the layout, at which an edge passes a vertex.
const CLOSE: f64 = 0.25;

struct Strip {
    /// The cell and the kind of each vertex.
    vertices: Vec<(i64, usize)>,
    kinds: usize,
}

/// The drawing of a cell, which is the same for all cells.
#[derive(Clone)]
struct Template {
    /// The distance between two cells.
    pitch: f64,
    /// The place of each kind within its cell.
    places: Vec<Point>,
}

/// All pairs of vertices of the same two kinds, the same number of cells apart, and at the same distance in the graph.
/// They count only once, so that cells look the same in chains of any length.
struct Pairs {
    kinds: [usize; 2],
    /// The cell of the second vertex less that of the first.
    cells: f64,
    distance: f64,
}

/// Places in one row for a connected graph whose names make it a strip; `None` for other graphs, and for trees and
/// cycles, which have drawings of their own.
pub fn places(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let is_cycle = (0..graph.order()).all(|v| graph.degree(v) == 2);
    if graph.size() < graph.order() || is_cycle {
        return None;
    }
    let strip = Strip::of(graph, labels)?;
    let pairs = strip.pairs(graph);
    let cells: HashSet<i64> = strip.vertices.iter().map(|own| own.0).collect();
    // Strips that are their own mirror images are preferred.
    let free = (0..STARTS).map(|start| (start, None, LOPSIDED));
    let reversals = Reversal::all(&strip, graph);
    let mirrored = reversals.iter().cycle();
    let mirrored = mirrored.zip(0..MIRRORED_STARTS);
    let mirrored = mirrored.map(|(own, start)| (start, Some(own), 1.0));
    let drawn = free.chain(mirrored).map(|(start, reversal, factor)| {
        let template = Template::near(strip.kinds, start, &pairs, reversal);
        let at = strip.drawn(&template);
        let stress = factor * cells.len() as f64 * template.stress(&pairs);
        (strip.cost(graph, &at, stress), at)
    });
    let mut at = drawn.min_by(|a, b| a.0.total_cmp(&b.0))?.1;
    upright(graph, &mut at);
    stress::spread(&mut at);
    for own in &mut at {
        *own = Point::new(hundredths(own.x), hundredths(own.y));
    }
    Some(at)
}

/// Whether the names of the vertices make the graph a strip.
pub fn is_strip(graph: &Graph, labels: &[Label]) -> bool {
    Strip::of(graph, labels).is_some()
}

/// The layout of a strip whose places in one row are `at`. If the row is too long, it is broken into several; edges
/// between two rows leave one row and return in the next.
pub fn wrapped(graph: &Graph, labels: &[Label], at: Vec<Point>) -> Layout {
    let straight = |at| Layout::new(at, Kind::Strip);
    let Some(strip) = Strip::of(graph, labels) else {
        return straight(at);
    };
    let (low, high) = bounds(&at);
    let (width, height) = (high.x - low.x, high.y - low.y + 1.5);
    let cells = strip.vertices.iter().map(|own| own.0);
    let (Some(first), Some(last)) = (cells.clone().min(), cells.max()) else {
        return straight(at);
    };
    let rows = (width / longest_row(labels) as f64).ceil();
    if rows <= 1.0 {
        return straight(at);
    }
    let row_of = |cell: i64| ((cell - first) as f64 * rows / (last - first + 1) as f64).floor();
    let mut starts: HashMap<i64, f64> = HashMap::new();
    for (&(cell, _), own) in strip.vertices.iter().zip(&at) {
        let start = starts.entry(row_of(cell) as i64).or_insert(f64::MAX);
        *start = start.min(own.x);
    }
    let place = |(&(cell, _), own): (&(i64, usize), &Point)| {
        let row = row_of(cell);
        Point::new(own.x - starts[&(row as i64)], own.y + row * height)
    };
    let leaving = graph.edges().map(|(u, v)| {
        let length = at[u].distance(at[v]).max(1.0);
        let step = Point::new((at[v].x - at[u].x) / length, (at[v].y - at[u].y) / length);
        (row_of(strip.vertices[u].0) != row_of(strip.vertices[v].0)).then_some(step)
    });
    Layout {
        leaving: leaving.collect(),
        at: strip.vertices.iter().zip(&at).map(place).collect(),
        kind: Kind::Strip,
    }
}

impl Strip {
    /// The strip whose cells are numbered by the first index, or else by the last one.
    fn of(graph: &Graph, labels: &[Label]) -> Option<Strip> {
        let first = |own: &Label| (!own.place.is_empty()).then_some(0);
        let last = |own: &Label| own.place.len().checked_sub(1);
        Strip::along(graph, labels, first).or_else(|| Strip::along(graph, labels, last))
    }

    fn along(
        graph: &Graph,
        labels: &[Label],
        index: impl Fn(&Label) -> Option<usize>,
    ) -> Option<Strip> {
        let named: Vec<Option<i64>> = labels
            .iter()
            .map(|own| index(own).map(|at| own.place[at]))
            .collect();
        let (low, high) = (named.iter().flatten().min()?, named.iter().flatten().max()?);
        // A vertex without an index is in a cell of its own, beyond the end at which its neighbours are.
        let cell = |v: usize| {
            let ends = graph.neighbours(v).iter().map(|u| named[*u as usize]);
            let is_at = |end: &i64| ends.clone().all(|own| own == Some(*end));
            named[v].or_else(|| match (is_at(low), is_at(high)) {
                (true, _) => low.checked_sub(1),
                (false, true) => high.checked_add(1),
                (false, false) => None,
            })
        };
        let mut kinds = HashMap::new();
        let mut vertices = Vec::new();
        for (v, own) in labels.iter().enumerate() {
            let mut others = own.place.clone();
            index(own).map(|at| others.remove(at));
            let next = kinds.len();
            let kind = *kinds.entry((own.class.as_str(), others)).or_insert(next);
            vertices.push((cell(v)?, kind));
        }
        let is_near = |(u, v): (usize, usize)| vertices[u].0.abs_diff(vertices[v].0) <= 1;
        let is_strip = low < high && graph.edges().all(is_near);
        let kinds = kinds.len();
        let is_repeated = (2..=MOST_KINDS).contains(&kinds) && kinds < vertices.len();
        (is_strip && is_repeated).then_some(Strip { vertices, kinds })
    }

    fn pairs(&self, graph: &Graph) -> Vec<Pairs> {
        let mut found = BTreeSet::new();
        for (u, &(from, kind)) in self.vertices.iter().enumerate() {
            let distances = distances(graph, u);
            for (v, &(to, other)) in self.vertices.iter().enumerate().skip(u + 1) {
                if let Some(distance) = distances[v].filter(|_| from.abs_diff(to) <= NEAR as u64) {
                    found.insert((kind, other, to - from, distance));
                }
            }
        }
        let pairs = found.into_iter().map(|own| Pairs {
            kinds: [own.0, own.1],
            cells: own.2 as f64,
            distance: f64::from(own.3),
        });
        pairs.collect()
    }

    fn drawn(&self, template: &Template) -> Vec<Point> {
        let first = self.vertices.iter().map(|own| own.0).min().unwrap_or(0);
        let place = |&(cell, kind): &(i64, usize)| {
            let own = template.places[kind];
            Point::new(own.x + (cell - first) as f64 * template.pitch, own.y)
        };
        self.vertices.iter().map(place).collect()
    }

    /// The cost of a drawing: its stress, its crossings, and its edges that pass a vertex.
    fn cost(&self, graph: &Graph, at: &[Point], stress: f64) -> f64 {
        let cell = |v: usize| self.vertices[v].0;
        let mut edges: Vec<(usize, usize)> = graph
            .edges()
            .map(|(u, v)| if cell(u) <= cell(v) { (u, v) } else { (v, u) })
            .collect();
        edges.sort_by_key(|own| cell(own.0));
        let mut vertices: Vec<usize> = (0..at.len()).collect();
        vertices.sort_by_key(|v| cell(*v));
        let (mut crossings, mut passing) = (0, 0);
        for (number, &(u, v)) in edges.iter().enumerate() {
            let others = edges[number + 1..].iter();
            let near = others.take_while(|own| cell(own.0) <= cell(u) + NEAR);
            crossings += near.filter(|own| cross(at, (u, v), **own)).count();
            let start = vertices.partition_point(|own| cell(*own) < cell(u) - NEAR);
            let near = vertices[start..].iter();
            let near = near.take_while(|own| cell(**own) <= cell(u) + NEAR);
            let others = near.filter(|own| ![u, v].contains(own));
            passing += others
                .filter(|own| at[**own].to_segment(at[u], at[v]) < CLOSE)
                .count();
        }
        stress + CROSSING * crossings as f64 + PASSING * passing as f64
    }
}

impl Template {
    /// The template of little stress to which a start leads. With a reversal, the template is its own mirror image.
    fn near(kinds: usize, start: usize, pairs: &[Pairs], mirror: Option<&Reversal>) -> Template {
        // The numbers are between -1 and 1, without a pattern.
        let number = |at: usize| 2.0 * ((at as f64 + 1.0) * 0.754_877_666_2).fract() - 1.0;
        let place = |kind: usize| {
            let at = 2 * (start * kinds + kind);
            Point::new(number(at), number(at + 1))
        };
        let mut template = Template {
            pitch: 1.0,
            places: (0..kinds).map(place).collect(),
        };
        for _ in 0..ROUNDS {
            let before = template.clone();
            (0..kinds).for_each(|kind| template.relax(kind, pairs));
            template.stretch(pairs);
            if let Some(own) = mirror {
                own.mirror(&mut template);
            }
            let moved = template.places.iter().zip(&before.places);
            let moved = moved.map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
            if moved < 1e-5 {
                break;
            }
        }
        template
    }

    /// The step from the first vertex of a pair to the second.
    fn step(&self, pairs: &Pairs) -> Point {
        let [from, to] = pairs.kinds.map(|kind| self.places[kind]);
        Point::new(to.x - from.x + pairs.cells * self.pitch, to.y - from.y)
    }

    fn stress(&self, pairs: &[Pairs]) -> f64 {
        let of = |own: &Pairs| {
            let step = self.step(own);
            (step.x.hypot(step.y) / own.distance - 1.0).powi(2)
        };
        pairs.iter().map(of).sum()
    }

    /// Moves a kind to the weighted mean of the places that its pairs suggest.
    fn relax(&mut self, kind: usize, pairs: &[Pairs]) {
        let (mut sum, mut weights) = (Point::new(0.0, 0.0), 0.0);
        for own in pairs.iter().filter(|own| own.kinds[0] != own.kinds[1]) {
            let side = match own.kinds {
                [_, second] if second == kind => 1.0,
                [first, _] if first == kind => -1.0,
                _ => continue,
            };
            let step = self.step(own);
            let length = step.x.hypot(step.y).max(1e-9);
            let longer = side * (own.distance / length - 1.0);
            let weight = 1.0 / own.distance.powi(2);
            sum = Point::new(
                sum.x + weight * longer * step.x,
                sum.y + weight * longer * step.y,
            );
            weights += weight;
        }
        if weights > 0.0 {
            let own = &mut self.places[kind];
            *own = Point::new(own.x + sum.x / weights, own.y + sum.y / weights);
        }
    }

    /// Sets the distance of the cells to the one that their pairs suggest.
    fn stretch(&mut self, pairs: &[Pairs]) {
        let (mut sum, mut weights) = (0.0, 0.0);
        for own in pairs {
            let step = self.step(own);
            let length = step.x.hypot(step.y).max(1e-9);
            let weight = 1.0 / own.distance.powi(2);
            sum += weight * own.cells * (own.distance / length - 1.0) * step.x;
            weights += weight * own.cells.powi(2);
        }
        if weights > 0.0 {
            self.pitch += sum / weights;
        }
    }
}

/// Whether two edges without a common end cross each other.
pub(super) fn cross(at: &[Point], (a, b): (usize, usize), (c, d): (usize, usize)) -> bool {
    if [a, b].contains(&c) || [a, b].contains(&d) {
        return false;
    }
    let side = |p: usize, q: usize, r: usize| {
        (at[q].x - at[p].x) * (at[r].y - at[p].y) - (at[q].y - at[p].y) * (at[r].x - at[p].x)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Mirrors a strip, if necessary, so that its edges along the row are below its middle; if they are balanced, so that
/// the first vertex off the middle is above it.
fn upright(graph: &Graph, at: &mut [Point]) {
    let (low, high) = bounds(at);
    let middle = (low.y + high.y) / 2.0;
    let level = graph
        .edges()
        .filter(|(u, v)| (at[*u].y - at[*v].y).abs() < 0.05);
    let moments = level.map(|(u, v)| (at[u].x - at[v].x).abs() * (at[u].y - middle));
    let sum: f64 = moments.sum();
    let mut heights = at.iter().map(|own| own.y - middle);
    let first = heights.find(|own| own.abs() > 0.05);
    let is_upside_down = match sum.abs() > 0.05 {
        true => sum < 0.0,
        false => first.is_some_and(|own| own > 0.0),
    };
    if is_upside_down {
        at.iter_mut().for_each(|own| own.y = -own.y);
    }
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
