//! Comma-separated values: a column for each variable and one for the value. With several evals the first column names
//! the eval, and a variable that the eval does not have stays empty.

use nk_base::number::Number;
use nk_eval::Value;

use super::{Ending, Format, Subject};
use crate::exit::Failure;

/// The format `csv`.
pub struct Csv {
    named: bool,
    variables: Vec<String>,
    header: String,
    /// The name of the current eval, quoted if necessary.
    name: String,
    /// For each of `variables`, its place among the variables of the eval, if the eval has it.
    places: Vec<Option<usize>>,
}

impl Csv {
    /// # Errors
    ///
    /// An eval has values that are not numbers.
    pub fn new(subjects: &[Subject]) -> Result<Self, Failure> {
        if let Some(other) = subjects.iter().find(|own| !own.is_of_numbers()) {
            return Err(other.refused("a CSV file", "numbers"));
        }
        let mut variables: Vec<String> = Vec::new();
        for name in subjects.iter().flat_map(|subject| &subject.variables) {
            if !variables.contains(name) {
                variables.push(name.clone());
            }
        }
        let named = subjects.len() != 1;
        let value = match subjects {
            [subject] => subject.text.clone(),
            _ => "value".to_owned(),
        };
        let first = named.then(|| "eval".to_owned());
        let header = line(first.into_iter().chain(variables.clone()).chain([value]));
        Ok(Csv {
            named,
            variables,
            header,
            name: String::new(),
            places: Vec::new(),
        })
    }
}

impl Format for Csv {
    fn open(&mut self) -> String {
        std::mem::take(&mut self.header)
    }

    fn begin(&mut self, subject: &Subject) -> String {
        // The name is the only field that may need quotes.
        let name = line([subject.name.clone()]);
        self.name = name.trim_end_matches('\n').to_owned();
        let place = |name: &String| subject.variables.iter().position(|own| own == name);
        self.places = self.variables.iter().map(place).collect();
        String::new()
    }

    fn term(
        &mut self,
        _: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        if self.named {
            out.push_str(&self.name);
            out.push(',');
        }
        for place in &self.places {
            if let Some(argument) = place.and_then(|place| point.get(place)) {
                argument.append_to(out);
            }
            out.push(',');
        }
        value.append_to(out);
        out.push('\n');
        Ok(())
    }

    fn end(&mut self, _: &Subject, _: &Ending) -> String {
        String::new()
    }
}

fn line(fields: impl IntoIterator<Item = String>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(fields);
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}
