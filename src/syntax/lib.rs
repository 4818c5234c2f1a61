//! The syntax of specifications: tokens, tree, diagnostics, formatter.
//!
//! [`parse`] gives the tree ([`ast::File`]), the tokens and all errors of a text, whatever the text is. A
//! [`SyntaxError`] becomes a [`diag::Diagnostic`], as do the errors of all later stages, and [`diag::render`] draws
//! diagnostics as text; `nk_terminal` writes them as JSON. [`format`](format::format) is the formatter.
//!
//! ```
//! use nk_base::source::SourceMap;
//! use nk_syntax::diag::render::text;
//!
//! let mut sources = SourceMap::default();
//! let file = sources.add("game.nk", "a(0) = 0\na(n) = mex { a(n-1)\n");
//! let parsed = nk_syntax::parse(file, &sources.get(file).text);
//! let errors = parsed.errors.into_iter();
//! let diagnostics: Vec<_> = errors.map(|error| error.into_diagnostic()).collect();
//! let drawn = text::render(&diagnostics, &sources, false);
//! assert!(drawn.starts_with("[E0103] Error: this `{` is never closed"));
//! ```

#![deny(missing_docs)]

pub mod ast;
pub mod diag;
pub mod elsewhere;
pub mod format;
#[doc(hidden)]
pub mod grammar;
pub mod parser;
pub mod token;

mod cut;
mod diagnose;
mod error;
mod nesting;
mod notation;
mod outline;
mod recover;
mod tree;

pub use error::SyntaxError;
pub use notation::{AGGREGATES, functions};
pub use parser::{Parse, parse, parse_until};
pub use token::{Token, TokenKind, lex};
