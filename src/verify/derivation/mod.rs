//! Certificates of derivations and their verifier, which shares only the types of graphs and systems with the code that
//! derives recurrences.
//!
//! A certificate states the vertices and edges of a family for all n, the strips of which its graphs consist, the caps
//! that moves lead to, and for each word the member of a system with its nimbers. [`verify()`] accepts it only if, for
//! each residue r, the nimber of the graph for n = m N + r is the nim-sum of the members of its parts and of the nimber
//! of the loose vertices.
//!
//! ```text
//! nkdsl certificate of derivation 2
//! family diamonds(n)                  as the user wrote it; not checked
//! strip                               the following lines are about a strip; strips are numbered from 0
//! kind v                              a kind of vertex, numbered from 0
//! edge 0 1 2                          kind 0 of each cell and kind 1 of the cell 2 further right
//! piece left leaf                     a vertex of the left (or right) end, numbered from 0 at each end
//! join left 0 1                       two vertices of an end
//! attach left 0 0 1                   vertex 0 of the end, column 0 counted from there, kind 1
//! hub hub                             a vertex joined to all others, but to other hubs only by
//! spoke 0 1                           two hubs that are joined
//! reach 0 3                           hub 0 is joined to these kinds of every cell (as bits), and to no other
//! repeat 1 2                          the nimber is the same with m and with m + 2 cells, for m >= 1
//! ring 0 1                            the strip is a ring: kind k behind the last cell is the kind (k-th number) of
//! the first cell twin kind 2 1                       kind 2 has the twin 1 and is left out; later kinds are
//! renumbered; `twin left 1 0` likewise cap left 3 1 2                      vertices of the end (as bits), then the
//! columns (as bits), outermost first word 0 0 member 0 shift 0           left cap, right cap: the word with a run of j
//! cells is member 0 at j + shift whole member 0 shift 0              the strip of m cells is member 0 at m + shift
//! sequence 0 first 0 name a           as in certificates of periodicity; so are the terms initial 0 1 convolution 0 0
//! shift 3 from 0 0 xor 0 residue 0 of 1 from 0               n = 1 N + 0, for N from 0 on name v                      
//! a name of vertices, numbered from 0 vertices 0 1 0 0 low 0 0 high 1 0   v[1 t + 0 N + 0] for t from 0 N + 0 (the
//! largest of several) to 1 N + 0 edges 0 1 0 0 -- 1 1 0 1 low 0 0 high 1 -1 if 1 -1      two ends; only if 1 N - 1 >=
//! 0 part 0 growth 1 offset 0            1 N + 0 cells of strip 0 cells 0 is 0 1 0 1 low 0 0 high 1 -1      kind 0 of
//! cell t, from 0 to 1 N - 1, is vertex v[1 t + 0 N + 1];
//!                                     further lines for kind 0 give its vertices in the following cells
//! at left 0 0 0 0                     the vertices of the ends (and hubs)
//! loose 1 0 0 7                       a vertex of no part
//! tie 0 1                             an edge between two loose vertices
//! small 0 1 2                         the nimbers for n = 0, 1, ..., which no residue covers
//! end
//! ```
//!
//! The first cap of each end must be the whole end. Unless the strip is a ring, the word of those two caps must be
//! listed. If there is a line `reach`, there is one for each hub, and the cells are not joined to each other: they are
//! the branches of the theorem at the head of [`branches`]. For such a strip only kinds, edges, hubs, spokes and these
//! lines are stated, and its number of cells grows by a multiple of the period.

mod branches;
mod error;
mod family;
mod player;
mod rays;
mod read;
mod replay;
mod shape;
mod statements;
mod sums;
mod table;
mod turns;
mod twins;
mod verify;
mod words;
mod write;

pub use branches::{
    MOST_BRANCH, MOST_CORE, nimber_of_branches, values as values_of_branches, values_by_turns,
};
pub use error::VerifyError;
pub use family::{Pair, holds_from};
pub use statements::{
    Branches, Index, Line, Listed, Part, Piece, Residue, Run, Spot, Statements, Strip, Twin,
};
pub use sums::{Sum, sums};
pub use turns::turns;
pub use verify::verify;

/// The first line of a certificate.
pub const HEAD: &str = "nkdsl certificate of derivation 2";
