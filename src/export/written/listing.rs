//! The terms of an eval as one list, for programs of a few lines.

use nk_lang::ir::Eval;
use nk_lang::reading::Order;

use super::Tongue;
use super::builders;
use super::expr::{Body, Form};
use super::wanted::{Wanted, successor};
use super::writer::Writer;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};
use nk_base::english::plus;

impl<'a> Writer<'a> {
    /// A statement that prints the terms, with commas between them.
    pub fn listing(&self, eval: &'a Eval, last: i64) -> Answer<String> {
        let mut body = Body::new(self, &eval.range.frame, self.learned(eval));
        let wanted = self.wanted(eval, &mut body, last.to_string())?;
        match self.tongue {
            Tongue::Python => self.python_list(eval, &mut body, &wanted),
            Tongue::Pari => self.pari_list(eval, &mut body, &wanted),
            Tongue::Mathematica => Ok(self.looped_list(eval, &mut body, &wanted)?.text),
            Tongue::Maple => Ok(self.looped_list(eval, &mut body, &wanted)?.text + ";"),
        }
    }

    /// The statement in Python: `print([T(n, k) for n in range(0, 10) for k in range(0, n + 1)])`.
    fn python_list(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<String> {
        let mut clauses = String::new();
        for (at, own) in wanted.loops.iter().enumerate() {
            let n = &own.variable;
            clauses += &match (&own.ends, wanted.reading.order, at) {
                (Ok(_), Order::Antidiagonals, 0) => {
                    let (sum, first, high) = self.diagonals(wanted);
                    let (low, end) = (wanted.low(0), successor(&wanted.last).text);
                    let beyond = plus(&high, 1);
                    format!(" for {sum} in range({first}, {end}) for {n} in range({low}, {beyond})")
                }
                (Ok(_), Order::Antidiagonals, _) => {
                    let (sum, ..) = self.diagonals(wanted);
                    format!(" for {n} in [{sum} - {}]", wanted.loops[0].variable)
                }
                (Ok(ends), ..) => {
                    let range = body.fill("range", ends, eval.span)?;
                    format!(" for {n} in {}", range.text)
                }
                (Err(set), ..) => format!(" for {n} in {}", set.text),
            };
            let conditions = match at {
                0 => [&wanted.guards[..], &own.filters].concat(),
                _ => own.filters.clone(),
            };
            if !conditions.is_empty() {
                clauses += &format!(" if {}", self.tongue.all(&conditions).text);
            }
        }
        let value = body.expr(&eval.expr)?;
        Ok(format!("print([{}{clauses}])", value.text))
    }

    /// The statement in PARI/GP: `for(n = 0, 9, for(k = 0, n, print1(T(n, k), ", ")))`.
    fn pari_list(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<String> {
        let value = pari_value(eval, body)?;
        Ok(self.within_loops(format!("print1({value}, \", \")"), wanted))
    }

    /// A statement of PARI/GP or Mathematica within the loops over the variables.
    pub(super) fn within_loops(&self, statement: String, wanted: &Wanted) -> String {
        let is_pari = self.tongue == Tongue::Pari;
        let tested = |conditions: &[Text], text: String| match (conditions.is_empty(), is_pari) {
            (true, _) => text,
            (false, true) => format!("if({}, {text})", self.tongue.all(conditions).text),
            (false, false) => format!("If[{}, {text}]", self.tongue.all(conditions).text),
        };
        let mut text = statement;
        for (at, own) in wanted.loops.iter().enumerate().rev() {
            text = tested(&own.filters, text);
            let n = &own.variable;
            text = match (&own.ends, wanted.reading.order, at) {
                (Ok(_), Order::Antidiagonals, 0) => {
                    let (sum, first, high) = self.diagonals(wanted);
                    let (low, last, other) =
                        (wanted.low(0), &wanted.last, &wanted.loops[1].variable);
                    match is_pari {
                        true => format!(
                            "for({sum} = {first}, {last}, for({n} = {low}, {high}, my({other} = {sum} - {n}); {text}))"
                        ),
                        false => format!(
                            "Do[With[{{{other} = {sum} - {n}}}, {text}], {{{sum}, {first}, {last}}}, {{{n}, {low}, {high}}}]"
                        ),
                    }
                }
                (_, Order::Antidiagonals, _) => text,
                (Ok([low, high]), ..) => match is_pari {
                    true => format!("for({n} = {}, {}, {text})", low.text, high.text),
                    false => format!("Do[{text}, {{{n}, {}, {}}}]", low.text, high.text),
                },
                (Err(set), ..) => match is_pari {
                    true => format!("foreach({}, {n}, {text})", set.text),
                    false => format!("Do[{text}, {{{n}, {}}}]", set.text),
                },
            };
        }
        tested(&wanted.guards, text)
    }

    /// The list in Mathematica or Maple: `Flatten[Table[Table[T[n, k], {k, 0, n}], {n, 0, 9}], 1]`, or `seq(seq(T(n,
    /// k), k = 0..n), n = 0..9)`.
    fn looped_list(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        wanted: &Wanted,
    ) -> Answer<Text> {
        let mut loops = Vec::new();
        let is_diagonal = wanted.reading.order == Order::Antidiagonals;
        for (at, own) in wanted.loops.iter().enumerate() {
            let range = match &own.ends {
                Ok(ends) => body.fill("range", ends, eval.span)?,
                Err(set) => set.clone(),
            };
            let mut filters = own.filters.clone();
            if at == 0 {
                filters.extend(wanted.guards.clone());
            }
            match (is_diagonal, at) {
                (true, 0) => {
                    let (sum, first, high) = self.diagonals(wanted);
                    let last = Text::atom(&wanted.last);
                    let ends = [Text::atom(first.to_string()), last];
                    let sums = body.fill("range", &ends, eval.span)?;
                    let ends = [Text::atom(wanted.low(0).to_string()), Text::atom(high)];
                    let range = body.fill("range", &ends, eval.span)?;
                    loops.push(builders::Loop::new(&sum, sums, Vec::new()));
                    loops.push(builders::Loop::new(&own.variable, range, filters));
                    let other = format!("{sum} - {}", own.variable);
                    body.set(1, Form::Text(Text::new(other, level::SUM)));
                }
                (true, _) if filters.is_empty() => {}
                (true, _) => return refuse(eval.span, "its second variable has a condition"),
                (false, _) => loops.push(builders::Loop::new(&own.variable, range, filters)),
            }
        }
        let value = body.expr(&eval.expr)?;
        body.looped("terms loop", &value, &loops, eval.span)
    }
}

/// The value of a term in PARI/GP. A value with local names is a sequence of statements, which may only be in a
/// function or a branch.
pub(super) fn pari_value<'a>(eval: &'a Eval, body: &mut Body<'_, 'a>) -> Answer<String> {
    let value = body.block(&eval.expr)?;
    Ok(match value.text.contains("; ") {
        true => format!("if(1, {})", value.text),
        false => value.text,
    })
}
