//! Keys that a user types while the terminal is asked about itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use nk_base::lock::lock;

/// Whether a prompt reads what was typed while the terminal was asked.
static HAS_PROMPT: AtomicBool = AtomicBool::new(false);

/// The keys that were typed while the terminal was asked.
static TYPED: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Declares that a prompt takes the keys that are typed while the terminal is asked, by [`typed_ahead`]. Then the
/// terminal may be asked even if typed keys wait to be read.
pub fn keep_for_prompt() {
    HAS_PROMPT.store(true, Ordering::Relaxed);
}

/// Whether a prompt takes what is typed.
pub(super) fn are_kept() -> bool {
    HAS_PROMPT.load(Ordering::Relaxed)
}

/// Keeps keys for the prompt.
pub(super) fn keep(keys: &[u8]) {
    lock(&TYPED).extend(keys);
}

/// The text that was typed while the terminal was asked, edited as by the keys for erasing. It is returned once.
pub fn typed_ahead() -> String {
    edited(&std::mem::take(&mut *lock(&TYPED)))
}

/// The text that results from keys. The keys that erase a letter, a word or the line have their effect, and other keys
/// without a letter, such as the arrows, have none.
pub(super) fn edited(keys: &[u8]) -> String {
    let (mut text, keys) = (String::new(), String::from_utf8_lossy(keys));
    let mut rest = keys.chars();
    while let Some(key) = rest.next() {
        let line = text.rfind('\n').map_or(0, |at| at + 1);
        match key {
            '\r' | '\n' => text.push('\n'),
            '\x08' | '\x7f' if text.len() > line => drop(text.pop()),
            '\x15' => text.truncate(line),
            '\x17' => {
                let kept = text[line..].trim_end();
                let word = kept.rfind(char::is_whitespace).map_or(0, |at| at + 1);
                text.truncate(line + word);
            }
            // ESC [ ... letter, or ESC O letter.
            '\x1b' => {
                let is_long = matches!(rest.next(), Some('[' | 'O'));
                let _ = is_long && rest.any(|own| own.is_alphabetic() || own == '~');
            }
            key if !key.is_control() => text.push(key),
            _ => {}
        }
    }
    text
}

/// Divides bytes from a terminal into its answers, which begin with `ESC [ ?`, and the keys that were typed. The last
/// answer ends with `c`; `None` as long as it has not arrived.
pub(super) fn divided(came: &[u8]) -> Option<(String, Vec<u8>)> {
    const START: &[u8] = b"\x1b[?";
    let (mut answers, mut typed, mut rest) = (Vec::new(), Vec::new(), came);
    while let Some(byte) = rest.first() {
        let is_end = |own: &u8| own.is_ascii_alphabetic();
        match rest.strip_prefix(START) {
            Some(inner) => {
                let end = START.len() + inner.iter().position(is_end)? + 1;
                answers.extend(&rest[..end]);
                rest = &rest[end..];
            }
            None => {
                typed.push(*byte);
                rest = &rest[1..];
            }
        }
    }
    let is_whole = answers.ends_with(b"c");
    is_whole.then(|| (String::from_utf8_lossy(&answers).into_owned(), typed))
}
