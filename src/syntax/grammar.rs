//! The parser that pest makes of `nk.pest`. Tests compare tokens with it; everybody else calls [`parse`](crate::parse).

use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;

/// The parser that pest makes of `grammar/nk.pest`.
#[allow(missing_docs)]
mod generated {
    #[derive(pest_derive::Parser)]
    #[grammar = "nk.pest"]
    pub struct Grammar;
}

pub use generated::{Grammar, Rule};

/// Runs the grammar; the error is the furthest place, in bytes, that it could not get past.
pub(crate) fn read(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, usize> {
    match Grammar::parse(rule, text) {
        Ok(mut pairs) => Ok(pairs.next().expect("a rule that matched is a pair")),
        Err(error) => Err(match error.location {
            InputLocation::Pos(at) => at,
            InputLocation::Span((start, _)) => start,
        }),
    }
}
