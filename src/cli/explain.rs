//! The command `nkdsl explain`: prints the page of documentation for the code of a diagnostic, or what a term of the
//! field means.

mod glossary;

use clap::Args;
use nk_syntax::diag::code::{ALL, Code};
use serde::Serialize;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{output, page};

/// Say what an error code or a term of the field means
///
/// The page of a code has an example and its cure. Without a code or a term, all of them are listed.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  nkdsl explain E0402\n  nkdsl explain mex\n  nkdsl explain\n  nkdsl explain --format json"
)]
pub struct ExplainArguments {
    /// A code such as E0402, as it is shown in front of a message, or a term such as `mex` or `sparse space`
    #[arg(value_name = "CODE|TERM")]
    subject: Vec<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &ExplainArguments, _: &Console) -> Result<Exit, Failure> {
    let subject = arguments.subject.join(" ");
    let subject = (!subject.trim().is_empty()).then_some(subject.as_str());
    let subject = subject.map(Subject::find).transpose()?;
    let all = || ALL.iter().map(|(code, _)| *code);
    let text = match (arguments.format, &subject) {
        (Style::Json, Some(subject)) => output::document(&[subject.object()]),
        (Style::Json, None) => {
            let terms = glossary::entries().into_iter().map(Subject::Term);
            let subjects = all().map(Subject::Code).chain(terms);
            output::document(&subjects.map(|own| own.object()).collect::<Vec<_>>())
        }
        (Style::Text, Some(subject)) => {
            let page = plain(&subject.page());
            page::width().map_or(page.clone(), |width| page::help(&page, width) + "\n")
        }
        (Style::Text, None) => list(all()),
    };
    let progress = Progress::new(false);
    // The page is laid out already, and lines that are still long must stay whole.
    let mut output = match subject {
        Some(_) => Output::new(&progress),
        None => Output::styled(arguments.format, &progress),
    };
    output.write(&text)?;
    Ok(Exit::Fine)
}

/// Whether a text is a code or a term of the glossary.
#[cfg(feature = "prompt")]
pub fn is_subject(text: &str) -> bool {
    Subject::find(text).is_ok()
}

/// A subject that can be explained.
enum Subject {
    Code(Code),
    Term(glossary::Entry),
}

impl Subject {
    fn find(text: &str) -> Result<Subject, Failure> {
        let code = Code::find(text).map(Subject::Code);
        let subject = code.or_else(|| glossary::find(text).map(Subject::Term));
        subject.ok_or_else(|| unknown(text))
    }

    /// The page in Markdown.
    fn page(&self) -> String {
        match self {
            Subject::Code(code) => code.page().to_owned(),
            Subject::Term(own) => {
                let sources = glossary::sources(&own.text).into_iter();
                let sources: String = sources
                    .map(|(letters, source)| format!("| {letters} | {source} |\n"))
                    .collect();
                let gap = if sources.is_empty() { "" } else { "\n" };
                format!("# {}\n\n{}\n{gap}{sources}", own.names.join(", "), own.text)
            }
        }
    }

    fn object(&self) -> SubjectPage {
        let (code, title) = match self {
            Subject::Code(code) => (Some(code.as_str()), title(*code).to_owned()),
            Subject::Term(own) => (None, own.names.join(", ")),
        };
        SubjectPage {
            code,
            page: self.page(),
            title,
        }
    }
}

/// The text of a page without Markdown: a heading is a plain line, an example is indented further than the text about
/// it, the items of a list are lines, and the columns of a table are aligned.
fn plain(page: &str) -> String {
    let rows = page.lines().filter_map(cells);
    let width = rows.map(|own| own.0.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut is_example = false;
    for line in page.trim_end().lines() {
        if line.starts_with("```") {
            is_example = !is_example;
            continue;
        }
        let line = match cells(line) {
            _ if is_example => format!("    {line}"),
            Some((one, _)) if one.starts_with("---") => continue,
            Some((one, other)) => format!("  {one:<width$}  {other}"),
            None => match line.strip_prefix("* ") {
                Some(item) => format!("  {item}"),
                None => line.trim_start_matches('#').trim_start().to_owned(),
            },
        };
        text += &format!("{}\n", line.trim_end());
    }
    text
}

/// The two cells of a row of a table in Markdown.
fn cells(line: &str) -> Option<(String, String)> {
    let (one, other) = cells_of(line)?;
    Some((one.replace("\\|", "|"), other.replace("\\|", "|")))
}

/// The two cells of a row as they are written, with the backslashes.
fn cells_of(line: &str) -> Option<(&str, &str)> {
    let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
    row.split_once(" | ")
}

/// The subject of each group of codes, by the first letters of the code.
const GROUPS: [(&str, &str); 7] = [
    ("E01", "Syntax"),
    ("E02", "Names"),
    ("E03", "Meaning"),
    ("E04", "Evaluation"),
    ("E05", "Graphs and games"),
    ("E06", "The OEIS"),
    ("W", "Warnings"),
];

/// The terms of the glossary in lower case, without those of several words.
#[cfg(feature = "prompt")]
pub fn terms() -> Vec<String> {
    let names = glossary::entries().into_iter().flat_map(|own| own.names);
    let names = names.filter(|name| !name.contains(' '));
    names.map(str::to_lowercase).collect()
}

fn list(codes: impl Iterator<Item = Code>) -> String {
    let codes: Vec<Code> = codes.collect();
    let mut text = String::new();
    for (start, about) in GROUPS {
        let group: String = codes
            .iter()
            .filter(|code| code.as_str().starts_with(start))
            .map(|code| format!("  {}\n", entry(*code)))
            .collect();
        if !group.is_empty() {
            text += &format!(
                "{}{about}\n{group}",
                if text.is_empty() { "" } else { "\n" }
            );
        }
    }
    let terms: Vec<String> = glossary::entries()
        .iter()
        .map(|own| format!("  {}\n", own.names.join(", ")))
        .collect();
    format!("{text}\nTerms\n{}", terms.concat())
}

/// The documentation of one code or term.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubjectPage {
    /// Null for a term.
    code: Option<&'static str>,
    /// Markdown.
    page: String,
    title: String,
}

/// `E0402  no equation defines a value`: the code and the title of its page.
fn entry(code: Code) -> String {
    format!("{code}  {}", title(code)).trim_end().to_owned()
}

fn title(code: Code) -> &'static str {
    let heading = code.page().lines().next().unwrap_or_default();
    let title = heading
        .trim_start_matches('#')
        .trim()
        .trim_start_matches(code.as_str());
    title.trim_start_matches([':', '.', ' ', '-', '\u{2013}', '\u{2014}'])
}

/// The words of a term that tell it from others: `sprague` and `grundy` of `sprague-grundy value`.
fn words(term: &str) -> Vec<&str> {
    let words = term.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.len() > 2 && !matches!(*word, "game" | "games" | "value" | "and"))
        .collect()
}

fn unknown(text: &str) -> Failure {
    let upper = text.trim().to_uppercase();
    let mut near: Vec<(usize, Code)> = ALL
        .iter()
        .map(|(code, _)| (strsim::damerau_levenshtein(&upper, code.as_str()), *code))
        .filter(|(distance, _)| *distance <= 2)
        .collect();
    near.sort();
    let wanted = glossary::normal(text);
    let terms = glossary::entries().into_iter().flat_map(|own| own.names);
    let shared = words(&wanted);
    let terms = terms.filter(|name| {
        let name = glossary::normal(name);
        strsim::damerau_levenshtein(&wanted, &name) <= 1 + name.len() / 6
            || words(&name).iter().any(|word| shared.contains(word))
    });
    let near = near.iter().map(|(_, code)| code.as_str()).chain(terms);
    let near: Vec<&str> = near.take(5).collect();
    let failure = Failure::usage(format!(
        "`{text}` is neither a code nor a term of the glossary"
    ));
    let failure = match near.is_empty() {
        true => failure,
        false => failure.help(format!("there is: {}", near.join(", "))),
    };
    failure.help("`nkdsl explain` lists all of them")
}
