//! Certificates of equations that one system of recurrences settles.

use rustc_hash::FxHashMap;

use super::common::Common;
use super::names::stated;
use super::{Certifier, MOST_NAMES, Made, position};
use crate::Evaluator;
use crate::equal::{OneSystem, Side};
use crate::sum::Sums;
use crate::template::Line;
use nk_base::number::Number;
use nk_lang::ir::Check;
use nk_system::{Member, Sequence};
use nk_verify::claim::{
    Claim, Entry, Equation, Ground, Joint, Node, Operator, Rule, Source, VerifyError, verify_with,
    write,
};
use nk_verify::derivation;

impl<'p> Evaluator<'p> {
    /// The name of the nimbers of a line of graphs, and the sums that its certificate states, in members of the whole.
    pub(crate) fn nimber_of(&mut self, line: &Line, common: &mut Common) -> Option<(usize, Sums)> {
        let planted = self.machine.kernels.derived(line).ok()??;
        let name = line.name(self.program());
        let (text, searched) =
            stated(&planted, &name, &mut self.accepted, &self.machine.stop).ok()?;
        let claim = derivation::read(&text).ok()?;
        let sums = Sums {
            residues: derivation::sums(&claim)?,
            from: claim.small.0 + claim.small.1.len() as i64,
        };
        let derivation = position(&mut common.certificates, text);
        let (_, begin) = common.system(Source::Derivation(derivation), &claim.system());
        let rule = Rule::Nimber {
            derivation,
            places: Vec::new(),
            searched,
        };
        Some((common.name(&name, rule), sums.renumbered(begin)))
    }

    /// A certificate, accepted, of an equation that one system settles from an index on.
    ///
    /// Errors: why there is none.
    pub(crate) fn certified_equation(
        &mut self,
        check: &Check,
        (common, sides, one): (&Common, &[Side; 2], &OneSystem),
        [low, from]: [Number; 2],
    ) -> Made<String> {
        let trees = sides.each_ref().map(|own| own.tree.clone());
        let mut claim = Claim {
            text: super::text(check),
            certificates: common.certificates.clone(),
            systems: common.systems.iter().map(|own| own.0.clone()).collect(),
            names: common.names.clone(),
            filters: Vec::new(),
            statement: Node::of(Operator::Equal, trees),
            low,
            from,
            ground: Ground::OneSystem(equation(common, one)),
        };
        // An equation that is true without the conditions of its range needs none of them.
        match self.accepted_text(&claim) {
            Err(VerifyError::False(_) | VerifyError::NoValue(_)) if has_conditions(check) => {
                self.add_conditions(check, &mut claim)?;
                self.accepted_text(&claim).map_err(|why| why.to_string())
            }
            made => made.map_err(|why| why.to_string()),
        }
    }

    fn accepted_text(&mut self, claim: &Claim) -> Result<String, VerifyError> {
        let text = write(claim);
        verify_with(&text, &mut self.accepted, &self.machine.stop).map(|_| text)
    }

    /// Adds what must be true of n besides the lower end of its range.
    fn add_conditions(&mut self, check: &Check, claim: &mut Claim) -> Made<()> {
        let mut certifier = Certifier {
            evaluator: self,
            certificates: std::mem::take(&mut claim.certificates),
            names: std::mem::take(&mut claim.names),
            known: FxHashMap::default(),
            open: Vec::new(),
            left: MOST_NAMES,
        };
        let filters = check.range.variables.iter().flat_map(|own| &own.filters);
        let filters = check.range.guards.iter().chain(filters);
        let filters = filters.map(|own| certifier.tree(own));
        claim.filters = filters.collect::<Made<_>>()?;
        let Certifier {
            certificates,
            names,
            ..
        } = certifier;
        (claim.certificates, claim.names) = (certificates, names);
        Ok(())
    }
}

fn has_conditions(check: &Check) -> bool {
    let mut variables = check.range.variables.iter();
    !check.range.guards.is_empty() || variables.any(|own| !own.filters.is_empty())
}

/// What a certificate says of one system.
fn equation(common: &Common, one: &OneSystem) -> Equation {
    let members = one.system.sequences.iter().zip(&one.origins);
    let joint = members
        .zip(one.equal.places())
        .map(|((sequence, origin), place)| {
            let (system, member) = common.place(origin.member);
            Joint {
                system,
                member,
                modulus: origin.modulus,
                residue: origin.residue,
                class: place.class,
                shift: place.shift,
                sequence: Sequence {
                    name: String::new(),
                    ..sequence.clone()
                },
            }
        });
    let entry = |&(member, growth, offset): &(Member, i64, i64)| Entry {
        member,
        growth,
        offset,
    };
    let sums = one.pairs.residues.iter();
    Equation {
        joint: joint.collect(),
        cuts: one.equal.cuts().to_vec(),
        sums: sums
            .map(|own| own.iter().flatten().map(entry).collect())
            .collect(),
        agree: one.equal.end(),
    }
}
