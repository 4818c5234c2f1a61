//! The conditions on the maps of a ground.

use super::super::Linear;
use super::super::certificate::Ground;
use super::super::context::Context;
use super::super::error::Unproved;
use super::super::family::{Map, Spot};
use super::super::known::Shown;
use super::super::lowered::Lowered;
use super::super::places::{Place, meets, place, same};
use super::super::term::Formula;
use super::Checker;

impl<'c> Checker<'c> {
    pub(super) fn ground(&self, number: usize, when: &Formula, ground: &Ground) -> Shown {
        match ground {
            Ground::Mirror(map) => {
                self.symmetry(number, when, [map, map])?;
                self.apart(number, when, map, None)
            }
            Ground::First(spot, map) => {
                self.symmetry(number, when, [map, map])?;
                self.first(number, when, spot, map)?;
                self.apart(number, when, map, Some(spot))
            }
            Ground::Alike(base, maps) => {
                for [map, inverse] in maps {
                    self.symmetry(number, when, [map, inverse])?;
                    self.symmetry(number, when, [inverse, map])?;
                }
                self.alike(number, when, base, maps)
            }
        }
    }

    /// Shows that the map takes vertices to vertices and edges to edges, and that the other map is its inverse.
    fn symmetry(&self, number: usize, when: &Formula, [map, inverse]: [&Map; 2]) -> Shown {
        if [map, inverse].iter().any(|own| !self.has_all_names(own)) {
            return Err(Unproved::Vertices(number));
        }
        for rule in &self.family.vertices {
            let (mut context, values) = self.opened(when, &rule.locals, &rule.condition)?;
            let vertex = (rule.name, values[self.family.parameters..].to_vec());
            let image = self
                .image(&mut context, map, &vertex)
                .ok_or(Unproved::NotLinear)?;
            if !self.is_vertex(&mut context, &image) {
                return Err(Unproved::Vertices(number));
            }
            let back = self
                .image(&mut context, inverse, &image)
                .ok_or(Unproved::NotLinear)?;
            let same = same(&back, &vertex).ok_or(Unproved::Order(number))?;
            if !context.proves(&same) {
                return Err(Unproved::Order(number));
            }
        }
        for (place_of_rule, rule) in self.family.edges.iter().enumerate() {
            let (mut context, images) = self.images(when, rule, map)?;
            if !self.is_edge(&mut context, place_of_rule, [&images[0], &images[1]]) {
                return Err(Unproved::Edges(number, place_of_rule));
            }
        }
        Ok(())
    }

    fn has_all_names(&self, map: &Map) -> bool {
        let names = &self.family.names;
        let fits = |own: &Spot| {
            names
                .get(own.name)
                .is_some_and(|name| name.indices == own.indices.len())
        };
        map.images.len() == names.len() && map.images.iter().all(fits)
    }

    pub(super) fn image(
        &self,
        context: &mut Context<'c>,
        map: &Map,
        vertex: &Place,
    ) -> Option<Place> {
        let mut values = self.parameters();
        values.extend(vertex.1.iter().cloned());
        place(context, map.images.get(vertex.0)?, &values)
    }

    /// Shows that no vertex is its own image or joined to it. With an exception, this is shown only for vertices that
    /// are neither the exception nor joined to it.
    fn apart(&self, number: usize, when: &Formula, map: &Map, except: Option<&Spot>) -> Shown {
        let far = |context: &mut Context<'c>, vertex: &Place| -> Result<(), Unproved> {
            let Some(except) = except else { return Ok(()) };
            let except = place(context, except, &self.parameters()).ok_or(Unproved::NotLinear)?;
            let mut ways = self.ways(context, &except, vertex);
            ways.extend(same(&except, vertex));
            for own in ways {
                context.assume(own.denied().ok_or(Unproved::NotLinear)?);
            }
            Ok(())
        };
        for rule in &self.family.vertices {
            let (mut context, values) = self.opened(when, &rule.locals, &rule.condition)?;
            let vertex = (rule.name, values[self.family.parameters..].to_vec());
            far(&mut context, &vertex)?;
            let image = self
                .image(&mut context, map, &vertex)
                .ok_or(Unproved::NotLinear)?;
            if !meets(&mut context, &image, &vertex)? {
                continue;
            }
            if !context.is_contradictory() {
                return Err(Unproved::Apart(number));
            }
        }
        for rule in &self.family.edges {
            let (mut context, values) = self.opened(when, &rule.locals, &rule.condition)?;
            let ends = rule
                .ends
                .iter()
                .map(|own| place(&mut context, own, &values));
            let ends: Vec<Place> = ends.collect::<Option<_>>().ok_or(Unproved::NotLinear)?;
            // A loop is not an edge. It was shown above that no vertex is its own image.
            let image = self
                .image(&mut context, map, &ends[0])
                .ok_or(Unproved::NotLinear)?;
            if !meets(&mut context, &image, &ends[1])? {
                continue;
            }
            far(&mut context, &ends[0])?;
            if !context.is_contradictory() {
                return Err(Unproved::Apart(number));
            }
        }
        Ok(())
    }

    /// Shows that the first move is a vertex that the map keeps.
    fn first(&self, number: usize, when: &Formula, spot: &Spot, map: &Map) -> Shown {
        let mut context = self.context(when)?;
        let values = self.parameters();
        let first = place(&mut context, spot, &values).ok_or(Unproved::NotLinear)?;
        let image = self
            .image(&mut context, map, &first)
            .ok_or(Unproved::NotLinear)?;
        let kept = same(&image, &first).ok_or(Unproved::First(number))?;
        match self.is_vertex(&mut context, &first) && context.proves(&kept) {
            true => Ok(()),
            false => Err(Unproved::First(number)),
        }
    }

    /// Shows that each vertex is the base, or that a map takes it to a nearer vertex: one with an earlier name or, for
    /// the name of the base, one with the same name and a smaller sum of indices. As there are finitely many vertices,
    /// compositions of maps take each vertex to the base.
    fn alike(&self, number: usize, when: &Formula, base: &Spot, maps: &[[Map; 2]]) -> Shown {
        let maps: Vec<&Map> = maps.iter().flatten().collect();
        if base.name != 0 {
            return Err(Unproved::Alike(number));
        }
        for rule in &self.family.vertices {
            let earlier = |own: &&Map| own.images[rule.name].name < rule.name;
            if maps.iter().any(earlier) {
                continue;
            }
            if rule.name != 0 {
                return Err(Unproved::Alike(number));
            }
            let (mut context, values) = self.opened(when, &rule.locals, &rule.condition)?;
            let parameters = self.parameters();
            let vertex = (rule.name, values[self.family.parameters..].to_vec());
            let base = place(&mut context, base, &parameters).ok_or(Unproved::NotLinear)?;
            let mut ways: Vec<Lowered> = same(&base, &vertex).into_iter().collect();
            for map in maps.iter().filter(|own| own.images[0].name == 0) {
                let Some(image) = self.image(&mut context, map, &vertex) else {
                    continue;
                };
                let sum = |own: &Place| {
                    let mut all = own.1.iter();
                    all.try_fold(Linear::constant(0), |sum, own| sum.plus(own))
                };
                let less = sum(&vertex).and_then(|own| own.minus(&sum(&image)?)?.shifted(-1));
                ways.extend(less.map(Lowered::Fact));
            }
            if !context.proves(&Lowered::Any(ways)) {
                return Err(Unproved::Alike(number));
            }
        }
        Ok(())
    }
}
