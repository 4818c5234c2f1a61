//! The table of commands as users type them, with default settings. All terms are printed.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::cases::{Case, Origin, case};
use super::peers::Peers;
use super::process::{Run, median, run};
use super::programs::checksum;

/// Each case, with the file and the term of the `nkdsl eval` that prints its values.
const COMMANDS: &[(Case, &str, &str)] = &[
    (
        case("diamonds", Origin::Spec("diamonds", "a"), 1_000),
        "diamonds.nk",
        "a(n)",
    ),
    (
        case("diamonds", Origin::Spec("diamonds", "a"), 10_000),
        "diamonds.nk",
        "a(n)",
    ),
    (
        case("scalloped", Origin::Spec("scalloped", "a"), 100_000),
        "scalloped.nk",
        "a(n)",
    ),
    (
        case("Grundy", Origin::Spec("grundy", "g"), 100_000),
        "grundy.nk",
        "g(n)",
    ),
    (
        case("0.007", Origin::Octal("0.007"), 100_000),
        "kayles.nk",
        "octal(\"0.007\", n)",
    ),
    (
        case("0.6", Origin::Octal("0.6"), 100_000),
        "kayles.nk",
        "octal(\"0.6\", n)",
    ),
    (
        case("0.106", Origin::Octal("0.106"), 1_000_000),
        "kayles.nk",
        "octal(\"0.106\", n)",
    ),
    (
        case("0.16", Origin::Octal("0.16"), 1_000_000),
        "kayles.nk",
        "octal(\"0.16\", n)",
    ),
];

/// Runs and prints the rows whose names are wanted.
pub fn table(wanted: impl Fn(&str) -> bool) {
    let wanted: Vec<_> = COMMANDS.iter().filter(|row| wanted(row.0.name)).collect();
    if wanted.is_empty() {
        return;
    }
    println!(
        "Commands as typed; CPU seconds of the whole process. `nkdsl` prints all terms, or with `check` compares them with a\n\
         number; the others print a checksum\n"
    );
    println!("| nkdsl eval | nkdsl | check | C | ratio | ogsolve | ratio | Python | to n |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let peers = Peers::new();
    for (case, file, expression) in wanted {
        println!("{}", row(case, file, expression, &peers));
    }
    println!();
}

fn row(case: &Case, file: &str, expression: &str, peers: &Peers) -> String {
    let system = case.system();
    let first = system.sequences[0].first;
    let checked = checked(file, expression, first, case.last).expect("this program runs");
    // The other programs print the checksum of all values from the first one on.
    let expression = &format!("{expression} : n >= {first}");
    let name = format!("{}-typed", case.name);
    let own = typed(file, expression, case.last).expect("this program runs");
    let c = case.c.then(|| peers.c(&name, &system, case.last)).flatten();
    let ogsolve = match case.origin {
        Origin::Octal(code) => peers.ogsolve(code, case.last),
        Origin::Spec(..) => None,
    };
    let python = peers.python(&name, &system, case.python);
    let short = typed(file, expression, case.python).expect("this program runs");
    for (other, own) in [(&c, &own), (&python, &short)] {
        if let Some(run) = other {
            assert_eq!(run.output, values(own), "{}: values", case.name);
        }
    }
    let seconds = |other: Option<f64>| other.map_or(String::new(), |own| format!("{own:.3}"));
    let ratio = |other: Option<f64>| {
        other.map_or(String::new(), |other| format!("{:.1}", other / own.seconds))
    };
    let c = c.map(|run| run.seconds);
    let og = ogsolve.as_ref().map(|(_, run)| run.seconds);
    format!(
        "| specs/{file} '{expression}' --to {} --format bfile | {:.3} | {:.3} | {} | {} | {} | {} | {} | {} |",
        case.last,
        own.seconds,
        checked.seconds,
        seconds(c),
        ratio(c),
        ogsolve.map_or(String::new(), |(method, run)| format!(
            "{:.3} ({method})",
            run.seconds
        )),
        ratio(og),
        seconds(python.map(|run| run.seconds)),
        case.python,
    )
}

/// A run of the whole program, with default settings except the format.
fn typed(file: &str, expression: &str, last: i64) -> Option<Run> {
    let path = nk_testing::root().join("specs").join(file);
    median(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        command.arg("eval").arg(&path).arg(expression);
        run(command.args(["--to", &last.to_string(), "--format", "bfile"]))
    })
}

/// A run of the whole program on a file with a claim about the same terms.
fn checked(file: &str, expression: &str, first: i64, last: i64) -> Option<Run> {
    let folder = nk_testing::root().join("specs");
    let claims = Path::new(env!("CARGO_TARGET_TMPDIR")).join("claims.nk");
    let text = format!(
        "use \"{}\"\ncheck {expression} < 10^9 : {first} <= n <= {last}\n",
        folder.join(file).display()
    );
    fs::write(&claims, text).expect("a folder for files of benchmarks");
    median(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
        run(command
            .arg("check")
            .arg(&claims)
            .arg("--use-from")
            .arg(&folder))
    })
}

/// The checksum of the values in a b-file.
fn values(run: &Run) -> String {
    let terms = run.output.lines().filter(|line| !line.starts_with('#'));
    checksum(terms.map(|line| {
        let (_, value) = line.split_once(' ').expect("an index and a value");
        value.parse().expect("a nimber")
    }))
}
