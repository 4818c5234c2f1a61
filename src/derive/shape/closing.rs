//! Strips whose two ends are joined.

use std::collections::BTreeSet;

use super::super::error::{DeriveErrorKind, StepError};
use super::super::strip::Strip;
use super::extract_strip::Survey;

impl Survey<'_> {
    /// For each kind of the cells that would follow the last one, the kind of the first cells that takes its place;
    /// `None` if the ends are not joined.
    pub(super) fn closing(
        &self,
        component: usize,
        kinds: &[usize],
        strip: &Strip,
    ) -> Result<Option<Vec<usize>>, StepError> {
        let own = &self.components[component];
        let count = own.last - own.first + 1;
        let mut found: BTreeSet<(i64, usize, i64, usize)> = BTreeSet::new();
        for (u, v) in self.instance.graph.edges() {
            let (Some(mut a), Some(mut b)) = (self.inner(u), self.inner(v)) else {
                continue;
            };
            if a.component != component || b.component != component {
                continue;
            }
            if (a.cell - b.cell).abs() > own.near {
                if a.cell < b.cell {
                    (a, b) = (b, a);
                }
                let place = |kind: usize| kinds.iter().position(|other| *other == kind);
                if let (Some(k), Some(l)) = (place(a.kind), place(b.kind)) {
                    found.insert((a.cell - own.first, k, b.cell - own.first, l));
                }
            }
        }
        if found.is_empty() {
            return Ok(None);
        }
        let wanted = |turn: &[usize]| -> BTreeSet<(i64, usize, i64, usize)> {
            let edges = strip
                .edges
                .iter()
                .flat_map(|&(k, l, d)| (0..d as i64).map(move |j| (count - d as i64 + j, k, j, l)));
            edges.map(|(i, k, j, l)| (i, k, j, turn[l])).collect()
        };
        let turns = automorphisms(strip);
        let turn = turns.into_iter().find(|turn| wanted(turn) == found);
        turn.map(Some)
            .ok_or_else(|| DeriveErrorKind::Closing.into())
    }
}

/// The permutations of the kinds that keep the edges; only the identity if there are many kinds.
fn automorphisms(strip: &Strip) -> Vec<Vec<usize>> {
    let count = strip.kinds.len();
    let edges: BTreeSet<(usize, usize, usize)> = strip.edges.iter().copied().collect();
    let keeps = |turn: &[usize]| {
        edges.iter().all(|&(k, l, d)| {
            let (k, l) = (turn[k], turn[l]);
            edges.contains(&(k, l, d)) || (d == 0 && edges.contains(&(l, k, d)))
        })
    };
    let mut turns: Vec<Vec<usize>> = vec![(0..count).collect()];
    if count <= 6 {
        let mut partial: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..count {
            partial = partial
                .iter()
                .flat_map(|own| {
                    let free = (0..count).filter(|next| !own.contains(next));
                    free.map(|next| [own.as_slice(), &[next]].concat())
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        turns.extend(partial.into_iter().filter(|turn| keeps(turn)));
    }
    turns
}
