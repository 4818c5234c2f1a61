//! Converts the results of `nk_ide` to the types of the protocol.

use lsp_types::{
    CompletionItemKind, DocumentSymbol, SemanticToken, SemanticTokenModifier, SemanticTokenType,
    SymbolKind,
};
use nk_base::source::Span;
use nk_ide::complete::Proposed;
use nk_ide::outline::{Entry, Heading};
use nk_ide::semantic_tokens::Paint;
use nk_ide::{Analysis, Sort};

use super::positions::Lines;

/// The kinds of semantic tokens. The protocol refers to a kind by its index.
pub const TOKEN_TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::COMMENT,
    SemanticTokenType::KEYWORD,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::CLASS,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::MACRO,
];

/// The modifiers of semantic tokens, in the order of their bits.
pub const TOKEN_MODIFIERS: [SemanticTokenModifier; 3] = [
    SemanticTokenModifier::DEFINITION,
    SemanticTokenModifier::READONLY,
    SemanticTokenModifier::DEFAULT_LIBRARY,
];

/// The type and the modifiers of a token; `None` if it has no semantic kind.
fn token(paint: Paint, defines: bool) -> Option<(SemanticTokenType, u32)> {
    use SemanticTokenType as T;
    let kind = match paint {
        Paint::Comment => T::COMMENT,
        Paint::Keyword => T::KEYWORD,
        Paint::Operator => T::OPERATOR,
        Paint::Number => T::NUMBER,
        Paint::Text => T::STRING,
        Paint::Bad => return None,
        Paint::Name(sort) => match sort {
            Sort::Function | Sort::Builtin => T::FUNCTION,
            Sort::Constant | Sort::Enumeration | Sort::Variable => T::VARIABLE,
            Sort::Family => T::CLASS,
            Sort::Parameter => T::PARAMETER,
            Sort::Local => T::VARIABLE,
            Sort::Vertex => T::PROPERTY,
            Sort::Oeis => T::MACRO,
        },
    };
    let constant = matches!(paint, Paint::Name(Sort::Constant | Sort::Enumeration));
    let given = matches!(paint, Paint::Name(Sort::Builtin | Sort::Oeis));
    let modifiers = u32::from(defines) | u32::from(constant) << 1 | u32::from(given) << 2;
    Some((kind, modifiers))
}

/// The tokens in the encoding of the protocol: each position is relative to the one before.
pub fn tokens(painted: &[(Span, Paint, bool)], text: &str) -> Vec<SemanticToken> {
    let lines = Lines::new(text);
    let (mut line, mut start) = (0, 0);
    let mut tokens = Vec::new();
    for (span, paint, defines) in painted {
        let Some((kind, modifiers)) = token(*paint, *defines) else {
            continue;
        };
        let Some(token_type) = TOKEN_TYPES.iter().position(|own| *own == kind) else {
            continue;
        };
        let range = lines.range(span.range());
        if range.start.line != line {
            start = 0;
        }
        tokens.push(SemanticToken {
            delta_line: range.start.line - line,
            delta_start: range.start.character - start,
            length: range.end.character - range.start.character,
            token_type: token_type as u32,
            token_modifiers_bitset: modifiers,
        });
        (line, start) = (range.start.line, range.start.character);
    }
    tokens
}

/// An item of the outline, with its parts.
pub fn symbol(heading: &Heading, analysis: &Analysis) -> DocumentSymbol {
    let lines = Lines::new(&analysis.sources.get(heading.span.file).text);
    let parts: Vec<DocumentSymbol> = heading
        .parts
        .iter()
        .map(|part| symbol(part, analysis))
        .collect();
    #[allow(deprecated)] // The type has a field that nobody uses any more.
    DocumentSymbol {
        name: heading.name.clone(),
        detail: Some(heading.detail.clone()).filter(|detail| !detail.is_empty()),
        kind: symbol_kind(heading.entry),
        tags: None,
        deprecated: None,
        range: lines.range(heading.span.range()),
        selection_range: lines.range(heading.name_span.range()),
        children: (!parts.is_empty()).then_some(parts),
    }
}

/// The kind of an entry of an outline.
pub fn symbol_kind(entry: Entry) -> SymbolKind {
    match entry {
        Entry::Defines(Sort::Family) => SymbolKind::CLASS,
        Entry::Defines(Sort::Vertex) => SymbolKind::FIELD,
        Entry::Defines(Sort::Constant | Sort::Enumeration) => SymbolKind::CONSTANT,
        Entry::Defines(_) => SymbolKind::FUNCTION,
        Entry::Eval => SymbolKind::EVENT,
        Entry::Check => SymbolKind::BOOLEAN,
        Entry::Use => SymbolKind::MODULE,
    }
}

/// The kind of a completion, which the editor shows as an icon.
pub fn completion_kind(proposed: Proposed) -> CompletionItemKind {
    match proposed {
        Proposed::Keyword => CompletionItemKind::KEYWORD,
        Proposed::File => CompletionItemKind::FILE,
        Proposed::Name(sort) => match sort {
            Sort::Function | Sort::Builtin => CompletionItemKind::FUNCTION,
            Sort::Constant | Sort::Enumeration => CompletionItemKind::CONSTANT,
            Sort::Family => CompletionItemKind::CLASS,
            Sort::Parameter | Sort::Variable => CompletionItemKind::VARIABLE,
            Sort::Local => CompletionItemKind::VARIABLE,
            Sort::Vertex => CompletionItemKind::FIELD,
            Sort::Oeis => CompletionItemKind::REFERENCE,
        },
    }
}

/// A text in Markdown.
pub fn markdown(value: String) -> lsp_types::MarkupContent {
    lsp_types::MarkupContent {
        kind: lsp_types::MarkupKind::Markdown,
        value,
    }
}
