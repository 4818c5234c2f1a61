//! The options of the command line.

use super::table::Row;

/// The options that limit the work on a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The seconds that one row may take.
    pub time: f64,
    /// The number of rows that are computed at once.
    pub threads: usize,
    /// The largest index of a sequence that is computed.
    pub limit: i64,
    /// Whether existing rows are computed again.
    pub again: bool,
    /// Whether rows without a verdict are computed again, to a larger index.
    pub deeper: bool,
    /// The rows to compute; all of them if there is no name.
    pub only: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            time: 10.0,
            threads: 1,
            limit: 1 << 24,
            again: false,
            deeper: false,
            only: Vec::new(),
        }
    }
}

impl Options {
    /// Reads the arguments after the name of the table.
    ///
    /// # Errors
    ///
    /// The argument that cannot be read, in a message.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options::default();
        while let Some(name) = arguments.next() {
            if name == "--again" {
                options.again = true;
                continue;
            }
            if name == "--deeper" {
                options.deeper = true;
                continue;
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("`{name}` needs a value"))?;
            let wrong = || format!("`{name} {value}` is not a number");
            match name.as_str() {
                "--time" => options.time = value.parse().map_err(|_| wrong())?,
                "--threads" => options.threads = value.parse().map_err(|_| wrong())?,
                "--limit" => options.limit = value.parse().map_err(|_| wrong())?,
                "--only" => options.only.push(value),
                _ => return Err(format!("`{name}` is no option of this program")),
            }
        }
        Ok(options)
    }

    /// Whether the row with this name is to be computed: it is asked for, and is absent or wanted again. `row` is the
    /// existing row, which has no verdict if its sequence has no known period.
    pub fn wants(&self, name: &str, row: Option<&Row>) -> bool {
        let is_named = self.only.is_empty() || self.only.iter().any(|own| own == name);
        let is_short = |row: &Row| {
            let values = row.number("values");
            row.get("period").is_empty() && values.is_some_and(|values| values < self.limit)
        };
        let is_deeper = |row: &Row| self.deeper && is_short(row);
        is_named && (self.again || row.is_none_or(is_deeper))
    }
}
