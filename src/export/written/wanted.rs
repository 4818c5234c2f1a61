//! The loops over the variables of an eval, with their conditions.

use nk_lang::ir::{Eval, Expr, Ranges, VariableRange};
use nk_lang::reading::Reading;

use super::Tongue;
use super::expr::Body;
use super::facts::Slots;
use super::writer::Writer;
use crate::pieces::LAST;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};
use nk_base::english::plus;

/// A loop over a variable: the name of the variable, its range or set, and its conditions.
pub(super) struct Loop {
    pub variable: String,
    /// The ends of a range, or a set.
    pub ends: Result<[Text; 2], Text>,
    pub filters: Vec<Text>,
}

/// The loops over the variables of an eval.
pub(super) struct Wanted {
    pub reading: Reading,
    pub guards: Vec<Text>,
    pub loops: Vec<Loop>,
    /// The last value of the first variable, if the range has one.
    pub highest: Option<Text>,
    /// Whether a loop ends at `last`.
    pub uses_last: bool,
    pub last: String,
    /// The name of the variable that counts the terms.
    pub index: String,
}

impl Wanted {
    /// The first value of a variable. It must be a number; otherwise 0 is returned.
    pub fn low(&self, at: usize) -> i64 {
        let low = self.loops.get(at).and_then(|own| own.ends.as_ref().ok());
        low.and_then(|[low, ..]| low.text.parse().ok()).unwrap_or(0)
    }
}

impl Wanted {
    /// The last argument if the command line of the program has none.
    pub fn default_last(&self) -> String {
        match &self.highest {
            Some(own) => own.text.clone(),
            None => LAST.to_string(),
        }
    }
}

impl<'a> Writer<'a> {
    /// The loops of an eval, of which the first ends at `last`, a name or a number.
    pub(super) fn wanted(
        &self,
        eval: &'a Eval,
        body: &mut Body<'_, 'a>,
        last: String,
    ) -> Answer<Wanted> {
        let reading = match Reading::of(eval) {
            Ok(reading) => reading,
            Err(why) => return refuse(eval.span, why.to_string()),
        };
        let range = &eval.range;
        body.in_view.push(last.clone());
        let index = self.fresh("index", &body.in_view);
        body.in_view.push(index.clone());
        let guards = body.all(&range.guards)?;
        let mut loops = Vec::new();
        let (mut highest, mut uses_last) = (None, false);
        for (slot, variable) in range.variables.iter().enumerate() {
            let ends = match &variable.range {
                VariableRange::Interval { low, high } => {
                    let low = body.greatest(low)?;
                    let upper = match (high.is_empty(), slot) {
                        (false, 1..) => body.upper(high)?,
                        (is_open, _) => {
                            if !is_open {
                                highest = Some(body.least(high)?);
                            }
                            match self.tongue {
                                Tongue::Python => successor(&last),
                                _ => Text::atom(&last),
                            }
                        }
                    };
                    uses_last |= high.is_empty() || slot == 0;
                    Ok([low, upper])
                }
                VariableRange::Members(set) => {
                    let set = body.expr(set)?;
                    Err(body.fill("sorted", &[set], eval.span)?)
                }
            };
            let name = body.name(slot);
            loops.push(Loop {
                variable: name,
                ends,
                filters: body.all(&variable.filters)?,
            });
        }
        Ok(Wanted {
            reading,
            guards,
            loops,
            highest,
            uses_last,
            last,
            index,
        })
    }

    /// The facts about the variables of an eval.
    pub(super) fn learned(&self, eval: &Eval) -> Slots {
        let mut slots = Slots::default();
        let Ranges {
            guards, variables, ..
        } = &eval.range;
        let learn = |expr: &Expr, slots: &mut Slots| self.facts.learn(expr, slots);
        guards.iter().for_each(|own| learn(own, &mut slots));
        for (slot, variable) in variables.iter().enumerate() {
            match &variable.range {
                VariableRange::Interval { low, high } => {
                    low.iter()
                        .chain(high)
                        .for_each(|own| learn(own, &mut slots));
                    self.facts.number(slot, low, &mut slots);
                }
                VariableRange::Members(set) => {
                    learn(set, &mut slots);
                    self.facts.member(slot, set, &mut slots);
                }
            }
            variable
                .filters
                .iter()
                .for_each(|own| learn(own, &mut slots));
        }
        learn(&eval.expr, &mut slots);
        slots
    }

    /// The antidiagonals of a table that is read by them: the name of the sum of both variables, its first value, and
    /// the greatest value of the first variable.
    pub(super) fn diagonals(&self, wanted: &Wanted) -> (String, i64, String) {
        let variables = [0, 1].map(|at: usize| wanted.loops[at].variable.clone());
        let sum = self.fresh("s", &variables);
        let high = plus(&sum, -wanted.low(1));
        (sum, wanted.low(0) + wanted.low(1), high)
    }
}

/// The text of a name or a number plus 1.
pub(super) fn successor(last: &str) -> Text {
    match last.parse::<i64>() {
        Ok(last) => Text::atom((last + 1).to_string()),
        Err(_) => Text::new(format!("{last} + 1"), level::SUM),
    }
}
