//! The move that `nkdsl draw --move` shows.

use std::rc::Rc;

use nk_base::Outcome;
use nk_draw::{Move, Wins};
use nk_graph::{Graph, components, induced};
use nk_solver::deletion::{DeletionError, Match, MisereSolver, Solver};

use super::game;
use super::moves::{Moves, Name, Parts, Unclear};
use super::play_rules::{legal_move, nimber};
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::graph_argument::{GraphFunction, Named, Played};
use nk_terminal::progress::Progress;
use nk_terminal::selection::listed;
use nk_terminal::settings::Settings;

/// The most moves that a message lists.
const MOST_LISTED: usize = 12;

/// The move that `text` means, and the position after it. If the text is empty, the move is a winning one, and the
/// result has all winning moves; if no move wins, the result shows the position without a move.
///
/// # Errors
///
/// The text means no move, or no single one; a search was stopped, which has been said.
pub fn shown_move(
    played: &Played,
    text: &str,
    settings: &Settings,
    progress: &Progress,
    console: &Console,
) -> Result<Move, Failure> {
    if let Some(function) = played.function.as_ref().filter(|own| own.rules.is_err()) {
        return as_written(function, played, text, settings, progress, console);
    }
    let mut search = Search {
        named: &played.named,
        solver: game::solver(played, settings)?,
        misere: misere_solver(played, settings),
        console,
    };
    progress.begin(
        format!("solving {}", played.named.typed),
        search.solver.progress(),
    );
    let shown = search.shown(text);
    progress.end();
    shown
}

struct Search<'a> {
    named: &'a Named,
    solver: Solver,
    /// The solver of misère play, if that is asked for.
    misere: Option<MisereSolver>,
    console: &'a Console,
}

/// The solver of a recognised game in misère play; `None` in normal play.
fn misere_solver(played: &Played, settings: &Settings) -> Option<MisereSolver> {
    let function = played.function.as_ref().filter(|own| own.is_misere)?;
    let rules = function.rules.as_ref().ok()?.clone();
    Some(MisereSolver::new(rules, settings.limits().solver()))
}

impl Search<'_> {
    fn shown(&mut self, text: &str) -> Result<Move, Failure> {
        let legal = self.solver.legal_moves(&self.named.graph);
        let moves = Moves::new(self.answer(legal)?, &self.named.labels, false);
        let winning = match text.is_empty() {
            true => Some(self.winning(&moves)?),
            false => None,
        };
        let name = match &winning {
            Some(winning) => winning.first().cloned(),
            None => Some(meant(&moves, self.named, text)?),
        };
        let mut shown = without_parts(&moves, name.as_ref());
        shown.wins = winning.map(|winning| wins(&moves, winning));
        let mut board = Match::new(&self.named.graph);
        if let Some(name) = &name {
            board.play(moves.legal[name.at].clone());
        }
        let (left, vertices) = (board.left(), board.vertices());
        if self.misere.is_some() {
            shown.instead = Some(instead(self.outcome(&left)?));
            return Ok(shown);
        }
        for part in components(&left) {
            let nimber = self
                .solver
                .nimber(&induced(&left, &part), &self.console.stop);
            let nimber = self.answer(nimber)?;
            let part = part.into_iter().map(|v| vertices[v]).collect();
            shown.parts.push((part, nimber));
        }
        Ok(shown)
    }

    /// The names of all winning moves. Each of several moves that remove the same has its name.
    fn winning(&mut self, moves: &Moves) -> Result<Vec<Name>, Failure> {
        let mut winning = Vec::new();
        if moves.legal.is_empty() || self.outcome(&self.named.graph)?.is_p() {
            return Ok(winning);
        }
        let mut wins = vec![None; moves.legal.len()];
        for name in moves.all_names() {
            let wins = match wins[name.at] {
                Some(known) => known,
                None => {
                    let mut board = Match::new(&self.named.graph);
                    board.play(moves.legal[name.at].clone());
                    let is_won = self.outcome(&board.left())?.is_p();
                    *wins[name.at].insert(is_won)
                }
            };
            if wins {
                winning.push(name);
            }
        }
        Ok(winning)
    }

    /// The outcome of a graph, in misère play if that is asked for.
    fn outcome(&mut self, graph: &Graph) -> Result<Outcome, Failure> {
        let stop = &self.console.stop;
        let outcome = match &mut self.misere {
            Some(misere) => misere.outcome(graph, stop),
            None => self.solver.outcome(graph, stop),
        };
        self.answer(outcome)
    }

    /// The value; an error is reported.
    fn answer<T>(&self, value: Result<T, DeletionError>) -> Result<T, Failure> {
        value.map_err(|error| Failure::Ended(game::refused(&error, self.console)))
    }
}

/// A move of a function that runs as it is written, as [`shown_move`] shows it. What is left is one part, whose value
/// is that of the function.
fn as_written(
    function: &GraphFunction,
    played: &Played,
    text: &str,
    settings: &Settings,
    progress: &Progress,
    console: &Console,
) -> Result<Move, Failure> {
    let (part, named) = (&function.part, &played.named);
    let mut evaluator = settings.evaluator(&part.program, console)?;
    progress.begin(format!("evaluating {}", named.typed), evaluator.progress());
    let graph = Rc::new(named.graph.clone());
    let options =
        evaluator
            .moves()
            .written_options(function.id, &graph, &named.labels, played.token);
    progress.end();
    let options = options.map_err(|error| {
        console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
        Failure::Drawn
    })?;
    let options = options.map_err(|why| {
        let message = format!("`{}` shows no moves on a graph: {why}", function.name);
        Failure::usage(message).help(
            "moves are shown for functions such as `f(G) = mex { f(G - S), ... : conditions }`; draw the graph alone",
        )
    })?;
    let values: Option<Vec<u32>> = options.iter().map(nimber).collect();
    let Some(values) = values else {
        let message = format!(
            "an option of `{}` has a value that is not a nimber",
            function.name
        );
        return Err(Failure::usage(message).help("draw the graph alone"));
    };
    let legal = options.into_iter().map(|own| legal_move(own, played.token));
    let moves = Moves::new(legal.collect(), &named.labels, played.token.is_some());
    let winning: Option<Vec<Name>> = text.is_empty().then(|| {
        let all = moves.all_names().into_iter();
        all.filter(|name| values[name.at] == 0).collect()
    });
    let name = match &winning {
        Some(winning) => winning.first().cloned(),
        None => Some(meant(&moves, named, text)?),
    };
    let mut shown = without_parts(&moves, name.as_ref());
    shown.wins = winning.map(|winning| wins(&moves, winning));
    let is_left = |v: &usize| !shown.vertices.contains(v);
    let left: Vec<usize> = (0..named.graph.order()).filter(is_left).collect();
    let value = name.map(|name| values[name.at]);
    if function.is_misere {
        // Without a move the position is the one before it.
        let wins = values.is_empty() || values.contains(&0);
        shown.instead = Some(instead(
            value.map_or(Outcome::p_if(!wins), Outcome::of_nimber),
        ));
    } else if !left.is_empty() {
        let value = value.unwrap_or(0);
        shown.parts.push((left, value));
    }
    Ok(shown)
}

/// The words about a position in misère play, whose parts have no values of their own.
fn instead(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "what the player to move loses in misère play",
        Outcome::N => "what the player to move wins in misère play",
    }
}

/// The winning moves as a drawing shows them.
fn wins(moves: &Moves, names: Vec<Name>) -> Wins {
    let vertex = |name: &Name| match (name.parts.vertices.as_slice(), name.parts.edges.as_slice()) {
        ([only], []) => Some(*only),
        _ => None,
    };
    let edge = |name: &Name| match (name.parts.vertices.as_slice(), name.parts.edges.as_slice()) {
        ([u, v], []) | ([], [(u, v)]) => Some((*u.min(v), *u.max(v))),
        _ => None,
    };
    Wins {
        moves: moves.all_names().len(),
        vertices: names.iter().filter_map(vertex).collect(),
        edges: names.iter().filter_map(edge).collect(),
        names: names.into_iter().map(|name| name.text).collect(),
    }
}

/// A move, or the absence of one, as a drawing shows it, before the parts of the position are added.
fn without_parts(moves: &Moves, name: Option<&Name>) -> Move {
    let Some(name) = name else {
        let words = match moves.legal.is_empty() {
            true => "no move is left:",
            false => "no move wins:",
        };
        return Move {
            words: words.to_owned(),
            instead: Some("*0"),
            ..Move::default()
        };
    };
    let own = &moves.legal[name.at];
    let named = name.parts.vertices.iter().copied();
    let (played, kept) = named.partition(|v| own.vertices.contains(v));
    Move {
        words: match moves.takes_its_name(name) {
            true => format!("{} leaves", name.text),
            false => format!("to {} leaves", name.text),
        },
        vertices: own.vertices.clone(),
        played,
        kept,
        edges: own.edges.clone(),
        ..Move::default()
    }
}

/// The move that a text means.
fn meant(moves: &Moves, named: &Named, text: &str) -> Result<Name, Failure> {
    let typed = Parts::read(named, text)?;
    moves.find(&typed).map_err(|why| {
        let (message, helps) = unclear(&why, text, moves);
        helps
            .into_iter()
            .fold(Failure::usage(message), |failure, help| failure.help(help))
    })
}

/// The message that a text means no move, and what to do.
pub fn unclear(why: &Unclear, text: &str, moves: &Moves) -> (String, Vec<String>) {
    let text = text.trim();
    match why {
        Unclear::Several(several) => (
            format!("`{text}` may mean several moves"),
            vec![format!(
                "name what the move removes: {}",
                listed(several, MOST_LISTED)
            )],
        ),
        Unclear::None => {
            let names: Vec<String> = moves.all_names().into_iter().map(|own| own.text).collect();
            let help = match names.is_empty() {
                true => "there is no move at all".to_owned(),
                false => format!("the moves are {}", listed(&names, MOST_LISTED)),
            };
            (format!("`{text}` is not a move"), vec![help])
        }
    }
}
