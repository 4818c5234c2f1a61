//! The text of the progress line: what is computed, how far the work is, its speed, and how long it may take.
//!
//! The line stays blank for a moment, since most work is done by then. If the graph solver searches, later terms cost
//! more than earlier ones, so the rate of terms says little about the rest. The positions of earlier terms say more, if
//! they grow steadily ([`estimate`]); if not, the line says that there is no estimate.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use web_time::Instant;

use super::figures::{count, duration, grouped, rounded};
use crate::estimate::{self, Estimate};
use crate::rate::{Growth, Pace};

/// The time for which the line stays blank.
const PATIENCE: Duration = Duration::from_millis(400);

/// The work in progress, from which the line is drawn.
pub struct Doing {
    what: String,
    since: Instant,
    /// The progress of the graph solver, and the number of positions that it had searched when this work began.
    solver: nk_solver::Progress,
    before: u64,
    /// The positions of the last terms, and the number that had been searched when the present term began.
    costs: VecDeque<u64>,
    term_begun: u64,
    searched: Pace,
    /// The number of terms, if it is known.
    pub total: Option<u64>,
    terms: Pace,
    growth: Growth,
    indices: Pace,
}

/// The counts that the work has reached.
#[derive(Default)]
pub struct Reached {
    /// The number of terms that are known.
    pub terms: AtomicU64,
    /// The index at which values of a system are computed next.
    pub index: AtomicI64,
}

/// Two ends of a range that differ by less than this factor are shown as one time.
const SAME: f64 = 1.15;

/// The least number of characters for the name of the work, however long the figures after it are.
const LEAST: usize = 20;

/// A line of at most `columns` characters, since a line that wraps could not be erased. The last of the `parts` are
/// left out until the rest fits beside a short name; the name of the work is cut to the room that is left, which dots
/// mark.
fn fitted(turn: char, what: &str, mut parts: &[String], columns: usize) -> String {
    let around = "| : ".len();
    let width = |parts: &[String]| parts.join(", ").chars().count();
    while parts.len() > 1 && around + what.chars().count().min(LEAST) + width(parts) > columns {
        parts = &parts[..parts.len() - 1];
    }
    let room = columns.saturating_sub(around + width(parts)).max(LEAST);
    let what = match what.chars().count() > room {
        true => what.chars().take(room - 3).chain("...".chars()).collect(),
        false => what.to_owned(),
    };
    let line = format!("{turn} {what}: {}", parts.join(", "));
    line.chars().take(columns).collect()
}

impl Doing {
    /// Work that begins now, with the name `what`.
    pub fn new(what: String, solver: nk_solver::Progress) -> Doing {
        let before = solver.positions.load(Ordering::Relaxed);
        Doing {
            what,
            since: Instant::now(),
            solver,
            before,
            costs: VecDeque::new(),
            term_begun: before,
            searched: Pace::default(),
            total: None,
            terms: Pace::default(),
            growth: Growth::default(),
            indices: Pace::default(),
        }
    }

    /// Records that a term is done, with the number of positions that it took.
    pub fn end_term(&mut self) {
        let positions = self.solver.positions.load(Ordering::Relaxed);
        if self.costs.len() == estimate::REMEMBERED {
            self.costs.pop_front();
        }
        self.costs
            .push_back(positions.saturating_sub(self.term_begun));
        self.term_begun = positions;
    }

    /// The progress line, cut to a width in columns; empty in the first moment.
    pub fn show(&mut self, reached: &Reached, columns: usize) -> String {
        let spent = self.since.elapsed();
        let terms = reached.terms.load(Ordering::Relaxed);
        let index = reached.index.load(Ordering::Relaxed);
        self.terms.reach(Instant::now(), terms);
        self.growth.reach(spent, terms);
        if let Ok(index) = u64::try_from(index) {
            self.indices.reach(Instant::now(), index);
        }
        let positions = self.solver.positions.load(Ordering::Relaxed);
        self.searched.reach(Instant::now(), positions);
        if spent < PATIENCE {
            return String::new();
        }
        const WHEEL: [char; 4] = ['|', '/', '-', '\\'];
        let turn = WHEEL[(spent.as_millis() / 100 % 4) as usize];
        let mut parts = vec![duration(spent)];
        let is_search = positions > self.before;
        parts.extend(self.reached(terms, index, is_search));
        let is_done = self.total.is_some_and(|total| terms >= total);
        if is_search && !is_done {
            parts.extend(self.foreseen(terms, positions));
        }
        if !is_done {
            parts.extend(self.searching(spent));
        }
        fitted(turn, &self.what, &parts, columns)
    }

    /// The progress so far: the number of terms while terms arrive, or, while one term takes long, the index of the
    /// values that it needs.
    fn reached(&self, terms: u64, index: i64, is_search: bool) -> Vec<String> {
        let count = match terms {
            1 => "1 term".to_owned(),
            _ => format!("{} terms", grouped(terms)),
        };
        match (self.terms.rate(), self.indices.rate()) {
            _ if is_search && terms > 0 => vec![count],
            // The most important part comes first, since a narrow line leaves out the last ones.
            (Some(rate), _) => [count]
                .into_iter()
                .chain(self.left(rate))
                .chain([format!("{}/s", rounded(rate))])
                .collect(),
            (None, Some(rate)) => {
                let index = grouped(index.unsigned_abs());
                vec![format!("values to n = {index}, {}/s", rounded(rate))]
            }
            (None, None) if terms > 0 => vec![count],
            (None, None) => Vec::new(),
        }
    }

    /// The estimate of the positions still to be searched: `3 s to 20 s left, 1.2M of 2.0M to 7.1M positions`. The
    /// positions are those of the present term. The time is that of all terms if their number is known and their
    /// positions can be estimated, and otherwise that of the present term. The time comes first, since a narrow line
    /// has no room for both.
    fn foreseen(&self, terms: u64, positions: u64) -> Vec<String> {
        let costs: Vec<u64> = self.costs.iter().copied().collect();
        let done = positions.saturating_sub(self.term_begun) as f64;
        // Between two terms, or after the last one, there is nothing to estimate.
        let is_begun = done > 0.0 || costs.is_empty();
        let Some(own) = estimate::of_next(&costs, 1) else {
            if !is_begun {
                return Vec::new();
            }
            // The number of positions of a graph cannot be estimated from its size.
            let why = match costs.is_empty() {
                true => "no earlier terms to estimate by",
                false => "earlier terms differ too much",
            };
            // A narrow line has room for the first part only.
            let positions = format!("{} positions", count(done));
            return vec!["no estimate".to_owned(), positions, why.to_owned()];
        };
        if done > own.most {
            let (done, most) = (count(done), count(own.most));
            return vec![format!(
                "{done} positions, where at most {most} were expected"
            )];
        }
        let [least, most] = [own.least, own.most].map(count);
        let range = match done > own.least {
            true => format!("up to {most}"),
            false => format!("{least} to {most}"),
        };
        let rest = self.total.and_then(|total| total.checked_sub(terms));
        let time = match rest.map(|rest| estimate::of_next(&costs, rest.max(1))) {
            Some(Some(all)) => self.time(all, done).map(|time| format!("{time} left")),
            Some(None) | None => (self.time(own, done)).map(|time| format!("{time} for this term")),
        };
        let searched = format!("{} of {range} positions", count(done));
        time.into_iter().chain([searched]).collect()
    }

    /// The time at the present rate for the rest of the estimated positions `all`, of which `done` are done.
    fn time(&self, all: Estimate, done: f64) -> Option<String> {
        let rate = self.searched.rate()?;
        let time =
            |positions: f64| Duration::try_from_secs_f64((positions - done).max(0.0) / rate).ok();
        let (least, most) = (duration(time(all.least)?), duration(time(all.most)?));
        Some(match least == most {
            true => most,
            false => format!("{least} to {most}"),
        })
    }

    /// The state of the graph solver: `63 vertices: an option worth 4? 2 of 12, 1.2M positions/s, table 8 % full`.
    fn searching(&self, spent: Duration) -> Vec<String> {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let positions = read(&self.solver.positions).saturating_sub(self.before);
        if positions == 0 {
            return Vec::new();
        }
        let rate = rounded(positions as f64 / spent.as_secs_f64());
        let question = self.solver.question().map(|asked| {
            let vertices = read(&self.solver.vertices);
            let (nimber, option, options) = (asked.nimber, asked.option, asked.options);
            format!("{vertices} vertices: an option worth {nimber}? {option} of {options}")
        });
        let (facts, room) = (read(&self.solver.facts), read(&self.solver.room).max(1));
        let full = 100 * facts / room;
        let speed = [
            format!("{rate} positions/s"),
            format!("table {full} % full"),
        ];
        question.into_iter().chain(speed).collect()
    }

    /// The remaining time, as far as it is known: `2 min 5 s to 3 min 10 s left`.
    fn left(&self, rate: f64) -> Option<String> {
        let left = self.growth.left(self.total?, rate)?;
        let shown = |seconds: f64| Some(duration(Duration::try_from_secs_f64(seconds).ok()?));
        let least = shown(left.least)?;
        Some(match left.most {
            None => format!("at least {least} left"),
            Some(most) if most <= SAME * left.least => format!("{} left", shown(most)?),
            Some(most) => format!("{least} to {} left", shown(most)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line of work that has done `done` of 2000 terms, where the sum of the costs up to n is `time(n)` seconds.
    fn line(done: u64, time: &dyn Fn(f64) -> f64) -> String {
        let mut doing = Doing::new("a".to_owned(), nk_solver::Progress::default());
        doing.total = Some(2000);
        let spent = Duration::from_secs_f64(time(done as f64));
        doing.since -= spent;
        let begun = doing.since;
        for n in 0..=done {
            let spent = Duration::from_secs_f64(time(n as f64));
            doing.growth.reach(spent, n);
            doing.terms.reach(begun + spent, n);
        }
        let reached = Reached::default();
        reached.terms.store(done, Ordering::Relaxed);
        doing.show(&reached, 120)
    }

    #[test]
    fn the_line_says_what_is_left() {
        let shown = line(1000, &|n| n / 25.0);
        let parts = ["a: 40 s, 1_000 terms, ", " s left, 25/s"];
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        assert!(!shown.contains(" to "), "{shown}");
        // The cost is quadratic: 1000 terms took 40 s, so 2000 take 160 s.
        let shown = line(1000, &|n| 40e-6 * n * n);
        let parts = ["1_000 terms, 2 min ", " s left"];
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        // Early in the work no upper bound is known.
        let shown = line(200, &|n| n / 25.0);
        assert!(shown.contains("200 terms, at least 1 min 1"), "{shown}");
        let shown = line(40, &|n| n / 25.0);
        assert!(!shown.contains("left"), "{shown}");
    }

    /// A search of graphs whose terms took `costs` positions, and that has searched `now` positions of the next term in
    /// 10 s.
    fn searching(costs: &[u64], now: u64, total: Option<u64>) -> Doing {
        let mut doing = Doing::new("a".to_owned(), nk_solver::Progress::default());
        doing.since -= Duration::from_secs(20);
        doing.total = total;
        let positions = doing.solver.positions.clone();
        for cost in costs {
            positions.fetch_add(*cost, Ordering::Relaxed);
            doing.end_term();
        }
        let begun = positions.fetch_add(now, Ordering::Relaxed);
        doing
            .searched
            .reach(Instant::now() - Duration::from_secs(10), begun);
        doing
    }

    #[test]
    fn the_line_says_what_is_known_of_a_search() {
        let steady = [100, 200, 400, 800, 1600, 3200, 6400];
        let line = |costs: &[u64], now, total: Option<u64>| {
            let reached = Reached::default();
            reached.terms.store(costs.len() as u64, Ordering::Relaxed);
            searching(costs, now, total).show(&reached, 200)
        };
        // 12,800 positions are expected, within a factor of 1.5; 1,000 of them took 10 s.
        let shown = line(&steady, 1000, None);
        let parts = [
            "7 terms, 1 min 1",
            " for this term, 1k of 9k to 19k positions",
        ];
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        // Two more terms take 38,400 positions.
        let shown = line(&steady, 1000, Some(9));
        let parts = ["7 terms, 3 min", " left, 1k of 9k to 19k positions"];
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        // Terms that are much later have no estimate.
        let shown = line(&steady, 1000, Some(60));
        assert!(shown.contains(" for this term, 1k of 9k"), "{shown}");
        let shown = line(&steady, 12_000, None);
        let parts = ["7 terms, ", " for this term, 12k of up to 19k positions"];
        assert!(parts.iter().all(|part| shown.contains(part)), "{shown}");
        let shown = line(&steady, 30_000, None);
        assert!(
            shown.contains("30k positions, where at most 19k were expected"),
            "{shown}"
        );
        for little in [&steady[..3], &[], &[5, 70_000, 3, 900_000, 20, 40]] {
            let shown = line(little, 1000, Some(60));
            let why = match little.is_empty() {
                true => "no estimate, 1k positions, no earlier terms to estimate by",
                false => "no estimate, 1k positions, earlier terms differ too much",
            };
            assert!(shown.contains(why), "{shown}");
            let times = [" left", " for this term"];
            assert!(!times.iter().any(|time| shown.contains(time)), "{shown}");
        }
    }

    #[test]
    fn nothing_is_foreseen_behind_the_last_term() {
        let reached = Reached::default();
        reached.terms.store(1, Ordering::Relaxed);
        let shown = searching(&[70_000], 0, Some(1)).show(&reached, 200);
        assert!(shown.ends_with("a: 20 s, 1 term"), "{shown}");
        // Where the number of terms is not known, no term may follow.
        let shown = searching(&[70_000], 0, None).show(&reached, 200);
        assert!(!shown.contains("estimate"), "{shown}");
    }

    /// A terminal of 50 columns has room for the time and for the word that there is no estimate.
    #[test]
    fn a_narrow_line_says_that_there_is_no_estimate() {
        let mut doing = searching(&[], 1_200_000, None);
        doing.what = "nimber(lattice(3,47))".to_owned();
        for since in [10, 75] {
            doing.since = Instant::now() - Duration::from_secs(since);
            let shown = doing.show(&Reached::default(), 47);
            assert!(shown.ends_with(" s, no estimate"), "{shown}");
        }
    }

    #[test]
    fn a_line_is_cut_where_that_shows() {
        let parts = [
            "3.9 s",
            "63 vertices: an option worth 4? 2 of 12",
            "1.2M positions/s",
        ];
        let parts = parts.map(str::to_owned);
        let show = |what, columns| fitted('/', what, &parts, columns);
        let whole = "/ nimber(lattice(3,47)): 3.9 s, 63 vertices: an option worth 4? 2 of 12, 1.2M positions/s";
        assert_eq!(show("nimber(lattice(3,47))", 116), whole);
        assert_eq!(
            show("nimber(lattice(3,47))", 76),
            "/ nimber(lattice(3,47)): 3.9 s, 63 vertices: an option worth 4? 2 of 12"
        );
        assert_eq!(
            show("nimber(lattice(3,47)) + nimber(lattice(4,47))", 76),
            "/ nimber(lattice(3,47)) +...: 3.9 s, 63 vertices: an option worth 4? 2 of 12"
        );
        assert_eq!(
            show("nimber(lattice(3,47))", 30),
            "/ nimber(lattice(3,47)): 3.9 s"
        );
        assert_eq!(show("nimber(lattice(3,47))", 20), "/ nimber(lattice(3,.");
    }
}
