//! oeis
