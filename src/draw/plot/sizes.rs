//! Sizes and colours of plots.

use crate::picture::Colour;

pub(super) const RIGHT: f64 = 18.0;
pub(super) const LETTERS: f64 = 12.0;
/// The size of the names of sequences.
pub(super) const NAME: f64 = 13.0;
/// The least space between two texts of one line.
pub(super) const GAP: f64 = 16.0;
/// The distance from the rim to the beginning, left of it, of the title of the axis of the values.
pub(super) const OUTSIDE: f64 = 20.0;
/// The height of a line of the heading.
pub(super) const LINE: f64 = 18.0;
/// The height of the numbers and the title below a panel.
pub(super) const FOOT: f64 = 34.0;
/// The height of a line of the key of the shades.
pub(super) const KEY: f64 = 18.0;
/// Two alternating shades for periods, and one for the indices before them.
pub(super) const PERIODS: [Colour; 2] = [[0xd9, 0xea, 0xf7], [0xec, 0xf5, 0xfb]];
pub(super) const BEFORE: Colour = [0xf3, 0xf1, 0xec];
