//! A program that is run: its definitions and questions as code, and the machine that runs them.
//!
//! Everything that evaluates expressions borrows an [`Interpreter`] and nothing else.

use super::code::Codes;
use super::compile::Source;
use super::error::EvalError;
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Expr, Frame, Program};

/// A compiled expression; see [`Evaluator::question`](super::Evaluator::question).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question(usize);

pub(super) struct Interpreter<'p> {
    pub(super) source: Source<'p>,
    codes: Codes,
    pub(super) machine: Machine<'p>,
}

impl<'p> Interpreter<'p> {
    /// Compiles the definitions of a program for a machine.
    pub(super) fn new(source: Source<'p>, machine: Machine<'p>) -> Self {
        let program = source.program;
        let functions = program
            .functions
            .iter()
            .map(|function| source.function(function));
        let families = program.families.iter().map(|family| source.family(family));
        let codes = Codes {
            list: functions.chain(families).collect(),
            functions: program.functions.len(),
        };
        Interpreter {
            source,
            codes,
            machine,
        }
    }

    pub(super) fn program(&self) -> &'p Program {
        self.source.program
    }

    /// Compiles an expression in the slots of `frame`, the first of which are given when it is asked.
    pub(super) fn question(&mut self, expr: &Expr, frame: &Frame) -> Question {
        self.codes.list.push(self.source.expression(expr, frame));
        Question(self.codes.list.len() - 1)
    }

    pub(super) fn questions(&mut self, exprs: &[Expr], frame: &Frame) -> Vec<Question> {
        let compiled = exprs.iter().map(|expr| self.question(expr, frame));
        compiled.collect()
    }

    /// The value of a question for those arguments.
    ///
    /// # Errors
    ///
    /// Any error of evaluation, limits and interruption among them; known values stay known.
    pub(super) fn ask(&mut self, question: Question, args: &[Number]) -> Result<Value, EvalError> {
        self.machine.ask(&self.codes, question.0, args)
    }

    /// The value of an expression in the slots of `frame`, the first of which are `args`.
    ///
    /// # Errors
    ///
    /// As of [`Interpreter::ask`].
    pub(super) fn value(
        &mut self,
        expr: &Expr,
        frame: &Frame,
        args: &[Number],
    ) -> Result<Value, EvalError> {
        let question = self.question(expr, frame);
        self.ask(question, args)
    }

    /// The value of an expression, as of [`Interpreter::value`], where slots may hold more than numbers.
    ///
    /// # Errors
    ///
    /// As of [`Interpreter::ask`].
    pub(super) fn value_at(
        &mut self,
        expr: &Expr,
        frame: &Frame,
        args: &[Value],
    ) -> Result<Value, EvalError> {
        let Question(code) = self.question(expr, frame);
        let args = args.iter().cloned();
        self.machine.ask_values(&self.codes, code, args)
    }
}
