//! Evaluation: a checked program -> terms and verdicts.
//!
//! In: a [`Program`](nk_lang::ir::Program), OEIS listings, limits. Out: values ([`Evaluator::term`]), sequences
//! ([`Evaluator::run_eval`]), verdicts ([`Evaluator::run_check`]). Every value is exact or an error.
//!
//! The [`Evaluator`] is the interface. It holds an [`interpreter`], which all parts that evaluate borrow, and the
//! certificates that were accepted, which only claims about all n need.
//!
//! [`compile`] writes code for a stack machine ([`machine`]), which keeps the values of functions ([`memo`]), builds
//! graphs ([`graph_ops`]) and asks other crates ([`externals`]). The values of mex/XOR systems come from
//! `nk_recurrence` instead ([`systems`]). Claims about all n are settled by periods ([`claims`]), and certificates are
//! made of these proofs ([`certify`]).

#![deny(missing_docs)]

mod accumulator;
mod affine;
mod arithmetic;
mod attempts;
mod batch;
mod builtins;
mod by_ranges;
mod by_symmetry;
mod calls;
mod certify;
mod checks;
mod claims;
mod clauses;
mod code;
mod cold_ops;
mod collections;
mod compile;
mod computed_system;
mod construction;
mod cost;
mod derived;
mod ends;
mod enumeration;
mod equal;
mod error;
mod evals;
mod evaluator;
mod externals;
mod finite;
mod frames;
mod games;
mod graph_ops;
mod graph_options;
mod graph_value;
mod heaps;
mod instance;
mod interned;
mod interpreter;
mod known_terms;
mod labelled;
mod limits;
mod listing;
mod loops;
mod machine;
mod member_sums;
mod members;
mod memo;
mod misere_heaps;
mod moves;
mod oeis_checks;
mod origins;
mod parts;
mod periodicity;
mod persistence;
mod placed;
mod points;
mod positions;
mod relations;
mod remainders;
mod repeating;
mod rows;
mod running;
mod running_periods;
mod searches;
mod settling;
mod several;
#[cfg(test)]
mod split;
mod stack;
mod strangers;
mod sum_options;
mod symmetric;
mod systems;
mod template;
mod total;
mod trace;
mod value;
mod verdict;
mod vertex;
mod whole_graph;
mod written_out;

pub use affine::affine;
pub use computed_system::Sequenced;
pub use derived::SOLVED_ORDER;
pub use error::{Beyond, EvalError, EvalErrorKind, Grown, Narrower, NoEquationHelp, TraceLine};
pub use evals::{End, TermSink};
pub use evaluator::Evaluator;
pub use finite::MemberQuestion;
pub use graph_options::{NoOptions, WrittenOption, cuts_an_edge};
pub use graph_value::GraphValue;
pub use heaps::{game_of, heaps_of};
pub use labelled::Labelled;
pub use limits::Limits;
pub use moves::Moves;
pub use origins::Origins;
pub use parts::{Part, Sides, parts};
pub use periodicity::NamedPeriodicity;
pub use persistence::{Persistence, PersistentValues};
pub use points::Window;
pub use repeating::Repeating;
pub use sum_options::{Component, Listed, NoSums, SumOption};
pub use systems::SOLVED;
pub use value::Value;
pub use value::shorten;
pub use verdict::{Because, CheckReport, Verdict};
pub use vertex::Vertex;
