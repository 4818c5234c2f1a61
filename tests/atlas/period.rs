//! The search for the period of a sequence within a time limit, with a certificate that the verifier accepts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nk_base::cancellation::CancelToken;
use nk_prove::find_period;
use nk_recurrence::{InUse, Settings, Values};
use nk_system::{Member, Periodicity, System};
use nk_verify::period::verify;

use super::table::cell;

/// The columns that [`Search::cells`] fills.
pub const COLUMNS: [&str; 9] = [
    "status",
    "period",
    "preperiod",
    "last_exception",
    "saltus",
    "largest",
    "largest_at",
    "values",
    "checked_to",
];

/// The result of a search about one member of a system.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// The proved periodicity.
    pub found: Option<Found>,
    /// The number of values of the member that were computed.
    pub values: i64,
    /// The largest value of the preperiod and the first period, or, without a period, of all computed values.
    pub largest: u32,
    /// The least index with that value.
    pub largest_at: i64,
    /// The sparse space in which values were computed.
    pub space: Option<Space>,
    /// The seconds that the search and the verification took.
    pub seconds: f64,
}

/// A periodicity whose certificate the verifier has accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The least period, and the least preperiod.
    pub periodicity: Periodicity,
    /// The largest index whose value differs from that of the period continued backwards.
    pub last_exception: Option<i64>,
    /// The largest index at which the verifier checked the equations.
    pub checked_to: i64,
}

/// A sparse space. A value is common if the number of its bits in `mask` is odd, or even if `odd` is false. In an
/// alternating space this holds at even indices, and the opposite at odd ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits that are counted.
    pub mask: u32,
    /// Whether the space alternates with the index.
    pub alternating: bool,
    /// Whether common values have an odd number of these bits (at even indices, if the space alternates).
    pub odd: bool,
    /// The number of rare values among those computed.
    pub rare: usize,
}

/// Runs `work` with a token that is cancelled when this thread has used `seconds` seconds of processor time.
pub fn within<T>(seconds: f64, work: impl FnOnce(&CancelToken) -> T) -> T {
    let token = CancelToken::new();
    let clock = Clock::start();
    std::thread::scope(|scope| {
        let (done, ended) = channel::<()>();
        let (alarm, clock) = (token.clone(), &clock);
        scope.spawn(move || {
            let mut rest = seconds;
            while rest > 0.0 {
                // Processor time passes at most as fast as wall time.
                let wait = Duration::from_secs_f64(rest.max(0.001));
                if ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                rest = seconds - clock.seconds();
            }
            alarm.cancel();
        });
        let result = work(&token);
        drop(done);
        result
    })
}

/// The processor time of the thread that starts the clock; the wall time where the system does not tell it.
pub struct Clock {
    begin: Instant,
    // The file in which Linux counts the nanoseconds of the thread, and its first count.
    file: PathBuf,
    first: Option<u64>,
}

impl Clock {
    /// A clock at zero for the calling thread.
    pub fn start() -> Clock {
        let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
        let file = Path::new("/proc").join(thread).join("schedstat");
        Clock {
            begin: Instant::now(),
            first: nanoseconds(&file),
            file,
        }
    }

    /// The seconds since the start; any thread may ask.
    pub fn seconds(&self) -> f64 {
        match self.first.zip(nanoseconds(&self.file)) {
            Some((first, now)) => (now - first) as f64 / 1e9,
            None => self.begin.elapsed().as_secs_f64(),
        }
    }
}

/// The first number in a `schedstat` file of Linux.
fn nanoseconds(file: &Path) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Searches for the period of a member, in its values up to the index `limit`, for at most `seconds` seconds. If the time
/// ends first, the values that are known by then are searched once more, so that "no period" is said of all of them.
///
/// # Errors
///
/// The system has no values, or the verifier refuses what the search found.
pub fn search(system: &System, member: Member, limit: i64, seconds: f64) -> Result<Search, String> {
    let begin = Instant::now();
    let settings = Settings {
        memory: 2 << 30,
        ..Settings::default()
    };
    let mut values = Values::with_settings(system.clone(), settings)
        .map_err(|why| format!("the system has no values: {why:?}"))?;
    let proof = within(seconds, |stop| {
        find_period(&mut values, &[member], limit, stop)
    });
    let proof = proof.or_else(|_| {
        let known = values.next() - 1;
        // The search for a proof includes the verification, so it gets more time.
        within(8.0 * seconds, |stop| {
            find_period(&mut values, &[member], known, stop)
        })
    });
    let proof = proof.unwrap_or(None);
    let found = match &proof {
        Some(proof) => {
            let accepted = verify(&proof.certificate().write(), &CancelToken::new());
            let accepted = accepted.map_err(|why| format!("the certificate is refused: {why}"))?;
            let periodicity = proof.least_periodicity(member).ok_or("no such member")?;
            let exceptions = proof.exceptions(member).ok_or("no such member")?;
            Some(Found {
                periodicity,
                last_exception: exceptions.last().map(|own| own.0),
                checked_to: accepted.checked_to,
            })
        }
        None => None,
    };
    let first = system.sequences[member].first;
    let column = values.slice(member);
    let count = match &found {
        Some(found) => (found.periodicity.last() + 1 - first) as usize,
        None => column.len(),
    };
    let pairs = (0..count).filter_map(|at| Some((column.get(at)?, std::cmp::Reverse(at))));
    let (largest, std::cmp::Reverse(at)) = pairs.max().unwrap_or_default();
    let space = match values.report()[member].method {
        InUse::Sparse {
            mask,
            alternating,
            odd,
            rare,
        } => Some(Space {
            mask,
            alternating,
            odd,
            rare,
        }),
        InUse::Scan => None,
    };
    Ok(Search {
        found,
        values: column.len() as i64,
        largest,
        largest_at: first + at as i64,
        space,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

impl Search {
    /// The cells of [`COLUMNS`].
    pub fn cells(&self) -> Vec<String> {
        let found = self.found.as_ref();
        let own = found.map(|own| own.periodicity);
        vec![
            if own.is_some() { "proved" } else { "computed" }.to_owned(),
            cell(own.map(|own| own.period)),
            cell(own.map(|own| own.preperiod)),
            cell(found.and_then(|own| own.last_exception)),
            cell(own.map(|own| own.saltus).filter(|saltus| *saltus != 0)),
            self.largest.to_string(),
            self.largest_at.to_string(),
            self.values.to_string(),
            cell(found.map(|own| own.checked_to)),
        ]
    }
}
