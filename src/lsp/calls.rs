//! The hierarchy of calls: the items that mention a function or a family, and the names that it mentions.

use lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem,
    CallHierarchyOutgoingCall, CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams,
    TextDocumentPositionParams,
};
use nk_base::source::Span;
use nk_ide::Analysis;
use nk_ide::calls::{self, Call};
use nk_ide::outline::Heading;
use serde_json::{Value, json};

use super::documents::Documents;
use super::features::Answered;
use super::findings::location;
use super::to_proto;

impl Documents {
    /// Answers `textDocument/prepareCallHierarchy`: the function or family at a place.
    pub fn prepare_calls(&self, params: CallHierarchyPrepareParams) -> Answered {
        let Some((document, symbol, _)) = self.symbol(&params.text_document_position_params) else {
            return Ok(Value::Null);
        };
        let analysis = &document.analysis;
        let item = calls::definition(analysis, symbol).and_then(|own| {
            let origin = json!({
                "uri": document.uri,
                "position": params.text_document_position_params.position,
            });
            self.item(&own, analysis, &origin)
        });
        Ok(json!(item.map(|own| vec![own])))
    }

    /// Answers `callHierarchy/incomingCalls`: the items that mention an item.
    pub fn incoming_calls(&self, params: CallHierarchyIncomingCallsParams) -> Answered {
        let calls = self
            .calls(&params.item, calls::incoming)
            .unwrap_or_default();
        let calls = calls
            .into_iter()
            .map(|(from, from_ranges)| CallHierarchyIncomingCall { from, from_ranges });
        Ok(json!(calls.collect::<Vec<_>>()))
    }

    /// Answers `callHierarchy/outgoingCalls`: the names that an item mentions.
    pub fn outgoing_calls(&self, params: CallHierarchyOutgoingCallsParams) -> Answered {
        let calls = self
            .calls(&params.item, calls::outgoing)
            .unwrap_or_default();
        let calls = calls
            .into_iter()
            .map(|(to, from_ranges)| CallHierarchyOutgoingCall { to, from_ranges });
        Ok(json!(calls.collect::<Vec<_>>()))
    }

    /// The calls of an item that `ask` finds in the specification in which the hierarchy was begun.
    fn calls(
        &self,
        item: &CallHierarchyItem,
        ask: fn(&Analysis, usize) -> Vec<Call>,
    ) -> Option<Vec<(CallHierarchyItem, Vec<lsp_types::Range>)>> {
        let origin = item.data.as_ref()?;
        let place: TextDocumentPositionParams = serde_json::from_value(json!({
            "textDocument": {"uri": origin.get("uri")?},
            "position": origin.get("position")?,
        }))
        .ok()?;
        let document = self.document(&place.text_document.uri)?;
        let analysis = &document.analysis;
        // The item may differ from the one with which the hierarchy began.
        let is_same = |heading: &Heading| {
            location(heading.name_span, &analysis.sources, self)
                .is_some_and(|own| own.uri == item.uri && own.range == item.selection_range)
        };
        let symbols = 0..analysis.index.symbols.len();
        let mut symbols = symbols
            .filter(|own| calls::definition(analysis, *own).is_some_and(|own| is_same(&own)));
        let symbol = symbols.next()?;
        let found = ask(analysis, symbol).into_iter().filter_map(|call| {
            let ranges = |span: &Span| Some(location(*span, &analysis.sources, self)?.range);
            let item = self.item(&call.heading, analysis, origin)?;
            Some((item, call.places.iter().filter_map(ranges).collect()))
        });
        Some(found.collect())
    }

    fn item(
        &self,
        own: &Heading,
        analysis: &Analysis,
        origin: &Value,
    ) -> Option<CallHierarchyItem> {
        let place = location(own.span, &analysis.sources, self)?;
        let name = location(own.name_span, &analysis.sources, self)?;
        Some(CallHierarchyItem {
            name: own.name.clone() + &own.detail,
            kind: to_proto::symbol_kind(own.entry),
            tags: None,
            detail: None,
            uri: place.uri,
            range: place.range,
            selection_range: name.range,
            data: Some(origin.clone()),
        })
    }
}
