//! The systems of a program that are computed by kernels, and which functions and graphs they answer for.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::error::Step;
use super::limits::Limits;
use super::periodicity::NamedPeriodicity;
use super::persistence::PersistentValues;
use super::planned::{PROOF_REACH, Planned};
use super::sum::Sums;
use super::template::Line;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{FunctionId, Program};
use nk_lang::recognise::recognise;
use nk_prove::Proof;
use nk_recurrence::Values;
use nk_system::{Member, OctalCode, System, octal_system};

/// What is known of the shape of each function, and the systems found.
#[derive(Default)]
pub(super) struct Plans {
    shapes: FxHashMap<FunctionId, Shape>,
    /// Octal games by their code as written; `None` for what no system says.
    octals: FxHashMap<String, Option<usize>>,
    pub(super) systems: Vec<Planned>,
    /// Lines of graphs with what is derived of them; `None` for those that have no recurrences.
    pub(super) families: FxHashMap<Line, Option<Rc<Planted>>>,
    /// Graphs with no larger argument are solved.
    pub(super) solved: i64,
    pub(super) nursery: PersistentValues,
    /// Proofs are looked for among the values up to this index; as far as is cheap if there is none.
    pub(super) reach: Option<i64>,
    /// And at least up to here where that is none: see [`name`](Plans::name).
    least: i64,
    /// See [`expect`](Plans::expect).
    last: Option<i64>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// The machine runs it.
    General,
    Member {
        system: usize,
        member: Member,
    },
}

/// An index beyond this does not make the search go further.
const NAMED: i64 = 1 << 22;

impl Plans {
    pub(super) fn new(limits: &Limits) -> Plans {
        Plans {
            nursery: PersistentValues::new(limits, None),
            solved: SOLVED,
            reach: None,
            ..Plans::default()
        }
    }

    pub(super) fn shape(&mut self, program: &Program, function: FunctionId) -> Shape {
        if let Some(shape) = self.shapes.get(&function) {
            return *shape;
        }
        let planned = match recognise(program, function) {
            Ok(found) => self
                .planned(found.system)
                .map(|planned| (planned, found.members)),
            Err(why) => {
                for needing in why.in_vain {
                    self.shapes.entry(needing).or_insert(Shape::General);
                }
                None
            }
        };
        if let Some((planned, members)) = planned {
            for (member, own) in members.iter().enumerate() {
                let system = self.systems.len();
                self.shapes
                    .entry(*own)
                    .or_insert(Shape::Member { system, member });
            }
            self.systems.push(planned);
        }
        *self.shapes.entry(function).or_insert(Shape::General)
    }

    fn planned(&self, system: System) -> Option<Planned> {
        let nursery = self.nursery.clone();
        Some(Planned {
            values: nursery.values(system).ok()?,
            proofs: FxHashMap::default(),
            nursery,
            reach: self.reach,
            least: self.least,
            last: self.last,
        })
    }

    /// A claim about all indices from n on is looked into: so proofs are looked for where a period that begins at n shows.
    pub(super) fn name(&mut self, n: i64) {
        let least = n.clamp(0, NAMED) * 2 + PROOF_REACH;
        if least <= self.least {
            return;
        }
        self.least = least;
        for planned in &mut self.systems {
            planned.least = least;
            planned.proofs.retain(|_, proof| proof.is_some());
        }
    }

    /// Values are wanted up to the index `last`: none is computed ahead of that.
    pub(super) fn expect(&mut self, last: Option<i64>) {
        self.last = last;
        for planned in &mut self.systems {
            planned.last = last;
        }
    }

    /// Adds a system, and says where.
    pub(super) fn add(&mut self, system: System) -> Option<usize> {
        let planned = self.planned(system)?;
        self.systems.push(planned);
        Some(self.systems.len() - 1)
    }

    pub(super) fn value_in(
        &mut self,
        system: usize,
        member: Member,
        n: &Number,
        limits: &Limits,
        stop: &CancelToken,
    ) -> Step<Option<Number>> {
        self.systems[system].value(member, n, limits, stop)
    }

    pub(super) fn period_in(
        &mut self,
        system: usize,
        member: Member,
        name: String,
        stop: &CancelToken,
    ) -> Option<NamedPeriodicity> {
        self.systems[system].period(member, name, stop)
    }

    /// The proof that [`period_in`](Plans::period_in) rests on.
    pub(super) fn proof_in(
        &mut self,
        system: usize,
        member: Member,
        stop: &CancelToken,
    ) -> Option<&Proof> {
        self.systems[system].sequenced(member, stop).ok()?.proof
    }

    pub(super) fn name_in(&self, system: usize, member: Member) -> String {
        let system = self.systems[system].values.system();
        system.sequences[member].name.clone()
    }

    pub(super) fn system_of(&self, system: usize) -> System {
        self.systems[system].values.system().clone()
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Values> {
        self.systems.iter().map(|planned| &planned.values)
    }

    /// The value of a function at n, if it is known without work: the fast path of code that asks for many.
    #[inline]
    pub(super) fn known(&self, function: FunctionId, n: i64) -> Option<i64> {
        let Some(&Shape::Member { system, member }) = self.shapes.get(&function) else {
            return None;
        };
        let planned = &self.systems[system];
        if let Some(value) = planned.values.get(member, n) {
            return Some(i64::from(value));
        }
        let proof = planned.proofs.get(&member)?.as_ref()?;
        i64::try_from(proof.value(member, n)?).ok()
    }

    /// The system of an octal game, whose only member is its heaps.
    pub(super) fn octal(&mut self, code: &str) -> Option<&mut Planned> {
        if !self.octals.contains_key(code) {
            let read: Option<OctalCode> = code.parse().ok();
            let system = read.and_then(|code| octal_system(code.digits()));
            let planned = system.and_then(|mut system| {
                system.sequences[0].name = code.to_owned();
                self.planned(system)
            });
            let place = planned.map(|planned| {
                self.systems.push(planned);
                self.systems.len() - 1
            });
            self.octals.insert(code.to_owned(), place);
        }
        let place = self.octals.get(code).copied().flatten()?;
        self.systems.get_mut(place)
    }
}

/// Graphs whose numbers are all at most this are solved.
pub(super) const SOLVED: i64 = 30;

/// Nimbers for all n from that of the sums on, as sums of members of a system, which is known by its place.
pub(super) struct Planted {
    pub system: usize,
    pub sums: Sums,
    /// What it was derived as, for certificates.
    pub derived: RefCell<nk_derive::Derived>,
}
