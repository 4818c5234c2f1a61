//! Maps each message to the function that answers it.

use lsp_server::{ErrorCode, Message, Notification, Request, ResponseError};
use lsp_types::notification::LogMessage;
use lsp_types::{
    DidChangeTextDocumentParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, LogMessageParams, MessageType, WorkspaceFolder,
};
use nk_base::cancellation::{CancelToken, Cancelled};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::abilities::Abilities;
use super::cancellation::cancelled;
use super::capabilities;
use super::features::Answered;
use super::server::{Phase, Server};
use super::{transport, uris};
use nk_terminal::exit::{Exit, Failure};

impl Server {
    /// Handles one message. Returns the exit status if it was the last one.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn message(&mut self, message: Message) -> Result<Option<Exit>, Failure> {
        self.pending.taken(&message);
        match message {
            Message::Notification(own) if own.method == "exit" => {
                return Ok(Some(match self.phase {
                    Phase::Done => Exit::Fine,
                    Phase::Fresh | Phase::Serving => Exit::Fails,
                }));
            }
            Message::Request(request) => self.request(&request)?,
            Message::Notification(notification) => self.notification(&notification)?,
            // The answers of the editor to requests of the server are ignored.
            Message::Response(_) => {}
        }
        Ok(None)
    }

    fn request(&mut self, request: &Request) -> Result<(), Failure> {
        let invalid = |why: &str| Err(transport::error(ErrorCode::InvalidRequest, why));
        let answered = match (self.phase, request.method.as_str()) {
            (Phase::Fresh, "initialize") => {
                self.phase = Phase::Serving;
                self.abilities = Abilities::of(&request.params);
                self.documents.workspace.roots = capabilities::folders(&request.params);
                Ok(capabilities::of_server())
            }
            (Phase::Fresh, _) => {
                let code = ErrorCode::ServerNotInitialized;
                Err(transport::error(code, "`initialize` comes first"))
            }
            (Phase::Done, _) => invalid("after `shutdown` only `exit` comes"),
            (Phase::Serving, "initialize") => invalid("initialized already"),
            (Phase::Serving, "shutdown") => {
                self.phase = Phase::Done;
                self.end_tasks(ErrorCode::RequestCanceled, "shutting down", |_| true)?;
                Ok(Value::Null)
            }
            (Phase::Serving, _) => {
                let stop = self.pending.begin(Some(&request.id));
                let answered = match self.refresh(&stop)? {
                    true => self.later(request, &stop)?,
                    false => Some(Err(self.pending.why(&request.id))),
                };
                match answered {
                    Some(answered) => answered,
                    None => return Ok(()),
                }
            }
        };
        self.respond(&request.id, answered)
    }

    /// Answers a request; `None` if a worker will compute the answer.
    fn later(
        &mut self,
        Request { id, method, params }: &Request,
        stop: &CancelToken,
    ) -> Result<Option<Answered>, Failure> {
        match method.as_str() {
            "textDocument/hover" => match read(params) {
                Ok(params) => self.hover(id, params),
                Err(error) => Ok(Some(Err(error))),
            },
            "textDocument/inlayHint" => match read(params) {
                Ok(params) => self.inlay_hints(id, params, stop),
                Err(error) => Ok(Some(Err(error))),
            },
            "nkdsl/target" => match read(params) {
                Ok(params) => self.target(id, params),
                Err(error) => Ok(Some(Err(error))),
            },
            "workspace/executeCommand" => match read(params) {
                Ok(params) => self.execute(id, params),
                Err(error) => Ok(Some(Err(error))),
            },
            method => Ok(Some(
                self.search(method, params, stop)
                    .unwrap_or_else(|Cancelled| Err(self.pending.why(id))),
            )),
        }
    }

    /// Answers a request that may need closed files, or any other request that needs no worker.
    ///
    /// # Errors
    ///
    /// `stop` was cancelled.
    fn search(
        &self,
        method: &str,
        params: &Value,
        stop: &CancelToken,
    ) -> Result<Answered, Cancelled> {
        let files = &self.documents;
        match method {
            "textDocument/rename" => match read(params) {
                Ok(params) => files.rename(params, stop),
                Err(error) => Ok(Err(error)),
            },
            "textDocument/references" => match read(params) {
                Ok(params) => files.references(params, stop),
                Err(error) => Ok(Err(error)),
            },
            "workspace/symbol" => match read(params) {
                Ok(params) => files.workspace_symbols(params, stop),
                Err(error) => Ok(Err(error)),
            },
            method => Ok(self.feature(method, params)),
        }
    }

    fn feature(&self, method: &str, params: &Value) -> Answered {
        let files = &self.documents;
        match method {
            "textDocument/definition" => files.definition(read(params)?),
            "textDocument/documentHighlight" => files.highlight(read(params)?),
            "textDocument/prepareRename" => files.prepare_rename(read(params)?),
            "textDocument/documentSymbol" => files.symbols(read(params)?),
            "textDocument/semanticTokens/full" => files.tokens(read(params)?),
            "textDocument/completion" => {
                files.completion(read(params)?, self.abilities.takes_snippets)
            }
            "textDocument/formatting" => files.formatting(read(params)?),
            "textDocument/rangeFormatting" => files.range_formatting(read(params)?),
            "textDocument/foldingRange" => files.folding(read(params)?),
            "textDocument/selectionRange" => files.selection(read(params)?),
            "textDocument/documentLink" => files.links(read(params)?),
            "textDocument/signatureHelp" => files.signature(read(params)?),
            "textDocument/prepareCallHierarchy" => files.prepare_calls(read(params)?),
            "callHierarchy/incomingCalls" => files.incoming_calls(read(params)?),
            "callHierarchy/outgoingCalls" => files.outgoing_calls(read(params)?),
            "textDocument/codeAction" => files.actions(read(params)?),
            "textDocument/codeLens" => files.lenses(read(params)?),
            _ => {
                let why = format!("`{method}` is not offered");
                Err(transport::error(ErrorCode::MethodNotFound, why))
            }
        }
    }

    fn notification(
        &mut self,
        Notification { method, params }: &Notification,
    ) -> Result<(), Failure> {
        if self.phase != Phase::Serving {
            return Ok(());
        }
        match method.as_str() {
            "initialized" if self.abilities.registers_watchers => {
                self.ask("client/registerCapability", capabilities::watchers())
            }
            "textDocument/didOpen" => {
                let Ok(params) = read::<DidOpenTextDocumentParams>(params) else {
                    return self.complain(method);
                };
                let own = params.text_document;
                let (name, uri) = (uris::name(own.uri.as_str()), own.uri.to_string());
                self.documents.open(name, uri, own.version, own.text);
                self.invalidate()
            }
            "textDocument/didChange" => {
                let Ok(params) = read::<DidChangeTextDocumentParams>(params) else {
                    return self.complain(method);
                };
                let own = params.text_document;
                let name = uris::name(own.uri.as_str());
                let changes = params.content_changes;
                match self.documents.change(&name, own.version, changes) {
                    true => self.invalidate(),
                    false => self.complain(method),
                }
            }
            "textDocument/didClose" => {
                let Ok(params) = read::<DidCloseTextDocumentParams>(params) else {
                    return self.complain(method);
                };
                let name = uris::name(params.text_document.uri.as_str());
                self.documents.open.remove(&name);
                self.invalidate()
            }
            "workspace/didChangeWorkspaceFolders" => {
                let Ok(params) = read::<DidChangeWorkspaceFoldersParams>(params) else {
                    return self.complain(method);
                };
                let own = |folders: &[WorkspaceFolder]| {
                    let uris = folders.iter().map(|own| own.uri.as_str());
                    capabilities::paths(uris)
                };
                let (gone, new) = (own(&params.event.removed), own(&params.event.added));
                let roots = &mut self.documents.workspace.roots;
                roots.retain(|own| !gone.contains(own));
                roots.extend(new);
                self.invalidate()
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.documents.workspace.forget();
                self.stale = true;
                Ok(())
            }
            "window/workDoneProgress/cancel" => match read(params) {
                Ok(params) => self.cancel_progress(params),
                Err(_) => self.complain(method),
            },
            "$/cancelRequest" => match cancelled(params) {
                Some(id) => self.cancel(&id),
                None => Ok(()),
            },
            // Notifications that the server does not know are ignored, as the protocol asks for optional ones.
            _ => Ok(()),
        }
    }

    /// Writes to the editor's log that a notification was not understood, since a notification has no answer.
    fn complain(&mut self, method: &str) -> Result<(), Failure> {
        self.notify::<LogMessage>(&LogMessageParams {
            typ: MessageType::WARNING,
            message: format!("`{method}` was not understood and was ignored"),
        })
    }
}

fn read<T: DeserializeOwned>(params: &Value) -> Result<T, ResponseError> {
    T::deserialize(params)
        .map_err(|error| transport::error(ErrorCode::InvalidParams, error.to_string()))
}
