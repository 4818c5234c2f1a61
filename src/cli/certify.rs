//! The command `nkdsl certify`: writes a certificate of the player who wins on a graph, or of its nimber.

use std::fmt;

use clap::Args;
use nk_prove::{
    Play, Solving, StrategyError, nimber_of_game, outcome_of_game, positions, strategy,
};
use nk_solver::NimberTable;
use nk_syntax::token::one_line;
use nk_verify::game;
use nk_verify::outcome::{Certificate, Witness};
use serde::Serialize;

use super::play_rules::{AsWritten, NoCertificate, Rules};
use super::rocq::Folder;
use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::{Named, Played};
use nk_terminal::json::RocqObject;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;
use nk_terminal::{files, output, stderr};

const HELP: &str = "\
A certificate of the outcome is a strategy: it lists the graph and a set of P-positions such that every move from \
one of them has an answer that leads to another of them. A certificate of the nimber (--nimber) lists every position \
that play can reach, with its nimber. Both are checked by the rules of the game alone, by `nkdsl verify` and, \
without this program, by docs/verify_outcome.py.

The game is Node-Kayles, or that of a function of a graph that is recognised as a game. A function of a graph and a \
vertex may be a game with a token, such as geography(G, v). The certificate of a game other than Node-Kayles states \
its rules, so it can be read without the specification; its nimber is certified by the nimbers of all components that play \
can reach.

Examples:
  nkdsl certify specs/lattice.nk 'lattice(3, 5)' -o lattice.cert
  nkdsl certify specs/std/games.nk 'grim(cycle(8))' --nimber -o grim.cert
  nkdsl certify specs/graph_games.nk 'geography(lattice(3, 4), V(lattice(3, 4))[1])'
  nkdsl verify lattice.cert
  nkdsl certify specs/queens.nk 'queens(4)' --nimber | nkdsl verify -

Exit status: 0 all is well, 2 wrong usage or a file with errors, 3 stopped by a limit, 130 interrupted.";

/// Write a certificate of who wins on a graph: a strategy that can be replayed
#[derive(Args)]
#[command(after_help = HELP)]
pub struct CertifyArguments {
    /// A specification, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// A graph of at most 64 vertices, in the names of the file: `lattice(3, 5)`; or a game on one: `grim(path(9))`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Certify the nimber by a table of all positions
    #[arg(long)]
    nimber: bool,
    /// Largest number of positions in the certificate
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    limit: usize,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// Write the certificate to this folder as a theorem of Coq, with a Makefile
    #[arg(long, visible_alias = "coq", value_name = "DIR")]
    rocq: Option<String>,
    /// Format of the report; JSON includes the certificate, unless -o names a file for it
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(arguments: &CertifyArguments, console: &Console) -> Result<Exit, Failure> {
    let is_json = arguments.format == Style::Json;
    files::or_empty(work(arguments, console), is_json, || {
        Ok(output::document(&CertifyDocument {
            certificate: None,
            graph: &one_line(&arguments.graph),
            nimber: None,
            positions: None,
            reason: Some(console.reason()),
            rocq: None,
            winner: None,
        }))
    })
}

/// The work of the command. What it prints comes at its end.
///
/// # Errors
///
/// [`Failure::Ended`] if a limit or Ctrl-C ended the work, which has been said; and any other failure.
fn work(arguments: &CertifyArguments, console: &Console) -> Result<Exit, Failure> {
    let played = Played::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    match &played.function {
        Some(function) if function.is_misere => Err(Failure::usage(
            "a certificate says who wins in normal play; there are none for misère play",
        )
        .help(format!(
            "`nkdsl eval {} '{}'` says who wins",
            arguments.file, arguments.graph
        ))),
        Some(_) => of_game(&played, arguments, console),
        None => of_node_kayles(played.named, arguments, console),
    }
}

fn of_node_kayles(
    named: Named,
    arguments: &CertifyArguments,
    console: &Console,
) -> Result<Exit, Failure> {
    let graph = named.graph;
    let solver = arguments.settings.limits().solver();
    let mut table = NimberTable::with_options(solver);
    let progress = Progress::new(console.watched);
    progress.begin(format!("certifying {}", arguments.graph), table.progress());
    let witness = match arguments.nimber {
        true => positions(&graph, arguments.limit, &console.stop).map(|positions| {
            let nimber = positions.last_key_value().map_or(0, |(_, nimber)| *nimber);
            Witness::Nimber { nimber, positions }
        }),
        false => strategy(&graph, arguments.limit, &mut table, &console.stop).map(Witness::Outcome),
    };
    progress.end();
    let witness = match witness {
        Ok(witness) => witness,
        Err(error) => return Err(refused(&error, arguments, console)),
    };
    let certificate = Certificate {
        name: named.title,
        graph,
        witness,
    };
    let rocq = match &arguments.rocq {
        Some(folder) => {
            let file = nk_rocq::outcome(&certificate, &named.labels);
            Some(Folder::new(folder).put_theorem(&certificate.name, file)?)
        }
        None => None,
    };
    let stated = Stated {
        name: &certificate.name,
        claim: claim_of(&certificate),
        statement: statement(&certificate),
        rocq,
    };
    write(certificate.write(), stated, arguments, console, &progress)
}

/// A certificate of the game of a function. It is verified before it is written.
fn of_game(
    played: &Played,
    arguments: &CertifyArguments,
    console: &Console,
) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    let certificate = game_certificate(played, arguments, console, &progress);
    let verified = certificate.as_ref().map(|own| own.verify(&console.stop));
    progress.end();
    match verified {
        Ok(Ok(())) => {}
        Ok(Err(game::VerifyError::Cancelled)) => {
            return Err(Failure::Ended(console.cancelled()));
        }
        Ok(Err(why)) => {
            let message = format!(
                "the verifier refuses the certificate of `{}`: {why}",
                arguments.graph
            );
            return Err(Failure::usage(message).help("please report this, with the specification"));
        }
        Err(_) => {}
    }
    let certificate = match certificate {
        Ok(certificate) => certificate,
        Err(NoCertificate::Failure(failure)) => return Err(failure),
        Err(NoCertificate::Strategy(error)) => return Err(refused(&error, arguments, console)),
    };
    let why = "the theory covers Node-Kayles on single graphs only";
    let rocq = arguments.rocq.as_ref().map(|_| RocqObject::refused(why));
    let stated = Stated {
        name: &certificate.name,
        claim: claim_of_game(&certificate),
        statement: statement_of_game(&certificate),
        rocq,
    };
    write(certificate.write(), stated, arguments, console, &progress)
}

/// The certificate of a deletion game, which its solver makes, or of a game with a token, which the evaluation of its
/// function makes.
fn game_certificate(
    played: &Played,
    arguments: &CertifyArguments,
    console: &Console,
    progress: &Progress,
) -> Result<game::Certificate, NoCertificate> {
    let label = format!("certifying {}", arguments.graph);
    let Some(token) = played.token else {
        let solver = super::game::solver(played, &arguments.settings);
        let mut solver = solver.map_err(NoCertificate::Failure)?;
        progress.begin(label, solver.progress());
        let game = nk_prove::game::game_of(&played.named.graph, &solver);
        let mut player = Solving {
            solver: &mut solver,
            stop: &console.stop,
        };
        return Ok(certified(played, game, &mut player, arguments)?);
    };
    let written = Rules::of(played, &arguments.settings, console);
    let mut rules = written.map_err(NoCertificate::Failure)?;
    progress.begin(label, rules.progress());
    let (game, mut player) = match (super::game::token_rules(played), &mut rules) {
        (Ok(stated), Rules::Written(written)) => {
            let graph = &played.named.graph;
            let game = nk_prove::game::token_game(graph, token, &stated.options, &stated.goes);
            (game, AsWritten { written, console })
        }
        (Err(failure), _) => return Err(NoCertificate::Failure(failure)),
        (_, Rules::Solved(_) | Rules::Misere(_)) => {
            unreachable!("a game with a token has no solver")
        }
    };
    certified(played, game, &mut player, arguments)
}

/// The certificate of the nimber or of the outcome, whichever the arguments ask for.
fn certified<P: Play>(
    played: &Played,
    game: game::Game,
    player: &mut P,
    arguments: &CertifyArguments,
) -> Result<game::Certificate, P::Error> {
    let certify = match arguments.nimber {
        true => nimber_of_game,
        false => outcome_of_game,
    };
    certify(played.named.title.clone(), game, player, arguments.limit)
}

/// The parts of a certificate that a report states.
struct Stated<'c> {
    name: &'c str,
    claim: StatedValue,
    statement: String,
    rocq: Option<RocqObject>,
}

/// The claim of a certificate (an outcome or a nimber), and the number of its positions.
enum StatedValue {
    Outcome(u32, usize),
    Nimber(u32, usize),
}

fn claim_of(certificate: &Certificate) -> StatedValue {
    match &certificate.witness {
        Witness::Outcome(own) => StatedValue::Outcome(own.outcome, own.lost.len()),
        Witness::Nimber { nimber, positions } => StatedValue::Nimber(*nimber, positions.len()),
    }
}

fn claim_of_game(certificate: &game::Certificate) -> StatedValue {
    match &certificate.witness {
        game::Witness::Outcome { outcome, lost } => StatedValue::Outcome(*outcome, lost.len()),
        game::Witness::Nimber { nimber, values } => StatedValue::Nimber(*nimber, values.len()),
    }
}

/// Writes a certificate where the arguments say, and the report.
fn write(
    mut text: String,
    stated: Stated,
    arguments: &CertifyArguments,
    console: &Console,
    progress: &Progress,
) -> Result<Exit, Failure> {
    if let (Style::Text, Some(own)) = (arguments.format, &stated.rocq) {
        console.note(&own.text());
    }
    if let Some(path) = &arguments.output {
        files::write(path, &text)?;
    }
    if arguments.format == Style::Json {
        text = json(stated, (arguments.output.is_none()).then_some(text));
    } else if arguments.output.is_some() {
        text = format!("{}\n", stated.statement);
    }
    Output::new(progress).write(&text)?;
    Ok(Exit::Fine)
}

/// nkdsl certify
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CertifyDocument<'c> {
    /// The certificate; null if `-o` wrote it to a file, or if there is none.
    certificate: Option<String>,
    graph: &'c str,
    /// The nimber, if the certificate is of the nimber.
    nimber: Option<u32>,
    /// The number of positions in the certificate.
    positions: Option<usize>,
    /// Why there is no certificate.
    reason: Option<String>,
    /// What `--rocq` did; only with that option.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "RocqObject"))]
    rocq: Option<RocqObject>,
    /// The player who wins, if the certificate is of the outcome.
    winner: Option<Player>,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "lowercase")]
enum Player {
    First,
    Second,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

fn json(stated: Stated, text: Option<String>) -> String {
    let (winner, nimber, positions) = match stated.claim {
        StatedValue::Outcome(outcome, positions) => (Some(winner(outcome)), None, positions),
        StatedValue::Nimber(nimber, positions) => (None, Some(nimber), positions),
    };
    output::document(&CertifyDocument {
        certificate: text,
        graph: stated.name,
        nimber,
        positions: Some(positions),
        reason: None,
        rocq: stated.rocq,
        winner,
    })
}

/// The player who wins, by the outcome.
fn winner(outcome: u32) -> Player {
    match outcome {
        0 => Player::Second,
        _ => Player::First,
    }
}

/// The statement of a certificate: `the first player wins lattice(3, 5): 8 positions`.
pub fn statement(certificate: &Certificate) -> String {
    stated(&certificate.name, &claim_of(certificate), "position")
}

/// The statement of a certificate of a game: `the nimber of grim(path(9)) is 3: all 9 components`.
pub fn statement_of_game(certificate: &game::Certificate) -> String {
    stated(&certificate.name, &claim_of_game(certificate), "component")
}

fn stated(name: &str, claim: &StatedValue, all: &str) -> String {
    let name = stderr::plain(name);
    match *claim {
        StatedValue::Outcome(outcome, positions) => {
            let player = winner(outcome);
            let count = plural(positions as u64, "position");
            format!("the {player} player wins {name}: a strategy of {count}")
        }
        StatedValue::Nimber(nimber, positions) => match positions {
            1 => format!("the nimber of {name} is {nimber}: its one {all}"),
            _ => {
                let count = plural(positions as u64, all);
                format!("the nimber of {name} is {nimber}: all {count}")
            }
        },
    }
}

fn refused(error: &StrategyError, arguments: &CertifyArguments, console: &Console) -> Failure {
    let name = &arguments.graph;
    match error {
        StrategyError::TooLarge { order } => Failure::usage(format!(
            "`{name}` has {order} vertices, but certificates are for graphs with at most 64"
        )),
        StrategyError::TooLong { limit } => {
            let help = "allow more with --limit, or certify the outcome without --nimber";
            let message = format!("the certificate of `{name}` has more than {limit} positions");
            console.error(&message, &[help.to_owned()]);
            Failure::Ended(Exit::Limit)
        }
        StrategyError::Game(error) => Failure::Ended(super::game::refused(error, console)),
        StrategyError::Stopped(stopped) => {
            Failure::Ended(super::game::stopped_early(stopped, console))
        }
    }
}
