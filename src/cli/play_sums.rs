//! Plays sums of calls of functions, such as `kayles(3) (+) kayles(4)`, against a perfect opponent.
//!
//! A move replaces one component by an option that its equation lists. A player types the option, or `from -> to`,
//! which is needed if several components have the same option.

mod names;
mod typed;

use std::collections::HashMap;

use nk_base::mex::mex;
use nk_base::number::Number;
use nk_eval::{Component, Evaluator, Listed, NoSums, SumOption};
use nk_terminal::called::{Called, Ending};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::settings::Settings;

use super::play_lines::{Game, MISERE, Player, Table, decided, standing, worth};
use names::{PLUS, graphs};

const COMMANDS: &str =
    "type the new position of a part, or hint, win, moves, value, undo, board or quit\n";

/// Plays the game.
///
/// # Errors
///
/// Those of evaluation are drawn; a position without listed options is named.
pub fn run(
    called: &Called,
    begins: Player,
    settings: &Settings,
    console: &Console,
) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    let mut session = Session {
        evaluator: settings.evaluator(&called.part.program, console)?,
        called,
        known: HashMap::new(),
        position: Vec::new(),
        past: Vec::new(),
        table: Table::new(begins, &progress, console),
    };
    match session.whole() {
        Ok(()) => Ok(Exit::Fine),
        Err(Ended::Failure(failure)) => Err(failure),
        Err(Ended::At(exit)) => Ok(exit),
    }
}

/// Why a game ends early.
enum Ended {
    Failure(Failure),
    /// The game ended with an exit status; the reason is drawn.
    At(Exit),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

/// A move: an option of a component, and the value of the whole position after it.
struct Turn {
    /// The place of the component.
    at: usize,
    left: Vec<Component>,
    value: u64,
}

struct Session<'a> {
    evaluator: Evaluator<'a>,
    called: &'a Called,
    /// The known options of components.
    known: HashMap<Component, Listed>,
    position: Vec<Component>,
    /// The positions before, with the moves that were made.
    past: Vec<(Vec<Component>, String)>,
    table: Table<'a>,
}

impl<'a> Game<'a> for Session<'a> {
    type Ended = Ended;

    fn table(&mut self) -> &mut Table<'a> {
        &mut self.table
    }

    fn begin(&mut self) -> Result<(), Ended> {
        self.enter(self.called.components.clone())?;
        self.say(&format!("{}\n", self.called.title))?;
        if self.is_misere() {
            self.say(MISERE)?;
        }
        self.say(COMMANDS)?;
        if graphs(&self.position).next().is_some() {
            let turns = self.turns()?;
            let has_graph = |own: &&Turn| graphs(&self.position[own.at..=own.at]).next().is_some();
            if let Some(first) = turns.iter().find(has_graph) {
                let left = self.left(first);
                self.say(&format!(
                    "a move is typed as what it leaves, such as `{left}`\n"
                ))?;
            }
        }
        Ok(())
    }

    fn help(&self) -> String {
        COMMANDS.to_owned()
    }

    fn names(&mut self) -> Result<Vec<String>, Ended> {
        let turns = self.turns()?;
        Ok(turns.iter().map(|own| self.name(own)).collect())
    }

    fn typed(&mut self, line: &str) -> Result<bool, Ended> {
        match line {
            "value" => {
                let turns = self.turns()?;
                let mut values = turns.iter().map(|own| own.value);
                let value = match self.is_misere() {
                    true => u64::from(turns.is_empty() || values.any(|own| own == 0)),
                    false => mex(values),
                };
                self.say(&standing(self.is_misere(), value))?;
            }
            "moves" | "win" | "hint" => self.advise(line)?,
            other => return self.moved(other),
        }
        Ok(true)
    }

    /// Makes a winning move, or else one that leaves the most components in place of its component.
    fn answer(&mut self) -> Result<bool, Ended> {
        let turns = self.turns()?;
        if graphs(&self.position).nth(1).is_some() && !turns.is_empty() {
            // The move that was made may have changed which graph has which name.
            self.show()?;
        }
        let winning = turns.iter().find(|own| own.value == 0);
        let Some(best) = winning.or_else(|| turns.iter().max_by_key(|own| own.left.len())) else {
            self.is_over("you win")?;
            return Ok(false);
        };
        self.make("I", best)?;
        Ok(!self.is_over("I win")?)
    }

    fn is_over(&mut self, winner: &'static str) -> Result<bool, Ended> {
        let winner = decided(self.is_misere(), winner);
        // The position has no parts without a move.
        let is_over = self.position.is_empty();
        if is_over {
            self.say(&format!("no move is left: {winner}\n"))?;
        }
        Ok(is_over)
    }

    fn made(&self) -> usize {
        self.past.len()
    }

    fn take_back(&mut self, count: usize) -> Vec<String> {
        let back = self.past.split_off(self.past.len() - count);
        self.position.clone_from(&back[0].0);
        back.into_iter().map(|own| own.1).collect()
    }

    fn show(&mut self) -> Result<(), Ended> {
        let parts: Vec<String> = (0..self.position.len()).map(|at| self.part(at)).collect();
        let mut text = match parts.is_empty() {
            true => "0\n".to_owned(),
            false => format!("{}\n", parts.join(PLUS)),
        };
        for (place, graph) in graphs(&self.position) {
            text += &format!("{} is {graph}\n", self.graph_name(place));
        }
        self.say(&text)
    }
}

impl Session<'_> {
    /// Makes a move and tells it, with its part where there are several.
    fn make(&mut self, who: &str, own: &Turn) -> Result<(), Ended> {
        let name = self.name(own);
        let before = self.position.clone();
        let mut after = before.clone();
        after.splice(own.at..=own.at, own.left.iter().cloned());
        self.enter(after)?;
        self.say(&format!("{who} play {name}\n"))?;
        self.past.push((before, name));
        Ok(())
    }

    fn is_misere(&self) -> bool {
        self.called.ending != Ending::Normal
    }

    /// Shows the moves with what they leave, the winning moves, or the first of these.
    fn advise(&mut self, what: &str) -> Result<(), Ended> {
        let turns = self.turns()?;
        let mut lines: Vec<String> = Vec::new();
        for own in &turns {
            let name = self.name(own);
            let line = match what {
                "moves" => format!("{name} {}", worth(self.is_misere(), own.value)),
                _ if own.value > 0 => continue,
                _ => name,
            };
            // Equal parts have equal moves.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        if what == "hint" {
            lines.truncate(1);
        }
        match lines.is_empty() {
            true => self.say("no move wins against a perfect opponent\n"),
            false => self.say(&format!("{}\n", lines.join("\n"))),
        }
    }

    /// Sets the position. Parts without a move are dropped, and a part that is a sum is replaced by the components of
    /// the sum.
    fn enter(&mut self, mut parts: Vec<Component>) -> Result<(), Ended> {
        let mut kept = Vec::new();
        while let Some(part) = parts.pop() {
            match self.listed(&part)? {
                Listed::Sum(sum) => parts.extend(sum),
                Listed::Options(options) if options.is_empty() => {}
                Listed::Options(_) => kept.push(part),
            }
        }
        kept.sort();
        self.position = kept;
        Ok(())
    }

    /// The moves of the position.
    fn turns(&mut self) -> Result<Vec<Turn>, Ended> {
        let mut parts = Vec::new();
        for part in self.position.clone() {
            parts.push(self.options(&part)?);
        }
        if let Ending::MisereHeaps(code) = &self.called.ending {
            return self.misere_turns(parts, code);
        }
        let value = |own: &Vec<SumOption>| mex(own.iter().map(|own| own.value));
        let whole = parts.iter().fold(0, |sum, own| sum ^ value(own));
        let of_part = |(at, own): (usize, Vec<SumOption>)| {
            let others = whole ^ value(&own);
            own.into_iter().map(move |option| Turn {
                at,
                left: option.left,
                value: others ^ option.value,
            })
        };
        Ok(parts.into_iter().enumerate().flat_map(of_part).collect())
    }

    /// The moves of heaps of an octal game in misère play. The value of each says who wins what it leaves.
    fn misere_turns(&mut self, parts: Vec<Vec<SumOption>>, code: &str) -> Result<Vec<Turn>, Ended> {
        let mut turns = Vec::new();
        let span = self.called.part.program.evals[0].expr.span;
        for (at, options) in parts.into_iter().enumerate() {
            for SumOption { left, .. } in options {
                let others = self.position.iter().enumerate().filter(|own| own.0 != at);
                let whole = others.map(|own| own.1).chain(&left);
                let heaps: Vec<Number> = whole.filter_map(Component::size).collect();
                let value = self.evaluator.moves().misere_of_heaps(code, &heaps, span);
                let value =
                    value.map_err(|own| Ended::At(self.called.draw(own, self.table.console)))?;
                turns.push(Turn { at, left, value });
            }
        }
        Ok(turns)
    }

    /// The options of a part of the position.
    fn options(&mut self, part: &Component) -> Result<Vec<SumOption>, Ended> {
        Ok(match self.listed(part)? {
            Listed::Options(options) => options,
            Listed::Sum(_) => Vec::new(),
        })
    }

    fn listed(&mut self, part: &Component) -> Result<Listed, Ended> {
        if let Some(known) = self.known.get(part) {
            return Ok(known.clone());
        }
        self.table
            .progress
            .begin("thinking".to_owned(), self.evaluator.progress());
        let found = self.evaluator.moves().listed_options(part);
        self.table.progress.end();
        let found = match found {
            Ok(Ok(found)) => found,
            Ok(Err(why)) => return Err(self.unlisted(part, why).into()),
            Err(error) => return Err(Ended::At(self.called.draw(error, self.table.console))),
        };
        self.known.insert(part.clone(), found.clone());
        Ok(found)
    }

    fn unlisted(&self, part: &Component, why: NoSums) -> Failure {
        let place = why
            .span()
            .map_or(String::new(), |span| self.called.place(span));
        let name = self.text(std::slice::from_ref(part));
        Failure::usage(format!("the moves of `{name}` are not known: {why}{place}"))
            .help("a game is a function with equations such as `f(n) = mex { f(i) (+) f(n-1-i) : 0 <= i < n }`")
    }
}
