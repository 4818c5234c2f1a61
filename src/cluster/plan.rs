//! The command `nkdsl cluster plan`, and the file of a plan.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use nk_base::english::single_spaced;
use nk_graph::{Graph, Limits, from_graph6, to_graph6};
use nk_solver::{Options, SearchMethod};

use super::script::{self, Array};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::graph_argument::Named;
use nk_terminal::settings::Settings;
use nk_terminal::shell;

/// Write a question about a graph into a folder, with scripts that submit it to Slurm
#[derive(Args)]
pub struct PlanArguments {
    /// The specification
    #[arg(value_name = "FILE")]
    file: String,
    /// A single graph, such as 'queens(16)'
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// A new folder that all nodes see
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Ask who wins, which is less work than the nimber
    #[arg(long)]
    outcome: bool,
    /// Number of tasks
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tasks: u32,
    /// Minutes that each task works; fractions are fine
    #[arg(long, value_name = "MINUTES", default_value = "20", value_parser = minutes)]
    minutes: f64,
    /// Largest number of tasks at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    at_once: u32,
    /// Seconds between two looks of a task at what the others found
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    every: f64,
    #[command(flatten)]
    settings: Settings,
}

pub fn minutes(text: &str) -> Result<f64, String> {
    between(text, 0.001, 100_000.0, "minutes, such as 20 or 0.5")
}

fn seconds(text: &str) -> Result<f64, String> {
    between(text, 0.01, 3600.0, "seconds, such as 10 or 0.5")
}

fn between(text: &str, least: f64, most: f64, what: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let fits = number.filter(|own| (least..=most).contains(own));
    fits.ok_or_else(|| format!("it must be a number of {what}, from {least} to {most}"))
}

/// A question about a graph, with the settings of the tasks that answer it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The graph as an expression in the names of the specification.
    pub name: String,
    pub graph: Graph,
    /// Whether only the outcome is asked for, and not the nimber.
    pub outcome: bool,
    pub tasks: u32,
    pub minutes: f64,
    pub at_once: u32,
    pub every: f64,
    /// The memory of a task in MiB.
    pub memory: u64,
    pub threads: usize,
    pub method: Option<SearchMethod>,
    pub seed: u32,
    /// The command that reads the facts of all tasks and finishes the search on one machine.
    pub command: String,
}

const FORMAT: &str = "nkdsl cluster 1";
pub const FILE: &str = "plan.txt";

const METHODS: [(&str, SearchMethod); 4] = [
    ("ranked", SearchMethod::Ranked),
    ("isomorphic", SearchMethod::Isomorphic),
    ("both", SearchMethod::Both),
    ("dense", SearchMethod::Dense),
];

fn name_of(method: Option<SearchMethod>) -> Option<&'static str> {
    let named = METHODS.iter().find(|own| Some(own.1) == method);
    named.map(|own| own.0)
}

/// The arguments with which another command hashes positions in the same way as the tasks.
fn naming(method: Option<SearchMethod>, seed: u32) -> String {
    let method = name_of(method).map(|name| format!(" --method {name}"));
    let seed = (seed != 0).then(|| format!(" --seed {seed}"));
    method.into_iter().chain(seed).collect()
}

/// The name of the function whose value is the answer.
fn asked(outcome: bool) -> &'static str {
    if outcome { "outcome" } else { "nimber" }
}

impl Plan {
    /// The options of the transposition table of a task.
    pub fn options(&self) -> Options {
        let bytes = self.memory.saturating_mul(1 << 20);
        Options {
            memory: usize::try_from(bytes).unwrap_or(usize::MAX),
            exact: false,
            method: self.method,
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// The question as an expression of the language.
    pub fn question(&self) -> String {
        format!("{}({})", asked(self.outcome), self.name)
    }

    fn array(&self) -> Array {
        Array {
            what: single_spaced(&self.question()),
            tasks: self.tasks,
            at_once: self.at_once,
            minutes: self.minutes,
            memory: self.memory,
            threads: self.threads,
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{FORMAT}\nprogram {}\n", env!("CARGO_PKG_VERSION"));
        let method = name_of(self.method).unwrap_or("any");
        let _ = writeln!(text, "graph {}", self.name);
        let _ = writeln!(text, "asked {}", asked(self.outcome));
        let _ = writeln!(text, "tasks {}", self.tasks);
        let _ = writeln!(text, "minutes {}", self.minutes);
        let _ = writeln!(text, "at once {}", self.at_once);
        let _ = writeln!(text, "every {}", self.every);
        let _ = writeln!(text, "memory {}", self.memory);
        let _ = writeln!(text, "threads {}", self.threads);
        let _ = writeln!(text, "method {method}");
        let _ = writeln!(text, "seed {}", self.seed);
        let _ = writeln!(text, "command {}", self.command);
        let _ = writeln!(text, "graph6 {}", to_graph6(&self.graph));
        text
    }

    /// Reads the plan of a folder.
    ///
    /// # Errors
    ///
    /// The folder has no plan, or a plan of another version.
    pub fn read(folder: &Path) -> Result<Plan, Failure> {
        let path = folder.join(FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            let message = format!("`{}` cannot be read: {error}", path.display());
            Failure::usage(message).help("`nkdsl cluster plan` makes the folder")
        })?;
        Plan::parse(&text).map_err(|why| {
            let message = format!("`{}` is not written as a plan: {why}", path.display());
            Failure::usage(message).help("`nkdsl cluster plan` into a new folder writes one")
        })
    }

    fn parse(text: &str) -> Result<Plan, String> {
        let mut lines = Fields(text.lines());
        if lines.0.next() != Some(FORMAT) {
            return Err(format!("its first line is not `{FORMAT}`"));
        }
        let program = lines.field("program")?;
        if program != env!("CARGO_PKG_VERSION") {
            let own = env!("CARGO_PKG_VERSION");
            return Err(format!("version {program} wrote it, but this is {own}"));
        }
        let name = lines.field("graph")?.to_owned();
        let asked = lines.field("asked")?;
        let plan = Plan {
            name,
            outcome: asked == "outcome",
            tasks: lines.number("tasks")?,
            minutes: lines.number("minutes")?,
            at_once: lines.number("at once")?,
            every: lines.number("every")?,
            memory: lines.number("memory")?,
            threads: lines.number("threads")?,
            method: {
                let named = lines.field("method")?;
                let known = METHODS.iter().find(|own| own.0 == named);
                known.map(|own| own.1)
            },
            seed: lines.number("seed")?,
            command: lines.field("command")?.to_owned(),
            graph: {
                let line = lines.field("graph6")?;
                from_graph6(line, Limits::default()).map_err(|error| error.to_string())?
            },
        };
        let sound = plan.minutes > 0.0 && plan.every > 0.0 && plan.threads > 0;
        match sound {
            true => Ok(plan),
            false => Err("`minutes`, `every` and `threads` must be more than 0".to_owned()),
        }
    }
}

/// The lines `name value` of a plan, in their order.
pub struct Fields<'t>(pub std::str::Lines<'t>);

impl<'t> Fields<'t> {
    pub fn field(&mut self, name: &str) -> Result<&'t str, String> {
        let line = self.0.next().unwrap_or_default();
        let rest = line
            .strip_prefix(name)
            .and_then(|own| own.strip_prefix(' '));
        rest.ok_or_else(|| format!("`{name}` is expected where it has `{line}`"))
    }

    pub fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<T, String> {
        let text = self.field(name)?;
        let number = text.parse().ok();
        number.ok_or_else(|| format!("`{text}` is not a number for `{name}`"))
    }
}

pub fn run(arguments: &PlanArguments, console: &Console) -> Result<Exit, Failure> {
    let limits = arguments.settings.limits();
    if limits.exact {
        let message = "--exact keeps positions as they are, which tasks cannot share";
        return Err(Failure::usage(message).help("leave it out"));
    }
    let named = Named::read(
        &arguments.file,
        &arguments.graph,
        &arguments.settings,
        console,
    )?;
    let path = &arguments.folder;
    let plan = Plan {
        outcome: arguments.outcome,
        tasks: arguments.tasks,
        minutes: arguments.minutes,
        at_once: arguments.at_once,
        every: arguments.every,
        memory: limits.bytes >> 20,
        threads: limits.threads,
        method: limits.method,
        seed: limits.seed,
        command: format!(
            "nkdsl eval {} {} --checkpoint {}{}",
            shell::word(&arguments.file),
            shell::word(&format!("{}({})", asked(arguments.outcome), named.title)),
            shell::word(&path.display().to_string()),
            naming(limits.method, limits.seed)
        ),
        name: named.title,
        graph: named.graph,
    };
    make(path, &plan)?;
    let (name, tasks, minutes) = (plan.question(), plan.tasks, plan.minutes);
    let shown = path.display();
    console.say(&format!(
        "{name}: {tasks} tasks of {minutes} min in `{shown}`\n\
         under Slurm:    sh {shown}/submit.sh\n\
         on one machine: nkdsl cluster run {shown} --local 2\n"
    ));
    Ok(Exit::Fine)
}

/// Creates the folder. A folder that already has a plan is refused, since its facts belong to that plan.
fn make(path: &Path, plan: &Plan) -> Result<(), Failure> {
    if path.join(FILE).exists() {
        let message = format!("`{}` has a plan already", path.display());
        let help = "name a new folder, or continue with this one: `nkdsl cluster status` shows it";
        return Err(Failure::usage(message).help(help));
    }
    script::make_folder(path, &plan.array(), FILE, &plan.text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_graph::cycle;

    fn plan() -> Plan {
        Plan {
            name: "cycle(9)".to_owned(),
            graph: cycle(9, Limits::default()).expect("a cycle"),
            outcome: false,
            tasks: 3,
            minutes: 0.5,
            at_once: 2,
            every: 0.25,
            memory: 64,
            threads: 1,
            method: Some(SearchMethod::Isomorphic),
            seed: 3,
            command: "nkdsl eval x.nk 'nimber(cycle(9))' --checkpoint d".to_owned(),
        }
    }

    #[test]
    fn plans_come_back() {
        let text = plan().text();
        let again = Plan::parse(&text).expect("a plan");
        assert_eq!(again.text(), text);
        assert_eq!(again.graph, plan().graph);
    }

    #[test]
    fn what_is_no_plan_is_refused_with_the_place() {
        let text = plan().text();
        let cases = [
            ("", "its first line is not `nkdsl cluster 1`"),
            (
                &text.replace("minutes 0.5", "minutes x"),
                "`x` is not a number for `minutes`",
            ),
            (
                &text.replace("every", "evry"),
                "`every` is expected where it has `evry 0.25`",
            ),
            (
                &text.replace("threads 1", "threads 0"),
                "must be more than 0",
            ),
        ];
        for (text, why) in cases {
            let error = Plan::parse(text).expect_err(why);
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn who_finishes_names_positions_as_the_tasks_do() {
        assert_eq!(naming(None, 0), "");
        assert_eq!(
            naming(Some(SearchMethod::Dense), 3),
            " --method dense --seed 3"
        );
    }
}
