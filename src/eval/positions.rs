//! Built-in functions of graphs as positions: their vertices and edges, and the rest without some of them.

use std::rc::Rc;

use super::error::{EvalErrorKind, Step};
use super::graph_value::GraphValue;
use super::machine::Machine;
use super::members::Members;
use super::strangers;
use super::value::{Value, text_at};
use super::vertex::{Edge, Vertex};
use nk_lang::ir::Builtin;

impl Machine<'_> {
    pub(super) fn position_function(&mut self, builtin: Builtin, args: &[Value]) -> Step<Value> {
        if let (Builtin::EdgeOf, [Value::Vertex(u), Value::Vertex(v)]) = (builtin, args) {
            strangers::meet(u, v)?;
            return Ok(Value::Edge(Edge::new(u.clone(), v.clone())));
        }
        let Some(Value::Graph(graph)) = args.first() else {
            unreachable!("the checker gives a graph to what takes a graph");
        };
        let order = graph.graph().order() as u64;
        self.spend(match builtin {
            Builtin::HasEdge | Builtin::Degree | Builtin::Neighbours => 1,
            _ => 1 + order,
        })?;
        let vertices = |list: &mut dyn Iterator<Item = u32>| {
            let list = list.map(|at| Value::Vertex(graph.vertex(at)));
            Value::Set(Rc::new(list.collect()))
        };
        Ok(match builtin {
            Builtin::Vertices => vertices(&mut graph.vertices()),
            Builtin::Neighbours => vertices(&mut graph.neighbours(within(graph, args, 1)?)),
            Builtin::ClosedNeighbours => {
                let own = within(graph, args, 1)?;
                let mut all: Vec<u32> = graph.neighbours(own).chain([own]).collect();
                all.sort_unstable();
                vertices(&mut all.into_iter())
            }
            Builtin::Degree => {
                let degree = graph.neighbours(within(graph, args, 1)?).count();
                Value::from(degree as i64)
            }
            Builtin::Connected => Value::Truth(graph.is_connected()),
            Builtin::Components => {
                let mut parts = Members::new(self.limits.bytes);
                for part in graph.components() {
                    self.spend(1 + order)?;
                    parts.push(&Value::Graph(part))?;
                }
                parts.finish()?
            }
            Builtin::Distance => {
                let (from, to) = (within(graph, args, 1)?, within(graph, args, 2)?);
                let name = |at: u32| graph.vertex(at).to_string();
                let distance =
                    graph
                        .distance(from, to)
                        .ok_or_else(|| EvalErrorKind::Unreachable {
                            ends: [name(from), name(to)],
                        })?;
                Value::from(i64::from(distance))
            }
            Builtin::HasEdge => {
                let (Some(Value::Vertex(u)), Some(Value::Vertex(v))) = (args.get(1), args.get(2))
                else {
                    unreachable!("the checker gives vertices to what takes vertices");
                };
                if let Some(other) = [u, v].into_iter().find(|own| !graph.owns(own)) {
                    stranger(graph, other)?;
                }
                Value::Truth(graph.has_edge(u.at(), v.at()))
            }
            Builtin::VertexNamed => Value::Vertex(named(graph, args)?),
            _ => Value::Graph(without(graph, &args[1])?),
        })
    }
}

/// The number of a vertex of the graph.
///
/// # Errors
///
/// The graph does not have the vertex.
fn within(graph: &GraphValue, args: &[Value], at: usize) -> Step<u32> {
    let Some(Value::Vertex(vertex)) = args.get(at) else {
        unreachable!("the checker gives vertices to what takes vertices");
    };
    stranger(graph, vertex).map(|()| vertex.at())
}

fn stranger(graph: &GraphValue, vertex: &Vertex) -> Step<()> {
    match graph.owns(vertex) && graph.has(vertex.at()) {
        true => Ok(()),
        false => Err(EvalErrorKind::NotInGraph {
            what: format!("vertex {vertex}"),
            graph: graph.to_string(),
            elsewhere: !graph.owns(vertex),
            names: Vec::new(),
        }),
    }
}

/// The graph without a set of vertices or of edges.
///
/// # Errors
///
/// One of them is not in the graph.
fn without(graph: &GraphValue, part: &Value) -> Step<GraphValue> {
    let empty = Rc::default();
    let members = part.elements().unwrap_or(&empty);
    let (mut vertices, mut edges) = (Vec::new(), Vec::new());
    for member in members.iter() {
        match member {
            Value::Vertex(vertex) => {
                stranger(graph, vertex)?;
                vertices.push(vertex.at());
            }
            Value::Edge(edge) => {
                let [u, v] = &edge.ends;
                if !graph.owns(u) || !graph.owns(v) || !graph.has_edge(u.at(), v.at()) {
                    return Err(EvalErrorKind::NotInGraph {
                        what: format!("edge {edge}"),
                        graph: graph.to_string(),
                        elsewhere: !graph.owns(u) || !graph.owns(v),
                        names: Vec::new(),
                    });
                }
                edges.push((u.at(), v.at()));
            }
            _ => {}
        }
    }
    Ok(match edges.is_empty() {
        true => graph.without_vertices(&vertices),
        false => graph.without_edges(&edges),
    })
}

fn named(graph: &GraphValue, args: &[Value]) -> Step<Vertex> {
    let name = text_at(args, 1);
    let indices: Vec<String> = args[2..].iter().map(Value::to_string).collect();
    let text = match indices.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", indices.join(",")),
    };
    if !graph.has_names() {
        let graph = graph.to_string();
        return Err(EvalErrorKind::NoVertexNames { graph });
    }
    let named = graph.named(&text);
    let is_known = named.is_some();
    let vertex = named.filter(|vertex| graph.has(vertex.at()));
    vertex.ok_or_else(|| EvalErrorKind::NotInGraph {
        what: format!("vertex {text}"),
        graph: graph.to_string(),
        elsewhere: false,
        names: match is_known {
            true => Vec::new(),
            false => names_of_vertices(graph),
        },
    })
}

/// Greatest number of vertices whose names are read for a message.
const MOST_NAMED: usize = 10_000;

/// The names of the vertices of a graph, each once: `hub`, `v[i]`, `w[i, j]`.
fn names_of_vertices(graph: &GraphValue) -> Vec<String> {
    let mut names = Vec::new();
    for at in graph.vertices().take(MOST_NAMED) {
        let name = graph.vertex(at).to_string();
        let name = match name.split_once('[') {
            None => name,
            Some((name, indices)) => {
                let letters = ["i", "j", "k"];
                let count = indices.matches(',').count() + 1;
                let letters: Vec<&str> = letters.into_iter().cycle().take(count).collect();
                format!("{name}[{}]", letters.join(", "))
            }
        };
        if !names.contains(&name) {
            names.push(name);
        }
        if names.len() > 4 {
            break;
        }
    }
    names
}
