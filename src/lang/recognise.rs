//! A checked program -> a [`System`], whichever way it was written.
//!
//! In: a function. Out: the system of all functions that it needs. It is recognised only if the system has
//! exactly the values that evaluation gives; whatever is in doubt is [`NotRecognised`], with the place and
//! the reason. A function of several arguments has a system if all of them but one are fixed: a [`Row`] such
//! as `W(3, n)`, which needs the rows `W(2, n)`, `W(1, n)` and `W(0, n)`.
//!
//! The stages: [`clauses`] (initial values and the general equation), [`cases`] (ranges and conditions as
//! constraints on the argument N and one variable I), [`terms`] (an element as a term), [`convolution`] (the
//! constraints as bounds of its pairs). Everything is read as a [`quotient`] by [`reading`].
//!
//! A condition such as `i mod 3 = 1` is neither true nor false of all I. If a program has such conditions, everything is
//! read by residues modulo a common multiple m of their divisors ([`modulus`]): the argument of a function is m N + r,
//! its variable m I + p, and each function f becomes the m sequences f(m N + r). Then the conditions are true or false.

mod cases;
mod clauses;
mod convolution;
mod modulus;
mod quotient;
mod reading;
mod reason;
mod row;
mod terms;
#[cfg(test)]
mod tests;

pub use reason::{NotRecognised, Reason};
pub use row::Row;

use rustc_hash::FxHashMap;

use crate::ir::{FunctionId, Program};
use nk_base::source::Span;
use nk_system::split::part;
use nk_system::{Member, Sequence, System, SystemError, Term};
use terms::ZERO;

/// A system with the functions that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// The sequences of the root are the first. Where an element has only one call, or none, there may be a last
    /// sequence that is 0 throughout and belongs to no function.
    pub system: System,
    /// The functions in the order of their sequences: each has `modulus` sequences in a row.
    pub members: Vec<FunctionId>,
    /// The number m of sequences of each function f, which are f(m N + r) for r from 0 to m - 1; mostly 1.
    pub modulus: i64,
}

/// The system of `root`, a function of a program that was checked without errors.
///
/// # Errors
///
/// [`NotRecognised`]: `root` or a function that it needs has another form, or there is no order in which their values can
/// be computed. The error names the function, the place and the reason.
pub fn recognise(program: &Program, root: FunctionId) -> Result<Recognised, NotRecognised> {
    let found = read(program, &Row::whole(root), 0)?;
    Ok(Recognised {
        system: found.system,
        members: found.rows.iter().map(|row| row.function).collect(),
        modulus: found.modulus,
    })
}

/// The system of a row, with the rows that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecognisedRow {
    /// The sequences, of which those of the root are the first, and a last one that is 0 throughout may belong to no row,
    /// as in [`Recognised`].
    pub system: System,
    /// The rows in the order of their sequences: each has `modulus` sequences in a row.
    pub rows: Vec<Row>,
    /// As in [`Recognised`].
    pub modulus: i64,
}

/// The system of a function with all arguments fixed but one.
///
/// # Errors
///
/// As those of [`recognise`]; or the row needs more than 32 others.
pub fn recognise_row(program: &Program, root: &Row) -> Result<RecognisedRow, NotRecognised> {
    read(program, root, MOST_ROWS)
}

/// Greatest number of rows of a system.
const MOST_ROWS: usize = 33;

fn read(program: &Program, root: &Row, most_rows: usize) -> Result<RecognisedRow, NotRecognised> {
    let mut modulus = 1;
    loop {
        let mut reader = Reader::new(program, modulus, most_rows);
        match reader.system(root) {
            Ok(system) => {
                return Ok(RecognisedRow {
                    system,
                    rows: reader.members,
                    modulus,
                });
            }
            Err(why) => {
                let functions = reader.members.iter().map(|row| row.function);
                modulus = modulus::larger(program, functions, modulus).ok_or(why)?;
            }
        }
    }
}

struct Reader<'p> {
    program: &'p Program,
    /// The number of sequences of each function or row.
    modulus: i64,
    /// The names of functions that have a `_`, sorted, if there are names with residues, which must differ from them.
    underscored: Vec<&'p str>,
    /// Functions of one argument, and rows of those of several.
    members: Vec<Row>,
    places: FxHashMap<Row, usize>,
    /// The members that call each of them, by their places.
    callers: Vec<Vec<usize>>,
    /// The place of the member that is being read.
    current: usize,
    /// Greatest number of members where one has fixed arguments; 0 if none may.
    most_rows: usize,
}

impl<'p> Reader<'p> {
    fn new(program: &'p Program, modulus: i64, most_rows: usize) -> Self {
        let names = program.functions.iter().map(|own| own.name.as_str());
        let has_underscore = |own: &&str| modulus > 1 && own.contains('_');
        let mut underscored: Vec<&str> = names.filter(has_underscore).collect();
        underscored.sort_unstable();
        Reader {
            program,
            modulus,
            most_rows,
            underscored,
            members: Vec::new(),
            places: FxHashMap::default(),
            callers: Vec::new(),
            current: 0,
        }
    }

    fn system(&mut self, root: &Row) -> Result<System, NotRecognised> {
        self.place(root.clone());
        let mut sequences: Vec<Sequence> = Vec::new();
        let mut spans: Vec<Vec<Span>> = Vec::new();
        while let Some(row) = self.members.get(self.current).cloned() {
            let own = self
                .sequences(&row)
                .map_err(|(span, reason)| NotRecognised {
                    function: row.function,
                    span,
                    reason,
                    unrecognised: self.needing(self.current),
                })?;
            let (own, places): (Vec<_>, Vec<_>) = own.into_iter().unzip();
            sequences.extend(own);
            spans.extend(places);
            self.current += 1;
        }
        add_zeros(&mut sequences);
        let system = System { sequences };
        match system.order() {
            Ok(_) => Ok(system),
            Err(error) => Err(misplaced(self, &spans, error)),
        }
    }

    /// The sequence with the values of a function or row, which the current one needs, at m N + `residue`.
    fn member(&mut self, row: Row, residue: i64) -> Member {
        part(self.place(row), self.modulus, residue)
    }

    /// The place of a function or row that the current one needs.
    fn place(&mut self, row: Row) -> usize {
        let next = self.members.len();
        let member = *self.places.entry(row.clone()).or_insert(next);
        if member == next {
            self.members.push(row);
            self.callers.push(Vec::new());
        }
        let callers = &mut self.callers[member];
        if member != self.current && callers.last() != Some(&self.current) {
            callers.push(self.current);
        }
        member
    }

    /// The functions read so far that need the one at a place, which is the first of them.
    fn needing(&self, place: usize) -> Vec<FunctionId> {
        let mut found = vec![place];
        let mut is_found = vec![false; self.members.len()];
        is_found[place] = true;
        let mut next = 0;
        while let Some(&callee) = found.get(next) {
            next += 1;
            for &caller in &self.callers[callee] {
                if !std::mem::replace(&mut is_found[caller], true) {
                    found.push(caller);
                }
            }
        }
        let function = |own: usize| self.members[own].function;
        found.into_iter().map(function).collect()
    }

    /// The sequences of a function or row, with the place of each of their terms in the text.
    fn sequences(&mut self, row: &Row) -> reason::Answer<Vec<(Sequence, Vec<Span>)>> {
        let modulus = self.modulus;
        let equations = clauses::equations(self.program, row, modulus)?;
        let sequence = |residue| {
            let outline = equations.outline(residue)?;
            let (terms, spans) = self.terms(outline.general)?.into_iter().unzip();
            let sequence = Sequence {
                name: self.name(row, residue),
                first: outline.first,
                initial: outline.initial,
                terms,
            };
            Ok((sequence, spans))
        };
        (0..modulus).map(sequence).collect()
    }

    /// The name of a sequence: `f`, or `f_1` for f(m N + 1); with more lines where the program has such a name.
    fn name(&self, row: &Row, residue: i64) -> String {
        let mut name = row.name(self.program);
        if self.modulus > 1 {
            name.push('_');
            // The first name that is not less than a prefix has the prefix if any name has it.
            let is_taken = |prefix: &str| {
                let at = self.underscored.partition_point(|own| *own < prefix);
                let next = self.underscored.get(at);
                next.is_some_and(|own| own.starts_with(prefix))
            };
            while is_taken(&name) {
                name.push('_');
            }
            name.push_str(&residue.to_string());
        }
        name
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
    let own = member / reader.modulus as usize;
    let own = if own < reader.members.len() { own } else { 0 };
    let function = reader.members[own].function;
    let place = term.and_then(|term| places.get(member)?.get(term));
    NotRecognised {
        function,
        span: place
            .copied()
            .unwrap_or(reader.program.functions[function.0].span),
        reason: Reason::System(error),
        unrecognised: reader.needing(own),
    }
}
