//! `nkdsl fmt`.

use super::runner::Workshop;

const UGLY: &str = "f( n )=n+1:n>=0\n";
const NEAT: &str = "f(n) = n+1 : n >= 0\n";

#[test]
fn a_file_is_formatted_in_place() {
    let workshop = Workshop::new().file("u.nk", UGLY);
    let ran = workshop.run(&["fmt", "u.nk", "paths.nk"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", "formatted u.nk\n")
    );
    assert_eq!(
        std::fs::read_to_string(workshop.path().join("u.nk")).unwrap(),
        NEAT
    );
}

#[test]
fn check_changes_nothing_and_names_files() {
    let workshop = Workshop::new().file("u.nk", UGLY).file("n.nk", NEAT);
    let ran = workshop.run(&["fmt", "--check", "u.nk", "n.nk"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (1, "u.nk\n", "")
    );
    assert_eq!(
        std::fs::read_to_string(workshop.path().join("u.nk")).unwrap(),
        UGLY
    );
    workshop.run(&["fmt", "--check", "n.nk"]).prints("");
}

#[test]
fn standard_input_is_printed_formatted() {
    Workshop::new().feed(&["fmt", "-"], UGLY).prints(NEAT);
}

#[test]
fn a_file_with_errors_is_left_alone_and_others_are_not() {
    let workshop = Workshop::new().file("b.nk", "f(n = 3\n").file("u.nk", UGLY);
    workshop
        .run(&["fmt", "b.nk", "u.nk"])
        .complains(2, &["b.nk:1:", "formatted u.nk"]);
    assert_eq!(
        std::fs::read_to_string(workshop.path().join("b.nk")).unwrap(),
        "f(n = 3\n"
    );
}
