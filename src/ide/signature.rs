//! The call around the cursor, with the parameters of its function.

use nk_base::source::FileId;
use nk_syntax::TokenKind;
use nk_syntax::ast::ItemKind;
use nk_syntax::token::one_line;

use super::{Analysis, glossary, library};

/// A call and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The ways to call the function, such as `gcd(x, y, ...)`.
    pub labels: Vec<String>,
    /// A description of the function; empty if there is none.
    pub about: String,
    /// The number of the argument at the cursor, from 0.
    pub argument: usize,
}

/// The innermost call around an offset; `None` if there is none, or its function is not known.
pub fn signature(analysis: &Analysis, file: FileId, offset: usize) -> Option<Signature> {
    let text = &analysis.sources.get(file).text;
    let (name, argument) = call(analysis, file, offset, text)?;
    if let Some(own) = glossary::meaning(name) {
        let labels = own.usage.replace("), ", ")\n");
        return Some(Signature {
            labels: labels.lines().map(str::to_owned).collect(),
            about: own.meaning.to_owned(),
            argument,
        });
    }
    let labels = defined(analysis, name);
    if !labels.is_empty() {
        let about = String::new();
        return Some(Signature {
            labels,
            about,
            argument,
        });
    }
    let own = library::entry(name)?;
    Some(Signature {
        labels: vec![own.call.clone()],
        about: own.about.join("\n"),
        argument,
    })
}

/// The name before the innermost open bracket of a call at an offset, and the number of commas after that bracket.
fn call<'t>(
    analysis: &Analysis,
    file: FileId,
    offset: usize,
    text: &'t str,
) -> Option<(&'t str, usize)> {
    let tokens = &analysis.files[file.0 as usize].tokens;
    let before = tokens.iter().take_while(|own| own.range().end <= offset);
    let before: Vec<_> = before.filter(|own| !own.kind.is_trivia()).collect();
    let (mut depth, mut commas) = (0_usize, 0);
    for (at, token) in before.iter().enumerate().rev() {
        if token.kind.is_closer() {
            depth += 1;
        } else if token.kind.closer().is_some() && depth > 0 {
            depth -= 1;
        } else if depth == 0 && token.kind == TokenKind::OpenParen {
            let name = before.get(at.checked_sub(1)?)?.text(text);
            let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            // A bracket that only groups belongs to an argument of the call around it.
            if is_name {
                return Some((name, commas));
            }
            commas = 0;
        } else if depth == 0 && token.kind.closer().is_some() {
            commas = 0;
        } else if depth == 0 && token.text(text) == "," {
            commas += 1;
        }
    }
    None
}

/// The heads of the equations, or of the family, that define a name, each once.
pub(super) fn defined(analysis: &Analysis, name: &str) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for item in analysis.files.iter().flat_map(|own| &own.file.items) {
        match &item.kind {
            ItemKind::Graph(graph) if graph.name.text == name => {
                let params: Vec<&str> = graph.params.iter().map(|own| own.text.as_str()).collect();
                labels.push(format!("{name}({})", params.join(", ")));
            }
            ItemKind::Equation(equation) => {
                let heads = equation.heads.iter();
                let own = heads.filter(|head| head.name.text == name && head.args.is_some());
                labels.extend(own.map(|head| one_line(analysis.sources.slice(head.span))));
            }
            _ => {}
        }
    }
    // The head with the most letters comes first, as it names the parameters, unlike those of base cases.
    let letters = |own: &String| {
        let arguments = &own[name.len().min(own.len())..];
        arguments.chars().filter(|c| c.is_alphabetic()).count()
    };
    labels.sort_by_key(|own| std::cmp::Reverse(letters(own)));
    labels.dedup();
    labels.truncate(1);
    labels
}

/// The places of the parameters in a label, in bytes.
pub fn parameters(label: &str) -> Vec<(usize, usize)> {
    let Some(open) = label.find('(') else {
        return Vec::new();
    };
    let end = label.rfind(')').unwrap_or(label.len());
    let (mut depth, mut start) = (0_usize, open + 1);
    let mut found = Vec::new();
    for (at, c) in label
        .char_indices()
        .filter(|own| (open + 1..end).contains(&own.0))
    {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push((start, end));
    let trimmed = |(from, to): (usize, usize)| {
        let text = &label[from..to];
        let skipped = text.len() - text.trim_start().len();
        (from + skipped, from + text.trim_end().len().max(skipped))
    };
    found
        .into_iter()
        .map(trimmed)
        .filter(|own| own.0 < own.1)
        .collect()
}
