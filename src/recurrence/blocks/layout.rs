//! How many indices and values are taken together, and where a value of them stands.

/// Indices that are searched together.
pub(crate) const LANES: usize = 128;
/// Values of a chunk. Places within it fit 16 bits.
pub(super) const CHUNK: usize = 2048;
/// Bytes of a window in one plane, for one place within a byte.
pub(super) const SPAN: usize = (CHUNK + LANES) / 8;

/// Where in a window a place of a chunk is found.
pub(super) fn code(place: u16) -> u16 {
    place % 8 * SPAN as u16 + place / 8
}

/// The place with this code.
pub(super) fn decode(code: u16) -> u16 {
    code % SPAN as u16 * 8 + code / SPAN as u16
}
