//! Inlay hints: bounds of variables that are only implied, and first terms, which a worker computes.

use lsp_server::RequestId;
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams, InlayHintTooltip};
use nk_base::cancellation::CancelToken;
use nk_base::source::Span;
use nk_ide::hints::{self, Hint, HintSort, Subject};
use serde_json::json;

use super::documents::{Document, Snapshot};
use super::features::Answered;
use super::positions::Lines;
use super::server::{Event, Purpose, Server};
use super::to_proto::markdown;
use super::{uris, worker};
use nk_terminal::exit::Failure;

impl Server {
    /// Answers `textDocument/inlayHint` if nothing has to be computed; otherwise starts a worker.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn inlay_hints(
        &mut self,
        id: &RequestId,
        params: InlayHintParams,
        stop: &CancelToken,
    ) -> Result<Option<Answered>, Failure> {
        let name = uris::name(params.text_document.uri.as_str());
        let Some(document) = self.documents.open.get(&name) else {
            return Ok(Some(Ok(json!([]))));
        };
        let askable = document.askable.clone();
        let lines = Lines::new(document.analysis.text());
        let (start, end) = (
            lines.offset(params.range.start),
            lines.offset(params.range.end),
        );
        let missing: Vec<(Span, Subject)> = hints::subjects(&askable)
            .into_iter()
            .filter(|(span, subject)| {
                let at = span.end as usize;
                let is_seen = start <= at && at <= end;
                is_seen
                    && self.abilities.hints.has(subject)
                    && !document.hints.contains_key(subject)
            })
            .collect();
        let purpose = Purpose::Hints(name, params.range);
        if missing.is_empty() {
            return Ok(Some(Ok(self.shown_hints(&purpose, stop))));
        }
        let stop = CancelToken::new();
        let number = self.task(id, &stop, purpose);
        let done = worker::to(&self.events, move |found| Event::Found(number, found));
        worker::hints(Snapshot::new(&askable), missing, &stop, done);
        Ok(None)
    }

    /// The known hints in a range of a file, as JSON.
    pub fn shown_hints(&self, purpose: &Purpose, stop: &CancelToken) -> serde_json::Value {
        let Purpose::Hints(name, range) = purpose else {
            return json!([]);
        };
        let Some(document) = self.documents.open.get(name) else {
            return json!([]);
        };
        let lines = Lines::new(document.analysis.text());
        let seen = lines.offset(range.start)..=lines.offset(range.end);
        let mut all = hints::implied(&document.analysis, stop);
        all.extend(in_order(document));
        let wanted = self.abilities.hints;
        let shown = all
            .into_iter()
            .filter(|own| seen.contains(&own.offset) && wanted.shows(own.sort))
            .map(|own| InlayHint {
                position: lines.position(own.offset),
                label: InlayHintLabel::String(own.label),
                kind: (own.sort == HintSort::Range).then_some(InlayHintKind::TYPE),
                text_edits: None,
                tooltip: Some(InlayHintTooltip::MarkupContent(markdown(own.about))),
                // A hint that is a condition continues the text before it without a blank.
                padding_left: Some(own.sort == HintSort::Terms),
                padding_right: None,
                data: None,
            });
        json!(shown.collect::<Vec<_>>())
    }
}

/// The computed hints of a file, in the order of its items.
fn in_order(document: &Document) -> Vec<Hint> {
    let known = &document.hints;
    let subjects = hints::subjects(&document.askable).into_iter();
    let found = subjects.filter_map(|(_, subject)| known.get(&subject));
    found.flatten().cloned().collect()
}
