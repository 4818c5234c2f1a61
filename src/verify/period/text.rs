//! Writing and reading the text of a certificate; [`super::certificate`] describes the format.

use std::fmt::Write;

use super::certificate::{Certificate, Sparse};
use super::error::VerifyError;
use crate::lines::telling;
use crate::words::Words;
use nk_system::{Back, Convolution, Sequence, System, Term};

/// The first line of a certificate.
pub const HEAD: &str = "nkdsl certificate of periodicity 1";
/// The most values on one line.
const MOST_VALUES: usize = 40;

impl Certificate {
    /// The text of the certificate, whether or not its statements are true.
    pub fn write(&self) -> String {
        let mut lines = vec![HEAD.to_owned(), format!("period {}", self.period)];
        let repeats = self.preperiods.iter().zip(&self.saltuses);
        let tables = repeats.zip(&self.values);
        if let Some(sparse) = &self.sparse {
            let alternating = if sparse.alternating {
                " alternating"
            } else {
                ""
            };
            let classes = sparse.odd.iter().map(|odd| if *odd { " 1" } else { " 0" });
            let classes: String = classes.collect();
            lines.push(format!("sparse {}{alternating}{classes}", sparse.mask));
        }
        for (number, (own, ((start, saltus), values))) in
            self.system.sequences.iter().zip(tables).enumerate()
        {
            let printed = |c: char| if c.is_control() { ' ' } else { c };
            let name: String = own.name.chars().map(printed).collect();
            let first = own.first;
            let grows = match saltus {
                0 => String::new(),
                _ => format!(" gains {saltus}"),
            };
            lines.push(format!(
                "sequence {number} first {first} preperiod {start}{grows} name {name}"
            ));
            lines.extend(equation(own));
            lines.extend(numbers("values", values));
        }
        lines.push("end\n".to_owned());
        lines.join("\n")
    }

    /// Reads the statements of a text, without checking them. The result has as many preperiods, saltuses and lists of
    /// values as sequences.
    ///
    /// # Errors
    ///
    /// [`VerifyError::Line`] for a line that cannot be read, and [`VerifyError::Unfinished`] if the text ends too
    /// early.
    pub fn read(text: &str) -> Result<Certificate, VerifyError> {
        let mut lines = telling(text);
        let head = lines.next().ok_or(VerifyError::Unfinished)?;
        if head.0.trim() != HEAD {
            return Err(VerifyError::Line { line: head.1 });
        }
        let (text, line) = lines.next().ok_or(VerifyError::Unfinished)?;
        let period = Words::of(text)
            .after("period")
            .filter(|_| text.split_whitespace().count() == 2);
        let mut claim = Certificate {
            system: System::default(),
            period: period.ok_or(VerifyError::Line { line })?,
            preperiods: Vec::new(),
            saltuses: Vec::new(),
            values: Vec::new(),
            sparse: None,
        };
        while let Some((text, line)) = lines.next() {
            if text.trim() == "end" {
                return lines
                    .next()
                    .map_or(Ok(claim), |(_, line)| Err(VerifyError::Line { line }));
            }
            read_line(text, &mut claim).ok_or(VerifyError::Line { line })?;
        }
        Err(VerifyError::Unfinished)
    }
}

fn numbers(word: &str, values: &[u32]) -> Vec<String> {
    let line = |values: &[u32]| {
        values.iter().fold(word.to_owned(), |mut line, value| {
            let _ = write!(line, " {value}");
            line
        })
    };
    values.chunks(MOST_VALUES).map(line).collect()
}

/// The lines of the recurrence of a sequence: its initial values and its terms.
pub(crate) fn equation(own: &Sequence) -> Vec<String> {
    let mut lines = numbers("initial", &own.initial);
    lines.extend(own.terms.iter().map(term));
    lines
}

/// The line of a term.
pub(crate) fn term(term: &Term) -> String {
    match *term {
        Term::Convolution(Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        }) => {
            let half = half.map_or(String::new(), |g| format!(" half {g}"));
            format!("convolution {a} {b} shift {shift} from {x0} {y0} xor {constant}{half}")
        }
        Term::Back(Back {
            a,
            delay,
            constant,
            low,
            high,
        }) => {
            let high = high.map_or(String::new(), |high| format!(" high {high}"));
            format!("back {a} delay {delay} low {low}{high} xor {constant}")
        }
        Term::Constant(value) => format!("constant {value}"),
    }
}

fn read_line(text: &str, claim: &mut Certificate) -> Option<()> {
    let mut words = Words::of(text);
    if text.trim_start().starts_with("sparse") {
        let is_first = claim.sparse.is_none() && claim.system.sequences.is_empty();
        claim.sparse = Some(read_sparse(&mut words)?);
        return is_first.then_some(());
    }
    if text.trim_start().starts_with("sequence") {
        if words.after::<usize>("sequence")? != claim.system.sequences.len() {
            return None;
        }
        let first = words.after("first")?;
        claim.preperiods.push(words.after("preperiod")?);
        let saltus: Option<i64> = words.after_if("gains")?;
        claim.saltuses.push(saltus.unwrap_or(0));
        words.word("name")?;
        claim.values.push(Vec::new());
        claim.system.sequences.push(Sequence {
            name: words.name(),
            first,
            initial: Vec::new(),
            terms: Vec::new(),
        });
        return Some(());
    }
    let own = claim.system.sequences.last_mut()?;
    match words.next()? {
        "values" => claim.values.last_mut()?.extend(words.rest()?),
        kind => read_equation(kind, &mut words, own)?,
    }
    words.0.is_empty().then_some(())
}

/// Reads a line of the recurrence of a sequence, given by its first word and the other words.
pub(crate) fn read_equation(kind: &str, words: &mut Words, own: &mut Sequence) -> Option<()> {
    match kind {
        "initial" => own.initial.extend(words.rest()?),
        "constant" => own.terms.push(Term::Constant(words.number()?)),
        "convolution" => own.terms.push(read_convolution(words)?),
        "back" => own.terms.push(read_back(words)?),
        _ => return None,
    }
    Some(())
}

fn read_sparse(words: &mut Words) -> Option<Sparse> {
    let mask = words.after("sparse")?;
    let alternating = words.is_next("alternating");
    let mut odd = Vec::new();
    for class in words.rest()? {
        odd.push([0, 1].contains(&class).then_some(class == 1)?);
    }
    Some(Sparse {
        mask,
        alternating,
        odd,
    })
}

fn read_convolution(words: &mut Words) -> Option<Term> {
    Some(Term::Convolution(Convolution {
        a: words.number()?,
        b: words.number()?,
        shift: words.after("shift")?,
        x0: words.after("from")?,
        y0: words.number()?,
        constant: words.after("xor")?,
        half: words.after_if("half")?,
    }))
}

fn read_back(words: &mut Words) -> Option<Term> {
    Some(Term::Back(Back {
        a: words.number()?,
        delay: words.after("delay")?,
        low: words.after("low")?,
        high: words.after_if("high")?,
        constant: words.after("xor")?,
    }))
}
