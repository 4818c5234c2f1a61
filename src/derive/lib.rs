//! The derivation of mex/XOR recurrences for the nimbers of a graph family, valid for all n.
//!
//! A family is given by a [`Blueprint`], which states its vertices and edges as runs. [`derive()`] finds the strips of
//! which its graphs consist, and the words that moves lead to. The result is a [`Derived`] system of which the nimbers
//! are members, with a certificate that the verifier has accepted; or a [`DeriveError`] with the reason why there is
//! none.
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//! use nk_base::source::{FileId, Span};
//! use nk_derive::blueprint::{Blueprint, EdgeRun, Index, Place, Stretch, VertexRun};
//! use nk_derive::linear_form::{Form, N};
//!
//! // The path with the vertices v[0], ..., v[n - 1].
//! let span = Span::new(FileId(0), 0, 0);
//! let v = |offset| Place { name: 0, indices: vec![Index { stride: 1, slope: 0, offset }] };
//! let up_to = |last| Stretch { low: vec![Form::constant(0)], high: vec![Form::line(N, 1, last)], guards: vec![] };
//! let path = Blueprint {
//!     names: vec!["v".to_owned()],
//!     vertices: vec![VertexRun { place: v(0), stretch: up_to(-1), span }],
//!     edges: vec![EdgeRun { ends: [v(0), v(1)], stretch: up_to(-2), span }],
//!     modulus: 1,
//!     residue: 0,
//!     least: 0,
//! };
//! let derived = nk_derive::derive(&|_, _| Ok(path.clone()), span, &CancelToken::new()).unwrap();
//! let (system, member) = derived.sequence().expect("one sequence");
//! let table = nk_system::definition::values(&system, 8).unwrap();
//! assert_eq!([5, 6, 7, 8].map(|n| table[member][&n]), [3, 1, 1, 0]); // octal 0.137
//! ```

#![deny(missing_docs)]

pub mod blueprint;
mod branches;
pub mod certificate;
mod closure;
mod defect;
mod draw;
pub mod error;
mod graphs;
pub mod linear_form;
mod options;
mod quotient;
mod reindex;
mod sequence;
mod shape;
mod solve_strip;
pub mod spec;
mod strip;
mod table;
mod twins;
mod words;

pub use draw::Variant;
pub use error::{Defect, DeriveError, DeriveErrorKind};

use blueprint::{Blueprint, Instance};
use branches::Repeating;
use closure::Solver;
use error::StepError;
use nk_base::cancellation::CancelToken;
use nk_base::source::Span;
use nk_graph::Graph;
use nk_system::{Member, System};
use nk_verify::derivation::{self, Statements, Sum};
use num_integer::Integer;
use quotient::{Merged, Place, merge};
use solve_strip::{Solved, solve};
use strip::Shape;

/// The nimbers of a family for all n >= `from`, as stated by a certificate that the verifier has accepted.
pub struct Derived {
    /// The sequences of which the nimbers are sums, and those that they refer to.
    pub system: System,
    /// For n = `residues.len() * N + r`, entry r gives the nimber as a nim-sum of members.
    pub residues: Vec<Sum>,
    /// The least n of the family.
    pub least: i64,
    /// The sums hold for all n >= `from`; smaller graphs are left to the solver.
    pub from: i64,
    /// The nimbers for n = `least`, ..., `from - 1`. Empty before [`Derived::solve_small`].
    pub small: Vec<u32>,
    /// For all n up to this one the graphs are small enough to be solved immediately.
    pub tested_to: i64,
    /// The words that the members represent.
    pub(crate) variants: Vec<Variant>,
    /// The family for each residue of n.
    plans: Vec<Blueprint>,
    claim: Statements,
}

/// The results of a derivation before it is certified.
struct Found {
    read: Vec<(Blueprint, Shape)>,
    /// The parts of all residues.
    solved: Vec<SolvedPart>,
    /// The system of all parts together, merged, with the places of its members.
    merged: Merged,
}

/// The result for one part of a family's graphs.
enum SolvedPart {
    /// The system of the words of the part, whose first member has this number in the system of all parts together.
    Words(Member, Box<Solved>),
    /// The nimber of the part repeats when its number of branches grows.
    Branches(Box<Repeating>),
}

/// Greatest number of graphs of a family whose nimbers are compared with its recurrences.
const MOST_TESTED: i64 = 16;
/// Greatest number of vertices of a graph whose nimber is compared with the recurrences.
const FEW_VERTICES: usize = 30;

/// Greatest number of residues of n that are treated separately.
const MOST_RESIDUES: i64 = 24;

/// A function that reads the graphs for n = modulus * N + residue. Where indices run, it reads them residue by residue
/// modulo `step`. Its arguments are `(modulus, residue)` and `step`.
///
/// # Errors
///
/// A refusal, or the larger modulus that is needed.
pub type Reader<'a> = dyn Fn((i64, i64), i64) -> Result<Blueprint, StepError> + 'a;

/// Derives the recurrences of the nimbers of the graphs that `read` gives.
///
/// # Errors
///
/// The reason why there are none, with the place of the specification that shows it, or `span` if no place does.
pub fn derive(read: &Reader, span: Span, stop: &CancelToken) -> Result<Derived, DeriveError> {
    let mut fineness = Fineness {
        modulus: 1,
        step: 1,
        width: 1,
    };
    loop {
        let halt = match attempt(read, fineness, stop) {
            Ok(derived) => return Ok(derived),
            Err(halt) => halt,
        };
        let Fineness {
            modulus,
            step,
            width,
        } = &mut fineness;
        match halt {
            StepError::Modulus(by) if *modulus * by <= MOST_RESIDUES => {
                (*modulus, *step) = (*modulus * by, *step * by);
            }
            StepError::Residues(by) if *modulus * by <= MOST_RESIDUES => *modulus *= by,
            StepError::Wider(by) if *width * by <= MOST_RESIDUES => *width *= by,
            StepError::Refused(refusal) => return Err(refusal),
            halt => return Err(blocked(halt, read, *modulus, span, stop)),
        }
    }
}

/// The reason why a family that needs ever more residues has no recurrences.
///
/// Where a condition compares an index with half of n, each refinement of the indices makes another one necessary.
/// Without such refinements the reason is found, with its place.
fn blocked(
    halt: StepError,
    read: &Reader,
    modulus: i64,
    span: Span,
    stop: &CancelToken,
) -> DeriveError {
    let coarse = Fineness {
        modulus,
        step: 1,
        width: 1,
    };
    match attempt(read, coarse, stop) {
        Err(StepError::Refused(refusal)) if refusal.span.is_some() => refusal,
        _ => DeriveError {
            span: Some(span),
            ..halt.refusal()
        },
    }
}

/// The refinement of a family: by residues of n modulo `modulus`, and of indices modulo `step`, with cells of a
/// multiple of `width` indices.
#[derive(Clone, Copy)]
struct Fineness {
    modulus: i64,
    step: i64,
    width: i64,
}

fn attempt(reader: &Reader, fineness: Fineness, stop: &CancelToken) -> Result<Derived, StepError> {
    let (modulus, width) = (fineness.modulus, fineness.width);
    let mut read = Vec::new();
    for residue in 0..modulus {
        let plan = reader((modulus, residue), fineness.step)?;
        let shape = shape::shape(&plan, width);
        let shape = shape.or_else(|halt| folded(&plan, width, halt))?;
        read.push((plan, shape));
    }
    let mut solver = Solver::new(stop);
    let mut solved = Vec::new();
    let mut system = System::default();
    for part in read.iter().flat_map(|(_, shape): &(_, Shape)| &shape.parts) {
        let tried = branches::repeating(part, stop)?;
        if let Some(Ok(own)) = tried {
            if part.growth % own.period != 0 {
                return Err(StepError::Residues(
                    own.period / own.period.gcd(&part.growth),
                ));
            }
            solved.push(SolvedPart::Branches(Box::new(own)));
            continue;
        }
        let (part_alone, _) = twins::without_twins(part.clone());
        let own = solve(part_alone, &mut solver, stop);
        let own = match (own, tried) {
            // A hub of branches always remains, so the reason of the branches is the useful one.
            (Err(DeriveErrorKind::HubRemains { .. }), Some(Err(branches))) => {
                return Err(branches.into());
            }
            (own, _) => own?,
        };
        solved.push(SolvedPart::Words(system.append(&own.merged), Box::new(own)));
    }
    let weights: Vec<i64> = (0..system.sequences.len() as i64).collect();
    let found = Found {
        merged: merge(&system, &weights, 1, stop)?,
        read,
        solved,
    };
    let claim = certified(&found, stop)?;
    let mut residues = sums(&claim, &found.solved, &mut solver)?;
    // Cancelled before the system is restricted, so that it keeps no sequence that only cancelled sums refer to.
    residues.iter_mut().for_each(Sum::cancel);
    let (system, places) = restricted(&found.merged, &mut residues)?;
    let variants = variants(&found.solved, &places, system.sequences.len());
    let plans: Vec<Blueprint> = found.read.into_iter().map(|own| own.0).collect();
    Ok(Derived {
        system,
        residues,
        least: least(&plans),
        from: claim.small.0,
        small: Vec::new(),
        tested_to: tested_to(&plans),
        variants,
        plans,
        claim,
    })
}

/// The claim that the verifier has accepted, for all n from the least one that the verifier allows.
///
/// A derivation is made from large graphs, so it holds for all n from some n on. The verifier determines this n by
/// comparing all graphs below a bound beyond which nothing changes. It checks everything else, too, so that nothing
/// depends on the derivation alone.
fn certified(found: &Found, stop: &CancelToken) -> Result<Statements, StepError> {
    let mut claim = certificate::make("", found);
    for own in &mut claim.residues {
        own.from = derivation::holds_from(own, &claim.strips, stop)?;
    }
    let plans = || found.read.iter().map(|own| &own.0);
    let plans: Vec<Blueprint> = plans().cloned().collect();
    let least = least(&plans);
    let modulus = plans.len() as i64;
    let is_covered = |n: i64| {
        let own = &claim.residues[n.rem_euclid(modulus) as usize];
        n.div_euclid(modulus) >= own.from
    };
    let ends = claim
        .residues
        .iter()
        .map(|own| modulus * own.from + own.residue);
    let last = ends.max().unwrap_or(least);
    let uncovered = (least..=last).rev().find(|n| !is_covered(*n));
    let from = uncovered.map_or(least, |n| n + 1);
    for n in least..from {
        instance(&plans, n)?;
    }
    claim.small = (from, Vec::new());
    Ok(derivation::verify(&claim.write(), stop)?)
}

/// The graph of a family for n.
fn instance(plans: &[Blueprint], n: i64) -> Result<Instance, StepError> {
    let modulus = plans.len() as i64;
    let plan = &plans[n.rem_euclid(modulus) as usize];
    let built = plan.instance(n.div_euclid(modulus));
    built.map_err(|(label, span)| {
        StepError::at(
            DeriveErrorKind::Undeclared(plan.label(&label), Some(n)),
            span,
        )
    })
}

/// The sums that a claim states, of members of its system.
fn sums(
    claim: &Statements,
    solved: &[SolvedPart],
    solver: &mut Solver,
) -> Result<Vec<Sum>, DeriveErrorKind> {
    let mut sum = |residue: &derivation::Residue| {
        let ties = residue.ties.iter().map(|&(u, v)| (u as u32, v as u32));
        let loose = Graph::from_edges(residue.loose.len(), ties.collect());
        let members = residue.parts.iter().filter_map(|part| {
            let (member, shift) = claim.strips[part.strip].whole?;
            Some((member, part.growth, part.offset + shift))
        });
        let mut constant = solver.nimber(&loose)?;
        for part in &residue.parts {
            if let SolvedPart::Branches(own) = &solved[part.strip] {
                let cells = part.growth * residue.from + part.offset;
                constant ^= derivation::nimber_of_branches(&own.strip, &own.values, cells);
            }
        }
        Ok(Sum {
            constant,
            members: members.collect(),
        })
    };
    claim.residues.iter().map(&mut sum).collect()
}

/// The shape of a family whose edges join vertices at growing distances, if these vertices are near each other after
/// the family is folded.
fn folded(plan: &Blueprint, width: i64, halt: StepError) -> Result<Shape, StepError> {
    let is_far = matches!(&halt, StepError::Refused(own) if own.why == DeriveErrorKind::FarApart);
    let Some((folded, origin)) = shape::split_chords::folded(plan).filter(|_| is_far) else {
        return Err(halt);
    };
    let mut shape = shape::shape(&folded, width)?;
    shape.naming.rename(&origin);
    Ok(shape)
}

/// Restricts a system to the members that the sums need; those of the sums come first. Also returns the new place of
/// each member before merging, `None` if it is not kept.
fn restricted(
    merged: &Merged,
    residues: &mut [Sum],
) -> Result<(System, Vec<Option<Place>>), StepError> {
    let mut order: Vec<Member> = Vec::new();
    let wanted = residues.iter().flat_map(|own| &own.members);
    for (member, ..) in wanted {
        if !order.contains(member) {
            order.push(*member);
        }
    }
    for member in merged.system.closure(&order) {
        if !order.contains(&member) {
            order.push(member);
        }
    }
    let place = |member: Member| order.iter().position(|own| *own == member);
    for (member, ..) in residues.iter_mut().flat_map(|own| &mut own.members) {
        *member = place(*member).unwrap_or(0);
    }
    let system = merged
        .system
        .restrict(&order)
        .ok_or(DeriveErrorKind::Unordered)?;
    let kept = merged.places.iter().map(|own| {
        place(own.member).map(|member| Place {
            member,
            shift: own.shift,
        })
    });
    Ok((system, kept.collect()))
}

/// For each member of the final system, the first word that it represents.
fn variants(solved: &[SolvedPart], places: &[Option<Place>], count: usize) -> Vec<Variant> {
    let mut variants: Vec<Option<Variant>> = vec![None; count];
    for own in solved {
        let SolvedPart::Words(begin, own) = own else {
            continue;
        };
        let whole = (0..own.places.len()).rev().filter(|raw| *raw == own.main);
        for raw in whole.chain(0..own.places.len()) {
            let inner = own.places[raw];
            let Some(place) = places[begin + inner.member] else {
                continue;
            };
            variants[place.member].get_or_insert_with(|| Variant {
                lines: own.draw(raw),
                shift: inner.shift + place.shift,
            });
        }
    }
    variants.into_iter().flatten().collect()
}

/// The least n of a family, from those of its residues.
fn least(plans: &[Blueprint]) -> i64 {
    let modulus = plans.len() as i64;
    let least = plans.iter().map(|own| modulus * own.least + own.residue);
    least.min().unwrap_or(0)
}

/// The last n, among a few from the least one on, up to which all graphs have few vertices.
fn tested_to(plans: &[Blueprint]) -> i64 {
    let least = least(plans);
    let order = |n: i64| instance(plans, n).map_or(usize::MAX, |own| own.labels.len());
    let few = (least..least + MOST_TESTED).take_while(|n| order(*n) <= FEW_VERTICES);
    few.last().unwrap_or(least)
}
