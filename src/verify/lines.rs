//! The lines of a certificate.

/// The lines of a certificate of any kind with their numbers from 1, without blank lines and comments. A comment is a
/// line that begins with `#`.
pub fn telling(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().zip(1..);
    lines.filter(|(line, _)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    })
}

/// The lines of [`telling`] below the first one, which must be `head`, and the number of that line.
///
/// # Errors
///
/// The number of the line that should be `head`.
pub fn below<'t>(
    text: &'t str,
    head: &str,
) -> Result<(impl Iterator<Item = (&'t str, usize)>, usize), usize> {
    let mut lines = telling(text);
    match lines.next() {
        Some((own, number)) if own.trim() == head => Ok((lines, number)),
        own => Err(own.map_or(1, |own| own.1)),
    }
}

/// The lines of [`telling`], without blanks around them.
pub struct Lines<'t> {
    all: Vec<(&'t str, usize)>,
    next: usize,
}

/// The error that a line is not the expected one.
pub struct Unlike {
    /// The number of the line, from 1.
    pub line: usize,
    /// Whether there is such a line; otherwise its number is that after the last line.
    pub is_there: bool,
    /// A description of the expected line.
    pub wanted: &'static str,
}

impl<'t> Lines<'t> {
    pub fn of(text: &'t str) -> Lines<'t> {
        Lines {
            all: telling(text).map(|own| (own.0.trim(), own.1)).collect(),
            next: 0,
        }
    }

    /// The next line with its number.
    pub fn peek(&self) -> Option<(&'t str, usize)> {
        self.all.get(self.next).copied()
    }

    pub fn begins(&self, start: &str) -> bool {
        self.peek().is_some_and(|own| own.0.starts_with(start))
    }

    /// The error that the next line is not the expected one.
    pub fn unlike(&self, wanted: &'static str) -> Unlike {
        let behind = self.all.last().map_or(1, |own| own.1 + 1);
        Unlike {
            line: self.peek().map_or(behind, |own| own.1),
            is_there: self.peek().is_some(),
            wanted,
        }
    }

    /// The error that the line that was read last is not the expected one; it becomes the next line again.
    pub fn refused(&mut self, wanted: &'static str) -> Unlike {
        self.next = self.next.saturating_sub(1);
        self.unlike(wanted)
    }

    /// The number of the next line, or of the last one if all have been read.
    pub fn place(&self) -> usize {
        let line = self.peek().or(self.all.last().copied());
        line.map_or(1, |own| own.1)
    }

    /// The value that `read` gives for the next line. If it gives none, the line stays the next one.
    pub fn said<T>(&mut self, read: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let value = read(self.peek()?.0)?;
        self.next += 1;
        Some(value)
    }

    /// The value that `read` gives for the next line, or the error that the line is not the expected one.
    pub fn taken<T>(
        &mut self,
        wanted: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Unlike> {
        self.said(read).ok_or_else(|| self.unlike(wanted))
    }

    /// As [`taken`](Self::taken), for the rest of the next line after `start`.
    pub fn taken_after<T>(
        &mut self,
        start: &str,
        wanted: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Unlike> {
        self.taken(wanted, |line| read(line.strip_prefix(start)?.trim()))
    }
}
