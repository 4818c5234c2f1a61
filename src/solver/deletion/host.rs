//! The component on which a search plays, as rows of bits, and the components that a move leaves of it.
//!
//! A position is a set of *elements*. The elements are the vertices; if a rule can remove an edge and keep its ends,
//! they are the vertices and the edges, and an edge is adjacent to its two ends. Then removing a vertex removes the
//! edges at it, and in both cases the components of a position are those of its elements.

use crate::engine::key::images::Images;
use crate::engine::set::{self, Set};
use nk_graph::{Graph, automorphisms, mirror};

/// A connected graph with at most 64 W elements.
pub(super) struct Host<const W: usize> {
    graph: Graph,
    /// For each vertex its label, which is a vertex of the user's graph.
    labels: Vec<usize>,
    /// The ends of each edge that is an element. The numbers of these elements follow those of the vertices.
    ends: Vec<(usize, usize)>,
    has_edges: bool,
    vertices: Set<W>,
    all: Set<W>,
    /// For each element the elements that are adjacent to it.
    rows: Vec<Set<W>>,
    /// Symmetries of the whole graph; none unless they were looked for.
    symmetries: Images<W>,
}

/// The most symmetries that are looked for, apart from a mirror.
const SYMMETRIES: usize = 32;
/// The numbers of elements of a graph with which its symmetries are looked for. Symmetries pay where searches are long.
const SYMMETRIC: std::ops::RangeInclusive<usize> = 8..=256;

/// The number of elements of a graph.
pub(super) fn elements(graph: &Graph, has_edges: bool) -> usize {
    graph.order() + if has_edges { graph.size() } else { 0 }
}

impl<const W: usize> Host<W> {
    /// The host of a connected graph, whose vertices have these labels.
    pub fn new(graph: &Graph, labels: Vec<usize>, has_edges: bool) -> Self {
        let order = graph.order();
        let mut rows = vec![[0; W]; elements(graph, has_edges)];
        let mut ends = Vec::new();
        for (u, v) in graph.edges() {
            if has_edges {
                let edge = order + ends.len();
                ends.push((u, v));
                for end in [u, v] {
                    set::insert(&mut rows[end], edge);
                    set::insert(&mut rows[edge], end);
                }
            } else {
                set::insert(&mut rows[u], v);
                set::insert(&mut rows[v], u);
            }
        }
        Host {
            graph: graph.clone(),
            labels,
            ends,
            has_edges,
            vertices: set::of(&(0..order).collect::<Vec<_>>()),
            all: set::of(&(0..rows.len()).collect::<Vec<_>>()),
            rows,
            symmetries: Images::new(&[], &[]),
        }
    }

    /// Looks for symmetries of the whole graph. With a `distance`, the mirror rule of the game applies to a symmetry of
    /// order two that moves each vertex at least `distance` edges away; without a distance the game has no such rule.
    pub fn find_symmetries(&mut self, distance: Option<usize>) {
        let (graph, elements) = (&self.graph, self.rows.len());
        if !SYMMETRIC.contains(&elements) {
            return;
        }
        let mut maps = automorphisms(graph, SYMMETRIES);
        maps.remove(0);
        maps.extend(mirror(graph).filter(|map| !maps.contains(map)));
        let maps: Vec<Vec<u32>> = maps
            .into_iter()
            .map(|map| self.with_edge_images(map))
            .collect();
        let near = |element: usize| match distance {
            None => self.all,
            Some(_) if element >= graph.order() => set::of(&[element]),
            Some(distance) => self.ball(element, distance),
        };
        let near: Vec<Set<W>> = (0..elements).map(near).collect();
        self.symmetries = Images::new(&maps, &near);
    }

    /// A map of vertices, continued to the edges that are elements.
    fn with_edge_images(&self, map: Vec<u32>) -> Vec<u32> {
        let image = |end: usize| map[end] as usize;
        let edges = self.ends.iter().map(|&(u, v)| {
            let both = set::and(&self.rows[image(u)], &self.rows[image(v)]);
            set::first(&both).expect("a symmetry maps edges to edges") as u32
        });
        let edges: Vec<u32> = edges.collect();
        map.into_iter().chain(edges).collect()
    }

    /// The vertices that are fewer than `distance` edges away from a vertex.
    fn ball(&self, v: usize, distance: usize) -> Set<W> {
        let mut ball = [0; W];
        let mut rim = set::of(&[v]);
        for _ in 0..distance {
            set::add(&mut ball, &rim);
            let mut next = [0; W];
            for u in set::members(&rim) {
                set::add(&mut next, &self.neighbours(&self.all, u));
            }
            rim = set::without(&next, &ball);
        }
        ball
    }

    /// The least image of a set under the symmetries, and whether the mirror rule applies to the set.
    #[inline]
    pub fn least_image(&self, live: &Set<W>) -> (Set<W>, bool) {
        let mut least = *live;
        let mut is_mirrored = false;
        for (image, mirrors) in self.symmetries.of(live) {
            is_mirrored |= mirrors && image == *live;
            least = least.min(image);
        }
        (least, is_mirrored)
    }

    /// Whether a symmetry of order two maps the set to itself and breaks the mirror rule at one pair of vertices at
    /// most. The mirror strategy then need not win, but the set is likely to be a P-position.
    pub fn is_nearly_mirrored(&self, live: &Set<W>) -> bool {
        let mut images = self.symmetries.broken_mirrors(live);
        images.any(|(image, broken)| image == *live && broken <= 2)
    }

    /// The least number of elements that a set and its image under a symmetry of order two do not share; `None` if there
    /// is no such symmetry.
    pub fn mirror_defect(&self, live: &Set<W>) -> Option<usize> {
        let images = self.symmetries.broken_mirrors(live);
        let defects = images.map(|(image, _)| 2 * set::count(&set::without(live, &image)));
        defects.min()
    }

    /// The whole graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// All elements.
    pub fn all(&self) -> Set<W> {
        self.all
    }

    /// Whether edges are elements.
    #[inline]
    pub fn has_edges(&self) -> bool {
        self.has_edges
    }

    /// The label of a vertex.
    pub fn label(&self, v: usize) -> usize {
        self.labels[v]
    }

    /// The labels of the ends of an edge that is an element.
    pub fn edge_labels(&self, element: usize) -> (usize, usize) {
        let (u, v) = self.ends[element - self.labels.len()];
        (self.labels[u], self.labels[v])
    }

    /// The vertices of a position.
    #[inline]
    pub fn vertices(&self, live: &Set<W>) -> Set<W> {
        set::and(live, &self.vertices)
    }

    /// The number of edges of a position.
    pub fn size(&self, live: &Set<W>) -> usize {
        if !self.has_edges {
            let degrees = set::members(live).map(|v| self.degree(live, v));
            return degrees.sum::<usize>() / 2;
        }
        set::count(&set::without(live, &self.vertices))
    }

    /// The number of neighbours of a vertex.
    #[inline]
    pub fn degree(&self, live: &Set<W>, v: usize) -> usize {
        set::count(&set::and(&self.rows[v], live))
    }

    /// The neighbours of a vertex.
    #[inline]
    pub fn neighbours(&self, live: &Set<W>, v: usize) -> Set<W> {
        let row = set::and(&self.rows[v], live);
        if !self.has_edges {
            return row;
        }
        let mut around = [0; W];
        for edge in set::members(&row) {
            set::insert(&mut around, self.other_end(edge, v));
        }
        around
    }

    #[inline]
    fn other_end(&self, edge: usize, v: usize) -> usize {
        let (u, w) = self.ends[edge - self.labels.len()];
        u + w - v
    }

    /// Calls `found` with the ends of each edge of a position.
    #[inline]
    pub fn for_each_edge(&self, live: &Set<W>, mut found: impl FnMut(usize, usize)) {
        if self.has_edges {
            for edge in set::members(&set::without(live, &self.vertices)) {
                let (u, v) = self.ends[edge - self.labels.len()];
                found(u, v);
            }
            return;
        }
        for v in set::members(live) {
            for u in set::members(&set::and(&self.rows[v], live)).take_while(|&u| u < v) {
                found(u, v);
            }
        }
    }

    /// The edge between two vertices, which must be an element; empty if they are not joined.
    pub fn edge(&self, live: &Set<W>, u: usize, v: usize) -> Set<W> {
        let both = set::and(&self.rows[u], &self.rows[v]);
        match u == v {
            true => [0; W],
            false => set::and(&both, live),
        }
    }

    /// The elements that are adjacent to a vertex: its edges where edges are elements, and its neighbours otherwise.
    pub fn edges_at(&self, live: &Set<W>, v: usize) -> Set<W> {
        set::and(&self.rows[v], live)
    }

    /// A set of vertices with all their edges, if edges are elements.
    pub fn with_edges(&self, live: &Set<W>, vertices: Set<W>) -> Set<W> {
        let mut all = vertices;
        if self.has_edges {
            for v in set::members(&vertices) {
                set::add(&mut all, &self.edges_at(live, v));
            }
        }
        all
    }

    /// Calls `found` with each component of a connected position without the removed elements.
    ///
    /// Each component has an element that is adjacent to a removed one, because the position was connected. So once
    /// all such elements are reached from one of them, the rest is connected.
    #[inline]
    pub fn split(&self, live: &Set<W>, removed: &Set<W>, mut found: impl FnMut(Set<W>)) {
        let mut rest = set::without(live, removed);
        let mut rim = [0; W];
        for element in set::members(removed) {
            set::add(&mut rim, &self.rows[element]);
        }
        rim = set::and(&rim, &rest);
        while let Some(start) = set::first(&rim) {
            let part = self.flood(&rest, start, &rim);
            found(part);
            rest = set::without(&rest, &part);
            rim = set::without(&rim, &part);
        }
    }

    /// The component of `rest` with `start`, given that every component meets `rim`.
    #[inline]
    fn flood(&self, rest: &Set<W>, start: usize, rim: &Set<W>) -> Set<W> {
        let mut part = set::of(&[start]);
        let mut unseen = part;
        while let Some(element) = set::first(&unseen) {
            if set::is_subset(rim, &part) {
                return *rest;
            }
            set::remove(&mut unseen, element);
            let new = set::without(&set::and(&self.rows[element], rest), &part);
            set::add(&mut part, &new);
            set::add(&mut unseen, &new);
        }
        part
    }
}
