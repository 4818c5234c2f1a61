//! Converts `file:` URIs to names of files and back.

use std::path::Path;

use fluent_uri::Uri;
use fluent_uri::pct_enc::{EString, Encoder, Table, encoder};
use nk_terminal::files::normal;

/// The characters that are not escaped in the path of a URI. Editors compare URIs as texts, and most of them escape all
/// others.
struct Escaped;

impl Encoder for Escaped {
    const TABLE: &'static Table = &encoder::Data::TABLE.or(&Table::new(b"/"));
}

/// The normal path of the file that a URI names; any other URI stays as it is.
pub fn name(uri: &str) -> String {
    let path = match Uri::parse(uri) {
        // The authority is a host, which can only be this machine.
        Ok(parsed) if parsed.scheme().as_str() == "file" => {
            parsed.path().decode().to_string_lossy().into_owned()
        }
        Err(_) if uri.starts_with("file://") => uri["file://".len()..].to_owned(),
        _ => return uri.to_owned(),
    };
    let is_drive = path.as_bytes().get(2) == Some(&b':') && cfg!(windows);
    let path = if is_drive { &path[1..] } else { &path };
    normal(Path::new(path)).to_string_lossy().into_owned()
}

/// The URI of a file.
pub fn uri(name: &str) -> String {
    if name.contains("://") || name.starts_with("untitled:") {
        return name.to_owned();
    }
    let mut path = EString::<encoder::Path>::new();
    path.encode_str::<Escaped>(&name.replace('\\', "/"));
    let slash = if name.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{path}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for path in ["/a/b.nk", "/ü b/100%/中.nk", "/a+b/#1?.nk"] {
            assert_eq!(name(&uri(path)), path);
        }
        assert_eq!(
            uri("/ü b/100%/c:+.nk"),
            "file:///%C3%BC%20b/100%25/c%3A%2B.nk"
        );
        assert_eq!(name("file:///a/./b/../c%20d.nk"), "/a/c d.nk");
        assert_eq!(name("file://localhost/a.nk"), "/a.nk");
        assert_eq!(name("file:///100%zz"), "/100%zz");
        assert_eq!(name("untitled:Untitled-1"), "untitled:Untitled-1");
        assert_eq!(uri("untitled:Untitled-1"), "untitled:Untitled-1");
    }
}
