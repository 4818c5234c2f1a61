//! Checks that the graphs of a definition are the stated strips, for all N from a bound on.

use std::collections::{BTreeMap, BTreeSet};

use super::error::VerifyError;
use super::rays::{Both, Label, points};
use super::statements::{Line, MOST_BITS, Mask, Part, Residue, Run, Spot, Strip};
use nk_base::cancellation::CancelToken;

/// The most vertices or edges that are compared one by one.
const MOST_POINTS: usize = 200_000;
const MOST_GRAPHS: i64 = 4_000;

/// Checks that the vertices and edges of a residue are those of its parts, for all N from the stated one on.
pub fn check(residue: &Residue, strips: &[Strip], stop: &CancelToken) -> Result<(), VerifyError> {
    let (made, pair) = made(residue, strips)?;
    for n in residue.from..=pair.settled {
        if !made.names_each_once(n)? || !pair.agree(n, stop)? {
            return Err(VerifyError::Family(n));
        }
    }
    Ok(())
}

/// The least N, at least the stated one, from which on the vertices and edges of a residue are those of its parts.
///
/// # Errors
///
/// They differ for large N, or the numbers are too large.
pub fn holds_from(
    residue: &Residue,
    strips: &[Strip],
    stop: &CancelToken,
) -> Result<i64, VerifyError> {
    let (made, pair) = made(residue, strips)?;
    let agree = |n| Ok(made.names_each_once(n)? && pair.agree(n, stop)?);
    let mut least = pair.settled;
    // If the graphs agree from `settled` on, they agree at `settled`; otherwise the comparison is wrong.
    if !agree(least)? {
        return Err(VerifyError::Family(least));
    }
    while least > residue.from && agree(least - 1)? {
        least -= 1;
    }
    Ok(least)
}

/// The vertices and edges of the parts of a residue, and their comparison with its definition.
fn made(residue: &Residue, strips: &[Strip]) -> Result<(Made, Pair), VerifyError> {
    let wrong = || VerifyError::Shape("the vertices of a part are not those of its strip");
    let made = Made::of(residue, strips).ok_or_else(wrong)?;
    let pair = Pair::new(
        [&residue.vertices, &made.vertices],
        [&residue.edges, &made.edges],
        residue.from,
    )?;
    match pair.second_is_apart {
        true => Ok((made, pair)),
        false => Err(VerifyError::Family(residue.from)),
    }
}

/// Two descriptions of the graphs for all N, which agree from `settled` on.
pub struct Pair {
    vertices: [Vec<Run>; 2],
    /// The ends of runs of loops. A loop makes no difference in play, but its end must be a vertex, as other ends must.
    loops: [Vec<Run>; 2],
    /// The edges apart from loops; each edge has a run for each order of its ends.
    edges: [Vec<Run>; 2],
    settled: i64,
    /// Whether the second description names no vertex twice from `settled` on.
    second_is_apart: bool,
}

impl Pair {
    /// The pair of two descriptions.
    ///
    /// # Errors
    ///
    /// They differ for large N, or the numbers are too large.
    pub fn new(vertices: [&[Run]; 2], edges: [&[Run]; 2], from: i64) -> Result<Pair, VerifyError> {
        let differs = || VerifyError::Family(from);
        let loops = edges.map(ends_of_loops);
        let named = [0, 1].map(|side| [vertices[side], &loops[side]].concat());
        let edges = edges.map(both_ways);
        let ends = Both::new(vertices[0], vertices[1]).ok_or_else(differs)?;
        let names = Both::new(&named[0], &named[1]).ok_or_else(differs)?;
        let pairs = Both::new(&edges[0], &edges[1]).ok_or_else(differs)?;
        let compared = [&ends, &names, &pairs];
        if compared
            .iter()
            .any(|own| own.left.united() != own.right.united())
        {
            return Err(differs());
        }
        let settled = compared
            .map(|own| own.settled)
            .into_iter()
            .fold(from, i64::max);
        if settled - from > MOST_GRAPHS {
            return Err(VerifyError::Shape("a number is out of its range"));
        }
        Ok(Pair {
            vertices: vertices.map(<[Run]>::to_vec),
            loops,
            edges,
            settled,
            second_is_apart: ends.right.are_apart(),
        })
    }

    /// The first N from `from` on for which the two graphs differ.
    ///
    /// # Errors
    ///
    /// There are too many vertices and edges to compare, or the verification was cancelled.
    pub fn difference(&self, from: i64, stop: &CancelToken) -> Result<Option<i64>, VerifyError> {
        for n in from..=self.settled {
            if !self.agree(n, stop)? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    fn agree(&self, n: i64, stop: &CancelToken) -> Result<bool, VerifyError> {
        if stop.is_cancelled() {
            return Err(VerifyError::Cancelled);
        }
        let [own, other] = [0, 1].map(|side| self.graph(side, n));
        Ok(own? == other?)
    }

    /// The vertices of one description for N = n, the ends of loops that are not vertices, and the edges that are not
    /// loops.
    fn graph(&self, side: usize, n: i64) -> Result<[BTreeSet<Vec<Label>>; 3], VerifyError> {
        let vertices = there(&self.vertices[side], n)?;
        let mut strays = there(&self.loops[side], n)?;
        let edges = there(&self.edges[side], n)?;
        let (loops, edges): (BTreeSet<_>, _) = edges.into_iter().partition(|own| is_loop(own));
        strays.extend(loops.into_iter().map(|own| own[..1].to_vec()));
        strays.retain(|own| !vertices.contains(own));
        Ok([vertices, strays, edges])
    }
}

/// The points of some runs for one N.
fn there(runs: &[Run], n: i64) -> Result<BTreeSet<Vec<Label>>, VerifyError> {
    points(runs, n, MOST_POINTS).ok_or(VerifyError::Family(n))
}

/// The graph of a residue for N = n, as the set of the neighbours of each vertex; `None` if it is too large or an end
/// of an edge is not a vertex.
pub fn graph(residue: &Residue, n: i64) -> Option<Vec<Mask>> {
    let vertices = points(&residue.vertices, n, MOST_BITS)?;
    let labels: Vec<&Label> = vertices.iter().map(|own| &own[0]).collect();
    let mut masks = vec![0; labels.len()];
    for ends in points(&residue.edges, n, MOST_POINTS)? {
        let place = |label: &Label| labels.binary_search(&label).ok();
        let (u, v) = (place(&ends[0])?, place(&ends[1])?);
        if u != v {
            masks[u] |= 1 << v;
            masks[v] |= 1 << u;
        }
    }
    Some(masks)
}

fn length(run: &Run, n: i64) -> i64 {
    let at = |line: &Line| line.0 * n + line.1;
    let low = run.low.iter().map(at).max().unwrap_or(0);
    let high = run.high.iter().map(at).min().unwrap_or(-1);
    (high - low + 1).max(0)
}

/// The edges, each in both orders of its ends, without runs of loops.
fn both_ways(runs: &[Run]) -> Vec<Run> {
    let turned = runs.iter().map(|run| {
        let mut run = run.clone();
        run.ends.reverse();
        run
    });
    let all = runs.iter().cloned().chain(turned);
    all.filter(|run| !is_loop(&run.ends)).collect()
}

/// The ends of runs of loops.
fn ends_of_loops(edges: &[Run]) -> Vec<Run> {
    let loops = edges.iter().filter(|run| is_loop(&run.ends));
    let end = |run: &Run| Run {
        ends: run.ends[..1].to_vec(),
        ..run.clone()
    };
    loops.map(end).collect()
}

fn is_loop<T: PartialEq>(ends: &[T]) -> bool {
    ends[0] == ends[1]
}

/// The parts of a residue, as runs.
#[derive(Default)]
struct Made {
    vertices: Vec<Run>,
    edges: Vec<Run>,
}

impl Made {
    /// Whether no vertex of the graph for N = n is named twice.
    fn names_each_once(&self, n: i64) -> Result<bool, VerifyError> {
        let count: i64 = self.vertices.iter().map(|run| length(run, n)).sum();
        Ok(count == there(&self.vertices, n)?.len() as i64)
    }

    /// The parts as runs; `None` if a part refers to a missing strip, does not name all of its vertices, or uses a name
    /// with different numbers of indices.
    fn of(residue: &Residue, strips: &[Strip]) -> Option<Made> {
        let mut made = Made::default();
        for part in &residue.parts {
            made.add(part, strips.get(part.strip)?, residue.from)?;
        }
        let loose = residue.loose.iter();
        made.vertices
            .extend(loose.map(|own| single(std::slice::from_ref(own))));
        for &(u, v) in &residue.ties {
            let ends = [residue.loose.get(u)?.clone(), residue.loose.get(v)?.clone()];
            made.edges.push(single(&ends));
        }
        let mut arities: BTreeMap<usize, usize> = BTreeMap::new();
        let all = made.vertices.iter().chain(&residue.vertices);
        let all = all.chain(&made.edges).chain(&residue.edges);
        for spot in all.flat_map(|run| &run.ends) {
            let count = spot.indices.len();
            if *arities.entry(spot.name).or_insert(count) != count {
                return None;
            }
        }
        Some(made)
    }

    fn add(&mut self, part: &Part, strip: &Strip, from: i64) -> Option<()> {
        let counts = [
            part.kinds.len() == strip.kinds.len(),
            part.ends[0].len() == strip.ends[0].names.len(),
            part.ends[1].len() == strip.ends[1].names.len(),
            part.hubs.len() == strip.hubs.len(),
        ];
        let last = (part.growth, part.offset - 1);
        let mut kinds = part.kinds.iter();
        if counts.contains(&false) || part.growth < 1 || !kinds.all(|own| fill(own, last, from)) {
            return None;
        }
        self.vertices.extend(part.kinds.iter().flatten().cloned());
        for own in part.ends.iter().flatten().chain(&part.hubs) {
            self.vertices.push(single(std::slice::from_ref(own)));
        }
        self.add_cells(part, strip);
        self.add_turn(part, strip, last);
        self.add_ends(part, strip, last);
        for (number, hub) in part.hubs.iter().enumerate() {
            let reach = strip.branches.as_ref().map(|own| own.reach.get(number));
            let is_joined = |kind: usize| match reach {
                Some(kinds) => kinds.is_some_and(|kinds| kinds >> kind & 1 == 1),
                None => true,
            };
            let joined = part.kinds.iter().enumerate().filter(|own| is_joined(own.0));
            for own in joined.flat_map(|own| own.1) {
                let mut run = own.clone();
                run.ends.insert(0, hub.clone());
                self.edges.push(run);
            }
            for own in part.ends.iter().flatten() {
                self.edges.push(single(&[hub.clone(), own.clone()]));
            }
        }
        for &(u, v) in &strip.spokes {
            let ends = [part.hubs.get(u)?.clone(), part.hubs.get(v)?.clone()];
            self.edges.push(single(&ends));
        }
        Some(())
    }

    /// Adds the edges between cells.
    fn add_cells(&mut self, part: &Part, strip: &Strip) {
        for &(k, l, d) in &strip.edges {
            let d = d as i64;
            for own in &part.kinds[k] {
                for other in &part.kinds[l] {
                    let mut run = own.clone();
                    run.ends.push(shifted(&other.ends[0], (0, d)));
                    let back = |line: &Line| (line.0, line.1 - d);
                    run.low.extend(other.low.iter().map(back));
                    run.high.extend(other.high.iter().map(back));
                    self.edges.push(run);
                }
            }
        }
    }

    /// Adds the edges that close a strip to a ring.
    fn add_turn(&mut self, part: &Part, strip: &Strip, last: Line) {
        let Some(turn) = &strip.ring else { return };
        for &(k, l, d) in &strip.edges {
            let d = d as i64;
            for j in 0..d {
                for behind in placed(&part.kinds[k], (last.0, last.1 + 1 - d + j)) {
                    for first in placed(&part.kinds[turn[l]], (0, j)) {
                        self.edges.push(joined(&behind, &first));
                    }
                }
            }
        }
    }

    fn add_ends(&mut self, part: &Part, strip: &Strip, last: Line) {
        for (side, piece) in strip.ends.iter().enumerate() {
            let spots = &part.ends[side];
            for &(u, v) in &piece.joins {
                let ends = [spots[u].clone(), spots[v].clone()];
                self.edges.push(single(&ends));
            }
            for &(u, column, kind) in &piece.attached {
                let cell = match side {
                    0 => (0, column as i64),
                    _ => (last.0, last.1 - column as i64),
                };
                let end = single(std::slice::from_ref(&spots[u]));
                let cells = placed(&part.kinds[kind], cell);
                self.edges.extend(cells.iter().map(|own| joined(&end, own)));
            }
        }
    }
}

/// Whether the runs go through each cell exactly once, for all N from `from` on.
fn fill(laps: &[Run], last: Line, from: i64) -> bool {
    let mut next = (0, 0);
    for lap in laps {
        let (&[low], &[high], []) = (&lap.low[..], &lap.high[..], &lap.guards[..]) else {
            return false;
        };
        let more = (high.0 - low.0, high.1 - low.1 + 1);
        if low != next || more.0 < 0 || more.0 * from + more.1 < 0 || lap.ends.len() != 1 {
            return false;
        }
        next = (high.0, high.1 + 1);
    }
    next == (last.0, last.1 + 1)
}

/// The run for t = 0 alone.
fn single(ends: &[Spot]) -> Run {
    Run {
        ends: ends.to_vec(),
        low: vec![(0, 0)],
        high: vec![(0, 0)],
        guards: Vec::new(),
    }
}

/// The vertex `by` cells further along.
fn shifted(spot: &Spot, by: Line) -> Spot {
    let mut spot = spot.clone();
    for (stride, slope, offset) in &mut spot.indices {
        *slope += *stride * by.0;
        *offset += *stride * by.1;
    }
    spot
}

/// The vertex of one cell, as a run for each of the runs that may contain it.
fn placed(laps: &[Run], cell: Line) -> Vec<Run> {
    let at = |lap: &Run| {
        let mut run = single(&[shifted(&lap.ends[0], cell)]);
        run.ends[0].indices.iter_mut().for_each(|own| own.0 = 0);
        let beyond = |low: &Line| (cell.0 - low.0, cell.1 - low.1);
        let before = |high: &Line| (high.0 - cell.0, high.1 - cell.1);
        run.guards.extend(lap.low.iter().map(beyond));
        run.guards.extend(lap.high.iter().map(before));
        run
    };
    laps.iter().map(at).collect()
}

/// The edge between two vertices, where both exist.
fn joined(a: &Run, b: &Run) -> Run {
    let mut run = a.clone();
    run.ends.extend(b.ends.iter().cloned());
    run.guards.extend(&b.guards);
    run
}
