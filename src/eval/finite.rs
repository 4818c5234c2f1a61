//! Enumerations without an upper bound that have no more members, as the proved period of their property shows.
//!
//! A search for another member would have no end. So a question about members is first given few steps. If they do not
//! suffice, the property is examined; where no number in a whole period has it, all members are known.

use super::affine::affine;
use super::claims::Periodicities;
use super::error::{EvalError, EvalErrorKind};
use super::interpreter::{Interpreter, Question};
use super::listed::each_outside;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Enumeration, Expr, ExprKind, FunctionId, Program};

/// The steps of a question before the properties are examined.
const PATIENCE: u64 = 1 << 22;

/// A question, with the enumerations that it asks for members and that may turn out to be finite.
pub(super) struct MemberQuestion {
    question: Question,
    lists: Vec<FunctionId>,
}

impl MemberQuestion {
    pub(super) fn new(question: Question, expr: &Expr, program: &Program) -> MemberQuestion {
        let mut lists = Vec::new();
        each_outside(expr, true, &mut |own, _| {
            if let ExprKind::Call { function, args } = &own.kind
                && matches!(&args[..], [index] if affine(index).is_some())
                && let Some(Enumeration::Search { high, .. }) =
                    program.functions[function.0].enumeration()
                && high.is_empty()
                && !lists.contains(function)
            {
                lists.push(*function);
            }
        });
        MemberQuestion { question, lists }
    }

    /// The value of the question for those arguments.
    ///
    /// Errors: as of [`Interpreter::ask`].
    pub(super) fn ask(
        &mut self,
        interpreter: &mut Interpreter,
        args: &[Number],
    ) -> Result<Value, EvalError> {
        let steps = interpreter.machine.limits.steps;
        if self.lists.is_empty() || steps <= PATIENCE {
            return interpreter.ask(self.question, args);
        }
        interpreter.machine.limits.steps = PATIENCE;
        let asked = interpreter.ask(self.question, args);
        interpreter.machine.limits.steps = steps;
        match asked {
            Err(error) if matches!(*error.kind, EvalErrorKind::Elements { count: None, .. }) => {
                for list in self.lists.drain(..) {
                    complete(interpreter, list);
                }
                interpreter.ask(self.question, args)
            }
            asked => asked,
        }
    }
}

/// Takes the members that are known for all, if there are no others.
fn complete(interpreter: &mut Interpreter, list: FunctionId) {
    let Some(members) = Periodicities::new(interpreter).finitely_many(list) else {
        return;
    };
    let listings = &mut interpreter.machine.listings;
    let (listing, _) = listings.find(list, Vec::new());
    listings[listing].complete(members);
}
