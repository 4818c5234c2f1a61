//! Candidates for the quotient with one more heap, each tried by [`Closure`].

use fixedbitset::FixedBitSet;
use nk_base::cancellation::CancelToken;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::closure::{Closure, ClosureError};
use crate::learning::Learner;
use crate::outcomes::Outcomes;
use crate::quotient::Quotient;
use crate::rules::Rules;
use crate::search_error::SearchError;
use crate::words::{self, Word};

/// A quotient of the heaps 1, ..., n that has passed all conditions.
#[derive(Clone, Debug)]
pub struct Known {
    /// The quotient.
    pub quotient: Quotient,
    /// The element of each heap; that of the empty heap comes first and is 0.
    pub elements: Vec<usize>,
    /// The closure that showed that the quotient is right.
    pub closure: Closure,
}

/// The elements of the options of a heap, each once, in ascending order.
pub fn options(rules: &Rules, quotient: &Quotient, elements: &[usize], heap: usize) -> Vec<usize> {
    let pairs = rules.options(heap).into_iter();
    let mut options: Vec<usize> = pairs
        .map(|(a, b)| quotient.product(elements[a], elements[b]))
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}

/// Tries elements for the heaps 1, ..., `elements.len() - 1`.
///
/// # Errors
///
/// The condition that is violated.
pub fn try_out(
    rules: &Rules,
    quotient: Quotient,
    elements: Vec<usize>,
    most_bytes: usize,
    stop: &CancelToken,
) -> Result<Known, (Quotient, ClosureError)> {
    let mut closure = Closure::new(most_bytes);
    let mut seen = FxHashSet::default();
    for heap in 1..elements.len() {
        let options = options(rules, &quotient, &elements, heap);
        if options.is_empty() || !seen.insert((elements[heap], options.clone())) {
            continue;
        }
        if let Err(error) = closure.add(&quotient, heap, elements[heap], &options, stop) {
            return Err((quotient, error));
        }
    }
    Ok(Known {
        quotient,
        elements,
        closure,
    })
}

/// Learns the quotient with the heap that comes next.
///
/// The letters are the generators so far and the next heap; every other heap is represented by the word of its element.
/// If the quotient of the letters is right about all sums of letters and wrong about another sum, then a heap in that
/// sum was represented wrongly, and becomes a letter too. It stops being a letter, once, if it turns out to be
/// equivalent to a sum of smaller letters.
pub fn learn(
    rules: &Rules,
    known: &Known,
    most: usize,
    most_bytes: usize,
    stop: &CancelToken,
) -> Result<Known, SearchError> {
    let top = known.elements.len();
    let mut letters = known.quotient.generators().to_vec();
    letters.push(top);
    let mut words = representatives(known);
    let mut contexts = contexts(&known.quotient, top);
    let mut was_letter = FxHashSet::default();
    loop {
        for &letter in &letters {
            words[letter] = vec![(letter, 1)];
        }
        let mut outcomes = outcomes(rules, known, &letters, &words, most_bytes)?;
        let learner = Learner::new(letters.clone(), contexts, most);
        let learnt = learn_letters(rules, learner, &mut outcomes, &words, most_bytes, stop)?;
        let wrong = match learnt {
            Learnt::Known(found) => return Ok(found),
            Learnt::Misrepresented(wrong) => wrong,
        };
        letters.retain(|letter| {
            let word = &wrong.words[letter];
            let is_sum = word.last().is_none_or(|(last, _)| last < letter);
            let is_dropped = is_sum && *letter != top && was_letter.insert(*letter);
            if is_dropped {
                words[*letter] = word.clone();
            }
            !is_dropped
        });
        let is_known = |(letter, _): &(usize, u32)| letters.binary_search(letter).is_ok();
        contexts = wrong.contexts;
        contexts.retain(|word| word.iter().all(is_known));
        let count = letters.len();
        letters.extend(wrong.heaps);
        letters.sort_unstable();
        letters.dedup();
        if letters.len() == count {
            return Err(SearchError::Wrong);
        }
    }
}

/// The words of all heaps up to the next one.
fn representatives(known: &Known) -> Vec<Word> {
    let elements = known.elements.iter();
    let words = elements.map(|element| known.quotient.word(*element).clone());
    words.chain([Word::new()]).collect()
}

fn outcomes<'q>(
    rules: &Rules,
    known: &'q Known,
    letters: &[usize],
    words: &[Word],
    most_bytes: usize,
) -> Result<Outcomes<'q>, SearchError> {
    let options = letters.iter().map(|&letter| {
        let pairs = rules.options(letter).into_iter();
        let mut options: Vec<Word> = pairs
            .map(|(a, b)| words::sum(&words[a], &words[b]))
            .collect();
        options.sort_unstable();
        options.dedup();
        (letter, options)
    });
    let options: Vec<(usize, Vec<Word>)> = options.collect();
    Outcomes::new(&known.quotient, &known.elements, &options, most_bytes)
}

/// The result of learning.
enum Learnt {
    Known(Known),
    Misrepresented(Misrepresented),
}

/// The knowledge that is left if a heap was represented wrongly.
struct Misrepresented {
    /// Heaps, at least one of which was represented wrongly.
    heaps: Vec<usize>,
    /// The words of the elements of the letters.
    words: FxHashMap<usize, Word>,
    /// Contexts that distinguish the states.
    contexts: Vec<Word>,
}

fn learn_letters(
    rules: &Rules,
    mut learner: Learner,
    outcomes: &mut Outcomes,
    words: &[Word],
    most_bytes: usize,
    stop: &CancelToken,
) -> Result<Learnt, SearchError> {
    loop {
        learner.close(outcomes, stop)?;
        let (quotient, letters) = learner.quotient(outcomes, stop)?;
        let value = |word: &Word| {
            words::spell(word).fold(0, |product, letter| {
                quotient.product(product, letters[&letter])
            })
        };
        let elements: Vec<usize> = words.iter().map(value).collect();
        let tried = try_out(rules, quotient, elements.clone(), most_bytes, stop);
        let (quotient, error) = match tried {
            Ok(found) => return Ok(Learnt::Known(found)),
            Err(refused) => refused,
        };
        let heaps = match error {
            ClosureError::Ended(why) => return Err(why),
            ClosureError::Lost { heaps } => heaps,
            ClosureError::Won { element, heap } => {
                let word = quotient.word(element);
                words::spell(word).chain([heap]).collect()
            }
        };
        if !refute(rules, &mut learner, outcomes, words, &heaps, stop)? {
            let words = letters.iter();
            let words = words.map(|(letter, x)| (*letter, quotient.word(*x).clone()));
            return Ok(Learnt::Misrepresented(Misrepresented {
                heaps,
                words: words.collect(),
                contexts: learner.contexts(),
            }));
        }
    }
}

/// The elements of a quotient by their contexts.
pub fn by_contexts(quotient: &Quotient) -> FxHashMap<FixedBitSet, usize> {
    (0..quotient.order())
        .map(|x| (quotient.contexts(x), x))
        .collect()
}

/// Whether a sum or one of its options, as words, has an outcome that was not predicted.
fn refute(
    rules: &Rules,
    learner: &mut Learner,
    outcomes: &mut Outcomes,
    words: &[Word],
    heaps: &[usize],
    stop: &CancelToken,
) -> Result<bool, SearchError> {
    let total = |skipped: Option<usize>| {
        let kept = heaps
            .iter()
            .enumerate()
            .filter(|(at, _)| Some(*at) != skipped);
        kept.fold(Word::new(), |sum: Word, (_, heap)| {
            words::sum(&sum, &words[*heap])
        })
    };
    if learner.refute(&total(None), outcomes, stop)? {
        return Ok(true);
    }
    for (at, &heap) in heaps.iter().enumerate() {
        let rest = total(Some(at));
        for (a, b) in rules.options(heap) {
            let option = words::sum(&rest, &words::sum(&words[a], &words[b]));
            if learner.refute(&option, outcomes, stop)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Words that distinguish all elements of a quotient, and each of these words with one more heap `top`.
fn contexts(quotient: &Quotient, top: usize) -> Vec<Word> {
    let mut class = vec![0; quotient.order()];
    let mut count = 1;
    let mut contexts = Vec::new();
    for c in 0..quotient.order() {
        if count == quotient.order() {
            break;
        }
        let mut numbers = FxHashMap::default();
        let next: Vec<usize> = (0..quotient.order())
            .map(|x| {
                let fresh = numbers.len();
                let is_p = quotient.is_p(quotient.product(x, c));
                *numbers.entry((class[x], is_p)).or_insert(fresh)
            })
            .collect();
        if numbers.len() > count {
            count = numbers.len();
            class = next;
            contexts.push(quotient.word(c).clone());
        }
    }
    let with_top: Vec<Word> = contexts
        .iter()
        .map(|word| words::sum(word, &[(top, 1)]))
        .collect();
    contexts.extend(with_top);
    contexts
}
