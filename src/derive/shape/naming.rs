//! The names in the family of the vertices of strips, for all N.

use super::super::strip::{Lap, Naming, Part, PartNaming};
use crate::blueprint::{Index, Label, Place};

/// The labels of one part in one graph: those of each kind in the first two cells, and those of the ends and the hubs.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) kinds: Vec<[Label; 2]>,
    pub(super) ends: [Vec<Label>; 2],
    pub(super) hubs: Vec<Label>,
}

/// The names for all N, from those for `n` and those for `n + 1`.
pub(super) fn naming(
    (parts, loose): &(Vec<Marks>, Vec<Label>),
    (next_parts, next_loose): &(Vec<Marks>, Vec<Label>),
    strips: &[Part],
    n: i64,
) -> Naming {
    let place = |(own, next): (&Label, &Label)| moving(own, own, next, n);
    let all = |own: &[Label], next: &[Label]| own.iter().zip(next).map(place).collect();
    let part = |((own, next), part): ((&Marks, &Marks), &Part)| PartNaming {
        kinds: own
            .kinds
            .iter()
            .zip(&next.kinds)
            .map(|([first, second], [next, _])| {
                vec![Lap {
                    place: moving(first, second, next, n),
                    low: (0, 0),
                    high: (part.growth, part.offset - 1),
                }]
            })
            .collect(),
        ends: [0, 1].map(|side| all(&own.ends[side], &next.ends[side])),
        hubs: all(&own.hubs, &next.hubs),
    };
    Naming {
        parts: parts.iter().zip(next_parts).zip(strips).map(part).collect(),
        loose: all(loose, next_loose),
    }
}

/// The place that has the label `own`, the label `further` for the next t, and the label `next` for the next N.
fn moving(own: &Label, further: &Label, next: &Label, n: i64) -> Place {
    let indices = own.1.iter().zip(&further.1).zip(&next.1);
    let index = |((own, further), next): ((&i64, &i64), &i64)| {
        let slope = next - own;
        Index {
            stride: further - own,
            slope,
            offset: own - slope * n,
        }
    };
    Place {
        name: own.0,
        indices: indices.map(index).collect(),
    }
}
