//! A checked program -> a [`System`], whichever way it was written.
//!
//! In: a function. Out: the system of all functions that it needs. It is recognised only if the system has
//! exactly the values that evaluation gives; whatever is in doubt is [`NotRecognised`], with the place and
//! the reason.
//!
//! The stages: [`clauses`] (initial values and the general equation), [`cases`] (ranges and conditions as
//! constraints on the argument N and one variable I), [`terms`] (an element as a term), [`convolution`] (the
//! constraints as bounds of its pairs). Everything is read as a [`quotient`] by [`reading`].

mod cases;
mod clauses;
mod convolution;
mod quotient;
mod reading;
mod reason;
mod terms;
#[cfg(test)]
mod tests;

pub use reason::{NotRecognised, Reason};

use rustc_hash::FxHashMap;

use crate::ir::{FunctionId, Program};
use nk_base::source::Span;
use nk_system::{Member, Sequence, System, SystemError, Term};
use terms::ZERO;

/// A system with the functions that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The sequence of the root is the first. Where an element has only one call, or none, there may be a last sequence
    /// that is 0 throughout and belongs to no function.
    pub system: System,
    /// The function of each sequence but that of zeros.
    pub members: Vec<FunctionId>,
}

/// The system of `root`, a function of a program that was checked without errors.
///
/// # Errors
///
/// [`NotRecognised`]: `root` or a function that it needs has another form, or there is no order in which their values can
/// be computed. The error names the function, the place and the reason.
pub fn recognise(program: &Program, root: FunctionId) -> Result<Recognised, NotRecognised> {
    let mut reader = Reader::new(program);
    reader.member(root);
    let mut sequences: Vec<Sequence> = Vec::new();
    let mut places: Vec<Vec<Span>> = Vec::new();
    while let Some(&function) = reader.members.get(sequences.len()) {
        reader.current = sequences.len();
        let (sequence, spans) =
            reader
                .sequence(function)
                .map_err(|(span, reason)| NotRecognised {
                    function,
                    span,
                    reason,
                    unrecognised: reader.needing(reader.current),
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
        Err(error) => Err(misplaced(&reader, &places, error)),
    }
}

struct Reader<'p> {
    program: &'p Program,
    members: Vec<FunctionId>,
    places: FxHashMap<FunctionId, Member>,
    /// The members that call each member.
    callers: Vec<Vec<Member>>,
    /// The member that is being read.
    current: Member,
}

impl<'p> Reader<'p> {
    fn new(program: &'p Program) -> Self {
        Reader {
            program,
            members: Vec::new(),
            places: FxHashMap::default(),
            callers: Vec::new(),
            current: 0,
        }
    }

    /// The place in the system of a function that the current one needs.
    fn member(&mut self, function: FunctionId) -> Member {
        let next = self.members.len();
        let member = *self.places.entry(function).or_insert(next);
        if member == next {
            self.members.push(function);
            self.callers.push(Vec::new());
        }
        let callers = &mut self.callers[member];
        if member != self.current && callers.last() != Some(&self.current) {
            callers.push(self.current);
        }
        member
    }

    /// The functions read so far that need `member`, which is the first of them.
    fn needing(&self, member: Member) -> Vec<FunctionId> {
        let mut found = vec![member];
        let mut is_found = vec![false; self.members.len()];
        is_found[member] = true;
        let mut next = 0;
        while let Some(&callee) = found.get(next) {
            next += 1;
            for &caller in &self.callers[callee] {
                if !std::mem::replace(&mut is_found[caller], true) {
                    found.push(caller);
                }
            }
        }
        found.into_iter().map(|own| self.members[own]).collect()
    }

    /// The sequence of a function, and the place of each of its terms in the text.
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

/// Adds the sequence of zeros if a term refers to it: the mex of the empty set is 0.
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
        *term = term.renamed(|member| if member == ZERO { zero } else { member });
    }
    sequences.push(Sequence {
        name: "0".to_owned(),
        first,
        initial: Vec::new(),
        terms: Vec::new(),
    });
}

fn misplaced(reader: &Reader, places: &[Vec<Span>], error: SystemError) -> NotRecognised {
    let (member, term) = match &error {
        SystemError::BelowFirst { member, term }
        | SystemError::NotEarlier { member, term }
        | SystemError::NoSuchMember { member, term } => (*member, Some(*term)),
        SystemError::OutOfRange { member } => (*member, None),
        SystemError::Cycle { members } => (members.first().copied().unwrap_or(0), None),
    };
    // The sequence of zeros belongs to no function, so the root is named instead.
    let member = if member < reader.members.len() {
        member
    } else {
        0
    };
    let function = reader.members[member];
    let place = term.and_then(|term| places.get(member)?.get(term));
    NotRecognised {
        function,
        span: place
            .copied()
            .unwrap_or(reader.program.functions[function.0].span),
        reason: Reason::System(error),
        unrecognised: reader.needing(member),
    }
}
