//! The ops of the machine that build graph families from their rules.

use std::cmp::Ordering;
use std::rc::Rc;

use super::code::Op;
use super::construction::Construction;
use super::error::{Beyond, EvalErrorKind, Narrower, Step};
use super::frames::{Flow, Loop};
use super::graph_value::GraphValue;
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{FamilyBody, FamilyId, VertexName};

impl<'p> Machine<'p> {
    fn vertex_names(&self, family: FamilyId) -> &'p [VertexName] {
        match &self.program.families[family.0].body {
            FamilyBody::Rules { names, .. } => names,
            FamilyBody::Expr(_) => &[],
        }
    }

    pub(super) fn construct(&mut self, op: Op) -> Step<()> {
        match op {
            Op::BeginGraph => self.begin_graph(),
            Op::AddVertex { name, indices } => self.add_vertex(name as usize, indices as usize)?,
            Op::FindVertex { name, indices } => {
                self.find_vertex(name as usize, indices as usize)?
            }
            Op::Join => self.join()?,
            _ => self.finish_graph()?,
        }
        Ok(())
    }

    fn begin_graph(&mut self) {
        let family = self.frame().owner.family();
        let count = self.vertex_names(family).len();
        self.constructions.push(Construction::new(count));
    }

    fn construction(&mut self) -> &mut Construction {
        self.constructions.last_mut().expect("a graph was begun")
    }

    fn pop_indices(&mut self, count: usize) -> Step<Box<[Number]>> {
        let indices = self.stack.pop_last(count);
        let indices = indices
            .into_iter()
            .filter_map(|index| index.number().cloned());
        let indices: Box<[Number]> = indices.collect();
        match indices.iter().position(|index| !index.is_integer()) {
            Some(at) => Err(EvalErrorKind::Fraction {
                what: "an index",
                value: indices[at].clone(),
                argument: Some(at),
            }),
            None => Ok(indices),
        }
    }

    fn add_vertex(&mut self, name: usize, count: usize) -> Step<()> {
        let indices = self.pop_indices(count)?;
        let declared = self.construction().declare(name, indices);
        declared.map_err(EvalErrorKind::Graph)
    }

    fn find_vertex(&mut self, name: usize, count: usize) -> Step<()> {
        let indices = self.pop_indices(count)?;
        match self.construction().place(name, &indices) {
            Some(place) => {
                self.stack.push(Value::from(i64::from(place)));
                Ok(())
            }
            None => Err(self.undeclared(name, &indices)),
        }
    }

    fn undeclared(&mut self, name: usize, indices: &[Number]) -> EvalErrorKind {
        let owner = self.frame().owner;
        let vertex_name = &self.vertex_names(owner.family())[name];
        let known = self.construction().declared(name);
        let (declared, has_none) = (describe(&vertex_name.name, known), known.is_empty());
        let beyond = beyond(indices, known);
        let args = self.frame_arguments(self.frame());
        let family = &self.program.families[owner.family().0];
        let without = match args {
            [argument] if has_none => argument
                .number()
                .and_then(|number| number.add(&Number::ONE).ok())
                .map(|least| format!("{} >= {least}", family.frame.names[0])),
            _ => None,
        };
        EvalErrorKind::UndeclaredVertex {
            vertex: vertex_text(&vertex_name.name, indices),
            family: self.call_text(owner, args),
            declared: Some((vertex_name.span, declared)),
            narrower: match (without, beyond) {
                (Some(condition), _) => Narrower::Parameter(condition),
                (None, Some(beyond)) => Narrower::Index(beyond),
                (None, None) => Narrower::Unknown,
            },
        }
    }

    fn join(&mut self) -> Step<()> {
        let (v, u) = (self.stack.pop_number(), self.stack.pop_number());
        let place = |vertex: &Number| vertex.as_i64().expect("a place") as usize;
        let joined = self.construction().join(place(&u), place(&v));
        joined.map_err(EvalErrorKind::Graph)?;
        self.stack.push(Value::Number(v));
        Ok(())
    }

    fn finish_graph(&mut self) -> Step<()> {
        let names = self.vertex_names(self.frame().owner.family());
        let mut construction = self.constructions.pop().expect("a graph was begun");
        if self.labels.is_some() {
            self.labels = Some(construction.labels(names));
        }
        let labels = self.names_vertices.then(|| construction.labels(names));
        let graph = construction.build().map_err(EvalErrorKind::Graph)?;
        self.stack
            .push(Value::Graph(GraphValue::new(Rc::new(graph), labels)));
        Ok(())
    }

    /// An error unless the parameters satisfy a condition of the family.
    pub(super) fn require(&mut self, condition: usize) -> Step<()> {
        if self.stack.pop_truth() {
            return Ok(());
        }
        let (owner, call, args) = self.refused_call();
        let family = owner.family();
        self.family_memos[family.0].set(&args, super::memo::Entry::Unknown);
        Err(EvalErrorKind::ParameterRefused {
            family: call,
            condition: self.program.families[family.0].conditions[condition].span,
        })
    }

    pub(super) fn vertices_begin(
        &mut self,
        slots: &[u32],
        base: usize,
        name: usize,
        exit: u32,
    ) -> Step<Flow> {
        self.loops.push(Loop::Vertices { name, at: 0 });
        match self.vertices_at(slots, base) {
            true => Ok(Flow::Next),
            false => {
                self.loops.pop();
                Ok(Flow::Goto(exit))
            }
        }
    }

    pub(super) fn vertices_next(&mut self, slots: &[u32], base: usize, body: u32) -> Step<Flow> {
        self.tick()?;
        if self.vertices_at(slots, base) {
            return Ok(Flow::Goto(body));
        }
        self.loops.pop();
        Ok(Flow::Next)
    }

    /// Sets the registers to the next vertex of the innermost loop; `false` past the last one.
    fn vertices_at(&mut self, slots: &[u32], base: usize) -> bool {
        let (Some(Loop::Vertices { name, at }), Some(construction)) =
            (self.loops.last_mut(), self.constructions.last())
        else {
            return false;
        };
        let Some(indices) = construction.declared(*name).get(*at) else {
            return false;
        };
        *at += 1;
        for (slot, index) in slots.iter().zip(indices) {
            self.registers[base + *slot as usize] = Value::Number(index.clone());
        }
        true
    }
}

/// The first index that is greater, or less, than those of all declared vertices.
fn beyond(indices: &[Number], declared: &[Box<[Number]>]) -> Option<Beyond> {
    if declared.is_empty() {
        return None;
    }
    indices.iter().enumerate().find_map(|(at, index)| {
        let all = |wanted| declared.iter().all(|own| index.cmp(&own[at]) == wanted);
        let is_above = all(Ordering::Greater);
        (is_above || all(Ordering::Less)).then_some(Beyond {
            index: at,
            is_above,
        })
    })
}

/// `v[0, 3]`, or `hub`.
fn vertex_text(name: &str, indices: &[Number]) -> String {
    let indices: Vec<String> = indices.iter().map(Number::to_string).collect();
    match indices.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", indices.join(", ")),
    }
}

/// "declares v[0] to v[3]".
fn describe(name: &str, declared: &[Box<[Number]>]) -> String {
    match declared {
        [] => format!("declares no {name} at all"),
        [only] => format!("declares {}", vertex_text(name, only)),
        [first, .., last] => {
            let how_many = if first.len() == 1 {
                String::new()
            } else {
                format!(", {} in all", declared.len())
            };
            format!(
                "declares {} to {}{how_many}",
                vertex_text(name, first),
                vertex_text(name, last)
            )
        }
    }
}
