//! Which message is answered by what.

use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
};
use nk_base::cancellation::{CancelToken, Cancelled};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::capabilities;
use super::features::Answered;
use super::server::{Phase, Server};
use super::{transport, uris};
use nk_terminal::exit::{Exit, Failure};

impl Server {
    /// Takes one message; the exit status if it was the last.
    pub fn message(&mut self, message: &Value) -> Result<Option<Exit>, Failure> {
        self.ahead.taken(message);
        let method = message.get("method").and_then(Value::as_str);
        let params = message.get("params").cloned().unwrap_or(Value::Null);
        match (method, message.get("id")) {
            (Some("exit"), None) => {
                return Ok(Some(match self.phase {
                    Phase::Done => Exit::Fine,
                    Phase::Fresh | Phase::Serving => Exit::Fails,
                }));
            }
            (Some(method), Some(id)) => self.request(method, id, params)?,
            (Some(method), None) => self.notification(method, params)?,
            // An answer to what we asked, which says nothing.
            (None, Some(_))
                if message.get("result").is_some() || message.get("error").is_some() => {}
            (None, id) => {
                let id = id.cloned().unwrap_or(Value::Null);
                let why = "neither a request nor an answer";
                self.send(&transport::error(&id, transport::INVALID_REQUEST, why))?;
            }
        }
        Ok(None)
    }

    fn request(&mut self, method: &str, id: &Value, params: Value) -> Result<(), Failure> {
        let answered = match (self.phase, method) {
            (Phase::Fresh, "initialize") => {
                self.phase = Phase::Serving;
                self.abilities = capabilities::of_client(&params);
                self.documents
                    .use_from
                    .extend(capabilities::folders(&params));
                Ok(capabilities::of_server())
            }
            (Phase::Fresh, _) => Err((
                transport::NOT_INITIALIZED,
                "`initialize` comes first".to_owned(),
            )),
            (Phase::Done, _) => Err((
                transport::INVALID_REQUEST,
                "after `shutdown` only `exit` comes".to_owned(),
            )),
            (Phase::Serving, "initialize") => {
                Err((transport::INVALID_REQUEST, "initialized already".to_owned()))
            }
            (Phase::Serving, "shutdown") => {
                self.phase = Phase::Done;
                self.end_tasks(transport::REQUEST_CANCELLED, "shutting down", |_| true)?;
                Ok(Value::Null)
            }
            (Phase::Serving, method) => {
                let stop = self.ahead.begin(Some(id));
                let answered = match self.refresh(&stop)? {
                    true => self.later(method, id, &params, &stop)?,
                    false => Some(Err(self.ahead.why(id))),
                };
                match answered {
                    Some(answered) => answered,
                    None => return Ok(()),
                }
            }
        };
        self.send(&match answered {
            Ok(result) => transport::response(id, result),
            Err((code, why)) => transport::error(id, code, &why),
        })
    }

    /// What computes answers later (`None`); all else now.
    fn later(
        &mut self,
        method: &str,
        id: &Value,
        params: &Value,
        stop: &CancelToken,
    ) -> Result<Option<Answered>, Failure> {
        match method {
            "textDocument/hover" => match read(params) {
                Ok(params) => self.hover(id, params),
                Err(error) => Ok(Some(Err(error))),
            },
            "workspace/executeCommand" => match read(params) {
                Ok(params) => self.execute(id, params),
                Err(error) => Ok(Some(Err(error))),
            },
            "textDocument/rename" => Ok(Some(match read(params) {
                Ok(params) => self
                    .documents
                    .rename(params, stop)
                    .unwrap_or_else(|Cancelled| Err(self.ahead.why(id))),
                Err(error) => Err(error),
            })),
            method => Ok(Some(self.feature(method, params))),
        }
    }

    fn feature(&self, method: &str, params: &Value) -> Answered {
        let files = &self.documents;
        match method {
            "textDocument/definition" => files.definition(read(params)?),
            "textDocument/references" => files.references(read(params)?),
            "textDocument/documentHighlight" => files.highlight(read(params)?),
            "textDocument/prepareRename" => files.prepare_rename(read(params)?),
            "textDocument/documentSymbol" => files.symbols(read(params)?),
            "textDocument/semanticTokens/full" => files.tokens(read(params)?),
            "textDocument/completion" => files.completion(read(params)?),
            "textDocument/formatting" => files.formatting(read(params)?),
            "textDocument/codeAction" => files.actions(read(params)?),
            "textDocument/codeLens" => files.lenses(read(params)?),
            _ => Err((
                transport::METHOD_NOT_FOUND,
                format!("`{method}` is not offered"),
            )),
        }
    }

    fn notification(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        if self.phase != Phase::Serving {
            return Ok(());
        }
        match method {
            "initialized" if self.abilities.registers_watchers => {
                self.ask("client/registerCapability", capabilities::watchers())
            }
            "textDocument/didOpen" => {
                let Ok(params) = read::<DidOpenTextDocumentParams>(&params) else {
                    return self.complain(method);
                };
                let own = params.text_document;
                let (name, uri) = (uris::name(own.uri.as_str()), own.uri.to_string());
                self.documents.open(name, uri, own.version, own.text);
                self.invalidate()
            }
            "textDocument/didChange" => {
                let Ok(params) = read::<DidChangeTextDocumentParams>(&params) else {
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
                let Ok(params) = read::<DidCloseTextDocumentParams>(&params) else {
                    return self.complain(method);
                };
                let name = uris::name(params.text_document.uri.as_str());
                self.documents.open.remove(&name);
                self.invalidate()
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.stale = true;
                Ok(())
            }
            "$/cancelRequest" => {
                let id = params.get("id").cloned().unwrap_or(Value::Null);
                self.cancel(&id)
            }
            // What is optional, and what is new.
            _ => Ok(()),
        }
    }

    /// A notification cannot be refused; the editor's log says what was wrong.
    fn complain(&mut self, method: &str) -> Result<(), Failure> {
        let message = format!("`{method}` made no sense and was ignored");
        let params = json!({"type": 2, "message": message});
        self.send(&transport::notification("window/logMessage", params))
    }
}

fn read<T: DeserializeOwned>(params: &Value) -> Result<T, (i64, String)> {
    T::deserialize(params).map_err(|error| (transport::INVALID_PARAMS, error.to_string()))
}
