//! The arguments that `eval`, `check` and similar commands share.

use std::path::PathBuf;
use std::rc::Rc;

use clap::{Args, ValueEnum};
use nk_eval::{Evaluator, Limits};
use nk_lang::ir::Program;
use nk_oeis::Corpus;
use nk_solver::SearchMethod;

use super::console::Console;
use super::exit::Failure;
use super::memory_limits::Room;

// Documentation here would be shown as that of the command.
#[allow(missing_docs)]
#[derive(Args)]
pub struct Settings {
    /// Read OEIS lists from this folder too (may be repeated)
    ///
    /// It may hold b-files, saved JSON answers, `.seq` files as in oeis/oeisdata, or a `stripped` file. The lists
    /// that the program contains are always used; a folder can extend them, but not contradict them.
    #[arg(long, value_name = "DIR")]
    pub oeis: Vec<PathBuf>,
    /// Steps after which a term is given up [default: 1000000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit_steps: Option<u64>,
    #[command(flatten)]
    search: SearchArguments,
    #[command(flatten)]
    pub resources: Resources,
}

/// The arguments that choose among the searches of the graph solver.
#[derive(Args)]
pub struct SearchArguments {
    /// Store positions of graphs themselves instead of their hashes
    ///
    /// Otherwise positions with equal hashes are identified; docs/solver.md bounds the probability of an error, 1 in
    /// 7 million for 3 X n up to n = 40. --exact excludes such errors, is slower, and needs more memory.
    #[arg(long)]
    exact: bool,
    /// How the graph solver searches [default: chosen for each graph]
    ///
    /// The values do not depend on the method. docs/solver-methods.md says which method suits which graphs. A second
    /// method checks the values of the first.
    #[arg(long, value_enum, conflicts_with = "exact")]
    method: Option<Search>,
    /// Seed of the hash functions of the graph solver [default: 0]
    ///
    /// The values do not depend on the seed. Another seed gives other hashes, so a second seed checks the values of
    /// the first for errors by equal hashes.
    #[arg(long, value_name = "N", conflicts_with = "exact")]
    seed: Option<u32>,
}

impl SearchArguments {
    /// Whether positions themselves are stored instead of their hashes.
    pub fn exact(&self) -> bool {
        self.exact
    }

    /// The method, if one was named.
    pub fn method(&self) -> Option<SearchMethod> {
        self.method.map(SearchMethod::from)
    }

    /// The seed of the hash functions.
    pub fn seed(&self) -> u32 {
        self.seed.unwrap_or(0)
    }
}

/// The values of `--method` for [`SearchMethod`].
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Search {
    /// Components, identified by the ranks of their vertices
    Ranked,
    /// Components, identified up to isomorphism
    Isomorphic,
    /// Components, looked up by rank, and up to isomorphism before they are searched
    Both,
    /// Whole positions, identified up to the symmetries of the graph
    Dense,
}

impl From<Search> for SearchMethod {
    fn from(search: Search) -> SearchMethod {
        match search {
            Search::Ranked => SearchMethod::Ranked,
            Search::Isomorphic => SearchMethod::Isomorphic,
            Search::Both => SearchMethod::Both,
            Search::Dense => SearchMethod::Dense,
        }
    }
}

/// The arguments for memory and threads.
#[derive(Args)]
pub struct Resources {
    /// Memory limit in MiB [default: 4096, or less where less is allowed]
    ///
    /// The graph solver may take the same amount in addition. The default is at most a quarter of the memory of the
    /// control group, such as that of a job or a container, and a sixteenth of the limit of `ulimit -v`.
    #[arg(long, value_name = "MIB", value_parser = mebibytes)]
    memory: Option<u64>,
    /// Threads that work on one graph or one system of recurrences [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// A value parser for clap: a number of MiB.
fn mebibytes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(count @ 1..=MOST_MEMORY) => Ok(count),
        _ => Err(format!(
            "it must be a whole number of MiB from 1 to {MOST_MEMORY}, such as 8192 for 8 GiB"
        )),
    }
}

/// The largest number of MiB. The same number of bytes does not overflow.
const MOST_MEMORY: u64 = 1 << 30;

/// The limits without arguments. They leave a part of the allowed memory for the rest of the process.
pub fn usual() -> Limits {
    let usual = Limits::default();
    let allowed = Room::allowed();
    // Address space is also taken by memory that is reserved only: 64 MiB for each thread.
    let memory = allowed.memory.map(|bytes| bytes / 4);
    let addresses = allowed.addresses.map(|bytes| bytes / 16);
    let most = memory.into_iter().chain(addresses).min();
    Limits {
        bytes: most.map_or(usual.bytes, |most| most.min(usual.bytes)),
        ..usual
    }
}

impl Resources {
    /// The limits of a run.
    pub fn limits(&self) -> Limits {
        let usual = usual();
        Limits {
            bytes: self.memory.map_or(usual.bytes, |mib| mib << 20),
            // A page in a browser has one thread.
            threads: match self.threads {
                Some(threads) if !cfg!(target_family = "wasm") => usize::from(threads),
                _ => usual.threads,
            },
            ..usual
        }
    }
}

impl Settings {
    /// The limits of a run.
    pub fn limits(&self) -> Limits {
        let usual = self.resources.limits();
        Limits {
            steps: self.limit_steps.unwrap_or(usual.steps),
            exact: self.search.exact(),
            method: self.search.method(),
            seed: self.search.seed(),
            ..usual
        }
    }

    /// The option that chooses among the searches of the graph solver, if one was given.
    pub fn search_option(&self) -> Option<&'static str> {
        let method = self.search.method.map(|_| "--method");
        method.or(self.search.seed.map(|_| "--seed"))
    }

    /// Prints a note that an option which chooses among searches had no effect on these games.
    ///
    /// Games that a function states by its rules have one search, unless they are Node-Kayles or Arc-Kayles.
    pub fn note_one_search(&self, games: &[String], console: &Console) {
        let Some(option) = self.search_option().filter(|_| !games.is_empty()) else {
            return;
        };
        let names: Vec<String> = games.iter().map(|name| format!("`{name}`")).collect();
        console.note(&format!(
            "{option} had no effect on {}: it concerns the searches for Node-Kayles and Arc-Kayles, and other games have only one \
             search",
            names.join(", ")
        ));
    }

    /// The lists of the OEIS, with those of the folders that were named.
    ///
    /// # Errors
    ///
    /// A folder cannot be read, or contradicts a list that is compiled in.
    pub fn corpus(&self) -> Result<Rc<Corpus>, Failure> {
        Ok(Rc::new(Corpus::with_folders(self.oeis.iter().cloned())?))
    }

    /// An evaluator of a program, which ends when the command is cancelled.
    ///
    /// # Errors
    ///
    /// Those of [`Settings::corpus`].
    pub fn evaluator<'p>(
        &self,
        program: &'p Program,
        console: &Console,
    ) -> Result<Evaluator<'p>, Failure> {
        let (corpus, limits) = (self.corpus()?, self.limits());
        Ok(Evaluator::new(
            program,
            corpus,
            limits,
            console.stop.clone(),
        ))
    }
}
