//! The arguments of a command that is typed at the prompt, where an expression needs no quotation marks.

use clap::Command;

use num_bigint::BigInt;

use super::input::{Word, is_expression, words};
use nk_terminal::inputs::{Inputs, PROMPT};

/// The largest number of consecutive words that are divided into expressions. More words are one expression, or each
/// word is one.
const MOST: usize = 60;

/// The arguments that `rest` means for a command. Words that are neither options nor values of options are joined to as few
/// expressions as possible; where no division into expressions exists, each word is an argument.
pub fn arguments(rest: &str, command: &Command) -> Vec<String> {
    let (options, own) = divided(rest, command);
    together(options, own)
}

/// The arguments of a command that takes terms: integers as they are, and anything else as what was defined.
pub fn terms(rest: &str, command: &Command) -> Vec<String> {
    let (options, mut own) = divided(rest, command);
    // `_` is replaced by a number in brackets.
    let plain = own
        .iter()
        .map(|own| Inputs::unmarked(own).replace(['(', ')'], ""));
    let plain: Vec<String> = plain.collect();
    let integers = plain.iter().flat_map(|own| own.split([',', ' ']));
    let mut integers = integers.filter(|own| !own.is_empty());
    let is_read_elsewhere = |own: &String| own == "-" || own.ends_with(".nk");
    if integers.all(|own| own.parse::<BigInt>().is_ok()) {
        own = plain;
    } else if !own.first().is_some_and(is_read_elsewhere) {
        own.insert(0, PROMPT.to_owned());
    }
    together(options, own)
}

/// The options with their values, and the other arguments.
fn divided(rest: &str, command: &Command) -> (Vec<String>, Vec<String>) {
    let (mut options, mut own) = (Vec::new(), Vec::new());
    let mut run: Vec<String> = Vec::new();
    let mut is_value = false;
    for Word { text, is_quoted } in words(rest) {
        let taken = match is_quoted {
            false => option(&text, command),
            true => None,
        };
        if std::mem::take(&mut is_value) {
            options.push(text);
        } else if let Some(takes_value) = taken {
            own.extend(joined(std::mem::take(&mut run)));
            options.push(text);
            is_value = takes_value;
        } else if is_quoted {
            own.extend(joined(std::mem::take(&mut run)));
            own.push(text);
        } else {
            run.push(text);
        }
    }
    own.extend(joined(run));
    (options, own)
}

fn together(options: Vec<String>, own: Vec<String>) -> Vec<String> {
    // After `--` an argument such as `-f(3)` is no option.
    let is_guarded = own.iter().any(|own| own.starts_with('-') && own != "-");
    match is_guarded {
        true => [options, vec!["--".to_owned()], own].concat(),
        false => [own, options].concat(),
    }
}

/// Whether a word is an option of the command or of one of its own commands, and whether the next word is its value.
fn option(word: &str, command: &Command) -> Option<bool> {
    let found = command.get_arguments().find(|own| {
        let long = word.strip_prefix("--").map(|own| own.split('=').next());
        let is_long = own.get_long().is_some() && long.flatten() == own.get_long();
        is_long || own.get_short().is_some_and(|own| word == format!("-{own}"))
    });
    let own = found.map(|own| own.get_action().takes_values() && !word.contains('='));
    // Help is given by every command.
    let own = own.or_else(|| ["-h", "--help"].contains(&word).then_some(false));
    own.or_else(|| {
        let mut inner = command.get_subcommands();
        inner.find_map(|own| option(word, own))
    })
}

/// Words as the fewest expressions that they make in order; as they are, if they make none.
fn joined(words: Vec<String>) -> Vec<String> {
    let whole = words.join(" ");
    if words.len() < 2 || is_expression(&whole) {
        return if words.is_empty() { words } else { vec![whole] };
    }
    if words.len() > MOST {
        return words;
    }
    // The best division of the words from each place on. After the last word it is the empty division.
    let mut best: Vec<Option<Vec<String>>> = vec![None; words.len()];
    best.push(Some(Vec::new()));
    for start in (0..words.len()).rev() {
        for end in start + 1..=words.len() {
            let Some(rest) = best[end].clone() else {
                continue;
            };
            let is_better = best[start]
                .as_ref()
                .is_none_or(|own| rest.len() + 1 < own.len());
            let first = words[start..end].join(" ");
            if is_better && is_expression(&first) {
                best[start] = Some([vec![first], rest].concat());
            }
        }
    }
    best.swap_remove(0).unwrap_or(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Arg, ArgAction};

    #[test]
    fn expressions_need_no_quotation_marks() {
        let command = Command::new("plot")
            .arg(Arg::new("to").long("to"))
            .arg(Arg::new("output").short('o').long("output"))
            .arg(Arg::new("ascii").long("ascii").action(ArgAction::SetTrue));
        for (typed, wanted) in [
            ("a K X", "a|K|X"),
            ("f(n) : 0 <= n <= 5", "f(n) : 0 <= n <= 5"),
            (
                "f(n) : n >= 0 --to 30 --ascii",
                "f(n) : n >= 0|--to|30|--ascii",
            ),
            (
                "--to 30 f(n) : n >= 0 -o a.svg",
                "f(n) : n >= 0|--to|30|-o|a.svg",
            ),
            ("--to=30 f(3) + 1", "f(3) + 1|--to=30"),
            ("a f(n) : n >= 0", "a|f(n) : n >= 0"),
            ("'f(n) : n >= 0' a b", "f(n) : n >= 0|a|b"),
            ("\"linked diamonds\" f(3) - 1", "linked diamonds|f(3) - 1"),
            ("-f(3) + 2 --to 4", "--to|4|--|-f(3) + 2"),
            ("f(3) -g(2)", "f(3) -g(2)"),
            ("if 1 = 2 then 3 else 4", "if 1 = 2 then 3 else 4"),
            ("f( + --ascii", "f( + --ascii"),
            ("lookup 1, 2, 3", "lookup|1,|2,|3"),
            ("", ""),
        ] {
            assert_eq!(arguments(typed, &command).join("|"), wanted, "{typed}");
        }
    }

    #[test]
    fn terms_are_integers_or_what_was_defined() {
        let command = Command::new("lookup").arg(Arg::new("most").long("most"));
        for (typed, wanted) in [
            ("1, 2,3 --most 4", "1,|2,3|--most|4"),
            ("(3)", "3"),
            ("(-3), 4", "--|-3,|4"),
            ("f", "<prompt>|f"),
            (
                "f(n+1) : n >= 0 --most 4",
                "<prompt>|f(n+1) : n >= 0|--most|4",
            ),
            ("(1/4)", "<prompt>|(1/4)"),
            ("other.nk f", "other.nk|f"),
            ("-", "-"),
            ("", ""),
        ] {
            assert_eq!(terms(typed, &command).join("|"), wanted, "{typed}");
        }
    }
}
