//! Node-Kayles on random graphs of many classes: the method that the solver chooses is compared with each method alone,
//! and with the plain method with components in C.
//!
//! `cargo bench --bench classes -p nk-solver` prints a row for each graph as it is found, then a row for each class and the
//! worst ratios, and fails if the default takes more than [`MOST`] times as long as another way, apart from [`START`].
//! Words after `--` choose classes, and `--seed N` draws other graphs. With `--write` all rows are written to
//! `docs/lab/classes.tsv`. Each figure is the CPU time of a search with an empty table, without the start of the
//! process, the median of its runs. Nimbers must be equal.

mod install;
mod own;
#[expect(dead_code, reason = "memory is not measured here")]
mod process;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, Options, SearchMethod, nimber};
use nk_testing::classes::orders::{ORDERS, graph};
use nk_testing::classes::rows::{self, MOST, Row, START, Time, WAYS};

use process::run;

/// The first argument of a child process.
const CHILD: &str = "--child";
/// The argument before a seed.
const SEED: &str = "--seed";

/// The methods of [`WAYS`]; `None` is the default, which chooses a method.
const METHODS: [Option<SearchMethod>; 5] = [
    None,
    Some(SearchMethod::Ranked),
    Some(SearchMethod::Isomorphic),
    Some(SearchMethod::Both),
    Some(SearchMethod::Dense),
];

/// CPU seconds after which any search is given up.
const PATIENCE: f64 = 4.0;
/// A method is given up when it has taken the first number times as long as the default, which is then better, but not
/// before it has taken the second number of CPU seconds.
const LONGER: (f64, f64) = (1.2, 0.1);
/// The same limits for the program in C, whose limit must be a whole number of seconds.
const PLAIN_LONGER: (f64, f64) = (3.0, 1.0);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, class, order, seed, way, limit] = arguments.as_slice()
        && flag == CHILD
    {
        return child(&drawn(class, order, seed), way, limit);
    }
    let mut arguments = arguments;
    let seed = seed(&mut arguments);
    let (options, names): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    let writes = options.iter().any(|own| *own == "--write");
    assert!(
        !writes || (names.is_empty() && seed == 0),
        "the file has the rows of all classes for the seed 0: name no class and no seed beside --write"
    );
    let is_wanted = |class: &str| names.is_empty() || names.iter().any(|own| class.contains(*own));
    println!("{}\n", process::machine());
    println!("Node-Kayles on random graphs; CPU seconds of the search\n");
    print!("{}", rows::file(&[]));
    // Other runs may be in progress at the same time.
    let folder = install::folder().join(std::process::id().to_string());
    std::fs::create_dir_all(&folder).expect("a folder for the programs");
    let mut all: Vec<Row> = Vec::new();
    for (class, orders) in ORDERS.iter().filter(|(class, _)| is_wanted(class)) {
        for &order in orders {
            let row = row(class, order, seed, &folder);
            println!("{}", row.line());
            all.push(row);
        }
    }
    if writes {
        let path = nk_testing::root().join("docs/lab/classes.tsv");
        std::fs::write(&path, rows::file(&all)).expect("a file that can be written");
    }
    std::fs::remove_dir_all(&folder).expect("the programs are no longer needed");
    println!("\n{}", rows::table(&all));
    conclusion(&mut all)
}

/// Prints the worst ratios. The exit code is a failure if one is too large.
fn conclusion(all: &mut [Row]) -> ExitCode {
    all.sort_by(|one, other| other.ratio().partial_cmp(&one.ratio()).expect("numbers"));
    println!(
        "The largest ratios of the default, less {START} s, to the best of the other ways, of {} graphs:",
        all.len()
    );
    for row in all.iter().take(20) {
        let ratio = row.ratio().unwrap_or_default();
        println!("{ratio:.2} {} {}", row.class, row.order);
    }
    let bad = all.iter().filter(|row| !row.is_good()).count();
    if bad == 0 {
        return ExitCode::SUCCESS;
    }
    println!("\n{bad} of them have no answer, or a ratio above {MOST}");
    ExitCode::FAILURE
}

/// Takes the option with the seed out of the arguments.
fn seed(arguments: &mut Vec<String>) -> u32 {
    let Some(at) = arguments.iter().position(|own| own == SEED) else {
        return 0;
    };
    let option: Vec<String> = arguments.drain(at..(at + 2).min(arguments.len())).collect();
    let number = option.get(1).and_then(|own| own.parse().ok());
    number.expect("a number behind --seed")
}

/// The graph that a child process is asked about.
fn drawn(class: &str, order: &str, seed: &str) -> Graph {
    let order = order.parse().expect("a number of vertices");
    graph(class, order, seed.parse().expect("a seed"))
}

fn row(class: &str, order: usize, seed: u32, folder: &Path) -> Row {
    let graph = graph(class, order, seed);
    let question = [class, &order.to_string(), &seed.to_string()];
    let default = ours(question, WAYS[0], PATIENCE);
    let seconds = default.as_ref().map_or(PATIENCE, |own| own.seconds);
    let limit = |(longer, least): (f64, f64)| (longer * seconds).clamp(least, PATIENCE);
    // The limit is rounded to three digits, as it is passed as text.
    let methods = (limit(LONGER) * 1_000.0).ceil() / 1_000.0;
    let c = limit(PLAIN_LONGER).ceil();
    let others = [1, 2, 3, 4].map(|at| ours(question, WAYS[at], methods));
    let plain = compile(folder, &graph).and_then(|program| play(&program, &graph, c));
    let [ranked, isomorphic, both, dense] = others;
    let answers = [default, ranked, isomorphic, both, dense, plain];
    let mut nimbers = answers.iter().flatten().map(|own| own.nimber);
    let nimber = nimbers.next();
    assert!(
        nimbers.all(|own| Some(own) == nimber),
        "{class} {order}, seed {seed}: the ways differ"
    );
    let limits = [PATIENCE, methods, methods, methods, methods, c];
    let time = |at: usize| match &answers[at] {
        Some(own) => Time::Ended(own.seconds),
        None => Time::GivenUp(limits[at]),
    };
    Row {
        class: class.to_owned(),
        order,
        vertices: graph.order(),
        edges: graph.size(),
        nimber,
        times: std::array::from_fn(time),
        positions: answers[5].as_ref().map(|own| own.positions),
    }
    .rounded()
}

/// The result of a program, and the CPU seconds of its search.
struct Answer {
    nimber: u32,
    positions: u64,
    seconds: f64,
}

impl Answer {
    fn read(output: &str) -> Option<Answer> {
        let mut words = output.split(' ');
        Some(Answer {
            nimber: words.next()?.parse().ok()?,
            positions: words.next()?.parse().ok()?,
            seconds: words.next_back()?.parse::<f64>().ok()? / 1e6,
        })
    }
}

/// The answer of median time of three runs if they are short, otherwise the answer of one run.
fn median(mut once: impl FnMut() -> Option<Answer>) -> Option<Answer> {
    let mut answers = vec![once()?];
    let count = match answers[0].seconds {
        0.0..0.2 => 3,
        _ => 1,
    };
    while answers.len() < count {
        answers.push(once()?);
    }
    answers.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Some(answers.swap_remove(count / 2))
}

/// The answer of this program about the graph of a class, an order and a seed.
fn ours([class, order, seed]: [&str; 3], way: &str, limit: f64) -> Option<Answer> {
    let own = std::env::current_exe().expect("this program");
    median(|| {
        let mut command = Command::new(&own);
        command.args([CHILD, class, order, seed, way, &limit.to_string()]);
        Answer::read(&run(&mut command)?.output)
    })
}

/// The work of a child process: solves one graph by one method, and prints the nimber, the number of positions and the
/// microseconds.
fn child(graph: &Graph, way: &str, limit: &str) -> ExitCode {
    let at = WAYS.iter().position(|own| *own == way);
    let limit: f64 = limit.parse().expect("seconds");
    let stop = CancelToken::new();
    let alarm = stop.clone();
    let before = own::seconds();
    std::thread::spawn(move || {
        while own::seconds() < before + limit {
            std::thread::sleep(Duration::from_millis(20));
        }
        alarm.cancel();
    });
    let before = own::seconds();
    let mut table = NimberTable::with_options(Options {
        method: METHODS[at.expect("a way of this name")],
        ..Options::default()
    });
    let Ok(nimber) = nimber(graph, &mut table, &stop) else {
        return ExitCode::FAILURE;
    };
    let micros = (own::seconds() - before) * 1e6;
    let positions = table
        .searched_counter()
        .load(std::sync::atomic::Ordering::Relaxed);
    println!("{nimber} {positions} {micros:.0}");
    ExitCode::SUCCESS
}

/// The C program for as many words as the graph needs.
fn compile(folder: &Path, graph: &Graph) -> Option<PathBuf> {
    let words = graph.order().div_ceil(64);
    let name = format!("plain_parts_{words}.exe");
    let options = ["-O3", "-march=native", &format!("-DWORDS={words}")];
    install::compiled(folder, "plain_parts.c", &name, &options)
}

/// The answer of the C program, which reads the graph from a file; `None` if it takes more than `limit` CPU seconds.
fn play(program: &Path, graph: &Graph, limit: f64) -> Option<Answer> {
    let file = program.with_extension("graph");
    install::write_graph(graph, &file).ok()?;
    median(|| {
        let graph = Stdio::from(std::fs::File::open(&file).ok()?);
        let mut limited = Command::new("sh");
        limited
            .arg("-c")
            .arg(format!("ulimit -t {limit}; exec \"$0\""))
            .arg(program);
        Answer::read(&run(limited.stdin(graph))?.output)
    })
}
