//! Builders -> loops: aggregates, and the rules of graph families.

use super::super::code::{Label, Op};
use super::Compiler;
use crate::check::ir::{Aggregate, Binder, BinderRange, EdgeChain, Element, Expr, VertexTerm};
use crate::source::Span;

impl Compiler {
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        elements: &[Element<Expr>],
        span: Span,
    ) {
        self.op(Op::Begin(aggregate), span);
        for element in elements {
            self.element(element, |compiler, item| {
                compiler.expr(item);
                compiler.op(Op::Collect, item.span);
            });
        }
        self.op(Op::Finish, span);
    }

    /// The loops of an element around what is to be done with it.
    pub(super) fn element<T>(&mut self, element: &Element<T>, body: impl FnOnce(&mut Self, &T)) {
        let mut skip = Vec::new();
        for guard in &element.guards {
            self.expr(guard);
            skip.push(self.op(Op::JumpIfFalse(0), guard.span));
        }
        let open: Vec<OpenLoop> = element
            .binders
            .iter()
            .map(|binder| self.open(binder))
            .collect();
        body(self, &element.item);
        open.into_iter().rev().for_each(|open| self.close(open));
        skip.into_iter().for_each(|jump| self.land(jump));
    }

    fn open(&mut self, binder: &Binder) -> OpenLoop {
        let span = binder.span;
        let (begin, next, slots) = match &binder.range {
            BinderRange::Interval { slot, low, high } => {
                self.all(low);
                self.all(high);
                let register = self.register(*slot);
                let (lows, highs, exit) = (low.len() as u16, high.len() as u16, 0);
                let begin = Op::LoopBegin {
                    register,
                    lows,
                    highs,
                    exit,
                };
                (begin, Op::LoopNext { register, body: 0 }, vec![*slot])
            }
            BinderRange::Members { slot, set } => {
                self.expr(set);
                let register = self.register(*slot);
                let begin = Op::EachBegin { register, exit: 0 };
                (begin, Op::EachNext { register, body: 0 }, vec![*slot])
            }
            BinderRange::Vertices { name, slots } => {
                let registers = slots.iter().map(|slot| self.register(*slot)).collect();
                self.code.vertex_slots.push(registers);
                let (name, at) = (*name as u32, self.code.vertex_slots.len() as u32 - 1);
                let begin = Op::VerticesBegin {
                    name,
                    slots: at,
                    exit: 0,
                };
                (
                    begin,
                    Op::VerticesNext { slots: at, body: 0 },
                    slots.clone(),
                )
            }
        };
        let begin = self.op(begin, span);
        let body = self.here();
        let named: Vec<usize> = slots
            .into_iter()
            .filter(|slot| self.names[*slot] != "_")
            .collect();
        let variables = named.into_iter().map(|slot| self.name(slot)).collect();
        let mut filters = Vec::new();
        for filter in &binder.filters {
            self.expr(filter);
            filters.push(self.op(Op::JumpIfFalse(0), filter.span));
        }
        OpenLoop {
            begin,
            body,
            next,
            filters,
            variables,
            span,
        }
    }

    fn close(&mut self, open: OpenLoop) {
        open.filters.into_iter().for_each(|jump| self.land(jump));
        let body = open.body;
        let next = match open.next {
            Op::LoopNext { register, .. } => Op::LoopNext { register, body },
            Op::EachNext { register, .. } => Op::EachNext { register, body },
            Op::VerticesNext { slots, .. } => Op::VerticesNext { slots, body },
            other => other,
        };
        self.op(next, open.span);
        open.variables
            .into_iter()
            .for_each(|variable| self.unname(variable));
        self.land(open.begin);
    }

    pub(super) fn rules(
        &mut self,
        vertices: &[Element<VertexTerm>],
        edges: &[Element<EdgeChain>],
        span: Span,
    ) {
        self.op(Op::BeginGraph, span);
        for element in vertices {
            self.element(element, |compiler, term| {
                compiler.integers(&term.indices, "an index");
                let (name, indices) = (term.name as u32, term.indices.len() as u32);
                compiler.op(Op::AddVertex { name, indices }, term.span);
            });
        }
        for element in edges {
            self.element(element, |compiler, chain| {
                for (i, end) in chain.ends.iter().enumerate() {
                    compiler.integers(&end.indices, "an index");
                    let (name, indices) = (end.name as u32, end.indices.len() as u32);
                    compiler.op(Op::FindVertex { name, indices }, end.span);
                    if i > 0 {
                        compiler.op(Op::Join, chain.rule);
                    }
                }
                compiler.op(Op::Pop, chain.rule);
            });
        }
        self.op(Op::FinishGraph, span);
    }
}

/// A loop whose body is being written.
struct OpenLoop {
    begin: Label,
    body: Label,
    next: Op,
    filters: Vec<Label>,
    variables: Vec<usize>,
    span: Span,
}
