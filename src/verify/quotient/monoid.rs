//! The table of products of elements, from the products with generators.

use super::certificate::Certificate;
use super::reason::Violation;

/// All products of two elements, and which of them are in P.
pub struct Monoid {
    order: usize,
    table: Vec<u16>,
    pub is_p: Vec<bool>,
}

impl Monoid {
    /// The table; `None` if an element is not reached. If generators do not commute, the table depends on how the
    /// elements are reached. Violations are added to the list.
    pub fn new(certificate: &Certificate, violations: &mut Vec<Violation>) -> Option<Monoid> {
        let order = certificate.order;
        let products = &certificate.products;
        if let Some((first, second)) = different_orders(products, order) {
            violations.push(Violation::Orders { first, second });
        }
        // For each element, the element and the generator from which it is reached.
        let mut reached: Vec<Option<(usize, usize)>> = vec![None; order];
        let mut found = vec![0];
        let mut at = 0;
        while at < found.len() {
            for (which, row) in products.iter().enumerate() {
                let next = row[found[at]];
                if next != 0 && reached[next].is_none() {
                    reached[next] = Some((found[at], which));
                    found.push(next);
                }
            }
            at += 1;
        }
        if let Some(element) = (1..order).find(|own| reached[*own].is_none()) {
            violations.push(Violation::Unreached { element });
            return None;
        }
        let mut table = vec![0; order * order];
        for x in 0..order {
            table[x * order] = x as u16;
            for &y in &found {
                if let Some((before, which)) = reached[y] {
                    let product = usize::from(table[x * order + before]);
                    table[x * order + y] = products[which][product] as u16;
                }
            }
        }
        let mut is_p = vec![false; order];
        certificate.p.iter().for_each(|own| is_p[*own] = true);
        Some(Monoid { order, table, is_p })
    }

    pub fn order(&self) -> usize {
        self.order
    }

    pub fn product(&self, x: usize, y: usize) -> usize {
        usize::from(self.table[x * self.order + y])
    }

    /// Whether the product of two elements is in P.
    pub fn makes_p(&self, x: usize, y: usize) -> bool {
        self.is_p[self.product(x, y)]
    }

    /// Two elements such that no element has a product in P with exactly one of them.
    pub fn indistinct(&self) -> Option<(usize, usize)> {
        let mut seen = std::collections::HashMap::new();
        (0..self.order).find_map(|x| {
            let row: Vec<bool> = (0..self.order).map(|c| self.makes_p(x, c)).collect();
            seen.insert(row, x).map(|earlier| (earlier, x))
        })
    }

    /// An element that is not a product of the given elements.
    pub fn not_generated(&self, by: &[usize]) -> Option<usize> {
        let mut is_found = vec![false; self.order];
        is_found[0] = true;
        let mut found = vec![0];
        while let Some(x) = found.pop() {
            for &own in by {
                let product = self.product(x, own);
                if !is_found[product] {
                    is_found[product] = true;
                    found.push(product);
                }
            }
        }
        is_found.iter().position(|own| !own)
    }
}

/// Two generators that do not commute.
fn different_orders(products: &[Vec<usize>], order: usize) -> Option<(usize, usize)> {
    for (second, b) in products.iter().enumerate() {
        for (first, a) in products[..second].iter().enumerate() {
            if (0..order).any(|x| a[b[x]] != b[a[x]]) {
                return Some((first, second));
            }
        }
    }
    None
}
