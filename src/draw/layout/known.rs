//! Graphs that textbooks draw in a standard way: hypercubes, windmills, fans, books, crowns, hexagons, squares of
//! paths, double stars.

use super::Point;
use super::shapes::{on_circle, radius};
use nk_graph::{Graph, Label, components, induced};

/// For each dimension from 4 on, the direction in which each bit moves a vertex. No two vertices coincide, and no edge
/// passes through a vertex.
const CUBES: [&[(f64, f64)]; 5] = [CUBE_4, CUBE_5, CUBE_6, CUBE_7, CUBE_8];
/// The directions in dimension 4: half of those of a regular octagon.
const CUBE_4: &[(f64, f64)] = &[(1.57, 0.65), (0.65, 1.57), (-0.65, 1.57), (-1.57, 0.65)];
/// The directions in dimension 5, which were found by a random search for the largest distances between vertices, and
/// between edges and vertices.
const CUBE_5: &[(f64, f64)] = &[
    (4.06, -0.03),
    (1.77, 1.33),
    (-0.16, 3.61),
    (-0.73, 1.92),
    (-1.04, 1.01),
];
/// The directions in dimension 6: a cube of cubes, with the directions of the outer cube first. They were found by a
/// random search for the largest distances, as those in dimensions 7 and 8.
const CUBE_6: &[(f64, f64)] = &[
    (3.43, -0.61),
    (0.30, 3.34),
    (1.87, 1.64),
    (0.78, -0.85),
    (0.55, 0.25),
    (0.11, -0.55),
];
/// The directions in dimension 7: a cube of four dimensions, made of cubes.
const CUBE_7: &[(f64, f64)] = &[
    (8.54, -5.55),
    (2.38, -9.25),
    (9.38, 1.19),
    (4.89, 7.33),
    (0.93, -0.88),
    (1.19, 0.39),
    (0.10, 0.56),
];
/// The directions in dimension 8: a cube of four dimensions, made of cubes of four dimensions.
const CUBE_8: &[(f64, f64)] = &[
    (9.59, 13.19),
    (17.52, 2.80),
    (3.29, -15.93),
    (14.49, -9.94),
    (1.02, 0.88),
    (1.34, -0.10),
    (0.88, -1.02),
    (0.10, 1.34),
];

/// The places of a hypercube of four to eight dimensions whose vertices are named by their bits, in parallel
/// projection.
pub fn cube(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let dimension = labels.first()?.place.len();
    let directions = CUBES.get(dimension.checked_sub(4)?)?;
    let is_word = |own: &Label| {
        own.place.len() == dimension && own.place.iter().all(|bit| (0..=1).contains(bit))
    };
    let apart = |(u, v): (usize, usize)| {
        let bits = labels[u].place.iter().zip(&labels[v].place);
        bits.filter(|(a, b)| a != b).count()
    };
    let is_cube = graph.order() == 1 << dimension && graph.size() == dimension << (dimension - 1);
    if !is_cube || !labels.iter().all(is_word) || graph.edges().any(|own| apart(own) != 1) {
        return None;
    }
    let place = |own: &Label| {
        let bits = own.place.iter().zip(directions.iter());
        bits.fold(Point::new(0.0, 0.0), |at, (bit, step)| {
            Point::new(at.x + *bit as f64 * step.0, at.y + *bit as f64 * step.1)
        })
    };
    Some(labels.iter().map(place).collect())
}

/// The places of a wheel with three spokes: a complete graph of four vertices, three of which share a class of names
/// that the fourth does not have.
pub fn named_hub(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    if graph.order() != 4 || graph.size() != 6 {
        return None;
    }
    let shares = |v: usize| {
        labels
            .iter()
            .filter(|own| own.class == labels[v].class)
            .count()
    };
    let hub = (0..4).find(|v| shares(*v) == 1)?;
    let rim: Vec<usize> = (0..4).filter(|v| *v != hub).collect();
    let mut at = vec![Point::new(0.0, 0.0); 4];
    for (place, &v) in rim.iter().enumerate() {
        at[v] = on_circle(1.0, place as f64 / 3.0);
    }
    rim.iter().all(|v| shares(*v) == 3).then_some(at)
}

/// The vertex that is joined to all others, if there is exactly one.
fn hub(graph: &Graph) -> Option<usize> {
    let order = graph.order();
    let mut hubs = (0..order).filter(|v| graph.degree(*v) + 1 == order);
    hubs.next().filter(|_| hubs.next().is_none())
}

/// The components of the graph without the hub.
fn around(graph: &Graph, hub: usize) -> Vec<Vec<usize>> {
    let others: Vec<usize> = (0..graph.order()).filter(|v| *v != hub).collect();
    let parts = components(&induced(graph, &others));
    let own = |part: Vec<usize>| part.into_iter().map(|v| others[v]).collect();
    parts.into_iter().map(own).collect()
}

/// The places of a windmill: at least two complete graphs of the same order, at least three, that share a vertex, such
/// as a friendship graph.
pub fn windmill(graph: &Graph) -> Option<Vec<Point>> {
    let hub = hub(graph)?;
    let blades = around(graph, hub);
    let size = blades.first()?.len();
    let is_blade =
        |own: &Vec<usize>| own.len() == size && own.iter().all(|v| graph.degree(*v) == size);
    if blades.len() < 2 || size < 2 || !blades.iter().all(is_blade) {
        return None;
    }
    // There is a gap of one place between two blades.
    let places = blades.len() * (size + 1);
    let radius = (0.85 * radius(places)).max(1.2);
    let mut at = vec![Point::new(0.0, 0.0); graph.order()];
    for (blade, own) in blades.iter().enumerate() {
        for (member, &v) in own.iter().enumerate() {
            let middle = (size as f64 - 1.0) / 2.0;
            let place = (blade * (size + 1)) as f64 + member as f64 - middle;
            at[v] = on_circle(radius, place / places as f64);
        }
    }
    Some(at)
}

/// The longest path of a fan that is drawn as one row.
const WIDEST_FAN: usize = 16;

/// The places of a fan: a path of at least four vertices in a row, and above it a vertex that is joined to all of them.
pub fn fan(graph: &Graph) -> Option<Vec<Point>> {
    let hub = hub(graph)?;
    let order = graph.order();
    if !(5..=WIDEST_FAN + 1).contains(&order) || graph.size() != 2 * order - 3 {
        return None;
    }
    let others: Vec<usize> = (0..order).filter(|v| *v != hub).collect();
    let row = super::shapes::line(&induced(graph, &others), WIDEST_FAN)?;
    let middle = (order as f64 - 2.0) / 2.0;
    let mut at = vec![Point::new(middle, -(order as f64 / 4.0).max(1.5)); order];
    others.iter().zip(row).for_each(|(v, own)| at[*v] = own);
    Some(at)
}

/// The places of a book: at least two squares that share an edge. The shared edge has a row of its own, with the
/// squares above and below it.
pub fn book(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    let pages = order.checked_sub(2)? / 2;
    let spine: Vec<usize> = (0..order).filter(|v| graph.degree(*v) > 2).collect();
    let &[a, b] = spine.as_slice() else {
        return None;
    };
    let is_one_edge = graph.has_edge(a, b) && [a, b].iter().all(|v| graph.degree(*v) == pages + 1);
    if pages < 2 || graph.size() != 3 * pages + 1 || !is_one_edge {
        return None;
    }
    let side = (pages as f64 / 4.0).max(1.0);
    let mut at = vec![Point::new(0.0, 0.0); order];
    at[b] = Point::new(2.0 * side + 1.0, 0.0);
    let corners = graph.neighbours(a).iter().map(|v| *v as usize);
    for (page, x) in corners.filter(|v| *v != b).enumerate() {
        let mut others = graph.neighbours(x).iter().map(|v| *v as usize);
        let y = others.find(|v| *v != a).filter(|v| graph.has_edge(*v, b))?;
        // The rows are numbered from the top down, and that of the shared edge is left free.
        let row = page as f64 - (pages / 2) as f64;
        let row = if page < pages / 2 { row } else { row + 1.0 };
        at[x] = Point::new(side, row);
        at[y] = Point::new(side + 1.0, row);
    }
    Some(at)
}

/// The places of a crown, K_{n,n} without a perfect matching, with n at least 4: two rows in which vertices that are
/// not joined are above each other. `None` also if vertices of both rows share a class of names, which suggests another
/// drawing: K_{4,4} without a matching is also a cube.
pub fn crown(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let half = graph.order() / 2;
    if half < 4 || graph.order() % 2 == 1 || graph.size() != half * (half - 1) {
        return None;
    }
    // Vertices at even distances from vertex 0 are in the upper row, the others in the lower one.
    let distances = nk_graph::distances(graph, 0);
    let is_above = |v: usize| distances[v].is_some_and(|own| own % 2 == 0);
    let above: Vec<usize> = (0..graph.order()).filter(|v| is_above(*v)).collect();
    let is_across = graph.edges().all(|(u, v)| is_above(u) != is_above(v));
    let has = |class: &str, row: bool| {
        (0..graph.order()).any(|v| labels[v].class == class && is_above(v) == row)
    };
    let one_name = labels.iter().all(|own| own.class == labels[0].class);
    let is_mixed = labels
        .iter()
        .any(|own| has(&own.class, true) && has(&own.class, false));
    if above.len() != half || !is_across || (is_mixed && !one_name) {
        return None;
    }
    let mut at = vec![Point::new(0.0, 0.0); graph.order()];
    for (column, &v) in above.iter().enumerate() {
        let mut mates = (0..graph.order()).filter(|u| !is_above(*u) && !graph.has_edge(*u, v));
        let mate = mates.next().filter(|_| mates.next().is_none())?;
        at[v] = Point::new(column as f64 * 1.2, 0.0);
        at[mate] = Point::new(column as f64 * 1.2, 2.0f64.max(half as f64 / 2.5));
    }
    Some(at)
}

/// The places of a row of at least two hexagons, each of which shares an edge with the next, as chemists draw it. Two
/// classes of names with an index are the upper and the lower side, which are paths; edges between them join equal
/// indices, every other one.
pub fn hexagons(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let order = graph.order();
    let count = order.checked_sub(2)? / 4;
    if count < 2 || order != 4 * count + 2 || graph.size() != 5 * count + 1 {
        return None;
    }
    let upper = &labels[0].class;
    let places: Vec<i64> = labels
        .iter()
        .map(|own| match own.place.as_slice() {
            &[number] => Some(number),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (low, high) = (*places.iter().min()?, *places.iter().max()?);
    if high.checked_sub(low) != Some(2 * count as i64) {
        return None;
    }
    let is_upper = |v: usize| labels[v].class == *upper;
    let is_of_hexagons = graph
        .edges()
        .all(|(u, v)| match is_upper(u) == is_upper(v) {
            true => places[u].abs_diff(places[v]) == 1,
            false => places[u] == places[v] && (places[u] - low) % 2 == 0,
        });
    // The number of edges is that of the hexagons, so if all edges are of the hexagons, none is missing.
    let mut sides: Vec<(bool, i64)> = (0..order).map(|v| (is_upper(v), places[v])).collect();
    sides.sort_unstable();
    sides.dedup();
    if !is_of_hexagons || sides.len() != order {
        return None;
    }
    let side = 3f64.sqrt() / 2.0;
    let place = |v: usize| {
        let step = places[v] - low;
        let out = 0.5 * (step % 2) as f64;
        let y = if is_upper(v) { -out } else { 1.0 + out };
        Point::new(step as f64 * side, y)
    };
    Some((0..order).map(place).collect())
}

/// The longest row of a path with chords.
const LONGEST: usize = 40;

/// The places of a path whose vertices are also joined if they are a few steps apart. If the steps are 2, the path is
/// in two rows of triangles; otherwise it is on a line, with the other edges as arcs above it. The indices of the
/// vertices give the path.
pub fn chorded_path(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    let order = graph.order();
    if !(4..=LONGEST).contains(&order) {
        return None;
    }
    let class = &labels.first()?.class;
    let number = |own: &Label| match own.place.as_slice() {
        &[number] if own.class == *class => Some(number),
        _ => None,
    };
    let numbers: Vec<i64> = labels.iter().map(number).collect::<Option<_>>()?;
    let low = *numbers.iter().min()?;
    let steps: Vec<u64> = graph
        .edges()
        .map(|(u, v)| numbers[u].abs_diff(numbers[v]))
        .collect();
    let count = |step: u64| steps.iter().filter(|own| **own == step).count();
    let longest = *steps.iter().max()?;
    let is_even = |step: u64| count(step) == 0 || count(step) == order - step as usize;
    let is_path = count(1) + 1 == order && longest >= 2 && longest <= (order / 2) as u64;
    if !is_path || !(2..=longest).all(is_even) {
        return None;
    }
    let rows = longest == 2;
    let place = |number: &i64| {
        let own = (number - low) as f64;
        match rows {
            true => Point::new(own / 2.0, if (number - low) % 2 == 0 { 0.866 } else { 0.0 }),
            false => Point::new(own, 0.0),
        }
    };
    Some(numbers.iter().map(place).collect())
}

/// The places of a tree with one vertex of more than two neighbours, which its legs surround.
pub fn spider(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    let mut branching = (0..order).filter(|v| graph.degree(*v) > 2);
    let hub = branching.next().filter(|_| branching.next().is_none())?;
    if graph.size() + 1 != order {
        return None;
    }
    let legs = graph.degree(hub);
    let inner = radius(legs).max(1.0);
    let mut at = vec![Point::new(0.0, 0.0); order];
    for (leg, &first) in graph.neighbours(hub).iter().enumerate() {
        let (mut last, mut v, mut distance) = (hub, first as usize, inner);
        loop {
            at[v] = on_circle(distance, leg as f64 / legs as f64);
            let next = graph.neighbours(v).iter().find(|u| **u as usize != last);
            let Some(&next) = next else { break };
            (last, v, distance) = (v, next as usize, distance + 1.0);
        }
    }
    Some(at)
}

/// The places of a double star: two joined vertices with at least two leaves each, which surround them on either side.
pub fn double_star(graph: &Graph) -> Option<Vec<Point>> {
    let order = graph.order();
    let centres: Vec<usize> = (0..order).filter(|v| graph.degree(*v) > 1).collect();
    let &[a, b] = centres.as_slice() else {
        return None;
    };
    if graph.size() + 1 != order || graph.degree(a).min(graph.degree(b)) < 3 {
        return None;
    }
    // One place on each circle is that of the edge between the centres.
    let around = |v: usize| radius(graph.degree(v)).max(1.0);
    let step = |v: usize| (1.0 / graph.degree(v) as f64).min(1.0 / 6.0);
    // The distance by which the leaves of a centre reach towards the other centre.
    let reach = |v: usize| {
        let outermost = step(v) * (graph.degree(v) as f64 - 2.0) / 2.0;
        (-around(v) * (outermost * std::f64::consts::TAU).cos()).max(0.0)
    };
    let apart = 1.0 + reach(a) + reach(b);
    let mut at = vec![Point::new(0.0, 0.0); order];
    for (centre, other, x, outwards) in [(a, b, 0.0, 0.75), (b, a, apart, 0.25)] {
        at[centre] = Point::new(x, 0.0);
        let count = graph.degree(centre) - 1;
        let leaves = graph.neighbours(centre).iter().map(|v| *v as usize);
        for (number, leaf) in leaves.filter(|v| *v != other).enumerate() {
            let from_middle = number as f64 - (count as f64 - 1.0) / 2.0;
            // The leaves are ordered from the top down on both sides.
            let side = if centre == a { -1.0 } else { 1.0 };
            let place = on_circle(around(centre), outwards + side * from_middle * step(centre));
            at[leaf] = Point::new(x + place.x, place.y);
        }
    }
    Some(at)
}
