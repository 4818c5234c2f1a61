//! The text of a specification, as tokens and as a tree.
//!
//! [`parse`] is the way in: tokens, a tree and every error of a file, whatever its text.

pub mod ast;
pub mod diag;
pub mod error;
pub mod format;
pub mod parser;
pub mod token;

mod diagnose;
mod nesting;
mod notation;
mod outline;
mod recover;

pub use error::SyntaxError;
pub use parser::{Parse, parse, parse_until};
pub use token::{Token, TokenKind, lex};
