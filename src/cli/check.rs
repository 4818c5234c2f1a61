//! The command `nkdsl check`: checks the statements of specifications, and prints a verdict on each.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::{SourceMap, Span};
use nk_eval::{CheckReport, EvalErrorKind, Evaluator, Verdict, Window};
use nk_lang::ir::{Check, ExprKind, Program};
use nk_syntax::ast::Comparison;
use nk_syntax::token::one_line;
use nk_verify::Kind;
use num_bigint::BigInt;
use web_time::Instant;

use super::rocq::Folder;
use nk_base::english::plural;
use nk_terminal::checkpoint::CheckpointArguments;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::json::RocqObject;
use nk_terminal::observers::Watch;
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::{Progress, duration};
use nk_terminal::settings::Settings;
use nk_terminal::verdict::json::{CheckDocument, CheckObject};
use nk_terminal::verdict::{Page, Tally};
use nk_terminal::{files, integer, output};

const HELP: &str = "\
Examples:
  nkdsl check specs/diamonds.nk
  nkdsl check specs/*.nk --to 500
  nkdsl check specs/kayles.nk --oeis ~/oeisdata --format json
  nkdsl check specs/dawson.nk --certificate proofs && nkdsl verify proofs/*

Verdicts:
  proved               true at every point of its range. If that range is infinite, all points beyond those tried follow from
                       periods, from recurrences that make both sides of an equation equal, or from symmetries of all graphs
                       of a family, and a certificate of that was accepted
  holds up to n = 93   true as far as it was tried; beyond that nothing is said
  fails at n = 5       the first counterexample, with both values
  unknown              nothing could be tried, and why
  not tried            --time or Ctrl-C ended the run first; counted, and `unknown` in JSON

With --time each check is first tried for a share of half of the time, and those that need more come after the others, \
for a share of the rest. With --checkpoint they come one after the other.

A certificate states the claim as a tree, the recurrences of its sequences, and their periods or the proof that they \
are equal; or the rules of a family of graphs, and symmetries of all its members. `nkdsl verify` checks it without \
the code that found the proof.

An OEIS name denotes the listed terms: a check against it ranges over these terms only.

JSON: [{\"file\", \"checks\": [{\"statement\", \"range\", \"variables\", \"verdict\", \"cases\", \"first\", \"through\",
\"at\", \"left\", \"right\", \"reason\", \"certificate\"}]}], where the points are arrays and what does not apply is null.

Exit status: 0 nothing fails, 1 a check fails, 2 wrong usage or an error, 3 stopped by a limit, 130
interrupted. Where several apply: 130 before 2, 2 before 1, 1 before 3.";

/// Check the statements of a specification, and say how far each holds
#[derive(Args)]
#[command(after_help = HELP)]
pub struct CheckArguments {
    /// Specifications, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs
    /// takes long
    #[arg(long, value_name = "N", value_parser = integer::integer, allow_hyphen_values = true)]
    to: Option<BigInt>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
    /// Run again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
    /// Write a certificate of each claim that is proved for a range without an upper bound to this folder
    #[arg(long, value_name = "DIR")]
    certificate: Option<String>,
    /// Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a
    /// Makefile
    #[arg(long, visible_alias = "coq", value_name = "DIR")]
    rocq: Option<String>,
    #[command(flatten)]
    checkpoint: CheckpointArguments,
    #[command(flatten)]
    settings: Settings,
}

pub fn run(arguments: &CheckArguments, console: &Console) -> Result<Exit, Failure> {
    run_those(arguments, &|_| true, console)
}

/// Checks only the claims that name sequences of the OEIS.
#[cfg(feature = "export")]
pub fn run_listed(arguments: &CheckArguments, console: &Console) -> Result<Exit, Failure> {
    use nk_lang::is_oeis_name;
    let names = |check: &Check| {
        let mut words = check.text.split(|c: char| !c.is_alphanumeric());
        words.any(is_oeis_name)
    };
    run_those(arguments, &names, console)
}

fn run_those(
    arguments: &CheckArguments,
    wanted: &dyn Fn(&Check) -> bool,
    console: &Console,
) -> Result<Exit, Failure> {
    let progress = Progress::new(console.watched);
    let mut run = Run {
        arguments,
        wanted,
        watch: Watch::new(&arguments.checkpoint, &progress)?,
        console,
        progress: &progress,
        output: Output::styled(arguments.format, &progress),
        tally: Tally::default(),
        noted: Vec::new(),
        told_of_diff: false,
        drawn: HashSet::new(),
        documents: Vec::new(),
        folder: arguments.rocq.as_deref().map(Folder::new),
        ended: Exit::Fine,
        begun: false,
    };
    let begun = Instant::now();
    let mut unread = String::new();
    for (at, file) in arguments.files.iter().enumerate() {
        if console.ends_before(file, &mut run.ended) {
            let left = (arguments.files.len() - at) as u64;
            unread = format!("; {} not read", plural(left, "file"));
            break;
        }
        let left = arguments.files.len() - at;
        if let Err(failure) = run.file(file, left) {
            run.ended = run.ended.max(console.show_failure(failure)?);
        }
    }
    match arguments.format {
        Style::Json => {
            run.output.write(&output::document(&run.documents))?;
        }
        Style::Text if run.begun => run.output.write(&format!("\n{}{unread}\n", run.tally))?,
        Style::Text => {}
    }
    progress.end();
    if console.watched && begun.elapsed().as_millis() >= 100 {
        console.say(&format!("took {}\n", duration(begun.elapsed())));
    }
    Ok(run.ended)
}

struct Run<'r> {
    arguments: &'r CheckArguments,
    /// Selects the checks that are run.
    wanted: &'r dyn Fn(&Check) -> bool,
    watch: Rc<RefCell<Watch>>,
    console: &'r Console,
    progress: &'r Progress,
    output: Output,
    tally: Tally,
    /// The remarks that were printed, about OEIS files and searches, since each is printed once.
    noted: Vec<String>,
    /// Whether the command that looks for another index was named, since once is enough.
    told_of_diff: bool,
    /// The errors that were drawn, by code and place, since each is drawn once even if several checks meet it.
    drawn: HashSet<(&'static str, Option<Span>)>,
    documents: Vec<CheckDocument>,
    /// The folder of theorems.
    folder: Option<Folder>,
    ended: Exit,
    begun: bool,
}

/// The file of a check.
struct Place<'f> {
    sources: &'f SourceMap,
    file: &'f str,
    page: &'f Page,
}

/// One of some equal parts of a time.
fn part(time: Duration, count: usize) -> Duration {
    time / u32::try_from(count.max(1)).unwrap_or(u32::MAX)
}

/// Whether a check was cancelled.
fn is_interrupted(report: &CheckReport) -> bool {
    let stopped = report.stopped.as_ref();
    stopped.is_some_and(|error| *error.kind == EvalErrorKind::Interrupted)
}

impl Run<'_> {
    /// Checks a file, which is the first of `files` that are left.
    fn file(&mut self, file: &str, files: usize) -> Result<(), Failure> {
        let (checked, sources) = files::load(file, self.console)?;
        let (_, root) = files::root(&sources);
        let page = Page::new(&checked.program.checks);
        if self.arguments.format == Style::Text {
            let gap = if self.begun { "\n" } else { "" };
            self.output.write(&format!("{gap}{}\n", root.name))?;
            let is_only = self.arguments.files.len() == 1;
            if !is_only && !checked.program.checks.iter().any(self.wanted) {
                self.output.write("  no checks\n")?;
            }
        }
        self.begun = true;
        self.drawn.clear();
        let checks = checked.program.checks.iter().zip(1..);
        let checks: Vec<(&Check, usize)> = checks.filter(|own| (self.wanted)(own.0)).collect();
        let place = Place {
            sources: &sources,
            file: &root.name,
            page: &page,
        };
        let verdicts = match self.share(files, checks.len()) {
            Some(time) => self.in_turns(&checked.program, &checks, (time, files == 1), &place)?,
            None => self.one_by_one(&checked.program, &checks, &place)?,
        };
        self.documents.push(CheckDocument {
            checks: verdicts,
            file: root.name.clone(),
        });
        Ok(())
    }

    fn evaluator<'p>(
        &self,
        program: &'p Program,
        stop: CancelToken,
    ) -> Result<Evaluator<'p>, Failure> {
        let corpus = self.arguments.settings.corpus()?;
        let limits = self.arguments.settings.limits();
        let mut evaluator = Evaluator::new(program, corpus, limits, stop);
        evaluator.set_keeper(self.watch.clone());
        Ok(evaluator)
    }

    fn one_by_one(
        &mut self,
        program: &Program,
        checks: &[(&Check, usize)],
        place: &Place<'_>,
    ) -> Result<Vec<CheckObject>, Failure> {
        let mut evaluator = self.evaluator(program, self.console.stop.clone())?;
        let mut verdicts = Vec::new();
        for &(check, number) in checks {
            if self.console.ends_before(&check.text, &mut self.ended) {
                verdicts.push(self.untried(check));
                continue;
            }
            let report = self.report(&mut evaluator, check);
            verdicts.push(self.told(check, number, report, &evaluator, place)?);
        }
        evaluator.with_positions(|positions| {
            let mut watch = self.watch.borrow_mut();
            watch.finish(evaluator.systems(), Some(positions));
        });
        let games = evaluator.origins().with_one_search;
        let settings = &self.arguments.settings;
        settings.note_one_search(&games, self.console);
        Ok(verdicts)
    }

    /// The time for a file with some checks, the first of `files`, if there is a limit that is to be divided. A
    /// checkpoint saves the values of one evaluator, so then the checks are tried one by one.
    fn share(&self, files: usize, checks: usize) -> Option<Duration> {
        let left = self.console.interrupt.guard.left()?;
        let is_divided = checks > 1 || files > 1;
        (is_divided && !self.arguments.checkpoint.is_wanted()).then(|| part(left, files))
    }

    /// Checks a file within `time`. Half of it is divided among all checks, so that a slow one does not keep others
    /// from being tried. The rest is for those that have not ended by then, which begin again.
    fn in_turns(
        &mut self,
        program: &Program,
        checks: &[(&Check, usize)],
        (time, is_last): (Duration, bool),
        place: &Place<'_>,
    ) -> Result<Vec<CheckObject>, Failure> {
        let begun = Instant::now();
        let left = |time: Duration| time.saturating_sub(begun.elapsed());
        let mut worker = None;
        let mut games = Vec::new();
        let mut verdicts: Vec<Option<CheckObject>> = checks.iter().map(|_| None).collect();
        let mut slow = Vec::new();
        for (at, &(check, number)) in checks.iter().enumerate() {
            if self.console.ends_before(&check.text, &mut self.ended) {
                verdicts[at] = Some(self.untried(check));
                continue;
            }
            let share = part(left(time / 2), checks.len() - at);
            let evaluator = self.worker(&mut worker, program, Some(share))?;
            let report = self.report(evaluator, check);
            games.extend(evaluator.origins().with_one_search);
            match is_interrupted(&report) && !self.console.stop.is_cancelled() {
                true => slow.push((at, report)),
                false => verdicts[at] = Some(self.told(check, number, report, evaluator, place)?),
            }
        }
        let count = slow.len();
        for (done, (at, first)) in slow.into_iter().enumerate() {
            let (check, number) = checks[at];
            // The last one ends with the run.
            let share = part(left(time), count - done);
            let share = (!is_last || done + 1 < count).then_some(share);
            let evaluator = self.worker(&mut worker, program, share)?;
            let report = match self.console.stop.is_cancelled() {
                true => first,
                false => self.report(evaluator, check),
            };
            games.extend(evaluator.origins().with_one_search);
            verdicts[at] = Some(self.told(check, number, report, evaluator, place)?);
        }
        games.sort();
        games.dedup();
        let settings = &self.arguments.settings;
        settings.note_one_search(&games, self.console);
        Ok(verdicts.into_iter().flatten().collect())
    }

    /// The evaluator for the next check, which is cancelled after `share`: the one of the check before, unless its time
    /// is over.
    fn worker<'w, 'p>(
        &self,
        worker: &'w mut Option<(Evaluator<'p>, CancelToken)>,
        program: &'p Program,
        share: Option<Duration>,
    ) -> Result<&'w mut Evaluator<'p>, Failure> {
        let guard = &self.console.interrupt.guard;
        // The time of the check before may end until the next one begins.
        let usable = worker.take().filter(|(_, stop)| {
            guard.begin_part(share, stop);
            !stop.is_cancelled()
        });
        let usable = match usable {
            Some(usable) => usable,
            None => {
                let stop = self.console.stop.child();
                let evaluator = self.evaluator(program, stop.clone())?;
                guard.begin_part(share, &stop);
                (evaluator, stop)
            }
        };
        Ok(&mut worker.insert(usable).0)
    }

    fn untried(&mut self, check: &Check) -> CheckObject {
        self.tally.untried += 1;
        CheckObject::untried(check, &self.console.interrupted())
    }

    fn report(&self, evaluator: &mut Evaluator<'_>, check: &Check) -> CheckReport {
        let window = Window {
            to: self.arguments.to.clone().map(Number::from),
            ..Window::standard()
        };
        self.progress
            .begin(check.text.clone(), evaluator.progress());
        let report = evaluator.run_check(check, &window);
        self.progress.end();
        report
    }

    /// Prints a verdict with what belongs to it, and writes its certificate and its theorem.
    fn told(
        &mut self,
        check: &Check,
        number: usize,
        report: CheckReport,
        evaluator: &Evaluator<'_>,
        place: &Place<'_>,
    ) -> Result<CheckObject, Failure> {
        let (mut document, certificate, is_held) = self.verdict(evaluator, check, report, place)?;
        if let (Some(folder), Some(text)) = (&self.arguments.certificate, &certificate) {
            let path = self.write_certificate(folder, place.file, number, check, text)?;
            document.certificate = Some(path);
        }
        if let Some(folder) = &mut self.folder {
            document.rocq = match &certificate {
                Some(text) => Some(theorem(
                    folder,
                    place.file,
                    check,
                    text,
                    &self.console.stop,
                )?),
                None if is_held => Some(RocqObject::refused(
                    "the claim only holds as far as it was tried",
                )),
                None => None,
            };
            if let (Style::Text, Some(own)) = (self.arguments.format, &document.rocq) {
                self.output.write(&format!("    {}\n", own.text()))?;
            }
        }
        Ok(document)
    }

    fn verdict(
        &mut self,
        evaluator: &Evaluator<'_>,
        check: &Check,
        report: CheckReport,
        place: &Place<'_>,
    ) -> Result<(CheckObject, Option<String>, bool), Failure> {
        let sources = place.sources;
        self.tally.add(&report.verdict);
        let mut listings = Vec::new();
        for id in &report.listed {
            if let Ok(listing) = evaluator.corpus().listing(*id) {
                self.remark(&listing);
                listings.push(listing);
            }
        }
        if self.arguments.format == Style::Text {
            self.output
                .write_verdicts(&place.page.line(check, &report, &listings, sources))?;
        }
        if matches!(report.verdict, Verdict::Fails { .. }) {
            self.ended = self.ended.max(Exit::Fails);
            if !self.told_of_diff
                && let Some(command) = diff_command(check, &report, sources)
            {
                self.told_of_diff = true;
                self.console.note(&format!(
                    "`{command}` says whether they agree at another index"
                ));
            }
        }
        if report.searched && matches!(report.verdict, Verdict::Proved { .. }) {
            let note = "what is proved about single graphs may rest on hashes of 70 bits, by which the search tells positions \
                        apart; `--exact` uses no hashes, and `nkdsl certify FILE GRAPH --nimber` writes a certificate";
            self.note_once(note);
        }
        let document = CheckObject::new(check, &report);
        let certificate = report.certificate;
        let is_held = matches!(report.verdict, Verdict::Holds { .. });
        match report.stopped {
            Some(error) if *error.kind == EvalErrorKind::Interrupted => {
                let place = format!("in `{}`", check.text);
                let ended = match self.console.stop.is_cancelled() {
                    true => self.console.ended(&place),
                    false => self.console.part_ended(&place),
                };
                self.ended = self.ended.max(ended);
            }
            Some(error) => {
                let exit = Exit::from(&*error.kind);
                self.ended = self.ended.max(exit);
                let found = error.into_diagnostic(sources);
                let place = (found.code.as_str(), found.span());
                // An error about a limit is drawn for every check, since each check gets to another n before the limit
                // ends it.
                if exit == Exit::Limit || self.drawn.insert(place) {
                    self.console.draw(&[found], sources);
                }
            }
            None => {}
        }
        Ok((document, certificate, is_held))
    }

    /// Writes a certificate to a file, and returns its path.
    fn write_certificate(
        &mut self,
        folder: &str,
        file: &str,
        number: usize,
        check: &Check,
        text: &str,
    ) -> Result<String, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::usage(format!("`{folder}` cannot be created: {error}"))
                .help("name a folder that can be written to")
        })?;
        let stem = slug(&files::stem(file));
        let name = format!("{stem}-{number}-{}.cert", slug(&check.text));
        let path = std::path::Path::new(folder).join(name);
        let path = path.to_string_lossy().into_owned();
        files::check_certificate(&path, "name another folder")?;
        files::write(&path, text)?;
        if self.arguments.format == Style::Text {
            self.output.write(&format!("    certificate: {path}\n"))?;
        }
        Ok(path)
    }

    fn remark(&mut self, listing: &nk_oeis::Listing) {
        for remark in &listing.remarks {
            self.note_once(&remark.to_string());
        }
    }

    fn note_once(&mut self, text: &str) {
        if !self.noted.iter().any(|own| own == text) {
            self.console.note(text);
            self.noted.push(text.to_owned());
        }
    }
}

/// The command that compares the sides of `f(n) = A002187(n)` at other indices, too.
fn diff_command(check: &Check, report: &CheckReport, sources: &SourceMap) -> Option<String> {
    let ExprKind::Compare(left, Comparison::Equal, right) = &check.statement.kind else {
        return None;
    };
    let (own, id) = match (&left.kind, &right.kind) {
        (ExprKind::Oeis { id, .. }, _) => (right, id),
        (_, ExprKind::Oeis { id, .. }) => (left, id),
        _ => return None,
    };
    let ([_], [_]) = (&report.listed[..], &report.variables[..]) else {
        return None;
    };
    // If the other side has a listed sequence too, there are no computed terms to compare.
    if own.has_part(|part| matches!(part, ExprKind::Oeis { .. })) {
        return None;
    }
    let (file, own) = (&sources.get(own.span.file).name, sources.slice(own.span));
    let sequence = format!("{} : {}", one_line(own), check.range.text);
    let quote = if sequence.contains('\'') { '"' } else { '\'' };
    Some(format!(
        "nkdsl oeis diff {file} {quote}{sequence}{quote} {id}"
    ))
}

/// Writes the theorem of a claim, and returns where it is, or why there is none.
fn theorem(
    folder: &mut Folder,
    file: &str,
    check: &Check,
    certificate: &str,
    stop: &CancelToken,
) -> Result<RocqObject, Failure> {
    let words = format!("{} {}", files::stem(file), check.text);
    let file = match nk_verify::kind(certificate) {
        Ok(Kind::Symmetry | Kind::Words) => nk_rocq::symmetry(certificate, stop),
        _ => nk_rocq::claim(certificate, stop),
    };
    folder.put_theorem(&words, file)
}

/// A file name for a statement: its letters and digits, with a hyphen for each run of other characters, cut to a length
/// that file systems accept.
fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|own| !own.is_empty()).collect();
    let slug: String = words.join("-").chars().take(40).collect();
    slug.trim_end_matches('-').to_owned()
}
