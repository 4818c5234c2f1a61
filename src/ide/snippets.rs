//! Snippets, which are texts with places to fill in, in the syntax of the Language Server Protocol: `${1:name}` is a
//! place with a default text, and `$1` repeats the place.

use nk_lang::ir::Kind;

use super::{Analysis, glossary, library, signature};

/// A text with places to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The label in a list of completions.
    pub label: &'static str,
    /// The word that one types to get it.
    pub word: &'static str,
    /// The text, with its places.
    pub body: String,
    /// The purpose of the snippet, in a sentence.
    pub about: &'static str,
}

/// The default names in snippets. A snippet takes the first one that the specification does not define.
const NAMES: [&str; 8] = ["f", "g", "h", "a", "b", "c", "d", "e"];

/// Snippets of items, for the beginning of a line outside of all items, at an offset of the root. They are about the
/// last sequence above the offset, if there is one. With their default texts they have no errors.
pub fn items(analysis: &Analysis, offset: usize) -> Vec<Snippet> {
    let is_free = |name: &&str| analysis.index.global(name).is_none();
    let fresh = NAMES.into_iter().find(is_free).unwrap_or("new_name");
    let functions = &analysis.checked.program.functions;
    let sequence = |own: &&nk_lang::ir::Function| {
        own.params == [Kind::Number]
            && own.kind == Kind::Number
            && own.span.file == Analysis::ROOT
            && (own.span.end as usize) <= offset
            && analysis.index.global(&own.name).is_some()
    };
    let last = functions.iter().rfind(sequence);
    let call = match last {
        Some(own) => format!("${{1:{}}}(n)", escaped(&own.name)),
        None => "${1:nimber(path(n))}".to_owned(),
    };
    let later = match last {
        Some(_) => "$1(n+${2:12})".to_owned(),
        None => "${2:nimber(path(n))}".to_owned(),
    };
    let snippet = |label, word, body: String, about| Snippet {
        label,
        word,
        body,
        about,
    };
    vec![
        snippet(
            "recurrence with base cases",
            "recurrence",
            format!(
                "${{1:{fresh}}}(0) = ${{2:0}}\n$1(n) = mex {{ $1(i) (+) $1(n-1-i) : ${{3:0 <= i <= n-1}} }} : n >= ${{4:1}}\n$0"
            ),
            "A function by its values at the first arguments and by a mex of nim-sums.",
        ),
        snippet(
            "game on graphs",
            "game",
            format!("${{1:{fresh}}}(G) = mex {{ $1(G - ${{2:N[G, v]}}) : ${{3:v in V(G)}} }}\n$0"),
            "The nimber of a position of a game in which a move takes a part of a graph away.",
        ),
        snippet(
            "graph family by its vertices and edges",
            "graph",
            format!(
                "graph ${{1:{fresh}}}(n) {{\n  vertex ${{2:v}}[i] : ${{3:1 <= i <= n}}\n  edge $2[i] -- $2[i+1] : ${{4:1 <= i < n}}\n}}\n$0"
            ),
            "A graph family: its vertices with their indices, and what is joined.",
        ),
        snippet(
            "graph family by a construction",
            "graph",
            format!(
                "graph ${{1:{fresh}}}(m, n) = ${{2:cartesian(path(m), path(n))}} : ${{3:m >= 1, n >= 1}}\n$0"
            ),
            "A graph family built from others.",
        ),
        snippet(
            "eval of a sequence",
            "eval",
            format!("eval {call} : n >= ${{2:0}}\n$0"),
            "Prints the terms of a sequence.",
        ),
        snippet(
            "check of a period",
            "check",
            format!("check {call} = {later} : n >= ${{3:0}}\n$0"),
            "States that values repeat. If the claim has a proof, it is proved for all n.",
        ),
        snippet(
            "check against the OEIS",
            "check",
            format!("check {call} = ${{2:A002187}}(n) : n >= ${{3:0}}\n$0"),
            "Compares a sequence with the terms that the OEIS lists.",
        ),
        snippet(
            "check against graphs",
            "check",
            format!("check {call} = nimber(${{2:path}}(n)) : 0 <= n <= ${{3:10}}\n$0"),
            "Compares a sequence with nimbers that the graph solver computes.",
        ),
    ]
}

/// The call of a function or a family with its arguments as places: `lattice(${1:m}, ${2:n})`. `None` for a name that
/// is not called.
pub fn call(analysis: &Analysis, name: &str) -> Option<String> {
    let several = || format!("{}($1)$0", escaped(name));
    let label = match glossary::meaning(name) {
        Some(own) if !own.usage.starts_with(&format!("{name}(")) => return None,
        Some(own) if own.usage.contains("), ") || own.usage.contains(':') => {
            return Some(several());
        }
        Some(own) => own.usage.to_owned(),
        None => {
            let own = signature::defined(analysis, name).into_iter().next();
            own.or_else(|| Some(library::entry(name)?.call.clone()))?
        }
    };
    let places: Vec<String> = signature::parameters(&label)
        .into_iter()
        .map(|(from, to)| &label[from..to])
        .filter(|own| *own != "...")
        .zip(1..)
        .map(|(own, number)| format!("${{{number}:{}}}", escaped(own)))
        .collect();
    Some(format!("{}({})$0", escaped(name), places.join(", ")))
}

/// A text with the escapes that it needs inside a place.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The text of a snippet with its default texts. A place must not contain a place.
pub fn expanded(body: &str) -> String {
    let mut places: Vec<(String, String)> = Vec::new();
    let (mut out, mut rest) = (String::new(), body);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                out.extend(rest.chars().next());
                rest = rest.get(1..).unwrap_or("");
            }
            '$' if rest.starts_with('{') => {
                let (number, behind) = rest[1..].split_once(':').unwrap_or((rest, ""));
                let mut text = String::new();
                let mut characters = behind.char_indices();
                let mut end = behind.len();
                while let Some((at, c)) = characters.next() {
                    match c {
                        '\\' => text.extend(characters.next().map(|(_, c)| c)),
                        '}' => {
                            end = at + 1;
                            break;
                        }
                        c => text.push(c),
                    }
                }
                out.push_str(&text);
                places.push((number.to_owned(), text));
                rest = &behind[end..];
            }
            '$' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let known = places.iter().find(|(number, _)| *number == rest[..digits]);
                out.extend(known.map(|(_, text)| text.as_str()));
                rest = &rest[digits..];
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none(_: &str, _: &str) -> Result<(String, String), String> {
        Err("no files".to_owned())
    }

    #[test]
    fn a_snippet_is_right_before_anything_is_filled_in() {
        for text in [
            "",
            "f(n) = n\n",
            "f(0) = 1\nf(n) = f(n-1) : n >= 1\ng = 2\n",
        ] {
            let analysis = Analysis::new("spec.nk", text, &none);
            for own in items(&analysis, text.len()) {
                let whole = format!("{text}{}", expanded(&own.body));
                let filled = Analysis::new("spec.nk", &whole, &none);
                let found = &filled.checked.diagnostics;
                assert!(found.is_empty(), "{whole}: {found:?}");
            }
        }
        let analysis = Analysis::new("spec.nk", "f(n) = n\n", &none);
        let eval = items(&analysis, 9)
            .into_iter()
            .find(|own| own.word == "eval");
        let eval = eval.map(|own| expanded(&own.body));
        assert_eq!(eval.as_deref(), Some("eval f(n) : n >= 0\n"));
    }

    #[test]
    fn calls_have_places_for_their_arguments() {
        let analysis = Analysis::new("spec.nk", "move(a, b) = a + b\nm = 3\n", &none);
        let of = |name| call(&analysis, name);
        assert_eq!(of("move").as_deref(), Some("move(${1:a}, ${2:b})$0"));
        assert_eq!(
            of("binomial").as_deref(),
            Some("binomial(${1:n}, ${2:k})$0")
        );
        assert_eq!(of("gcd").as_deref(), Some("gcd(${1:x}, ${2:y})$0"));
        assert_eq!(of("min").as_deref(), Some("min($1)$0"));
        assert_eq!(of("lattice").as_deref(), Some("lattice(${1:m}, ${2:n})$0"));
        assert_eq!([of("m"), of("where"), of("unknown")], [None, None, None]);
        assert_eq!(expanded("a${1:x\\}y}b$1\\$c$0"), "ax}ybx}y$c");
    }
}
