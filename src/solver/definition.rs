//! Node-Kayles by the definition alone: slow, and the reference for the solver.

use std::collections::HashMap;

use nk_base::mex::Mex;
use nk_graph::Graph;

/// The Sprague-Grundy value of Node-Kayles on `graph` by the definition: the mex over all moves, each of which takes a
/// vertex and its neighbours. The value of each set of vertices is computed once.
///
/// * Shape: order at most 64, otherwise `None`.
/// * Cost: up to 2^order positions of 9 bytes and more; about 20 vertices are quick.
pub fn nimber_by_definition(graph: &Graph) -> Option<u32> {
    if graph.order() > 64 {
        return None;
    }
    let bit = |v: usize| 1u64 << v;
    let closed = |v| {
        graph
            .neighbours(v)
            .iter()
            .fold(bit(v), |set, &u| set | bit(u as usize))
    };
    let closed: Vec<u64> = (0..graph.order()).map(closed).collect();
    let all = closed.iter().fold(0, |set, row| set | row);
    Some(value(all, &closed, &mut HashMap::new()).into())
}

/// The value of the set `live`. It is at most 64, and so is the depth of the recursion, as each move takes a vertex.
fn value(live: u64, closed: &[u64], known: &mut HashMap<u64, u8>) -> u8 {
    if let Some(&value) = known.get(&live) {
        return value;
    }
    let mut options = Mex::new();
    let mut moves = live;
    while moves != 0 {
        let v = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        options.insert(value(live & !closed[v], closed, known).into());
    }
    let value = options.get() as u8;
    known.insert(live, value);
    value
}
