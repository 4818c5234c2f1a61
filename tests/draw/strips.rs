//! Chains of cells in a row, and graphs that are no chains.

use nk_draw::layout::{Kind, layout};

use super::{Labelled, Name, closest, crossings, of_names};

/// A chain of cells, with vertices s[i] that two cells share and vertices p[i, j] of cell i. The vertices s[i-1], p[i,
/// 1], p[i, 2], ..., s[i] of a cell have the numbers 0, 1, 2, ... in `joined`, which says whether two are joined.
fn chain(cells: usize, inner: usize, joined: impl Fn(usize, usize) -> bool) -> Labelled {
    let mut names: Vec<Name> = vec![("s", vec![0])];
    let mut edges = Vec::new();
    for cell in 1..=cells as i64 {
        let first = names.len() - 1;
        names.extend((1..=inner as i64).map(|own| ("p", vec![cell, own])));
        names.push(("s", vec![cell]));
        let pairs = (0..inner + 2).flat_map(|v| (0..v).map(move |u| (u, v)));
        let pairs = pairs.filter(|own| joined(own.0, own.1));
        edges.extend(pairs.map(|(u, v)| (first + u, first + v)));
    }
    of_names(&names, &edges)
}

#[test]
fn chains_of_cells_are_straight_and_their_cells_alike() {
    for cells in 1..=6 {
        for inner in 1..=5 {
            let last = inner + 1;
            let diamond = |u: usize, v: usize| u == 0 || v == last;
            let kinds: [(&str, bool, Labelled); 3] = [
                ("cliques", inner < 2, chain(cells, inner, |_, _| true)),
                ("diamonds", inner < 3, chain(cells, inner, diamond)),
                (
                    "cycles",
                    true,
                    chain(cells, inner, |u, v| u + 1 == v || (u == 0 && v == last)),
                ),
            ];
            for (name, is_plane, (graph, labels)) in kinds {
                let name = format!("{name}, {cells} cells, {inner} inner vertices");
                let found = layout(&graph, &labels).expect("small");
                let is_own = graph.size() == graph.order() * (graph.order() - 1) / 2
                    || graph.size() == graph.order();
                if is_own {
                    assert_eq!(found.kind, Kind::Rings, "{name}");
                    continue;
                }
                assert_eq!(found.kind, Kind::Strip, "{name}");
                assert!(closest(&found.at) > 0.5, "{name}");
                // Long chains are broken into rows.
                assert!(found.leaving.is_empty() || cells > 3, "{name}");
                if !found.leaving.is_empty() {
                    continue;
                }
                let period = inner + 1;
                for v in 0..graph.order() - period {
                    let step = found.at[v + period].x - found.at[v].x;
                    let first = found.at[period].x - found.at[0].x;
                    let is_even = step > 0.5 && (step - first).abs() < 0.03;
                    assert!(is_even, "{name}: {step}, {first}");
                    let rise = found.at[v + period].y - found.at[v].y;
                    assert!(rise.abs() < 0.03, "{name}: {rise}");
                }
                if name.starts_with("cycles") {
                    // The reversed chain is the mirror image of the chain.
                    let last = found.at.len() - 1;
                    for (v, own) in found.at.iter().enumerate() {
                        let image = found.at[last - v];
                        let is_level = (own.y - image.y).abs() < 0.03;
                        let sum = found.at[0].x + found.at[last].x;
                        let is_even = (own.x + image.x - sum).abs() < 0.03;
                        assert!(is_level && is_even, "{name}");
                    }
                }
                if is_plane {
                    assert_eq!(crossings(&graph, &found.at), 0, "{name}");
                }
            }
        }
    }
}

#[test]
fn long_chains_are_in_rows_and_edges_between_rows_leave_the_page() {
    let (graph, labels) = chain(60, 1, |_, _| true);
    let found = layout(&graph, &labels).expect("small");
    assert_eq!(found.kind, Kind::Strip);
    assert!(closest(&found.at) > 0.5);
    let leaving = graph.edges().zip(&found.leaving);
    let mut rows = 1;
    for ((u, v), step) in leaving {
        let is_down = found.at[v].y - found.at[u].y > 1.0 || found.at[v].x < found.at[u].x - 2.0;
        assert_eq!(is_down, step.is_some(), "{u}--{v}");
        rows += usize::from(step.is_some_and(|own| own.x > 0.9));
    }
    assert!(rows > 2, "{rows} rows");
}

#[test]
fn rings_and_hubs_are_no_chains() {
    // The graphs have a cyclic index, a hub that is joined to all cells, and an edge between cells that are two apart.
    let ladder = |extra: &[(usize, usize)]| {
        let indices = || (0..6).map(|own| vec![own]);
        let names = indices().map(|own| ("u", own));
        let names: Vec<Name> = names.chain(indices().map(|own| ("v", own))).collect();
        let mut edges: Vec<(usize, usize)> = (0..5).map(|own| (own, own + 1)).collect();
        edges.extend((0..5).map(|own| (own + 6, own + 7)));
        edges.extend((0..6).map(|own| (own, own + 6)));
        edges.extend(extra);
        (names, edges)
    };
    let kind = |(names, edges): (Vec<Name>, Vec<(usize, usize)>)| {
        let (graph, labels) = of_names(&names, &edges);
        layout(&graph, &labels).expect("small").kind
    };
    assert_eq!(kind(ladder(&[])), Kind::Strip);
    assert_eq!(kind(ladder(&[(0, 5), (6, 11)])), Kind::Rings);
    assert_ne!(kind(ladder(&[(0, 2)])), Kind::Strip);
    let (mut names, mut edges) = ladder(&[]);
    names.push(("hub", Vec::new()));
    // A vertex without an index is a cap if all its neighbours are at one end.
    edges.extend([(0, 12), (6, 12)]);
    assert_eq!(kind((names.clone(), edges.clone())), Kind::Strip);
    edges.push((5, 12));
    assert_ne!(kind((names, edges)), Kind::Strip);
}
