//! The commands of nkdsl and its answers for editors as a WebAssembly module, which the page that `.ci/playground`
//! builds uses.
//!
//! Each function takes a request and returns an answer, both as JSON; docs/playground.md lists them. Offsets count
//! UTF-16 code units, as JavaScript does. The modules [`mod@command`] and [`mod@editor`] hold the same functions for Rust.
//!
//! A computation cannot be cancelled, except by the page, which can end the worker that runs the module.

#![deny(missing_docs)]

pub mod command;
pub mod editor;
mod positions;

use js_sys::Function;
use nk_terminal::host::Stream;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

/// The version of nkdsl.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Runs a command: see [`command::run`]. `write(isResult, text)` is called with each part of the output at once, so
/// that the page shows the results of a command that it ends early.
///
/// # Errors
///
/// The request has another form.
#[wasm_bindgen]
pub fn command(request: &str, write: Option<Function>) -> Result<String, String> {
    answered(request, |request| {
        command::run(request, move |stream, text| {
            if let Some(write) = &write {
                let is_result = stream == Stream::Output;
                // If the function of the page throws, this part of the output is lost, and there is no other way to
                // show it.
                let _ = write.call2(
                    &wasm_bindgen::JsValue::NULL,
                    &is_result.into(),
                    &text.into(),
                );
            }
        })
    })
}

/// Diagnostics, classes of tokens and names of a specification: see [`editor::analyse`].
///
/// # Errors
///
/// The request has another form.
#[wasm_bindgen]
pub fn analyse(request: &str) -> Result<String, String> {
    answered(request, |request| editor::analyse(&request))
}

/// The words that may be written at a place: see [`editor::complete`].
///
/// # Errors
///
/// The request has another form.
#[wasm_bindgen]
pub fn complete(request: &str) -> Result<String, String> {
    answered(request, |request| editor::complete(&request))
}

/// The description of the word at a place: see [`editor::hover`].
///
/// # Errors
///
/// The request has another form.
#[wasm_bindgen]
pub fn hover(request: &str) -> Result<String, String> {
    answered(request, |request| editor::hover(&request))
}

/// The formatted text: see [`editor::format`].
///
/// # Errors
///
/// The request has another form.
#[wasm_bindgen]
pub fn format(request: &str) -> Result<String, String> {
    answered(request, |request| editor::format(&request))
}

fn answered<R: DeserializeOwned, A: Serialize>(
    request: &str,
    answer: impl FnOnce(R) -> A,
) -> Result<String, String> {
    let request = serde_json::from_str(request)
        .map_err(|error| format!("the request has another form: {error}"))?;
    // This cannot fail, as no answer has a map whose keys are not texts.
    Ok(serde_json::to_string(&answer(request)).unwrap_or_default())
}
