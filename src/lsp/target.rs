//! The request `nkdsl/target`: the item at the cursor, as the command line names it. The commands of an editor pass it
//! to `nkdsl draw`, `plot`, `prove`, `derive` and `export`.

use lsp_server::RequestId;
use lsp_types::TextDocumentPositionParams;
use nk_base::cancellation::CancelToken;
use nk_ide::target::target;
use serde_json::{Value, json};

use super::documents::Snapshot;
use super::features::Answered;
use super::positions::Lines;
use super::server::{Event, Purpose, Server};
use super::worker;
use nk_terminal::exit::Failure;

impl Server {
    /// Answers the request if no graph has to be chosen; otherwise starts a worker.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn target(
        &mut self,
        id: &RequestId,
        params: TextDocumentPositionParams,
    ) -> Result<Option<Answered>, Failure> {
        let Some(document) = self.documents.document(&params.text_document.uri) else {
            return Ok(Some(Ok(Value::Null)));
        };
        let analysis = document.askable.clone();
        let offset = Lines::new(document.analysis.text()).offset(params.position);
        let Some(found) = target(&analysis, offset) else {
            return Ok(Some(Ok(Value::Null)));
        };
        // A command gets a text without the items that have errors or need such items.
        let text = Some(analysis.text()).filter(|own| *own != document.analysis.text());
        let answer = json!({
            "kind": found.sort.word(),
            "name": found.name,
            "arity": found.arity,
            "family": found.family,
            "graph": null,
            "text": text,
        });
        let Some(family) = found.family else {
            return Ok(Some(Ok(answer)));
        };
        let stop = CancelToken::new();
        let number = self.task(id, &stop, Purpose::Target(answer));
        let done = worker::to(&self.events, move |found| Event::Found(number, found));
        worker::instance(Snapshot::new(&analysis), family, &stop, done);
        Ok(None)
    }
}
