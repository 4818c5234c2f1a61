//! Runs other programs and counts their CPU time.

use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};

/// The output of a finished run, and its CPU seconds.
pub struct Run {
    pub output: String,
    pub seconds: f64,
}

/// The CPU seconds of this process, or of its children that have ended.
pub fn used(who: UsageWho) -> f64 {
    let usage = getrusage(who).expect("the system counts CPU time");
    let (user, system) = (usage.user_time(), usage.system_time());
    let micros = user.tv_usec() + system.tv_usec();
    (user.tv_sec() + system.tv_sec()) as f64 + micros as f64 / 1e6
}

/// Runs a command to its end; `None` if it cannot be started or fails.
pub fn run(command: &mut Command) -> Option<Run> {
    let before = used(UsageWho::RUSAGE_CHILDREN);
    let output = command.stderr(Stdio::null()).output().ok()?;
    let seconds = used(UsageWho::RUSAGE_CHILDREN) - before;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(Run {
        output: text,
        seconds,
    })
}

/// The run of median time, of five runs if they are short, otherwise of fewer.
pub fn median(mut start: impl FnMut() -> Option<Run>) -> Option<Run> {
    let mut runs = vec![start()?];
    let count = match runs[0].seconds {
        0.0..1.0 => 5,
        1.0..5.0 => 3,
        _ => 1,
    };
    while runs.len() < count {
        runs.push(start()?);
    }
    runs.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Some(runs.swap_remove(runs.len() / 2))
}

/// One line about the machine and the compilers.
pub fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown CPU", |line| {
            line.trim_start_matches(['\t', ' ', ':'])
        });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let version = |program: &str| {
        let text = run(Command::new(program).arg("--version")).map(|run| run.output);
        let line = text.and_then(|text| text.lines().next().map(str::to_owned));
        line.unwrap_or_else(|| format!("no {program}"))
    };
    format!(
        "{name}, {cores} cores; {}; {}; {}",
        version("rustc"),
        version("gcc"),
        version("python3")
    )
}

/// The largest memory that this process itself has held so far, in bytes.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? << 10)
}
