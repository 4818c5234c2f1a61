//! The proposals for what to write at a place of a text.

use super::Analysis;
use super::describe;
use super::glossary::{BUILTINS, KEYWORDS};
use super::index::Sort;
use super::{fixes, library};
use nk_base::source::Span;
use nk_lang::is_oeis_name;
use nk_lang::load::LIBRARY;
use nk_oeis::bundle::index;
use nk_syntax::TokenKind;
use nk_syntax::token::one_line;

/// The sort of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposed {
    /// A name of this sort.
    Name(Sort),
    /// A reserved word: `where`.
    Keyword,
    /// A file that `use` may name.
    File,
}

/// Something that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The text to be written.
    pub text: String,
    /// The sort of the proposal.
    pub proposed: Proposed,
    /// The proposal in a few words.
    pub detail: String,
    /// The documentation in Markdown; empty if there is nothing to say.
    pub documentation: String,
}

/// Proposals and the bytes of the root that they replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposals {
    /// The first byte that they replace.
    pub from: usize,
    /// The byte after the last one that they replace.
    pub to: usize,
    /// The proposals. The editor itself keeps those that begin like the word at the place.
    pub list: Vec<Proposal>,
    /// Whether a name may be written there, so that [`imports`] can be proposed too.
    pub takes_names: bool,
    /// Whether a longer word has proposals that this list lacks, because sequences of the OEIS are listed only after
    /// `A` and a digit.
    pub is_partial: bool,
}

/// A name of the library that the specification does not use yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The name.
    pub proposal: Proposal,
    /// The edit that adds the `use`.
    pub edit: (Span, String),
}

/// The names of the library that a specification could use. A library file is left out if one of its names has another
/// meaning in the specification.
pub fn imports(analysis: &Analysis) -> Vec<Import> {
    let is_used = |file: &str| analysis.file(file).is_some();
    let mut found = Vec::new();
    for (file, _) in LIBRARY.iter().filter(|(file, _)| !is_used(file)) {
        let Some(edit) = fixes::import(analysis, Analysis::ROOT, file) else {
            continue;
        };
        for own in library::entries().iter().filter(|own| own.file == *file) {
            found.push(Import {
                proposal: Proposal {
                    text: own.name.to_owned(),
                    proposed: Proposed::Name(own.sort),
                    detail: format!("{} of {file}, adds its `use`", own.sort.words()),
                    documentation: format!("```nk\n{}\n```\n{}", own.call, own.about.join("\n")),
                },
                edit: edit.clone(),
            });
        }
    }
    found
}

/// Whether an item may begin at `offset` of the root: only a part of a word stands before it on its line, and no bracket is
/// open.
pub fn begins_item(analysis: &Analysis, offset: usize) -> bool {
    let text = analysis.text();
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if !text[line..offset].trim_start_matches(is_word).is_empty() {
        return false;
    }
    let mut depth = 0_i32;
    for token in &analysis.files[Analysis::ROOT.0 as usize].tokens {
        if token.range().end > line {
            break;
        }
        depth += i32::from(token.kind.closer().is_some()) - i32::from(token.kind.is_closer());
    }
    depth <= 0
}

/// The proposals at `offset` of the root. `files` are the names of the files beside the root that `use` may name. Only
/// sequences are filtered by the word at the place, as there are many of them.
pub fn complete(analysis: &Analysis, offset: usize, files: &[String]) -> Proposals {
    let text = analysis.text();
    let tokens = &analysis.files[Analysis::ROOT.0 as usize].tokens;
    let until = tokens.partition_point(|token| (token.start as usize) < offset);
    let token = tokens[..until]
        .last()
        .filter(|own| offset <= own.end as usize);
    let nothing = Proposals {
        from: offset,
        to: offset,
        list: Vec::new(),
        takes_names: false,
        is_partial: false,
    };
    let Some(token) = token else {
        return Proposals {
            list: names(analysis, offset),
            takes_names: true,
            ..nothing
        };
    };
    let range = token.range();
    let closed = token.kind == TokenKind::Text && offset == range.end;
    match token.kind {
        TokenKind::Comment => nothing,
        TokenKind::Text | TokenKind::UnterminatedText if !closed => {
            let before = tokens[..until - 1].iter().rev();
            let mut solid = before.filter(|own| !own.kind.is_trivia());
            if solid.next().is_none_or(|own| own.kind != TokenKind::Use) {
                return nothing;
            }
            let end = range.end - usize::from(token.kind == TokenKind::Text);
            Proposals {
                from: range.start + 1,
                to: end.max(offset),
                list: paths(files),
                ..nothing
            }
        }
        kind if kind.is_name() || kind.is_keyword(token.text(text)) => {
            let begun = &text[range.start..offset];
            let (list, takes_names) = match sequences(begun) {
                Some(list) => (list, false),
                None => (names(analysis, offset), true),
            };
            Proposals {
                from: range.start,
                to: range.end,
                list,
                takes_names,
                is_partial: begun == "A",
            }
        }
        TokenKind::Integer | TokenKind::Decimal => nothing,
        _ => Proposals {
            list: names(analysis, offset),
            takes_names: true,
            ..nothing
        },
    }
}

fn paths(files: &[String]) -> Vec<Proposal> {
    let library = LIBRARY.iter().map(|(name, text)| Proposal {
        text: (*name).to_owned(),
        proposed: Proposed::File,
        detail: "of the library".to_owned(),
        documentation: heading(text),
    });
    let beside = files.iter().map(|name| Proposal {
        text: name.clone(),
        proposed: Proposed::File,
        detail: String::new(),
        documentation: String::new(),
    });
    library.chain(beside).collect()
}

/// The comment at the beginning of a file, as one line.
fn heading(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The bundled sequences whose numbers begin with `begun`; `None` unless that is `A` and digits.
fn sequences(begun: &str) -> Option<Vec<Proposal>> {
    let digits = begun.strip_prefix('A')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let all = index().filter(|facts| facts.id.to_string().starts_with(begun));
    let proposals = all.map(|facts| Proposal {
        text: facts.id.to_string(),
        proposed: Proposed::Name(Sort::Oeis),
        detail: facts.about.to_owned(),
        documentation: format!("{} terms from n = {}", facts.terms, facts.offset),
    });
    Some(proposals.collect())
}

fn names(analysis: &Analysis, offset: usize) -> Vec<Proposal> {
    let mut list = locals(analysis, offset);
    let shown = |own: &&super::Symbol| !own.sort.is_local() && !own.sort.is_given();
    for symbol in analysis.index.symbols.iter().filter(shown) {
        let id = analysis.index.global(&symbol.name);
        let place = id.and_then(|id| analysis.index.definitions(id).next());
        list.push(Proposal {
            text: symbol.name.clone(),
            proposed: Proposed::Name(symbol.sort),
            detail: symbol.sort.words().to_owned(),
            documentation: place.map_or(String::new(), |place| line_of(analysis, place)),
        });
    }
    for (words, proposed) in [
        (BUILTINS, Proposed::Name(Sort::Builtin)),
        (KEYWORDS, Proposed::Keyword),
    ] {
        list.extend(words.iter().map(|own| Proposal {
            text: own.word.to_owned(),
            proposed,
            detail: own.usage.to_owned(),
            documentation: describe::of_word(own.word).unwrap_or_default(),
        }));
    }
    list
}

/// The line that holds a definition, as code.
fn line_of(analysis: &Analysis, place: nk_base::source::Span) -> String {
    let text = &analysis.sources.get(place.file).text;
    let start = text[..place.start as usize]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    format!("```nk\n{}\n```\n", one_line(line))
}

/// The local names of the item at `offset`. They are found from its tokens, since an item that is being written seldom
/// parses.
fn locals(analysis: &Analysis, offset: usize) -> Vec<Proposal> {
    let root = &analysis.files[Analysis::ROOT.0 as usize];
    let items = &root.file.items;
    let Some(item) = items
        .iter()
        .rfind(|item| (item.span.start as usize) <= offset)
    else {
        return Vec::new();
    };
    let text = analysis.text();
    let behind = items.iter().find(|own| own.span.start > item.span.start);
    let end = behind.map_or(text.len(), |own| own.span.start as usize);
    let mut found: Vec<&str> = Vec::new();
    for token in &root.tokens {
        let range = token.range();
        let inside = item.span.start as usize <= range.start && range.end <= end;
        let being_written = range.start < offset && offset <= range.end;
        let name = token.text(text);
        if inside
            && !being_written
            && token.kind == TokenKind::Name
            && analysis.index.global(name).is_none()
            && !BUILTINS.iter().any(|own| own.word == name)
            && !is_oeis_name(name)
            && !found.contains(&name)
        {
            found.push(name);
        }
    }
    let sort = |name: &str| {
        let own = analysis.index.symbols.iter();
        let mut own = own.filter(|own| own.name == name && own.within == Some(item.span));
        own.next().map_or(Sort::Variable, |own| own.sort)
    };
    let proposals = found.into_iter().map(|name| Proposal {
        text: name.to_owned(),
        proposed: Proposed::Name(sort(name)),
        detail: sort(name).words().to_owned(),
        documentation: String::new(),
    });
    proposals.collect()
}
