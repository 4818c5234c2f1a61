//! The kinds of functions and of their arguments, from how they are used.
//!
//! In: all equations, `eval`s and `check`s. Out: a [`Kind`] for each function and for each of its parameters. Kinds are
//! found by unification: every place where a value meets what takes it says that two kinds are the same. What nothing
//! says more about is a number. Contradictions are passed over here: lowering finds them again, each at its place.

use nk_syntax::ast::{Comparison, Expr, ExprKind, Level, Operator, OperatorKind};

use super::budget::Budget;
use super::domain::each_name;
use super::ir::{Elements, Kind};
use super::names::{self, Argument, Definition, FunctionEntry, Names};

/// A kind that is being found, by its place in [`Unifier::nodes`].
pub type Unknown = usize;

#[derive(Clone, Copy, Debug)]
enum Node {
    Free,
    Same(Unknown),
    Is(Shape),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Number,
    Truth,
    Text,
    Graph,
    Vertex,
    Edge,
    Set(Unknown),
    List(Unknown),
}

/// What can be said only once more is known.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// `member in whole`, or `whole` taken apart into members.
    Member { member: Unknown, whole: Unknown },
    /// `left - right`: of numbers, or of a graph and what is taken away from it.
    Minus {
        left: Unknown,
        right: Unknown,
        result: Unknown,
    },
    /// `base[index]`.
    Index {
        base: Unknown,
        result: Unknown,
        is_slice: bool,
    },
    /// A list or a set.
    Collection { whole: Unknown },
}

/// How deep the kinds of elements are followed.
const DEEPEST: usize = 16;

struct Unifier<'n, 'a> {
    names: &'n Names<'a>,
    budget: &'n Budget,
    nodes: Vec<Node>,
    params: Vec<Vec<Unknown>>,
    results: Vec<Unknown>,
    questions: Vec<Question>,
}

/// The kinds of the parameters and of the value of a function.
pub struct Found {
    pub params: Vec<Kind>,
    pub kind: Kind,
}

type Scope<'e> = Vec<(&'e str, Unknown)>;

/// The kinds of all functions of `names`; `questions` are what evals and checks ask, each with its conditions.
pub fn infer<'a>(
    names: &Names<'a>,
    questions: &[(&'a Expr, &'a [Expr])],
    budget: &Budget,
) -> Vec<Found> {
    let mut unifier = Unifier {
        names,
        budget,
        nodes: Vec::new(),
        params: Vec::new(),
        results: Vec::new(),
        questions: Vec::new(),
    };
    for entry in &names.functions {
        let params = (0..entry.args.unwrap_or(0))
            .map(|_| unifier.free())
            .collect();
        unifier.params.push(params);
        let result = unifier.free();
        unifier.results.push(result);
    }
    for (at, entry) in names.functions.iter().enumerate() {
        unifier.function(at, entry);
    }
    for graph in &names.families {
        if let nk_syntax::ast::GraphBody::Expr(body) = &graph.body {
            let number = unifier.known(Shape::Number);
            let mut scope: Scope = graph
                .params
                .iter()
                .map(|own| (own.text.as_str(), number))
                .collect();
            unifier.expr(body, &mut scope);
        }
    }
    for (expr, conditions) in questions {
        let mut scope = Scope::new();
        unifier.conditions(conditions, &mut scope);
        unifier.expr(expr, &mut scope);
    }
    unifier.settle();
    let number = |found: Option<Kind>| found.unwrap_or(Kind::Number);
    let functions = 0..names.functions.len();
    let found = functions.map(|at| Found {
        params: unifier.params[at]
            .iter()
            .map(|own| number(unifier.kind(*own, DEEPEST)))
            .collect(),
        kind: number(unifier.kind(unifier.results[at], DEEPEST)),
    });
    found.collect()
}

impl<'a> Unifier<'_, 'a> {
    fn free(&mut self) -> Unknown {
        self.nodes.push(Node::Free);
        self.nodes.len() - 1
    }

    fn known(&mut self, shape: Shape) -> Unknown {
        self.nodes.push(Node::Is(shape));
        self.nodes.len() - 1
    }

    fn of_kind(&mut self, kind: Kind) -> Unknown {
        let shape = match kind {
            Kind::Number => Shape::Number,
            Kind::Truth => Shape::Truth,
            Kind::Text => Shape::Text,
            Kind::Graph => Shape::Graph,
            Kind::Vertex => Shape::Vertex,
            Kind::Edge => Shape::Edge,
            Kind::Set(elements) => Shape::Set(self.of_elements(elements)),
            Kind::List(elements) => Shape::List(self.of_elements(elements)),
        };
        self.known(shape)
    }

    fn of_elements(&mut self, elements: Elements) -> Unknown {
        match elements.kind() {
            Some(kind) => self.of_kind(kind),
            None => self.free(),
        }
    }

    fn root(&mut self, unknown: Unknown) -> Unknown {
        let mut root = unknown;
        while let Node::Same(next) = self.nodes[root] {
            root = next;
        }
        let mut at = unknown;
        while let Node::Same(next) = self.nodes[at] {
            self.nodes[at] = Node::Same(root);
            at = next;
        }
        root
    }

    fn shape(&mut self, unknown: Unknown) -> Option<Shape> {
        let root = self.root(unknown);
        match self.nodes[root] {
            Node::Is(shape) => Some(shape),
            Node::Free | Node::Same(_) => None,
        }
    }

    fn unify(&mut self, a: Unknown, b: Unknown) {
        let mut pairs = vec![(a, b)];
        while let Some((a, b)) = pairs.pop().filter(|_| !self.budget.is_spent()) {
            let (a, b) = (self.root(a), self.root(b));
            if a == b {
                continue;
            }
            match (self.nodes[a], self.nodes[b]) {
                (Node::Is(first), Node::Is(second)) => match (first, second) {
                    (Shape::Set(x), Shape::Set(y)) | (Shape::List(x), Shape::List(y)) => {
                        self.nodes[b] = Node::Same(a);
                        pairs.push((x, y));
                    }
                    (first, second) if first == second => self.nodes[b] = Node::Same(a),
                    _ => {}
                },
                (Node::Is(_), _) => self.nodes[b] = Node::Same(a),
                _ => self.nodes[a] = Node::Same(b),
            }
        }
    }

    fn is(&mut self, unknown: Unknown, shape: Shape) {
        let known = self.known(shape);
        self.unify(unknown, known);
    }

    fn kind(&self, unknown: Unknown, depth: usize) -> Option<Kind> {
        let mut root = unknown;
        while let Node::Same(next) = self.nodes[root] {
            root = next;
        }
        let Node::Is(shape) = self.nodes[root] else {
            return None;
        };
        let inner = |own| match depth {
            0 => None,
            _ => self.kind(own, depth - 1),
        };
        Some(match shape {
            Shape::Number => Kind::Number,
            Shape::Truth => Kind::Truth,
            Shape::Text => Kind::Text,
            Shape::Graph => Kind::Graph,
            Shape::Vertex => Kind::Vertex,
            Shape::Edge => Kind::Edge,
            Shape::Set(own) => Kind::set_of(inner(own)),
            Shape::List(own) => Kind::list_of(inner(own)),
        })
    }

    fn function(&mut self, at: usize, entry: &FunctionEntry<'a>) {
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

    /// Adds the new variables of conditions to the scope, and says what the conditions say.
    fn conditions(&mut self, conditions: &'a [Expr], scope: &mut Scope<'a>) {
        for condition in conditions {
            let mut found = Vec::new();
            each_name(condition, false, &mut |name, _| found.push(name));
            for name in found {
                let is_new =
                    !scope.iter().any(|(own, _)| *own == name) && !self.names.is_value(name);
                if is_new {
                    let unknown = self.free();
                    scope.push((name, unknown));
                }
            }
        }
        for condition in conditions {
            self.typed(condition, Shape::Truth, scope);
        }
    }

    fn typed(&mut self, expr: &'a Expr, shape: Shape, scope: &mut Scope<'a>) {
        let own = self.expr(expr, scope);
        self.is(own, shape);
    }

    fn expr(&mut self, expr: &'a Expr, scope: &mut Scope<'a>) -> Unknown {
        if self.budget.is_spent() {
            return self.known(Shape::Number);
        }
        match &expr.kind {
            ExprKind::Integer(_) => self.known(Shape::Number),
            ExprKind::Text(_) => self.known(Shape::Text),
            ExprKind::Name(name) => self.name(name, scope),
            ExprKind::Call {
                name,
                args,
                conditions,
            } => self.call(&name.text, args, conditions.as_deref(), scope),
            ExprKind::Index { base, indices } => self.index(base, indices, scope),
            ExprKind::Member { base, .. } => {
                self.typed(base, Shape::Graph, scope);
                self.known(Shape::Vertex)
            }
            ExprKind::Paren(inner) => self.expr(inner, scope),
            ExprKind::Abs(inner) => {
                self.expr(inner, scope);
                self.known(Shape::Number)
            }
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                self.typed(condition, Shape::Truth, scope);
                let (first, second) = (self.expr(then, scope), self.expr(otherwise, scope));
                self.unify(first, second);
                first
            }
            ExprKind::Set {
                elements,
                conditions,
            } => {
                let element = self.builder(elements, conditions, scope);
                self.known(Shape::Set(element))
            }
            ExprKind::List {
                elements,
                conditions,
            } => {
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
            ExprKind::Compare { first, rest } => {
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

    fn name(&mut self, name: &str, scope: &Scope<'a>) -> Unknown {
        if let Some((_, own)) = scope.iter().rev().find(|(own, _)| *own == name) {
            return *own;
        }
        match self.names.get(name) {
            Some(Definition::Function(id)) => self.results[id.0],
            _ => self.free(),
        }
    }

    fn builder(
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
            && self.names.get(name).is_none()
            && let Some((_, signature)) = names::indexed(name)
        {
            return self.signature(signature, indices, scope);
        }
        if let ExprKind::Name(name) = &base.kind
            && !scope.iter().any(|(own, _)| own == name)
            && self.names.get(name).is_none()
        {
            // Nobody defines it, which is an error; its indices say nothing.
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

    fn call(
        &mut self,
        name: &str,
        args: &'a [Expr],
        conditions: Option<&'a [Expr]>,
        scope: &mut Scope<'a>,
    ) -> Unknown {
        if names::AGGREGATES.contains(&name)
            && (self.names.get(name).is_none() || conditions.is_some())
        {
            return self.aggregate(name, args, conditions, scope);
        }
        match self.names.get(name) {
            Some(Definition::Function(id)) => self.call_function(id.0, args, scope),
            Some(Definition::Family(_)) => {
                for arg in args {
                    self.typed(arg, Shape::Number, scope);
                }
                self.known(Shape::Graph)
            }
            Some(Definition::Broken) => {
                for arg in args {
                    self.expr(arg, scope);
                }
                self.free()
            }
            // Of a game, and not of a code with heaps.
            None if name == "misere" && args.len() == 1 => {
                self.expr(&args[0], scope);
                self.known(Shape::Number)
            }
            None => match names::builtin(name) {
                Some((_, signature)) => self.signature(signature, args, scope),
                None => {
                    for arg in args {
                        self.expr(arg, scope);
                    }
                    self.known(Shape::Number)
                }
            },
        }
    }

    fn call_function(&mut self, at: usize, args: &'a [Expr], scope: &mut Scope<'a>) -> Unknown {
        let params = self.params[at].clone();
        for (place, arg) in args.iter().enumerate() {
            let own = self.expr(arg, scope);
            if let Some(param) = params.get(place) {
                self.unify(*param, own);
            }
        }
        match self.names.functions[at].args {
            Some(_) => self.results[at],
            // A member of an enumeration.
            None => {
                let member = self.free();
                let set = self.known(Shape::Set(member));
                self.unify(self.results[at], set);
                member
            }
        }
    }

    fn aggregate(
        &mut self,
        name: &str,
        args: &'a [Expr],
        conditions: Option<&'a [Expr]>,
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let result = match name {
            "exists" | "all" => Shape::Truth,
            _ => Shape::Number,
        };
        match (conditions, args) {
            (Some(conditions), _) => {
                let element = self.builder(args, conditions, scope);
                match name {
                    "count" => {}
                    _ => self.is(element, result),
                }
            }
            (None, [whole]) => {
                let whole = self.expr(whole, scope);
                let member = match name {
                    "count" => self.free(),
                    _ => self.known(result),
                };
                let plain = self.shape(whole) == Some(Shape::Number);
                if !plain {
                    self.questions.push(Question::Member { member, whole });
                }
            }
            (None, _) => {
                for arg in args {
                    self.typed(arg, Shape::Number, scope);
                }
            }
        }
        self.known(result)
    }

    fn signature(
        &mut self,
        signature: names::Signature,
        args: &'a [Expr],
        scope: &mut Scope<'a>,
    ) -> Unknown {
        let any = self.free();
        for (place, arg) in args.iter().enumerate() {
            let own = self.expr(arg, scope);
            if let Some(wanted) = signature.args.get(place).or(signature.args.last()) {
                self.argument(own, *wanted, any);
            }
        }
        let result = self.free();
        self.argument(result, signature.result, any);
        result
    }

    fn argument(&mut self, own: Unknown, wanted: Argument, any: Unknown) {
        match wanted {
            Argument::Kind(kind) => {
                let kind = self.of_kind(kind);
                self.unify(own, kind);
            }
            Argument::Any => self.unify(own, any),
            Argument::ListOfAny => self.is(own, Shape::List(any)),
            Argument::SetOfAny => self.is(own, Shape::Set(any)),
            Argument::SetOfSetsOfAny => {
                let inner = self.known(Shape::Set(any));
                self.is(own, Shape::Set(inner));
            }
            Argument::CollectionOfAny => {
                let whole = own;
                self.questions.push(Question::Member { member: any, whole });
                self.questions.push(Question::Collection { whole });
            }
        }
    }

    /// Answers the questions, and where nothing more follows gives the first open one its usual answer.
    fn settle(&mut self) {
        while !self.questions.is_empty() && !self.budget.is_spent() {
            let before = self.questions.len();
            let questions = std::mem::take(&mut self.questions);
            self.budget.spend(before as u64);
            let open: Vec<Question> = questions
                .into_iter()
                .filter(|own| !self.answer(*own))
                .collect();
            self.questions.extend(open);
            if self.questions.len() == before {
                let at = self
                    .questions
                    .iter()
                    .position(|own| matches!(own, Question::Collection { .. }));
                let question = self.questions.remove(at.unwrap_or(0));
                self.assume(question);
            }
        }
    }

    /// `false` where too little is known.
    fn answer(&mut self, question: Question) -> bool {
        match question {
            Question::Member { member, whole } => match self.shape(whole) {
                Some(Shape::Set(own) | Shape::List(own)) => self.unify(own, member),
                Some(_) => {}
                None => return false,
            },
            Question::Minus {
                left,
                right,
                result,
            } => {
                let shapes = [left, right, result].map(|own| self.shape(own));
                let graph = Some(Shape::Graph);
                if shapes[0] == graph
                    || shapes[2] == graph
                    || matches!(shapes[1], Some(Shape::Set(_)))
                {
                    self.is(left, Shape::Graph);
                    self.is(result, Shape::Graph);
                } else if shapes.iter().any(Option::is_some) {
                    [left, right, result]
                        .into_iter()
                        .for_each(|own| self.is(own, Shape::Number));
                } else {
                    return false;
                }
            }
            Question::Index {
                base,
                result,
                is_slice,
            } => match self.shape(base) {
                Some(Shape::List(_)) if is_slice => self.unify(base, result),
                Some(Shape::List(own) | Shape::Set(own)) => self.unify(own, result),
                Some(_) => {}
                None => return false,
            },
            Question::Collection { whole } => return self.shape(whole).is_some(),
        }
        true
    }

    fn assume(&mut self, question: Question) {
        match question {
            Question::Member { member, whole } => {
                let edge = self.shape(member) == Some(Shape::Edge);
                self.is(
                    whole,
                    match edge {
                        true => Shape::Graph,
                        false => Shape::Set(member),
                    },
                );
            }
            Question::Minus {
                left,
                right,
                result,
            } => [left, right, result]
                .into_iter()
                .for_each(|own| self.is(own, Shape::Number)),
            Question::Index {
                base,
                result,
                is_slice,
            } => match is_slice {
                true => {
                    let element = self.free();
                    self.is(base, Shape::List(element));
                    self.unify(base, result);
                }
                false => self.is(base, Shape::List(result)),
            },
            Question::Collection { whole } => {
                let element = self.free();
                self.is(whole, Shape::List(element));
            }
        }
    }
}

/// Whether an operand of `\` is a number as written: then a quotient was meant, which is an error.
fn is_number(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Integer(_))
}
