//! Lists, parts of values, local names, edges.

use crate::builder::Reach;
use crate::builtins;
use crate::cardinality::number_of_elements;
use crate::domain::each_name;
use crate::error::CheckErrorKind;
use crate::ir::{Aggregate, Builtin, Expr, ExprKind, Kind, Local, Operation};
use crate::lowerer::Lowerer;
use crate::names::Definition;
use crate::scope::{Binding, Scope};
use crate::typed::Typed;
use nk_base::source::{FileId, Span};
use nk_syntax::ast;

/// Greatest number of parts of a value that replaces its local name wherever the name occurs.
const SHORT: usize = 24;

impl<'a> Lowerer<'a> {
    /// `body where names`.
    pub(super) fn lower_where(
        &mut self,
        body: &ast::Expr,
        names: &[(ast::Name, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let mark = scope.enter();
        let mut locals = Vec::new();
        for (at, (name, value)) in names.iter().enumerate() {
            if scope.has(&name.text) || self.names.is_value(&name.text, name.span.file) {
                let name_text = name.text.clone();
                self.report(
                    CheckErrorKind::LocalNameTaken { name: name_text },
                    name.span,
                );
                continue;
            }
            let value = match self.later_name(value, &names[at..], scope) {
                Some((kind, place)) => self.fail(kind, place),
                None => self.lower(value, scope),
            };
            if is_short(&value.expr) {
                scope.show_as(&name.text, value);
                scope.mark_given();
                continue;
            }
            let slot = scope.bind_local(&name.text, value.kind);
            scope.mark_given();
            locals.push(Local {
                slot,
                value: value.expr,
            });
        }
        let mut body = self.lower(body, scope);
        scope.leave(mark);
        if !locals.is_empty() {
            let kind = ExprKind::Let {
                locals,
                body: Box::new(body.expr),
            };
            body.expr = Expr { span, kind };
        }
        body
    }

    /// The error of a name, in the value of the first of these local names, that only this one or a later one defines.
    fn later_name(
        &self,
        value: &ast::Expr,
        names: &[(ast::Name, ast::Expr)],
        scope: &Scope,
    ) -> Option<(CheckErrorKind, Span)> {
        let mut found = None;
        each_name(value, false, &mut |name, span| {
            let later = names.iter().position(|(own, _)| own.text == name);
            if let Some(at) = later.filter(|_| found.is_none())
                && !scope.has(name)
                && !self.names.is_value(name, span.file)
            {
                let kind = CheckErrorKind::LocalNameLater {
                    name: name.to_owned(),
                    defined: names[at].0.span,
                    is_itself: at == 0,
                };
                found = Some((kind, span));
            }
        });
        found
    }

    /// The value of a name in scope.
    pub(super) fn lower_bound_name(binding: &Binding, span: Span) -> Typed {
        let (kind, result) = match binding {
            Binding::Variable { slot, kind } => (ExprKind::Slot(*slot), *kind),
            Binding::Local { slot, kind } => (ExprKind::Local(*slot), *kind),
            Binding::Same(typed) => (typed.expr.kind.clone(), typed.kind),
        };
        Typed::new(kind, span, result)
    }

    /// Lowers an expression that must be of the kind of those before it, which `kind` accumulates.
    pub(super) fn lower_like(
        &mut self,
        expr: &ast::Expr,
        kind: &mut Option<Kind>,
        by: &str,
        scope: &mut Scope,
    ) -> Expr {
        let typed = self.lower(expr, scope);
        match (*kind, typed.kind) {
            (Some(wanted), Some(found)) if !found.fits(wanted) => {
                self.report(CheckErrorKind::wrong_kind(found, wanted, by), expr.span);
            }
            (Some(wanted), Some(found)) => *kind = Some(wanted.merged(found)),
            (None, found) => *kind = found,
            (Some(_), None) => {}
        }
        typed.expr
    }

    /// `[e1, e2]`, or `[e : conditions]` in the order of the variables; several elements with conditions are such
    /// lists, joined.
    pub fn lower_list(
        &mut self,
        elements: &[ast::Expr],
        conditions: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        const BY: &str = "an element of the list (like those before it)";
        let mut kind = None;
        if conditions.is_empty() && !ast::has_guard(elements) {
            let items = elements
                .iter()
                .map(|own| self.lower_like(own, &mut kind, BY, scope));
            let items = items.collect();
            return Typed::new(ExprKind::Tuple(items), span, Kind::list_of(kind));
        }
        let mut parts = Vec::new();
        for element in elements {
            let mut aggregate = Aggregate::List;
            let lowered = self.lower_elements(
                std::slice::from_ref(element),
                conditions,
                scope,
                Reach::Ordered,
                |item| vec![item],
                |lowerer, item, scope, keys| {
                    let value = lowerer.lower_like(item, &mut kind, BY, scope);
                    if keys.is_empty() {
                        return value;
                    }
                    aggregate = Aggregate::SortedList;
                    let span = value.span;
                    let key = |slot: &usize| Expr::slot(*slot, span);
                    let parts = keys.iter().map(key).chain([value]).collect();
                    Expr::new(ExprKind::Tuple(parts), span)
                },
            );
            let kind = ExprKind::Aggregate(aggregate, lowered);
            parts.push(Expr { span, kind });
        }
        let mut parts = parts.into_iter();
        let first = parts
            .next()
            .unwrap_or(Expr::new(ExprKind::Tuple(Vec::new()), span));
        let rest: Vec<_> = parts
            .map(|part| (Operation::Concatenate, span, part))
            .collect();
        let expr = match rest.is_empty() {
            true => first,
            false => Expr::new(
                ExprKind::Arithmetic {
                    first: Box::new(first),
                    rest,
                },
                span,
            ),
        };
        Typed::of(expr, Kind::list_of(kind))
    }

    /// `|e|`: the absolute value of a number, the number of elements of a set or a list.
    pub(super) fn lower_bars(&mut self, inner: &ast::Expr, span: Span, scope: &mut Scope) -> Typed {
        let typed = self.lower(inner, scope);
        let kind = match typed.kind {
            Some(Kind::Set(_) | Kind::List(_)) => number_of_elements(typed.expr, span).kind,
            Some(Kind::Number) | None => ExprKind::Builtin(Builtin::Abs, vec![typed.expr]),
            Some(found) => {
                let kind = CheckErrorKind::wrong_kind(found, Kind::Number, "`|...|`");
                return self.fail(kind, inner.span);
            }
        };
        Typed::new(kind, span, Kind::Number)
    }

    /// `L[i]`, `L[i..j]`, `N[G, v]`, `G.v[0]`.
    pub(super) fn lower_index(
        &mut self,
        base: &ast::Expr,
        indices: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        if let ast::ExprKind::Member { base, name } = &base.kind {
            return self.lower_vertex_named(base, name, indices, span, scope);
        }
        if let ast::ExprKind::Name(name) = &base.kind
            && !scope.has(name)
        {
            match self.names.get(name, base.span.file) {
                None => {
                    if let Some((builtin, signature)) = builtins::indexed(name) {
                        let name = ast::Name {
                            text: name.clone(),
                            span: base.span,
                        };
                        return self
                            .lower_signature(builtin, signature, &name, indices, span, scope);
                    }
                    let name = name.clone();
                    let kind = CheckErrorKind::VertexInExpression {
                        family: self.family_with(&name, span.file),
                        name,
                        is_function: false,
                    };
                    return self.fail(kind, span);
                }
                Some(Definition::Function(id)) => {
                    let entry = self.names.function(id);
                    if entry.is_enumeration
                        && entry.args.is_none()
                        && let [index] = indices
                        && let ast::ExprKind::Range { low, high } = &index.kind
                    {
                        let ends: [&ast::Expr; 2] = [low, high];
                        return self.lower_part_of(id, Vec::new(), ends, span, scope);
                    }
                    if entry.is_enumeration && entry.args.is_none() {
                        let name = ast::Name {
                            text: name.clone(),
                            span: base.span,
                        };
                        return self.lower_call(&name, indices, None, span, scope);
                    }
                    if entry.args.is_some() {
                        let name = name.clone();
                        let kind = CheckErrorKind::VertexInExpression {
                            name,
                            is_function: true,
                            family: None,
                        };
                        return self.fail(kind, span);
                    }
                }
                Some(Definition::Family(_) | Definition::Broken) => {}
            }
        }
        if let Some(member) = self.lower_member_of_call(base, indices, span, scope) {
            return member;
        }
        let typed = self.lower(base, scope);
        let whole = typed.kind;
        let (found, is_list) = match whole {
            Some(Kind::List(_)) => (whole, true),
            Some(Kind::Set(_)) | None => (whole, false),
            Some(found) => {
                let kind = self.parameter_of_family(base);
                let kind = kind.unwrap_or(CheckErrorKind::NotIndexed { found });
                return self.fail(kind, span);
            }
        };
        let [index] = indices else {
            let kind = CheckErrorKind::IndexCount {
                found: indices.len(),
            };
            return self.fail(kind, span);
        };
        if let ast::ExprKind::Range { low, high } = &index.kind
            && is_list
        {
            let bounds = [low, high].map(|own| self.lower_as(own, Kind::Number, "an index", scope));
            let args = [typed.expr].into_iter().chain(bounds).collect();
            let builtin = Builtin::Slice;
            return Typed::new(ExprKind::Builtin(builtin, args), span, found);
        }
        if matches!(index.kind, ast::ExprKind::Range { .. }) && whole.is_some() {
            return self.fail(CheckErrorKind::SliceOfSet, span);
        }
        let index = self.lower_as(index, Kind::Number, "an index", scope);
        let (builtin, args) = (Builtin::Item, vec![typed.expr, index]);
        Typed::new(
            ExprKind::Builtin(builtin, args),
            span,
            found.and_then(Kind::element),
        )
    }

    /// A family that declares vertices of that name, with its parameters: `g(n)`.
    fn family_with(&self, vertex: &str, from: FileId) -> Option<String> {
        self.declared(vertex, from).map(|(family, _)| family)
    }

    /// The vertex of that name of the first family that declares one: `wheel(n).hub`, `path(n).v[...]`.
    pub(crate) fn vertex_called(&self, vertex: &str, from: FileId) -> Option<String> {
        let (family, own) = self.declared(vertex, from)?;
        let indices = if own.indices.is_empty() { "" } else { "[...]" };
        Some(format!("{family}.{vertex}{indices}"))
    }

    /// The first family with a vertex of that name, and the rule's own text of the vertex.
    fn declared(&self, vertex: &str, from: FileId) -> Option<(String, &'a ast::VertexRef)> {
        let declares = |rule: &'a ast::GraphRule| match &rule.kind {
            ast::GraphRuleKind::Vertex(all) => all.iter().find(|own| own.name.text == vertex),
            ast::GraphRuleKind::Edge(_) => None,
        };
        let sees = |graph: &&&ast::GraphDef| self.names.get(&graph.name.text, from).is_some();
        let mut families = self.names.families.iter().filter(sees);
        families.find_map(|graph| {
            let ast::GraphBody::Rules(rules) = &graph.body else {
                return None;
            };
            let own = rules.iter().find_map(declares)?;
            let params: Vec<&str> = graph.params.iter().map(|own| own.text.as_str()).collect();
            Some((format!("{}({})", graph.name.text, params.join(", ")), own))
        })
    }

    /// `G.hub`, `G.v[0, 1]`.
    pub(super) fn lower_vertex_named(
        &mut self,
        graph: &ast::Expr,
        name: &ast::Name,
        indices: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let typed = self.lower(graph, scope);
        if let Some(found) = typed.kind.filter(|found| !found.fits(Kind::Graph)) {
            return self.fail(
                CheckErrorKind::wrong_kind(found, Kind::Graph, "`.`"),
                graph.span,
            );
        }
        let graph = typed.expr;
        let text = Expr::new(ExprKind::Text(name.text.clone()), name.span);
        let mut args = vec![graph, text];
        for index in indices {
            args.push(self.lower_as(index, Kind::Number, "a vertex's index", scope));
        }
        let builtin = Builtin::VertexNamed;
        Typed::new(ExprKind::Builtin(builtin, args), span, Kind::Vertex)
    }

    /// `u -- v`.
    pub(super) fn lower_edge_of(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        // `G - u -- v`, where an edge is to be taken away.
        if let ast::ExprKind::Chain { first, .. } = &left.kind
            && self.lower(first, scope).kind == Some(Kind::Graph)
        {
            let (found, operator) = (Some(Kind::Edge), "`-`");
            return self.fail(CheckErrorKind::TakenFromGraph { found, operator }, span);
        }
        let args = vec![
            self.lower_as(left, Kind::Vertex, "`--`", scope),
            self.lower_as(right, Kind::Vertex, "`--`", scope),
        ];
        let builtin = Builtin::EdgeOf;
        Typed::new(ExprKind::Builtin(builtin, args), span, Kind::Edge)
    }
}

/// Whether an expression may replace its name wherever the name occurs, because it is computed in a few steps.
fn is_short(expr: &Expr) -> bool {
    let (mut parts, mut plain) = (0, true);
    expr.each_part(&mut |part| {
        parts += 1;
        plain &= match &part.kind {
            ExprKind::Number(_)
            | ExprKind::Truth(_)
            | ExprKind::Text(_)
            | ExprKind::Slot(_)
            | ExprKind::Call { .. }
            | ExprKind::If(..)
            | ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Compare(..)
            | ExprKind::InRange { .. }
            | ExprKind::Negate(_) => true,
            ExprKind::Arithmetic { rest, .. } => rest.iter().all(|(operation, ..)| {
                use Operation::{Add, FloorDivide, Modulo, Multiply, NimSum, Subtract};
                matches!(
                    operation,
                    Add | Subtract | Multiply | FloorDivide | Modulo | NimSum
                )
            }),
            ExprKind::Builtin(builtin, _) => {
                use Builtin::{Abs, Ceiling, Floor, Max, Min, NimSum};
                matches!(builtin, Abs | Ceiling | Floor | Max | Min | NimSum)
            }
            _ => false,
        };
    });
    plain && parts <= SHORT
}
