//! The format `1, 2, 3`: a line for each eval, with its name in front if there are several.

use nk_base::number::Number;
use nk_eval::Value;

use super::{Ending, Format, Subject};
use crate::exit::Failure;

/// The format `list`.
pub struct List {
    named: bool,
    is_first: bool,
}

impl List {
    /// A document of lists. `named` says whether each list begins with the name of its eval.
    pub fn new(named: bool) -> Self {
        List {
            named,
            is_first: true,
        }
    }
}

impl Format for List {
    fn begin(&mut self, subject: &Subject) -> String {
        self.is_first = true;
        match self.named {
            true => format!("{}: ", subject.name),
            false => String::new(),
        }
    }

    fn term(
        &mut self,
        _: &Subject,
        _: &[Number],
        value: &Value,
        out: &mut String,
    ) -> Result<(), Failure> {
        let comma = if self.is_first { "" } else { ", " };
        self.is_first = false;
        out.push_str(comma);
        value.append_to(out);
        Ok(())
    }

    fn end(&mut self, _: &Subject, _: &Ending) -> String {
        match self.is_first && !self.named {
            true => String::new(),
            false => "\n".to_owned(),
        }
    }
}
