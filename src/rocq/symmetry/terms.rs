//! Numbers and conditions in Coq.

use nk_verify::symmetry::{Formula, Relation, Term};

use crate::spelling::integer;

/// A number. It is in parentheses unless it is a single word.
pub(super) fn term(own: &Term, names: &[String]) -> String {
    let two =
        |a: &Term, sign: &str, b: &Term| format!("({} {sign} {})", term(a, names), term(b, names));
    match own {
        Term::Number(own) => integer(*own),
        Term::Variable(own) => names[*own].clone(),
        Term::Difference(a, b) if **a == Term::Number(0) => format!("(- {})", term(b, names)),
        Term::Sum(a, b) => two(a, "+", b),
        Term::Difference(a, b) => two(a, "-", b),
        Term::Product(a, b) => two(a, "*", b),
        Term::Remainder(a, b) => two(a, "mod", b),
        Term::Quotient(a, b) => two(a, "/", b),
        Term::Absolute(a) => format!("(Z.abs {})", term(a, names)),
        Term::Least(a, b) => format!("(Z.min {} {})", term(a, names), term(b, names)),
        Term::Greatest(a, b) => format!("(Z.max {} {})", term(a, names), term(b, names)),
    }
}

/// Words with a sign between each two, in parentheses unless there is only one word; `none` if there is no word.
fn joined(words: Vec<String>, sign: &str, none: &str) -> String {
    match &words[..] {
        [] => none.to_owned(),
        [only] => only.clone(),
        all => format!("({})", all.join(&format!(" {sign} "))),
    }
}

/// A condition as a proposition, in parentheses.
pub(super) fn proposition(own: &Formula, names: &[String]) -> String {
    let parts = |own: &[Formula]| own.iter().map(|own| proposition(own, names)).collect();
    match own {
        Formula::Compare(a, relation, b) => {
            let sign = match relation {
                Relation::Equal => "=",
                Relation::NotEqual => "<>",
                Relation::Less => "<",
                Relation::LessEqual => "<=",
            };
            format!("({} {sign} {})", term(a, names), term(b, names))
        }
        Formula::And(all) => joined(parts(all), "/\\", "True"),
        Formula::Or(all) => joined(parts(all), "\\/", "False"),
        Formula::Not(inner) => format!("(~ {})", proposition(inner, names)),
    }
}

/// A condition as a test.
pub(super) fn test(own: &Formula, names: &[String]) -> String {
    let parts = |own: &[Formula]| own.iter().map(|own| test(own, names)).collect();
    match own {
        Formula::Compare(a, relation, b) => {
            let (a, b) = (term(a, names), term(b, names));
            match relation {
                Relation::Equal => format!("({a} =? {b})"),
                Relation::NotEqual => format!("(negb ({a} =? {b}))"),
                Relation::Less => format!("({a} <? {b})"),
                Relation::LessEqual => format!("({a} <=? {b})"),
            }
        }
        Formula::And(all) => joined(parts(all), "&&", "true"),
        Formula::Or(all) => joined(parts(all), "||", "false"),
        Formula::Not(inner) => format!("(negb {})", test(inner, names)),
    }
}

/// Whether a condition is an empty conjunction, and so is always true.
pub(super) fn is_empty(own: &Formula) -> bool {
    matches!(own, Formula::And(parts) if parts.iter().all(is_empty))
}

/// Whether a number contains a product of two numbers that are not constant.
fn has_product(own: &Term) -> bool {
    let varies = |own: &Term| !matches!(own, Term::Number(_));
    matches!(own, Term::Product(a, b) if varies(a) && varies(b))
        || own.operands().into_iter().any(has_product)
}

/// Whether a condition has products of two numbers that are not constant, other than in `a b = c` or `a b != c` for a
/// number c. The tactic `products` of the theory splits the latter into the ways to factor c; it cannot decide others.
pub(super) fn has_products(own: &Formula) -> bool {
    match own {
        Formula::Compare(
            Term::Product(a, b),
            Relation::Equal | Relation::NotEqual,
            Term::Number(_),
        ) => has_product(a) || has_product(b),
        Formula::Compare(a, _, b) => has_product(a) || has_product(b),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(has_products),
        Formula::Not(inner) => has_products(inner),
    }
}

/// The factor of a variable in a sum; `None` if the variable also occurs elsewhere.
pub(super) fn factor(own: &Term, variable: usize) -> Option<i64> {
    match own {
        Term::Number(_) => Some(0),
        Term::Variable(other) => Some(i64::from(*other == variable)),
        Term::Sum(a, b) => factor(a, variable)?.checked_add(factor(b, variable)?),
        Term::Difference(a, b) => factor(a, variable)?.checked_sub(factor(b, variable)?),
        Term::Product(a, b) => match (&**a, &**b) {
            (Term::Number(own), other) | (other, Term::Number(own)) => {
                factor(other, variable)?.checked_mul(*own)
            }
            _ => None,
        },
        Term::Absolute(a) => (factor(a, variable)? == 0).then_some(0),
        Term::Least(a, b) | Term::Greatest(a, b) | Term::Remainder(a, b) | Term::Quotient(a, b) => {
            (factor(a, variable)? == 0 && factor(b, variable)? == 0).then_some(0)
        }
    }
}
