//! Graph families and claims about their nimbers, in the terms of [`nk_verify::symmetry`].
//!
//! Here nothing is proved: the rules of a family are rewritten as bounds of indices and conditions on integers. Rules
//! without such a form give `None`. Families whose vertices are binary words are read in a form of their own.

mod multiples;
mod numbers;
mod operations;
mod rules;
mod weights;
mod words;

use crate::builtins::builtin_name;
use crate::ir::{Builtin, Check, Expr, ExprKind, FamilyBody, FamilyId, Program, VariableRange};
use nk_verify::symmetry::{Family, Formula, Term, shown_term, words as stated};
use numbers::Scope;

/// A claim about the nimbers of the graphs of a family.
#[derive(Clone, Debug)]
pub struct FamilyClaim {
    /// The names of the parameters, which are the variables of the claim.
    pub parameters: Vec<String>,
    /// The conditions of the range on the parameters, as far as they can be written.
    pub given: Vec<Formula>,
    /// The graphs.
    pub family: Graphs,
    /// The claim; the nimber and the outcome are variables after the parameters.
    pub statement: Formula,
}

/// The graphs of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Graphs {
    /// Graphs that are given by rules about indices.
    Rules(Family),
    /// Vertices are binary words, and rules are about their weights.
    Words(stated::Family),
}

impl Graphs {
    /// The conditions that the parameters must satisfy.
    pub fn required(&self) -> &[Formula] {
        match self {
            Graphs::Rules(own) => &own.required,
            Graphs::Words(own) => &own.required,
        }
    }

    /// The expression that names the graphs, such as `lattice(m, n)`.
    pub fn text(&self) -> &str {
        match self {
            Graphs::Rules(own) => &own.text,
            Graphs::Words(own) => &own.text,
        }
    }

    fn called(mut self, text: String) -> Graphs {
        match &mut self {
            Graphs::Rules(own) => own.text = text,
            Graphs::Words(own) => own.text = text,
        }
        self
    }
}

/// Greatest depth of families within families.
const DEEPEST: usize = 40;
/// Greatest number of rules of one family.
const MOST_RULES: usize = 400;

/// Reads rules of graphs whose numbers depend on parameters.
pub(super) struct Reader<'p> {
    program: &'p Program,
    parameters: usize,
    /// Whether the statement is being read, which may ask for nimbers.
    asks: bool,
    /// Whether conditions on words are being read, which may ask for weights.
    words: bool,
    /// The graph that the statement is about, once it has occurred.
    graph: Option<Graphs>,
}

/// A claim as a question about one family; `None` if it is of another form.
pub fn family_claim(program: &Program, check: &Check) -> Option<FamilyClaim> {
    let range = &check.range;
    let mut reader = Reader::new(program, range.variables.len());
    let scope = Scope::of_parameters(reader.parameters);
    let mut given = Vec::new();
    for (number, variable) in range.variables.iter().enumerate() {
        let VariableRange::Interval { low, high } = &variable.range else {
            return None;
        };
        let own = Term::Variable(number);
        for bound in low {
            given.extend(
                reader
                    .at_least(bound, &scope)
                    .map(|low| Formula::at_most(low, own.clone())),
            );
        }
        for bound in high {
            given.extend(
                reader
                    .at_most(bound, &scope)
                    .map(|high| Formula::at_most(own.clone(), high)),
            );
        }
        given.extend(
            variable
                .filters
                .iter()
                .filter_map(|own| reader.formula(own, &scope)),
        );
    }
    given.extend(
        range
            .guards
            .iter()
            .filter_map(|own| reader.formula(own, &scope)),
    );
    let graph = graph_in(&check.statement)?;
    reader.asks = true;
    let statement = reader.formula(&check.statement, &scope)?;
    let names = range.variables.iter().map(|own| own.name.clone());
    let parameters = apart(names, &["value", "outcome"]);
    let text = reader.text(graph, &scope, &parameters).unwrap_or_default();
    Some(FamilyClaim {
        parameters,
        given,
        family: reader.graph?.called(text),
        statement,
    })
}

/// The graphs that an expression gives, each of its slots being a parameter with a name, and the expression that names
/// them; `None` if their rules have no such form.
pub fn family(program: &Program, graph: &Expr, names: &[String]) -> Option<(Graphs, String)> {
    let mut reader = Reader::new(program, names.len());
    let scope = Scope::of_parameters(names.len());
    let family = reader.graphs(graph, &scope)?;
    let text = reader.text(graph, &scope, names)?;
    Some((family.called(text.clone()), text))
}

/// Whether the rules of stated graphs are those of a family of a program. `order` gives for each parameter of the
/// family the parameter of the stated graphs. `None` if the rules of the family cannot be written in the form of the
/// stated ones.
pub fn has_rules(
    stated: &Graphs,
    program: &Program,
    own: FamilyId,
    order: &[usize],
) -> Option<bool> {
    let args = order.iter().map(|own| Term::Variable(*own)).collect();
    let reader = |parameters| Reader::new(program, parameters);
    let found = match stated {
        Graphs::Rules(stated) => {
            Graphs::Rules(reader(stated.parameters).family(own, args, DEEPEST)?)
        }
        Graphs::Words(stated) => {
            Graphs::Words(reader(stated.parameters).family_of_words(own, args, DEEPEST)?)
        }
    };
    Some(found.called(stated.text().to_owned()) == *stated)
}

/// The first graph of which an expression asks the nimber or the outcome.
fn graph_in(expr: &Expr) -> Option<&Expr> {
    match &expr.kind {
        ExprKind::Builtin(Builtin::Nimber | Builtin::Outcome, args) => args.first(),
        ExprKind::Builtin(_, args) => args.iter().find_map(graph_in),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => graph_in(inner),
        ExprKind::And(parts) | ExprKind::Or(parts) => parts.iter().find_map(graph_in),
        ExprKind::Compare(left, _, right) => graph_in(left).or_else(|| graph_in(right)),
        ExprKind::InRange { member, .. } => graph_in(member),
        ExprKind::Arithmetic { first, rest } => {
            graph_in(first).or_else(|| rest.iter().find_map(|own| graph_in(&own.2)))
        }
        _ => None,
    }
}

/// Names that differ from each other and from those taken.
pub(super) fn apart(wanted: impl Iterator<Item = String>, taken: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for own in wanted {
        let begins = own.starts_with(|c: char| c.is_alphabetic());
        let plain = if begins { own } else { format!("x{own}") };
        let is_free = |name: &String| !found.contains(name) && !taken.contains(&name.as_str());
        let more = (1..).map(|number| format!("{plain}{number}"));
        let name = std::iter::once(plain.clone()).chain(more).find(is_free);
        found.extend(name);
    }
    found
}

impl<'p> Reader<'p> {
    fn new(program: &'p Program, parameters: usize) -> Reader<'p> {
        Reader {
            program,
            parameters,
            asks: false,
            words: false,
            graph: None,
        }
    }

    /// A graph expression, in whichever form its rules have.
    pub(super) fn graphs(&mut self, graph: &Expr, scope: &Scope) -> Option<Graphs> {
        if let Some(own) = self.words(graph, scope, DEEPEST) {
            return Some(Graphs::Words(own));
        }
        self.graph(graph, scope, DEEPEST).map(Graphs::Rules)
    }

    /// A graph expression.
    pub(super) fn graph(&mut self, graph: &Expr, scope: &Scope, left: usize) -> Option<Family> {
        let left = left.checked_sub(1)?;
        let family = match &graph.kind {
            ExprKind::Family { family, args } => {
                let args: Option<Vec<Term>> =
                    args.iter().map(|own| self.integer(own, scope)).collect();
                self.family(*family, args?, left)?
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, scope, left)?,
            _ => return None,
        };
        (family.vertices.len() + family.edges.len() <= MOST_RULES).then_some(family)
    }

    /// The expression that names a graph: `lattice(2*m, n)`.
    fn text(&mut self, graph: &Expr, scope: &Scope, names: &[String]) -> Option<String> {
        let (name, args) = match &graph.kind {
            ExprKind::Family { family, args } => (&*self.program.families[family.0].name, args),
            ExprKind::Builtin(builtin, args) => (builtin_name(*builtin)?, args),
            _ => return None,
        };
        let args = args.iter().map(|own| match self.integer(own, scope) {
            Some(number) => Some(shown_term(&number, names)),
            None => self.text(own, scope, names),
        });
        let args: Option<Vec<String>> = args.collect();
        Some(format!("{name}({})", args?.join(", ")))
    }

    /// A family of the program with the values of its slots and the conditions that it requires.
    fn opened(
        &mut self,
        id: FamilyId,
        args: Vec<Term>,
    ) -> Option<(&'p crate::ir::Family, Scope, Vec<Formula>)> {
        let program: &'p Program = self.program;
        let own = &program.families[id.0];
        let mut scope = Scope::new(self.parameters, own.frame.names.len());
        for (slot, arg) in args.into_iter().enumerate() {
            scope.slots[slot] = Some(arg);
        }
        let required = own.conditions.iter().map(|own| self.formula(own, &scope));
        let required = required.collect::<Option<_>>()?;
        Some((own, scope, required))
    }

    fn family(&mut self, id: FamilyId, args: Vec<Term>, left: usize) -> Option<Family> {
        let (own, scope, required) = self.opened(id, args)?;
        let mut family = match &own.body {
            FamilyBody::Expr(expr) => self.graph(expr, &scope, left)?,
            FamilyBody::Rules {
                names,
                vertices,
                edges,
            } => self.rules(&own.frame, names, vertices, edges, &scope)?,
        };
        family.required.extend(required);
        Some(family)
    }
}
