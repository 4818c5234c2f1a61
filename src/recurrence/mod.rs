//! Mex/XOR recurrences at speed.

pub mod recognise;
pub mod system;

pub use recognise::{NotRecognised, Reason, Recognised, octal_system, recognise};
pub use system::{Member, Sequence, System, SystemError, Term};
