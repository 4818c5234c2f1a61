//! A closed list of caps, which shows that the recurrences hold for all words and all numbers of cells.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_recurrence::Values;
use nk_system::{System, Term};

use crate::file::{Refusal, refused};
use crate::spelling::{integer, list, long_list, naturals};
use crate::strip::{Strip, Word};
use crate::strip_moves::{Choice, options};
use crate::strip_table::Positions;
use crate::system::ranks;

/// The largest index up to which values are written to a file.
const FARTHEST: i64 = 2_000;

/// The text about a closure in a file, and the number of cells from which on the terms of a strip with hubs are those
/// of its sequence.
pub struct Closed {
    pub text: String,
    pub least: i64,
}

/// The definition `P_closure` and the lemma `P_closed`; `of` is the name of the system, which is defined before them.
/// `hubbed` is the word of a strip with hubs, with the sequence of the strip with its hubs.
pub fn closure(
    strip: &Strip,
    system: &System,
    (prefix, of): (&str, &str),
    hubbed: Option<&Word>,
    stop: &CancelToken,
) -> Result<Closed, Refusal> {
    let mut positions = Positions::new(strip, stop);
    let mut choices = Vec::new();
    for word in strip.words.iter().chain(hubbed) {
        choices.push(options(strip, word, &mut positions, stop)?);
    }
    let bounds = Bounds::of(strip, system, hubbed, &choices)?;
    let values = values(system, bounds.known_to, stop)?;
    for word in &strip.words {
        let first = system.sequences[word.member].first;
        for cells in 0..bounds.long {
            let value = positions.value(&strip.mask(&strip.row(word, cells as usize)))?;
            let at = cells + word.shift - first;
            let stated = usize::try_from(at)
                .ok()
                .and_then(|at| values[word.member].get(at));
            if stated != Some(&value) {
                return refused(format!(
                    "a strip of {cells} cells has another value than the recurrences give"
                ));
            }
        }
    }
    let entries = positions.table().iter();
    let entries: Vec<String> = entries
        .map(|(own, value)| format!("({own}, {value})"))
        .collect();
    let (definitions, table) = long_list(&format!("{prefix}_positions"), "(N * N)", &entries);
    let joins = strip
        .joins
        .iter()
        .map(|(a, b, d)| format!("({a}, {b}, {d})"));
    let words = strip.words.iter().map(|own| {
        let (left, right) = (naturals(&own.left), naturals(&own.right));
        format!("Word {left} {right} {} {}", own.member, integer(own.shift))
    });
    let words: Vec<String> = words.collect();
    let values: Vec<String> = values.iter().map(naturals).collect();
    let mut text = definitions;
    let _ = write!(
        text,
        "Definition {prefix}_closure : closure := Closure {} {} {} {}\n  [ {} ]\n  {of} {}%nat\n  [ {} ]\n  {} {table} {} {}.\n\n\
         Lemma {prefix}_closed : closure_test {prefix}_closure = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
        strip.kinds,
        naturals(joins),
        strip.radius,
        strip.cell,
        words.join(";\n    "),
        list(ranks(system)?),
        values.join(";\n    "),
        integer(bounds.known_to),
        bounds.long,
        integer(bounds.common_first)
    );
    Ok(Closed {
        text,
        least: bounds.least,
    })
}

/// The numbers long, common_first and known_to of `Closure.v`.
struct Bounds {
    long: i64,
    common_first: i64,
    known_to: i64,
    /// The number of cells from which on the terms of a strip with hubs are compared.
    least: i64,
}

impl Bounds {
    fn of(
        strip: &Strip,
        system: &System,
        hubbed: Option<&Word>,
        choices: &[Vec<Choice>],
    ) -> Result<Bounds, Refusal> {
        let mut common = 0;
        let mut ends = Vec::new();
        for (word, choices) in strip.words.iter().chain(hubbed).zip(choices) {
            let own = &system.sequences[word.member];
            let mut sums = Vec::new();
            let mut least = own.start();
            for choice in choices {
                match *choice {
                    Choice::Sum { shift, x0, y0 } => sums.push((shift, x0, y0)),
                    Choice::Back => {}
                }
            }
            for term in &own.terms {
                match *term {
                    Term::Convolution(own) if own.half.is_none() => {
                        sums.push((own.shift, own.x0, own.y0));
                    }
                    Term::Back(own) if own.high.is_none() => least = least.max(own.low + own.delay),
                    Term::Constant(_) => {}
                    _ => return refused("a term of the recurrences is bounded above"),
                }
            }
            // Coq compares only convolutions with the same shift.
            let shifts = |own: &Term| match *own {
                Term::Convolution(own) => Some(own.shift),
                _ => None,
            };
            let listed: Vec<i64> = own.terms.iter().filter_map(shifts).collect();
            if sums.iter().any(|(shift, ..)| !listed.contains(shift)) {
                return refused(
                    "a move parts the strip elsewhere than the recurrences say, which files do not support yet",
                );
            }
            for &(_, x0, y0) in &sums {
                common = common.max(x0).max(y0);
            }
            ends.push((word.shift, least, sums));
        }
        let (mut long, mut last) = (strip.least_long(), 0);
        for (number, (shift, mut least, sums)) in ends.into_iter().enumerate() {
            for (by, x0, y0) in sums {
                least = least.max(common + y0 + by).max(common + x0 + by);
            }
            match number < strip.words.len() {
                true => long = long.max(least - shift),
                false => last = least - shift,
            }
        }
        let shifts = strip.words.iter().map(|own| long + own.shift);
        let known_to = shifts.max().unwrap_or(common).max(common);
        match known_to > FARTHEST {
            true => refused(format!(
                "values up to {known_to} are needed, and files have those up to {FARTHEST}"
            )),
            false => Ok(Bounds {
                long,
                common_first: common,
                known_to,
                least: last.max(long),
            }),
        }
    }
}

/// The values of all sequences of a system from their first indices to `last`.
pub fn values(system: &System, last: i64, stop: &CancelToken) -> Result<Vec<Vec<u32>>, Refusal> {
    let Ok(mut values) = Values::new(system.clone()) else {
        return refused("the recurrences define no values");
    };
    if let Err(reason) = values.extend_to(last, stop) {
        return refused(format!("the values of the recurrences: {reason}"));
    }
    let members = 0..system.sequences.len();
    Ok(members
        .map(|member| values.slice(member).to_vec())
        .collect())
}
