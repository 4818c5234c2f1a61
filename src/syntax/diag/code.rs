//! The list of diagnostic codes. A code is never reused; each has a page `docs/errors/CODE.md` (`nkdsl explain CODE`)
//! and a case under `tests/errors/`, which a test checks.

/// The code of a diagnostic, such as `E0402`: `E01` is for syntax, `E02` for names, `E03` for meaning, `E04` for
/// evaluation, `E05` for graphs, `E06` for the OEIS, and `W` for lints.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(&'static str);

impl Code {
    /// The code as text.
    pub fn as_str(self) -> &'static str {
        self.0
    }

    /// The code that is written `text`, in upper or lower case, if there is one.
    pub fn find(text: &str) -> Option<Code> {
        ALL.iter()
            .map(|(code, _)| *code)
            .find(|code| code.0.eq_ignore_ascii_case(text.trim()))
    }

    /// The page of documentation on the code, as Markdown.
    pub fn page(self) -> &'static str {
        ALL.iter()
            .find(|(code, _)| *code == self)
            .map_or("", |(_, page)| page)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

macro_rules! codes {
    ($($code:ident)*) => {
        $(
            #[doc = concat!("The code ", stringify!($code), "; its [page](Code::page) explains it.")]
            pub const $code: Code = Code(stringify!($code));
        )*

        /// Every code with its page, in order.
        pub const ALL: &[(Code, &str)] = &[
            $(($code, include_str!(concat!("../errors/", stringify!($code), ".md")))),*
        ];
    };
}

codes! {
    E0101 E0102 E0103 E0104 E0105 E0106 E0107 E0108 E0109 E0110 E0111 E0112 E0113 E0114 E0115 E0116
    E0117 E0118
    E0201 E0202 E0203 E0204 E0205 E0206 E0207 E0208 E0209 E0210 E0301 E0302 E0303 E0304 E0305 E0306
    E0310 E0311 E0312 E0313 E0314 E0315 E0401 E0402 E0403 E0404 E0405 E0406 E0407 E0408 E0409 E0410 E0411 E0412 E0413
    E0414 E0501 E0502 E0503 E0504 E0505 E0506 E0507 E0508 E0601 E0602 E0603
    W0001 W0002 W0003 W0004 W0005 W0006 W0007 W0008 W0009 W0010 W0011 W0012 W0013 W0014 W0015
}
