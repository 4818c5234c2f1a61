//! A position of a game on numbers, lists or sets that a command line names: `kayles(12)`, `chomp([3, 2])`.

use nk_base::source::Span;
use nk_eval::{EvalError, EvalErrorKind, Evaluator, Value};
use nk_lang::ir::{ExprKind, FunctionId};

use super::console::Console;
use super::exit::{Exit, Failure};
use super::graph_argument::call_of_no_graph;
use super::selection::Part;
use super::settings::Settings;
use super::{files, selection};

/// A call of a function of the specification.
pub struct Called {
    /// The expression as it was typed, formatted.
    pub title: String,
    /// The specification.
    pub part: Part,
    /// The function.
    pub function: FunctionId,
    /// Its arguments.
    pub args: Vec<Value>,
}

impl Called {
    /// The position of the expression `text` in the names of the specification `file`; `None` if it is no call of a function
    /// of the file, or a call of a function of a graph, or of a graph and a vertex. Draws errors in either.
    pub fn read(
        file: &str,
        text: &str,
        settings: &Settings,
        console: &Console,
    ) -> Result<Option<Called>, Failure> {
        let (checked, sources) = files::load(file, console)?;
        let text = text.trim();
        // Parsed alone first, so that a syntax error in it cannot involve the text around it.
        let parsed = selection::parsed(text, console)?;
        if call_of_no_graph(&parsed, &checked.program).is_none() {
            return Ok(None);
        }
        let part = selection::beside(&[("eval ", text, "\n")], checked.files, sources, console)?;
        let single = part
            .program
            .evals
            .first()
            .and_then(|eval| match &eval.expr.kind {
                ExprKind::Call { function, args } if eval.range.variables.is_empty() => {
                    Some((*function, args, &eval.range.frame))
                }
                _ => None,
            });
        let Some((function, args, frame)) = single else {
            let message = format!("`{text}` is no single position");
            return Err(Failure::usage(message).help("name one, such as `f(7)`"));
        };
        let (corpus, limits) = (settings.corpus()?, settings.limits());
        let mut evaluator = Evaluator::new(&part.program, corpus, limits, console.stop.clone());
        match evaluator.arguments(args, frame) {
            Ok(args) => Ok(Some(Called {
                title: text.split_whitespace().collect::<Vec<_>>().join(" "),
                function,
                args,
                part,
            })),
            Err(error) => {
                console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
                Err(Failure::Drawn)
            }
        }
    }

    /// Draws an error of evaluation, and gives the exit status that it means.
    pub fn draw(&self, error: EvalError, console: &Console) -> Exit {
        let exit = match &*error.kind {
            EvalErrorKind::Interrupted => return console.ended("while a position was evaluated"),
            kind if kind.is_limit() => Exit::Limit,
            _ => Exit::Wrong,
        };
        console.draw(
            &[error.into_diagnostic(&self.part.sources)],
            &self.part.sources,
        );
        exit
    }

    /// A place of the specification, for the end of a message: ` (kayles.nk:3:8)`.
    pub fn place(&self, span: Span) -> String {
        let (line, column) = self.part.sources.line_column(span);
        format!(
            " ({}:{line}:{column})",
            self.part.sources.get(span.file).name
        )
    }
}
