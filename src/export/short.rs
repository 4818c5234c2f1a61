//! Programs of a few lines, in the form in which contributors of the OEIS give them.

use super::pieces::{Factor, Own, Piece, Plan, plus};
use super::{Language, Recipe, Shown, names};
use nk_system::SystemError;

/// A program of a few lines that lists the values of a sequence from its first index up to `last`: in Python, PARI/GP or
/// Mathematica, for a system that has one sequence beside those that are 0 throughout. `None` for anything else.
///
/// Errors: the reason why the system has no values.
pub fn short_program(
    recipe: &Recipe,
    language: Language,
    last: i64,
) -> Result<Option<String>, SystemError> {
    let plan = Plan::new(recipe, names::Taken::new(language, None))?;
    let [own] = &plan.sequences[..] else {
        return Ok(None);
    };
    let is_plain = plan.shown == Shown::VALUES && plan.enumeration.is_none();
    // A single option with a range of its own would need a test.
    let is_tested = |piece: &Piece| matches!(piece, Piece::Single { low, high, .. } if *low > own.start || high.is_some());
    if !is_plain || own.initial.is_empty() || own.options.iter().any(is_tested) {
        return Ok(None);
    }
    let from = recipe.from;
    Ok(match language {
        Language::Python => Some(python(own, from, last)),
        Language::Pari => Some(pari(own, from, last)),
        Language::Mathematica => Some(mathematica(own, from, last)),
        _ => None,
    })
}

/// How a language writes a loop over x, given its greatest value in the language, and a nim-sum.
struct Words {
    value: fn(own: &Own, stem: &str, add: i64) -> String,
    nim_sum: fn(parts: &[String]) -> String,
    /// Of an integer and the half of another: the lesser.
    least: fn(one: &str, doubled: &str) -> String,
    all: fn(option: &str, low: i64, high: &str) -> String,
    only: fn(option: &str) -> String,
    /// 1 if the end of a loop does not belong to it.
    beyond: i64,
}

/// The options of n, one text for each term of the system.
fn options(own: &Own, words: &Words) -> Vec<String> {
    let text = |factors: &[Factor]| {
        let parts: Vec<String> = factors
            .iter()
            .map(|factor| match factor {
                Factor::AtX(_) => (words.value)(own, "x", 0),
                Factor::AtRest(_, shift) => (words.value)(own, "n - x", -shift),
                Factor::Back(_, delay) => (words.value)(own, "n", -delay),
                Factor::Constant(value) => value.to_string(),
            })
            .collect();
        match parts.len() {
            0 => "0".to_owned(),
            1 => parts[0].clone(),
            _ => (words.nim_sum)(&parts),
        }
    };
    let option = |piece: &Piece| match piece {
        Piece::Single { factors, .. } => (words.only)(&text(factors)),
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

fn joined(values: &[u32], between: &str) -> String {
    let all: Vec<String> = values.iter().map(u32::to_string).collect();
    all.join(between)
}

fn python(own: &Own, from: i64, last: i64) -> String {
    let words = Words {
        value: |own, stem, add| format!("a[{}]", plus(stem, add - own.first)),
        nim_sum: |parts| parts.join("^"),
        least: |one, doubled| format!("min({one}, ({doubled})//2)"),
        all: |option, low, high| format!("{{{option} for x in range({low}, {high})}}"),
        only: |option| format!("{{{option}}}"),
        beyond: 1,
    };
    let options = options(own, &words);
    let set = match options.is_empty() {
        true => "set()".to_owned(),
        false => options.join(" | "),
    };
    let part = match from == own.first {
        true => "a".to_owned(),
        false => format!("a[{}:]", from - own.first),
    };
    format!(
        "def aupto(nn):\n    a = [{}]\n    for n in range({}, nn + 1):\n        s = {set}\n        a.append(min(set(range(len(s) + 1)) - s))\n    return {part}\nprint(aupto({last}))\n",
        joined(&own.initial, ", "),
        own.start,
    )
}

fn pari(own: &Own, from: i64, last: i64) -> String {
    let words = Words {
        value: |own, stem, add| format!("a[{}]", plus(stem, add - own.first + 1)),
        nim_sum: |parts| {
            let whole = parts.iter().cloned();
            whole
                .reduce(|one, other| format!("bitxor({one}, {other})"))
                .unwrap_or_default()
        },
        least: |one, doubled| format!("min({one}, ({doubled})\\2)"),
        all: |option, low, high| format!("[{option} | x <- [{low}..{high}]]"),
        only: |option| format!("[{option}]"),
        beyond: 0,
    };
    let options = options(own, &words);
    let set = match options.is_empty() {
        true => "[]".to_owned(),
        false => format!("concat([{}])", options.join(", ")),
    };
    let more = plus("nn", 1 - own.start);
    let part = match from == own.first {
        true => "a".to_owned(),
        false => format!("a[{}..-1]", from - own.first + 1),
    };
    format!(
        "mex(s) = my(m = 0); while(setsearch(s, m), m++); m;\nlista(nn) = my(a = concat([{}], vector({more}))); for(n = {}, nn, a[{}] = mex(Set({set}))); {part};\nlista({last})\n",
        joined(&own.initial, ", "),
        own.start,
        plus("n", 1 - own.first),
    )
}

fn mathematica(own: &Own, from: i64, last: i64) -> String {
    let words = Words {
        value: |_, stem, add| format!("a[{}]", plus(stem, add)),
        nim_sum: |parts| format!("BitXor[{}]", parts.join(", ")),
        least: |one, doubled| format!("Min[{one}, Floor[({doubled})/2]]"),
        all: |option, low, high| format!("Table[{option}, {{x, {low}, {high}}}]"),
        only: |option| format!("{{{option}}}"),
        beyond: 0,
    };
    let given = own.initial.iter().zip(own.first..);
    let given: Vec<String> = given
        .map(|(value, n)| format!("a[{n}] = {value};"))
        .collect();
    format!(
        "{}\na[n_] := a[n] = With[{{s = Join[{}]}}, First[Complement[Range[0, Length[s]], s]]];\nTable[a[n], {{n, {from}, {last}}}]\n",
        given.join(" "),
        options(own, &words).join(", "),
    )
}
