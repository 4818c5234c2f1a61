//! `nkdsl export` over all evals of `specs/`: the share of them that has a program in each language. The programs of
//! Python and PARI/GP print our terms.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use nk_testing::files;

/// The languages whose share is measured. The languages of one entry have their programs from the same source.
const COLUMNS: [(&str, &str); 5] = [
    ("python", "Python"),
    ("pari", "PARI/GP"),
    ("mathematica", "Mathematica"),
    ("c", "C, Haskell, Rust"),
    ("latex", "LaTeX"),
];

/// Each language, the command that must be installed, and the command that runs a program `it` up to an argument. The
/// time limit is in processor time, so that other processes do not matter.
const RUNS: [(&str, &str, &str); 2] = [
    (
        "python",
        "python3",
        "ulimit -t 1; timeout 60 python3 -u it LAST",
    ),
    (
        "pari",
        "gp",
        "ulimit -t 1; echo 'terms(LAST)' | timeout 60 gp -q -f -s 200M it 2>&1",
    ),
];

/// The files of a folder of `specs/` with the names of their evals.
fn evals(folder: &str) -> Vec<(String, Vec<String>)> {
    let with_evals = files::texts(folder).into_iter().map(|(name, text)| {
        let evals = nk_testing_programs::program(&text).evals.into_iter();
        let names = evals.map(|own| own.name);
        let file = Path::new(folder).join(Path::new(&name).file_name().expect("a file"));
        (file.to_string_lossy().into_owned(), names.collect())
    });
    with_evals.collect()
}

fn nkdsl(arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nkdsl"));
    command
        .args(arguments)
        .current_dir(files::root())
        .stdin(Stdio::null());
    let ran = command.output().expect("it runs");
    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    (ran.status.code().unwrap_or(-1), out)
}

/// The answers for all jobs, which two threads compute.
fn both<J: Sync, A: Send>(jobs: &[J], answer: impl Fn(&J) -> A + Sync) -> Vec<A> {
    let (first, second) = jobs.split_at(jobs.len() / 2);
    thread::scope(|scope| {
        let half = scope.spawn(|| first.iter().map(&answer).collect::<Vec<A>>());
        let rest: Vec<A> = second.iter().map(&answer).collect();
        let mut all = half.join().expect("an answer for each");
        all.extend(rest);
        all
    })
}

fn jobs(folder: &str) -> Vec<(String, String)> {
    let all = evals(folder).into_iter();
    all.flat_map(|(file, names)| names.into_iter().map(move |name| (file.clone(), name)))
        .collect()
}

/// The programs in a language of the evals of a folder; `None` for an eval without one. Each is exported once for all
/// tests.
fn exports(folder: &str, target: &str) -> Arc<Vec<Option<String>>> {
    type Known = BTreeMap<[String; 2], Arc<Vec<Option<String>>>>;
    static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().expect("no test has failed");
    let entry = known.entry([folder, target].map(str::to_owned));
    let export = |(file, name): &(String, String)| {
        let (status, program) = nkdsl(&["export", file, name, "--to", target, "-q"]);
        (status == 0).then_some(program)
    };
    Arc::clone(entry.or_insert_with(|| Arc::new(both(&jobs(folder), export))))
}

/// The page states the shares that are measured here.
#[test]
fn nine_of_ten_evals_are_exported() {
    let mut rows = String::new();
    for (folder, least) in [("specs", 90), ("specs/std", 90)] {
        let jobs = jobs(folder);
        for (target, languages) in COLUMNS {
            let exported = exports(folder, target);
            let count = exported.iter().flatten().count();
            let share = 100 * count / jobs.len();
            let _ = writeln!(
                rows,
                "| `{folder}/*.nk` | {languages} | {count} of {} | {share} % |",
                jobs.len()
            );
            assert!(
                share >= least || !matches!(target, "python" | "pari"),
                "{folder}, {target}: {share} %"
            );
        }
    }
    let head = "| evals of | language | exported | share |\n| --- | --- | --- | --- |\n";
    files::hold_part("docs/exported.md", "shares", &format!("{head}{rows}"));
}

/// The first lines `n a(n)` of an eval, the argument with which a program prints them, and whether the eval is a table.
/// The lines need not cover the range.
fn wanted(file: &str, name: &str) -> Option<(String, String, bool)> {
    let few = [
        "eval", file, name, "--to", "5", "--format", "bfile", "-q", "--time", "30",
    ];
    let usual = [
        "eval", file, name, "--format", "bfile", "-q", "--time", "30",
    ];
    let (_, out) = nkdsl(&few);
    let out = if out.lines().count() < 3 {
        nkdsl(&usual).1
    } else {
        out
    };
    // A b-file of a table begins with a comment on the order of its terms.
    let is_table = out.starts_with('#');
    let terms = out.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = terms.take(6).collect();
    let last = lines.last()?.split(' ').next()?.to_owned();
    Some((lines.join("\n"), last, is_table))
}

/// Runs the program of every eighth eval, or of every eval with `NKDSL_ALL_INTERPRETERS=1`.
#[test]
fn programs_of_the_specifications_print_our_terms() {
    let required = std::env::var_os("NKDSL_ALL_INTERPRETERS").is_some_and(|own| own == "1");
    let every = if required { 1 } else { 8 };
    let jobs: Vec<_> = jobs("specs").into_iter().step_by(every).collect();
    let all_wanted = both(&jobs, |(file, name)| wanted(file, name));
    for (target, command, line) in RUNS {
        if Command::new(command).arg("--version").output().is_err() {
            assert!(
                !required,
                "{command} is not installed: .ci/interpreters does it"
            );
            println!("skipped {target}: {command} is not installed");
            continue;
        }
        let exported = exports("specs", target);
        let programs = exported.iter().step_by(every);
        let all: Vec<_> = jobs.iter().zip(&all_wanted).zip(programs).collect();
        let complete = both(&all, |(((file, name), wanted), program)| {
            let (Some((wanted, last, is_table)), Some(program)) = (wanted, program) else {
                return false;
            };
            let folder = tempfile::tempdir().expect("a folder");
            std::fs::write(folder.path().join("it"), program).expect("a file");
            let line = line.replace("LAST", last);
            let ran = Command::new("sh")
                .args(["-c", &line])
                .current_dir(folder.path())
                .output();
            let out = String::from_utf8_lossy(&ran.expect("it runs").stdout).into_owned();
            // The last line of a program that was ended may be incomplete.
            let whole = out.rfind('\n').map_or("", |end| &out[..end]);
            // The argument of a table is its last row, so the program may print more than these lines.
            let count = if *is_table { 6 } else { usize::MAX };
            let whole: Vec<&str> = whole.lines().take(count).collect();
            let whole = whole.join("\n");
            assert!(
                wanted.starts_with(&whole),
                "{file}, {name}, {target}:\n{whole}\ninstead of\n{wanted}\n{program}"
            );
            whole == *wanted
        });
        let count = complete.iter().filter(|own| **own).count();
        let all = jobs.len();
        assert!(
            10 * count >= 8 * all,
            "{target}: only {count} of {all} were done in time"
        );
    }
}
