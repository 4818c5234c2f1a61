//! Systems of mex/XOR recurrences: their normal form, their values by definition, and their notation.
//!
//! A [`System`] states sequences of nimbers. Each value is the mex of a set of options, and each option is the nim-sum
//! of earlier values and a constant. [`definition::values`] computes the values directly from this definition; faster
//! methods are tested against it. [`OctalCode::system`] gives the system of an octal game.
//!
//! ```
//! use nk_system::{OctalCode, definition};
//!
//! let kayles: OctalCode = "0.77".parse().unwrap();
//! let system = kayles.system().expect("no digit is above 7");
//! let table = definition::values(&system, 8).unwrap();
//! let heaps: Vec<u32> = (0..=8).map(|n| table[0][&n]).collect();
//! assert_eq!(heaps, [0, 1, 2, 3, 1, 4, 3, 2, 1]);
//! ```

#![deny(missing_docs)]

pub mod definition;
mod heaps;
mod normal_form;
pub mod notation;
pub mod octal;
mod octal_heaps;
mod periodicity;
pub mod split;

pub use heaps::OctalTable;
pub use normal_form::{Back, Convolution, Member, Sequence, System, SystemError, Term};
pub use octal::{NoSystem, OctalCode, OctalError};
pub use octal_heaps::code_of_heaps;
pub use periodicity::Periodicity;
