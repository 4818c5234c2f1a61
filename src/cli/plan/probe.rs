//! A probe computes terms of an eval for some seconds, and estimates the cost of later terms from theirs.
//!
//! The fields are in the order of the JSON keys.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_eval::{End, EvalErrorKind, Evaluator, Window};
use nk_lang::ir::Eval;
use nk_terminal::alarm::Alarm;
use serde::Serialize;
use web_time::Instant;

use super::fields::Means;
use super::forecast::{Forecast, Growth, Sample};

/// The end of a range that has none: so far that no probe comes near.
pub const FAR: i64 = 1_000_000_000_000_000;
/// Fewer positions than these do not decide how long a term takes.
const FEW: u64 = 1000;
/// A sample is kept where the cost has grown by this factor.
const STEP: f64 = 1.02;
/// The lengths in hours of the runs whose reach is estimated.
const HOURS: [u32; 2] = [1, 8];

/// What the first terms of an eval cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Probe {
    /// The memory that positions or values take; null if it is not counted.
    pub bytes: Option<u64>,
    pub first: Option<i64>,
    pub last: Option<i64>,
    pub later: Later,
    /// The positions of graphs that were searched.
    pub positions: u64,
    pub seconds: f64,
    pub terms: u64,
}

/// What is known of the later terms.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "known", rename_all = "lowercase")]
pub enum Later {
    /// There are none.
    All,
    /// A proof gives them at once.
    Proved,
    Estimated {
        /// How far a run gets.
        reaches: Vec<Reach>,
        /// What the terms up to `--to` cost; null without it.
        to: Option<Cost>,
    },
    Unknown {
        reason: String,
    },
}

/// How far a run of this many seconds gets: to an n from `least` to `most`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reach {
    pub least: f64,
    /// Null if nothing is known of it.
    pub most: Option<f64>,
    pub seconds: u32,
}

/// What all terms up to n cost: the least and the most.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// Null if memory is not counted. No more than the limit is taken.
    pub bytes: Option<[f64; 2]>,
    pub n: i64,
    /// Null where positions do not decide the time.
    pub positions: Option<[f64; 2]>,
    pub seconds: [f64; 2],
}

/// The arguments of a probe.
pub struct Asked {
    pub time: Duration,
    /// The n up to which the cost is estimated.
    pub to: Option<Number>,
}

/// The state after a term.
#[derive(Clone, Copy)]
struct Point {
    n: i64,
    positions: u64,
    seconds: f64,
}

/// Computes terms of an eval that `means` give, from the first one on, with a new evaluator for the token that ends it.
/// `planned` is the evaluator of the plan, which has looked for periods.
///
/// # Errors
///
/// Interruption by `stop`, or the memory limit.
pub fn probe<'p>(
    eval: &'p Eval,
    sources: &SourceMap,
    means: &[Means],
    asked: &Asked,
    stop: &CancelToken,
    planned: &mut Evaluator<'p>,
    new: &dyn Fn(CancelToken) -> Evaluator<'p>,
) -> Result<Probe, EvalErrorKind> {
    let nothing = |reason: &str| Probe {
        bytes: None,
        first: None,
        last: None,
        later: Later::Unknown {
            reason: reason.to_owned(),
        },
        positions: 0,
        seconds: 0.0,
        terms: 0,
    };
    match eval.range.variables.len() {
        0 => {
            return Ok(nothing(
                "it has no variable; smaller graphs or numbers of its kind can be probed, such as `nimber(lattice(5, n)) : n >= 1`",
            ));
        }
        1 => {}
        count => {
            return Ok(nothing(&format!(
                "it has {count} variables, but a probe goes along one"
            )));
        }
    }
    if planned.proved_periodicity(eval).is_some() {
        return Ok(Probe {
            later: Later::Proved,
            ..nothing("")
        });
    }
    let timer = Alarm::after(asked.time, stop);
    let mut evaluator = new(timer.stop.clone());
    let searched = evaluator.progress().positions;
    let begun = Instant::now();
    let mut points: Vec<Point> = Vec::new();
    let (mut terms, mut first) = (0, None);
    let window = Window {
        to: Some(Number::Small(FAR)),
        ..Window::default()
    };
    let ended = evaluator.run_eval(eval, &window, &mut |point, _| {
        terms += 1;
        let Some(n) = point.first().and_then(Number::as_i64) else {
            return ControlFlow::Break(());
        };
        first.get_or_insert(n);
        let point = Point {
            n,
            positions: searched.load(Ordering::Relaxed),
            seconds: begun.elapsed().as_secs_f64(),
        };
        match points.last_mut() {
            // Among several n with about the same cost only the last one is kept.
            Some(last) if !has_grown(*last, point) => last.n = n,
            _ => points.push(point),
        }
        match begun.elapsed() >= asked.time || timer.stop.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    stop.check(())?;
    let last = points.last().copied();
    let solves = means.contains(&Means::Solver);
    let counts = solves && last.is_some_and(|own| own.positions >= FEW);
    let memory = Memory::of(&evaluator, means, last.map_or(0, |own| own.positions));
    let later = match ended {
        Ok(End::Complete | End::AllMembers(_) | End::NoMore(_)) => Later::All,
        Err(error) if *error.kind != EvalErrorKind::Interrupted => Later::Unknown {
            reason: error.into_diagnostic(sources).message,
        },
        _ if last.is_none() => Later::Unknown {
            reason: "the first term takes longer than the probe".to_owned(),
        },
        _ => estimated(&points, counts, means, memory, asked).unwrap_or(Later::Unknown {
            reason: "these terms are too few, or their cost does not grow steadily".to_owned(),
        }),
    };
    Ok(Probe {
        bytes: memory.map(|own| own.bytes as u64),
        first,
        last: last.map(|own| own.n),
        later,
        positions: last.map_or(0, |own| own.positions),
        seconds,
        terms,
    })
}

fn has_grown(last: Point, new: Point) -> bool {
    let positions = new.positions as f64 >= STEP * last.positions.max(1) as f64;
    positions || new.seconds >= STEP * last.seconds
}

/// The memory of what is kept for later terms, in bytes.
#[derive(Clone, Copy)]
struct Memory {
    bytes: f64,
    /// The bytes that one more n takes, or one more position.
    more: f64,
    /// The factor by which the room for positions, or for values, may be too large.
    spare: f64,
}

impl Memory {
    /// The memory that an evaluator has taken; `None` if it is not counted.
    fn of(evaluator: &Evaluator, means: &[Means], positions: u64) -> Option<Memory> {
        match means {
            // A table of positions is doubled when it is full.
            [Means::Solver] => {
                let bytes = evaluator.with_positions(|table| table.memory()) as f64;
                let progress = evaluator.progress();
                let room = progress.room.load(Ordering::Relaxed) as f64;
                let stored = progress.facts.load(Ordering::Relaxed) as f64;
                let more = match room > 0.0 && positions > 0 {
                    true => bytes / room * stored / positions as f64,
                    false => 0.0,
                };
                let spare = 2.0;
                Some(Memory { bytes, more, spare })
            }
            [Means::System(_)] => {
                let widths = evaluator.systems().flat_map(|own| own.report());
                Some(Memory {
                    bytes: evaluator.systems().map(|own| own.memory() as f64).sum(),
                    more: widths.map(|own| f64::from(own.width / 8)).sum(),
                    spare: 1.0,
                })
            }
            _ => None,
        }
    }

    /// The memory with `least` to `most` positions, or numbers n, in all.
    fn with(&self, [least, most]: [f64; 2]) -> [f64; 2] {
        [self.more * least, self.spare * self.more * most].map(|own| own.max(self.bytes))
    }
}

fn estimated(
    points: &[Point],
    counts: bool,
    means: &[Means],
    memory: Option<Memory>,
    asked: &Asked,
) -> Option<Later> {
    let cost = |own: &Point| match counts {
        true => own.positions as f64,
        false => own.seconds,
    };
    let samples: Vec<Sample> = points
        .iter()
        .map(|own| Sample {
            n: own.n as f64,
            cost: cost(own),
        })
        .collect();
    let (power, exponential) = (Growth::Power, Growth::Exponential);
    let forecast = match means {
        // An index costs no more than all pairs of values.
        [Means::System(_)] => {
            Forecast::new(&samples, &[power]).map(|own| own.with_power_of_at_most(2.0))
        }
        _ if means.contains(&Means::Solver) => Forecast::new(&samples, &[exponential, power]),
        _ => Forecast::better(&samples),
    }?;
    let last = points.last()?;
    // The later half of the samples determines the seconds per unit of cost.
    let half = points.iter().find(|own| cost(own) >= cost(last) / 2.0)?;
    let pace = match cost(last) > cost(half) {
        true => (last.seconds - half.seconds) / (cost(last) - cost(half)),
        false => last.seconds / cost(last),
    };
    let reaches = HOURS.map(|hours| {
        let seconds = 3600 * hours;
        let (least, most) = forecast.reach(f64::from(seconds) / pace);
        Reach {
            least,
            most,
            seconds,
        }
    });
    let to = asked.to.as_ref().and_then(Number::as_i64).map(|n| {
        let reached = points.iter().find(|own| own.n >= n);
        let range = match reached {
            Some(own) => [cost(own); 2],
            None => {
                let range = forecast.at(n as f64);
                [range.least, range.most]
            }
        };
        let seconds = match reached {
            Some(own) => [own.seconds; 2],
            None => range.map(|own| last.seconds + (own - cost(last)) * pace),
        };
        Cost {
            bytes: memory.map(|own| match counts {
                true => own.with(range),
                false => own.with([n as f64; 2]),
            }),
            n,
            positions: counts.then_some(range),
            seconds,
        }
    });
    Some(Later::Estimated {
        reaches: reaches.into(),
        to,
    })
}
