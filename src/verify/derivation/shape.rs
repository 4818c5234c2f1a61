//! Checks that the numbers of a certificate are within their ranges.

use super::branches::{MOST_BRANCH, MOST_CORE};
use super::error::VerifyError;
use super::player::all_of;
use super::statements::{Branches, MOST_BITS, Piece, Residue, Run, Statements, Strip};
use nk_system::Term;

/// The bound on the numbers of sequences. The other numbers have the bound `MOST_INDEX`, and the runs of a residue the
/// bound `MOST_RUNS`.
const MOST: i64 = 400;
const MOST_INDEX: i64 = 1 << 16;
const MOST_RUNS: usize = 1 << 15;
/// The bounds on the threshold and the period of branches.
const MOST_THRESHOLD: i64 = 16;
const MOST_PERIOD: i64 = 24;

fn wrong() -> VerifyError {
    VerifyError::Shape("a number is out of its range")
}

/// Compares with `unsigned_abs`, because the least number has no `abs`.
fn small(own: i64) -> bool {
    own.unsigned_abs() <= MOST as u64
}

fn bounded(own: i64) -> bool {
    own.unsigned_abs() <= MOST_INDEX as u64
}

/// Checks all numbers except those of the caps and words of strips.
pub fn check(claim: &Statements) -> Result<(), VerifyError> {
    let numbers = claim.sequences.iter().all(|own| {
        small(own.first)
            && own.initial.len() <= MOST as usize
            && own.terms.iter().all(|term| match *term {
                Term::Convolution(own) => small(own.shift) && small(own.x0) && small(own.y0),
                Term::Back(own) => small(own.delay) && small(own.low),
                Term::Constant(_) => true,
            })
    });
    let modulus = claim.residues.len() as i64;
    let numbered = (0..).zip(&claim.residues);
    let mut residues = numbered.map(|(number, own)| {
        (own.modulus, own.residue) == (modulus, number) && is_residue(own, claim)
    });
    let good = numbers
        && claim.strips.iter().all(is_strip)
        && modulus > 0
        && small(modulus)
        && residues.all(|own| own)
        && bounded(claim.small.0)
        && claim.small.1.len() <= MOST_INDEX as usize;
    if good { Ok(()) } else { Err(wrong()) }
}

fn is_strip(strip: &Strip) -> bool {
    let kinds = strip.kinds.len();
    let mut edges = strip.edges.iter();
    let hubs = strip.hubs.len();
    if strip
        .branches
        .as_ref()
        .is_some_and(|own| !are_branches(strip, own))
    {
        return false;
    }
    let mut spokes = strip.spokes.iter();
    (1..=32).contains(&kinds)
        && edges.all(|&(k, l, d)| k < kinds && l < kinds && d <= 16 && (d > 0 || k != l))
        && hubs <= 32
        && spokes.all(|&(u, v)| u < hubs && v < hubs && u != v)
        && strip.ring.iter().flatten().all(|kind| *kind < kinds)
        && strip.ring.iter().all(|turn| turn.len() == kinds)
        && strip.ends.iter().all(|piece| {
            let count = piece.names.len();
            let mut joins = piece.joins.iter();
            let mut attached = piece.attached.iter();
            count <= MOST as usize
                && joins.all(|&(u, v)| u < count && v < count && u != v)
                && attached.all(|&(u, c, k)| u < count && c <= 64 && k < kinds)
        })
}

/// Whether a strip with branches states nothing else, and its numbers are in range.
fn are_branches(strip: &Strip, own: &Branches) -> bool {
    let kinds = strip.kinds.len();
    let bare = strip.ends == <[Piece; 2]>::default()
        && strip.caps.iter().all(Vec::is_empty)
        && strip.ring.is_none()
        && strip.whole.is_none()
        && strip.twins.is_empty()
        && strip.words.is_empty();
    bare && kinds <= MOST_BRANCH
        && (1..=MOST_CORE).contains(&strip.hubs.len())
        && strip.edges.iter().all(|own| own.2 == 0)
        && own.reach.len() == strip.hubs.len()
        && own.reach.iter().all(|own| own >> kinds == 0)
        && (0..=MOST_THRESHOLD).contains(&own.threshold)
        && (2..=MOST_PERIOD).contains(&own.period)
        && own.period % 2 == 0
}

fn is_residue(own: &Residue, claim: &Statements) -> bool {
    let laps = own
        .parts
        .iter()
        .flat_map(|part| part.kinds.iter().flatten());
    let laps: Vec<&Run> = laps.collect();
    let runs = || {
        own.vertices
            .iter()
            .chain(&own.edges)
            .chain(laps.iter().copied())
    };
    let mut lines = runs().flat_map(|run| run.low.iter().chain(&run.high).chain(&run.guards));
    let mut parts = own.parts.iter();
    let placed = parts
        .clone()
        .flat_map(|part| part.ends.iter().flatten().chain(&part.hubs));
    // Ends, hubs and loose spots are single vertices. One that depended on t would be a different vertex for each cell
    // that a hub is joined to.
    let fixed = placed.clone().chain(&own.loose);
    let mut fixed = fixed.flat_map(|spot| &spot.indices);
    let spots = runs().flat_map(|run| &run.ends).chain(placed);
    let mut indices = spots.chain(&own.loose).flat_map(|spot| &spot.indices);
    bounded(own.from)
        && runs().count() <= MOST_RUNS
        && own.loose.len() <= 64
        && fixed.all(|index| index.0 == 0)
        && lines.all(|own| bounded(own.0) && bounded(own.1))
        && indices.all(|own| bounded(own.0) && bounded(own.1) && bounded(own.2))
        && runs().all(|run| !run.low.is_empty() && !run.high.is_empty())
        && parts.all(|part| {
            let least = part
                .growth
                .checked_mul(own.from)
                .map(|own| own.checked_add(part.offset));
            let strip = claim.strips.get(part.strip);
            let repeats = |own: &Branches| part.growth % own.period == 0;
            bounded(part.growth)
                && bounded(part.offset)
                && strip.is_none_or(|strip| strip.branches.as_ref().is_none_or(repeats))
                && strip.is_some_and(|strip| least.flatten() >= Some(strip.least_cells()))
        })
}

/// Checks the caps and words of a strip without twins.
pub fn check_strip(strip: &Strip, claim: &Statements) -> Result<(), VerifyError> {
    let kinds = strip.kinds.len();
    let mut good = strip.radius() <= 8;
    // The verifier shifts columns by this number.
    if kinds > 24 {
        return Err(wrong());
    }
    for (piece, caps) in strip.ends.iter().zip(&strip.caps) {
        let count = piece.names.len();
        if count > MOST_BITS {
            return Err(wrong());
        }
        let all = all_of(count);
        good &= piece.reach() <= 16 && caps.first() == Some(&(all, Vec::new()));
        good &= caps.iter().all(|(own, columns)| {
            own & !all == 0 && columns.len() <= 40 && columns.iter().all(|own| own >> kinds == 0)
        });
    }
    let members = claim.sequences.len();
    let words = strip.words.iter().all(|own| {
        own.left < strip.caps[0].len()
            && own.right < strip.caps[1].len()
            && own.member < members
            && small(own.shift)
    });
    let whole = strip.whole.is_none_or(|own| small(own.1));
    match good && words && whole {
        true => Ok(()),
        false => Err(wrong()),
    }
}
