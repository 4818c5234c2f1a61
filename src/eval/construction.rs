//! Graphs while their rules are being run.

use rustc_hash::FxHashMap;

use nk_base::number::Number;
use nk_graph::{Graph, GraphBuilder, GraphError, Label, Limits};
use nk_lang::ir::VertexName;

/// A graph whose rules are being run: first all vertices, then all edges.
#[derive(Debug)]
pub(super) struct Construction {
    /// For each vertex name its vertices: number by indices, and indices in the order of declaration.
    places: Vec<FxHashMap<Box<[Number]>, u32>>,
    declared: Vec<Vec<Box<[Number]>>>,
    order: usize,
    /// The edges, from the first one on.
    builder: Option<GraphBuilder>,
}

impl Construction {
    /// A graph without vertices, for a family with this number of vertex names.
    pub(super) fn new(names: usize) -> Construction {
        Construction {
            places: vec![FxHashMap::default(); names],
            declared: vec![Vec::new(); names],
            order: 0,
            builder: None,
        }
    }

    /// Adds a vertex, unless it was declared.
    pub(super) fn declare(
        &mut self,
        name: usize,
        indices: Box<[Number]>,
    ) -> Result<(), GraphError> {
        if self.places[name].contains_key(&indices) {
            return Ok(());
        }
        Limits::default().admit("graph", self.order as u128 + 1, 0)?;
        self.places[name].insert(indices.clone(), self.order as u32);
        self.declared[name].push(indices);
        self.order += 1;
        Ok(())
    }

    /// The number of a vertex, if it was declared.
    pub(super) fn place(&self, name: usize, indices: &[Number]) -> Option<u32> {
        self.places[name].get(indices).copied()
    }

    /// The vertices of a name, in the order of their declaration.
    pub(super) fn declared(&self, name: usize) -> &[Box<[Number]>] {
        &self.declared[name]
    }

    pub(super) fn join(&mut self, u: usize, v: usize) -> Result<(), GraphError> {
        self.builder()?.edge(u, v)
    }

    pub(super) fn build(&mut self) -> Result<Graph, GraphError> {
        self.begun()?.build()
    }

    fn builder(&mut self) -> Result<&mut GraphBuilder, GraphError> {
        let builder = self.begun()?;
        Ok(self.builder.insert(builder))
    }

    /// Takes out the builder, or makes one.
    fn begun(&mut self) -> Result<GraphBuilder, GraphError> {
        match self.builder.take() {
            Some(builder) => Ok(builder),
            None => GraphBuilder::new(self.order, Limits::default()),
        }
    }

    /// The names of its vertices, in their order.
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
