//! A conjunction of linear conditions on several indices -> runs with at most one index that grows.

use std::collections::BTreeSet;

use super::terms::{rounded, tame};
use nk_base::source::Span;
use nk_derive::blueprint::{Index, Stretch};
use nk_derive::error::{DeriveErrorKind, StepError};
use nk_derive::linear_form::{Form, N, Var, is_feasible};

/// Greatest number of values of one variable that are written out.
const MOST_VALUES: i64 = 4096;

/// The integer points of `given`, as runs of the indices `forms`.
///
/// A variable that is caught between bounds at a constant distance is written out; at most one may be left.
pub(super) fn settle(
    given: &[Form],
    forms: &[Form],
    base: &[Form],
    span: Span,
) -> Result<Vec<(Vec<Index>, Stretch)>, StepError> {
    if given
        .iter()
        .any(|own| own.is_constant() && own.offset() < 0)
    {
        return Ok(Vec::new());
    }
    if !is_feasible(&[base, given].concat()) {
        return Ok(Vec::new());
    }
    let Some((var, low, gap)) = caught(given, span)? else {
        return Ok(vec![run(given, forms, span)?]);
    };
    if gap > MOST_VALUES {
        return Err(StepError::too_many("values of a variable", span));
    }
    let mut runs = Vec::new();
    for step in 0..=gap {
        let value = tame(low.shifted(step), span)?;
        let replaced = |own: &[Form]| -> Result<Vec<Form>, StepError> {
            own.iter()
                .map(|own| tame(own.with(var, &value), span))
                .collect()
        };
        let given: Vec<Form> = replaced(given)?
            .into_iter()
            .map(|own| own.at_least_zero())
            .collect();
        runs.extend(settle(&given, &replaced(forms)?, base, span)?);
    }
    Ok(runs)
}

fn variables(forms: &[Form]) -> BTreeSet<Var> {
    let all = forms.iter().flat_map(Form::variables);
    all.filter(|var| *var != N).collect()
}

/// A variable with its least value and the number of steps to a bound above; that with the fewest steps.
fn caught(given: &[Form], span: Span) -> Result<Option<(Var, Form, i64)>, StepError> {
    let mut best: Option<(Var, Form, i64)> = None;
    for var in variables(given) {
        for lower in given.iter().filter(|own| own.coefficient(var) > 0) {
            for upper in given.iter().filter(|own| own.coefficient(var) < 0) {
                let (a, b) = (lower.coefficient(var), -upper.coefficient(var));
                let (f, g) = (lower.without(var), upper.without(var));
                let low = tame(f.and_then(|own| own.scaled(-1, a)), span)?;
                let gap = g.and_then(|own| own.scaled(1, b)?.minus(&low));
                let gap = tame(gap, span)?;
                let steps = gap.offset().div_euclid(gap.divisor);
                if gap.is_constant() && best.as_ref().is_none_or(|own| steps < own.2) {
                    best = Some((var, low, steps));
                }
            }
        }
    }
    match best {
        Some((var, low, gap)) => Ok(Some((var, rounded(&low, true, span)?, gap))),
        None => Ok(None),
    }
}

/// The run of conditions in which no variable is caught.
fn run(given: &[Form], forms: &[Form], span: Span) -> Result<(Vec<Index>, Stretch), StepError> {
    let used = variables(forms);
    let all: BTreeSet<Var> = used.union(&variables(given)).copied().collect();
    let mut all = all.into_iter();
    let (var, more) = (all.next(), all.next());
    if more.is_some() {
        return Err(StepError::at(DeriveErrorKind::TwoRuns, span));
    }
    let mut stretch = Stretch {
        low: Vec::new(),
        high: Vec::new(),
        guards: Vec::new(),
    };
    for form in given {
        let factor = var.map_or(0, |var| form.coefficient(var));
        let rest = var.map_or_else(|| Some(form.clone()), |var| form.without(var));
        let rest = tame(rest, span)?;
        match factor {
            0 if form.is_constant() => {}
            0 => stretch.guards.push(form.clone()),
            1.. => {
                let low = tame(rest.scaled(-1, factor), span)?;
                stretch.low.push(rounded(&low, true, span)?);
            }
            _ => {
                let high = tame(rest.scaled(1, -factor), span)?;
                stretch.high.push(rounded(&high, false, span)?);
            }
        }
    }
    if used.is_empty() {
        stretch = point(stretch, span)?;
    }
    if stretch.low.is_empty() || stretch.high.is_empty() {
        return Err(StepError::not_linear("the range of an index", span));
    }
    let indices = forms.iter().map(|form| {
        let own = form.divisor == 1;
        own.then(|| Index {
            stride: var.map_or(0, |var| form.coefficient(var)),
            slope: form.coefficient(N),
            offset: form.offset(),
        })
        .ok_or(StepError::Modulus(form.divisor))
    });
    Ok((indices.collect::<Result<_, _>>()?, stretch))
}

/// A single point, under the conditions that the variable of the stretch, if there is one, has some value.
fn point(stretch: Stretch, span: Span) -> Result<Stretch, StepError> {
    let mut guards = stretch.guards;
    for low in &stretch.low {
        for high in &stretch.high {
            guards.push(tame(high.minus(low), span)?);
        }
    }
    Ok(Stretch {
        guards,
        ..Stretch::point()
    })
}
