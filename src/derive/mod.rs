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
use indices::reindexed;
use merge::{Place, merge};
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
    /// A certificate for each strip that the family is made of; `None` for those with hubs.
    pub certificates: Vec<Option<String>>,
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
    let (mut modulus, mut width) = (1, 1);
    loop {
        match attempt(program, graph, slots, (modulus, width), stop) {
            Ok(derived) => return Ok(derived),
            Err(Halt::Modulus(by)) if modulus * by <= MOST_RESIDUES => modulus *= by,
            Err(Halt::Wider(by)) if width * by <= MOST_RESIDUES => width *= by,
            Err(Halt::Modulus(_) | Halt::Wider(_)) => {
                return Err(Refusal {
                    why: Why::TooMany("residues of n"),
                    span: Some(graph.span),
                });
            }
            Err(Halt::Refused(refusal)) => return Err(refusal),
        }
    }
}

fn attempt(
    program: &Program,
    graph: &Expr,
    slots: &[Argument],
    (modulus, width): (i64, i64),
    stop: &Stop,
) -> Result<Derived, Halt> {
    let mut read = Vec::new();
    for residue in 0..modulus {
        let plan = read::read(program, graph, slots, modulus, residue)?;
        let shape = shape::shape(&plan, width)?;
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
            let own = solve(twins::without_twins(part.clone()), &mut solver, stop)?;
            let place = own.places[own.main];
            let begin = append(&mut system, &own.merged);
            let member = begin + place.member;
            sum.members
                .push((member, part.growth, part.offset + place.shift));
            solved.push((begin, own));
        }
        residues.push(sum);
    }
    let places = tidy(&mut system, &mut residues, stop)?;
    residues.iter_mut().for_each(Sum::cancel);
    let variants = variants(&solved, &places, system.sequences.len());
    let certificates = solved.iter().map(|(_, own)| {
        let claim = certificate::Claim::of(own);
        claim.map(|claim| certificate::write(&claim))
    });
    let certificates = certificates.collect();
    let (least, small) = small(&read, &mut solver)?;
    Ok(Derived {
        system,
        residues,
        least,
        tested_to: tested_to(&read, least),
        small,
        variants,
        certificates,
    })
}

/// Adds the members of another system, and says where they begin.
fn append(system: &mut System, other: &System) -> Member {
    use crate::recurrence::Term;
    let begin = system.sequences.len();
    for own in &other.sequences {
        let mut own = own.clone();
        for term in &mut own.terms {
            match term {
                Term::Convolution { a, b, .. } => (*a, *b) = (*a + begin, *b + begin),
                Term::Back { a, .. } => *a += begin,
                Term::Constant(_) => {}
            }
        }
        system.sequences.push(own);
    }
    begin
}

/// Merges what parts and residues have in common, and keeps what is needed, the wanted members first.
/// Says where each member went, if it is kept.
fn tidy(
    system: &mut System,
    residues: &mut [Sum],
    stop: &Stop,
) -> Result<Vec<Option<Place>>, Halt> {
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
    Ok(kept.collect())
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
            .map_err(|(label, span)| Halt::at(Why::Undeclared(plan.label(&label)), span))?;
        values.push(solver.nimber(&built.graph)?);
    }
    Ok((least, values))
}

impl Derived {
    /// The least n from which the sums hold.
    pub fn from(&self) -> i64 {
        self.least + self.small.len() as i64
    }

    /// A system whose first member is the nimber of the family at n, from `least` on; `None` if it takes several
    /// members, or another index than n.
    pub fn sequence(&self) -> Option<(System, Member)> {
        let [
            Sum {
                constant: 0,
                members,
            },
        ] = &self.residues[..]
        else {
            return None;
        };
        let [(0, 1, offset)] = members[..] else {
            return None;
        };
        let mut leads = vec![0; self.system.sequences.len()];
        leads[0] = -offset;
        let mut system = reindexed(&self.system, &leads);
        let own = &mut system.sequences[0];
        let before = usize::try_from(own.first - self.least).unwrap_or(0);
        let known = own.initial.len() + before;
        let agree = (self.least..self.from())
            .zip(&self.small)
            .all(|(n, value)| {
                let at = n - own.first;
                at < 0 || own.initial.get(at as usize) == Some(value)
            });
        if !agree || before > self.small.len() || self.small.len() > known {
            return None;
        }
        own.first -= before as i64;
        own.initial
            .splice(0..0, self.small[..before].iter().copied());
        system.order().is_ok().then_some((system, 0))
    }

    /// How many names [`spec::equations`] needs.
    pub fn names_needed(&self) -> usize {
        self.system.sequences.len() + usize::from(self.sequence().is_none())
    }
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
