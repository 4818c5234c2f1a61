//! Parameters that the conditions of a definition keep to integers from 1 on.

use super::budget::Budget;
use super::builder::integer_bound;
use super::domain::{Atom, take_apart};
use super::linear::{self, Reader, Term};
use super::lowerer::Lowerer;
use super::scope::Scope;
use nk_base::number::Number;
use nk_syntax::ast::Expr;
use num_traits::Signed;

impl Lowerer<'_> {
    /// Notes the parameters in a scope that the conditions of their definition keep to integers from 1 on.
    pub(super) fn note_positive(&self, conditions: &[Expr], scope: &mut Scope) {
        let parameters: Vec<String> = scope.names().map(str::to_owned).collect();
        let parameters: Vec<&str> = parameters.iter().map(String::as_str).collect();
        for name in positive(&parameters, conditions, self.budget) {
            if scope.is_integer(name) {
                scope.set_positive(name);
            }
        }
    }
}

/// The parameters that conditions keep to integers from 1 on, if they are integers.
pub fn positive<'n>(parameters: &[&'n str], conditions: &[Expr], budget: &Budget) -> Vec<&'n str> {
    let mut atoms = Vec::new();
    let all = conditions.iter().take_while(|_| !budget.is_spent());
    all.for_each(|condition| take_apart(condition, &mut atoms));
    let parameter = |name: &str| parameters.iter().position(|own| *own == name);
    let reader = Reader::new(&parameter, budget);
    let mut found = Vec::new();
    for atom in &atoms {
        let Atom::Compare { left, op, right } = atom else {
            continue;
        };
        for constraint in reader.constraints(left, *op, right, atom.span()) {
            let [(Term::New(at), factor)] = constraint.form.terms() else {
                continue;
            };
            let (_, bound) = linear::solve(&constraint, *at);
            let low = Number::from(bound.form.offset().clone());
            if factor.is_positive() && integer_bound(&low, true, bound.strict) >= Number::ONE {
                found.push(parameters[*at]);
            }
        }
    }
    found
}
