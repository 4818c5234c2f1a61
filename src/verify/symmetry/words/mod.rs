//! Families of graphs whose vertices are binary words, that is, sets of places: hypercubes, Kneser and Johnson graphs.
//!
//! The vertices are words a of n bits that satisfy a condition V on their *weight* |a|, the number of ones. Two of them
//! are joined if a condition E on the weights of a, of b and of a (+) b holds for a and b in at least one order. Both
//! conditions may depend on the parameters of the family. Sets are disjoint just if |a| + |b| = |a (+) b|, and a + b =
//! a (+) b says the same. Two words are equal just if |a (+) b| = 0.
//!
//! **Theorem.** In Node-Kayles on such a graph,
//!
//! 1. if V is true of at most one number from 0 to n, the nimber is 0 or 1;
//! 2. if for all vertices b and c the *translation* a -> a (+) t by t = b (+) c takes vertices to vertices and joined ones
//!    to joined ones, the nimber is 0 or 1;
//! 3. if, for a number m from 1 to n, the translation by the word t with ones in exactly the first m places does the
//!    same, and no vertex a is joined to a (+) t, the nimber is 0.
//!
//! *Proof.* All translations are maps of order two.
//!
//! 1. The exchange of two places is a symmetry, as it keeps all weights. Of two different vertices of the same weight,
//!    each contains a place that the other does not contain. The exchange of these places takes one of them to a vertex
//!    that differs from the other in two places less. So for any two vertices a composition of symmetries takes one to
//!    the other.
//! 2. The translation by b (+) c takes b to c.
//! 3. As m is positive, no vertex is its own image, so the translation is a mirror. ∎
//!
//! These theorems are proved in Coq in `theory/Words.v`.
//!
//! The premises become statements about integers. Three words divide the n places into eight kinds, by the words to
//! which they belong. The numbers of places of the kinds are any integers >= 0 whose sum is n. The weights of the words
//! and of their sums are sums of these numbers. For item 2, the premise about edges is shown for translations by any
//! words t.
//!
//! ```text
//! nkdsl certificate of a symmetry of words 1
//! claim nimber(kneser(n, k)) <= 1 : ...       as the user wrote it; not checked
//! parameter n
//! parameter k
//! given (<= 1 k)                              an assumption about the parameters
//! given (<= k n)
//! family kneser(n, k)                         its text; not checked
//! require (<= 1 k)                            follows from what is given
//! length n                                    the length of words
//! vertex set if (= #a k)                      the name of vertices, and V
//! edge (= (+ @a @b) @ab)                      E
//! statement (<= value 1)                      as in other certificates of symmetries, and so are the cases
//! case (and)
//! exchanges                                   item 1
//! translations                                item 2
//! mirror 2                                    item 3, with m
//! end
//! ```
//!
//! In V and E, `@a`, `@b` and `@ab` are the numbers a, b and a (+) b, and `#a`, `#b` and `#ab` are their weights.

mod check;
mod shown;
mod text;

use std::collections::BTreeSet;

pub use check::{by_weights, grounded, suffices, verify, well_formed};

use super::certificate;
use super::family::{Instance, Vertex};
use super::term::{Formula, Term};

/// The first line of a certificate.
pub const HEAD: &str = "nkdsl certificate of a symmetry of words 1";

/// The words for the variables after the parameters in the conditions of a family: numbers and their weights.
pub const ROLES: [&str; 6] = ["@a", "@b", "@ab", "#a", "#b", "#ab"];

/// A family of graphs whose vertices are words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The text of the family in the claim, such as `kneser(n, k)`.
    pub text: String,
    /// The number of parameters.
    pub parameters: usize,
    /// Conditions on the parameters; there is a graph only if they hold.
    pub required: Vec<Formula>,
    /// The length of words.
    pub length: Term,
    /// The name of vertices.
    pub name: String,
    /// The condition that a word is a vertex, in the variables of [`ROLES`] that are about a.
    pub vertices: Formula,
    /// The condition that two vertices are joined, in the variables of [`ROLES`].
    pub edges: Formula,
}

/// Symmetries that imply a fact about the nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// For any two vertices, exchanges of places take one to the other: the nimber is 0 or 1.
    Exchanges,
    /// For any two vertices, a translation takes one to the other: the nimber is 0 or 1.
    Translations,
    /// The translation by the word that has ones in exactly the first places, whose number is given, is a mirror: the
    /// nimber is 0.
    Mirror(Term),
}

/// A claim about the nimber of all graphs of a family, and the symmetries that prove it.
pub type Certificate = certificate::Certificate<Family, Ground>;
/// A case of a proof.
pub type Case = certificate::Case<Ground>;

/// The greatest length of words for [`Family::instance`].
const LONGEST: i64 = 12;

impl Family {
    /// The graph for these parameters; `None` if there is none, if its words are longer than twelve bits, or if it has
    /// more than `most` vertices.
    pub fn instance(&self, parameters: &[i64], most: usize) -> Option<Instance> {
        let required = self.required.iter().map(|own| own.holds(parameters));
        if !required.into_iter().all(|own| own == Some(true)) {
            return None;
        }
        let length = self.length.value(parameters)?;
        if !(0..=LONGEST).contains(&length) {
            return None;
        }
        let holds = |condition: &Formula, a: i64, b: i64| {
            let numbers = [a, b, a ^ b];
            let weights = numbers.map(|own| i64::from(own.count_ones()));
            condition.holds(&[parameters, &numbers, &weights].concat())
        };
        let mut words = Vec::new();
        for a in 0..1i64 << length {
            if holds(&self.vertices, a, 0)? {
                words.push(a);
            }
        }
        if words.len() > most {
            return None;
        }
        let vertex = |own: i64| -> Vertex { (0, vec![own]) };
        let mut edges = BTreeSet::new();
        for &a in &words {
            for &b in &words {
                if a != b && holds(&self.edges, a, b)? {
                    edges.insert((vertex(a), vertex(b)));
                    edges.insert((vertex(b), vertex(a)));
                }
            }
        }
        Some(Instance {
            vertices: words.into_iter().map(vertex).collect(),
            edges,
        })
    }
}
