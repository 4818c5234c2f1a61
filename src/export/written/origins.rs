//! Whether the vertices of two graphs may meet in a program.
//!
//! If they meet, `nkdsl` reports E0508. In a program vertices are numbers, which do not show their graphs, so it would
//! continue with a wrong value. So an eval in which they may meet is not written.
//!
//! Each expression with vertices has an *origin*: the graph to which the vertices belong. A graph that a program makes
//! is identified by the expression that makes it, and the graph of a parameter by the place of the parameter. If
//! vertices meet, their origins are united; the origins of graphs that are made differently cannot be. The demands of a
//! function on its arguments apply to each call.

mod expressions;

use std::collections::HashMap;

use nk_base::source::Span;
use nk_lang::ir::{
    Eval, Expr, ExprKind, FamilyBody, FunctionId, FunctionRule, Kind, Pattern, Program,
};

use crate::reach::{Reach, bodies};
use crate::reason::{Answer, refuse};

/// The largest number of passes over the functions. Each pass finds the demands of functions from those of the
/// functions that they call.
const ROUNDS: usize = 12;

/// The origin of the vertices of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The value has no vertices.
    None,
    /// The vertices are those of one graph, which is given by its class.
    Graph(usize),
    /// A list of vertices of several graphs.
    Many,
}

/// The demands of a function on its arguments, and the origin of its value. In the expressions that make graphs, slots
/// are numbers of arguments.
#[derive(Clone, Debug, Default, PartialEq)]
struct Summary {
    /// For each argument the first argument of the same graph.
    classes: Vec<usize>,
    /// For each first argument of a graph, the expression that makes the graph, if the argument must be of this graph.
    made: Vec<Option<Expr>>,
    result: Source,
}

#[derive(Clone, Debug, Default, PartialEq)]
enum Source {
    #[default]
    None,
    Argument(usize),
    Made(Expr),
    Many,
}

/// Checks that vertices of two graphs do not meet.
///
/// # Errors
///
/// They may meet, with the place.
pub(super) fn check(program: &Program, eval: &Eval, reach: &Reach) -> Answer<()> {
    let mut summaries: HashMap<FunctionId, Summary> = HashMap::new();
    let all = reach.all();
    for round in 0..ROUNDS {
        let mut is_done = true;
        for function in &all {
            let found = Walk::new(program, &summaries).function(*function)?;
            if summaries.get(function) != Some(&found) {
                is_done = false;
                summaries.insert(*function, found);
            }
        }
        if is_done {
            break;
        }
        if round + 1 == ROUNDS {
            return refuse(eval.span, "its functions pass on vertices in too many ways");
        }
    }
    for family in &reach.families {
        if let FamilyBody::Expr(expr) = &program.families[family.0].body {
            Walk::new(program, &summaries).origin(expr)?;
        }
    }
    Walk::new(program, &summaries).origin(&eval.expr).map(drop)
}

struct Walk<'p> {
    program: &'p Program,
    summaries: &'p HashMap<FunctionId, Summary>,
    /// For each class the class with which it was united.
    joined: Vec<usize>,
    /// For each class the expression that makes its graph, if it is known.
    made: Vec<Option<Expr>>,
    slots: HashMap<usize, Origin>,
    locals: HashMap<usize, (Origin, Expr)>,
}

impl<'p> Walk<'p> {
    fn new(program: &'p Program, summaries: &'p HashMap<FunctionId, Summary>) -> Self {
        Walk {
            program,
            summaries,
            joined: Vec::new(),
            made: Vec::new(),
            slots: HashMap::new(),
            locals: HashMap::new(),
        }
    }

    fn fresh(&mut self, made: Option<Expr>) -> Origin {
        self.joined.push(self.joined.len());
        self.made.push(made);
        Origin::Graph(self.joined.len() - 1)
    }

    fn class(&self, mut of: usize) -> usize {
        while self.joined[of] != of {
            of = self.joined[of];
        }
        of
    }

    /// The demands of a function.
    ///
    /// # Errors
    ///
    /// Vertices of two graphs meet in it.
    fn function(mut self, function: FunctionId) -> Answer<Summary> {
        let own = &self.program.functions[function.0];
        let arguments: Vec<Origin> = own
            .params
            .iter()
            .map(|kind| match has_vertices(*kind) {
                true => self.fresh(None),
                false => Origin::None,
            })
            .collect();
        let mut result = Origin::None;
        // The arguments by their slots, which differ between equations.
        let mut places: HashMap<usize, usize> = HashMap::new();
        match &own.rule {
            FunctionRule::Clauses(clauses) => {
                for clause in clauses {
                    self.slots.clear();
                    self.locals.clear();
                    for (at, pattern) in clause.patterns.iter().enumerate() {
                        if let Pattern::Variable { slot, .. } = pattern {
                            self.slots.insert(*slot, arguments[at]);
                            places.insert(*slot, at);
                        }
                    }
                    for filter in &clause.filters {
                        self.origin(filter)?;
                    }
                    let found = self.origin(&clause.body)?;
                    result = self.side_by_side(result, found);
                }
            }
            FunctionRule::Enumeration(_) => {
                for (at, origin) in arguments.iter().enumerate() {
                    self.slots.insert(at, *origin);
                    places.insert(at, at);
                }
                for body in bodies(self.program, function) {
                    self.origin(body)?;
                }
            }
        }
        let mut summary = Summary::default();
        let mut first_of: HashMap<usize, usize> = HashMap::new();
        for (at, origin) in arguments.iter().enumerate() {
            let Origin::Graph(class) = *origin else {
                summary.classes.push(at);
                summary.made.push(None);
                continue;
            };
            let class = self.class(class);
            let first = *first_of.entry(class).or_insert(at);
            summary.classes.push(first);
            let made = self.made[class].clone().filter(|_| first == at);
            let made = match made.map(|own| in_arguments(&own, &places)) {
                None => None,
                Some(Some(own)) => Some(own),
                Some(None) => {
                    return refuse(own.span, "its argument may hold vertices of several graphs");
                }
            };
            summary.made.push(made);
        }
        summary.result = match result {
            Origin::None => Source::None,
            Origin::Many => Source::Many,
            Origin::Graph(class) => {
                let class = self.class(class);
                match (first_of.get(&class), &self.made[class]) {
                    (Some(at), _) => Source::Argument(*at),
                    (None, Some(made)) => {
                        in_arguments(made, &places).map_or(Source::Many, Source::Made)
                    }
                    (None, None) => Source::None,
                }
            }
        };
        Ok(summary)
    }

    /// Unites two origins, so that they are one graph from now on.
    ///
    /// # Errors
    ///
    /// They are two graphs.
    fn meet(&mut self, a: Origin, b: Origin, span: Span) -> Answer<Origin> {
        match self.united(a, b) {
            Some(origin) => Ok(origin),
            None => refuse(
                span,
                "vertices of two graphs may meet here, and a program cannot tell them apart",
            ),
        }
    }

    fn united(&mut self, a: Origin, b: Origin) -> Option<Origin> {
        let (a, b) = match (a, b) {
            (Origin::None, other) | (other, Origin::None) => return Some(other),
            (Origin::Many, _) | (_, Origin::Many) => return None,
            (Origin::Graph(a), Origin::Graph(b)) => (self.class(a), self.class(b)),
        };
        if a == b {
            return Some(Origin::Graph(a));
        }
        match (&self.made[a], &self.made[b]) {
            (Some(first), Some(second)) if first != second => return None,
            (None, Some(_)) => self.made[a] = self.made[b].clone(),
            _ => {}
        }
        self.joined[b] = a;
        Some(Origin::Graph(a))
    }

    /// The origin of two values that are elements of one list, or alternatives.
    fn side_by_side(&mut self, a: Origin, b: Origin) -> Origin {
        self.united(a, b).unwrap_or(Origin::Many)
    }

    fn all<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Answer<Vec<Origin>> {
        exprs.into_iter().map(|own| self.origin(own)).collect()
    }

    fn met<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, span: Span) -> Answer<Origin> {
        let mut met = Origin::None;
        for origin in self.all(exprs)? {
            met = self.meet(met, origin, span)?;
        }
        Ok(met)
    }

    fn mixed<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Answer<Origin> {
        let found = self.all(exprs)?;
        Ok(found
            .into_iter()
            .fold(Origin::None, |all, own| self.side_by_side(all, own)))
    }
}

/// The expression that makes a graph, in terms of the arguments of a function; `None` if it uses another variable.
fn in_arguments(made: &Expr, places: &HashMap<usize, usize>) -> Option<Expr> {
    let is_open = made.has_part(|part| match part {
        ExprKind::Slot(slot) => !places.contains_key(slot),
        ExprKind::Local(_) => true,
        _ => false,
    });
    let place = |slot| places.get(&slot).map(|at| ExprKind::Slot(*at));
    (!is_open).then(|| made.with_slots(place))
}

/// The expression that makes a graph, with these arguments of the function.
fn with_arguments(made: &Expr, arguments: &[Expr]) -> Expr {
    let mut own = made.clone();
    own.replace_parts(&mut |part| match part.kind {
        ExprKind::Slot(at) => arguments.get(at).cloned(),
        _ => None,
    });
    own
}

/// Whether values of the kind have vertices.
fn has_vertices(kind: Kind) -> bool {
    match kind {
        Kind::Number | Kind::Truth | Kind::Text => false,
        Kind::Graph | Kind::Vertex | Kind::Edge => true,
        Kind::Set(elements) | Kind::List(elements) => elements.kind().is_none_or(has_vertices),
    }
}
