//! The loop of the server, which handles messages and results of workers one after another, and sends answers.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use lsp_types::NumberOrString;
use lsp_types::notification::Notification;
use nk_base::cancellation::CancelToken;
use serde_json::Value;

use super::abilities::Abilities;
use super::cancellation::PendingMessages;
use super::documents::Documents;
use super::features::Answered;
use super::findings::PublishedDiagnostics;
use super::transport::{self, Incoming};
use super::worker::{Found, Report};
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

/// The time after which an idle server checks for Ctrl-C.
const TICK: Duration = Duration::from_millis(200);

/// The events that the loop waits for.
pub enum Event {
    /// A message of the editor, or the end of its stream.
    Incoming(io::Result<Incoming>),
    /// The result of the task with this number.
    Found(u64, Found),
    /// The progress of the task with this number.
    Reported(u64, Report),
}

/// A computation of a worker.
pub struct Task {
    /// The number of the task, by which its worker reports.
    pub number: u64,
    /// The id of the request that waits for the computation.
    pub request: RequestId,
    /// The token that cancels the computation.
    pub stop: CancelToken,
    /// The purpose of the computation.
    pub(crate) purpose: Purpose,
    /// The token under which the editor shows the progress.
    pub progress: Option<NumberOrString>,
    /// Whether the request was already answered with an error.
    pub refused: bool,
}

/// The purpose of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// A hover: the text before the computed part, and the range of the word.
    Hover(String, lsp_types::Range),
    /// An item that a lens evaluates.
    Run(super::actions::Item),
    /// The hints in a range of a file, which is given by its name.
    Hints(String, lsp_types::Range),
    /// A target: the answer, in which the graph is still missing.
    Target(serde_json::Value),
}

/// The phase of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// `initialize` has not been received.
    Fresh,
    /// Requests are answered.
    Serving,
    /// `shutdown` has been received.
    Done,
}

/// The state of the server.
pub struct Server {
    /// The channel for outgoing messages.
    output: Box<dyn Write>,
    /// The open files.
    pub documents: Documents,
    /// The files for which the editor shows diagnostics.
    pub published: PublishedDiagnostics,
    /// The messages that were read and are not handled yet.
    pub(crate) pending: PendingMessages,
    /// The computations of workers that have not ended.
    pub tasks: Vec<Task>,
    /// The channel to which workers send their results.
    pub events: Sender<Event>,
    /// The capabilities of the editor.
    pub(crate) abilities: Abilities,
    /// The phase of the protocol.
    pub phase: Phase,
    /// Whether a text changed since the last check.
    pub stale: bool,
    /// The last number of a task or of a request to the editor.
    pub counter: u64,
}

/// Serves the editor at standard input and output until it ends the session.
///
/// # Errors
///
/// [`Failure::Output`] if a message cannot be written to standard output.
pub fn run(console: &Console) -> Result<Exit, Failure> {
    let (events, arriving) = mpsc::channel();
    let (reader, pending) = (events.clone(), PendingMessages::new(&console.stop));
    let mut server = Server::new(Box::new(io::stdout()), events);
    server.pending = pending.clone();
    thread::spawn(move || read_all(&reader, &pending));
    server
        .documents
        .use_from
        .clone_from(&console.inputs.use_from);
    let ended = server.serve(&arriving, &console.stop);
    server.tasks.iter().for_each(|task| task.stop.cancel());
    ended
}

fn read_all(events: &Sender<Event>, pending: &PendingMessages) {
    let mut stream = io::stdin().lock();
    loop {
        let read = transport::read(&mut stream);
        let goes_on = matches!(read, Ok(Incoming::Message(_) | Incoming::Malformed { .. }));
        match &read {
            Ok(Incoming::Message(message)) => pending.arrives(message),
            Ok(Incoming::Malformed { .. }) => {}
            Ok(Incoming::End) | Err(_) => pending.ends(),
        }
        if events.send(Event::Incoming(read)).is_err() || !goes_on {
            return;
        }
    }
}

impl Server {
    /// A server that writes to `output`. Its workers send their results to `events`.
    pub fn new(output: Box<dyn Write>, events: Sender<Event>) -> Server {
        Server {
            output,
            documents: Documents::default(),
            published: PublishedDiagnostics::default(),
            pending: PendingMessages::default(),
            tasks: Vec::new(),
            events,
            abilities: Abilities::default(),
            phase: Phase::Fresh,
            stale: false,
            counter: 0,
        }
    }

    fn serve(&mut self, arriving: &Receiver<Event>, stop: &CancelToken) -> Result<Exit, Failure> {
        loop {
            // Files are checked only when no event waits, so that the server keeps up with typing.
            let event = match self.stale {
                true => arriving.try_recv().map_err(|error| match error {
                    TryRecvError::Empty => RecvTimeoutError::Timeout,
                    TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                }),
                false => arriving.recv_timeout(TICK),
            };
            match event {
                Err(_) if stop.is_cancelled() => return Ok(Exit::Interrupted),
                // If the check is cancelled, the next event is the reason.
                Err(_) if self.stale => drop(self.refresh(&self.pending.begin(None))?),
                Err(_) => {}
                Ok(Event::Found(number, found)) => self.found(number, found)?,
                Ok(Event::Reported(number, report)) => self.reported(number, report)?,
                Ok(Event::Incoming(Ok(Incoming::Message(message)))) => {
                    if let Some(exit) = self.message(message)? {
                        return Ok(exit);
                    }
                }
                Ok(Event::Incoming(Ok(Incoming::Malformed { id, error }))) => {
                    transport::refuse(&mut self.output, &id, &error)?;
                }
                // The editor has ended without `exit`.
                Ok(Event::Incoming(Ok(Incoming::End) | Err(_))) => return Ok(Exit::Fails),
            }
        }
    }

    /// Sends a message to the editor.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if the message cannot be written.
    pub fn send(&mut self, message: impl Into<Message>) -> Result<(), Failure> {
        Ok(message.into().write(&mut self.output)?)
    }

    /// Sends the answer to a request.
    pub(crate) fn respond(&mut self, id: &RequestId, answered: Answered) -> Result<(), Failure> {
        self.send(Response {
            id: id.clone(),
            response_result: answered,
        })
    }

    /// Sends a notification to the editor.
    pub(crate) fn notify<N: Notification>(&mut self, params: &N::Params) -> Result<(), Failure> {
        self.send(lsp_server::Notification::new(N::METHOD.to_owned(), params))
    }

    /// Sends a request to the editor, and ignores its answer.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if the message cannot be written.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        self.counter += 1;
        let id = format!("nkdsl-{}", self.counter);
        self.send(Request::new(id.into(), method.to_owned(), params))
    }

    /// Checks all files again if a text changed, and shows the diagnostics. Returns false if `stop` cancelled the
    /// check.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written.
    pub fn refresh(&mut self, stop: &CancelToken) -> Result<bool, Failure> {
        if self.stale {
            let Ok(changed_below) = self.documents.analyse(stop) else {
                return Ok(false);
            };
            self.stale = false;
            self.publish()?;
            // The editor asks again for the hints of a file that it changed, but not for those of files that use it.
            if self.abilities.refreshes_hints && changed_below {
                self.ask("workspace/inlayHint/refresh", Value::Null)?;
            }
        }
        Ok(true)
    }

    /// Sends the diagnostics of all files that have some, are open, or had some before.
    ///
    /// # Errors
    ///
    /// [`Failure::Output`] if a message cannot be written.
    pub fn publish(&mut self) -> Result<(), Failure> {
        for message in self.published.refresh(&self.documents) {
            self.send(message)?;
        }
        Ok(())
    }

    /// Handles a change of a text: the results of running tasks are of no use any more.
    pub(crate) fn invalidate(&mut self) -> Result<(), Failure> {
        self.stale = true;
        let code = ErrorCode::ContentModified;
        self.end_tasks(code, "the text has changed", |_| true)
    }

    /// Cancels tasks, and answers the requests that wait for them with the reason.
    pub(crate) fn end_tasks(
        &mut self,
        code: ErrorCode,
        why: &str,
        which: impl Fn(&Task) -> bool,
    ) -> Result<(), Failure> {
        let (mut refused, mut shown) = (Vec::new(), Vec::new());
        for task in self.tasks.iter_mut().filter(|task| !task.refused) {
            if which(task) {
                task.stop.cancel();
                task.refused = true;
                refused.push(task.request.clone());
                shown.push(task.progress.take());
            }
        }
        let mut refuse = |id| self.respond(id, Err(transport::error(code, why)));
        refused.iter().try_for_each(&mut refuse)?;
        shown.into_iter().try_for_each(|own| self.end_progress(own))
    }
}
