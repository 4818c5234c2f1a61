//! The methods of the engine.

/// How positions are searched and which positions share a key in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMethod {
    /// Positions are split into components, whose keys depend on the ranks of their vertices. Line graphs of boards are
    /// played on the boards, and the keys of their components depend on the shape.
    Ranked,
    /// Positions are split into components, and isomorphic components share a key.
    Isomorphic,
    /// Positions are split into components, whose keys depend on the ranks of their vertices. Before a component is
    /// searched, it is also looked up by its isomorphism class.
    Both,
    /// Positions are not split, small ones are searched without a table, and the keys use the symmetries of the whole
    /// graph.
    Dense,
}
