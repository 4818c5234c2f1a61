//! The content of the embedded certificates, after their own verifiers have accepted them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::error::VerifyError;
use super::node::{Claim, Ground, Place, Rule, Source};
use super::reason::Fault;
use super::table::{Table, Work};
use crate::derivation;
use crate::derivation::Sum;
use crate::period::{self, Certificate};
use crate::quotient;
use crate::{Kind, kind};
use nk_base::cancellation::CancelToken;
use nk_system::octal::OctalCode;
use nk_system::{Back, Convolution, Member, Sequence, System, Term};

/// The embedded certificates that were accepted so far, by their texts. A certificate with the same text is not
/// verified again.
#[derive(Default)]
pub struct Accepted {
    periods: HashMap<String, Rc<Certificate>>,
    derivations: HashMap<String, Rc<Derivation>>,
    quotients: HashMap<String, Rc<quotient::Outcomes>>,
}

/// The nimbers that an accepted certificate of derivation gives.
pub(super) struct Derivation {
    system: System,
    /// For n = `sums.len()` * N + r >= `from`, the nimber is the nim-sum of entry r.
    pub sums: Vec<Sum>,
    pub from: i64,
    /// The least n for which the certificate lists a nimber, and the nimbers from that n on.
    small: (i64, Vec<u32>),
}

/// The content of one embedded certificate.
enum Shown {
    Period(Rc<Certificate>),
    Derivation(Rc<Derivation>),
    Quotient(Rc<quotient::Outcomes>),
}

/// A claim whose certificates are accepted.
pub(super) struct Known<'c> {
    pub claim: &'c Claim,
    shown: Vec<Shown>,
    /// The listed systems, each with the values that were computed so far.
    systems: Vec<Listed>,
    pub work: Work,
}

/// A listed system.
struct Listed {
    system: System,
    values: RefCell<Table>,
}

impl Accepted {
    /// Verifies a certificate of periodicity, of derivation or of a misère quotient by its own verifier, unless it was
    /// accepted before.
    ///
    /// # Errors
    ///
    /// The reason why it is refused, in words.
    pub fn accept(&mut self, text: &str, stop: &CancelToken) -> Result<(), String> {
        self.shown(text, stop).map(|_| ())
    }

    fn shown(&mut self, text: &str, stop: &CancelToken) -> Result<Shown, String> {
        if kind(text) == Ok(Kind::Derivation) {
            if let Some(own) = self.derivations.get(text) {
                return Ok(Shown::Derivation(own.clone()));
            }
            let claim = derivation::verify(text, stop).map_err(|why| why.to_string())?;
            let sums = derivation::sums(&claim);
            let sums = sums.ok_or("a graph of what is loose is too large")?;
            let own = Rc::new(Derivation {
                system: claim.system(),
                sums,
                from: claim.small.0 + claim.small.1.len() as i64,
                small: claim.small,
            });
            self.derivations.insert(text.to_owned(), own.clone());
            return Ok(Shown::Derivation(own));
        }
        if kind(text) == Ok(Kind::Quotient) {
            if let Some(own) = self.quotients.get(text) {
                return Ok(Shown::Quotient(own.clone()));
            }
            let verified = quotient::verify(text, stop).map_err(|why| why.to_string())?;
            let own = Rc::new(verified.outcomes());
            self.quotients.insert(text.to_owned(), own.clone());
            return Ok(Shown::Quotient(own));
        }
        if let Some(own) = self.periods.get(text) {
            return Ok(Shown::Period(own.clone()));
        }
        let verified = period::verify(text, stop).map_err(|why| why.to_string())?;
        let own = Rc::new(verified.certificate);
        self.periods.insert(text.to_owned(), own.clone());
        Ok(Shown::Period(own))
    }
}

impl<'c> Known<'c> {
    /// Verifies the embedded certificates of a claim, and that its names refer to what they show.
    pub fn new(
        claim: &'c Claim,
        accepted: &mut Accepted,
        stop: &CancelToken,
    ) -> Result<Known<'c>, VerifyError> {
        let mut shown = Vec::new();
        for (number, text) in claim.certificates.iter().enumerate() {
            let own = accepted.shown(text, stop).map_err(|why| {
                if stop.is_cancelled() {
                    return VerifyError::Cancelled;
                }
                VerifyError::Certificate { number, why }
            });
            shown.push(own?);
        }
        let mut known = Known {
            claim,
            shown,
            systems: Vec::new(),
            work: Work::new(stop),
        };
        for (number, own) in claim.systems.iter().enumerate() {
            let is_derived = matches!(own, Source::Derivation(_));
            if is_derived && claim.systems[..number].contains(own) {
                return Err(VerifyError::Shape(
                    "the system of a derivation is listed twice",
                ));
            }
            let system = match own {
                Source::Given(system) => Some(system),
                Source::Derivation(own) => known.derivation(*own).map(|own| &own.system),
            };
            let missing =
                VerifyError::Shape("a system describes something that no certificate shows");
            let system = system.ok_or(missing)?.clone();
            let values = Table::new(system.clone()).map_err(|why| {
                let system = Some(number);
                VerifyError::Equation(Fault::Values { system, why })
            });
            let values = RefCell::new(values?);
            known.systems.push(Listed { system, values });
        }
        let is_period = matches!(claim.ground, Ground::Period(_));
        for (name, own) in claim.names.iter().enumerate() {
            let is_right = match &own.rule {
                Rule::Sequence {
                    certificate,
                    member,
                } => known
                    .period(*certificate)
                    .is_some_and(|own| *member < own.system.sequences.len()),
                Rule::Interleaved {
                    certificate,
                    members,
                } => known.period(*certificate).is_some_and(|own| {
                    let is_there = |member: &usize| *member < own.system.sequences.len();
                    !members.is_empty() && members.iter().all(is_there)
                }),
                Rule::Member { system, member } => known
                    .system(*system)
                    .is_some_and(|own| *member < own.sequences.len()),
                Rule::Nimber {
                    derivation, places, ..
                } => known.derivation(*derivation).is_some_and(|own| {
                    known.are_placed(own, places) && (!is_period || known.has_all_values(name, own))
                }),
                Rule::Misere { quotient, heaps } => {
                    let quotient = known.quotient(*quotient);
                    let is_game = quotient.is_some_and(|shown| {
                        shown.period().is_some() && own.name.parse().as_ref() == Ok(shown.code())
                    });
                    is_game && heaps.iter().all(|heap| heap.0 >= 0)
                }
                Rule::Function { .. } | Rule::Enumeration { .. } | Rule::Running { .. } => true,
            };
            if !is_right {
                return Err(VerifyError::Shape(
                    "a name refers to something that no certificate shows",
                ));
            }
            if let Some(code) = own.octal_code()
                && !known.is_octal(&own.rule, code)
            {
                return Err(VerifyError::Octal(own.name.clone()));
            }
        }
        Ok(known)
    }

    /// Whether a function is the sequence of the heaps of the octal game with this code, by its recurrence.
    fn is_octal(&self, rule: &Rule, code: &str) -> bool {
        let (system, member) = match *rule {
            Rule::Sequence {
                certificate,
                member,
            } => (self.period(certificate).map(|own| &own.system), member),
            Rule::Member { system, member } => (self.system(system), member),
            Rule::Interleaved { .. }
            | Rule::Nimber { .. }
            | Rule::Misere { .. }
            | Rule::Function { .. }
            | Rule::Enumeration { .. }
            | Rule::Running { .. } => return false,
        };
        let stated = system.and_then(|own| own.sequences.get(member));
        let code = code.parse::<OctalCode>().ok();
        let game = code.and_then(|code| code.system().ok());
        let heaps = game.as_ref().map(|own| &own.sequences[0]);
        stated.zip(heaps).is_some_and(|(stated, heaps)| {
            let heaps = heaps.renamed(|_| member);
            let name = stated.name.clone();
            *stated == Sequence { name, ..heaps }
        })
    }

    pub fn period(&self, certificate: usize) -> Option<&Certificate> {
        match self.shown.get(certificate)? {
            Shown::Period(own) => Some(own),
            Shown::Derivation(_) | Shown::Quotient(_) => None,
        }
    }

    pub fn derivation(&self, certificate: usize) -> Option<&Derivation> {
        match self.shown.get(certificate)? {
            Shown::Derivation(own) => Some(own),
            Shown::Period(_) | Shown::Quotient(_) => None,
        }
    }

    pub fn quotient(&self, certificate: usize) -> Option<&quotient::Outcomes> {
        match self.shown.get(certificate)? {
            Shown::Quotient(own) => Some(own),
            Shown::Period(_) | Shown::Derivation(_) => None,
        }
    }

    /// Who wins in misère play on heaps whose sizes are linear in n; `None` if one of them is negative.
    pub fn misere(&self, quotient: usize, heaps: &[(i64, i64)], n: &BigInt) -> Option<BigInt> {
        let sizes = heaps.iter().map(|(factor, offset)| n * factor + offset);
        let is_p = self.quotient(quotient)?.is_p(sizes)?;
        Some(BigInt::from(u8::from(!is_p)))
    }

    /// A listed system.
    pub fn system(&self, system: usize) -> Option<&System> {
        self.systems.get(system).map(|own| &own.system)
    }

    /// The value of a sequence of a listed system; `None` below its first index, and at an index that is too large.
    pub fn value_in(&self, system: usize, member: usize, n: &BigInt) -> Option<BigInt> {
        let mut values = self.systems.get(system)?.values.borrow_mut();
        let n = n.to_i64()?;
        values.extend_to(n, &self.work).ok()?;
        values.get(member, n).map(BigInt::from)
    }

    /// The value of a sequence of a derivation, from a certificate of periodicity if the sequence is placed in one,
    /// otherwise from a listed system.
    fn derived_value(
        &self,
        name: usize,
        derivation: usize,
        derived: Member,
        n: &BigInt,
    ) -> Option<BigInt> {
        if let Some(place) = self.place(name, derived) {
            let at = n - place.shift;
            return self.member_value(place.certificate, place.member, &at);
        }
        let wanted = Source::Derivation(derivation);
        let system = self.claim.systems.iter().position(|own| *own == wanted)?;
        self.value_in(system, derived, n)
    }

    /// The place of a sequence of the derivation of a name, if it is placed in a certificate of periodicity.
    pub fn place(&self, name: usize, derived: Member) -> Option<Place> {
        let Rule::Nimber { places, .. } = &self.claim.names[name].rule else {
            return None;
        };
        places.iter().find(|own| own.derived == derived).copied()
    }

    /// The value of a sequence of a certificate of periodicity; `None` below its first index.
    pub fn member_value(&self, certificate: usize, member: usize, n: &BigInt) -> Option<BigInt> {
        let own = self.period(certificate)?;
        let (first, start) = (
            own.system.sequences.get(member)?.first,
            own.preperiods[member],
        );
        let values = &own.values[member];
        let direct = n.to_i64().and_then(|n| n.checked_sub(first));
        if let Some(at) = direct {
            let at = usize::try_from(at).ok()?;
            if let Some(value) = values.get(at) {
                return Some(BigInt::from(*value));
            }
        }
        if *n < BigInt::from(start) {
            return None;
        }
        let (turns, ahead) = (n - start).div_mod_floor(&BigInt::from(own.period));
        let value = values.get((start - first) as usize + ahead.to_usize()?)?;
        Some(turns * own.saltuses[member] + *value)
    }

    /// The value at n of a function whose values at m N + r are those of the r-th of m sequences.
    pub fn interleaved_value(
        &self,
        certificate: usize,
        members: &[usize],
        n: &BigInt,
    ) -> Option<BigInt> {
        let (turns, residue) = n.div_mod_floor(&BigInt::from(members.len()));
        self.member_value(certificate, members[residue.to_usize()?], &turns)
    }

    /// The nimber of a graph for n.
    pub fn nimber(
        &self,
        name: usize,
        derivation: usize,
        searched: &(i64, Vec<u32>),
        n: &BigInt,
    ) -> Option<BigInt> {
        let own = self.derivation(derivation)?;
        if *n < BigInt::from(own.from) {
            let n = n.to_i64()?;
            let listed = [&own.small, searched].into_iter().find_map(|(least, all)| {
                let at = usize::try_from(n.checked_sub(*least)?).ok()?;
                all.get(at)
            });
            return listed.map(|value| BigInt::from(*value));
        }
        let (turns, residue) = n.div_mod_floor(&BigInt::from(own.sums.len()));
        let sum = &own.sums[residue.to_usize()?];
        let mut value = BigInt::from(sum.constant);
        for &(derived, growth, offset) in &sum.members {
            let at = &turns * growth + offset;
            value ^= self.derived_value(name, derivation, derived, &at)?;
        }
        Some(value)
    }

    /// Whether the sequences of each certificate of periodicity that is mentioned are those of the derivation that are
    /// stated. Each sequence of the certificate must have exactly one place, and the recurrences must be the same, term
    /// by term. As both systems have values, the values are the same too.
    fn are_placed(&self, derivation: &Derivation, places: &[Place]) -> bool {
        places.iter().all(|own| {
            let Some(certificate) = self.period(own.certificate) else {
                return false;
            };
            let here = places
                .iter()
                .filter(|other| other.certificate == own.certificate);
            let is_placed_once = (0..certificate.system.sequences.len()).all(|member| {
                let mut all = here.clone().filter(|other| other.member == member);
                let first = all.next();
                first.is_some() && all.all(|other| Some(other) == first)
            });
            if !is_placed_once {
                return false;
            }
            let place = |member: Member| {
                let mut all = places
                    .iter()
                    .filter(|other| other.certificate == own.certificate);
                all.find(|other| other.member == member)
            };
            is_placed(own, &certificate.system, &derivation.system, &place) == Some(true)
        })
    }
}

impl Known<'_> {
    /// Whether the sequences of certificates of periodicity have the values that give the nimbers of all graphs from
    /// `from` on. If they do for one n of each residue, they do for all larger n.
    fn has_all_values(&self, name: usize, derivation: &Derivation) -> bool {
        (derivation.from..).take(derivation.sums.len()).all(|n| {
            let (turns, residue) = n.div_mod_floor(&(derivation.sums.len() as i64));
            let mut members = derivation.sums[residue as usize].members.iter();
            members.all(|&(derived, growth, offset)| {
                self.place(name, derived).is_some_and(|place| {
                    let at = BigInt::from(growth) * turns + offset - place.shift;
                    growth >= 0
                        && self
                            .member_value(place.certificate, place.member, &at)
                            .is_some()
                })
            })
        })
    }
}

/// Whether a sequence has the recurrence of the sequence of the derivation that it is stated to be; `None` if something
/// that is referred to is missing.
fn is_placed<'p>(
    own: &Place,
    system: &System,
    derived: &System,
    place: &dyn Fn(Member) -> Option<&'p Place>,
) -> Option<bool> {
    let stated = system.sequences.get(own.member)?;
    let wanted = derived.sequences.get(own.derived)?;
    if stated.first != wanted.first.checked_sub(own.shift)?
        || stated.initial != wanted.initial
        || stated.terms.len() != wanted.terms.len()
    {
        return Some(false);
    }
    for (term, other) in stated.terms.iter().zip(&wanted.terms) {
        if *term != moved(term, other, own.shift, place)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The term that a sequence must have for the term `derived` of its sequence of the derivation, where `term` gives the
/// sequences that it refers to.
fn moved<'p>(
    term: &Term,
    derived: &Term,
    ahead: i64,
    place: &dyn Fn(Member) -> Option<&'p Place>,
) -> Option<Term> {
    // The shift of a sequence, if it is placed at the sequence of the derivation that is wanted.
    let shift = |member: Member, wanted: Member| {
        place(member)
            .filter(|own| own.derived == wanted)
            .map(|own| own.shift)
    };
    match (term, derived) {
        (&Term::Convolution(own), &Term::Convolution(other)) if other.half.is_none() => {
            let (da, db) = (shift(own.a, other.a)?, shift(own.b, other.b)?);
            let by = other.shift.checked_sub(ahead)?;
            Some(Term::Convolution(Convolution {
                a: own.a,
                b: own.b,
                shift: by.checked_add(da)?.checked_add(db)?,
                x0: other.x0.checked_sub(da)?,
                y0: other.y0.checked_sub(db)?,
                ..other
            }))
        }
        (&Term::Back(own), &Term::Back(other)) if other.high.is_none() => {
            let da = shift(own.a, other.a)?;
            Some(Term::Back(Back {
                a: own.a,
                delay: other.delay.checked_sub(ahead)?.checked_add(da)?,
                low: other.low.checked_sub(da)?,
                ..other
            }))
        }
        (Term::Constant(_), Term::Constant(value)) => Some(Term::Constant(*value)),
        _ => None,
    }
}
