//! Enumerations: sets listed in ascending order, no further than is asked.
//!
//! A question about an enumeration that its list cannot answer pushes a frame which searches on until it
//! can; then the op that asked is done again. A search may ask the enumeration itself about smaller
//! members, as greedy sets do; what it cannot know yet is a cycle.

use std::rc::Rc;

use super::code::Codes;
use super::error::{EvalErrorKind, Step};
use super::frames::{Flow, Owner};
use super::listing::{Goal, Listing};
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Enumeration, FunctionId};

impl Machine<'_> {
    /// `P(k)`, with k on the stack.
    pub(super) fn enumeration_member(&mut self, codes: &Codes, function: FunctionId) -> Step<Flow> {
        let index = self.stack.top_number();
        if !index.is_integer() {
            let (what, value) = ("an argument", index);
            let argument = Some(0);
            return Err(EvalErrorKind::Fraction {
                what,
                value,
                argument,
            });
        }
        let place = index.as_i64().and_then(|index| usize::try_from(index).ok());
        let goal = place.map_or(Goal::All, Goal::Count);
        if place == Some(0) || index.is_negative() {
            return Err(self.past_end(function, index));
        }
        if !self.listings[function.0].reaches(&goal) {
            return self.search(codes, function, goal);
        }
        match place.and_then(|place| self.listings[function.0].found().get(place - 1)) {
            Some(member) => {
                let member = Value::Number(member.clone());
                self.stack.drop_last(1);
                self.stack.push(member);
                Ok(Flow::Next)
            }
            None => Err(self.past_end(function, index)),
        }
    }

    fn past_end(&self, function: FunctionId, index: Number) -> EvalErrorKind {
        EvalErrorKind::PastEnd {
            name: self.program.functions[function.0].name.clone(),
            index,
            count: self.listings[function.0].found().len(),
            complete: self.listings[function.0].is_complete(),
        }
    }

    /// `x in P`, with x on the stack.
    pub(super) fn in_enumeration(&mut self, codes: &Codes, function: FunctionId) -> Step<Flow> {
        let member = self.stack.top_number();
        let goal = Goal::Past(member.clone());
        if !self.listings[function.0].reaches(&goal) {
            return self.search(codes, function, goal);
        }
        let inside = self.listings[function.0]
            .found()
            .binary_search(&member)
            .is_ok();
        self.stack.drop_last(1);
        self.stack.push(Value::Truth(inside));
        Ok(Flow::Next)
    }

    pub(super) fn whole_enumeration(&mut self, codes: &Codes, function: FunctionId) -> Step<Flow> {
        let listing = &self.listings[function.0];
        if listing.is_complete() {
            let members = listing.found().iter().cloned().map(Value::Number);
            self.stack.push(Value::Set(Rc::new(members.collect())));
            return Ok(Flow::Next);
        }
        // The checker lets no list without end be used as a whole.
        if let Some(Enumeration::Search { high, .. }) =
            self.program.functions[function.0].enumeration()
            && high.is_empty()
        {
            let name = self.program.functions[function.0].name.clone();
            return Err(EvalErrorKind::EndlessSet { name });
        }
        self.search(codes, function, Goal::All)
    }

    /// The members up to the smallest of the ends on the stack.
    pub(super) fn enumeration_up_to(
        &mut self,
        codes: &Codes,
        function: FunctionId,
        highs: usize,
    ) -> Step<Flow> {
        let ends = self.stack.last(highs);
        let high = ends.iter().filter_map(Value::number).min().cloned();
        let high = high.unwrap_or(Number::ZERO);
        let goal = Goal::Past(high.clone());
        if !self.listings[function.0].reaches(&goal) {
            return self.search(codes, function, goal);
        }
        let found = self.listings[function.0].found();
        let members = &found[..found.partition_point(|member| *member <= high)];
        let members = members.iter().cloned().map(Value::Number).collect();
        self.stack.drop_last(highs);
        self.stack.push(Value::Set(Rc::new(members)));
        Ok(Flow::Next)
    }

    fn search(&mut self, codes: &Codes, function: FunctionId, goal: Goal) -> Step<Flow> {
        self.tick()?;
        let asked = match &goal {
            Goal::Past(member) => Some(member.clone()),
            _ => None,
        };
        if !self.listings[function.0].begin(goal) {
            let error = self.cycle(Owner::Enumeration(function), &[], 0);
            return Err(error.about_member(asked));
        }
        self.push_call(
            codes,
            function.0,
            Owner::Enumeration(function),
            std::iter::empty(),
        );
        Ok(Flow::EnterAndRepeat)
    }

    /// The listing that the frame on top searches.
    fn searched(&mut self) -> &mut Listing {
        match self.frame().owner {
            Owner::Enumeration(function) => &mut self.listings[function.0],
            _ => unreachable!("a search has a frame of its own"),
        }
    }

    pub(super) fn enumeration_bounds(&mut self, lows: u16, highs: u16) {
        let (low, high) = self.pop_ends(lows, highs);
        self.searched().bound(low, high);
    }

    pub(super) fn enumeration_next(&mut self, register: usize) -> Step<()> {
        self.tick()?;
        let candidate = self.searched().advance()?;
        let goes_on = candidate.is_some();
        if let Some(candidate) = candidate {
            self.registers[register] = Value::Number(candidate);
        }
        self.stack.push(Value::Truth(goes_on));
        Ok(())
    }

    /// The candidate at hand is a member. Errors: `Memory`; the member is kept.
    pub(super) fn enumeration_found(&mut self) -> Step<()> {
        self.kept += self.searched().accept();
        self.within_memory()
    }

    /// The elements of a list without end that the candidate at hand gives. Errors: `Memory`; the elements are kept.
    pub(super) fn enumeration_block(&mut self) -> Step<()> {
        let elements = self.stack.pop_elements();
        let elements = elements.iter().filter_map(Value::number).cloned();
        self.kept += self.searched().append(elements);
        self.within_memory()
    }

    pub(super) fn enumeration_listed(&mut self) {
        let members = self.stack.pop_elements();
        let members = members.iter().filter_map(Value::number).cloned().collect();
        self.searched().complete(members);
        self.stack.push(Value::Truth(true));
    }
}
