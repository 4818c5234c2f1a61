//! Claims about the nimbers of all graphs of a family that follow from symmetries, and their verifier.
//!
//! A *symmetry* of a graph is a bijection of its vertices such that it and its inverse take joined vertices to joined
//! vertices.
//!
//! **Theorem.** In Node-Kayles on a finite graph G,
//!
//! 1. if a symmetry of order two takes no vertex to itself or to a vertex that is joined to it, the nimber of G is 0;
//! 2. if for any two vertices a symmetry takes one to the other, the nimber of G is 0 or 1;
//! 3. if a symmetry of order two keeps the vertex c, and takes no vertex outside the closed neighbourhood of c to itself or
//!    to a vertex that is joined to it, the nimber of G is not 0.
//!
//! *Proof.* Item by item:
//!
//! 1. The second player answers each move v by its image. The image is still there after the move v, and after both
//!    moves the graph that is left has the same symmetry.
//! 2. All moves lead to graphs with the same nimber, and the mex of one number is 0 or 1.
//! 3. The symmetry keeps c, so it takes the closed neighbourhood of c to itself. The option after the move c has the
//!    nimber 0 by item 1. ∎
//!
//! These theorems are proved in Coq in `theory/Symmetry.v` and `theory/Images.v`.
//!
//! A certificate states the family by its rules, in parameters such as m and n, and the maps. For all parameters, the
//! maps are symmetries if, for each rule, a statement about integers is true: *if the indices satisfy the conditions of
//! the rule, then the indices of the images satisfy the conditions of some rule*. The indices of the rule of the images
//! are determined by the images. Remainders `t mod m` are replaced by `t - q m`, where q is one of finitely many
//! numbers. The result consists of linear inequalities with choices among them, which the verifier decides by
//! elimination ([`nk_base::linear::contradictory`]). If it does not find that a statement is true, it refuses the
//! certificate.
//!
//! ```text
//! nkdsl certificate of a symmetry 1
//! claim nimber(lattice(2*m, n)) = 0 : ...     as the user wrote it; not checked
//! parameter m
//! given (<= 1 m)                              an assumption about the parameters
//! family lattice(2*m, n)                      its text; not checked
//! name v 2                                    a name of vertices, and its number of indices
//! require (<= 1 (* 2 m))                      follows from what is given
//! vertex v (i (1) ((* 2 m))) if (and)         vertices: indices with lower and upper bounds, and a condition
//! edge (v i) (v (+ i 1)) (i (1) (m)) if (and)        edges: two ends, then as for vertices
//! statement (= value 0)                       about the parameters, the nimber `value` and the `outcome`, which is 0 or 1
//! case (= (mod n 2) 0)                        the next lines are about this case; one of the cases always applies
//! mirror                                      item 1 of the theorem for the next map
//! image (v i) (v (- (+ m 1) i))               the image of each vertex with this name, in the order of the names
//! first (v m n)                               item 3 for this vertex and the next map
//! alike (v 0 0)                               item 2: the next maps, each with its inverse, take each vertex to this one
//! map
//! inverse
//! end
//! ```
//!
//! Numbers are constants, variables and `(op a b)` with `+ - * min max mod div`, and `(abs a)`. Conditions are `(op a b)`
//! with `= != < <=`, and `and`, `or`, `not` of conditions; `(and)` is always true.
//!
//! For item 2 each vertex must be taken to the base by a composition of maps: a map takes all vertices of its name to
//! vertices of an earlier name or, for the first name, one of the maps takes the vertex to one of the same name with a
//! smaller sum of indices, unless it is the base.

mod certificate;
mod check;
mod context;
mod error;
mod family;
mod known;
mod lowered;
mod places;
mod read;
mod shown;
mod term;
pub mod words;
mod write;

pub use certificate::{Case, Certificate, Ground};
pub use check::{edge_of_image, grounded, suffices, verify, well_formed};
pub use error::{Unproved, VerifyError};
pub use family::{EdgeRule, Family, Instance, Local, Map, Name, Spot, Vertex, VertexRule};
pub use shown::{shown_formula, shown_term};
pub use term::{Formula, Relation, Term};

/// A form in numbered variables.
type Linear = nk_base::linear::LinearForm<usize, i128>;

/// The first line of a certificate.
pub const HEAD: &str = "nkdsl certificate of a symmetry 1";
