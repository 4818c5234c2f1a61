//! The places at which the lines of one item, or rule, end.
//!
//! Breaks by hand at natural places, and breaks after comments, are kept. Between them the lines are filled so that the
//! breaks cost the least; of equal solutions the one with the fullest first line is taken. When the result is formatted
//! again, its breaks are kept and cause no others.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::MOST_COLUMNS;
use super::pieces::Piece;
use super::places::Place;

/// The treatment of a place between two pieces.
struct Treatment {
    place: Place,
    /// Whether a break by hand is kept.
    kept: bool,
    /// The cost of a break where the line is too long; `None`: no break is made.
    cost: Option<usize>,
    /// Whether conditions after such a break get a line of their own.
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

const TREATMENTS: [Treatment; 21] = [
    row(Place::SetConditions, true, Some(0), false),
    row(Place::Conditions, true, Some(1), false),
    row(Place::Names, true, Some(0), true),
    row(Place::GraphConditions, false, Some(1), false),
    row(Place::AggregateConditions, true, Some(3), false),
    row(Place::Comma, true, Some(3), true),
    row(Place::ListedComma, true, Some(9), true),
    row(Place::Guard, false, Some(6), false),
    row(Place::GuardPart, true, Some(8), true),
    row(Place::GuardOperand, true, Some(9), true),
    row(Place::Part, true, Some(2), true),
    row(Place::Else, true, Some(2), true),
    row(Place::And, true, Some(3), true),
    row(Place::Operand, true, Some(5), true),
    row(Place::Comparison, true, Some(4), false),
    row(Place::Body, true, Some(6), false),
    row(Place::Join, false, Some(6), false),
    row(Place::Arithmetic, false, Some(8), false),
    row(Place::ArgumentComma, false, Some(9), false),
    row(Place::AfterOpener, true, None, false),
    row(Place::BeforeCloser, true, None, false),
];

/// The cost of one more line.
const LINE_COST: usize = 10;
/// The further cost of a break for each delimiter around it but the first.
const LEVEL_COST: usize = 6;
/// The cost of each character beyond the margin: more than that of any number of breaks that could spare it.
const EXCESS_COST: usize = 1_000_000;

fn treatment(place: Place) -> &'static Treatment {
    let row = TREATMENTS.iter().find(|row| row.place == place);
    row.expect("each place has a row")
}

/// For each piece of an item, or rule, whether it begins a line; the value for the first piece has no meaning.
///
/// * `indent`: the indentation of the item, in columns.
/// * Cost: linear, because one break seldom causes others.
pub fn decide(pieces: &[Piece], indent: usize) -> Vec<bool> {
    let mut given: Vec<bool> = pieces.iter().map(is_given).collect();
    given[0] = false;
    loop {
        let mut broken = given.clone();
        let measure = Measure::new(pieces, &given, indent);
        let mut from = 0;
        let ends = (1..pieces.len()).filter(|at| given[*at]);
        for to in ends.chain([pieces.len()]) {
            measure.fill(from..to, &mut broken);
            from = to;
        }
        let called_for = called_for(pieces, &broken);
        let new: Vec<usize> = called_for.filter(|at| !given[*at]).collect();
        if new.is_empty() {
            return broken;
        }
        for at in new {
            given[at] = true;
        }
    }
}

/// For each piece the steps of indentation that it gets because the line of its outermost delimiter is itself indented.
pub fn shifts(pieces: &[Piece], broken: &[bool]) -> Vec<usize> {
    let mut shift = 0;
    let of = |(piece, broken): (&Piece, &bool)| {
        if piece.outermost && *broken && is_lasting(piece) {
            shift = 1;
        }
        if piece.outermost || piece.hangs {
            0
        } else {
            shift
        }
    };
    pieces.iter().zip(broken).map(of).collect()
}

/// Whether a break before this piece is kept when the text is formatted again.
fn is_lasting(piece: &Piece) -> bool {
    let kept = piece.place.is_some_and(|place| treatment(place).kept);
    kept || !piece.gap.comments.is_empty()
}

fn is_given(piece: &Piece) -> bool {
    is_lasting(piece) && (piece.gap.broken || !piece.gap.comments.is_empty())
}

/// The widths of lines.
struct Measure<'s, 't> {
    pieces: &'s [Piece<'t>],
    /// For each piece the column at which it begins if it begins a line, as if conditions also began one.
    columns: Vec<usize>,
    /// For each piece the columns of all pieces before it, and the blanks between them.
    before: Vec<usize>,
}

impl<'s, 't> Measure<'s, 't> {
    fn new(pieces: &'s [Piece<'t>], given: &[bool], indent: usize) -> Self {
        let shifts = shifts(pieces, given);
        let steps = pieces.iter().zip(shifts);
        let mut columns: Vec<usize> = steps
            .map(|(piece, shift)| indent + 2 * (piece.level + shift))
            .collect();
        columns[0] = indent;
        let mut before = vec![0];
        for piece in pieces {
            before.push(before[before.len() - 1] + usize::from(piece.apart) + piece.width);
        }
        Self {
            pieces,
            columns,
            before,
        }
    }

    /// The columns of a line from a piece to the one before `to`.
    fn width(&self, from: usize, to: usize) -> usize {
        let blank = usize::from(self.pieces[from].apart);
        self.columns[from] + self.before[to] - self.before[from] - blank
    }

    fn cost(&self, at: usize) -> Option<usize> {
        let piece = &self.pieces[at];
        let cost = treatment(piece.place?).cost?;
        Some(LINE_COST + cost + LEVEL_COST * piece.level.saturating_sub(1))
    }

    /// Breaks a stretch without breaks by hand where it is too long.
    fn fill(&self, range: Range<usize>, broken: &mut [bool]) {
        if self.width(range.start, range.end) <= MOST_COLUMNS {
            return;
        }
        let mut stops = vec![(range.start, 0)];
        let inner = range.start + 1..range.end;
        stops.extend(inner.filter_map(|at| Some((at, self.cost(at)?))));
        stops.push((range.end, 0));
        // Backwards: the least cost of everything from a line that begins at a stop on, and the end of that line.
        let mut best = vec![(0, 0); stops.len()];
        for from in (0..stops.len() - 1).rev() {
            best[from].0 = usize::MAX;
            for to in from + 1..stops.len() {
                let excess = self
                    .width(stops[from].0, stops[to].0)
                    .saturating_sub(MOST_COLUMNS);
                if excess > 0 && to > from + 1 {
                    break;
                }
                let total = excess * EXCESS_COST + stops[to].1 + best[to].0;
                if total <= best[from].0 {
                    best[from] = (total, to);
                }
            }
        }
        let mut at = best[0].1;
        while at + 1 < stops.len() {
            broken[stops[at].0] = true;
            at = best[at].1;
        }
    }
}

/// The breaks that follow from existing ones: before conditions after a broken list, before each `else` beside a broken
/// one, and those that indent the pieces after them.
fn called_for<'s>(pieces: &'s [Piece], broken: &[bool]) -> impl Iterator<Item = usize> + 's {
    let mut parted = FxHashSet::default();
    let mut else_parted = FxHashSet::default();
    let mut found = vec![false; pieces.len()];
    for (at, piece) in pieces.iter().enumerate() {
        let Some(place) = piece.place else { continue };
        found[at] = place.begins_conditions() && parted.contains(&piece.group);
        found[at] |= broken[at] && piece.outermost && is_lasting(piece);
        if broken[at] && treatment(place).parts {
            parted.insert(piece.group);
        }
        if broken[at] && place == Place::Else {
            else_parted.insert(piece.group);
        }
    }
    let calls = move |at: &usize| {
        let piece = &pieces[*at];
        found[*at] || (piece.place == Some(Place::Else) && else_parted.contains(&piece.group))
    };
    (0..pieces.len()).filter(calls)
}
