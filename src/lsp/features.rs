//! The requests that are answered at once, from the analysis of an open file.

use std::collections::BTreeMap;
use std::rc::Rc;

use lsp_server::{ErrorCode, ResponseError};
use lsp_types::{
    CompletionParams, DocumentFormattingParams, DocumentHighlight, DocumentRangeFormattingParams,
    DocumentSymbolParams, GotoDefinitionParams, Location, PrepareRenameResponse, ReferenceParams,
    RenameParams, SemanticTokens, SemanticTokensParams, TextDocumentPositionParams, TextEdit, Uri,
};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::Span;
use nk_ide::{Analysis, Sort, outline, rename, semantic_tokens};
use nk_syntax::format::format_parsed;
use serde_json::{Value, json};

use super::documents::{Document, Documents};
use super::findings::{Places, location, used_file};
use super::positions::Lines;
use super::users::Users;
use super::{completion, to_proto, transport, uris};

/// A specification, and the number that a symbol has there.
type Meaning = (Rc<Analysis>, usize);

/// An answer, or the reason why there is none.
pub type Answered = Result<Value, ResponseError>;

impl Documents {
    /// The open file with this URI.
    pub fn document(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(&uris::name(uri.as_str()))
    }

    fn at(&self, place: &TextDocumentPositionParams) -> Option<(&Document, usize)> {
        let document = self.document(&place.text_document.uri)?;
        let offset = Lines::new(document.analysis.text()).offset(place.position);
        Some((document, offset))
    }

    /// The symbol at a place, with its number in that file's index.
    pub fn symbol(&self, place: &TextDocumentPositionParams) -> Option<(&Document, usize, Span)> {
        let (document, offset) = self.at(place)?;
        let (found, _) = document.analysis.at(Analysis::ROOT, offset)?;
        Some((document, found.symbol, found.span))
    }

    /// Answers `textDocument/definition`: the places where a name is defined, or the file that a `use` names.
    pub fn definition(&self, params: GotoDefinitionParams) -> Answered {
        let Some((document, symbol, _)) = self.symbol(&params.text_document_position_params) else {
            return Ok(self.file_of_use(&params.text_document_position_params));
        };
        let analysis = &document.analysis;
        let places = analysis.index.definitions(symbol);
        let mut own = Places::new(&analysis.sources, self);
        let places = places.filter_map(|span| own.of(span));
        Ok(json!(places.collect::<Vec<_>>()))
    }

    /// The file that a `use` at the place names; null if there is none.
    fn file_of_use(&self, place: &TextDocumentPositionParams) -> Value {
        let found = self.at(place).and_then(|(document, offset)| {
            let root = document.analysis.files.first()?;
            let path = root.file.items.iter().find_map(|item| match &item.kind {
                nk_syntax::ast::ItemKind::Use(path) if path.span.range().contains(&offset) => {
                    Some(path.text.as_str())
                }
                _ => None,
            })?;
            used_file(path, &document.analysis.sources, self)
        });
        json!(found)
    }

    /// Answers `textDocument/references`: the places where the name at a place occurs, in all files that are known.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn references(
        &self,
        params: ReferenceParams,
        stop: &CancelToken,
    ) -> Result<Answered, Cancelled> {
        let Some((document, symbol, _)) = self.symbol(&params.text_document_position) else {
            return Ok(Ok(json!([])));
        };
        let mut places: Vec<Location> = Vec::new();
        for (analysis, symbol) in self.same_symbol(&document.analysis, symbol, stop)?.0 {
            let mut own = Places::new(&analysis.sources, self);
            for found in analysis.index.of(symbol) {
                let is_wanted = params.context.include_declaration || !found.defines;
                if is_wanted
                    && let Some(place) = own.of(found.span)
                    && !places.contains(&place)
                {
                    places.push(place);
                }
            }
        }
        Ok(Ok(json!(places)))
    }

    /// The number of a symbol in its own specification, and then in every other open or closed one that has it; with
    /// the reason why there may be more, if there is one.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    fn same_symbol(
        &self,
        own: &Rc<Analysis>,
        symbol: usize,
        stop: &CancelToken,
    ) -> Result<(Vec<Meaning>, Option<String>), Cancelled> {
        let mut found = vec![(own.clone(), symbol)];
        let Some(place) = own.index.definitions(symbol).next() else {
            return Ok((found, None));
        };
        let name = &own.sources.get(place.file).name;
        let sort = own.index.symbols[symbol].sort;
        let closed = match sort.is_local() && sort != Sort::Vertex {
            true => Users::default(),
            false => self.users(name, stop)?,
        };
        let open = self.open.values().map(|own| &own.analysis);
        for other in open.chain(&closed.analyses) {
            if Rc::ptr_eq(other, own) {
                continue;
            }
            let there = other.file(name).and_then(|file| {
                let same = other.index.at(file, place.start as usize)?;
                (same.span.start == place.start && same.span.end == place.end)
                    .then_some(same.symbol)
            });
            found.extend(there.map(|symbol| (other.clone(), symbol)));
        }
        Ok((found, closed.unseen))
    }

    /// Answers `textDocument/documentHighlight`: the places in a file where the name at a place occurs.
    pub fn highlight(&self, params: TextDocumentPositionParams) -> Answered {
        let Some((document, symbol, _)) = self.symbol(&params) else {
            return Ok(json!([]));
        };
        let lines = Lines::new(document.analysis.text());
        let found = document.analysis.index.of(symbol);
        let found = found.filter(|own| own.span.file == Analysis::ROOT);
        let marks = found.map(|own| DocumentHighlight {
            range: lines.range(own.span.range()),
            kind: None,
        });
        Ok(json!(marks.collect::<Vec<_>>()))
    }

    /// Answers `textDocument/prepareRename`: the name at a place, if it may be renamed.
    pub fn prepare_rename(&self, params: TextDocumentPositionParams) -> Answered {
        let Some((document, symbol, span)) = self.symbol(&params) else {
            return Ok(Value::Null);
        };
        let analysis = &document.analysis;
        rename::may_rename(analysis, symbol)
            .map_err(|why| transport::error(ErrorCode::RequestFailed, why))?;
        Ok(json!(PrepareRenameResponse::RangeWithPlaceholder {
            range: Lines::new(analysis.text()).range(span.range()),
            placeholder: analysis.index.symbols[symbol].name.clone(),
        }))
    }

    /// Answers `textDocument/rename`: the edits that rename the name at a place.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn rename(&self, params: RenameParams, stop: &CancelToken) -> Result<Answered, Cancelled> {
        let Some((document, symbol, _)) = self.symbol(&params.text_document_position) else {
            let why = "there is no name here";
            return Ok(Err(transport::error(ErrorCode::RequestFailed, why)));
        };
        let refused = |why: String| Ok(Err(transport::error(ErrorCode::RequestFailed, why)));
        let own = &document.analysis;
        if let Err(why) = rename::may_rename(own, symbol) {
            return refused(why);
        }
        let (all, unseen) = self.same_symbol(own, symbol, stop)?;
        if let Some(why) = unseen {
            let name = &own.index.symbols[symbol].name;
            return refused(format!(
                "{why}, so it is not known which files have `{name}`: open a smaller folder, and rename there"
            ));
        }
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for (analysis, symbol) in all {
            let loader = self.loader();
            let edits = match rename::rename(&analysis, symbol, &params.new_name, &loader, stop)? {
                Ok(edits) => edits,
                Err(why) if Rc::ptr_eq(&analysis, own) => return refused(why),
                Err(why) => {
                    let file = &analysis.sources.get(Analysis::ROOT).name;
                    return refused(format!("for `{file}`: {why}"));
                }
            };
            for (span, text) in edits {
                let Some(place) = location(span, &analysis.sources, self) else {
                    continue;
                };
                let edit = TextEdit::new(place.range, text);
                let list = changes.entry(place.uri.to_string()).or_default();
                if !list.contains(&edit) {
                    list.push(edit);
                }
            }
        }
        Ok(Ok(json!({"changes": changes})))
    }

    /// Answers `textDocument/documentSymbol`: the outline of a file.
    pub fn symbols(&self, params: DocumentSymbolParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let analysis = &document.analysis;
        let headings = outline::outline(&analysis.files[0].file, &analysis.sources);
        let symbols = headings.iter().map(|own| to_proto::symbol(own, analysis));
        Ok(json!(symbols.collect::<Vec<_>>()))
    }

    /// Answers `textDocument/semanticTokens/full`: the kinds of all tokens of a file.
    pub fn tokens(&self, params: SemanticTokensParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(Value::Null);
        };
        let painted = semantic_tokens::semantic_tokens(&document.analysis, Analysis::ROOT);
        Ok(json!(SemanticTokens {
            result_id: None,
            data: to_proto::tokens(&painted, document.analysis.text()),
        }))
    }

    /// Answers `textDocument/completion`. With `snippets` a completion may have places to fill in.
    pub fn completion(&self, params: CompletionParams, snippets: bool) -> Answered {
        let Some((document, offset)) = self.at(&params.text_document_position) else {
            return Ok(json!([]));
        };
        Ok(json!(completion::complete(document, offset, snippets)))
    }

    /// Answers `textDocument/formatting`: the changes that format a file.
    pub fn formatting(&self, params: DocumentFormattingParams) -> Answered {
        let formatted = self
            .document(&params.text_document.uri)
            .and_then(|document| {
                let text = document.analysis.text();
                let formatted = format_parsed(text, &document.analysis.files[0])?;
                Some(difference(text, &formatted))
            });
        // Without an answer the editor leaves the text as it is. Its errors are shown anyway.
        Ok(formatted.map_or(Value::Null, |edits| json!(edits)))
    }

    /// Answers `textDocument/rangeFormatting`: the changes that format the items in a range.
    pub fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(Value::Null);
        };
        let lines = Lines::new(document.analysis.text());
        let start = lines.offset(params.range.start);
        let selected = start..lines.offset(params.range.end).max(start);
        let edit = nk_ide::format::format_lines(&document.analysis, selected);
        let edits = edit.map(|(range, text)| TextEdit::new(lines.range(range), text));
        Ok(json!(edits.into_iter().collect::<Vec<_>>()))
    }
}

/// The single edit that turns one text into the other, without their common beginning and end.
fn difference(from: &str, to: &str) -> Vec<TextEdit> {
    if from == to {
        return Vec::new();
    }
    let alike = from.lines().zip(to.lines()).take_while(|(a, b)| a == b);
    let count = alike.count();
    let begin = |text: &str| -> usize {
        let lines = text.split_inclusive('\n').take(count);
        lines.map(str::len).sum()
    };
    let (start, new) = (begin(from), begin(to));
    // A last line without a line break is replaced together with the text before it.
    let (start, new) = match from[..start] == to[..new] {
        true => (start, new),
        false => (0, 0),
    };
    let lines = Lines::new(from);
    let range = lines.range(start..from.len());
    vec![TextEdit::new(range, to[new..].to_owned())]
}
