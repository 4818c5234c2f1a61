//! The letters of a PDF: runs of bytes in Helvetica or Symbol, and runs of letters that neither font has.
//!
//! Widths are from Adobe's metrics of the two fonts, in thousandths of the size of the font.

use super::font;

/// The names of the fonts in the document.
pub(super) const HELVETICA: &str = "F";
pub(super) const SYMBOL: &str = "S";

/// A part of a text that is written in one way.
pub(super) enum Run {
    /// Letters of a font.
    Letters {
        font: &'static str,
        bytes: Vec<u8>,
        /// The sum of their widths.
        thousandths: u32,
    },
    /// Letters that are drawn by strokes.
    Strokes(String),
}

/// The space around letters that are strokes, as a share of the size of the font.
const STROKES_GAP: f64 = 0.1;

impl Run {
    /// The width of the run at a size of the font.
    pub fn width(&self, size: f64) -> f64 {
        match self {
            Run::Letters { thousandths, .. } => f64::from(*thousandths) * size / 1000.0,
            Run::Strokes(text) => font::width(text, size) + STROKES_GAP * size,
        }
    }
}

/// The parts of a text from left to right.
pub(super) fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for c in text.chars() {
        match (letter(c), runs.last_mut()) {
            (
                Some((name, byte, width)),
                Some(Run::Letters {
                    font,
                    bytes,
                    thousandths,
                }),
            ) if *font == name => {
                bytes.push(byte);
                *thousandths += u32::from(width);
            }
            (Some((font, byte, width)), _) => runs.push(Run::Letters {
                font,
                bytes: vec![byte],
                thousandths: u32::from(width),
            }),
            (None, Some(Run::Strokes(text))) => text.push(c),
            (None, _) => runs.push(Run::Strokes(c.to_string())),
        }
    }
    runs
}

/// Whether a PDF can show a character. Other characters are drawn as boxes.
pub fn draws(c: char) -> bool {
    letter(c).is_some() || font::draws(c)
}

/// A text in the information of the document, with its delimiters. It is in UTF-16 if it has letters beyond ASCII.
pub(super) fn encoded(text: &str) -> String {
    if text.is_ascii() {
        let escaped = text.replace('\\', "\\\\");
        return format!("({})", escaped.replace('(', "\\(").replace(')', "\\)"));
    }
    let units = text.encode_utf16().map(|own| format!("{own:04X}"));
    format!("<FEFF{}>", units.collect::<String>())
}

/// The name of the font that has a character, and its byte and its width in this font.
fn letter(c: char) -> Option<(&'static str, u8, u16)> {
    let byte = match u32::from(c) {
        code @ (0x20..0x7f | 0xa0..=0xff) => Some(code as u8),
        _ => WINDOWS
            .chars()
            .zip(0x80..)
            .find(|own| own.0 == c)
            .map(|own| own.1),
    };
    if let Some(byte) = byte {
        let plain = usize::from(byte).checked_sub(32).map(|at| WIDTHS.get(at));
        let high = || usize::from(byte).checked_sub(128).map(|at| HIGH[at]);
        let width = plain.flatten().copied().or_else(high)?;
        return Some((HELVETICA, byte, width));
    }
    let greek = GREEK.chars().position(|own| own == c);
    let greek = greek.map(|at| GREEK_BYTES[at]);
    if let Some(byte) = greek {
        return Some((SYMBOL, byte, GREEK_WIDTHS[usize::from(byte - b'A')]));
    }
    let sign = SIGNS.iter().find(|own| own.0 == c)?;
    Some((SYMBOL, sign.1, sign.2))
}

/// The characters of the encoding WinAnsi from 0x80 to 0x9f, where bytes are not code points. A blank is a byte without
/// a character.
const WINDOWS: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The widths of the characters of Helvetica from 32 to 126.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The widths of the characters of Helvetica from 128 to 255 in the encoding WinAnsi; 0 for a byte without a character.
const HIGH: [u16; 128] = [
    556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 222, 222, 333,
    333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556, 260,
    556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333,
    365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278,
    278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];

/// The Greek letters, with their bytes in Symbol.
const GREEK: &str = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϕϖ";
const GREEK_BYTES: &[u8] = b"ABGDEZHQIKLMNXOPRSTUFCYWabgdezhqiklmnxoprVstufcywJjv";

/// The widths of the characters of Symbol from 65 to 122.
const GREEK_WIDTHS: [u16; 58] = [
    722, 667, 722, 612, 611, 763, 603, 722, 333, 631, 722, 686, 889, 722, 722, 768, 741, 556, 592,
    611, 690, 439, 768, 645, 795, 611, 333, 863, 333, 658, 500, 500, 631, 549, 549, 494, 439, 521,
    411, 603, 329, 603, 549, 549, 576, 521, 549, 549, 521, 549, 603, 439, 576, 713, 686, 493, 686,
    494,
];

/// Other signs with their bytes in Symbol and their widths.
const SIGNS: [(char, u8, u16); 24] = [
    ('−', 0x2d, 549),
    ('′', 0xa2, 247),
    ('≤', 0xa3, 549),
    ('∞', 0xa5, 713),
    ('↔', 0xab, 1042),
    ('←', 0xac, 987),
    ('↑', 0xad, 603),
    ('→', 0xae, 987),
    ('↓', 0xaf, 603),
    ('≥', 0xb3, 549),
    ('≠', 0xb9, 549),
    ('⊗', 0xc4, 768),
    ('⊕', 0xc5, 768),
    ('∅', 0xc6, 823),
    ('∩', 0xc7, 768),
    ('∪', 0xc8, 768),
    ('⊆', 0xcd, 713),
    ('∈', 0xce, 713),
    ('∉', 0xcf, 713),
    ('√', 0xd6, 549),
    ('∧', 0xd9, 603),
    ('∨', 0xda, 603),
    ('⇐', 0xdc, 987),
    ('⇒', 0xde, 987),
];
