//! Turns the NAMEs of a command line into evals: evals of the file, or new ones for a function or an expression.
//!
//! A new eval is checked in a small file of its own, called `<command line>`, which may use the names of the file. So
//! its errors are found and drawn as in a file.

use std::ops::Range;

use nk_base::source::SourceMap;
use nk_lang::ir::{Eval, Function, Kind, Program};
use nk_lang::load::{Unit, library_like};
use nk_lang::{Checked, tell_apart};
use nk_syntax::ast::{ExprKind, File, ItemKind};
use nk_syntax::{ast, parse};

use super::console::Console;
use super::exit::Failure;
use super::files;

/// The largest number of names that a message lists.
const MOST_NAMES: usize = 20;

/// The name of the small file with the evals of the command line.
pub const COMMAND_LINE: &str = "<command line>";

/// The keyword that makes the text after it an eval.
pub const EVAL: &str = "eval ";

/// The origin of an eval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The eval is in the file that the command names.
    File,
    /// The eval is in an argument of the command.
    CommandLine,
}

/// A program with its source files; those of the named specification come first.
#[derive(Default)]
pub struct Part {
    /// The program.
    pub program: Program,
    /// The files that its places are in.
    pub sources: SourceMap,
}

/// The evals to print, in order.
pub struct Chosen {
    /// The program of the file.
    pub file: Part,
    /// The program with the evals of the command line.
    pub command_line: Part,
    order: Vec<(Origin, usize)>,
}

impl Chosen {
    /// All evals of the file, which may have none.
    pub fn all(program: Program, sources: SourceMap) -> Chosen {
        let order = (0..program.evals.len()).map(|index| (Origin::File, index));
        Chosen {
            order: order.collect(),
            file: Part { program, sources },
            command_line: Part::default(),
        }
    }

    /// The program that has the evals of this origin.
    pub fn part(&self, origin: Origin) -> &Part {
        match origin {
            Origin::File => &self.file,
            Origin::CommandLine => &self.command_line,
        }
    }

    /// The chosen evals, each with its origin.
    pub fn picks(&self) -> impl Iterator<Item = (Origin, &Eval)> {
        let eval = |(origin, index): &(Origin, usize)| {
            (*origin, &self.part(*origin).program.evals[*index])
        };
        self.order.iter().map(eval)
    }

    /// The chosen evals.
    pub fn evals(&self) -> impl Iterator<Item = &Eval> {
        self.picks().map(|(_, eval)| eval)
    }

    /// Gives evals of the file and of the command line that have the same name different names.
    fn tell_apart(&mut self) {
        let Chosen {
            file,
            command_line,
            order,
        } = self;
        let parts = [(Origin::File, file), (Origin::CommandLine, command_line)];
        let mut picked: Vec<&mut Eval> = Vec::new();
        for (origin, part) in parts {
            let evals = part.program.evals.iter_mut().enumerate();
            let asked = evals.filter(|own| order.contains(&(origin, own.0)));
            picked.extend(asked.map(|own| own.1));
        }
        tell_apart(&mut picked);
    }
}

/// The evals that `names` ask for; without names, all evals of the file.
///
/// # Errors
///
/// [`Failure::Usage`] if a name is unknown or is that of no sequence, or if there are no names and the file has no
/// eval; [`Failure::Drawn`] if a name has errors as an expression; [`Failure::Ended`] if the run was cancelled
/// meanwhile.
pub fn choose(
    names: &[String],
    checked: Checked,
    sources: SourceMap,
    console: &Console,
) -> Result<Chosen, Failure> {
    let Checked { program, files, .. } = checked;
    let mut order = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    for name in names {
        let found: Vec<usize> = (0..program.evals.len())
            .filter(|index| is_called(&program.evals[*index], name))
            .collect();
        if found.is_empty() {
            order.push((Origin::CommandLine, asked.len()));
            asked.push(question(name, &program, console)?);
        }
        order.extend(found.into_iter().map(|index| (Origin::File, index)));
    }
    if names.is_empty() {
        if program.evals.is_empty() {
            return Err(nothing_to_eval(&program));
        }
        return Ok(Chosen::all(program, sources));
    }
    let command_line = match asked.is_empty() {
        true => Part::default(),
        false => check_questions(&asked, files, &sources, console)?,
    };
    let file = Part { program, sources };
    let mut chosen = Chosen {
        file,
        command_line,
        order,
    };
    chosen.tell_apart();
    Ok(chosen)
}

/// Whether `name` asks for an eval: by its label, its expression, or its function.
pub fn is_called(eval: &Eval, name: &str) -> bool {
    let by_function = || eval.label.is_none() && eval.function.as_deref() == Some(name);
    eval.name == name || eval.text == name || by_function() || is_of(eval, name)
}

/// Whether an eval prints just the function `name`: the name `a` also asks for `eval "linked diamonds" a(n)`, but not
/// for `eval "every other one" a(2*n)`.
fn is_of(eval: &Eval, name: &str) -> bool {
    match &eval.range.variables[..] {
        [variable] => eval.text == format!("{name}({})", variable.name),
        _ => false,
    }
}

/// The text after `eval` in the small file.
fn question(name: &str, program: &Program, console: &Console) -> Result<String, Failure> {
    let of_that_name: Vec<&Function> = program
        .functions
        .iter()
        .filter(|function| function.name == name)
        .collect();
    if let Some(function) = of_that_name.first() {
        return sequence(function);
    }
    if let Some(family) = program.families.iter().find(|family| family.name == name) {
        let args = vec!["5"; family.arity].join(", ");
        return Err(Failure::usage(format!(
            "`{name}` is a family of graphs, which has no value to print"
        ))
        .help(format!(
            "ask for a value of one of them: 'nimber({name}({args}))'"
        )));
    }
    let parsed = match parsed(name, console) {
        // The user may have meant a label, which is not an expression of the language.
        Err(Failure::Drawn) if is_words(name) => return Err(unknown(name, program)),
        other => other?,
    };
    match parsed.items.as_slice() {
        [item] => match &item.kind {
            ItemKind::Eval(eval) if is_bare_name(eval) => Err(unknown(name, program)),
            ItemKind::Eval(_) => Ok(name.to_owned()),
            _ => Err(unknown(name, program)),
        },
        _ => Err(unknown(name, program)),
    }
}

/// Whether a text consists of several words, as a label may.
fn is_words(text: &str) -> bool {
    let is_letter =
        |own: char| own.is_alphanumeric() || matches!(own, '_' | '-' | '\'' | ',' | '.');
    text.split_whitespace().count() > 1
        && text
            .chars()
            .all(|own| own.is_whitespace() || is_letter(own))
}

/// Parses a typed text after the keyword `eval`.
///
/// # Errors
///
/// The text is not in the language; its errors have been drawn.
pub fn parsed(typed: &str, console: &Console) -> Result<File, Failure> {
    let mut sources = SourceMap::default();
    let text = format!("{EVAL}{typed}");
    let file = sources.add_typed(COMMAND_LINE, text.clone(), std::iter::once(0..EVAL.len()));
    let parsed = parse(file, &text);
    if parsed.errors.is_empty() {
        return Ok(parsed.file);
    }
    let errors = parsed.errors.into_iter();
    let drawn: Vec<_> = errors.map(|error| error.into_diagnostic()).collect();
    console.draw(&drawn, &sources);
    Err(Failure::Drawn)
}

fn is_bare_name(eval: &ast::Eval) -> bool {
    eval.conditions.is_empty() && matches!(eval.expr.kind, ExprKind::Name(_))
}

/// An eval of a function for all arguments at which it has a value.
fn sequence(function: &Function) -> Result<String, Failure> {
    let name = &function.name;
    match function.arity() {
        0 => Ok(name.clone()),
        1 if function.params != [Kind::Number] => {
            let kind = function.params[0];
            let example = Kind::examples(&function.params);
            let help = format!("name one: '{name}({example})'");
            let message = format!("`{name}` takes {kind}, so it is not a sequence");
            Err(Failure::usage(message).help(help))
        }
        1 => Ok(format!("{name}(n) : n >= {}", function.first_argument())),
        arity => {
            let message = format!("`{name}` has {arity} arguments, so it is not a sequence");
            let failure = Failure::usage(message);
            let helps = ways_to_a_sequence(name, arity).into_iter();
            Err(helps.fold(failure, |failure, help| failure.help(help)))
        }
    }
}

/// The ways to make a sequence of a function of several numbers, each with an example.
fn ways_to_a_sequence(name: &str, arity: usize) -> Vec<String> {
    let fixed = |open: &[&str]| -> String {
        let fixed = (1..=arity - open.len()).map(|own| own.to_string());
        let names: Vec<String> = fixed
            .chain(open.iter().map(|own| (*own).to_owned()))
            .collect();
        format!("{name}({})", names.join(", "))
    };
    let (one, two) = (fixed(&["n"]), fixed(&["m", "n"]));
    let but_one = if arity == 2 {
        "one argument"
    } else {
        "all arguments but one"
    };
    let rest = if arity == 2 {
        ""
    } else {
        "fix all arguments but two, and "
    };
    vec![
        format!("fix {but_one}: '{one} : n >= 0'"),
        format!("{rest}read a table by antidiagonals: '{two} : m >= 0, n >= 0'"),
        format!("{rest}read a triangle by rows: '{two} : m >= 0, 0 <= n <= m'"),
        format!("{rest}bound both, for a finite table: '{two} : 0 <= m <= 9, 0 <= n <= 9'"),
    ]
}

fn check_questions(
    asked: &[String],
    files: Vec<Unit>,
    sources: &SourceMap,
    console: &Console,
) -> Result<Part, Failure> {
    let typed: Vec<Typed> = asked
        .iter()
        .map(|question| (EVAL, question.as_str(), "\n"))
        .collect();
    beside(&typed, files, sources.clone(), console)
}

/// The text before a typed text, the typed text, and the text after it.
pub type Typed<'a> = (&'a str, &'a str, &'a str);

/// Checks a text as a program of its own, in the names of files that were checked before and are not read again.
/// Messages show the typed part of the text.
///
/// # Errors
///
/// [`Failure::Drawn`] if the text has errors, and [`Failure::Ended`] if the run was cancelled meanwhile.
pub fn beside(
    typed: &[Typed],
    files: Vec<Unit>,
    mut sources: SourceMap,
    console: &Console,
) -> Result<Part, Failure> {
    let (mut text, mut around): (String, Vec<Range<usize>>) = Default::default();
    let mut wrapped = Vec::new();
    for (before, typed, behind) in typed {
        around.push(text.len()..text.len() + before.len());
        text += before;
        if before.ends_with('(') {
            wrapped.push(text.len()..text.len() + typed.len());
        }
        text += typed;
        // Line breaks are kept.
        let shown = behind.trim_end_matches('\n').len();
        around.push(text.len()..text.len() + shown);
        text += behind;
    }
    let root = sources.add_typed(COMMAND_LINE, text, around);
    let checked = files::checked_beside(root, files, &mut sources, &wrapped, console)?;
    let program = checked.program;
    Ok(Part { program, sources })
}

fn unknown(name: &str, program: &Program) -> Failure {
    missing_name(
        &format!("there is no `{name}` here"),
        name,
        &known(program),
        program,
    )
}

/// The error that a file has no `name`, with similar names and the list of all names.
pub fn missing(message: &str, name: &str, known: &[String]) -> Failure {
    missing_in(message, name, known, "the file")
}

/// The error of [`missing`], with another word, `called`, for the kind of name.
pub(crate) fn missing_in(message: &str, name: &str, known: &[String], called: &str) -> Failure {
    told(Failure::usage(message), nearest(name, known), known, called)
}

/// The error that there is no function or label of this `name`, which may be spelt like a family or a name of the
/// library.
pub fn missing_name(message: &str, name: &str, known: &[String], program: &Program) -> Failure {
    let families = program.families.iter().map(|own| &own.name);
    let all: Vec<String> = known.iter().chain(families).cloned().collect();
    let near = nearest(name, &all);
    let failure = Failure::usage(message);
    let failure = match library_like(name).filter(|_| near.is_none()) {
        Some(own) => failure.help(nk_lang::load::how_to_bring_in(name, own)),
        None => failure,
    };
    told(failure, near, known, "the file")
}

fn told(failure: Failure, near: Option<&String>, known: &[String], called: &str) -> Failure {
    let failure = match near {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => failure,
    };
    match known.is_empty() {
        true => failure,
        false => failure.help(format!("{called} has {}", listed(known, MOST_NAMES))),
    }
}

/// The known name that was probably meant. Names that differ only in their numbers do not count: `s[9,9]` is not a
/// misspelling of `s[1,1]`.
pub fn nearest<'n>(name: &str, known: &'n [String]) -> Option<&'n String> {
    let letters = |own: &str| own.replace(|c: char| c.is_ascii_digit(), "");
    let near = known
        .iter()
        .filter(|known| letters(known) != letters(name))
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|(distance, known)| {
            *distance <= 1 + known.chars().count().min(name.chars().count()) / 4
        })
        .filter(|(distance, known)| *distance < known.chars().count())
        .min();
    near.map(|own| own.1)
}

fn nothing_to_eval(program: &Program) -> Failure {
    let names: Vec<String> = program
        .defined()
        .map(|(_, function)| function.name.clone())
        .collect();
    let failure = Failure::usage("the file has no `eval`, so it names no terms");
    match names.first() {
        Some(name) => failure.help(format!(
            "name what you want after the file, such as `{name}`; the file defines {}",
            listed(&names, MOST_NAMES)
        )),
        None => failure.help("add one, such as `eval a(n) : n >= 0`"),
    }
}

/// The labels of evals and the names of functions, each once.
fn known(program: &Program) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    let evals = program.evals.iter().map(|eval| &eval.name);
    for name in evals.chain(program.defined().map(|(_, function)| &function.name)) {
        if !known.contains(name) {
            known.push(name.clone());
        }
    }
    known
}

/// At most `most` names, between backquotes, and how many more there are.
pub fn listed(names: &[String], most: usize) -> String {
    let shown: Vec<String> = names
        .iter()
        .take(most)
        .map(|name| format!("`{name}`"))
        .collect();
    match names.len() {
        0 => "no names".to_owned(),
        count if count > shown.len() => {
            format!("{}, and {} more", shown.join(", "), count - shown.len())
        }
        _ => shown.join(", "),
    }
}
