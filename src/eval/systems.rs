//! Functions that are members of mex/XOR systems: `nk_recurrence` computes their values, and proofs give their periods.
//!
//! A function is examined when a value of it is first needed. If its equations and all that they need have the normal
//! form of [`nk_recurrence`], the system gives its values from then on; all other functions stay with the machine.
//! Tests check that both give the same values. Graphs that have recurrences are added in [`super::derived`].

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::computed_system::{ComputedSystem, PROOF_REACH, Sequenced};
use super::error::Step;
use super::heaps::system_of;
use super::limits::Limits;
use super::member_sums::Sums;
use super::periodicity::NamedPeriodicity;
use super::persistence::PersistentValues;
use super::rows::row_and_index;
use super::symmetric::Symmetries;
use super::template::TemplateFamily;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_lang::ir::{FunctionId, Program};
use nk_lang::recognise::{Row, recognise, recognise_row};
use nk_prove::PeriodProof;
use nk_recurrence::Values;
use nk_system::{Member, System};

/// The shape of each function as far as it is known, and the systems that were found.
pub(super) struct Systems<'p> {
    pub(super) program: &'p Program,
    limits: Limits,
    pub(super) stop: CancelToken,
    shapes: FxHashMap<FunctionId, Shape>,
    /// The shapes of functions with all arguments fixed but one, which claims and calls with one large argument ask for.
    rows: FxHashMap<Row, Shape>,
    /// Octal games by their code as written; `None` for a code without a system.
    octals: FxHashMap<String, Option<usize>>,
    computed: Vec<ComputedSystem>,
    /// Families of graphs with their derived recurrences, or the reason why they have none.
    pub(super) families: FxHashMap<TemplateFamily, Result<Rc<DerivedSums>, String>>,
    /// The families that were looked up since it was emptied, in this order.
    pub(super) looked_up: Vec<TemplateFamily>,
    pub(super) symmetries: Symmetries<'p>,
    /// Graphs with no larger argument are solved.
    pub(super) solved: i64,
    pub(super) persistent_values: PersistentValues,
    /// Proofs are looked for among the values up to this index; if it is `None`, as far as is cheap.
    pub(super) reach: Option<i64>,
    /// The index up to which proofs are looked for at least, if `reach` is `None`: see [`name`](Systems::name).
    least: i64,
    /// See [`expect`](Systems::expect).
    last: Option<i64>,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    /// The machine runs it.
    General,
    /// A sequence of a computed system, by its number, which is a member of the system unless that has parts of it.
    Member { system: usize, member: Member },
}

/// The name of a sequence that may be a member of a system.
pub(super) enum SequenceName<'e> {
    Function(FunctionId),
    /// The heaps of the octal game with this code.
    Octal(&'e str),
}

/// Greatest index of a claim that makes the search go further.
const NAMED: i64 = 1 << 22;

impl<'p> Systems<'p> {
    pub(super) fn new(program: &'p Program, limits: Limits, stop: CancelToken) -> Self {
        Systems {
            program,
            persistent_values: PersistentValues::new(&limits, None),
            limits,
            symmetries: Symmetries::new(program, stop.clone()),
            stop,
            shapes: FxHashMap::default(),
            rows: FxHashMap::default(),
            octals: FxHashMap::default(),
            computed: Vec::new(),
            families: FxHashMap::default(),
            looked_up: Vec::new(),
            solved: SOLVED,
            reach: None,
            least: 0,
            last: None,
        }
    }

    fn shape(&mut self, function: FunctionId) -> Shape {
        if let Some(shape) = self.shapes.get(&function) {
            return *shape;
        }
        let computed = match recognise(self.program, function) {
            Ok(found) => self
                .computed_system(found.system, found.modulus)
                .map(|computed| (computed, found.members)),
            Err(why) => {
                for needing in why.unrecognised {
                    self.shapes.entry(needing).or_insert(Shape::General);
                }
                None
            }
        };
        if let Some((computed, members)) = computed {
            for (member, own) in members.iter().enumerate() {
                if computed.modulus > 1 && *own != function && !self.has_modulus(*own, &computed) {
                    continue;
                }
                let system = self.computed.len();
                self.shapes
                    .entry(*own)
                    .or_insert(Shape::Member { system, member });
            }
            self.computed.push(computed);
        }
        *self.shapes.entry(function).or_insert(Shape::General)
    }

    /// Whether the parts of a function that another one needs are those of the function by itself. If they are not, it
    /// has fewer parts by itself.
    fn has_modulus(&self, function: FunctionId, computed: &ComputedSystem) -> bool {
        recognise(self.program, function).is_ok_and(|own| own.modulus == computed.modulus)
    }

    fn row_shape(&mut self, row: &Row) -> Shape {
        if let Some(shape) = self.rows.get(row) {
            return *shape;
        }
        let found = recognise_row(self.program, row).ok();
        let computed = found.and_then(|found| self.computed_system(found.system, found.modulus));
        let shape = match computed {
            Some(computed) => {
                self.computed.push(computed);
                Shape::Member {
                    system: self.computed.len() - 1,
                    member: 0,
                }
            }
            None => Shape::General,
        };
        self.rows.insert(row.clone(), shape);
        shape
    }

    fn computed_system(&self, system: System, modulus: i64) -> Option<ComputedSystem> {
        let persistent_values = self.persistent_values.clone();
        let in_parts = |index: i64| index.div_euclid(modulus);
        Some(ComputedSystem {
            modulus,
            values: persistent_values.values(system).ok()?,
            proofs: FxHashMap::default(),
            looked: FxHashMap::default(),
            persistent_values,
            reach: self.reach.map(in_parts),
            least: self.least,
            last: self.last.map(in_parts),
        })
    }

    /// Notes that a claim about all indices from n on is examined, so that proofs are looked for as far as a period
    /// that begins at n needs.
    pub(super) fn name(&mut self, n: i64) {
        let least = n.clamp(0, NAMED) * 2 + PROOF_REACH;
        if least <= self.least {
            return;
        }
        self.least = least;
        for computed in &mut self.computed {
            computed.least = least;
            computed.proofs.retain(|_, proof| proof.is_some());
        }
    }

    /// Notes that values are needed up to the index `last`, so that none is computed beyond it.
    pub(super) fn expect(&mut self, last: Option<i64>) {
        self.last = last;
        for computed in &mut self.computed {
            computed.last = last.map(|own| own.div_euclid(computed.modulus));
        }
    }

    /// Adds a system, and returns its place.
    pub(super) fn add(&mut self, system: System) -> Option<usize> {
        let computed = self.computed_system(system, 1)?;
        self.computed.push(computed);
        Some(self.computed.len() - 1)
    }

    pub(super) fn value_in(
        &mut self,
        system: usize,
        member: Member,
        n: &Number,
    ) -> Step<Option<Number>> {
        self.computed[system].value(member, n, &self.limits, &self.stop)
    }

    /// The periodicity of a member under its own name, if it is proved.
    pub(super) fn period_in(&mut self, system: usize, member: Member) -> Option<NamedPeriodicity> {
        let computed = &mut self.computed[system];
        let name = computed.values.system().sequences[member].name.clone();
        computed.period(member, name, &self.stop)
    }

    /// The proof that [`period_in`](Systems::period_in) rests on.
    pub(super) fn proof_in(
        &mut self,
        system: usize,
        member: Member,
        stop: &CancelToken,
    ) -> Option<&PeriodProof> {
        self.computed[system].sequenced(member, stop).ok()?.proof
    }

    pub(super) fn system_of(&self, system: usize) -> System {
        self.computed[system].values.system().clone()
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Values> {
        self.computed.iter().map(|computed| &computed.values)
    }

    /// The value of a function at n, if it is known already or a proof gives it: the fast path of code that needs many.
    #[inline]
    pub(super) fn known(&self, function: FunctionId, n: i64) -> Option<i64> {
        let Some(&Shape::Member { system, member }) = self.shapes.get(&function) else {
            return None;
        };
        self.computed[system].known_value(member, n)
    }

    /// The values of a sequence at some indices, up to the first that is neither known nor given by a proof.
    pub(super) fn all_known(
        &self,
        sequence: &SequenceName,
        indices: impl Iterator<Item = i64>,
    ) -> Vec<i64> {
        let place = match sequence {
            SequenceName::Octal(code) => self
                .octals
                .get(*code)
                .copied()
                .flatten()
                .map(|own| (own, 0)),
            SequenceName::Function(function) => match self.shapes.get(function) {
                Some(&Shape::Member { system, member }) => Some((system, member)),
                Some(Shape::General) | None => None,
            },
        };
        let Some((system, member)) = place else {
            return Vec::new();
        };
        let computed = &self.computed[system];
        indices
            .map_while(|index| computed.known_value(member, index))
            .collect()
    }

    /// The system of an octal game, whose only member is its heaps.
    fn octal(&mut self, code: &str) -> Option<usize> {
        if let Some(known) = self.octals.get(code) {
            return *known;
        }
        let computed = system_of(code).and_then(|system| self.computed_system(system, 1));
        let place = computed.map(|computed| {
            self.computed.push(computed);
            self.computed.len() - 1
        });
        self.octals.insert(code.to_owned(), place);
        place
    }

    /// A function as its system computes it; `None` if the machine does.
    pub(super) fn sequenced(&mut self, function: FunctionId) -> Step<Option<Sequenced<'_>>> {
        let Shape::Member { system, member } = self.shape(function) else {
            return Ok(None);
        };
        let computed = &mut self.computed[system];
        computed.sequenced(member, &self.stop).map(Some)
    }

    /// A row as its system computes it; `None` if the machine does.
    pub(super) fn sequenced_row(&mut self, row: &Row) -> Step<Option<Sequenced<'_>>> {
        let Shape::Member { system, member } = self.row_shape(row) else {
            return Ok(None);
        };
        self.computed[system]
            .sequenced(member, &self.stop)
            .map(Some)
    }

    /// The heaps of an octal game, as [`Systems::sequenced`] gives the values of a function.
    pub(super) fn sequenced_octal(&mut self, code: &str) -> Step<Option<Sequenced<'_>>> {
        let Some(system) = self.octal(code) else {
            return Ok(None);
        };
        self.computed[system].sequenced(0, &self.stop).map(Some)
    }

    /// The value of a function from the system that it is a member of; `None` if the machine is to find it.
    pub(super) fn value(&mut self, function: FunctionId, args: &[Number]) -> Step<Option<Number>> {
        let (shape, n) = match args {
            [n] => (self.shape(function), n),
            _ => match row_and_index(function, args) {
                Some((row, n)) => (self.row_shape(&row), n),
                None => return Ok(None),
            },
        };
        match shape {
            Shape::Member { system, member } => self.value_in(system, member, n),
            Shape::General => Ok(None),
        }
    }

    /// The value of a heap in an octal game; `None` if its code or the heap is not for a system.
    pub(super) fn octal_value(&mut self, code: &str, heap: &Number) -> Step<Option<Number>> {
        match self.octal(code).filter(|_| heap.is_integer()) {
            Some(system) => self.value_in(system, 0, heap),
            None => Ok(None),
        }
    }

    /// The proved period of an octal game, as [`Systems::proved_period`] gives that of a function.
    pub(super) fn proved_octal_period(&mut self, code: &str) -> Option<NamedPeriodicity> {
        let system = self.octal(code)?;
        self.computed[system].period(0, format!("octal game {code}"), &self.stop)
    }

    /// The periodicity of the values of a function, if it is proved.
    pub(super) fn proved_period(&mut self, function: FunctionId) -> Option<NamedPeriodicity> {
        let Shape::Member { system, member } = self.shape(function) else {
            return None;
        };
        let name = self.program.functions[function.0].name.clone();
        self.computed[system].period(member, name, &self.stop)
    }

    /// The periodicity of a row, if it is proved.
    pub(super) fn proved_row_period(&mut self, row: &Row) -> Option<NamedPeriodicity> {
        let Shape::Member { system, member } = self.row_shape(row) else {
            return None;
        };
        self.computed[system].period(member, row.name(self.program), &self.stop)
    }

    /// The system that a function is a member of; `None` if it has only parts of it.
    pub(super) fn system(&mut self, function: FunctionId) -> Option<(System, Member)> {
        match self.shape(function) {
            Shape::Member { system, member } if self.computed[system].modulus == 1 => {
                Some((self.system_of(system), member))
            }
            Shape::Member { .. } | Shape::General => None,
        }
    }

    /// The system of an octal game, as [`Systems::system`] gives that of a function.
    pub(super) fn octal_system(&mut self, code: &str) -> Option<(System, Member)> {
        let system = self.octal(code)?;
        Some((self.system_of(system), 0))
    }
}

/// Graphs whose numbers are all at most this are solved, if they have at most [`SOLVED_ORDER`](super::SOLVED_ORDER)
/// vertices.
pub const SOLVED: i64 = 30;

/// Nimbers for all n from that of the sums on, as sums of members of a system, which is known by its place.
pub(super) struct DerivedSums {
    pub system: usize,
    pub sums: Sums,
    /// The derivation, for certificates.
    pub derived: RefCell<nk_derive::Derived>,
}
