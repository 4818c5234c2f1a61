//! The errors about a text on a command line that is neither a graph nor a position, in terms of that text.

use nk_base::source::SourceMap;
use nk_lang::Checked;
use nk_lang::ir::{Aggregate, Clause, Function, FunctionRule, Kind, Program};
use nk_lang::load::Unit;
use nk_syntax::ast::{self, ExprKind, Level, OperatorKind};
use nk_syntax::diag::Severity;
use nk_syntax::{TokenKind, lex};

use super::console::Console;
use super::exit::Failure;
use super::files::Folder;
use super::selection::{self, COMMAND_LINE};

/// Why a text names neither a graph nor a position: it has names without a value, or it is a number, a list or another
/// value. `None` if it is a graph, or if its own errors say more.
pub(super) fn neither(
    text: &str,
    parsed: &ast::File,
    checked: &Checked,
    sources: &SourceMap,
    console: &Console,
) -> Option<Failure> {
    if let Some(failure) = without_values(text, checked, sources, console) {
        return Some(failure);
    }
    let typed = parsed.items.first().map(|own| &own.kind);
    if let Some(ast::ItemKind::Eval(eval)) = typed
        && !eval.conditions.is_empty()
    {
        let message =
            format!("`{text}` has conditions, but a single graph or position is needed here");
        return Some(Failure::usage(message).help("write values in place of the variables"));
    }
    let program = &checked.program;
    let kind = kind_of(text, checked.files.clone(), sources, console)?;
    if let Some(nimber) = summed_nimber(text, parsed) {
        let message =
            format!("`{nimber}` in `{text}` is a number, but a part of a sum must be a position");
        return Some(Failure::usage(message).help(
            "state the game by its rules, as `node_kayles(G)` of std/games.nk does, and name a call of that function",
        ));
    }
    let failure = Failure::usage(format!(
        "`{text}` is {kind}, but a graph or a position of a game is needed here"
    ));
    Some(failure.help(advice(parsed, program)))
}

/// The first part of a nim-sum that is a call of `nimber`, as it was typed.
fn summed_nimber<'t>(text: &'t str, parsed: &ast::File) -> Option<&'t str> {
    let ast::ItemKind::Eval(ast::Eval { expr, .. }) = &parsed.items.first()?.kind else {
        return None;
    };
    let ExprKind::Chain {
        level: Level::NimSum,
        first,
        rest,
    } = &expr.kind
    else {
        return None;
    };
    let is_nimber = |own: &&ast::Expr| match &own.kind {
        ExprKind::Call { name, .. } => name.text == "nimber",
        _ => false,
    };
    let mut parts = std::iter::once(&**first).chain(rest.iter().map(|own| &own.1));
    let span = parts.find(is_nimber)?.span;
    // The text begins with its first part.
    let place = |at: u32| (at - first.span.start) as usize;
    text.trim().get(place(span.start)..place(span.end))
}

/// The error that names in a text have no value, such as `n` in `kayles(n)`. `None` if there are no such names, or if
/// the text binds names itself.
pub(super) fn without_values(
    text: &str,
    checked: &Checked,
    sources: &SourceMap,
    console: &Console,
) -> Option<Failure> {
    let names = free_names(text, &checked.program);
    if names.is_empty() || kind_of(text, checked.files.clone(), sources, console).is_some() {
        return None;
    }
    if let [name] = names.as_slice()
        && name == text
    {
        return Some(nothing_of_that_name(name, &checked.program));
    }
    let names: Vec<String> = names.iter().map(|own| format!("`{own}`")).collect();
    let (verb, listed) = match names.as_slice() {
        [name] => ("has", name.clone()),
        [first @ .., last] => ("have", format!("{} and {last}", first.join(", "))),
        [] => return None,
    };
    Some(
        Failure::usage(format!("{listed} {verb} no value in `{text}`"))
            .help("a position or a graph is named with values in place of variables, such as `f(7)` or `f([3, 1])`"),
    )
}

/// The error for a name alone that the file does not define.
fn nothing_of_that_name(name: &str, program: &Program) -> Failure {
    let functions = program.defined().map(|(_, own)| &own.name);
    let families = program.families.iter().map(|own| &own.name);
    let known: Vec<String> = families.chain(functions).cloned().collect();
    selection::missing_name(&format!("there is no `{name}` here"), name, &known, program)
}

/// The kind of a text that an `eval` may print, or a `check` may claim.
fn kind_of(text: &str, files: Vec<Unit>, sources: &SourceMap, console: &Console) -> Option<Kind> {
    let is_checked = |item: String| {
        let mut sources = sources.clone();
        let root = sources.add(COMMAND_LINE.to_owned(), item);
        let loader = Folder::new(&console.inputs.use_from);
        let files = files.clone();
        let checked =
            nk_lang::check_beside(root, files, &mut sources, &loader, &console.stop).ok()?;
        let is_right = checked
            .diagnostics
            .iter()
            .all(|own| own.severity != Severity::Error);
        is_right.then_some(checked.program)
    };
    let printed = is_checked(format!("eval {text}\n"));
    if let Some(eval) = printed.and_then(|own| own.evals.first().cloned()) {
        return Some(eval.kind);
    }
    is_checked(format!("check {text}\n")).map(|_| Kind::Truth)
}

/// The names in a text that are not defined in the program, each once. A text with conditions may bind names itself, so
/// none are returned for it.
fn free_names(text: &str, program: &Program) -> Vec<String> {
    let tokens = lex(text);
    let binds = |kind| matches!(kind, TokenKind::Colon | TokenKind::Where);
    if tokens.iter().any(|own| binds(own.kind)) {
        return Vec::new();
    }
    let mut names: Vec<String> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let name = token.text(text);
        let is_own = token.kind == TokenKind::Name && !names.iter().any(|own| own == name);
        let is_called = text[token.end as usize..].trim_start().starts_with('(');
        // In `G.v[1]` the dot makes `v` the name of a vertex.
        let is_member = at > 0 && tokens[at - 1].kind == TokenKind::Dot;
        let is_known = program.functions.iter().any(|own| own.name == name)
            || program.families.iter().any(|own| own.name == name);
        if is_own && !is_called && !is_member && !is_known {
            names.push(name.to_owned());
        }
    }
    names
}

/// The help for a text that is a value: what to type instead.
fn advice(parsed: &ast::File, program: &Program) -> String {
    let typed = parsed.items.first().map(|own| &own.kind);
    let Some(ast::ItemKind::Eval(ast::Eval { expr, .. })) = typed else {
        return "name a graph, such as `path(5)`".to_owned();
    };
    let example = example(expr, program);
    match &expr.kind {
        ExprKind::Chain {
            level: Level::Sum,
            rest,
            ..
        } if example.is_some() && rest.iter().all(|own| own.0.kind == OperatorKind::Plus) => {
            "`+` adds values; positions are played together as a nim-sum: `f(3) (+) f(4)`"
                .to_owned()
        }
        ExprKind::Chain {
            level: Level::NimSum,
            ..
        } if example.is_some() => {
            "a part of a sum is a call of a function with equations, or a heap of Nim: 0, 1, 2, ..."
                .to_owned()
        }
        _ => match example {
            Some(example) => format!("`nkdsl eval` prints its value; a position is {example}"),
            None => "`nkdsl eval` prints its value; a graph is `path(5)`".to_owned(),
        },
    }
}

/// A call of a function of the file whose positions can be played: one that the text mentions, or else the first one.
fn example(expr: &ast::Expr, program: &Program) -> Option<String> {
    let lists_options = |own: &Clause| own.body.elements(Aggregate::Mex).is_some();
    let is_stated = |own: &&Function| match &own.rule {
        FunctionRule::Clauses(clauses) => clauses.iter().any(lists_options),
        _ => false,
    };
    let of_name = |name: &str| function_of_no_graph(name, program).filter(is_stated);
    let of_call = |own: &ast::Expr| match &own.kind {
        ExprKind::Call { name, .. } => of_name(&name.text),
        _ => None,
    };
    let called = match &expr.kind {
        ExprKind::Chain { first, rest, .. } => {
            let rest = rest.iter().map(|own| &own.1);
            std::iter::once(&**first).chain(rest).find_map(of_call)
        }
        ExprKind::Compare(first, _) => of_call(first),
        _ => None,
    };
    let of_numbers = |own: &&Function| own.params == [Kind::Number];
    let mut defined = program.defined().map(|own| own.1);
    let first = || defined.find(|own| of_name(&own.name).is_some_and(|own| of_numbers(&own)));
    let function = called.or_else(first)?;
    Some(match function.params.as_slice() {
        [Kind::Number] => format!("`{}(7)`", function.name),
        _ => format!("`{}(...)`", function.name),
    })
}

/// The function of this name, if it has numbers as values and is not a game on a graph, such as that of `nim([3, 4])`.
pub(super) fn function_of_no_graph<'p>(name: &str, program: &'p Program) -> Option<&'p Function> {
    let function = program.functions.iter().find(|own| own.name == name)?;
    (function.kind == Kind::Number && !is_of_graph(function)).then_some(function)
}

/// Whether the arguments of a function are a graph, or a graph and a vertex.
pub(super) fn is_of_graph(function: &Function) -> bool {
    matches!(
        function.params[..],
        [Kind::Graph] | [Kind::Graph, Kind::Vertex]
    )
}
