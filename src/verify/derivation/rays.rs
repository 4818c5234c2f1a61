//! Checks whether two lists of runs have the same points for all large N.
//!
//! For large N a run is a *ray*: the points `step * s + slope * N + offset`, where s goes from one linear function of N
//! to another. Rays of the same direction are cut so that they have the same step, and are written with slope and
//! offset as small as the step allows. Then two rays either lie on the same track, and are intervals of its s, or have
//! no common point. The ends of intervals are linear functions of N, which from `settled` on are ordered by slope and
//! then by offset. A point of one slope is a point of another slope only for N below `settled`.

use std::collections::{BTreeMap, BTreeSet};

use num_integer::Integer;

use super::statements::{Line, Run};

/// An interval of s, given by its low and its high end.
type Interval = (Line, Line);

/// The names of the ends, and the direction of the step.
type Course = (Vec<usize>, Vec<i64>);

/// The course, slope and offset of rays that may have common points.
type Track = (Course, Vec<i64>, Vec<i64>);

/// A run for large N, before it is cut.
struct Ray {
    names: Vec<usize>,
    step: Vec<i64>,
    slope: Vec<i64>,
    offset: Vec<i64>,
    low: Line,
    high: Line,
}

/// The most points of a run with a constant number of points, and the largest step after cuts.
const MOST_POINTS: i64 = 1 << 12;

/// Rays, cut and sorted.
pub struct Rays {
    tracks: BTreeMap<Track, Vec<Interval>>,
}

/// Two lists of runs as rays of the same steps.
pub struct Both {
    pub left: Rays,
    pub right: Rays,
    /// The N from which on linear functions are in the order of their slopes and offsets.
    pub settled: i64,
}

impl Both {
    /// The rays of two lists of runs; `None` if a run has no bounds, or is too long, or cannot be cut.
    pub fn new(left: &[Run], right: &[Run]) -> Option<Both> {
        let rays = |runs: &[Run]| -> Option<Vec<Ray>> {
            let lists: Option<Vec<Vec<Ray>>> = runs.iter().map(rays_of).collect();
            Some(lists?.into_iter().flatten().collect())
        };
        let (own, other) = (rays(left)?, rays(right)?);
        let mut units: BTreeMap<Course, i64> = BTreeMap::new();
        for ray in own.iter().chain(&other).filter(|ray| ray.unit() > 0) {
            let unit = units.entry(ray.course()).or_insert(1);
            *unit = unit.lcm(&ray.unit());
            if *unit > MOST_POINTS {
                return None;
            }
        }
        let mut both = Both {
            left: Rays::new(own, &units)?,
            right: Rays::new(other, &units)?,
            settled: 0,
        };
        let bounds = left.iter().chain(right).map(largest);
        let rays = [&both.left, &both.right].map(Rays::largest);
        let most = bounds.chain(rays).max().unwrap_or(0);
        both.settled = 2 * most + 3;
        Some(both)
    }
}

/// The largest absolute value of a constant in a run.
fn largest(run: &Run) -> i64 {
    let bounds = run.low.iter().chain(&run.high).chain(&run.guards);
    let indices = run.ends.iter().flat_map(|own| &own.indices);
    let all = bounds.map(|own| own.1.abs());
    all.chain(indices.map(|own| own.2.abs())).max().unwrap_or(0)
}

/// The rays and points of a run for large N; `None` if the run has no bounds or too many points.
fn rays_of(run: &Run) -> Option<Vec<Ray>> {
    let is_gone = |own: &Line| *own < (0, 0);
    let low = *run.low.iter().max()?;
    let high = *run.high.iter().min()?;
    if run.guards.iter().any(is_gone) || high < low {
        return Some(Vec::new());
    }
    let indices = || run.ends.iter().flat_map(|own| &own.indices);
    let ray = Ray {
        names: run.ends.iter().map(|own| own.name).collect(),
        step: indices().map(|own| own.0).collect(),
        slope: indices().map(|own| own.1).collect(),
        offset: indices().map(|own| own.2).collect(),
        low,
        high,
    };
    if high.0 > low.0 && ray.unit() > 0 {
        return Some(vec![ray.upward()]);
    }
    let count = if ray.unit() == 0 { 0 } else { high.1 - low.1 };
    let points = (0..=count).map(|further| ray.point((low.0, low.1 + further)));
    (count <= MOST_POINTS).then(|| points.collect())
}

impl Ray {
    /// The greatest common divisor of the step; 0 for a point.
    fn unit(&self) -> i64 {
        self.step.iter().fold(0, |unit, own| unit.gcd(own))
    }

    fn course(&self) -> Course {
        let unit = self.unit().max(1);
        let direction = self.step.iter().map(|own| own / unit);
        (self.names.clone(), direction.collect())
    }

    /// The same points, such that the first index that depends on s grows with s.
    fn upward(mut self) -> Ray {
        if self.step.iter().find(|own| **own != 0) < Some(&0) {
            self.step.iter_mut().for_each(|own| *own = -*own);
            let minus = |(slope, offset): Line| (-slope, -offset);
            (self.low, self.high) = (minus(self.high), minus(self.low));
        }
        self
    }

    /// The point for one t.
    fn point(&self, t: Line) -> Ray {
        let plus = |own: &[i64], by: i64| -> Vec<i64> {
            let pairs = own.iter().zip(&self.step);
            pairs.map(|(own, step)| own + step * by).collect()
        };
        Ray {
            names: self.names.clone(),
            step: vec![0; self.step.len()],
            slope: plus(&self.slope, t.0),
            offset: plus(&self.offset, t.1),
            low: (0, 0),
            high: (0, 0),
        }
    }
}

impl Rays {
    fn new(rays: Vec<Ray>, units: &BTreeMap<Course, i64>) -> Option<Rays> {
        let mut found = Rays {
            tracks: BTreeMap::new(),
        };
        for ray in rays {
            let course = match ray.unit() {
                // A single point is given a direction that rays of its names have.
                0 => units.keys().find(|own| own.0 == ray.names).cloned(),
                _ => Some(ray.course()),
            };
            let course = course.unwrap_or_else(|| ray.course());
            let unit = units.get(&course).copied().unwrap_or(0);
            found.add(&ray, course, unit)?;
        }
        for intervals in found.tracks.values_mut() {
            intervals.retain(|(low, high)| low <= high);
            intervals.sort_unstable();
        }
        found.tracks.retain(|_, own| !own.is_empty());
        Some(found)
    }

    /// Cuts a ray into rays whose step is `unit` times the direction; `None` if its ends cannot be divided.
    fn add(&mut self, ray: &Ray, course: Course, unit: i64) -> Option<()> {
        let own = ray.unit();
        let pieces = if own == 0 { 1 } else { unit / own };
        for rest in 0..pieces {
            let cut = |line: Line, up: i64| {
                let offset = line.1 - rest + up * (pieces - 1);
                (line.0 % pieces == 0).then(|| (line.0 / pieces, offset.div_euclid(pieces)))
            };
            let (mut low, mut high) = (cut(ray.low, 1)?, cut(ray.high, 0)?);
            let mut slope = ray.slope.clone();
            let moved = ray.offset.iter().zip(&ray.step);
            let mut offset: Vec<i64> = moved.map(|(own, step)| own + rest * step).collect();
            let step: Vec<i64> = course.1.iter().map(|own| own * unit).collect();
            if let Some(pivot) = step.iter().position(|own| *own > 0) {
                let turns = [slope[pivot], offset[pivot]].map(|own| own.div_euclid(step[pivot]));
                for (at, step) in step.iter().enumerate() {
                    slope[at] -= turns[0] * step;
                    offset[at] -= turns[1] * step;
                }
                for line in [&mut low, &mut high] {
                    *line = (line.0 + turns[0], line.1 + turns[1]);
                }
            }
            let track = (course.clone(), slope, offset);
            self.tracks.entry(track).or_default().push((low, high));
        }
        Some(())
    }

    fn largest(&self) -> i64 {
        let intervals = self.tracks.values().flatten();
        let ends = intervals.flat_map(|own| [own.0.1.abs(), own.1.1.abs()]);
        let offsets = self.tracks.keys().flat_map(|own| &own.2);
        ends.chain(offsets.map(|own| own.abs())).max().unwrap_or(0)
    }

    /// The intervals of each track, where overlapping and adjacent ones are united.
    pub fn united(&self) -> BTreeMap<Track, Vec<Interval>> {
        let unite = |intervals: &Vec<Interval>| {
            let mut all: Vec<Interval> = Vec::new();
            for (low, high) in intervals {
                match all.last_mut() {
                    Some(last) if *low <= (last.1.0, last.1.1 + 1) => last.1 = last.1.max(*high),
                    _ => all.push((*low, *high)),
                }
            }
            all
        };
        let tracks = self.tracks.iter();
        tracks.map(|(own, all)| (own.clone(), unite(all))).collect()
    }

    /// Whether no point occurs twice.
    pub fn are_apart(&self) -> bool {
        let alone = |all: &Vec<Interval>| all.windows(2).all(|own| own[0].1 < own[1].0);
        let tracks: Vec<&Track> = self.tracks.keys().collect();
        let pairs = tracks.iter().enumerate();
        self.tracks.values().all(alone)
            && pairs
                .flat_map(|(at, own)| tracks[..at].iter().map(move |other| (own, other)))
                .all(|(own, other)| are_apart(own, other))
    }
}

/// Whether two tracks have no common point for large N.
fn are_apart((course, slope, offset): &Track, other: &Track) -> bool {
    if course.0 != other.0.0 || (course == &other.0 && slope == &other.1) {
        return true;
    }
    let still = |at: &usize| course.1[*at] == 0 && other.0.1[*at] == 0;
    let differs = |at: usize| (slope[at], offset[at]) != (other.1[at], other.2[at]);
    (0..slope.len()).filter(still).any(differs)
}

/// A vertex of one graph: the number of its name, and its indices.
pub type Label = (usize, Vec<i64>);

/// The points of runs for one N, each by the labels of its ends; `None` if there are more than `most`.
pub fn points(runs: &[Run], n: i64, most: usize) -> Option<BTreeSet<Vec<Label>>> {
    let mut found = BTreeSet::new();
    let at = |line: &Line| line.0 * n + line.1;
    for run in runs {
        let low = run.low.iter().map(at).max()?;
        let high = run.high.iter().map(at).min()?;
        if run.guards.iter().any(|own| at(own) < 0) {
            continue;
        }
        if high - low > most as i64 {
            return None;
        }
        for t in low..=high {
            let ends = run.ends.iter().map(|own| {
                let index = |(a, b, c): &(i64, i64, i64)| a * t + b * n + c;
                (own.name, own.indices.iter().map(index).collect())
            });
            found.insert(ends.collect());
            if found.len() > most {
                return None;
            }
        }
    }
    Some(found)
}
