//! The quotients of the heaps 1, 2, ... of an octal game, until they say something about all heaps.

use fixedbitset::FixedBitSet;
use nk_base::cancellation::CancelToken;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::closure::{Closure, ClosureError};
use crate::extension::{ExtensionError, Moves, extend};
use crate::learning::{Learner, LearningError, Outcomes, plus};
use crate::quotient::{Quotient, Word};
use crate::rules::Rules;

/// The state.
pub struct Search<'r> {
    rules: &'r Rules,
    most: usize,
    pub quotient: Quotient,
    pub elements: Vec<usize>,
    moves: Moves,
    by_contexts: FxHashMap<FixedBitSet, usize>,
    pub closure: Closure,
    pub stats: (usize, usize, usize),
}

#[derive(Debug)]
pub enum E {
    Large,
    Cancelled,
    Stuck,
}
impl From<LearningError> for E {
    fn from(e: LearningError) -> E {
        match e {
            LearningError::Large => E::Large,
            LearningError::Cancelled => E::Cancelled,
        }
    }
}

impl<'r> Search<'r> {
    pub fn new(rules: &'r Rules, most: usize) -> Search<'r> {
        let mut s = Search {
            rules,
            most,
            quotient: Quotient::trivial(),
            elements: vec![0],
            moves: Moves::new(&Quotient::trivial(), |_| Vec::new()),
            by_contexts: FxHashMap::default(),
            closure: Closure::default(),
            stats: (0, 0, 0),
        };
        s.refresh();
        s
    }

    fn options(&self, q: &Quotient, elements: &[usize], n: usize) -> Vec<usize> {
        let pairs = self.rules.options(n).into_iter();
        let products: FxHashSet<usize> = pairs
            .map(|(a, b)| q.product(elements[a], elements[b]))
            .collect();
        let mut o: Vec<usize> = products.into_iter().collect();
        o.sort_unstable();
        o
    }

    fn refresh(&mut self) {
        self.moves = Moves::new(&self.quotient, |heap| self.options(&self.quotient, &self.elements, heap));
        self.by_contexts = (0..self.quotient.order())
            .map(|x| (self.quotient.contexts(x), x))
            .collect();
    }

    fn check(&self, q: &Quotient, elements: &[usize], cancel: &CancelToken) -> Result<Closure, ClosureError> {
        let mut closure = Closure::default();
        let mut kinds = FxHashSet::default();
        for h in 1..elements.len() {
            let o = self.options(q, elements, h);
            if !o.is_empty() && kinds.insert((elements[h], o.clone())) {
                closure.add(q, h, elements[h], &o, cancel)?;
            }
        }
        Ok(closure)
    }

    pub fn next(&mut self, cancel: &CancelToken) -> Result<(), E> {
        let n = self.elements.len();
        let options = self.options(&self.quotient, &self.elements, n);
        if options.is_empty() {
            self.elements.push(0);
            return Ok(());
        }
        let layer = self.moves.layer(&self.quotient, &options, self.quotient.p());
        if let Some(&x) = self.by_contexts.get(&layer) {
            match self.closure.add(&self.quotient, n, x, &options, cancel) {
                Ok(()) => {
                    self.elements.push(x);
                    return Ok(());
                }
                Err(ClosureError::Cancelled) => return Err(E::Cancelled),
                Err(ClosureError::Large) => return Err(E::Large),
                Err(_) => {}
            }
        }
        match extend(&self.quotient, &self.moves, n, &options, self.most, cancel) {
            Ok(e) => {
                let mut elements: Vec<usize> = self.elements.iter().map(|x| e.image[*x]).collect();
                elements.push(e.element);
                match self.check(&e.quotient, &elements, cancel) {
                    Ok(closure) => {
                        self.closure = closure;
                        self.quotient = e.quotient;
                        self.elements = elements;
                        self.refresh();
                        self.stats.0 += 1;
                        return Ok(());
                    }
                    Err(ClosureError::Cancelled) => return Err(E::Cancelled),
                    Err(ClosureError::Large) => return Err(E::Large),
                    Err(_) => {}
                }
            }
            Err(ExtensionError::Cancelled) => return Err(E::Cancelled),
            Err(ExtensionError::Large) => {}
        }
        self.learn(n, cancel)
    }

    fn learn(&mut self, n: usize, cancel: &CancelToken) -> Result<(), E> {
        self.stats.1 += 1;
        let mut letters: Vec<usize> = self.quotient.generators().to_vec();
        letters.push(n);
        let contexts = self.contexts(n);
        'promote: loop {
            let mut words: Vec<Word> = self.elements.iter().map(|x| self.quotient.word(*x).clone()).collect();
            words.push(vec![(n, 1)]);
            for &l in &letters {
                words[l] = vec![(l, 1)];
            }
            let opts: FxHashMap<usize, Vec<Word>> = letters
                .iter()
                .map(|&l| {
                    let set: FxHashSet<Word> = self.rules.options(l).iter().map(|&(a, b)| plus(&words[a], &words[b])).collect();
                    (l, set.into_iter().collect())
                })
                .collect();
            let mut outcomes = Outcomes::new(&self.quotient, &self.elements, n, opts, 1 << 30);
            let mut learner = Learner::new(letters.clone(), contexts.clone(), self.most);
            loop {
                learner.close(&mut outcomes, cancel)?;
                let (q, gens) = learner.quotient(&mut outcomes, cancel)?;
                let value = |w: &Word| w.iter().fold(0, |m, (l, e)| (0..*e).fold(m, |m, _| q.product(m, gens[l])));
                let elements: Vec<usize> = words.iter().map(value).collect();
                let heaps = match self.check(&q, &elements, cancel) {
                    Ok(closure) => {
                        self.closure = closure;
                        self.quotient = q;
                        self.elements = elements;
                        self.refresh();
                        return Ok(());
                    }
                    Err(ClosureError::Cancelled) => return Err(E::Cancelled),
                    Err(ClosureError::Large) => return Err(E::Large),
                    Err(ClosureError::Lost { heaps }) => heaps,
                    Err(ClosureError::Won { element, heap }) => {
                        let mut heaps = vec![heap];
                        for (l, e) in q.word(element) {
                            heaps.extend(std::iter::repeat_n(*l, *e as usize));
                        }
                        heaps
                    }
                };
                // the sum and its options as words
                let mut tries = vec![];
                let all = heaps.iter().fold(Word::new(), |w, h| plus(&w, &words[*h]));
                tries.push(all);
                for (i, h) in heaps.iter().enumerate() {
                    let rest = heaps.iter().enumerate().filter(|(j, _)| *j != i).fold(Word::new(), |w, (_, h)| plus(&w, &words[*h]));
                    for (a, b) in self.rules.options(*h) {
                        tries.push(plus(&rest, &plus(&words[a], &words[b])));
                    }
                }
                let mut refuted = false;
                for t in tries {
                    if learner.refute(&t, &mut outcomes, cancel)? {
                        refuted = true;
                        break;
                    }
                }
                if !refuted {
                    let mut grown = false;
                    for h in heaps {
                        if let Err(at) = letters.binary_search(&h) {
                            letters.insert(at, h);
                            grown = true;
                        }
                    }
                    if !grown {
                        return Err(E::Stuck);
                    }
                    self.stats.2 += 1;
                    continue 'promote;
                }
            }
        }
    }

    /// Words that distinguish the elements of the quotient, and those with one and two more of `n`.
    fn contexts(&self, n: usize) -> Vec<Word> {
        let order = self.quotient.order();
        let mut class = vec![0usize; order];
        let mut count = 1;
        let mut words = Vec::new();
        for c in 0..order {
            let mut numbers = FxHashMap::default();
            let next: Vec<usize> = (0..order)
                .map(|x| {
                    let fresh = numbers.len();
                    *numbers.entry((class[x], self.quotient.is_p(self.quotient.product(x, c)))).or_insert(fresh)
                })
                .collect();
            if numbers.len() > count {
                count = numbers.len();
                class = next;
                words.push(self.quotient.word(c).clone());
            }
            if count == order {
                break;
            }
        }
        let one: Vec<Word> = words.iter().map(|w| plus(w, &[(n, 1)])).collect();
        words.extend(one);
        words
    }

    pub fn period(&self) -> Option<(usize, usize)> {
        let n = self.elements.len() - 1;
        let k = self.rules.last();
        for p in 1..=n / 2 {
            let mut n0 = n - p + 1;
            while n0 > 1 && self.elements[n0 - 1] == self.elements[n0 - 1 + p] {
                n0 -= 1;
            }
            if k + 2 * n0 + 2 * p - 2 <= n {
                return Some((n0, p));
            }
        }
        None
    }
}
