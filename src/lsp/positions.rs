//! Converts offsets in bytes to positions of the protocol and back. A position is a line from 0, and in it a number of
//! UTF-16 units from 0.

use lsp_types::{Position, Range};

/// The lines of one text.
pub struct Lines<'t> {
    text: &'t str,
    /// Where each line begins, in bytes.
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Finds the beginnings of all lines of a text.
    pub fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes[*at] {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let behind = (0..bytes.len()).filter(ends).map(|at| at + 1);
        Lines {
            text,
            starts: std::iter::once(0).chain(behind).collect(),
        }
    }

    /// The position of an offset, which must be between characters.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset];
        let character = before.encode_utf16().count();
        Position::new(line as u32, character as u32)
    }

    /// The range of positions of a range of bytes, whose ends must be between characters.
    pub fn range(&self, range: std::ops::Range<usize>) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }

    /// The offset of a position. For a position after the end of its line this is the end of the line, and for one
    /// after the last line the end of the text.
    pub fn offset(&self, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return self.text.len();
        };
        let end = self.starts.get(position.line as usize + 1);
        let line = &self.text[start..end.copied().unwrap_or(self.text.len())];
        let line = line.trim_end_matches(['\n', '\r']);
        let mut units = 0;
        for (at, character) in line.char_indices() {
            // A position between two surrogates becomes that before their character.
            if units + character.len_utf16() as u32 > position.character {
                return start + at;
            }
            units += character.len_utf16() as u32;
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn units_are_those_of_utf_16() {
        let text = "a𝄞中e\u{301}\r\nb\rc\n";
        let lines = Lines::new(text);
        let at = |line, character| lines.offset(Position::new(line, character));
        assert_eq!([at(0, 0), at(0, 1), at(0, 2), at(0, 3)], [0, 1, 1, 5]);
        assert_eq!([at(0, 4), at(0, 5), at(0, 6), at(0, 99)], [8, 9, 11, 11]);
        assert_eq!([at(1, 0), at(1, 1), at(2, 0), at(3, 0)], [13, 14, 15, 17]);
        assert_eq!(at(9, 9), text.len());
    }

    proptest! {
        /// An offset becomes a position and the same offset again, for every character of every text.
        #[test]
        fn positions_and_offsets_agree(text in "([a-z中𝄞é\u{301}\u{FEFF}]|\r\n|\n|\r){0,40}") {
            let lines = Lines::new(&text);
            for (offset, character) in text.char_indices() {
                let inside = character == '\n' && text[..offset].ends_with('\r');
                if !inside {
                    prop_assert_eq!(lines.offset(lines.position(offset)), offset);
                }
            }
            prop_assert_eq!(lines.offset(lines.position(text.len())), text.len());
        }
    }
}
