//! Variables without a range, and what is meant by them.

use std::collections::BTreeSet;

use crate::domain::{Atom, BindingPlan, Members, PlannedRange, Unbounded, each_child, each_name};
use crate::error::{CheckErrorKind, MeantVertex, NamePlace};
use crate::ir::{Expr, ExprKind, Kind};
use crate::linear::{Var, has_root};
use crate::lowerer::Lowerer;
use crate::names::Names;
use crate::scope::Scope;
use crate::spelling::similar;
use nk_base::source::FileId;
use nk_syntax::ast::{self, Comparison};
use num_bigint::BigInt;
use num_traits::Zero;

/// Binds the variables without a range, so that they are not reported twice.
pub fn bind_unbounded(plan: &BindingPlan, scope: &mut Scope) {
    let ends = ends_of_edges(plan);
    for unbounded in &plan.unbounded {
        let is_vertex = ends.contains(&unbounded.var);
        scope.bind_kind(&unbounded.name, is_vertex.then_some(Kind::Vertex));
    }
}

/// The variables in a condition `u -- v` without a graph.
fn ends_of_edges(plan: &BindingPlan) -> BTreeSet<Var> {
    let edge = |(atom, _): &&(Atom, BTreeSet<Var>)| matches!(atom, Atom::Other(own) if matches!(own.kind, ast::ExprKind::Edge { .. }));
    let edges = plan.filters.iter().filter(edge);
    edges.flat_map(|(_, vars)| vars).copied().collect()
}

/// Whether an expression bounds this variable from both sides: `k in 1..3`, `1 <= k < n`.
fn is_range_of(item: &ast::Expr, variable: &str) -> bool {
    let is_it =
        |own: &ast::Expr| matches!(&own.kind, ast::ExprKind::Name(name) if name == variable);
    match &item.without_parens().kind {
        ast::ExprKind::Compare(first, rest) => match &rest[..] {
            [(Comparison::In, ..)] => is_it(first),
            [(_, _, own), _] => is_it(own),
            _ => false,
        },
        _ => false,
    }
}

/// The number of times that each variable occurs in these expressions.
pub fn occurrences<'e>(
    plan: &BindingPlan,
    parts: impl Iterator<Item = &'e ast::Expr>,
) -> Vec<usize> {
    let mut counts = vec![0; plan.names.len()];
    for part in parts {
        each_name(part, true, &mut |name, _| {
            if let Some(at) = plan.names.iter().position(|(own, _)| *own == name) {
                counts[at] += 1;
            }
        });
    }
    counts
}

impl Names<'_> {
    /// A variable, a parameter or a constant whose name resembles `name`, which has no value.
    pub(crate) fn meant_by(
        &self,
        name: &str,
        from: FileId,
        plan: &BindingPlan,
        scope: &Scope,
    ) -> Option<String> {
        let functions = self.functions.iter();
        let constants = functions.filter(|own| self.is_value(own.name, from));
        let variables = plan.names.iter().map(|(own, _)| *own);
        let known = scope.names().chain(variables);
        let known = known.chain(constants.map(|own| own.name));
        similar(name, &known.collect::<Vec<_>>()).map(str::to_owned)
    }
}

impl Lowerer<'_> {
    /// Reports the variables of a builder that have no range. A name that occurs once, and so has no value, is reported
    /// instead of the variables that it was meant to bound.
    pub(super) fn report_without_range(
        &mut self,
        plan: &BindingPlan,
        items: &[&ast::Expr],
        conditions: &[ast::Expr],
        scope: &Scope,
    ) {
        self.report_vertices_of_rules(plan, items, conditions);
        if plan.unbounded.is_empty() {
            return;
        }
        let mut explained = self.report_conditions(plan, conditions, scope);
        let counts = occurrences(plan, items.iter().copied().chain(conditions));
        for unbounded in &plan.unbounded {
            let var = unbounded.var;
            let beside = |vars: &BTreeSet<Var>| vars.len() > 1 && vars.contains(&var);
            if counts[var] == 1
                && !explained.contains(&var)
                && plan.links.iter().any(beside)
                && !self.budget.is_spent()
            {
                let name = unbounded.name.clone();
                let nearest = self.names.meant_by(&name, unbounded.span.file, plan, scope);
                let in_builder = true;
                let lone = match self.vertex_called(&name, unbounded.span.file) {
                    Some(vertex) if !vertex.ends_with(']') => unknown_vertex(&name, vertex),
                    _ => CheckErrorKind::LoneName {
                        name,
                        nearest,
                        in_builder,
                        is_between: false,
                    },
                };
                self.report(lone, unbounded.span);
                explained.extend(plan.reach(BTreeSet::from([var])));
            }
        }
        for unbounded in plan.to_report() {
            if explained.contains(&unbounded.var) {
                continue;
            }
            let numbers = scope.numbers();
            let unbounded = Unbounded {
                scope: match end_by_arguments(items, &unbounded.name, &numbers) {
                    Some(end) => vec![end],
                    None => numbers,
                },
                enumerates: self.is_enumeration(plan, items),
                ..unbounded.clone()
            };
            let span = unbounded.span;
            self.report(CheckErrorKind::Unbounded(Box::new(unbounded)), span);
        }
    }

    /// Reports variables such as that of `all(k in 1..3 : k^2 <= 9)`: the conditions give k a range only by powers, and
    /// the element gives k another range, which is probably meant. As written, the statement is false.
    pub(super) fn report_two_ranges(&mut self, plan: &BindingPlan, items: &[&ast::Expr]) {
        for planned in &plan.vars {
            let PlannedRange::Interval { low, high } = &planned.range else {
                continue;
            };
            let (name, span) = plan.names[planned.var];
            if !low.iter().chain(high).all(|own| has_root(&own.form))
                || !items.iter().any(|item| is_range_of(item, name))
            {
                continue;
            }
            let unbounded = Unbounded {
                var: planned.var,
                name: name.to_owned(),
                span,
                lacks_low: true,
                lacks_high: true,
                waits: false,
                counts: None,
                unsolved: high.first().map(|own| own.span),
                divisor: None,
                divides: false,
                limit: None,
                scope: Vec::new(),
                enumerates: false,
                is_least: false,
                begins: false,
            };
            self.report(CheckErrorKind::Unbounded(Box::new(unbounded)), span);
        }
    }

    /// Whether these are the elements of the set `{ n : conditions }` that is the whole value of a name or a function.
    fn is_enumeration(&self, plan: &BindingPlan, items: &[&ast::Expr]) -> bool {
        let ([item], [(variable, _)]) = (items, &plan.names[..]) else {
            return false;
        };
        let is_variable = matches!(&item.kind, ast::ExprKind::Name(name) if name == variable);
        let is_whole = |body: &ast::Expr| matches!(&body.without_parens().kind, ast::ExprKind::Set(elements, _) if elements[..].first().is_some_and(|own| own.span == item.span));
        let mut functions = self.names.functions.iter();
        is_variable
            && functions
                .any(|own| matches!(&own.clauses[..], [(_, equation)] if is_whole(&equation.body)))
    }

    /// Reports the `hub` of `v -- hub in G`, which occurs once and is a vertex of a family by its rules: as a variable
    /// it would range over all vertices that are joined to v.
    fn report_vertices_of_rules(
        &mut self,
        plan: &BindingPlan,
        items: &[&ast::Expr],
        conditions: &[ast::Expr],
    ) {
        for planned in &plan.vars {
            let PlannedRange::Members { set, .. } = &planned.range else {
                continue;
            };
            if !matches!(set, Members::Vertices(_) | Members::Neighbours { .. }) {
                continue;
            }
            let (name, span) = plan.names[planned.var];
            if let Some(vertex) = self.vertex_called(name, span.file)
                && !vertex.ends_with(']')
                && occurrences(plan, items.iter().copied().chain(conditions))[planned.var] == 1
            {
                self.report(unknown_vertex(name, vertex), span);
            }
        }
    }

    /// Reports the conditions that give their variables no range. Returns these variables.
    pub fn report_conditions(
        &mut self,
        plan: &BindingPlan,
        conditions: &[ast::Expr],
        scope: &Scope,
    ) -> BTreeSet<Var> {
        self.report_edges(plan, scope);
        let mut explained = ends_of_edges(plan);
        explained.extend(self.report_bare_names(plan, conditions));
        explained.extend(self.report_patterns(plan));
        explained.extend(self.report_unknown_sets(plan, scope));
        explained
    }

    /// Reports the `j` of `j, k in 1..n`. Returns these variables.
    fn report_bare_names(&mut self, plan: &BindingPlan, conditions: &[ast::Expr]) -> BTreeSet<Var> {
        let mut explained = BTreeSet::new();
        for (at, condition) in conditions.iter().enumerate() {
            let ast::ExprKind::Name(name) = &condition.kind else {
                continue;
            };
            let Some(unbounded) = plan.unbounded.iter().find(|own| own.name == *name) else {
                continue;
            };
            let next = conditions[at + 1..].iter().find_map(|own| match &own.kind {
                ast::ExprKind::Compare(first, rest) => match &first.kind {
                    ast::ExprKind::Name(other) => Some((other.clone(), rest[0].0)),
                    _ => None,
                },
                _ => None,
            });
            let name = name.clone();
            self.report(CheckErrorKind::BareName { name, next }, condition.span);
            explained.insert(unbounded.var);
        }
        explained
    }

    /// Reports the names without a value in conditions `x in L`. Returns the variables that have no range for that
    /// reason.
    fn report_unknown_sets(&mut self, plan: &BindingPlan, scope: &Scope) -> BTreeSet<Var> {
        let names: Vec<&str> = plan.unbounded.iter().map(|own| own.name.as_str()).collect();
        let place = |expr: &ast::Expr| match &expr.kind {
            ast::ExprKind::Name(name) => names.iter().position(|own| own == name),
            _ => None,
        };
        let memberships = plan.filters.iter().filter_map(|(atom, _)| match atom {
            Atom::Compare {
                left,
                op: Comparison::In | Comparison::NotIn,
                right,
            } => Some((place(left), place(right)?)),
            _ => None,
        });
        let memberships: Vec<(Option<usize>, usize)> = memberships.collect();
        let mut unknown: Vec<usize> = memberships.iter().map(|(_, set)| *set).collect();
        // A name that is itself an element of a set has no value for the same reason.
        unknown.retain(|set| {
            !memberships
                .iter()
                .any(|(element, _)| *element == Some(*set))
        });
        unknown.sort_unstable();
        unknown.dedup();
        let mut explained = BTreeSet::new();
        for at in unknown {
            let Unbounded {
                var, name, span, ..
            } = &plan.unbounded[at];
            let (var, span) = (*var, *span);
            let element = element_of(plan, name).unwrap_or("n");
            let kind = match self.function_for_set(name, element, "`in`", span) {
                Some(kind) => kind,
                None => CheckErrorKind::UnknownSet {
                    nearest: self.names.meant_by(name, span.file, plan, scope),
                    name: name.clone(),
                },
            };
            self.report(kind, span);
            explained.extend(plan.reach(BTreeSet::from([var])));
        }
        explained
    }

    /// Reports the conditions `[r, c] in S`, which name no variable for the elements. Returns their variables.
    fn report_patterns(&mut self, plan: &BindingPlan) -> BTreeSet<Var> {
        let mut explained = BTreeSet::new();
        for (atom, vars) in &plan.filters {
            let Atom::Compare { left, op, .. } = atom else {
                continue;
            };
            let is_unbounded = |var: &Var| plan.unbounded.iter().any(|own| own.var == *var);
            if let ast::ExprKind::List(elements, _) = &left.kind
                && *op == Comparison::In
                && vars.iter().any(is_unbounded)
            {
                let parts = elements.len();
                let in_range = false;
                self.report(
                    CheckErrorKind::PatternOfElement { parts, in_range },
                    left.span,
                );
                explained.extend(vars);
            }
        }
        explained
    }

    /// Reports the conditions `u -- v` without a graph, whose ends have no range for that reason.
    fn report_edges(&mut self, plan: &BindingPlan, scope: &Scope) {
        for (atom, _) in &plan.filters {
            if let Atom::Other(own) = atom
                && matches!(own.kind, ast::ExprKind::Edge { .. })
            {
                self.edge_without_graph(own, scope);
            }
        }
    }

    /// Reports a condition `u -- v` without a graph; it is lowered to a true statement.
    pub(super) fn edge_without_graph(&mut self, edge: &ast::Expr, scope: &Scope) -> Expr {
        if let ast::ExprKind::Edge { left, right } = &edge.kind {
            let text = match (&left.kind, &right.kind) {
                (ast::ExprKind::Name(left), ast::ExprKind::Name(right)) => {
                    format!("{left} -- {right}")
                }
                _ => "u -- v".to_owned(),
            };
            let graph = scope.first_of(Kind::Graph).map(str::to_owned);
            let kind = CheckErrorKind::EdgeWithoutGraph { text, graph };
            self.report(kind, edge.span);
        }
        Expr::new(ExprKind::Truth(true), edge.span)
    }
}

/// The name `n` of a condition `n in name`.
fn element_of<'a>(plan: &BindingPlan<'a>, name: &str) -> Option<&'a str> {
    plan.filters.iter().find_map(|(atom, _)| match atom {
        Atom::Compare { left, right, .. } => match (&left.kind, &right.kind) {
            (ast::ExprKind::Name(element), ast::ExprKind::Name(own)) if own == name => {
                Some(element.as_str())
            }
            _ => None,
        },
        _ => None,
    })
}

fn unknown_vertex(name: &str, vertex: String) -> CheckErrorKind {
    CheckErrorKind::UnknownName {
        name: name.to_owned(),
        nearest: None,
        vertex: Some(MeantVertex::Declared(vertex)),
        place: NamePlace::Elsewhere,
    }
}

/// The largest value of a variable for which an argument such as `n-1-i` is not negative: `n-1`. Of several arguments
/// the one with the widest range counts, since an option that needs a narrower range has a guard.
fn end_by_arguments(items: &[&ast::Expr], variable: &str, numbers: &[String]) -> Option<String> {
    let mut found = Vec::new();
    for item in items {
        each_argument(item, &mut |arg| found.extend(taken_with(arg, variable)));
    }
    let (taken, whole) = found.iter().min_by_key(|own| &own.0)?;
    let is_alone = found.iter().all(|own| own.1 == *whole);
    if !is_alone || !numbers.iter().any(|own| own == whole) {
        return None;
    }
    Some(match taken.is_zero() {
        true => (*whole).to_owned(),
        false => format!("{whole}-{taken}"),
    })
}

/// The 1 and the n of `n-1-i` or `n-i-1`, for the variable i.
fn taken_with<'e>(arg: &'e ast::Expr, variable: &str) -> Option<(BigInt, &'e str)> {
    let ast::ExprKind::Chain { first, rest, .. } = &arg.kind else {
        return None;
    };
    let ast::ExprKind::Name(whole) = &first.kind else {
        return None;
    };
    let (mut taken, mut times) = (BigInt::zero(), 0);
    for (operator, operand) in rest {
        match &operand.kind {
            _ if operator.kind != ast::OperatorKind::Minus => return None,
            ast::ExprKind::Integer(number) => taken += number,
            ast::ExprKind::Name(name) if name == variable => times += 1,
            _ => return None,
        }
    }
    (times == 1).then_some((taken, whole.as_str()))
}

/// Visits the arguments of the calls in an expression.
fn each_argument<'e>(expr: &'e ast::Expr, visit: &mut dyn FnMut(&'e ast::Expr)) {
    if let ast::ExprKind::Call { args, .. } = &expr.kind {
        args.iter().for_each(&mut *visit);
    }
    each_child(expr, &mut |child| each_argument(child, visit));
}
