//! Commands as they are typed in a shell.

/// A text as one word of a shell, in quotation marks if it needs them.
pub fn word(text: &str) -> String {
    let is_plain = |own: char| own.is_ascii_alphanumeric() || "_-./=:,+@%".contains(own);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    /// The shell reads back what was quoted.
    #[test]
    fn words_come_back_from_the_shell() {
        for text in [
            "",
            "a-b_c.d/e=f:g,h+i@j%k",
            "a b",
            "it's",
            "$HOME `x` \\ \"*\"",
            "π;&|",
        ] {
            let command = format!("printf %s {}", super::word(text));
            let out = std::process::Command::new("sh")
                .args(["-c", &command])
                .output();
            assert_eq!(out.unwrap().stdout, text.as_bytes(), "{command}");
        }
    }
}
