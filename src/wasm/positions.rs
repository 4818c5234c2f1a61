//! Converts offsets in a text from bytes, as in Rust, to UTF-16 code units, as in JavaScript, and back.

use std::ops::Range;

/// Converts the offsets of one text.
pub struct Units<'t> {
    text: &'t str,
    /// Whether the text is ASCII, so that both offsets are the same.
    is_ascii: bool,
}

impl<'t> Units<'t> {
    pub fn new(text: &'t str) -> Units<'t> {
        Units {
            text,
            is_ascii: text.is_ascii(),
        }
    }

    /// The offset in code units of each of the ascending offsets in bytes.
    pub fn all(&self, bytes: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let (mut last, mut units) = (0, 0);
        let count = |byte: usize| {
            if self.is_ascii {
                return byte;
            }
            units += self.text[last..byte]
                .chars()
                .map(char::len_utf16)
                .sum::<usize>();
            last = byte;
            units
        };
        bytes.into_iter().map(count).collect()
    }

    /// The offset in code units of an offset in bytes.
    pub fn unit(&self, byte: usize) -> usize {
        self.all([byte])[0]
    }

    /// The offsets in code units of both ends of a range in bytes.
    pub fn range(&self, bytes: Range<usize>) -> [usize; 2] {
        [self.unit(bytes.start), self.unit(bytes.end)]
    }

    /// The offset in bytes of an offset in code units; the end of the text if the offset lies beyond it.
    pub fn byte(&self, unit: usize) -> usize {
        let mut units = 0;
        for (byte, own) in self.text.char_indices() {
            if units >= unit {
                return byte;
            }
            units += own.len_utf16();
        }
        self.text.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_counts_agree_with_encode_utf16() {
        for text in ["", "a(n) = 1", "⊕a𝔸b", "𝔸"] {
            let units = Units::new(text);
            let bytes = text.char_indices().map(|own| own.0).chain([text.len()]);
            for byte in bytes {
                let unit = text[..byte].encode_utf16().count();
                assert_eq!(units.unit(byte), unit, "{text} {byte}");
                assert_eq!(units.byte(unit), byte, "{text} {unit}");
            }
            assert_eq!(units.byte(99), text.len());
        }
    }
}
