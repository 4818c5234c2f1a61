//! The check of the conditions of the theorem at the head of [this module](super).

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use nk_base::cancellation::CancelToken;

use super::certificate::{Certificate, ReadError};
use super::monoid::Monoid;
use super::reason::Violation;

/// A certificate that [`verify`] accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The statements of the certificate.
    pub certificate: Certificate,
    /// The largest heap whose options were examined. With a period this is enough for all heaps.
    pub checked_to: usize,
}

/// The reason why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The certificate cannot be read.
    Read(ReadError),
    /// The certificate violates a condition.
    Violation(Violation),
    /// The verification would take more than 2^28 options of heaps, or more than 2^30 bytes for the pairs of condition
    /// 5.
    Long,
    /// The verification was cancelled.
    Cancelled,
}

/// Verifies a certificate. If it is accepted, the conclusion of the theorem holds.
///
/// # Errors
///
/// The reason why the certificate is not accepted.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Verified, VerifyError> {
    let certificate = Certificate::read(text).map_err(VerifyError::Read)?;
    match violations(&certificate, stop)?.into_iter().next() {
        Some(violation) => Err(VerifyError::Violation(violation)),
        None => Ok(Verified {
            checked_to: certificate.needed(),
            certificate,
        }),
    }
}

/// The most bytes for the pairs that are compared.
const MOST_BYTES: usize = 1 << 30;

/// The conditions that a certificate violates, each with one example. If an element is not reached, no further
/// condition is examined. Condition 5 is examined only if the conditions 3 and 4 hold.
///
/// # Errors
///
/// [`VerifyError::Long`] and [`VerifyError::Cancelled`].
pub fn violations(
    certificate: &Certificate,
    stop: &CancelToken,
) -> Result<Vec<Violation>, VerifyError> {
    let mut violations = Vec::new();
    let Some(monoid) = Monoid::new(certificate, &mut violations) else {
        return Ok(violations);
    };
    if monoid.is_p[0] {
        violations.push(Violation::Empty);
    }
    let (kinds, mut broken) = kinds(certificate, &monoid, stop)?;
    if broken.is_empty() {
        broken.extend(lost(&monoid, &kinds, stop)?);
    }
    violations.append(&mut broken);
    if let Some(element) = monoid.not_generated(&certificate.elements) {
        violations.push(Violation::NotGenerated { element });
    }
    if let Some((first, second)) = monoid.indistinct() {
        violations.push(Violation::Indistinct { first, second });
    }
    Ok(violations)
}

impl Certificate {
    /// The largest heap whose options have to be examined.
    fn needed(&self) -> usize {
        let digits = self.code.digits();
        let last = digits.iter().rposition(|digit| *digit != 0).unwrap_or(0);
        match self.period {
            Some((preperiod, period)) => last + 2 * preperiod + 2 * period - 2,
            None => self.elements.len(),
        }
    }

    /// The stated element of a heap.
    pub(super) fn element(&self, heap: usize) -> usize {
        match (heap, self.period) {
            (0, _) => 0,
            (_, Some((preperiod, period))) if heap >= preperiod => {
                self.elements[preperiod + (heap - preperiod) % period - 1]
            }
            _ => self.elements[heap - 1],
        }
    }

    /// The elements of the options of a heap. A move takes `taken` tokens if the digit with this index allows it.
    fn options(&self, monoid: &Monoid, heap: usize) -> BTreeSet<usize> {
        let mut options = BTreeSet::new();
        for (taken, digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.insert(self.element(rest));
            }
            if digit & 4 != 0 {
                let pairs = (1..rest).map(|one| (self.element(one), self.element(rest - one)));
                options.extend(pairs.map(|(one, other)| monoid.product(one, other)));
            }
        }
        options
    }
}

/// A heap, or a sum of heaps: its element, and the set B(Y) as bits.
#[derive(Clone)]
struct Pair {
    element: usize,
    lost: Vec<u64>,
    /// The last heap that was added, and the index of the pair of the other heaps.
    made: (usize, Option<usize>),
}

fn has(bits: &[u64], m: usize) -> bool {
    bits[m / 64] >> (m % 64) & 1 == 1
}

/// The pairs of the heaps, each once, without heaps that have no options; and the violations of conditions 3 and 4.
fn kinds(
    certificate: &Certificate,
    monoid: &Monoid,
    stop: &CancelToken,
) -> Result<(Vec<Pair>, Vec<Violation>), VerifyError> {
    let (mut kinds, mut violations) = (Vec::new(), Vec::new());
    let mut seen = BTreeSet::new();
    let (mut work, mut bytes) = (0, 0);
    let mut terminal = None;
    let mut won = None;
    for heap in 1..=certificate.needed() {
        if stop.is_cancelled() {
            return Err(VerifyError::Cancelled);
        }
        work += heap * certificate.code.digits().len();
        if work > 1 << 28 || bytes > MOST_BYTES {
            return Err(VerifyError::Long);
        }
        let options = certificate.options(monoid, heap);
        let element = certificate.element(heap);
        if options.is_empty() {
            if element != 0 {
                terminal.get_or_insert(Violation::Terminal { heap });
            }
            continue;
        }
        if !seen.insert((element, options.clone())) {
            continue;
        }
        bytes += 64 + monoid.order() / 8 + 16 * options.len();
        let mut lost = vec![0; monoid.order().div_ceil(64)];
        for m in 0..monoid.order() {
            let wins = options.iter().any(|option| monoid.makes_p(m, *option));
            match (monoid.makes_p(m, element), wins) {
                (true, true) => {
                    let element = m;
                    won.get_or_insert(Violation::Won { element, heap });
                }
                (false, false) => lost[m / 64] |= 1 << (m % 64),
                _ => {}
            }
        }
        kinds.push(Pair {
            element,
            lost,
            made: (heap, None),
        });
    }
    violations.extend(terminal);
    violations.extend(won);
    Ok((kinds, violations))
}

/// A violation of condition 5, if there is one.
fn lost(
    monoid: &Monoid,
    kinds: &[Pair],
    stop: &CancelToken,
) -> Result<Option<Violation>, VerifyError> {
    let mut pairs = Pairs::default();
    for kind in kinds {
        if !pairs.add(kind.clone()) {
            return Ok(Some(pairs.violation(kind.made)));
        }
    }
    // If the pair of a heap can be left out, so can the pairs of all sums with this heap.
    let heaps = pairs.all.clone();
    let most = MOST_BYTES / (8 * monoid.order().div_ceil(64) + 64);
    let mut at = 0;
    while at < pairs.all.len() {
        if stop.is_cancelled() {
            return Err(VerifyError::Cancelled);
        }
        if pairs.all.len() > most {
            return Err(VerifyError::Long);
        }
        for heap in &heaps {
            let sum = pairs.all[at].plus(at, heap, monoid);
            let made = sum.made;
            if !pairs.add(sum) {
                return Ok(Some(pairs.violation(made)));
            }
        }
        at += 1;
    }
    Ok(None)
}

impl Pair {
    /// The pair of the sum with a heap, where `at` is the index of this pair.
    fn plus(&self, at: usize, heap: &Pair, monoid: &Monoid) -> Pair {
        let mut lost = vec![0; self.lost.len()];
        for m in 0..monoid.order() {
            let is_lost = has(&self.lost, monoid.product(m, heap.element))
                && has(&heap.lost, monoid.product(m, self.element));
            lost[m / 64] |= u64::from(is_lost) << (m % 64);
        }
        Pair {
            element: monoid.product(self.element, heap.element),
            lost,
            made: (heap.made.0, Some(at)),
        }
    }
}

/// The pairs that were found.
#[derive(Default)]
struct Pairs {
    all: Vec<Pair>,
    by_element: HashMap<usize, Vec<usize>>,
}

impl Pairs {
    /// Adds a pair unless it can be left out. Returns false if it violates condition 5.
    fn add(&mut self, pair: Pair) -> bool {
        if has(&pair.lost, 0) {
            return false;
        }
        let same = self.by_element.entry(pair.element).or_default();
        let is_in = |other: &Pair| {
            let mut parts = pair.lost.iter().zip(&other.lost);
            parts.all(|(own, other)| own & !other == 0)
        };
        let is_empty = pair.lost.iter().all(|part| *part == 0);
        if !is_empty && !same.iter().any(|at| is_in(&self.all[*at])) {
            same.push(self.all.len());
            self.all.push(pair);
        }
        true
    }

    /// The violation by the sum of the heap `made.0` and, if there is one, of the heaps of the pair number `made.1`.
    fn violation(&self, made: (usize, Option<usize>)) -> Violation {
        let mut heaps = vec![made.0];
        let mut rest = made.1;
        while let Some(at) = rest {
            let (heap, before) = self.all[at].made;
            heaps.push(heap);
            rest = before;
        }
        heaps.sort_unstable();
        Violation::Lost { heaps }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Read(error) => error.fmt(f),
            VerifyError::Violation(violation) => violation.fmt(f),
            VerifyError::Long => {
                f.write_str("it would take more than 2^28 options, or more than 1 GiB, to check it")
            }
            VerifyError::Cancelled => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for VerifyError {}
