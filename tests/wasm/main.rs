//! The functions of the WebAssembly module, run on this machine. `.ci/playground` runs the module itself.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use nk_wasm::{command, editor};

const KAYLES: &str = "\
# Kayles on a row of n pins
K(-1) = K(0) = 0
K(n) = mex { K(i) (+) K(n-1-i), K(j) (+) K(n-2-j) : 0 <= i < n, 0 <= j <= n-2 }
eval K(n) : n >= 0
";

fn files(text: &str) -> BTreeMap<String, String> {
    BTreeMap::from([("spec.nk".to_owned(), text.to_owned())])
}

fn run(words: &[&str], text: &str) -> command::Answer {
    let request = command::Request {
        words: words.iter().map(ToString::to_string).collect(),
        files: files(text),
        ..command::Request::default()
    };
    command::run(request, |_, _| {})
}

fn about(text: &str, offset: usize) -> editor::Request {
    editor::Request {
        text: text.to_owned(),
        offset,
        files: BTreeMap::new(),
    }
}

#[test]
fn terms_are_written_as_they_come() {
    let parts: Rc<RefCell<Vec<String>>> = Rc::default();
    let own = parts.clone();
    let words = ["eval", "spec.nk", "a(n) : n >= 0", "--format", "list"];
    let text = "a(n) = n mod 3\n";
    let request = command::Request {
        words: words.map(str::to_owned).to_vec(),
        files: files(text),
        ..command::Request::default()
    };
    let answer = command::run(request, move |_, text| {
        own.borrow_mut().push(text.to_owned())
    });
    assert_eq!(answer.status, 0, "{}", answer.messages);
    assert!(
        answer.output.starts_with("0, 1, 2, 0, 1, 2"),
        "{}",
        answer.output
    );
    assert!(parts.borrow().len() > 10, "{:?}", parts.borrow());
    assert_eq!(parts.borrow().concat(), answer.output + &answer.messages);
}

#[test]
fn errors_of_the_text_and_of_the_words_are_messages() {
    let answer = run(&["eval", "spec.nk"], "a(n) = b(n)\neval a(n) : n >= 0\n");
    assert_eq!((answer.status, answer.output.as_str()), (2, ""));
    assert!(
        answer.messages.contains("spec.nk:1:8"),
        "{}",
        answer.messages
    );
    let answer = run(&["eval"], "");
    assert_eq!(answer.status, 2);
    assert!(answer.messages.contains("FILE"), "{}", answer.messages);
    assert_eq!(run(&["--version"], "").status, 0);
}

#[test]
fn no_file_of_this_machine_is_read() {
    let answer = run(&["eval", "Cargo.toml"], "");
    assert_eq!(answer.status, 2);
    assert!(
        answer.messages.contains("there is no such file"),
        "{}",
        answer.messages
    );
    let answer = run(&["eval", "spec.nk"], "use \"specs/diamonds.nk\"\neval 1\n");
    assert_eq!(answer.status, 2);
    assert!(
        answer.messages.contains("there is no such file"),
        "{}",
        answer.messages
    );
}

#[test]
fn one_file_may_use_another() {
    let mut files = files("use \"b.nk\"\neval b\n");
    files.insert("b.nk".to_owned(), "b = 5\n".to_owned());
    let words = ["eval", "spec.nk"].map(str::to_owned).to_vec();
    let request = command::Request {
        words,
        files,
        columns: None,
    };
    let answer = command::run(request, |_, _| {});
    assert_eq!(answer.status, 0, "{}", answer.messages);
    assert!(answer.output.contains('5'), "{}", answer.output);
}

#[test]
fn lines_for_people_fit_the_columns() {
    let request = |columns| command::Request {
        words: ["check", "spec.nk"].map(str::to_owned).to_vec(),
        files: files("a(n) = n mod 12\ncheck a(n) + a(n+1) + a(n+2) <= 1000 : n >= 0\n"),
        columns,
    };
    let longest = |columns| {
        let answer = command::run(request(columns), |_, _| {});
        assert_eq!(answer.status, 0, "{}", answer.messages);
        answer.output.lines().map(str::len).max()
    };
    assert!(longest(None) > Some(50));
    assert!(longest(Some(50)) <= Some(50));
}

#[test]
fn pictures_are_svg() {
    for words in [
        ["draw", "spec.nk", "path(5)", "--move", "--format", "svg"].as_slice(),
        &["plot", "spec.nk", "K", "--format", "svg", "--to", "30"],
    ] {
        let answer = run(words, KAYLES);
        assert_eq!(answer.status, 0, "{}", answer.messages);
        assert!(answer.output.contains("<svg"), "{}", answer.output);
    }
}

#[test]
fn an_analysis_has_places_classes_and_names() {
    let text = "# ⊕ is a nim-sum\na(n) = n + c\neval \"𝔸\" a(n) : n >= 0\n";
    let answer = editor::analyse(&about(text, 0));
    let units: Vec<u16> = text.encode_utf16().collect();
    let slice = |from: usize, to: usize| String::from_utf16_lossy(&units[from..to]);
    let [finding] = answer.findings.as_slice() else {
        panic!("{:?}", answer.findings);
    };
    assert!(finding.is_error && finding.code.starts_with('E'));
    assert_eq!(slice(finding.range[0], finding.range[1]), "c");
    let painted: Vec<(String, &str)> = answer
        .tokens
        .iter()
        .map(|own| (slice(own.0, own.1), own.2))
        .collect();
    for own in [
        ("# ⊕ is a nim-sum", "comment"),
        ("a", "function"),
        ("\"𝔸\"", "text"),
    ] {
        assert!(painted.contains(&(own.0.to_owned(), own.1)), "{painted:?}");
    }
    let sound = editor::analyse(&about(KAYLES, 0));
    assert_eq!(sound.findings, []);
    assert_eq!(sound.functions, [("K".to_owned(), 1)]);
    assert_eq!(sound.evals.len(), 1);
}

#[test]
fn a_fix_mends_the_text() {
    let text = "eval nimber(lattice(2, 3))\n";
    let answer = editor::analyse(&about(text, 0));
    let fix = &answer.findings[0].fixes[0];
    let mut mended = text.to_owned();
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|own| std::cmp::Reverse(own.range));
    for edit in edits {
        mended.replace_range(edit.range[0]..edit.range[1], &edit.text);
    }
    assert_eq!(editor::analyse(&about(&mended, 0)).findings, [], "{mended}");
}

#[test]
fn words_are_proposed_and_explained() {
    let proposals = editor::complete(&about("eval nim\n", 8));
    assert_eq!(proposals.range, [5, 8]);
    assert!(proposals.list.iter().any(|own| own.text == "nimber"));
    let hover = editor::hover(&about(KAYLES, KAYLES.find("K(n)").unwrap())).unwrap();
    assert!(
        hover.markdown.contains("0, 1, 2, 3, 1, 4, 3, 2, 1"),
        "{}",
        hover.markdown
    );
    assert_eq!(editor::hover(&about(KAYLES, KAYLES.len() - 1)), None);
    let broken = format!("{KAYLES}\neval nothing\n");
    let in_broken = editor::hover(&about(&broken, KAYLES.find("K(n)").unwrap()));
    assert_eq!(in_broken, Some(hover), "an error elsewhere changes nothing");
}

#[test]
fn a_text_is_formatted_or_left_with_its_errors() {
    let formatted = editor::format(&about("eval   1+1\n", 0));
    assert_eq!(formatted.text.as_deref(), Some("eval 1+1\n"));
    let formatted = editor::format(&about("eval (1\n", 0));
    assert_eq!(formatted.text, None);
    assert!(
        formatted.errors.contains("spec.nk:"),
        "{}",
        formatted.errors
    );
}
