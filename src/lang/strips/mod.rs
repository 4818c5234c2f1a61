//! A graph family of the checked program -> a [`Blueprint`]: its vertices and edges as runs, for all n at once.
//!
//! Everything is computed from the conditions as linear forms, nothing is read off from instances. What is not linear
//! in n and one running index is refused, with its place. Where a remainder or a half depends on n or on an index, the
//! family is read once more for each residue ([`StepError::Modulus`]).

mod builders;
mod closing_edges;
mod conditions;
mod elements;
mod operations;
mod settle;
mod terms;
mod ways;

use std::cell::Cell;

use crate::ir::{Expr, ExprKind, FamilyBody, FamilyId, Program};
use nk_base::cancellation::CancelToken;
use nk_base::source::Span;
use nk_derive::blueprint::{Blueprint, EdgeRun, VertexRun};
use nk_derive::error::{DeriveErrorKind, StepError};
use nk_derive::linear_form::{Form, N};
use nk_derive::{DeriveError, Derived, derive};

/// The number `scale * n + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// The coefficient of n.
    pub scale: i64,
    /// The constant.
    pub offset: i64,
}

/// Greatest number of runs of one family.
const MOST_RUNS: usize = 20_000;

/// Greatest number of calls of families.
const MOST_CALLS: usize = 50;

pub(super) struct Reader<'p> {
    program: &'p Program,
    stop: &'p CancelToken,
    /// The modulus by whose residues indices are read.
    step: i64,
    /// Forms in N that are at least 0 for every graph of the family.
    base: Vec<Form>,
    left: Cell<usize>,
    calls: usize,
}

/// The variables of a rule, and the conditions that they satisfy.
#[derive(Clone, Debug, Default)]
struct Scope {
    slots: Vec<Option<Form>>,
    given: Vec<Form>,
    /// Number of index variables so far; they are numbered from 1.
    vars: usize,
}

/// Vertices and edges of a graph under construction.
#[derive(Clone, Debug, Default)]
struct Parts {
    names: Vec<String>,
    vertices: Vec<VertexRun>,
    edges: Vec<EdgeRun>,
}

/// The recurrences of `nimber(family(args))`, each argument being linear in n.
///
/// # Errors
///
/// Why there are none, with the place that shows it.
pub fn derive_family(
    program: &Program,
    family: FamilyId,
    args: &[Argument],
    stop: &CancelToken,
) -> Result<Derived, DeriveError> {
    let span = program.families[family.0].span;
    let kind = ExprKind::Family {
        family,
        args: (0..args.len()).map(|own| Expr::slot(own, span)).collect(),
    };
    derive_graph(program, &Expr::new(kind, span), args, stop)
}

/// Derives as [`derive_family`] does, for a graph expression whose slots are linear in n.
///
/// # Errors
///
/// As of [`derive_family`].
pub fn derive_graph(
    program: &Program,
    graph: &Expr,
    slots: &[Argument],
    stop: &CancelToken,
) -> Result<Derived, DeriveError> {
    let reader = |residue: (i64, i64), step: i64| read(program, graph, slots, residue, step, stop);
    derive(&reader, graph.span, stop)
}

/// Reads the graphs that an expression gives with n = modulus * N + residue, each of its slots being linear in n.
/// Indices with a range are read residue by residue modulo `step`.
///
/// # Errors
///
/// A refusal, that the work was stopped, or the modulus that is needed too.
pub fn read(
    program: &Program,
    graph: &Expr,
    slots: &[Argument],
    (modulus, residue): (i64, i64),
    step: i64,
    stop: &CancelToken,
) -> Result<Blueprint, StepError> {
    let mut reader = Reader {
        program,
        stop,
        step,
        base: Vec::new(),
        left: Cell::new(MOST_RUNS),
        calls: 0,
    };
    let span = graph.span;
    let n = Form::line(N, modulus, residue);
    let forms = slots.iter().map(|arg| {
        let scaled = n.scaled(arg.scale, 1)?;
        scaled.shifted(arg.offset)
    });
    let forms: Option<Vec<Form>> = forms.collect();
    let forms = forms.ok_or_else(|| StepError::too_many("digits in an argument", span))?;
    let scope = Scope {
        slots: forms.into_iter().map(Some).collect(),
        ..Scope::default()
    };
    let parts = reader.graph(graph, &scope)?;
    let least = reader.least(span)?;
    Ok(Blueprint {
        names: parts.names,
        vertices: parts.vertices,
        edges: parts.edges,
        modulus,
        residue,
        least,
    })
}

impl Reader<'_> {
    /// A family for arguments that are forms in N; its conditions go to the base.
    fn family(&mut self, id: FamilyId, args: Vec<Form>, span: Span) -> Result<Parts, StepError> {
        let family = &self.program.families[id.0];
        self.calls += 1;
        if self.calls > MOST_CALLS {
            return Err(StepError::too_many("calls", span));
        }
        let mut scope = Scope {
            slots: args.into_iter().map(Some).collect(),
            ..Scope::default()
        };
        scope.slots.resize(family.frame.names.len(), None);
        for condition in &family.conditions {
            let mut alternatives = self.truth(condition, true, &scope)?;
            match (alternatives.pop(), alternatives.is_empty()) {
                (Some(only), true) => self.base.extend(only),
                _ => return Err(StepError::at(DeriveErrorKind::Condition, condition.span)),
            }
        }
        match &family.body {
            FamilyBody::Expr(expr) => self.graph(expr, &scope),
            FamilyBody::Rules {
                names,
                vertices,
                edges,
            } => {
                let mut parts = Parts {
                    names: names.iter().map(|own| own.name.clone()).collect(),
                    ..Parts::default()
                };
                for element in vertices {
                    self.vertex_rule(element, &scope, &mut parts)?;
                }
                for element in edges {
                    self.edge_rule(element, &scope, &mut parts)?;
                }
                Ok(parts)
            }
        }
    }

    /// The least N that the base allows; 0 where the base has no lower bound.
    fn least(&self, span: Span) -> Result<i64, StepError> {
        let mut least: Option<i64> = None;
        for form in &self.base {
            let (factor, constant) = (form.coefficient(N), form.offset());
            match factor {
                1.. => {
                    let own = -constant.div_euclid(factor);
                    least = Some(least.map_or(own, |other| other.max(own)));
                }
                0 if constant >= 0 => {}
                _ => return Err(StepError::at(DeriveErrorKind::Finite, span)),
            }
        }
        Ok(least.unwrap_or(0))
    }

    /// An error once the work is stopped. The cases of conditions may be many, and each one takes a while.
    fn go_on(&self, span: Span) -> Result<(), StepError> {
        match self.stop.is_cancelled() {
            true => Err(StepError::at(DeriveErrorKind::Stopped, span)),
            false => Ok(()),
        }
    }

    /// Counts a run.
    fn spend(&self, span: Span) -> Result<(), StepError> {
        self.go_on(span)?;
        match self.left.get().checked_sub(1) {
            Some(left) => {
                self.left.set(left);
                Ok(())
            }
            None => Err(StepError::too_many("vertices and edges in a cell", span)),
        }
    }
}
