//! Terms of indices in a simple form: sums with each variable once, and halves.

use nk_base::linear::LinearForm;
use nk_verify::symmetry::Term;

type Form = LinearForm<usize, i64>;

/// Half of the value of a term, rounded down.
pub fn half(term: &Term) -> Term {
    let mut others = Vec::new();
    let form = gather(term, 1, &mut others).filter(|_| others.is_empty());
    let even = form.filter(|own| own.coefficients().all(|own| own % 2 == 0));
    let halved = even.map(|own| sum(&own.map(|own| own / 2), &[]));
    halved.unwrap_or_else(|| Term::Quotient(Box::new(term.clone()), Box::new(Term::Number(2))))
}

/// A term as a sum in which each variable occurs once. Summands that are not linear are kept as they are.
pub fn tidy(term: &Term) -> Term {
    let mut others = Vec::new();
    match gather(term, 1, &mut others) {
        Some(form) => sum(&form, &others),
        None => term.clone(),
    }
}

/// A multiple of a term as a linear form. Summands that are not linear are added to `others` with their factors.
fn gather<'t>(term: &'t Term, factor: i64, others: &mut Vec<(&'t Term, i64)>) -> Option<Form> {
    let keep = |others: &mut Vec<(&'t Term, i64)>| {
        others.push((term, factor));
        Some(Form::constant(0))
    };
    match term {
        Term::Number(own) => Form::constant(*own).scaled(factor),
        Term::Variable(own) => Some(Form::line(*own, factor, 0)),
        Term::Sum(a, b) => gather(a, factor, others)?.plus(&gather(b, factor, others)?),
        Term::Difference(a, b) => {
            let a = gather(a, factor, others)?;
            a.plus(&gather(b, factor.checked_neg()?, others)?)
        }
        Term::Product(a, b) => match (&**a, &**b) {
            (Term::Number(own), other) | (other, Term::Number(own)) => {
                gather(other, factor.checked_mul(*own)?, others)
            }
            _ => keep(others),
        },
        _ => keep(others),
    }
}

/// The sum of the linear form and of the others with their factors. Summands with positive factors come first.
fn sum(form: &Form, others: &[(&Term, i64)]) -> Term {
    let variables = form
        .terms()
        .iter()
        .map(|own| (Term::Variable(own.0), own.1));
    let others = others.iter().map(|own| (own.0.clone(), own.1));
    let mut parts: Vec<(Term, i64)> = variables.chain(others).collect();
    // An index comes before parameters, as in `i + n div 2`.
    let index = |own: &Term| {
        std::cmp::Reverse(match own {
            Term::Variable(own) => *own,
            _ => 0,
        })
    };
    parts.sort_by_key(|own| (own.1 < 0, index(&own.0)));
    let positive = parts.iter().filter(|own| own.1 > 0);
    let mut all: Option<Term> = None;
    for (term, factor) in positive {
        let own = term.clone().times(*factor);
        all = Some(match all {
            Some(all) => all.plus(own),
            None => own,
        });
    }
    let mut all = match all {
        Some(all) => all.plus(Term::Number(*form.offset())),
        None => Term::Number(*form.offset()),
    };
    for (term, factor) in parts.iter().filter(|own| own.1 < 0) {
        all = all.minus(term.clone().times(-factor));
    }
    all
}
