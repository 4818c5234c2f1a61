//! Pictures inside a terminal: which protocol the terminal has for them, and the protocol of kitty, which Ghostty and
//! WezTerm also have.
//!
//! Sources: "Terminal graphics protocol", kitty's documentation; "VT510 Video Terminal Programmer Information" (Digital
//! Equipment Corporation, 1993), for device attributes; "XTerm Control Sequences", for the number of colours.

#[cfg(unix)]
mod asked;
mod typed;

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use super::host;
pub use typed::{keep_for_prompt, typed_ahead};

/// The largest number of characters of one piece of data.
const PIECE: usize = 4096;

/// The largest number of colours of a picture in sixel.
const MOST: usize = 256;

/// A way in which a terminal shows pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// PNG, by the protocol of kitty.
    Kitty,
    /// Sixel, the format of xterm, foot, mlterm, Konsole, iTerm2 and others.
    Sixel,
}

/// The protocol by which the terminal of standard output shows pictures; `None` if it shows none, or if standard output
/// is not a terminal.
///
/// Terminals with the protocol of kitty are known by the environment variables that they set. Other terminals are asked
/// for their device attributes, of which number 4 is sixel. A terminal that does not answer within about a second is
/// taken to show no pictures; keys that are typed meanwhile do not prolong that time.
pub fn protocol() -> Option<Protocol> {
    if host::is_embedded() || !io::stdout().is_terminal() {
        return None;
    }
    match said(&variable) {
        Said::Kitty => Some(Protocol::Kitty),
        Said::Nothing => None,
        Said::AskIt => has_sixel(reply()?).then_some(Protocol::Sixel),
    }
}

/// The number of colours that sixel may use: that which the terminal of standard output states, at most 256.
pub fn registers() -> usize {
    let is_asked = !host::is_embedded() && io::stdout().is_terminal();
    match is_asked && said(&variable) == Said::AskIt {
        true => reply().and_then(stated_registers).unwrap_or(MOST),
        false => MOST,
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// The answer of the terminal to the question about itself, which is asked once.
fn reply() -> Option<&'static str> {
    static REPLY: OnceLock<Option<String>> = OnceLock::new();
    REPLY.get_or_init(asked::reply).as_deref()
}

/// The number of colours in an answer such as `ESC [ ? 1 ; 0 ; 16 S`, here 16, if it is from 2 to 256.
fn stated_registers(reply: &str) -> Option<usize> {
    let (_, rest) = reply.split_once("\x1b[?1;0;")?;
    let count = rest.split_once('S')?.0.parse().ok()?;
    (2..=MOST).contains(&count).then_some(count)
}

/// The factor by which a picture of `width` pixels is enlarged: `wanted`, or a smaller factor with which the picture
/// fits into the terminal, if standard output is a terminal that states its size in pixels.
pub fn scale(width: f64, wanted: f64) -> f64 {
    match asked::pixels_across().filter(|own| *own > 0.0) {
        Some(across) => wanted.min(across / width),
        None => wanted,
    }
}

/// The information about pictures in the environment variables.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Kitty,
    /// The terminal has no pictures, and might show a question as text.
    Nothing,
    AskIt,
}

/// Reads the environment. `tmux` and `screen` pass on the variables of the terminal around them, but not the pictures
/// of kitty.
fn said(variable: &dyn Fn(&str) -> String) -> Said {
    let term = variable("TERM");
    let is_inside = !variable("TMUX").is_empty() || term.starts_with("screen");
    let known = ["kitty", "ghostty", "wezterm"];
    let is_known = [&term, &variable("TERM_PROGRAM")].iter().any(|own| {
        let own = own.to_lowercase();
        known.iter().any(|name| own.contains(name))
    });
    let plain = ["", "dumb", "emacs", "eterm", "linux", "cons25"];
    let is_plain = plain.contains(&term.as_str()) || term.starts_with("eterm-");
    match (
        is_inside,
        is_known || !variable("KITTY_WINDOW_ID").is_empty(),
    ) {
        (false, true) => Said::Kitty,
        _ if is_plain => Said::Nothing,
        _ => Said::AskIt,
    }
}

/// Whether the answer to the question for device attributes, `ESC [ ? 62 ; 4 ; 22 c`, has the number 4 after the first
/// number, which is the kind of the terminal.
fn has_sixel(reply: &str) -> bool {
    let numbers = reply.rsplit("\x1b[?").next().unwrap_or_default();
    let Some(numbers) = numbers
        .split('c')
        .next()
        .filter(|_| reply.contains("\x1b[?"))
    else {
        return false;
    };
    numbers.split(';').skip(1).any(|own| own == "4")
}

/// On systems other than Unix a terminal is not asked.
#[cfg(not(unix))]
mod asked {
    /// No answer.
    pub fn reply() -> Option<String> {
        None
    }

    /// No width.
    pub(crate) fn pixels_across() -> Option<f64> {
        None
    }
}

/// The escape sequences that show a PNG at the cursor, followed by a line break.
pub fn kitty(png: &[u8]) -> String {
    let data = base64(png);
    let mut text = String::new();
    let pieces: Vec<&str> = (0..data.len())
        .step_by(PIECE)
        .map(|at| &data[at..data.len().min(at + PIECE)])
        .collect();
    for (number, piece) in pieces.iter().enumerate() {
        let more = u8::from(number + 1 < pieces.len());
        let head = match number {
            0 => format!("f=100,a=T,m={more}"),
            _ => format!("m={more}"),
        };
        text += &format!("\x1b_G{head};{piece}\x1b\\");
    }
    text + "\n"
}

/// The base64 encoding of bytes with padding (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= group.len() {
                char::from(letter)
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::typed::{divided, edited};
    use super::*;

    #[test]
    fn a_terminal_states_its_registers() {
        for (reply, count) in [
            ("\x1b[?1;0;16S\x1b[?63;1;2;4c", Some(16)),
            ("\x1b[?1;0;1024S\x1b[?62;4c", None),
            ("\x1b[?1;3S\x1b[?62;4c", None),
            ("\x1b[?1;0;0S\x1b[?62;4c", None),
            ("\x1b[?62;4;22c", None),
        ] {
            assert_eq!(stated_registers(reply), count, "{reply:?}");
            assert!(has_sixel(reply), "{reply:?}");
        }
    }

    #[test]
    fn answers_are_told_from_what_is_typed() {
        for (came, answers, typed) in [
            ("\x1b[?62;4c", "\x1b[?62;4c", ""),
            (
                "code \x1b[?1;0;16S c\x1b[?62;4cc",
                "\x1b[?1;0;16S\x1b[?62;4c",
                "code  cc",
            ),
            ("\x1b[A\x1b[?62;22c", "\x1b[?62;22c", "\x1b[A"),
        ] {
            let wanted = (answers.to_owned(), typed.as_bytes().to_vec());
            assert_eq!(divided(came.as_bytes()), Some(wanted), "{came:?}");
        }
        for came in ["", "abc", "\x1b[?62;4", "\x1b[?1;0;16S", "\x1b[?1;0;16Sc"] {
            assert_eq!(divided(came.as_bytes()), None, "{came:?}");
        }
    }

    #[test]
    fn keys_make_lines() {
        for (keys, text) in [
            ("f(3)\r:list", "f(3)\n:list"),
            ("a\u{7f}\u{7f}b\n\u{8}c", "b\n\u{8}c"),
            ("one two\u{17}three", "one three"),
            ("a\nbc\u{15}d", "a\nd"),
            ("a\x1b[Ab\x1bOPc\x1b[3~d\u{1}", "abcd"),
            ("é\u{7f}è", "è"),
        ] {
            let text = text.replace('\u{8}', "");
            assert_eq!(edited(keys.as_bytes()), text, "{keys:?}");
        }
    }

    #[test]
    fn the_number_4_is_sixel() {
        let replies = [
            ("\x1b[?62;4;22c", true),
            ("\x1b[?4c", false),
            ("\x1b[?64;1;4c", true),
            ("\x1b[?1;2c", false),
            ("\x1b[?62;14;44c", false),
            ("typed\x1b[?62;4c", true),
            ("4;4c", false),
            ("", false),
        ];
        for (reply, is_sixel) in replies {
            assert_eq!(has_sixel(reply), is_sixel, "{reply:?}");
        }
    }

    #[test]
    fn variables_say_who_is_asked() {
        let cases: [(&[(&str, &str)], Said); 9] = [
            (&[("TERM", "xterm-kitty")], Said::Kitty),
            (
                &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")],
                Said::Kitty,
            ),
            (
                &[("TERM", "xterm-256color"), ("KITTY_WINDOW_ID", "1")],
                Said::Kitty,
            ),
            (
                &[
                    ("TERM", "tmux-256color"),
                    ("KITTY_WINDOW_ID", "1"),
                    ("TMUX", "/tmp/t"),
                ],
                Said::AskIt,
            ),
            (
                &[
                    ("TERM", "screen.xterm-256color"),
                    ("TERM_PROGRAM", "ghostty"),
                ],
                Said::AskIt,
            ),
            (&[("TERM", "xterm-256color")], Said::AskIt),
            (&[("TERM", "dumb")], Said::Nothing),
            (&[("TERM", "eterm-color")], Said::Nothing),
            (&[], Said::Nothing),
        ];
        for (variables, wanted) in cases {
            let find = |name: &str| variables.iter().find(|own| own.0 == name);
            let variable = |name: &str| find(name).map_or(String::new(), |own| own.1.to_owned());
            assert_eq!(said(&variable), wanted, "{variables:?}");
        }
    }

    #[test]
    fn data_are_coded_as_the_standard_has_them() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in vectors {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn long_pictures_go_in_pieces() {
        let text = kitty(&[7; 7000]);
        assert_eq!(text.matches("\x1b_G").count(), 3);
        assert!(text.starts_with("\x1b_Gf=100,a=T,m=1;"), "{text}");
        assert_eq!(text.matches("m=0;").count(), 1);
    }
}
