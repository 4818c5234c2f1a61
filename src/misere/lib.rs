//! Octal games in misère play, in which the player who makes the last move loses.
//!
//! In normal play the nim-values of heaps say who wins on every sum of heaps. In misère play a finite commutative monoid
//! may do the same, the *misère quotient* Q with its set P: each heap has an element of Q, its value of the *pretending
//! function*, and a sum is a P-position exactly if the product of its elements is in P. [`solve`] finds the quotient of
//! the heaps 1, 2, ... of an octal game, and shows for many games that it is the quotient of all heaps.
//!
//! * [`rules`]: the moves of an octal game.
//! * [`definition`]: outcomes by the definition; the other modules are tested against it.
//! * [`quotient`]: finite commutative monoids with a set P.
//! * [`closure`]: whether elements for heaps give the right outcome of every sum of them.
//! * [`extension`]: a first candidate for the quotient with one more heap.
//! * [`learning`]: further candidates, learnt from outcomes.
//! * [`beyond`]: outcomes of sums with heaps beyond a quotient.
//! * [`tame`]: games whose heaps behave like heaps of Nim.
//! * [`periodicity`]: how finitely many heaps determine the quotient of all heaps.
//!
//! Sources: T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", J. Combin. Theory Ser. A 115
//! (2008), 593-622; T. E. Plambeck, "Taming the wild in impartial combinatorial games", Integers 5 (2005), G05;
//! A. N. Siegel, "Misère games and misère quotients", Games of No Chance 5 (2017).
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//! use nk_misere::{Limits, Reach, Rules, solve};
//!
//! let rules: Rules = "0.75".parse()?;
//! let solution = solve(&rules, &Limits::default(), &CancelToken::new());
//! assert_eq!(solution.quotient.order(), 8);
//! assert!(matches!(solution.reach, Reach::All { period: 2, .. }));
//! # Ok::<(), nk_misere::RulesError>(())
//! ```

#![deny(missing_docs)]

mod beyond;
mod candidates;
mod closure;
pub mod definition;
mod extension;
mod learning;
mod outcomes;
pub mod periodicity;
pub mod presentation;
pub mod quotient;
pub mod rules;
mod search_error;
mod solve;
mod sum;
pub mod tame;
pub mod words;

pub use nk_base::Outcome;
pub use quotient::Quotient;
pub use rules::{Rules, RulesError};
pub use solve::{Limits, Open, Reach, Search, Solution, Step, solve};
pub use sum::{OutcomeError, Outcomes, outcome};
pub use tame::TameHeaps;
