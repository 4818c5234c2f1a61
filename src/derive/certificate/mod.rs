//! Certificates of derivations, and a verifier that shares nothing with the code that derives but the type of graphs
//! and that of systems.
//!
//! In: a text that states a strip, the caps that moves lead to, and which member of a system each word is. Out: the
//! certainty that the last line is true for the strip with any number of cells, or why not.
//!
//! ```text
//! nkdsl certificate of derivation 1
//! kind v                              a kind of vertex, numbered from 0
//! edge 0 1 2                          kind 0 of each cell and kind 1 of the cell 2 further right
//! piece left leaf                     a vertex of the left (or right) end, numbered from 0 at each end
//! join left 0 1                       two vertices of an end
//! attach left 0 0 1                   vertex 0 of the end, column 0 counted from there, kind 1
//! ring 0 1                            the strip is closed up: behind the last cell kind k is kind (the k-th number)
//! cap left 3 1 2                      vertices of the end (as bits), then the columns (as bits), outermost first
//! sequence 0 first 0 name a           as in certificates of periodicity; so are the terms
//! initial 0 1
//! convolution 0 0 shift 3 from 0 0 xor 0
//! word 0 0 member 0 shift 0           left cap, right cap: the word with a run of j cells is member 0 at j + shift
//! whole member 0 shift 0              the strip of m cells is member 0 at m + shift
//! end
//! ```
//!
//! The first cap of either end must be the end as it is; a word of those two must be listed for a strip that is no ring.

mod replay;
mod text;
mod verify;

pub use text::{Claim, read, write};
pub use verify::{Refused, verify};

/// The first line.
pub const HEAD: &str = "nkdsl certificate of derivation 1";
