//! Certificates of who wins a deletion game on one graph, and of its nimber, with the rules of the game as data.
//!
//! ```text
//! nkdsl certificate of a game's outcome 1   or: of a game's nimber 1
//! game grim(lattice(3, 3))                  a name, for the reader
//! order 9                                   the vertices are 0, 1, ..., 8
//! edge 0 1                                  the edges are 0, 1, ... in this order
//! ...
//! token 4                                   a token stands on this vertex; in a game with a token
//! option vertex                             binds a vertex; or: edge, path
//! if (at-most 1 (degree 0))                 may be missing
//! remove (vertex 0)                         the vertices that go; may be missing
//! cut (between 0 1)                         edges that go besides; may be missing
//! go (vertex 1)                             where the token goes; in a game with a token
//! outcome 1                                 or: nimber 2
//! lost 92                                   a position; or: value 92 0
//! ...
//! end
//! ```
//!
//! A position is the hexadecimal number whose bit v stands for vertex v, and behind it the numbers of the edges that are
//! gone though their ends are left: `lost 92 3 5`, `value 92 0 3 5`. In a game with a token the vertex on which it
//! stands is behind `@`: `lost 92@4 3 5`.
//!
//! # The game
//!
//! A move binds vertices 0, 1 and 2 by an option: a vertex, two joined vertices, or three different ones of which each is
//! joined to the next. What an option looks at and removes lies in the component of the bound vertices, before the move:
//! the neighbours of a bound vertex, the numbers of vertices and edges of the component, and the number of parts that
//! the move leaves of it. The player who cannot move loses. [`rules`] has the notation.
//!
//! In a game with a token, such as Geography, bound vertex 0 is the one on which the token stands, and the move takes the
//! token to a bound vertex that is left.
//!
//! # Theorems
//!
//! *A set of positions from each of which every move has an answer that leaves a position of the set contains
//! P-positions only.* For each move removes something, which is verified. Suppose that some position of the set is won
//! for the player to move, take one with the fewest vertices and edges, and make the winning move. Its answer leaves a
//! smaller position of the set, which is lost for the player to move; so the move did not win.
//!
//! *If each position of a table is connected and its value is the mex, over all moves, of the nim-sums of the values of
//! the components that the move leaves, all of which are in the table, then the values are nimbers.* By induction on the
//! number of vertices and edges: a move binds vertices of one component, and looks at and changes that component only,
//! so play on a graph is play on the sum of its components, and the theorem of Sprague and Grundy applies. In a game with
//! a token, moves bind vertices of the token's component only, so the value is that of this component alone.
//!
//! These theorems are proved in Coq in `theory/Summands.v`, and for certificates in `theory/checker/Deletions.v`.

mod certificate;
mod check;
mod play;
pub mod rules;

pub use certificate::{Certificate, HEADS, ReadError, Witness};
pub use check::VerifyError;
pub use play::{Game, Position};
