//! `file:` addresses <-> names of files.

use std::path::Path;

use nk_terminal::files::normal;

/// The name of what an address means: the path of a file, normal, or else the address itself.
pub fn name(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else {
        return uri.to_owned();
    };
    // What stands before the path is a host, which is this one.
    let path = rest.find('/').map_or(rest, |at| &rest[at..]);
    let path = decode(path);
    let is_drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    let path = if is_drive { &path[1..] } else { &path };
    normal(Path::new(path)).to_string_lossy().into_owned()
}

/// The address of a file.
pub fn uri(name: &str) -> String {
    if name.contains("://") || name.starts_with("untitled:") {
        return name.to_owned();
    }
    let slash = if name.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", encode(&name.replace('\\', "/")))
}

fn decode(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, behind @ ..] = rest {
        let digits = behind
            .get(..2)
            .and_then(|own| std::str::from_utf8(own).ok());
        let coded = digits.and_then(|own| u8::from_str_radix(own, 16).ok());
        match (first, coded) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            _ => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn encode(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(byte);
    let coded = text.bytes().map(|byte| match plain(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    coded.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for path in ["/a/b.nk", "/ü b/100%/中.nk", "/a+b/#1?.nk"] {
            assert_eq!(name(&uri(path)), path);
        }
        assert_eq!(name("file:///a/./b/../c%20d.nk"), "/a/c d.nk");
        assert_eq!(name("file://localhost/a.nk"), "/a.nk");
        assert_eq!(name("file:///100%zz"), "/100%zz");
        assert_eq!(name("untitled:Untitled-1"), "untitled:Untitled-1");
        assert_eq!(uri("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}
