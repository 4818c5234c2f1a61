//! The four standard products. The vertex (g, h) of a product gets the number `g * order(H) + h`.
//!
//! Source: Hammack, Imrich and Klavzar, "Handbook of Product Graphs", chapter 4.

use super::error::{GraphError, Limits};
use super::simple::Graph;

fn order_of(g: &Graph, h: &Graph) -> u128 {
    g.order() as u128 * h.order() as u128
}

/// The number of edges of the Cartesian product.
fn cartesian_size(g: &Graph, h: &Graph) -> u128 {
    g.size() as u128 * h.order() as u128 + h.size() as u128 * g.order() as u128
}

/// The number of edges of the tensor product.
fn tensor_size(g: &Graph, h: &Graph) -> u128 {
    2 * g.size() as u128 * h.size() as u128
}

/// A product under construction. Its order was checked, so its vertices fit in a `u32`.
struct Product {
    width: usize,
    order: usize,
    edges: Vec<(u32, u32)>,
}

impl Product {
    fn new(g: &Graph, h: &Graph) -> Product {
        Product {
            width: h.order(),
            order: g.order() * h.order(),
            edges: Vec::new(),
        }
    }

    fn join(&mut self, a: (usize, usize), b: (usize, usize)) {
        let number = |(g, h): (usize, usize)| (g * self.width + h) as u32;
        self.edges.push((number(a), number(b)));
    }

    /// Adds a copy of `h` for each vertex of `g`.
    fn copies_of_right(&mut self, g: &Graph, h: &Graph) {
        for u in 0..g.order() {
            for (a, b) in h.edges() {
                self.join((u, a), (u, b));
            }
        }
    }

    /// Adds a copy of `g` for each vertex of `h`.
    fn copies_of_left(&mut self, g: &Graph, h: &Graph) {
        for (u, v) in g.edges() {
            for a in 0..h.order() {
                self.join((u, a), (v, a));
            }
        }
    }

    fn diagonals(&mut self, g: &Graph, h: &Graph) {
        for (u, v) in g.edges() {
            for (a, b) in h.edges() {
                self.join((u, a), (v, b));
                self.join((u, b), (v, a));
            }
        }
    }

    fn build(self) -> Graph {
        Graph::from_edges(self.order, self.edges)
    }
}

/// The Cartesian product: two vertices are joined if one of their coordinates is equal and the other is joined. Grids,
/// prisms and tori are such products.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn cartesian(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    limits.admit("cartesian", order_of(g, h), cartesian_size(g, h))?;
    let mut product = Product::new(g, h);
    product.copies_of_right(g, h);
    product.copies_of_left(g, h);
    Ok(product.build())
}

/// The tensor product (also called categorical or direct): two vertices are joined if both of their coordinates are
/// joined.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn tensor(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    limits.admit("tensor", order_of(g, h), tensor_size(g, h))?;
    let mut product = Product::new(g, h);
    product.diagonals(g, h);
    Ok(product.build())
}

/// The strong product: two different vertices are joined if each of their coordinates is equal or joined. The graph of
/// king's moves is the strong product of two paths.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn strong(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let size = cartesian_size(g, h).saturating_add(tensor_size(g, h));
    limits.admit("strong", order_of(g, h), size)?;
    let mut product = Product::new(g, h);
    product.copies_of_right(g, h);
    product.copies_of_left(g, h);
    product.diagonals(g, h);
    Ok(product.build())
}

/// The lexicographic product (also written G\[H\]): two vertices are joined if their first coordinates are joined, or
/// if these are equal and the second coordinates are joined.
///
/// # Errors
///
/// [`GraphError::TooLarge`] if the result would exceed `limits`.
pub fn lexicographic(g: &Graph, h: &Graph, limits: Limits) -> Result<Graph, GraphError> {
    let width = h.order() as u128;
    let between = (g.size() as u128).saturating_mul(width * width);
    let size = between.saturating_add(h.size() as u128 * g.order() as u128);
    limits.admit("lexicographic", order_of(g, h), size)?;
    let mut product = Product::new(g, h);
    product.copies_of_right(g, h);
    for (u, v) in g.edges() {
        for a in 0..h.order() {
            for b in 0..h.order() {
                product.join((u, a), (v, b));
            }
        }
    }
    Ok(product.build())
}
