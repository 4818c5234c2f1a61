//! Whether a certificate is right.
//!
//! The moves of every word are played again, which gives its options for all runs that are as long as the margins at its
//! ends; the values of shorter ones are found by playing. Options are written in members of the stated system. Up to an
//! index beyond all bounds the system's values must be the mex of these; from there on the two option sets must be the
//! same, term by term. Then, by induction on the index and the order of the members, every word is what it is said to be.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use super::replay::{Cap, Deep, EndMove, Strip, reach};
use super::text::{Claim, Listed, read};
use crate::recurrence::{Member, System, SystemError, Term};
use crate::stop::Stop;

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Lines are counted from 1.
    Line(usize),
    /// A number that names nothing, or is too large, or is missing.
    Shape(&'static str),
    System(SystemError),
    /// A move at an end, on this cap, or deep inside, on this kind, that leaves what is not listed.
    Move(String),
    /// The options of a word are not those of its member; `None` for the whole strip.
    Options(Option<(usize, usize)>),
    Value {
        word: Option<(usize, usize)>,
        index: i64,
    },
    Interrupted,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |own: &Option<(usize, usize)>| match own {
            Some((u, w)) => format!("word {u} {w}"),
            None => "the whole strip".to_owned(),
        };
        match self {
            Refused::Line(line) => write!(f, "line {line} cannot be read"),
            Refused::Shape(what) => write!(f, "{what}"),
            Refused::System(_) => f.write_str("the system has no values"),
            Refused::Move(what) => write!(f, "{what} leaves what is not listed"),
            Refused::Options(own) => write!(f, "the options of {} are others", word(own)),
            Refused::Value { word: own, index } => {
                write!(f, "the value of {} differs at n = {index}", word(own))
            }
            Refused::Interrupted => f.write_str("it was interrupted"),
        }
    }
}

/// Bounds on what is computed with.
const MOST: i64 = 100;

/// Checks a certificate; what it says is true if it is returned.
pub fn verify(text: &str, stop: &Stop) -> Result<Claim, Refused> {
    let claim = read(text).map_err(Refused::Line)?;
    check_shape(&claim)?;
    let system = claim.system();
    system.order().map_err(Refused::System)?;
    let replayed = Replayed::new(&claim)?;
    let last = horizon(&claim, &replayed);
    let table = Table::new(&system, last)?;
    for own in &claim.words {
        if stop.is_raised() {
            return Err(Refused::Interrupted);
        }
        replayed.check_word(*own, &table)?;
    }
    replayed.check_whole(&table)?;
    Ok(claim)
}

fn check_shape(claim: &Claim) -> Result<(), Refused> {
    let kinds = claim.kinds.len();
    let small = |own: i64| own.abs() <= MOST;
    let edges = claim.edges.iter();
    let mut good = (1..=24).contains(&kinds)
        && edges
            .clone()
            .all(|&(k, l, d)| k < kinds && l < kinds && d <= 8 && (d > 0 || k != l));
    for (piece, caps) in claim.ends.iter().zip(&claim.caps) {
        let count = piece.names.len();
        let all = if count == 0 {
            0
        } else {
            u64::MAX >> (64 - count.min(64))
        };
        good &= count <= 32 && caps.first() == Some(&(all, Vec::new()));
        good &= piece
            .joins
            .iter()
            .all(|&(u, v)| u < count && v < count && u != v);
        good &= piece
            .attached
            .iter()
            .all(|&(u, c, k)| u < count && c <= 8 && k < kinds);
        good &= caps.iter().all(|(own, columns)| {
            own & !all == 0 && columns.len() <= 40 && columns.iter().all(|own| own >> kinds == 0)
        });
    }
    let members = claim.sequences.len();
    let words = claim.words.iter().all(|own| {
        own.left < claim.caps[0].len()
            && own.right < claim.caps[1].len()
            && own.member < members
            && small(own.shift)
    });
    let numbers = claim.sequences.iter().all(|own| {
        small(own.first)
            && own.initial.len() <= MOST as usize
            && own.terms.iter().all(|term| match *term {
                Term::Convolution { shift, x0, y0, .. } => small(shift) && small(x0) && small(y0),
                Term::Back { delay, low, .. } => small(delay) && small(low),
                Term::Constant(_) => true,
            })
    });
    match good && words && numbers {
        true => Ok(()),
        false => Err(Refused::Shape("a number is out of its range")),
    }
}

/// The moves, played again.
struct Replayed<'c> {
    claim: &'c Claim,
    strip: Strip<'c>,
    mirror: Strip<'c>,
    ends: [Vec<BTreeSet<EndMove>>; 2],
    deep: Vec<Deep>,
    places: HashMap<(usize, usize), Listed>,
}

/// An option in members of the system, at the index of the member that it is an option of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Choice {
    Both(Member, Member, u32, i64, i64, i64),
    Back(Member, i64, u32),
}

impl<'c> Replayed<'c> {
    fn new(claim: &'c Claim) -> Result<Replayed<'c>, Refused> {
        let (strip, mirror) = (Strip::new(claim, false), Strip::new(claim, true));
        let moves = |strip: &Strip, caps: &[Cap], side: &str| {
            let number = |(at, cap): (usize, &Cap)| {
                let refused = || Refused::Move(format!("a move on {side} cap {at}"));
                strip.end_moves(cap).ok_or_else(refused)
            };
            caps.iter()
                .enumerate()
                .map(number)
                .collect::<Result<Vec<_>, Refused>>()
        };
        let ends = [
            moves(&strip, &claim.caps[0], "left")?,
            moves(&mirror, &claim.caps[1], "right")?,
        ];
        let deep = (0..claim.kinds.len()).map(|kind| {
            let refused = || Refused::Move(format!("a move on kind {kind} deep inside"));
            strip.deep(&mirror, kind).ok_or_else(refused)
        });
        Ok(Replayed {
            claim,
            ends,
            deep: deep.collect::<Result<_, Refused>>()?,
            places: claim
                .words
                .iter()
                .map(|own| ((own.left, own.right), *own))
                .collect(),
            strip,
            mirror,
        })
    }

    fn place(&self, left: usize, right: usize) -> Result<Listed, Refused> {
        let known = self.places.get(&(left, right)).copied();
        known.ok_or(Refused::Shape("a word that a move leaves is not listed"))
    }

    fn margins(&self, own: Listed) -> (i64, i64) {
        (
            self.strip.margin(&self.claim.caps[0][own.left]),
            self.mirror.margin(&self.claim.caps[1][own.right]),
        )
    }

    /// The options of a word, in members.
    fn options(&self, own: Listed) -> Result<BTreeSet<Choice>, Refused> {
        let mut found = BTreeSet::new();
        let mut back = |place: Listed, lost: i64, value: u32| {
            let delay = lost + own.shift - place.shift;
            found.insert(Choice::Back(place.member, delay, value));
        };
        for &(cap, lost, value) in &self.ends[0][own.left] {
            back(self.place(cap, own.right)?, lost, value);
        }
        for &(cap, lost, value) in &self.ends[1][own.right] {
            back(self.place(own.left, cap)?, lost, value);
        }
        let (left, right) = self.margins(own);
        for deep in &self.deep {
            let (p, q) = (
                self.place(own.left, deep.left)?,
                self.place(deep.right, own.right)?,
            );
            found.insert(Choice::Both(
                p.member,
                q.member,
                deep.apart,
                1 + deep.before + deep.after + own.shift - p.shift - q.shift,
                left - deep.before + p.shift,
                right - deep.after + q.shift,
            ));
        }
        Ok(found)
    }

    fn check_word(&self, own: Listed, table: &Table) -> Result<(), Refused> {
        let named = Some((own.left, own.right));
        let (left, right) = self.margins(own);
        let caps = [
            &self.claim.caps[0][own.left],
            &self.claim.caps[1][own.right],
        ];
        for j in 0..left + right {
            let (all, columns) = self.strip.word(caps[0], j, caps[1]);
            let value = self.strip.nimber(&all, columns);
            let value = value.ok_or(Refused::Shape("a word is too long to be played"))?;
            if table.get(own.member, j + own.shift) != Some(value) {
                return Err(Refused::Value {
                    word: named,
                    index: j,
                });
            }
        }
        let options = self.options(own)?;
        table.check(own.member, own.shift, left + right, &options, named)
    }

    fn check_whole(&self, table: &Table) -> Result<(), Refused> {
        let missing = Refused::Shape("the line of the whole strip is missing, or wrong");
        let Some((member, shift)) = self.claim.whole else {
            return Err(missing);
        };
        let Some(turn) = &self.claim.ring else {
            let own = self.place(0, 0)?;
            return match (own.member, own.shift) == (member, shift) {
                true => Ok(()),
                false => Err(missing),
            };
        };
        if member >= table.values.len() || shift.abs() > MOST || !self.turns(turn) {
            return Err(missing);
        }
        let mut options = BTreeSet::new();
        for (behind, kind) in turn.iter().enumerate() {
            let (own, other) = (self.deep[*kind], self.deep[behind]);
            let place = self.place(own.right, other.left)?;
            let delay = 1 + own.after + other.before + shift - place.shift;
            options.insert(Choice::Back(place.member, delay, own.apart));
        }
        table.check(member, shift, 2 * self.strip.radius + 1, &options, None)
    }

    /// Whether a ring closes up with these kinds: it is bare, and they keep its edges.
    fn turns(&self, turn: &[usize]) -> bool {
        let kinds: BTreeSet<usize> = turn.iter().copied().collect();
        let edges = &self.claim.edges;
        let bare = self.claim.ends.iter().all(|end| end.names.is_empty());
        bare && turn.len() == self.claim.kinds.len()
            && kinds == (0..turn.len()).collect()
            && edges.iter().all(|&(k, l, d)| {
                let (k, l) = (turn[k], turn[l]);
                edges.contains(&(k, l, d)) || (d == 0 && edges.contains(&(l, k, d)))
            })
    }
}

/// An index beyond all bounds of the terms.
fn horizon(claim: &Claim, replayed: &Replayed) -> i64 {
    let mut most = claim
        .words
        .iter()
        .map(|own| own.shift.abs())
        .max()
        .unwrap_or(0);
    most = most.max(2 * replayed.strip.radius + 1);
    most = most.max(claim.ends.iter().map(reach).max().unwrap_or(0));
    for own in &claim.sequences {
        most = most.max(own.start().abs()).max(own.first.abs());
        for term in &own.terms {
            most = most.max(match *term {
                Term::Convolution { shift, x0, y0, .. } => shift.abs() + x0.abs() + y0.abs(),
                Term::Back { delay, low, .. } => delay.abs() + low.abs(),
                Term::Constant(_) => 0,
            });
        }
    }
    8 * most + 40
}

/// The values of a system from the definition.
struct Table<'s> {
    system: &'s System,
    values: Vec<Vec<u32>>,
    last: i64,
}

impl<'s> Table<'s> {
    fn new(system: &'s System, last: i64) -> Result<Table<'s>, Refused> {
        let order = system.order().map_err(Refused::System)?;
        let mut table = Table {
            system,
            values: vec![Vec::new(); system.sequences.len()],
            last,
        };
        for n in system.least_first()..=last {
            for &member in &order {
                let own = &system.sequences[member];
                if n < own.first {
                    continue;
                }
                let value = match own.initial.get((n - own.first) as usize) {
                    Some(value) => *value,
                    None => mex(&table.stated(member, n)),
                };
                table.values[member].push(value);
            }
        }
        Ok(table)
    }

    fn get(&self, member: Member, n: i64) -> Option<u32> {
        let at = usize::try_from(n - self.system.sequences.get(member)?.first).ok()?;
        self.values[member].get(at).copied()
    }

    /// The options that the system states.
    fn stated(&self, member: Member, n: i64) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        for term in &self.system.sequences[member].terms {
            match *term {
                Term::Constant(value) => {
                    found.insert(value);
                }
                Term::Back { low, delay, .. } if n - delay < low => {}
                _ => self.add(option(term), n, &mut found),
            }
        }
        found
    }

    fn add(&self, own: Option<Choice>, n: i64, found: &mut BTreeSet<u32>) {
        match own {
            Some(Choice::Both(a, b, constant, shift, x0, y0)) => {
                for x in x0..=n - shift - y0 {
                    let pair = self.get(a, x).zip(self.get(b, n - shift - x));
                    found.extend(pair.map(|(x, y)| x ^ y ^ constant));
                }
            }
            Some(Choice::Back(a, delay, constant)) => {
                found.extend(self.get(a, n - delay).map(|own| own ^ constant));
            }
            None => {}
        }
    }

    /// That a member has these options at all indices from `start + shift` on.
    fn check(
        &self,
        member: Member,
        shift: i64,
        start: i64,
        options: &BTreeSet<Choice>,
        word: Option<(usize, usize)>,
    ) -> Result<(), Refused> {
        for n in start + shift..=self.last {
            let mut found = BTreeSet::new();
            for own in options {
                self.add(Some(*own), n, &mut found);
            }
            if self.get(member, n) != Some(mex(&found)) {
                let index = n - shift;
                return Err(Refused::Value { word, index });
            }
        }
        let terms = &self.system.sequences[member].terms;
        let stated: Option<BTreeSet<Choice>> = terms.iter().map(option).collect();
        let Some(stated) = stated else {
            return Err(Refused::Options(word));
        };
        let same = options.iter().all(|own| self.is_within(*own, &stated))
            && stated.iter().all(|own| self.is_within(*own, options));
        match same {
            true => Ok(()),
            false => Err(Refused::Options(word)),
        }
    }

    /// Whether all that an option stands for, at large indices, is among others.
    fn is_within(&self, own: Choice, others: &BTreeSet<Choice>) -> bool {
        match own {
            Choice::Back(..) => others.iter().any(|other| self.covers(*other, own)),
            Choice::Both(a, b, constant, shift, x0, y0) => others.iter().any(|other| {
                let Choice::Both(p, q, c, t, mut x, mut y) = *other else {
                    return false;
                };
                if (c, t) != (constant, shift) || ((p, q) != (a, b) && (q, p) != (a, b)) {
                    return false;
                }
                if (p, q) != (a, b) {
                    (x, y) = (y, x);
                }
                let back = |of: Member, other: Member, at: i64| {
                    let value = self.get(other, at)?;
                    Some(Choice::Back(of, shift + at, constant ^ value))
                };
                let is_there = |own: Option<Choice>| {
                    own.is_some_and(|own| others.iter().any(|other| self.covers(*other, own)))
                };
                (x0..x).all(|at| is_there(back(b, a, at)))
                    && (y0..y).all(|at| is_there(back(a, b, at)))
            }),
        }
    }

    fn covers(&self, other: Choice, own: Choice) -> bool {
        let (Choice::Both(a, b, c, shift, x0, y0), Choice::Back(of, delay, constant)) =
            (other, own)
        else {
            return other == own;
        };
        let at = delay - shift;
        let fits = |member: Member, rest: Member, least: i64| {
            member == of && at >= least && self.get(rest, at) == Some(c ^ constant)
        };
        fits(b, a, x0) || fits(a, b, y0)
    }
}

fn option(term: &Term) -> Option<Choice> {
    match *term {
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            ..
        } => Some(Choice::Both(a, b, constant, shift, x0, y0)),
        Term::Back {
            a, delay, constant, ..
        } => Some(Choice::Back(a, delay, constant)),
        Term::Constant(_) => None,
    }
}

fn mex(found: &BTreeSet<u32>) -> u32 {
    (0..).find(|value| !found.contains(value)).unwrap_or(0)
}
