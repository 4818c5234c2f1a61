//! The note on letters that a picture cannot show.

use nk_draw::picture::Picture;
use nk_terminal::console::Console;

/// The most letters that the note names.
const NAMED: usize = 12;

/// Prints a note about the letters of a picture that are drawn as boxes, since `draws` is false for them.
pub fn note(picture: &Picture, draws: fn(char) -> bool, console: &Console) {
    let lacking = picture.lacking(draws);
    if lacking.is_empty() {
        return;
    }
    let named: Vec<String> = lacking.iter().take(NAMED).map(char::to_string).collect();
    let more = match lacking.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let are = match lacking.len() {
        1 => {
            "is a box in this picture, as there are no strokes for it; --format svg has the letter"
        }
        _ => {
            "are boxes in this picture, as there are no strokes for them; --format svg has the letters"
        }
    };
    console.note(&format!("{}{more} {are}", named.join(", ")));
}
