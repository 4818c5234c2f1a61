//! Every file below `specs/` is a separate test of its format, its terms and its verdicts.
//!
//! A snapshot is the output of `nkdsl eval` and `nkdsl check` for the file. To add a spec: save the file, run `cargo
//! test --test specs NAME`, read `tests/snapshots/specs/NAME.snap.new`, and drop the `.new` (or run `cargo insta
//! review`). A snapshot without a spec fails in `tests/architecture.rs`.

use std::path::Path;
use std::process::Command;

use nk_base::source::FileId;

type Outcome = datatest_stable::Result<()>;

/// The output of a command, which must succeed without messages.
fn printed(command: &str, path: &Path) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_nkdsl"))
        .arg(command)
        .arg(path)
        .current_dir(nk_testing::root())
        .env("NO_COLOR", "1")
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    // One note about searched graphs is allowed.
    let is_search = said.starts_with("note: what is proved about single graphs may rest on hashes");
    let said = match is_search && said.matches("note:").count() == 1 && !said.contains("Error") {
        true => "".into(),
        false => said,
    };
    if !output.status.success() || !said.is_empty() {
        let shown = String::from_utf8_lossy(&output.stdout);
        return Err(format!(
            "nkdsl {command} ended with {}\n{shown}\n{said}",
            output.status
        ));
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn spec(path: &Path) -> Outcome {
    let text = std::fs::read_to_string(path)?;
    let formatted =
        nk_syntax::format::format(FileId(0), &text).map_err(|errors| format!("{errors:?}"))?;
    if formatted != text {
        return Err("it is not in the form that `nkdsl fmt` gives".into());
    }
    let terms = printed("eval", path)?;
    let verdicts = printed("check", path)?;
    if terms.trim().is_empty() || verdicts.trim().is_empty() {
        return Err("a spec has an eval and a check at least".into());
    }
    let name = path.strip_prefix("specs")?.with_extension("");
    let name = name.to_string_lossy().replace(['/', '\\'], "__");
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("snapshots/specs");
    settings.bind(|| insta::assert_snapshot!(name, format!("{terms}\n----\n\n{verdicts}")));
    Ok(())
}

datatest_stable::harness! {
    { test = spec, root = "specs", pattern = r"\.nk$" },
}
