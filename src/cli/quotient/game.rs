//! The game of `nkdsl quotient`: a code, or a function of a file whose values are those of heaps.

use nk_lang::ir::{FunctionId, Program};
use nk_lang::misere::code_of_heaps;
use nk_lang::recognise::recognise;
use nk_misere::Rules;
use nk_system::OctalCode;
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::{files, selection};

/// The rules of the game that the arguments name.
pub fn rules(game: &str, function: Option<&str>, console: &Console) -> Result<Rules, Failure> {
    let is_path = game == "-" || game.ends_with(".nk") || std::path::Path::new(game).exists();
    let is_file = function.is_some() || is_path;
    let code = match is_file {
        true => of_file(game, function, console)?,
        false => game.parse().map_err(|error| no_game(game, &error))?,
    };
    Rules::new(code).map_err(|error| no_game(function.unwrap_or(game), &error))
}

fn no_game(text: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::usage(format!("`{text}` is not an octal game: {error}"))
        .help("a code has a point and digits from 0 to 7, such as `0.77` or `4.7`")
}

fn of_file(file: &str, name: Option<&str>, console: &Console) -> Result<OctalCode, Failure> {
    let (checked, sources) = files::load_definitions(file, console)?;
    let program = &checked.program;
    if let Some(name) = name {
        return of_function(name, program);
    }
    let (root, _) = files::root(&sources);
    let own = program.defined().filter(|own| own.1.span.file == root);
    let heaps = own.filter_map(|(id, own)| Some((own.name.as_str(), code_of_heaps(program, id)?)));
    let heaps: Vec<(&str, OctalCode)> = heaps.collect();
    match &heaps[..] {
        [] => Err(Failure::usage(format!(
            "no function of {file} is the heaps of an octal game"
        ))
        .help("name the code of a game, as in `nkdsl quotient 0.77`")),
        [(_, code), rest @ ..] if rest.iter().all(|own| own.1 == *code) => Ok(code.clone()),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|(name, code)| format!("`{name}` ({code})"))
                .collect();
            let count = names.len();
            Err(Failure::usage(format!(
                "{count} functions of {file} are heaps of octal games"
            ))
            .help(format!("name one after the file: {}", names.join(", "))))
        }
    }
}

fn of_function(name: &str, program: &Program) -> Result<OctalCode, Failure> {
    let Some((id, _)) = program.defined().find(|own| own.1.name == *name) else {
        let known: Vec<String> = program.defined().map(|own| own.1.name.clone()).collect();
        let message = format!("there is no function `{name}` here");
        return Err(selection::missing(&message, name, &known));
    };
    code_of_heaps(program, id).ok_or_else(|| no_heaps(name, program, id))
}

fn no_heaps(name: &str, program: &Program, id: FunctionId) -> Failure {
    let why = match recognise(program, id) {
        Err(why) => format!("it is not a recurrence in normal form, as {}", why.reason),
        Ok(_) => "some options of n are not those of n tokens in an octal game".to_owned(),
    };
    Failure::usage(format!("`{name}` is not the heaps of an octal game: {why}"))
        .help("name the code of a game, as in `nkdsl quotient 0.77`")
}
