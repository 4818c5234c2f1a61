//! Families whose vertices are binary words, in the terms of [`nk_verify::symmetry::words`].

use super::numbers::Scope;
use super::{FamilyId, Reader};
use crate::ir::{
    BinderRange, Builtin, EdgeChain, Element, Expr, ExprKind, FamilyBody, Operation, VertexName,
    VertexTerm,
};
use nk_base::number::Number;
use nk_verify::symmetry::words::Family;
use nk_verify::symmetry::{Formula, Term};

impl Reader<'_> {
    /// The family of words that a graph expression gives.
    pub(super) fn words(&mut self, graph: &Expr, scope: &Scope, left: usize) -> Option<Family> {
        let left = left.checked_sub(1)?;
        match &graph.kind {
            ExprKind::Family { family, args } => {
                let args = args.iter().map(|own| self.integer(own, scope));
                let args = args.collect::<Option<_>>()?;
                self.family_of_words(*family, args, left)
            }
            ExprKind::Builtin(Builtin::Hypercube, args) => {
                let length = self.integer(args.first()?, scope)?;
                let sum = Term::Variable(self.parameters + 5);
                Some(Family {
                    text: String::new(),
                    parameters: self.parameters,
                    required: vec![Formula::at_most(Term::Number(0), length.clone())],
                    length,
                    name: "v".to_owned(),
                    vertices: Formula::truth(),
                    edges: Formula::equal(sum, Term::Number(1)),
                })
            }
            _ => None,
        }
    }

    pub(super) fn family_of_words(
        &mut self,
        id: FamilyId,
        args: Vec<Term>,
        left: usize,
    ) -> Option<Family> {
        let (own, scope, required) = self.opened(id, args)?;
        let mut family = match &own.body {
            FamilyBody::Expr(expr) => self.words(expr, &scope, left)?,
            FamilyBody::Rules {
                names,
                vertices,
                edges,
            } => self.rules_of_words(names, vertices, edges, &scope)?,
        };
        family.required.extend(required);
        Some(family)
    }

    fn rules_of_words(
        &mut self,
        names: &[VertexName],
        vertices: &[Element<VertexTerm>],
        edges: &[Element<EdgeChain>],
        scope: &Scope,
    ) -> Option<Family> {
        let ([name], [rule]) = (names, vertices) else {
            return None;
        };
        let ([binder], [index]) = (&rule.binders[..], &rule.item.indices[..]) else {
            return None;
        };
        let BinderRange::Interval { slot, low, high } = &binder.range else {
            return None;
        };
        let ([low], [high], ExprKind::Slot(own)) = (&low[..], &high[..], &index.kind) else {
            return None;
        };
        if own != slot || self.integer(low, scope)? != Term::Number(0) {
            return None;
        }
        let length = self.integer(length(high)?, scope)?;
        let own = self.with_words(scope, &[*slot]);
        let vertices = self.all_of_words(&[&rule.guards, &binder.filters], &own)?;
        let edges = edges.iter().map(|own| self.edges_of_words(own, scope));
        let mut edges: Vec<Formula> = edges.collect::<Option<_>>()?;
        Some(Family {
            text: String::new(),
            parameters: self.parameters,
            required: Vec::new(),
            length,
            name: name.name.clone(),
            vertices,
            edges: match edges.len() {
                1 => edges.remove(0),
                _ => Formula::Or(edges),
            },
        })
    }

    /// `edge v[a] -- v[b] : conditions` for all vertices v[a] and v[b].
    fn edges_of_words(&mut self, element: &Element<EdgeChain>, scope: &Scope) -> Option<Formula> {
        let [one, other] = &element.binders[..] else {
            return None;
        };
        let slot = |own: &BinderRange| match own {
            BinderRange::Vertices { slots, .. } => match slots[..] {
                [only] => Some(only),
                _ => None,
            },
            _ => None,
        };
        let slots = [slot(&one.range)?, slot(&other.range)?];
        let ends: Option<Vec<usize>> = element
            .item
            .ends
            .iter()
            .map(|own| match own.indices[..] {
                [
                    Expr {
                        kind: ExprKind::Slot(own),
                        ..
                    },
                ] => Some(own),
                _ => None,
            })
            .collect();
        let ends = ends?;
        if ends != slots && !ends.iter().eq(slots.iter().rev()) {
            return None;
        }
        let own = self.with_words(scope, &slots);
        self.all_of_words(&[&element.guards, &one.filters, &other.filters], &own)
    }

    /// Slots that are the words a and b.
    fn with_words(&self, scope: &Scope, slots: &[usize]) -> Scope {
        let mut scope = scope.clone();
        for (number, slot) in slots.iter().enumerate() {
            scope.slots[*slot] = Some(Term::Variable(self.parameters + number));
        }
        scope
    }

    fn all_of_words(&mut self, conditions: &[&Vec<Expr>], scope: &Scope) -> Option<Formula> {
        self.words = true;
        let all = conditions.iter().copied().flatten();
        let all: Option<Vec<Formula>> = all.map(|own| self.formula(own, scope)).collect();
        self.words = false;
        let mut all = all?;
        Some(match all.len() {
            1 => all.remove(0),
            _ => Formula::And(all),
        })
    }
}

/// The n of `2^n - 1`, the greatest number below 2^n.
fn length(high: &Expr) -> Option<&Expr> {
    let is = |own: &Expr, number: i64| matches!(&own.kind, ExprKind::Number(own) if *own == Number::Small(number));
    let ExprKind::Arithmetic { first, rest } = &rounded(high).kind else {
        return None;
    };
    let ([(Operation::Subtract, _, one)], ExprKind::Power { base, exponent }) =
        (&rest[..], &rounded(first).kind)
    else {
        return None;
    };
    (is(one, 1) && is(base, 2)).then_some(exponent)
}

/// The expression inside of roundings, which bounds of indices have. A power of 2 is an integer, as no words have a
/// negative length.
fn rounded(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Builtin(Builtin::Floor | Builtin::Ceiling, args) => {
            args.first().map_or(expr, rounded)
        }
        _ => expr,
    }
}
