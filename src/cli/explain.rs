//! The command `nkdsl explain`: prints the page of documentation for the code of a diagnostic.

use clap::Args;
use nk_syntax::diag::code::{ALL, Code};
use serde::Serialize;

use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::output::{Output, Style};
use nk_terminal::progress::Progress;
use nk_terminal::{output, page};

/// Say what an error code means, with an example and its cure
///
/// Without a code, all of them are listed.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  nkdsl explain E0402\n  nkdsl explain\n  nkdsl explain --format json"
)]
pub struct ExplainArguments {
    /// A code such as E0402, as it stands in front of a message
    #[arg(value_name = "CODE")]
    code: Option<String>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

pub fn run(arguments: &ExplainArguments, _: &Console) -> Result<Exit, Failure> {
    let code = match &arguments.code {
        None => None,
        Some(text) => Some(Code::find(text).ok_or_else(|| unknown(text))?),
    };
    let all = || ALL.iter().map(|(code, _)| *code);
    let text = match (arguments.format, code) {
        (Style::Json, Some(code)) => output::document(&[object(code)]),
        (Style::Json, None) => output::document(&all().map(object).collect::<Vec<_>>()),
        (Style::Text, Some(code)) => {
            let page = plain(code.page());
            page::width().map_or(page.clone(), |width| page::help(&page, width) + "\n")
        }
        (Style::Text, None) => list(all()),
    };
    let progress = Progress::new(false);
    // The page is laid out already, and lines that are still long must stay whole.
    let mut output = match code {
        Some(_) => Output::new(&progress),
        None => Output::styled(arguments.format, &progress),
    };
    output.write(&text)?;
    Ok(Exit::Fine)
}

/// The text of a page without Markdown: a heading is a plain line, an example is indented further than the text about
/// it, and the items of a list are lines, and the columns of a table are aligned.
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
    let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let (one, other) = row.split_once(" | ")?;
    Some((one.replace("\\|", "|"), other.replace("\\|", "|")))
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
    text
}

/// The documentation of one code.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodePage {
    code: &'static str,
    /// Markdown.
    page: &'static str,
    title: &'static str,
}

fn object(code: Code) -> CodePage {
    CodePage {
        code: code.as_str(),
        page: code.page(),
        title: title(code),
    }
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

fn unknown(text: &str) -> Failure {
    let upper = text.trim().to_uppercase();
    let mut near: Vec<(usize, Code)> = ALL
        .iter()
        .map(|(code, _)| (strsim::damerau_levenshtein(&upper, code.as_str()), *code))
        .filter(|(distance, _)| *distance <= 2)
        .collect();
    near.sort();
    let failure = Failure::usage(format!("there is no code `{text}`"));
    let failure = match near.is_empty() {
        true => failure,
        false => {
            let near: Vec<&str> = near.iter().take(5).map(|(_, code)| code.as_str()).collect();
            failure.help(format!("codes like it: {}", near.join(", ")))
        }
    };
    failure.help("`nkdsl explain` lists all of them")
}
