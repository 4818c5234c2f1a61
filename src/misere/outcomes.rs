//! Outcomes of words, whose letters are some of the heaps.
//!
//! Every heap is represented by a word, and a move in a letter leaves the words of the heaps that it leaves. So words
//! have outcomes: that of the empty word is N, and any other word is a P-position exactly if none of its options is.
//! Words without the last letter, the *top*, have the outcomes that a quotient gives, which is known to be right for
//! them.

use nk_base::cancellation::CancelToken;
use rustc_hash::FxHashMap;

use crate::quotient::Quotient;
use crate::search_error::SearchError;
use crate::words::Word;

/// The largest number of letters.
const MOST_LETTERS: usize = 64;

/// The largest exponent of a letter.
const MOST_EXPONENT: u32 = 127;

/// A word as exponents of one byte each. No byte is above [`MOST_EXPONENT`], so that the sum of two words does not
/// overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Packed([u64; MOST_LETTERS / 8]);

impl Packed {
    const EMPTY: Packed = Packed([0; MOST_LETTERS / 8]);

    #[inline]
    fn exponent(&self, letter: usize) -> u8 {
        (self.0[letter / 8] >> (8 * (letter % 8))) as u8
    }

    #[inline]
    fn plus(mut self, other: &Packed) -> Packed {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.wrapping_add(other);
        }
        self
    }

    /// The word with one occurrence of a letter less. The letter must occur.
    #[inline]
    fn without(mut self, letter: usize) -> Packed {
        self.0[letter / 8] = self.0[letter / 8].wrapping_sub(1 << (8 * (letter % 8)));
        self
    }

    #[inline]
    fn is_large(&self) -> bool {
        self.0.iter().any(|own| own & 0x8080_8080_8080_8080 != 0)
    }
}

/// The outcomes of words that were met so far.
pub struct Outcomes<'q> {
    quotient: &'q Quotient,
    letters: Vec<usize>,
    /// The powers of each letter but the top, as elements of the quotient.
    powers: Vec<Vec<usize>>,
    /// The options of each letter.
    options: Vec<Vec<Packed>>,
    /// For each element m, whether a move in the top wins in a sum of value m and one top.
    won: Vec<bool>,
    /// A letter whose only option is the empty sum: two of them cancel in every sum.
    star: Option<usize>,
    known: FxHashMap<Packed, bool>,
    most: usize,
}

/// A word whose options are being examined. The next option is one of `letter`.
struct Frame {
    word: Packed,
    letter: usize,
    option: usize,
}

impl<'q> Outcomes<'q> {
    /// The outcomes of words in the letters that have `options`, in ascending order. All letters but the last one have
    /// an element of the quotient in `elements`, by their heap.
    ///
    /// # Errors
    ///
    /// More letters or larger exponents than [`Packed`] words can have.
    pub fn new(
        quotient: &'q Quotient,
        elements: &[usize],
        options: &[(usize, Vec<Word>)],
        most_bytes: usize,
    ) -> Result<Outcomes<'q>, SearchError> {
        let letters: Vec<usize> = options.iter().map(|own| own.0).collect();
        if letters.len() > MOST_LETTERS {
            return Err(SearchError::Large);
        }
        let below = letters.iter().take(letters.len().saturating_sub(1));
        let powers = below.map(|letter| {
            let by = |product: &usize| Some(quotient.product(*product, elements[*letter]));
            let powers = std::iter::successors(Some(0), by);
            powers.take(2 * MOST_EXPONENT as usize + 2).collect()
        });
        let star = options
            .iter()
            .position(|(_, words)| words.iter().all(|word| word.is_empty()));
        let mut outcomes = Outcomes {
            quotient,
            powers: powers.collect(),
            letters,
            options: Vec::new(),
            won: vec![false; quotient.order()],
            star,
            known: FxHashMap::default(),
            // A slot has a word and an outcome, and a table of slots may be half empty.
            most: most_bytes / (5 * size_of::<(Packed, bool)>() / 2),
        };
        for (_, words) in options {
            let packed: Result<_, _> = words.iter().map(|word| outcomes.packed(word)).collect();
            outcomes.options.push(packed?);
        }
        let top = outcomes.options.last().cloned().unwrap_or_default();
        for option in top {
            let element = outcomes.element(&option);
            for m in 0..quotient.order() {
                outcomes.won[m] |= quotient.is_p(quotient.product(m, element));
            }
        }
        Ok(outcomes)
    }

    /// Whether a word is a P-position.
    ///
    /// # Errors
    ///
    /// The table of outcomes is full, or an exponent is too large; `stop` was cancelled.
    pub fn is_p(&mut self, word: &[(usize, u32)], stop: &CancelToken) -> Result<bool, SearchError> {
        let whole = self.packed(word)?;
        if let Some(is_p) = self.look_up(&whole) {
            return Ok(is_p);
        }
        let mut frames = vec![self.frame(whole)];
        while let Some(frame) = frames.last_mut() {
            let Some(option) = self.next_option(frame) else {
                self.known.insert(frame.word, true);
                frames.pop();
                continue;
            };
            match self.look_up(&option) {
                Some(true) => {
                    self.known.insert(frame.word, false);
                    frames.pop();
                }
                Some(false) => frame.option += 1,
                None if option.is_large() || self.known.len() > self.most => {
                    return Err(SearchError::Large);
                }
                None => {
                    stop.check(())?;
                    frames.push(self.frame(option));
                }
            }
        }
        Ok(self.known.get(&whole).copied().unwrap_or(false))
    }

    fn frame(&self, word: Packed) -> Frame {
        let letter = self.letters.len();
        let option = 0;
        Frame {
            word,
            letter,
            option,
        }
    }

    /// The option of a word at the place of its frame. The frame moves on to the next letter if a letter has no more
    /// options.
    #[inline]
    fn next_option(&self, frame: &mut Frame) -> Option<Packed> {
        while frame.letter == self.letters.len()
            || frame.word.exponent(frame.letter) == 0
            || frame.option == self.options[frame.letter].len()
        {
            frame.letter = frame.letter.checked_sub(1)?;
            frame.option = 0;
        }
        let option = &self.options[frame.letter][frame.option];
        Some(self.normal(frame.word.without(frame.letter).plus(option)))
    }

    #[inline]
    fn look_up(&self, word: &Packed) -> Option<bool> {
        let top = self.letters.len() - 1;
        match word.exponent(top) {
            0 => Some(self.quotient.is_p(self.element(word))),
            1 if self.won[self.element(word)] => Some(false),
            _ => self.known.get(word).copied(),
        }
    }

    /// The element of a word without its tops.
    #[inline]
    fn element(&self, word: &Packed) -> usize {
        let powers = self.powers.iter().enumerate();
        powers.fold(0, |product, (letter, powers)| match word.exponent(letter) {
            0 => product,
            exponent => self.quotient.product(product, powers[exponent as usize]),
        })
    }

    fn packed(&self, word: &[(usize, u32)]) -> Result<Packed, SearchError> {
        let mut packed = Packed::EMPTY;
        for &(heap, exponent) in word {
            let letter = self.letters.binary_search(&heap);
            match letter {
                Ok(letter) if exponent <= MOST_EXPONENT => {
                    packed.0[letter / 8] |= u64::from(exponent) << (8 * (letter % 8));
                }
                _ => return Err(SearchError::Large),
            }
        }
        Ok(self.normal(packed))
    }

    #[inline]
    fn normal(&self, mut word: Packed) -> Packed {
        if let Some(star) = self.star {
            word.0[star / 8] &= !(0xFE << (8 * (star % 8)));
        }
        word
    }
}
