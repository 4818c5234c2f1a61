//! What may be written at a place.

use super::Analysis;
use super::describe;
use super::glossary::{BUILTINS, KEYWORDS};
use super::index::Sort;
use nk_lang::load::LIBRARY;
use nk_lang::names::is_oeis_name;
use nk_oeis::bundle::index;
use nk_syntax::TokenKind;
use nk_syntax::token::one_line;

/// What a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposed {
    Name(Sort),
    Keyword,
    File,
}

/// Something that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub text: String,
    pub proposed: Proposed,
    /// In a few words.
    pub detail: String,
    /// In Markdown; empty if there is nothing to say.
    pub documentation: String,
}

/// Proposals and the bytes of the root that they replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposals {
    pub from: usize,
    pub to: usize,
    pub list: Vec<Proposal>,
}

/// What may stand at `offset` of the root; `files` are those beside it that `use` may name. Unfiltered but for
/// sequences, of which there are many.
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
    };
    let Some(token) = token else {
        return Proposals {
            list: names(analysis, offset),
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
            }
        }
        kind if kind.is_name() || kind.is_keyword(token.text(text)) => {
            let begun = &text[range.start..offset];
            let list = match sequences(begun) {
                Some(list) => list,
                None => names(analysis, offset),
            };
            Proposals {
                from: range.start,
                to: range.end,
                list,
            }
        }
        TokenKind::Integer | TokenKind::Decimal => nothing,
        _ => Proposals {
            list: names(analysis, offset),
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

/// The comment with which a file begins.
fn heading(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The sequences of the bundle, once `A` and a digit stand there.
fn sequences(begun: &str) -> Option<Vec<Proposal>> {
    let digits = begun.strip_prefix('A')?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let all = index().filter(|facts| facts.id.to_string().starts_with(begun));
    let proposals = all.map(|facts| Proposal {
        text: facts.id.to_string(),
        proposed: Proposed::Name(Sort::Oeis),
        detail: format!("{} terms from {}", facts.terms, facts.offset),
        documentation: facts.about.to_owned(),
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

/// The names of the item at hand that mean nothing outside of it. Told from the tokens, since an item that is being
/// written is seldom whole.
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
