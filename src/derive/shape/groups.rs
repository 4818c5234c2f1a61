//! The connected groups of vertices, where all vertices of a kind are in one group, and the names of kinds.

use super::extract_strip::Survey;

impl Survey<'_> {
    /// The name of a kind, with a number if other kinds have the same name.
    pub(super) fn kind_name(&self, vertex: usize, component: usize, kinds: &[usize]) -> String {
        let own = &self.components[component];
        let name = self.instance.labels[vertex].0;
        let others = kinds.iter().map(|kind| {
            let vertex = self.vertices[&(component, own.middle, *kind)];
            &self.instance.labels[vertex]
        });
        let same: Vec<&Vec<i64>> = others
            .filter(|label| label.0 == name)
            .map(|label| &label.1)
            .collect();
        let mut text = self.plan.names[name].clone();
        let indices = &self.instance.labels[vertex].1;
        let first = same.iter().position(|own| *own == indices).unwrap_or(0);
        if same.len() > 1 {
            text += &format!("{}", first + 1);
        }
        text
    }

    /// The number of each vertex's group; neighbours, and vertices of one kind, are in one group.
    pub(super) fn groups(&self) -> Vec<usize> {
        let order = self.instance.graph.order();
        let mut groups: Vec<usize> = (0..order).collect();
        for vertex in 0..order {
            if let Some(site) = self.inner(vertex) {
                let middle = self.components[site.component].middle;
                let own = self.vertices[&(site.component, middle, site.kind)];
                unite(&mut groups, vertex, own);
            }
        }
        for (u, v) in self.instance.graph.edges() {
            unite(&mut groups, u, v);
        }
        (0..order).map(|vertex| find(&groups, vertex)).collect()
    }
}

fn find(groups: &[usize], mut vertex: usize) -> usize {
    while groups[vertex] != vertex {
        vertex = groups[vertex];
    }
    vertex
}

fn unite(groups: &mut [usize], u: usize, v: usize) {
    let (u, v) = (find(groups, u), find(groups, v));
    groups[u.max(v)] = u.min(v);
}
