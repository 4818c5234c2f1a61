//! Nimbers of families: their recurrences are asked before a graph is built.

use super::super::code::{DerivedNimber, Op};
use super::Compiler;
use crate::check::ir::{Builtin, Expr, ExprKind};
use crate::source::Span;

impl Compiler<'_> {
    /// Writes `nimber(family(...))`; `false`, with nothing written, if it is another call.
    pub(super) fn nimber(&mut self, builtin: Builtin, args: &[Expr], span: Span) -> bool {
        let (Builtin::Nimber, [graph]) = (builtin, args) else {
            return false;
        };
        let ExprKind::Family { family, args } = &graph.kind else {
            return false;
        };
        self.integers(args, "a graph parameter");
        let (family, args) = (*family, args.len() as u32);
        let asked = DerivedNimber {
            family,
            args,
            known: 0,
        };
        let derived = self.op(Op::DerivedNimber(asked), span);
        self.op(Op::Family { family, args }, graph.span);
        self.op(Op::Builtin { builtin, args: 1 }, span);
        self.land(derived);
        true
    }
}
