//! Sizes and colours that pictures have in common.

use crate::picture::{Colour, text_width};

/// The height of the letters.
pub(super) const LETTERS: f64 = 12.0;
/// The height of the numbers of colours.
pub(super) const NUMBERS: f64 = 9.0;
/// The colour of vertices that a move removes.
pub(super) const TAKEN: Colour = [0xf0, 0xf0, 0xf0];
/// The outline of vertices whose move wins, and the colour of edges whose move wins.
pub(super) const WINNING: Colour = [0x00, 0x80, 0x5c];

/// The width that a picture needs for a caption.
pub(super) fn caption_width(text: &str) -> f64 {
    1.06 * text_width(text, LETTERS) + 16.0
}
