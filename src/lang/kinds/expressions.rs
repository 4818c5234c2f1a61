//! The kinds that an expression demands of its parts.

use nk_base::source::Span;
use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, Operator, OperatorKind};

use super::{Question, Scope, Shape, Unifier, Unknown};
use crate::builtins;
use crate::domain::each_name;
use crate::ir::Kind;
use crate::names::{Definition, FunctionEntry};

/// Whether an expression is a number by its form, whatever the names in it mean.
fn shows_number(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Mex(_) => true,
        ExprKind::Paren(inner) | ExprKind::Negate(inner) => shows_number(inner),
        _ => false,
    }
}

impl<'a> Unifier<'_, 'a> {
    /// States that the values of a function are numbers, if its first equation shows that by its form.
    pub(super) fn shown_number(&mut self, at: usize, entry: &FunctionEntry<'a>) {
        let (Some(_), Some((_, first))) = (entry.args, entry.clauses.first()) else {
            return;
        };
        if shows_number(&first.body) {
            let speaker = self.speaker.replace(first.body.span);
            self.is(self.results[at], Shape::Number);
            self.speaker = speaker;
        }
    }

    pub(super) fn function(&mut self, at: usize, entry: &FunctionEntry<'a>) {
        for (head, equation) in &entry.clauses {
            if self.budget.is_spent() {
                return;
            }
            let mut scope = Scope::new();
            for (place, arg) in head.args.iter().flatten().enumerate() {
                let Some(param) = self.params[at].get(place).copied() else {
                    continue;
                };
                match &arg.kind {
                    ExprKind::Name(name) => scope.push((name, param)),
                    // Lowering reports that this cannot be an argument; its kind is the one that was meant.
                    ExprKind::List(..)
                    | ExprKind::Set(..)
                    | ExprKind::Text(_)
                    | ExprKind::Call { .. } => {
                        each_name(arg, true, &mut |name, _| {
                            let unknown = self.free();
                            scope.push((name, unknown));
                        });
                        let own = self.expr(arg, &mut scope);
                        self.unify(param, own);
                    }
                    _ => {
                        let number = self.known(Shape::Number);
                        self.unify(param, number);
                        each_name(arg, true, &mut |name, _| scope.push((name, number)));
                    }
                }
            }
            let body = self.expr(&equation.body, &mut scope);
            self.unify(self.results[at], body);
            self.conditions(&equation.conditions, &mut scope);
        }
    }

    /// Adds the new variables of conditions to the scope, and reads the conditions.
    pub(super) fn conditions(&mut self, conditions: &'a [Expr], scope: &mut Scope<'a>) {
        let depth = scope.len();
        for condition in conditions {
            let mut found = Vec::new();
            each_name(condition, false, &mut |name, _| found.push(name));
            for name in found {
                let is_new = !scope.iter().any(|(own, _)| *own == name)
                    && !self.names.is_value(name, condition.span.file);
                if is_new {
                    let unknown = self.free();
                    scope.push((name, unknown));
                }
            }
        }
        for condition in conditions {
            let own = self.expr(condition, scope);
            // Lowering reports a new name alone, as the `a` of `a, b in 0..10`, which is no statement.
            let is_new = |name: &str| scope[depth..].iter().any(|(own, _)| *own == name);
            let is_alone = matches!(&condition.kind, ExprKind::Name(name) if is_new(name));
            if !is_alone {
                self.is(own, Shape::Truth);
            }
        }
    }

    pub(super) fn typed(&mut self, expr: &'a Expr, shape: Shape, scope: &mut Scope<'a>) {
        let own = self.expr(expr, scope);
        self.is(own, shape);
    }

    pub(super) fn expr(&mut self, expr: &'a Expr, scope: &mut Scope<'a>) -> Unknown {
        if self.budget.is_spent() {
            return self.known(Shape::Number);
        }
        let speaker = self.speaker.replace(expr.span);
        let found = self.heard(expr, scope);
        self.speaker = speaker;
        found
    }

    fn heard(&mut self, expr: &'a Expr, scope: &mut Scope<'a>) -> Unknown {
        match &expr.kind {
            ExprKind::Integer(_) => self.known(Shape::Number),
            ExprKind::Text(_) => self.known(Shape::Text),
            ExprKind::Name(name) => {
                let own = self.name(name, expr.span, scope);
                self.uses.push((expr.span, own));
                own
            }
            ExprKind::Call {
                name,
                args,
                conditions,
            } => self.call(&name.text, name.span, args, conditions.as_deref(), scope),
            ExprKind::Index { base, indices } => self.index(base, indices, scope),
            ExprKind::Member { base, .. } => {
                let own = self.expr(base, scope);
                // Lowering reports that lists and sets have no members; their length was meant, a number.
                if matches!(self.shape(own), Some(Shape::List(_) | Shape::Set(_))) {
                    return self.known(Shape::Number);
                }
                self.is(own, Shape::Graph);
                self.known(Shape::Vertex)
            }
            ExprKind::Paren(inner) => self.expr(inner, scope),
            ExprKind::Abs(inner) => {
                self.expr(inner, scope);
                self.known(Shape::Number)
            }
            ExprKind::If(condition, then, otherwise) => {
                self.typed(condition, Shape::Truth, scope);
                let (first, second) = (self.expr(then, scope), self.expr(otherwise, scope));
                self.unify(first, second);
                first
            }
            ExprKind::Set(elements, conditions) => {
                let element = self.builder(elements, conditions, scope);
                self.known(Shape::Set(element))
            }
            ExprKind::List(elements, conditions) => {
                let element = self.builder(elements, conditions, scope);
                self.known(Shape::List(element))
            }
            ExprKind::Guarded { element, condition } => {
                self.typed(condition, Shape::Truth, scope);
                self.expr(element, scope)
            }
            ExprKind::Where { body, names } => {
                let depth = scope.len();
                for (name, value) in names {
                    let value = self.expr(value, scope);
                    scope.push((&name.text, value));
                }
                let result = self.expr(body, scope);
                scope.truncate(depth);
                result
            }
            ExprKind::Edge { left, right } => {
                // Lowering reports `G - u -- v` as an error; a graph without an edge was meant.
                if let ExprKind::Chain { first, .. } = &left.kind {
                    self.typed(first, Shape::Graph, scope);
                    self.typed(right, Shape::Vertex, scope);
                    return self.known(Shape::Graph);
                }
                self.typed(left, Shape::Vertex, scope);
                self.typed(right, Shape::Vertex, scope);
                self.known(Shape::Edge)
            }
            ExprKind::Mex(inner) => {
                let numbers = self.of_kind(Kind::NUMBERS);
                let own = self.expr(inner, scope);
                self.unify(own, numbers);
                self.known(Shape::Number)
            }
            ExprKind::Negate(inner) => {
                self.typed(inner, Shape::Number, scope);
                self.known(Shape::Number)
            }
            ExprKind::Not(inner) => {
                self.typed(inner, Shape::Truth, scope);
                self.known(Shape::Truth)
            }
            ExprKind::Power { base, exponent } => {
                self.typed(base, Shape::Number, scope);
                self.typed(exponent, Shape::Number, scope);
                self.known(Shape::Number)
            }
            ExprKind::Range { low, high } => {
                self.typed(low, Shape::Number, scope);
                self.typed(high, Shape::Number, scope);
                self.of_kind(Kind::NUMBERS)
            }
            ExprKind::Chain { level, first, rest } => self.chain(*level, first, rest, scope),
            ExprKind::Compare(first, rest) => {
                let mut left = self.expr(first, scope);
                for (op, _, right) in rest {
                    let right = self.expr(right, scope);
                    self.comparison(left, *op, right);
                    left = right;
                }
                self.known(Shape::Truth)
            }
        }
    }

    fn comparison(&mut self, left: Unknown, op: Comparison, right: Unknown) {
        match op {
            Comparison::In | Comparison::NotIn => self.questions.push(Question::Member {
                member: left,
                whole: right,
            }),
            Comparison::Equal | Comparison::NotEqual => self.unify(left, right),
            Comparison::Subset => {
                let element = self.free();
                self.is(left, Shape::Set(element));
                self.unify(left, right);
            }
            _ => {
                self.is(left, Shape::Number);
                self.is(right, Shape::Number);
            }
        }
    }

    fn chain(
        &mut self,
        level: Level,
        first: &'a Expr,
        rest: &'a [(Operator, Expr)],
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let mut left = self.expr(first, scope);
        for (operator, operand) in rest {
            let right = self.expr(operand, scope);
            match (level, operator.kind) {
                (_, OperatorKind::Minus) => {
                    let result = self.free();
                    self.questions.push(Question::Minus {
                        left,
                        right,
                        result,
                    });
                    left = result;
                }
                (Level::And | Level::Or, _) => {
                    self.is(left, Shape::Truth);
                    self.is(right, Shape::Truth);
                    left = self.known(Shape::Truth);
                }
                (Level::Union, OperatorKind::Difference) if is_number(operand) => {
                    left = self.free()
                }
                (Level::Union, kind) => {
                    let element = self.free();
                    self.is(
                        left,
                        match kind {
                            OperatorKind::Concatenate => Shape::List(element),
                            _ => Shape::Set(element),
                        },
                    );
                    self.unify(left, right);
                }
                _ => {
                    self.is(left, Shape::Number);
                    self.is(right, Shape::Number);
                    left = self.known(Shape::Number);
                }
            }
        }
        left
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope<'a>) -> Unknown {
        if let Some((_, own)) = scope.iter().rev().find(|(own, _)| *own == name) {
            return *own;
        }
        match self.names.get(name, span.file) {
            Some(Definition::Function(id)) => self.results[id.0],
            _ => self.free(),
        }
    }

    pub(super) fn builder(
        &mut self,
        elements: &'a [Expr],
        conditions: &'a [Expr],
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let depth = scope.len();
        self.conditions(conditions, scope);
        let element = self.free();
        for own in elements {
            let own = self.expr(own, scope);
            self.unify(element, own);
        }
        scope.truncate(depth);
        element
    }

    fn index(&mut self, base: &'a Expr, indices: &'a [Expr], scope: &mut Scope<'a>) -> Unknown {
        if let ExprKind::Member { base, .. } = &base.kind {
            self.typed(base, Shape::Graph, scope);
            for index in indices {
                self.typed(index, Shape::Number, scope);
            }
            return self.known(Shape::Vertex);
        }
        if let ExprKind::Name(name) = &base.kind
            && !scope.iter().any(|(own, _)| own == name)
            && self.names.get(name, base.span.file).is_none()
            && let Some((_, signature)) = builtins::indexed(name)
        {
            return self.signature(signature, indices, scope);
        }
        if let ExprKind::Name(name) = &base.kind
            && !scope.iter().any(|(own, _)| own == name)
            && self.names.get(name, base.span.file).is_none()
        {
            // Lowering reports that the name is not defined; nothing follows from its indices.
            for index in indices {
                self.expr(index, scope);
            }
            return self.free();
        }
        let base = self.expr(base, scope);
        let is_slice = matches!(
            indices,
            [Expr {
                kind: ExprKind::Range { .. },
                ..
            }]
        );
        for index in indices {
            match &index.kind {
                ExprKind::Range { .. } => drop(self.expr(index, scope)),
                _ => self.typed(index, Shape::Number, scope),
            }
        }
        let result = self.free();
        self.questions.push(Question::Index {
            base,
            result,
            is_slice,
        });
        result
    }
}

/// Whether an operand of `\` is a number as written: then a quotient was meant, which is an error.
fn is_number(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Integer(_))
}
