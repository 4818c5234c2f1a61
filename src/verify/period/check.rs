//! The check that the stated values satisfy the equations of a certificate, index by index.
//!
//! A value v is the mex of the options if no option is v and all smaller numbers are options. For the first condition
//! every option is compared with v, without a branch; for the second condition, only as many options are examined as
//! necessary.
//!
//! With a sparse space, few pairs decide most of the first condition. A value w of a sequence is *common* if the number
//! of ones of `w & mask` has the parity that the sequence's class states; otherwise it is *rare*. In a convolution of A
//! and B in s with odd(A) + odd(B) + odd(s) + (ones of constant & mask) odd, two common values give a value that is
//! rare in s; so if v is common, only pairs with a rare value can give v. Where the space is alternating, the last bit
//! of the index counts as one more bit of w, and the last bit of the shift as one more bit of the constant, because the
//! indices of two values and of their option add up to 2n - shift. The mask and the classes affect only the time that
//! this takes.

use super::certificate::{Certificate, Sparse};
use super::error::VerifyError;
use crate::period::options::Stated;
use nk_base::cancellation::CancelToken;
use nk_system::{Member, Term};
use std::ops::RangeInclusive;

/// The number of indices whose values are compared with the pairs with a rare value in one pass.
const BLOCK: usize = 256;

/// The number of pairs of a term in which all smaller numbers are searched for together. In the further pairs each
/// missing number is searched for alone.
const FEW: usize = 64;

/// The number of missing numbers that are searched for one by one.
const FEW_MISSING: usize = 16;

/// For each index of a block, 1 if the stated value is an option, and so is not the mex, and otherwise 0.
type Met = [u32; BLOCK];

/// Checks the equations of all members at some indices; `reached` is called regularly with the next index.
pub(super) fn check(
    claim: &Certificate,
    indices: RangeInclusive<i64>,
    stop: &CancelToken,
    reached: &dyn Fn(i64),
) -> Result<(), VerifyError> {
    let last = *indices.end();
    let stated = Stated::new(claim, last);
    let mut smaller = Smaller::default();
    for from in indices.step_by(BLOCK) {
        reached(from);
        let to = last.min(from + BLOCK as i64 - 1);
        let members = 0..claim.system.sequences.len();
        let met = members.map(|member| met(&stated, member, from, to, stop));
        let met = met.collect::<Option<Vec<Met>>>();
        let met = met.ok_or(VerifyError::Cancelled)?;
        for n in from..=to {
            if stop.is_cancelled() {
                return Err(VerifyError::Cancelled);
            }
            for (member, met) in met.iter().enumerate() {
                let is_met = met[(n - from) as usize] != 0;
                check_value(&stated, member, n, is_met, &mut smaller)?;
            }
        }
    }
    Ok(())
}

fn check_value(
    stated: &Stated,
    member: Member,
    n: i64,
    is_met: bool,
    smaller: &mut Smaller,
) -> Result<(), VerifyError> {
    let own = &stated.claim.system.sequences[member];
    if n < own.first {
        return Ok(());
    }
    let value = stated.value(member, n);
    let found = match own.initial.get((n - own.first) as usize) {
        Some(given) => *given,
        None if !is_met && smaller.are_options(stated, member, n) => value,
        None => mex(stated, member, n),
    };
    if value == found {
        return Ok(());
    }
    Err(VerifyError::Value {
        member,
        n,
        stated: value,
        found,
    })
}

/// For each index `from..=to`, whether the stated value of a member is an option; `None` if the verification was
/// cancelled.
fn met(stated: &Stated, member: Member, from: i64, to: i64, stop: &CancelToken) -> Option<Met> {
    let mut met = [0; BLOCK];
    let own = &stated.claim.system.sequences[member];
    for term in &own.terms {
        let good = stated.sparse_for(member, term);
        if good.is_some() {
            stated.meet_rare(member, term, from..=to, &mut met);
        }
        for n in from.max(own.start())..=to {
            if stop.is_cancelled() {
                return None;
            }
            let value = stated.value(member, n);
            if good.is_none_or(|sparse| !sparse.is_common(member, n, value)) {
                met[(n - from) as usize] |= stated.pairs(term, n).meet(value);
            }
        }
    }
    Some(met)
}

/// The mex, for the error message.
fn mex(stated: &Stated, member: Member, n: i64) -> u32 {
    let terms = stated.claim.system.sequences[member].terms.iter();
    let mut options: Vec<u32> = terms
        .flat_map(|term| stated.pairs(term, n).options())
        .collect();
    options.sort_unstable();
    options.dedup();
    let gap = (0..)
        .zip(&options)
        .find(|(number, option)| number != *option);
    gap.map_or(options.len() as u32, |(number, _)| number)
}

/// The numbers below the stated value that are found among the options.
#[derive(Default)]
struct Smaller {
    /// For each number the round in which it was last seen.
    seen: Vec<u32>,
    round: u32,
    stated: u32,
    /// The number of common values not yet seen.
    missing_common: u32,
}

impl Smaller {
    /// Whether all numbers below the stated value are options.
    fn are_options(&mut self, stated: &Stated, member: Member, n: i64) -> bool {
        let terms = &stated.claim.system.sequences[member].terms;
        let value = stated.value(member, n);
        let options = terms.iter().map(|term| stated.pairs(term, n).count());
        if options.sum::<usize>() < value as usize {
            return false;
        }
        let sparse = stated.claim.sparse.as_ref();
        let is_common = |number| sparse.is_some_and(|sparse| sparse.is_common(member, n, number));
        self.begin(
            value,
            (0..value).filter(|number| is_common(*number)).count(),
        );
        let is_good = |term: &Term| stated.sparse_for(member, term).is_some();
        // In convolutions for which the sparse space is good, few pairs give common values, so these pairs come early.
        for term in terms {
            if !matches!(term, Term::Convolution(_)) {
                let options = stated.pairs(term, n).options();
                options.for_each(|option| self.see(option, &is_common));
            }
        }
        for term in terms.iter().filter(|term| is_good(term)) {
            let mut options = stated.rare_options(term, n);
            while self.missing_common > 0
                && let Some(option) = options.next()
            {
                self.see(option, &is_common);
            }
        }
        for term in terms {
            let options = stated.pairs(term, n).options().take(FEW);
            options.for_each(|option| self.see(option, &is_common));
        }
        let seen = |own: &Smaller, number: u32| own.seen[number as usize] == own.round;
        // Where values grow, many numbers are missing, and all pairs at once are fewer than all pairs for each of them.
        if (0..value).filter(|number| !seen(self, *number)).count() > FEW_MISSING {
            for term in terms {
                let options = stated.pairs(term, n).options().skip(FEW);
                options.for_each(|option| self.see(option, &is_common));
            }
            return (0..value).all(|number| seen(self, number));
        }
        let mut left = (0..value).filter(|number| !seen(self, *number));
        left.all(|number| {
            terms
                .iter()
                .any(|term| stated.pairs(term, n).include(number))
        })
    }

    fn begin(&mut self, stated: u32, common: usize) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.clear();
            self.round = 1;
        }
        (self.stated, self.missing_common) = (stated, common as u32);
        if self.seen.len() < stated as usize {
            self.seen.resize(stated as usize, 0);
        }
    }

    fn see(&mut self, option: u32, is_common: &dyn Fn(u32) -> bool) {
        if option < self.stated && self.seen[option as usize] != self.round {
            self.seen[option as usize] = self.round;
            self.missing_common -= u32::from(is_common(option));
        }
    }
}

impl Sparse {
    pub(super) fn is_common(&self, member: Member, n: i64, value: u32) -> bool {
        self.is_odd(value, n) == self.odd[member]
    }

    /// Whether two common values give a rare value of this member, in this term.
    pub(super) fn is_good(&self, member: Member, term: &Term) -> bool {
        match *term {
            Term::Convolution(own) => {
                let sum = self.odd[own.a] ^ self.odd[own.b] ^ self.odd[member];
                sum ^ self.is_odd(own.constant, own.shift)
            }
            _ => false,
        }
    }

    /// Whether the number of counted bits of a value at n is odd.
    fn is_odd(&self, value: u32, n: i64) -> bool {
        let is_odd = (value & self.mask).count_ones() % 2 == 1;
        is_odd ^ (self.alternating && n % 2 != 0)
    }
}
