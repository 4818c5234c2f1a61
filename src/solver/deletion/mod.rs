//! Impartial games in which a move deletes vertices and edges of a graph, by rules that are given as data.
//!
//! A move binds a vertex, an edge or a path of three vertices, is allowed by a condition on the surroundings of the
//! bound vertices, and removes vertices near them and edges between them: see [`Rules`]. The player who cannot move
//! loses. Node-Kayles, Arc-Kayles, Grim, Graph Chomp and octal games on graphs are such games.
//!
//! ```
//! use nk_base::cancellation::CancelToken;
//! use nk_graph::Graph;
//! use nk_solver::Options;
//! use nk_solver::deletion::{OptionRule, Pattern, Rules, Solver, VertexSet};
//!
//! // Kayles on graphs: a move removes a vertex, or two vertices that are joined.
//! let one = VertexSet::Single(0);
//! let both = VertexSet::Single(0).or(VertexSet::Single(1));
//! let rules = Rules::new(vec![
//!     OptionRule::removing(Pattern::Vertex, one),
//!     OptionRule::removing(Pattern::Edge, both),
//! ])?;
//! let mut solver = Solver::new(rules, Options::default());
//! let path = Graph::from_edges(5, vec![(0, 1), (1, 2), (2, 3), (3, 4)]);
//! assert_eq!(solver.nimber(&path, &CancelToken::new())?, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Components
//!
//! **Theorem.** The value of a graph is the nim-sum of the values of its components. An isolated vertex is a component.
//!
//! *Proof.* The bound vertices of a move are joined, so they lie in one component C. A condition, and the set that is
//! removed, look only at C: degrees, neighbours, the numbers of vertices and edges of C, and the number of parts that
//! the move leaves of C. So the moves of a graph that bind vertices of C are the moves of C alone, and they leave the
//! other components as they are. Therefore play on the graph is play on the disjunctive sum of its components. Every
//! move removes a vertex or an edge, so play ends, and the theorem of Sprague and Grundy applies. ∎
//!
//! So a search splits each position into components, and remembers each component once for all isomorphic ones.
//!
//! ```text
//! option_rule  one kind of move, as data
//! rules        the rules: options that were checked
//! recognise    rules that are those of Node-Kayles, Arc-Kayles or Kayles
//! mirror       which symmetries are a strategy of the second player
//! host         the component on which a search plays, as rows of bits
//! moves        the moves of a position: bindings, conditions, what is removed
//! facts        what conditions look at, and whether they hold
//! canonical    the code of a position, which isomorphic positions usually share
//! colours      the numbering behind a code, for up to 64 vertices
//! code_table   codes -> positions -> what is known of their nimbers; kept between graphs
//! options      the options of a position
//! misere       the same games in misère play, in which the player who makes the last move loses
//! positions    sets of elements -> positions; kept during one search
//! search       is the nimber of a component t, or which is it?
//! enumeration  the nimbers of all sets of elements of a small graph, computed together
//! lanes        512 sets side by side, a bit each
//! play         a game as it is played: a position, its moves, a perfect player
//! definition   the reference: by definition, on labelled graphs
//! ```

mod canonical;
mod code_table;
mod colours;
mod definition;
mod enumeration;
mod error;
mod facts;
mod host;
mod lanes;
mod mirror;
mod misere;
mod moves;
mod option_rule;
mod options;
mod play;
mod positions;
mod recognise;
mod rules;
mod search;
mod solver;

pub use definition::{
    misere_outcome_by_definition, nimber_by_definition, token_nimber_by_definition,
};
pub use error::{DeletionError, Endless};
pub use misere::MisereSolver;
pub use option_rule::{
    Comparison, Condition, EdgeSet, Number, OptionRule, Pattern, RulesError, VertexSet,
};
pub use play::Match;
pub use rules::{Kayles, Rules};
pub use solver::{Choice, LegalMove, Solver};
