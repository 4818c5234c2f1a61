//! Questions about kinds that can be answered only once more kinds are known: of members, differences and indices.

use super::{Question, Shape, Unifier};

impl Unifier<'_, '_> {
    /// Answers the questions. Where nothing follows from the known kinds, one open question gets its usual answer: the
    /// first one about a collection, or else the first one.
    pub(super) fn settle(&mut self) {
        while !self.questions.is_empty() && !self.budget.is_spent() {
            let before = self.questions.len();
            let questions = std::mem::take(&mut self.questions);
            self.budget.spend(before as u64);
            let open: Vec<Question> = questions
                .into_iter()
                .filter(|own| !self.answer(*own))
                .collect();
            self.questions.extend(open);
            if self.questions.len() == before {
                let at = self
                    .questions
                    .iter()
                    .position(|own| matches!(own, Question::Collection { .. }));
                let question = self.questions.remove(at.unwrap_or(0));
                self.assume(question);
            }
        }
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
