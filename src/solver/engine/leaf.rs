//! The search of positions with few vertices without a table. In dense graphs nearly all moves are made there.

use std::sync::atomic::{AtomicBool, Ordering};

use multiversion::multiversion;
use multiversion::target::match_target;

use super::codes::{Codes, Rows, SMALL, SPARE};
use super::pext;
use super::set::{self, Set};
use super::small::Small;
use nk_base::cancellation::CancelToken;

/// The most vertices of a position that is searched here.
pub(super) const LEAF: usize = 32;
/// The most vertices of a local ground.
pub(super) const LOCAL: usize = SPARE;

/// The number of steps between two checks whether the search must end: a few milliseconds.
const POLL: u64 = 1 << 16;

/// Counts the positions that are searched without the table, and limits them: on graphs that are not dense such a
/// search may take too long.
pub(super) struct Meter<'a> {
    pub steps: u64,
    /// The most positions that may be counted.
    most: u64,
    /// The count at which it is next checked whether the search must end; 0 once it must.
    next: u64,
    stop: &'a CancelToken,
    done: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    pub fn new(stop: &'a CancelToken, done: &'a AtomicBool) -> Self {
        Meter {
            steps: 0,
            most: 0,
            next: 0,
            stop,
            done,
        }
    }

    /// Allows this many further steps.
    pub fn allow(&mut self, steps: u64) {
        self.most = self.steps.saturating_add(steps.max(1));
        self.next = self.most.min(self.steps + POLL);
    }

    /// Whether the last search ended before it had an answer.
    pub fn is_over(&self) -> bool {
        self.next == 0
    }

    #[inline(always)]
    fn steps_beyond(&mut self) -> bool {
        self.steps += 1;
        self.steps >= self.next && self.ends()
    }

    #[cold]
    fn ends(&mut self) -> bool {
        let stopped = self.stop.is_cancelled() || self.done.load(Ordering::Relaxed);
        self.next = match self.is_over() || stopped || self.steps >= self.most {
            true => 0,
            false => self.most.min(self.steps + POLL),
        };
        self.is_over()
    }
}

/// The subgraph on one set, with its vertices numbered by rank.
pub(super) struct Local {
    pub closed: Rows,
    pub all: u64,
}

impl Local {
    /// The subgraph on a set of at most [`LOCAL`] vertices.
    pub fn new<const W: usize>(live: &Set<W>, closed: &[Set<W>]) -> Self {
        local(live, closed)
    }

    /// Answers "is the nimber `value`?" for the position on the bits of `live`, at most [`LEAF`] of them. If the meter
    /// is over afterwards, the answer is meaningless.
    pub fn ask(&self, live: u64, value: u32, small: &mut Small, meter: &mut Meter) -> Answer {
        ask(self, live, 0, value, small, meter)
    }
}

#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn local<const W: usize>(live: &Set<W>, closed: &[Set<W>]) -> Local {
    match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => packed(live, closed, pext::extract!()),
        _ => packed(live, closed, pext::gather),
    }
}

/// The body of [`Local::new`], where `pack` packs the bits of a word under a mask.
#[inline(always)]
fn packed<const W: usize>(
    live: &Set<W>,
    closed: &[Set<W>],
    pack: impl Fn(u64, u64) -> u64,
) -> Local {
    let mut rows = [0; SPARE + 1];
    let mut order = 0;
    for (row, v) in rows.iter_mut().zip(set::members(live)) {
        let mut before = 0;
        for (word, mask) in closed[v].iter().zip(live) {
            *row |= pack(*word, *mask) << before;
            before += mask.count_ones();
        }
        order += 1;
    }
    Local {
        closed: rows,
        all: (1 << order) - 1,
    }
}

/// The body of [`Local::ask`]. `code` is the code of the position if it is small enough to have one and the code is
/// known, otherwise 0.
///
/// Depth of the recursion: at most [`LEAF`], as a move takes a vertex.
#[multiversion(targets("x86_64+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
fn ask(
    local: &Local,
    live: u64,
    code: u64,
    value: u32,
    small: &mut Small,
    meter: &mut Meter<'_>,
) -> Answer {
    match_target! {
        "x86_64+bmi1+bmi2+lzcnt+popcnt" => {
            let codes = super::codes::Extracted(pext::extract!());
            Leaf { local, small, meter, codes }.ask(live, code, value)
        },
        _ => Leaf { local, small, meter, codes: super::codes::Gathered }.ask(live, code, value),
    }
}

struct Leaf<'a, 'b, C> {
    local: &'a Local,
    small: &'a mut Small,
    meter: &'a mut Meter<'b>,
    codes: C,
}

impl<C: Codes> Leaf<'_, '_, C> {
    #[inline(always)]
    fn ask(&mut self, live: u64, mut code: u64, value: u32) -> Answer {
        let rows = &self.local.closed;
        let size = live.count_ones() as usize;
        if size <= SMALL {
            let code = self.codes.of(live, rows);
            return Answer::Exact(self.small.of_code(size, code, self.codes).into());
        }
        // If the search must end, all questions are answered at once, and the answers are ignored.
        if self.meter.steps_beyond() {
            return Answer::Not { by: 0 };
        }
        if size <= C::KEPT && code == 0 {
            code = self.codes.of(live, rows);
        }
        let mut options = Options::new();
        let mut moves = live;
        while moves != 0 {
            let v = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let left = live & !rows[usize::from(v)];
            let left_size = left.count_ones() as usize;
            if left_size > SMALL {
                options.push(left_size, v);
                continue;
            }
            let left_code = match size <= C::KEPT {
                true => self.codes.of_part(code, live, left, rows),
                false => self.codes.of(left, rows),
            };
            let nimber = self.small.of_code(left_size, left_code, self.codes);
            options.reached |= 1 << nimber;
            if u32::from(nimber) == value {
                return Answer::Not { by: v };
            }
        }
        self.search(live, code, &mut options, value)
    }

    /// Answers the question when all small options are known and none of them has the value.
    #[inline(always)]
    fn search(&mut self, live: u64, code: u64, options: &mut Options, value: u32) -> Answer {
        if let Some(by) = self.reaches(live, code, options, value) {
            return Answer::Not { by };
        }
        for lower in 0..value {
            if options.reached >> lower & 1 == 0
                && self.reaches(live, code, options, lower).is_none()
            {
                return Answer::Exact(lower);
            }
        }
        Answer::Exact(value)
    }

    /// A move to an option with this value, given that no known option has it.
    #[inline(always)]
    fn reaches(&mut self, live: u64, code: u64, options: &mut Options, value: u32) -> Option<u8> {
        let rows = &self.local.closed;
        let coded = live.count_ones() as usize <= C::KEPT;
        let mut settled = options.known;
        while let Some(v) = options.smallest_but(settled) {
            let left = live & !rows[usize::from(v)];
            let left_code = match coded {
                true => self.codes.of_part(code, live, left, rows),
                false => 0,
            };
            settled |= 1 << v;
            match ask(self.local, left, left_code, value, self.small, self.meter) {
                // Two moves that do not touch leave the same position in either order. So if `by` refutes the option of
                // `v`, then `v` refutes the option of `by`.
                Answer::Not { by } => settled |= 1 << by,
                Answer::Exact(nimber) => {
                    options.reached |= 1 << nimber;
                    options.known |= 1 << v;
                    if nimber == value {
                        return Some(v);
                    }
                }
            }
        }
        None
    }
}

/// The answer to the question whether a position has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The nimber is another one: the move at `by` leads to an option with the value.
    Not { by: u8 },
    /// The nimber, whether or not it is the value.
    Exact(u32),
}

/// The options of a position that are not small, and the values of all options that are known.
struct Options {
    /// The moves by the number of vertices that they leave.
    moves: [u64; LEAF],
    /// The numbers of vertices that moves leave, as bits.
    sizes: u64,
    /// The moves to options whose nimber is known.
    known: u64,
    reached: u64,
}

impl Options {
    fn new() -> Self {
        Options {
            moves: [0; LEAF],
            sizes: 0,
            known: 0,
            reached: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, size: usize, vertex: u8) {
        self.moves[size % LEAF] |= 1 << vertex;
        self.sizes |= 1 << size;
    }

    /// The move that leaves the fewest vertices, among those that are not settled.
    #[inline(always)]
    fn smallest_but(&self, settled: u64) -> Option<u8> {
        let mut sizes = self.sizes;
        while sizes != 0 {
            let moves = self.moves[sizes.trailing_zeros() as usize % LEAF] & !settled;
            if moves != 0 {
                return Some(moves.trailing_zeros() as u8);
            }
            sizes &= sizes - 1;
        }
        None
    }
}
