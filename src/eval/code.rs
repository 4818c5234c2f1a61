//! The code of the stack machine, which [`super::compile`] writes and [`super::machine`] runs.

use super::batch::node::Batch;
use super::template::Template;
use nk_base::number::Number;
use nk_base::source::Span;
use nk_lang::ir::{Aggregate, Builtin, FamilyId, FunctionId};
use nk_oeis::SequenceId;
use nk_syntax::ast::Comparison;

/// A place in [`Code::ops`].
pub type Label = u32;

/// One routine: all clauses of a function, a family, or an expression of an eval.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub ops: Vec<Op>,
    /// The place in the text of each op.
    pub spans: Vec<Span>,
    pub constants: Vec<Number>,
    pub texts: Vec<std::rc::Rc<String>>,
    /// Registers of a frame: the arguments first.
    pub registers: usize,
    /// The variables that are bound at each place, for messages.
    pub variables: Vec<NamedVariable>,
    /// The beginning of the body of each clause.
    pub clause_starts: Vec<Label>,
    /// Bodies of innermost loops that [`Op::Batch`] runs.
    pub batches: Vec<Batch>,
    /// Graph expressions whose nimbers are asked for.
    pub(super) templates: Vec<std::rc::Rc<Template>>,
    /// Registers of `VerticesBegin`.
    pub vertex_slots: Vec<Vec<u32>>,
}

/// All routines of a program: functions, families, then questions.
#[derive(Debug, Default)]
pub struct Codes {
    pub list: Vec<Code>,
    pub functions: usize,
}

/// A variable and the ops during which it has a value.
#[derive(Clone, Debug)]
pub struct NamedVariable {
    pub name: String,
    pub register: u32,
    pub from: Label,
    pub to: Label,
}

/// `->` shows what an op does to the stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    /// `-> n`
    Small(i32),
    /// `-> constants[i]`
    Constant(u32),
    /// `-> texts[i]`
    Text(u32),
    Truth(bool),
    Load(u32),
    Store(u32),
    /// `-> register + constant`, the usual argument of a recurrence.
    LoadPlus(u32, i32),
    /// `a b -> a op b`
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    NimSum,
    Union,
    Intersect,
    Difference,
    Concatenate,
    Power,
    /// `base exponent modulus -> base^exponent mod modulus`
    PowerModulo,
    /// `a -> op a`
    Negate,
    Not,
    /// The number on top must be an integer; the text says what it is: "an argument".
    Integer(&'static str),
    /// `a b -> truth`
    Compare(Comparison),
    /// `low high -> set`
    Range,
    /// `x low high -> truth`
    InRange,
    /// `x -> truth`
    InEnumeration(FunctionId),
    /// `-> set`
    WholeEnumeration(FunctionId),
    /// `highs -> set` of the members up to the smallest high.
    EnumerationUpTo {
        function: FunctionId,
        highs: u16,
    },
    Jump(Label),
    /// `truth ->`
    JumpIfFalse(Label),
    JumpIfTrue(Label),
    /// `args -> value`
    Call {
        function: FunctionId,
        args: u32,
    },
    Family {
        family: FamilyId,
        args: u32,
    },
    /// `numbers -> nimber` and on to `known`, where recurrences derived from the graph give it.
    DerivedNimber(DerivedNimber),
    /// The answer for the graph on top of the stack, if it was built.
    SolvedNimber(DerivedNimber),
    Builtin {
        builtin: Builtin,
        args: u32,
    },
    /// `index -> value`
    Oeis(SequenceId),
    /// `count values -> list`
    Tuple(u32),
    /// Marks the local name in this register as one without a value.
    Forget(u32),
    /// `-> value` of a local name and on to `known`, if it has one; else the code that computes it follows.
    LoadLocal {
        register: u32,
        known: Label,
    },
    /// `value -> value`, which becomes that of a local name.
    KeepLocal(u32),
    /// Opens an accumulator.
    Begin(Aggregate),
    /// `x ->` into the accumulator.
    Collect,
    /// `set ->` its members into the accumulator.
    CollectSet,
    /// `-> value`
    Finish,
    /// `lows highs ->`: the register runs from the largest low to the smallest high; over at once if empty.
    LoopBegin {
        register: u32,
        lows: u16,
        highs: u16,
        exit: Label,
    },
    LoopNext {
        register: u32,
        body: Label,
    },
    /// Ends this number of the innermost loops.
    LeaveLoops(u16),
    /// Collects as many elements as it can, at the start of a loop's body.
    Batch {
        batch: u32,
        exit: Label,
    },
    /// `set ->`: the register runs through its members.
    EachBegin {
        register: u32,
        exit: Label,
    },
    EachNext {
        register: u32,
        body: Label,
    },
    /// The registers `vertex_slots[slots]` run through the declared vertices called `name`.
    VerticesBegin {
        name: u32,
        slots: u32,
        exit: Label,
    },
    VerticesNext {
        slots: u32,
        body: Label,
    },
    /// Opens a graph under construction for the family of this frame.
    BeginGraph,
    /// `indices ->`
    AddVertex {
        name: u32,
        indices: u32,
    },
    /// `indices -> vertex`, a number; an undeclared one is an error.
    FindVertex {
        name: u32,
        indices: u32,
    },
    /// `u v -> v`, joined.
    Join,
    Pop,
    /// `-> graph`
    FinishGraph,
    /// `truth ->`: the family's condition number `i`.
    Require(u32),
    /// `-> truth`: whether the arguments lie in the ranges of a clause.
    InRanges(u32),
    /// The clause holds for the arguments; a second claim is an error.
    Claim(u32),
    /// Goes to the claimed clause, if there is one.
    Enter,
    NoClause,
    /// `-> truth`: `false` once the enumeration has what is asked; else the register gets the next candidate.
    EnumerationNext(u32),
    /// Adds the candidate to the members.
    EnumerationFound,
    /// `list ->`: the elements that the candidate gives.
    EnumerationBlock,
    /// `lows highs ->`: sets the ends of an enumeration, at its first use.
    EnumerationBounds {
        lows: u16,
        highs: u16,
    },
    /// `set ->`: all members of an enumeration.
    EnumerationListed,
    /// Leaves the frame; its value is on the stack.
    Return,
}

/// A question for recurrences derived from a graph expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DerivedNimber {
    /// Whether only who wins is asked for: 0 or 1.
    pub outcome: bool,
    /// The place of the graph expression in [`Code::templates`].
    pub template: u32,
    /// Number of values that fill the holes of the template.
    pub numbers: u32,
    /// Whether the graph is built from a copy of just these numbers.
    pub copies: bool,
    /// The place in the code at which the machine continues once the nimber is known.
    pub known: Label,
}
