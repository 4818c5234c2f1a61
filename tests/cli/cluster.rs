//! `nkdsl cluster`: tasks as processes of this machine.

use std::fs;
use std::path::PathBuf;

use super::runner::{Ran, Workshop, wait_for};

/// A family of lattices whose members here take a second or more.
const STRIP: &str = "\
graph strip(n) {
  vertex v[i, j] : 1 <= i <= 3, 1 <= j <= n
  edge v[i, j] -- v[i+1, j] : 1 <= i < 3, 1 <= j <= n
  edge v[i, j] -- v[i, j+1] : 1 <= i <= 3, 1 <= j < n
} : n >= 1
eval nimber(strip(n)) : n >= 30
";

fn workshop() -> Workshop {
    Workshop::new().file("strip.nk", STRIP)
}

impl Workshop {
    /// The workshop with a plan for a strip of this length in the folder `plan`.
    fn planned(self, length: u32, more: &[&str]) -> Workshop {
        let graph = format!("strip({length})");
        let arguments = [
            "cluster", "plan", "strip.nk", &graph, "plan", "--every", "0.1",
        ];
        let ran = self.run(&[&arguments[..], more].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
        self
    }

    fn cluster(&self, arguments: &[&str]) -> Ran {
        self.run(&[&["cluster"], arguments].concat())
    }

    fn shards(&self) -> Vec<PathBuf> {
        self.files("plan", "facts-")
    }
}

#[test]
fn several_processes_find_what_one_does() {
    let workshop = workshop().planned(33, &["--tasks", "3", "--minutes", "5"]);
    let ran = workshop.cluster(&["run", "plan", "--local", "3"]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "nimber(strip(33)) = 1\n"),
        "{}",
        ran.err
    );
    // All positions are in one file, which an ordinary run can load.
    assert_eq!(workshop.shards().len(), 1);
    let eval = [
        "eval",
        "strip.nk",
        "nimber(strip(33))",
        "--format",
        "list",
        "--checkpoint",
        "plan",
    ];
    let ran = workshop.run(&eval);
    assert_eq!((ran.status, ran.out.as_str()), (0, "1\n"), "{}", ran.err);
    assert!(ran.err.contains("resumed with"), "{}", ran.err);
}

#[test]
fn who_wins_is_asked_too() {
    let workshop = workshop().planned(31, &["--tasks", "2", "--outcome"]);
    let ran = workshop.cluster(&["run", "plan", "--local", "2"]);
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (0, "outcome(strip(31)) = 1\n"),
        "{}",
        ran.err
    );
}

#[cfg(unix)]
#[test]
fn killed_tasks_leave_what_they_published() {
    let workshop = workshop().planned(34, &["--tasks", "2", "--minutes", "5"]);
    let mut child = workshop
        .command(&["cluster", "work", "plan", "--task", "0"])
        .spawn()
        .expect("it runs");
    wait_for(|| !workshop.shards().is_empty());
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    assert!(!workshop.shards().is_empty());
    let status = workshop.cluster(&["status", "plan"]);
    assert!(
        status
            .out
            .starts_with("nimber(strip(34)) is not known yet\n"),
        "{}",
        status.out
    );
    // A task with the same number continues the work and finds the nimber.
    let ran = workshop.cluster(&["work", "plan", "--task", "0"]);
    assert!(
        ran.err.ends_with("task 0: nimber(strip(34)) = 5\n"),
        "{}",
        ran.err
    );
    let merged = workshop.cluster(&["merge", "plan"]);
    assert_eq!(
        (merged.status, merged.out.as_str()),
        (0, "nimber(strip(34)) = 5\n")
    );
    let status = workshop.cluster(&["status", "plan", "--format", "json"]);
    assert!(status.out.contains("\"value\": 5"), "{}", status.out);
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_gone_is_told_and_the_work_goes_on() {
    let workshop = workshop().planned(45, &["--tasks", "1", "--minutes", "0.08"]);
    let child = workshop
        .command(&["cluster", "work", "plan", "--task", "0"])
        .spawn()
        .expect("it runs");
    let plan = workshop.path().join("plan");
    wait_for(|| !workshop.shards().is_empty());
    fs::rename(&plan, workshop.path().join("elsewhere")).expect("it can be renamed");
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.status, 0, "{}", ran.err);
    let says = "warning: nothing can be published in `plan`";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert!(ran.err.contains("; no answer yet"), "{}", ran.err);
}

#[test]
fn time_that_is_over_says_so_and_loses_nothing() {
    let workshop = workshop().planned(40, &["--tasks", "2", "--minutes", "0.005"]);
    let ran = workshop.cluster(&["run", "plan", "--local", "1"]);
    assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{}", ran.err);
    let says = "nimber(strip(40)) is not known yet: submit again, or finish here with";
    assert!(ran.err.contains(says), "{}", ran.err);
    assert_eq!(workshop.shards().len(), 1);
}

#[test]
fn damaged_shards_are_named_and_not_believed() {
    let workshop = workshop().planned(24, &["--tasks", "1"]);
    let facts = |ran: &Ran| ran.err.lines().last().map(str::to_owned);
    let ran = workshop.cluster(&["run", "plan", "--local", "1"]);
    assert_eq!(ran.out, "nimber(strip(24)) = 1\n", "{}", ran.err);
    let path = workshop.shards().remove(0);
    let mut bytes = fs::read(&path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    let ran = workshop.cluster(&["merge", "plan"]);
    assert_eq!((ran.status, ran.out.as_str()), (3, ""), "{:?}", facts(&ran));
    assert!(ran.err.contains("its checksum is wrong"), "{}", ran.err);
    let ran = workshop.cluster(&["run", "plan", "--local", "1"]);
    assert_eq!(ran.out, "nimber(strip(24)) = 1\n", "{}", ran.err);
}

#[test]
fn mistakes_are_told() {
    let workshop = workshop().planned(9, &["--tasks", "2"]);
    let cases: [(&[&str], &str); 7] = [
        (
            &["plan", "strip.nk", "strip(10)", "plan"],
            "`plan` has a plan already",
        ),
        (
            &["plan", "strip.nk", "strip(10)", "other", "--exact"],
            "which tasks cannot share",
        ),
        (
            &["plan", "strip.nk", "strip(10)", "other", "--minutes", "0"],
            "from 0.001 to 100000",
        ),
        (
            &["work", "plan", "--task", "2"],
            "there is no task 2: the plan has 0 to 1",
        ),
        (
            &[
                "sweep",
                "other",
                "paths.nk",
                "--eval",
                "T(m, n) : 1 <= m <= 2, n >= 1",
                "--from",
                "1",
                "--to",
                "3",
            ],
            "has 2 variables, but a sweep goes over one",
        ),
        (
            &["sweep", "other", "paths.nk", "--from", "2", "--to", "1"],
            "there is no n from 2 to 1",
        ),
        (
            &["status", "nowhere"],
            "`nkdsl cluster plan` makes the folder",
        ),
    ];
    for (arguments, says) in cases {
        let ran = workshop.cluster(arguments);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn scripts_name_the_folder_and_the_tasks() {
    let workshop = workshop().planned(9, &["--tasks", "12", "--at-once", "4", "--minutes", "7.5"]);
    let read =
        |name: &str| fs::read_to_string(workshop.path().join("plan").join(name)).expect(name);
    let array = read("array.sbatch");
    for line in [
        "#SBATCH --array=0-11%4\n",
        "#SBATCH --time=18\n",
        "#SBATCH --requeue\n",
    ] {
        assert!(array.contains(line), "{array}");
    }
    let folder = workshop
        .path()
        .canonicalize()
        .expect("a folder")
        .join("plan");
    assert!(
        array.contains(&format!("cluster work {} --task", folder.display())),
        "{array}"
    );
    assert!(read("submit.sh").contains("--dependency=\"afterany:$job\" merge.sbatch"));
    assert!(read("merge.sbatch").contains("cluster merge"));
}

const TERMS: &str = "\
grid(m, n) = nimber(cartesian(path(m), path(n))) : m >= 1, n >= 1
two(n) = n / (n - 5) : n >= 1
eval \"rows\" grid(2, n) : n >= 1
eval nimber(path(n)) : n >= 1
";

#[test]
fn sweeps_give_the_terms_of_an_ordinary_run() {
    let workshop = Workshop::new().file("terms.nk", TERMS);
    let sweep = [
        "sweep", "many", "terms.nk", "--from", "3", "--to", "8", "--tasks", "4",
    ];
    assert_eq!(workshop.cluster(&sweep).status, 0);
    let early = workshop.cluster(&["merge", "many"]);
    assert_eq!(early.status, 3, "{}", early.err);
    assert!(early.err.contains("6 terms of 6 unknown"), "{}", early.err);
    let ran = workshop.cluster(&["run", "many", "--local", "2"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let table = workshop.run(&[
        "eval", "terms.nk", "--from", "3", "--to", "8", "--format", "csv",
    ]);
    let values = |text: &str| {
        let lines = text.lines().filter(|line| !line.is_empty());
        let last = |line: &str| line.rsplit(',').next().map(str::to_owned);
        let mut values: Vec<String> = lines.filter_map(last).collect();
        values.retain(|value| value.parse::<u32>().is_ok());
        values.sort();
        values
    };
    assert_eq!(values(&ran.out), values(&table.out), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1 + 6 * 2, "{}", ran.out);
    assert!(ran.out.contains(",rows,n = 3,1\n"), "{}", ran.out);
    let status = workshop.cluster(&["status", "many"]);
    assert_eq!(
        status.out,
        "6 items: 6 done, 0 at work or ended without a result\n"
    );
    // Nothing is done twice.
    let item = workshop.path().join("many/item-0.json");
    let before = fs::metadata(&item)
        .expect("a file")
        .modified()
        .expect("a time");
    assert_eq!(workshop.cluster(&["work", "many", "--task", "0"]).status, 0);
    assert_eq!(
        fs::metadata(&item)
            .expect("a file")
            .modified()
            .expect("a time"),
        before
    );
}

#[test]
fn a_term_of_a_sweep_that_fails_is_unknown_with_the_reason() {
    let workshop = Workshop::new().file("terms.nk", TERMS);
    let sweep = [
        "sweep", "many", "terms.nk", "--eval", "two", "--from", "4", "--to", "6",
    ];
    assert_eq!(workshop.cluster(&sweep).status, 0);
    let ran = workshop.cluster(&["run", "many", "--local", "1"]);
    assert_eq!(ran.status, 3, "{}", ran.err);
    assert!(ran.out.contains("two,n = 5,unknown\n"), "{}", ran.out);
    assert!(ran.out.contains("two,n = 6,6\n"), "{}", ran.out);
    assert!(ran.err.contains("1 term of 3 unknown"), "{}", ran.err);
}

/// A term that is not finished is named even if it is the last of its task.
#[test]
fn a_term_of_a_sweep_that_the_time_ends_is_named() {
    let board = "use \"std/boards\"\neval nimber(queen(n, n)) : n >= 1\n";
    let workshop = Workshop::new().file("board.nk", board);
    let sweep = ["sweep", "many", "board.nk", "--from", "30", "--to", "30"];
    assert_eq!(workshop.cluster(&sweep).status, 0);
    let ran = workshop.cluster(&["work", "many", "--task", "0", "--time", "0.3"]);
    ran.complains(3, &["stopped after --time 0.3 in `", "n = 30`"]);
}
