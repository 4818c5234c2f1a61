//! Questions about members of enumerations without an upper bound that a search does not answer, but the proved period
//! of the property does: `P(10^20)`, or a member that does not exist.
//!
//! A question about members is first given few steps. If they do not suffice, the property is examined. Where no number
//! in a whole period has it, all members are known; where some have it, the members repeat.

use std::cell::RefCell;

use super::claims::Periodicities;
use super::error::{EvalError, EvalErrorKind};
use super::instance::Instance;
use super::interpreter::{Interpreter, Question};
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Enumeration, Expr, ExprKind, Frame, FunctionId, FunctionRule, Program};

/// Number of steps of a question before the properties are examined.
const PATIENCE: u64 = 1 << 22;

/// A question, with the enumerations whose members it asks for and that may turn out to be finite or to repeat.
pub struct MemberQuestion {
    question: Question,
    /// The enumerations that were not examined yet.
    lists: RefCell<Vec<Instance>>,
    /// The limit that a question without arguments exceeded, so that the search is not continued at each further call.
    limit: RefCell<Option<EvalError>>,
}

impl MemberQuestion {
    /// Compiles an expression in the slots of `frame`, the first of which are given when it is asked.
    pub(super) fn of(expr: &Expr, frame: &Frame, interpreter: &mut Interpreter) -> MemberQuestion {
        let question = interpreter.question(expr, frame);
        MemberQuestion::new(question, expr, interpreter.program())
    }

    fn new(question: Question, expr: &Expr, program: &Program) -> MemberQuestion {
        let mut lists = Vec::new();
        // Functions that are called on the way are examined in turn.
        let mut called = Vec::new();
        asked(expr, program, &mut lists, &mut called);
        let mut at = 0;
        while let Some(&FunctionId(own)) = called.get(at) {
            if let FunctionRule::Clauses(clauses) = &program.functions[own].rule {
                for part in clauses
                    .iter()
                    .flat_map(|clause| clause.filters.iter().chain([&clause.body]))
                {
                    asked(part, program, &mut lists, &mut called);
                }
            }
            at += 1;
        }
        let lists = RefCell::new(lists);
        MemberQuestion {
            question,
            lists,
            limit: RefCell::default(),
        }
    }

    /// The value of the question for those arguments.
    ///
    /// # Errors
    ///
    /// As of [`Interpreter::ask`].
    pub(super) fn ask(
        &self,
        interpreter: &mut Interpreter,
        args: &[Number],
    ) -> Result<Value, EvalError> {
        if let Some(limit) = &*self.limit.borrow() {
            return Err(limit.clone());
        }
        let answer = self.answer(interpreter, args);
        if let Err(error) = &answer
            && args.is_empty()
            && error.kind.is_limit()
        {
            *self.limit.borrow_mut() = Some(error.clone());
        }
        answer
    }

    fn answer(&self, interpreter: &mut Interpreter, args: &[Number]) -> Result<Value, EvalError> {
        let steps = interpreter.machine.limits.steps;
        if self.lists.borrow().is_empty() || steps <= PATIENCE {
            return interpreter.ask(self.question, args);
        }
        interpreter.machine.limits.steps = PATIENCE;
        let asked = interpreter.ask(self.question, args);
        interpreter.machine.limits.steps = steps;
        match asked {
            Err(error) if may_be_known(&error.kind) => {
                for list in self.lists.take() {
                    complete(interpreter, &list);
                }
                interpreter.ask(self.question, args)
            }
            asked => asked,
        }
    }
}

/// Notes the enumerations without an upper bound that an expression asks for members, and the functions that it calls.
fn asked(expr: &Expr, program: &Program, lists: &mut Vec<Instance>, called: &mut Vec<FunctionId>) {
    let mut note =
        |function: FunctionId, params: &[Expr]| match program.functions[function.0].enumeration() {
            Some(Enumeration::Search { high, .. }) if high.is_empty() => {
                if let Some(own) = Instance::of(function, params)
                    && !lists.contains(&own)
                {
                    lists.push(own);
                }
            }
            Some(_) => {}
            None if called.contains(&function) => {}
            None => called.push(function),
        };
    expr.each_outside_builders(true, &mut |own, _| {
        if let ExprKind::Call { function, args } = &own.kind {
            note(*function, args.split_last().map_or(&[], |own| own.1));
        }
    });
    expr.each_part(&mut |own| {
        if let ExprKind::WholeEnumeration { function, args }
        | ExprKind::InEnumeration { function, args, .. } = &own.kind
        {
            note(*function, args);
        }
    });
}

/// Whether a question has no answer because a search in an enumeration did not end, and its property may give the
/// answer.
fn may_be_known(error: &EvalErrorKind) -> bool {
    matches!(
        error,
        EvalErrorKind::Elements { count: None, .. } | EvalErrorKind::EndlessSet { .. }
    )
}

/// Stores all members of an enumeration that is proved to be finite, or else its periodicity.
fn complete(interpreter: &mut Interpreter, list: &Instance) {
    let mut periodicities = Periodicities::new(interpreter);
    let members = periodicities.finitely_many(list);
    let repeats = match members {
        None => periodicities.repeating_members(list),
        Some(_) => None,
    };
    let listings = &mut interpreter.machine.listings;
    let (listing, _) = listings.find(list.function, list.args.clone());
    if let Some(members) = members {
        listings[listing].complete(members);
    }
    if let Some(own) = repeats {
        listings[listing].repeat(own.periodicity);
    }
}
