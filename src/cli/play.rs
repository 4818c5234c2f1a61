//! The command `nkdsl play`: plays a deletion game against a perfect opponent, line by line.

use clap::Args;
use nk_draw::layout::Kind;
use nk_draw::{EdgeMark, Layout, Move};
use nk_solver::deletion::{Choice, LegalMove, Match};

use super::game::refused;
use super::moves::{Moves, Name, Parts};
use super::play_lines::{Game, MISERE, Player, Table, decided, standing, worth};
use super::play_rules::{Ended, Rules};
use super::play_sums;
use super::shown_move::unclear;
use nk_terminal::called::Called;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::{Named, Played};
use nk_terminal::page;
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;

const HELP: &str = "\
The position is a graph, an argument of a function with equations, such as a heap or a list, or a heap of an octal \
game, \
'octal(\"0.137\", 7)'.

On a graph the game is Node-Kayles, or that of a function of a graph: one that is recognised as a game, or any other \
whose options are the same function of a subgraph. A second argument may be the vertex of a token, as in Geography. \
In Node-Kayles type the name of a vertex to take it with its neighbours; a player who cannot move loses. A move of \
another game is named by the vertices or the edge that determine it: a vertex, several vertices as in `v[1] v[2]`, \
or an edge as in `v[1]--v[2]`. A vertex that occurs only in a condition, as in `exists(...)`, is not part of the \
name. The other commands:

  hint    a winning move, if there is one
  win     all winning moves
  moves   every move with the nimber of what it leaves: 0 wins
  value   the nimber of the position
  undo    take back your last move and the answer to it, even after the end of the game
  board   the position again
  quit

Any other position, such as `kayles(12)` or `chomp([3, 2])`, and any sum of them, is played by its equation `f(x) = mex { ... }`: a move is typed as the position that it leaves, such as \
`kayles(4) (+) kayles(7)`; if several components of a sum could become this position, it is typed as `kayles(9) -> \
kayles(7)`. A number in a \
sum is a heap of Nim, `*2`, and `0` leaves nothing. In a sum a game on a graph is played in this way too: \
its graph is called G, or G1, G2, ... if there are several, and a move leaves a subgraph, such as `grim(G - {3})`.

`misere(...)` of a graph or of one call, such as `misere(nim([1, 3]))`, and of heaps of an octal game, as in \
`misere(\"0.77\", [3, 4])`, is misère play: the player who makes the last move loses.

`take NAME` takes a vertex whose name is that of a command. In a terminal, Tab completes moves and commands, and the \
arrow keys bring back earlier lines. Lines are also read from a pipe.

Examples:
  nkdsl play specs/lattice.nk 'lattice(3, 5)'
  nkdsl play specs/std/games.nk 'arc_kayles(cycle(7))'
  nkdsl play specs/diamonds.nk 'diamonds(3)' --begins opponent
  nkdsl play specs/kayles.nk 'kayles(3) (+) kayles(4)'
  nkdsl play specs/chomp.nk 'chomp([3, 2])'
  printf 'win\\nv[2,3]\\n' | nkdsl play specs/lattice.nk 'lattice(3, 5)'

Exit status: 0 all is well, 2 wrong usage or a file with errors, 3 stopped by a limit, 130 interrupted.";

/// Play a game: Node-Kayles on a graph, or what a function states
#[derive(Args)]
#[command(after_help = HELP)]
pub struct PlayArguments {
    /// A specification
    #[arg(value_name = "FILE")]
    file: String,
    /// A graph in the names of the file: `lattice(3, 5)`; a game on one: `grim(lattice(3, 5))`; or another position:
    /// `kayles(12)`, or a sum of such
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who makes the first move
    #[arg(long, value_enum, default_value_t = Player::You)]
    begins: Player,
    #[command(flatten)]
    settings: Settings,
}

/// The largest number of vertices; larger boards do not fit on a page.
const MOST: usize = 400;

/// The largest number of vertices whose position is drawn by lines of dots.
const MOST_DRAWN: usize = 80;

const COMMANDS: &str = "or type hint, win, moves, value, undo, board or quit\n";

pub fn run(arguments: &PlayArguments, console: &Console) -> Result<Exit, Failure> {
    if arguments.file == "-" {
        return Err(Failure::usage("standard input is for your moves")
            .help("give the specification as a file"));
    }
    if let Some(called) = Called::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )? {
        return play_sums::run(&called, arguments.begins, &arguments.settings, console);
    }
    let game = Played::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    let named = &game.named;
    let order = named.graph.order();
    if order > MOST {
        return Err(Failure::usage(format!(
            "`{}` has {order} vertices, but a game may have at most {MOST}",
            named.typed
        )));
    }
    let rules = Rules::of(&game, &arguments.settings, console)?;
    let progress = Progress::new(console.watched);
    let mut session = Session {
        board: Match::new(&named.graph),
        names: Vec::new(),
        layout: nk_draw::layout(&named.graph, &named.labels).ok(),
        named,
        commands: commands(&game, &rules),
        rules,
        table: Table::new(arguments.begins, &progress, console),
    };
    match session.whole() {
        Ok(()) => Ok(Exit::Fine),
        Err(Ended::Failure(failure)) => Err(failure),
        Err(Ended::Unsolved(error)) => {
            let exit = refused(&error, console);
            if exit == Exit::Limit {
                console.note(&format!(
                    "{} is too hard to be played perfectly",
                    named.typed
                ));
            }
            Ok(exit)
        }
    }
}

/// The line that says what can be typed.
fn commands(game: &Played, rules: &Rules) -> String {
    match game.function {
        None => format!("name a vertex to take it, {COMMANDS}"),
        Some(_) => format!(
            "a move is {}; type one, {COMMANDS}",
            rules.shapes().join(" or ")
        ),
    }
}

struct Session<'a> {
    named: &'a Named,
    board: Match<'a>,
    /// The names of the moves that were made.
    names: Vec<String>,
    layout: Option<Layout>,
    rules: Rules<'a>,
    table: Table<'a>,
    commands: String,
}

impl<'a> Game<'a> for Session<'a> {
    type Ended = Ended;

    fn table(&mut self) -> &mut Table<'a> {
        &mut self.table
    }

    fn begin(&mut self) -> Result<(), Ended> {
        let order = self.named.graph.order();
        // A function that is no game is refused before anything is printed.
        self.rules.legal(&self.board, self.table.console)?;
        self.say(&format!("{} on {order} vertices\n", self.named.typed))?;
        if self.rules.is_misere() {
            self.say(MISERE)?;
        }
        self.say(&self.commands.clone())
    }

    fn help(&self) -> String {
        self.commands.clone()
    }

    fn names(&mut self) -> Result<Vec<String>, Ended> {
        let names = self.moves()?.all_names();
        Ok(names.into_iter().map(|own| own.text).collect())
    }

    fn typed(&mut self, line: &str) -> Result<bool, Ended> {
        match line {
            "value" => {
                let value = self.solved(|board, rules, console| rules.nimber(board, console))?;
                self.say(&standing(self.rules.is_misere(), u64::from(value)))?;
            }
            "moves" => {
                let (moves, nimbers) = self.options()?;
                for name in moves.all_names() {
                    let worth = worth(self.rules.is_misere(), u64::from(nimbers[name.at]));
                    self.say(&format!("{} {worth}\n", name.text))?;
                }
            }
            "win" | "hint" => self.advise(line == "win")?,
            other => return self.moved(other.strip_prefix("take ").unwrap_or(other)),
        }
        Ok(true)
    }

    fn answer(&mut self) -> Result<bool, Ended> {
        let options = self.solved(|board, rules, console| rules.options(board, console))?;
        let Some(best) = Match::best(&options).map(|own| own.played.clone()) else {
            self.is_over("you win")?;
            return Ok(false);
        };
        let moves = self.moves()?;
        let at = moves.legal.iter().position(|own| *own == best);
        let name = moves.first_name(at.unwrap_or(0));
        self.make("I", &moves, &name)?;
        Ok(!self.is_over("I win")?)
    }

    fn is_over(&mut self, winner: &'static str) -> Result<bool, Ended> {
        let winner = decided(self.rules.is_misere(), winner);
        let is_over = self
            .rules
            .legal(&self.board, self.table.console)?
            .is_empty();
        if is_over {
            let left = match self.board.vertices().is_empty() {
                true => "nothing is left",
                false => "no move is left",
            };
            self.say(&format!("{left}: {winner}\n"))?;
        }
        Ok(is_over)
    }

    fn made(&self) -> usize {
        self.names.len()
    }

    fn take_back(&mut self, count: usize) -> Vec<String> {
        for _ in 0..count {
            self.board.undo();
        }
        self.names.split_off(self.names.len() - count)
    }

    /// Shows the position: a lattice, a path or a board as a drawing; another graph as a drawing of dots in a terminal,
    /// and elsewhere as a list of the vertices with their neighbours.
    fn show(&mut self) -> Result<(), Ended> {
        let show = |v: usize| match self.board.has_vertex(v) {
            true => self.named.labels[v].text.clone(),
            false => ".".to_owned(),
        };
        let mark = |u: usize, v: usize| match self.board.has_edge(u, v) {
            true => EdgeMark::Line,
            false => EdgeMark::Gone,
        };
        let subject = super::draw::subject_of(self.named, None);
        let widest = super::draw::widest(page::width());
        let drawn = self.layout.as_ref().and_then(|layout| match &layout.kind {
            Kind::Board(board) => {
                let gone = |v: &usize| !self.board.has_vertex(*v);
                let position = Move {
                    vertices: (0..self.named.graph.order()).filter(gone).collect(),
                    ..Move::default()
                };
                Some(nk_draw::board_text(
                    &layout.at,
                    board,
                    widest,
                    Some(&position),
                    self.rules.token(&self.board),
                ))
            }
            _ => {
                nk_draw::text(subject, layout, widest, &show, &mark).or_else(|| {
                    // Lines of dots are for eyes; a program reads the list.
                    let is_drawn =
                        self.table.lines.are_edited() && subject.graph.order() <= MOST_DRAWN;
                    let width = page::width().unwrap_or(80);
                    is_drawn.then(|| {
                        let dots = nk_draw::braille(subject, layout, width, &show, &mark);
                        let unnamed = (dots.unnamed > 0).then_some(nk_draw::UNNAMED);
                        let words = unnamed.into_iter().chain(layout.leaving_line());
                        words.fold(dots.text, |text, own| text + own + "\n")
                    })
                })
            }
        });
        let mut text = drawn.unwrap_or_else(|| self.list());
        if let Some(token) = self.rules.token(&self.board) {
            let called = self.rules.called();
            text += &format!("{called} {}\n", self.named.labels[token].text);
        }
        // The lines of a picture stay whole.
        Ok(self.table.output.write_bytes(text.as_bytes())?)
    }
}

impl<'a> Session<'a> {
    /// Makes the move that a line means, if it means one. Returns whether the game goes on.
    fn moved(&mut self, text: &str) -> Result<bool, Ended> {
        let parts = match Parts::read(self.named, text) {
            Ok(parts) => parts,
            Err(Failure::Usage { message, helps }) => {
                self.table.console.error(&message, &helps);
                return Ok(true);
            }
            Err(other) => return Err(other.into()),
        };
        if let Some(gone) = self.gone(&parts) {
            let message = format!("{gone} is already gone");
            self.table
                .console
                .error(&message, &["`board` shows what is left".to_owned()]);
            return Ok(true);
        }
        let moves = self.moves()?;
        match moves.find(&parts) {
            Ok(name) => {
                self.make("you", &moves, &name)?;
                self.answered()
            }
            Err(why) => {
                let (message, helps) = unclear(&why, text, &moves);
                self.table.console.error(&message, &helps);
                Ok(true)
            }
        }
    }

    /// The name of the first of these vertices, or edges of the graph, that is no longer on the board.
    fn gone(&self, parts: &Parts) -> Option<String> {
        let name = |v: usize| self.named.labels[v].text.as_str();
        let mut ends = parts.ends().into_iter();
        if let Some(vertex) = ends.find(|v| !self.board.has_vertex(*v)) {
            return Some(name(vertex).to_owned());
        }
        let is_cut = |(u, v): &&(usize, usize)| {
            self.named.graph.has_edge(*u, *v) && !self.board.has_edge(*u, *v)
        };
        let (u, v) = parts.edges.iter().find(is_cut)?;
        Some(format!("{}--{}", name(*u), name(*v)))
    }

    /// Shows the winning moves: all of them, or the first one.
    fn advise(&mut self, all: bool) -> Result<(), Ended> {
        let (moves, nimbers) = self.options()?;
        let winning: Vec<String> = moves
            .all_names()
            .into_iter()
            .filter(|name| nimbers[name.at] == 0)
            .take(if all { usize::MAX } else { 1 })
            .map(|name| name.text)
            .collect();
        let between = match winning.iter().any(|text| text.contains(' ')) {
            true => ", ",
            false => " ",
        };
        match winning.is_empty() {
            true => self.say("no move wins against a perfect opponent\n"),
            false => self.say(&format!("{}\n", winning.join(between))),
        }
    }

    /// The moves, without their nimbers.
    fn moves(&mut self) -> Result<Moves<'a>, Ended> {
        let legal = self.rules.legal(&self.board, self.table.console)?;
        Ok(self.named_moves(legal))
    }

    /// Moves of the board with their names.
    fn named_moves(&self, legal: Vec<LegalMove>) -> Moves<'a> {
        let has_token = self.rules.token(&self.board).is_some();
        Moves::new(legal, &self.named.labels, has_token)
    }

    /// The moves, and the nimbers of what they leave.
    fn options(&mut self) -> Result<(Moves<'a>, Vec<u32>), Ended> {
        let options = self.solved(|board, rules, console| rules.options(board, console))?;
        let pairs = options
            .into_iter()
            .map(|Choice { played, nimber }| (played, nimber));
        let (legal, nimbers) = pairs.unzip();
        Ok((self.named_moves(legal), nimbers))
    }

    /// Asks the solver, with a progress line if it takes long.
    fn solved<T>(
        &mut self,
        ask: impl FnOnce(&Match, &mut Rules<'a>, &Console) -> Result<T, Ended>,
    ) -> Result<T, Ended> {
        self.table
            .progress
            .begin("thinking".to_owned(), self.rules.progress());
        let answer = ask(&self.board, &mut self.rules, self.table.console);
        self.table.progress.end();
        answer
    }

    /// Makes a move, and tells what it removes: `you take 1 with 0 2`.
    fn make(&mut self, who: &str, moves: &Moves, name: &Name) -> Result<(), Ended> {
        let others = moves.others(name).join(" ");
        let text = &name.text;
        let told = match (others.is_empty(), moves.takes_its_name(name)) {
            (true, true) => format!("{who} take {text}\n"),
            (false, true) => format!("{who} take {text} with {others}\n"),
            (true, false) => format!("{who} go to {text}\n"),
            (false, false) if self.rules.token(&self.board).is_some() => {
                format!("{who} go to {text}, and {others} is gone\n")
            }
            (false, false) => format!("{who} play {text} and take {others}\n"),
        };
        self.board.play(moves.legal[name.at].clone());
        self.names.push(name.text.clone());
        self.say(&told)
    }

    fn list(&self) -> String {
        let name = |v: usize| self.named.labels[v].text.as_str();
        let line = |v: usize| {
            let around: Vec<&str> = self.board.around(v).map(name).collect();
            format!("{} -- {}", name(v), around.join(" "))
        };
        let lines = self.board.vertices().into_iter().map(line);
        lines
            .map(|own| format!("{}\n", own.trim_end_matches(" -- ")))
            .collect()
    }
}
