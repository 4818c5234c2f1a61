//! [`Evaluator`], the public type of the crate, which answers questions about one program.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::claims::Periodicities;
use super::compile::Source;
use super::evals::{self, End, OneByOne, TermSink};
use super::externals::Externals;
use super::finite::MemberQuestion;
use super::interpreter::Interpreter;
use super::labelled::{Labelled, Names};
use super::machine::Machine;
use super::moves::Moves;
use super::points::Window;
use super::{CheckReport, EvalError, EvalErrorKind, Limits, Origins, Persistence};
use super::{Repeating, Sequenced, Value, checks};
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{Check, Eval, Expr, ExprKind, Frame, Function, FunctionId, Program};
use nk_lang::reading::Reading;
use nk_oeis::Corpus;
use nk_recurrence::Values;
use nk_solver::{NimberTable, Progress};
use nk_system::Periodicity;
use nk_verify::claim::Accepted;

/// Answers questions about one program and keeps what it has computed between them.
pub struct Evaluator<'p> {
    interpreter: Interpreter<'p>,
    corpus: Rc<Corpus>,
    /// Certificates that claims rest on, once they are accepted.
    accepted: Accepted,
}

/// Constructors, and the parts that an evaluator shares with others.
impl<'p> Evaluator<'p> {
    /// `program` must have been checked without errors.
    pub fn new(
        program: &'p Program,
        corpus: Rc<Corpus>,
        limits: Limits,
        stop: CancelToken,
    ) -> Self {
        Self::compiled(Source::new(program), corpus, limits, stop)
    }

    /// An evaluator whose machine takes the elements of builders one by one: the referee of the batches.
    pub fn without_batches(
        program: &'p Program,
        corpus: Rc<Corpus>,
        limits: Limits,
        stop: CancelToken,
    ) -> Self {
        Self::compiled(Source::without_batches(program), corpus, limits, stop)
    }

    /// An evaluator that is also [`without_batches`](Self::without_batches), and runs games on graphs as they are
    /// written: the referee of their recognition.
    pub fn as_written(
        program: &'p Program,
        corpus: Rc<Corpus>,
        limits: Limits,
        stop: CancelToken,
    ) -> Self {
        let mut evaluator = Self::compiled(Source::as_written(program), corpus, limits, stop);
        evaluator.interpreter.machine.games.run_as_written();
        evaluator
    }

    fn compiled(source: Source<'p>, corpus: Rc<Corpus>, limits: Limits, stop: CancelToken) -> Self {
        let externals = Externals::new(corpus.clone(), limits, stop.clone());
        let machine = Machine::new(source.program, externals, limits, stop);
        Evaluator {
            interpreter: Interpreter::new(source, machine),
            corpus,
            accepted: Accepted::default(),
        }
    }

    /// Starts systems and searches with the values that `keeper` has, and gives it the new ones. To be called before
    /// the first question: existing systems stay as they are.
    pub fn set_keeper(&mut self, keeper: Rc<RefCell<dyn Persistence>>) {
        let machine = &mut self.interpreter.machine;
        let searches = &machine.externals.searches;
        searches.borrow_mut().set_keeper(keeper.clone());
        machine.systems.persistent_values.keeper = Some(keeper);
    }

    /// Looks for proofs among the values up to this index, whatever the cost. To be called before the first question.
    pub fn set_reach(&mut self, reach: i64) {
        self.interpreter.machine.systems.reach = Some(reach);
    }

    /// Uses the table of positions of `other`, and adds to it.
    pub fn share_positions(&mut self, other: &Evaluator) {
        let searches = &other.interpreter.machine.externals.searches;
        self.interpreter.machine.externals.searches = Rc::clone(searches);
    }

    /// The program that is evaluated.
    pub fn program(&self) -> &'p Program {
        self.interpreter.program()
    }

    /// The listings of the OEIS that it uses.
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }
}

/// Values of expressions.
impl<'p> Evaluator<'p> {
    /// Compiles an expression in the slots of `frame`, the first of which are given when it is asked.
    pub fn question(&mut self, expr: &Expr, frame: &Frame) -> MemberQuestion {
        MemberQuestion::of(expr, frame, &mut self.interpreter)
    }

    /// The value of a question for those arguments.
    ///
    /// # Errors
    ///
    /// Any error of evaluation, limits and interruption among them; known values stay known.
    pub fn ask(&mut self, question: &MemberQuestion, args: &[Number]) -> Result<Value, EvalError> {
        question.ask(&mut self.interpreter, args)
    }

    /// The values of expressions whose slots have no values yet.
    ///
    /// # Errors
    ///
    /// As of [`Evaluator::ask`].
    pub fn values(&mut self, exprs: &[Expr], frame: &Frame) -> Result<Vec<Value>, EvalError> {
        let value = |own| self.question(own, frame).ask(&mut self.interpreter, &[]);
        exprs.iter().map(value).collect()
    }

    /// `f(args)` for the function of that name; `None` if there is none with that number of parameters.
    pub fn term(&mut self, name: &str, args: &[Number]) -> Option<Result<Value, EvalError>> {
        let program = self.program();
        let named = |function: &Function| function.name == name && function.arity() == args.len();
        let function = FunctionId(program.functions.iter().position(named)?);
        let span = program.functions[function.0].span;
        let args = args.iter().map(|own| Expr::number(own.clone(), span));
        let args = args.collect();
        let call = Expr::new(ExprKind::Call { function, args }, span);
        let question = self.question(&call, &Frame::default());
        Some(self.ask(&question, &[]))
    }

    /// The graph that an expression gives, in the slots of `frame`, the first of which are `args`; `None` if it is not
    /// a graph.
    ///
    /// # Errors
    ///
    /// As of [`Evaluator::ask`].
    pub fn labelled(
        &mut self,
        graph: &Expr,
        frame: &Frame,
        args: &[Number],
    ) -> Result<Option<Labelled>, EvalError> {
        Names::new(&mut self.interpreter).labelled(graph, frame, args)
    }

    /// The value of an expression in the slots of `frame`, the first of which are `args`, as it is printed: small
    /// graphs, also as the elements of a list, with the names of their vertices.
    pub fn shown(&mut self, value: Value, expr: &Expr, frame: &Frame, args: &[Number]) -> Value {
        Names::new(&mut self.interpreter).shown(value, expr, frame, args)
    }

    /// The moves of games, by the equations of the program.
    pub fn moves(&mut self) -> Moves<'_, 'p> {
        Moves::new(&mut self.interpreter)
    }
}

/// The items of a file.
impl Evaluator<'_> {
    /// Gives the terms of an eval within `window` to `sink`, each as soon as it is known.
    ///
    /// Shape: `sink(point, value)`, points ascending; it says whether to go on.
    ///
    /// # Errors
    ///
    /// Of the first term that has none; the terms before it have been given.
    pub fn run_eval(
        &mut self,
        eval: &Eval,
        window: &Window,
        sink: &mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>,
    ) -> Result<End, EvalError> {
        evals::terms(&mut self.interpreter, eval, window, &mut OneByOne(sink))
    }

    /// Gives the terms of an eval as one sequence, in the order of its [`Reading`]. In an eval of several variables the
    /// window's `to` ends the first variable, or the sum of the two of a table that is read by antidiagonals.
    ///
    /// # Errors
    ///
    /// As of [`Evaluator::run_eval`].
    pub fn run_in_order(
        &mut self,
        eval: &Eval,
        reading: Reading,
        window: &Window,
        sink: &mut dyn FnMut(&[Number], &Value) -> ControlFlow<()>,
    ) -> Result<End, EvalError> {
        self.run_in_blocks(eval, reading, window, &mut OneByOne(sink))
    }

    /// Runs as [`Evaluator::run_in_order`] does; terms of one variable that are known together are given together.
    ///
    /// # Errors
    ///
    /// As of [`Evaluator::run_eval`].
    pub fn run_in_blocks(
        &mut self,
        eval: &Eval,
        reading: Reading,
        window: &Window,
        sink: &mut dyn TermSink,
    ) -> Result<End, EvalError> {
        evals::in_order(&mut self.interpreter, eval, reading, window, sink)
    }

    /// The number of terms of an eval within `window`, if it has one variable, which ranges over an interval; `None`
    /// for other evals.
    pub fn count_points(&mut self, eval: &Eval, window: &Window) -> Option<u64> {
        evals::count_points(&mut self.interpreter, eval, window)
    }

    /// The number of elements up to the end of each known row, for an eval of all elements of an infinite list: the
    /// elements of one row have the same value of the list's first variable. Empty for other evals.
    pub fn rows_of_list(&mut self, eval: &Eval) -> Vec<usize> {
        evals::rows_of_list(&mut self.interpreter.machine, eval)
    }

    /// Tries a check within `window`. All errors are part of the report.
    pub fn run_check(&mut self, check: &Check, window: &Window) -> CheckReport {
        checks::run(&mut self.interpreter, &mut self.accepted, check, window)
    }
}

/// Facts about all n.
impl Evaluator<'_> {
    /// The method by which a function of one argument is computed: a system, or the machine (`None`). A proof of a
    /// period is looked for, as for a far value.
    ///
    /// # Errors
    ///
    /// Interruption, or the memory limit.
    pub fn sequenced(
        &mut self,
        function: FunctionId,
    ) -> Result<Option<Sequenced<'_>>, EvalErrorKind> {
        self.interpreter.machine.systems.sequenced(function)
    }

    /// The heaps of the octal game with this code, as [`Evaluator::sequenced`] gives the values of a function.
    ///
    /// # Errors
    ///
    /// As of [`Evaluator::sequenced`].
    pub fn sequenced_octal(&mut self, code: &str) -> Result<Option<Sequenced<'_>>, EvalErrorKind> {
        self.interpreter.machine.systems.sequenced_octal(code)
    }

    /// The periodicity of the terms of an eval in one variable, if it is proved, as far as these are defined. Neither
    /// number need be the least of an expression that combines several sequences.
    pub fn proved_periodicity(&mut self, eval: &Eval) -> Option<Periodicity> {
        Periodicities::new(&mut self.interpreter).of_terms(eval)
    }

    /// The repetition of the terms of an enumeration or a function, if proved periods give one. Periods of derived
    /// recurrences are not checked before [`Evaluator::certified`] is called.
    pub fn repeating(&mut self, function: FunctionId) -> Option<Repeating> {
        Periodicities::new(&mut self.interpreter).repeating(function)
    }

    /// The reason why the values of a function are not proved to repeat, if it lies in graphs whose nimbers the
    /// function uses.
    pub fn without_period(&mut self, function: FunctionId) -> Option<String> {
        self.interpreter.machine.systems.looked_up.clear();
        Periodicities::new(&mut self.interpreter).repeating(function);
        self.interpreter.machine.systems.without_period()
    }

    /// A certificate, accepted, of the claim that a function or an enumeration has a periodicity.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn certified(
        &mut self,
        function: FunctionId,
        periodicity: &Periodicity,
    ) -> Result<String, String> {
        let known = Periodicities::new(&mut self.interpreter);
        known.certified(&mut self.accepted, function, periodicity)
    }

    /// The outcome of a graph by symmetries of its family, whatever the size of the graph: 1 if they show that the
    /// first player wins, 0 for the second one, `None` if they show neither. `values` are the values of the variables
    /// of the expression, in the order of their first occurrences.
    ///
    /// # Errors
    ///
    /// Interruption.
    pub fn symmetric_outcome(
        &mut self,
        graph: &Expr,
        values: &[i64],
    ) -> Result<Option<u32>, EvalErrorKind> {
        let symmetries = &mut self.interpreter.machine.systems.symmetries;
        symmetries.outcome(graph, values)
    }
}

/// Records of how the answers were found.
impl Evaluator<'_> {
    /// The values of all systems that were used.
    pub fn systems(&self) -> impl Iterator<Item = &Values> {
        self.interpreter.machine.systems.values()
    }

    /// Calls `look` with the table of the graph solver.
    pub fn with_positions<T>(&self, look: impl FnOnce(&NimberTable) -> T) -> T {
        look(self.interpreter.machine.externals.searches.borrow().table())
    }

    /// The progress of the graph solver, for a display.
    pub fn progress(&self) -> Progress {
        self.interpreter.machine.externals.progress()
    }

    /// Loop passes and calls of the last question.
    pub fn steps(&self) -> u64 {
        self.interpreter.machine.steps_taken()
    }

    /// The origins of values that needed no search, and the games that needed a search of their own.
    pub fn origins(&self) -> Origins {
        Origins::of(&self.interpreter.machine)
    }
}
