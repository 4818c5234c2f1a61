//! Deletion games on graphs side by side: this program's library, and the plain method in C.
//!
//! `cargo bench --bench deletion` prints the table; games after `--` choose rows. Each figure is the CPU time of a whole
//! process (user + system), the median of its runs. The plain method is the full mex of every position, kept under its
//! set of live vertices and edges. Nimbers must be equal. For Node-Kayles and Arc-Kayles, which have a solver of their
//! own, the other program is a direct call of that solver.

mod install;
mod process;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, cartesian, complete, cycle, hypercube, induced, join, line};
use nk_solver::deletion::{
    Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, Rules, Solver, VertexSet,
};
use nk_solver::{NimberTable, Options};
use nk_testing::graphs::{LIMITS, from_rule, lattice, petersen, queens};
use process::{Run, median, run};

/// The first argument of a child process, which solves one case by the rules.
const BY_RULES: &str = "--child-by-rules";
/// The first argument of a child process, which solves one case by the solver of Node-Kayles.
const DIRECT: &str = "--child-direct";

struct Case {
    /// The game, as `plain_deletion.c` names it.
    game: &'static str,
    graph: &'static str,
    make: fn() -> Graph,
    /// Whether the plain method can finish.
    plain: bool,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, at] = arguments.as_slice()
        && [BY_RULES, DIRECT].contains(&flag.as_str())
    {
        let case = cases().swap_remove(at.parse().expect("the number of a case"));
        return child(&case, flag == DIRECT);
    }
    let names: Vec<&String> = arguments
        .iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    println!("{}\n", process::machine());
    println!("Deletion games; CPU seconds of the whole process\n");
    println!("| game | graph | program | nimber | positions | MB | CPU s | ratio |");
    println!("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |");
    let plain = compile(&install::folder());
    for (at, case) in cases().iter().enumerate() {
        if names.is_empty() || names.iter().any(|own| *own == case.game) {
            rows(at, case, plain.as_deref());
        }
    }
    commands();
}

/// Whole commands side by side: a game as an equation, and the same value by the built-in function.
fn commands() {
    let file = install::folder().join("games.nk");
    let text = "use \"std/games.nk\"\nuse \"std/lattices.nk\"\n";
    std::fs::write(&file, text).expect("a file");
    println!("\n| equation | built-in | equation, CPU s | built-in, CPU s | ratio |");
    println!("| --- | --- | ---: | ---: | ---: |");
    for (equation, builtin) in [
        ("node_kayles(lattice(3, 32))", "nimber(lattice(3, 32))"),
        ("node_kayles(lattice(5, 9))", "nimber(lattice(5, 9))"),
        ("arc_kayles(lattice(5, 6))", "nimber(line(lattice(5, 6)))"),
        ("arc_kayles(lattice(4, 9))", "nimber(line(lattice(4, 9)))"),
    ] {
        let eval = |text: &str| {
            let program = env!("CARGO_BIN_EXE_nkdsl");
            median(|| {
                run(Command::new(program)
                    .arg("eval")
                    .arg(&file)
                    .args([text, "--format", "list"]))
            })
        };
        let (own, other) = (eval(equation), eval(builtin));
        let (own, other) = (own.expect("an answer"), other.expect("an answer"));
        assert_eq!(own.output, other.output, "{equation}");
        let (by_rules, direct) = (own.seconds, other.seconds);
        let ratio = by_rules / direct;
        println!("| {equation} | {builtin} | {by_rules:.3} | {direct:.3} | {ratio:.2} |");
    }
}

/// Prints a row for this program, and one for the other.
fn rows(at: usize, case: &Case, plain: Option<&Path>) {
    let own = this_program(BY_RULES, at).expect("this program runs");
    println!(
        "| {} | {} | nkdsl | {} | |",
        case.game,
        case.graph,
        cells(&own)
    );
    let other = match case.game {
        "nodes" | "arcs" => this_program(DIRECT, at).map(|run| ("direct call", run)),
        _ if !case.plain => None,
        _ => plain
            .and_then(|program| median(|| play(program, case)))
            .map(|run| ("C", run)),
    };
    if let Some((name, run)) = other {
        let nimber = |run: &Run| run.output.split(' ').next().map(str::to_owned);
        assert_eq!(nimber(&run), nimber(&own), "{} {}", case.game, case.graph);
        let ratio = run.seconds / own.seconds;
        println!("| | | {name} | {} | {ratio:.2} |", cells(&run));
    }
}

/// Nimber, positions, megabytes and seconds.
fn cells(run: &Run) -> String {
    let words: Vec<&str> = run.output.split(' ').collect();
    let [nimber, positions, bytes] = words[..] else {
        panic!("three numbers, not {}", run.output)
    };
    let megabytes = bytes.parse::<u64>().expect("bytes").div_ceil(1_000_000);
    format!("{nimber} | {positions} | {megabytes} | {:.3}", run.seconds)
}

fn this_program(flag: &str, at: usize) -> Option<Run> {
    let own = std::env::current_exe().expect("this program");
    median(|| run(Command::new(&own).args([flag, &at.to_string()])))
}

/// Solves a case, and prints the nimber, the positions searched and the memory it took.
fn child(case: &Case, direct: bool) {
    let graph = (case.make)();
    let stop = CancelToken::new();
    let (nimber, progress) = if direct {
        let graph = match case.game {
            "arcs" => line(&graph, LIMITS).expect("a line graph"),
            _ => graph,
        };
        let mut table = NimberTable::new();
        let nimber = nk_solver::nimber(&graph, &mut table, &stop).expect("an answer");
        (nimber, table.watch())
    } else {
        let mut solver = Solver::new(rules(case.game), Options::default());
        let nimber = solver.nimber(&graph, &stop).expect("an answer");
        (nimber, solver.watch())
    };
    let positions = progress
        .positions
        .load(std::sync::atomic::Ordering::Relaxed);
    let memory = process::peak_memory().unwrap_or(0);
    println!("{nimber} {positions} {memory}");
}

fn rules(game: &str) -> Rules {
    let one = OptionRule::removing(Pattern::Vertex, VertexSet::Single(0));
    let ends = VertexSet::Single(0).or(VertexSet::Single(1));
    let both = OptionRule::removing(Pattern::Edge, ends);
    let edge = OptionRule {
        edges: vec![EdgeSet::Between(0, 1)],
        ..OptionRule::removing(Pattern::Edge, VertexSet::Empty)
    };
    let compare = |least: Number, comparison, number| Condition::Compare(least, comparison, number);
    let one_of = Number::Constant(1);
    let is_odd = |place: usize| {
        let rest = Number::Modulo(Box::new(Number::Degree(place)), 2);
        compare(Number::Constant(1), Comparison::Equal, rest)
    };
    let options = match game {
        "grim" => vec![one.when(compare(one_of, Comparison::AtMost, Number::Degree(0)))],
        "kayles" => vec![one, both],
        "odd" => vec![edge.when(Condition::All(vec![is_odd(0), is_odd(1)]))],
        "chomp" => vec![one, edge],
        "delete" => vec![edge],
        "nodes" => vec![OptionRule::removing(Pattern::Vertex, VertexSet::closed(0))],
        "arcs" => vec![both],
        other => panic!("no rules of {other}"),
    };
    Rules::new(options).expect("rules")
}

fn cases() -> Vec<Case> {
    let case = |game, graph, make: fn() -> Graph, plain| Case {
        game,
        graph,
        make,
        plain,
    };
    let mut cases = Vec::new();
    for game in ["grim", "kayles"] {
        cases.extend([
            case(game, "lattice(4, 5)", || lattice(4, 5), true),
            case(game, "lattice(2, 10)", || lattice(2, 10), true),
            case(game, "prism(10)", || prism(10), true),
            case(game, "petersen(10, 2)", || petersen(10), true),
            case(game, "wheel(19)", || wheel(19), true),
            case(game, "circulant2(20, 1, 3)", || circulant(20, 3), true),
            case(game, "binary tree of 20", || tree(20), true),
            case(
                game,
                "triangular_lattice(4, 5)",
                || board(4, 5, is_triangular),
                true,
            ),
            case(game, "triangle(5)", triangle, true),
            case(game, "king(4, 5)", || board(4, 5, is_king), true),
            case(game, "king(3, 7)", || board(3, 7, is_king), true),
            case(game, "queen(4, 5)", || board(4, 5, is_queen), true),
            case(game, "lattice(3, 8)", || lattice(3, 8), true),
            case(game, "lattice(4, 6)", || lattice(4, 6), true),
            case(game, "lattice(2, 13)", || lattice(2, 13), true),
            case(game, "prism(12)", || prism(12), true),
            case(game, "petersen(12, 2)", || petersen(12), true),
            case(game, "wheel(23)", || wheel(23), true),
            case(game, "circulant2(24, 1, 3)", || circulant(24, 3), true),
            case(game, "binary tree of 24", || tree(24), true),
            case(game, "hypercube(4)", cube, true),
            case(game, "lattice(3, 10)", || lattice(3, 10), false),
        ]);
    }
    cases.extend([
        case("odd", "prism(8)", || prism(8), true),
        case("odd", "petersen(8, 2)", || petersen(8), true),
        case("odd", "wheel(12)", || wheel(12), true),
        case("odd", "binary tree of 40", || tree(40), true),
        case("odd", "prism(12)", || prism(12), false),
        case("delete", "wheel(10)", || wheel(10), true),
        case("delete", "prism(7)", || prism(7), true),
        case("delete", "binary tree of 22", || tree(22), true),
        case("delete", "lattice(10, 10)", || lattice(10, 10), false),
        case("chomp", "lattice(3, 4)", || lattice(3, 4), true),
        case("chomp", "prism(5)", || prism(5), true),
        case("chomp", "petersen(5, 2)", || petersen(5), true),
        case("chomp", "wheel(8)", || wheel(8), true),
        case("chomp", "lattice(4, 4)", || lattice(4, 4), false),
        case("nodes", "lattice(3, 32)", || lattice(3, 32), false),
        case("nodes", "queens(11)", || queens(11), false),
        case("nodes", "petersen(29, 2)", || petersen(29), false),
        case("arcs", "lattice(5, 6)", || lattice(5, 6), false),
    ]);
    cases
}

fn ring(n: usize) -> Graph {
    cycle(n as i64, LIMITS).expect("a cycle")
}

fn prism(n: usize) -> Graph {
    let edge = complete(2, LIMITS).expect("an edge");
    cartesian(&ring(n), &edge, LIMITS).expect("a prism")
}

fn wheel(n: usize) -> Graph {
    let hub = complete(1, LIMITS).expect("a vertex");
    join(&hub, &ring(n), LIMITS).expect("a wheel")
}

fn circulant(n: usize, step: usize) -> Graph {
    from_rule(n, |u, v| [1, step, n - step, n - 1].contains(&(v - u)))
}

/// m rows of n squares, two of which are joined by a rule about their distances in rows and in columns, down and to the
/// right.
fn board(m: usize, n: usize, joins: fn(i32, i32) -> bool) -> Graph {
    from_rule(m * n, |u, v| {
        let apart = |u: usize, v: usize| v as i32 - u as i32;
        joins(apart(u / n, v / n), apart(u % n, v % n))
    })
}

fn is_triangular(rows: i32, columns: i32) -> bool {
    [(1, 0), (0, 1), (1, 1)].contains(&(rows, columns))
}

fn is_king(rows: i32, columns: i32) -> bool {
    rows.abs() <= 1 && columns.abs() <= 1
}

fn is_queen(rows: i32, columns: i32) -> bool {
    rows == 0 || columns == 0 || rows.abs() == columns.abs()
}

/// 21 points of the triangular lattice that form a triangle with six points on each side: the part of a board on and
/// below the diagonal.
fn triangle() -> Graph {
    let whole = board(6, 6, is_triangular);
    let vertices: Vec<usize> = (0..36).filter(|v| v % 6 <= v / 6).collect();
    induced(&whole, &vertices)
}

fn tree(n: usize) -> Graph {
    from_rule(n, |u, v| (v - 1) / 2 == u)
}

fn cube() -> Graph {
    hypercube(4, LIMITS).expect("a cube")
}

fn compile(folder: &Path) -> Option<PathBuf> {
    let source = nk_testing::root().join("tests/bench/plain_deletion.c");
    let program = folder.join("plain_deletion.exe");
    let mut compile = Command::new("gcc");
    compile.args(["-O2", "-o"]).arg(&program).arg(source);
    run(&mut compile)?;
    Some(program)
}

/// One run of the plain method on a case, whose graph it reads from a file.
fn play(program: &Path, case: &Case) -> Option<Run> {
    let graph = (case.make)();
    let file = program.with_extension("graph");
    let mut text = format!("{} {}\n", graph.order(), graph.size());
    for (u, v) in graph.edges() {
        text += &format!("{u} {v}\n");
    }
    std::fs::write(&file, text).ok()?;
    let graph = Stdio::from(std::fs::File::open(&file).ok()?);
    run(Command::new(program).arg(case.game).stdin(graph))
}
