//! The command `nkdsl oeis packet`: writes a folder with the files that a person needs to submit a sequence.

use std::path::{Component, Path};
use std::time::{SystemTime, UNIX_EPOCH};

use nk_export::ShortLanguage;
use nk_lang::ir::Builtin;
use nk_lang::reading::Reading;
use nk_oeis::SequenceId;
use nk_oeis::lookup::{self, Place};
use nk_system::Periodicity;
use num_bigint::BigInt;
use serde::Serialize;

use super::super::derive;
use super::super::export::Target;
use super::behind::nimber_behind;
use super::entry::{self, data, keywords};
use super::facts::{Facts, facts};
use super::packet_arguments::{PacketArguments, exporter, make, program_of};
use super::programs::{self, ProgramObject};
use super::runs::{self, Amount, Sequence};
use super::show::bfile;
use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{files, output, selection, shell};

pub fn run(arguments: &PacketArguments, console: &Console) -> Result<Exit, Failure> {
    let folder = Path::new(&arguments.output);
    must_be_free(folder)?;
    let names: Vec<String> = arguments.name.iter().cloned().collect();
    let chosen = runs::choose(&arguments.file, &names, console)?;
    let (_, eval) = runs::first(&chosen)?;
    if let Some(order) = Reading::by_columns(eval) {
        console.note(&order.to_string());
    }
    let progress = Progress::new(console.watched);
    progress.begin("deriving recurrences".to_owned(), Default::default());
    let of_graphs = of_graphs(&chosen, console)?;
    let by_rules = of_graphs.as_ref().unwrap_or(&chosen);
    let recurrences = recurrences(by_rules, console)?;
    progress.end();
    let is_recurrence =
        recurrences.is_some() || program_of(by_rules, arguments, console, Target::Latex)?.is_ok();
    progress.begin("looking for a period".to_owned(), Default::default());
    let mut known = proved(&chosen, arguments, console)?;
    if let (None, Some(own)) = (&known, &of_graphs) {
        known = proved(own, arguments, console)?;
    }
    let proved = known;
    progress.end();
    let to = arguments.to.clone();
    let to = to.or_else(|| usual_end(proved.as_ref(), is_recurrence));
    let usual = if is_recurrence {
        OF_RECURRENCE
    } else {
        OF_OTHERS
    };
    let amount = match arguments.to.is_none() && Reading::is_endless_table(eval) {
        true => Amount::Rows(usual),
        false => Amount::All,
    };
    let sequence = Sequence::compute(&chosen, &arguments.settings, to, amount, console)?;
    if sequence.ended == Exit::Wrong {
        console.note("no packet is written, because a term has an error");
        return Ok(sequence.ended);
    }
    let write = |name: &str, text: &str| files::write(&folder.join(name).to_string_lossy(), text);
    make(folder)?;
    let listed = warn_if_listed(&sequence, arguments, console)?;
    let id = arguments.number.unwrap_or(SequenceId::new(0));
    write("data.txt", &data(&sequence))?;
    let (_, eval) = runs::first(&chosen)?;
    let lines = entry::order(eval) + &bfile(sequence.first, &sequence.terms);
    write(&id.bfile_name(), &lines)?;
    let (_, root) = files::root(&chosen.file.sources);
    write("spec.nk", &root.text)?;
    used(&chosen, folder)?;
    if let Some(own) = &recurrences {
        write(RECURRENCES, &own.text)?;
    }
    // Programs from recurrences reach later terms than programs from the rules of the graphs.
    let by = recurrences.as_ref().map_or(by_rules, |own| &own.chosen);
    let (mut programs, mut ended) =
        programs::all(by, arguments, &sequence, folder, &progress, console)?;
    let brief = short(by, arguments, &sequence, console)?;
    if !brief.is_empty() {
        let texts = brief
            .iter()
            .map(|(language, text)| format!("({})\n{text}", language.name()));
        write("short.txt", &texts.collect::<Vec<_>>().join("\n"))?;
        let (ran, own) = programs::short(&brief, arguments, &sequence, &progress, console);
        programs.extend(ran);
        ended = ended.max(own);
    }
    let mut facts = facts_of(&chosen, &sequence, programs, proved)?;
    facts.listed = listed;
    write("facts.json", &output::document(&facts))?;
    write(
        "provenance.txt",
        &provenance(
            arguments,
            &root.name,
            &root.text,
            &chosen,
            Origins {
                of_graphs: of_graphs.as_ref(),
                is_derived: recurrences.is_some(),
            },
        )?,
    )?;
    let count = sequence.terms.len();
    // With `--no-run` the summary says that programs were not run; otherwise a note does.
    let not_run = programs::not_run(&facts.programs).map(|own| own + "\n");
    let (asked_for, noted) = match arguments.no_run {
        true => (not_run, None),
        false => (None, not_run),
    };
    if let Some(line) = noted {
        let line = line.trim_end();
        console.note(&format!("{line}; their terms were not compared with ours"));
    }
    let text = match arguments.format {
        Style::Text => format!(
            "{}: {} from n = {}\n{}keywords to consider: {}\n",
            folder.display(),
            plural(count as u64, "term"),
            sequence.first,
            asked_for.unwrap_or_default(),
            facts.keywords.join(",")
        ),
        Style::Json => output::document(&facts),
    };
    Output::new(&progress).write(&text)?;
    Ok(ended.max(sequence.ended))
}

/// The file of the packet with recurrences that were derived.
const RECURRENCES: &str = "recurrences.nk";

/// A specification with recurrences that were derived.
struct Recurrences {
    text: String,
    chosen: selection::Chosen,
}

/// The eval `nimber(G)` in the place of a call of a function that has these values by its definition; `None` for any other
/// eval.
fn of_graphs(
    chosen: &selection::Chosen,
    console: &Console,
) -> Result<Option<selection::Chosen>, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let Some(call) = nimber_behind(part, eval) else {
        return Ok(None);
    };
    let text = match eval.range.text.as_str() {
        "" => call,
        range => format!("{call} : {range}"),
    };
    let (_, root) = files::root(&chosen.file.sources);
    let (checked, sources) = files::load_text(root.name.clone(), root.text.clone(), console)?;
    selection::choose(&[text], checked, sources, console).map(Some)
}

/// The recurrences of an eval in one variable that is the nimber of graphs; `None` if none are derived.
fn recurrences(
    chosen: &selection::Chosen,
    console: &Console,
) -> Result<Option<Recurrences>, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let Some([graph]) = eval.expr.call_of(Builtin::Nimber) else {
        return Ok(None);
    };
    if eval.range.variables.len() != 1 {
        return Ok(None);
    }
    let (_, root) = files::root(&chosen.file.sources);
    let loaded = files::load_text(root.name.clone(), root.text.clone(), console)?;
    let graph = part.sources.slice(graph.span);
    let Some(text) = derive::specification(graph, &eval.range.text, loaded, console)? else {
        return Ok(None);
    };
    let (checked, sources) = files::load_text(RECURRENCES.to_owned(), text.clone(), console)?;
    let chosen = selection::choose(&[], checked, sources, console)?;
    Ok(Some(Recurrences { text, chosen }))
}

/// The last index of the b-file of a recurrence, and the number of its terms where it is a table.
const OF_RECURRENCE: usize = 1000;
/// The last index, or the number of terms, of the b-file of anything else.
const OF_OTHERS: usize = 100;
/// The last index to which terms are computed to show a proved period.
const MOST_FOR_PERIOD: i64 = 10_000;

/// The last index of a packet without `--to`: far enough to show the whole of a proved period, whose least form and
/// exceptions are read from the terms. `None` if the usual number of terms suffices.
fn usual_end(proved: Option<&Periodicity>, is_recurrence: bool) -> Option<BigInt> {
    let usual = is_recurrence.then_some(OF_RECURRENCE as i64);
    let end = proved.map(Periodicity::last);
    let end = end.filter(|end| *end <= MOST_FOR_PERIOD && *end > usual.unwrap_or(OF_OTHERS as i64));
    end.or(usual).map(BigInt::from)
}

/// The periodicity that is proved of the terms of the first chosen eval.
fn proved(
    chosen: &selection::Chosen,
    arguments: &PacketArguments,
    console: &Console,
) -> Result<Option<Periodicity>, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let mut evaluator = arguments.settings.evaluator(&part.program, console)?;
    Ok(evaluator.proved_periodicity(eval))
}

/// Writes the files that the specification uses to where its copy looks for them. Files of the library are left out,
/// since every `nkdsl` has them.
fn used(chosen: &selection::Chosen, folder: &Path) -> Result<(), Failure> {
    let mut all = chosen.file.sources.iter();
    let root = all.next().map(|(_, root)| Path::new(&root.name));
    let home = root.and_then(Path::parent).unwrap_or(Path::new(""));
    for (_, own) in all {
        // A file that is elsewhere is only named, in provenance.txt.
        let Ok(place) = Path::new(&own.name).strip_prefix(home) else {
            continue;
        };
        let is_below = place
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if place.starts_with("std") || !is_below {
            continue;
        }
        let path = folder.join(place);
        make(path.parent().unwrap_or(folder))?;
        files::write(&path.to_string_lossy(), &own.text)?;
    }
    Ok(())
}

/// The number of terms by which listed sequences are found. More would miss lists that are shorter.
const KNOWN_BY: usize = 40;
/// The fewest terms that say anything about which sequence it is.
const FEWEST: usize = 8;

/// Warns if listed sequences have these terms, and gives their numbers: of the bundled lists, and of those in the folders
/// of `--oeis`. Their terms are compared as far as both go.
fn warn_if_listed(
    sequence: &Sequence,
    arguments: &PacketArguments,
    console: &Console,
) -> Result<Vec<String>, Failure> {
    let terms = &sequence.terms[..sequence.terms.len().min(KNOWN_BY)];
    if terms.len() < FEWEST {
        return Ok(Vec::new());
    }
    let mut found = lookup::in_bundle(terms)?;
    let corpus = arguments.settings.corpus()?;
    if let Some(more) = lookup::in_folders(terms, &corpus, &|| console.stop.is_cancelled()) {
        lookup::join(&mut found, more.found);
    }
    let is_same = |own: &&lookup::Found| {
        let is_from_start = matches!(own.place, Place::Start | Place::Later { .. });
        is_from_start && own.compared >= FEWEST && Some(own.id) != arguments.number
    };
    let listed: Vec<String> = found
        .iter()
        .filter(is_same)
        .map(|own| own.id.to_string())
        .collect();
    if let Some(first) = listed.first() {
        console.note(&format!(
            "these terms are listed already: {}; `nkdsl oeis diff FILE NAME {first}` compares all of them. If the packet is \
             for that entry, add --number {first}",
            listed.join(", ")
        ));
    }
    Ok(listed)
}

/// Checks that a folder is empty or does not exist.
fn must_be_free(folder: &Path) -> Result<(), Failure> {
    let is_free = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(_) => !folder.exists(),
    };
    match is_free {
        true => Ok(()),
        false => Err(Failure::usage(format!(
            "`{}` is there already, and not empty",
            folder.display()
        ))
        .help("name a new folder with -o")),
    }
}

/// Programs of a few lines for the terms of the DATA line, in the order in which an entry has its languages.
fn short(
    chosen: &selection::Chosen,
    arguments: &PacketArguments,
    sequence: &Sequence,
    console: &Console,
) -> Result<Vec<(ShortLanguage, String)>, Failure> {
    let (_, eval) = runs::first(chosen)?;
    let mut exporter = exporter(chosen, arguments, console)?;
    let (_, last) = sequence.held(entry::shown(sequence));
    let texts = ShortLanguage::ALL
        .into_iter()
        .filter_map(|language| Some((language, exporter.short(eval, language, last)?)));
    Ok(texts.collect())
}

/// nkdsl oeis packet, and facts.json in the folder
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PacketDocument {
    eval: String,
    facts: Facts,
    /// Keywords that the terms and the facts suggest, for a person to judge.
    keywords: Vec<&'static str>,
    /// Listed sequences that have these terms.
    listed: Vec<String>,
    offset: i64,
    programs: Vec<ProgramObject>,
    range: String,
    terms: usize,
}

/// The proved facts, and the results of the programs that were run.
fn facts_of(
    chosen: &selection::Chosen,
    sequence: &Sequence,
    programs: Vec<ProgramObject>,
    proved: Option<Periodicity>,
) -> Result<PacketDocument, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let facts = facts(sequence, proved);
    Ok(PacketDocument {
        eval: files::kept_text(eval, &part.sources),
        keywords: keywords(sequence, &facts),
        listed: Vec::new(),
        facts,
        offset: sequence.first,
        programs,
        range: eval.range.text.clone(),
        terms: sequence.terms.len(),
    })
}

/// What the programs compute in the place of the eval.
struct Origins<'c> {
    /// The nimbers of graphs that the eval has by the definition of its function.
    of_graphs: Option<&'c selection::Chosen>,
    /// Whether there are derived recurrences.
    is_derived: bool,
}

fn provenance(
    arguments: &PacketArguments,
    name: &str,
    text: &str,
    chosen: &selection::Chosen,
    origins: Origins,
) -> Result<String, Failure> {
    let (part, eval) = runs::first(chosen)?;
    let graphs = match origins.of_graphs {
        Some(own) => {
            let (part, eval) = runs::first(own)?;
            format!("by definition  {}\n", files::kept_text(eval, &part.sources))
        }
        None => String::new(),
    };
    let derived = match origins.is_derived {
        true => format!(
            "recurrences    {RECURRENCES}, derived from the graphs; the programs compute these\n"
        ),
        false => String::new(),
    };
    let order = Reading::of(eval).ok().and_then(|own| own.about(eval));
    let order = order.map_or(String::new(), |order| format!(", {order}"));
    let command: Vec<String> = std::env::args()
        .skip(1)
        .map(|own| shell::word(&own))
        .collect();
    let others = chosen
        .file
        .sources
        .iter()
        .skip(1)
        .map(|(_, own)| own.name.clone());
    let others: Vec<String> = others.collect();
    Ok(format!(
        "specification  {name} (spec.nk, {} bytes, CRC-32 {:08x})\nuses           {}\neval           {} : {}{order}\n{graphs}{derived}\
         made by        nkdsl {}\ncommand        nkdsl {}\ndate           {}\nfile given     {}\n",
        text.len(),
        crc32fast::hash(text.as_bytes()),
        if others.is_empty() {
            "nothing".to_owned()
        } else {
            others.join(", ")
        },
        files::kept_text(eval, &part.sources),
        eval.range.text,
        env!("CARGO_PKG_VERSION"),
        command.join(" "),
        date(),
        arguments.file,
    ))
}

/// The date of today in UTC, such as `2026-11-21`, in the Gregorian calendar.
fn date() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |own| own.as_secs());
    let mut days = seconds / 86_400;
    let mut year = 1970;
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}
