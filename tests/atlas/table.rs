//! Tables of the atlas as files of tab-separated values: a line of column names, then a line for each row. The first
//! cell of a row is its name.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

/// A table of the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    file: String,
    columns: Vec<String>,
    rows: Vec<Row>,
    places: HashMap<String, usize>,
}

/// A row: one text for each column, which is empty if the column says nothing about the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    columns: Vec<String>,
    cells: Vec<String>,
}

/// The path of a file of the atlas.
pub fn path(file: &str) -> PathBuf {
    nk_testing::root().join("docs/atlas").join(file)
}

impl Table {
    /// A table without rows.
    pub fn new(file: &str, columns: &[&str]) -> Table {
        Table {
            file: file.to_owned(),
            columns: columns.iter().map(|own| (*own).to_owned()).collect(),
            rows: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// The table in a file; empty if there is no such file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or has other columns.
    pub fn open(file: &str, columns: &[&str]) -> Result<Table, String> {
        let mut table = Table::new(file, columns);
        let path = path(file);
        if !path.exists() {
            return Ok(table);
        }
        let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        for (at, line) in text.lines().enumerate() {
            let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
            if at == 0 && cells != table.columns {
                return Err(format!("{file}: the columns are {}", cells.join(", ")));
            }
            if cells.len() != columns.len() {
                return Err(format!(
                    "{file}, line {}: {} cells for {} columns",
                    at + 1,
                    cells.len(),
                    columns.len()
                ));
            }
            if at > 0 {
                table.add(cells);
            }
        }
        Ok(table)
    }

    /// All rows, in the order of the file.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The row with this name.
    pub fn row(&self, name: &str) -> Option<&Row> {
        self.places.get(name).map(|at| &self.rows[*at])
    }

    /// Adds a row. If several rows have one name, [`Table::row`] finds the last one.
    ///
    /// # Panics
    ///
    /// If the number of cells is not that of the columns.
    pub fn add(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.columns.len(), "{}: {cells:?}", self.file);
        self.places.insert(cells[0].clone(), self.rows.len());
        let columns = self.columns.clone();
        self.rows.push(Row { columns, cells });
    }

    /// Adds a row, or replaces the one with the same name.
    ///
    /// # Panics
    ///
    /// If the number of cells is not that of the columns.
    pub fn put(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.columns.len(), "{}: {cells:?}", self.file);
        match self.places.get(&cells[0]) {
            Some(at) => self.rows[*at].cells = cells,
            None => self.add(cells),
        }
    }

    /// Replaces one cell of an existing row.
    pub fn set(&mut self, name: &str, column: &str, text: &str) {
        let row = &mut self.rows[self.places[name]];
        let at = row.columns.iter().position(|own| own == column);
        text.clone_into(&mut row.cells[at.expect("a column of the table")]);
    }

    /// Removes the rows for which `keep` is false, and sorts the others by `key`.
    pub fn arrange<K: Ord>(&mut self, keep: impl Fn(&Row) -> bool, key: impl Fn(&Row) -> K) {
        self.rows.retain(keep);
        self.rows.sort_by_key(key);
        let names = self.rows.iter().enumerate();
        self.places = names.map(|(at, row)| (row.name().to_owned(), at)).collect();
    }

    /// Writes the file, by way of a temporary one, so that it is never half written.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self) -> Result<(), String> {
        let lines = self.rows.iter().map(|row| row.cells.join("\t"));
        let text: String = std::iter::once(self.columns.join("\t"))
            .chain(lines)
            .map(|line| line + "\n")
            .collect();
        let path = path(&self.file);
        let draft = path.with_extension("draft");
        let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, &path));
        written.map_err(|why| format!("{}: {why}", path.display()))
    }
}

impl Row {
    /// The text in the first column.
    pub fn name(&self) -> &str {
        &self.cells[0]
    }

    /// All columns with their texts.
    pub fn cells(&self) -> impl Iterator<Item = (&str, &str)> {
        let columns = self.columns.iter().map(String::as_str);
        columns.zip(self.cells.iter().map(String::as_str))
    }

    /// Whether the table has a column.
    pub fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|own| own == column)
    }

    /// The text in a column.
    ///
    /// # Panics
    ///
    /// If the table has no such column.
    pub fn get(&self, column: &str) -> &str {
        let at = self.columns.iter().position(|own| own == column);
        &self.cells[at.unwrap_or_else(|| panic!("no column {column}"))]
    }

    /// The number in a column; `None` if the cell is empty.
    ///
    /// # Panics
    ///
    /// If the cell holds something else.
    pub fn number(&self, column: &str) -> Option<i64> {
        let text = self.get(column);
        let read = || text.parse().unwrap_or_else(|_| panic!("{column}: {text}"));
        (!text.is_empty()).then(read)
    }
}

/// The text of a cell, which is empty for `None`.
pub fn cell<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |own| own.to_string())
}
