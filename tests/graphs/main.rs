//! Graphs: families, operations and their text in graph6.

mod graph6;
mod operations;
mod simple;
