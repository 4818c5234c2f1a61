//! `nkdsl cluster sweep`: computes many terms separately, as one array of tasks with a table at the end.
//!
//! An *item* is the term of an eval at one n. It is computed by an ordinary `nkdsl eval`, whose result is a file of its
//! own. An item with a result is done, whichever task computed it; any other item is computed again.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::plan::{self, Fields};
use super::script::{self, Array};
use nk_base::english::{plural, single_spaced};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::format::Subject;
use nk_terminal::output::Output;
use nk_terminal::progress::Progress;
use nk_terminal::{files, selection};

/// Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm
///
/// Each n of each eval is computed by itself. `nkdsl cluster merge` makes one table of all.
#[derive(Args)]
pub struct SweepArguments {
    /// A new folder that all nodes see
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Specifications
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// What to compute, as `nkdsl eval` takes it [default: every eval of each file]; may be repeated
    #[arg(long = "eval", value_name = "NAME")]
    evals: Vec<String>,
    /// The first n
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    from: i64,
    /// The last n
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: i64,
    /// Largest number of tasks; each computes its share of the terms, one after the other
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tasks: u32,
    /// Largest number of tasks at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    at_once: u32,
    /// The time that Slurm is asked for, for each task
    #[arg(long, value_name = "MINUTES", default_value = "60", value_parser = plan::minutes)]
    minutes: f64,
    /// Memory for each term, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: u64,
}

const FORMAT: &str = "nkdsl sweep 1";
const FILE: &str = "sweep.txt";
/// The largest number of items of a sweep.
const MOST: usize = 1_000_000;
/// The time between two checks whether an item is done.
const GLANCE: Duration = Duration::from_millis(10);

/// The terms to be computed.
pub struct Sweep {
    pub tasks: u32,
    memory: u64,
    items: Vec<Item>,
}

/// nkdsl cluster status, of a sweep
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    items: usize,
    done: usize,
    /// The number of items that are being computed, or ended without a result.
    begun: usize,
}

impl Status {
    /// The state of the sweep as a line for the user: `9 items: 4 done, 2 at work or ended without a result`.
    pub fn text(&self) -> String {
        let (items, done, begun) = (self.items, self.done, self.begun);
        format!("{items} items: {done} done, {begun} at work or ended without a result\n")
    }
}

/// The term of an eval at one n.
struct Item {
    file: String,
    /// The name of the eval; empty for every eval of the file.
    name: String,
    n: i64,
}

impl Item {
    fn title(&self) -> String {
        format!("{} {} n = {}", self.file, self.name, self.n)
    }
}

impl Sweep {
    /// Reads the sweep of a folder; `None` if the folder has none.
    ///
    /// # Errors
    ///
    /// The file is not one that this version writes.
    pub fn read(folder: &Path) -> Result<Option<Sweep>, Failure> {
        let path = folder.join(FILE);
        let Ok(text) = fs::read_to_string(&path) else {
            return Ok(None);
        };
        Sweep::parse(&text).map(Some).map_err(|why| {
            let message = format!("`{}` is not written as a sweep: {why}", path.display());
            Failure::usage(message).help("`nkdsl cluster sweep` into a new folder writes one")
        })
    }

    fn parse(text: &str) -> Result<Sweep, String> {
        let mut lines = Fields(text.lines());
        if lines.0.next() != Some(FORMAT) {
            return Err(format!("its first line is not `{FORMAT}`"));
        }
        lines.field("program")?;
        let (tasks, memory) = (lines.number("tasks")?, lines.number("memory")?);
        let item = |line: &str| {
            let mut parts = line.split('\t');
            let (n, name, file) = (parts.next()?, parts.next()?, parts.next()?);
            Some(Item {
                file: file.to_owned(),
                name: name.to_owned(),
                n: n.parse().ok()?,
            })
        };
        let items: Option<Vec<Item>> = lines.0.map(item).collect();
        match items {
            Some(items) if tasks > 0 => Ok(Sweep {
                tasks,
                memory,
                items,
            }),
            _ => Err("an item has the form n, tab, eval, tab, file".to_owned()),
        }
    }

    fn text(&self) -> String {
        let program = env!("CARGO_PKG_VERSION");
        let (tasks, memory) = (self.tasks, self.memory);
        let mut text = format!("{FORMAT}\nprogram {program}\ntasks {tasks}\nmemory {memory}\n");
        for Item { file, name, n } in &self.items {
            let _ = writeln!(text, "{n}\t{name}\t{file}");
        }
        text
    }

    /// Computes the items of a task that are not done.
    pub fn work(&self, folder: &Path, task: u32, console: &Console) -> Result<Exit, Failure> {
        let own = (0..self.items.len()).skip(task as usize);
        let (mut failed, mut ended) = (0, Exit::Fine);
        for at in own.step_by(self.tasks as usize) {
            if result(folder, at).exists() {
                continue;
            }
            let title = self.items[at].title();
            if console.ends_before(&title, &mut ended) {
                return Ok(ended);
            }
            if !self.item(folder, at, console)? {
                if console.stop.is_cancelled() {
                    return Ok(console.ended(&format!("in `{title}`")));
                }
                failed += 1;
            }
        }
        match failed {
            0 => Ok(Exit::Fine),
            _ => {
                let failed = plural(failed, "term");
                console.say(&format!("task {task}: {failed} not computed\n"));
                Ok(Exit::Limit)
            }
        }
    }

    /// Computes an item. Returns whether it has a result.
    fn item(&self, folder: &Path, at: usize, console: &Console) -> Result<bool, Failure> {
        let Item { file, name, n } = &self.items[at];
        let trouble = |error| Failure::usage(format!("an item cannot be computed: {error}"));
        let (own, n) = (std::process::id(), n.to_string());
        let unfinished = folder.join(format!("unfinished-item-{at}-{own}"));
        let out = fs::File::create(&unfinished).map_err(trouble)?;
        let said = fs::File::create(why(folder, at)).map_err(trouble)?;
        let mut command = Command::new(std::env::current_exe().map_err(trouble)?);
        command.args(["eval", file]);
        command.args((!name.is_empty()).then_some(name));
        command.args(["--from", &n, "--to", &n, "--format", "json"]);
        command.args(["--memory", &self.memory.to_string()]);
        command.stdin(Stdio::null()).stdout(out).stderr(said);
        let mut child = command.spawn().map_err(trouble)?;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(trouble)? {
                break status;
            }
            if console.stop.is_cancelled() {
                // Ctrl-C has reached the process as well; any other cancellation must be passed on.
                let _ = child.kill();
            }
            thread::sleep(GLANCE);
        };
        if !status.success() {
            let _ = fs::remove_file(&unfinished);
            return Ok(false);
        }
        fs::rename(&unfinished, result(folder, at)).map_err(trouble)?;
        let _ = fs::remove_file(why(folder, at));
        Ok(true)
    }

    /// The numbers of items, of items with a result, and of items that were begun but have no result.
    pub fn status(&self, folder: &Path) -> Status {
        let count = |path: fn(&Path, usize) -> PathBuf| {
            let paths = (0..self.items.len()).map(|at| path(folder, at));
            paths.filter(|path| path.exists()).count()
        };
        Status {
            items: self.items.len(),
            done: count(result),
            begun: count(why),
        }
    }

    /// Prints the table of all terms, and for each missing term the reason.
    pub fn merge(&self, folder: &Path, console: &Console) -> Result<Exit, Failure> {
        let mut table = csv::WriterBuilder::new()
            .flexible(true)
            .from_writer(Vec::new());
        let mut missing = 0;
        let mut rows = vec![["file", "eval", "at", "value"].map(str::to_owned)];
        for (at, item) in self.items.iter().enumerate() {
            let text = fs::read_to_string(result(folder, at)).unwrap_or_default();
            let Some(terms) = terms(&text) else {
                missing += 1;
                let said = fs::read_to_string(why(folder, at)).unwrap_or_default();
                let said = said.lines().next().unwrap_or("not begun").to_owned();
                let (n, value) = (format!("n = {}", item.n), "unknown".to_owned());
                rows.push([item.file.clone(), item.name.clone(), n, value]);
                console.say(&format!("{}: {said}\n", item.title()));
                continue;
            };
            for [eval, place, value] in terms {
                rows.push([item.file.clone(), eval, place, value]);
            }
        }
        for fields in &rows {
            let written = table.write_record(fields);
            written.map_err(|error| Failure::Output(error.into()))?;
        }
        let bytes = table.into_inner().unwrap_or_default();
        Output::new(&Progress::new(console.watched)).write_bytes(&bytes)?;
        match missing {
            0 => Ok(Exit::Fine),
            _ => {
                let (missing, all) = (plural(missing, "term"), self.items.len());
                console.say(&format!("{missing} of {all} unknown: submit again\n"));
                Ok(Exit::Limit)
            }
        }
    }
}

/// The path of the result of an item.
fn result(folder: &Path, at: usize) -> PathBuf {
    folder.join(format!("item-{at}.json"))
}

/// The path of the messages of an item that failed.
fn why(folder: &Path, at: usize) -> PathBuf {
    folder.join(format!("item-{at}.err"))
}

/// The terms of a result, each as the eval, the arguments and the value. `None` if the text is no result.
fn terms(text: &str) -> Option<Vec<[String; 3]>> {
    let result: Value = serde_json::from_str(text).ok()?;
    let mut rows = Vec::new();
    for eval in result["evals"].as_array()? {
        let name = eval["name"].as_str()?;
        let variables = eval["variables"].as_array()?;
        for term in eval["terms"].as_array()? {
            let (value, place) = term.as_array()?.split_last()?;
            let place = variables.iter().zip(place);
            let place = place.map(|(variable, at)| format!("{} = {}", plain(variable), plain(at)));
            let place: Vec<String> = place.collect();
            rows.push([name.to_owned(), place.join(", "), plain(value)]);
        }
    }
    Some(rows)
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

pub fn run(arguments: &SweepArguments, console: &Console) -> Result<Exit, Failure> {
    let shown = arguments.folder.display();
    let names = match arguments.evals.is_empty() {
        true => vec![String::new()],
        false => arguments.evals.clone(),
    };
    let mut items = Vec::new();
    for n in arguments.from..=arguments.to {
        for file in &arguments.files {
            let path = Path::new(file).canonicalize();
            let path = path.map_err(|error| Failure::usage(format!("`{file}`: {error}")))?;
            let whole = |name: &String| Item {
                file: path.display().to_string(),
                name: single_spaced(name),
                n,
            };
            items.extend(names.iter().map(whole));
        }
        if items.len() > MOST {
            let message = format!("a sweep has at most {MOST} terms");
            return Err(Failure::usage(message).help("take fewer n at a time"));
        }
    }
    if items.is_empty() {
        let (from, to) = (arguments.from, arguments.to);
        return Err(Failure::usage(format!("there is no n from {from} to {to}")));
    }
    arguments
        .files
        .iter()
        .try_for_each(|file| examine(file, arguments, console))?;
    let sweep = Sweep {
        tasks: arguments.tasks.min(items.len() as u32),
        memory: arguments.memory,
        items,
    };
    make(&sweep, arguments)?;
    let (terms, tasks) = (plural(sweep.items.len() as u64, "item"), sweep.tasks);
    console.say(&format!(
        "{terms} in {tasks} tasks in `{shown}`\n\
         under Slurm:    sh {shown}/submit.sh\n\
         on one machine: nkdsl cluster run {shown} --local 2\n"
    ));
    Ok(Exit::Fine)
}

/// Checks a file when the sweep is made, so that its errors are not reported by every task.
fn examine(file: &str, arguments: &SweepArguments, console: &Console) -> Result<(), Failure> {
    let (checked, sources) = files::load(file, console)?;
    let chosen = selection::choose(&arguments.evals, checked, sources, console)?;
    for eval in chosen.evals() {
        let count = eval.range.variables.len();
        if count != 1 {
            let name = Subject::new(eval).name;
            let message = format!("`{name}` has {count} variables, but a sweep goes over one");
            let help = "name it with the others fixed, such as --eval 'grid(2, n) : n >= 1'; --eval may be repeated";
            return Err(Failure::usage(message).help(help));
        }
    }
    Ok(())
}

fn make(sweep: &Sweep, arguments: &SweepArguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    if folder.join(FILE).exists() || folder.join(plan::FILE).exists() {
        let message = format!("`{}` has a plan already", folder.display());
        return Err(Failure::usage(message).help("name a new folder"));
    }
    let array = Array {
        what: "a sweep".to_owned(),
        tasks: sweep.tasks,
        at_once: arguments.at_once,
        minutes: arguments.minutes,
        memory: arguments.memory,
        threads: 1,
    };
    script::make_folder(folder, &array, FILE, &sweep.text())
}
