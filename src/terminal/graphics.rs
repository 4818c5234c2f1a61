//! Pictures inside a terminal, by the protocol of kitty, which Ghostty and WezTerm have too.
//!
//! Source: "Terminal graphics protocol", kitty's documentation.

/// The most characters of one piece of data.
const PIECE: usize = 4096;

/// Whether the terminal says, by the variables that it sets, that it shows pictures. `tmux` and `screen` pass on the
/// variables but not the pictures.
pub fn are_shown() -> bool {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let is_inside = !variable("TMUX").is_empty() || variable("TERM").starts_with("screen");
    let known = ["kitty", "ghostty", "wezterm"];
    let says = [variable("TERM"), variable("TERM_PROGRAM")];
    let is_known = says.iter().any(|own| {
        let own = own.to_lowercase();
        known.iter().any(|name| own.contains(name))
    });
    !is_inside && (is_known || !variable("KITTY_WINDOW_ID").is_empty())
}

/// The escape sequences that show a PNG at the cursor, and a line break.
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

/// RFC 4648, with padding.
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
    use super::*;

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
