//! The numbers of indices and values that are processed together, and the layout of a window.

/// The number of indices that are searched together.
pub(crate) const LANES: usize = 128;
/// The number of values of a chunk. Places within a chunk fit into 16 bits.
pub(super) const CHUNK: usize = 2048;
/// The number of bytes of a window in one plane, for one bit offset.
pub(super) const SPAN: usize = (CHUNK + LANES) / 8;

/// The code of a place of a chunk, which is the byte of a window at which its partners begin.
pub(super) fn code(place: u16) -> u16 {
    place % 8 * SPAN as u16 + place / 8
}

/// The place with this code.
pub(super) fn decode(code: u16) -> u16 {
    code % SPAN as u16 * 8 + code / SPAN as u16
}
