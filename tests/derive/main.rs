//! Recurrences derived from graph families, held to the graphs themselves.

mod catalogue;
mod families;
mod support;
