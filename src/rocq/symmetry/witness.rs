//! The indices for which a rule has an edge with given ends.

use nk_verify::symmetry::{EdgeRule, Spot, Term};

use super::terms::factor;

/// The indices for which a rule has an edge with these ends; `None` if an index is not determined by an index of an
/// end.
pub(super) fn witness(rule: &EdgeRule, ends: [&Spot; 2], parameters: usize) -> Option<Vec<Term>> {
    let mut found: Vec<Option<Term>> = vec![None; rule.locals.len()];
    let pairs = || {
        let both = rule.ends.iter().zip(ends);
        both.flat_map(|(spot, end)| spot.indices.iter().zip(&end.indices))
    };
    while found.iter().any(Option::is_none) {
        let solved = pairs().find_map(|(own, value)| {
            let mut unknown = (0..found.len())
                .filter(|at| found[*at].is_none() && factor(own, parameters + at) != Some(0));
            let at = unknown.next().filter(|_| unknown.next().is_none())?;
            let factor = factor(own, parameters + at)?;
            let rest = own.replaced(&|variable: usize| match variable.checked_sub(parameters) {
                None => Term::Variable(variable),
                Some(own) if own == at => Term::Number(0),
                Some(own) => found[own].clone().unwrap_or(Term::Number(0)),
            });
            let value = match factor {
                1 => plain(value.clone(), rest),
                -1 => plain(rest, value.clone()),
                _ => return None,
            };
            Some((at, value))
        });
        let (at, value) = solved?;
        found[at] = Some(value);
    }
    found.into_iter().collect()
}

/// The difference `one - other`, without a summand 0.
fn plain(one: Term, other: Term) -> Term {
    let other = match other {
        Term::Sum(a, b) if *a == Term::Number(0) => *b,
        other => other,
    };
    one.minus(other)
}
