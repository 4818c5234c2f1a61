//! Node-Kayles on random graphs of many classes: the method that the solver chooses,
//! beside each method alone and beside the plain method with components in C.
//!
//! `cargo bench --bench classes` prints a row for each graph and the worst ratios; classes after `--` choose rows. Each
//! figure is the CPU time of a search with an empty table, without the start of the process, the median of its runs. A
//! method is given up after some seconds. Nimbers must be equal.

mod install;
mod own;
#[expect(dead_code, reason = "memory is not measured here")]
mod process;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{Method, NimberTable, Options, nimber};
use nk_testing::Random;
use nk_testing::classes::{Class, classes};

use process::{median, run};

/// The first argument of a child process.
const CHILD: &str = "--child";

/// The columns of this program: the name, and the method, where there is one.
const METHODS: [(&str, Option<Method>); 5] = [
    ("default", None),
    ("ranked", Some(Method::Ranked)),
    ("isomorphic", Some(Method::Isomorphic)),
    ("both", Some(Method::Both)),
    ("dense", Some(Method::Dense)),
];

/// For each class the numbers of vertices of its graphs, such that a good method ends within seconds.
const ORDERS: [(&str, [usize; 2]); 41] = [
    ("interval", [200, 500]),
    ("circular arc", [120, 200]),
    ("permutation", [120, 200]),
    ("chordal", [110, 130]),
    ("cograph", [200, 500]),
    ("tree", [60, 70]),
    ("cactus", [60, 70]),
    ("partial 3-tree", [55, 60]),
    ("lattice with holes", [50, 60]),
    ("torus with holes", [40, 45]),
    ("cubic", [36, 40]),
    ("bipartite", [42, 46]),
    ("unit disk", [70, 80]),
    ("G(n, 5/n)", [38, 42]),
    ("G(n, 0.2)", [40, 45]),
    ("unit interval", [200, 500]),
    ("trapezoid", [120, 200]),
    ("convex bipartite", [60, 80]),
    ("split", [60, 100]),
    ("threshold", [200, 500]),
    ("block", [60, 80]),
    ("caterpillar", [100, 200]),
    ("2-tree", [50, 60]),
    ("partial 2-tree", [50, 60]),
    ("maximal outerplanar", [50, 60]),
    ("Halin", [40, 50]),
    ("planar", [45, 50]),
    ("hexagonal strip", [60, 80]),
    ("triangulated strip", [56, 64]),
    ("king strip", [60, 100]),
    ("cylinder", [35, 45]),
    ("generalized Petersen", [40, 50]),
    ("circulant", [45, 61]),
    ("queens", [81, 121]),
    ("knights", [36, 49]),
    ("Kneser (n, 2)", [45, 91]),
    ("Mycielski", [44, 60]),
    ("4-regular", [40, 44]),
    ("line graph of a tree", [60, 70]),
    ("line graph of a cubic graph", [36, 42]),
    ("G(n, 1/2)", [60, 80]),
];

/// Times below are not compared: the parts of a millisecond that they differ by are the allocation of a table.
const SHORT: f64 = 0.01;

/// CPU seconds after which a search is given up.
const PATIENCE: u64 = 4;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, order, method] = arguments.as_slice()
        && flag == CHILD
    {
        return child(name, order, method);
    }
    let names: Vec<&String> = arguments
        .iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    println!("{}\n", process::machine());
    println!("Node-Kayles on random graphs; CPU seconds of the search\n");
    let titles = METHODS.map(|(name, _)| name).join(" | ");
    println!("| class | vertices | nimber | {titles} | C, plain | positions of C | ratio |");
    println!(
        "| --- | ---: | ---: |{} ---: | ---: | ---: |",
        " ---: |".repeat(METHODS.len())
    );
    let folder = install::folder();
    let mut ratios: Vec<(f64, String)> = Vec::new();
    for (name, orders) in ORDERS {
        if !names.is_empty() && !names.iter().any(|own| name.contains(own.as_str())) {
            continue;
        }
        for order in orders {
            if let Some(ratio) = row(name, order, &folder) {
                ratios.push((ratio, format!("{name} {order}")));
            }
        }
    }
    ratios.sort_by(|one, other| other.0.total_cmp(&one.0));
    println!("\nThe largest ratios of the default to the best, where it takes {SHORT} s or more:");
    for (ratio, name) in ratios.iter().take(10) {
        println!("{ratio:.2} {name}");
    }
}

fn class(name: &str) -> &'static Class {
    let found = classes().find(|own| own.name == name);
    found.expect("a class with this name")
}

fn graph(name: &str, order: usize) -> Graph {
    (class(name).draw)(&mut Random(order as u64), order)
}

/// Prints a row; gives the ratio of the default to the best of all, unless all is too short to compare.
fn row(name: &str, order: usize, folder: &Path) -> Option<f64> {
    let graph = graph(name, order);
    let runs = METHODS.map(|(method, _)| ours(name, order, method));
    let plain = compile(folder, &graph).and_then(|program| play(&program, &graph));
    let answers = runs.iter().chain([&plain]).flatten();
    let mut nimbers: Vec<&String> = answers.map(|own| &own.nimber).collect();
    nimbers.dedup();
    assert!(nimbers.len() <= 1, "{name} {order}: {nimbers:?}");
    let seconds = |own: &Option<Answer>| own.as_ref().map(|own| own.seconds);
    let others = runs[1..].iter().chain([&plain]);
    let best = others.filter_map(seconds).min_by(f64::total_cmp);
    let figure = |own: &Option<Answer>| match own {
        Some(own) => format!("{:.3}", own.seconds),
        None => format!("> {PATIENCE}"),
    };
    let default = seconds(&runs[0]);
    let ratio = default.zip(best).map(|(own, best)| own / best);
    println!(
        "| {name} | {} | {} | {} | {} | {} | {} |",
        graph.order(),
        nimbers.first().map_or("", |own| own),
        runs.each_ref().map(figure).join(" | "),
        figure(&plain),
        plain.as_ref().map_or("", |own| &own.positions),
        ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")),
    );
    match default {
        Some(own) if own < SHORT => None,
        Some(_) => ratio,
        None => best.map(|_| f64::INFINITY),
    }
}

/// What a program found, and the CPU seconds of its search.
struct Answer {
    nimber: String,
    positions: String,
    seconds: f64,
}

impl Answer {
    fn read(output: &str) -> Option<Answer> {
        let mut words = output.split(' ');
        Some(Answer {
            nimber: words.next()?.to_owned(),
            positions: words.next()?.to_owned(),
            seconds: words.next_back()?.parse::<f64>().ok()? / 1e6,
        })
    }
}

/// The answer of median time, of five while they are short, otherwise of one.
fn ours(name: &str, order: usize, method: &str) -> Option<Answer> {
    let own = std::env::current_exe().expect("this program");
    let mut answers: Vec<Answer> = Vec::new();
    while answers.len() < 5 && answers.last().is_none_or(|own| own.seconds < 0.2) {
        let mut command = Command::new(&own);
        command.args([CHILD, name, &order.to_string(), method]);
        answers.push(Answer::read(&run(&mut command)?.output)?);
    }
    middle(answers)
}

fn middle(mut answers: Vec<Answer>) -> Option<Answer> {
    answers.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let at = answers.len() / 2;
    (at < answers.len()).then(|| answers.swap_remove(at))
}

/// A child process: solves one graph by one method, and prints the nimber, the positions and the microseconds.
fn child(name: &str, order: &str, method: &str) {
    let graph = graph(name, order.parse().expect("a number of vertices"));
    let method = METHODS.iter().find(|own| own.0 == method);
    let stop = CancelToken::new();
    let alarm = stop.clone();
    std::thread::spawn(move || {
        while own::seconds() < PATIENCE as f64 {
            std::thread::sleep(Duration::from_millis(50));
        }
        alarm.cancel();
    });
    let before = own::seconds();
    let mut table = NimberTable::with_options(Options {
        method: method.expect("a method with this name").1,
        ..Options::default()
    });
    let Ok(nimber) = nimber(&graph, &mut table, &stop) else {
        std::process::exit(1);
    };
    let micros = (own::seconds() - before) * 1e6;
    let positions = table.progress().load(std::sync::atomic::Ordering::Relaxed);
    println!("{nimber} {positions} {micros:.0}");
}

/// The C program for as many words as the graph needs.
fn compile(folder: &Path, graph: &Graph) -> Option<PathBuf> {
    let words = graph.order().div_ceil(64);
    let program = folder.join(format!("plain_parts_{words}.exe"));
    let mut compile = Command::new("gcc");
    compile
        .args(["-O3", "-march=native", "-o"])
        .arg(&program)
        .arg(format!("-DWORDS={words}"))
        .arg(nk_testing::root().join("tests/bench/plain_parts.c"));
    run(&mut compile)?;
    Some(program)
}

/// One run of the C program on a graph, which it reads from a file.
fn play(program: &Path, graph: &Graph) -> Option<Answer> {
    let file = program.with_extension("graph");
    let mut text = format!("{} {}\n", graph.order(), graph.size());
    for (u, v) in graph.edges() {
        text += &format!("{u} {v}\n");
    }
    std::fs::File::create(&file)
        .ok()?
        .write_all(text.as_bytes())
        .ok()?;
    let once = || {
        let graph = Stdio::from(std::fs::File::open(&file).ok()?);
        let mut limited = Command::new("sh");
        limited
            .arg("-c")
            .arg(format!("ulimit -t {PATIENCE}; exec \"$0\""))
            .arg(program);
        run(limited.stdin(graph))
    };
    Answer::read(&median(once)?.output)
}
