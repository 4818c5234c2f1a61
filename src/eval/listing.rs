//! The members of an enumeration that are listed so far.

use rustc_hash::FxHashMap;

use nk_base::number::{Number, NumberError};
use nk_lang::ir::FunctionId;
use nk_system::Periodicity;

/// The members of an enumeration that are known, and the search for more.
#[derive(Debug)]
pub(super) struct Listing {
    enumeration: FunctionId,
    found: Vec<Number>,
    /// The number of elements up to the end of each value of the first variable, for an infinite list.
    rows: Vec<usize>,
    /// The first candidate not decided yet; `None` before the first search.
    next: Option<Number>,
    high: Option<Number>,
    /// All members are in `found`.
    complete: bool,
    /// Whether a search is running.
    busy: bool,
    /// The current candidate, whose membership is being decided.
    deciding: Option<Number>,
    goal: Option<Goal>,
    /// `P(k + period) = P(k) + saltus` for all k >= preperiod, if this was asked for and is proved. The members up to
    /// the end of the first period are in `found`.
    repeats: Option<Periodicity>,
}

/// The members of an enumeration for certain arguments, by its place in [`Listings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListingId(u32);

/// The members of all enumerations. One with parameters has a listing for each list of arguments.
#[derive(Debug)]
pub(super) struct Listings {
    /// First one for each function, which is used if it has no parameters; then those for arguments.
    lists: Vec<Listing>,
    by_arguments: FxHashMap<(FunctionId, Box<[Number]>), ListingId>,
}

impl Listings {
    /// Empty listings for a program with this number of functions.
    pub(super) fn new(functions: usize) -> Self {
        Listings {
            lists: (0..functions)
                .map(|own| Listing::of(FunctionId(own)))
                .collect(),
            by_arguments: FxHashMap::default(),
        }
    }

    /// The listing of an enumeration for the arguments with these keys, and whether it is new.
    pub(super) fn find(&mut self, function: FunctionId, args: Vec<Number>) -> (ListingId, bool) {
        if args.is_empty() {
            return (ListingId(function.0 as u32), false);
        }
        let next = ListingId(self.lists.len() as u32);
        let place = self.by_arguments.entry((function, args.into()));
        let found = *place.or_insert(next);
        if found == next {
            self.lists.push(Listing::of(function));
        }
        (found, found == next)
    }
}

impl std::ops::Index<ListingId> for Listings {
    type Output = Listing;

    fn index(&self, at: ListingId) -> &Listing {
        &self.lists[at.0 as usize]
    }
}

impl std::ops::IndexMut<ListingId> for Listings {
    fn index_mut(&mut self, at: ListingId) -> &mut Listing {
        &mut self.lists[at.0 as usize]
    }
}

/// The goal of a search.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    Count(usize),
    Past(Number),
    All,
}

impl Listing {
    /// A listing without any member.
    fn of(enumeration: FunctionId) -> Self {
        Listing {
            enumeration,
            found: Vec::new(),
            rows: Vec::new(),
            next: None,
            high: None,
            complete: false,
            busy: false,
            deciding: None,
            goal: None,
            repeats: None,
        }
    }

    /// The enumeration whose members it holds.
    pub(super) fn enumeration(&self) -> FunctionId {
        self.enumeration
    }

    /// The members that are known, ascending.
    pub(super) fn found(&self) -> &[Number] {
        &self.found
    }

    /// The number of elements of an infinite list up to the end of each of its rows, which belong to the values of its
    /// first variable.
    pub(super) fn rows(&self) -> &[usize] {
        &self.rows
    }

    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Begins a search; `false` if one is running.
    pub(super) fn begin(&mut self, goal: Goal) -> bool {
        if self.busy {
            return false;
        }
        self.busy = true;
        self.goal = Some(goal);
        true
    }

    /// Ends a search that has reached its goal.
    pub(super) fn end(&mut self) {
        self.busy = false;
    }

    /// The least and the largest candidate; those of the first search count.
    pub(super) fn bound(&mut self, low: Option<Number>, high: Option<Number>) {
        if self.next.is_none() {
            self.next = low;
            self.high = high;
        }
    }

    /// The next candidate, which becomes the current one; `None` if the goal is reached.
    pub(super) fn advance(&mut self) -> Result<Option<Number>, NumberError> {
        self.deciding = None;
        self.complete |= self.next > self.high && self.high.is_some();
        if self.goal.as_ref().is_none_or(|goal| self.reaches(goal)) {
            return Ok(None);
        }
        let candidate = self.next.clone();
        if let Some(candidate) = &candidate {
            self.next = Some(candidate.add(&Number::ONE)?);
        }
        self.deciding.clone_from(&candidate);
        Ok(candidate)
    }

    /// Adds the current candidate to the members. It is decided, so that an error that ends the search now does not
    /// make it be found again. Returns the number of bytes that it takes.
    pub(super) fn accept(&mut self) -> u64 {
        let member = self.deciding.take();
        let bytes = member.iter().map(|own| 16 + own.heap_bytes()).sum();
        self.found.extend(member);
        bytes
    }

    /// Adds the elements that the current candidate gives, which decides it. Returns the number of bytes that they
    /// take.
    pub(super) fn append(&mut self, elements: impl Iterator<Item = Number>) -> u64 {
        self.deciding = None;
        let before = self.found.len();
        self.found.extend(elements);
        self.rows.push(self.found.len());
        let new = self.found[before..].iter();
        new.map(|own| 16 + own.heap_bytes()).sum()
    }

    /// Stores these as all members.
    pub(super) fn complete(&mut self, members: Vec<Number>) {
        self.found = members;
        self.complete = true;
    }

    /// Stores the periodicity of the members, of which those up to the end of the first period are found.
    pub(super) fn repeat(&mut self, own: Periodicity) {
        let known = self.found.len() as i64;
        self.repeats = Some(own).filter(|own| own.saltus > 0 && own.last() <= known);
    }

    /// The member of this index that the periodicity gives; `None` if none is known.
    pub(super) fn repeated(&self, index: &Number) -> Option<Number> {
        let own = self.repeats.as_ref()?;
        let first = Number::Small(own.preperiod);
        if *index < first {
            return None;
        }
        let (turns, place) = turns(index, &first, own.period)?;
        let member = self.found.get((own.preperiod + place - 1) as usize)?;
        let growth = turns.mul(&Number::Small(own.saltus)).ok()?;
        member.add(&growth).ok()
    }

    /// Whether a number is a member, by the periodicity; `None` if none is known, or the number is below it.
    pub(super) fn has_by_period(&self, number: &Number) -> Option<bool> {
        let own = self.repeats.as_ref()?;
        let first = self.found.get(own.preperiod as usize - 1)?;
        if !number.is_integer() || number < first {
            return None;
        }
        let (_, place) = turns(number, first, own.saltus)?;
        let twin = first.add(&Number::Small(place)).ok()?;
        Some(self.found.binary_search(&twin).is_ok())
    }

    pub(super) fn reaches(&self, goal: &Goal) -> bool {
        self.complete
            || match goal {
                Goal::Count(count) => self.found.len() >= *count,
                Goal::Past(number) => self.undecided().is_some_and(|least| number < least),
                Goal::All => false,
            }
    }

    /// The least number whose membership is not known.
    fn undecided(&self) -> Option<&Number> {
        self.deciding.as_ref().or(self.next.as_ref())
    }

    /// Ends a search after an error: the current candidate stays undecided.
    pub(super) fn abandon(&mut self) {
        self.busy = false;
        if let Some(candidate) = self.deciding.take() {
            self.next = Some(candidate);
        }
    }
}

/// The number of times that `step` fits between `first` and `number`, and the remainder.
fn turns(number: &Number, first: &Number, step: i64) -> Option<(Number, i64)> {
    let (beyond, step) = (number.sub(first).ok()?, Number::Small(step));
    Some((
        beyond.div_floor(&step).ok()?,
        beyond.modulo(&step).ok()?.as_i64()?,
    ))
}
