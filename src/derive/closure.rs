//! The closure of a strip: all words that moves lead to, and their equations.
//!
//! Let r be the radius of the strip. A move in column c of a run takes only vertices of the columns c - r to c + r. Let
//! both ends have margins that keep clear of the caps. If j is at least the sum of the margins, there are three kinds
//! of moves on `u F^j w`: those at the left end, which leave `u' F^(j - lost) w`; those at the right end; and those
//! between the margins, which leave two words. The effect of a move is computed within the columns that it touches and
//! r further columns, so no edge crosses all of these: each component of them either is joined to the rest of the run
//! or is a component of the whole graph, for every j. Therefore the equations hold for all such j; the values for
//! smaller j are those of the graphs themselves.

use std::collections::{BTreeSet, HashMap};

use super::error::DeriveErrorKind;
use super::graphs::word;
use super::strip::Part;
use super::words::{Cap, Left, Parting, Side, Spot};
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, Options, SearchMethod, nimber};
use nk_system::{Back, Convolution, Member, Sequence, System, Term};

/// The number of a cap in the list of its end.
pub type CapId = usize;

/// The effect of a move at an end: the cap that it leaves, the number of columns lost, and the nimber of the parts cut
/// off.
pub type EndMove = (CapId, usize, u32);

/// The caps of both ends, and the effects of moves on them.
pub struct Closure {
    pub sides: [Side; 2],
    pub caps: [Vec<Cap>; 2],
    pub moves: [Vec<BTreeSet<EndMove>>; 2],
    /// For each kind of vertex, the effect of a move on it inside the run, with the nimber of the parts cut off.
    pub partings: Vec<Parting<CapId, u32>>,
}

/// Greatest number of caps of an end; if there are more, it is assumed that there are infinitely many.
const MOST_CAPS: usize = 150;
/// Greatest number of columns of a cap.
const MOST_COLUMNS: usize = 40;
/// Greatest number of words.
const MOST_WORDS: usize = 1500;

/// Computes the nimbers of graphs, with a table; the computation can be cancelled.
pub struct Solver<'s> {
    table: NimberTable,
    stop: &'s CancelToken,
}

impl<'s> Solver<'s> {
    pub fn new(stop: &'s CancelToken) -> Solver<'s> {
        Solver {
            // The pieces are of one strip. Ranks recognise equal ones, and examining each piece for a method would cost
            // more.
            table: NimberTable::with_options(Options {
                method: Some(SearchMethod::Ranked),
                ..Options::default()
            }),
            stop,
        }
    }

    pub fn nimber(&mut self, graph: &Graph) -> Result<u32, DeriveErrorKind> {
        nimber(graph, &mut self.table, self.stop).map_err(|_| DeriveErrorKind::Stopped)
    }

    fn apart(&mut self, side: &Side, pieces: &[Vec<Spot>]) -> Result<u32, DeriveErrorKind> {
        let mut sum = 0;
        for piece in pieces {
            sum ^= self.nimber(&side.graph(piece))?;
        }
        Ok(sum)
    }
}

impl Closure {
    /// The closure of a part.
    ///
    /// # Errors
    ///
    /// A move does not split the run, or the set of caps is not finite.
    pub fn new(part: &Part, solver: &mut Solver) -> Result<Closure, DeriveErrorKind> {
        let mut closure = Closure {
            sides: [Side::new(part, 0)?, Side::new(part, 1)?],
            caps: [Vec::new(), Vec::new()],
            moves: [Vec::new(), Vec::new()],
            partings: Vec::new(),
        };
        for side in 0..2 {
            closure.caps[side].push(closure.sides[side].whole());
        }
        for kind in 0..part.strip.kinds.len() {
            let own = closure.sides[0].part(kind)?;
            let parting = Parting {
                left: closure.number(1, own.left),
                right: closure.number(0, own.right),
                before: own.before,
                after: own.after,
                apart: solver.apart(&closure.sides[0], &own.apart)?,
            };
            closure.partings.push(parting);
        }
        for side in 0..2 {
            closure.follow(side, solver)?;
        }
        Ok(closure)
    }

    /// The number of a cap, which is added if it is new.
    pub fn number(&mut self, side: usize, cap: Cap) -> CapId {
        let caps = &mut self.caps[side];
        caps.iter().position(|own| *own == cap).unwrap_or_else(|| {
            caps.push(cap);
            caps.len() - 1
        })
    }

    /// Finds all caps that moves at one end lead to.
    pub fn follow(&mut self, side: usize, solver: &mut Solver) -> Result<(), DeriveErrorKind> {
        while self.moves[side].len() < self.caps[side].len() {
            let cap = self.caps[side][self.moves[side].len()].clone();
            if self.caps[side].len() > MOST_CAPS || cap.columns.len() > MOST_COLUMNS {
                return Err(DeriveErrorKind::EndsGrow {
                    ends: self.caps[side].len() - 1,
                    longest: format!("{} columns long", cap.columns.len()),
                });
            }
            let mut found = BTreeSet::new();
            for Left { cap, lost, apart } in self.sides[side].moves(&cap) {
                let value = solver.apart(&self.sides[side], &apart)?;
                found.insert((self.number(side, cap), lost, value));
            }
            self.moves[side].push(found);
        }
        Ok(())
    }

    pub fn margin(&self, side: usize, cap: CapId) -> i64 {
        self.sides[side].margin(&self.caps[side][cap]) as i64
    }

    pub fn graph(&self, (u, w): (CapId, CapId), j: usize) -> Graph {
        word(&self.sides, &self.caps[0][u], j, &self.caps[1][w])
    }
}

/// The wanted words and all words that they lead to, each with a member of a system.
pub struct Words {
    pub list: Vec<(CapId, CapId)>,
    numbers: HashMap<(CapId, CapId), Member>,
    pub system: System,
}

impl Words {
    /// The system whose first members are the wanted words. A member's index is the length of the word's run.
    pub fn new(
        closure: &Closure,
        wanted: &[(CapId, CapId)],
        solver: &mut Solver,
    ) -> Result<Words, DeriveErrorKind> {
        let mut words = Words {
            list: Vec::new(),
            numbers: HashMap::new(),
            system: System::default(),
        };
        for word in wanted {
            words.number(*word);
        }
        while words.system.sequences.len() < words.list.len() {
            if words.list.len() > MOST_WORDS {
                return Err(DeriveErrorKind::TooMany("variants"));
            }
            let (u, w) = words.list[words.system.sequences.len()];
            let start = closure.margin(0, u) + closure.margin(1, w);
            let initial = (0..start).map(|j| solver.nimber(&closure.graph((u, w), j as usize)));
            let initial = initial.collect::<Result<Vec<u32>, DeriveErrorKind>>()?;
            let terms = words.terms(closure, (u, w));
            words.system.sequences.push(Sequence {
                name: String::new(),
                first: 0,
                initial,
                terms,
            });
        }
        Ok(words)
    }

    pub fn number(&mut self, word: (CapId, CapId)) -> Member {
        *self.numbers.entry(word).or_insert_with(|| {
            self.list.push(word);
            self.list.len() - 1
        })
    }

    /// The terms of a word, for runs that are at least as long as both margins.
    fn terms(&mut self, closure: &Closure, (u, w): (CapId, CapId)) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut back = |a: Member, lost: usize, constant: u32| {
            terms.push(Term::Back(Back {
                a,
                delay: lost as i64,
                constant,
                ..Back::default()
            }));
        };
        for &(cap, lost, constant) in &closure.moves[0][u] {
            back(self.number((cap, w)), lost, constant);
        }
        for &(cap, lost, constant) in &closure.moves[1][w] {
            back(self.number((u, cap)), lost, constant);
        }
        for parting in &closure.partings {
            terms.push(Term::Convolution(Convolution {
                a: self.number((u, parting.left)),
                b: self.number((parting.right, w)),
                constant: parting.apart,
                shift: 1 + parting.before + parting.after,
                x0: closure.margin(0, u) - parting.before,
                y0: closure.margin(1, w) - parting.after,
                half: None,
            }));
        }
        terms
    }
}
