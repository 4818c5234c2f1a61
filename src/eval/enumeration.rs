//! Enumerations: sets listed in ascending order, no further than needed.
//!
//! A question about an enumeration that its list cannot answer pushes a frame that continues the search until the list
//! can; then the op that asked is run again. A search may ask about smaller members of the enumeration itself, as
//! greedy sets do; a question that it cannot answer yet is a cycle.

use std::rc::Rc;

use super::code::Codes;
use super::error::{EvalErrorKind, Step};
use super::frames::{Flow, Owner};
use super::listing::{Goal, Listing, ListingId};
use super::machine::Machine;
use super::value::Value;
use nk_base::number::Number;
use nk_lang::ir::{Enumeration, FunctionId};

/// An enumeration that an op asks about.
#[derive(Clone, Copy)]
struct Asked {
    listing: ListingId,
    /// The number of arguments on the stack; `above` is the number of values above them.
    count: usize,
    above: usize,
}

impl Machine<'_> {
    /// The listing that an op asks about, whose arguments are below the `above` values on top of the stack.
    fn listing(&mut self, function: FunctionId, above: usize) -> Step<Asked> {
        let count = self.program.functions[function.0].arity() - 1;
        let args = self.keys(count, above)?;
        let room = super::calls::room(&args);
        let (listing, is_new) = self.listings.find(function, args);
        if is_new {
            self.kept += room;
            self.within_memory()?;
        }
        Ok(Asked {
            listing,
            count,
            above,
        })
    }

    /// Replaces the question, its arguments and the values above them, by an answer.
    fn answer(&mut self, asked: Asked, answer: Value) -> Step<Flow> {
        self.stack.drop_last(asked.count + asked.above);
        self.stack.push(answer);
        Ok(Flow::Next)
    }

    /// `P(k)` or `P(t)[k]`, with the `count` arguments, k the last of them, on the stack.
    pub(super) fn enumeration_member(
        &mut self,
        codes: &Codes,
        function: FunctionId,
        count: usize,
    ) -> Step<Flow> {
        let index = self.stack.top_number();
        if !index.is_integer() {
            let argument = Some(count - 1);
            return Err(EvalErrorKind::fraction("an argument", &index, argument));
        }
        let asked = self.listing(function, 1)?;
        if let Some(member) = self.listings[asked.listing].repeated(&index) {
            return self.answer(asked, Value::Number(member));
        }
        let place = index.as_i64().and_then(|index| usize::try_from(index).ok());
        let goal = place.map_or(Goal::All, Goal::Count);
        if place == Some(0) || index.is_negative() {
            return Err(self.past_end(asked, index));
        }
        if !self.listings[asked.listing].reaches(&goal) {
            return self.search(codes, asked, goal);
        }
        match place.and_then(|place| self.listings[asked.listing].found().get(place - 1)) {
            Some(member) => {
                let member = Value::Number(member.clone());
                self.answer(asked, member)
            }
            None => Err(self.past_end(asked, index)),
        }
    }

    fn past_end(&self, asked: Asked, index: Number) -> EvalErrorKind {
        let listing = &self.listings[asked.listing];
        let args = &self.stack.last(asked.count + asked.above)[..asked.count];
        let function = listing.enumeration();
        let enumeration = self.program.functions[function.0].enumeration();
        EvalErrorKind::PastEnd {
            is_list: matches!(enumeration, Some(Enumeration::Endless { .. })),
            name: self.call_text(Owner::Enumeration(asked.listing), args),
            index,
            count: listing.found().len(),
            complete: listing.is_complete(),
        }
    }

    /// `x in P`, with x on the stack.
    pub(super) fn in_enumeration(&mut self, codes: &Codes, function: FunctionId) -> Step<Flow> {
        let member = self.stack.top_number();
        let asked = self.listing(function, 1)?;
        if let Some(inside) = self.listings[asked.listing].has_by_period(&member) {
            return self.answer(asked, Value::Truth(inside));
        }
        let goal = Goal::Past(member.clone());
        if !self.listings[asked.listing].reaches(&goal) {
            return self.search(codes, asked, goal);
        }
        let found = self.listings[asked.listing].found();
        let inside = found.binary_search(&member).is_ok();
        self.answer(asked, Value::Truth(inside))
    }

    pub(super) fn whole_enumeration(&mut self, codes: &Codes, function: FunctionId) -> Step<Flow> {
        let asked = self.listing(function, 0)?;
        let listing = &self.listings[asked.listing];
        if listing.is_complete() {
            let members = listing.found().iter().cloned().map(Value::Number);
            let members = Value::Set(Rc::new(members.collect()));
            return self.answer(asked, members);
        }
        if let Some(Enumeration::Search { high, .. }) =
            self.program.functions[function.0].enumeration()
            && high.is_empty()
        {
            let args = self.stack.last(asked.count);
            let name = self.call_text(Owner::Enumeration(asked.listing), args);
            return Err(EvalErrorKind::EndlessSet { name });
        }
        self.search(codes, asked, Goal::All)
    }

    /// The members up to the smallest of the ends on the stack.
    pub(super) fn enumeration_up_to(
        &mut self,
        codes: &Codes,
        function: FunctionId,
        highs: usize,
    ) -> Step<Flow> {
        let asked = self.listing(function, highs)?;
        let ends = self.stack.last(highs);
        let high = ends.iter().filter_map(Value::number).min().cloned();
        let high = high.unwrap_or(Number::ZERO);
        let goal = Goal::Past(high.clone());
        if !self.listings[asked.listing].reaches(&goal) {
            return self.search(codes, asked, goal);
        }
        let found = self.listings[asked.listing].found();
        let members = &found[..found.partition_point(|member| *member <= high)];
        let members = members.iter().cloned().map(Value::Number).collect();
        self.answer(asked, Value::Set(Rc::new(members)))
    }

    fn search(&mut self, codes: &Codes, asked: Asked, goal: Goal) -> Step<Flow> {
        self.tick()?;
        let args = self.stack.last(asked.count + asked.above)[..asked.count].to_vec();
        let owner = Owner::Enumeration(asked.listing);
        let member = match &goal {
            Goal::Past(member) => Some(member.clone()),
            _ => None,
        };
        if !self.listings[asked.listing].begin(goal) {
            return Err(self.cycle(owner, &args).about_member(member));
        }
        if self.frames.len() >= self.limits.depth {
            self.listings[asked.listing].end();
            return Err(self.too_deep());
        }
        let function = self.listings[asked.listing].enumeration();
        self.push_call(codes, function.0, owner, args.into_iter());
        Ok(Flow::EnterAndRepeat)
    }

    /// The listing that the frame on top searches.
    fn searched(&mut self) -> &mut Listing {
        match self.frame().owner {
            Owner::Enumeration(listing) => &mut self.listings[listing],
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

    /// Adds the current candidate to the members.
    ///
    /// # Errors
    ///
    /// `Memory`; the member is kept.
    pub(super) fn enumeration_found(&mut self) -> Step<()> {
        self.kept += self.searched().accept();
        self.within_memory()
    }

    /// Adds the elements of an infinite list that the current candidate gives.
    ///
    /// # Errors
    ///
    /// `Memory`; the elements are kept.
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
