//! Questions about kinds that can be answered only once more kinds are known: of members, differences and indices.

use rustc_hash::FxHashMap;

use super::{Question, Shape, Unifier, Unknown};

impl Question {
    fn is_about_a_collection(self) -> bool {
        matches!(self, Question::Collection { .. })
    }

    fn unknowns(self) -> [Option<Unknown>; 3] {
        match self {
            Question::Member { member, whole } => [Some(member), Some(whole), None],
            Question::Minus {
                left,
                right,
                result,
            } => [Some(left), Some(right), Some(result)],
            Question::Index { base, result, .. } => [Some(base), Some(result), None],
            Question::Collection { whole } => [Some(whole), None, None],
        }
    }
}

/// The first question of a group, from any of it.
fn first_of(firsts: &mut [usize], mut at: usize) -> usize {
    while firsts[at] != at {
        firsts[at] = firsts[firsts[at]];
        at = firsts[at];
    }
    at
}

impl Unifier<'_, '_> {
    /// Answers the questions. Where nothing follows from the known kinds, one open question of each group that no kind
    /// connects with the others gets its usual answer: the first one about a collection, or else the first one.
    pub(super) fn settle(&mut self) {
        while !self.questions.is_empty() && !self.budget.is_spent() {
            if self.answer_some() {
                continue;
            }
            let groups = self.groups();
            let mut chosen: Vec<Option<usize>> = vec![None; groups.len()];
            let mut is_chosen = vec![false; groups.len()];
            for (at, group) in groups.into_iter().enumerate() {
                let own = &mut chosen[group];
                let is_better = |other: usize| {
                    self.questions[at].is_about_a_collection()
                        && !self.questions[other].is_about_a_collection()
                };
                if own.is_none_or(is_better) {
                    *own = Some(at);
                }
            }
            for at in chosen.into_iter().flatten() {
                is_chosen[at] = true;
            }
            let questions = std::mem::take(&mut self.questions);
            let mut assumed = Vec::new();
            for (question, is_chosen) in questions.into_iter().zip(is_chosen) {
                match is_chosen {
                    true => assumed.push(question),
                    false => self.questions.push(question),
                }
            }
            assumed.into_iter().for_each(|own| self.assume(own));
        }
    }

    /// Answers what can be answered; `false` if that is nothing.
    fn answer_some(&mut self) -> bool {
        let before = self.questions.len();
        let questions = std::mem::take(&mut self.questions);
        self.budget.spend(before as u64);
        let open: Vec<Question> = questions
            .into_iter()
            .filter(|own| !self.answer(*own))
            .collect();
        self.questions.extend(open);
        self.questions.len() != before
    }

    /// For each question the first question of its group. No question of a group mentions a kind of another group, so
    /// that the answers to one group have no consequences for others.
    fn groups(&mut self) -> Vec<usize> {
        let mut firsts: Vec<usize> = (0..self.questions.len()).collect();
        let mut owners: FxHashMap<Unknown, usize> = FxHashMap::default();
        for at in 0..self.questions.len() {
            for unknown in self.questions[at].unknowns().into_iter().flatten() {
                for root in self.parts(unknown) {
                    let owner = *owners.entry(root).or_insert(at);
                    let (a, b) = (first_of(&mut firsts, at), first_of(&mut firsts, owner));
                    firsts[a.max(b)] = a.min(b);
                }
            }
        }
        for at in 0..firsts.len() {
            firsts[at] = firsts[firsts[at]];
        }
        firsts
    }

    /// The representative of a kind, and those of its elements and of theirs.
    fn parts(&mut self, unknown: Unknown) -> Vec<Unknown> {
        let mut roots = vec![self.root(unknown)];
        while let Some(Shape::Set(own) | Shape::List(own)) = self.shape(roots[roots.len() - 1]) {
            let root = self.root(own);
            if roots.contains(&root) {
                break;
            }
            roots.push(root);
        }
        roots
    }

    /// Answers a question by the kinds that are known. `false` where too little is known.
    fn answer(&mut self, question: Question) -> bool {
        match question {
            Question::Member { member, whole } => match self.shape(whole) {
                Some(Shape::Set(own) | Shape::List(own)) => self.unify(own, member),
                Some(_) => {}
                None => return false,
            },
            Question::Minus {
                left,
                right,
                result,
            } => {
                let shapes = [left, right, result].map(|own| self.shape(own));
                let graph = Some(Shape::Graph);
                if shapes[0] == graph
                    || shapes[2] == graph
                    || matches!(shapes[1], Some(Shape::Set(_)))
                {
                    self.is(left, Shape::Graph);
                    self.is(result, Shape::Graph);
                } else if shapes.iter().any(Option::is_some) {
                    [left, right, result]
                        .into_iter()
                        .for_each(|own| self.is(own, Shape::Number));
                } else {
                    return false;
                }
            }
            Question::Index {
                base,
                result,
                is_slice,
            } => match self.shape(base) {
                Some(Shape::List(_)) if is_slice => self.unify(base, result),
                Some(Shape::Set(own)) if is_slice => self.is(result, Shape::List(own)),
                Some(Shape::List(own) | Shape::Set(own)) => self.unify(own, result),
                Some(_) => {}
                None => return false,
            },
            Question::Collection { whole } => return self.shape(whole).is_some(),
        }
        true
    }

    /// Answers a question that nothing decides: differences are of numbers, and a value with an index is a list.
    fn assume(&mut self, question: Question) {
        match question {
            Question::Member { member, whole } => {
                let edge = self.shape(member) == Some(Shape::Edge);
                self.is(
                    whole,
                    match edge {
                        true => Shape::Graph,
                        false => Shape::Set(member),
                    },
                );
            }
            Question::Minus {
                left,
                right,
                result,
            } => [left, right, result]
                .into_iter()
                .for_each(|own| self.is(own, Shape::Number)),
            Question::Index {
                base,
                result,
                is_slice,
            } => match is_slice {
                true => {
                    let element = self.free();
                    self.is(base, Shape::List(element));
                    self.unify(base, result);
                }
                false => self.is(base, Shape::List(result)),
            },
            Question::Collection { whole } => {
                let element = self.free();
                self.is(whole, Shape::List(element));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Node;
    use super::*;
    use crate::budget::Budget;
    use crate::ir::Kind;
    use crate::names::Names;
    use nk_base::cancellation::CancelToken;
    use nk_testing::{Random, rounds};

    /// The kinds of some unknowns after some questions are settled by `settle`.
    fn kinds(
        nodes: &[Node],
        questions: &[Question],
        settle: impl Fn(&mut Unifier<'_, '_>),
    ) -> Vec<Option<Kind>> {
        let (names, budget) = (Names::default(), Budget::new(&CancelToken::new(), 1_000));
        let mut unifier = Unifier {
            names: &names,
            budget: &budget,
            nodes: nodes.to_vec(),
            because: vec![None; nodes.len()],
            speaker: None,
            uses: Vec::new(),
            params: Vec::new(),
            results: Vec::new(),
            questions: questions.to_vec(),
        };
        settle(&mut unifier);
        assert!(unifier.questions.is_empty());
        (0..nodes.len()).map(|own| unifier.kind(own, 5)).collect()
    }

    /// The slow way: one question at a time gets its usual answer.
    fn one_by_one(unifier: &mut Unifier<'_, '_>) {
        while !unifier.questions.is_empty() {
            if !unifier.answer_some() {
                let mut all = unifier.questions.iter();
                let at = all.position(|own| own.is_about_a_collection());
                let question = unifier.questions.remove(at.unwrap_or(0));
                unifier.assume(question);
            }
        }
    }

    #[test]
    fn groups_get_the_kinds_that_single_answers_give() {
        let mut random = Random(17);
        let mut differ_from_free = 0;
        for _ in 0..rounds(20_000) {
            let count = 2 + random.below(12_usize);
            let nodes: Vec<Node> = (0..count)
                .map(|at| match random.below(7_u64) {
                    0 => Node::Is(Shape::Number),
                    1 if at > 0 => Node::Is(Shape::Set(random.below(at))),
                    2 if at > 0 => Node::Is(Shape::List(random.below(at))),
                    3 if at > 0 => Node::Same(random.below(at)),
                    _ => Node::Free,
                })
                .collect();
            let questions: Vec<Question> = (0..random.below(9_u64))
                .map(|_| {
                    let [a, b, c] = [(); 3].map(|()| random.below(count));
                    match random.below(4_u64) {
                        0 => Question::Member {
                            member: a,
                            whole: b,
                        },
                        1 => Question::Minus {
                            left: a,
                            right: b,
                            result: c,
                        },
                        2 => Question::Index {
                            base: a,
                            result: b,
                            is_slice: random.one_in(3),
                        },
                        _ => Question::Collection { whole: a },
                    }
                })
                .collect();
            let fast = kinds(&nodes, &questions, |unifier| unifier.settle());
            let slow = kinds(&nodes, &questions, one_by_one);
            assert_eq!(fast, slow, "{nodes:?} {questions:?}");
            differ_from_free += usize::from(fast.iter().flatten().next().is_some());
        }
        assert!(differ_from_free > 100);
    }
}
