//! Computes the terms of one sequence of a specification for the OEIS: integers at consecutive indices.

use std::ops::ControlFlow;
use std::rc::Rc;

use nk_base::number::Number;
use nk_eval::{End, EvalErrorKind, Evaluator, Limits, Value, Window};
use nk_lang::ir::{Eval, ExprKind, Program};
use nk_lang::reading::{Order, Reading};
use nk_oeis::Corpus;
use num_bigint::BigInt;

use nk_base::english::plural;
use nk_terminal::console::Console;
use nk_terminal::exit::{Exit, Failure};
use nk_terminal::progress::Progress;
use nk_terminal::selection::Chosen;
use nk_terminal::settings::Settings;
use nk_terminal::{files, selection};

/// The terms a(first), a(first + 1), ...
pub struct Sequence {
    pub first: i64,
    pub terms: Vec<BigInt>,
    /// For several variables: the number of each row or antidiagonal, and the number of terms up to its end.
    pub rows: Vec<(i64, usize)>,
    /// Whether the rows are antidiagonals.
    pub by_antidiagonals: bool,
    /// Whether the sequence is finite and these are all of its terms.
    pub is_whole: bool,
    /// The exit of the computation, which may have ended before all terms were known.
    pub ended: Exit,
}

/// The evals of a file with the given names; without names, all evals.
pub fn choose(file: &str, names: &[String], console: &Console) -> Result<Chosen, Failure> {
    let (checked, sources) = files::load(file, console)?;
    selection::choose(names, checked, sources, console)
}

/// The first eval that was chosen.
pub fn first(chosen: &Chosen) -> Result<(&selection::Part, &Eval), Failure> {
    let (origin, eval) = chosen
        .picks()
        .next()
        .ok_or_else(|| Failure::usage("the file has no eval"))?;
    Ok((chosen.part(origin), eval))
}

/// The number of terms to compute.
#[derive(Clone, Copy)]
pub enum Amount {
    /// All terms up to the last index or row.
    All,
    /// No more terms than this.
    AtMost(usize),
    /// At least this many terms of endless rows, up to the end of a row.
    Rows(usize),
}

impl Sequence {
    /// Computes the terms of the first chosen eval up to the index `to`; without `to`, up to the index 100.
    pub fn compute(
        chosen: &Chosen,
        settings: &Settings,
        to: Option<BigInt>,
        amount: Amount,
        console: &Console,
    ) -> Result<Sequence, Failure> {
        let means = (settings.corpus()?, settings.limits());
        Sequence::compute_some(chosen, means, to, amount, console)
    }

    /// Computes terms like [`Sequence::compute`], with a corpus and limits in place of settings.
    pub fn compute_some(
        chosen: &Chosen,
        (corpus, limits): (Rc<Corpus>, Limits),
        to: Option<BigInt>,
        amount: Amount,
        console: &Console,
    ) -> Result<Sequence, Failure> {
        let (part, eval) = first(chosen)?;
        let reading = reading_of(eval)?;
        let stop = console.stop.clone();
        let mut evaluator = Evaluator::new(&part.program, corpus, limits, stop);
        let window = Window {
            to: to.map(Number::from),
            ..Window::standard()
        };
        let progress = Progress::new(console.watched);
        progress.begin(format!("computing {}", eval.name), evaluator.progress());
        let mut found = Found {
            // Terms of several variables are numbered.
            first: (eval.range.variables.len() > 1).then_some(reading.first),
            by_antidiagonals: reading.order == Order::Antidiagonals,
            ..Found::default()
        };
        let ran = evaluator.run_in_order(eval, reading, &window, &mut |at, value| {
            let flow = found.take(at, value);
            progress.term();
            match amount {
                Amount::AtMost(most) if found.terms.len() >= most => ControlFlow::Break(()),
                Amount::Rows(least) if found.ends_with_rows(least) => ControlFlow::Break(()),
                _ => flow,
            }
        });
        progress.end();
        if let Some(value) = found.wrong {
            let (name, count) = (&eval.name, plural(found.terms.len() as u64, "term"));
            return Err(Failure::usage(format!(
                "{name} is not a sequence of integers at consecutive indices (it has {value} after {count})"
            ))
            .help("name an expression in one variable without conditions, such as 'a(n) : n >= 1', or a table such as 'T(n, k) : n >= 0, 0 <= k <= n'"));
        }
        if found.rows.is_empty() {
            let ends = evaluator.rows_of_list(eval);
            // A list with one element for each value of its variable has no rows.
            let is_table = ends.windows(2).any(|own| own[1] > own[0] + 1);
            let ends = ends.into_iter().filter(|_| is_table);
            let ends = ends.filter(|end| *end <= found.terms.len());
            // The argument of the eval is the number of an element.
            found.rows = ends.map(|end| (end as i64, end)).collect();
        }
        let is_whole = match &ran {
            Ok(End::AllMembers(_)) => true,
            Ok(End::Complete) => ends_with_its_function(eval, &part.program, &found),
            // A list of the OEIS ends where its b-file does.
            _ => false,
        };
        let ended = match ran {
            Ok(_) => Exit::Fine,
            Err(error) if *error.kind == EvalErrorKind::Interrupted => {
                let count = plural(found.terms.len() as u64, "term");
                console.ended(&format!("after {count} of `{}`", eval.name))
            }
            Err(error) => console.failed(error, &part.sources),
        };
        let Some(first) = found.first.filter(|_| !found.terms.is_empty()) else {
            return Err(Failure::usage(format!("{} has no terms here", eval.name)));
        };
        Ok(Sequence {
            first,
            terms: found.terms,
            rows: found.rows,
            by_antidiagonals: found.by_antidiagonals,
            is_whole,
            ended,
        })
    }
}

/// The order of the terms of an eval.
///
/// # Errors
///
/// The eval is not a sequence.
fn reading_of(eval: &Eval) -> Result<Reading, Failure> {
    let reading = Reading::of(eval).map_err(|why| {
        Failure::usage(format!("{} is not a sequence: {why}", eval.name)).help(why.help())
    })?;
    match eval.range.variables.is_empty() {
        false => Ok(reading),
        true => {
            let message = format!("`{}` is a single value, not a sequence", eval.text);
            Err(Failure::usage(message)
                .help("name an expression in a variable, with its range, such as 'a(n) : n >= 1'"))
        }
    }
}

/// Whether an eval is of a function with a last argument, and the last term found is that of this argument.
fn ends_with_its_function(eval: &Eval, program: &Program, found: &Found) -> bool {
    let ExprKind::Call { function, args } = &eval.expr.kind else {
        return false;
    };
    let last = program.functions[function.0].last_argument();
    let is_sequence = matches!(args.as_slice(), [own] if matches!(own.kind, ExprKind::Slot(0)));
    let Some(last) = last.filter(|_| is_sequence && eval.range.variables.len() == 1) else {
        return false;
    };
    let end = found
        .first
        .map(|first| first + found.terms.len() as i64 - 1);
    last.as_i64() == end && end.is_some()
}

impl Sequence {
    /// The number of terms with which the output of a program is compared, and the argument for which it prints these
    /// terms. For a table these are whole rows of at most `most` terms, or the first row.
    pub fn held(&self, most: usize) -> (usize, i64) {
        let within = self.rows.iter().rev().find(|own| own.1 <= most);
        match within.or(self.rows.first()) {
            Some((place, count)) => (*count, *place),
            None => {
                let count = self.terms.len().min(most);
                (count, self.first + count as i64 - 1)
            }
        }
    }

    /// The term a(n), if it was computed.
    pub fn term(&self, n: i64) -> Option<&BigInt> {
        let place = n.checked_sub(self.first)?;
        self.terms.get(usize::try_from(place).ok()?)
    }
}

/// The terms found so far.
#[derive(Default)]
struct Found {
    first: Option<i64>,
    terms: Vec<BigInt>,
    /// See [`Sequence::rows`].
    rows: Vec<(i64, usize)>,
    /// Whether a row is an antidiagonal.
    by_antidiagonals: bool,
    /// The reason why a term was rejected: it is not an integer, or its index is not the next one.
    wrong: Option<String>,
}

impl Found {
    fn take(&mut self, at: &[Number], value: &Value) -> ControlFlow<()> {
        let index = match at {
            [only] => only.as_i64(),
            _ => None,
        };
        let next = self.first.map(|first| first + self.terms.len() as i64);
        let index = if at.len() > 1 { next } else { index };
        let integer = value.number().filter(|own| own.is_integer());
        match (index, integer) {
            (Some(n), Some(integer)) if next.is_none_or(|next| next == n) => {
                self.first.get_or_insert(n);
                self.terms.push(integer.to_rational().numer().clone());
                self.in_row(at);
                ControlFlow::Continue(())
            }
            _ => {
                self.wrong = Some(value.brief());
                ControlFlow::Break(())
            }
        }
    }

    /// Whether the rows before the last one have at least `least` terms and the last row has just begun. If so, the
    /// last row is dropped.
    fn ends_with_rows(&mut self, least: usize) -> bool {
        let [.., whole, last] = self.rows.as_slice() else {
            return false;
        };
        let is_enough = whole.1 >= least && last.1 == whole.1 + 1;
        if is_enough {
            self.terms.truncate(whole.1);
            self.rows.pop();
        }
        is_enough
    }

    /// Counts a term of several variables in its row.
    fn in_row(&mut self, at: &[Number]) {
        let [first, rest @ ..] = at else { return };
        let (Some(first), Some(second)) = (first.as_i64(), rest.first()) else {
            return;
        };
        let second = second.as_i64().filter(|_| self.by_antidiagonals);
        let (place, count) = (first.saturating_add(second.unwrap_or(0)), self.terms.len());
        match self.rows.last_mut() {
            Some(row) if row.0 == place => row.1 = count,
            _ => self.rows.push((place, count)),
        }
    }
}
