//! Learns a finite quotient from the outcomes of sums.
//!
//! Words are sums of *letters*, which are some of the heaps, and have [`Outcomes`]. If two words are indistinguishable
//! by these outcomes, they have the same element of the quotient of the letters. It can be found in the way in which
//! the least automaton of a regular language is learnt from queries (D. Angluin, "Learning regular sets from queries
//! and counterexamples", Information and Computation 75 (1987)): some words are *states*, and some words are
//! *contexts*. The *row* of a word says for each context whether the sum of the two is a P-position. No two states have
//! the same row, and every product of a state and a letter has the row of a state. A word for which the states predict
//! a wrong outcome gives a new context (R. L. Rivest and R. E. Schapire, Information and Computation 103 (1993)), and
//! so do two letters whose order matters.

use fixedbitset::FixedBitSet;
use nk_base::cancellation::CancelToken;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::outcomes::Outcomes;
use crate::quotient::Quotient;
use crate::search_error::SearchError;
use crate::words::{self, Word};

/// The states and contexts.
pub struct Learner {
    letters: Vec<usize>,
    states: Vec<Word>,
    contexts: Vec<Word>,
    rows: FxHashMap<Word, FixedBitSet>,
    actions: Vec<Vec<u32>>,
    most: usize,
}

impl Learner {
    /// A learner with initial contexts, and with at most `most` states.
    pub fn new(letters: Vec<usize>, mut contexts: Vec<Word>, most: usize) -> Learner {
        contexts.insert(0, Word::new());
        let mut seen = FxHashSet::default();
        contexts.retain(|word| seen.insert(word.clone()));
        Learner {
            letters,
            states: vec![Word::new()],
            contexts,
            rows: FxHashMap::default(),
            actions: Vec::new(),
            most,
        }
    }

    /// The row of a word, up to the present contexts.
    fn row(
        &mut self,
        word: &Word,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<FixedBitSet, SearchError> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        let known = row.len();
        row.grow(self.contexts.len());
        for (at, context) in self.contexts.iter().enumerate().skip(known) {
            let is_p = outcomes.is_p(&words::sum(word, context), stop)?;
            row.set(at, is_p);
        }
        self.rows.insert(word.clone(), row.clone());
        Ok(row)
    }

    /// Adds states until the products of states and letters have the rows of states, and letters commute.
    pub fn close(
        &mut self,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<(), SearchError> {
        loop {
            self.add_states(outcomes, stop)?;
            if !self.separate_orders(outcomes, stop)? {
                return Ok(());
            }
        }
    }

    fn add_states(
        &mut self,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<(), SearchError> {
        let mut by_row = FxHashMap::default();
        for at in 0..self.states.len() {
            let row = self.row(&self.states[at].clone(), outcomes, stop)?;
            by_row.insert(row, at as u32);
        }
        self.actions = vec![Vec::new(); self.letters.len()];
        let mut at = 0;
        while at < self.states.len() {
            for which in 0..self.letters.len() {
                let product = words::sum(&self.states[at], &[(self.letters[which], 1)]);
                let row = self.row(&product, outcomes, stop)?;
                let fresh = self.states.len() as u32;
                let state = *by_row.entry(row).or_insert(fresh);
                if state == fresh {
                    self.states.push(product);
                }
                self.actions[which].push(state);
            }
            if self.states.len() > self.most {
                return Err(SearchError::Large);
            }
            at += 1;
        }
        Ok(())
    }

    /// Adds a context if the order of two letters matters somewhere. Returns whether it does.
    fn separate_orders(
        &mut self,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<bool, SearchError> {
        for at in 0..self.states.len() {
            for a in 0..self.letters.len() {
                for b in 0..a {
                    let by_a = self.actions[a][at] as usize;
                    let by_b = self.actions[b][at] as usize;
                    if self.actions[b][by_a] == self.actions[a][by_b] {
                        continue;
                    }
                    let letter = |which: usize| vec![(self.letters[which], 1)];
                    let (first, second) = (letter(a), letter(b));
                    let whole = words::sum(&words::sum(&self.states[at], &first), &second);
                    let row = self.row(&whole, outcomes, stop)?;
                    let by_both = self.actions[b][by_a] as usize;
                    let other = self.row(&self.states[by_both].clone(), outcomes, stop)?;
                    let (other, last) = match row == other {
                        true => {
                            let by_both = self.actions[a][by_b] as usize;
                            (
                                self.row(&self.states[by_both].clone(), outcomes, stop)?,
                                first,
                            )
                        }
                        false => (other, second),
                    };
                    let apart = row.symmetric_difference(&other).next();
                    if let Some(apart) = apart {
                        let context = words::sum(&self.contexts[apart], &last);
                        self.contexts.push(context);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The state of a word.
    fn state(&self, word: &[(usize, u32)]) -> usize {
        words::spell(word).fold(0, |state, letter| {
            match self.letters.binary_search(&letter) {
                Ok(which) => self.actions[which][state] as usize,
                Err(_) => state,
            }
        })
    }

    /// Adds a context if the outcome of a word is not the predicted one. Returns whether that is so.
    pub fn refute(
        &mut self,
        word: &Word,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<bool, SearchError> {
        let letters: Vec<usize> = words::spell(word).collect();
        // The outcome of the word with its first `at` letters replaced by their state.
        let mut mixed = |at: usize, learner: &Learner| {
            let head = words::collect(&letters[..at]);
            let state = &learner.states[learner.state(&head)];
            outcomes.is_p(&words::sum(state, &words::collect(&letters[at..])), stop)
        };
        let (truth, predicted) = (mixed(0, self)?, mixed(letters.len(), self)?);
        if truth == predicted {
            return Ok(false);
        }
        let (mut low, mut high) = (0, letters.len());
        while high - low > 1 {
            let middle = (low + high) / 2;
            match mixed(middle, self)? == truth {
                true => low = middle,
                false => high = middle,
            }
        }
        self.contexts.push(words::collect(&letters[high..]));
        Ok(true)
    }

    /// The contexts.
    pub fn contexts(self) -> Vec<Word> {
        self.contexts
    }

    /// The quotient by the states, and the element of each letter.
    pub fn quotient(
        &mut self,
        outcomes: &mut Outcomes,
        stop: &CancelToken,
    ) -> Result<(Quotient, FxHashMap<usize, usize>), SearchError> {
        let mut is_p = FixedBitSet::with_capacity(self.states.len());
        for at in 0..self.states.len() {
            is_p.set(at, outcomes.is_p(&self.states[at], stop)?);
        }
        let (quotient, to) = Quotient::reduced(&self.letters, &self.actions, &is_p);
        let elements = self.letters.iter().enumerate();
        let elements =
            elements.map(|(which, letter)| (*letter, to[self.actions[which][0] as usize]));
        Ok((quotient, elements.collect()))
    }
}
