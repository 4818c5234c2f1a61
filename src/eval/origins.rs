//! The values that came from derived recurrences, from symmetries, and from solvers of deletion games.

use super::machine::Machine;

/// The origins of values that needed no search, and the games that needed a search of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// Graphs whose nimbers were taken from derived recurrences, by name.
    pub derived: Vec<String>,
    /// Graphs on which a player wins because of symmetries of their family: each with `true` if it is the first player,
    /// and with the symmetry.
    pub symmetric: Vec<(String, bool, String)>,
    /// The functions whose values came from a solver of deletion games so far, by name. These games have one search, so
    /// the options of the graph solver that choose among searches have no effect on them.
    pub with_one_search: Vec<String>,
}

impl Origins {
    pub(super) fn of(machine: &Machine) -> Origins {
        let functions = machine.games.with_one_search().into_iter();
        let name = |own: usize| machine.program.functions[own].name.clone();
        Origins {
            derived: machine.systems.derived_families(),
            symmetric: machine.systems.symmetries.used(),
            with_one_search: functions.map(|own| name(own.0)).collect(),
        }
    }
}
