//! Common functions of the tests of graphs and games.

use std::sync::atomic::Ordering;

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, SearchMethod, nimber};

/// All methods of search.
pub const METHODS: [SearchMethod; 4] = [
    SearchMethod::Ranked,
    SearchMethod::Isomorphic,
    SearchMethod::Both,
    SearchMethod::Dense,
];

/// The number of positions that were searched since the table was made.
pub fn searched(table: &NimberTable) -> u64 {
    table.searched_counter().load(Ordering::Relaxed)
}

/// The facts of a table, as bytes.
pub fn facts(table: &NimberTable) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.export(&mut bytes).expect("memory can be written to");
    bytes
}

/// The nimber, and the number of positions that are searched for it.
pub fn solved(graph: &Graph, table: &mut NimberTable) -> (u32, u64) {
    let before = searched(table);
    let value = nimber(graph, table, &CancelToken::new()).expect("an answer");
    (value, searched(table) - before)
}

/// The nimber from an empty table.
pub fn fresh(graph: &Graph) -> u32 {
    nimber(graph, &mut NimberTable::new(), &CancelToken::new()).unwrap()
}
