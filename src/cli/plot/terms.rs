//! The terms of sequences become points of a plot.

use std::ops::ControlFlow;

use nk_base::number::Number;
use nk_base::source::SourceMap;
use nk_draw::plot::{self, Series};
use nk_eval::{EvalErrorKind, Evaluator, Window};
use nk_lang::ir::Eval;
use nk_lang::reading::Reading;
use nk_system::Periodicity;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};

use super::places::{MOST, large, no_point, place, short, too_many};

/// The coordinates of terms: index and value.
type Points = Vec<(f64, f64)>;

/// An index and its value.
pub type Term = (Number, Number);

/// The sequences of a plot, as far as they are computed.
pub struct Drawn<'c> {
    pub window: Window,
    pub series: Vec<Series>,
    /// The exact indices and values of each sequence, which coordinates may not tell apart.
    pub exact: Vec<Vec<Term>>,
    pub ended: Exit,
    /// Whether logarithms are plotted, for which no value is too large.
    pub log: bool,
    pub console: &'c Console,
}

impl Drawn<'_> {
    /// Adds the terms of an eval.
    ///
    /// # Errors
    ///
    /// A term has no place in a plot.
    pub fn add(
        &mut self,
        eval: &Eval,
        evaluator: &mut Evaluator,
        sources: &SourceMap,
    ) -> Result<(), Failure> {
        let reading = match (Reading::of(eval), eval.range.variables.is_empty()) {
            (Ok(reading), false) => reading,
            (Err(why), _) => {
                self.console
                    .note(&format!("{} is not plotted: {why}", eval.name));
                return Ok(());
            }
            (Ok(_), true) => {
                let name = &eval.name;
                self.console
                    .note(&format!("{name} is not plotted: it is a single value"));
                return Ok(());
            }
        };
        let order = reading.about(eval);
        // Terms of several variables are plotted by their numbers.
        let variable = match eval.range.variables.as_slice() {
            [variable] => variable.name.clone(),
            _ => "index".to_owned(),
        };
        let (points, exact, offset) = self.points(eval, reading, &variable, evaluator, sources)?;
        let Some(first) = points.first().map(|own| own.0 as i64) else {
            let name = &eval.name;
            self.console
                .note(&format!("there is nothing to plot of {name}"));
            return Ok(());
        };
        let proved = evaluator.proved_periodicity(eval);
        let proved = proved.and_then(|own| {
            let start = match &offset {
                None => own.preperiod,
                Some(offset) => {
                    // Beyond 64 bits, no plot is that wide.
                    let offset = offset.as_i64()?;
                    own.preperiod.saturating_sub(offset)
                }
            };
            Some(Periodicity {
                preperiod: start.max(first),
                ..own
            })
        });
        let proved = proved.map(|own| plot::from_first_of(own, &points));
        self.exact.push(exact);
        self.series.push(Series {
            name: match order {
                Some(order) => format!("{}, {order}", eval.label.as_ref().unwrap_or(&eval.text)),
                None => eval.label.clone().unwrap_or_else(|| eval.text.clone()),
            },
            variable,
            value: eval
                .text
                .split(" : ")
                .next()
                .unwrap_or(&eval.text)
                .to_owned(),
            offset: offset.map(|own| short(&own)),
            base: None,
            points,
            proved,
        });
        Ok(())
    }

    /// The terms that could be computed, as points and exactly, and the index from which the points count, unless they
    /// count from zero. The error that ended the terms is drawn.
    fn points(
        &mut self,
        eval: &Eval,
        reading: Reading,
        variable: &str,
        evaluator: &mut Evaluator,
        sources: &SourceMap,
    ) -> Result<(Points, Vec<Term>, Option<Number>), Failure> {
        let (mut points, mut exact) = (Vec::new(), Vec::new());
        let mut offset: Option<Number> = None;
        let mut refused = None;
        let mut number = reading.first;
        let ran = evaluator.run_in_order(eval, reading, &self.window, &mut |at, value| {
            let index = [Number::from(number)];
            let at = if at.len() > 1 { &index } else { at };
            number += 1;
            if points.is_empty() {
                offset = large(at);
            }
            match place(at, offset.as_ref(), value, self.log) {
                Some(point) if points.len() < MOST => {
                    points.push(point);
                    exact.extend(value.number().map(|own| (at[0].clone(), own.clone())));
                    ControlFlow::Continue(())
                }
                placed => {
                    let at = format!("{variable} = {}", at[0]);
                    refused = Some(match placed {
                        Some(_) => too_many(&eval.name, &at),
                        None => no_point(&eval.name, &at, value),
                    });
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(refused) = refused {
            return Err(refused);
        }
        if let Err(error) = ran {
            let ended = match &*error.kind {
                EvalErrorKind::Interrupted => self.console.stopped(),
                kind => Exit::from(kind),
            };
            self.ended = self.ended.max(ended);
            self.console
                .draw(&[error.into_diagnostic(sources)], sources);
        }
        Ok((points, exact, offset))
    }
}
