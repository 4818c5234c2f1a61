//! Edits of a text, which may be nested.

use std::ops::Range;

/// An edit: the pieces that replace a range of the text.
pub struct Edit {
    pub range: Range<usize>,
    pub pieces: Vec<Piece>,
}

pub enum Piece {
    Text(String),
    /// A part of the edited range without edits.
    Original(Range<usize>),
    /// A part of the edited range with the edits in it. An inner edit is in at most one such part.
    Edited(Range<usize>),
}

/// The text after the edits. Edits of the same range are in the order of the list, with the outer one first.
pub fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| (edit.range.start, std::cmp::Reverse(edit.range.end)));
    let mut out = String::new();
    let mut rest = edits.as_slice();
    write(text, 0..text.len(), &mut rest, &mut out);
    assert!(rest.is_empty(), "an edit crosses another one");
    out
}

fn write(text: &str, range: Range<usize>, rest: &mut &[Edit], out: &mut String) {
    let mut at = range.start;
    while let Some((edit, later)) = rest.split_first()
        && edit.range.start >= range.start
        && edit.range.end <= range.end
    {
        *rest = later;
        out.push_str(&text[at..edit.range.start]);
        for piece in &edit.pieces {
            match piece {
                Piece::Text(own) => out.push_str(own),
                Piece::Original(own) => out.push_str(&text[own.clone()]),
                Piece::Edited(own) => write(text, own.clone(), rest, out),
            }
        }
        at = edit.range.end;
    }
    out.push_str(&text[at..range.end]);
}
