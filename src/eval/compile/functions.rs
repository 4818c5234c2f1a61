//! Functions: the clause that holds, its body, and enumerations.

use super::super::code::{Label, Op};
use super::Compiler;
use nk_base::source::Span;
use nk_lang::ir::{Clause, Enumeration, Expr, Frame, Function, Pattern};

impl Compiler<'_> {
    pub(super) fn clauses(&mut self, function: &Function, clauses: &[Clause]) {
        let most = clauses
            .iter()
            .map(|clause| clause.frame.names.len())
            .max()
            .unwrap_or(0);
        self.code.registers = function.arity() + most;
        self.shift = function.arity() as u32;
        let mut starts = Vec::new();
        for (i, clause) in clauses.iter().enumerate() {
            self.dispatch(i, clause);
            let level_ends = clauses
                .get(i + 1)
                .is_none_or(|next| next.constants() != clause.constants());
            if level_ends {
                self.op(Op::Enter, clause.head);
            }
        }
        self.op(Op::NoClause, self.span);
        for clause in clauses {
            starts.push(self.here());
            self.begin_clause(clause, function.arity());
            self.expr(&clause.body);
            self.op(Op::Return, clause.body.span);
            self.end_names();
        }
        self.code.clause_starts = starts;
    }

    /// Writes the test whether a clause covers the arguments, which it then claims.
    fn dispatch(&mut self, index: usize, clause: &Clause) {
        let mut skip = Vec::new();
        self.op(Op::InRanges(index as u32), clause.head);
        skip.push(self.op(Op::JumpIfFalse(0), clause.head));
        if !clause.filters.is_empty() {
            self.begin_clause(clause, clause.patterns.len());
        }
        for filter in &clause.filters {
            self.expr(filter);
            skip.push(self.op(Op::JumpIfFalse(0), filter.span));
        }
        self.op(Op::Claim(index as u32), clause.head);
        self.end_names();
        skip.into_iter().for_each(|jump| self.land(jump));
    }

    /// Gives the clause's variables their values: `f(n + c)` makes n the argument less c.
    fn begin_clause(&mut self, clause: &Clause, arity: usize) {
        self.names = clause.frame.names.clone();
        self.shift = arity as u32;
        for (argument, pattern) in clause.patterns.iter().enumerate() {
            let Pattern::Variable { slot, offset } = pattern else {
                continue;
            };
            self.op(Op::Load(argument as u32), clause.head);
            if !offset.is_zero() {
                self.number(offset, clause.head);
                self.op(Op::Subtract, clause.head);
            }
            let register = self.register(*slot);
            self.op(Op::Store(register), clause.head);
        }
    }

    fn end_names(&mut self) {
        let here = self.here();
        for variable in self
            .code
            .variables
            .iter_mut()
            .filter(|variable| variable.to == Label::MAX)
        {
            variable.to = here;
        }
    }

    pub(super) fn enumeration(&mut self, function: &Function, enumeration: &Enumeration) {
        let (span, variable) = (function.span, function.arity() - 1);
        match enumeration {
            Enumeration::Listed { frame, set } => {
                self.name_slots(frame);
                self.expr(set);
                self.op(Op::EnumerationListed, span);
            }
            Enumeration::Endless {
                frame,
                guards,
                low,
                block,
            } => {
                self.begin_search(frame, guards, span);
                self.searched(variable, [low, &[]], span, |own, _| {
                    own.expr(block);
                    own.op(Op::EnumerationBlock, block.span);
                });
            }
            Enumeration::Search {
                frame,
                guards,
                low,
                high,
                filters,
            } => {
                self.begin_search(frame, guards, span);
                self.searched(variable, [low, high], span, |own, next| {
                    for filter in filters {
                        own.expr(filter);
                        own.op(Op::JumpIfFalse(next), filter.span);
                    }
                    own.op(Op::EnumerationFound, span);
                });
            }
        }
        self.op(Op::Return, span);
    }

    /// Names the parameters, which are in the first registers, and writes the conditions on them.
    fn begin_search(&mut self, frame: &Frame, guards: &[Expr], span: Span) {
        self.name_slots(frame);
        for guard in guards {
            self.expr(guard);
            let fails = self.op(Op::JumpIfFalse(0), guard.span);
            let holds = self.op(Op::Jump(0), guard.span);
            self.land(fails);
            self.op(Op::NoClause, span);
            self.land(holds);
        }
    }

    /// Writes the loop over the values of a variable. `tried` writes the body for one value, and gets the place where
    /// the next value begins.
    fn searched(
        &mut self,
        variable: usize,
        [low, high]: [&[Expr]; 2],
        span: Span,
        tried: impl FnOnce(&mut Self, u32),
    ) {
        self.all(low);
        self.all(high);
        let (lows, highs) = (low.len() as u16, high.len() as u16);
        self.op(Op::EnumerationBounds { lows, highs }, span);
        let next = self.op(Op::EnumerationNext(variable as u32), span);
        let done = self.op(Op::JumpIfFalse(0), span);
        self.name(variable);
        tried(self, next);
        self.op(Op::Jump(next), span);
        self.end_names();
        self.land(done);
        self.op(Op::Truth(true), span);
    }
}
