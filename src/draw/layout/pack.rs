//! Puts components side by side, in rows like lines of text.

use super::{Kind, Point, bounds};

/// The gap between two components.
const GAP: f64 = 1.2;

/// Moves each component to the origin. Returns the numbers of the components, each with its size and its corner on the
/// page.
pub fn shelves(laid: &mut [(Vec<Point>, Kind)]) -> Vec<(usize, (Point, Point))> {
    let mut sizes = Vec::new();
    for (at, _) in laid.iter_mut() {
        let (low, high) = bounds(at);
        for own in at.iter_mut() {
            *own = Point::new(own.x - low.x, own.y - low.y);
        }
        sizes.push(Point::new(high.x - low.x + GAP, high.y - low.y + GAP));
    }
    let area: f64 = sizes.iter().map(|own| own.x * own.y).sum();
    let widest = sizes.iter().map(|own| own.x).fold(0.0, f64::max);
    let width = widest.max((3.0 * area).sqrt());
    let mut order: Vec<usize> = (0..laid.len()).collect();
    // Tall components come first; equal ones stay in order.
    order.sort_by(|a, b| sizes[*b].y.total_cmp(&sizes[*a].y));
    let (mut corner, mut height) = (Point::new(0.0, 0.0), 0.0f64);
    let mut placed = Vec::new();
    for part in order {
        let size = sizes[part];
        if corner.x > 0.0 && corner.x + size.x > width + 1e-9 {
            corner = Point::new(0.0, corner.y + height);
            height = 0.0;
        }
        placed.push((part, (size, corner)));
        corner.x += size.x;
        height = height.max(size.y);
    }
    placed
}
