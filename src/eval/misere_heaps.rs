//! Misère play of heaps: `misere("0.77", [3, 4, 5])`.

use rustc_hash::FxHashMap;

use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::value::{Value, text_at};
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_base::tame::Tame;
use nk_misere::{Limits as Reach, Outcome, Outcomes, Rules, TameHeaps};

/// Greatest order of a misère quotient that is looked for; larger ones take longer to find than most sums take to play.
const LARGEST_QUOTIENT: usize = 200;

/// The largest heap whose quotient is looked for. A quotient that is proved to be that of all heaps decides larger ones
/// too.
const LARGEST_HEAP: usize = 20_000;

/// The games that were asked for, by their codes as written, each with its solver.
#[derive(Default)]
pub(super) struct MisereHeaps {
    games: FxHashMap<String, Game>,
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
        let reach = Reach {
            order: LARGEST_QUOTIENT,
            heaps: LARGEST_HEAP,
            bytes: usize::try_from(limits.bytes).unwrap_or(usize::MAX),
        };
        Ok(Game::Other(Box::new(Outcomes::new(&rules, &reach))))
    }
}

impl MisereHeaps {
    /// Who wins on a sum of heaps, of a code and a list: 0 for the second player, 1 for the first. `nimber` gives
    /// nim-values of heaps in normal play.
    ///
    /// `steps` are those that are left; see [`Outcomes::within`].
    ///
    /// Errors: a code that is not that of an octal game; a heap that is negative, not an integer, or beyond 64 bits;
    /// limits; interruption.
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
        let heaps: Step<Vec<usize>> = numbers()
            .filter_map(Value::number)
            .map(|own| heap(own, "every heap"))
            .collect();
        let heaps = heaps?;
        if !self.games.contains_key(code) {
            self.games
                .insert(code.to_owned(), Game::new(code, limits, stop)?);
        }
        let is_p = match self.games.get_mut(code).expect("it was put there") {
            Game::Tame(tame) => {
                let mut sum = Tame::EMPTY;
                for heap in heaps {
                    let value = nimber(code, &Number::from(heap))?;
                    let value = value.as_i64().and_then(|own| u32::try_from(own).ok());
                    sum = sum.plus(tame.value(heap, value.expect("a nimber of 32 bits")));
                }
                sum.is_p()
            }
            Game::Other(game) => match game.within(&heaps, steps, stop) {
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
            },
        };
        Ok(Number::Small(i64::from(!is_p)))
    }
}

/// The size of a heap; `every` names the numbers in the error of a fraction.
pub(super) fn heap<T: TryFrom<i64>>(number: &Number, every: &'static str) -> Step<T> {
    if !number.is_integer() {
        return Err(EvalErrorKind::fraction(every, number, Some(1)));
    }
    let (what, value) = ("a heap", number.clone());
    if number.is_negative() {
        return Err(EvalErrorKind::NegativeHeap { value });
    }
    let small = number.as_i64().and_then(|n| T::try_from(n).ok());
    small.ok_or(EvalErrorKind::NotSmall { what, value })
}
