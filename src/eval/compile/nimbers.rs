//! Nimbers of graphs: their recurrences are tried before a graph is built.

use std::borrow::Cow;
use std::rc::Rc;

use super::super::code::{DerivedNimber, Op};
use super::super::template::{Holes, Template, template};
use super::Compiler;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Builtin, Expr, ExprKind, FunctionId};
use nk_lang::kayles::is_solved_by_its_rules;
use nk_syntax::ast::Comparison;

impl Compiler<'_> {
    /// Writes a call of a function that is Node-Kayles, Arc-Kayles or Kayles by its rules, if recurrences may give its
    /// value; `false`, with nothing written, otherwise.
    pub(super) fn kayles(&mut self, function: FunctionId, args: &[Expr], span: Span) -> bool {
        match self.source.kayles(function, args).map(|own| own.kind) {
            Some(ExprKind::Builtin(builtin, graphs)) => {
                match is_solved_by_its_rules(self.source.program, function) {
                    true => self.derived_or_called(&graphs, function, args, span),
                    false => self.nimber(builtin, &graphs, span),
                }
            }
            _ => false,
        }
    }

    /// Writes a call that recurrences of `nimber(graph)` may replace; `false`, with nothing written, if the graph is one
    /// without numbers.
    fn derived_or_called(
        &mut self,
        graphs: &[Expr],
        function: FunctionId,
        args: &[Expr],
        span: Span,
    ) -> bool {
        let [graph] = graphs else { return false };
        let Some((template, numbers)) = template(graph, Holes::Numbers) else {
            return false;
        };
        if numbers.is_empty() {
            return false;
        }
        self.all(&numbers);
        let asked = self.asked(template, numbers.len(), false);
        let derived = self.op(Op::DerivedNimber(asked), span);
        for _ in &numbers {
            self.op(Op::Pop, span);
        }
        self.call(function, args, span);
        self.land(derived);
        true
    }

    /// Writes `nimber(graph)` or `outcome(graph)`; `false`, with nothing written, if it is another call or a graph
    /// without numbers.
    pub(super) fn nimber(&mut self, builtin: Builtin, args: &[Expr], span: Span) -> bool {
        let (Builtin::Nimber | Builtin::Outcome, [graph]) = (builtin, args) else {
            return false;
        };
        let Some((template, numbers)) = template(graph, Holes::Numbers) else {
            return false;
        };
        if numbers.is_empty() {
            return false;
        }
        // The arguments of a family, each a hole, also serve for building the graph.
        let family = match &graph.kind {
            ExprKind::Family { family, args } if args.len() == numbers.len() => {
                Some((*family, args))
            }
            _ => None,
        };
        match family {
            Some((_, args)) => self.integers(args, "a graph parameter"),
            None => self.all(&numbers),
        }
        let mut asked = self.asked(template, numbers.len(), family.is_some());
        asked.outcome = builtin == Builtin::Outcome;
        let derived = self.op(Op::DerivedNimber(asked), span);
        match family {
            Some((family, args)) => {
                let args = args.len() as u32;
                self.emit(Op::Family { family, args }, graph.span);
            }
            None => self.expr(graph),
        }
        self.op(Op::SolvedNimber(asked), span);
        self.land(derived);
        true
    }

    /// Writes a comparison. Whether a nimber is 0 depends only on who wins, which takes less work to find than the nimber.
    pub(super) fn comparison(&mut self, left: &Expr, op: Comparison, right: &Expr, span: Span) {
        let (mut left, mut right) = (Cow::Borrowed(left), Cow::Borrowed(right));
        if separates_zero(Some(op), &right) {
            left = self.outcome(&left).map_or(left, Cow::Owned);
        } else if separates_zero(op.mirrored(), &left) {
            right = self.outcome(&right).map_or(right, Cow::Owned);
        }
        self.binary(&left, &right, Op::Compare(op), span);
    }

    /// `outcome(G)`, if the expression is `nimber(G)`, or a call of a function with the rules of Node-Kayles or Arc-Kayles.
    fn outcome(&self, nimber: &Expr) -> Option<Expr> {
        let args = match &nimber.kind {
            _ if self.source.as_written => return None,
            ExprKind::Builtin(Builtin::Nimber, args) => args.clone(),
            ExprKind::Call { function, .. }
                if is_solved_by_its_rules(self.source.program, *function) =>
            {
                return None;
            }
            ExprKind::Call { function, args } => match self.source.kayles(*function, args)?.kind {
                ExprKind::Builtin(Builtin::Nimber, args) => args,
                _ => return None,
            },
            _ => return None,
        };
        let kind = ExprKind::Builtin(Builtin::Outcome, args);
        Some(Expr::new(kind, nimber.span))
    }

    fn asked(&mut self, template: Template, numbers: usize, copies: bool) -> DerivedNimber {
        self.code.templates.push(Rc::new(template));
        DerivedNimber {
            template: self.code.templates.len() as u32 - 1,
            numbers: numbers as u32,
            copies,
            outcome: false,
            known: 0,
        }
    }
}

/// Whether all positive integers compare with the bound in one way, so that only 0 may differ: the bound is 0, or it is
/// 1 in `x < 1` or `x >= 1`.
fn separates_zero(op: Option<Comparison>, bound: &Expr) -> bool {
    let ExprKind::Number(bound) = &bound.kind else {
        return false;
    };
    let by_one = matches!(op, Some(Comparison::Less | Comparison::GreaterEqual));
    op.is_some() && (*bound == Number::ZERO || by_one && *bound == Number::ONE)
}
