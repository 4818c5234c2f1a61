//! Builders -> loops: aggregates, and the rules of graph families.

use super::super::batch::{self, node::Batch};
use super::super::code::{Label, Op};
use super::Compiler;
use nk_base::source::Span;
use nk_lang::ir::{
    Aggregate, Binder, BinderRange, Comparison, EdgeChain, Element, Expr, VertexTerm,
};

impl Compiler<'_> {
    pub(super) fn aggregate(
        &mut self,
        aggregate: Aggregate,
        elements: &[Element<Expr>],
        span: Span,
    ) {
        match aggregate {
            Aggregate::Exists => return self.quantified(elements, true, span),
            Aggregate::All => return self.quantified(elements, false, span),
            Aggregate::Misere => return self.misere(elements, span),
            _ => {}
        }
        self.op(Op::Begin(aggregate), span);
        for element in elements {
            let batch = match self.source.batches {
                true => batch::write(self.source.program, self.shift, element),
                false => None,
            };
            self.element(element, batch, |compiler, item| {
                compiler.expr(item);
                compiler.op(Op::Collect, item.span);
            });
        }
        self.op(Op::Finish, span);
    }

    /// Whether an element has the value `wanted`, if that is `true`; whether none has it, if it is `false`. The first
    /// one ends all loops.
    fn quantified(&mut self, elements: &[Element<Expr>], wanted: bool, span: Span) {
        let mut found = Vec::new();
        for element in elements {
            let loops = element.binders.len() as u16;
            self.element(element, None, |compiler, item| {
                compiler.expr(item);
                let next = match wanted {
                    true => compiler.op(Op::JumpIfFalse(0), item.span),
                    false => compiler.op(Op::JumpIfTrue(0), item.span),
                };
                compiler.op(Op::LeaveLoops(loops), span);
                compiler.op(Op::Truth(wanted), span);
                found.push(compiler.op(Op::Jump(0), span));
                compiler.land(next);
            });
        }
        self.op(Op::Truth(!wanted), span);
        found.into_iter().for_each(|jump| self.land(jump));
    }

    /// Who wins in misère play. The first option that is 0 ends all loops; the others are counted.
    fn misere(&mut self, elements: &[Element<Expr>], span: Span) {
        let mut found = Vec::new();
        self.op(Op::Begin(Aggregate::Count), span);
        for element in elements {
            let loops = element.binders.len() as u16;
            self.element(element, None, |compiler, item| {
                compiler.op(Op::Small(0), span);
                compiler.op(Op::Collect, item.span);
                compiler.expr(item);
                compiler.op(Op::Small(0), span);
                compiler.op(Op::Compare(Comparison::Equal), item.span);
                let next = compiler.op(Op::JumpIfFalse(0), item.span);
                compiler.op(Op::LeaveLoops(loops), span);
                compiler.op(Op::Finish, span);
                compiler.op(Op::Pop, span);
                compiler.op(Op::Small(1), span);
                found.push(compiler.op(Op::Jump(0), span));
                compiler.land(next);
            });
        }
        self.op(Op::Finish, span);
        self.op(Op::Small(0), span);
        self.op(Op::Compare(Comparison::Equal), span);
        let some = self.op(Op::JumpIfFalse(0), span);
        self.op(Op::Small(1), span);
        found.push(self.op(Op::Jump(0), span));
        self.land(some);
        self.op(Op::Small(0), span);
        found.into_iter().for_each(|jump| self.land(jump));
    }

    /// Writes the loops of an element around `body`; `batch` is the body of the innermost one.
    fn element<T>(
        &mut self,
        element: &Element<T>,
        batch: Option<Batch>,
        body: impl FnOnce(&mut Self, &T),
    ) {
        let mut skip = Vec::new();
        for guard in &element.guards {
            self.expr(guard);
            skip.push(self.op(Op::JumpIfFalse(0), guard.span));
        }
        let mut open = Vec::new();
        let mut batch = batch;
        for (at, binder) in element.binders.iter().enumerate() {
            let is_innermost = at + 1 == element.binders.len();
            let own = if is_innermost { batch.take() } else { None };
            open.push(self.open(binder, own));
        }
        body(self, &element.item);
        open.into_iter().rev().for_each(|open| self.close(open));
        skip.into_iter().for_each(|jump| self.land(jump));
    }

    fn open(&mut self, binder: &Binder, batch: Option<Batch>) -> OpenLoop {
        let span = binder.span;
        let (begin, next, slots) = self.range(&binder.range);
        let begin = self.op(begin, span);
        let body = self.here();
        let named: Vec<usize> = slots
            .into_iter()
            .filter(|slot| self.names[*slot] != "_")
            .collect();
        let variables = named.into_iter().map(|slot| self.name(slot)).collect();
        let batch = batch.map(|batch| {
            self.code.batches.push(batch);
            let (batch, exit) = (self.code.batches.len() as u32 - 1, 0);
            self.op(Op::Batch { batch, exit }, span)
        });
        let mut filters = Vec::new();
        for filter in &binder.filters {
            self.expr(filter);
            filters.push(self.op(Op::JumpIfFalse(0), filter.span));
        }
        OpenLoop {
            begin,
            batch,
            body,
            next,
            filters,
            variables,
            span,
        }
    }

    /// The ops at both ends of a loop, and the slots that it binds; the operands of the first op are written.
    fn range(&mut self, range: &BinderRange) -> (Op, Op, Vec<usize>) {
        match range {
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
        open.batch.into_iter().for_each(|batch| self.land(batch));
    }

    pub(super) fn rules(
        &mut self,
        vertices: &[Element<VertexTerm>],
        edges: &[Element<EdgeChain>],
        span: Span,
    ) {
        self.op(Op::BeginGraph, span);
        for element in vertices {
            self.element(element, None, |compiler, term| {
                compiler.integers(&term.indices, "an index");
                let (name, indices) = (term.name as u32, term.indices.len() as u32);
                compiler.op(Op::AddVertex { name, indices }, term.span);
            });
        }
        for element in edges {
            self.element(element, None, |compiler, chain| {
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
    batch: Option<Label>,
    body: Label,
    next: Op,
    filters: Vec<Label>,
    variables: Vec<usize>,
    span: Span,
}
