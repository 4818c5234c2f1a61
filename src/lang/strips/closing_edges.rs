//! Names of edges that close a ring.
//!
//! The line graph of a ring is a ring, too, if its last vertex is named as the others are. So the edge between
//! `v[n-1]` and `v[0]` is called `v[n-1] -- v[n]` if the other edges are `v[i] -- v[i+1]`. It gets this name only if no
//! other edge can have it, and no other rule gives the same edge.

use super::Reader;
use super::terms::tame;
use super::ways::{edge_place, equal, within};
use nk_base::source::Span;
use nk_derive::blueprint::{EdgeRun, Index, Place};
use nk_derive::error::StepError;
use nk_derive::linear_form::{N, is_feasible};

impl Reader<'_> {
    /// The names of some edges, each of which is given with the number of its name.
    pub(super) fn edge_names(
        &self,
        runs: &[(EdgeRun, usize)],
        span: Span,
    ) -> Result<Vec<Place>, StepError> {
        let plain = runs.iter().map(|(run, name)| edge_place(run, *name));
        let plain: Vec<Place> = plain.collect();
        let mut names = plain.clone();
        for at in (0..runs.len()).filter(|at| plain[*at].is_fixed()) {
            for (other, (run, _)) in runs.iter().enumerate() {
                let follows = || {
                    let next = after(run, &plain[other])?;
                    let (left, right) = next.indices.split_at(run.ends[0].indices.len());
                    let meets = |end: &Place| {
                        let halves = run.ends.iter().zip([left, right]);
                        halves
                            .into_iter()
                            .any(|(own, half)| own.name == end.name && end.indices == half)
                    };
                    runs[at].0.ends.iter().any(meets).then_some(next)
                };
                if plain[other].name != plain[at].name || plain[other].is_fixed() {
                    continue;
                }
                let Some(next) = follows() else { continue };
                let is_free =
                    |place: &Place, among: &[Place]| self.is_free(place, at, among, runs, span);
                if is_free(&plain[at], &plain)? && is_free(&next, &names)? {
                    names[at] = next;
                    break;
                }
            }
        }
        Ok(names)
    }

    /// Whether no run but that with the number `except` can have an edge with this name.
    fn is_free(
        &self,
        place: &Place,
        except: usize,
        among: &[Place],
        runs: &[(EdgeRun, usize)],
        span: Span,
    ) -> Result<bool, StepError> {
        for (at, (own, (run, _))) in among.iter().zip(runs).enumerate() {
            if at == except || own.name != place.name {
                continue;
            }
            let mut given = tame(equal(place, 1, own, 2), span)?;
            given.extend(tame(within(&run.stretch, 2), span)?);
            if is_feasible(&[&self.base[..], &given].concat()) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The name that the edge after the last one of a run would have; `None` if the order of its upper bounds depends on N.
fn after(run: &EdgeRun, name: &Place) -> Option<Place> {
    let bounds = &run.stretch.high;
    let high = bounds.iter().min_by_key(|own| own.offset())?;
    let (slope, last) = (high.coefficient(N), high.offset());
    if bounds
        .iter()
        .any(|own| own.coefficient(N) != slope || own.divisor != 1)
    {
        return None;
    }
    let index = |own: &Index| {
        Some(Index {
            stride: 0,
            slope: own.slope.checked_add(own.stride.checked_mul(slope)?)?,
            offset: own
                .offset
                .checked_add(own.stride.checked_mul(last.checked_add(1)?)?)?,
        })
    };
    let indices: Option<Vec<Index>> = name.indices.iter().map(index).collect();
    Some(Place {
        name: name.name,
        indices: indices?,
    })
}
