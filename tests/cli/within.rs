//! Commands that run within another program, with their own streams, and several at once.

use nk_base::cancellation::CancelToken;
use nk_cli::run_embedded;
use nk_terminal::captured::Captured;
use nk_terminal::exit::Exit;

use crate::runner::PATHS;

/// Runs a command. Returns the status, standard output, standard error, and the number of findings.
fn within(words: &[&str], text: &str) -> (Exit, String, String, usize) {
    let captured = Captured::default();
    let words = words.iter().map(Into::into);
    let host = captured.host("<text>".to_owned(), text.to_owned());
    let exit = run_embedded(words, host, CancelToken::new());
    let lines = captured.lines();
    let written = captured.take();
    let [out, err] = [written.out, written.err].map(|own| String::from_utf8(own).expect("UTF-8"));
    assert_eq!(lines, out.matches('\n').count());
    (exit, out, err, written.findings.len())
}

#[test]
fn a_command_has_streams_of_its_own() {
    let (exit, out, err, found) = within(&["eval", "-", "D(5)"], PATHS);
    assert_eq!(
        (exit, out.as_str(), err.as_str(), found),
        (Exit::Fine, "D(5) = 3\n", "", 0)
    );
    let (exit, out, _, _) = within(&["nimber", "--threads", "2"], "Bg\nBw\n");
    assert_eq!((exit, out.as_str()), (Exit::Fine, "2\n1\n"));
    let (exit, out, _, _) = within(&["--version"], "");
    assert!(exit == Exit::Fine && out.starts_with("nkdsl "), "{out}");
}

#[test]
fn errors_are_data_and_drawn() {
    let captured = Captured::default();
    let words = ["eval", "-"].map(Into::into);
    let host = captured.host("<text>".to_owned(), "a(n) = (".to_owned());
    assert_eq!(run_embedded(words, host, CancelToken::new()), Exit::Wrong);
    let written = captured.take();
    let [finding] = written.findings.as_slice() else {
        panic!("{written:?}")
    };
    assert!(finding.drawn.contains("<text>:1:8"), "{}", finding.drawn);
    let json: serde_json::Value = serde_json::from_str(&finding.json).expect("JSON");
    assert_eq!(json[0]["code"], "E0103");
    assert!(written.out.is_empty() && written.err.is_empty());
    let (exit, _, err, _) = within(&["evil"], "");
    assert!(exit == Exit::Wrong && err.contains("evil"), "{err}");
}

#[test]
fn what_talks_with_its_user_is_refused() {
    for words in [&["repl"][..], &["lsp"], &["play", "-", "path(3)"]] {
        let (exit, _, err, _) = within(words, "");
        assert!(
            exit == Exit::Wrong && err.contains("is interactive"),
            "{words:?}: {err}"
        );
    }
}

#[test]
fn commands_on_several_threads_do_not_mix() {
    std::thread::scope(|scope| {
        for k in 0..8 {
            scope.spawn(move || {
                let (_, out, err, _) =
                    within(&["eval", "-", &format!("D({k}) + {k} - D({k})")], PATHS);
                assert!(out.ends_with(&format!("= {k}\n")), "{out}{err}");
            });
        }
    });
}

#[test]
fn a_cancelled_command_keeps_what_it_printed() {
    let captured = Captured::default();
    let host = captured.host("<text>".to_owned(), PATHS.to_owned());
    let stop = CancelToken::new();
    stop.cancel();
    let exit = run_embedded(["eval", "-", "D"].map(Into::into), host, stop);
    assert_eq!(exit, Exit::Interrupted);
    let err = String::from_utf8(captured.take().err).expect("UTF-8");
    assert!(err.contains("interrupted"), "{err}");
}
