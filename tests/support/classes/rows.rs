//! The results of `cargo bench --bench classes`: a row for each graph, and a table with a row for each class.

use std::fmt::Write;

/// The ways to solve a graph: by default, by each method, and by the plain program in C.
pub const WAYS: [&str; 6] = ["default", "ranked", "isomorphic", "both", "dense", "C"];

/// The seconds that are not counted in a comparison, in which a table is allocated and a method is chosen by random
/// games.
pub const START: f64 = 0.01;
/// The largest time that the default may take beyond [`START`], as a multiple of the best of the other ways.
pub const MOST: f64 = 2.0;

const HEAD: &str = "class\torder\tvertices\tedges\tnimber";
const TAIL: &str = "positions of C\tratio";

/// The CPU seconds of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Time {
    Ended(f64),
    /// The search was given up after this time.
    GivenUp(f64),
}

impl Time {
    /// The seconds of a search that ended.
    pub fn ended(self) -> Option<f64> {
        match self {
            Time::Ended(seconds) => Some(seconds),
            Time::GivenUp(_) => None,
        }
    }

    fn read(text: &str) -> Option<Time> {
        match text.strip_prefix("> ") {
            Some(seconds) => seconds.parse().ok().map(Time::GivenUp),
            None => text.parse().ok().map(Time::Ended),
        }
    }

    /// The time with this number of digits after the point.
    fn text(self, digits: usize) -> String {
        match self {
            Time::Ended(seconds) => format!("{seconds:.digits$}"),
            Time::GivenUp(seconds) => format!("> {seconds}"),
        }
    }
}

/// A graph and the times of its searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub class: String,
    /// The number of vertices that was asked for.
    pub order: usize,
    pub vertices: usize,
    pub edges: usize,
    pub nimber: Option<u32>,
    /// The times of the searches, in the order of [`WAYS`].
    pub times: [Time; 6],
    /// The number of positions of the program in C, if it ended.
    pub positions: Option<u64>,
}

impl Row {
    /// The shortest time of the ways other than the default, and that way.
    pub fn best(&self) -> Option<(f64, &'static str)> {
        let others = self.times.iter().zip(WAYS).skip(1);
        let ended = others.filter_map(|(time, way)| Some((time.ended()?, way)));
        ended.min_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// The ratio of the time of the default, less [`START`], to that of the best of the other ways; `None` if no other
    /// way ended. It is infinite if the default did not end.
    pub fn ratio(&self) -> Option<f64> {
        let (best, _) = self.best()?;
        let own = self.times[0].ended().unwrap_or(f64::INFINITY);
        let beyond = (own - START).max(0.0);
        // The best time may be rounded to 0.
        Some(if beyond > 0.0 { beyond / best } else { 0.0 })
    }

    /// Whether the default has an answer that takes at most [`MOST`] times as long as another way.
    pub fn is_good(&self) -> bool {
        self.times[0].ended().is_some() && self.ratio().is_none_or(|ratio| ratio <= MOST)
    }

    /// The row with its times rounded as in the file.
    pub fn rounded(mut self) -> Row {
        let round = |own: f64| (own * 1e4).round() / 1e4;
        self.times = self.times.map(|time| match time {
            Time::Ended(seconds) => Time::Ended(round(seconds)),
            Time::GivenUp(seconds) => Time::GivenUp(seconds),
        });
        self
    }

    /// The line of the file, for a row that is [`rounded`](Row::rounded).
    pub fn line(&self) -> String {
        let option = |own: Option<u64>| own.map_or(String::new(), |own| own.to_string());
        let times = self.times.map(|time| time.text(4)).join("\t");
        format!(
            "{}\t{}\t{}\t{}\t{}\t{times}\t{}\t{}",
            self.class,
            self.order,
            self.vertices,
            self.edges,
            option(self.nimber.map(u64::from)),
            option(self.positions),
            self.ratio()
                .map_or(String::new(), |ratio| format!("{ratio:.2}")),
        )
    }

    fn read(line: &str) -> Option<Row> {
        let cells: Vec<&str> = line.split('\t').collect();
        let [
            class,
            order,
            vertices,
            edges,
            nimber,
            times @ ..,
            positions,
            _,
        ] = &cells[..]
        else {
            return None;
        };
        let times: Vec<Time> = times
            .iter()
            .map(|own| Time::read(own))
            .collect::<Option<_>>()?;
        let row = Row {
            class: (*class).to_owned(),
            order: order.parse().ok()?,
            vertices: vertices.parse().ok()?,
            edges: edges.parse().ok()?,
            nimber: nimber.parse().ok(),
            times: times.try_into().ok()?,
            positions: positions.parse().ok(),
        };
        (row.line() == line).then_some(row)
    }
}

/// The file of all rows.
pub fn file(rows: &[Row]) -> String {
    let ways = WAYS.join("\t");
    let mut text = format!("{HEAD}\t{ways}\t{TAIL}\n");
    for row in rows {
        writeln!(text, "{}", row.line()).expect("a text can be written to");
    }
    text
}

/// The rows of a file.
///
/// # Errors
///
/// The first line that is not as [`file()`] writes it.
pub fn read(text: &str) -> Result<Vec<Row>, String> {
    let (head, lines) = text.split_once('\n').unwrap_or((text, ""));
    if format!("{head}\n") != file(&[]) {
        return Err(head.to_owned());
    }
    let rows = lines
        .lines()
        .map(|line| Row::read(line).ok_or(line.to_owned()));
    rows.collect()
}

/// The table of a page: a row for each class, with the graph on which the default does worst.
pub fn table(rows: &[Row]) -> String {
    let mut text = "| class | vertices | default, s | C, s | worst: vertices | nimber | default, s | best other, s | ratio |\n\
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for class in rows.chunk_by(|one, other| one.class == other.class) {
        let Some(worst) = class.iter().max_by(|one, other| compared(one, other)) else {
            continue;
        };
        let span = |ends: [String; 2]| match ends {
            [from, to] if from == to => from,
            [from, to] => format!("{from} to {to}"),
        };
        let vertices = || class.iter().map(|row| row.vertices);
        let ends = [vertices().min(), vertices().max()];
        let times = |way: usize| {
            let mut times: Vec<Time> = class.iter().map(|row| row.times[way]).collect();
            times.sort_by(|one, other| lasted(*one).total_cmp(&lasted(*other)));
            span([times[0], times[times.len() - 1]].map(|own| own.text(3)))
        };
        let (best, ratio) = match (worst.best(), worst.ratio()) {
            (Some((seconds, way)), Some(ratio)) => {
                (format!("{seconds:.3} ({way})"), format!("{ratio:.2}"))
            }
            _ => Default::default(),
        };
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {} | {best} | {ratio} |",
            worst.class,
            span(ends.map(|own| own.map_or(String::new(), |own| own.to_string()))),
            times(0),
            times(5),
            worst.vertices,
            worst
                .nimber
                .map_or(String::new(), |nimber| nimber.to_string()),
            worst.times[0].text(3),
        )
        .expect("a text can be written to");
    }
    text
}

/// The order of rows by the ratio, and for equal ratios by the time of the default.
fn compared(one: &Row, other: &Row) -> std::cmp::Ordering {
    let key = |row: &Row| (row.ratio().unwrap_or(0.0), lasted(row.times[0]));
    let ((a, b), (c, d)) = (key(one), key(other));
    a.total_cmp(&c).then(b.total_cmp(&d))
}

/// The seconds of a search, by which those that were given up are after all others.
fn lasted(time: Time) -> f64 {
    match time {
        Time::Ended(seconds) => seconds,
        Time::GivenUp(seconds) => 1e6 + seconds,
    }
}
