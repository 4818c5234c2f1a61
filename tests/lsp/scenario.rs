//! The tour of docs/tour.md: a specification is opened in an editor, broken and mended; then the commands of the page
//! are run. `NKDSL_UPDATE=1` writes the results to the page.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use nk_testing::root;
use serde_json::{Value, json};

use crate::client::{Client, edited, position};

const FILE: &str = "diamonds.nk";

/// The file `specs/diamonds.nk` in an editor, with a record of the session.
struct Session {
    client: Client,
    text: String,
    version: i64,
    seen: String,
}

impl Session {
    fn begin() -> Session {
        let mut client = Client::new();
        let text = client.open_spec(FILE);
        let seen = format!("open specs/{FILE}\n");
        let mut session = Session {
            client,
            text,
            version: 1,
            seen,
        };
        assert!(session.findings().is_empty());
        session
    }

    /// Waits for the diagnostics of the current text, and records them.
    fn findings(&mut self) -> Vec<Value> {
        let found = self.client.findings(FILE, self.version);
        let number =
            |own: &Value, name: &str| own["range"]["start"][name].as_i64().map(|at| at + 1);
        for own in &found {
            let (line, column) = (number(own, "line"), number(own, "character"));
            let (code, message) = (own["code"].as_str(), own["message"].as_str());
            let all = line.zip(column).zip(code.zip(message));
            let ((line, column), (code, message)) = all.expect("a diagnostic");
            let message = message.lines().next().unwrap_or_default();
            writeln!(self.seen, "  {line}:{column}: {code}: {message}")
                .expect("a String takes all");
        }
        if found.is_empty() {
            self.seen += "  no errors\n";
        }
        found
    }

    /// Sends one change, as an editor does.
    fn edit(&mut self, range: &Value, new: &str) {
        let change = json!([{"range": range, "newText": new}]);
        self.text = edited(&self.text, &change);
        self.version += 1;
        let change = json!([{"range": range, "text": new}]);
        self.client.edit(FILE, self.version, change);
    }

    /// Removes the first letter of `diamonds` in a check.
    fn slip(&mut self) -> Vec<Value> {
        let at = self.text.find("diamonds(n)) = a(n)").expect("the check");
        let range = json!({"start": position(&self.text, at), "end": position(&self.text, at + 1)});
        self.edit(&range, "");
        let line = self.text[..at].matches('\n').count();
        let line = self.text.lines().nth(line).expect("the line");
        writeln!(self.seen, "delete a letter: {line}").expect("a String takes all");
        self.findings()
    }

    /// Applies the preferred quick fix of the diagnostics.
    fn mend(&mut self, found: Vec<Value>) {
        let uri = self.client.uri(FILE);
        let params = json!({
            "textDocument": {"uri": uri},
            "range": found[0]["range"], "context": {"diagnostics": found, "only": ["quickfix"]},
        });
        let actions = self.client.ask("textDocument/codeAction", params);
        assert_eq!(actions[0]["isPreferred"], true);
        let title = actions[0]["title"].as_str().expect("a title");
        writeln!(self.seen, "take the quick fix: {title}").expect("a String takes all");
        let change = actions[0]["edit"]["changes"][uri][0].clone();
        self.edit(
            &change["range"],
            change["newText"].as_str().expect("a text"),
        );
        assert!(self.findings().is_empty());
    }

    fn first_lens(&mut self) {
        let lenses = self
            .client
            .ask("textDocument/codeLens", self.client.document(FILE));
        let command = &lenses[0]["command"];
        let params = json!({"command": command["command"], "arguments": command["arguments"]});
        let ran = self.client.ask("workspace/executeCommand", params);
        let (title, terms) = (command["title"].as_str(), ran["text"].as_str());
        let (title, terms) = title.zip(terms).expect("a lens with terms");
        assert!(terms.starts_with("2, 1, 0, 3, 3, 1, 4, 2"), "{terms}");
        let terms: Vec<&str> = terms.split(", ").take(16).collect();
        writeln!(
            self.seen,
            "click on the lens \"{title}\"\n  {}, ...",
            terms.join(", ")
        )
        .expect("a String takes all");
    }
}

/// The record of the session, after which the text is the original one.
fn session() -> String {
    let mut session = Session::begin();
    let before = session.text.clone();
    let found = session.slip();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(found[0]["code"], "E0202");
    session.mend(found);
    assert_eq!(session.text, before);
    session.first_lens();
    session.client.goodbye();
    session.seen
}

/// The output of a command line in the folder; `None` if it needs `gp`, which is missing.
fn ran(line: &str, folder: &Path) -> Option<String> {
    if line.contains("gp -q") && Command::new("gp").arg("--version").output().is_err() {
        let required = std::env::var_os("NKDSL_ALL_INTERPRETERS").is_some_and(|own| own == "1");
        assert!(!required, "gp is not installed: .ci/interpreters does it");
        println!("skipped: gp is not installed");
        return None;
    }
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_nkdsl"));
    let programs = binary.parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
        .current_dir(folder)
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {said}");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The page with the current outputs: a block `text` has the session, or the output of the block `sh` before it.
fn done(page: &str, folder: &Path) -> String {
    let (mut text, mut lines) = (String::new(), page.lines());
    let mut printed: Option<Option<String>> = None;
    while let Some(line) = lines.next() {
        text += &format!("{line}\n");
        let kind = line.strip_prefix("```");
        let Some(kind @ ("sh" | "text")) = kind else {
            continue;
        };
        let inside: Vec<&str> = lines.by_ref().take_while(|own| *own != "```").collect();
        let inside: String = inside.iter().map(|own| format!("{own}\n")).collect();
        let shown = match (kind, printed.take()) {
            ("sh", _) => {
                let outputs: Option<String> = inside.lines().map(|own| ran(own, folder)).collect();
                printed = Some(outputs);
                inside
            }
            (_, Some(Some(output))) => output,
            (_, Some(None)) => inside,
            (_, None) => session(),
        };
        text += &format!("{shown}```\n");
    }
    text
}

#[test]
fn the_tour_goes_as_its_page_says() {
    let root = root();
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("specs")).expect("a folder");
    let own = folder.path().join("specs").join(FILE);
    std::fs::copy(root.join("specs").join(FILE), own).expect("a specification");
    let path = root.join("docs/tour.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let now = done(&page, folder.path());
    if std::env::var_os("NKDSL_UPDATE").is_some_and(|own| own == "1") {
        std::fs::write(&path, &now).expect("the page");
    }
    assert_eq!(now, page, "NKDSL_UPDATE=1 brings docs/tour.md up to date");
    for picture in ["diamonds.svg", "diamonds_plot.svg"] {
        let drawn = std::fs::read_to_string(folder.path().join(picture)).expect("a picture");
        let shown = root.join("docs/pictures").join(picture);
        assert_eq!(
            drawn,
            std::fs::read_to_string(shown).expect("a picture"),
            "{picture}"
        );
    }
}
