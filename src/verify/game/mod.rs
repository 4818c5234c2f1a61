//! Certificates of the outcome or the nimber of a deletion game on one graph, with the rules of the game as data.
//!
//! ```text
//! nkdsl certificate of a game's outcome 1   or: of a game's nimber 1
//! game grim(lattice(3, 3))                  a name; not checked
//! order 9                                   the vertices are 0, 1, ..., 8
//! edge 0 1                                  the edges are 0, 1, ... in this order
//! ...
//! token 4                                   the vertex of the token; in a game with a token
//! option vertex                             binds a vertex; or: edge, path
//! if (at-most 1 (degree 0))                 may be missing
//! remove (vertex 0)                         the removed vertices; may be missing
//! cut (between 0 1)                         further removed edges; may be missing
//! go (vertex 1)                             where the token moves; in a game with a token
//! outcome 1                                 or: nimber 2
//! lost 92                                   a position; or: value 92 0
//! ...
//! end
//! ```
//!
//! A position is written as a hexadecimal number, whose bit v is set if vertex v is left, followed by the numbers of
//! the edges that are removed although their ends are left: `lost 92 3 5`, `value 92 0 3 5`. In a game with a token,
//! `@` and the vertex of the token follow the number: `lost 92@4 3 5`.
//!
//! # The game
//!
//! A move binds a vertex, two joined vertices, or three different vertices each of which is joined to the next; they
//! are numbered 0, 1 and 2. An option looks at the component of the bound vertices before the move, and removes
//! vertices and edges of it: it may refer to the neighbours of a bound vertex, the numbers of vertices and edges of the
//! component, and the number of components into which the move leaves it. The player who cannot move loses. [`rules`]
//! has the notation.
//!
//! In a game with a token, such as Geography, bound vertex 0 is the vertex with the token, and the move puts the token
//! on a bound vertex that is left.
//!
//! # Theorems
//!
//! *Let each move from each position of a set have an answer that leaves a position of the set. Then all positions of
//! the set are P-positions.* For each move removes something, which is verified. Suppose that some position of the set
//! is an N-position. Take one with the fewest vertices and edges, and make a winning move. The answer to it leaves a
//! smaller position of the set, which is a P-position; so the move did not win.
//!
//! *If each position of a table is connected and its value is the mex, over all moves, of the nim-sums of the values of
//! the components after the move, all of which are in the table, then the values are nimbers.* By induction on the
//! number of vertices and edges: a move binds vertices of one component, and looks at and changes that component only.
//! So play on a graph is play on the sum of its components, and the theorem of Sprague and Grundy applies. In a game
//! with a token, moves bind vertices of the token's component only, so the value is that of this component alone.
//!
//! These theorems are proved in Coq in `theory/Summands.v`, and for certificates in `theory/checker/Deletions.v`.

mod certificate;
mod check;
mod play;
pub mod rules;

pub use certificate::{Certificate, HEADS, ReadError, Witness};
pub use check::VerifyError;
pub use play::{Game, Position};
