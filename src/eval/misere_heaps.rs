//! Misère play of heaps: `misere("0.77", [3, 4, 5])`.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::value::{Value, text_at};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_base::tame::Tame;
use nk_misere::{Limits as SearchLimits, Outcome, Outcomes, Reach, Rules, TameHeaps};
use nk_system::Periodicity;

/// Greatest order of a misère quotient that is looked for; larger ones take longer to find than most sums take to play.
const LARGEST_QUOTIENT: usize = 200;

/// The largest heap whose quotient is looked for. A quotient that is proved to be that of all heaps decides larger ones
/// too.
const LARGEST_HEAP: usize = 20_000;

/// The largest heap up to which a quotient of all heaps is looked for, for a claim about all n.
const LARGEST_PROVED: usize = 1_000;

/// The games that were asked for, by their codes as written, each with its solver.
#[derive(Default)]
pub(super) struct MisereHeaps {
    games: FxHashMap<String, Game>,
    /// The quotients of all heaps, by codes as written; `None` for a game without one within the limits.
    quotients: FxHashMap<String, Option<Rc<QuotientOfAll>>>,
}

/// The misère quotient of all heaps of a game.
pub(super) struct QuotientOfAll {
    /// The periodicity of the elements of the heaps, which has no saltus.
    pub periodicity: Periodicity,
    /// The text of its certificate.
    pub certificate: String,
}

enum Game {
    /// The heaps behave like those of Nim: their nim-values in normal play decide who wins.
    Tame(TameHeaps),
    Other(Box<Outcomes>),
}

impl Game {
    fn new(code: &str, limits: &Limits, stop: &CancelToken) -> Step<Game> {
        let rules: Rules = code.parse().map_err(EvalErrorKind::MisereCode)?;
        let tame = TameHeaps::find(&rules, stop).map_err(|_| EvalErrorKind::Interrupted)?;
        if let Some(tame) = tame {
            return Ok(Game::Tame(tame));
        }
        Ok(Game::Other(Box::new(outcomes(&rules, limits))))
    }
}

fn outcomes(rules: &Rules, limits: &Limits) -> Outcomes {
    let limits = SearchLimits {
        order: LARGEST_QUOTIENT,
        heaps: LARGEST_HEAP,
        bytes: usize::try_from(limits.bytes).unwrap_or(usize::MAX),
    };
    Outcomes::new(rules, &limits)
}

impl MisereHeaps {
    /// The misère quotient of all heaps of a game. `None` if the text is not the code of an octal game, if no quotient of
    /// all heaps is found within the limits, or if the search was cancelled.
    pub fn quotient(
        &mut self,
        code: &str,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Option<Rc<QuotientOfAll>> {
        if let Some(known) = self.quotients.get(code) {
            return known.clone();
        }
        let rules: Rules = code.parse().ok()?;
        if !self.games.contains_key(code) {
            let game = Game::new(code, limits, stop).ok()?;
            self.games.insert(code.to_owned(), game);
        }
        let solution = match self.games.get_mut(code).expect("it was put there") {
            Game::Other(game) => game.of_all_heaps(LARGEST_PROVED, stop),
            // Its heaps are those of Nim, but a certificate has a quotient, which is finite if the nim-values are bounded.
            Game::Tame(_) => outcomes(&rules, limits).of_all_heaps(LARGEST_PROVED, stop),
        };
        let found = solution.ok()?.and_then(|solution| {
            let Reach::All { preperiod, period } = solution.reach else {
                return None;
            };
            let periodicity = Periodicity {
                preperiod: i64::try_from(preperiod).ok()?,
                period: i64::try_from(period).ok()?,
                saltus: 0,
            };
            let certificate = solution.certificate(&rules);
            Some(Rc::new(QuotientOfAll {
                periodicity,
                certificate,
            }))
        });
        self.quotients.insert(code.to_owned(), found.clone());
        found
    }

    /// Who wins on a sum of heaps, of a code and a list: 0 for the second player, 1 for the first. `nimber` gives
    /// nim-values of heaps in normal play.
    ///
    /// `steps` are those that are left; see [`Outcomes::within`].
    ///
    /// # Errors
    ///
    /// A code that is not that of an octal game; a heap that is negative, not an integer, or beyond 64 bits in a game for
    /// which no quotient of all heaps is found; limits; interruption.
    pub fn outcome(
        &mut self,
        args: &[Value],
        nimber: &mut dyn FnMut(&str, &Number) -> Step<Number>,
        steps: &mut u64,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Number> {
        let code = text_at(args, 0);
        let list = args.get(1).and_then(Value::elements);
        let numbers = || list.iter().flat_map(|list| list.iter());
        let heaps: Vec<&Number> = numbers().filter_map(Value::number).collect();
        for own in &heaps {
            natural(own, "every heap")?;
        }
        if !self.games.contains_key(code) {
            self.games
                .insert(code.to_owned(), Game::new(code, limits, stop)?);
        }
        let is_p = match self.games.get_mut(code).expect("it was put there") {
            Game::Tame(tame) => {
                let mut sum = Tame::EMPTY;
                for heap in heaps {
                    let value = nimber(code, heap)?;
                    let value = value.as_i64().and_then(|own| u32::try_from(own).ok());
                    // All heaps that are larger than any integer of the machine are alike.
                    let heap = as_size(heap).unwrap_or(usize::MAX);
                    sum = sum.plus(tame.value(heap, value.expect("a nimber of 32 bits")));
                }
                sum.is_p()
            }
            Game::Other(game) => {
                let heaps: Step<Vec<usize>> = heaps
                    .into_iter()
                    .map(|own| equal_heap(game, own, steps, stop))
                    .collect();
                match game.within(&heaps?, steps, stop) {
                    Ok(Some(outcome)) => outcome == Outcome::P,
                    Ok(None) => {
                        let (limit, count) = (limits.steps, None);
                        return Err(EvalErrorKind::Elements { limit, count });
                    }
                    Err(StopReason::Cancelled) => return Err(EvalErrorKind::Interrupted),
                    Err(StopReason::Memory { .. }) => {
                        let bytes = limits.bytes;
                        return Err(EvalErrorKind::MisereHeaps { bytes });
                    }
                }
            }
        };
        Ok(Number::Small(i64::from(!is_p)))
    }
}

/// The size of a heap, if it fits into an integer of the machine.
fn as_size(heap: &Number) -> Option<usize> {
    heap.as_i64().and_then(|own| usize::try_from(own).ok())
}

/// A heap of a size that fits into an integer of the machine and behaves like the given one in sums.
fn equal_heap(
    game: &mut Outcomes,
    heap: &Number,
    steps: &mut u64,
    stop: &CancelToken,
) -> Step<usize> {
    if let Some(size) = as_size(heap) {
        return Ok(size);
    }
    let reach = game.period(steps, stop);
    let Some(Reach::All { preperiod, period }) = reach.map_err(|_| EvalErrorKind::Interrupted)?
    else {
        return Err(EvalErrorKind::NoPeriodOfMisere { heap: heap.clone() });
    };
    let first = Number::from(preperiod);
    let place = heap.sub(&first)?.modulo(&Number::from(period))?;
    let size = first.add(&place)?;
    Ok(as_size(&size).expect("it is in the first period"))
}

/// Checks that a number is the size of a heap; `every` names the numbers in the error of a fraction.
fn natural(number: &Number, every: &'static str) -> Step<()> {
    if !number.is_integer() {
        return Err(EvalErrorKind::fraction(every, number, Some(1)));
    }
    if number.is_negative() {
        let value = number.clone();
        return Err(EvalErrorKind::NegativeHeap { value });
    }
    Ok(())
}

/// The size of a heap; `every` names the numbers in the error of a fraction.
pub(super) fn heap<T: TryFrom<i64>>(number: &Number, every: &'static str) -> Step<T> {
    natural(number, every)?;
    let (what, value) = ("a heap", number.clone());
    let small = number.as_i64().and_then(|n| T::try_from(n).ok());
    small.ok_or(EvalErrorKind::NotSmall { what, value })
}
