//! Deletion games by the definition alone: slow, and the reference for the solver.

use std::collections::{BTreeSet, HashMap};

use super::error::{DeletionError, Endless};
use super::option_rule::{Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, VertexSet};
use super::rules::Rules;
use nk_base::Outcome;
use nk_base::mex::Mex;
use nk_graph::Graph;

/// A position: its vertices and its edges, the smaller end first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Position {
    vertices: BTreeSet<usize>,
    edges: BTreeSet<(usize, usize)>,
}

/// The Sprague-Grundy value of a deletion game on `graph` by the definition: the mex over all moves. The value of each
/// position is computed once; positions are neither split into components nor compared up to isomorphism.
///
/// * Shape: at most 64 vertices and edges together, otherwise `None`.
/// * Cost: up to 2^(order + size) positions; 12 vertices and edges are quick.
///
/// # Errors
///
/// [`DeletionError::RemovesNothing`], if a move of a position that play can reach removes nothing.
pub fn nimber_by_definition(graph: &Graph, rules: &Rules) -> Result<Option<u32>, DeletionError> {
    let position = Position::of(graph);
    let nimber = position.map(|own| own.nimber(rules, &mut HashMap::new()));
    nimber.transpose()
}

/// Who wins a deletion game on `graph` in misère play, by the definition: the next player if there is no move or if
/// an option is a P-position, otherwise the previous one. Shape, cost and errors are those of [`nimber_by_definition`].
///
/// # Errors
///
/// [`DeletionError::RemovesNothing`], as for [`nimber_by_definition`].
pub fn misere_outcome_by_definition(
    graph: &Graph,
    rules: &Rules,
) -> Result<Option<Outcome>, DeletionError> {
    let position = Position::of(graph);
    let is_won = position.map(|own| own.is_won(rules, &mut HashMap::new()));
    Ok(is_won.transpose()?.map(|is_won| Outcome::p_if(!is_won)))
}

/// The Sprague-Grundy value of a game with a token on `graph`, by the definition. At first the token is on the vertex
/// `token`. A move by `options[i]` binds the vertex with the token as bound vertex 0, and puts the token on bound
/// vertex `goes[i]`. Shape and cost are those of [`nimber_by_definition`], for each vertex.
///
/// # Errors
///
/// [`DeletionError::RemovesNothing`], if a move of a position that play can reach removes nothing, or removes the
/// vertex on which it puts the token.
pub fn token_nimber_by_definition(
    graph: &Graph,
    token: usize,
    options: &[OptionRule],
    goes: &[usize],
) -> Result<Option<u32>, DeletionError> {
    let moving: Vec<(&OptionRule, usize)> = options.iter().zip(goes.iter().copied()).collect();
    let position = Position::of(graph);
    let nimber = position.map(|own| own.token_nimber(token, &moving, &mut HashMap::new()));
    nimber.transpose()
}

impl Position {
    /// The whole graph; `None` if it has more than 64 vertices and edges.
    fn of(graph: &Graph) -> Option<Position> {
        (graph.order() + graph.size() <= 64).then(|| Position {
            vertices: (0..graph.order()).collect(),
            edges: graph.edges().collect(),
        })
    }

    /// The nimber. Each move removes a vertex or an edge, which bounds the depth of the recursion.
    fn nimber(
        &self,
        rules: &Rules,
        known: &mut HashMap<Position, u32>,
    ) -> Result<u32, DeletionError> {
        if let Some(&nimber) = known.get(self) {
            return Ok(nimber);
        }
        let mut options = Mex::new();
        for option in self.options(rules)? {
            options.insert(option.nimber(rules, known)?);
        }
        known.insert(self.clone(), options.get());
        Ok(options.get())
    }

    /// Whether the player to move wins if the player who makes the last move loses.
    fn is_won(
        &self,
        rules: &Rules,
        known: &mut HashMap<Position, bool>,
    ) -> Result<bool, DeletionError> {
        if let Some(&is_won) = known.get(self) {
            return Ok(is_won);
        }
        let options = self.options(rules)?;
        let mut is_won = options.is_empty();
        for option in &options {
            is_won = !option.is_won(rules, known)? || is_won;
        }
        known.insert(self.clone(), is_won);
        Ok(is_won)
    }

    /// The position after each move; several moves may lead to the same position.
    fn options(&self, rules: &Rules) -> Result<Vec<Position>, DeletionError> {
        let mut options = Vec::new();
        for (number, rule) in rules.options().iter().enumerate() {
            for bound in self.bindings(rule.pattern) {
                let left = self.after(rule, &bound);
                let component = self.component(bound[0]);
                if !component.holds(&rule.condition, rule, &bound) {
                    continue;
                }
                if left == *self {
                    return Err(component.unchanged(number, bound));
                }
                options.push(left);
            }
        }
        Ok(options)
    }

    /// The nimber with the token on the vertex `token`; `moving` has each option with the place of the bound vertex on
    /// which it puts the token.
    fn token_nimber(
        &self,
        token: usize,
        moving: &[(&OptionRule, usize)],
        known: &mut HashMap<(Position, usize), u32>,
    ) -> Result<u32, DeletionError> {
        let key = (self.clone(), token);
        if let Some(&nimber) = known.get(&key) {
            return Ok(nimber);
        }
        let component = self.component(token);
        let mut values = Mex::new();
        for (number, (rule, goes)) in moving.iter().enumerate() {
            let bindings = self.bindings(rule.pattern).into_iter();
            for bound in bindings.filter(|bound| bound[0] == token) {
                if !component.holds(&rule.condition, rule, &bound) {
                    continue;
                }
                let (left, next) = (self.after(rule, &bound), bound[*goes]);
                if left == *self || !left.vertices.contains(&next) {
                    return Err(component.unchanged(number, bound));
                }
                values.insert(left.token_nimber(next, moving, known)?);
            }
        }
        known.insert(key, values.get());
        Ok(values.get())
    }

    fn joined(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u.min(v), u.max(v)))
    }

    fn bindings(&self, pattern: Pattern) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = self.vertices.iter().map(|&v| vec![v]).collect();
        for _ in 1..pattern.bound() {
            let longer = |bound: &Vec<usize>| {
                let last = bound[bound.len() - 1];
                let next = self.vertices.iter().filter(|v| self.joined(last, **v));
                let next = next.filter(|v| !bound.contains(v));
                next.map(|&v| bound.iter().copied().chain([v]).collect())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// The error that a move in this component changes nothing.
    fn unchanged(self, option: usize, bound: Vec<usize>) -> DeletionError {
        DeletionError::RemovesNothing(Box::new(Endless {
            option,
            bound,
            vertices: self.vertices.into_iter().collect(),
            edges: self.edges.into_iter().collect(),
        }))
    }

    /// The component with a vertex.
    fn component(&self, start: usize) -> Position {
        let mut vertices = BTreeSet::from([start]);
        loop {
            let new =
                self.vertices.iter().copied().filter(|v| {
                    !vertices.contains(v) && vertices.iter().any(|u| self.joined(*u, *v))
                });
            let new: Vec<usize> = new.collect();
            if new.is_empty() {
                break;
            }
            vertices.extend(new);
        }
        let inside = self.edges.iter().filter(|(u, _)| vertices.contains(u));
        let edges = inside.copied().collect();
        Position { vertices, edges }
    }

    /// The number of components.
    fn parts(&self) -> i64 {
        let firsts = |v: &usize| self.component(*v).vertices.first().copied();
        let firsts: BTreeSet<Option<usize>> = self.vertices.iter().map(firsts).collect();
        firsts.len() as i64
    }

    /// The position after a move by an option, whether it is allowed or not.
    fn after(&self, rule: &OptionRule, bound: &[usize]) -> Position {
        let gone = self.set(&rule.vertices, bound);
        let is_removed = |&(u, v): &(usize, usize)| {
            let is_in = |edges: &EdgeSet| match *edges {
                EdgeSet::Between(a, b) => [(u, v), (v, u)].contains(&(bound[a], bound[b])),
                EdgeSet::At(a) => [u, v].contains(&bound[a]),
            };
            gone.contains(&u) || gone.contains(&v) || rule.edges.iter().any(is_in)
        };
        let edges = self.edges.iter().filter(|edge| !is_removed(edge));
        Position {
            vertices: self.vertices.difference(&gone).copied().collect(),
            edges: edges.copied().collect(),
        }
    }

    fn set(&self, set: &VertexSet, bound: &[usize]) -> BTreeSet<usize> {
        match set {
            VertexSet::Empty => BTreeSet::new(),
            VertexSet::Single(place) => BTreeSet::from([bound[*place]]),
            VertexSet::Neighbours(place) => {
                let around = self.vertices.iter().copied();
                around.filter(|v| self.joined(bound[*place], *v)).collect()
            }
            VertexSet::Union(a, b) => &self.set(a, bound) | &self.set(b, bound),
            VertexSet::Intersection(a, b) => &self.set(a, bound) & &self.set(b, bound),
            VertexSet::Difference(a, b) => &self.set(a, bound) - &self.set(b, bound),
        }
    }

    /// Whether a condition holds in this position, which is a component.
    fn holds(&self, condition: &Condition, rule: &OptionRule, bound: &[usize]) -> bool {
        let holds = |own: &Condition| self.holds(own, rule, bound);
        match condition {
            Condition::Always => true,
            Condition::Joined(a, b) => self.joined(bound[*a], bound[*b]),
            Condition::Compare(a, comparison, b) => {
                let a = self.number(a, rule, bound);
                let b = self.number(b, rule, bound);
                match comparison {
                    Comparison::Equal => a == b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                }
            }
            Condition::Not(inner) => !holds(inner),
            Condition::All(parts) => parts.iter().all(holds),
            Condition::Any(parts) => parts.iter().any(holds),
        }
    }

    fn number(&self, number: &Number, rule: &OptionRule, bound: &[usize]) -> i64 {
        let value = |own: &Number| self.number(own, rule, bound);
        match number {
            Number::Constant(constant) => *constant,
            Number::Degree(place) => value(&Number::Count(VertexSet::Neighbours(*place))),
            Number::Count(vertices) => self.set(vertices, bound).len() as i64,
            Number::Order => self.vertices.len() as i64,
            Number::Size => self.edges.len() as i64,
            Number::PartsLeft => self.after(rule, bound).parts(),
            Number::Sum(parts) => parts.iter().map(value).sum(),
            Number::Times(factor, inner) => factor * value(inner),
            Number::Modulo(inner, modulus) => value(inner).rem_euclid(*modulus),
        }
    }
}
