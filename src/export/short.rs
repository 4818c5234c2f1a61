//! Programs of a few lines, in the form in which contributors of the OEIS give them.

use super::names::Taken;
use super::pieces::{Factor, Own, Piece, ProgramPlan, bounds};
use super::spelling::Spelling;
use super::{Language, Recipe, Shown};
use nk_base::english::plus;
use nk_system::SystemError;

/// A language of short programs, in the order in which an entry of the OEIS has its languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortLanguage {
    /// Maple.
    Maple,
    /// Mathematica, that is, the Wolfram Language.
    Mathematica,
    /// PARI/GP.
    Pari,
    /// Sage.
    Sage,
    /// Python 3.
    Python,
}

impl ShortLanguage {
    /// All languages, in the order in which an entry has them.
    pub const ALL: [ShortLanguage; 5] = [
        ShortLanguage::Maple,
        ShortLanguage::Mathematica,
        ShortLanguage::Pari,
        ShortLanguage::Sage,
        ShortLanguage::Python,
    ];

    /// The name of the language in an entry.
    pub fn name(self) -> &'static str {
        match self {
            ShortLanguage::Maple => "Maple",
            ShortLanguage::Mathematica => "Mathematica",
            ShortLanguage::Pari => "PARI",
            ShortLanguage::Sage => "Sage",
            ShortLanguage::Python => "Python",
        }
    }

    /// The language whose rules for names this language shares.
    fn names(self) -> Language {
        match self {
            ShortLanguage::Maple | ShortLanguage::Mathematica => Language::Mathematica,
            ShortLanguage::Pari => Language::Pari,
            ShortLanguage::Sage | ShortLanguage::Python => Language::Python,
        }
    }
}

/// The largest number of sequences of a short program.
const SEQUENCES: usize = 3;

/// The largest number of characters of a short program.
pub(crate) const CHARACTERS: usize = 1500;

/// A program of a few lines that lists the values of a sequence from its first index up to `last`, for a system of at
/// most three sequences besides those that are 0 throughout. `None` for other systems, or if the program would be long.
///
/// # Errors
///
/// The reason why the system has no values.
pub fn short_program(
    recipe: &Recipe,
    language: ShortLanguage,
    last: i64,
) -> Result<Option<String>, SystemError> {
    let spelling = Spelling::of(language.names());
    let mut plan = ProgramPlan::new(recipe, Taken::new(language.names(), spelling.as_ref()))?;
    let is_plain = plan.shown == Shown::VALUES && plan.enumeration.is_none();
    if !is_plain || plan.sequences.len() > SEQUENCES {
        return Ok(None);
    }
    match &mut plan.sequences[..] {
        [only] => "a".clone_into(&mut only.name),
        all => all.iter_mut().for_each(|own| rename(own, language)),
    }
    let text = match language {
        ShortLanguage::Maple => maple(&plan, last),
        ShortLanguage::Mathematica => mathematica(&plan, last),
        ShortLanguage::Pari => pari(&plan, last),
        ShortLanguage::Sage => python(&plan, last, &SAGE),
        ShortLanguage::Python => python(&plan, last, &PYTHON),
    };
    Ok((text.len() <= CHARACTERS).then_some(text))
}

/// Functions and variables of these programs and of the languages that are not in the tables of names.
const OTHERS: &str = "s nn cache cached_function lista min Set concat \
    save scan sec sech select seq series sign signum simplify sin sinh solve sort sprintf sqrt stop string subs sum surd symbol";

fn rename(own: &mut Own, language: ShortLanguage) {
    let is_taken = OTHERS.split_whitespace().any(|word| word == own.name);
    if is_taken && language != ShortLanguage::Mathematica {
        own.name += "0";
    }
}

/// The spelling of the options of n in a language.
struct Words {
    value: fn(own: &Own, stem: &str, add: i64) -> String,
    nim_sum: fn(parts: &[String]) -> String,
    /// The lesser of an integer and the half of another.
    least: fn(one: &str, doubled: &str) -> String,
    all: fn(option: &str, low: i64, high: &str) -> String,
    only: fn(option: &str) -> String,
    /// The text of the only option if a condition holds, and of no option otherwise.
    tested: fn(condition: &str, option: &str) -> String,
    and: &'static str,
    /// 1 if a loop in the language ends before its upper bound, and otherwise 0.
    beyond: i64,
}

/// The options of n, one text for each term of the system.
fn options(plan: &ProgramPlan, own: &Own, words: &Words) -> Vec<String> {
    let text = |factors: &[Factor]| match factors.is_empty() {
        true => "0".to_owned(),
        false => match &plan.nim_sum(factors, &words.value)[..] {
            [only] => only.clone(),
            parts => (words.nim_sum)(parts),
        },
    };
    let option = |piece: &Piece| match piece {
        Piece::Single { factors, low, high } => {
            let option = text(factors);
            match &bounds(*low, *high, own.start, |own| own.to_string())[..] {
                [] => (words.only)(&option),
                bounds => (words.tested)(&bounds.join(words.and), &option),
            }
        }
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let end = match half {
                Some(half) => {
                    let least = (words.least)(&plus("n", -high), &plus("n", -half));
                    plus(&least, words.beyond)
                }
                None => plus("n", words.beyond - high),
            };
            (words.all)(&text(factors), *low, &end)
        }
    };
    own.options.iter().map(option).collect()
}

/// A value of several parts by a function of two arguments: `f(x, f(y, z))`.
fn nested(parts: &[String], function: &str) -> String {
    let whole = parts.iter().rev().cloned();
    let joined = whole.reduce(|rest, own| format!("{function}({own}, {rest})"));
    joined.unwrap_or_default()
}

fn joined(values: &[u32], between: &str) -> String {
    let all: Vec<String> = values.iter().map(u32::to_string).collect();
    all.join(between)
}

/// The index from which on a list is computed, and the number of its first values that are left out. If the first
/// wanted value is far up, the list is computed from below, so that functions do not call themselves too deeply.
fn listed(plan: &ProgramPlan) -> (i64, i64) {
    /// The depth of recursion that every language allows.
    const DEEP: i64 = 100;
    let root = plan.root();
    match plan.from - root.start > DEEP {
        true => (root.first, plan.from - root.first),
        false => (plan.from, 0),
    }
}

/// The words that Python and Sage spell differently.
struct Dialect {
    import: &'static str,
    memo: &'static str,
    nim_sum: fn(parts: &[String]) -> String,
}

const PYTHON: Dialect = Dialect {
    import: "from functools import cache\n",
    memo: "cache",
    nim_sum: |parts| parts.join("^"),
};

const SAGE: Dialect = Dialect {
    import: "",
    memo: "cached_function",
    nim_sum: |parts| parts.join("^^"),
};

fn python(plan: &ProgramPlan, last: i64, dialect: &Dialect) -> String {
    let words = Words {
        value: |own, stem, add| format!("{}({})", own.name, plus(stem, add)),
        nim_sum: dialect.nim_sum,
        least: |one, doubled| format!("min({one}, ({doubled})//2)"),
        all: |option, low, high| format!("{{{option} for x in range({low}, {high})}}"),
        only: |option| format!("{{{option}}}"),
        tested: |condition, option| format!("({{{option}}} if {condition} else set())"),
        and: " and ",
        beyond: 1,
    };
    let mut text = dialect.import.to_owned();
    text += "def mex(s): return min(set(range(len(s) + 1)) - s)\n";
    for own in &plan.sequences {
        let options = options(plan, own, &words);
        let set = match options.is_empty() {
            true => "set()".to_owned(),
            false => options.join(" | "),
        };
        let given = match own.initial.is_empty() {
            true => String::new(),
            false => format!(
                "[{}][{}] if n < {} else ",
                joined(&own.initial, ", "),
                plus("n", -own.first),
                own.start
            ),
        };
        let (memo, name) = (dialect.memo, &own.name);
        text += &format!("@{memo}\ndef {name}(n): return {given}mex({set})\n");
    }
    let (from, out) = listed(plan);
    let part = match out {
        0 => String::new(),
        out => format!("[{out}:]"),
    };
    let name = &plan.root().name;
    text + &format!(
        "print([{name}(n) for n in range({from}, {})]{part})\n",
        last + 1
    )
}

fn pari(plan: &ProgramPlan, last: i64) -> String {
    let words = Words {
        value: |own, stem, add| format!("{}[{}]", own.name, plus(stem, add - own.first + 1)),
        nim_sum: |parts| nested(parts, "bitxor"),
        least: |one, doubled| format!("min({one}, ({doubled})\\2)"),
        all: |option, low, high| format!("[{option} | x <- [{low}..{high}]]"),
        only: |option| format!("[{option}]"),
        tested: |condition, option| format!("if({condition}, [{option}], [])"),
        and: " && ",
        beyond: 0,
    };
    let begin = plan.sequences.iter().map(|own| own.start).min();
    let begin = begin.unwrap_or(plan.from);
    let (mut given, mut steps) = (Vec::new(), Vec::new());
    for own in &plan.sequences {
        let options = options(plan, own, &words);
        let set = match &options[..] {
            [] => "[]".to_owned(),
            [only] => only.clone(),
            all => format!("concat([{}])", all.join(", ")),
        };
        let name = &own.name;
        let room = plus("nn", 1 - own.start);
        given.push(match own.initial.is_empty() {
            true => format!("{name} = vector({room})"),
            false => format!(
                "{name} = concat([{}], vector({room}))",
                joined(&own.initial, ", ")
            ),
        });
        let step = format!("{name}[{}] = mex(Set({set}))", plus("n", 1 - own.first));
        steps.push(match own.start > begin {
            true => format!("if(n >= {}, {step})", own.start),
            false => step,
        });
    }
    let root = plan.root();
    let part = match plan.from == root.first {
        true => root.name.clone(),
        false => format!("{}[{}..-1]", root.name, plan.from - root.first + 1),
    };
    format!(
        "mex(s) = my(m = 0); while(setsearch(s, m), m++); m;\nlista(nn) = my({}); for(n = {begin}, nn, {}); {part};\nlista({last})\n",
        given.join(", "),
        steps.join("; "),
    )
}

fn mathematica(plan: &ProgramPlan, last: i64) -> String {
    let words = Words {
        value: |own, stem, add| format!("{}[{}]", own.name, plus(stem, add)),
        nim_sum: |parts| format!("BitXor[{}]", parts.join(", ")),
        least: |one, doubled| format!("Min[{one}, Floor[({doubled})/2]]"),
        all: |option, low, high| format!("Table[{option}, {{x, {low}, {high}}}]"),
        only: |option| format!("{{{option}}}"),
        tested: |condition, option| format!("If[{condition}, {{{option}}}, {{}}]"),
        and: " && ",
        beyond: 0,
    };
    let mut text = "mex[s_] := First[Complement[Range[0, Length[s]], s]];\n".to_owned();
    for own in &plan.sequences {
        let name = &own.name;
        let given = own.initial.iter().zip(own.first..);
        let given: Vec<String> = given
            .map(|(value, n)| format!("{name}[{n}] = {value};"))
            .collect();
        if !given.is_empty() {
            text += &format!("{}\n", given.join(" "));
        }
        let options = options(plan, own, &words).join(", ");
        text += &format!("{name}[n_] := {name}[n] = mex[Join[{options}]];\n");
    }
    let (from, out) = listed(plan);
    let part = match out {
        0 => String::new(),
        out => format!("[[{};;]]", out + 1),
    };
    let name = &plan.root().name;
    text + &format!("Table[{name}[n], {{n, {from}, {last}}}]{part}\n")
}

fn maple(plan: &ProgramPlan, last: i64) -> String {
    let words = Words {
        value: |own, stem, add| format!("{}({})", own.name, plus(stem, add)),
        nim_sum: |parts| nested(parts, "Bits:-Xor"),
        least: |one, doubled| format!("min({one}, iquo({doubled}, 2))"),
        all: |option, low, high| format!("{{seq({option}, x = {low}..{high})}}"),
        only: |option| format!("{{{option}}}"),
        tested: |condition, option| format!("`if`({condition}, {{{option}}}, {{}})"),
        and: " and ",
        beyond: 0,
    };
    let mut text =
        "mex:= proc(s) local m; for m from 0 while member(m, s) do od; m end:\n".to_owned();
    for own in &plan.sequences {
        let set = match &options(plan, own, &words)[..] {
            [] => "{}".to_owned(),
            all => all.join(" union "),
        };
        let value = match own.initial.is_empty() {
            true => format!("mex({set})"),
            false => format!(
                "`if`(n < {}, [{}][{}], mex({set}))",
                own.start,
                joined(&own.initial, ", "),
                plus("n", 1 - own.first)
            ),
        };
        text += &format!(
            "{}:= proc(n) option remember; local x; {value} end:\n",
            own.name
        );
    }
    let (from, out) = listed(plan);
    let name = &plan.root().name;
    text + &match out {
        0 => format!("seq({name}(n), n={from}..{last});\n"),
        out => format!("[seq({name}(n), n={from}..{last})][{}..-1][];\n", out + 1),
    }
}
