//! Builds the index of names from syntax trees, by the same rules of scope as the checker: an unknown name in
//! conditions is a variable that they bind. A test compares the two on every specification.

use std::collections::HashMap;

use super::index::{Index, Occurrence, Sort, Symbol};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::{FileId, Span};
use nk_lang::builtins::{AGGREGATES, builtin};
use nk_lang::is_oeis_name;
use nk_lang::load::Visibility;
use nk_lang::{each_child, each_name};
use nk_syntax::Parse;
use nk_syntax::ast::{
    Equation, Expr, ExprKind, GraphBody, GraphDef, GraphRule, GraphRuleKind, Head, Item, ItemKind,
    Name, VertexRef,
};

/// The index of all `files`, of which the root is the first.
///
/// # Errors
///
/// `stop` was cancelled.
pub fn index(
    files: &[Parse],
    visibility: Visibility,
    stop: &CancelToken,
) -> Result<Index, Cancelled> {
    let mut resolver = Resolver::new(visibility, stop);
    let items = || files.iter().flat_map(|parse| &parse.file.items);
    items().for_each(|item| resolver.declare(item));
    items().for_each(|item| resolver.item(item));
    let mut index = resolver.index;
    index
        .occurrences
        .sort_by_key(|own| (own.span, !own.defines));
    index.occurrences.dedup_by_key(|own| own.span);
    stop.check(index)
}

struct Resolver<'a> {
    /// After a cancellation, names are left out of the index.
    stop: &'a CancelToken,
    index: Index,
    /// For each file the files whose names it may use.
    visibility: Visibility,
    /// The symbols of functions, constants, enumerations and families, each with the file that defines it.
    globals: HashMap<&'a str, (usize, FileId)>,
    /// The symbols of the built-in names and sequences that occur.
    builtins: HashMap<&'a str, usize>,
    /// Parameters and variables, the innermost last.
    scope: Vec<(&'a str, usize)>,
    /// For each vertex name the families that have such a vertex, each with the symbol of the vertex.
    vertices: HashMap<&'a str, Vec<(&'a str, usize)>>,
    item: Option<Span>,
}

impl<'a> Resolver<'a> {
    fn new(visibility: Visibility, stop: &'a CancelToken) -> Self {
        Resolver {
            stop,
            visibility,
            builtins: HashMap::new(),
            index: Index::default(),
            globals: HashMap::new(),
            scope: Vec::new(),
            vertices: HashMap::new(),
            item: None,
        }
    }

    fn declare(&mut self, item: &'a Item) {
        match &item.kind {
            ItemKind::Equation(equation) => {
                for head in &equation.heads {
                    let sort = match (&head.args, &equation.body.kind) {
                        (Some(_), _) => Sort::Function,
                        (None, body) if is_set(body) => Sort::Enumeration,
                        (None, _) => Sort::Constant,
                    };
                    self.global(&head.name, sort);
                }
            }
            ItemKind::Graph(graph) => {
                self.global(&graph.name, Sort::Family);
                self.item = Some(item.span);
                self.declare_vertices(graph);
            }
            ItemKind::Use(_) | ItemKind::Eval(_) | ItemKind::Check(_) | ItemKind::Broken { .. } => {
            }
        }
    }

    /// Declares the vertices of a family before its rules are read, since the rules are in any order and other items
    /// may name the vertices.
    fn declare_vertices(&mut self, graph: &'a GraphDef) {
        let GraphBody::Rules(rules) = &graph.body else {
            return;
        };
        let declared = |rule: &'a GraphRule| match &rule.kind {
            GraphRuleKind::Vertex(terms) => terms.as_slice(),
            GraphRuleKind::Edge(_) => &[],
        };
        for VertexRef { name, .. } in rules.iter().flat_map(declared) {
            if self.vertex(&graph.name.text, &name.text).is_none() {
                let symbol = self.symbol(&name.text, Sort::Vertex, None);
                let known = self.vertices.entry(&name.text).or_default();
                known.push((&graph.name.text, symbol));
            }
        }
    }

    /// The symbol of a vertex of a family.
    fn vertex(&self, family: &str, name: &str) -> Option<usize> {
        let known = self.vertices.get(name)?;
        let own = known.iter().find(|(own, _)| *own == family);
        own.map(|(_, symbol)| *symbol)
    }

    /// Resolves the name after `.`: a vertex of the family that is called before it, or of the only family with such a
    /// vertex.
    fn member(&mut self, base: &Expr, name: &'a Name) {
        let symbol = match called(base).filter(|own| self.is_family(own, base.span.file)) {
            Some(family) => self.vertex(family, &name.text),
            None => match self.vertices.get(name.text.as_str()).map(Vec::as_slice) {
                Some([(_, symbol)]) => Some(*symbol),
                Some(_) => {
                    self.index.ambiguous.insert(name.text.clone());
                    None
                }
                None => None,
            },
        };
        if let Some(symbol) = symbol {
            self.note(name.span, symbol, false);
        }
    }

    fn is_family(&self, name: &str, from: FileId) -> bool {
        let symbol = self.defined(name, from);
        symbol.is_some_and(|symbol| self.index.symbols[symbol].sort == Sort::Family)
    }

    /// Adds a name that a file defines.
    fn global(&mut self, name: &'a Name, sort: Sort) {
        if !self.globals.contains_key(name.text.as_str()) {
            let symbol = self.symbol(&name.text, sort, None);
            self.globals.insert(&name.text, (symbol, name.span.file));
        }
    }

    /// The symbol of a defined name, if the file `from` may use it.
    fn defined(&self, name: &str, from: FileId) -> Option<usize> {
        let (symbol, file) = self.globals.get(name)?;
        self.visibility.sees(from, *file).then_some(*symbol)
    }

    fn builtin(&mut self, name: &'a str, sort: Sort) -> usize {
        if let Some(known) = self.builtins.get(name) {
            return *known;
        }
        let symbol = self.symbol(name, sort, None);
        self.builtins.insert(name, symbol);
        symbol
    }

    fn symbol(&mut self, name: &str, sort: Sort, bound_by: Option<Span>) -> usize {
        self.index.symbols.push(Symbol {
            name: name.to_owned(),
            sort,
            within: self.item.filter(|_| sort.is_local()),
            bound_by,
        });
        self.index.symbols.len() - 1
    }

    fn note(&mut self, span: Span, symbol: usize, defines: bool) {
        self.index.occurrences.push(Occurrence {
            span,
            symbol,
            defines,
        });
    }

    fn item(&mut self, item: &'a Item) {
        self.item = Some(item.span);
        match &item.kind {
            ItemKind::Equation(equation) => self.equation(equation),
            ItemKind::Graph(graph) => self.graph(graph),
            ItemKind::Eval(eval) => self.question(&eval.expr, &eval.conditions),
            ItemKind::Check(check) => self.question(&check.statement, &check.conditions),
            ItemKind::Use(_) | ItemKind::Broken { .. } => {}
        }
        self.scope.clear();
    }

    fn equation(&mut self, equation: &'a Equation) {
        for head in &equation.heads {
            self.head(head);
        }
        for condition in &equation.conditions {
            self.expr(condition);
        }
        self.expr(&equation.body);
    }

    fn head(&mut self, head: &'a Head) {
        if let Some((symbol, _)) = self.globals.get(head.name.text.as_str()) {
            self.note(head.name.span, *symbol, true);
        }
        for arg in head.args.iter().flatten() {
            each_name(arg, true, &mut |name, span| {
                self.bind(name, span, Sort::Parameter);
            });
        }
    }

    /// Binds a parameter, unless the name is one already.
    fn bind(&mut self, name: &'a str, span: Span, sort: Sort) {
        if self.stop.is_cancelled() {
            return;
        }
        let known = self.local(name);
        let symbol = known.unwrap_or_else(|| self.symbol(name, sort, None));
        self.note(span, symbol, known.is_none());
        if known.is_none() {
            self.scope.push((name, symbol));
        }
    }

    fn local(&self, name: &str) -> Option<usize> {
        let mut inner = self.scope.iter().rev();
        inner
            .find(|(own, _)| *own == name)
            .map(|(_, symbol)| *symbol)
    }

    /// Whether a bare name means something already in the file `from`.
    fn is_known(&self, name: &str, from: FileId) -> bool {
        let is_value = |symbol: usize| {
            let sort = self.index.symbols[symbol].sort;
            matches!(sort, Sort::Constant | Sort::Enumeration)
        };
        self.local(name).is_some() || self.defined(name, from).is_some_and(is_value)
    }

    /// Resolves the expression of an eval or a check, in which names of at most two characters without a meaning are
    /// variables.
    fn question(&mut self, expr: &'a Expr, conditions: &'a [Expr]) {
        let mut inside = Vec::new();
        each_name(expr, false, &mut |name, span| {
            let is_free = self.defined(name, span.file).is_none() && builtin(name).is_none();
            if is_free && name.chars().count() <= 2 {
                inside.push((name, span));
            }
        });
        let mark = self.variables(conditions, &inside);
        self.expr(expr);
        self.leave(conditions, mark);
    }

    /// Brings the new variables of `conditions` into scope, and returns the mark for [`Resolver::leave`].
    fn variables(&mut self, conditions: &'a [Expr], extra: &[(&'a str, Span)]) -> usize {
        let mark = self.scope.len();
        let whole = match conditions {
            [first, .., last] => Some(first.span.to(last.span)),
            [only] => Some(only.span),
            [] => None,
        };
        let mut found: Vec<(&'a str, Span)> = Vec::new();
        for condition in conditions {
            each_name(condition, false, &mut |name, span| found.push((name, span)));
        }
        for (name, span) in found.into_iter().chain(extra.iter().copied()) {
            if !self.stop.is_cancelled() && !self.is_known(name, span.file) {
                let symbol = self.symbol(name, Sort::Variable, whole);
                self.note(span, symbol, true);
                self.scope.push((name, symbol));
            }
        }
        mark
    }

    fn leave(&mut self, conditions: &'a [Expr], mark: usize) {
        for condition in conditions {
            self.expr(condition);
        }
        self.scope.truncate(mark);
    }

    fn builder(&mut self, elements: &'a [Expr], conditions: &'a [Expr]) {
        let mark = self.variables(conditions, &[]);
        for element in elements {
            self.expr(element);
        }
        self.leave(conditions, mark);
    }

    /// Resolves an expression with the names that `where` defines; each value may use the names before it.
    fn with_names(&mut self, body: &'a Expr, names: &'a [(Name, Expr)]) {
        let mark = self.scope.len();
        for (name, value) in names {
            self.expr(value);
            if self.stop.is_cancelled() {
                break;
            }
            let whole = Some(name.span.to(value.span));
            let symbol = self.symbol(&name.text, Sort::Local, whole);
            self.note(name.span, symbol, true);
            self.scope.push((&name.text, symbol));
        }
        self.expr(body);
        self.scope.truncate(mark);
    }

    fn expr(&mut self, expr: &'a Expr) {
        if self.stop.is_cancelled() {
            return;
        }
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.span, false),
            ExprKind::Call {
                name,
                args,
                conditions,
            } => {
                self.name(&name.text, name.span, true);
                match conditions {
                    Some(conditions) => self.builder(args, conditions),
                    None => args.iter().for_each(|arg| self.expr(arg)),
                }
            }
            ExprKind::Set(elements, conditions) | ExprKind::List(elements, conditions) => {
                self.builder(elements, conditions)
            }
            ExprKind::Where { body, names } => self.with_names(body, names),
            ExprKind::Member { base, name } => {
                self.expr(base);
                self.member(base, name);
            }
            _ => each_child(expr, &mut |child| self.expr(child)),
        }
    }

    fn name(&mut self, name: &'a str, span: Span, is_call: bool) {
        let local = self.local(name).filter(|_| !is_call);
        let symbol = match local.or_else(|| self.defined(name, span.file)) {
            Some(symbol) => symbol,
            None if builtin(name).is_some() || AGGREGATES.contains(&name) => {
                self.builtin(name, Sort::Builtin)
            }
            None if is_oeis_name(name) => self.builtin(name, Sort::Oeis),
            None => return,
        };
        self.note(span, symbol, false);
    }

    fn graph(&mut self, graph: &'a GraphDef) {
        if let Some((symbol, _)) = self.globals.get(graph.name.text.as_str()) {
            self.note(graph.name.span, *symbol, true);
        }
        for Name { text, span } in &graph.params {
            self.bind(text, *span, Sort::Parameter);
        }
        for condition in &graph.conditions {
            self.expr(condition);
        }
        match &graph.body {
            GraphBody::Expr(expr) => self.expr(expr),
            GraphBody::Rules(rules) => {
                rules
                    .iter()
                    .for_each(|rule| self.rule(&graph.name.text, rule));
            }
        }
    }

    fn rule(&mut self, family: &str, rule: &'a GraphRule) {
        let (terms, declares): (Vec<&VertexRef>, bool) = match &rule.kind {
            GraphRuleKind::Vertex(terms) => (terms.iter().collect(), true),
            GraphRuleKind::Edge(chains) => (chains.iter().flatten().collect(), false),
        };
        let mut inside = Vec::new();
        if !declares {
            for index in terms.iter().flat_map(|term| &term.indices) {
                each_name(index, false, &mut |name, span| inside.push((name, span)));
            }
        }
        let mark = self.variables(&rule.conditions, &inside);
        for term in terms {
            if let Some(symbol) = self.vertex(family, &term.name.text) {
                self.note(term.name.span, symbol, declares);
            }
            term.indices.iter().for_each(|index| self.expr(index));
        }
        self.leave(&rule.conditions, mark);
    }
}

/// The name of the function or family that an expression calls, with or without arguments.
fn called(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Paren(inner) => called(inner),
        ExprKind::Call { name, .. } => Some(&name.text),
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

fn is_set(body: &ExprKind) -> bool {
    match body {
        ExprKind::Paren(inner) => is_set(&inner.kind),
        ExprKind::Set(..) | ExprKind::Range { .. } => true,
        ExprKind::Chain { level, .. } => *level == nk_syntax::ast::Level::Union,
        _ => false,
    }
}
