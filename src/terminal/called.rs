//! A position of a game on numbers, lists or sets that a command line names: `kayles(12)`, `chomp([3, 2])`, or a sum such
//! as `kayles(3) (+) kayles(4) (+) 1`.

use nk_base::source::Span;
use nk_eval::{Component, EvalError, EvalErrorKind, Evaluator, Value};
use nk_lang::ir::{Eval, Expr, ExprKind, Function, Kind, Operation, Program};
use nk_lang::misere;
use nk_syntax::ast;
use nk_syntax::token::one_line;
use nk_system::OctalCode;

use super::console::Console;
use super::exit::{Exit, Failure};
use super::misnamed::is_of_graph;
use super::selection::Part;
use super::settings::Settings;
use super::{files, local_names, misnamed, octal_heaps, selection};

/// A sum of calls of functions of the specification, and of numbers, which are heaps of Nim.
pub struct Called {
    /// The expression as it was typed, formatted.
    pub title: String,
    /// The specification.
    pub part: Part,
    /// The components of the sum.
    pub components: Vec<Component>,
    /// The rule for the winner when no move is left.
    pub ending: Ending,
}

/// The rule for the winner when no move is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player who made the last move.
    Normal,
    /// The other player. The only component is a call of a function whose values say who wins: 0 the second player, 1
    /// the first.
    Misere,
    /// The other player. The components are heaps of the octal game with this code.
    MisereHeaps(String),
}

impl Called {
    /// The position of the expression `text` in the names of the specification `file`. The result is `None` if the
    /// expression is not a sum with a call of a function of the file, or if it is only a call of a function of a graph,
    /// or of a graph and a vertex. Errors in the text and the file are drawn.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] if the file cannot be read or the text is not a single position, [`Failure::Drawn`] if the
    /// file, the text or its evaluation has errors, and [`Failure::Ended`] if the run was cancelled meanwhile.
    pub fn read(
        file: &str,
        text: &str,
        settings: &Settings,
        console: &Console,
    ) -> Result<Option<Called>, Failure> {
        let (checked, sources) = files::load(file, console)?;
        let text = local_names::written_out(file, text, console)?;
        let text = text.as_str();
        // The text is first parsed alone, so that a syntax error in it cannot involve the text around it.
        let parsed = selection::parsed(text, console)?;
        let inner = misere_of(text, &parsed);
        let parsed = match &inner {
            Some(inner) => selection::parsed(inner, console)?,
            None => parsed,
        };
        if !is_sum(&parsed, &checked.program) {
            return Ok(None);
        }
        let parts = parts_of(&parsed);
        let played = inner.as_deref().unwrap_or(text);
        let heaps = octal_heaps::written_out(played, &parts, &checked.program);
        let line = |own: &str| one_line(&console.inputs.typed(own));
        let title = match heaps.equations.is_empty() {
            true => line(text),
            false => format!("{}, written {}", line(text), line(&heaps.text)),
        };
        let code = parts.first().and_then(|own| octal_heaps::code_of(own));
        let text = heaps.text.as_str();
        if let Some(failure) = misnamed::without_values(text, &checked, &sources, console) {
            return Err(failure);
        }
        let typed = [("eval ", text, "\n"), (heaps.equations.as_str(), "", "")];
        let mut part = selection::beside(&typed, checked.files.clone(), sources.clone(), console)?;
        let ending = match inner {
            None => Ending::Normal,
            Some(_) => match code.or_else(|| code_of_heaps(&part)) {
                Some(code) => Ending::MisereHeaps(code.to_string()),
                None => {
                    // The function that `misere` makes of the call has the same arguments, and says who wins.
                    let typed = [("eval misere(", text, ")\n")];
                    part = selection::beside(&typed, checked.files, sources, console)?;
                    Ending::Misere
                }
            },
        };
        let evals = part.program.evals.first();
        let Some(eval) = evals.filter(|eval| eval.range.variables.is_empty()) else {
            let message = format!("`{text}` is not a single position");
            return Err(Failure::usage(message).help("name one, such as `f(7)`"));
        };
        let mut evaluator = settings.evaluator(&part.program, console)?;
        let mut components = Vec::new();
        for operand in operands(&eval.expr) {
            match component(&mut evaluator, operand, eval) {
                Ok(Some(own)) => components.push(own),
                Ok(None) => {
                    let part = part.sources.slice(operand.span);
                    let message = format!("`{part}` in `{text}` is not a heap of Nim");
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
            ending,
            part,
        }))
    }

    /// Draws an error of evaluation, and gives the exit status that it means.
    pub fn draw(&self, error: EvalError, console: &Console) -> Exit {
        match *error.kind {
            EvalErrorKind::Interrupted => console.ended("while a position was evaluated"),
            _ => console.failed(error, &self.part.sources),
        }
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

/// The argument of a text `misere(...)`, which is a position as it is written for normal play; `None` for other texts.
fn misere_of(text: &str, parsed: &ast::File) -> Option<String> {
    let parts = parts_of(parsed);
    let [whole] = parts[..] else {
        return None;
    };
    let ast::ExprKind::Call { name, args, .. } = &whole.kind else {
        return None;
    };
    let start = whole.span.start;
    let slice = |own: &ast::Expr| {
        let (from, to) = (own.span.start - start, own.span.end - start);
        text.get(from as usize..to as usize)
    };
    match (name.text.as_str(), args.as_slice()) {
        ("misere", [game]) => slice(game).map(str::to_owned),
        ("misere", [code, heaps]) => {
            let heaps = match &heaps.kind {
                ast::ExprKind::List(elements, conditions) if conditions.is_empty() => elements,
                _ => return None,
            };
            let code = slice(code)?;
            let heap = |own: &ast::Expr| Some(format!("octal({code}, {})", slice(own)?));
            let heaps: Option<Vec<String>> = heaps.iter().map(heap).collect();
            heaps
                .filter(|own| !own.is_empty())
                .map(|own| own.join(" (+) "))
        }
        _ => None,
    }
}

/// The code of the octal game whose heaps are the function in the first eval of a program, if that is a single call.
fn code_of_heaps(part: &Part) -> Option<OctalCode> {
    match &part.program.evals.first()?.expr.kind {
        ExprKind::Call { function, .. } => misere::code_of_heaps(&part.program, *function),
        _ => None,
    }
}

/// Whether a text is a sum of calls of functions and of numbers without calls, with one call at least. A game on a
/// graph alone is played on a picture of the graph; only in a sum is it played like any other function.
fn is_sum(parsed: &ast::File, program: &Program) -> bool {
    let parts = parts_of(parsed);
    let is_alone = parts.len() == 1;
    let is_game = |own: &&Function| own.kind == Kind::Number && !(is_alone && is_of_graph(own));
    let is_call = |own: &ast::Expr| match &own.kind {
        ast::ExprKind::Call { name, .. } => {
            let function = program.functions.iter().find(|own| own.name == name.text);
            name.text == "octal" || function.filter(is_game).is_some()
        }
        _ => false,
    };
    let are_parts = parts.iter().all(|own| is_call(own) || is_number(own));
    are_parts && parts.into_iter().any(is_call)
}

/// The operands of an eval that is a nim-sum; the whole expression of another eval; nothing for other items.
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

/// The operands of a nim-sum; for another expression, the expression itself.
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

/// The component that an operand denotes; `None` if it is a number that is not the size of a heap.
fn component(
    evaluator: &mut Evaluator<'_>,
    operand: &Expr,
    eval: &Eval,
) -> Result<Option<Component>, EvalError> {
    let frame = &eval.range.frame;
    if let ExprKind::Call { function, args } = &operand.kind {
        let args = evaluator.values(args, frame)?;
        let function = function.0;
        return Ok(Some(Component::Call { function, args }));
    }
    let values = evaluator.values(std::slice::from_ref(operand), frame)?;
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
