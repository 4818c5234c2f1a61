//! The rules of a game that is played. The solver of a recognised game provides them; any other function of a graph is
//! evaluated as it is written.

use std::rc::Rc;

use nk_base::Outcome;
use nk_base::mex::mex;
use nk_eval::{Evaluator, WrittenOption};
use nk_graph::{Graph, Label};
use nk_lang::ir::{Clause, Expr, ExprKind, FunctionId, FunctionRule};
use nk_prove::{Play, StrategyError};
use nk_solver::deletion::{
    Choice, DeletionError, LegalMove, Match, MisereSolver, Solver, VertexSet,
};

use nk_verify::game::{Game, Position};

use super::game;
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::graph_argument::{GraphFunction, Played};
use nk_terminal::settings::Settings;

/// The rules of a game, with a solver or an evaluator for the values of positions.
pub enum Rules<'a> {
    /// The rules of a game that the graph solver plays.
    Solved(Box<Solver>),
    /// The rules of a recognised game in misère play: the first solver has the moves, the second one finds who wins.
    Misere(Box<(Solver, MisereSolver)>),
    /// The rules of a function that runs as it is written.
    Written(Box<Written<'a>>),
}

/// A game that a function states as it is written, for certificates.
pub struct AsWritten<'w, 'a> {
    pub written: &'w mut Written<'a>,
    pub console: &'w Console,
}

/// Why there is no certificate.
pub enum NoCertificate {
    Failure(Failure),
    Strategy(StrategyError),
}

/// A function of a graph, and the vertices of the first position by name.
pub struct Written<'a> {
    evaluator: Evaluator<'a>,
    function: &'a GraphFunction,
    labels: &'a [Label],
    /// The vertex on which a token stands at the beginning.
    token: Option<usize>,
}

/// The reason why a game ends early.
pub enum Ended {
    Failure(Failure),
    Unsolved(DeletionError),
}

impl From<StrategyError> for NoCertificate {
    fn from(error: StrategyError) -> NoCertificate {
        NoCertificate::Strategy(error)
    }
}

impl AsWritten<'_, '_> {
    fn choices(&mut self, game: &Game, at: &Position) -> Result<Vec<Choice>, NoCertificate> {
        let (vertices, left) = nk_prove::game::left(game, at);
        let choices = self
            .written
            .choices(&vertices, left, at.token, self.console);
        choices.map_err(NoCertificate::Failure)
    }
}

impl Play for AsWritten<'_, '_> {
    type Error = NoCertificate;

    fn moves(&mut self, game: &Game, at: &Position) -> Result<Vec<Position>, NoCertificate> {
        let after = |Choice { played, .. }: Choice| {
            let token = played.bound.first().copied().or(at.token);
            at.without(played.vertices, played.edges, token)
        };
        Ok(self.choices(game, at)?.into_iter().map(after).collect())
    }

    fn outcome(&mut self, game: &Game, at: &Position) -> Result<Outcome, NoCertificate> {
        let choices = self.choices(game, at)?;
        Ok(Outcome::p_if(choices.iter().all(|own| own.nimber != 0)))
    }
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

impl From<DeletionError> for Ended {
    fn from(error: DeletionError) -> Ended {
        Ended::Unsolved(error)
    }
}

impl<'a> Rules<'a> {
    /// The rules of what a command line names.
    ///
    /// # Errors
    ///
    /// The settings are about searches that the game does not have.
    pub fn of(
        played: &'a Played,
        settings: &Settings,
        console: &Console,
    ) -> Result<Rules<'a>, Failure> {
        if let Some(GraphFunction {
            rules: Ok(rules),
            is_misere: true,
            ..
        }) = &played.function
        {
            let outcomes = MisereSolver::new(rules.clone(), settings.limits().solver());
            let solver = game::solver(played, settings)?;
            return Ok(Rules::Misere(Box::new((solver, outcomes))));
        }
        match played.function.as_ref().filter(|own| own.rules.is_err()) {
            None => Ok(Rules::Solved(Box::new(game::solver(played, settings)?))),
            Some(function) => Ok(Rules::Written(Box::new(Written {
                evaluator: settings.evaluator(&function.part.program, console)?,
                function,
                labels: &played.named.labels,
                token: played.token,
            }))),
        }
    }

    /// The counters of the search for values.
    pub fn progress(&self) -> nk_solver::Progress {
        match self {
            Rules::Solved(solver) => solver.progress(),
            Rules::Misere(own) => own.0.progress(),
            Rules::Written(own) => own.evaluator.progress(),
        }
    }

    /// The vertex on which the token stands, in a game with a token.
    pub fn token(&self, board: &Match) -> Option<usize> {
        match self {
            Rules::Solved(_) | Rules::Misere(_) => None,
            Rules::Written(own) => own.token(board),
        }
    }

    /// The words before the vertex of a position: those for a token, or the name of the argument if no move changes it,
    /// as in Hackenbush.
    pub fn called(&self) -> String {
        match self.fixed() {
            Some(name) => format!("{name} is"),
            None => TOKEN.to_owned(),
        }
    }

    /// The name of the second argument of a function as it is written, if no move changes it.
    fn fixed(&self) -> Option<&str> {
        let Rules::Written(own) = self else {
            return None;
        };
        let clauses = own.clauses()?;
        let mut is_fixed = true;
        for clause in clauses {
            each_call(&clause.body, own.function.id, &mut |args| {
                let at = args.get(1).map(|own| &own.kind);
                is_fixed &= matches!(at, Some(ExprKind::Slot(1)));
            });
        }
        let name = clauses.first().and_then(|own| own.frame.names.get(1));
        name.filter(|_| is_fixed).map(String::as_str)
    }

    /// The moves of a position.
    pub fn legal(&mut self, board: &Match, console: &Console) -> Result<Vec<LegalMove>, Ended> {
        match self {
            Rules::Solved(solver) => Ok(board.legal(solver)?),
            Rules::Misere(own) => Ok(board.legal(&own.0)?),
            Rules::Written(_) => {
                let options = self.options(board, console)?;
                Ok(options.into_iter().map(|own| own.played).collect())
            }
        }
    }

    /// The moves of a position, each with the nimber of what it leaves; in misère play with 0 if the player who makes
    /// the move wins.
    pub fn options(&mut self, board: &Match, console: &Console) -> Result<Vec<Choice>, Ended> {
        match self {
            Rules::Solved(solver) => Ok(board.options(solver, &console.stop)?),
            Rules::Misere(own) => {
                let (solver, outcomes) = &mut **own;
                let mut options = Vec::new();
                for played in board.legal(solver)? {
                    let mut after = board.clone();
                    after.play(played.clone());
                    let nimber = outcomes.outcome(&after.left(), &console.stop)?.number();
                    options.push(Choice { played, nimber });
                }
                Ok(options)
            }
            Rules::Written(own) => Ok(own.options(board, console)?),
        }
    }

    /// Whether the player who makes the last move loses.
    pub fn is_misere(&self) -> bool {
        match self {
            Rules::Solved(_) => false,
            Rules::Misere(_) => true,
            Rules::Written(own) => own.function.is_misere,
        }
    }

    /// The nimber of a position; in misère play 0 if the player to move loses, and otherwise 1.
    pub fn nimber(&mut self, board: &Match, console: &Console) -> Result<u32, Ended> {
        match self {
            Rules::Solved(solver) => Ok(board.nimber(solver, &console.stop)?),
            Rules::Misere(own) => Ok(own.1.outcome(&board.left(), &console.stop)?.number()),
            Rules::Written(own) if own.function.is_misere => {
                let options = self.options(board, console)?;
                let wins = options.is_empty() || options.iter().any(|own| own.nimber == 0);
                Ok(u32::from(wins))
            }
            Rules::Written(_) => {
                let options = self.options(board, console)?;
                // The mex is at most the number of options.
                Ok(mex(options.into_iter().map(|own| u64::from(own.nimber))) as u32)
            }
        }
    }

    /// The words that say what a move is; none for Node-Kayles.
    pub fn shapes(&self) -> Vec<&'static str> {
        let solver = match self {
            Rules::Solved(solver) => solver,
            Rules::Misere(own) => &own.0,
            Rules::Written(own) if own.cuts_an_edge() => {
                return vec!["the edge that is cut, as `u--v`"];
            }
            Rules::Written(own) if own.token.is_some() && self.fixed().is_none() => {
                return vec![
                    "the vertex to which the token goes",
                    "if edges are removed, these as `u--v`",
                ];
            }
            Rules::Written(_) => {
                return vec!["what it removes: vertices as `u v`, edges as `u--v`"];
            }
        };
        let mut shapes: Vec<&str> = Vec::new();
        for option in solver.rules().options() {
            let is_of_edges = option.vertices == VertexSet::Empty;
            let shape = match (&option.places_of_removal()[..], is_of_edges) {
                ([_], _) => "a vertex `v`",
                ([_, _], true) => "an edge `u--v`",
                ([0, 2], false) => "two neighbours of a vertex `u w`",
                ([_, _], false) => "two joined vertices `u v`",
                (_, true) => "edges `u--v v--w`",
                (_, false) => "three vertices in a row `u v w`",
            };
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }
}

impl Written<'_> {
    /// The equations of the function.
    fn clauses(&self) -> Option<&[Clause]> {
        match &self.function.part.program.functions[self.function.id.0].rule {
            FunctionRule::Clauses(clauses) => Some(clauses),
            FunctionRule::Enumeration(_) => None,
        }
    }

    /// Whether each move cuts an edge, which is its name.
    fn cuts_an_edge(&self) -> bool {
        let own = self.clauses().unwrap_or_default();
        !own.is_empty() && own.iter().all(|own| nk_eval::cuts_an_edge(&own.body))
    }

    /// The vertex on which the token stands: a move that takes it elsewhere binds that vertex.
    fn token(&self, board: &Match) -> Option<usize> {
        let start = self.token?;
        let moved = board
            .history()
            .iter()
            .rev()
            .find_map(|own| own.bound.first());
        Some(moved.copied().unwrap_or(start))
    }

    fn options(&mut self, board: &Match, console: &Console) -> Result<Vec<Choice>, Failure> {
        self.choices(&board.vertices(), board.left(), self.token(board), console)
    }

    /// The moves of a position, in the numbers of the vertices of the first position. `left` is the graph of the
    /// `vertices` that are left.
    fn choices(
        &mut self,
        vertices: &[usize],
        left: Graph,
        token: Option<usize>,
        console: &Console,
    ) -> Result<Vec<Choice>, Failure> {
        let left = Rc::new(left);
        let labels: Vec<Label> = vertices.iter().map(|v| self.labels[*v].clone()).collect();
        let name = &self.function.name;
        let place = |v: usize| vertices.binary_search(&v).ok();
        let token = token.and_then(place);
        let found = self
            .evaluator
            .moves()
            .written_options(self.function.id, &left, &labels, token);
        let sources = &self.function.part.sources;
        let found = found.map_err(|error| Failure::Ended(console.failed(error, sources)))?;
        let options = found.map_err(|why| {
            let message = format!("`{name}` cannot be played on a graph: {why}");
            Failure::usage(message).help(
                "games are functions such as `f(G) = mex { f(G - S), ... : conditions }`, whose options are parts of G",
            )
        })?;
        let choice = |own: WrittenOption| {
            Some(Choice {
                nimber: nimber(&own)?,
                played: legal_move(own, token).renamed(vertices),
            })
        };
        let choices: Option<Vec<Choice>> = options.into_iter().map(choice).collect();
        choices.ok_or_else(|| {
            Failure::usage(format!(
                "an option of `{name}` has a value that is not a nimber"
            ))
        })
    }
}

/// The nimber of an option, if its value is one.
pub fn nimber(option: &WrittenOption) -> Option<u32> {
    u32::try_from(option.value.as_i64()?).ok()
}

/// The move to an option; `token` is where the token stands before it. The edges that it cuts are its names, unless it
/// moves the token.
pub fn legal_move(option: WrittenOption, token: Option<usize>) -> LegalMove {
    let moved = option.token.filter(|_| option.token != token);
    let cuts = option.cuts.iter().filter(|_| moved.is_none());
    LegalMove {
        option: 0,
        bound: moved.into_iter().collect(),
        also: cuts.map(|&(u, v)| vec![u, v]).collect(),
        vertices: option.vertices,
        edges: option.edges,
    }
}

/// The words before the vertex on which a token stands.
const TOKEN: &str = "the token stands on";

/// Calls `visit` with the arguments of each call of a function in an expression.
fn each_call(expr: &Expr, function: FunctionId, visit: &mut dyn FnMut(&[Expr])) {
    if let ExprKind::Call {
        function: own,
        args,
    } = &expr.kind
        && *own == function
    {
        visit(args);
    }
    expr.each_child(&mut |child| each_call(child, function, visit));
}
