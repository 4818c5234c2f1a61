//! What the lowering of expressions knows and gathers: names, errors, and the games of which misère play is asked.

use std::collections::{HashMap, HashSet};

use super::budget::Budget;
use super::error::{CheckError, CheckErrorKind};
use super::ir::MisereOf;
use super::names::Names;
use super::typed::Typed;
use super::unbound::Unbound;
use nk_base::source::Span;

/// A function of which misère play is asked, and where first.
#[derive(Clone, Copy, Debug)]
pub struct AskedMisere {
    pub of: MisereOf,
    pub span: Span,
}

/// Lowers expressions and gathers what is wrong with them.
pub struct Lowerer<'a> {
    pub names: &'a Names<'a>,
    pub errors: Vec<CheckError>,
    /// Once it is spent, what is lowered is of no use, and things are left out.
    pub budget: &'a Budget,
    /// The games of which misère play is asked: the functions for them come behind those of the files.
    pub misere: Vec<AskedMisere>,
    /// The names in the conditions of the equation at hand that were meant for a set on its right side, and whether that
    /// was said.
    pub outside: HashMap<&'a str, bool>,
    /// The names in the conditions of the equation at hand that have no value; `None` outside of equations.
    pub unbound: Option<Unbound<'a>>,
    /// The graphs and the vertices that their rules use without a declaration.
    pub undeclared: HashSet<(String, String)>,
    /// The indices of the errors that were reported at each place.
    reported: HashMap<Span, Vec<usize>>,
}

impl<'a> Lowerer<'a> {
    /// Nothing is lowered yet.
    pub fn new(names: &'a Names<'a>, budget: &'a Budget) -> Self {
        Lowerer {
            names,
            errors: Vec::new(),
            budget,
            misere: Vec::new(),
            outside: HashMap::new(),
            unbound: None,
            undeclared: HashSet::new(),
            reported: HashMap::new(),
        }
    }

    /// Reports an error once; a builder lowers its conditions again for each element.
    pub fn report(&mut self, kind: CheckErrorKind, span: Span) {
        let mut error = CheckError::new(kind, span);
        if let CheckErrorKind::WrongKind { because, .. } = &mut error.kind {
            *because = self.names.reasons.of(span);
        }
        let here = self.reported.entry(span).or_default();
        if !here.iter().any(|&at| self.errors[at] == error) {
            here.push(self.errors.len());
            self.errors.push(error);
        }
    }

    /// Whether an error, and not only a warning, was reported since there were that many of both.
    pub fn has_failed_since(&self, before: usize) -> bool {
        self.errors[before..]
            .iter()
            .any(|own| !own.kind.is_warning())
    }

    /// Reports an error; the value is broken.
    pub fn fail(&mut self, kind: CheckErrorKind, span: Span) -> Typed {
        self.report(kind, span);
        Typed::broken(span)
    }
}
