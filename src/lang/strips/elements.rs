//! `vertex` and `edge` rules: binders and conditions -> runs.

use super::settle::settle;
use super::terms::{rounded, tame};
use super::{Parts, Reader, Scope};
use crate::ir::{Binder, BinderRange, EdgeChain, Element, Expr, VertexTerm};
use nk_base::source::Span;
use nk_derive::blueprint::{EdgeRun, Place, VertexRun};
use nk_derive::error::StepError;
use nk_derive::linear_form::{Form, is_feasible};

/// The function that is called for each way to bind the variables of a rule.
type Then<'a> = &'a mut dyn FnMut(&Reader, Scope) -> Result<(), StepError>;

/// The conditions of a case, and its lower bounds followed by its upper ones.
type Bounds = (Vec<Form>, Vec<Form>);

/// Greatest number of values of a variable with constant bounds.
const MOST_VALUES: i64 = 4096;

impl Reader<'_> {
    pub(super) fn vertex_rule(
        &self,
        element: &Element<VertexTerm>,
        scope: &Scope,
        parts: &mut Parts,
    ) -> Result<(), StepError> {
        let term = &element.item;
        let mut found = Vec::new();
        self.walk(element, scope, &mut |reader, scope| {
            reader.terms(&[term], scope, &mut |places, stretch| {
                found.push(VertexRun {
                    place: places[0].clone(),
                    stretch,
                    span: term.span,
                });
            })
        })?;
        parts.vertices.extend(found);
        Ok(())
    }

    pub(super) fn edge_rule(
        &self,
        element: &Element<EdgeChain>,
        scope: &Scope,
        parts: &mut Parts,
    ) -> Result<(), StepError> {
        let mut found = Vec::new();
        let declared = &parts.vertices;
        self.walk_declared(element, scope, declared, &mut |reader, scope| {
            for pair in element.item.ends.windows(2) {
                let ends = [&pair[0], &pair[1]];
                reader.terms(&ends, scope.clone(), &mut |places, stretch| {
                    found.push(EdgeRun {
                        ends: [places[0].clone(), places[1].clone()],
                        stretch,
                        span: element.item.rule,
                    });
                })?;
            }
            Ok(())
        })?;
        parts.edges.extend(found);
        Ok(())
    }

    /// The runs of some vertices together.
    fn terms(
        &self,
        terms: &[&VertexTerm],
        scope: Scope,
        then: &mut dyn FnMut(&[Place], nk_derive::blueprint::Stretch),
    ) -> Result<(), StepError> {
        let span = terms.iter().map(|term| term.span).reduce(Span::to);
        let span = span.unwrap_or(self.program.families[0].span);
        let indices = terms.iter().flat_map(|term| &term.indices);
        let mut ways: Vec<(Vec<Form>, Vec<Form>)> = vec![(scope.given.clone(), Vec::new())];
        for index in indices {
            let mut next = Vec::new();
            for (given, forms) in ways {
                let mut scope = scope.clone();
                scope.given = given;
                self.go_on(span)?;
                for (when, form) in self.number(index, &scope)? {
                    let given = [scope.given.as_slice(), &when].concat();
                    next.push((given, [forms.as_slice(), &[form]].concat()));
                }
            }
            ways = next;
        }
        for (given, forms) in ways {
            self.go_on(span)?;
            if !is_feasible(&[self.base.as_slice(), &given].concat()) {
                continue;
            }
            for (indices, stretch) in settle(&given, &forms, &self.base, span)? {
                self.spend(span)?;
                let mut indices = indices.into_iter();
                let places: Vec<Place> = terms
                    .iter()
                    .map(|term| Place {
                        name: term.name,
                        indices: indices.by_ref().take(term.indices.len()).collect(),
                    })
                    .collect();
                then(&places, stretch);
            }
        }
        Ok(())
    }

    fn walk<T>(&self, element: &Element<T>, scope: &Scope, then: Then) -> Result<(), StepError> {
        self.walk_declared(element, scope, &[], then)
    }

    fn walk_declared<T>(
        &self,
        element: &Element<T>,
        scope: &Scope,
        declared: &[VertexRun],
        then: Then,
    ) -> Result<(), StepError> {
        for scope in self.filtered(&element.guards, scope)? {
            self.bind(&element.binders, scope, declared, then)?;
        }
        Ok(())
    }

    /// The scope with the conditions; one for each alternative that is not refuted by constants.
    fn filtered(&self, conditions: &[Expr], scope: &Scope) -> Result<Vec<Scope>, StepError> {
        let mut scopes = vec![scope.clone()];
        for condition in conditions {
            let mut next = Vec::new();
            for scope in scopes {
                self.go_on(condition.span)?;
                for alternative in self.truth(condition, true, &scope)? {
                    next.extend(with(scope.clone(), alternative));
                }
            }
            scopes = next;
        }
        Ok(scopes)
    }

    fn bind(
        &self,
        binders: &[Binder],
        scope: Scope,
        declared: &[VertexRun],
        then: Then,
    ) -> Result<(), StepError> {
        let Some((binder, rest)) = binders.split_first() else {
            return then(self, scope);
        };
        self.spend(binder.span)?;
        for scope in self.bound(binder, scope, declared)? {
            for scope in self.filtered(&binder.filters, &scope)? {
                self.bind(rest, scope, declared, then)?;
            }
        }
        Ok(())
    }

    /// A scope for each value, or for each residue, of the variable.
    fn bound(
        &self,
        binder: &Binder,
        scope: Scope,
        declared: &[VertexRun],
    ) -> Result<Vec<Scope>, StepError> {
        match &binder.range {
            BinderRange::Interval { slot, low, high } => {
                let mut scopes = Vec::new();
                for (given, ends) in self.ends(low, high, &scope)? {
                    if let Some(scope) = with(scope.clone(), given) {
                        let (low, high) = ends.split_at(low.len());
                        scopes.extend(self.interval(*slot, low, high, scope, binder.span)?);
                    }
                }
                Ok(scopes)
            }
            BinderRange::Members { slot, set } => {
                let members = self.members(set, &scope)?;
                let bound = members.into_iter().map(|value| {
                    let mut scope = scope.clone();
                    scope.slots[*slot] = Some(value);
                    scope
                });
                Ok(bound.collect())
            }
            BinderRange::Vertices { name, slots } => {
                let runs = declared.iter().filter(|run| run.place.name == *name);
                let scopes: Result<Vec<Option<Scope>>, StepError> = runs
                    .map(|run| vertices(run, slots, scope.clone(), binder.span))
                    .collect();
                Ok(scopes?.into_iter().flatten().collect())
            }
        }
    }

    /// The lower bounds and then the upper ones, case by case.
    fn ends(&self, low: &[Expr], high: &[Expr], scope: &Scope) -> Result<Vec<Bounds>, StepError> {
        let mut ways = vec![(Vec::new(), Vec::new())];
        for end in low.iter().chain(high) {
            let cases = self.number(end, scope)?;
            let mut next = Vec::new();
            for (given, forms) in &ways {
                for (when, form) in &cases {
                    next.push((
                        [given as &[Form], when].concat(),
                        [forms as &[Form], std::slice::from_ref(form)].concat(),
                    ));
                }
            }
            ways = next;
        }
        Ok(ways)
    }

    fn interval(
        &self,
        slot: usize,
        low: &[Form],
        high: &[Form],
        mut scope: Scope,
        span: Span,
    ) -> Result<Vec<Scope>, StepError> {
        let mut values: Vec<Form> = Vec::new();
        match constant_gap(low, high, span)? {
            Some((from, gap)) => {
                let from = rounded(from, true, span)?;
                if gap > MOST_VALUES {
                    return Err(StepError::too_many("values of a variable", span));
                }
                for step in 0..=gap {
                    values.push(tame(from.shifted(step), span)?);
                }
            }
            None => {
                scope.vars += 1;
                let residues = 0..self.step;
                values.extend(residues.map(|rest| Form::line(scope.vars, self.step, rest)));
            }
        }
        let mut scopes = Vec::new();
        for value in values {
            let mut inside = Vec::new();
            for low in low {
                inside.push(tame(value.minus(low), span)?.at_least_zero());
            }
            for high in high {
                inside.push(tame(high.minus(&value), span)?.at_least_zero());
            }
            if let Some(mut scope) = with(scope.clone(), inside) {
                scope.slots[slot] = Some(value);
                scopes.push(scope);
            }
        }
        Ok(scopes)
    }
}

/// The lower bound with an upper bound at the least constant distance, and that distance rounded down.
fn constant_gap<'f>(
    low: &'f [Form],
    high: &[Form],
    span: Span,
) -> Result<Option<(&'f Form, i64)>, StepError> {
    let mut found: Option<(&Form, i64)> = None;
    for from in low {
        for to in high {
            let gap = tame(to.minus(from), span)?;
            let steps = gap.offset().div_euclid(gap.divisor);
            if gap.is_constant() && found.is_none_or(|(_, own)| steps < own) {
                found = Some((from, steps));
            }
        }
    }
    Ok(found)
}

/// The scope with more conditions; `None` if one is a constant below 0.
fn with(mut scope: Scope, conditions: Vec<Form>) -> Option<Scope> {
    for condition in conditions {
        if condition.is_constant() {
            if condition.offset() < 0 {
                return None;
            }
        } else if !scope.given.contains(&condition) {
            scope.given.push(condition);
        }
    }
    Some(scope)
}

/// The indices of the vertices of a run, bound to slots.
fn vertices(
    run: &VertexRun,
    slots: &[usize],
    mut scope: Scope,
    span: Span,
) -> Result<Option<Scope>, StepError> {
    scope.vars += 1;
    let var = scope.vars;
    for (slot, index) in slots.iter().zip(&run.place.indices) {
        let own = Form::line(var, index.stride, index.offset);
        let across = Form::line(super::N, index.slope, 0);
        scope.slots[*slot] = Some(tame(own.plus(&across), span)?);
    }
    let t = Form::line(var, 1, 0);
    let mut inside = run.stretch.guards.clone();
    for low in &run.stretch.low {
        inside.push(tame(t.minus(low), span)?);
    }
    for high in &run.stretch.high {
        inside.push(tame(high.minus(&t), span)?);
    }
    Ok(with(scope, inside))
}
