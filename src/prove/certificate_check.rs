//! Whether stated values satisfy the equations of a certificate, index by index.
//!
//! To see that v is the mex of options is to see that it is none of them and that all smaller numbers are. With a
//! sparse space most of the first is settled by few pairs: call a value w of a sequence *common* if the number of ones
//! of `w & mask` is odd or even as the sequence's class says, and rare otherwise. In a convolution of A and B in s with
//! odd(A) + odd(B) + odd(s) + (ones of constant & mask) odd, two common values make one that is rare in s; so if v is
//! common, it can only come from pairs with a rare value. What mask and classes there are decides how long this takes,
//! and nothing else.

use super::certificate::{Certificate, Refused, Sparse};
use crate::recurrence::{Member, Term};
use crate::stop::Stop;

/// The stated values up to some index, continued as claimed.
struct Checker<'c> {
    claim: &'c Certificate,
    /// For each member from its first index up.
    values: Vec<Vec<u32>>,
    /// For each member, ascending, the places of its rare values in `values`.
    rare: Vec<Vec<usize>>,
    marks: Marks,
}

/// Which numbers up to the stated value are options.
#[derive(Default)]
struct Marks {
    /// By number: the round in which it was last seen.
    seen: Vec<u32>,
    round: u32,
    /// The largest number of interest.
    stated: u32,
    /// Smaller numbers not yet seen.
    missing: u32,
}

/// The pairs of one convolution at one index.
#[derive(Clone, Copy)]
struct Pairs {
    a: Member,
    b: Member,
    constant: u32,
    /// Place of x plus place of y.
    sum: i64,
    /// Places of x.
    from: i64,
    to: i64,
}

/// Checks the equations of all members up to the index `last`.
pub(super) fn check(claim: &Certificate, last: i64, stop: &Stop) -> Result<(), Refused> {
    let count = claim.system.sequences.len();
    let mut checker = Checker {
        claim,
        values: vec![Vec::new(); count],
        rare: vec![Vec::new(); count],
        marks: Marks::default(),
    };
    for n in claim.system.least_first()..=last {
        if stop.is_raised() {
            return Err(Refused::Interrupted);
        }
        for member in 0..count {
            checker.put(member, n);
        }
        for member in 0..count {
            checker.check(member, n)?;
        }
    }
    Ok(())
}

impl Checker<'_> {
    fn first(&self, member: Member) -> i64 {
        self.claim.system.sequences[member].first
    }

    fn put(&mut self, member: Member, n: i64) {
        if n < self.first(member) {
            return;
        }
        let value = self.claim.value(member, n);
        let sparse = &self.claim.sparse;
        if sparse
            .as_ref()
            .is_some_and(|sparse| !sparse.is_common(member, value))
        {
            self.rare[member].push(self.values[member].len());
        }
        self.values[member].push(value);
    }

    fn check(&mut self, member: Member, n: i64) -> Result<(), Refused> {
        let own = &self.claim.system.sequences[member];
        if n < own.first {
            return Ok(());
        }
        let place = (n - own.first) as usize;
        let stated = self.values[member][place];
        let found = match own.initial.get(place) {
            Some(given) => *given,
            None if self.is_mex(member, n, stated) => stated,
            None => self.mex(member, n),
        };
        match stated == found {
            true => Ok(()),
            false => Err(Refused::Value {
                member,
                n,
                stated,
                found,
            }),
        }
    }

    fn is_mex(&mut self, member: Member, n: i64, stated: u32) -> bool {
        let claim = self.claim;
        let terms = &claim.system.sequences[member].terms;
        self.marks.begin(stated);
        let sparse = claim.sparse.as_ref();
        let sparse = sparse.filter(|sparse| sparse.is_common(member, stated));
        let is_good = |term: &Term| sparse.is_some_and(|sparse| sparse.is_good(member, term));
        for term in terms {
            match is_good(term) {
                true => self.see_rare(term, n),
                false => self.see_all(term, n),
            }
        }
        let excluded = !self.marks.is_seen(stated);
        for term in terms.iter().filter(|term| is_good(term)) {
            self.see_missing(term, n);
        }
        excluded && self.marks.missing == 0
    }

    /// The mex itself, for the message.
    fn mex(&mut self, member: Member, n: i64) -> u32 {
        let claim = self.claim;
        // More than there are options, so that all count.
        let most = self.values.iter().map(Vec::len).max().unwrap_or(0);
        let most =
            u32::try_from(most.saturating_mul(claim.system.sequences[member].terms.len() + 1));
        self.marks.begin(most.unwrap_or(u32::MAX));
        for term in &claim.system.sequences[member].terms {
            self.see_all(term, n);
        }
        (0..)
            .find(|value| !self.marks.is_seen(*value))
            .unwrap_or(u32::MAX)
    }

    fn pairs(&self, term: &Term, n: i64) -> Option<Pairs> {
        let Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        } = *term
        else {
            return None;
        };
        // y - x >= g where 2 x <= n - shift - g.
        let to = half.map_or(i64::MAX, |g| (n - shift - g).div_euclid(2));
        let (first_a, first_b) = (self.first(a), self.first(b));
        Some(Pairs {
            a,
            b,
            constant,
            sum: n - shift - first_a - first_b,
            from: x0 - first_a,
            to: to.min(n - shift - y0) - first_a,
        })
    }

    fn see_all(&mut self, term: &Term, n: i64) {
        if let Some(pairs) = self.pairs(term, n) {
            for x in pairs.from..=pairs.to {
                self.marks.see(pairs.option(&self.values, x));
            }
            return;
        }
        match *term {
            Term::Back {
                a,
                delay,
                constant,
                low,
                high,
            } => {
                let index = n - delay;
                if index >= low && high.is_none_or(|high| index <= high) {
                    let place = (index - self.first(a)) as usize;
                    self.marks.see(self.values[a][place] ^ constant);
                }
            }
            Term::Constant(value) => self.marks.see(value),
            Term::Convolution { .. } => {}
        }
    }

    /// The pairs with a rare value.
    fn see_rare(&mut self, term: &Term, n: i64) {
        let Some(pairs) = self.pairs(term, n) else {
            return;
        };
        let inside = |list: &[usize], from: i64, to: i64| {
            let start = list.partition_point(|place| (*place as i64) < from);
            let end = list.partition_point(|place| (*place as i64) <= to);
            start..end.max(start)
        };
        for at in inside(&self.rare[pairs.a], pairs.from, pairs.to) {
            let x = self.rare[pairs.a][at] as i64;
            self.marks.see(pairs.option(&self.values, x));
        }
        let Pairs {
            b, sum, from, to, ..
        } = pairs;
        // A pair seen from both its sides need not be seen twice.
        if pairs.a == b && from == sum - to {
            return;
        }
        for at in inside(&self.rare[b], sum - to, sum - from) {
            let x = sum - self.rare[b][at] as i64;
            self.marks.see(pairs.option(&self.values, x));
        }
    }

    /// Pairs until nothing is missing.
    fn see_missing(&mut self, term: &Term, n: i64) {
        let Some(pairs) = self.pairs(term, n) else {
            return;
        };
        for x in pairs.from..=pairs.to {
            if self.marks.missing == 0 {
                return;
            }
            self.marks.see(pairs.option(&self.values, x));
        }
    }
}

impl Pairs {
    fn option(&self, values: &[Vec<u32>], x: i64) -> u32 {
        values[self.a][x as usize] ^ values[self.b][(self.sum - x) as usize] ^ self.constant
    }
}

impl Marks {
    fn begin(&mut self, stated: u32) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.clear();
            self.round = 1;
        }
        (self.stated, self.missing) = (stated, stated);
    }

    fn see(&mut self, option: u32) {
        if option > self.stated {
            return;
        }
        let at = option as usize;
        if at >= self.seen.len() {
            self.seen.resize(at + 1, 0);
        }
        if self.seen[at] != self.round {
            self.seen[at] = self.round;
            self.missing -= u32::from(option < self.stated);
        }
    }

    fn is_seen(&self, number: u32) -> bool {
        self.seen.get(number as usize) == Some(&self.round)
    }
}

impl Sparse {
    fn is_common(&self, member: Member, value: u32) -> bool {
        is_odd(value & self.mask) == self.odd[member]
    }

    /// Whether two common values make a rare one of this member.
    fn is_good(&self, member: Member, term: &Term) -> bool {
        match *term {
            Term::Convolution { a, b, constant, .. } => {
                self.odd[a] ^ self.odd[b] ^ self.odd[member] ^ is_odd(constant & self.mask)
            }
            _ => false,
        }
    }
}

fn is_odd(value: u32) -> bool {
    value.count_ones() % 2 == 1
}
