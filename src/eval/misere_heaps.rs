//! Misère play of heaps: `misere("0.77", [3, 4, 5])`.

use rustc_hash::FxHashMap;

use super::builtins::text_at;
use super::error::{EvalErrorKind, Step};
use super::limits::Limits;
use super::value::Value;
use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::number::Number;
use nk_misere::{Limits as Reach, Outcome, Outcomes, Rules};

/// Larger quotients take longer to find than most sums take to play.
const LARGEST_QUOTIENT: usize = 200;

/// The largest heap of which a quotient is looked for, if it is asked for. A quotient that is proved to be that of all heaps
/// says who wins beyond.
const LARGEST_HEAP: usize = 20_000;

/// The games that were asked for, by their codes as written, each with what was found of its quotient.
#[derive(Default)]
pub(super) struct MisereHeaps {
    games: FxHashMap<String, Outcomes>,
}

impl MisereHeaps {
    /// Who wins on a sum of heaps, of a code and a list: 0 for the second player, 1 for the first.
    ///
    /// Errors: a code of no octal game; a heap that is negative, no integer, or beyond 64 bits; the memory limit;
    /// interruption.
    pub fn outcome(&mut self, args: &[Value], limits: &Limits, stop: &CancelToken) -> Step<Number> {
        let code = text_at(args, 0);
        let list = args.get(1).and_then(Value::elements);
        let heaps: Step<Vec<usize>> = list
            .iter()
            .flat_map(|list| list.iter())
            .filter_map(Value::number)
            .map(heap)
            .collect();
        let heaps = heaps?;
        let bytes = usize::try_from(limits.bytes).unwrap_or(usize::MAX);
        if !self.games.contains_key(code) {
            let code_read = code.parse().map_err(EvalErrorKind::MisereCode)?;
            let rules: Rules = code_read;
            let reach = Reach {
                order: LARGEST_QUOTIENT,
                heaps: LARGEST_HEAP,
                bytes,
            };
            let outcomes = Outcomes::new(&rules, &reach);
            self.games.insert(code.to_owned(), outcomes);
        }
        let game = self.games.get_mut(code).expect("it was put there");
        match game.of(&heaps, stop) {
            Ok(Outcome::P) => Ok(Number::ZERO),
            Ok(Outcome::N) => Ok(Number::ONE),
            Err(StopReason::Cancelled) => Err(EvalErrorKind::Interrupted),
            Err(StopReason::Memory { .. }) => Err(EvalErrorKind::MisereHeaps {
                bytes: limits.bytes,
            }),
        }
    }
}

fn heap(number: &Number) -> Step<usize> {
    let (what, value) = ("a heap", number.clone());
    if !number.is_integer() {
        let argument = Some(1);
        return Err(EvalErrorKind::Fraction {
            what,
            value,
            argument,
        });
    }
    if number.is_negative() {
        return Err(EvalErrorKind::NegativeHeap { value });
    }
    let small = number.as_i64().and_then(|n| usize::try_from(n).ok());
    small.ok_or(EvalErrorKind::NotSmall { what, value })
}
