//! The verifiers of certificates.
//!
//! A certificate is a text with a statement, usually about all n, and with its proof. The verifiers share no code with
//! the programs that find such proofs: this crate depends on graphs, systems and numbers alone.
//!
//! * [`period`]: a system of recurrences is periodic, or arithmetic-periodic.
//! * [`derivation`]: the nimbers of a family of graphs are those of a system, for all n.
//! * [`claim`]: a statement about such sequences holds for all n.
//! * [`outcome`]: who wins on one graph, or its nimber.
//! * [`game`]: who wins a deletion game on one graph, or its nimber; the rules of the game are part of the certificate.
//! * [`theory`]: the theorems that the verifiers rely on, as files of the proof assistant Coq.
//! * [`theorem`]: which of these theorems correspond to which verifier.
//! * [`symmetry`]: a claim about all graphs of a family follows from symmetries.
//! * [`quotient`]: a finite monoid gives the outcomes of all sums of heaps of an octal game in misère play.
//! * [`kind`](kind()): the kind of a certificate.
//!
//! Each kind of certificate has a type for its content, `Certificate`, `Claim` or `Statements`, with a method `write`
//! that gives the text and a function `read`. A function `verify` of the module takes a text; a certificate about one
//! graph is verified by its method `verify`. `HEAD` or `HEADS` has the first line of the text.
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//!
//! // In the octal game 0.3 the heap of n tokens has the nimber n mod 2.
//! let text = "nkdsl certificate of periodicity 1
//! period 2
//! sequence 0 first 0 preperiod 0 name heap
//! initial 0
//! back 0 delay 1 low 0 xor 0
//! values 0 1
//! end
//! ";
//! let verified = nk_verify::period::verify(text, &CancelToken::new())?;
//! assert_eq!(verified.certificate.period, 2);
//! # Ok::<(), nk_verify::period::VerifyError>(())
//! ```

#![deny(missing_docs)]

pub mod claim;
pub mod derivation;
pub mod game;
mod kind;
mod lines;
pub mod outcome;
pub mod period;
pub mod quotient;
pub mod symmetry;
pub mod theorem;
pub mod theory;
mod words;

pub use kind::{Foreign, HEADS, Kind, kind};
