//! The text of the page.

use std::collections::BTreeMap;

use nk_oeis::bundle;

use super::spec::{Check, Spec, Verdict};

/// Bundled sequences that are neither nim-values nor lists of positions of a finite impartial game.
#[rustfmt::skip]
const OTHERS: &[(&str, &str)] = &[
    ("A000004", "all zeros: the nimbers of a lattice with four rows, as far as they are known"),
    ("A000035", "the parity of n: the nimbers of a lattice with two rows"),
    ("A006015", "products of nimbers, which are the values of a row of Turning Corners"),
    ("A006018", "periods of the rows of a table of P-positions"),
    ("A006019", "the length of play in a game that need not end"),
    ("A006020", "the same, if the winner delays the end and the loser hastens it"),
    ("A338027", "the length of play in the subtraction game of the squares"),
    ("A005241", "the N-positions of a game that need not end: the others are P-positions or draws"),
    ("A006022", "values of a partizan game, in which only one player can move"),
    ("A046874", "the preperiods of the rows of a table of nimbers"),
    ("A046876", "the lengths of runs of equal periods of these rows"),
    ("A340631", "the least number of pebbles with which the first player always wins"),
    ("A346401", "the same for another move"),
    ("A347637", "the same for more moves, on complete graphs with five vertices and more"),
    ("A361315", "the same for a move that feeds two vertices"),
    ("A067016", "the greatest sums of two earlier terms, with first values that do not come from a game"),
    ("A067017", "a recurrence with sums instead of nim-sums, with the same first values"),
    ("A067018", "a recurrence whose first values do not come from a game"),
    ("A081692", "pairs of a recurrence like those of P-positions, for which no game is known here"),
    ("A081693", "the larger numbers of these pairs"),
    ("A079511", "how far back the recurrences of P-positions reach"),
    ("A242079", "numbers that a move may take"),
    ("A242080", "the periods of the games in which a move takes those numbers"),
];

const HEAD: &str = "\
# The catalogue

This page is for readers who look for a result by its A-number or by its name. It lists the statements of the specifications in `specs/`
about sequences and families of graphs, with their verdicts.

*Terms* are those of the OEIS entry that a check compares; if it compares only some, the specification says why. *Proved for these terms*
means that each of them was evaluated and is the value of the game; it says nothing about later terms. *Holds* means the same for a claim about
all n: the comparison ends with the listed terms. The column *proved for all n* has periods, with the n from which on they hold. [The
language](language.md#check) explains the verdicts, and [findings](findings.md) lists wrong statements in entries.

This page is generated and compared by `tests/catalogue/`.
";

const OTHERS_HEAD: &str = "
## Sequences that are not nimbers or positions

These sequences are neither the nimbers of an impartial game that ends nor a list of its positions. They are computed from such a game,
or from another kind of game, and are checked as well.

";

/// A check against an OEIS entry, and the specification that it is in.
type Row<'a> = (&'a Spec, &'a Check);

/// The checks against each sequence, by A-number.
pub fn sequences(specs: &[Spec]) -> BTreeMap<String, Vec<Row<'_>>> {
    let mut found: BTreeMap<String, Vec<Row<'_>>> = BTreeMap::new();
    for spec in specs {
        for check in &spec.checks {
            for name in names(&check.statement) {
                found.entry(name).or_default().push((spec, check));
            }
        }
    }
    found
}

/// The A-numbers in a statement, each once.
fn names(statement: &str) -> Vec<String> {
    let mut names: Vec<String> = statement
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() == 7 && word.starts_with('A'))
        .filter(|word| word[1..].bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_owned)
        .collect();
    names.sort();
    names.dedup();
    names
}

pub fn page(specs: &[Spec]) -> String {
    let found = sequences(specs);
    let families: usize = specs.iter().map(|spec| spec.families.len()).sum();
    let count = |verdict| {
        let checks = specs.iter().flat_map(|spec| &spec.checks);
        checks.filter(|check| check.verdict == verdict).count()
    };
    let mut page = format!(
        "{HEAD}\n{} sequences and {families} families of graphs in {} files; of their checks {} are proved and {} hold.\n",
        found.len(),
        specs.len(),
        count(Verdict::Proved),
        count(Verdict::Holds),
    );
    page += "\n## Sequences of the OEIS\n\n| sequence | what | given by | terms | verdict | proved for all n | file |\n| --- | --- | --- | --- | --- | --- | --- |\n";
    for (name, rows) in &found {
        page += &sequence(specs, name, rows);
    }
    page += "\n## Families of graphs\n\n| family | file | checks | proved |\n| --- | --- | --- | --- |\n";
    for spec in specs {
        for family in &spec.families {
            page += &family_row(specs, spec, family);
        }
    }
    page += "\n## Files\n\n| file | what | proved | hold |\n| --- | --- | ---: | ---: |\n";
    for spec in specs {
        page += &file_row(spec);
    }
    page += OTHERS_HEAD;
    for (name, what) in OTHERS {
        page += &format!("* {}: {what}.\n", link(name));
    }
    page
}

fn link(name: &str) -> String {
    format!("[{name}](https://oeis.org/{name})")
}

fn file(spec: &Spec) -> String {
    format!("[{0}](../specs/{0})", spec.name)
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The row of the check that compares most terms with values of a function or of graphs.
fn sequence(specs: &[Spec], name: &str, rows: &[Row<'_>]) -> String {
    let best = |(_, check): &&Row<'_>| {
        let given = given(&check.statement);
        let value = given.contains('(') && names(given).is_empty();
        (value, compared(check))
    };
    let (spec, check) = rows.iter().rev().max_by_key(best).expect("a row");
    let given = given(&check.statement);
    let index = bundle::index().find(|facts| facts.id.to_string() == name);
    let about = index.map_or("", |facts| facts.about);
    let terms = check.detail.split(" listed").next().unwrap_or_default();
    let proved = period(specs, spec, given).unwrap_or_default();
    // An entry lists finitely many terms, so a comparison with it proves nothing about the others.
    let verdict = match (check.verdict, compared(check)) {
        (Verdict::Proved, 0) => "proved for these cases".to_owned(),
        (Verdict::Proved, 1) => "proved for this term".to_owned(),
        (Verdict::Proved, count) => format!("proved for these {count} terms"),
        (verdict, _) => verdict.word().to_owned(),
    };
    format!(
        "| {} | {} | `{}` | {} | {} | {proved} | {} |\n",
        link(name),
        cell(about),
        cell(given),
        terms,
        verdict,
        file(spec)
    )
}

/// The side of an equation without an OEIS name; if that is only a variable, the other side.
fn given(statement: &str) -> &str {
    let (left, right) = statement.split_once(" = ").unwrap_or((statement, ""));
    if names(left).is_empty() || right.len() < 2 {
        left
    } else {
        right
    }
}

/// The number of terms that a check compares, from a detail such as `all 93 listed terms` or `26 of the 50 listed
/// terms`.
fn compared(check: &Check) -> u32 {
    let listed = check.detail.contains(" listed term");
    let mut words = check.detail.split(' ').filter_map(|word| word.parse().ok());
    if listed { words.next().unwrap_or(0) } else { 0 }
}

/// The names of a sequence in verdicts: `a` for `a(n)`, `octal game 0.77` for `octal("0.77", n)`, `the nimber of
/// path(n)` or `the nimber of lattice` for graphs.
fn subjects(given: &str) -> Vec<String> {
    if let Some(rest) = given.strip_prefix("octal(\"") {
        let code = rest.split('"').next().unwrap_or_default();
        return vec![format!("octal game {code}")];
    }
    let head = |text: &str| text.split('(').next().unwrap_or_default().to_owned();
    match given.strip_prefix("nimber(") {
        Some(graph) => vec![
            format!("the nimber of {}", &graph[..graph.len() - 1]),
            format!("the nimber of {}", head(graph)),
        ],
        None => vec![head(given)],
    }
}

/// The proved period of an expression, from a verdict on a statement that contains it. Verdicts about functions are
/// those of their file; those about graphs and octal games may be in any file.
fn period(specs: &[Spec], own: &Spec, given: &str) -> Option<String> {
    let everywhere = given.starts_with("octal(") || given.starts_with("nimber(");
    let subjects = subjects(given);
    let files = specs
        .iter()
        .filter(|spec| everywhere || spec.name == own.name);
    files
        .flat_map(|spec| &spec.checks)
        .filter(|check| check.verdict == Verdict::Proved && word_in(&check.statement, given))
        .find_map(|check| subjects.iter().find_map(|name| stated(&check.detail, name)))
}

/// Whether `text` contains `word`, not as the end of a longer name.
fn word_in(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(part))
}

/// The period that the detail of a verdict states of the subject, such as `period 12 from 69`.
fn stated(detail: &str, subject: &str) -> Option<String> {
    let says = format!("{subject} has period ");
    let mut places = detail.match_indices(&says).map(|(at, _)| at);
    let at = places.find(|at| *at == 0 || detail[..*at].ends_with(' '))?;
    let words: Vec<&str> = detail[at + says.len()..].split(' ').take(3).collect();
    match words[..] {
        [period, "from", start] => Some(format!(
            "period {period} from {}",
            start.trim_end_matches(',')
        )),
        _ => None,
    }
}

/// The row of a family, with the checks about it in all files, and the periods of its members in one variable.
fn family_row(specs: &[Spec], spec: &Spec, family: &str) -> String {
    let name = &family[..=family.find('(').expect("parameters")];
    let rows: Vec<&Check> = specs
        .iter()
        .flat_map(|spec| &spec.checks)
        .filter(|check| word_in(&check.statement, name))
        .collect();
    let mut members: Vec<String> = rows
        .iter()
        .flat_map(|check| members(&check.statement, name))
        .collect();
    members.sort();
    members.dedup();
    let proved: Vec<String> = members
        .iter()
        .filter_map(|member| {
            let period = period(specs, spec, &format!("nimber({member})"))?;
            Some(format!("`{member}` {period}"))
        })
        .collect();
    let of = |verdict| rows.iter().filter(|check| check.verdict == verdict).count();
    format!(
        "| `{family}` | {} | {} proved, {} hold | {} |\n",
        file(spec),
        of(Verdict::Proved),
        of(Verdict::Holds),
        proved.join(", ")
    )
}

/// The members `name(...)` whose nimber a statement contains and whose only variable is n, as an argument by itself.
fn members(statement: &str, name: &str) -> Vec<String> {
    let head = format!("nimber({name}");
    let inside = statement.match_indices(&head).filter_map(|(at, _)| {
        let rest = &statement[at + head.len()..];
        let arguments = &rest[..rest.find(')')?];
        let plain = |word: &str| word == "n" || word.bytes().all(|byte| byte.is_ascii_digit());
        let words: Vec<&str> = arguments.split(", ").collect();
        let one = words.iter().filter(|word| **word == "n").count() == 1;
        (one && words.iter().all(|word| plain(word))).then(|| format!("{name}{arguments})"))
    });
    inside.collect()
}

fn file_row(spec: &Spec) -> String {
    let of = |verdict| {
        let checks = spec.checks.iter();
        checks.filter(|check| check.verdict == verdict).count()
    };
    format!(
        "| {} | {} | {} | {} |\n",
        file(spec),
        cell(&spec.about),
        of(Verdict::Proved),
        of(Verdict::Holds)
    )
}
