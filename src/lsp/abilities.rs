//! The capabilities of the editor, and the hints that it wants.

use nk_ide::hints::{HintSort, Subject};
use nk_ide::lenses::Ask;
use serde_json::Value;

/// The capabilities of the editor.
#[derive(Default)]
pub struct Abilities {
    /// Whether the editor can be asked to request all lenses again.
    pub refreshes_lenses: bool,
    /// Whether the editor watches files for the server.
    pub registers_watchers: bool,
    /// Whether the editor can be asked to request all hints again.
    pub refreshes_hints: bool,
    /// Whether the editor shows the progress of long requests.
    pub shows_progress: bool,
    /// Whether the editor takes completions with places to fill in.
    pub takes_snippets: bool,
    /// The hints that the editor wants.
    pub hints: Wanted,
}

impl Abilities {
    /// The capabilities of the editor, from the parameters of `initialize`.
    pub fn of(params: &Value) -> Abilities {
        let can = |path: &str| params.pointer(path).and_then(Value::as_bool) == Some(true);
        let cannot = |path: &str| params.pointer(path).and_then(Value::as_bool) == Some(false);
        Abilities {
            refreshes_lenses: can("/capabilities/workspace/codeLens/refreshSupport"),
            registers_watchers: can(
                "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration",
            ),
            refreshes_hints: can("/capabilities/workspace/inlayHint/refreshSupport"),
            shows_progress: can("/capabilities/window/workDoneProgress"),
            takes_snippets: can(
                "/capabilities/textDocument/completion/completionItem/snippetSupport",
            ),
            hints: Wanted {
                ranges: !cannot("/initializationOptions/inlayHints/ranges"),
                terms: !cannot("/initializationOptions/inlayHints/terms"),
            },
        }
    }
}

/// The hints that the editor wants, from its `initializationOptions`.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether the ranges of variables are shown.
    pub ranges: bool,
    /// Whether the first terms of sequences are shown.
    pub terms: bool,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted {
            ranges: true,
            terms: true,
        }
    }
}

impl Wanted {
    /// Whether hints of this sort are shown.
    pub fn shows(self, sort: HintSort) -> bool {
        match sort {
            HintSort::Range => self.ranges,
            HintSort::Terms => self.terms,
        }
    }

    /// Whether one of the hints of a subject is shown.
    pub fn has(self, subject: &Subject) -> bool {
        match subject {
            Subject::Asked(Ask::Eval(_)) => self.ranges || self.terms,
            Subject::Asked(Ask::Check(_)) => self.ranges,
            Subject::Function(_) => self.terms,
        }
    }
}
