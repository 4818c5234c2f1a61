//! Where a line ends that is the text of one item, or rule.
//!
//! Breaks by hand at natural places, and those that a comment makes, are given. Between them the lines
//! are filled so that the breaks cost the least; among equals the first line is the fullest. A break
//! that was chosen once and is then found as given changes nothing about the others.

use rustc_hash::FxHashSet;

use super::MAX_COLUMNS;
use super::pieces::Piece;
use crate::syntax::TokenKind;

/// A place where a line may be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the `:` of an item, or rule.
    Conditions,
    /// Before the `:` in braces.
    SetConditions,
    /// Before the `:` in `sum(...)`.
    AggregateConditions,
    /// Behind a comma in a set, in conditions or in a list of edges.
    Comma,
    /// Before `union`, `or`, `then`, `else`.
    Part,
    And,
    NimSum,
    /// Before the comparison that a check states.
    Comparison,
    /// Behind the `=` of an equation.
    Body,
    /// Before `--`.
    Join,
    /// Before `+ - * /` with blanks around.
    Arithmetic,
    /// Behind a comma in a call or in indices.
    ArgumentComma,
    /// Behind the `{` of a set.
    AfterOpener,
    /// Before the `}` of a set whose `{` ends its line.
    BeforeCloser,
}

/// How a place is treated.
struct Treatment {
    place: Place,
    /// Whether a break by hand is kept.
    kept: bool,
    /// How bad a break is where the line is too long; `None`: it is never made.
    cost: Option<usize>,
    /// Whether conditions behind such a break get a line of their own.
    parts: bool,
}

const fn row(place: Place, kept: bool, cost: Option<usize>, parts: bool) -> Treatment {
    Treatment {
        place,
        kept,
        cost,
        parts,
    }
}

const TREATMENTS: [Treatment; 14] = [
    row(Place::SetConditions, true, Some(0), false),
    row(Place::Conditions, true, Some(1), false),
    row(Place::AggregateConditions, true, Some(3), false),
    row(Place::Comma, true, Some(3), true),
    row(Place::Part, true, Some(2), true),
    row(Place::And, true, Some(3), true),
    row(Place::NimSum, true, Some(5), true),
    row(Place::Comparison, true, Some(4), false),
    row(Place::Body, true, Some(6), false),
    row(Place::Join, false, Some(6), false),
    row(Place::Arithmetic, false, Some(8), false),
    row(Place::ArgumentComma, false, Some(9), false),
    row(Place::AfterOpener, true, None, false),
    row(Place::BeforeCloser, true, None, false),
];

/// What one more line costs.
const LINE_COST: usize = 10;
/// What a break costs more for each delimiter around it but the first.
const LEVEL_COST: usize = 6;
/// What each character beyond the margin costs: more than any number of breaks that could spare it.
const EXCESS_COST: usize = 1_000_000;

impl Place {
    /// The place before a token, told from its kind alone.
    pub fn before_word(kind: TokenKind) -> Option<Self> {
        use TokenKind::*;
        match kind {
            Or | Union | Then | Else => Some(Self::Part),
            And => Some(Self::And),
            NimSum => Some(Self::NimSum),
            Join => Some(Self::Join),
            _ => None,
        }
    }

    fn treatment(self) -> &'static Treatment {
        let row = TREATMENTS.iter().find(|row| row.place == self);
        row.expect("each place has a row")
    }

    fn begins_conditions(self) -> bool {
        use Place::*;
        matches!(self, Conditions | SetConditions | AggregateConditions)
    }
}

/// For each piece of an item, or rule, whether it begins a line; the first is left out of account.
///
/// * `indent`: of the item, in columns.
/// * Cost: linear, as conditions seldom have to be moved.
pub fn decide(pieces: &[Piece], indent: usize) -> Vec<bool> {
    let mut given: Vec<bool> = pieces.iter().map(is_given).collect();
    given[0] = false;
    loop {
        let mut broken = given.clone();
        let mut from = 0;
        for to in 1..=pieces.len() {
            if to == pieces.len() || given[to] {
                fill(pieces, from..to, indent, &mut broken);
                from = to;
            }
        }
        let moved = conditions_to_move(pieces, &broken);
        if moved.is_empty() {
            return broken;
        }
        for at in moved {
            given[at] = true;
        }
    }
}

fn is_given(piece: &Piece) -> bool {
    let kept = piece.place.is_some_and(|place| place.treatment().kept);
    !piece.gap.comments.is_empty() || (kept && piece.gap.broken)
}

/// The columns before a piece that begins a line, as if conditions began one too.
fn columns_before(piece: &Piece, first: bool, indent: usize) -> usize {
    if first { indent } else { indent + 2 * piece.level }
}

/// Breaks one stretch without given breaks where it is too long.
fn fill(pieces: &[Piece], range: std::ops::Range<usize>, indent: usize, broken: &mut [bool]) {
    let mut ends = Vec::with_capacity(range.len() + 1);
    ends.push(0);
    for piece in &pieces[range.clone()] {
        ends.push(ends[ends.len() - 1] + usize::from(piece.apart) + piece.width);
    }
    // In columns, from a piece to the one before `to`.
    let width = |from: usize, to: usize| {
        let text = ends[to - range.start] - ends[from - range.start];
        let blank = usize::from(pieces[from].apart);
        columns_before(&pieces[from], from == 0, indent) + text - blank
    };
    if width(range.start, range.end) <= MAX_COLUMNS {
        return;
    }
    let cost = |at: usize| pieces[at].place.and_then(|place| place.treatment().cost);
    let mut stops: Vec<usize> = vec![range.start];
    stops.extend((range.start + 1..range.end).filter(|at| cost(*at).is_some()));
    stops.push(range.end);
    // Backwards: the least cost of all that follows a line beginning at a stop, and where it ends.
    let mut best = vec![(0, 0); stops.len()];
    for from in (0..stops.len() - 1).rev() {
        best[from].0 = usize::MAX;
        for to in from + 1..stops.len() {
            let excess = width(stops[from], stops[to]).saturating_sub(MAX_COLUMNS);
            if excess > 0 && to > from + 1 {
                break;
            }
            let here = match pieces.get(stops[to]) {
                Some(piece) if to + 1 < stops.len() => {
                    let level = piece.level.saturating_sub(1);
                    LINE_COST + cost(stops[to]).unwrap_or(0) + LEVEL_COST * level
                }
                _ => 0,
            };
            let total = excess * EXCESS_COST + here + best[to].0;
            if total <= best[from].0 {
                best[from] = (total, to);
            }
        }
    }
    let mut at = best[0].1;
    while at + 1 < stops.len() {
        broken[stops[at]] = true;
        at = best[at].1;
    }
}

/// Conditions that stand behind a broken list, in the same line as its end.
fn conditions_to_move(pieces: &[Piece], broken: &[bool]) -> Vec<usize> {
    let mut parted = FxHashSet::default();
    let mut found = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let Some(place) = piece.place else { continue };
        if place.begins_conditions() && !broken[at] && parted.contains(&piece.group) {
            found.push(at);
        }
        if broken[at] && place.treatment().parts {
            parted.insert(piece.group);
        }
    }
    found
}
