//! Evaluation: a checked program -> terms and verdicts.
//!
//! In: a [`Program`], OEIS listings, limits. Out: values ([`Evaluator::term`]), sequences
//! ([`Evaluator::run_eval`]), verdicts ([`Evaluator::run_check`]). Every value is exact or an error.
//!
//! [`compile`] writes code for a stack machine ([`machine`]), which keeps the values of functions ([`memo`]),
//! builds graphs ([`graph_ops`]) and asks others ([`externals`]). Mex/XOR systems run on kernels instead
//! ([`kernels`]), and claims about all n settle by their periods ([`claims`]), of which certificates are made ([`certify`]).

#![deny(missing_docs)]

mod accumulator;
mod affine;
mod arithmetic;
mod batch;
mod builtins;
mod calls;
mod certify;
mod checks;
mod claims;
mod clauses;
mod code;
mod cold_ops;
mod collections;
mod compile;
mod construction;
mod cost;
mod derived;
mod enumeration;
mod equal;
mod error;
mod evals;
mod externals;
mod frames;
mod games;
mod graph_ops;
mod graph_value;
mod heaps;
mod interned;
mod kernels;
mod known_terms;
mod labelled;
mod limits;
mod listed;
mod listing;
mod loops;
mod machine;
mod members;
mod memo;
mod misere_heaps;
mod periodicity;
mod persistence;
mod placed;
mod planned;
mod points;
mod positions;
mod relations;
mod remainders;
mod repeating;
mod searches;
#[cfg(test)]
mod split;
mod stack;
mod strangers;
mod sum;
mod sums;
mod symmetric;
mod template;
mod term_period;
mod trace;
mod value;
mod verdict;
mod written;

pub use affine::affine;
pub use error::{EvalError, EvalErrorKind, Grown, NoEquationHelp, TraceLine};
pub use evals::{End, TermSink};
pub use graph_value::{GraphValue, Vertex};
pub use labelled::Labelled;
pub use limits::Limits;
pub use periodicity::NamedPeriodicity;
pub use persistence::{Persistence, PersistentValues};
pub use planned::Sequenced;
pub use points::Window;
pub use repeating::Repeating;
pub use sums::{Component, Listed, NoSums, SumOption};
pub use value::Value;
pub use value::shorten;
pub use verdict::{Because, CheckReport, Verdict};
pub use written::{NoOptions, WrittenOption, cuts_an_edge};

use std::cell::RefCell;
use std::rc::Rc;

use code::Codes;
use compile::Source;
use externals::Externals;
use machine::Machine;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{Expr, ExprKind, Frame, Function, FunctionId, Program};
use nk_oeis::Corpus;
use nk_recurrence::Values;
use nk_solver::{NimberTable, Progress};
use nk_verify::claim::Accepted;

/// Answers questions about one program and keeps what it learns between them.
pub struct Evaluator<'p> {
    program: &'p Program,
    source: Source<'p>,
    codes: Codes,
    machine: Machine<'p>,
    corpus: Rc<Corpus>,
    /// Whether the window took points away since it was last lowered.
    cut: bool,
    /// How many points after the present one a visitor of points has dealt with already. They are not visited.
    visited_ahead: usize,
    claiming: claims::Claiming,
    /// Certificates that claims rest on, once they are accepted.
    accepted: Accepted,
}

/// A compiled expression; see [`Evaluator::question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question(usize);

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

    /// One whose machine takes the elements of builders one by one: the referee of the batches.
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
        evaluator.machine.games.run_as_written();
        evaluator
    }

    fn compiled(source: Source<'p>, corpus: Rc<Corpus>, limits: Limits, stop: CancelToken) -> Self {
        let program = source.program;
        let functions = program
            .functions
            .iter()
            .map(|function| source.function(function));
        let families = program.families.iter().map(|family| source.family(family));
        let externals = Externals::new(corpus.clone(), limits, stop.clone());
        Evaluator {
            program,
            source,
            codes: Codes {
                list: functions.chain(families).collect(),
                functions: program.functions.len(),
            },
            machine: Machine::new(program, externals, limits, stop),
            corpus,
            claiming: claims::Claiming::default(),
            accepted: Accepted::default(),
            cut: false,
            visited_ahead: 0,
        }
    }

    /// Begins systems and searches with what `keeper` knows, and tells it of what is new. To be set before the first
    /// question: systems that are there already stay as they are.
    pub fn set_keeper(&mut self, keeper: Rc<RefCell<dyn Persistence>>) {
        let searches = &self.machine.externals.searches;
        searches.borrow_mut().set_keeper(keeper.clone());
        self.machine.kernels.persistent_values.keeper = Some(keeper);
    }

    /// Looks positions of graphs up in the table of `other`, and adds to it.
    pub fn share_positions(&mut self, other: &Evaluator) {
        self.machine.externals.searches = Rc::clone(&other.machine.externals.searches);
    }

    /// Shows what the graph solver learnt.
    pub fn with_positions<T>(&self, look: impl FnOnce(&NimberTable) -> T) -> T {
        look(self.machine.externals.searches.borrow().table())
    }

    /// Looks for proofs among the values up to this index, whatever that costs. To be set before the first question.
    pub fn set_reach(&mut self, reach: i64) {
        self.machine.kernels.reach = Some(reach);
    }

    /// How a function of one argument is computed: by kernels, or by the machine (`None`). A proof is looked for as
    /// a far value would.
    ///
    /// Errors: interruption, or the memory limit.
    pub fn sequenced(
        &mut self,
        function: FunctionId,
    ) -> Result<Option<Sequenced<'_>>, EvalErrorKind> {
        self.machine.kernels.sequenced(function)
    }

    /// The heaps of the octal game with this code, where [`Evaluator::sequenced`] has the values of a function.
    pub fn sequenced_octal(&mut self, code: &str) -> Result<Option<Sequenced<'_>>, EvalErrorKind> {
        self.machine.kernels.sequenced_octal(code)
    }

    /// The values of all systems that were met.
    pub fn systems(&self) -> impl Iterator<Item = &Values> {
        self.machine.kernels.values()
    }

    /// The program that is evaluated.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The lists of the OEIS that it uses.
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// Loop passes and calls of the last question.
    pub fn steps(&self) -> u64 {
        self.machine.steps_taken()
    }

    /// How far the graph solver is, for a display of progress.
    pub fn progress(&self) -> Progress {
        self.machine.externals.progress()
    }

    /// Compiles an expression in the slots of `frame`, the first of which are given when it is asked.
    pub fn question(&mut self, expr: &Expr, frame: &Frame) -> Question {
        self.codes.list.push(self.source.expression(expr, frame));
        Question(self.codes.list.len() - 1)
    }

    /// The value of a question for those arguments.
    ///
    /// Errors: whatever evaluation meets, limits and interruption among them; what is known stays known.
    pub fn ask(&mut self, question: Question, args: &[Number]) -> Result<Value, EvalError> {
        self.machine.ask(&self.codes, question.0, args)
    }

    /// `f(args)` for the function of that name; `None` if there is none with that number of parameters.
    pub fn term(&mut self, name: &str, args: &[Number]) -> Option<Result<Value, EvalError>> {
        let named = |function: &Function| function.name == name && function.arity() == args.len();
        let function = FunctionId(self.program.functions.iter().position(named)?);
        let span = self.program.functions[function.0].span;
        let number = |arg: &Number| Expr {
            span,
            kind: ExprKind::Number(arg.clone()),
        };
        let call = Expr {
            span,
            kind: ExprKind::Call {
                function,
                args: args.iter().map(number).collect(),
            },
        };
        let question = self.question(&call, &Frame::default());
        Some(self.ask(question, &[]))
    }
}
