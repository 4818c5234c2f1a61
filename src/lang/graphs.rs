//! Graph families: `vertex` and `edge` rules -> elements with binders.

use std::collections::BTreeSet;

use super::builder::{Binders, Reach, meaning, mentions};
use super::domain::{BindingPlan, Mention, Openness, each_name, take_apart};
use super::error::CheckErrorKind;
use super::ir::{
    BinderRange, EdgeChain, Element, Expr, Family, FamilyBody, Kind, VertexName, VertexTerm,
};
use super::linear::Var;
use super::lowerer::Lowerer;
use super::scope::{Outer, Scope};
use nk_base::source::Span;
use nk_syntax::ast;
use nk_syntax::ast::{Comparison, GraphBody, GraphRuleKind, VertexRef};

impl<'a> Lowerer<'a> {
    pub fn lower_family(&mut self, graph: &'a ast::GraphDef) -> Family {
        let mut scope = self.family_scope(graph);
        let mut atoms = Vec::new();
        graph
            .conditions
            .iter()
            .for_each(|condition| take_apart(condition, &mut atoms));
        let conditions = self.lower_atoms(&atoms, &mut scope);
        self.note_positive(&graph.conditions, &mut scope);
        let body = match &graph.body {
            GraphBody::Expr(expr) => {
                let by = format!("`graph {} = ...`", graph.name.text);
                FamilyBody::Expr(self.lower_as(expr, Kind::Graph, &by, &mut scope))
            }
            GraphBody::Rules(rules) => self.lower_rules(graph, rules, &mut scope),
        };
        Family {
            name: graph.name.text.clone(),
            arity: graph.params.len(),
            frame: scope.frame,
            conditions,
            body,
            span: graph.name.span,
        }
    }

    /// The error that a parameter of a graph family, which is an integer, is used as something else.
    pub(super) fn parameter_of_family(&self, expr: &ast::Expr) -> Option<CheckErrorKind> {
        let ast::ExprKind::Name(name) = &expr.kind else {
            return None;
        };
        let stands_in = |graph: &&&ast::GraphDef| match &graph.body {
            ast::GraphBody::Rules(rules) => rules.iter().any(|rule| rule.span.contains(expr.span)),
            ast::GraphBody::Expr(body) => body.span.contains(expr.span),
        };
        let graph = self.names.families.iter().find(stands_in)?;
        let is_own = graph.params.iter().any(|own| own.text == *name);
        is_own.then(|| CheckErrorKind::ParameterNoInteger {
            name: name.clone(),
            family: graph.name.text.clone(),
            has_rules: matches!(graph.body, ast::GraphBody::Rules(_)),
        })
    }

    fn family_scope(&mut self, graph: &ast::GraphDef) -> Scope {
        let (mut scope, budget) = (Scope::default(), self.budget);
        let params = graph.params.iter().take_while(|_| !budget.is_spent());
        for (i, param) in params.enumerate() {
            let name = param.text.clone();
            if let Some(first) = graph.params[..i].iter().find(|other| other.text == name) {
                let first = first.span;
                self.report(
                    CheckErrorKind::ParameterRepeats {
                        name: name.clone(),
                        first,
                    },
                    param.span,
                );
            }
            if let Some(super::names::Definition::Function(id)) =
                self.names.get(&name, param.span.file)
                && self.names.function(id).args.is_none()
            {
                let defined = self.names.function(id).span;
                self.report(
                    CheckErrorKind::ParameterIsConstant {
                        name: name.clone(),
                        defined,
                    },
                    param.span,
                );
            }
            scope.bind(&name);
        }
        scope.end_parameters();
        scope
    }

    fn lower_rules(
        &mut self,
        graph: &ast::GraphDef,
        rules: &'a [ast::GraphRule],
        scope: &mut Scope,
    ) -> FamilyBody {
        let names = self.declared_names(rules);
        self.warn_of_shared_edges(rules);
        self.warn_of_tested_parameters(graph, rules);
        let (mut vertices, mut edges) = (Vec::new(), Vec::new());
        for rule in rules {
            match &rule.kind {
                GraphRuleKind::Vertex(terms) => {
                    let before = self.errors.len();
                    let lowered = self.lower_elements(
                        terms,
                        &rule.conditions,
                        scope,
                        Reach::Mentioned,
                        |term| term.indices.iter().collect(),
                        |lowerer, term, scope, _| {
                            lowerer.lower_vertex(term, &names, &graph.name.text, scope)
                        },
                    );
                    vertices.extend(lowered);
                    for error in &mut self.errors[before..] {
                        if let CheckErrorKind::VariableWithoutEffect { name, .. } = &error.kind
                            && let Some(vertex) = terms.iter().find_map(|own| {
                                let own = &own.name.text;
                                let stem = own.strip_suffix(name.as_str())?;
                                (stem.is_empty() || stem.ends_with('_')).then(|| own.clone())
                            })
                        {
                            let name = name.clone();
                            error.kind = CheckErrorKind::VertexForEach { name, vertex };
                        }
                    }
                }
                GraphRuleKind::Edge(chains) => {
                    for chain in chains.iter().take_while(|_| !self.budget.is_spent()) {
                        edges.push(self.lower_edge(chain, rule, &names, &graph.name.text, scope));
                    }
                }
            }
        }
        FamilyBody::Rules {
            names,
            vertices,
            edges,
        }
    }

    /// Warns of `edge v[i] -- v[i+k] : 1 <= k <= 2`, where k is a parameter of the graph and does not range over
    /// values.
    fn warn_of_tested_parameters(&mut self, graph: &ast::GraphDef, rules: &[ast::GraphRule]) {
        for rule in rules {
            for condition in &rule.conditions {
                let ast::ExprKind::Compare(_, rest) = &condition.kind else {
                    continue;
                };
                let [(_, _, middle), _] = &rest[..] else {
                    continue;
                };
                let ast::ExprKind::Name(name) = &middle.kind else {
                    continue;
                };
                let is_parameter = graph.params.iter().any(|own| own.text == *name);
                if is_parameter && rule.indices().any(|own| mentions(own, name)) {
                    let outer = Outer::Parameter;
                    let name = name.clone();
                    self.report(
                        CheckErrorKind::OuterVariable { name, outer },
                        condition.span,
                    );
                }
            }
        }
    }

    /// The vertex names of a graph, each with its number of indices.
    fn declared_names(&mut self, rules: &[ast::GraphRule]) -> Vec<VertexName> {
        let mut names: Vec<VertexName> = Vec::new();
        for rule in rules {
            let GraphRuleKind::Vertex(terms) = &rule.kind else {
                continue;
            };
            let end = rule
                .conditions
                .last()
                .map_or(rule.span, |condition| condition.span);
            for term in terms.iter().take_while(|_| !self.budget.is_spent()) {
                if names.iter().all(|own| own.name != term.name.text) {
                    names.push(VertexName {
                        name: term.name.text.clone(),
                        indices: term.indices.len(),
                        span: term.span.to(end),
                    });
                }
            }
        }
        names
    }

    fn lower_vertex(
        &mut self,
        term: &VertexRef,
        names: &[VertexName],
        graph: &str,
        scope: &mut Scope,
    ) -> VertexTerm {
        let name = self.vertex_name(term, names, graph);
        let indices = term
            .indices
            .iter()
            .map(|index| self.lower_as(index, Kind::Number, "a vertex's index", scope))
            .collect();
        VertexTerm {
            name: name.unwrap_or(0),
            indices,
            span: term.span,
        }
    }

    fn vertex_name(
        &mut self,
        term: &VertexRef,
        names: &[VertexName],
        graph: &str,
    ) -> Option<usize> {
        let Some(at) = names.iter().position(|own| own.name == term.name.text) else {
            let name = term.name.text.clone();
            if self.undeclared.insert((graph.to_owned(), name.clone())) {
                let kind = CheckErrorKind::UndeclaredVertexName {
                    name,
                    indices: term.indices.len(),
                    declared: names.iter().map(|own| format!("`{}`", own.name)).collect(),
                    graph: graph.to_owned(),
                };
                self.report(kind, term.span);
            }
            return None;
        };
        let own = &names[at];
        if own.indices != term.indices.len() {
            let kind = CheckErrorKind::VertexIndices {
                name: own.name.clone(),
                wanted: own.indices,
                found: term.indices.len(),
                first: own.span,
            };
            self.report(kind, term.span);
            return None;
        }
        Some(at)
    }

    fn lower_edge(
        &mut self,
        chain: &'a [VertexRef],
        rule: &'a ast::GraphRule,
        names: &[VertexName],
        graph: &str,
        scope: &mut Scope,
    ) -> Element<EdgeChain> {
        let mark = scope.enter();
        let indices: Vec<&ast::Expr> = chain.iter().flat_map(|end| &end.indices).collect();
        let mut inside: Vec<(&str, Span)> = Vec::new();
        for index in &indices {
            each_name(index, false, &mut |name, span| inside.push((name, span)));
        }
        let known = self.names;
        let from = rule.span.file;
        let meaning = |mention: Mention| meaning(mention, from, scope, known);
        let openness = Openness::Closed;
        let plan = BindingPlan::new(&rule.conditions, &inside, openness, &meaning, self.budget);
        let guards = self.lower_atoms(&plan.guards, scope);
        let mut binders = Binders::new(&plan, plan.reach(plan.mentioned(&indices)));
        self.bind_planned(&mut binders, Reach::Mentioned, scope);
        for end in chain {
            if let Some(name) = self.vertex_name(end, names, graph) {
                self.bind_declared(end, name, &mut binders, scope);
            }
        }
        for unbounded in &plan.unbounded {
            if binders.reached.contains(&unbounded.var) && scope.slot(&unbounded.name).is_none() {
                self.report_unbounded(unbounded, chain, rule, scope);
            }
        }
        let ends = chain
            .iter()
            .map(|end| self.lower_vertex(end, names, graph, scope))
            .collect();
        scope.leave(mark);
        Element {
            guards,
            binders: binders.list,
            item: EdgeChain {
                ends,
                rule: rule.span,
            },
        }
    }

    fn report_unbounded(
        &mut self,
        unbounded: &super::domain::Unbounded,
        chain: &[VertexRef],
        rule: &ast::GraphRule,
        scope: &mut Scope,
    ) {
        let mentions = |chain: &[VertexRef]| {
            chain.iter().flat_map(|end| &end.indices).any(|index| {
                let mut found = false;
                each_name(index, true, &mut |name, _| found |= name == unbounded.name);
                found
            })
        };
        let in_index = mentions(chain);
        let in_another = match &rule.kind {
            GraphRuleKind::Edge(chains) => !in_index && chains.iter().any(|own| mentions(own)),
            GraphRuleKind::Vertex(_) => false,
        };
        let name = unbounded.name.clone();
        let kind = if in_index && unbounded.lacks_low && unbounded.lacks_high {
            CheckErrorKind::IndexNotPlain { name }
        } else if in_another {
            let first = chain.first().map(|end| end.name.text.clone());
            CheckErrorKind::IndexOfAnotherChain {
                name,
                first: first.unwrap_or_default(),
            }
        } else {
            CheckErrorKind::Unbounded(Box::new(super::domain::Unbounded {
                scope: scope.numbers(),
                ..unbounded.clone()
            }))
        };
        self.report(kind, unbounded.span);
        scope.bind(&unbounded.name);
    }

    /// Lets the unbounded variables that are indices of `end` range over the declared vertices.
    fn bind_declared(
        &mut self,
        end: &VertexRef,
        name: usize,
        binders: &mut Binders<'_, 'a>,
        scope: &mut Scope,
    ) {
        let plan = binders.plan;
        let free = |index: &ast::Expr, scope: &Scope| -> Option<Var> {
            let ast::ExprKind::Name(name) = &index.kind else {
                return None;
            };
            let unbounded = plan
                .unbounded
                .iter()
                .find(|unbounded| unbounded.name == *name)?;
            scope.slot(name).is_none().then_some(unbounded.var)
        };
        if !end.indices.iter().any(|index| free(index, scope).is_some()) {
            return;
        }
        let (mut slots, mut vars, mut fixed) = (Vec::new(), BTreeSet::new(), Vec::new());
        for index in &end.indices {
            match free(index, scope) {
                Some(var) => {
                    slots.push(scope.bind(plan.names[var].0));
                    vars.insert(var);
                }
                None => {
                    slots.push(scope.frame.add("_"));
                    fixed.push((slots.len() - 1, index));
                }
            }
        }
        let filters = fixed
            .into_iter()
            .map(|(at, index)| self.equal(slots[at], index, scope))
            .collect();
        let vars: Vec<Var> = vars.into_iter().collect();
        let range = BinderRange::Vertices { name, slots };
        self.push_binder(binders, &vars, range, filters, end.span, scope);
    }

    /// `slot = index`.
    fn equal(&mut self, slot: usize, index: &ast::Expr, scope: &mut Scope) -> Expr {
        let right = self.lower_as(index, Kind::Number, "a vertex's index", scope);
        let span = index.span;
        Expr::compare(Expr::slot(slot, span), Comparison::Equal, right, span)
    }
}
