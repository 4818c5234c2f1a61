//! Comma-separated values: a column for each variable and one for the value; with several evals the first
//! column says which, and a variable that it does not have stays empty.

use nkdsl::eval::Value;
use nkdsl::number::Number;

use super::{Ending, Format, Subject};
use crate::cli::exit::Failure;

pub struct Csv {
    named: bool,
    variables: Vec<String>,
    header: String,
}

impl Csv {
    pub fn new(subjects: &[Subject]) -> Self {
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
        Csv {
            named,
            variables,
            header,
        }
    }
}

impl Format for Csv {
    fn open(&mut self) -> String {
        std::mem::take(&mut self.header)
    }

    fn begin(&mut self, _: &Subject) -> String {
        String::new()
    }

    fn term(
        &mut self,
        subject: &Subject,
        point: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        let argument = |name: &String| {
            let place = subject.variables.iter().position(|own| own == name);
            place
                .and_then(|place| point.get(place))
                .map_or(String::new(), Number::to_string)
        };
        let first = self.named.then(|| subject.name.clone());
        let arguments = self.variables.iter().map(argument);
        let fields = first.into_iter().chain(arguments);
        out.push_str(&line(fields.chain([value.to_string()])));
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
