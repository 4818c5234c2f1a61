//! The files that are written, and the files of the theory beside them.

use std::fmt;

use nk_base::cancellation::CancelToken;

/// A file of Coq whose last theorem is a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The text.
    pub text: String,
    /// The name of the last theorem.
    pub theorem: String,
}

/// The reason why no file is written, in words that continue "not written: "; usually the theory does not cover the
/// claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub(crate) String);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// The refusal with this reason.
pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(why.into()))
}

/// Checks whether the work was cancelled, which is an error.
pub(crate) fn stopped(stop: &CancelToken) -> Result<(), Refusal> {
    match stop.is_cancelled() {
        true => refused("interrupted"),
        false => Ok(()),
    }
}

const MAKEFILE: &str = "\
# Compiles the theory and all claims of this folder with Coq 8.16 or later: `make`. Each claim ends by printing what it
# assumes; \"Closed under the global context\" says that it assumes nothing.
.PHONY: all clean
CLAIMS := $(patsubst %.v,%.vo,$(sort $(wildcard *.v)))
THEORY := $(sort $(wildcard theory/*.v))
all: $(CLAIMS)
$(CLAIMS): %.vo: %.v theory/compiled
\tcoqc -Q theory NK $<
theory/compiled: $(THEORY)
\tcd theory && coq_makefile -Q . NK $(notdir $(THEORY)) -o Makefile.coq
\t$(MAKE) -C theory -f Makefile.coq
\ttouch $@
clean:
\trm -f *.vo *.vok *.vos *.glob .*.aux theory/compiled
\tif test -e theory/Makefile.coq; then $(MAKE) -C theory -f Makefile.coq cleanall; fi
\trm -f theory/Makefile.coq theory/Makefile.coq.conf
";

const PROJECT: &str = "-Q theory NK\n";

/// The files that claims need in their folder, each with its path there and its text.
pub fn companions() -> Vec<(String, &'static str)> {
    let theory = nk_verify::theory::files().iter();
    let theory = theory.map(|(name, text)| (format!("theory/{name}"), *text));
    let own = [("Makefile", MAKEFILE), ("_CoqProject", PROJECT)];
    let own = own.into_iter().map(|(name, text)| (name.to_owned(), text));
    theory.chain(own).collect()
}

/// The name of a file of Coq from words: letters, digits and `_`, beginning with a letter.
pub fn module_name(words: &str) -> String {
    let words = words.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|own| !own.is_empty()).collect();
    let name: String = words.join("_").chars().take(60).collect();
    let name = name.trim_end_matches('_');
    match name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => name.to_owned(),
        false => format!("claim_{name}"),
    }
}
