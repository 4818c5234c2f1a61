//! Edits of a text that lie within each other.

use std::ops::Range;

/// What stands in place of a range of the text.
pub struct Edit {
    pub range: Range<usize>,
    pub pieces: Vec<Piece>,
}

pub enum Piece {
    Text(String),
    /// A part of the edited range as it was.
    Original(Range<usize>),
    /// A part of the edited range with the edits that lie in it; they lie in one of these at most.
    Edited(Range<usize>),
}

/// Text with the edits made. Those of the same range come in the order of the list, the outer one first.
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
