//! The values of trees, which are computed from those of the accepted certificates.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};

use super::folded::{Run, Value};
use super::known::Known;
use super::node::{Form, Index, Node, Operator, Rule};
use super::saltus::Saltus;
use nk_base::cancellation::CancelToken;
use nk_base::number::Number;

/// The members of an enumeration up to the end of the first period of its property.
pub(super) struct Listing {
    members: Vec<i64>,
    /// The number of members before the first period; `each` is the number of members in each period, at least 1.
    pub before: usize,
    pub each: usize,
    pub period: i64,
}

/// The variables of the trees that are examined, with the one that grows.
pub(super) struct Scope {
    /// The variable that grows: 0 for n, 1 for the first other one.
    pub axis: usize,
    /// The least values of all variables.
    pub lows: Vec<Number>,
}

impl Scope {
    /// One variable.
    pub fn alone(low: &Number) -> Scope {
        let lows = vec![low.clone()];
        Scope { axis: 0, lows }
    }

    /// The least value of the variable that grows.
    pub fn low(&self) -> Option<i64> {
        self.lows[self.axis].as_i64()
    }

    /// The point at which this variable has the value n and the others their least values.
    pub fn point(&self, n: i64) -> Vec<Number> {
        let mut point = self.lows.clone();
        point[self.axis] = Number::Small(n);
        point
    }

    /// A sum of multiples of the variables, where all but the one that grows have their least values.
    pub fn index(&self, name: usize, form: &Form) -> Option<Index> {
        let mut offset = form.offset;
        for (at, (factor, low)) in form.factors.iter().zip(&self.lows).enumerate() {
            if at != self.axis && *factor != 0 {
                offset = offset.checked_add(factor.checked_mul(low.as_i64()?)?)?;
            }
        }
        Some(Index {
            name,
            factor: *form.factors.get(self.axis)?,
            offset,
        })
    }

    /// Whether a tree mentions a variable other than the one that grows.
    pub fn depends_on_others(&self, node: &Node) -> bool {
        let is_other = |forms: &[Form]| {
            let mut factors = forms.iter().flat_map(|own| own.factors.iter().enumerate());
            factors.any(|(at, factor)| at != self.axis && *factor != 0)
        };
        let own = match node {
            Node::N => self.axis != 0,
            Node::At(index) | Node::In(index) => self.axis != 0 && index.factor != 0,
            Node::Other(number) => number + 1 != self.axis,
            Node::Along(_, forms) => is_other(forms),
            Node::Among(_, form) => is_other(std::slice::from_ref(form)),
            _ => false,
        };
        own || node
            .parts()
            .into_iter()
            .any(|part| self.depends_on_others(part))
    }

    /// The value of the variable that grows from which on the order of two linear expressions stays the same, whatever
    /// the other variables are. `None` if they have another form, or if their difference does not move away from 0 in
    /// each variable.
    pub fn sign_from(&self, left: &Node, right: &Node) -> Option<i64> {
        let count = self.lows.len();
        let (left, right) = (left.linear(count)?, right.linear(count)?);
        let apart = left.iter().zip(&right).map(|(left, right)| left.sub(right));
        let mut apart = apart.collect::<Result<Vec<Number>, _>>().ok()?;
        if apart[self.axis].is_negative() {
            apart.iter_mut().for_each(|own| *own = own.neg());
        }
        let mut least = apart.pop()?;
        for (at, (factor, low)) in apart.iter().zip(&self.lows).enumerate() {
            if factor.is_negative() {
                return None;
            }
            if at != self.axis {
                least = least.add(&factor.mul(low).ok()?).ok()?;
            }
        }
        // It is positive where the variable is greater than this quotient.
        let last = least.neg().div_floor(&apart[self.axis]).ok()?;
        last.add(&Number::ONE).ok()?.as_i64()
    }
}

/// The values and saltuses of the names of a claim, each computed once.
pub(super) struct Values<'k> {
    pub known: &'k Known<'k>,
    /// The saltuses of named functions, by name and step; `properties` has those of the properties of enumerations.
    pub saltuses: HashMap<(usize, i64), Option<Saltus>>,
    pub properties: HashMap<(usize, i64), Option<Saltus>>,
    pub scope: Scope,
    listings: HashMap<usize, Option<Rc<Listing>>>,
    /// The aggregates over growing ranges, as far as they were needed.
    pub(super) runs: HashMap<usize, Run>,
    /// The values of functions by cases, and whether integers are in enumerations.
    found: HashMap<(usize, BigInt), Option<Value>>,
    pub(super) stop: &'k CancelToken,
}

/// The most candidates of an enumeration that are examined.
const MOST_CANDIDATES: i64 = 1 << 24;

/// The most values of functions that are kept.
const MOST_FOUND: usize = 1 << 16;

impl<'k> Values<'k> {
    pub fn new(known: &'k Known<'k>, stop: &'k CancelToken) -> Values<'k> {
        Values {
            known,
            saltuses: HashMap::new(),
            properties: HashMap::new(),
            scope: Scope::alone(&known.claim.low),
            listings: HashMap::new(),
            runs: HashMap::new(),
            found: HashMap::new(),
            stop,
        }
    }

    /// Whether a statement is true at a point: n and the values of the other variables. `None` if it has no value there.
    pub fn truth(&mut self, node: &Node, n: &[Number]) -> Option<bool> {
        match self.value(node, n)? {
            Value::Truth(truth) => Some(truth),
            Value::Number(_) => None,
        }
    }

    pub(super) fn number(&mut self, node: &Node, n: &[Number]) -> Option<Number> {
        match self.value(node, n)? {
            Value::Number(number) => Some(number),
            Value::Truth(_) => None,
        }
    }

    pub(super) fn value(&mut self, node: &Node, n: &[Number]) -> Option<Value> {
        match node {
            Node::Number(number) | Node::Given(number) => Some(Value::Number(number.clone())),
            Node::True => Some(Value::Truth(true)),
            Node::N => n.first().cloned().map(Value::Number),
            Node::Other(number) => n.get(number + 1).cloned().map(Value::Number),
            Node::At(index) => {
                let at = place(index, n)?;
                self.value_of_name(index.name, at)
            }
            Node::In(index) => {
                let at = place(index, n)?;
                self.is_member(index.name, &at).map(Value::Truth)
            }
            Node::Along(name, forms) => {
                let mut places = Vec::with_capacity(forms.len());
                for own in forms {
                    places.push(sum(own, n)?);
                }
                self.value_along(*name, places)
            }
            Node::Among(name, form) => {
                let at = sum(form, n)?;
                self.is_member(*name, &at).map(Value::Truth)
            }
            Node::Mex(items) => self.mex(items, n),
            Node::Of(operator, parts) => match operator {
                Operator::And | Operator::Or | Operator::Not | Operator::If => {
                    self.logic(*operator, parts, n)
                }
                Operator::Equal | Operator::NotEqual => {
                    let (left, right) = (self.value(&parts[0], n)?, self.value(&parts[1], n)?);
                    let alike = matches!(left, Value::Truth(_)) == matches!(right, Value::Truth(_));
                    let wanted = *operator == Operator::Equal;
                    alike.then_some(Value::Truth((left == right) == wanted))
                }
                _ => {
                    let mut numbers = Vec::with_capacity(parts.len());
                    for part in parts {
                        numbers.push(self.number(part, n)?);
                    }
                    operated(*operator, &numbers, self.stop)
                }
            },
        }
    }

    fn logic(&mut self, operator: Operator, parts: &[Node], n: &[Number]) -> Option<Value> {
        match operator {
            Operator::If => {
                let branch = if self.truth(&parts[0], n)? { 1 } else { 2 };
                self.value(&parts[branch], n)
            }
            Operator::Not => Some(Value::Truth(!self.truth(&parts[0], n)?)),
            _ => {
                let decides = operator == Operator::Or;
                for part in parts {
                    if self.truth(part, n)? == decides {
                        return Some(Value::Truth(decides));
                    }
                }
                Some(Value::Truth(!decides))
            }
        }
    }

    fn mex(&mut self, items: &[(Node, Node)], n: &[Number]) -> Option<Value> {
        let mut found = Vec::new();
        for (guard, item) in items {
            if self.truth(guard, n)? {
                let own = self.number(item, n)?;
                found.push(own.is_integer().then_some(own)?);
            }
        }
        let mut least = (0..).map(Number::Small);
        least.find(|own| !found.contains(own)).map(Value::Number)
    }

    /// The value of a named function at a place, or the outcome of misère play on several heaps.
    fn value_along(&mut self, name: usize, mut places: Vec<BigInt>) -> Option<Value> {
        let known = self.known;
        match &known.claim.names[name].rule {
            Rule::Misere { quotient, .. } => {
                let is_p = known.quotient(*quotient)?.is_p(places)?;
                Some(Value::Number(Number::Small(i64::from(!is_p))))
            }
            _ => {
                let at = places.pop().filter(|_| places.is_empty())?;
                self.value_of_name(name, at)
            }
        }
    }

    fn value_of_name(&mut self, name: usize, at: BigInt) -> Option<Value> {
        let known = self.known;
        let value = match &known.claim.names[name].rule {
            Rule::Sequence {
                certificate,
                member,
            } => known.member_value(*certificate, *member, &at),
            Rule::Interleaved {
                certificate,
                members,
            } => known.interleaved_value(*certificate, members, &at),
            Rule::Member { system, member } => known.value_in(*system, *member, &at),
            Rule::Nimber {
                derivation,
                searched,
                ..
            } => known.nimber(name, *derivation, searched, &at),
            Rule::Misere { quotient, heaps } => known.misere(*quotient, heaps, &at),
            Rule::Enumeration { .. } => self.member(name, &at),
            Rule::Function { .. } => return self.function(name, at),
            Rule::Running { .. } => return self.run(name, &at),
        };
        value.map(|own| Value::Number(Number::from(own)))
    }

    fn function(&mut self, name: usize, at: BigInt) -> Option<Value> {
        let key = (name, at);
        if let Some(known) = self.found.get(&key) {
            return known.clone();
        }
        let Rule::Function { cases } = &self.known.claim.names[name].rule else {
            return None;
        };
        let argument = Number::from(key.1.clone());
        let mut found = None;
        for own in cases {
            let is_within = own.low.as_ref().is_none_or(|low| *low <= argument)
                && own.high.as_ref().is_none_or(|high| argument <= *high);
            let n = [argument.sub(&own.offset).ok()?];
            if is_within && self.truth(&own.condition, &n)? {
                found = self.value(&own.body, &n);
                break;
            }
        }
        self.keep(key, found.clone());
        found
    }

    fn is_member(&mut self, name: usize, at: &BigInt) -> Option<bool> {
        let Rule::Enumeration { low, property, .. } = &self.known.claim.names[name].rule else {
            return None;
        };
        if *at < BigInt::from(*low) {
            return Some(false);
        }
        let key = (name, at.clone());
        if let Some(known) = self.found.get(&key) {
            return known.as_ref().map(|own| *own == Value::Truth(true));
        }
        let truth = self.truth(property, &[Number::from(at.clone())]);
        self.keep(key, truth.map(Value::Truth));
        truth
    }

    fn keep(&mut self, key: (usize, BigInt), value: Option<Value>) {
        if self.found.len() > MOST_FOUND {
            self.found.clear();
        }
        self.found.insert(key, value);
    }

    /// The member of an enumeration with this index.
    fn member(&mut self, name: usize, at: &BigInt) -> Option<BigInt> {
        let listing = self.listing(name)?;
        if !at.is_positive() {
            return None;
        }
        let place: BigInt = at - 1;
        if let Some(member) = place.to_usize().and_then(|own| listing.members.get(own)) {
            return Some(BigInt::from(*member));
        }
        let (turns, ahead) =
            (place - BigInt::from(listing.before)).div_mod_floor(&BigInt::from(listing.each));
        let member = listing.members[listing.before + ahead.to_usize()?];
        Some(turns * listing.period + member)
    }

    /// The members of an enumeration whose property is shown to repeat with the stated period. An enumeration without
    /// members in a period is finite, and has no listing.
    pub fn listing(&mut self, name: usize) -> Option<Rc<Listing>> {
        if let Some(known) = self.listings.get(&name) {
            return known.clone();
        }
        let found = self.listed(name).map(Rc::new);
        self.listings.insert(name, found.clone());
        found
    }

    fn listed(&mut self, name: usize) -> Option<Listing> {
        let Rule::Enumeration {
            low,
            period: Some(period),
            property,
        } = &self.known.claim.names[name].rule
        else {
            return None;
        };
        if *period < 1 {
            return None;
        }
        let begin = self.saltus_of_property(name, *period)?.from?;
        let end = begin.checked_add(*period)?;
        if end.checked_sub(*low)? > MOST_CANDIDATES {
            return None;
        }
        let mut members = Vec::new();
        for candidate in *low..end {
            if self.stop.is_cancelled() {
                return None;
            }
            if self.truth(property, &[Number::Small(candidate)])? {
                members.push(candidate);
            }
        }
        let before = members.partition_point(|own| *own < begin);
        let each = members.len() - before;
        (each > 0).then_some(Listing {
            each,
            before,
            members,
            period: *period,
        })
    }
}

/// `factor * n + offset`.
fn place(index: &Index, n: &[Number]) -> Option<BigInt> {
    Some(n.first()?.to_bigint()? * index.factor + index.offset)
}

/// A sum of multiples of the variables, at a point.
fn sum(form: &Form, point: &[Number]) -> Option<BigInt> {
    let mut sum = BigInt::from(form.offset);
    for (factor, own) in form.factors.iter().zip(point) {
        sum += own.to_bigint()? * factor;
    }
    Some(sum)
}

fn operated(operator: Operator, numbers: &[Number], stop: &CancelToken) -> Option<Value> {
    let first = &numbers[0];
    let second = || &numbers[1];
    let number = match operator {
        Operator::Negate => first.neg(),
        Operator::Add => first.add(second()).ok()?,
        Operator::Subtract => first.sub(second()).ok()?,
        Operator::Multiply => first.mul(second()).ok()?,
        Operator::Divide => first.div_exact(second()).ok()?,
        Operator::FloorDivide => first.div_floor(second()).ok()?,
        Operator::Modulo => first.modulo(second()).ok()?,
        Operator::NimSum => first.nim_sum(second()).ok()?,
        Operator::Power => first.pow(second()).ok()?,
        Operator::Floor => first.floor(),
        Operator::Ceiling => first.ceil(),
        Operator::Absolute => first.abs(),
        Operator::Gcd => first.gcd(second()).ok()?,
        Operator::Binomial => first.binomial(second(), &|| !stop.is_cancelled()).ok()?,
        Operator::Minimum => numbers.iter().min()?.clone(),
        Operator::Maximum => numbers.iter().max()?.clone(),
        _ => return compared(operator, numbers).map(Value::Truth),
    };
    Some(Value::Number(number))
}

fn compared(operator: Operator, numbers: &[Number]) -> Option<bool> {
    let order = numbers[0].cmp(numbers.get(1)?);
    Some(match operator {
        Operator::Less => order == Ordering::Less,
        Operator::LessEqual => order != Ordering::Greater,
        Operator::Greater => order == Ordering::Greater,
        Operator::GreaterEqual => order != Ordering::Less,
        Operator::Within => {
            let is_below = numbers[0] <= *numbers.get(2)?;
            numbers[0].is_integer() && order != Ordering::Less && is_below
        }
        _ => return None,
    })
}
