//! Chooses the functions to be proved periodic: those that are named, directly or by the labels of evals.

use nk_base::source::SourceMap;
use nk_lang::ir::{Enumeration, Eval, Expr, ExprKind, Function, FunctionId, Kind, Program};

use nk_terminal::exit::Failure;
use nk_terminal::{files, selection};

/// The named functions; without names, the functions of one argument that the file itself defines, but no sets that are
/// written out.
pub fn choose(
    names: &[String],
    program: &Program,
    sources: &SourceMap,
) -> Result<Vec<FunctionId>, Failure> {
    let all = || program.defined();
    let (root, _) = files::root(sources);
    if names.is_empty() {
        let own = all().filter(|(_, function)| {
            let is_list = matches!(function.enumeration(), Some(Enumeration::Listed { .. }));
            function.arity() == 1 && function.span.file == root && !is_list
        });
        return Ok(own.map(|(id, _)| id).collect());
    }
    let mut chosen = Vec::new();
    for name in names {
        let named = all().find(|(_, function)| function.name == *name);
        let found = match named {
            Some((id, _)) => vec![id],
            None => of_evals(name, program)?,
        };
        for id in found {
            if !chosen.contains(&id) {
                chosen.push(id);
            }
        }
    }
    Ok(chosen)
}

/// The functions of the evals with the label `name`, each of which must print a sequence `a(n)`.
fn of_evals(name: &str, program: &Program) -> Result<Vec<FunctionId>, Failure> {
    let evals = program.evals.iter();
    let called: Vec<&Eval> = evals
        .filter(|own| selection::is_called(own, name))
        .collect();
    if called.is_empty() {
        return Err(missing(name, program));
    }
    let function = |own: &&Eval| match &own.expr.kind {
        ExprKind::Call { function, args } if own.range.variables.len() == 1 => {
            match args.as_slice() {
                [
                    Expr {
                        kind: ExprKind::Slot(0),
                        ..
                    },
                ] => Ok(*function),
                _ => Err(no_function(own, program)),
            }
        }
        _ => Err(no_function(own, program)),
    };
    called.iter().map(function).collect()
}

fn no_function(eval: &Eval, program: &Program) -> Failure {
    let (name, text) = (&eval.name, &eval.text);
    let failure = Failure::usage(match name == text {
        true => format!(
            "`{text}` is not a function of one argument, and proofs are only for such functions"
        ),
        false => {
            format!("\"{name}\" is of `{text}`, and proofs are only for functions of one argument")
        }
    });
    match &eval.expr.kind {
        ExprKind::Call { function, .. } => {
            let function = &program.functions[function.0].name;
            failure.help(format!("name the function: `nkdsl prove FILE {function}`"))
        }
        _ => failure.help(format!(
            "make it one, such as `f(n) = {text}`, and name that"
        )),
    }
}

fn missing(name: &str, program: &Program) -> Failure {
    let functions = program.defined().map(|(_, own)| &own.name);
    let labels = program.evals.iter().filter_map(|own| own.label.as_ref());
    let known: Vec<String> = functions.chain(labels).cloned().collect();
    let message = format!("there is no function `{name}` here");
    let failure = selection::missing_name(&message, name, &known, program);
    match of_family(name, program) {
        Some(help) => failure.help(help),
        None if of_set(name, program) => failure.help(format!(
            "proofs are only for functions, whose values are numbers: write `f(n) = {name}[n]` into the file for the n-th member, and name `f`"
        )),
        None if name.contains('(') => failure.help(format!(
            "proofs are only for functions: write `f(n) = {name}` into the file, and name `f`"
        )),
        None => failure,
    }
}

/// Whether a text is a set or a list of a function, such as `P(2)` for `P(v) = { n : n >= 1, f(n) = v }`.
fn of_set(text: &str, program: &Program) -> bool {
    let is_of = |(_, own): (FunctionId, &Function)| {
        let rest = text.strip_prefix(own.name.as_str());
        let is_call = rest.is_some_and(|rest| rest.starts_with('(') && rest.ends_with(')'));
        is_call && (own.enumeration().is_some() || matches!(own.kind, Kind::Set(_) | Kind::List(_)))
    };
    program.defined().any(is_of)
}

/// The help for a text that is the name of a family or a graph of one, such as `ladder(n)`: to define a function with
/// the nimbers of the family.
fn of_family(text: &str, program: &Program) -> Option<String> {
    let is_of = |name: &str| {
        let rest = text.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
    };
    let family = program.families.iter().find(|own| is_of(&own.name))?;
    let name = &family.name;
    let graph = match (text.contains('('), family.arity) {
        (true, _) => text.to_owned(),
        (false, 1) => format!("{name}(n)"),
        (false, _) => {
            let help = format!(
                "proofs are only for functions of one argument: write `f(n) = nimber({name}(...))` with one n into the file, and name `f`"
            );
            return Some(help);
        }
    };
    Some(format!(
        "proofs are only for functions: write `f(n) = nimber({graph})` into the file, and name `f`"
    ))
}
