//! Reads strips with their ends from one large graph, cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use super::super::error::{DeriveErrorKind, StepError};
use super::super::strip::{End, Hub, Part, Shape, Strip};
use super::cells::Cells;
use super::naming::Marks;
use crate::blueprint::{Blueprint, Instance, Label};
use nk_base::source::Span;
use nk_graph::Graph;

/// A vertex in a cell, by its component, its cell, and its kind in the component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) component: usize,
    pub(super) cell: i64,
    pub(super) kind: usize,
}

/// The neighbours of a kind: for each the distance in cells, and its kind.
type Pattern = BTreeSet<(i64, usize)>;

pub(super) struct Component {
    pub(super) kinds: Vec<(usize, i64)>,
    pub(super) middle: i64,
    /// Cells further apart than this are at different ends.
    pub(super) near: i64,
    patterns: Vec<Pattern>,
    hubs: Vec<BTreeSet<usize>>,
    /// The first of the middle cells, which are all equal.
    pub(super) first: i64,
    pub(super) last: i64,
}

pub(super) struct Survey<'a> {
    pub(super) plan: &'a Blueprint,
    pub(super) instance: Instance,
    /// For each vertex that is in a class its component, its cell, and its kind if it has one.
    places: Vec<Option<(usize, i64, Option<usize>)>>,
    pub(super) vertices: BTreeMap<(usize, i64, usize), usize>,
    pub(super) components: Vec<Component>,
}

/// Greatest number of kinds of vertices in a cell.
const MOST_KINDS: usize = 24;

/// A shape, and the labels of the vertices of its parts and of the loose ones.
type Outlined = (Shape, (Vec<Marks>, Vec<Label>));

pub(super) fn outline(plan: &Blueprint, cells: &Cells, n: i64) -> Result<Outlined, StepError> {
    let instance = plan.instance(n).map_err(|own| undeclared(plan, n, own))?;
    let mut survey = Survey::new(plan, instance, cells, n)?;
    for component in 0..survey.components.len() {
        survey.find_patterns(component);
        survey.find_cells(component);
    }
    survey.shape(cells, n)
}

/// The error for the least graph in which an end of an edge is not declared, where the graph for N = n is one of these.
fn undeclared(plan: &Blueprint, n: i64, (label, span): (Label, Span)) -> StepError {
    let known = plan.undeclared(n).map(|own| (Some(own.0), own.1, own.2));
    let (n, label, span) = known.unwrap_or((None, label, span));
    StepError::at(DeriveErrorKind::Undeclared(plan.label(&label), n), span)
}

impl<'a> Survey<'a> {
    fn new(
        plan: &'a Blueprint,
        instance: Instance,
        cells: &Cells,
        n: i64,
    ) -> Result<Self, StepError> {
        let located: Vec<Option<(usize, i64, i64)>> = instance
            .labels
            .iter()
            .map(|label| cells.locate(label, n))
            .collect();
        let mut components: Vec<Component> = cells
            .growth
            .iter()
            .map(|growth| Component {
                kinds: Vec::new(),
                middle: growth * n / 2,
                near: growth * n / 6,
                patterns: Vec::new(),
                hubs: Vec::new(),
                first: growth * n / 2,
                last: growth * n / 2,
            })
            .collect();
        for &(class, cell, rest) in located.iter().flatten() {
            let own = &mut components[cells.classes[class].component];
            if cell == own.middle {
                own.kinds.push((class, rest));
            }
        }
        if components.iter().any(|own| own.kinds.len() > MOST_KINDS) {
            return Err(DeriveErrorKind::TooMany("kinds of vertices in a cell").into());
        }
        components
            .iter_mut()
            .for_each(|own| own.kinds.sort_unstable());
        let mut vertices = BTreeMap::new();
        let place = |(vertex, own): (usize, &Option<(usize, i64, i64)>)| {
            let (class, cell, rest) = (*own)?;
            let component = cells.classes[class].component;
            let kinds = &components[component].kinds;
            let kind = kinds.iter().position(|kind| *kind == (class, rest));
            if let Some(kind) = kind {
                vertices.insert((component, cell, kind), vertex);
            }
            Some((component, cell, kind))
        };
        let places = located.iter().enumerate().map(place).collect();
        Ok(Survey {
            plan,
            instance,
            places,
            vertices,
            components,
        })
    }

    fn site(&self, vertex: usize) -> Option<Site> {
        let (component, cell, kind) = self.places[vertex]?;
        Some(Site {
            component,
            cell,
            kind: kind?,
        })
    }

    /// The neighbours of a site: those in near cells that are not in `hubs`; and all others, which are hubs, vertices
    /// outside of cells, and vertices at the other end. A hub may be in a cell, as in a star with the centre `v[0]`.
    fn around(&self, site: Site, hubs: &BTreeSet<usize>) -> (Pattern, BTreeSet<usize>) {
        let own = &self.components[site.component];
        let vertex = self.vertices[&(site.component, site.cell, site.kind)];
        let (mut near, mut others) = (Pattern::new(), BTreeSet::new());
        for &other in self.instance.graph.neighbours(vertex) {
            match self.site(other as usize) {
                Some(at)
                    if at.component == site.component
                        && (at.cell - site.cell).abs() <= own.near
                        && !hubs.contains(&(other as usize)) =>
                {
                    near.insert((at.cell - site.cell, at.kind));
                }
                _ => {
                    others.insert(other as usize);
                }
            }
        }
        (near, others)
    }

    fn find_patterns(&mut self, component: usize) {
        let own = &self.components[component];
        let around = (0..own.kinds.len()).map(|kind| {
            let site = Site {
                component,
                cell: own.middle,
                kind,
            };
            self.around(site, &BTreeSet::new())
        });
        let (patterns, hubs) = around.unzip();
        let own = &mut self.components[component];
        (own.patterns, own.hubs) = (patterns, hubs);
    }

    /// Extends the middle to all adjacent cells that are equal to its cells.
    fn find_cells(&mut self, component: usize) {
        while self.is_like_the_middle(component, self.components[component].first - 1) {
            self.components[component].first -= 1;
        }
        while self.is_like_the_middle(component, self.components[component].last + 1) {
            self.components[component].last += 1;
        }
    }

    /// Whether a cell has all kinds, and is joined as in the strip to the cells of the middle and to the hubs.
    fn is_like_the_middle(&self, component: usize, cell: i64) -> bool {
        let own = &self.components[component];
        let hubs: BTreeSet<usize> = own.hubs.iter().flatten().copied().collect();
        (0..own.kinds.len()).all(|kind| {
            if !self.vertices.contains_key(&(component, cell, kind)) {
                return false;
            }
            let inside = |(d, _): &&(i64, usize)| {
                cell + d == cell || (own.first..=own.last).contains(&(cell + d))
            };
            let site = Site {
                component,
                cell,
                kind,
            };
            let (near, others) = self.around(site, &hubs);
            let wanted: Vec<_> = own.patterns[kind].iter().filter(inside).collect();
            let found: Vec<_> = near.iter().filter(inside).collect();
            let joined: BTreeSet<usize> = others.intersection(&hubs).copied().collect();
            wanted == found && joined == own.hubs[kind]
        })
    }

    /// The site of a vertex, if it is in the middle.
    pub(super) fn inner(&self, vertex: usize) -> Option<Site> {
        let site = self.site(vertex)?;
        let own = &self.components[site.component];
        (own.first..=own.last).contains(&site.cell).then_some(site)
    }

    fn shape(&self, cells: &Cells, n: i64) -> Result<Outlined, StepError> {
        let groups = self.groups();
        let (mut parts, mut marks) = (Vec::new(), Vec::new());
        let mut kinds: BTreeMap<usize, BTreeSet<(usize, usize)>> = BTreeMap::new();
        for (component, own) in self.components.iter().enumerate() {
            for kind in 0..own.kinds.len() {
                let vertex = self.vertices[&(component, own.middle, kind)];
                kinds
                    .entry(groups[vertex])
                    .or_default()
                    .insert((component, kind));
            }
        }
        for (group, kinds) in &kinds {
            let component = kinds.iter().next().map_or(0, |own| own.0);
            if kinds.iter().any(|own| own.0 != component) {
                return Err(DeriveErrorKind::SeveralRuns.into());
            }
            let kinds: Vec<usize> = kinds.iter().map(|own| own.1).collect();
            let growth = cells.growth[component];
            let (part, own) = self.part(component, &kinds, &groups, *group, growth, n)?;
            parts.push(part);
            marks.push(own);
        }
        let loose: Vec<usize> = (0..groups.len())
            .filter(|vertex| !kinds.contains_key(&groups[*vertex]))
            .collect();
        let number = |vertex: usize| loose.binary_search(&vertex).ok().map(|own| own as u32);
        let edges = self.instance.graph.edges();
        let edges = edges.filter_map(|(u, v)| number(u).zip(number(v)));
        let graph = Graph::from_edges(loose.len(), edges.collect());
        let shape = Shape::of(parts, graph);
        let label = |vertex: &usize| self.instance.labels[*vertex].clone();
        Ok((shape, (marks, loose.iter().map(label).collect())))
    }

    fn part(
        &self,
        component: usize,
        kinds: &[usize],
        groups: &[usize],
        group: usize,
        growth: i64,
        n: i64,
    ) -> Result<(Part, Marks), StepError> {
        let own = &self.components[component];
        let place = |kind: usize| kinds.iter().position(|other| *other == kind);
        let mut edges = Vec::new();
        for (k, kind) in kinds.iter().enumerate() {
            for (d, l) in &own.patterns[*kind] {
                if let Some(l) = place(*l).filter(|l| *d > 0 || (*d == 0 && k < *l)) {
                    edges.push((k, l, *d as usize));
                }
            }
        }
        let names = kinds.iter().map(|kind| {
            let vertex = self.vertices[&(component, own.middle, *kind)];
            self.kind_name(vertex, component, kinds)
        });
        let strip = Strip {
            kinds: names.collect(),
            edges,
        };
        let hubs: BTreeSet<usize> = kinds
            .iter()
            .flat_map(|kind| &own.hubs[*kind])
            .copied()
            .collect();
        let others = (0..groups.len())
            .filter(|v| groups[*v] == group && self.inner(*v).is_none() && !hubs.contains(v));
        let sides = self.sides(&others.collect::<Vec<_>>(), component, &hubs)?;
        let closing = self.closing(component, kinds, &strip)?;
        if closing.is_some() && sides.iter().any(|side| !side.is_empty()) {
            return Err(DeriveErrorKind::Closing.into());
        }
        let ends = [0, 1].map(|side| self.end(&sides, side, component, kinds, &hubs));
        let [left, right] = ends;
        let hubs: Vec<usize> = hubs.into_iter().collect();
        let hub = |vertex: &usize| self.hub(*vertex, component, kinds, &hubs, &sides);
        let part = Part {
            strip,
            ends: [left?, right?],
            hubs: hubs.iter().map(hub).collect(),
            closing,
            growth,
            offset: own.last - own.first + 1 - growth * n,
        };
        Ok((part, self.marks(component, kinds, &sides, &hubs)))
    }

    /// The vertices of the left end, and those of the right end.
    fn sides(
        &self,
        others: &[usize],
        component: usize,
        hubs: &BTreeSet<usize>,
    ) -> Result<[Vec<usize>; 2], StepError> {
        let own = &self.components[component];
        let side_of = |cell: i64| usize::from(cell > own.middle);
        let mut known: BTreeMap<usize, usize> = BTreeMap::new();
        for vertex in others {
            if let Some((_, cell, _)) = self.places[*vertex] {
                known.insert(*vertex, side_of(cell));
            }
        }
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for vertex in others {
                for &other in self.instance.graph.neighbours(*vertex) {
                    let other = other as usize;
                    let inner = self.inner(other).map(|site| side_of(site.cell));
                    let side = inner.or(known.get(&other).copied());
                    let side = side.filter(|_| !hubs.contains(&other));
                    if let Some(side) = side.filter(|_| !known.contains_key(vertex)) {
                        known.insert(*vertex, side);
                        grows = true;
                    }
                }
            }
        }
        let mut sides = [Vec::new(), Vec::new()];
        for vertex in others {
            sides[known.get(vertex).copied().unwrap_or(0)].push(*vertex);
        }
        Ok(sides)
    }

    fn end(
        &self,
        sides: &[Vec<usize>; 2],
        side: usize,
        component: usize,
        kinds: &[usize],
        hubs: &BTreeSet<usize>,
    ) -> Result<End, StepError> {
        let own = &self.components[component];
        let mut end = End::default();
        for (number, vertex) in sides[side].iter().enumerate() {
            let label = &self.instance.labels[*vertex];
            end.names.push(self.plan.names[label.0].clone());
            for &other in self.instance.graph.neighbours(*vertex) {
                let other = other as usize;
                if let Some(site) = self.inner(other) {
                    let column = match side {
                        0 => site.cell - own.first,
                        _ => own.last - site.cell,
                    };
                    let kind = kinds.iter().position(|kind| *kind == site.kind);
                    match kind.filter(|_| column <= own.near) {
                        Some(kind) => end.attached.push((number, column as usize, kind)),
                        None => return Err(DeriveErrorKind::Closing.into()),
                    }
                } else if let Some(other) = sides[side].iter().position(|own| *own == other) {
                    if number < other {
                        end.edges.push((number, other));
                    }
                } else if !hubs.contains(&other) {
                    return Err(DeriveErrorKind::Closing.into());
                }
            }
        }
        end.attached.sort_unstable();
        Ok(end)
    }

    fn hub(
        &self,
        vertex: usize,
        component: usize,
        kinds: &[usize],
        hubs: &[usize],
        sides: &[Vec<usize>; 2],
    ) -> Hub {
        let own = &self.components[component];
        let mask = kinds.iter().enumerate().fold(0, |mask, (k, kind)| {
            mask | u32::from(own.hubs[*kind].contains(&vertex)) << k
        });
        let joined = |list: &[usize]| -> Vec<usize> {
            let number = list.iter().enumerate();
            number
                .filter(|(_, other)| self.instance.graph.has_edge(vertex, **other))
                .map(|(number, _)| number)
                .collect()
        };
        Hub {
            name: self.plan.names[self.instance.labels[vertex].0].clone(),
            kinds: mask,
            ends: [joined(&sides[0]), joined(&sides[1])],
            hubs: joined(hubs),
        }
    }
}
