//! Types and functions that all crates of nkdsl share.
//!
//! * [`mex`]: the mex of a set of nimbers.
//! * [`cancellation`]: a [`CancelToken`](cancellation::CancelToken) that asks a computation to end, and the
//!   [`StopReason`](cancellation::StopReason) of one that ended without a result.
//! * [`english`]: English phrases in messages.
//! * [`hash`]: hashes of words and of texts.
//! * [`linear`]: linear forms in any variables, and a test that linear inequalities of integers contradict each other.
//! * [`lock`](mod@lock): locking that works even after a panic in another thread.
//! * [`number`]: exact integers and rationals of any size.
//! * [`Outcome`]: who wins a position.
//! * [`polynomial`]: polynomials in one variable, and from where on their sign stays the same.
//! * [`tame`]: values of games that behave like Nim in misère play.
//! * [`source`]: source files, and [`Span`](source::Span)s of their texts.
//!
//! ```
//! use nk_base::mex::Mex;
//! use nk_base::number::Number;
//!
//! let mut options = Mex::new();
//! for nimber in [0, 1, 3] {
//!     options.insert(nimber);
//! }
//! assert_eq!(options.get(), 2);
//!
//! let half = Number::ONE.div_exact(&Number::from(2i64))?;
//! assert_eq!(half.add(&half)?, Number::ONE);
//! # Ok::<(), nk_base::number::NumberError>(())
//! ```

#![deny(missing_docs)]

pub mod cancellation;
pub mod english;
pub mod hash;
pub mod linear;
pub mod lock;
pub mod mex;
pub mod number;
mod outcome;
pub mod polynomial;
pub mod source;
pub mod tame;

pub use outcome::Outcome;
