//! The command `nkdsl play`: plays Node-Kayles against a perfect opponent, line by line.

use std::io::{BufRead, IsTerminal};

use clap::{Args, ValueEnum};
use nk_draw::Layout;
use nk_solver::play::{Choice, Match};
use nk_solver::{NimberTable, Stopped};

use super::draw::refused;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::Named;
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;

const HELP: &str = "\
Type the name of a vertex to take it with its neighbours; who cannot move loses. The other commands:

  hint    a winning move, if there is one
  win     all winning moves
  moves   every move with the nimber of what it leaves: 0 wins
  value   the nimber of the position
  undo    take back your last move, and the answer to it
  board   the position again
  quit

A vertex that is called like a command is taken by `take NAME`. Lines are also read from a pipe.

Examples:
  nkdsl play specs/lattice.nk 'lattice(3, 5)'
  nkdsl play specs/diamonds.nk 'diamonds(3)' --begins opponent
  printf 'win\\nv[2,3]\\n' | nkdsl play specs/lattice.nk 'lattice(3, 5)'

Exit status: 0 all is well, 2 wrong usage or a file with errors, 3 stopped by a limit, 130 interrupted.";

/// Play Node-Kayles on a graph
#[derive(Args)]
#[command(after_help = HELP)]
pub struct PlayArguments {
    /// A specification
    #[arg(value_name = "FILE")]
    file: String,
    /// A graph in the names of the file: `lattice(3, 5)`
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who makes the first move
    #[arg(long, value_enum, default_value_t = Player::You)]
    begins: Player,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Player {
    You,
    Opponent,
}

/// The largest number of vertices; larger boards do not fit on a page.
const MOST: usize = 400;

const COMMANDS: &str =
    "name a vertex to take it, or say hint, win, moves, value, undo, board or quit\n";

pub fn run(arguments: &PlayArguments, console: &Console) -> Result<Exit, Failure> {
    if arguments.file == "-" {
        return Err(Failure::usage("standard input is for your moves")
            .help("give the specification as a file"));
    }
    let named = Named::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    let order = named.graph.order();
    if order > MOST {
        return Err(Failure::usage(format!(
            "`{}` has {order} vertices, and a game is of at most {MOST}",
            named.title
        )));
    }
    let progress = Progress::new(console.watched);
    let table = NimberTable::with_options(arguments.settings.limits().solver());
    let mut session = Session {
        board: Match::new(&named.graph),
        layout: nk_draw::layout(&named.graph, &named.labels).ok(),
        named: &named,
        table,
        output: Output::new(&progress),
        progress: &progress,
        console,
        prompt: if std::io::stdin().is_terminal() {
            "> "
        } else {
            ""
        },
    };
    match session.whole(arguments.begins) {
        Ok(()) => Ok(Exit::Fine),
        Err(Ended::Failure(failure)) => Err(failure),
        Err(Ended::Stopped(stopped)) => {
            let exit = refused(&stopped, console);
            if exit == Exit::Limit {
                console.note(&format!(
                    "{} is too hard to be played perfectly",
                    named.title
                ));
            }
            Ok(exit)
        }
    }
}

/// The reason why a game ends early.
enum Ended {
    Failure(Failure),
    Stopped(Stopped),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Ended {
        Ended::Stopped(stopped)
    }
}

struct Session<'a> {
    named: &'a Named,
    board: Match<'a>,
    layout: Option<Layout>,
    table: NimberTable,
    output: Output,
    progress: &'a Progress,
    console: &'a Console,
    prompt: &'static str,
}

impl Session<'_> {
    fn whole(&mut self, begins: Player) -> Result<(), Ended> {
        let order = self.named.graph.order();
        self.say(&format!("{} on {order} vertices\n", self.named.title))?;
        self.say(COMMANDS)?;
        if begins == Player::Opponent && !self.answer()? {
            return Ok(());
        }
        self.show()?;
        if self.board.is_over() {
            return self.say("nothing is left: I win\n");
        }
        let mut line = String::new();
        loop {
            self.say(self.prompt)?;
            line.clear();
            let read = self
                .console
                .interrupt
                .waiting(|| std::io::stdin().lock().read_line(&mut line));
            if !matches!(read, Ok(1..)) {
                return self.say("left as it is\n");
            }
            if !self.command(line.trim())? {
                return Ok(());
            }
        }
    }

    /// Executes the command of a line. Returns whether the game goes on.
    fn command(&mut self, line: &str) -> Result<bool, Ended> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" => self.say(COMMANDS)?,
            "board" => self.show()?,
            "undo" => self.undo()?,
            "value" => {
                let value =
                    self.solved(|board, table, console| board.nimber(table, &console.stop))?;
                self.say(&format!("*{value}\n"))?;
            }
            "moves" => {
                let options = self.options()?;
                for own in options {
                    let name = self.name(own.vertex);
                    self.say(&format!("{name} leaves *{}\n", own.nimber))?;
                }
            }
            "win" | "hint" => self.advise(line == "win")?,
            other => {
                let name = other.strip_prefix("take ").unwrap_or(other);
                match self.named.vertex(name) {
                    Ok(vertex) => return self.turn(vertex),
                    Err(Failure::Usage { message, helps }) => self.console.error(&message, &helps),
                    Err(other) => return Err(other.into()),
                }
            }
        }
        Ok(true)
    }

    /// Makes the move of the player and the answer to it. Returns whether the game goes on.
    fn turn(&mut self, vertex: usize) -> Result<bool, Ended> {
        let Some(others) = self.board.play(vertex) else {
            let message = format!("{} is gone already", self.name(vertex));
            self.console
                .error(&message, &["`board` shows what is left".to_owned()]);
            return Ok(true);
        };
        self.tell("you take", vertex, &others)?;
        if self.board.is_over() {
            self.say("nothing is left: you win\n")?;
            return Ok(false);
        }
        if !self.answer()? {
            return Ok(false);
        }
        self.show()?;
        Ok(true)
    }

    /// Makes a move of the opponent. Returns whether the game goes on.
    fn answer(&mut self) -> Result<bool, Ended> {
        let best = self.solved(|board, table, console| board.best(table, &console.stop))?;
        let Some(best) = best else {
            self.say("nothing is left: you win\n")?;
            return Ok(false);
        };
        let others = self.board.play(best.vertex).unwrap_or_default();
        self.tell("I take", best.vertex, &others)?;
        if self.board.is_over() {
            self.say("nothing is left: I win\n")?;
            return Ok(false);
        }
        Ok(true)
    }

    fn undo(&mut self) -> Result<(), Ended> {
        // Two moves are taken back, so that it is the player's turn again.
        if self.board.moves() < 2 {
            self.console
                .error("there is no move of yours to take back", &[]);
            return Ok(());
        }
        let (answer, own) = (self.board.undo(), self.board.undo());
        let names: Vec<String> = own
            .into_iter()
            .chain(answer)
            .map(|own| self.name(own))
            .collect();
        self.say(&format!("taken back: {}\n", names.join(", ")))?;
        self.show()
    }

    /// Shows the winning moves: all of them, or the first one.
    fn advise(&mut self, all: bool) -> Result<(), Ended> {
        let options = self.options()?;
        let winning: Vec<String> = options
            .iter()
            .filter(|own| own.nimber == 0)
            .take(if all { usize::MAX } else { 1 })
            .map(|own| self.name(own.vertex))
            .collect();
        match winning.is_empty() {
            true => self.say("no move wins against a perfect opponent\n"),
            false => self.say(&format!("{}\n", winning.join(" "))),
        }
    }

    fn options(&mut self) -> Result<Vec<Choice>, Ended> {
        self.solved(|board, table, console| board.options(table, &console.stop))
    }

    /// Asks the solver, with a progress line if it takes long.
    fn solved<T>(
        &mut self,
        ask: impl FnOnce(&Match, &mut NimberTable, &Console) -> Result<T, Stopped>,
    ) -> Result<T, Ended> {
        self.progress
            .begin("thinking".to_owned(), self.table.watch());
        let answer = ask(&self.board, &mut self.table, self.console);
        self.progress.end();
        Ok(answer?)
    }

    fn tell(&mut self, who: &str, vertex: usize, others: &[usize]) -> Result<(), Ended> {
        let others: Vec<String> = others.iter().map(|own| self.name(*own)).collect();
        let with = match others.is_empty() {
            true => String::new(),
            false => format!(" with {}", others.join(" ")),
        };
        self.say(&format!("{who} {}{with}\n", self.name(vertex)))
    }

    /// The text of the position: a drawing for a lattice or a path, otherwise each vertex with its neighbours.
    fn show(&mut self) -> Result<(), Ended> {
        let stands = |v: usize| self.board.is_left(v);
        let mark = |v: usize| match stands(v) {
            true => self.name(v),
            false => ".".to_owned(),
        };
        let drawn = self.layout.as_ref().and_then(|layout| {
            nk_draw::text(super::draw::subject_of(self.named), layout, &mark, &stands)
        });
        let text = drawn.unwrap_or_else(|| self.list());
        self.say(&text)
    }

    fn list(&self) -> String {
        let line = |v: usize| {
            let around: Vec<String> = self.board.around(v).map(|own| self.name(own)).collect();
            format!("{} -- {}", self.name(v), around.join(" "))
        };
        let lines = self.board.left().into_iter().map(line);
        lines
            .map(|own| format!("{}\n", own.trim_end_matches(" -- ")))
            .collect()
    }

    fn name(&self, vertex: usize) -> String {
        self.named.labels[vertex].text.clone()
    }

    fn say(&mut self, text: &str) -> Result<(), Ended> {
        Ok(self.output.write(text)?)
    }
}
