//! The body of a general equation -> terms.

use super::Reader;
use super::cases::{Case, cases};
use super::clauses::{General, equations};
use super::convolution::{Pairs, pairs};
use super::quotient::{Constraint, LinearQuotient};
use super::reading::{Reading, nim_operands};
use super::reason::{Answer, Reason};
use super::row::Row;
use crate::ir::{Aggregate, Element, Expr, ExprKind, FunctionId, Operation};
use nk_base::source::Span;
use nk_system::{Back, Convolution, Member, NoSystem, OctalCode, Term};

/// A term with the element that it comes from.
pub type Placed = (Term, Span);

/// `f(form) xor ... xor constant`.
struct Item {
    calls: Vec<(Member, LinearQuotient)>,
    constant: u32,
    span: Span,
}

/// A range of N.
struct Window {
    low: i128,
    high: Option<i128>,
}

impl Reader<'_> {
    /// The terms of a general equation, whose mex is its value.
    pub(super) fn terms(&mut self, general: General) -> Answer<Vec<Placed>> {
        let (case, body) = (Case::new(general.slots, self.modulus), &general.clause.body);
        let mut found = Vec::new();
        let constant = Reading::new(self.program, &case.slots).constant(body);
        if let Some(value) = constant {
            let fits = (0..=MOST_CONSTANT).contains(&value);
            let below = if fits { value as u32 } else { 0 };
            found.extend((0..below).map(|value| (Term::Constant(value), body.span)));
            return match fits {
                true => Ok(found),
                false => Err((body.span, Reason::Constant)),
            };
        }
        for element in elements(body)? {
            for case in cases(self.program, element, case.clone())? {
                let item = self.item(&element.item, &case)?;
                let Some(term) = self.term(&item, &case, general.start.into())? else {
                    continue;
                };
                if !found.iter().any(|(other, _)| *other == term) {
                    found.push((term, item.span));
                }
            }
        }
        Ok(found)
    }

    fn item(&mut self, expr: &Expr, case: &Case) -> Answer<Item> {
        let mut item = Item {
            calls: Vec::new(),
            constant: 0,
            span: expr.span,
        };
        let mut left = vec![expr];
        while let Some(part) = left.pop() {
            if let ExprKind::Call { function, args } = &part.kind
                && !args.is_empty()
            {
                self.call(*function, args, part.span, case, &mut item)?;
            } else if let Some(value) = Reading::new(self.program, &case.slots).constant(part) {
                let value = u32::try_from(value);
                item.constant ^= value.map_err(|_| (part.span, Reason::Constant))?;
            } else if let Some(operands) = nim_operands(part) {
                left.extend(operands);
            } else {
                return Err((part.span, Reason::Element));
            }
        }
        Ok(item)
    }

    fn call(
        &mut self,
        function: FunctionId,
        args: &[Expr],
        span: Span,
        case: &Case,
        item: &mut Item,
    ) -> Answer<()> {
        if args.len() > 1 && self.most_rows == 0 {
            return Err((span, Reason::Arity(args.len())));
        }
        let m = i128::from(self.modulus);
        let reading = Reading::new(self.program, &case.slots);
        let mut row = Row {
            function,
            args: Vec::new(),
        };
        let mut moving = None;
        for arg in args {
            let form = reading.form(arg);
            let form = form.filter(|form| form.d == 1 && form.n % m == 0 && form.i % m == 0);
            let form = form.ok_or((arg.span, Reason::Argument))?;
            let fixed = form.as_constant().filter(|_| args.len() > 1);
            if fixed.is_none() && moving.replace(form).is_some() {
                return Err((arg.span, Reason::Argument));
            }
            let fixed = fixed.map(|own| small(own, arg.span)).transpose()?;
            row.args.push(fixed);
        }
        let form = moving.ok_or((span, Reason::ConstantCall))?;
        if form.n == 0 && form.i == 0 {
            let points = equations(self.program, &row, self.modulus)?.points;
            let value = i64::try_from(form.c).ok().and_then(|at| points.get(&at));
            item.constant ^= value.ok_or((span, Reason::ConstantCall))?;
        } else {
            let residue = form.c.rem_euclid(m);
            let place = LinearQuotient {
                n: form.n / m,
                i: form.i / m,
                c: (form.c - residue) / m,
                ..form
            };
            let is_row = row.args.len() > 1;
            let member = self.member(row, residue as i64);
            if is_row && self.members.len() > self.most_rows {
                return Err((span, Reason::Cases));
            }
            item.calls.push((member, place));
        }
        Ok(())
    }

    /// The term of an element; `None` if it gives an option to no n.
    fn term(&mut self, item: &Item, case: &Case, start: i128) -> Answer<Option<Term>> {
        let (still, moving): (Vec<Constraint>, Vec<Constraint>) = case
            .constraints
            .iter()
            .partition(|constraint| constraint.i == 0);
        let Some(window) = Window::new(&still, start) else {
            return Ok(None);
        };
        let term = match case.moves {
            true => convolution(item, case, &moving, start)?,
            false => back(item, window, start)?,
        };
        Ok(Some(term))
    }
}

/// Greatest value of a general equation that is a constant.
const MOST_CONSTANT: i128 = 256;

impl Window {
    fn new(still: &[Constraint], start: i128) -> Option<Window> {
        let mut window = Window {
            low: start,
            high: None,
        };
        for Constraint { n, c, .. } in still {
            if *n > 0 {
                window.low = window.low.max(-c.div_euclid(*n));
            } else {
                let high = c.div_euclid(-n);
                window.high = Some(window.high.map_or(high, |other| other.min(high)));
            }
        }
        let some = window.high.is_none_or(|high| window.low <= high);
        some.then_some(window)
    }
}

/// The elements of the union whose mex is `body`.
fn elements(body: &Expr) -> Answer<Vec<&Element<Expr>>> {
    match &body.kind {
        ExprKind::Aggregate(Aggregate::Mex, elements) => Ok(elements.iter().collect()),
        ExprKind::OverSet(Aggregate::Mex, set) => set_elements(set),
        _ => {
            let hexadecimal = hexadecimal_game(body).map(Reason::Hexadecimal);
            Err((body.span, hexadecimal.unwrap_or(Reason::NotMex)))
        }
    }
}

/// The reason why the game of `octal("0.137F", n)` has no system, if the body names one such game.
fn hexadecimal_game(body: &Expr) -> Option<NoSystem> {
    let (code, _) = body.as_octal()?;
    code.parse::<OctalCode>().ok()?.system().err()
}

fn set_elements(set: &Expr) -> Answer<Vec<&Element<Expr>>> {
    match &set.kind {
        ExprKind::Aggregate(Aggregate::Set, elements) => Ok(elements.iter().collect()),
        ExprKind::Arithmetic { first, rest } => {
            let mut found = set_elements(first)?;
            for (operation, _, operand) in rest {
                if *operation != Operation::Union {
                    return Err((set.span, Reason::Set));
                }
                found.extend(set_elements(operand)?);
            }
            Ok(found)
        }
        _ => Err((set.span, Reason::Set)),
    }
}

/// An element without a variable.
fn back(item: &Item, window: Window, start: i128) -> Answer<Term> {
    let constant = item.constant;
    let always = window.low == start && window.high.is_none();
    let (a, delay) = match item.calls[..] {
        [] if always => return Ok(Term::Constant(constant)),
        [] => (ZERO, 1),
        [(a, LinearQuotient { n: 1, i: 0, c, .. })] => (a, -c),
        _ => return Err((item.span, Reason::Calls)),
    };
    let place = |n: i128| small(n - delay, item.span);
    Ok(Term::Back(Back {
        a,
        delay: small(delay, item.span)?,
        constant,
        low: place(window.low)?,
        high: window.high.map(place).transpose()?,
    }))
}

/// A placeholder for the sequence of zeros, which is added only if a term refers to it.
pub const ZERO: Member = Member::MAX;

/// A call of a member, with its argument.
type Side = (Member, LinearQuotient);

/// The calls of an element with the variable I: one at I or -I, one at n less that, shifted. A missing call is replaced
/// by one of the zeros.
fn sides(item: &Item) -> Option<(Side, Side)> {
    let is_x = |form: &LinearQuotient| form.n == 0 && form.i.abs() == 1;
    let is_y = |form: &LinearQuotient| form.n == 1 && form.i.abs() == 1;
    let zeros = |n: i128, i: i128| {
        let (c, d, floor) = (0, 1, false);
        (ZERO, LinearQuotient { n, i, c, d, floor })
    };
    let (x, y) = match item.calls[..] {
        [x, y] if is_x(&x.1) && is_y(&y.1) => (x, y),
        [y, x] if is_x(&x.1) && is_y(&y.1) => (x, y),
        [x] if is_x(&x.1) => (x, zeros(1, -x.1.i)),
        [y] if is_y(&y.1) => (zeros(0, -y.1.i), y),
        [] => (zeros(0, 1), zeros(1, -1)),
        _ => return None,
    };
    (x.1.i == -y.1.i).then_some((x, y))
}

fn convolution(item: &Item, case: &Case, moving: &[Constraint], start: i128) -> Answer<Term> {
    let (x, y) = sides(item).ok_or((item.span, Reason::Calls))?;
    // I = sign (x - c).
    let (sign, c) = (x.1.i, x.1.c);
    let shifted = |constraint: &Constraint| Constraint {
        n: constraint.n,
        i: constraint.i * sign,
        c: constraint.c - constraint.i * sign * c,
    };
    let t = -(x.1.c + y.1.c);
    let still = case.constraints.iter().filter(|own| own.i == 0).copied();
    let constraints: Vec<Constraint> = moving.iter().map(shifted).chain(still).collect();
    let pairs = pairs(&constraints, t, start).ok_or((item.span, Reason::Range))?;
    let (a, b) = if pairs.swapped {
        (y.0, x.0)
    } else {
        (x.0, y.0)
    };
    build(a, b, t, pairs.from(t, start, a == b), item)
}

fn build(a: Member, b: Member, t: i128, pairs: Pairs, item: &Item) -> Answer<Term> {
    let Pairs { x0, y0, half, .. } = pairs;
    // A call of the zeros may be at any place, so it is moved to places before n.
    let (t, x0, y0, half) = if b == ZERO {
        let by = 1 - x0 - t;
        (t + by, x0, y0 - by, half.map(|g| g - by))
    } else if a == ZERO {
        let by = 1 - y0 - t;
        (t + by, x0 - by, y0, half.map(|g| g + by))
    } else {
        (t, x0, y0, half)
    };
    let at = |place: i128| small(place, item.span);
    Ok(Term::Convolution(Convolution {
        a,
        b,
        constant: item.constant,
        shift: at(t)?,
        x0: at(x0)?,
        y0: at(y0)?,
        half: half.map(at).transpose()?,
    }))
}

fn small(value: i128, span: Span) -> Answer<i64> {
    match i64::try_from(value) {
        Ok(small) if small.abs() <= 1 << 40 => Ok(small),
        _ => Err((span, Reason::Constant)),
    }
}

#[cfg(test)]
#[path = "tests/terms.rs"]
mod tests;
