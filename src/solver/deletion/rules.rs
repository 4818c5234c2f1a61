//! The rules of a deletion game: options that were checked.

use super::option_rule::{OptionRule, RulesError};
use super::recognise::{Kind, is_symmetric, kind};

/// The rules of a deletion game: a move is one of the options, for any vertices that its pattern can bind.
///
/// [`new`](Self::new) checks the options, so a game with these rules can always be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    options: Vec<OptionRule>,
    /// For each option, whether it binds two vertices and is the same move when they are swapped.
    is_symmetric: Vec<bool>,
}

/// A game that is Node-Kayles on another graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kayles {
    /// Node-Kayles: a move takes a vertex and its neighbours.
    Nodes,
    /// Arc-Kayles: a move takes the two ends of an edge. It is Node-Kayles on the line graph.
    Arcs,
    /// Kayles: a move takes a vertex, or the two ends of an edge. It is Node-Kayles on the middle graph.
    Both,
}

impl Rules {
    /// Rules with these options.
    ///
    /// # Errors
    ///
    /// See [`RulesError`].
    pub fn new(options: Vec<OptionRule>) -> Result<Rules, RulesError> {
        for (option, rule) in options.iter().enumerate() {
            rule.check(option)?;
        }
        let is_symmetric = options.iter().map(is_symmetric).collect();
        Ok(Rules {
            options,
            is_symmetric,
        })
    }

    /// Whether an option binds two vertices and is the same move when they are swapped.
    #[inline]
    pub(super) fn is_symmetric(&self, option: usize) -> bool {
        self.is_symmetric[option]
    }

    /// The options.
    pub fn options(&self) -> &[OptionRule] {
        &self.options
    }

    /// Whether the game is Node-Kayles or Arc-Kayles, in whatever form the rules are written. The solver of Node-Kayles
    /// plays these games; on a single graph Kayles takes less time by its rules.
    pub fn is_kayles(&self) -> bool {
        matches!(self.kayles(), Some(Kayles::Nodes | Kayles::Arcs))
    }

    /// Which of Node-Kayles, Arc-Kayles and Kayles the game is, in whatever form the rules are written; `None` for other
    /// games.
    pub fn kayles(&self) -> Option<Kayles> {
        match kind(&self.options) {
            Kind::NodeKayles => Some(Kayles::Nodes),
            Kind::ArcKayles => Some(Kayles::Arcs),
            Kind::Kayles => Some(Kayles::Both),
            Kind::AnyVertex | Kind::AnyEdge | Kind::Other => None,
        }
    }
}
