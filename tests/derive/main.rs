//! Recurrences derived from graph families, held to the graphs themselves.

mod families;
mod support;
