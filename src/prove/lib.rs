//! Proofs of statements about all n, and their certificates.
//!
//! [`find_period`] searches the computed values of a system for a [`PeriodProof`] that they are periodic, or
//! arithmetic-periodic; [`PeriodProof::certificate`] makes a certificate of it, which [`nk_verify::period::verify`] checks
//! without the code that found it.
//! [`equality`] shows that members of a system are equal, [`generating_function`] gives linear recurrences and generating
//! functions, and [`strategy()`] and [`positions()`] give the proofs of an outcome and of a nimber.
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//! use nk_recurrence::Values;
//! use nk_system::OctalCode;
//!
//! let stop = CancelToken::new();
//! let dawson: OctalCode = "0.137".parse().unwrap();
//! let dawson = dawson.system().expect("no digit is above 7");
//! let mut values = Values::new(dawson).unwrap();
//! let proof = nk_prove::find_period(&mut values, &[0], 10_000, &stop)?.expect("0.137 has a period");
//! let own = proof.least_periodicity(0).expect("the proof is about member 0");
//! assert_eq!((own.period, own.preperiod, own.saltus), (34, 52, 0));
//!
//! let certificate = proof.certificate().write();
//! assert!(nk_verify::period::verify(&certificate, &stop).is_ok());
//! # Ok::<(), nk_base::cancellation::StopReason>(())
//! ```

#![deny(missing_docs)]

mod bound;
mod certificate;
pub mod equality;
mod error;
pub mod game;
pub mod generating_function;
mod growing;
mod matches;
pub mod periodicity;
pub mod positions;
mod search;
pub mod strategy;
pub mod symmetry;

pub use error::StrategyError;
pub use game::{Play, Solving, nimber_of_game, outcome_of_game};
pub use periodicity::PeriodProof;
pub use positions::positions;
pub use search::{find_known_period, find_period, find_period_with};
pub use strategy::strategy;
