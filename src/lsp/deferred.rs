//! The requests whose answers are computed by worker threads: hovers, and the command of lenses.

use lsp_server::{ErrorCode, RequestId};
use lsp_types::notification::ShowMessage;
use lsp_types::{
    Diagnostic as Shown, DiagnosticSeverity, ExecuteCommandParams, Hover, HoverContents,
    HoverParams, MessageType, Range, ShowMessageParams,
};
use nk_base::cancellation::CancelToken;
use nk_ide::{Analysis, describe, lenses};
use serde_json::{Value, json};

use super::actions::{Item, RUN};
use super::documents::{Answer, Snapshot};
use super::features::Answered;
use super::findings::{Places, SOURCE, shown};
use super::positions::Lines;
use super::server::{Event, Purpose, Server, Task};
use super::to_proto::markdown;
use super::worker::{self, Found, Ran};
use super::{transport, uris};
use nk_terminal::exit::Failure;

/// The largest number of characters in the title of a lens.
const TITLE: usize = 60;

fn hover_of(text: String, range: Range) -> Value {
    json!(Hover {
        contents: HoverContents::Markup(markdown(text)),
        range: Some(range),
    })
}

impl Server {
    /// Answers `textDocument/hover` if nothing has to be computed; otherwise starts a worker.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn hover(
        &mut self,
        id: &RequestId,
        params: HoverParams,
    ) -> Result<Option<Answered>, Failure> {
        let place = params.text_document_position_params;
        let Some(document) = self.documents.document(&place.text_document.uri) else {
            return Ok(Some(Ok(Value::Null)));
        };
        let (analysis, askable) = (document.analysis.clone(), document.askable.clone());
        let lines = Lines::new(analysis.text());
        let offset = lines.offset(place.position);
        let Some((span, text)) = describe::describe(&analysis, Analysis::ROOT, offset) else {
            return Ok(Some(Ok(Value::Null)));
        };
        let range = lines.range(span.range());
        let symbol = analysis.at(Analysis::ROOT, offset);
        let symbol = symbol.map(|(_, symbol)| symbol.clone());
        let Some(symbol) = symbol.filter(|own| !own.sort.is_local()) else {
            return Ok(Some(Ok(hover_of(text, range))));
        };
        // The pointer has moved, so the last hover is not needed.
        let is_hover = |task: &Task| matches!(task.purpose, Purpose::Hover(..));
        self.end_tasks(ErrorCode::RequestCanceled, "another hover came", is_hover)?;
        let stop = CancelToken::new();
        let number = self.task(id, &stop, Purpose::Hover(text, range));
        let done = worker::to(&self.events, move |found| Event::Found(number, found));
        worker::hover(Snapshot::new(&askable), symbol, &stop, done);
        Ok(None)
    }

    /// Registers a computation for a request, and returns the number of the task.
    pub fn task(&mut self, id: &RequestId, stop: &CancelToken, purpose: Purpose) -> u64 {
        self.counter += 1;
        self.tasks.push(Task {
            number: self.counter,
            request: id.clone(),
            stop: stop.clone(),
            purpose,
            progress: None,
            refused: false,
        });
        self.counter
    }

    /// Answers `workspace/executeCommand`: starts a worker that evaluates the item of a lens.
    ///
    /// Returns an answer at once only if the item cannot be evaluated.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn execute(
        &mut self,
        id: &RequestId,
        params: ExecuteCommandParams,
    ) -> Result<Option<Answered>, Failure> {
        let refuse = |code, why: &str| Ok(Some(Err(transport::error(code, why))));
        if params.command != RUN {
            return refuse(ErrorCode::InvalidParams, "there is no such command");
        }
        let item = params.arguments.into_iter().next();
        let Some(item) = item.and_then(|item| serde_json::from_value::<Item>(item).ok()) else {
            return refuse(ErrorCode::InvalidParams, "the argument is not an item");
        };
        let name = uris::name(&item.uri);
        let Some(document) = self.documents.open.get(&name) else {
            return refuse(ErrorCode::RequestFailed, "the file is not open");
        };
        if document.version != item.version {
            return refuse(ErrorCode::ContentModified, "the text has changed");
        }
        let analysis = document.askable.clone();
        if !analysis.is_sound() {
            return refuse(ErrorCode::RequestFailed, "the file has errors");
        }
        let Some(ask) = item.ask(&analysis) else {
            return refuse(ErrorCode::InvalidParams, "the file has no such item");
        };
        let purpose = Purpose::Run(item.clone());
        let again = "asked again";
        self.end_tasks(ErrorCode::RequestCanceled, again, |task| {
            task.purpose == purpose
        })?;
        let title = Answer {
            text: "working ...".to_owned(),
            findings: Vec::new(),
        };
        self.show_answer(&name, ask, title)?;
        let stop = CancelToken::new();
        let title = item.title(&analysis);
        let number = self.task(id, &stop, purpose);
        let given = params.work_done_progress_params.work_done_token;
        let token = self.begin_progress(given, title)?;
        if let Some(task) = self.tasks.iter_mut().find(|own| own.number == number) {
            task.progress = token;
        }
        let done = worker::to(&self.events, move |found| Event::Found(number, found));
        let events = self.events.clone();
        let report = move |report| {
            // Sending fails if the server has ended.
            let _ = events.send(Event::Reported(number, report));
        };
        worker::run(Snapshot::new(&analysis), ask, &stop, report, done);
        Ok(None)
    }

    fn show_answer(&mut self, name: &str, ask: lenses::Ask, answer: Answer) -> Result<(), Failure> {
        if let Some(document) = self.documents.open.get_mut(name) {
            document.answers.insert(ask, answer);
        }
        self.refresh_lenses()
    }

    /// Resets the lens of an item to its first title.
    fn take_answer_back(&mut self, item: &Item) -> Result<(), Failure> {
        let document = self.documents.open.get_mut(&uris::name(&item.uri));
        let Some(document) = document.filter(|own| own.version == item.version) else {
            return Ok(());
        };
        if let Some(ask) = item.ask(&document.askable) {
            document.answers.remove(&ask);
        }
        self.refresh_lenses()
    }

    /// Handles the cancellation of a request by the editor.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn cancel(&mut self, request: &RequestId) -> Result<(), Failure> {
        let waiting = self.tasks.iter().filter(|own| !own.refused);
        let purpose = waiting.filter(|own| own.request == *request);
        let purpose: Vec<Purpose> = purpose.map(|own| own.purpose.clone()).collect();
        let code = ErrorCode::RequestCanceled;
        self.end_tasks(code, "cancelled", |task| task.request == *request)?;
        purpose.iter().try_for_each(|own| match own {
            Purpose::Run(item) => self.take_answer_back(item),
            Purpose::Hover(..) | Purpose::Hints(..) | Purpose::Target(_) => Ok(()),
        })
    }

    fn refresh_lenses(&mut self) -> Result<(), Failure> {
        match self.abilities.refreshes_lenses {
            true => self.ask("workspace/codeLens/refresh", Value::Null),
            false => Ok(()),
        }
    }

    /// Handles the result of a task.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written to the editor.
    pub fn found(&mut self, number: u64, found: Found) -> Result<(), Failure> {
        let Some(at) = self.tasks.iter().position(|task| task.number == number) else {
            return Ok(());
        };
        let mut task = self.tasks.swap_remove(at);
        self.end_progress(task.progress.take())?;
        if task.refused {
            return Ok(());
        }
        match (found, task.purpose) {
            (Found::Hover(more), Purpose::Hover(text, range)) => {
                let hover = hover_of(text + &more, range);
                self.respond(&task.request, Ok(hover))
            }
            (Found::Run(ran), Purpose::Run(item)) => {
                self.respond(&task.request, Ok(json!({"text": ran.text})))?;
                self.ran(&item, ran)
            }
            (Found::Hints(computed), purpose @ Purpose::Hints(..)) => {
                if let Purpose::Hints(name, _) = &purpose
                    && let Some(document) = self.documents.open.get_mut(name)
                {
                    document.hints.extend(computed);
                }
                let shown = self.shown_hints(&purpose, &CancelToken::new());
                self.respond(&task.request, Ok(shown))
            }
            (Found::Instance(graph), Purpose::Target(mut answer)) => {
                answer["graph"] = json!(graph);
                self.respond(&task.request, Ok(answer))
            }
            (_, purpose) => {
                let why = "an internal error in nkdsl";
                let error = transport::error(ErrorCode::InternalError, why);
                self.respond(&task.request, Err(error))?;
                match purpose {
                    Purpose::Run(item) => self.take_answer_back(&item),
                    Purpose::Hover(..) | Purpose::Hints(..) | Purpose::Target(_) => Ok(()),
                }
            }
        }
    }

    /// Shows the result of a lens: in its title, in a message, and as a diagnostic of the item if there is an error or
    /// a failure.
    fn ran(&mut self, item: &Item, ran: Ran) -> Result<(), Failure> {
        let name = uris::name(&item.uri);
        let Some(document) = self.documents.open.get(&name) else {
            return Ok(());
        };
        let analysis = document.askable.clone();
        let Some(ask) = item.ask(&analysis) else {
            return Ok(());
        };
        let place = lenses::lenses(&analysis).into_iter();
        let place = place.filter(|(_, own)| *own == ask).map(|(span, _)| span);
        let mut findings = Vec::new();
        if ran.fails {
            let lines = Lines::new(document.analysis.text());
            findings.extend(place.map(|span| {
                let shown = Shown {
                    range: lines.range(span.range()),
                    severity: Some(DiagnosticSeverity::ERROR),
                    source: Some(SOURCE.to_owned()),
                    message: ran.text.clone(),
                    ..Shown::default()
                };
                (item.uri.clone(), shown)
            }));
        }
        if let Some(error) = &ran.error {
            let mut places = Places::new(&analysis.sources, &self.documents);
            findings.extend(shown(error, &mut places));
        }
        self.notify::<ShowMessage>(&ShowMessageParams {
            typ: match findings.is_empty() {
                true => MessageType::INFO,
                false => MessageType::ERROR,
            },
            message: ran.text.clone(),
        })?;
        let text = title(&ran.text);
        self.show_answer(&name, ask, Answer { text, findings })?;
        self.publish()
    }
}

fn title(text: &str) -> String {
    match text.chars().count() > TITLE {
        true => text.chars().take(TITLE).chain(" ...".chars()).collect(),
        false => text.to_owned(),
    }
}
