//! The operations on graphs other than products.

use super::error::{GraphError, Limits};
use super::simple::Graph;

/// The disjoint union; the vertices of `h` are numbered after those of `g`.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn disjoint(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let order = g.order() as u128 + h.order() as u128;
    limits.admit("disjoint", order, g.size() as u128 + h.size() as u128)?;
    Ok(Graph::from_edges(order as usize, side_by_side(g, h)))
}

/// The join: the disjoint union, and every vertex of one graph joined to every vertex of the other.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn join(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let (left, right) = (g.order() as u128, h.order() as u128);
    let size = g.size() as u128 + h.size() as u128 + left * right;
    limits.admit("join", left + right, size)?;
    let mut edges = side_by_side(g, h);
    let (left, order) = (left as u32, (left + right) as u32);
    edges.extend((0..left).flat_map(|u| (left..order).map(move |v| (u, v))));
    Ok(Graph::from_edges(order as usize, edges))
}

fn side_by_side(g: &Graph, h: &Graph) -> Vec<(u32, u32)> {
    let shift = g.order();
    let left = g.edges().map(|(u, v)| (u as u32, v as u32));
    let right = h
        .edges()
        .map(|(u, v)| ((u + shift) as u32, (v + shift) as u32));
    left.chain(right).collect()
}

/// The complement: two vertices are joined just if `g` does not join them.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn complement(g: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let order = g.order() as u128;
    let all = order * order.saturating_sub(1) / 2;
    limits.admit("complement", order, all - g.size() as u128)?;
    let mut edges = Vec::with_capacity((all - g.size() as u128) as usize);
    for v in 0..g.order() {
        let mut taken = g.neighbours(v).iter().copied().peekable();
        for u in 0..v as u32 {
            if taken.next_if_eq(&u).is_none() {
                edges.push((u, v as u32));
            }
        }
    }
    Ok(Graph::from_edges(g.order(), edges))
}

/// The line graph: its vertices are the edges of `g` in the order of [`Graph::edges`], joined if the edges share an
/// end.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn line(g: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let pairs = |v| {
        let degree = g.degree(v) as u128;
        degree * degree.saturating_sub(1) / 2
    };
    limits.admit("line", g.size() as u128, (0..g.order()).map(pairs).sum())?;
    let mut at = vec![Vec::new(); g.order()];
    for (number, (u, v)) in g.edges().enumerate() {
        at[u].push(number as u32);
        at[v].push(number as u32);
    }
    let mut edges = Vec::new();
    for meeting in &at {
        for (i, &a) in meeting.iter().enumerate() {
            edges.extend(meeting[..i].iter().map(|&b| (b, a)));
        }
    }
    Ok(Graph::from_edges(g.size(), edges))
}

/// The middle graph: its vertices are the vertices of `g` and then its edges, in the order of [`Graph::edges`]. An edge
/// is joined to its two ends and to the edges that share an end with it; two vertices of `g` are not joined.
///
/// Kayles on `g`, where a move takes a vertex or two joined ones, is Node-Kayles on this graph.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn middle(g: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let (order, size) = (g.order() as u128, g.size() as u128);
    let pairs = |v| {
        let degree = g.degree(v) as u128;
        degree * degree.saturating_sub(1) / 2
    };
    let meeting: u128 = (0..g.order()).map(pairs).sum();
    limits.admit("middle", order + size, 2 * size + meeting)?;
    let shift = g.order() as u32;
    let ends = g.edges().zip(shift..);
    let ends = ends.flat_map(|((u, v), edge)| [(u as u32, edge), (v as u32, edge)]);
    let edges = line(g, limits)?;
    let meeting = edges
        .edges()
        .map(|(a, b)| (a as u32 + shift, b as u32 + shift));
    let joined: Vec<(u32, u32)> = ends.chain(meeting).collect();
    Ok(Graph::from_edges(g.order() + g.size(), joined))
}

/// The k-th power for k >= 0: two vertices are joined if their distance in `g` is from 1 to k. For k = 0 there are no
/// edges.
///
/// The size is not known beforehand: [`GraphError::TooLarge`] is returned as soon as too many edges have been found.
///
/// # Errors
///
/// [`GraphError::Parameter`] if `k` is negative, and [`GraphError::TooLarge`] if the result exceeds `limits`.
pub fn power(g: &Graph, k: i64, limits: Limits) -> Result<Graph, GraphError> {
    if k < 0 {
        return Err(GraphError::Parameter {
            family: "power",
            parameter: "k",
            value: k,
            least: 0,
        });
    }
    limits.admit("power", g.order() as u128, 0)?;
    if k == 0 {
        return Ok(Graph::edgeless(g.order()));
    }
    let mut ball = Ball::new(g);
    let mut edges = Vec::new();
    for v in 0..g.order() as u32 {
        ball.grow(g, v, k);
        edges.extend(ball.reached.iter().filter(|&&u| u < v).map(|&u| (u, v)));
        limits.admit("power", g.order() as u128, edges.len() as u128)?;
    }
    Ok(Graph::from_edges(g.order(), edges))
}

/// Breadth-first search of bounded depth. The arrays are reused from source to source.
struct Ball {
    /// For each vertex the source that last reached it, plus one.
    seen_from: Vec<u32>,
    /// For each vertex, the order of its component. Once the whole component is reached, no further list needs to be
    /// read.
    component_order: Vec<u32>,
    reached: Vec<u32>,
}

impl Ball {
    fn new(g: &Graph) -> Ball {
        let mut ball = Ball {
            seen_from: vec![0; g.order()],
            component_order: vec![u32::MAX; g.order()],
            reached: Vec::new(),
        };
        for v in 0..g.order() as u32 {
            if ball.component_order[v as usize] == u32::MAX {
                ball.grow(g, v, i64::MAX);
                let order = ball.reached.len() as u32;
                let members = ball.reached.iter();
                members.for_each(|&u| ball.component_order[u as usize] = order);
            }
        }
        ball.seen_from.fill(0);
        ball
    }

    /// Sets `reached` to the vertices within distance k of `source`, `source` first.
    fn grow(&mut self, g: &Graph, source: u32, k: i64) {
        let all = self.component_order[source as usize] as usize;
        self.reached.clear();
        self.reached.push(source);
        self.seen_from[source as usize] = source + 1;
        let mut layer = 0..1;
        for _ in 0..k {
            for i in layer.clone() {
                for &u in g.neighbours(self.reached[i] as usize) {
                    if self.seen_from[u as usize] != source + 1 {
                        self.seen_from[u as usize] = source + 1;
                        self.reached.push(u);
                    }
                }
                if self.reached.len() == all {
                    return;
                }
            }
            layer = layer.end..self.reached.len();
            if layer.is_empty() {
                return;
            }
        }
    }
}
