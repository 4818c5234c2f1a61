//! Classifies a typed text: items, an expression, or an incomplete text.

use nk_base::source::FileId;
use nk_syntax::{SyntaxError, TokenKind, lex, parse};

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Nothing,
    Items,
    /// An expression, perhaps with conditions.
    Expression,
}

/// The kind of a text, or the kind that it was meant to be.
pub fn kind(text: &str) -> Kind {
    let tokens = lex(text);
    let mut solid = tokens.iter().filter(|token| !token.kind.is_trivia());
    let Some(first) = solid.next() else {
        return Kind::Nothing;
    };
    if parse(FileId(0), text).errors.is_empty() {
        return Kind::Items;
    }
    if as_expression(text).is_empty() {
        return Kind::Expression;
    }
    let mut depth = 0;
    let mut defines = false;
    for token in &tokens {
        match token.kind {
            kind if kind.closer().is_some() => depth += 1,
            kind if kind.is_closer() => depth -= 1,
            TokenKind::Equal => defines |= depth == 0 && first.kind.is_name(),
            _ => {}
        }
    }
    match defines || first.kind.begins_item() {
        true => Kind::Items,
        false => Kind::Expression,
    }
}

/// Whether the text is an expression, perhaps with conditions.
pub fn is_expression(text: &str) -> bool {
    as_expression(text).is_empty()
}

fn as_expression(text: &str) -> Vec<SyntaxError> {
    parse(FileId(0), &format!("eval {text}")).errors
}

/// The texts to execute one after the other. A command in the last line ends what the lines before it left incomplete.
pub fn parts(text: &str) -> Vec<&str> {
    let start = last_line(text);
    match start > 0 && is_command(&text[start..]) {
        true => vec![&text[..start], &text[start..]],
        false => vec![text],
    }
}

/// The place where the last line begins.
fn last_line(text: &str) -> usize {
    let lines = text.trim_end_matches(['\n', '\r']);
    lines.rfind('\n').map_or(0, |at| at + 1)
}

/// Whether a line within a text is a command, such as `:list`, and not the conditions of an expression, such as `:n >= 0`:
/// it begins with the name of a command, or has no other word.
fn is_command(line: &str) -> bool {
    let Some(command) = line.trim().strip_prefix(':') else {
        return false;
    };
    let (name, rest) = command
        .split_once(char::is_whitespace)
        .unwrap_or((command, ""));
    let is_word = !name.is_empty() && name.chars().all(char::is_alphabetic);
    is_word && (rest.is_empty() || super::names::all().iter().any(|own| own == name))
}

/// Whether the text is incomplete. An empty line ends it in any case, and so does a command.
pub fn is_incomplete(text: &str) -> bool {
    let last = text.trim_end_matches(['\n', '\r']);
    let ends = text.contains('\n')
        && last
            .lines()
            .next_back()
            .is_none_or(|own| own.trim().is_empty());
    let newlines = text.len() - last.len();
    let is_ended = ends || newlines > 1 || is_command(&text[last_line(text)..]);
    if text.trim_start().starts_with(':') || is_ended {
        return false;
    }
    let errors = match kind(text) {
        Kind::Nothing => return false,
        Kind::Items => parse(FileId(0), text).errors,
        Kind::Expression => as_expression(text),
    };
    errors.iter().any(|error| error.is_at_end())
}

/// A word of a command.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    /// The word without quotes around it.
    pub text: String,
    pub is_quoted: bool,
}

/// The words of a command, which blanks separate unless they are within quotes or brackets.
pub fn words(text: &str) -> Vec<Word> {
    let (mut words, mut word) = (Vec::new(), String::new());
    let (mut depth, mut quote, mut is_quoted) = (0_usize, None, false);
    let made =
        |text: String, is_quoted: bool| (!text.is_empty()).then_some(Word { text, is_quoted });
    for character in text.trim().chars() {
        match (quote, character) {
            (Some(open), own) if own == open => {
                quote = None;
                if own == '"' && depth > 0 {
                    word.push(own);
                }
            }
            (None, '\'' | '"') if word.is_empty() || (character == '"' && depth > 0) => {
                quote = Some(character);
                match depth {
                    0 => is_quoted = true,
                    _ => word.push(character),
                }
            }
            (None, own) if own.is_whitespace() && depth == 0 => {
                let text = std::mem::take(&mut word);
                words.extend(made(text, std::mem::take(&mut is_quoted)));
            }
            (_, own) => {
                match own {
                    '(' | '[' | '{' if quote.is_none() => depth += 1,
                    ')' | ']' | '}' if quote.is_none() => depth = depth.saturating_sub(1),
                    _ => {}
                }
                word.push(own);
            }
        }
    }
    words.extend(made(word, is_quoted));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_is() {
        for (text, wanted) in [
            ("", Kind::Nothing),
            ("  # only this\n", Kind::Nothing),
            ("f(n) = n", Kind::Items),
            ("f(n) = n +", Kind::Items),
            ("graph g(n", Kind::Items),
            ("f(3)", Kind::Expression),
            ("f(n) : 1 <= n <= 4", Kind::Expression),
            ("if 1 = 2 then", Kind::Expression),
            ("{x : 0 <= x, x = 3}", Kind::Expression),
            ("1 +", Kind::Expression),
        ] {
            assert_eq!(kind(text), wanted, "{text}");
        }
    }

    #[test]
    fn what_goes_on_in_the_next_line() {
        for text in [
            "f(n) = mex {\n",
            "1 +\n",
            "graph g(n) {\n  vertex v\n",
            "graph g(n)\n",
            "sum(i :\n",
            "f(n) = mex { n - i\n  : 1 <= i <= n\n",
            "f(n) = mex { n - i\n:i >= 1,\n",
        ] {
            assert!(is_incomplete(text), "{text}");
            assert!(
                !is_incomplete(&format!("{text}\n")),
                "{text} and an empty line"
            );
        }
        for text in [
            "f(n) = n\n",
            "3\n",
            ":draw path(\n",
            "f(n) = )\n",
            "\n",
            "# x\n",
            "1 + * 2\n",
            "f(3\n:list\n",
            "f(3\n :lst\n",
            "f(3\n:help mex\n",
        ] {
            assert!(!is_incomplete(text), "{text}");
        }
    }

    #[test]
    fn a_command_is_a_part_of_its_own() {
        for (text, wanted) in [
            ("1 +\n2\n", vec!["1 +\n2\n"]),
            ("f(3\n1+1\n:list\n", vec!["f(3\n1+1\n", ":list\n"]),
            (":list\n", vec![":list\n"]),
            ("f(n)\n:n >= 1\n", vec!["f(n)\n:n >= 1\n"]),
        ] {
            assert_eq!(parts(text), wanted);
        }
    }

    #[test]
    fn words_keep_expressions_whole() {
        let of = |text| {
            let words = words(text).into_iter().map(|own| own.text);
            words.collect::<Vec<_>>().join("|")
        };
        assert_eq!(of("lattice(3, 5) -o a.svg"), "lattice(3, 5)|-o|a.svg");
        assert_eq!(of("'a(n) : n >= 1'  b"), "a(n) : n >= 1|b");
        assert_eq!(of("\"two words\" x'"), "two words|x'");
        assert_eq!(of("octal(\"0.137\", n)"), "octal(\"0.137\", n)");
        assert_eq!(of("  "), "");
    }
}
