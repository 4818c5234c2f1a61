//! What the caller decides about how values are computed, and what they are told about it.

use std::fmt;

use nk_system::{Member, SystemError};

/// How the values of a system are to be computed. The values are the same whatever is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The limit on all that is stored; widening may exceed it by one sequence for a moment.
    pub bytes: usize,
    /// At most this many search at once, where that pays: from 8 MiB of values on each side of a convolution. 0 is
    /// taken as 1.
    pub threads: usize,
    pub method: Method,
}

/// Which options of an index are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Whichever of the two seems to cost less, for each member, decided anew as values come in.
    #[default]
    Automatic,
    /// All pairs of every convolution.
    Scan,
    /// The pairs with a rare value wherever there is a space at all, even a useless one: for referees and benchmarks.
    Sparse,
}

impl Default for Settings {
    /// 4 GiB, one thread, automatic.
    fn default() -> Settings {
        Settings {
            bytes: 4 << 30,
            threads: 1,
            method: Method::Automatic,
        }
    }
}

/// How one member is being computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberReport {
    pub name: String,
    pub method: InUse,
    /// Of a stored value, in bits.
    pub width: u32,
    /// Different ones, each kind.
    pub convolutions: usize,
    pub backs: usize,
    pub constants: usize,
}

/// The method of one member now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InUse {
    Scan,
    /// By the [`SparseSpace`](super::SparseSpace) with this mask and class, outside which the member has had `rare`
    /// values so far.
    Sparse {
        mask: u32,
        odd: bool,
        rare: usize,
    },
}

/// Why values known from elsewhere cannot be those of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreError {
    /// The system has no values at all.
    System(SystemError),
    /// As many lists as members are wanted.
    Members { given: usize, wanted: usize },
    /// The lists do not end at one index: that of this member is `given` long.
    Uneven { member: Member, given: usize },
    /// This member's value at n is an initial value, and another one.
    Initial { member: Member, n: i64 },
    /// By the equations this member has the values of the other, and not by the lists.
    Unlike { member: Member, other: Member },
    /// The values need more than this many bytes.
    Memory { limit: usize },
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
