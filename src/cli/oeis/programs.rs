//! Writes and runs the programs of a packet, and compares what they print with the computed terms.

use std::path::Path;

use serde::Serialize;

use nk_export::ShortLanguage;

use super::super::export::Target;
use super::super::interpreters::{self, Interpreter, Patience, Trial};
use super::entry;
use super::packet_arguments::{PacketArguments, make, program_of};
use super::runs::Sequence;
use super::show::bfile;
use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::{files, selection};

/// The number of terms with which the output of a program is compared, about and at most.
const TRIED: usize = 100;

/// Writes the programs and runs them. Returns an entry for each language, and the exit status, which says whether a
/// program failed or disagreed.
pub fn all(
    chosen: &selection::Chosen,
    arguments: &PacketArguments,
    sequence: &Sequence,
    folder: &Path,
    progress: &Progress,
    console: &Console,
) -> Result<(Vec<ProgramObject>, Exit), Failure> {
    let (all, last) = sequence.held(TRIED);
    let (mut found, mut ended) = (Vec::new(), Exit::Fine);
    for own in interpreters::ALL {
        let name = format!("programs/{}", own.file);
        if console.ends_before(&name, &mut ended) {
            break;
        }
        let program = match program_of(chosen, arguments, console, own.target)? {
            Ok(program) => program,
            Err(why) => {
                found.push(ProgramObject {
                    file: None,
                    language: own.language,
                    reason: Some(why),
                    status: Status::NotExported,
                    terms: None,
                });
                continue;
            }
        };
        // The folder is made only once there is a program.
        make(&folder.join("programs"))?;
        let path = folder.join(&name);
        files::write(&path.to_string_lossy(), &program.text)?;
        let to_last = |last: i64| usize::try_from(last - sequence.first + 1).unwrap_or(0);
        let count = program.last.map_or(all, |last| all.min(to_last(last)));
        let wanted = bfile(sequence.first, &sequence.terms[..count]);
        let run = |patience: &Patience| own.run(&path, last, patience);
        let trial = tried(own.file, arguments, progress, console, run);
        let came = Came::of(trial, &wanted, own, arguments);
        report(&name, &came, console, &mut ended);
        found.push(came.of_program(name, own, count));
    }
    Ok((found, ended))
}

/// Runs the programs in PARI and Python of `short.txt`. Returns an entry for each of them, and the exit status, which
/// says whether one failed or disagreed.
pub fn short(
    programs: &[(ShortLanguage, String)],
    arguments: &PacketArguments,
    sequence: &Sequence,
    progress: &Progress,
    console: &Console,
) -> (Vec<ProgramObject>, Exit) {
    let (count, _) = sequence.held(entry::shown(sequence));
    let wanted = bfile(sequence.first, &sequence.terms[..count]);
    let (mut found, mut ended) = (Vec::new(), Exit::Fine);
    for (language, text) in programs {
        let target = match language {
            ShortLanguage::Pari => Target::Pari,
            ShortLanguage::Python => Target::Python,
            _ => continue,
        };
        let own = interpreters::ALL.iter().find(|own| own.target == target);
        let own = own.expect("both have interpreters");
        let name = format!("short.txt, {}", language.name());
        if console.ends_before(&name, &mut ended) {
            break;
        }
        let run = |patience: &Patience| match own.list(text, patience) {
            Trial::Printed(out) => Trial::Printed(numbered(sequence.first, &out)),
            // The last term may be incomplete.
            Trial::Unfinished(out) => {
                let whole = out.rfind(',').map_or("", |end| &out[..end]);
                Trial::Unfinished(numbered(sequence.first, whole))
            }
            other => other,
        };
        let trial = tried(&name, arguments, progress, console, run);
        let came = Came::of(trial, &wanted, own, arguments);
        report(&name, &came, console, &mut ended);
        found.push(came.of_program("short.txt".to_owned(), own, count));
    }
    (found, ended)
}

/// A line with the programs that were not run, and the reasons; `None` if all were run.
pub fn not_run(programs: &[ProgramObject]) -> Option<String> {
    let mut by_reason: Vec<(&str, Vec<String>)> = Vec::new();
    for own in programs {
        let (Status::NotRun, Some(why), Some(file)) = (own.status, &own.reason, &own.file) else {
            continue;
        };
        let name = match file.starts_with("programs/") {
            true => file.clone(),
            false => format!("{file} in {}", own.language),
        };
        match by_reason.iter_mut().find(|own| own.0 == why) {
            Some((_, names)) => names.push(name),
            None => by_reason.push((why, vec![name])),
        }
    }
    let parts = by_reason
        .iter()
        .map(|(why, names)| format!("{} ({why})", names.join(", ")));
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("not run: {}", parts.join("; ")))
}

/// A list of terms as the lines of a b-file.
fn numbered(first: i64, listed: &str) -> String {
    let terms = listed.split(|c: char| c.is_whitespace() || "[,]".contains(c));
    let terms = terms.filter(|own| !own.is_empty());
    let lines = (first..)
        .zip(terms)
        .map(|(n, term)| format!("{n} {term}\n"));
    lines.collect()
}

/// Reports on the console that a program failed or disagreed.
fn report(name: &str, came: &Came, console: &Console, ended: &mut Exit) {
    match came.status {
        Status::Failed => {
            let why = came.reason.as_deref().unwrap_or_default();
            console.error(&format!("{name} failed: {why}"), &[]);
            *ended = (*ended).max(Exit::Fails);
        }
        Status::Disagrees => {
            console.error(&format!("{name} disagrees"), &[]);
            *ended = (*ended).max(Exit::Fails);
        }
        Status::Stopped => *ended = (*ended).max(console.ended(&format!("in `{name}`"))),
        Status::NotFinished => {
            let why = came.reason.as_deref().unwrap_or_default();
            console.note(&format!("{name}: {why}; --program-time gives it more"));
        }
        _ => {}
    }
}

/// Runs a program, unless the arguments forbid it, and shows on a watched console that it runs.
fn tried(
    name: &str,
    arguments: &PacketArguments,
    progress: &Progress,
    console: &Console,
    run: impl FnOnce(&Patience) -> Trial,
) -> Trial {
    if arguments.no_run {
        return Trial::NoInterpreter;
    }
    progress.begin(format!("running {name}"), Default::default());
    let patience = Patience {
        limit: arguments.program_time,
        stop: &console.stop,
    };
    let trial = run(&patience);
    progress.end();
    trial
}

/// A program of the packet, and what its run showed. One that is not exported has no `file` and no `terms`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    file: Option<String>,
    language: &'static str,
    reason: Option<String>,
    status: Status,
    /// How many terms its output was compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    terms: Option<usize>,
}

#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum Status {
    #[serde(rename = "agrees")]
    Agrees,
    #[serde(rename = "disagrees")]
    Disagrees,
    #[serde(rename = "failed")]
    Failed,
    #[serde(rename = "not finished")]
    NotFinished,
    #[serde(rename = "stopped")]
    Stopped,
    #[serde(rename = "not run")]
    NotRun,
    #[serde(rename = "not exported")]
    NotExported,
}

/// The outcome of a program.
struct Came {
    status: Status,
    /// The number of terms that its output was compared with; `None` for all.
    terms: Option<usize>,
    reason: Option<String>,
}

impl Came {
    /// The entry of the program in a file. `count` is the number of all terms.
    fn of_program(self, file: String, own: &Interpreter, count: usize) -> ProgramObject {
        ProgramObject {
            file: Some(file),
            language: own.language,
            reason: self.reason,
            status: self.status,
            terms: Some(self.terms.unwrap_or(count)),
        }
    }

    /// The outcome of a trial. `wanted` is the b-file that the program should print within the time limit of the
    /// arguments.
    fn of(trial: Trial, wanted: &str, own: &Interpreter, arguments: &PacketArguments) -> Came {
        let time = arguments.program_time;
        let plain = |status| Came {
            status,
            terms: None,
            reason: None,
        };
        match trial {
            Trial::NoInterpreter => Came {
                reason: Some(match arguments.no_run {
                    true => "--no-run was given".to_owned(),
                    false => format!("`{}` is not installed", own.command),
                }),
                ..plain(Status::NotRun)
            },
            Trial::Unusable(why) => Came {
                reason: Some(format!("`{}` does not work here: {why}", own.command)),
                ..plain(Status::NotRun)
            },
            Trial::Printed(out) if out == wanted => plain(Status::Agrees),
            Trial::Printed(_) => plain(Status::Disagrees),
            Trial::Failed(why) => Came {
                reason: Some(why),
                ..plain(Status::Failed)
            },
            Trial::Stopped => Came {
                terms: Some(0),
                ..plain(Status::Stopped)
            },
            // The last line may be incomplete.
            Trial::Unfinished(out) => match out.rfind('\n').map_or("", |end| &out[..=end]) {
                lines if wanted.starts_with(lines) => {
                    let (terms, seconds) = (lines.lines().count(), time.as_secs_f64());
                    let so_far = match terms {
                        0 => "nothing was printed by then".to_owned(),
                        _ => format!("it agrees so far, with {}", plural(terms as u64, "term")),
                    };
                    Came {
                        status: Status::NotFinished,
                        terms: Some(terms),
                        reason: Some(format!("not finished within {seconds} s; {so_far}")),
                    }
                }
                _ => plain(Status::Disagrees),
            },
        }
    }
}
