//! What is played on a graph that a command line names.

use nk_base::cancellation::StopReason;
use nk_lang::deletion::{self, NotDeletion, TokenRules};
use nk_solver::Stopped;
use nk_solver::deletion::{DeletionError, OptionRule, Pattern, Rules, Solver, VertexSet};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::{GraphFunction, Played};
use nk_terminal::settings::Settings;

/// The rules of Node-Kayles.
fn node_kayles() -> Rules {
    let options = vec![OptionRule::removing(Pattern::Vertex, VertexSet::closed(0))];
    Rules::new(options).expect("the option names its one vertex only")
}

/// The solver of the game, which is Node-Kayles where no function is named.
///
/// # Errors
///
/// The function is no deletion game, or the settings are about searches that it does not have.
pub fn solver(played: &Played, settings: &Settings) -> Result<Solver, Failure> {
    let options = settings.limits().solver();
    let Some(function) = &played.function else {
        return Ok(Solver::new(node_kayles(), options));
    };
    match &function.rules {
        Ok(rules) => {
            let solver = Solver::new(rules.clone(), options);
            has_searches(function, &solver, settings)?;
            Ok(solver)
        }
        Err(why) => Err(unrecognised(function, why)),
    }
}

/// Errors if the settings choose among searches, and the game has only one.
fn has_searches(
    function: &GraphFunction,
    solver: &Solver,
    settings: &Settings,
) -> Result<(), Failure> {
    match settings.search_option().filter(|_| !solver.is_kayles()) {
        None => Ok(()),
        Some(option) => Err(Failure::usage(format!(
            "{option} concerns the searches for Node-Kayles and Arc-Kayles, but `{}` has one search of its own",
            function.name
        ))
        .help(format!(
            "leave {option} out: positions of `{}` are stored themselves, not their hashes",
            function.name
        ))),
    }
}

/// The rules of a game with a token.
///
/// # Errors
///
/// The function is none that is recognised.
pub fn token_rules(played: &Played) -> Result<TokenRules, Failure> {
    let Some(function) = &played.function else {
        return Err(Failure::usage("Node-Kayles has no token"));
    };
    deletion::token_game(&function.part.program, function.id)
        .map_err(|why| unrecognised(function, &why))
}

/// The error that a function is no game that is recognised, with the reason and its place.
fn unrecognised(function: &GraphFunction, why: &NotDeletion) -> Failure {
    let place = nk_terminal::json::Place::of(why.span, &function.part.sources);
    Failure::usage(format!(
        "`{}` is not recognised as a game on graphs: {} ({}:{}:{})",
        function.name, why.reason, place.file, place.line, place.column
    ))
    .help("docs/language.md says which functions are recognised; `nkdsl plan FILE` shows how each function is read")
}

/// Reports the reason why a game has no answer.
pub fn refused(error: &DeletionError, console: &Console) -> Exit {
    match error {
        DeletionError::Stopped(stopped) => stopped_early(stopped, console),
        other => {
            console.error(&other.to_string(), &[]);
            Exit::Wrong
        }
    }
}

pub fn stopped_early(stopped: &Stopped, console: &Console) -> Exit {
    match stopped.reason {
        StopReason::Cancelled => console.cancelled(),
        StopReason::Memory { limit } => {
            let message = format!("the search needs more than {} MiB", limit >> 20);
            console.error(&message, &["allow more with --memory".to_owned()]);
            Exit::Limit
        }
    }
}
