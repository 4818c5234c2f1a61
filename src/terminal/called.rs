//! A position of a game on numbers, lists or sets that a command line names: `kayles(12)`, `chomp([3, 2])`, or a sum such
//! as `kayles(3) (+) kayles(4) (+) 1`.

use nk_base::source::Span;
use nk_eval::{Component, EvalError, EvalErrorKind, Evaluator, Value};
use nk_lang::ir::{Eval, Expr, ExprKind, Operation, Program};
use nk_syntax::ast;

use super::console::Console;
use super::exit::{Exit, Failure};
use super::graph_argument::function_of_no_graph;
use super::selection::Part;
use super::settings::Settings;
use super::{files, misnamed, octal_heaps, selection};

/// A sum of calls of functions of the specification, and of numbers, which are heaps of Nim.
pub struct Called {
    /// The expression as it was typed, formatted.
    pub title: String,
    /// The specification.
    pub part: Part,
    /// The components of the sum.
    pub components: Vec<Component>,
}

impl Called {
    /// The position of the expression `text` in the names of the specification `file`; `None` if it is no sum with a call of
    /// a function of the file, or has a call of a function of a graph, or of a graph and a vertex. Draws errors in either.
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
        if !is_sum(&parsed, &checked.program) {
            return Ok(None);
        }
        let parts = parts_of(&parsed);
        let heaps = octal_heaps::written_out(text, &parts, &checked.program);
        let line = |own: &str| own.split_whitespace().collect::<Vec<_>>().join(" ");
        let title = match heaps.equations.is_empty() {
            true => line(text),
            false => format!("{}, written {}", line(text), line(&heaps.text)),
        };
        let text = heaps.text.as_str();
        if let Some(failure) = misnamed::without_values(text, &checked, &sources, console) {
            return Err(failure);
        }
        let typed = [("eval ", text, "\n"), (heaps.equations.as_str(), "", "")];
        let part = selection::beside(&typed, checked.files, sources, console)?;
        let evals = part.program.evals.first();
        let Some(eval) = evals.filter(|eval| eval.range.variables.is_empty()) else {
            let message = format!("`{text}` is no single position");
            return Err(Failure::usage(message).help("name one, such as `f(7)`"));
        };
        let (corpus, limits) = (settings.corpus()?, settings.limits());
        let mut evaluator = Evaluator::new(&part.program, corpus, limits, console.stop.clone());
        let mut components = Vec::new();
        for operand in operands(&eval.expr) {
            match component(&mut evaluator, operand, eval) {
                Ok(Some(own)) => components.push(own),
                Ok(None) => {
                    let part = part.sources.slice(operand.span);
                    let message = format!("`{part}` in `{text}` is no heap of Nim");
                    return Err(Failure::usage(message)
                        .help("a number in a sum is the size of a heap: 0, 1, 2, ..."));
                }
                Err(error) => {
                    console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
                    return Err(Failure::Drawn);
                }
            }
        }
        Ok(Some(Called {
            title,
            components,
            part,
        }))
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

/// Whether a text is a sum of calls of functions of no graph and of numbers without calls, with one call at least.
fn is_sum(parsed: &ast::File, program: &Program) -> bool {
    let parts = parts_of(parsed);
    let is_call = |own: &ast::Expr| match &own.kind {
        ast::ExprKind::Call { name, .. } => {
            name.text == "octal" || function_of_no_graph(&name.text, program).is_some()
        }
        _ => false,
    };
    let are_parts = parts.iter().all(|own| is_call(own) || is_number(own));
    are_parts && parts.into_iter().any(is_call)
}

/// The operands of a nim-sum that is an eval; of another expression, itself. None of other items.
fn parts_of(parsed: &ast::File) -> Vec<&ast::Expr> {
    let [item] = parsed.items.as_slice() else {
        return Vec::new();
    };
    let ast::ItemKind::Eval(eval) = &item.kind else {
        return Vec::new();
    };
    match &eval.expr.kind {
        ast::ExprKind::Chain {
            level: ast::Level::NimSum,
            first,
            rest,
        } => std::iter::once(&**first)
            .chain(rest.iter().map(|own| &own.1))
            .collect(),
        _ => vec![&eval.expr],
    }
}

/// The operands of a nim-sum; of another expression, itself.
fn operands(sum: &Expr) -> Vec<&Expr> {
    match &sum.kind {
        ExprKind::Arithmetic { first, rest }
            if rest.iter().all(|own| own.0 == Operation::NimSum) =>
        {
            std::iter::once(&**first)
                .chain(rest.iter().map(|own| &own.2))
                .collect()
        }
        _ => vec![sum],
    }
}

/// The component that an operand is; `None` if it is a number and no heap of Nim.
fn component(
    evaluator: &mut Evaluator<'_>,
    operand: &Expr,
    eval: &Eval,
) -> Result<Option<Component>, EvalError> {
    let frame = &eval.range.frame;
    if let ExprKind::Call { function, args } = &operand.kind {
        let args = evaluator.arguments(args, frame)?;
        let function = function.0;
        return Ok(Some(Component::Call { function, args }));
    }
    let values = evaluator.arguments(std::slice::from_ref(operand), frame)?;
    let size = values.first().and_then(Value::number);
    let size = size.and_then(|own| u64::try_from(own.as_i64()?).ok());
    Ok(size.map(Component::Heap))
}

/// Whether an expression consists of integers and arithmetic.
fn is_number(own: &ast::Expr) -> bool {
    match &own.kind {
        ast::ExprKind::Integer(_) => true,
        ast::ExprKind::Paren(inner) | ast::ExprKind::Negate(inner) => is_number(inner),
        ast::ExprKind::Power { base, exponent } => is_number(base) && is_number(exponent),
        ast::ExprKind::Chain { first, rest, .. } => {
            is_number(first) && rest.iter().all(|own| is_number(&own.1))
        }
        _ => false,
    }
}
