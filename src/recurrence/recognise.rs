//! A checked program -> a [`System`], whichever way it was written.
//!
//! In: a function. Out: the system of all functions that it needs. It is recognised only if the system has
//! exactly the values that evaluation gives; whatever is in doubt is [`NotRecognised`], with the place and
//! the reason.
//!
//! The stages: [`clauses`] (initial values and the general equation), [`cases`] (ranges and conditions as
//! constraints on the argument N and one variable I), [`terms`] (an element as a term), [`convolution`] (the
//! constraints as bounds of its pairs). Everything is read as a [`form`] by [`reading`].

mod cases;
mod clauses;
mod convolution;
mod form;
mod reading;
mod reason;
mod terms;
#[cfg(test)]
mod tests;

pub use reason::{NotRecognised, Reason};

use super::system::{Member, Sequence, System, SystemError, Term};
use crate::check::ir::{FunctionId, Program};
use crate::source::Span;
use terms::ZERO;

/// A system with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The sequence of the root is the first. Where an element has only one call, or none, there may be a
    /// last sequence that is 0 throughout and no member.
    pub system: System,
    /// The function of each sequence but that of zeros.
    pub members: Vec<FunctionId>,
}

/// The system of `root`, a function of a program that was checked without errors.
pub fn recognise(program: &Program, root: FunctionId) -> Result<Recognised, NotRecognised> {
    let mut reader = Reader {
        program,
        members: vec![root],
    };
    let mut sequences: Vec<Sequence> = Vec::new();
    let mut places: Vec<Vec<Span>> = Vec::new();
    while let Some(&function) = reader.members.get(sequences.len()) {
        let (sequence, spans) =
            reader
                .sequence(function)
                .map_err(|(span, reason)| NotRecognised {
                    function,
                    span,
                    reason,
                })?;
        sequences.push(sequence);
        places.push(spans);
    }
    add_zeros(&mut sequences);
    let system = System { sequences };
    match system.order() {
        Ok(_) => Ok(Recognised {
            system,
            members: reader.members,
        }),
        Err(error) => Err(misplaced(program, &reader.members, &places, error)),
    }
}

struct Reader<'p> {
    program: &'p Program,
    members: Vec<FunctionId>,
}

impl Reader<'_> {
    /// The place of a function in the system.
    fn member(&mut self, function: FunctionId) -> Member {
        let known = self.members.iter().position(|own| *own == function);
        known.unwrap_or_else(|| {
            self.members.push(function);
            self.members.len() - 1
        })
    }

    /// The sequence of a function, and where each of its terms stands.
    fn sequence(&mut self, function: FunctionId) -> clauses::Answer<(Sequence, Vec<Span>)> {
        let outline = clauses::equations(self.program, function)?.outline()?;
        let (terms, spans) = self.terms(outline.general)?.into_iter().unzip();
        let sequence = Sequence {
            name: self.program.functions[function.0].name.clone(),
            first: outline.first,
            initial: outline.initial,
            terms,
        };
        Ok((sequence, spans))
    }
}

/// Adds the sequence of zeros if a term refers to it: the mex of nothing is 0.
fn add_zeros(sequences: &mut Vec<Sequence>) {
    let zero = sequences.len();
    let terms = || sequences.iter().flat_map(|sequence| &sequence.terms);
    let references = terms().flat_map(Term::references);
    let least = references
        .filter(|(member, ..)| *member == ZERO)
        .map(|(_, least, _)| least)
        .min();
    let Some(first) = least else { return };
    for term in sequences
        .iter_mut()
        .flat_map(|sequence| &mut sequence.terms)
    {
        let places = match term {
            Term::Convolution { a, b, .. } => vec![a, b],
            Term::Back { a, .. } => vec![a],
            Term::Constant(_) => Vec::new(),
        };
        for place in places.into_iter().filter(|place| **place == ZERO) {
            *place = zero;
        }
    }
    sequences.push(Sequence {
        name: "0".to_owned(),
        first,
        initial: Vec::new(),
        terms: Vec::new(),
    });
}

fn misplaced(
    program: &Program,
    members: &[FunctionId],
    places: &[Vec<Span>],
    error: SystemError,
) -> NotRecognised {
    let (member, term) = match &error {
        SystemError::BelowFirst { member, term }
        | SystemError::NotEarlier { member, term }
        | SystemError::NoSuchMember { member, term } => (*member, Some(*term)),
        SystemError::OutOfRange { member } => (*member, None),
        SystemError::Cycle { members } => (members.first().copied().unwrap_or(0), None),
    };
    let function = members.get(member).copied().unwrap_or(members[0]);
    let place = term.and_then(|term| places.get(member)?.get(term));
    NotRecognised {
        function,
        span: place.copied().unwrap_or(program.functions[function.0].span),
        reason: Reason::System(error),
    }
}
