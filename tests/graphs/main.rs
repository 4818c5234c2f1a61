//! Tests of graphs: families, operations and graph6.

mod graph6;
mod operations;
mod simple;
