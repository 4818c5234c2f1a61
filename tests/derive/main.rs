//! Recurrences derived from graph families, held to the graphs themselves.

mod catalogue;
mod certificates;
mod families;
mod support;
