//! The values of one sequence in memory, stored in one width.

use std::ops::BitXor;

/// A width in which values are stored.
pub(super) trait Cell:
    Copy + Default + Eq + Into<u32> + TryFrom<u32> + BitXor<Output = Self> + Send + Sync
{
    /// The cost of marking one pair, in pairs that are searched for one value.
    const MARK_COST: usize = 20 / size_of::<Self>();

    /// Whether some pair has `a xor b = target`. The loop has no early exit, and its accumulator has the width of the
    /// cells, so that it compiles to vector instructions.
    fn meets<const N: usize>(a: &[Self; N], b: &[Self; N], target: Self) -> bool;

    /// Sets `met` to a nonzero number at each place where the value is equal to the target, in the same way.
    fn note<const N: usize>(met: &mut [Self; N], values: &[Self; N], targets: &[Self; N]);
}

macro_rules! cell {
    ($width:ty) => {
        impl Cell for $width {
            #[inline]
            fn meets<const N: usize>(a: &[Self; N], b: &[Self; N], target: Self) -> bool {
                let mut met = 0;
                for (a, b) in a.iter().zip(b) {
                    met |= <$width>::from(a ^ b == target);
                }
                met != 0
            }

            #[inline]
            fn note<const N: usize>(met: &mut [Self; N], values: &[Self; N], targets: &[Self; N]) {
                for (met, (value, target)) in met.iter_mut().zip(values.iter().zip(targets)) {
                    *met |= if value == target { <$width>::MAX } else { 0 };
                }
            }
        }
    };
}
cell!(u8);
cell!(u16);
cell!(u32);

/// The values of one sequence, stored in both directions, so that a convolution reads two ascending slices.
///
/// Invariant: value i (at the index `first + i`) is `forward[i]` and `reversed[reversed.len() - 1 - i]`.
#[derive(Clone, Debug)]
pub(super) struct Track<T> {
    first: i64,
    forward: Vec<T>,
    /// The values are at the end; the places before them are spare.
    reversed: Vec<T>,
}

impl<T: Cell> Track<T> {
    pub(super) fn new(first: i64) -> Track<T> {
        Track {
            first,
            forward: Vec::new(),
            reversed: Vec::new(),
        }
    }

    pub(super) fn first(&self) -> i64 {
        self.first
    }

    pub(super) fn values(&self) -> &[T] {
        &self.forward
    }

    /// The number of values that fit without growing.
    pub(super) fn capacity(&self) -> usize {
        self.reversed.len()
    }

    pub(super) fn reserve(&mut self, capacity: usize) {
        if capacity <= self.reversed.len() {
            return;
        }
        let known = self.forward.len();
        self.forward.reserve_exact(capacity - known);
        let mut reversed = vec![T::default(); capacity];
        reversed[capacity - known..].copy_from_slice(&self.reversed[self.reversed.len() - known..]);
        self.reversed = reversed;
    }

    /// Appends a value; the memory must have been reserved.
    pub(super) fn push(&mut self, value: T) {
        let at = self.reversed.len() - 1 - self.forward.len();
        self.reversed[at] = value;
        self.forward.push(value);
    }

    pub(super) fn drop_last(&mut self, count: usize) {
        self.forward.truncate(self.forward.len() - count);
    }

    pub(super) fn at(&self, n: i64) -> u32 {
        self.forward[(n - self.first) as usize].into()
    }

    /// All values from the index `from` on.
    pub(super) fn from(&self, from: i64) -> &[T] {
        &self.forward[(from - self.first) as usize..]
    }

    /// The values at `from`, `from + 1`, ...
    pub(super) fn ascending(&self, from: i64, count: usize) -> &[T] {
        &self.forward[(from - self.first) as usize..][..count]
    }

    /// The values at `from`, `from - 1`, ...
    pub(super) fn descending(&self, from: i64, count: usize) -> &[T] {
        let at = self.reversed.len() - 1 - (from - self.first) as usize;
        &self.reversed[at..][..count]
    }

    pub(super) fn widen<U: Cell + From<T>>(self) -> Track<U> {
        Track {
            first: self.first,
            forward: self.forward.iter().map(|value| U::from(*value)).collect(),
            reversed: self.reversed.iter().map(|value| U::from(*value)).collect(),
        }
    }
}
