//! Cells: the places along the strip of the vertices of each name.
//!
//! A class consists of the vertices of one name that differ only in one index, the *running* one, and in indices that
//! change with it. Edges between two classes determine the ratio of their running indices. The smallest cell that fits
//! all classes is used.

use std::collections::BTreeMap;

use num_integer::Integer;
use num_rational::Ratio;

use super::super::error::{DeriveErrorKind, StepError};
use super::runs::{Line, Long, Runs};
use crate::blueprint::{Label, Place};
use nk_base::source::Span;

/// A number of indices per cell.
type Rational = Ratio<i64>;

/// The running index of a name, which is index `at`. For every q, index q minus ratios[q] times the running index is
/// fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Running {
    at: usize,
    ratios: Vec<i64>,
}

/// The vertices of a name with the same fixed indices. Cell 0 begins at the running index `anchor * N`.
#[derive(Clone, Debug)]
pub struct Class {
    pub component: usize,
    /// The number of indices of a cell.
    pub density: i64,
    pub anchor: i64,
}

/// All classes, and the number of cells by which each component grows when N grows by 1.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    running: BTreeMap<usize, Running>,
    numbers: BTreeMap<(usize, Vec<i64>), usize>,
    pub classes: Vec<Class>,
    pub growth: Vec<i64>,
}

/// Greatest number of indices of a cell.
const MOST_INDICES: i64 = 64;

/// A place in a run that depends on t, the variable of the run.
#[derive(Clone, Copy)]
struct Moving {
    class: usize,
    stride: i64,
    slope: i64,
}

impl Cells {
    /// The cells. With `joined`, one cell has vertices of all classes, even where no edges join two classes.
    ///
    /// # Errors
    ///
    /// The reason why there are no cells, or the modulus that makes them whole.
    pub fn new(
        vertices: &Runs,
        edges: &Runs,
        names: &[String],
        width: i64,
        joined: bool,
    ) -> Result<Cells, StepError> {
        let mut cells = Cells::default();
        for run in &vertices.long {
            cells.declare(run, names)?;
        }
        if cells.numbers.is_empty() {
            return Err(DeriveErrorKind::NoRun.into());
        }
        let mut strides: Vec<Vec<i64>> = vec![Vec::new(); cells.numbers.len()];
        let mut pairs: Vec<(Moving, Moving, Span)> = Vec::new();
        for run in vertices.long.iter().chain(&edges.long) {
            let ends = cells.ends(run, names)?;
            for end in &ends {
                strides[end.class].push(end.stride);
            }
            if let [left, right] = ends[..] {
                if left.stride.signum() != right.stride.signum() {
                    return Err(StepError::at(DeriveErrorKind::Reversed, run.span));
                }
                pairs.push((left, right, run.span));
            }
        }
        let starts = cells.starts(vertices, names)?;
        if joined {
            let mut firsts: Vec<Option<(Moving, Span)>> = vec![None; starts.len()];
            for run in &vertices.long {
                for end in cells.ends(run, names)? {
                    let slope = starts[end.class];
                    firsts[end.class].get_or_insert((Moving { slope, ..end }, run.span));
                }
            }
            let firsts: Vec<(Moving, Span)> = firsts.into_iter().flatten().collect();
            let steps = firsts.windows(2);
            let steps = steps.filter(|own| own[0].0.stride.signum() == own[1].0.stride.signum());
            pairs.extend(steps.map(|own| (own[0].0, own[1].0, own[1].1)));
        }
        let found = cells.spread(&starts, &pairs)?;
        cells.scale(&found, &strides, width)?;
        cells.measure(vertices, edges, names)?;
        Ok(cells)
    }

    fn declare(&mut self, run: &Long, names: &[String]) -> Result<(), StepError> {
        let place = &run.places[0];
        let refused = || {
            StepError::at(
                DeriveErrorKind::TwoIndices(names[place.name].clone()),
                run.span,
            )
        };
        let Some(at) = place.indices.iter().position(|index| index.stride != 0) else {
            return Ok(());
        };
        let stride = place.indices[at].stride;
        let ratios: Option<Vec<i64>> = place
            .indices
            .iter()
            .map(|index| (index.stride % stride == 0).then(|| index.stride / stride))
            .collect();
        let running = Running {
            at,
            ratios: ratios.ok_or_else(refused)?,
        };
        let known = self.running.entry(place.name).or_insert(running.clone());
        if *known != running {
            return Err(refused());
        }
        let key = self.key(place).ok_or_else(refused)?;
        let number = self.numbers.len();
        self.numbers.entry((place.name, key)).or_insert(number);
        Ok(())
    }

    /// The fixed indices of a place; `None` if some index neither is fixed nor changes with the running one.
    fn key(&self, place: &Place) -> Option<Vec<i64>> {
        let running = self.running.get(&place.name)?;
        let own = place.indices[running.at];
        let pairs = place.indices.iter().zip(&running.ratios);
        let fixed = pairs.map(|(index, ratio)| {
            let is_fixed = index.stride == ratio * own.stride && index.slope == ratio * own.slope;
            is_fixed.then(|| index.offset - ratio * own.offset)
        });
        fixed.collect()
    }

    /// The ends of a run that depend on t.
    fn ends(&self, run: &Long, names: &[String]) -> Result<Vec<Moving>, StepError> {
        let moving = run
            .places
            .iter()
            .filter(|place| place.indices.iter().any(|index| index.stride != 0));
        moving
            .map(|place| {
                let name = || names[place.name].clone();
                let refused = |why| StepError::at(why, run.span);
                let running = self
                    .running
                    .get(&place.name)
                    .ok_or_else(|| refused(DeriveErrorKind::Undeclared(name(), None)))?;
                let key = self
                    .key(place)
                    .ok_or_else(|| refused(DeriveErrorKind::TwoIndices(name())))?;
                let class = self.numbers.get(&(place.name, key));
                let index = place.indices[running.at];
                Ok(Moving {
                    class: *class
                        .ok_or_else(|| refused(DeriveErrorKind::Undeclared(name(), None)))?,
                    stride: index.stride,
                    slope: index.slope,
                })
            })
            .collect()
    }

    /// For each class, the factor of N in the index at which its first run starts.
    fn starts(&self, vertices: &Runs, names: &[String]) -> Result<Vec<i64>, StepError> {
        let mut starts = vec![None; self.numbers.len()];
        for run in &vertices.long {
            for end in self.ends(run, names)? {
                let slope = end.stride * run.low.slope + end.slope;
                starts[end.class].get_or_insert(slope);
            }
        }
        Ok(starts.into_iter().map(|own| own.unwrap_or(0)).collect())
    }

    /// The component, the density and the anchor of each class, computed along the edges.
    fn spread(
        &mut self,
        starts: &[i64],
        pairs: &[(Moving, Moving, Span)],
    ) -> Result<Vec<(usize, Rational, Rational)>, StepError> {
        let mut found: Vec<Option<(usize, Rational, Rational)>> = vec![None; starts.len()];
        let mut components = 0;
        for root in 0..starts.len() {
            if found[root].is_some() {
                continue;
            }
            found[root] = Some((components, Rational::from(1), Rational::from(starts[root])));
            let mut waiting = vec![root];
            while let Some(class) = waiting.pop() {
                for (a, b, span) in pairs {
                    for (from, to) in [(a, b), (b, a)] {
                        let Some((own, density, anchor)) = found[from.class] else {
                            continue;
                        };
                        if from.class != class {
                            continue;
                        }
                        let ratio = Rational::new(to.stride, from.stride);
                        let lead = Rational::from(to.slope);
                        let next = (
                            own,
                            density * ratio,
                            lead - (Rational::from(from.slope) - anchor) * ratio,
                        );
                        match found[to.class] {
                            None => {
                                found[to.class] = Some(next);
                                waiting.push(to.class);
                            }
                            Some(known) if known == next => {}
                            Some(_) => return Err(StepError::at(DeriveErrorKind::FarApart, *span)),
                        }
                    }
                }
            }
            components += 1;
        }
        self.growth = vec![0; components];
        Ok(found.into_iter().flatten().collect())
    }

    /// Scales the cells to the smallest whole ones.
    fn scale(
        &mut self,
        found: &[(usize, Rational, Rational)],
        strides: &[Vec<i64>],
        width: i64,
    ) -> Result<(), StepError> {
        let mut scales = vec![1_i64; self.growth.len()];
        for ((component, density, _), strides) in found.iter().zip(strides) {
            for stride in strides {
                // scale * density must be a multiple of the stride.
                let need = Rational::from(*stride) / density;
                let scale = &mut scales[*component];
                *scale = scale.lcm(need.numer());
                if *scale > MOST_INDICES {
                    return Err(DeriveErrorKind::TooMany("indices to a cell").into());
                }
            }
        }
        for scale in &mut scales {
            *scale = scale.lcm(&width);
        }
        for (component, density, anchor) in found {
            if !anchor.is_integer() {
                return Err(StepError::Modulus(*anchor.denom()));
            }
            let density = density * scales[*component];
            self.classes.push(Class {
                component: *component,
                density: density.to_integer(),
                anchor: anchor.to_integer(),
            });
        }
        Ok(())
    }

    /// Computes the growth of each component, and checks that all its classes grow at that rate.
    fn measure(
        &mut self,
        vertices: &Runs,
        edges: &Runs,
        names: &[String],
    ) -> Result<(), StepError> {
        let mut growth: Vec<Option<Rational>> = vec![None; self.growth.len()];
        for run in vertices.long.iter().chain(&edges.long) {
            for end in self.ends(run, names)? {
                let class = &self.classes[end.class];
                let at = |line: Line| {
                    let slope = end.stride * line.slope + end.slope - class.anchor;
                    Rational::new(slope, class.density)
                };
                let own = &mut growth[class.component];
                let grown = at(run.high);
                if at(run.low) != Rational::from(0) || own.is_some_and(|own| own != grown) {
                    let numbers = self.numbers.iter();
                    let named = numbers.clone().find(|own| *own.1 == end.class);
                    let name = named.map_or(String::new(), |((name, _), _)| names[*name].clone());
                    return Err(StepError::at(
                        DeriveErrorKind::UnequalLengths(name),
                        run.span,
                    ));
                }
                *own = Some(grown);
            }
        }
        for (whole, grown) in self.growth.iter_mut().zip(growth) {
            let grown = grown.unwrap_or_else(|| Rational::from(1));
            if !grown.is_integer() {
                return Err(StepError::Modulus(*grown.denom()));
            }
            *whole = grown.to_integer();
        }
        for point in vertices.points.iter().chain(&edges.points) {
            for (name, lines) in &point.places {
                self.check_point(*name, lines, point.span)?;
            }
        }
        Ok(())
    }

    /// Checks that a single vertex, if it is in a class, is near an end.
    fn check_point(&self, name: usize, lines: &[Line], span: Span) -> Result<(), StepError> {
        let Some((class, slope)) = self.class_of(name, lines) else {
            return Ok(());
        };
        let class = &self.classes[class];
        let cells = Rational::new(slope - class.anchor, class.density);
        let growth = Rational::from(self.growth[class.component]);
        match cells == Rational::from(0) || cells == growth {
            true => Ok(()),
            false => Err(StepError::at(DeriveErrorKind::Middle, span)),
        }
    }

    fn class_of(&self, name: usize, lines: &[Line]) -> Option<(usize, i64)> {
        let running = self.running.get(&name)?;
        let own = lines[running.at];
        let pairs = lines.iter().zip(&running.ratios);
        let key: Option<Vec<i64>> = pairs
            .map(|(line, ratio)| {
                (line.slope == ratio * own.slope).then(|| line.offset - ratio * own.offset)
            })
            .collect();
        Some((*self.numbers.get(&(name, key?))?, own.slope))
    }

    /// The class of a vertex, its cell and its place in the cell; `None` for a vertex that is in no class.
    pub fn locate(&self, label: &Label, n: i64) -> Option<(usize, i64, i64)> {
        let running = self.running.get(&label.0)?;
        let own = label.1[running.at];
        let pairs = label.1.iter().zip(&running.ratios);
        let key = pairs.map(|(index, ratio)| index - ratio * own).collect();
        let number = *self.numbers.get(&(label.0, key))?;
        let class = &self.classes[number];
        let along = own - class.anchor * n;
        let cell = along.div_euclid(class.density);
        Some((number, cell, along.rem_euclid(class.density)))
    }
}
