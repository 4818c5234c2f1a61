//! Graphs while their rules are being run.

use rustc_hash::FxHashMap;

use nk_base::number::Number;
use nk_graph::{GraphBuilder, GraphError, Label, Limits};
use nk_lang::ir::VertexName;

/// A graph whose rules are being run: first all vertices, then all edges.
#[derive(Debug)]
pub(super) struct Construction {
    /// For each vertex name its vertices: number by indices, and indices in the order of declaration.
    pub(super) places: Vec<FxHashMap<Box<[Number]>, u32>>,
    pub(super) declared: Vec<Vec<Box<[Number]>>>,
    pub(super) order: usize,
    /// From the first edge on.
    pub(super) builder: Option<GraphBuilder>,
}

impl Construction {
    pub(super) fn builder(&mut self) -> Result<&mut GraphBuilder, GraphError> {
        let builder = self.begun()?;
        Ok(self.builder.insert(builder))
    }

    /// The builder as far as it is, taken out.
    pub(super) fn begun(&mut self) -> Result<GraphBuilder, GraphError> {
        match self.builder.take() {
            Some(builder) => Ok(builder),
            None => GraphBuilder::new(self.order, Limits::default()),
        }
    }

    /// What its vertices are called, in their order.
    pub(super) fn labels(&self, names: &[VertexName]) -> Vec<Label> {
        let mut labels: Vec<(u32, Label)> = Vec::with_capacity(self.order);
        for (name, places) in names.iter().zip(&self.places) {
            labels.extend(places.iter().map(|(indices, place)| {
                let indices: Vec<String> = indices.iter().map(Number::to_string).collect();
                (*place, Label::indexed(&name.name, &indices))
            }));
        }
        labels.sort_unstable_by_key(|own| own.0);
        labels.into_iter().map(|own| own.1).collect()
    }
}
