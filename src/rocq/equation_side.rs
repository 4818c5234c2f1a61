//! The sides of an equation: sequences of systems, perhaps by residues, and nimbers of families.

use nk_base::cancellation::CancelToken;
use nk_system::split::split;
use nk_system::{Member, Sequence, System};
use nk_verify::claim::{Claim, Index, Rule, Source as Stated};
use nk_verify::derivation;

use crate::derivation::{Graphs, is_one_strip};
use crate::file::{Refusal, refused};
use crate::names::Names;
use crate::parts::Strips;
use crate::source::Source;
use crate::system::ranks;

/// Sequences of one origin, which become a part of the one system. If they are split by residues, the value of sequence
/// i at `modulus * N + r` is the value of sequence `i * modulus + r` of the split system at N.
pub struct Part {
    /// The number of the system in the certificate.
    pub number: usize,
    pub shape: Shape,
    pub system: System,
    pub modulus: i64,
    /// For each sequence of the system its number in the system of the certificate.
    pub members: Vec<Member>,
}

pub enum Shape {
    Sequences(Source),
    Graphs(Box<Graphs>),
    /// Several strips, which may be different for each residue of n.
    Several(Box<Strips>),
}

impl Part {
    pub fn prefix(&self) -> &str {
        match &self.shape {
            Shape::Sequences(own) => &own.prefix,
            Shape::Graphs(own) => &own.prefix,
            Shape::Several(own) => &own.prefix,
        }
    }

    /// The system, as it is written in the file.
    pub fn shown_system(&self) -> String {
        match self.modulus {
            1 => format!("{}_system", self.prefix()),
            modulus => format!("(split {modulus} {}_system)", self.prefix()),
        }
    }

    /// The proof that values which solve the system also solve the system split by residues.
    pub fn solved(&self, proof: &str) -> String {
        match self.modulus {
            1 => proof.to_owned(),
            modulus => format!(
                "(split_solves {modulus} ltac:(repeat constructor) _ {}_system {proof})",
                self.prefix()
            ),
        }
    }

    /// The sequences of the system, split by residues.
    pub fn sequences(&self) -> Vec<Sequence> {
        match self.modulus {
            1 => self.system.sequences.clone(),
            modulus => split(&self.system, modulus).sequences,
        }
    }
}

/// One side of the equation: a sequence of a part, at `growth * n + offset`.
pub struct Side {
    pub part: usize,
    pub member: Member,
    pub growth: i64,
    pub offset: i64,
    pub index: Index,
}

/// A side. Its sequences become a new part, unless they are in a part already.
pub fn side(
    claim: &Claim,
    index: &Index,
    parts: &mut Vec<Part>,
    names: &mut Names,
    stop: &CancelToken,
) -> Result<Side, Refusal> {
    let own = &claim.names[index.name];
    match &own.rule {
        Rule::Member { system, member } => {
            let Some(Stated::Given(stated)) = claim.systems.get(*system) else {
                return refused(format!("the system of {} is not listed", own.name));
            };
            let known = parts.iter().position(|part| part.number == *system);
            let at = match known {
                Some(at) => at,
                None => {
                    let mut members = stated.closure(&[*member]);
                    let all = members_of(claim, *system);
                    if all.iter().any(|other| !members.contains(other)) {
                        members = stated.closure(&all);
                    }
                    let Some(alone) = stated.restrict(&members) else {
                        return refused("a system refers to something that is not there");
                    };
                    let source = Source::new(&own.name, &alone, names);
                    parts.push(Part {
                        number: *system,
                        system: source.system.clone(),
                        shape: Shape::Sequences(source),
                        modulus: 1,
                        members,
                    });
                    parts.len() - 1
                }
            };
            let member = parts[at].members.iter().position(|other| other == member);
            let Some(member) = member else {
                return refused(
                    "the sides are parts of one system, which files do not support yet",
                );
            };
            Ok(Side {
                part: at,
                member,
                growth: index.factor,
                offset: index.offset,
                index: *index,
            })
        }
        Rule::Nimber {
            derivation: text, ..
        } => {
            let number = claim
                .systems
                .iter()
                .position(|other| *other == Stated::Derivation(*text));
            let (Some(number), Ok(stated)) = (
                number,
                derivation::Statements::read(&claim.certificates[*text]),
            ) else {
                return refused("a certificate of a derivation cannot be read");
            };
            let at = match parts.iter().position(|part| part.number == number) {
                Some(at) => at,
                None => {
                    parts.push(family(&stated, number, names, stop)?);
                    parts.len() - 1
                }
            };
            // Several strips have sequences for each residue, so no single one is stated here.
            let (member, growth, offset) = match &parts[at].shape {
                Shape::Graphs(own) => (own.member, own.growth, own.offset),
                _ => (0, 1, 0),
            };
            Ok(Side {
                part: at,
                member,
                growth: growth * index.factor,
                offset: growth * index.offset + offset,
                index: *index,
            })
        }
        _ => refused(format!("{} is not a sequence of a system", own.name)),
    }
}

/// The part of a family of graphs.
fn family(
    stated: &derivation::Statements,
    number: usize,
    names: &mut Names,
    stop: &CancelToken,
) -> Result<Part, Refusal> {
    let (system, shape) = match is_one_strip(stated) {
        true => {
            let graphs = Graphs::new(stated, names, stop)?;
            (graphs.system.clone(), Shape::Graphs(Box::new(graphs)))
        }
        false => {
            let strips = Strips::new(stated, names, stop)?;
            if !strips.cores.is_empty() {
                return refused("the equation is about equal branches at a core");
            }
            (strips.system.clone(), Shape::Several(Box::new(strips)))
        }
    };
    Ok(Part {
        number,
        modulus: 1,
        members: (0..system.sequences.len()).collect(),
        system,
        shape,
    })
}

/// The sequences of a system that the claim names.
fn members_of(claim: &Claim, system: usize) -> Vec<Member> {
    let names = claim.names.iter();
    let members = names.filter_map(|own| match own.rule {
        Rule::Member {
            system: own,
            member,
        } if own == system => Some(member),
        _ => None,
    });
    members.collect()
}

/// The ranks of the sequences of a part: at the same index, a sequence of a smaller residue comes earlier.
pub fn part_ranks(part: &Part) -> Result<Vec<usize>, Refusal> {
    let ranks = ranks(&part.system)?;
    let (modulus, count) = (part.modulus as usize, ranks.len());
    let all = ranks
        .iter()
        .flat_map(|rank| (0..modulus).map(move |residue| residue * count + rank));
    Ok(all.collect())
}
