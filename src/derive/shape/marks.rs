//! The labels of the vertices of one part in the large graph.

use super::extract_strip::Survey;
use super::naming::Marks;
use crate::blueprint::Label;

impl Survey<'_> {
    /// The labels of a part: those of its `kinds` in the first two cells of the middle, those of the vertices of the
    /// ends on both `sides`, and those of its `hubs`. The label of a vertex that does not exist is empty.
    pub(super) fn marks(
        &self,
        component: usize,
        kinds: &[usize],
        sides: &[Vec<usize>; 2],
        hubs: &[usize],
    ) -> Marks {
        let first = self.components[component].first;
        let label = |vertex: &usize| self.instance.labels[*vertex].clone();
        let cell = |kind: usize, ahead: i64| {
            let vertex = self.vertices.get(&(component, first + ahead, kind));
            vertex.map_or_else(Label::default, label)
        };
        Marks {
            kinds: kinds
                .iter()
                .map(|own| [cell(*own, 0), cell(*own, 1)])
                .collect(),
            ends: [0, 1].map(|side| sides[side].iter().map(label).collect()),
            hubs: hubs.iter().map(label).collect(),
        }
    }
}
