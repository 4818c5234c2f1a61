//! Lattices of two indices that wrap around: cylinders as concentric rings, and tori as rows and columns whose last
//! edges leave the page. Also lattices of equilateral triangles.

use super::shapes::{on_circle, radius};
use super::{Point, bounds};
use nk_graph::{Graph, Label};

/// The largest number of rings of a cylinder; more would need a very large page.
const MOST_RINGS: usize = 12;

/// The drawing of a lattice of two indices.
pub enum Wrapped {
    /// Concentric rings.
    Cylinder(Vec<Point>),
    /// Rows and columns, and for each edge, in the order of [`Graph::edges`], the step from its first end to its second,
    /// in rows and columns, which may leave the page.
    Torus(Vec<Point>, Vec<Option<Point>>),
    /// Rows that are shifted against each other, so that the triangles are equilateral.
    Triangles(Vec<Point>),
}

/// The steps of the edges of a lattice.
struct Steps {
    /// For each vertex its row and column.
    cells: Vec<[i64; 2]>,
    /// The number of rows and of columns.
    size: [i64; 2],
    /// Whether edges join the last row to the first, and the last column to the first.
    wraps: [bool; 2],
    /// For each edge the step from its first to its second end, in the shorter direction around the lattice.
    of: Vec<[i64; 2]>,
}

/// The places of a lattice of two indices that wraps around or has triangles; `None` for other graphs.
pub fn places(graph: &Graph, labels: &[Label]) -> Option<Wrapped> {
    let steps = Steps::of(graph, labels)?;
    match steps.wraps {
        [true, true] => {
            let at = steps.cells.iter().map(|own| rows_and_columns(*own));
            let over = steps.of.iter().zip(graph.edges());
            let over = over.map(|(step, (u, v))| {
                let [down, right] = [0, 1].map(|axis| steps.cells[v][axis] - steps.cells[u][axis]);
                let leaves = [down, right] != *step;
                leaves.then(|| rows_and_columns(*step))
            });
            Some(Wrapped::Torus(at.collect(), over.collect()))
        }
        [true, false] => steps.rings(0),
        [false, true] => steps.rings(1),
        [false, false] => steps.triangles(),
    }
}

fn rows_and_columns([row, column]: [i64; 2]) -> Point {
    Point::new(column as f64, row as f64)
}

impl Steps {
    fn of(graph: &Graph, labels: &[Label]) -> Option<Steps> {
        let first = labels.first()?;
        let mut cells: Vec<[i64; 2]> = Vec::new();
        for own in labels {
            let &[row, column] = own.place.as_slice() else {
                return None;
            };
            if own.class != first.class {
                return None;
            }
            cells.push([row, column]);
        }
        let mut size = [0; 2];
        for axis in [0, 1] {
            let low = cells.iter().map(|own| own[axis]).min()?;
            let high = cells.iter().map(|own| own[axis]).max()?;
            size[axis] = high.checked_sub(low).filter(|own| *own < 1 << 20)? + 1;
            cells.iter_mut().for_each(|own| own[axis] -= low);
        }
        let far = |axis: usize, u: usize, v: usize| {
            let step = cells[v][axis] - cells[u][axis];
            // With two rows the step over the border is the same as that within the lattice.
            size[axis] > 2 && step.abs() == size[axis] - 1
        };
        let wraps = [0, 1].map(|axis| graph.edges().any(|(u, v)| far(axis, u, v)));
        let short = |(u, v): (usize, usize)| {
            [0, 1].map(|axis| {
                let step = cells[v][axis] - cells[u][axis];
                match wraps[axis] && far(axis, u, v) {
                    true => -step.signum(),
                    false => step,
                }
            })
        };
        let of: Vec<[i64; 2]> = graph.edges().map(short).collect();
        let is_near = |own: &[i64; 2]| own.iter().all(|step| step.abs() <= 1);
        let is_whole = !wraps.contains(&true) || size[0] * size[1] == cells.len() as i64;
        (is_whole && of.iter().all(is_near)).then_some(Steps {
            cells,
            size,
            wraps,
            of,
        })
    }

    /// Concentric rings, along which the index `axis` runs.
    fn rings(&self, axis: usize) -> Option<Wrapped> {
        let length = self.size[axis] as usize;
        let rings = self.size[1 - axis] as usize;
        // With one ring there is no cylinder, and rings of fewer than three vertices do not exist.
        if !(2..=MOST_RINGS).contains(&rings) || length < 3 {
            return None;
        }
        let inner = (0.8 * radius(length)).max(0.7);
        let place = |own: &[i64; 2]| {
            let ring = own[1 - axis] as f64;
            on_circle(inner + ring, own[axis] as f64 / length as f64)
        };
        Some(Wrapped::Cylinder(self.cells.iter().map(place).collect()))
    }

    /// Shifts each row by half a place, if all diagonals have the same direction.
    fn triangles(&self) -> Option<Wrapped> {
        let diagonal = self.of.iter().filter(|own| own[0] != 0 && own[1] != 0);
        let mut slopes = diagonal.map(|own| own[0] * own[1]);
        let slope = slopes.next()?;
        if slopes.any(|own| own != slope) {
            return None;
        }
        let rows = |step: [i64; 2]| {
            self.of
                .iter()
                .any(|own| *own == step || *own == step.map(|own| -own))
        };
        if !rows([0, 1]) || !rows([1, 0]) {
            return None;
        }
        let height = 3f64.sqrt() / 2.0;
        let mut at: Vec<Point> = self
            .cells
            .iter()
            .map(|&[row, column]| {
                let shift = -(slope as f64) * row as f64 / 2.0;
                Point::new(column as f64 + shift, row as f64 * height)
            })
            .collect();
        // The longest row is at the bottom.
        let members = |row: i64| self.cells.iter().filter(|own| own[0] == row).count();
        if members(0) > members(self.size[0] - 1) {
            let (low, high) = bounds(&at);
            at.iter_mut().for_each(|own| own.y = low.y + high.y - own.y);
        }
        Some(Wrapped::Triangles(at))
    }
}
