//! The programs of a packet: written, run, and held to our terms.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::super::interpreters::{self, Interpreter, Patience, Trial};
use super::packet::{PacketArguments, program_of};
use super::runs::Sequence;
use super::show::bfile;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::verdict::plural;
use nk_terminal::{files, selection};

/// Number of terms that a program's output is compared with.
const TRIED: usize = 100;

/// Writes the programs and runs them; what came of it, and whether one disagreed.
pub fn all(
    chosen: &selection::Chosen,
    arguments: &PacketArguments,
    sequence: &Sequence,
    folder: &Path,
    progress: &Progress,
    console: &Console,
) -> Result<(Vec<Value>, Exit), Failure> {
    let count = sequence.terms.len().min(TRIED);
    let wanted = bfile(sequence.first, &sequence.terms[..count]);
    let last = sequence.first + count as i64 - 1;
    let (mut found, mut ended) = (Vec::new(), Exit::Fine);
    for own in interpreters::ALL {
        let name = format!("programs/{}", own.file);
        if console.ends_before(&name, &mut ended) {
            break;
        }
        let text = match program_of(chosen, arguments, console, own.target)? {
            Ok(text) => text,
            Err(why) => {
                found.push(
                    json!({"language": own.language, "status": "not exported", "reason": why}),
                );
                continue;
            }
        };
        let path = folder.join(&name);
        files::write(&path.to_string_lossy(), &text)?;
        let trial = match arguments.no_run {
            true => Trial::NoInterpreter,
            false => tried(own, &path, last, arguments, progress, console),
        };
        let came = Came::of(trial, &wanted, arguments.program_time);
        match came.status {
            "failed" | "disagrees" => {
                console.error(&format!("{name} {}", came.status), &[]);
                ended = ended.max(Exit::Fails);
            }
            "stopped" => ended = ended.max(console.ended(&format!("in `{name}`"))),
            "not finished" => {
                let why = came.reason.as_deref().unwrap_or_default();
                console.note(&format!("{name}: {why}; --program-time gives it more"));
            }
            _ => {}
        }
        found.push(json!({
            "language": own.language, "file": name, "status": came.status, "terms": came.terms.unwrap_or(count),
            "reason": came.reason,
        }));
    }
    Ok((found, ended))
}

/// Runs a program, and shows that on a watched console.
fn tried(
    own: &Interpreter,
    path: &Path,
    last: i64,
    arguments: &PacketArguments,
    progress: &Progress,
    console: &Console,
) -> Trial {
    progress.begin(format!("running {}", own.file), Default::default());
    let patience = Patience {
        limit: arguments.program_time,
        stop: &console.stop,
    };
    let trial = own.run(path, last, &patience);
    progress.end();
    trial
}

/// What came of a program.
struct Came {
    status: &'static str,
    /// How many terms it was held to, if not to all.
    terms: Option<usize>,
    reason: Option<String>,
}

impl Came {
    /// `wanted` is the b-file that it should print in that `time`.
    fn of(trial: Trial, wanted: &str, time: Duration) -> Came {
        let plain = |status| Came {
            status,
            terms: None,
            reason: None,
        };
        match trial {
            Trial::NoInterpreter => plain("not run"),
            Trial::Printed(out) if out == wanted => plain("agrees"),
            Trial::Printed(_) => plain("disagrees"),
            Trial::Failed(why) => Came {
                reason: Some(why),
                ..plain("failed")
            },
            Trial::Stopped => Came {
                terms: Some(0),
                ..plain("stopped")
            },
            // The last line may be in the making.
            Trial::Unfinished(out) => match out.rfind('\n').map_or("", |end| &out[..=end]) {
                lines if wanted.starts_with(lines) => {
                    let (terms, seconds) = (lines.lines().count(), time.as_secs_f64());
                    let so_far = match terms {
                        0 => "nothing was printed by then".to_owned(),
                        _ => format!("it agrees so far, with {}", plural(terms as u64, "term")),
                    };
                    Came {
                        status: "not finished",
                        terms: Some(terms),
                        reason: Some(format!("not finished within {seconds} s; {so_far}")),
                    }
                }
                _ => plain("disagrees"),
            },
        }
    }
}
