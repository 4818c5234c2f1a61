//! Deletion games on graphs: a comparison of this program's library with the plain method in C.
//!
//! `cargo bench --bench deletion` prints the table; games after `--` choose rows. Each figure is the CPU time of a
//! whole process (user + system): of this program the median of its runs, of the others of one run where that takes
//! half a second or more. The plain method takes the full mex of every position, and stores it under the set of live
//! vertices and edges. Nimbers must be equal. For Node-Kayles and Arc-Kayles, which have a solver of their own, the
//! other program is a direct call of that solver. Both programs read the graph, which the specification library makes,
//! from a file.

mod install;
mod process;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nk_base::cancellation::CancelToken;
use nk_graph::{Graph, Limits, from_graph6, line};
use nk_solver::deletion::{
    Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, Rules, Solver, VertexSet,
};
use nk_solver::{NimberTable, Options};
use process::{Run, median, run};

/// The first argument of a child process, which solves one case by the rules.
const BY_RULES: &str = "--child-by-rules";
/// The first argument of a child process, which solves one case by the solver of Node-Kayles.
const DIRECT: &str = "--child-direct";

struct Case {
    /// The game, as `plain_deletion.c` names it.
    game: &'static str,
    /// The graph in NK.
    graph: String,
    /// Whether the plain method can finish.
    plain: bool,
}

/// The least ratio of a game with the plain method, and the graph.
struct Least {
    game: &'static str,
    rows: usize,
    ratio: f64,
    graph: String,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, game] = arguments.as_slice()
        && [BY_RULES, DIRECT].contains(&flag.as_str())
    {
        return child(game, flag == DIRECT);
    }
    let names: Vec<&String> = arguments
        .iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    println!("{}\n", process::machine());
    println!("Deletion games; CPU seconds of the whole process\n");
    println!("| game | graph | program | nimber | positions | MB | CPU s | ratio |");
    println!("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |");
    let folder = install::folder();
    let plain = install::compiled(&folder, "plain_deletion.c", "plain_deletion.exe", &["-O2"]);
    let mut least: Vec<Least> = Vec::new();
    for case in &cases() {
        if !names.is_empty() && names.iter().all(|own| *own != case.game) {
            continue;
        }
        let (file, order) = write_graph(case, &folder);
        let ratio = rows(case, &file, plain.as_deref());
        if let Some(ratio) = ratio.filter(|_| case.plain && order >= LARGE) {
            note(&mut least, case, ratio);
        }
    }
    println!();
    for own in least {
        println!(
            "{}: the least of {} ratios from {LARGE} vertices on is {:.0}, of {}",
            own.game, own.rows, own.ratio, own.graph
        );
    }
    commands();
}

/// The least order of the graphs whose ratios are reported.
const LARGE: usize = 20;

fn note(least: &mut Vec<Least>, case: &Case, ratio: f64) {
    if least.last().is_none_or(|last| last.game != case.game) {
        least.push(Least {
            game: case.game,
            rows: 0,
            ratio: f64::INFINITY,
            graph: String::new(),
        });
    }
    let own = least.last_mut().expect("the game of the row");
    own.rows += 1;
    if ratio < own.ratio {
        own.ratio = ratio;
        own.graph.clone_from(&case.graph);
    }
}

/// Compares whole commands: a game as an equation, and the same value by the built-in function.
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

/// Prints a row for this program and one for the other, and returns the ratio of their times.
fn rows(case: &Case, file: &Path, plain: Option<&Path>) -> Option<f64> {
    let own = median(|| this_program(BY_RULES, case, file)).expect("this program runs");
    println!(
        "| {} | {} | nkdsl | {} | |",
        case.game,
        case.graph,
        cells(&own)
    );
    let (name, run) = match case.game {
        "nodes" | "arcs" => ("direct call", median(|| this_program(DIRECT, case, file))?),
        _ if !case.plain => return None,
        _ => ("C", play(plain?, case, file)?),
    };
    let nimber = |run: &Run| run.output.split(' ').next().map(str::to_owned);
    assert_eq!(nimber(&run), nimber(&own), "{} {}", case.game, case.graph);
    let ratio = run.seconds / own.seconds;
    println!("| | | {name} | {} | {ratio:.2} |", cells(&run));
    Some(ratio)
}

/// The cells of a row: nimber, positions, megabytes and seconds.
fn cells(run: &Run) -> String {
    let words: Vec<&str> = run.output.split(' ').collect();
    let [nimber, positions, bytes] = words[..] else {
        panic!("three numbers, not {}", run.output)
    };
    let megabytes = bytes.parse::<u64>().expect("bytes").div_ceil(1_000_000);
    format!("{nimber} | {positions} | {megabytes} | {:.3}", run.seconds)
}

fn this_program(flag: &str, case: &Case, file: &Path) -> Option<Run> {
    let own = std::env::current_exe().expect("this program");
    run(Command::new(own).args([flag, case.game]).stdin(open(file)))
}

/// Solves the game on the graph that is read, and prints the nimber, the positions searched and the memory it took.
fn child(game: &str, direct: bool) {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("a graph");
    let mut numbers = text
        .split_whitespace()
        .map(|word| word.parse::<u32>().expect("a number"));
    let order = numbers.next().expect("the order") as usize;
    let ends: Vec<u32> = numbers.skip(1).collect();
    let edges = ends.chunks(2).map(|ends| (ends[0], ends[1])).collect();
    let graph = Graph::from_edges(order, edges);
    let stop = CancelToken::new();
    let (nimber, progress) = if direct {
        let graph = match game {
            "arcs" => line(&graph, Limits::default()).expect("a line graph"),
            _ => graph,
        };
        let mut table = NimberTable::new();
        let nimber = nk_solver::nimber(&graph, &mut table, &stop).expect("an answer");
        (nimber, table.progress())
    } else {
        let mut solver = Solver::new(rules(game), Options::default());
        let nimber = solver.nimber(&graph, &stop).expect("an answer");
        (nimber, solver.progress())
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

/// A member of each family of `specs/std` that has one with 20 to 22 vertices and not too many edges for the plain
/// method. Families with very different members have more.
const FAMILIES: &str = "
    antiprism(10) bishop(4,5) book(9) broom(12,8) caterpillar(10,1) caterpillar(7,2) caterpillar(5,3) caterpillar(4,4)
    chained_clique(3,10) chained_clique(5,5) circulant(20,3) circulant2(20,1,3) circulant2(21,1,4) comb(10) crown(10)
    cylinder(4,5) cylinder(5,4) cylinder(3,7) double_star(9,9) fan(19) friendship(10) gear(10) haar(10,1,3)
    johnson(6,3) king(3,7) king(4,5) kneser(6,3) knight(4,5) knight(3,7) lattice(2,10) lattice(3,7) lattice(4,5)
    linked_clique(3,7) linked_clique(4,5) linked_clique(5,4) linked_cycle(4,7) linked_cycle(5,5) linked_cycle(6,4)
    linked_diamonds(7) moebius_ladder(10) opposite_cycle(7) path_power(20,2) path_power(20,3) petersen(10,2)
    petersen(10,3) polyacene(5) prism(10) queen(4,5) queen(3,7) rook(2,10) rook(3,7) rook(4,5) scalloped_path(20,3)
    scalloped_path(20,4) scalloped_path(21,7) spider(4,5) spider(5,4) spider(10,2) sunlet(10) torus(4,5) torus(3,7)
    torus_king(4,5) torus_knight(4,5) triangle(5) triangular_ladder(10) triangular_lattice(3,7)
    triangular_lattice(4,5) triangular_torus(3,7) triangular_torus(4,5) tripod(6,6,7) tripod(2,8,10) wheel(19)
    heap(20) path(20) cycle(20) star(19) complete_bipartite(3,17) complete_bipartite(7,13)
    lattice(3,8) hypercube(4)";

fn cases() -> Vec<Case> {
    let case = |game, graph: &str, plain| Case {
        game,
        graph: graph.replace(',', ", "),
        plain,
    };
    let mut cases = Vec::new();
    for game in ["grim", "kayles"] {
        let families = FAMILIES.split_whitespace();
        cases.extend(families.map(|graph| case(game, graph, true)));
        cases.extend(["lattice(4,7)", "lattice(3,10)"].map(|graph| case(game, graph, false)));
    }
    cases.extend([
        case("odd", "prism(8)", true),
        case("odd", "petersen(8,2)", true),
        case("odd", "wheel(12)", true),
        case("odd", "heap(40)", true),
        case("odd", "prism(12)", false),
        case("delete", "wheel(10)", true),
        case("delete", "prism(7)", true),
        case("delete", "heap(22)", true),
        case("delete", "lattice(10,10)", false),
        case("chomp", "lattice(3,4)", true),
        case("chomp", "prism(5)", true),
        case("chomp", "petersen(5,2)", true),
        case("chomp", "wheel(8)", true),
        case("chomp", "lattice(4,4)", false),
        case("nodes", "lattice(3,32)", false),
        case("nodes", "queen(11,11)", false),
        case("nodes", "petersen(29,2)", false),
        case("arcs", "lattice(5,6)", false),
    ]);
    cases
}

/// Writes the graph of a case for both programs: the numbers of vertices and edges, then the edges. Returns the file
/// and the order.
fn write_graph(case: &Case, folder: &Path) -> (PathBuf, usize) {
    let spec = folder.join(format!("{}.nk", case.game));
    let library = nk_testing::files::texts("specs/std");
    let uses = library
        .iter()
        .map(|(name, _)| format!("use \"std/{name}\"\n"));
    let heap = "# A binary tree whose last level may be cut short.
graph heap(n) {
  vertex t[i] : 1 <= i <= n
  edge t[i] -- t[i div 2] : 2 <= i <= n
} : n >= 1\n";
    let text: String = uses.chain([heap.to_owned()]).collect();
    std::fs::write(&spec, text).expect("a file");
    // The export is of a sequence, which here has one term.
    let term = format!("nimber({}) : 1 <= k <= 1", case.graph);
    let made = run(Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .arg("export")
        .arg(&spec)
        .args([&term, "--to", "graph6"]))
    .unwrap_or_else(|| panic!("no graph {}", case.graph));
    let graph = from_graph6(&made.output, Limits::default()).expect("graph6");
    let file = spec.with_extension("graph");
    install::write_graph(&graph, &file).expect("a file");
    (file, graph.order())
}

fn open(file: &Path) -> Stdio {
    Stdio::from(std::fs::File::open(file).expect("the graph"))
}

/// Runs the plain method on a case: once if it takes half a second or more; otherwise the result is the median of
/// several runs.
fn play(program: &Path, case: &Case, file: &Path) -> Option<Run> {
    let once = || run(Command::new(program).arg(case.game).stdin(open(file)));
    let first = once()?;
    match first.seconds < 0.5 {
        true => median(once),
        false => Some(first),
    }
}
