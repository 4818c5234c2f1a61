//! The number that a tree gains when a variable grows by a fixed step: rules 1 to 10 of the theorem at the head of the
//! module.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::check::MOST_POINTS;
use super::known::Known;
use super::node::{Case, Claim, Fold, Form, Index, Node, Operator, Rule};
use super::saltus::{Saltus, Together};
use super::value::{Scope, Values};
use nk_base::number::Number;

/// A value that is compared with another one, with its saltus if a rule gives it. Each is found once, as values nest.
struct Side<'n> {
    node: &'n Node,
    saltus: Option<Saltus>,
}

impl Side<'_> {
    /// The common saltus, if both values gain the same.
    fn alike(&self, other: &Side) -> Option<Saltus> {
        let (one, other) = (self.saltus.as_ref()?, other.saltus.as_ref()?);
        let from = one.from.max(other.from);
        (one.by == other.by).then(|| Saltus {
            by: one.by.clone(),
            from,
        })
    }
}

impl Values<'_> {
    /// The index from which on a statement lasts over a step: where it is true, it is also true a step later. The outer
    /// `None` means that no rule shows this, the inner one that the statement lasts for all n.
    pub(super) fn lasts(&mut self, node: &Node, step: i64) -> Option<Option<i64>> {
        match node {
            Node::Of(operator @ (Operator::And | Operator::Or), parts) => {
                let mut from = None;
                for (at, part) in parts.iter().enumerate() {
                    from = from.max(self.lasts(part, step)?);
                    // A false `and` may have no value a step later, if its first operand is true there; then the `or`
                    // has no value either.
                    let is_joined = matches!(part, Node::Of(Operator::And | Operator::Or, _));
                    if *operator == Operator::Or && is_joined && at + 1 < parts.len() {
                        let saltus = self.saltus(part, step).filter(|own| own.by.is_zero())?;
                        from = from.max(saltus.from);
                    }
                }
                Some(from)
            }
            Node::Of(operator, parts) if is_order(*operator) => {
                let (left, right) = (self.side(&parts[0], step), self.side(&parts[1], step));
                let (one, other) = (left.saltus.as_ref(), right.saltus.as_ref());
                let lasting = one.zip(other).filter(|(one, other)| match operator {
                    Operator::Less | Operator::LessEqual => one.by <= other.by,
                    _ => one.by >= other.by,
                });
                match lasting {
                    Some((one, other)) => Some(one.from.max(other.from)),
                    None => self.order(&left, &right, step).map(|own| own.from),
                }
            }
            _ => self.steady(node, step),
        }
    }

    /// The index from which on a statement has the same truth value a step later; both kinds of `None` as for
    /// [`lasts`](Self::lasts).
    fn steady(&mut self, node: &Node, step: i64) -> Option<Option<i64>> {
        let saltus = self.saltus(node, step)?;
        saltus.is_none().then_some(saltus.from)
    }

    /// The number that a tree gains over a step; `None` if no rule gives it.
    pub(super) fn saltus(&mut self, node: &Node, step: i64) -> Option<Saltus> {
        match node {
            Node::Number(_) | Node::Given(_) | Node::True => Some(Saltus::none()),
            Node::N => self.saltus_of_variable(0, step),
            Node::Other(number) => self.saltus_of_variable(number + 1, step),
            Node::At(index) if self.scope.axis == 0 => self.saltus_at(*index, step),
            Node::In(index) if self.scope.axis == 0 => self.saltus_in(*index, step),
            // They do not depend on the variable that grows.
            Node::At(_) | Node::In(_) => Some(Saltus::none()),
            Node::Along(name, forms) => self.saltus_along(*name, forms, step),
            Node::Among(name, form) => {
                let index = self.scope.index(*name, form)?;
                self.saltus_in(index, step)
            }
            Node::Mex(_) => self.together_of(&node.parts(), step)?.steady(),
            Node::Of(Operator::Modulo, parts) => {
                let plain = self.saltus_of(Operator::Modulo, parts, step);
                plain.or_else(|| self.saltus_of_remainder(parts, step))
            }
            Node::Of(Operator::NimSum, parts) => {
                let plain = self.saltus_of(Operator::NimSum, parts, step);
                plain.or_else(|| self.saltus_of_nim_sum(parts, step))
            }
            Node::Of(Operator::Minimum | Operator::Maximum, _) => {
                self.saltus_of_extreme(node, step)
            }
            Node::Of(Operator::Absolute, parts) => {
                let negative = Node::Of(Operator::Negate, parts.clone());
                let both = vec![parts[0].clone(), negative];
                self.saltus_of_extreme(&Node::Of(Operator::Maximum, both), step)
            }
            Node::Of(Operator::Within, parts) => self.saltus_of_range(parts, step),
            Node::Of(operator, parts) if is_comparison(*operator) => {
                let (left, right) = (self.side(&parts[0], step), self.side(&parts[1], step));
                self.order(&left, &right, step)
            }
            Node::Of(operator, parts) => self.saltus_of(*operator, parts, step),
        }
    }

    /// What a variable gains: the step, if it is the one that grows.
    fn saltus_of_variable(&self, variable: usize, step: i64) -> Option<Saltus> {
        Some(match variable == self.scope.axis {
            true => Saltus::none().with(Number::Small(step)),
            false => Saltus::none(),
        })
    }

    /// The saltus of a named function at sums of multiples of the variables. Those that do not grow are at their least
    /// values, since from there on, the larger they are, the earlier it gains what it gains.
    fn saltus_along(&mut self, name: usize, forms: &[Form], step: i64) -> Option<Saltus> {
        let known = self.known;
        let indices = forms.iter().map(|own| self.scope.index(name, own));
        let indices = indices.collect::<Option<Vec<Index>>>()?;
        match (&known.claim.names[name].rule, &indices[..]) {
            (Rule::Misere { quotient, .. }, _) => {
                let heaps: Vec<(i64, i64)> =
                    indices.iter().map(|own| (own.factor, own.offset)).collect();
                known.saltus_of_misere(*quotient, &heaps, step)
            }
            (_, [index]) => self.saltus_at(*index, step),
            _ => None,
        }
    }

    fn side<'n>(&mut self, node: &'n Node, step: i64) -> Side<'n> {
        let saltus = self.saltus(node, step);
        Side { node, saltus }
    }

    /// The saltus 0 of a comparison.
    fn order(&mut self, left: &Side, right: &Side, step: i64) -> Option<Saltus> {
        let own = left.alike(right);
        let own = own.or_else(|| steady_order(left.node, right.node, &self.scope));
        let own = own.or_else(|| self.larger(left, right, step))?;
        Some(own.with(Number::ZERO))
    }

    /// The saltus of a minimum or maximum, of three and more operands as of the first one and that of the others.
    fn saltus_of_extreme(&mut self, node: &Node, step: i64) -> Option<Saltus> {
        let Node::Of(operator, parts) = node else {
            return None;
        };
        let others;
        let (first, second) = match &parts[..] {
            [own] => return self.saltus(own, step),
            [first, second] => (first, second),
            [first, rest @ ..] => {
                others = Node::Of(*operator, rest.to_vec());
                (first, &others)
            }
            [] => return None,
        };
        let (left, right) = (self.side(first, step), self.side(second, step));
        let larger = self.larger(&left, &right, step)?;
        match operator {
            Operator::Maximum => Some(larger),
            // The one that is overtaken gains less.
            _ => Some(larger.with(left.saltus?.by.min(right.saltus?.by))),
        }
    }

    /// The saltus of the larger one of two values, from the index on from which it stays the larger one, or from which on
    /// both gain the same.
    fn larger(&mut self, left: &Side, right: &Side, step: i64) -> Option<Saltus> {
        if let Some(own) = left.alike(right) {
            return Some(own);
        }
        let (one, other) = (left.saltus.as_ref()?, right.saltus.as_ref()?);
        let (less, more, by, nearer) = match one.by < other.by {
            true => (left.node, right.node, &other.by, other.by.sub(&one.by)),
            false => (right.node, left.node, &one.by, one.by.sub(&other.by)),
        };
        let depends = |node: &Node| self.scope.depends_on_others(node);
        if depends(less) || depends(more) {
            return None;
        }
        let start = one.from.max(other.from);
        let start = start.or_else(|| self.scope.low())?;
        let from = self.overtaken(less, more, &nearer.ok()?, start, step)?;
        Some(Saltus {
            by: by.clone(),
            from: Some(from),
        })
    }

    /// The index from which on `more` is larger than `less`, where their difference gains `nearer` > 0 over `step` from
    /// `start` on: behind the last one at which it is not. The differences at `step` indices tell that one; `None` if one
    /// of them has no value.
    fn overtaken(
        &mut self,
        less: &Node,
        more: &Node,
        nearer: &Number,
        start: i64,
        step: i64,
    ) -> Option<i64> {
        if step > MOST_POINTS {
            return None;
        }
        let mut from = start;
        for n in start..start.checked_add(step)? {
            let at = self.scope.point(n);
            let ahead = self.number(less, &at)?.sub(&self.number(more, &at)?).ok()?;
            if !ahead.is_negative() {
                let turns = ahead.div_floor(nearer).ok()?.as_i64()?;
                let last = turns.checked_mul(step)?.checked_add(n)?;
                from = from.max(last.checked_add(1)?);
            }
        }
        Some(from)
    }

    /// The saltus 0 of membership in a range, which has integers only.
    fn saltus_of_range(&mut self, parts: &[Node], step: i64) -> Option<Saltus> {
        let [low, high] = [&parts[1], &parts[2]].map(|end| self.side(end, step));
        let member = self.side(&parts[0], step);
        let polynomial = member.node.polynomial_in(self.scope.axis);
        let whole = match polynomial.is_some_and(|own| own.is_of_integers()) {
            true => None,
            false => {
                member
                    .saltus
                    .as_ref()
                    .filter(|own| own.by.is_integer())?
                    .from
            }
        };
        let low = self.order(&low, &member, step)?;
        let high = self.order(&member, &high, step)?;
        Some(Saltus {
            by: Number::ZERO,
            from: whole.max(low.from).max(high.from),
        })
    }

    fn together(&mut self, parts: &[Node], step: i64) -> Option<Together> {
        self.together_of(&parts.iter().collect::<Vec<_>>(), step)
    }

    fn together_of(&mut self, parts: &[&Node], step: i64) -> Option<Together> {
        let mut whole = Together {
            saltuses: Vec::new(),
            from: None,
        };
        for part in parts {
            let own = self.saltus(part, step)?;
            whole.saltuses.push(own.by);
            whole.from = whole.from.max(own.from);
        }
        Some(whole)
    }

    fn saltus_of(&mut self, operator: Operator, parts: &[Node], step: i64) -> Option<Saltus> {
        let all = self.together(parts, step)?;
        let number = |at: usize| match parts.get(at) {
            Some(Node::Number(number)) => Some(number),
            _ => None,
        };
        let saltus = |at: usize| &all.saltuses[at];
        match operator {
            Operator::Negate => all.growing_by(saltus(0).neg()),
            Operator::Add => all.growing_by(saltus(0).add(saltus(1)).ok()?),
            Operator::Subtract => all.growing_by(saltus(0).sub(saltus(1)).ok()?),
            Operator::Multiply => match (number(0), number(1)) {
                (_, Some(factor)) => all.growing_by(saltus(0).mul(factor).ok()?),
                (Some(factor), None) => all.growing_by(saltus(1).mul(factor).ok()?),
                (None, None) => all.steady(),
            },
            Operator::Divide => match number(1) {
                Some(divisor) => all.growing_by(saltus(0).div_exact(divisor).ok()?),
                None => all.steady(),
            },
            Operator::FloorDivide | Operator::Modulo => match number(1) {
                Some(divisor) => {
                    let turns = saltus(0).div_exact(divisor).ok()?;
                    let turns = turns.is_integer().then_some(turns)?;
                    all.growing_by(match operator {
                        Operator::Modulo => Number::ZERO,
                        _ => turns,
                    })
                }
                None => all.steady(),
            },
            Operator::Floor | Operator::Ceiling => all.alike().filter(|own| own.by.is_integer()),
            Operator::If => {
                let branches = saltus(0).is_zero() && saltus(1) == saltus(2);
                branches.then(|| all.growing_by(saltus(1).clone()))?
            }
            _ => all.steady(),
        }
    }

    /// The saltus of `x mod m`, where x is a polynomial in integers.
    fn saltus_of_remainder(&mut self, parts: &[Node], step: i64) -> Option<Saltus> {
        let [value, Node::Number(divisor)] = parts else {
            return None;
        };
        let is_fit = divisor.is_integer() && !divisor.is_negative() && !divisor.is_zero();
        let from = is_fit.then(|| self.congruent(value, divisor, step))??;
        Some(Saltus {
            by: Number::ZERO,
            from,
        })
    }

    /// The saltus of `x (+) c` for a number c: that of x, if it is a multiple of a power of two above c, so that the bits
    /// that c changes stay the same, from the index on from which x is not negative.
    fn saltus_of_nim_sum(&mut self, parts: &[Node], step: i64) -> Option<Saltus> {
        let (node, number) = match parts {
            [node, Node::Number(number)] | [Node::Number(number), node] => (node, number),
            _ => return None,
        };
        let number = number.as_i64().filter(|own| (0..1 << 62).contains(own))?;
        let room = 1_i64 << (i64::BITS - number.leading_zeros());
        let own = self.side(node, step);
        let by = own.saltus.as_ref().map(|own| own.by.clone())?;
        let turns = by.div_exact(&Number::Small(room)).ok()?;
        if by.is_negative() || by.is_zero() || !turns.is_integer() {
            return None;
        }
        let below = Node::Number(Number::Small(-1));
        let below = self.side(&below, step);
        self.larger(&below, &own, step)
    }

    /// The index from which on the value of a tree is an integer and stays the same modulo `divisor` over a step; the
    /// inner `None` means all n.
    fn congruent(&mut self, node: &Node, divisor: &Number, step: i64) -> Option<Option<i64>> {
        match node {
            Node::Of(Operator::Add | Operator::Subtract | Operator::Multiply, parts) => {
                let left = self.congruent(&parts[0], divisor, step)?;
                Some(left.max(self.congruent(&parts[1], divisor, step)?))
            }
            Node::Of(Operator::Negate, parts) => self.congruent(&parts[0], divisor, step),
            Node::Of(Operator::Power, parts) => match &parts[1] {
                Node::Number(exponent) if exponent.is_integer() && !exponent.is_negative() => {
                    self.congruent(&parts[0], divisor, step)
                }
                _ => None,
            },
            _ if is_integer(node, self.known.claim) => {
                let own = self.saltus(node, step)?;
                let turns = own.by.div_exact(divisor).ok()?;
                turns.is_integer().then_some(own.from)
            }
            _ => None,
        }
    }

    /// The saltus of a named function at `factor * n + offset`.
    fn saltus_at(&mut self, index: Index, step: i64) -> Option<Saltus> {
        if index.factor == 0 {
            return Some(Saltus::none());
        }
        let own = self.saltus_of_name(index.name, step.checked_mul(index.factor)?)?;
        moved(own, index)
    }

    fn saltus_in(&mut self, index: Index, step: i64) -> Option<Saltus> {
        if index.factor == 0 {
            return Some(Saltus::none());
        }
        let own = self.saltus_of_property(index.name, step.checked_mul(index.factor)?)?;
        moved(own, index)
    }

    /// The saltus 0 of the property of an enumeration, from its lower end or later on; `None` if no rule shows that it
    /// repeats. Each property is examined once.
    pub(super) fn saltus_of_property(&mut self, name: usize, step: i64) -> Option<Saltus> {
        if let Some(known) = self.properties.get(&(name, step)) {
            return known.clone();
        }
        let Rule::Enumeration { low, property, .. } = &self.known.claim.names[name].rule else {
            return None;
        };
        let found = self.within_name(|own| own.saltus(property, step));
        let found = found.filter(Saltus::is_none);
        let found = found.map(|own| Saltus {
            from: own.from.max(Some(*low)),
            ..own
        });
        self.properties.insert((name, step), found.clone());
        found
    }

    /// The saltus of a named function in its argument. Each function is examined once.
    fn saltus_of_name(&mut self, name: usize, step: i64) -> Option<Saltus> {
        if let Some(known) = self.saltuses.get(&(name, step)) {
            return known.clone();
        }
        let known = self.known;
        let found = match &known.claim.names[name].rule {
            Rule::Sequence {
                certificate,
                member,
            } => known.saltus_of_member(*certificate, *member, step),
            Rule::Interleaved {
                certificate,
                members,
            } => known.saltus_of_interleaved(*certificate, members, step),
            // No certificate shows that it repeats.
            Rule::Member { .. } => None,
            Rule::Nimber { derivation, .. } => known.saltus_of_nimber(name, *derivation, step),
            Rule::Misere { quotient, heaps } => known.saltus_of_misere(*quotient, heaps, step),
            Rule::Function { cases } => self.within_name(|own| own.saltus_of_cases(cases, step)),
            Rule::Enumeration { .. } => self.saltus_of_enumeration(name, step),
            Rule::Running { .. } => self.within_name(|own| own.saltus_of_run(name, step)),
        };
        self.saltuses.insert((name, step), found.clone());
        found
    }

    /// What `find` finds about the trees of a name, which are in one variable.
    fn within_name<T>(&mut self, find: impl FnOnce(&mut Self) -> T) -> T {
        let own = Scope::alone(&self.known.claim.low);
        let scope = std::mem::replace(&mut self.scope, own);
        let found = find(self);
        self.scope = scope;
        found
    }

    /// The saltus of a function by cases. Beyond the ends of the cases with an upper end, the cases without one are
    /// considered, up to the first whose condition is *true*.
    fn saltus_of_cases(&mut self, cases: &[Case], step: i64) -> Option<Saltus> {
        let covers_all = |own: &Case| own.high.is_none() && own.condition == Node::True;
        let count = cases
            .iter()
            .position(covers_all)
            .map_or(cases.len(), |at| at + 1);
        let mut whole: Option<Saltus> = None;
        let mut least = None;
        for own in &cases[..count] {
            if let Some(end) = &own.high {
                least = least.max(Some(end.as_i64()?.checked_add(1)?));
                continue;
            }
            least = least.max(Some(own.low.as_ref()?.as_i64()?));
            let offset = own.offset.as_i64()?;
            let condition = self.saltus(&own.condition, step)?;
            let body = self.saltus(&own.body, step)?;
            for from in [condition.from, body.from].into_iter().flatten() {
                least = least.max(Some(from.checked_add(offset)?));
            }
            let is_alike = whole.as_ref().is_none_or(|own| own.by == body.by);
            if !condition.is_none() || !is_alike {
                return None;
            }
            whole = Some(body);
        }
        Some(Saltus {
            from: least,
            ..whole?
        })
    }

    /// The saltus of an enumeration over a step of its index, which must be a multiple of the number of members in one
    /// period of the property.
    fn saltus_of_enumeration(&mut self, name: usize, step: i64) -> Option<Saltus> {
        let listing = self.listing(name)?;
        let each = i64::try_from(listing.each).ok()?;
        let turns = (step % each == 0).then(|| step / each)?;
        let saltus = Number::Small(listing.period)
            .mul(&Number::Small(turns))
            .ok()?;
        let from = Some(i64::try_from(listing.before).ok()?.checked_add(1)?);
        Some(Saltus { by: saltus, from })
    }
}

impl Known<'_> {
    /// The saltus of a sequence of a certificate of periodicity. From the preperiod on, differences over a step repeat
    /// with the period, so those of one period suffice.
    pub(super) fn saltus_of_member(
        &self,
        certificate: usize,
        member: usize,
        step: i64,
    ) -> Option<Saltus> {
        let own = self.period(certificate)?;
        let start = *own.preperiods.get(member)?;
        let over = |n: i64| -> Option<BigInt> {
            let at = |n: i64| self.member_value(certificate, member, &BigInt::from(n));
            Some(at(n.checked_add(step)?)? - at(n)?)
        };
        let saltus = over(start)?;
        let same = match step % own.period {
            0 => true,
            _ => (start..start + own.period).all(|n| over(n).as_ref() == Some(&saltus)),
        };
        same.then(|| Saltus {
            by: Number::from(saltus),
            from: Some(start),
        })
    }

    /// The saltus of a function whose values at m N + r are those of the r-th of m sequences that grow alike. It gains
    /// what they do over m times their period, so that its differences over a step repeat with that.
    fn saltus_of_interleaved(
        &self,
        certificate: usize,
        members: &[usize],
        step: i64,
    ) -> Option<Saltus> {
        let own = self.period(certificate)?;
        let m = i64::try_from(members.len()).ok()?;
        let growth = own.saltuses.get(*members.first()?)?;
        let mut start = i64::MIN;
        for (residue, member) in (0..).zip(members) {
            (own.saltuses.get(*member)? == growth).then_some(())?;
            // The index after the last m N + r whose N is below the preperiod.
            let behind = own.preperiods[*member].checked_sub(1)?.checked_mul(m)?;
            start = start.max(behind.checked_add(residue + 1)?);
        }
        let over = |n: i64| -> Option<BigInt> {
            let at = |n: i64| self.interleaved_value(certificate, members, &BigInt::from(n));
            Some(at(n.checked_add(step)?)? - at(n)?)
        };
        let saltus = over(start)?;
        let whole = own.period.checked_mul(m)?;
        let end = start.checked_add(whole)?;
        let same = step % whole == 0 || (start..end).all(|n| over(n).as_ref() == Some(&saltus));
        same.then(|| Saltus {
            by: Number::from(saltus),
            from: Some(start),
        })
    }

    /// The saltus 0 of a misère outcome, if the step is a period of the elements of all its heaps.
    fn saltus_of_misere(&self, quotient: usize, heaps: &[(i64, i64)], step: i64) -> Option<Saltus> {
        let (preperiod, period) = self.quotient(quotient)?.period()?;
        let mut whole = Saltus::none();
        for &(factor, offset) in heaps.iter().filter(|own| own.0 != 0) {
            // The factor is positive, so that all later heaps are beyond the preperiod too.
            (factor.checked_mul(step)? % period == 0).then_some(())?;
            let behind = preperiod.checked_sub(offset)?;
            whole = whole.not_before(Integer::div_ceil(&behind, &factor));
        }
        Some(whole)
    }

    /// The saltus of a nimber. A nim-sum gains 0 if each of its parts does; a nim-sum of one sequence alone gains what
    /// the sequence gains.
    fn saltus_of_nimber(&self, name: usize, derivation: usize, step: i64) -> Option<Saltus> {
        let own = self.derivation(derivation)?;
        let modulus = own.sums.len() as i64;
        if step % modulus != 0 {
            return None;
        }
        let turns = step / modulus;
        let mut whole: Option<Number> = None;
        let mut from = own.from;
        for (residue, sum) in (0..).zip(&own.sums) {
            let mut parts = Together {
                saltuses: Vec::new(),
                from: None,
            };
            for &(derived, growth, offset) in &sum.members {
                if growth < 1 {
                    parts.saltuses.push((growth == 0).then_some(Number::ZERO)?);
                    continue;
                }
                let place = self.place(name, derived)?;
                let ahead = growth.checked_mul(turns)?;
                let part = self.saltus_of_member(place.certificate, place.member, ahead)?;
                parts.saltuses.push(part.by);
                let behind = part.from?.checked_add(place.shift)?.checked_sub(offset)?;
                let turns = Integer::div_ceil(&behind, &growth);
                let n = turns.checked_mul(modulus)?.checked_add(residue)?;
                parts.from = parts.from.max(Some(n));
            }
            let saltus = match (&parts.saltuses[..], sum.constant) {
                ([saltus], 0) => saltus.clone(),
                _ => parts.steady()?.by,
            };
            if whole.as_ref().is_some_and(|own| *own != saltus) {
                return None;
            }
            whole = Some(saltus);
            from = from.max(parts.from.unwrap_or(from));
        }
        let from = Some(from);
        whole.map(|saltus| Saltus { by: saltus, from })
    }
}

/// The saltus of f(factor n + offset), from the saltus of f over `factor` times as many steps.
fn moved(own: Saltus, index: Index) -> Option<Saltus> {
    let from = match own.from {
        None => None,
        Some(from) => {
            let ahead = i128::from(from) - i128::from(index.offset);
            Some(Integer::div_ceil(&ahead, &i128::from(index.factor)).to_i64()?)
        }
    };
    Some(Saltus { from, ..own })
}

fn is_order(operator: Operator) -> bool {
    matches!(
        operator,
        Operator::Less | Operator::LessEqual | Operator::Greater | Operator::GreaterEqual
    )
}

fn is_comparison(operator: Operator) -> bool {
    is_order(operator) || matches!(operator, Operator::Equal | Operator::NotEqual)
}

/// The saltus 0 of a comparison of two polynomials in the variable that grows, or of two linear expressions whose
/// difference moves away from 0 in each variable.
fn steady_order(left: &Node, right: &Node, scope: &Scope) -> Option<Saltus> {
    let polynomial = |node: &Node| node.polynomial_in(scope.axis);
    let from = match polynomial(left).zip(polynomial(right)) {
        Some((left, right)) => left.sub(&right).ok()?.sign_from()?,
        None => Some(scope.sign_from(left, right)?),
    };
    Some(Saltus {
        by: Number::ZERO,
        from,
    })
}

/// Whether the values of a tree are integers, by its outermost operator or rule alone.
fn is_integer(node: &Node, claim: &Claim) -> bool {
    match node {
        Node::N | Node::Other(_) | Node::Mex(_) => true,
        Node::Number(number) | Node::Given(number) => number.is_integer(),
        Node::At(Index { name, .. }) | Node::Along(name, _) => match &claim.names[*name].rule {
            Rule::Function { .. } => false,
            Rule::Running { fold, item, .. } => match fold {
                Fold::NimSum | Fold::Mex => true,
                Fold::Sum | Fold::Minimum | Fold::Maximum => is_integer(item, claim),
                Fold::All | Fold::Exists => false,
            },
            _ => true,
        },
        Node::Of(operator, _) => matches!(
            operator,
            Operator::Floor
                | Operator::Ceiling
                | Operator::FloorDivide
                | Operator::NimSum
                | Operator::Gcd
                | Operator::Binomial
        ),
        Node::True | Node::In(_) | Node::Among(..) => false,
    }
}
