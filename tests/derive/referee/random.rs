//! Random families whose rules hold under conditions on i and n - i, with thresholds.

use super::rules::{Bound, Condition, Family, Form, Join, Kind, Op, Piece, Target, Vertex};

use Bound::{At, Last};
use Condition::{Always, And, Between, Compare, Not, Or};
use nk_testing::Random;

/// Draws families.
pub struct Draw<'r> {
    random: &'r mut Random,
    /// The thresholds of one family. There are few, so that they meet.
    thresholds: Vec<i64>,
}

/// The largest product of the sizes of the end pieces of one family, as the numbers of their moves multiply.
const MOST_PIECES: i64 = 400;

impl Draw<'_> {
    /// Draws families whose thresholds are at most `most` and at most 80.
    pub fn new(random: &mut Random, most: i64) -> Draw<'_> {
        let mut draw = Draw {
            random,
            thresholds: Vec::new(),
        };
        let mut threshold = || 1 + (draw.threshold() - 1) % most;
        draw.thresholds = [threshold(), threshold(), threshold()].to_vec();
        draw
    }

    /// The thresholds that the family may have, in any order.
    pub fn thresholds(&self) -> &[i64] {
        &self.thresholds
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn threshold(&mut self) -> i64 {
        let own = match self.below(6) {
            0..2 => 1 + self.below(9),
            2..4 => 6 + self.below(20),
            4 => 20 + self.below(25),
            _ => 40 + self.below(41),
        };
        own as i64
    }

    fn c(&mut self) -> i64 {
        let at = self.below(self.thresholds.len());
        self.thresholds[at]
    }

    fn bound(&mut self) -> Bound {
        let c = self.c();
        match self.below(2) {
            0 => At(c),
            _ => Last(c),
        }
    }

    /// A condition with thresholds.
    pub fn condition(&mut self) -> Condition {
        let (c, d) = (self.c(), self.c());
        let early = Compare([Op::Less, Op::AtMost][self.below(2)], At(c));
        let late = Compare([Op::More, Op::AtLeast][self.below(2)], Last(d));
        let not = |own: Condition| Not(Box::new(own));
        let is = |bound| Compare(Op::Equal, bound);
        match self.below(20) {
            0 => early,
            1 => late,
            2..5 => Or(vec![early, late]),
            5 => Or(vec![
                Compare(Op::AtLeast, At(c)),
                Compare(Op::AtMost, Last(d)),
            ]),
            6 => not(Between(At(c), Last(d))),
            7 => is(At(c)),
            8 => is(Last(c)),
            9 => Or(vec![is(At(c)), is(Last(d))]),
            10 => Compare(Op::Other, self.bound()),
            11 => Between(At(c), Last(d)),
            12 => Between(At(c.min(d)), At(c.max(d))),
            13 => Between(Last(c.max(d)), Last(c.min(d))),
            14 => not(early),
            15 => not(late),
            16 => And(vec![not(early), late]),
            17 => Or(vec![early, is(self.bound()), late]),
            18 => And(vec![Or(vec![early, late]), not(is(self.bound()))]),
            _ => Or(vec![not(Or(vec![early, late])), is(self.bound())]),
        }
    }

    fn maybe_condition(&mut self, one_in: usize) -> Condition {
        match self.one_in(one_in) {
            true => self.condition(),
            false => Always,
        }
    }

    fn low(&mut self) -> Bound {
        match self.below(8) {
            0..4 => At(0),
            4..6 => At(1),
            6 => At(self.below(5) as i64 - 2),
            _ => At(self.c()),
        }
    }

    fn high(&mut self) -> Bound {
        match self.below(8) {
            0..5 => Last(0),
            5 => Last(1),
            6 => Last(self.below(5) as i64 - 2),
            _ => Last(self.c()),
        }
    }

    fn kind(&mut self, name: &'static str, spine: Option<&Kind>) -> Kind {
        let (low, high) = match spine.filter(|_| !self.one_in(4)) {
            Some(spine) => (spine.low, spine.high),
            None => (self.low(), self.high()),
        };
        let when = self.maybe_condition(if spine.is_some() { 2 } else { 12 });
        Kind {
            name,
            low,
            high,
            when,
        }
    }

    fn join(&mut self, from: usize, to: usize, step: i64) -> Join {
        Join {
            from,
            to,
            step,
            when: self.maybe_condition(5),
        }
    }

    fn run_vertex(&mut self) -> Vertex {
        Vertex {
            name: "v",
            at: self.bound(),
        }
    }

    fn singles(&mut self) -> Vec<(Vertex, Option<Vertex>)> {
        let count = match self.one_in(3) {
            true => 1 + self.below(2),
            false => 0,
        };
        let single = |draw: &mut Self| {
            let at = match draw.one_in(4) {
                true => Last(0),
                false => draw.bound(),
            };
            if draw.one_in(3) {
                return (Vertex { name: "v", at }, None);
            }
            let own = Vertex { name: "w", at };
            let to = match draw.below(4) {
                0 => None,
                1 => Some(draw.run_vertex()),
                _ => Some(Vertex { name: "v", at }),
            };
            (own, to)
        };
        (0..count).map(|_| single(self)).collect()
    }

    fn pieces(&mut self, spine: &Kind) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut room = MOST_PIECES;
        for name in ["x", "y"] {
            if !self.one_in(5) {
                continue;
            }
            let at = match self.below(5) {
                0 | 1 => spine.low,
                2 | 3 => spine.high,
                _ => self.bound(),
            };
            let form = [Form::Arm, Form::Arm, Form::Clique, Form::Ring][self.below(4)];
            let most = match form {
                Form::Arm => 80,
                Form::Clique => 12,
                Form::Ring => 9,
            };
            let ahead = match at {
                At(c) => c - spine.low.value(0),
                Last(c) => c + spine.high.value(0),
            };
            let count = (1 + self.below(most) as i64).min(room / (1 + ahead.max(0)));
            if count < 3 && form != Form::Arm || count < 1 {
                continue;
            }
            room /= count;
            let to = Vertex { name: "v", at };
            pieces.push(Piece {
                name,
                form,
                count,
                to,
            });
        }
        pieces
    }

    pub fn family(&mut self) -> Family {
        let spine = self.kind("v", None);
        let mut kinds = vec![spine.clone()];
        let mut joins = vec![self.join(0, 0, 1)];
        if !self.one_in(3) {
            joins[0].when = Always;
        }
        if self.one_in(12) {
            joins.push(self.join(0, 0, 2));
        }
        for (at, name) in ["a", "b"].into_iter().enumerate() {
            if self.below(12) < [2, 7][at] {
                continue;
            }
            kinds.push(self.kind(name, Some(&spine)));
            let own = kinds.len() - 1;
            let to = self.below(own);
            joins.push(self.join(own, to, 0));
            match self.below(8) {
                0 => joins.push(self.join(own, own, 1)),
                1 => joins.push(self.join(own, 0, 1)),
                2 => joins.push(self.join(0, own, 1)),
                3 if self.one_in(4) => joins.push(self.join(own, 0, 2)),
                _ => {}
            }
        }
        let pieces = self.pieces(&spine);
        let least = match self.below(3) {
            0 => 0,
            1 => self.below(10) as i64,
            _ => self.below(41) as i64,
        };
        let parameters = match self.one_in(6) {
            true => {
                let mut own = vec![self.c(), self.c()];
                own.dedup();
                own
            }
            false => Vec::new(),
        };
        let target = match self.below(30) {
            0 => Target::Prism,
            1 => Target::Square,
            2 => Target::Beside,
            _ => Target::Itself,
        };
        Family {
            kinds,
            joins,
            singles: self.singles(),
            pieces,
            least,
            parameters,
            target,
        }
    }

    /// Removes one of the conditions of the family. Returns false if it has none.
    pub fn without_condition(&mut self, family: &mut Family) -> bool {
        let kinds = family.kinds.iter_mut().map(|own| &mut own.when);
        let joins = family.joins.iter_mut().map(|own| &mut own.when);
        let all = kinds.chain(joins);
        let mut own: Vec<_> = all.filter(|when| **when != Always).collect();
        if own.is_empty() {
            return false;
        }
        let at = self.below(own.len());
        *own[at] = Always;
        true
    }

    /// Writes the rules of the same graphs in another way.
    pub fn rewritten(&mut self, family: &mut Family) {
        let kinds = family.kinds.iter_mut().map(|own| &mut own.when);
        let joins = family.joins.iter_mut().map(|own| &mut own.when);
        for when in kinds.chain(joins) {
            *when = match &*when {
                Or(parts) => {
                    let not = |own: &Condition| Not(Box::new(own.clone()));
                    Not(Box::new(And(parts.iter().rev().map(not).collect())))
                }
                Always => Or(vec![
                    Compare(Op::AtLeast, At(self.thresholds[0])),
                    Compare(Op::Less, At(self.thresholds[0])),
                ]),
                other => Not(Box::new(Not(Box::new(other.clone())))),
            };
        }
        family.joins.reverse();
    }
}
