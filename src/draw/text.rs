//! A layout as characters, where its places are rows and columns.

use super::{Layout, Subject};
use crate::picture::Point;

/// Wider than this, lines would break.
const WIDEST: usize = 110;

/// The graph in lines of text, each vertex as `show` has it. `None` where places are not in rows and columns, where an
/// edge would cross something, or the lines would be too long.
///
/// ```text
/// o---o---o
/// |   |   |
/// o---o---o
/// ```
pub fn text(
    subject: Subject,
    layout: &Layout,
    show: &dyn Fn(usize) -> String,
    stands: &dyn Fn(usize) -> bool,
) -> Option<String> {
    let cells: Option<Vec<(usize, usize)>> = cells(&layout.at);
    let cells = cells?;
    let shown: Vec<String> = (0..cells.len()).map(show).collect();
    let wide = shown.iter().map(|own| own.chars().count()).max()?;
    let step = wide + 3;
    let columns = cells.iter().map(|own| own.0).max()?;
    let rows = cells.iter().map(|own| own.1).max()?;
    if columns * step + wide > WIDEST {
        return None;
    }
    let mut page = vec![vec![' '; columns * step + wide]; 2 * rows + 1];
    for (u, v) in subject.graph.edges() {
        let ((x, y), (p, q)) = (cells[u], cells[v]);
        if x.abs_diff(p) + y.abs_diff(q) != 1 {
            return None;
        }
        if !(stands(u) && stands(v)) {
            continue;
        }
        match y == q {
            true => page[2 * y][x.min(p) * step + wide..x.max(p) * step].fill('-'),
            false => page[2 * y.min(q) + 1][x * step + (wide - 1) / 2] = '|',
        }
    }
    for (name, (x, y)) in shown.iter().zip(&cells) {
        let start = x * step;
        let pad = (wide - name.chars().count()) / 2;
        for (at, c) in name.chars().enumerate() {
            page[2 * y][start + pad + at] = c;
        }
        // The line goes on up to the name.
        let line = &mut page[2 * y];
        if *x > 0 && line[start - 1] == '-' {
            line[start..start + pad].fill('-');
        }
        let after = start + pad + name.chars().count();
        if line.get(start + wide) == Some(&'-') {
            line[after..start + wide].fill('-');
        }
    }
    let lines = page.into_iter().map(|line| {
        let line: String = line.into_iter().collect();
        format!("{}\n", line.trim_end())
    });
    Some(lines.collect())
}

/// Column and row of each place, if all are at whole numbers.
fn cells(at: &[Point]) -> Option<Vec<(usize, usize)>> {
    let low = |of: fn(&Point) -> f64| at.iter().map(of).fold(f64::MAX, f64::min);
    let (x, y) = (low(|own| own.x), low(|own| own.y));
    let whole = |value: f64| {
        let near = value.round();
        ((value - near).abs() < 1e-6).then_some(near as usize)
    };
    at.iter()
        .map(|own| Some((whole(own.x - x)?, whole(own.y - y)?)))
        .collect()
}
