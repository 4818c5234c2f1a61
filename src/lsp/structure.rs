//! The requests about the structure of a file: folding, selection, links, symbols of the workspace, signatures.

use std::collections::HashSet;

use lsp_types::{
    DocumentLink, DocumentLinkParams, Documentation, FoldingRange, FoldingRangeKind,
    FoldingRangeParams, ParameterInformation, ParameterLabel, SelectionRange, SelectionRangeParams,
    SignatureHelp, SignatureHelpParams, SignatureInformation, SymbolInformation, Uri,
    WorkspaceSymbolParams,
};
use nk_base::cancellation::{CancelToken, Cancelled};
use nk_base::source::Span;
use nk_ide::structure::{Target, folds, links, selections};
use nk_ide::{Analysis, signature};
use serde_json::{Value, json};

use super::documents::Documents;
use super::features::Answered;
use super::findings::{Places, used_file};
use super::positions::Lines;
use super::symbols::defined;
use super::to_proto::markdown;

/// The largest number of symbols in a list. An editor asks again when the query has more letters.
const MOST: usize = 500;

impl Documents {
    /// Answers `textDocument/foldingRange`: the parts of a file that can be folded.
    pub fn folding(&self, params: FoldingRangeParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let lines = Lines::new(document.analysis.text());
        let range = |own: nk_ide::structure::Fold| {
            let range = lines.range(own.span.range());
            FoldingRange {
                start_line: range.start.line,
                end_line: range.end.line,
                kind: own.is_comment.then_some(FoldingRangeKind::Comment),
                ..FoldingRange::default()
            }
        };
        let all = folds(&document.analysis, Analysis::ROOT)
            .into_iter()
            .map(range);
        let mut all: Vec<FoldingRange> = all.collect();
        // Two brackets may open on one line and close on one line.
        all.dedup_by_key(|own| (own.start_line, own.end_line));
        Ok(json!(all))
    }

    /// Answers `textDocument/selectionRange`: the nested expressions around each place.
    pub fn selection(&self, params: SelectionRangeParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let analysis = &document.analysis;
        let lines = Lines::new(analysis.text());
        let nested = |position| {
            let spans = selections(analysis, Analysis::ROOT, lines.offset(position));
            let outwards = spans.into_iter().rev();
            let chain = outwards.fold(None, |parent, span: Span| {
                Some(Box::new(SelectionRange {
                    range: lines.range(span.range()),
                    parent,
                }))
            });
            chain.map(|own| *own)
        };
        let all: Vec<Option<SelectionRange>> = params.positions.into_iter().map(nested).collect();
        Ok(json!(all))
    }

    /// Answers `textDocument/documentLink`: the sequences of the OEIS and the files that a text names.
    pub fn links(&self, params: DocumentLinkParams) -> Answered {
        let Some(document) = self.document(&params.text_document.uri) else {
            return Ok(json!([]));
        };
        let analysis = &document.analysis;
        let lines = Lines::new(analysis.text());
        let link = |(span, target): (Span, Target)| {
            let (target, tooltip) = match target {
                Target::Oeis(number) => (format!("https://oeis.org/{number}"), number),
                Target::File(path) => {
                    let file = used_file(&path, &analysis.sources, self)?.uri;
                    (file.as_str().to_owned(), path)
                }
            };
            Some(DocumentLink {
                range: lines.range(span.range()),
                target: Some(target.parse::<Uri>().ok()?),
                tooltip: Some(tooltip),
                data: None,
            })
        };
        let all = links(analysis, Analysis::ROOT).into_iter().filter_map(link);
        Ok(json!(all.collect::<Vec<_>>()))
    }

    /// The items whose names contain the query: of the open files, of those that they use, and of the closed files of the
    /// workspace.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    pub fn workspace_symbols(
        &self,
        params: WorkspaceSymbolParams,
        stop: &CancelToken,
    ) -> Result<Answered, Cancelled> {
        let query = params.query.to_lowercase();
        let is_wanted = |own: &SymbolInformation| own.name.to_lowercase().contains(&query);
        let (mut found, mut known) = (Vec::new(), HashSet::new());
        for document in self.open.values() {
            let analysis = &document.analysis;
            let mut places = Places::new(&analysis.sources, self);
            for (parse, (_, source)) in analysis.files.iter().zip(analysis.sources.iter()) {
                if known.insert(source.name.as_str()) {
                    let all = defined(&parse.file, &analysis.sources, &mut |span| places.of(span));
                    found.extend(all.into_iter().filter(is_wanted));
                }
            }
        }
        found.truncate(MOST);
        let left = MOST - found.len();
        found.extend(self.closed_symbols(&known, &is_wanted, left, stop)?);
        Ok(Ok(json!(found)))
    }

    /// Answers `textDocument/signatureHelp`: the parameters of the function whose arguments are being written.
    pub fn signature(&self, params: SignatureHelpParams) -> Answered {
        let place = &params.text_document_position_params;
        let Some(document) = self.document(&place.text_document.uri) else {
            return Ok(Value::Null);
        };
        let analysis = &document.analysis;
        let offset = Lines::new(analysis.text()).offset(place.position);
        let Some(own) = signature::signature(analysis, Analysis::ROOT, offset) else {
            return Ok(Value::Null);
        };
        let information = |label: &String| {
            // The protocol counts units of UTF-16.
            let units = |at: usize| label[..at].encode_utf16().count() as u32;
            let parameters = signature::parameters(label).into_iter();
            let parameters = parameters.map(|(from, to)| ParameterInformation {
                label: ParameterLabel::LabelOffsets([units(from), units(to)]),
                documentation: None,
            });
            let about = Some(own.about.clone()).filter(|text| !text.is_empty());
            SignatureInformation {
                label: label.clone(),
                documentation: about.map(|text| Documentation::MarkupContent(markdown(text))),
                parameters: Some(parameters.collect()),
                active_parameter: None,
            }
        };
        let fits = |label: &String| signature::parameters(label).len() > own.argument;
        let active = own.labels.iter().position(fits).unwrap_or(0);
        Ok(json!(SignatureHelp {
            signatures: own.labels.iter().map(information).collect(),
            active_signature: Some(active as u32),
            active_parameter: Some(own.argument as u32),
        }))
    }
}
