//! Built-in graphs and operations on graphs.

use super::Reader;
use super::numbers::Scope;
use super::rules::named;
use crate::ir::{Builtin, Expr};
use nk_verify::symmetry::{EdgeRule, Family, Formula, Local, Name, Spot, Term, VertexRule};

impl Reader<'_> {
    pub(super) fn builtin(
        &mut self,
        builtin: Builtin,
        args: &[Expr],
        scope: &Scope,
        left: usize,
    ) -> Option<Family> {
        let number = |reader: &mut Self, at: usize| reader.integer(args.get(at)?, scope);
        match builtin {
            Builtin::Path => {
                let n = number(self, 0)?;
                Some(self.path(n))
            }
            Builtin::Cycle => {
                let n = number(self, 0)?;
                Some(self.cycle(n))
            }
            Builtin::Complete => {
                let n = number(self, 0)?;
                Some(self.complete(n))
            }
            Builtin::CompleteBipartite => {
                let (m, n) = (number(self, 0)?, number(self, 1)?);
                Some(self.bipartite(["u", "v"], m, n))
            }
            Builtin::Star => {
                let n = number(self, 0)?;
                Some(self.bipartite(["hub", "v"], Term::Number(1), n))
            }
            Builtin::Cartesian
            | Builtin::Tensor
            | Builtin::Strong
            | Builtin::Lexicographic
            | Builtin::Disjoint
            | Builtin::Join => {
                let [one, other] = args else { return None };
                let (one, other) = (
                    self.graph(one, scope, left)?,
                    self.graph(other, scope, left)?,
                );
                match builtin {
                    Builtin::Disjoint => Some(beside(one, other)),
                    Builtin::Join => Some(joined(one, other)),
                    _ => product(builtin, &one, &other),
                }
            }
            _ => None,
        }
    }

    /// An index of a rule, from 0 to n - 1.
    fn local(name: &str, n: &Term) -> Local {
        Local {
            name: name.to_owned(),
            low: vec![Term::Number(0)],
            high: vec![n.clone().minus(Term::Number(1))],
        }
    }

    fn row(&self, n: &Term, least: i64) -> Family {
        Family {
            text: String::new(),
            parameters: self.parameters,
            names: vec![Name {
                text: "v".to_owned(),
                indices: 1,
            }],
            required: vec![Formula::at_most(Term::Number(least), n.clone())],
            vertices: vec![VertexRule {
                name: 0,
                locals: vec![Self::local("i", n)],
                condition: Formula::truth(),
            }],
            edges: Vec::new(),
        }
    }

    fn path(&self, n: Term) -> Family {
        let i = Term::Variable(self.parameters);
        let shorter = n.clone().minus(Term::Number(1));
        Family {
            edges: vec![EdgeRule {
                locals: vec![Self::local("i", &shorter)],
                condition: Formula::truth(),
                ends: [along(i.clone()), along(i.plus(Term::Number(1)))],
            }],
            ..self.row(&n, 0)
        }
    }

    fn cycle(&self, n: Term) -> Family {
        let i = Term::Variable(self.parameters);
        let next = i.clone().plus(Term::Number(1)).modulo(n.clone());
        Family {
            edges: vec![EdgeRule {
                locals: vec![Self::local("i", &n)],
                condition: Formula::truth(),
                ends: [along(i), along(next)],
            }],
            ..self.row(&n, 3)
        }
    }

    fn complete(&self, n: Term) -> Family {
        let [i, j] = [0, 1].map(|own| Term::Variable(self.parameters + own));
        Family {
            edges: vec![EdgeRule {
                locals: vec![Self::local("i", &n), Self::local("j", &n)],
                condition: Formula::Not(Box::new(Formula::equal(i.clone(), j.clone()))),
                ends: [along(i), along(j)],
            }],
            ..self.row(&n, 0)
        }
    }

    fn bipartite(&self, names: [&str; 2], m: Term, n: Term) -> Family {
        let [i, j] = [0, 1].map(|own| Term::Variable(self.parameters + own));
        let (left, mut right) = (self.row(&m, 0), self.row(&n, 0));
        right.vertices[0].name = 1;
        Family {
            names: names
                .map(|own| Name {
                    text: own.to_owned(),
                    indices: 1,
                })
                .to_vec(),
            required: [left.required, right.required].concat(),
            vertices: [left.vertices, right.vertices].concat(),
            edges: vec![EdgeRule {
                locals: vec![Self::local("i", &m), Self::local("j", &n)],
                condition: Formula::truth(),
                ends: [
                    along(i),
                    Spot {
                        name: 1,
                        indices: vec![j],
                    },
                ],
            }],
            ..self.row(&m, 0)
        }
    }
}

/// `v[index]`
fn along(index: Term) -> Spot {
    Spot {
        name: 0,
        indices: vec![index],
    }
}

/// Indices and a condition of a rule.
type Runs<'r> = (&'r [Local], &'r Formula);

/// The indices of several rules, one after another, with all conditions, and the shift of the variables of each rule.
fn concatenated(parameters: usize, all: &[Runs]) -> (Vec<Local>, Vec<Formula>, Vec<usize>) {
    let (mut locals, mut conditions, mut shifts) = (Vec::new(), Vec::new(), Vec::new());
    for (own, condition) in all {
        let shift = locals.len();
        let moved = |own: usize| shifted(own, parameters, shift);
        for local in *own {
            let bounds = |own: &[Term]| own.iter().map(|own| own.replaced(&moved)).collect();
            locals.push(Local {
                name: local.name.clone(),
                low: bounds(&local.low),
                high: bounds(&local.high),
            });
        }
        conditions.push(condition.replaced(&moved));
        shifts.push(shift);
    }
    (named(locals), conditions, shifts)
}

fn shifted(variable: usize, parameters: usize, shift: usize) -> Term {
    match variable < parameters {
        true => Term::Variable(variable),
        false => Term::Variable(variable + shift),
    }
}

/// The vertex of a vertex rule.
fn vertex(rule: &VertexRule, parameters: usize) -> Spot {
    let variables = parameters..parameters + rule.locals.len();
    Spot {
        name: rule.name,
        indices: variables.map(Term::Variable).collect(),
    }
}

fn of_vertex(rule: &VertexRule) -> Runs<'_> {
    (&rule.locals, &rule.condition)
}

fn of_edge(rule: &EdgeRule) -> Runs<'_> {
    (&rule.locals, &rule.condition)
}

/// A graph whose vertices are pairs.
struct Product<'f> {
    parameters: usize,
    /// The number of names of the right graph.
    names: usize,
    left: &'f Family,
    right: &'f Family,
}

impl Product<'_> {
    fn pair(&self, one: &Spot, other: &Spot, shifts: [usize; 2]) -> Spot {
        let moved = |spot: &Spot, shift: usize| -> Vec<Term> {
            let by = |own: usize| shifted(own, self.parameters, shift);
            spot.indices.iter().map(|own| own.replaced(&by)).collect()
        };
        let mut indices = moved(one, shifts[0]);
        indices.extend(moved(other, shifts[1]));
        Spot {
            name: one.name * self.names + other.name,
            indices,
        }
    }

    /// An edge for each choice of indices of the rules. `others` lists edges, each with the place of its rule, whose
    /// ends must differ.
    fn edge(
        &self,
        rules: &[Runs],
        others: &[(&EdgeRule, usize)],
        ends: impl Fn(&[usize]) -> [Spot; 2],
    ) -> EdgeRule {
        let (locals, mut conditions, shifts) = concatenated(self.parameters, rules);
        for (edge, at) in others {
            conditions.extend(distinct(edge, self.parameters, shifts[*at]));
        }
        EdgeRule {
            locals,
            condition: Formula::And(conditions),
            ends: ends(&shifts),
        }
    }

    /// An edge of the left graph, with one vertex of the right one.
    fn left_edges(&self) -> impl Iterator<Item = EdgeRule> {
        each_two(&self.left.edges, &self.right.vertices).map(|(edge, rule)| {
            let own = vertex(rule, self.parameters);
            self.edge(&[of_edge(edge), of_vertex(rule)], &[], |shifts| {
                let end = |end: &Spot| self.pair(end, &own, [shifts[0], shifts[1]]);
                edge.ends.each_ref().map(end)
            })
        })
    }

    /// One vertex of the left graph, with an edge of the right one.
    fn right_edges(&self) -> impl Iterator<Item = EdgeRule> {
        each_two(&self.left.vertices, &self.right.edges).map(|(rule, edge)| {
            let own = vertex(rule, self.parameters);
            self.edge(&[of_vertex(rule), of_edge(edge)], &[], |shifts| {
                let end = |end: &Spot| self.pair(&own, end, [shifts[0], shifts[1]]);
                edge.ends.each_ref().map(end)
            })
        })
    }

    /// An edge of each graph. A loop is not an edge, so it gives none here.
    fn both_edges(&self) -> impl Iterator<Item = EdgeRule> {
        each_two(&self.left.edges, &self.right.edges).flat_map(|(one, other)| {
            [[0, 1], [1, 0]].map(|turned| {
                let rules = [of_edge(one), of_edge(other)];
                self.edge(&rules, &[(one, 0), (other, 1)], |shifts| {
                    let shifts = [shifts[0], shifts[1]];
                    let end = |at: usize| (&one.ends[at], &other.ends[turned[at]]);
                    [end(0), end(1)].map(|(u, v)| self.pair(u, v, shifts))
                })
            })
        })
    }

    /// An edge of the left graph, with any two vertices of the right one.
    fn wide_edges(&self) -> impl Iterator<Item = EdgeRule> {
        let vertices = &self.right.vertices;
        let pairs = each_two(&self.left.edges, vertices)
            .flat_map(move |(edge, one)| vertices.iter().map(move |other| (edge, one, other)));
        pairs.map(|(edge, one, other)| {
            let rules = [of_edge(edge), of_vertex(one), of_vertex(other)];
            self.edge(&rules, &[(edge, 0)], |shifts| {
                let end = |at: usize, rule: &VertexRule| {
                    let own = vertex(rule, self.parameters);
                    self.pair(&edge.ends[at], &own, [shifts[0], shifts[at + 1]])
                };
                [end(0, one), end(1, other)]
            })
        })
    }
}

/// Each member of the one list with each of the other.
fn each_two<'f, A, B>(left: &'f [A], right: &'f [B]) -> impl Iterator<Item = (&'f A, &'f B)> {
    left.iter()
        .flat_map(move |one| right.iter().map(move |other| (one, other)))
}

/// The statement that the ends of an edge differ, if their names do not show it.
fn distinct(edge: &EdgeRule, parameters: usize, shift: usize) -> Option<Formula> {
    let [one, other] = &edge.ends;
    if one.name != other.name {
        return None;
    }
    let by = |own: usize| shifted(own, parameters, shift);
    let pairs = one.indices.iter().zip(&other.indices);
    let equal = pairs.map(|(a, b)| Formula::equal(a.replaced(&by), b.replaced(&by)));
    Some(Formula::Not(Box::new(Formula::And(equal.collect()))))
}

fn product(builtin: Builtin, left: &Family, right: &Family) -> Option<Family> {
    let parameters = left.parameters;
    let mut names = Vec::new();
    for one in &left.names {
        for other in &right.names {
            let text = match one.text == other.text {
                true => one.text.clone(),
                false => format!("{}_{}", one.text, other.text),
            };
            if names.iter().any(|own: &Name| own.text == text) {
                return None;
            }
            names.push(Name {
                text,
                indices: one.indices + other.indices,
            });
        }
    }
    let own = Product {
        parameters,
        names: right.names.len(),
        left,
        right,
    };
    let mut edges = Vec::new();
    if matches!(builtin, Builtin::Cartesian | Builtin::Strong) {
        edges.extend(own.left_edges());
    }
    if builtin == Builtin::Lexicographic {
        edges.extend(own.wide_edges());
    }
    if builtin != Builtin::Tensor {
        edges.extend(own.right_edges());
    }
    if matches!(builtin, Builtin::Tensor | Builtin::Strong) {
        edges.extend(own.both_edges());
    }
    let pairs = each_two(&left.vertices, &right.vertices).map(|(one, other)| {
        let (locals, conditions, _) = concatenated(parameters, &[of_vertex(one), of_vertex(other)]);
        VertexRule {
            name: one.name * right.names.len() + other.name,
            locals,
            condition: Formula::And(conditions),
        }
    });
    Some(Family {
        text: String::new(),
        parameters,
        names,
        required: [left.required.clone(), right.required.clone()].concat(),
        vertices: pairs.collect(),
        edges,
    })
}

/// Both graphs, with no edge between them.
fn beside(left: Family, right: Family) -> Family {
    let shift = left.names.len();
    let mut family = left;
    for own in right.names {
        let mut text = own.text;
        while family.names.iter().any(|other| other.text == text) {
            text.push('\'');
        }
        let indices = own.indices;
        family.names.push(Name { text, indices });
    }
    family.required.extend(right.required);
    for mut own in right.vertices {
        own.name += shift;
        family.vertices.push(own);
    }
    for mut own in right.edges {
        own.ends.iter_mut().for_each(|end| end.name += shift);
        family.edges.push(own);
    }
    family
}

/// Both graphs, with all edges between them.
fn joined(left: Family, right: Family) -> Family {
    let (shift, parameters) = (left.names.len(), left.parameters);
    let (ones, others) = (left.vertices.clone(), right.vertices.clone());
    let mut family = beside(left, right);
    for one in &ones {
        for other in &others {
            let runs = [of_vertex(one), of_vertex(other)];
            let (locals, conditions, shifts) = concatenated(parameters, &runs);
            let moved = |rule: &VertexRule, shift: usize, names: usize| {
                let by = |own: usize| shifted(own, parameters, shift);
                let own = vertex(rule, parameters);
                Spot {
                    name: own.name + names,
                    indices: own.indices.iter().map(|own| own.replaced(&by)).collect(),
                }
            };
            family.edges.push(EdgeRule {
                locals,
                condition: Formula::And(conditions),
                ends: [moved(one, shifts[0], 0), moved(other, shifts[1], shift)],
            });
        }
    }
    family
}
