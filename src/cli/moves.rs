//! The names of the moves of a deletion game, and the moves that typed texts mean.
//!
//! A text lists vertices by their names, with blanks between them, and edges as `u--v`. It means the move that removes
//! exactly these; or, if there is none, the move whose rule binds exactly these vertices, such as the one vertex of a
//! move of Node-Kayles.

use std::collections::HashMap;

use nk_graph::{Label, label};
use nk_solver::deletion::LegalMove;

use nk_terminal::exit::Failure;
use nk_terminal::graph_argument::Named;

/// Vertices, and edges as (u, v) with u < v; both ascending, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parts {
    pub vertices: Vec<usize>,
    pub edges: Vec<(usize, usize)>,
}

/// Moves with their names.
pub struct Moves<'a> {
    labels: &'a [Label],
    pub legal: Vec<LegalMove>,
    by_removal: HashMap<Parts, usize>,
    /// Whether a move that binds a vertex takes a token to this vertex, which then is the name of the move.
    has_token: bool,
    /// The moves that bind these vertices, in any order.
    by_bound: HashMap<Vec<usize>, Vec<usize>>,
}

/// A name of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The place of the move in [`Moves::legal`].
    pub at: usize,
    pub text: String,
    /// The vertices and edges in the name.
    pub parts: Parts,
}

/// Why vertices and edges do not mean a single move.
pub enum Unclear {
    None,
    /// They may mean any of these moves, each given by what it removes.
    Several(Vec<String>),
}

impl<'a> Moves<'a> {
    /// The moves of a position. In a game with a token, a move takes the token to the vertex that it binds.
    pub fn new(legal: Vec<LegalMove>, labels: &'a [Label], has_token: bool) -> Moves<'a> {
        let mut by_removal = HashMap::new();
        let mut by_bound: HashMap<_, Vec<usize>> = HashMap::new();
        for (at, own) in legal.iter().enumerate() {
            if !has_token || own.bound.is_empty() {
                by_removal.insert(removal(own), at);
            }
            for bound in std::iter::once(&own.bound).chain(&own.also) {
                let moves = by_bound.entry(as_set(bound)).or_default();
                if moves.last() != Some(&at) {
                    moves.push(at);
                }
            }
        }
        Moves {
            labels,
            legal,
            has_token,
            by_removal,
            by_bound,
        }
    }

    /// The names of a move, at least one. A move that binds no vertex but cuts an edge has the edge as its name.
    /// Otherwise, if the move removes no more vertices and edges than it binds vertices, its name is what it removes;
    /// if it removes more, it has a name for each of its bindings, namely the bound vertices.
    pub fn names(&self, at: usize) -> Vec<Name> {
        let own = &self.legal[at];
        let taken = removal(own);
        let mut names: Vec<Name> = Vec::new();
        let is_long = taken.vertices.len() + taken.edges.len() > own.bound.len();
        if own.bound.is_empty() || is_long || self.has_token {
            for bound in std::iter::once(&own.bound).chain(&own.also) {
                let (vertices, edges) = match bound[..] {
                    [u, v] if own.bound.is_empty() => (Vec::new(), vec![(u.min(v), u.max(v))]),
                    _ => (bound.clone(), Vec::new()),
                };
                let typed = Parts {
                    vertices: as_set(&vertices),
                    edges: edges.clone(),
                };
                let is_new = names.iter().all(|name| name.parts.ends() != typed.ends());
                let is_clear = self.found(&typed).is_ok_and(|found| found == at);
                if is_new && is_clear && !bound.is_empty() {
                    names.push(self.name(at, vertices, edges));
                }
            }
        }
        if names.is_empty() {
            names.push(self.name(at, taken.vertices, taken.edges));
        }
        names
    }

    /// The first name of a move.
    pub fn first_name(&self, at: usize) -> Name {
        self.names(at).swap_remove(0)
    }

    /// All names of all moves, by option and then by the vertices of the name.
    pub fn all_names(&self) -> Vec<Name> {
        let mut names: Vec<Name> = (0..self.legal.len())
            .flat_map(|at| self.names(at))
            .collect();
        let option = |name: &Name| self.legal[name.at].option;
        names.sort_by(|a, b| (option(a), &a.parts).cmp(&(option(b), &b.parts)));
        names
    }

    fn name(&self, at: usize, vertices: Vec<usize>, edges: Vec<(usize, usize)>) -> Name {
        Name {
            at,
            text: self.text(&vertices, &edges),
            parts: Parts { vertices, edges },
        }
    }

    /// The text of vertices and edges: `v[1] v[2] v[3]--v[4]`.
    fn text(&self, vertices: &[usize], edges: &[(usize, usize)]) -> String {
        let label = |v: &usize| self.labels[*v].text.clone();
        let edges = edges
            .iter()
            .map(|(u, v)| format!("{}--{}", label(u), label(v)));
        let words: Vec<String> = vertices.iter().map(label).chain(edges).collect();
        words.join(" ")
    }

    /// The move that these vertices and edges mean.
    pub fn find(&self, typed: &Parts) -> Result<Name, Unclear> {
        let at = self.found(typed)?;
        let names = self.names(at);
        let own = names.iter().find(|name| name.parts.ends() == typed.ends());
        own.or(names.first()).cloned().ok_or(Unclear::None)
    }

    fn found(&self, typed: &Parts) -> Result<usize, Unclear> {
        if let Some(&at) = self.by_removal.get(typed) {
            return Ok(at);
        }
        match self.by_bound.get(&typed.ends()).map(Vec::as_slice) {
            Some([at]) => Ok(*at),
            Some(several) => Err(Unclear::Several(
                several
                    .iter()
                    .map(|at| removal(&self.legal[*at]))
                    .map(|taken| self.text(&taken.vertices, &taken.edges))
                    .collect(),
            )),
            None => Err(Unclear::None),
        }
    }

    /// The names of the vertices and edges that a move removes and that are not in its name.
    pub fn others(&self, name: &Name) -> Vec<String> {
        let own = &self.legal[name.at];
        let vertices = own
            .vertices
            .iter()
            .filter(|v| !name.parts.vertices.contains(v));
        let edges = own
            .edges
            .iter()
            .filter(|edge| !name.parts.edges.contains(edge));
        let vertices = vertices.map(|v| self.text(&[*v], &[]));
        vertices
            .chain(edges.map(|edge| self.text(&[], &[*edge])))
            .collect()
    }

    /// Whether a move removes all vertices of its name.
    pub fn takes_its_name(&self, name: &Name) -> bool {
        let own = &self.legal[name.at];
        name.parts.vertices.iter().all(|v| own.vertices.contains(v))
    }
}

fn removal(own: &LegalMove) -> Parts {
    Parts {
        vertices: own.vertices.clone(),
        edges: own.edges.clone(),
    }
}

fn as_set(vertices: &[usize]) -> Vec<usize> {
    let mut all = vertices.to_vec();
    all.sort_unstable();
    all.dedup();
    all
}

impl Parts {
    /// The vertices, and the ends of the edges.
    pub fn ends(&self) -> Vec<usize> {
        let edges = self.edges.iter().flat_map(|(u, v)| [*u, *v]);
        as_set(
            &self
                .vertices
                .iter()
                .copied()
                .chain(edges)
                .collect::<Vec<_>>(),
        )
    }

    /// The vertices and edges that a text lists. An edge at a listed vertex is left out, since it is removed with the
    /// vertex.
    ///
    /// # Errors
    ///
    /// A name in the text is that of no vertex.
    pub fn read(named: &Named, text: &str) -> Result<Parts, Failure> {
        let mut parts = Parts::default();
        if let Some(v) = label::find(&named.labels, text) {
            parts.vertices.push(v);
            return Ok(parts);
        }
        let mut last = None;
        for (number, chained) in text.split("--").enumerate() {
            let words = words(chained);
            if words.is_empty() {
                named.vertex("")?;
            }
            for (at, word) in words.iter().enumerate() {
                let v = named.vertex(word)?;
                match last {
                    Some(u) if number > 0 && at == 0 => parts.join(u, v),
                    _ => parts.vertices.push(v),
                }
                last = Some(v);
            }
        }
        parts.vertices = as_set(&parts.vertices);
        let stays = |v: &usize| parts.vertices.binary_search(v).is_err();
        parts.edges.retain(|(u, v)| stays(u) && stays(v));
        parts.edges.sort_unstable();
        parts.edges.dedup();
        Ok(parts)
    }

    /// Adds the edge from u to v. If the last listed vertex is u, it was read only as an end of this edge, and is taken
    /// off the list.
    fn join(&mut self, u: usize, v: usize) {
        self.edges.push((u.min(v), u.max(v)));
        if self.vertices.last() == Some(&u) {
            self.vertices.pop();
        }
    }
}

/// The words of a text: a blank inside brackets, or after a comma, ends no word.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for piece in text.split_whitespace() {
        match words.last_mut().filter(|_| is_open) {
            Some(word) => word.push_str(piece),
            None => words.push(piece.to_owned()),
        }
        let word = words.last().map_or("", String::as_str);
        is_open = word.ends_with(',') || word.matches('[').count() > word.matches(']').count();
    }
    words
}

#[cfg(test)]
mod tests {
    use nk_graph::{Graph, Limits, label, path};
    use nk_solver::Options;
    use nk_solver::deletion::{EdgeSet, OptionRule, Pattern, Rules, Solver, VertexSet};

    use super::*;

    fn named(graph: Graph) -> Named {
        Named {
            title: "path".to_owned(),
            typed: "path".to_owned(),
            labels: label::numbered(graph.order()),
            graph,
        }
    }

    fn names(named: &Named, options: Vec<OptionRule>) -> Vec<String> {
        let solver = Solver::new(Rules::new(options).expect("rules"), Options::default());
        let legal = solver.legal_moves(&named.graph).expect("moves");
        let moves = Moves::new(legal, &named.labels, false);
        let names = moves.all_names();
        for name in &names {
            let typed = Parts::read(named, &name.text).expect("names of vertices");
            let found = moves.find(&typed).ok();
            assert_eq!(found.as_ref(), Some(name));
        }
        names.into_iter().map(|name| name.text).collect()
    }

    #[test]
    fn moves_are_called_by_what_they_take_or_by_what_they_bind() {
        let named = named(path(4, Limits::default()).expect("a path"));
        let single = VertexSet::Single;
        let ends = || OptionRule::removing(Pattern::Edge, single(0).or(single(1)));
        let edge = || OptionRule {
            edges: vec![EdgeSet::Between(0, 1)],
            ..OptionRule::removing(Pattern::Edge, VertexSet::Empty)
        };
        let nodes = OptionRule::removing(Pattern::Vertex, VertexSet::closed(0));
        assert_eq!(names(&named, vec![nodes]), ["0", "1", "2", "3"]);
        assert_eq!(names(&named, vec![ends()]), ["0 1", "1 2", "2 3"]);
        let both = ["0 1", "1 2", "2 3", "0--1", "1--2", "2--3"];
        assert_eq!(names(&named, vec![ends(), edge()]), both);
        let one_end = OptionRule::removing(Pattern::Edge, single(0));
        assert_eq!(names(&named, vec![one_end]), ["0", "1", "2", "3"]);
    }

    #[test]
    fn a_vertex_of_which_only_a_condition_speaks_is_no_part_of_a_name() {
        let named = named(path(5, Limits::default()).expect("a path"));
        let around = VertexSet::closed;
        let beside = OptionRule::removing(Pattern::Edge, around(0));
        assert_eq!(names(&named, vec![beside]), ["0", "1", "2", "3", "4"]);
        let middle = OptionRule::removing(Pattern::Path, around(1));
        assert_eq!(names(&named, vec![middle]), ["1", "2", "3"]);
        // Two moves that the same vertex chooses are told apart by what they take.
        let alone = OptionRule::removing(Pattern::Path, VertexSet::Single(1));
        let both = OptionRule::removing(Pattern::Path, around(1));
        let six = ["1", "2", "3", "0 1 2", "1 2 3", "2 3 4"];
        assert_eq!(names(&named, vec![alone, both]), six);
    }

    #[test]
    fn blanks_in_brackets_end_no_word() {
        assert_eq!(words("v[1, 2]  v[3,4] 1, 0"), ["v[1,2]", "v[3,4]", "1,0"]);
    }
}
