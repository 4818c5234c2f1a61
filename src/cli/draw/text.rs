//! Draws graphs as text.

use nk_draw::layout::Kind;
use nk_draw::{EdgeMark, Move};

use super::{layout, subject_of};
use nk_terminal::console::Console;
use nk_terminal::exit::Failure;
use nk_terminal::graph_argument::Named;
use nk_terminal::page;

/// The graph as text, with the caption of a move below it. Prints a note if vertices are hidden behind others.
pub(super) fn text(
    named: &Named,
    token: Option<usize>,
    played: Option<&Move>,
    width: Option<usize>,
    console: &Console,
) -> Result<Vec<u8>, Failure> {
    let mark = |v: usize| match played {
        Some(own) if own.played.contains(&v) => PLAYED.to_string(),
        Some(own) if own.kept.contains(&v) => KEPT.to_string(),
        Some(own) if own.vertices.contains(&v) => ".".to_owned(),
        _ => named.labels[v].text.clone(),
    };
    let others = played.map_or(Vec::new(), other_wins);
    let show = |v: usize| {
        let name = match token == Some(v) {
            true => format!("({})", mark(v)),
            false => mark(v),
        };
        // `others` is without the vertices that name the move that is shown, which have their own marks.
        match others.contains(&v) {
            true => format!("{name}{WINS}"),
            false => name,
        }
    };
    let mark = |u: usize, v: usize| match played {
        Some(own) if own.vertices.contains(&u) || own.vertices.contains(&v) => EdgeMark::Gone,
        Some(own) if own.edges.contains(&(u.min(v), u.max(v))) => EdgeMark::Cut,
        _ => EdgeMark::Line,
    };
    let subject = subject_of(named, token);
    let layout = match layout(named) {
        Err(_) if played.is_none() && token.is_none() => {
            return Ok(density(named, width, console).into_bytes());
        }
        found => found?,
    };
    let widest = widest(width);
    let mut words: Vec<String> = Vec::new();
    let mut text = match &layout.kind {
        _ if layout.at.is_empty() => format!("{}\n", nk_draw::EMPTY),
        Kind::Board(board) => {
            let text = nk_draw::board_text(&layout.at, board, widest, played, token);
            page::fitted(&text, width)
        }
        _ => nk_draw::text(subject, &layout, widest, &show, &mark).unwrap_or_else(|| {
            let width = width.unwrap_or(80);
            let dots = nk_draw::braille(subject, &layout, width, &show, &mark);
            if dots.hidden > 0 {
                console.note(&hidden(dots.hidden, layout.at.len(), width));
            }
            if dots.unnamed > 0 {
                words.push(nk_draw::UNNAMED.to_owned());
            }
            dots.text
        }),
    };
    words.extend(layout.leaving_line().map(str::to_owned));
    if let Some(played) = played {
        if !matches!(layout.kind, Kind::Board(_)) {
            words.extend(legend(played));
        }
        words.extend(played.lines());
    }
    words.extend(subject.token_line().map(|own| match layout.kind {
        Kind::Board(_) => own,
        _ => format!("{own}, in brackets"),
    }));
    let words: String = words.iter().map(|own| format!("{own}\n")).collect();
    text += &page::fitted(&words, width);
    Ok(text.into_bytes())
}

/// The density of the edges of a graph that is too large for a drawing of its vertices. Prints a note about that.
fn density(named: &Named, width: Option<usize>, console: &Console) -> String {
    let layout = nk_draw::sketch(&named.graph, &named.labels);
    console.note(&format!(
        "{} vertices are too many to be told apart: the dots show where edges run, the denser the more; --format dot and \
         json have all vertices and edges",
        named.graph.order()
    ));
    let text = nk_draw::density(subject_of(named, None), &layout, width.unwrap_or(80));
    let leaving = layout.leaving_line().map(|own| format!("{own}\n"));
    text + &page::fitted(&leaving.unwrap_or_default(), width)
}

/// The vertices whose moves win, without those that name the move that is shown.
fn other_wins(played: &Move) -> Vec<usize> {
    let wins = played.wins.as_ref().map_or(&[][..], |own| &own.vertices);
    let is_named = |v: &usize| played.played.contains(v) || played.kept.contains(v);
    wins.iter().copied().filter(|v| !is_named(v)).collect()
}

/// The note about vertices that are hidden behind others.
fn hidden(hidden: usize, all: usize, width: usize) -> String {
    let are = match hidden {
        1 => "is hidden behind another one",
        _ => "are hidden behind others",
    };
    format!(
        "{hidden} of the {all} vertices {are}, as the text is {width} columns wide; draw it with --format svg -o FILE, or in a wider terminal"
    )
}

/// In text, the mark of a vertex that names the move and is removed.
const PLAYED: char = '#';

/// In text, the mark of a vertex that names the move and is left.
const KEPT: char = '@';

/// In text, the mark after a vertex whose move wins.
const WINS: char = '*';

/// A line that explains the marks of a move; `None` if there are no marks.
fn legend(played: &Move) -> Option<String> {
    let is_named = |v: &usize| played.played.contains(v);
    let is_taken = played.vertices.iter().any(|v| !is_named(v));
    let (has_played, has_kept) = (!played.played.is_empty(), !played.kept.is_empty());
    let marks = [
        (PLAYED, "the move", has_played),
        (KEPT, "the vertex that names the move", has_kept),
        ('.', "a vertex that the move removes", is_taken),
        (WINS, "a move that wins", !other_wins(played).is_empty()),
    ];
    let used = marks.into_iter().filter(|own| own.2);
    nk_draw::legend(used.map(|own| (own.0, own.1)))
}

/// The largest width of a picture in text. `columns` is the width of the terminal, which would break longer lines;
/// `None` if the width is not limited.
pub fn widest(columns: Option<usize>) -> usize {
    columns.map_or(nk_draw::WIDEST, |own| own.min(nk_draw::WIDEST))
}
