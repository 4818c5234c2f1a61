//! Answers questions about many graphs on several threads, in order.
//!
//! A separate thread reads the stream, so that the work can end while the stream waits for more input. Each piece is
//! answered by a thread that is free, and the answers are put in order. For each thread there are never more than
//! [`AHEAD`] pieces that are read and not answered, so the memory is bounded, however long the stream is.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::Duration;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_base::lock::lock;
use nk_graph::Graph;
use nk_solver::Options;

use super::answer::{Answer, Question, Solver};
use super::error::Fault;
use super::format::Format;
use super::lines;
use super::named::NamedGraph;
use super::read::{read_record, records};
use super::split::{Broken, Piece, Splitter};

/// The most pieces that are read and not answered, for each thread.
const AHEAD: usize = 64;
/// The time after which a waiting thread checks whether the work should end.
const GLANCE: Duration = Duration::from_millis(20);

/// The settings for answering questions.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// The question about each graph.
    pub question: Question,
    /// The settings of the solver. The memory limit is for all threads together; `threads` has no effect.
    pub options: Options,
    /// The number of threads, at least one. Different threads answer about different graphs; the answers do not depend
    /// on the number.
    pub threads: usize,
    /// The token that ends the work.
    pub stop: &'a CancelToken,
}

/// A graph and its answer.
pub struct Solved<'a> {
    /// The line of the stream at which the graph begins, from 1.
    pub line: u64,
    /// The number of vertices.
    pub order: usize,
    /// The number of edges.
    pub size: usize,
    /// The graph itself; `None` if it is small and the question was not about its moves.
    pub graph: Option<&'a NamedGraph>,
    /// The answer.
    pub answer: Answer,
}

/// The reason why a stream was not answered to its end.
#[derive(Debug)]
pub enum Stop {
    /// A text is not a graph.
    Fault(Fault),
    /// The work was cancelled or the memory limit was reached, within the graph at this line or, without a line,
    /// between graphs.
    Ended {
        /// The line.
        line: Option<u64>,
        /// The reason.
        reason: StopReason,
    },
    /// The stream cannot be read.
    Unread(io::Error),
}

/// The end of the work on a stream.
#[derive(Debug)]
pub struct End {
    /// The number of graphs that were answered. All of them are before the place at which the work was stopped.
    pub graphs: u64,
    /// The reason why the work was stopped; `None` if all graphs were answered.
    pub stop: Option<Stop>,
}

impl Crew<'_> {
    fn solver(&self) -> Solver {
        Solver::new(Options {
            memory: self.options.memory / self.threads.max(1),
            threads: 1,
            ..self.options
        })
    }
}

/// Answers a question about each of some graphs. `done` counts the graphs that are answered.
///
/// # Errors
///
/// The work was cancelled, or memory ran out.
pub fn answer_each(
    graphs: &[Graph],
    crew: &Crew,
    done: &AtomicUsize,
) -> Result<Vec<Answer>, StopReason> {
    let next = AtomicUsize::new(0);
    let failed = crew.stop.child();
    let work = || {
        let mut solver = crew.solver();
        let mut own = Vec::new();
        while !failed.is_cancelled() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(graph) = graphs.get(at) else { break };
            match solver.answer(graph, crew.question, &failed) {
                Ok(answer) => own.push((at, answer)),
                Err(reason) => {
                    failed.cancel();
                    return Err(reason);
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(own)
    };
    let threads = crew.threads.clamp(1, graphs.len().max(1));
    let parts: Vec<Result<_, StopReason>> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let others = others.into_iter().filter_map(|thread| thread.join().ok());
        std::iter::once(own).chain(others).collect()
    });
    // If one thread reached the memory limit, the others were cancelled because of it.
    let reasons = parts.iter().filter_map(|part| part.as_ref().err());
    if let Some(reason) = reasons.max_by_key(|reason| **reason != StopReason::Cancelled) {
        return Err(*reason);
    }
    let mut all: Vec<(usize, Answer)> = parts.into_iter().flatten().flatten().collect();
    all.sort_unstable_by_key(|(at, _)| *at);
    match all.len() == graphs.len() {
        true => Ok(all.into_iter().map(|(_, answer)| answer).collect()),
        false => Err(StopReason::Cancelled),
    }
}

/// Answers a question about each graph of a stream, in order.
///
/// `render` writes an answer as text; several threads call it at the same time. `put` gets these texts in the order of
/// the stream, each with its number of answers, soon after they are known.
///
/// # Errors
///
/// The first error of `put`, which ends the work. An error in the stream is in the [`End`]; the graphs before it are
/// answered.
pub fn answer_all<E>(
    input: impl Read + Send + 'static,
    format: Option<Format>,
    crew: &Crew,
    render: impl Fn(&Solved, &mut String) + Sync,
    put: impl FnMut(&str, u64) -> Result<(), E>,
) -> Result<End, E> {
    let threads = crew.threads.max(1);
    let (permits, permitted) = mpsc::sync_channel(AHEAD * threads);
    let (pieces, waiting) = mpsc::channel();
    thread::spawn(move || hand_out(Splitter::new(input, format), &permits, &pieces));
    let waiting = Mutex::new(waiting);
    let done = crew.stop.child();
    thread::scope(|scope| {
        let (news, arriving) = mpsc::channel();
        for _ in 0..threads {
            let (news, waiting, done, render) = (news.clone(), &waiting, &done, &render);
            scope.spawn(move || Worker::new(crew, done, news, render).work(waiting));
        }
        drop(news);
        let ended = in_order(&arriving, &permitted, put);
        done.cancel();
        ended.map(|end| match end.stop {
            None if crew.stop.is_cancelled() => End {
                stop: Some(Stop::Ended {
                    line: None,
                    reason: StopReason::Cancelled,
                }),
                ..end
            },
            _ => end,
        })
    })
}

/// A piece with its number, or the reason why there are no more pieces.
type Handed = (u64, Result<Piece, Stop>);

/// Reads a stream until it ends or the receiver is gone.
fn hand_out<R: Read>(mut splitter: Splitter<R>, permits: &SyncSender<()>, pieces: &Sender<Handed>) {
    for number in 0.. {
        let piece = match splitter.next() {
            Ok(Some(piece)) => Ok(piece),
            Ok(None) => return,
            Err(Broken::Fault(fault)) => Err(Stop::Fault(fault)),
            Err(Broken::Unread(error)) => Err(Stop::Unread(error)),
        };
        let is_last = piece.is_err();
        if permits.send(()).is_err() || pieces.send((number, piece)).is_err() || is_last {
            return;
        }
    }
}

/// Some answers of a piece.
struct News {
    piece: u64,
    text: String,
    graphs: u64,
    /// Whether these are the last answers of the piece.
    is_last: bool,
    stop: Option<Stop>,
}

/// The cost of an answer.
#[derive(PartialEq, Eq)]
enum Cost {
    Little,
    Unknown,
}

struct Worker<'a, F> {
    crew: &'a Crew<'a>,
    done: &'a CancelToken,
    news: Sender<News>,
    render: &'a F,
    solver: Solver,
}

impl<'a, F: Fn(&Solved, &mut String)> Worker<'a, F> {
    fn new(crew: &'a Crew<'a>, done: &'a CancelToken, news: Sender<News>, render: &'a F) -> Self {
        let solver = crew.solver();
        Worker {
            crew,
            done,
            news,
            render,
            solver,
        }
    }

    fn work(mut self, waiting: &Mutex<Receiver<Handed>>) {
        while !self.done.is_cancelled() {
            let next = lock(waiting).recv_timeout(GLANCE);
            match next {
                Ok((number, Ok(piece))) => self.answer(number, &piece),
                Ok((piece, Err(stop))) => {
                    self.tell(piece, &mut (String::new(), 0), true, Some(stop))
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn answer(&mut self, number: u64, piece: &Piece) {
        let mut ready = (String::new(), 0);
        for (line, record) in records(&piece.text, piece.format, piece.line) {
            let cost = match self.solve(record, piece.format, line, &mut ready.0) {
                Ok(cost) => cost,
                Err(stop) => return self.tell(number, &mut ready, true, Some(stop)),
            };
            ready.1 += 1;
            // All small graphs of a piece together take about a millisecond.
            if cost == Cost::Unknown {
                self.tell(number, &mut ready, false, None);
            }
        }
        self.tell(number, &mut ready, true, None);
    }

    fn tell(&self, piece: u64, ready: &mut (String, u64), is_last: bool, stop: Option<Stop>) {
        let (text, graphs) = std::mem::take(ready);
        // The receiver is gone once the work has ended.
        let _ = self.news.send(News {
            piece,
            text,
            graphs,
            is_last,
            stop,
        });
    }

    fn solve(
        &mut self,
        record: &[u8],
        format: Format,
        line: u64,
        text: &mut String,
    ) -> Result<Cost, Stop> {
        let question = self.crew.question;
        let is_small = format.is_of_lines() && question != Question::Moves;
        if let Some(small) = is_small.then(|| lines::small(record)).flatten() {
            let solved = Solved {
                line,
                order: small.order(),
                size: small.size(),
                graph: None,
                answer: self.solver.answer_small(small, question),
            };
            (self.render)(&solved, text);
            return Ok(Cost::Little);
        }
        let named = read_record(record, format, line).map_err(Stop::Fault)?;
        let ended = |reason| Stop::Ended {
            line: Some(line),
            reason,
        };
        let answer = self.solver.answer(&named.graph, question, self.done);
        let solved = Solved {
            line,
            order: named.graph.order(),
            size: named.graph.size(),
            graph: Some(&named),
            answer: answer.map_err(ended)?,
        };
        (self.render)(&solved, text);
        Ok(Cost::Unknown)
    }
}

/// Gives the answers to `put` in order, until all have been given or the work is stopped.
fn in_order<E>(
    arriving: &Receiver<News>,
    permitted: &Receiver<()>,
    mut put: impl FnMut(&str, u64) -> Result<(), E>,
) -> Result<End, E> {
    let mut early: BTreeMap<u64, Vec<News>> = BTreeMap::new();
    let mut now = 0;
    let mut graphs = 0;
    for news in arriving {
        early.entry(news.piece).or_default().push(news);
        while let Some(ready) = early.remove(&now) {
            let mut is_last = false;
            for own in ready {
                if own.graphs > 0 {
                    put(&own.text, own.graphs)?;
                }
                graphs += own.graphs;
                if own.stop.is_some() {
                    let stop = own.stop;
                    return Ok(End { graphs, stop });
                }
                is_last = own.is_last;
            }
            if !is_last {
                break;
            }
            now += 1;
            let _ = permitted.try_recv();
        }
    }
    Ok(End { graphs, stop: None })
}
