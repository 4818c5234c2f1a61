//! The violations of conditions, and their wording.

use std::fmt;

/// A violated condition of the theorem at the head of [this module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// Condition 1: two generators do not commute.
    Orders {
        /// The number of one of them, from 0.
        first: usize,
        /// The number of the other.
        second: usize,
    },
    /// Condition 1: an element is not reached by generators.
    Unreached {
        /// The element.
        element: usize,
    },
    /// Condition 2: the first element is in P.
    Empty,
    /// Condition 3: the element of a heap without options is not the first one.
    Terminal {
        /// The heap.
        heap: usize,
    },
    /// Condition 4: m f(n) is in P, and so is an element of m F(n).
    Won {
        /// The element m.
        element: usize,
        /// The heap.
        heap: usize,
    },
    /// Condition 5: the element of a sum is not in P, nor is that of any of its options.
    Lost {
        /// The heaps of the sum, in ascending order.
        heaps: Vec<usize>,
    },
    /// Condition 6: an element is not a product of elements of heaps.
    NotGenerated {
        /// The element.
        element: usize,
    },
    /// Condition 7: no element has a product in P with exactly one of two elements.
    Indistinct {
        /// The smaller one.
        first: usize,
        /// The larger one.
        second: usize,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Orders { first, second } => write!(
                f,
                "the order of the generators {first} and {second} matters, so the products do not form a commutative monoid"
            ),
            Violation::Unreached { element } => {
                write!(f, "no product of generators is element {element}")
            }
            Violation::Empty => f.write_str(
                "element 0 is in P, but the player to move wins where there are no moves",
            ),
            Violation::Terminal { heap } => {
                write!(f, "heap {heap} has no moves, and its element is not 0")
            }
            Violation::Won { element, heap } => write!(
                f,
                "element {element} and heap {heap} make an element of P, and a move in the heap leaves another"
            ),
            Violation::Lost { heaps } => {
                let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
                let heaps = heaps.join(", ");
                write!(
                    f,
                    "the sum of the heaps {heaps} is not in P, and no move leaves an element of P"
                )
            }
            Violation::NotGenerated { element } => {
                write!(f, "no sum of heaps has element {element}")
            }
            Violation::Indistinct { first, second } => write!(
                f,
                "elements {first} and {second} are not told apart by P, so this is not a quotient"
            ),
        }
    }
}
