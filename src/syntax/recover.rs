//! Recovery: the items of a file that the grammar refused, parsed one by one.
//!
//! The output is an item for every piece of the file, in order, and the errors of the broken ones. A new item begins
//! where two values are side by side outside of delimiters. Where a delimiter may be missing, a keyword or `name(...)
//! =` at the beginning of a line also begins an item, so that one mistake causes one error and the items after it are
//! intact.

use std::ops::Range;

use super::ast::{Item, ItemKind};
use super::cut::cut;
use super::elsewhere;
use super::error::{SyntaxError, SyntaxErrorKind};
use super::grammar::{Rule, read};
use super::outline::{Outline, head_end};
use super::token::{Token, TokenKind};
use super::tree::Builder;
use super::{diagnose, nesting};
use nk_base::cancellation::CancelToken;
use nk_base::source::{FileId, Span};

/// Greatest number of errors of one file that are reported; the last one has the number of the others.
pub const MOST_ERRORS: usize = 50;

/// Greatest number of errors of one file for which a phrase of another language is looked for.
const MOST_EXPLAINED: usize = 100;

/// Parses as much of a broken file as possible, and nothing more once `stop` is raised.
pub fn recover(
    file: FileId,
    text: &str,
    tokens: &[Token],
    stop: &CancelToken,
) -> (Vec<Item>, Vec<SyntaxError>) {
    let (tokens, comments) = elsewhere::set_aside(file, text, tokens);
    let left;
    let text = match comments.is_empty() {
        true => text,
        false => {
            let places: Vec<Span> = comments.iter().map(|own| own.span).collect();
            left = blanked(text, &places);
            &left
        }
    };
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    for piece in cut(text, &tokens) {
        if stop.is_cancelled() {
            return (items, errors);
        }
        read_piece(file, text, &tokens[piece], &mut items, &mut errors);
    }
    keep_first_of_reserved(text, &items, &mut errors);
    if errors.is_empty() && comments.is_empty() {
        // If all pieces are right but the whole is not, the cut was wrong, and the whole is diagnosed.
        items.clear();
        read_piece(file, text, &tokens, &mut items, &mut errors);
    }
    tell_phrases(file, text, &tokens, &mut items, &mut errors);
    add_comments(comments, &mut items, &mut errors);
    if errors.len() > MOST_ERRORS {
        let more = errors.len() - MOST_ERRORS;
        errors.truncate(MOST_ERRORS);
        errors[MOST_ERRORS - 1].and_more = more;
    }
    (items, errors)
}

/// For each reserved word that an item would define, keeps only the error of the first definition.
fn keep_first_of_reserved(text: &str, items: &[Item], errors: &mut Vec<SyntaxError>) {
    let begins = |span: Span| items.iter().any(|item| item.span.start == span.start);
    let is_definition = |error: &&SyntaxError| match error.kind {
        SyntaxErrorKind::ReservedWord { .. } => begins(error.span),
        _ => false,
    };
    let word = |error: &SyntaxError| &text[error.span.range()];
    let defined: Vec<Span> = errors
        .iter()
        .filter(is_definition)
        .map(|error| error.span)
        .collect();
    errors.retain(|error| {
        let same = |own: &Span| &text[own.range()] == word(error);
        match error.kind {
            SyntaxErrorKind::ReservedWord { .. } => defined
                .iter()
                .find(|own| same(own))
                .is_none_or(|own| *own == error.span),
            _ => true,
        }
    });
}

fn read_piece(
    file: FileId,
    text: &str,
    tokens: &[Token],
    items: &mut Vec<Item>,
    errors: &mut Vec<SyntaxError>,
) {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return;
    };
    let span = Span::new(file, first.start as usize, last.end as usize);
    let item = diagnose::Broken { file, text, tokens };
    let found = if tokens.iter().any(|token| token.kind.is_bad()) {
        item.bad_tokens()
    } else if let Err(deep) = nesting::check(tokens) {
        vec![item.too_deep(deep)]
    } else {
        match read(Rule::single, &text[span.range()]) {
            Ok(pair) => {
                let mut builder = Builder::new(file, text, span.range().start, tokens);
                items.extend(builder.file(pair));
                errors.extend(builder.into_errors());
                return;
            }
            Err(at) => {
                let found = item.explain(span.range().start + at);
                further_rules(&item, found)
            }
        }
    };
    errors.extend(found);
    items.push(broken(span, defines(text, tokens)));
}

/// The errors of a broken item. If they are those of one rule of a graph, the errors of its other rules are added: the
/// graph is read again without each broken rule.
fn further_rules(item: &diagnose::Broken, mut found: Vec<SyntaxError>) -> Vec<SyntaxError> {
    let (file, mut tokens) = (item.file, item.tokens.to_vec());
    let mut text = item.text.to_owned();
    let mut errors = Vec::new();
    while errors.len() < MOST_ERRORS {
        let place = found.first().map(|error| error.span.start);
        errors.append(&mut found);
        let Some(rule) = place.and_then(|place| rule_at(&tokens, place)) else {
            break;
        };
        let span = Span::new(
            file,
            tokens[rule.start].start as usize,
            tokens[rule.end - 1].end as usize,
        );
        text = blanked(&text, &[span]);
        tokens.drain(rule);
        let (first, last) = (tokens[0], tokens[tokens.len() - 1]);
        let start = first.start as usize;
        match read(Rule::single, &text[start..last.end as usize]) {
            Ok(_) => break,
            Err(at) => {
                let rest = diagnose::Broken {
                    file,
                    text: &text,
                    tokens: &tokens,
                };
                found = rest.explain(start + at);
            }
        }
    }
    errors
}

/// The tokens of the rule of a graph that contains a place: from its `vertex` or `edge` to the next one, or to the
/// brace that closes the body. `None` if the tokens are not a graph with a body, or the place is before the first rule.
fn rule_at(tokens: &[Token], place: u32) -> Option<Range<usize>> {
    if tokens[0].kind != TokenKind::Graph {
        return None;
    }
    let outline = Outline::new(tokens);
    let brace = match tokens.get(2)?.kind {
        TokenKind::OpenParen => outline.partner[2]? + 1,
        _ => 2,
    };
    if tokens.get(brace)?.kind != TokenKind::OpenBrace {
        return None;
    }
    let close = outline.partner[brace]?;
    let is_rule = |at: &usize| matches!(tokens[*at].kind, TokenKind::Vertex | TokenKind::Edge);
    let begins = (brace + 1..close).filter(is_rule);
    let start = begins.take_while(|at| tokens[*at].start <= place).last()?;
    let end = (start + 1..close).find(is_rule).unwrap_or(close);
    (place < tokens[close].start).then_some(start..end)
}

fn broken(span: Span, defines: Vec<String>) -> Item {
    let kind = ItemKind::Broken { defines };
    Item { span, kind }
}

/// The text with blanks at some places, byte by byte, so that all other places are the same.
fn blanked(text: &str, places: &[Span]) -> String {
    let mut out = String::with_capacity(text.len());
    for place in places {
        let range = place.range();
        out.push_str(&text[out.len()..range.start]);
        let blank = |byte: u8| {
            if matches!(byte, b'\n' | b'\r') {
                byte
            } else {
                b' '
            }
        };
        out.extend(text[range].bytes().map(|byte| blank(byte) as char));
    }
    out.push_str(&text[out.len()..]);
    out
}

/// Adds the errors of comments. A comment breaks the item that contains it; outside of items it is a broken item
/// itself.
fn add_comments(comments: Vec<SyntaxError>, items: &mut Vec<Item>, errors: &mut Vec<SyntaxError>) {
    let read = items.len();
    for comment in &comments {
        let next = items[..read].partition_point(|item| item.span.end <= comment.span.start);
        match items[..read].get_mut(next) {
            Some(item) if item.span.start < comment.span.end => {
                let defines = match &item.kind {
                    ItemKind::Broken { .. } => continue,
                    ItemKind::Equation(own) => own
                        .heads
                        .iter()
                        .map(|head| head.name.text.clone())
                        .collect(),
                    ItemKind::Graph(own) => vec![own.name.text.clone()],
                    _ => Vec::new(),
                };
                item.kind = ItemKind::Broken { defines };
            }
            _ => items.push(broken(comment.span, Vec::new())),
        }
    }
    items.sort_by_key(|item| item.span);
    errors.extend(comments);
    errors.sort_by_key(|error| error.span);
}

/// Replaces the errors that phrases of other languages explain by the errors of these phrases.
fn tell_phrases(
    file: FileId,
    text: &str,
    tokens: &[Token],
    items: &mut [Item],
    errors: &mut Vec<SyntaxError>,
) {
    let phrases = elsewhere::of_tokens(file, text, tokens);
    if phrases.is_empty() {
        return;
    }
    let mut told: Vec<usize> = Vec::new();
    let mut asked = 0;
    errors.retain(|error| {
        asked += 1;
        let is_own = matches!(
            error.kind,
            SyntaxErrorKind::Elsewhere(_) | SyntaxErrorKind::TooDeep { .. }
        );
        if is_own || asked > MOST_EXPLAINED {
            return true;
        }
        match elsewhere::explains(&phrases, error.span, true, false) {
            Some(phrase) if told.contains(&phrase) => false,
            Some(phrase) => {
                told.push(phrase);
                false
            }
            None => true,
        }
    });
    for phrase in told {
        let mut phrase = phrases[phrase].clone();
        phrase.wants_unknown_name = false;
        let own = items
            .iter_mut()
            .find(|item| item.span.contains(phrase.span));
        if let Some(ItemKind::Broken { defines }) = own.map(|item| &mut item.kind) {
            defines.extend(phrase.defines.iter().cloned());
        }
        let span = phrase.span;
        errors.push(SyntaxError::new(
            SyntaxErrorKind::Elsewhere(Box::new(phrase)),
            span,
        ));
    }
}

/// The names that a broken item would have defined, as far as they can be determined.
fn defines(text: &str, tokens: &[Token]) -> Vec<String> {
    let name = |at: usize| tokens.get(at).filter(|token| token.kind.is_name());
    let owned = |token: &Token| token.text(text).to_owned();
    match tokens[0].kind {
        TokenKind::Graph => return name(1).map(owned).into_iter().collect(),
        kind if kind.begins_item() => return Vec::new(),
        _ => {}
    }
    let outline = Outline::new(tokens);
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(token) = name(at) {
        let equals = head_end(text, tokens, &outline.partner, at);
        if equals.is_none() && at > 0 {
            break;
        }
        names.push(owned(token));
        match equals {
            Some(equals) => at = equals + 1,
            None => break,
        }
    }
    names
}
