//! Certificates of equations that one system of recurrences settles.

use super::common::Common;
use super::names::stated;
use super::{Certifier, Made};
use crate::claims::Periodicities;
use crate::equal::{OneSystem, Side};
use crate::interpreter::Interpreter;
use crate::member_sums::Sums;
use crate::template::TemplateFamily;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::Check;
use nk_system::{Member, Sequence};
use nk_verify::claim::{
    Accepted, Claim, Entry, Equation, Ground, Joint, Node, Operator, Rule, Source, VerifyError,
    verify_with,
};
use nk_verify::derivation;

/// The name of the nimbers of a family of graphs, and the sums that its certificate states, in members of the whole.
pub(crate) fn nimber_of(
    interpreter: &mut Interpreter,
    accepted: &mut Accepted,
    family: &TemplateFamily,
    common: &mut Common,
) -> Option<(usize, Sums)> {
    let family_sums = interpreter.machine.systems.derived(family).ok()??;
    let name = family.name(interpreter.program());
    let stop = &interpreter.machine.stop;
    let (text, searched) = stated(&family_sums, &name, accepted, stop).ok()?;
    let claim = derivation::Statements::read(&text).ok()?;
    let sums = Sums {
        residues: derivation::sums(&claim)?,
        from: claim.small.0 + claim.small.1.len() as i64,
    };
    let derivation = common.certificate(text);
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
/// # Errors
///
/// Why there is none.
pub(crate) fn certified_equation(
    interpreter: &mut Interpreter,
    accepted: &mut Accepted,
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
        others: Vec::new(),
        filters: Vec::new(),
        statement: Node::of(Operator::Equal, trees),
        low,
        from,
        ground: Ground::OneSystem(equation(common, one)),
    };
    // An equation that is true without the conditions of its range needs none of them.
    match accepted_text(&claim, accepted, &interpreter.machine.stop) {
        Err(VerifyError::False(_) | VerifyError::NoValue(_)) if has_conditions(check) => {
            add_conditions(interpreter, accepted, check, &mut claim)?;
            accepted_text(&claim, accepted, &interpreter.machine.stop)
                .map_err(|why| why.to_string())
        }
        made => made.map_err(|why| why.to_string()),
    }
}

fn accepted_text(
    claim: &Claim,
    accepted: &mut Accepted,
    stop: &CancelToken,
) -> Result<String, VerifyError> {
    let text = claim.write();
    verify_with(&text, accepted, stop).map(|_| text)
}

/// Adds the conditions on n besides the lower end of its range.
fn add_conditions(
    interpreter: &mut Interpreter,
    accepted: &mut Accepted,
    check: &Check,
    claim: &mut Claim,
) -> Made<()> {
    let mut certifier = Certifier::new(Periodicities::new(interpreter), accepted);
    certifier.common.certificates = std::mem::take(&mut claim.certificates);
    certifier.common.names = std::mem::take(&mut claim.names);
    let filters = check.range.variables.iter().flat_map(|own| &own.filters);
    let filters = check.range.guards.iter().chain(filters);
    let filters = filters.map(|own| certifier.tree(own));
    claim.filters = filters.collect::<Made<_>>()?;
    (claim.certificates, claim.names) = (certifier.common.certificates, certifier.common.names);
    Ok(())
}

fn has_conditions(check: &Check) -> bool {
    let mut variables = check.range.variables.iter();
    !check.range.guards.is_empty() || variables.any(|own| !own.filters.is_empty())
}

/// The statement of a certificate about one system.
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
