//! The caller's settings for a computation of values, and the reports about it.

use std::fmt;

use nk_system::{Member, SystemError};

/// The settings of a computation. The values do not depend on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The limit on all memory, in bytes. A change to a larger width may exceed it briefly by the size of one sequence.
    pub memory: usize,
    /// The most threads that search at once. They are used only if that pays: if a convolution has at least 8 MiB of
    /// values on each side. 0 means 1.
    pub threads: usize,
    /// The method, by default [`ScanMethod::Automatic`].
    pub method: ScanMethod,
}

/// The choice of the options of an index that are examined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScanMethod {
    /// The cheaper of the two other methods by an estimate, for each member, repeated as values are computed.
    #[default]
    Automatic,
    /// All pairs of every convolution.
    Scan,
    /// The pairs with a rare value if there is a sparse space, even a useless one; meant for tests and benchmarks.
    Sparse,
}

impl Default for Settings {
    /// 4 GiB, one thread, the automatic method.
    fn default() -> Settings {
        Settings {
            // 4 GiB, or 1 GiB if addresses have 32 bits.
            memory: usize::try_from(4_u64 << 30).unwrap_or(1 << 30),
            threads: 1,
            method: ScanMethod::Automatic,
        }
    }
}

/// A report on the computation of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberReport {
    /// The name of the member.
    pub name: String,
    /// The method in use.
    pub method: InUse,
    /// The width of a stored value, in bits.
    pub width: u32,
    /// The number of different convolutions.
    pub convolutions: usize,
    /// The number of different back terms.
    pub backs: usize,
    /// The number of different constants.
    pub constants: usize,
}

/// The method that is in use for one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InUse {
    /// All pairs are scanned.
    Scan,
    /// A [`SparseSpace`](super::SparseSpace) is used.
    Sparse {
        /// The mask of the space.
        mask: u32,
        /// Whether the last bit of the index is counted with the bits in the mask.
        alternating: bool,
        /// Whether the common values of the member have an odd number of counted bits.
        odd: bool,
        /// The number of rare values of the member among those that are known.
        rare: usize,
    },
}

/// The reason why values of an earlier run cannot be those of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The system has no values.
    System(SystemError),
    /// The number of lists is not the number of members.
    Members {
        /// The number of lists.
        given: usize,
        /// The number of members.
        wanted: usize,
    },
    /// The lists do not end at one common index.
    Uneven {
        /// The member whose list differs.
        member: Member,
        /// The length of its list.
        given: usize,
    },
    /// A value differs from an initial value of the system.
    Initial {
        /// The member with the initial value.
        member: Member,
        /// The index of the value.
        n: i64,
    },
    /// Two members have the same values by the equations, but different values in the lists.
    Unlike {
        /// The member whose list differs.
        member: Member,
        /// The member that has the same values.
        other: Member,
    },
    /// The values need more memory than the limit.
    Memory {
        /// The limit, in bytes.
        limit: usize,
    },
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestoreError::System(error) => write!(f, "the system has no values: {error:?}"),
            RestoreError::Members { given, wanted } => {
                write!(f, "{given} lists of values for {wanted} sequences")
            }
            RestoreError::Uneven { member, given } => write!(
                f,
                "the {given} values of sequence {member} end elsewhere than those of others"
            ),
            RestoreError::Initial { member, n } => {
                write!(
                    f,
                    "the value of sequence {member} at {n} is not the initial one"
                )
            }
            RestoreError::Unlike { member, other } => write!(
                f,
                "sequences {member} and {other} are the same, and the values given for them are not"
            ),
            RestoreError::Memory { limit } => {
                write!(f, "the values need more than {limit} bytes")
            }
        }
    }
}

impl std::error::Error for RestoreError {}
