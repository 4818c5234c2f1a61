//! Warnings of edges that share their conditions with another edge, which alone needs one of them.

use std::collections::BTreeSet;

use num_traits::{One, Zero};

use super::budget::Budget;
use super::domain::{Atom, each_name, take_apart};
use super::error::CheckErrorKind;
use super::linear::{Linear, Reader, Term, solve};
use super::lowerer::Lowerer;
use nk_base::number::Rational;
use nk_syntax::ast::{Expr, ExprKind, GraphRule, GraphRuleKind, VertexRef};

impl Lowerer<'_> {
    /// Warns of `edge a[i] -- a[i+1], a[i] -- b[i] : 1 <= i < n` in a graph with `a[n]` and `b[n]`: only the first edge
    /// needs `i < n`, and the second one is left out for i = n.
    pub(super) fn warn_of_shared_edges(&mut self, rules: &[GraphRule]) {
        for rule in rules {
            let GraphRuleKind::Edge(chains) = &rule.kind else {
                continue;
            };
            if chains.len() > 1 && !self.budget.is_spent() {
                self.warn_of_edges_of(rule, chains, rules);
            }
        }
    }

    fn warn_of_edges_of(
        &mut self,
        rule: &GraphRule,
        chains: &[Vec<VertexRef>],
        rules: &[GraphRule],
    ) {
        let mut names = BTreeSet::new();
        for condition in &rule.conditions {
            each_name(condition, true, &mut |name, _| {
                names.insert(name);
            });
        }
        for name in names {
            for bound in bounds(&rule.conditions, name, self.budget) {
                let slack = |chain: &Vec<VertexRef>| slack(chain, name, &bound, rules, self.budget);
                let slacks: Vec<Option<Rational>> = chains.iter().map(slack).collect();
                let is_needed = slacks.iter().flatten().any(Rational::is_zero);
                let is_loose = |own: &Option<Rational>| {
                    own.as_ref().is_some_and(|slack| *slack >= Rational::one())
                };
                if let (true, Some(at)) = (is_needed, slacks.iter().position(is_loose)) {
                    let (first, last) = (&chains[at][0], &chains[at][chains[at].len() - 1]);
                    let variable = name.to_owned();
                    let kind = CheckErrorKind::EdgesShareBound { variable };
                    self.report(kind, first.span.to(last.span));
                    return;
                }
            }
        }
    }
}

/// The least or the greatest value of a variable.
struct Bound<'a> {
    is_low: bool,
    value: Linear<'a>,
}

/// The bounds that comparisons give to a name.
fn bounds<'a>(conditions: &'a [Expr], name: &str, budget: &Budget) -> Vec<Bound<'a>> {
    let var = |own: &str| (own == name).then_some(0);
    let reader = Reader::new(&var, budget);
    let mut atoms = Vec::new();
    conditions
        .iter()
        .for_each(|own| take_apart(own, &mut atoms));
    let mut found = Vec::new();
    for atom in atoms {
        let Atom::Compare { left, op, right } = atom else {
            continue;
        };
        let span = left.span.to(right.span);
        for constraint in reader.constraints(left, op, right, span) {
            if constraint.names(0) {
                let (is_low, bound) = solve(&constraint, 0);
                let beyond = match (bound.strict, is_low) {
                    (false, _) => Rational::zero(),
                    (true, true) => Rational::one(),
                    (true, false) => -Rational::one(),
                };
                let value = bound.form.shifted(beyond);
                found.extend(value.map(|value| Bound { is_low, value }));
            }
        }
    }
    found
}

/// How much further than `bound` the variable could go until a vertex of the chain is not declared; `None` where that
/// is not a number, or no vertex depends on the variable.
fn slack(
    chain: &[VertexRef],
    variable: &str,
    bound: &Bound,
    rules: &[GraphRule],
    budget: &Budget,
) -> Option<Rational> {
    let var = |own: &str| (own == variable).then_some(0);
    let reader = Reader::new(&var, budget);
    let mut least: Option<Rational> = None;
    for end in chain {
        for (at, index) in end.indices.iter().enumerate() {
            let mut is_mentioned = false;
            each_name(index, true, &mut |own, _| is_mentioned |= own == variable);
            if !is_mentioned {
                continue;
            }
            let form = reader.read(index);
            if form.factor(&Term::New(0)) != Rational::one() {
                return None;
            }
            let reached = form.without(&Term::New(0)).plus(&bound.value)?;
            let declared = declared(end, at, bound.is_low, rules, budget)?;
            let rest = match bound.is_low {
                true => reached.minus(&declared)?,
                false => declared.minus(&reached)?,
            };
            let rest = rest.as_constant()?.clone();
            least = Some(match least {
                Some(least) => least.min(rest),
                None => rest,
            });
        }
    }
    least
}

/// The least or the greatest index at a place of a vertex, if one rule with one such bound declares it.
fn declared<'a>(
    vertex: &VertexRef,
    at: usize,
    is_low: bool,
    rules: &'a [GraphRule],
    budget: &Budget,
) -> Option<Linear<'a>> {
    let mut declarations = rules.iter().flat_map(|rule| match &rule.kind {
        GraphRuleKind::Vertex(terms) => terms
            .iter()
            .filter(|own| own.name.text == vertex.name.text)
            .map(|own| (own, &rule.conditions))
            .collect(),
        GraphRuleKind::Edge(_) => Vec::new(),
    });
    let (term, conditions) = declarations.next()?;
    let ExprKind::Name(name) = &term.indices.get(at)?.kind else {
        return None;
    };
    let mut values = bounds(conditions, name, budget)
        .into_iter()
        .filter(|own| own.is_low == is_low);
    let value = values.next()?.value;
    (declarations.next().is_none() && values.next().is_none()).then_some(value)
}
