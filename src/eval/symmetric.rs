//! Claims about the nimbers of all graphs of a family that follow from symmetries, and nimbers that do.

use super::Evaluator;
use super::error::{EvalErrorKind, Step};
use super::evals::is_open;
use super::kernels::Kernels;
use super::template::Template;
use super::verdict::{Because, CheckReport, Verdict};
use nk_base::cancellation::CancelToken;
use nk_lang::ir::Check;
use nk_lang::symmetry::Graphs;
use nk_prove::symmetry::{Question, find, words};
use nk_verify::symmetry as stated;
use nk_verify::symmetry::{Formula, Term};

/// The player who wins by a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Winner {
    /// The nimber is not 0.
    First,
    /// The nimber is 0.
    Second,
}

/// The graphs whose winner is sought: an expression in numbers with these remainders modulo 2.
pub(super) type Alike = (Template, Vec<i64>, Winner);

/// The strategy that a symmetry gives on all graphs of an expression in numbers with certain remainders modulo 2.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    /// "lattice(m, n)"
    name: String,
    /// "by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]"
    shown: String,
    /// What the numbers must satisfy.
    required: Vec<Formula>,
}

/// A certificate, accepted, of a claim that follows from symmetries, and why the claim is true.
fn proved(asked: &Question<Graphs>, stop: &CancelToken) -> Option<(String, String)> {
    match asked.family {
        Graphs::Rules(family) => {
            let found = find(&asked.about(family), stop)?;
            Some((stated::write(&found), found.shown()))
        }
        Graphs::Words(family) => {
            let found = words::find(&asked.about(family), stop)?;
            Some((stated::words::write(&found), found.shown()))
        }
    }
}

/// Numbers of a graph expression of which mirrors are sought.
const MOST_NUMBERS: usize = 3;
/// The least numbers for which mirrors of families of words are sought.
const LEAST_LENGTH: i64 = 4;
/// Words of this length are few enough to be solved.
const SHORT: i64 = 6;
/// Letters for them.
const LETTERS: [&str; MOST_NUMBERS] = ["m", "n", "k"];

/// Names of the numbers of a graph expression.
fn names(count: usize) -> Vec<String> {
    let letters = match count {
        1 => &LETTERS[1..2],
        _ => &LETTERS[..count],
    };
    letters.iter().map(|own| (*own).to_owned()).collect()
}

impl Kernels<'_> {
    /// Whether this player wins on a graph by symmetries that its family has for all numbers with the same remainders
    /// modulo 2.
    pub(super) fn wins_by_symmetry(
        &mut self,
        winner: Winner,
        template: &Template,
        numbers: &[i64],
    ) -> Step<bool> {
        if numbers.len() > MOST_NUMBERS {
            return Ok(false);
        }
        let remainders = numbers.iter().map(|own| own.rem_euclid(2)).collect();
        let key = (template.clone(), remainders, winner);
        if !self.symmetric.contains_key(&key) {
            let found = self.symmetry_of(&key);
            if self.stop.is_cancelled() {
                return Err(EvalErrorKind::Interrupted);
            }
            self.symmetric.insert(key.clone(), found);
        }
        let holds = |own: &Formula| own.holds(numbers) == Some(true);
        let known = self.symmetric.get(&key).and_then(Option::as_ref);
        Ok(known.is_some_and(|own| own.required.iter().all(holds)))
    }

    /// Whether the second player wins by a mirror, as [`Self::wins_by_symmetry`] says, on graphs whose vertices are words of
    /// bits, of which there are many soon.
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
            let (names, graph) = (names(numbers.len()), template.graph());
            let family = nk_lang::symmetry::family(self.program, &graph, &names);
            let are_words = matches!(family, Some((Graphs::Words(_), _)));
            self.are_words.insert(template.clone(), are_words);
        }
        match self.are_words[template] {
            true => self.wins_by_symmetry(Winner::Second, template, numbers),
            false => Ok(false),
        }
    }

    fn symmetry_of(&self, (template, remainders, winner): &Alike) -> Option<Symmetric> {
        let count = remainders.len();
        let names = names(count);
        let graph = template.graph();
        let (family, name) = nk_lang::symmetry::family(self.program, &graph, &names)?;
        let mut given = family.required().to_vec();
        given.extend(remainders.iter().enumerate().map(|(number, own)| {
            let remainder = Term::Variable(number).modulo(Term::Number(2));
            Formula::equal(remainder, Term::Number(*own))
        }));
        // The smallest words have few translations.
        let mut required = family.required().to_vec();
        if matches!(family, Graphs::Words(_)) {
            let least = |own| Formula::at_most(Term::Number(LEAST_LENGTH), Term::Variable(own));
            required.extend((0..count).map(least));
            given.extend((0..count).map(least));
        }
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
        let asked = Question {
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
        })
    }
}

impl Evaluator<'_> {
    /// The verdict on a claim without end, if symmetries of its graphs prove it, and a certificate of that is accepted.
    pub(super) fn settle_by_symmetry(
        &mut self,
        check: &Check,
        report: &mut CheckReport,
    ) -> Option<Verdict> {
        if !is_open(&check.range) {
            return None;
        }
        let question = nk_lang::symmetry::question(self.program(), check)?;
        let text = super::certify::text(check);
        let asked = Question {
            text: &text,
            parameters: &question.parameters,
            given: &question.given,
            family: &question.family,
            statement: &question.statement,
        };
        let (certificate, shown) = proved(&asked, &self.machine.stop)?;
        report.certificate = Some(certificate);
        report.uncertified = None;
        Some(Verdict::Proved {
            cases: 0,
            by: Some(Because::Symmetric { shown }),
        })
    }

    /// Graphs on which a player wins because of symmetries of their family: each with `true` if it is the first player, and
    /// with the symmetry.
    pub fn symmetric_families(&self) -> Vec<(String, bool, String)> {
        let found = self.machine.kernels.symmetric.iter();
        let found = found.filter_map(|((_, _, winner), own)| Some((winner, own.as_ref()?)));
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
}
