//! A graph family -> mex/XOR recurrences of its nimbers, valid for all n.

pub mod certificate;
mod closure;
mod defect;
mod draw;
mod form;
mod graphs;
mod indices;
mod merge;
mod options;
mod part;
mod read;
mod refusal;
mod sequence;
mod shape;
pub mod spec;
mod strip;
mod twins;
mod words;

pub use draw::Variant;
pub use read::Argument;
pub use refusal::{Defect, Refusal, Why};

use crate::check::ir::{Expr, ExprKind, FamilyId, Program};
use crate::recurrence::{Member, System};
use crate::stop::Stop;
use closure::Solver;
use merge::{Merged, Place, merge};
use part::{Solved, solve};
use read::blueprint::Blueprint;
use refusal::Halt;
use strip::Shape;

/// The nimbers of a family for all n >= `least`.
pub struct Derived {
    /// The sequences that it is made of, and those that they refer to.
    pub system: System,
    /// For n = `residues.len() * N + r` the sum of entry r.
    pub residues: Vec<Sum>,
    pub least: i64,
    /// The values for n = `least`, ..., as far as the sums do not hold.
    pub small: Vec<u32>,
    /// Up to here the graphs are small enough to be solved at once.
    pub tested_to: i64,
    /// What the members stand for.
    pub variants: Vec<Variant>,
    found: Found,
}

/// What was found on the way, of which certificates are made.
struct Found {
    read: Vec<(Blueprint, Shape)>,
    /// The parts of all residues, each with its first member in the system that they make together.
    solved: Vec<(Member, Solved)>,
    /// That system, merged, and the places of its members.
    system: System,
    places: Vec<Place>,
    small: (i64, Vec<u32>),
}

/// The nim-sum of a constant and the members, each at `growth * N + offset`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    pub constant: u32,
    pub members: Vec<(Member, i64, i64)>,
}

const MOST_TESTED: i64 = 16;
const FEW_VERTICES: usize = 30;

impl Sum {
    /// Leaves out what is there twice.
    fn cancel(&mut self) {
        let mut left: Vec<(Member, i64, i64)> = Vec::new();
        for own in self.members.drain(..) {
            match left.iter().position(|other| *other == own) {
                Some(at) => drop(left.remove(at)),
                None => left.push(own),
            }
        }
        self.members = left;
    }
}

/// Residues of n that are told apart.
const MOST_RESIDUES: i64 = 24;

/// The recurrences of `nimber(family(args))`, each argument being linear in n.
///
/// Errors: why there are none, with the place that shows it.
pub fn family(
    program: &Program,
    family: FamilyId,
    args: &[Argument],
    stop: &Stop,
) -> Result<Derived, Refusal> {
    let span = program.families[family.0].span;
    let slot = |slot| Expr {
        span,
        kind: ExprKind::Slot(slot),
    };
    let kind = ExprKind::Family {
        family,
        args: (0..args.len()).map(slot).collect(),
    };
    graph(program, &Expr { span, kind }, args, stop)
}

/// As [`family`], of a graph expression whose slots are linear in n.
pub fn graph(
    program: &Program,
    graph: &Expr,
    slots: &[Argument],
    stop: &Stop,
) -> Result<Derived, Refusal> {
    let mut fineness = Fineness {
        modulus: 1,
        step: 1,
        width: 1,
    };
    loop {
        let halt = match attempt(program, graph, slots, fineness, stop) {
            Ok(derived) => return Ok(derived),
            Err(halt) => halt,
        };
        let Fineness {
            modulus,
            step,
            width,
        } = &mut fineness;
        match halt {
            Halt::Modulus(by) if *modulus * by <= MOST_RESIDUES => {
                (*modulus, *step) = (*modulus * by, *step * by);
            }
            Halt::Residues(by) if *modulus * by <= MOST_RESIDUES => *modulus *= by,
            Halt::Wider(by) if *width * by <= MOST_RESIDUES => *width *= by,
            Halt::Modulus(_) | Halt::Residues(_) | Halt::Wider(_) => {
                return Err(Refusal {
                    why: Why::TooMany("residues of n"),
                    span: Some(graph.span),
                });
            }
            Halt::Refused(refusal) => return Err(refusal),
        }
    }
}

/// How a family is read: for each residue of n modulo `modulus`, and of indices modulo `step`, with cells of a multiple
/// of `width` indices.
#[derive(Clone, Copy)]
struct Fineness {
    modulus: i64,
    step: i64,
    width: i64,
}

fn attempt(
    program: &Program,
    graph: &Expr,
    slots: &[Argument],
    fineness: Fineness,
    stop: &Stop,
) -> Result<Derived, Halt> {
    let (modulus, width) = (fineness.modulus, fineness.width);
    let mut read = Vec::new();
    for residue in 0..modulus {
        let plan = read::read(program, graph, slots, (modulus, residue), fineness.step)?;
        let shape = shape::shape(&plan, width);
        let shape = shape.or_else(|halt| folded(&plan, width, halt))?;
        read.push((plan, shape));
    }
    let mut solver = Solver::new(stop);
    let (mut solved, mut residues) = (Vec::new(), Vec::new());
    let mut system = System {
        sequences: Vec::new(),
    };
    for (_, shape) in &read {
        let mut sum = Sum {
            constant: solver.nimber(&shape.loose)?,
            members: Vec::new(),
        };
        for part in &shape.parts {
            let (part_alone, _) = twins::without_twins(part.clone());
            let own = solve(part_alone, &mut solver, stop)?;
            let place = own.places[own.main];
            let begin = system.append(&own.merged);
            let member = begin + place.member;
            sum.members
                .push((member, part.growth, part.offset + place.shift));
            solved.push((begin, own));
        }
        residues.push(sum);
    }
    let (merged, places) = tidy(&mut system, &mut residues, stop)?;
    residues.iter_mut().for_each(Sum::cancel);
    let variants = variants(&solved, &places, system.sequences.len());
    let (least, small) = small(&read, &mut solver)?;
    Ok(Derived {
        system,
        residues,
        least,
        tested_to: tested_to(&read, least),
        variants,
        found: Found {
            read,
            solved,
            system: merged.system,
            places: merged.places,
            small: (least, small.clone()),
        },
        small,
    })
}

/// The shape of a family whose edges join vertices ever further apart, if these lie side by side once it is folded.
fn folded(plan: &Blueprint, width: i64, halt: Halt) -> Result<Shape, Halt> {
    let is_far = matches!(&halt, Halt::Refused(own) if own.why == Why::FarApart);
    let Some((folded, origin)) = shape::fold::folded(plan).filter(|_| is_far) else {
        return Err(halt);
    };
    let mut shape = shape::shape(&folded, width)?;
    shape.naming.rename(&origin);
    Ok(shape)
}

/// Merges what parts and residues have in common, and keeps what is needed, the wanted members first.
/// All that was merged, and where each member went, if it is kept.
fn tidy(
    system: &mut System,
    residues: &mut [Sum],
    stop: &Stop,
) -> Result<(Merged, Vec<Option<Place>>), Halt> {
    let weights: Vec<i64> = (0..system.sequences.len() as i64).collect();
    let merged = merge(system, &weights, 1, stop)?;
    let sums = || 0..residues.len();
    let mut order: Vec<Member> = Vec::new();
    for residue in sums() {
        for (member, _, offset) in &mut residues[residue].members {
            let place = merged.places[*member];
            (*member, *offset) = (place.member, *offset + place.shift);
            if !order.contains(member) {
                order.push(*member);
            }
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
    let restricted = merged.system.restrict(&order);
    *system = restricted.ok_or(Why::Unordered)?;
    let kept = merged.places.iter().map(|own| {
        place(own.member).map(|member| Place {
            member,
            shift: own.shift,
        })
    });
    let kept = kept.collect();
    Ok((merged, kept))
}

/// For each member of the final system the first word that it is.
fn variants(solved: &[(Member, Solved)], places: &[Option<Place>], count: usize) -> Vec<Variant> {
    let mut variants: Vec<Option<Variant>> = vec![None; count];
    for (begin, own) in solved {
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

/// The least n, and the values for those n that the sums do not cover.
fn small(read: &[(Blueprint, Shape)], solver: &mut Solver) -> Result<(i64, Vec<u32>), Halt> {
    let modulus = read.len() as i64;
    let number = |plan: &Blueprint, n: i64| modulus * n + plan.residue;
    let least = read.iter().map(|(plan, _)| number(plan, plan.least)).min();
    let least = least.unwrap_or(0);
    // Below this n some residue is not covered.
    let covered = |n: i64| {
        let (plan, shape) = &read[n.rem_euclid(modulus) as usize];
        n.div_euclid(modulus) >= shape.from.max(plan.least)
    };
    let last = read.iter().map(|(plan, shape)| number(plan, shape.from));
    let last = last.max().unwrap_or(least);
    let end = (least..=last)
        .rev()
        .find(|n| !covered(*n))
        .map_or(least, |n| n + 1);
    let mut values = Vec::new();
    for n in least..end {
        let (plan, _) = &read[n.rem_euclid(modulus) as usize];
        let built = plan
            .instance(n.div_euclid(modulus))
            .map_err(|(label, span)| {
                Halt::at(Why::Undeclared(plan.label(&label), Some(n)), span)
            })?;
        values.push(solver.nimber(&built.graph)?);
    }
    Ok((least, values))
}

/// The last n, a few beyond the least, whose graph has few vertices.
fn tested_to(read: &[(Blueprint, Shape)], least: i64) -> i64 {
    let modulus = read.len() as i64;
    let order = |n: i64| {
        let (plan, _) = &read[n.rem_euclid(modulus) as usize];
        let built = plan.instance(n.div_euclid(modulus));
        built.map_or(usize::MAX, |own| own.labels.len())
    };
    let few = (least..least + MOST_TESTED).take_while(|n| order(*n) <= FEW_VERTICES);
    few.last().unwrap_or(least)
}
