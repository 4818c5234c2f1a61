//! The table of small graphs: the number of graphs of each order and nimber. The graphs come from the generators of
//! nauty.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, Options as SolverOptions, nimber};
use nk_stream::{Format, Question, Solver, read};

use super::options::Options;
use super::table::{Row, Table};

/// The file of the table.
pub const FILE: &str = "graphs.tsv";
/// The columns of the table.
pub const COLUMNS: [&str; 8] = [
    "row", "class", "order", "status", "graphs", "counts", "first", "seconds",
];
/// The classes of graphs, each with its least and its largest order, and the arguments of `geng`, or none where
/// `gentreeg` makes the class.
pub const CLASSES: [(&str, usize, usize, Option<&[&str]>); 4] = [
    ("connected", 1, 10, Some(&["-c"])),
    ("trees", 1, 20, None),
    ("cubic", 4, 18, Some(&["-c", "-d3", "-D3"])),
    ("bipartite", 1, 12, Some(&["-c", "-b"])),
];
/// All graphs of a row are computed a second time if the first computation took at most this part of the time limit.
const SECOND: f64 = 0.1;

/// The counts of a stream of graphs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// For each nimber the number of graphs.
    pub counts: Vec<u64>,
    /// For each nimber the first graph that the generator writes, as graph6 or sparse6; empty if there is none.
    pub first: Vec<String>,
}

/// Makes the table.
///
/// # Errors
///
/// Nauty is not installed, or a file cannot be written.
pub fn run(options: &Options) -> Result<(), String> {
    let mut table = Table::open(FILE, &COLUMNS)?;
    for (class, least, most, _) in CLASSES {
        for order in least..=most {
            let name = format!("{class} {order}");
            // A cubic graph has even order.
            let is_there = class != "cubic" || order % 2 == 0;
            if !is_there || !options.wants(&name, table.row(&name)) {
                continue;
            }
            match row(class, order, options.time)? {
                Some(cells) => {
                    println!("{}", cells[..6].join(" "));
                    table.put(cells);
                    table.save()?;
                }
                // Larger orders take longer.
                None => break,
            }
        }
    }
    let place = |row: &Row| CLASSES.iter().position(|own| own.0 == row.get("class"));
    table.arrange(
        |row| place(row).is_some(),
        |row| (place(row), row.number("order")),
    );
    table.save()?;
    super::pages()
}

/// The cells of a row; `None` if the time was too short.
///
/// # Errors
///
/// Nauty is not installed.
fn row(class: &str, order: usize, seconds: f64) -> Result<Option<Vec<String>>, String> {
    let begin = Instant::now();
    let mut solver = Solver::new(SolverOptions::default());
    let stop = CancelToken::new();
    let tally = tally(class, order, seconds, &mut |text| {
        let answer = solver.answer(&graph(text)?, Question::Nimber, &stop);
        let answer = answer.map_err(|why| format!("{text}: {why}"))?;
        answer.nimber().ok_or(format!("{text}: no nimber"))
    })?;
    let Some(tally) = tally else {
        return Ok(None);
    };
    let spent = begin.elapsed().as_secs_f64();
    let is_twice = spent <= SECOND * seconds && second(class, order, f64::INFINITY, &tally)?;
    let counts: Vec<String> = tally.counts.iter().map(u64::to_string).collect();
    Ok(Some(vec![
        format!("{class} {order}"),
        class.to_owned(),
        order.to_string(),
        if is_twice {
            "twice computed"
        } else {
            "computed"
        }
        .to_owned(),
        tally.counts.iter().sum::<u64>().to_string(),
        counts.join(","),
        tally.first.join(" "),
        format!("{spent:.2}"),
    ]))
}

/// Computes the nimbers again by the engine with exact positions, and compares. Returns whether the time was enough.
///
/// # Errors
///
/// The two computations differ.
pub fn second(class: &str, order: usize, seconds: f64, first: &Tally) -> Result<bool, String> {
    let mut table = NimberTable::with_options(SolverOptions {
        exact: true,
        ..SolverOptions::default()
    });
    let stop = CancelToken::new();
    let again = tally(class, order, seconds, &mut |text| {
        nimber(&graph(text)?, &mut table, &stop).map_err(|why| format!("{text}: {}", why.reason))
    })?;
    match again {
        Some(again) if again == *first => Ok(true),
        Some(again) => Err(format!("{class} {order}: {first:?} and then {again:?}")),
        None => Ok(false),
    }
}

/// The graph of a line of graph6 or sparse6.
fn graph(text: &str) -> Result<Graph, String> {
    let read = read(text, Format::Graph6);
    read.map(|own| own.graph)
        .map_err(|why| format!("{text}: {why}"))
}

/// Counts the graphs of a class by the number that `value` gives; `None` if that takes longer than the given number of
/// seconds.
///
/// # Errors
///
/// Nauty is not installed, or those of `value`.
pub fn tally(
    class: &str,
    order: usize,
    seconds: f64,
    value: &mut dyn FnMut(&str) -> Result<u32, String>,
) -> Result<Option<Tally>, String> {
    let begin = Instant::now();
    let mut stream = generator(class, order)?;
    let output = stream.stdout.take().ok_or("no output of the generator")?;
    let mut tally = Tally::default();
    for (at, line) in BufReader::new(output).lines().enumerate() {
        let line = line.map_err(|why| why.to_string())?;
        let value = value(&line)? as usize;
        if value >= tally.counts.len() {
            tally.counts.resize(value + 1, 0);
            tally.first.resize(value + 1, String::new());
        }
        if tally.counts[value] == 0 {
            tally.first[value] = line;
        }
        tally.counts[value] += 1;
        if at % 4096 == 0 && begin.elapsed().as_secs_f64() > seconds {
            // This process is our child, and the rest of its output is not needed.
            let _ = stream.kill();
            let _ = stream.wait();
            return Ok(None);
        }
    }
    let status = stream.wait().map_err(|why| why.to_string())?;
    match status.success() {
        true => Ok(Some(tally)),
        false => Err(format!(
            "the generator of {class} {order} ended with {status}"
        )),
    }
}

/// The generator of a class, which writes graph6 or sparse6. Debian calls the programs of nauty `nauty-geng` and so on.
///
/// # Errors
///
/// It cannot be started.
fn generator(class: &str, order: usize) -> Result<Child, String> {
    let own = CLASSES.iter().find(|own| own.0 == class);
    let arguments = own.ok_or(format!("no class {class}"))?.3;
    let program = if arguments.is_some() {
        "geng"
    } else {
        "gentreeg"
    };
    let mut failure = String::new();
    for name in [program.to_owned(), format!("nauty-{program}")] {
        let mut command = Command::new(&name);
        command
            .args(arguments.unwrap_or_default())
            .arg("-q")
            .arg(order.to_string());
        match command.stdout(Stdio::piped()).spawn() {
            Ok(child) => return Ok(child),
            Err(why) => failure = format!("{name}: {why}; install nauty"),
        }
    }
    Err(failure)
}
