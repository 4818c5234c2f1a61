//! The rules of a family.

use super::multiples::by_multiples;
use super::numbers::Scope;
use super::{Reader, apart};
use crate::ir::{BinderRange, EdgeChain, Element, Expr, ExprKind, Frame, VertexName, VertexTerm};
use nk_verify::symmetry::{EdgeRule, Family, Formula, Local, Name, Spot, Term, VertexRule};

/// Greatest number of ways to read a rule in which indices range over the vertices of several rules.
const MOST_WAYS: usize = 16;

/// A rule that is being read.
#[derive(Clone)]
struct Open {
    scope: Scope,
    locals: Vec<Local>,
    conditions: Vec<Formula>,
}

impl Reader<'_> {
    pub(super) fn rules(
        &mut self,
        frame: &Frame,
        names: &[VertexName],
        vertices: &[Element<VertexTerm>],
        edges: &[Element<EdgeChain>],
        scope: &Scope,
    ) -> Option<Family> {
        let names = names.iter().map(|own| Name {
            text: own.name.clone(),
            indices: own.indices,
        });
        let mut family = Family {
            text: String::new(),
            parameters: self.parameters,
            names: names.collect(),
            required: Vec::new(),
            vertices: Vec::new(),
            edges: Vec::new(),
        };
        for element in vertices {
            family
                .vertices
                .push(self.vertex_rule(element, frame, scope)?);
        }
        for element in edges {
            self.edge_rules(element, frame, scope, &mut family)?;
        }
        Some(family)
    }

    fn vertex_rule(
        &mut self,
        element: &Element<VertexTerm>,
        frame: &Frame,
        scope: &Scope,
    ) -> Option<VertexRule> {
        let indices = &element.item.indices;
        let mut open = Open {
            scope: scope.clone(),
            locals: Vec::new(),
            conditions: self.all(&element.guards, scope)?,
        };
        let mut binders = element.binders.iter();
        for index in indices {
            let own = Term::Variable(open.scope.next);
            if let ExprKind::Slot(slot) = index.kind
                && open.scope.slots[slot].is_none()
            {
                let binder = binders.next()?;
                let BinderRange::Interval {
                    slot: bound,
                    low,
                    high,
                } = &binder.range
                else {
                    return None;
                };
                if *bound != slot {
                    return None;
                }
                self.interval(&mut open, slot, low, high, frame)?;
                let filters = self.all(&binder.filters, &open.scope)?;
                open.conditions.extend(filters);
                continue;
            }
            // An index that is the same for all of them.
            let fixed = self.integer(index, scope)?;
            open.locals.push(Local {
                name: "x".to_owned(),
                low: vec![fixed.clone()],
                high: vec![fixed],
            });
            debug_assert!(own == Term::Variable(open.scope.next));
            open.scope.next += 1;
        }
        if binders.next().is_some() {
            return None;
        }
        Some(VertexRule {
            name: element.item.name,
            locals: named(open.locals),
            condition: Formula::And(open.conditions),
        })
    }

    fn all(&mut self, conditions: &[Expr], scope: &Scope) -> Option<Vec<Formula>> {
        conditions
            .iter()
            .map(|own| self.formula(own, scope))
            .collect()
    }

    fn interval(
        &mut self,
        open: &mut Open,
        slot: usize,
        low: &[Expr],
        high: &[Expr],
        frame: &Frame,
    ) -> Option<()> {
        let low: Option<Vec<Term>> = low
            .iter()
            .map(|own| self.at_least(own, &open.scope))
            .collect();
        let high: Option<Vec<Term>> = high
            .iter()
            .map(|own| self.at_most(own, &open.scope))
            .collect();
        open.locals.push(Local {
            name: frame.names[slot].clone(),
            low: low?,
            high: high?,
        });
        open.scope.slots[slot] = Some(Term::Variable(open.scope.next));
        open.scope.next += 1;
        Some(())
    }

    fn edge_rules(
        &mut self,
        element: &Element<EdgeChain>,
        frame: &Frame,
        scope: &Scope,
        family: &mut Family,
    ) -> Option<()> {
        let mut ways = vec![Open {
            scope: scope.clone(),
            locals: Vec::new(),
            conditions: self.all(&element.guards, scope)?,
        }];
        for binder in &element.binders {
            let mut next = Vec::new();
            for open in ways {
                next.extend(self.bound(&binder.range, open, frame, family)?);
            }
            if next.len() > MOST_WAYS {
                return None;
            }
            for open in &mut next {
                let filters = self.all(&binder.filters, &open.scope)?;
                open.conditions.extend(filters);
            }
            ways = next;
        }
        for open in ways {
            let ends: Option<Vec<Spot>> = element
                .item
                .ends
                .iter()
                .map(|own| self.spot(own, &open.scope))
                .collect();
            for pair in ends?.windows(2) {
                let rule = EdgeRule {
                    locals: named(open.locals.clone()),
                    condition: Formula::And(open.conditions.clone()),
                    ends: [pair[0].clone(), pair[1].clone()],
                };
                family.edges.push(by_multiples(rule, self.parameters));
            }
        }
        Some(())
    }

    fn spot(&mut self, term: &VertexTerm, scope: &Scope) -> Option<Spot> {
        let indices = term.indices.iter().map(|own| self.integer(own, scope));
        Some(Spot {
            name: term.name,
            indices: indices.collect::<Option<_>>()?,
        })
    }

    /// The ways to bind a variable, whose values may be indices of vertices of several rules.
    fn bound(
        &mut self,
        range: &BinderRange,
        mut open: Open,
        frame: &Frame,
        family: &Family,
    ) -> Option<Vec<Open>> {
        match range {
            BinderRange::Members { .. } => None,
            BinderRange::Interval { slot, low, high } => {
                self.interval(&mut open, *slot, low, high, frame)?;
                Some(vec![open])
            }
            BinderRange::Vertices { name, slots } => {
                let rules = family.vertices.iter().filter(|own| own.name == *name);
                let way = |rule: &VertexRule| {
                    let mut open = open.clone();
                    let (parameters, first) = (self.parameters, open.scope.next);
                    let moved = |own: usize| match own < parameters {
                        true => Term::Variable(own),
                        false => Term::Variable(own - parameters + first),
                    };
                    for (local, slot) in rule.locals.iter().zip(slots) {
                        let bounds =
                            |own: &[Term]| own.iter().map(|own| own.replaced(&moved)).collect();
                        open.locals.push(Local {
                            name: frame.names[*slot].clone(),
                            low: bounds(&local.low),
                            high: bounds(&local.high),
                        });
                        open.scope.slots[*slot] = Some(Term::Variable(open.scope.next));
                        open.scope.next += 1;
                    }
                    open.conditions.push(rule.condition.replaced(&moved));
                    open
                };
                Some(rules.map(way).collect())
            }
        }
    }
}

/// Indices with distinct names.
pub(super) fn named(mut locals: Vec<Local>) -> Vec<Local> {
    let names = apart(locals.iter().map(|own| own.name.clone()), &[]);
    for (local, name) in locals.iter_mut().zip(names) {
        local.name = name;
    }
    locals
}
