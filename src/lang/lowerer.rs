//! The state of the lowering of expressions: names, errors, and the games of which misère play is asked.

use std::collections::{HashMap, HashSet};

use super::budget::Budget;
use super::error::{CheckError, CheckErrorKind};
use super::ir::MisereOf;
use super::names::Names;
use super::typed::Typed;
use super::unbound::Unbound;
use nk_base::source::Span;

/// A function of which misère play is asked, and the first place that asks.
#[derive(Clone, Copy, Debug)]
pub struct AskedMisere {
    pub of: MisereOf,
    pub span: Span,
}

/// Lowers expressions and collects their errors.
pub struct Lowerer<'a> {
    pub names: &'a Names<'a>,
    pub errors: Vec<CheckError>,
    /// Once it is spent, the result is of no use, and parts are left out.
    pub budget: &'a Budget,
    /// The games of which misère play is asked: their functions come after those of the files.
    pub misere: Vec<AskedMisere>,
    /// The names in the conditions of the current equation that were meant for a set on its right side, and whether
    /// this was reported.
    pub outside: HashMap<&'a str, bool>,
    /// The names in the conditions of the current equation that have no value; `None` outside of equations.
    pub unbound: Option<Unbound<'a>>,
    /// The graphs and the vertices that their rules use without a declaration.
    pub undeclared: HashSet<(String, String)>,
    /// The indices of the errors that were reported at each place.
    reported: HashMap<Span, Vec<usize>>,
}

impl<'a> Lowerer<'a> {
    /// A lowerer that has lowered nothing yet.
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

    /// Whether an error, not only a warning, was reported after the first `before` errors and warnings.
    pub fn has_failed_since(&self, before: usize) -> bool {
        self.errors[before..]
            .iter()
            .any(|own| !own.kind.is_warning())
    }

    /// Reports an error, and returns a broken value.
    pub fn fail(&mut self, kind: CheckErrorKind, span: Span) -> Typed {
        self.report(kind, span);
        Typed::broken(span)
    }
}
