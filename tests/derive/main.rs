//! Recurrences derived from graph families, held to the graphs themselves.

mod catalogue;
mod certificates;
mod claims;
mod families;
mod support;
