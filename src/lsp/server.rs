//! The loop of the server: messages and findings in, one after another; answers out.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use lsp_types::notification::Notification;
use nk_base::cancellation::CancelToken;
use serde_json::Value;

use super::cancellation::Ahead;
use super::documents::Documents;
use super::features::Answered;
use super::findings::Board;
use super::transport::{self, Incoming};
use super::worker::Found;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

/// How often a server without anything to do looks whether Ctrl-C ends it.
const TICK: Duration = Duration::from_millis(200);

/// What the loop waits for.
pub enum Event {
    Incoming(io::Result<Incoming>),
    Found(u64, Found),
}

/// Something that is being computed.
pub struct Task {
    pub number: u64,
    /// Of the request that waits for it.
    pub request: RequestId,
    pub stop: CancelToken,
    pub about: About,
    /// Why the request was refused meanwhile.
    pub refused: bool,
}

/// What a task is for.
#[derive(Clone, Debug, PartialEq)]
pub enum About {
    /// The text before what is computed, and the place.
    Hover(String, lsp_types::Range),
    Run(super::actions::Item),
}

/// What the editor said that it can do.
#[derive(Default)]
pub struct Abilities {
    pub refreshes_lenses: bool,
    pub registers_watchers: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Fresh,
    Serving,
    /// After `shutdown`.
    Done,
}

pub struct Server {
    /// Where messages go.
    output: Box<dyn Write>,
    pub documents: Documents,
    pub board: Board,
    pub ahead: Ahead,
    pub tasks: Vec<Task>,
    pub events: Sender<Event>,
    pub abilities: Abilities,
    pub phase: Phase,
    /// Whether something changed since the files were last looked at.
    pub stale: bool,
    /// Of tasks and of requests to the editor.
    pub counter: u64,
}

pub fn run(console: &Console) -> Result<Exit, Failure> {
    let (events, arriving) = mpsc::channel();
    let (reader, ahead) = (events.clone(), Ahead::new(&console.stop));
    let mut server = Server::new(Box::new(io::stdout()), events);
    server.ahead = ahead.clone();
    thread::spawn(move || read_all(&reader, &ahead));
    server
        .documents
        .use_from
        .clone_from(&console.inputs.use_from);
    let ended = server.serve(&arriving, &console.stop);
    server.tasks.iter().for_each(|task| task.stop.cancel());
    ended
}

fn read_all(events: &Sender<Event>, ahead: &Ahead) {
    let mut stream = io::stdin().lock();
    loop {
        let read = transport::read(&mut stream);
        let goes_on = matches!(read, Ok(Incoming::Message(_) | Incoming::Malformed { .. }));
        match &read {
            Ok(Incoming::Message(message)) => ahead.arrives(message),
            Ok(Incoming::Malformed { .. }) => {}
            Ok(Incoming::End) | Err(_) => ahead.ends(),
        }
        if events.send(Event::Incoming(read)).is_err() || !goes_on {
            return;
        }
    }
}

impl Server {
    /// One that writes to `output` and has its tasks tell `events` what they find.
    pub fn new(output: Box<dyn Write>, events: Sender<Event>) -> Server {
        Server {
            output,
            documents: Documents::default(),
            board: Board::default(),
            ahead: Ahead::default(),
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
            // Files are looked at once there is nothing else to do: someone who types is not waited for.
            let event = match self.stale {
                true => arriving.try_recv().map_err(|error| match error {
                    TryRecvError::Empty => RecvTimeoutError::Timeout,
                    TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                }),
                false => arriving.recv_timeout(TICK),
            };
            match event {
                Err(_) if stop.is_cancelled() => return Ok(Exit::Interrupted),
                // If that is given up, what ended it is the next event.
                Err(_) if self.stale => drop(self.refresh(&self.ahead.begin(None))?),
                Err(_) => {}
                Ok(Event::Found(number, found)) => self.found(number, found)?,
                Ok(Event::Incoming(Ok(Incoming::Message(message)))) => {
                    if let Some(exit) = self.message(message)? {
                        return Ok(exit);
                    }
                }
                Ok(Event::Incoming(Ok(Incoming::Malformed { id, error }))) => {
                    transport::refuse(&mut self.output, &id, &error)?;
                }
                // The editor is gone without a word.
                Ok(Event::Incoming(Ok(Incoming::End) | Err(_))) => return Ok(Exit::Fails),
            }
        }
    }

    pub fn send(&mut self, message: impl Into<Message>) -> Result<(), Failure> {
        Ok(message.into().write(&mut self.output)?)
    }

    pub fn respond(&mut self, id: &RequestId, answered: Answered) -> Result<(), Failure> {
        self.send(Response {
            id: id.clone(),
            response_result: answered,
        })
    }

    pub fn notify<N: Notification>(&mut self, params: &N::Params) -> Result<(), Failure> {
        self.send(lsp_server::Notification::new(N::METHOD.to_owned(), params))
    }

    /// Asks something of the editor, whose answer says nothing.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        self.counter += 1;
        let id = format!("nkdsl-{}", self.counter);
        self.send(Request::new(id.into(), method.to_owned(), params))
    }

    /// Checks all files again, where something changed, and shows what is found; whether `stop` did not end that.
    pub fn refresh(&mut self, stop: &CancelToken) -> Result<bool, Failure> {
        if self.stale {
            if self.documents.analyse(stop).is_err() {
                return Ok(false);
            }
            self.stale = false;
            self.publish()?;
        }
        Ok(true)
    }

    pub fn publish(&mut self) -> Result<(), Failure> {
        for message in self.board.refresh(&self.documents) {
            self.send(message)?;
        }
        Ok(())
    }

    /// Something changed: what is being computed is of no use any more.
    pub fn invalidate(&mut self) -> Result<(), Failure> {
        self.stale = true;
        let code = ErrorCode::ContentModified;
        self.end_tasks(code, "the text has changed", |_| true)
    }

    /// Ends tasks, and tells the reason to the requests that wait for them.
    pub fn end_tasks(
        &mut self,
        code: ErrorCode,
        why: &str,
        which: impl Fn(&Task) -> bool,
    ) -> Result<(), Failure> {
        let mut refused = Vec::new();
        for task in self.tasks.iter_mut().filter(|task| !task.refused) {
            if which(task) {
                task.stop.cancel();
                task.refused = true;
                refused.push(task.request.clone());
            }
        }
        let mut refuse = |id| self.respond(id, Err(transport::error(code, why)));
        refused.iter().try_for_each(&mut refuse)
    }
}
