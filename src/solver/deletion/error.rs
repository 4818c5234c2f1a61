//! Why a deletion game has no answer.

use std::fmt;

use crate::stopped::Stopped;
use nk_base::cancellation::{Cancelled, StopReason};

/// Why a computation ended without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeletionError {
    /// The computation was cancelled, or the memory is full.
    Stopped(Stopped),
    /// A move removes nothing, so that play need not end and the position has no nimber.
    RemovesNothing(Box<Endless>),
    /// A component is too large to be searched.
    TooLarge {
        /// The number of its vertices, and of its edges if the rules can remove edges alone.
        elements: usize,
        /// The most that can be searched.
        most: usize,
    },
}

/// A position in which a move removes nothing. Vertices are those of the graph for which the computation was called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endless {
    /// The number of the option in the rules, from 0 on.
    pub option: usize,
    /// The vertices that the move binds.
    pub bound: Vec<usize>,
    /// The vertices of the component in which the move is possible.
    pub vertices: Vec<usize>,
    /// The edges of that component.
    pub edges: Vec<(usize, usize)>,
}

impl From<Cancelled> for DeletionError {
    fn from(cancelled: Cancelled) -> Self {
        StopReason::from(cancelled).into()
    }
}

impl From<StopReason> for DeletionError {
    fn from(reason: StopReason) -> Self {
        DeletionError::Stopped(Stopped {
            reason,
            positions: 0,
        })
    }
}

impl From<Stopped> for DeletionError {
    fn from(stopped: Stopped) -> Self {
        DeletionError::Stopped(stopped)
    }
}

impl fmt::Display for DeletionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeletionError::Stopped(stopped) => stopped.fmt(f),
            DeletionError::RemovesNothing(own) => write!(
                f,
                "option {} at the vertices {:?} removes nothing from the component with {} vertices and {} edges, so \
                 play need not end; add a condition that forbids the move",
                own.option + 1,
                own.bound,
                own.vertices.len(),
                own.edges.len()
            ),
            DeletionError::TooLarge { elements, most } => write!(
                f,
                "a component has {elements} vertices and edges that can be removed, and the solver plays on at most \
                 {most}; use a smaller graph"
            ),
        }
    }
}

impl std::error::Error for DeletionError {}
