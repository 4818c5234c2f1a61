//! The winner on the graphs of a family, by symmetries of all of them.

use super::error::Step;
use super::relations::{Facts, MOST_NUMBERS};
use super::template::{Holes, Template, template};
use nk_base::cancellation::CancelToken;
use nk_lang::ir::{Expr, Program};
use nk_lang::symmetry::Graphs;
use nk_prove::symmetry::{FamilyClaim, find, words};
use nk_verify::symmetry::{Formula, Term};
use rustc_hash::FxHashMap;

/// The player who wins by a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Winner {
    /// The nimber is not 0.
    First,
    /// The nimber is 0.
    Second,
}

/// The graphs whose winner is sought: an expression in numbers with these facts.
type Alike = (Template, Facts, Winner);

/// The strategy that a symmetry gives on all graphs of an expression in numbers with some facts.
#[derive(Clone, Debug)]
struct Symmetric {
    /// "lattice(m, n)"
    name: String,
    /// "by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]"
    shown: String,
    /// The conditions that the numbers must satisfy.
    required: Vec<Formula>,
    /// Whether it decided the winner on some graph.
    is_used: bool,
}

/// A certificate, accepted, of a claim that follows from symmetries, and why the claim is true.
pub(super) fn proved(asked: &FamilyClaim<Graphs>, stop: &CancelToken) -> Option<(String, String)> {
    match asked.family {
        Graphs::Rules(family) => {
            let found = find(&asked.about(family), stop)?;
            Some((found.write(), found.shown()))
        }
        Graphs::Words(family) => {
            let found = words::find(&asked.about(family), stop)?;
            Some((found.write(), found.shown()))
        }
    }
}

/// The least numbers for which mirrors of families of words are sought.
const LEAST_LENGTH: i64 = 4;
/// The length of words up to which the graphs are small enough to be solved.
const SHORT: i64 = 6;
/// Letters for the numbers of a graph expression.
const LETTERS: [&str; MOST_NUMBERS] = ["m", "n", "k"];

/// Names of the numbers of a graph expression.
fn names(count: usize) -> Vec<String> {
    let letters = match count {
        1 => &LETTERS[1..2],
        _ => &LETTERS[..count],
    };
    letters.iter().map(|own| (*own).to_owned()).collect()
}

/// The symmetries that were sought, with the results.
pub(super) struct Symmetries<'p> {
    program: &'p Program,
    stop: CancelToken,
    /// The strategies that symmetries give on graphs; `None` where none was found.
    found: FxHashMap<Alike, Option<Symmetric>>,
    /// Whether the vertices of graphs are binary words.
    are_words: FxHashMap<Template, bool>,
}

impl<'p> Symmetries<'p> {
    /// No symmetries were sought yet.
    pub(super) fn new(program: &'p Program, stop: CancelToken) -> Self {
        Symmetries {
            program,
            stop,
            found: FxHashMap::default(),
            are_words: FxHashMap::default(),
        }
    }

    /// Whether this player wins on a graph by symmetries that its family has for all numbers with the same remainders
    /// modulo 2, or for those of them that are in the same order.
    pub(super) fn wins(
        &mut self,
        winner: Winner,
        template: &Template,
        numbers: &[i64],
    ) -> Step<bool> {
        if numbers.len() > MOST_NUMBERS {
            return Ok(false);
        }
        for facts in [Facts::remainders(numbers), Facts::relations(numbers)] {
            let variables = facts.variables(numbers);
            let key = (template.clone(), facts, winner);
            if !self.found.contains_key(&key) {
                let found = self.symmetry_of(&key);
                self.stop.check(())?;
                self.found.insert(key.clone(), found);
            }
            let holds = |own: &Formula| own.holds(&variables) == Some(true);
            let known = self.found.get_mut(&key).and_then(Option::as_mut);
            if let Some(own) = known.filter(|own| own.required.iter().all(holds)) {
                own.is_used = true;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the second player wins by a mirror, as of [`Self::wins`], on graphs whose vertices are binary words; the
    /// number of words soon becomes large.
    pub(super) fn has_mirrored_words(
        &mut self,
        template: &Template,
        numbers: &[i64],
    ) -> Step<bool> {
        let are_large = numbers.iter().any(|own| *own > SHORT);
        if !are_large || numbers.len() > MOST_NUMBERS {
            return Ok(false);
        }
        if !self.are_words.contains_key(template) {
            let names = names(numbers.len());
            let graph = template.graph(|_| (1, 0));
            let family =
                graph.and_then(|own| nk_lang::symmetry::family(self.program, &own, &names));
            let are_words = matches!(family, Some((Graphs::Words(_), _)));
            self.are_words.insert(template.clone(), are_words);
        }
        match self.are_words[template] {
            true => self.wins(Winner::Second, template, numbers),
            false => Ok(false),
        }
    }

    /// The outcome of a graph by symmetries of its family, as of
    /// [`Evaluator::symmetric_outcome`](super::Evaluator::symmetric_outcome).
    pub(super) fn outcome(&mut self, graph: &Expr, values: &[i64]) -> Step<Option<u32>> {
        let Some((template, numbers)) = template(graph, Holes::Variables) else {
            return Ok(None);
        };
        if numbers.len() != values.len() {
            return Ok(None);
        }
        for (outcome, winner) in [(0, Winner::Second), (1, Winner::First)] {
            if self.wins(winner, &template, values)? {
                return Ok(Some(outcome));
            }
        }
        Ok(None)
    }

    /// Graphs on which a player wins because of symmetries of their family: each with `true` if it is the first player,
    /// and with the symmetry.
    pub(super) fn used(&self) -> Vec<(String, bool, String)> {
        let found = self.found.iter();
        let found = found.filter_map(|((_, _, winner), own)| Some((winner, own.as_ref()?)));
        let found = found.filter(|own| own.1.is_used);
        let mut all: Vec<(String, bool, String)> = found
            .map(|(winner, own)| {
                let is_first = *winner == Winner::First;
                (own.name.clone(), is_first, own.shown.clone())
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn symmetry_of(&self, (template, facts, winner): &Alike) -> Option<Symmetric> {
        let count = facts.count();
        let names = names(count);
        let graph = template.graph(|hole| facts.number(hole))?;
        let (family, name) = nk_lang::symmetry::family(self.program, &graph, &names)?;
        // The conditions on the numbers in addition to the facts, which hold for all numbers that are looked up by
        // them.
        let mut required = family.required().to_vec();
        // The smallest words have few translations; the relations distinguish small numbers.
        if matches!((&family, facts), (Graphs::Words(_), Facts::Remainders(_))) {
            required.extend((0..count).map(|own| facts.at_least(own, LEAST_LENGTH)));
        }
        let given = [required.clone(), facts.formulas()].concat();
        let nimber = Term::Variable(count);
        let (text, statement) = match winner {
            Winner::First => (
                format!("nimber({name}) > 0"),
                Formula::at_most(Term::Number(1), nimber),
            ),
            Winner::Second => (
                format!("nimber({name}) = 0"),
                Formula::equal(nimber, Term::Number(0)),
            ),
        };
        let asked = FamilyClaim {
            text: &text,
            parameters: &names,
            given: &given,
            family: &family,
            statement: &statement,
        };
        let (_, shown) = proved(&asked, &self.stop)?;
        Some(Symmetric {
            name,
            shown,
            required,
            is_used: false,
        })
    }
}
