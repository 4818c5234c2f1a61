//! Arguments that `eval` and `check` share.

use std::path::PathBuf;
use std::rc::Rc;

use clap::Args;
use nkdsl::eval::Limits;
use nkdsl::oeis::Corpus;

use super::exit::Failure;

#[derive(Args)]
pub struct Settings {
    /// Read OEIS lists from this folder too (may be repeated)
    ///
    /// It may hold b-files, saved JSON answers, `.seq` files as in oeis/oeisdata, or a `stripped` file. The lists
    /// that are compiled in are always there; a folder can extend them but not contradict them.
    #[arg(long, value_name = "DIR")]
    pub oeis: Vec<PathBuf>,
    /// Give up a term after so many steps [default: 1000000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit_steps: Option<u64>,
    #[command(flatten)]
    pub resources: Resources,
}

/// What of the machine may be used.
#[derive(Args)]
pub struct Resources {
    /// Keep at most so much in memory, in MiB [default: 4096]
    ///
    /// The graph solver may take as much again.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: Option<u64>,
    /// Let so many threads work on one system of recurrences [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Resources {
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            bytes: self.memory.map_or(usual.bytes, |mib| mib << 20),
            threads: self.threads.map_or(usual.threads, usize::from),
            ..usual
        }
    }
}

impl Settings {
    pub fn limits(&self) -> Limits {
        let usual = self.resources.limits();
        Limits {
            steps: self.limit_steps.unwrap_or(usual.steps),
            ..usual
        }
    }

    pub fn corpus(&self) -> Result<Rc<Corpus>, Failure> {
        let corpus = Corpus::with_folders(self.oeis.iter().cloned());
        corpus
            .map(Rc::new)
            .map_err(|error| Failure::usage(error.to_string()).help(error.help()))
    }
}
