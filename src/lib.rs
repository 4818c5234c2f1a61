//! State an impartial game on a family of graphs, or its mex/XOR recurrences, in a few lines of text,
//! and get its Sprague-Grundy values.
//!
//! A [`Specification`] is a checked text. It gives the terms of its functions ([`Specification::terms`]) and the verdicts
//! of its checks ([`Specification::check`]); the language is described in `docs/language.md`.
//!
//! ```
//! use nkdsl::{Limits, Specification, Verdict};
//!
//! let text = "
//!     D(-1) = D(0) = 0
//!     D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
//!     check D(n) = nimber(path(n)) : n >= 0
//! ";
//! let specification = Specification::parse("kayles.nk", text)?;
//! let terms: Vec<String> = specification
//!     .terms("D", 1)
//!     .expect("the text defines D(n)")
//!     .take(8)
//!     .map(|term| Ok(term?.to_string()))
//!     .collect::<Result<_, nkdsl::EvaluationError>>()?;
//! assert_eq!(terms.join(" "), "1 1 2 0 3 1 1 0");
//!
//! let reports = specification.check(Limits::default());
//! assert!(matches!(reports[0].verdict, Verdict::Proved { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crates below do one thing each, and can be used alone. Calls that may take long also take a [`CancelToken`] of
//! `nk_base`.
//!
//! * `nk_graph` has graphs, `nk_solver` their nimbers, and `nk_stream` reads long streams of graphs and answers for each.
//! * `nk_system` and `nk_recurrence` compute recurrences, and `nk_derive` derives those of families of graphs.
//! * `nk_prove` finds proofs, such as those of periods, and `nk_verify` verifies certificates.
//! * `nk_misere` finds misère quotients of octal games.
//! * `nk_draw` draws graphs, `nk_export` writes programs in other languages, and `nk_oeis` reads sequences of the OEIS.

#![deny(missing_docs)]

use std::fmt;
use std::rc::Rc;

pub use nk_base::cancellation::CancelToken;
pub use nk_base::number::Number;
pub use nk_eval::{CheckReport, EvalError, Evaluator, Limits, Value, Verdict, Window};
pub use nk_lang::ir::Program;
pub use nk_lang::load::Loader;
pub use nk_syntax::diag::Diagnostic;

use nk_base::source::SourceMap;
use nk_lang::{Checked, check};
use nk_oeis::Corpus;
use nk_syntax::diag::Severity;
use nk_syntax::diag::render::text;

/// A checked specification with the texts that it consists of.
#[derive(Debug)]
pub struct Specification {
    sources: SourceMap,
    checked: Checked,
}

/// Every error of a specification and of the files that it uses.
///
/// [`Display`](fmt::Display) draws all of them with the lines that they are about, as the program does.
#[derive(Debug)]
pub struct SpecificationError {
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
}

/// Why a term has no value: a rule that does not apply, a cycle, a limit, ...
///
/// [`Display`](fmt::Display) draws it with the lines that it is about, as the program does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluationError {
    diagnostic: Diagnostic,
    drawn: String,
}

/// A loader for specifications that use nothing but the library.
struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Err("this specification was read without its folder".to_owned())
    }
}

impl Specification {
    /// Parses and checks a text. It may use the library (`use "std/..."`), and no other file.
    ///
    /// `name` is the name of the text in messages.
    ///
    /// # Errors
    ///
    /// Every error of the text at once.
    pub fn parse(name: &str, text: &str) -> Result<Specification, SpecificationError> {
        Specification::parse_with(name, text, &NoFiles)
    }

    /// Parses and checks a text like [`parse`](Self::parse); `loader` reads the other files that the text uses.
    ///
    /// # Errors
    ///
    /// Every error of these files at once.
    pub fn parse_with(
        name: &str,
        text: &str,
        loader: &dyn Loader,
    ) -> Result<Specification, SpecificationError> {
        let mut sources = SourceMap::default();
        let root = sources.add(name.to_owned(), text.to_owned());
        let checked = check(root, &mut sources, loader);
        let is_error = |own: &Diagnostic| own.severity == Severity::Error;
        if checked.diagnostics.iter().any(is_error) {
            return Err(SpecificationError {
                sources,
                diagnostics: checked.diagnostics,
            });
        }
        Ok(Specification { sources, checked })
    }

    /// The warnings of the specification; see [`render`](Self::render).
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.checked.diagnostics
    }

    /// Diagnostics of this specification as text, with the lines that they are about.
    pub fn render(&self, diagnostics: &[Diagnostic]) -> String {
        text::render(diagnostics, &self.sources, false)
    }

    /// The checked program: functions, families, evals and checks.
    pub fn program(&self) -> &Program {
        &self.checked.program
    }

    /// An evaluator of this specification, which keeps the values that it has computed.
    ///
    /// Listed terms of the OEIS are those of the bundled lists. Cancelling `cancel` ends a computation with an error.
    pub fn evaluator(&self, limits: Limits, cancel: CancelToken) -> Evaluator<'_> {
        Evaluator::new(self.program(), Rc::new(Corpus::bundled()), limits, cancel)
    }

    /// The error of an [`evaluator`](Self::evaluator) of this specification, with the lines that it is about.
    pub fn evaluation_error(&self, error: EvalError) -> EvaluationError {
        let diagnostic = error.into_diagnostic(&self.sources);
        let drawn = self.render(std::slice::from_ref(&diagnostic));
        EvaluationError { diagnostic, drawn }
    }

    /// The values `function(first)`, `function(first + 1)`, ... as an iterator without end, under the default [`Limits`].
    ///
    /// An index without a value gives an error, and the iterator continues after it. The result is `None` if the
    /// specification defines no function of one argument with that name.
    pub fn terms(&self, function: &str, first: i64) -> Option<Terms<'_>> {
        let mut functions = self.program().functions.iter();
        functions.find(|own| own.name == function && own.arity() == 1)?;
        Some(Terms {
            specification: self,
            evaluator: self.evaluator(Limits::default(), CancelToken::new()),
            function: function.to_owned(),
            next: first,
        })
    }

    /// The verdicts of all checks, in the order of the text.
    ///
    /// A claim about all n that is not proved is tried up to n = 100, or until the search has examined some four
    /// million positions of its graphs, as by `nkdsl check`.
    pub fn check(&self, limits: Limits) -> Vec<CheckReport> {
        let window = Window::standard();
        let mut evaluator = self.evaluator(limits, CancelToken::new());
        let checks = self.program().checks.iter();
        checks
            .map(|own| evaluator.run_check(own, &window))
            .collect()
    }
}

impl SpecificationError {
    /// The errors as data: code, message, places and changes to make.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for SpecificationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::render(&self.diagnostics, &self.sources, false))
    }
}

impl std::error::Error for SpecificationError {}

impl EvaluationError {
    /// The error as data: code, message, places and changes to make.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawn)
    }
}

impl std::error::Error for EvaluationError {}

/// The values of a function of one argument in ascending order; see [`Specification::terms`].
pub struct Terms<'s> {
    specification: &'s Specification,
    evaluator: Evaluator<'s>,
    function: String,
    next: i64,
}

impl Iterator for Terms<'_> {
    type Item = Result<Value, EvaluationError>;

    fn next(&mut self) -> Option<Self::Item> {
        let index = Number::from(self.next);
        self.next = self.next.checked_add(1)?;
        let term = self.evaluator.term(&self.function, &[index])?;
        Some(term.map_err(|error| self.specification.evaluation_error(error)))
    }
}
