//! Trees: hanging from their centre, or around it if they have many leaves; caterpillars along their spine.

use std::collections::HashSet;

use super::{Point, shapes};
use nk_graph::{Graph, Label, distances};

/// A tree with more leaves than this is drawn around its centre.
const WIDE: usize = 32;

/// The places of a tree; `None` for other graphs.
pub fn places(graph: &Graph) -> Option<Vec<Point>> {
    if graph.size() + 1 != graph.order() {
        return None;
    }
    let longest = longest_path(graph);
    let rooted = Rooted::at(graph, longest[longest.len() / 2]);
    Some(match rooted.leaves > WIDE {
        true => rooted.around(),
        false => rooted.below(),
    })
}

/// One of the longest paths, by two searches.
fn longest_path(graph: &Graph) -> Vec<usize> {
    let farthest = |distances: &[Option<u32>]| {
        let all = (0..graph.order()).rev();
        all.max_by_key(|v| distances[*v]).unwrap_or(0)
    };
    let one = farthest(&distances(graph, 0));
    let from_one = distances(graph, one);
    let mut path = vec![farthest(&from_one)];
    while let Some(&last) = path.last() {
        let wanted = from_one[last].and_then(|own| own.checked_sub(1));
        let towards = |u: &&u32| wanted.is_some() && from_one[**u as usize] == wanted;
        match graph.neighbours(last).iter().find(towards) {
            Some(&next) => path.push(next as usize),
            None => break,
        }
    }
    // The path starts at the end that was declared first.
    let ends = |at: usize| path.get(at).copied();
    if path.len() > 1 && ends(1) > ends(path.len() - 2) {
        path.reverse();
    }
    path
}

/// The spine of a caterpillar, to which its leaves are attached. The end of a longest path is a part of the spine,
/// unless its class of names is that of the leaves.
fn spine<'s>(longest: &'s [usize], labels: &[Label]) -> &'s [usize] {
    let on_path: HashSet<usize> = longest.iter().copied().collect();
    let mut legs = (0..labels.len()).filter(|v| !on_path.contains(v));
    let class = |v: usize| labels[v].class.as_str();
    let [first, inner @ .., last] = longest else {
        return longest;
    };
    let Some(called) = legs.next().map(class) else {
        return longest;
    };
    let is_for_legs = legs.all(|v| class(v) == called) && inner.iter().all(|v| class(*v) != called);
    let is_leg = |end: usize| usize::from(is_for_legs && class(end) == called);
    &longest[is_leg(*first)..longest.len() - is_leg(*last)]
}

/// Whether a tree has a vertex with three neighbours, and all its leaves are at the same distance, at least two, from
/// its centre. Such a tree is read from its root down.
fn has_level_leaves(graph: &Graph, longest: &[usize]) -> bool {
    let centre = longest[longest.len() / 2];
    let depth = distances(graph, centre);
    let leaves = (0..graph.order()).filter(|v| graph.degree(*v) == 1);
    let mut depths = leaves.map(|v| depth[v]);
    let branches = (0..graph.order()).any(|v| graph.degree(v) > 2);
    branches && longest.len() > 4 && depths.all(|own| own == depth[longest[0]])
}

/// The places of a caterpillar, a path with leaves attached to it: the path in a row, and the leaves on either side, at
/// most four at a vertex. `None` for other trees, and for trees whose leaves are all equally deep.
pub fn caterpillar(graph: &Graph, labels: &[Label]) -> Option<Vec<Point>> {
    if graph.size() + 1 != graph.order() {
        return None;
    }
    let longest = longest_path(graph);
    if has_level_leaves(graph, &longest) {
        return None;
    }
    let spine = spine(&longest, labels);
    let order = graph.order();
    let mut on_spine = vec![None; order];
    for (place, &v) in spine.iter().enumerate() {
        on_spine[v] = Some(place as f64);
    }
    let is_leg = |v: usize| on_spine[v].is_none();
    let far = (0..order).any(|v| is_leg(v) && graph.degree(v) > 1);
    let legs = |v: usize| {
        graph
            .neighbours(v)
            .iter()
            .filter(|u| is_leg(**u as usize))
            .count()
    };
    if far || spine.iter().any(|v| legs(*v) > 4) {
        return None;
    }
    // There is room for two legs beside each other.
    let step = if spine.iter().any(|v| legs(*v) > 2) {
        1.6
    } else {
        1.0
    };
    let mut at = vec![Point::new(0.0, 0.0); order];
    for &v in spine {
        let x = on_spine[v].unwrap_or(0.0) * step;
        at[v] = Point::new(x, 0.0);
        let own = graph
            .neighbours(v)
            .iter()
            .map(|u| *u as usize)
            .filter(|u| is_leg(*u));
        let count = legs(v);
        for (number, leg) in own.enumerate() {
            let side = if number % 2 == 0 { 1.0 } else { -1.0 };
            let mates = (count + usize::from(number % 2 == 0)) / 2;
            let shift = if mates < 2 {
                0.0
            } else {
                0.4 * ((number / 2) as f64 * 2.0 - 1.0)
            };
            at[leg] = Point::new(x + shift, side);
        }
    }
    Some(at)
}

struct Rooted {
    /// The vertices from the root down, parents before children.
    order: Vec<usize>,
    parent: Vec<usize>,
    depth: Vec<u32>,
    /// The middle of the leaves below each vertex, counted from the left.
    column: Vec<f64>,
    leaves: usize,
}

impl Rooted {
    fn at(graph: &Graph, root: usize) -> Rooted {
        let count = graph.order();
        let mut rooted = Rooted {
            order: Vec::new(),
            parent: vec![root; count],
            depth: vec![0; count],
            column: vec![0.0; count],
            leaves: 0,
        };
        // The search is depth first, so that leaves come from left to right.
        let mut stack = vec![root];
        while let Some(v) = stack.pop() {
            rooted.order.push(v);
            let children: Vec<usize> = graph
                .neighbours(v)
                .iter()
                .map(|u| *u as usize)
                .filter(|u| v == root || *u != rooted.parent[v])
                .collect();
            for &u in children.iter().rev() {
                rooted.parent[u] = v;
                rooted.depth[u] = rooted.depth[v] + 1;
                stack.push(u);
            }
            if children.is_empty() {
                rooted.column[v] = rooted.leaves as f64;
                rooted.leaves += 1;
            }
        }
        rooted.centre();
        rooted
    }

    /// Places each parent above the middle between its outermost children.
    fn centre(&mut self) {
        let count = self.order.len();
        let mut range = vec![(f64::MAX, f64::MIN); count];
        for &v in self.order.iter().rev() {
            let (low, high) = range[v];
            if low <= high {
                self.column[v] = (low + high) / 2.0;
            }
            let (own, parent) = (self.column[v], self.parent[v]);
            let (low, high) = range[parent];
            range[parent] = (low.min(own), high.max(own));
        }
    }

    fn below(&self) -> Vec<Point> {
        let place = |v: usize| Point::new(self.column[v], 1.2 * f64::from(self.depth[v]));
        (0..self.order.len()).map(place).collect()
    }

    fn around(&self) -> Vec<Point> {
        let deepest = f64::from(self.depth.iter().copied().max().unwrap_or(1));
        let step = (shapes::radius(self.leaves) / deepest).max(1.0);
        let place = |v: usize| {
            let turn = self.column[v] / self.leaves as f64;
            shapes::on_circle(step * f64::from(self.depth[v]), turn)
        };
        (0..self.order.len()).map(place).collect()
    }
}
