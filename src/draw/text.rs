//! Draws a layout as text, if its places are rows and columns.

use super::{Layout, Subject};
use crate::picture::Point;

/// The largest width of a line if none is given.
pub const WIDEST: usize = 110;

/// The number of characters between two cells.
const GAP: usize = 3;

/// The form of an edge in a drawing as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeMark {
    /// The edge is a line.
    Line,
    /// The edge is a line with a cross on it: a move removes it and leaves its ends.
    Cut,
    /// The edge is not drawn.
    Gone,
}

/// The graph in lines of text, with the text of `show` for each vertex, and each edge drawn as `mark` says. If a line
/// would be wider than `widest` characters, the graph is cut between columns, and the parts are one below the other; an
/// edge that is cut is in both parts. `None` if the places are not in rows and columns, an edge would cross a vertex or
/// another edge, or a single name is too wide.
///
/// ```text
/// o---o-x-o
/// |   |   |
/// o---o---o
/// ```
pub fn text(
    subject: Subject,
    layout: &Layout,
    widest: usize,
    show: &dyn Fn(usize) -> String,
    mark: &dyn Fn(usize, usize) -> EdgeMark,
) -> Option<String> {
    let cells: Option<Vec<(usize, usize)>> = cells(&layout.at);
    let cells = cells?;
    let shown: Vec<String> = (0..cells.len()).map(show).collect();
    let wide = shown.iter().map(|own| own.chars().count()).max()?;
    let columns = cells.iter().map(|own| own.0).max()? + 1;
    let rows = cells.iter().map(|own| own.1).max()?;
    // A part has room for the cut edges on either side.
    let step = wide + GAP;
    let fitting = match columns * step - GAP <= widest {
        true => columns,
        false => widest.saturating_sub(GAP) / step,
    };
    if fitting == 0 {
        return None;
    }
    let lines = vec![vec![' '; columns * step]; 2 * rows + 1];
    let mut page = Page { lines, wide };
    for (u, v) in subject.graph.edges() {
        let ((x, y), (p, q)) = (cells[u], cells[v]);
        if x.abs_diff(p) + y.abs_diff(q) != 1 {
            return None;
        }
        page.edge((x.min(p), y.min(q)), y == q, mark(u, v));
    }
    for (name, cell) in shown.iter().zip(&cells) {
        page.name(name, *cell);
    }
    let parts = (0..columns).step_by(fitting).map(|first| {
        let from = (first * step).saturating_sub(GAP);
        let to = ((first + fitting) * step).min(columns * step);
        let line = |own: &Vec<char>| {
            let line: String = own[from..to].iter().collect();
            format!("{}\n", line.trim_end())
        };
        page.lines.iter().map(line).collect::<String>()
    });
    Some(parts.collect::<Vec<_>>().join("\n"))
}

struct Page {
    lines: Vec<Vec<char>>,
    /// The width of a cell; between two cells there are [`GAP`] columns, and a line.
    wide: usize,
}

impl Page {
    fn start(&self, column: usize) -> usize {
        column * (self.wide + GAP)
    }

    /// Draws an edge from a cell to the one on its right, or below it.
    fn edge(&mut self, (x, y): (usize, usize), is_across: bool, mark: EdgeMark) {
        let (start, next) = (self.start(x), self.start(x + 1));
        let below = &mut self.lines[2 * y + lines_down(is_across)];
        match (mark, is_across) {
            (EdgeMark::Gone, _) => {}
            (EdgeMark::Line, false) => below[start + (self.wide - 1) / 2] = '|',
            (EdgeMark::Cut, false) => below[start + (self.wide - 1) / 2] = 'x',
            (_, true) => {
                below[start + self.wide..next].fill('-');
                if mark == EdgeMark::Cut {
                    below[start + self.wide + 1] = 'x';
                }
            }
        }
    }

    /// Writes a name in the middle of its cell; edges at its sides continue up to it.
    fn name(&mut self, name: &str, (x, y): (usize, usize)) {
        let (start, length) = (self.start(x), name.chars().count());
        let (first, end) = (start + (self.wide - length) / 2, start + self.wide);
        let line = &mut self.lines[2 * y];
        line[first..first + length]
            .iter_mut()
            .zip(name.chars())
            .for_each(|(own, c)| *own = c);
        if start > 0 && line[start - 1] == '-' {
            line[start..first].fill('-');
        }
        if line.get(end) == Some(&'-') {
            line[first + length..end].fill('-');
        }
    }
}

/// The number of lines between a vertex and the edge that leads away from it.
fn lines_down(is_across: bool) -> usize {
    usize::from(!is_across)
}

/// The column and the row of each place, if all are integers.
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
