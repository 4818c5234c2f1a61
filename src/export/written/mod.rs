//! Writes any specification as a program: its functions, families and enumerations, as they are written.
//!
//! In: a checked program and one of its evals. Out: a program with the definitions that the eval needs, which prints
//! the lines `n a(n)`, or the reason why there is none. Functions remember their values. Nothing else is optimised,
//! except that a game on graphs that [`nk_lang::deletion`] recognises is played by components.
//!
//! The stages: [`reach`](super::reach) (the definitions that the eval needs, in order), [`origins`] (whether vertices
//! of two graphs may meet), [`facts`] (kinds, fractions, lower bounds), [`names`], [`expr`], [`builders`],
//! [`quantifiers`], [`quotients`], [`builtins`] and [`locals`] (expressions), [`items`], [`enumerations`] and
//! [`families`] (definitions), [`wanted`] (the loops over the variables), [`terms`] (the program that prints),
//! [`listing`] (the same as one list). [`writer`] has the state that all of them share, and [`table`] holds the
//! spellings of a language.

mod builders;
mod builtins;
mod enumerations;
mod expr;
mod facts;
mod families;
mod items;
mod listing;
mod locals;
mod names;
mod origins;
mod quantifiers;
mod quotients;
mod table;
mod terms;
mod values;
mod wanted;
mod writer;

use nk_lang::ir::{Eval, Program};

use super::reach::reach;
use super::reason::{Answer, Unwritten};
use super::text::{Text, level};
use super::{Language, ShortLanguage, comments};
use table::Table;
use writer::Writer;

/// The languages in which a specification is written with its own definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tongue {
    Python,
    Pari,
    Mathematica,
    /// Maple, for programs of a few lines only.
    Maple,
}

impl Tongue {
    fn and(self) -> &'static str {
        match self {
            Tongue::Python | Tongue::Maple => " and ",
            Tongue::Pari | Tongue::Mathematica => " && ",
        }
    }

    fn or(self) -> &'static str {
        match self {
            Tongue::Python | Tongue::Maple => " or ",
            Tongue::Pari | Tongue::Mathematica => " || ",
        }
    }

    /// The condition that all of these conditions are true.
    fn all(self, conditions: &[Text]) -> Text {
        Text::joined(conditions, self.and(), level::AND)
    }

    /// The condition that one of these conditions is true.
    fn any(self, conditions: &[Text]) -> Text {
        Text::joined(conditions, self.or(), level::OR)
    }

    /// The text between definitions.
    fn between_items(self) -> &'static str {
        match self {
            Tongue::Python => "\n\n\n",
            Tongue::Pari | Tongue::Mathematica | Tongue::Maple => "\n",
        }
    }

    fn table(self) -> Table {
        match self {
            Tongue::Python => Table::read(include_str!("../languages/written/python.txt"), ""),
            Tongue::Pari => Table::read(
                include_str!("../languages/written/pari.txt"),
                super::names::PARI_WORDS,
            ),
            Tongue::Mathematica => {
                Table::read(include_str!("../languages/written/mathematica.txt"), "")
            }
            Tongue::Maple => Table::read(include_str!("../languages/written/maple.txt"), ""),
        }
    }

    /// The helpers of programs of a few lines, in place of those of the table with the same names.
    fn brief(self) -> &'static str {
        match self {
            Tongue::Python => include_str!("../languages/written/short_python.txt"),
            Tongue::Pari => include_str!("../languages/written/short_pari.txt"),
            Tongue::Mathematica | Tongue::Maple => "",
        }
    }
}

/// The program of an eval, by the definitions of its specification; `None` if there is no table of spellings for the
/// language.
///
/// * Shape: the program prints the lines `n a(n)` up to the argument that it is given. Terms of several variables are
///   numbered from the first value of the first variable on, in the order that [`nk_lang::reading::Reading`] states.
/// * `head`: lines for the head of the program, as comments.
///
/// # Errors
///
/// The first thing that a program cannot express, and its place.
pub fn written_program(
    program: &Program,
    eval: &Eval,
    head: &[String],
    language: Language,
) -> Option<Result<String, Unwritten>> {
    let tongue = match language {
        Language::Python => Tongue::Python,
        Language::Pari => Tongue::Pari,
        Language::Mathematica => Tongue::Mathematica,
        Language::Latex => return Some(super::latex::definitions(program, eval, head)),
        _ => return None,
    };
    Some(written(program, eval, head, tongue))
}

/// The largest number of lines of a short program.
const LINES: usize = 14;
/// The largest number of lines of a short program in Python.
const LINES_OF_PYTHON: usize = 30;

/// The largest argument for which the recursion of any function stays within the limit of Python.
const DEEP: i64 = 200;

/// A program of a few lines that lists the terms of an eval, by the definitions of its specification, as entries of the
/// OEIS have them; `last` is the last value of its first variable, or the last antidiagonal. `None` if there is no
/// table of spellings for the language, if a program cannot express the eval, or if the program would be long.
pub fn short_written_program(
    program: &Program,
    eval: &Eval,
    language: ShortLanguage,
    last: i64,
) -> Option<String> {
    let tongue = match language {
        ShortLanguage::Python | ShortLanguage::Sage => Tongue::Python,
        ShortLanguage::Pari => Tongue::Pari,
        ShortLanguage::Mathematica => Tongue::Mathematica,
        ShortLanguage::Maple => Tongue::Maple,
    };
    let print = |writer: &Writer| writer.listing(eval, last);
    let (imports, parts) = parts(program, eval, tongue, true, &print).ok()?;
    let lines = imports
        .iter()
        .map(String::as_str)
        .chain(parts.iter().flat_map(|own| own.lines()));
    // Blank lines and lines that only describe a helper are left out. For few values the line that sets the limit of
    // recursion is left out too, since the values are computed one after the other.
    let is_deep = !(-DEEP..DEEP).contains(&last);
    let calls_sys = parts
        .iter()
        .any(|own| own.contains("sys.") && !own.contains("sys.setrec"));
    let is_needed = |line: &&str| {
        let line = line.trim();
        let is_limit = line.starts_with("sys.setrec") || (line == "import sys" && !calls_sys);
        let is_comment = ["\"\"\"", "(*", "\\\\"]
            .iter()
            .any(|own| line.starts_with(own));
        !line.is_empty() && !is_comment && (is_deep || !is_limit)
    };
    let lines: Vec<&str> = lines.filter(is_needed).collect();
    let text = match tongue {
        Tongue::Python | Tongue::Mathematica | Tongue::Maple => lines.join("\n") + "\n",
        Tongue::Pari => in_pari(&lines),
    };
    let text = match language {
        ShortLanguage::Sage => in_sage(&text)?,
        _ => text,
    };
    let most = match tongue {
        Tongue::Python => LINES_OF_PYTHON,
        Tongue::Pari | Tongue::Mathematica | Tongue::Maple => LINES,
    };
    (lines.len() <= most && text.len() <= super::short::CHARACTERS).then_some(text)
}

/// Lines of PARI with a `;` after each definition, since gp prints a definition that is entered without it. A
/// definition continues after a line that ends in `=`, and up to its closing brace.
fn in_pari(lines: &[&str]) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for (at, line) in lines.iter().enumerate() {
        depth += line.matches('{').count();
        depth -= line.matches('}').count().min(depth);
        text += line;
        let goes_on = depth > 0 || line.ends_with(['=', ';']);
        if !goes_on && at + 1 < lines.len() {
            text.push(';');
        }
        text.push('\n');
    }
    text
}

/// A Python program in Sage, in which `^` is the power and fractions are built in. `None` if the program uses the
/// numerator or denominator of a fraction, which Sage spells differently.
fn in_sage(python: &str) -> Option<String> {
    const DIVIDED: &str = "def divided(a, b):\n    ratio = Fraction(a, b)\n    \
                           return ratio.numerator if ratio.denominator == 1 else ratio\n";
    let text = python
        .replace(
            DIVIDED,
            "def divided(a, b): r = QQ(a)/b; return ZZ(r) if r in ZZ else r\n",
        )
        .replace("from fractions import Fraction\n", "")
        .replace("Fraction(", "QQ(");
    // Texts are in double quotes, and have no double quotes inside.
    let parts = text.split('"').enumerate().map(|(at, own)| match at % 2 {
        0 => own.replace('^', "^^"),
        _ => own.to_owned(),
    });
    let is_plain = !text.contains(['\'', '\\']) && !text.contains(".numerator");
    is_plain.then(|| parts.collect::<Vec<_>>().join("\""))
}

/// Texts that occur only in programs that do more with graphs than compute their values.
const GRAPHS: [&str; 7] = [".V", ".E", "Graph(", "near(", "G[1]", "G[2]", "[[1 .. n]"];

/// The imports and the parts of a program: the helpers and definitions that it needs, and at the end the text of
/// `print`.
fn parts(
    program: &Program,
    eval: &Eval,
    tongue: Tongue,
    is_short: bool,
    print: &dyn Fn(&Writer) -> Answer<String>,
) -> Answer<(Vec<String>, Vec<String>)> {
    let table = tongue.table();
    let reach = reach(program, eval)?;
    origins::check(program, eval, &reach)?;
    let mut writer = Writer::new(program, tongue, &table, &reach);
    let mut parts = writer.items(&reach)?;
    parts.push(print(&writer)?);
    let body = parts.join(tongue.between_items());
    let mut helpers = table.helpers(&body);
    if is_short {
        let brief = tongue.brief();
        let found = table.clone().with_helpers(brief, &[]).helpers(&body);
        let mut texts = found.iter().copied().chain([body.as_str()]);
        helpers = match texts.any(|own| GRAPHS.iter().any(|of| own.contains(of))) {
            // In the brief helpers a graph consists of sets of neighbours only.
            true => table
                .clone()
                .with_helpers(brief, &["graph(", "nimber("])
                .helpers(&body),
            false => found,
        };
    }
    let (imports, helpers): (Vec<&str>, Vec<&str>) = helpers
        .into_iter()
        .partition(|own| own.starts_with("import ") || own.starts_with("from "));
    let owned = |own: Vec<&str>| own.into_iter().map(str::to_owned).collect::<Vec<_>>();
    Ok((owned(imports), [owned(helpers), parts].concat()))
}

fn written(program: &Program, eval: &Eval, head: &[String], tongue: Tongue) -> Answer<String> {
    let (open, close, after_head) = match tongue {
        Tongue::Python => ("#", "", "\n\n"),
        Tongue::Pari => ("\\\\", "", "\n"),
        Tongue::Mathematica | Tongue::Maple => ("(*", " *)", "\n"),
    };
    let (imports, parts) = parts(program, eval, tongue, false, &|writer| writer.terms(eval))?;
    let mut text = comments(head, open, close);
    if !imports.is_empty() {
        text += &format!("{}\n", imports.join("\n"));
    }
    Ok(text + after_head + &parts.join(tongue.between_items()) + "\n")
}
