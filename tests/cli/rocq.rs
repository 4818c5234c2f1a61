//! `--rocq DIR`: proved claims as theorems of Coq.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::SystemTime;

use super::runner::{Ran, Workshop};

const KAYLES: &str = "\
kayles(0) = 0
kayles(n) = mex { kayles(i) (+) kayles(n-1-i), kayles(j) (+) kayles(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
grundy(0) = 0
grundy(n) = mex { grundy(i) (+) grundy(n-i) : 1 <= i < n-i }
check kayles(n+12) = kayles(n) : n >= 71
check grundy(n) > 0 : n >= 1223
check kayles(n) = kayles(n) : 0 <= n <= 10
check kayles(n+12) = kayles(n) : n >= 70
";

fn kayles() -> Workshop {
    Workshop::new().file("kayles.nk", KAYLES)
}

/// The files with theorems in a folder.
pub(super) fn theorems(folder: &Path) -> Vec<String> {
    let all = std::fs::read_dir(folder).expect("a folder");
    let names = all.map(|own| own.expect("a file").file_name());
    let names = names.map(|own| own.to_string_lossy().into_owned());
    let mut found: Vec<String> = names.filter(|own| own.ends_with(".v")).collect();
    found.sort();
    found
}

/// The name and the text of the only theorem in a folder.
fn only_theorem(folder: &Path, ran: &Ran) -> (String, String) {
    let [name] = &theorems(folder)[..] else {
        panic!("one theorem: {}{}", ran.out, ran.err);
    };
    let text = std::fs::read_to_string(folder.join(name)).expect("a theorem");
    (name.clone(), text)
}

#[test]
fn what_is_proved_for_all_n_is_written_and_nothing_else() {
    let workshop = kayles();
    let ran = workshop.run(&["check", "kayles.nk", "--rocq", "out"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(
        ran.out
            .contains("theorem of Coq: not written: the claim only holds as far as it was tried"),
        "{}",
        ran.out
    );
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names, ["kayles_kayles_n_12_kayles_n.v"]);
    let text = std::fs::read_to_string(folder.join(&names[0])).expect("a theorem");
    assert!(
        text.contains("(** kayles(n+12) = kayles(n) : n >= 71 *)"),
        "{text}"
    );
    assert!(
        text.trim_end()
            .ends_with("Print Assumptions claim_for_all_n."),
        "{text}"
    );
    for companion in ["Makefile", "_CoqProject", "theory/Mex.v", "theory/Claims.v"] {
        assert!(folder.join(companion).exists(), "{companion}");
    }
    // The file has the same name but a theorem about other heaps.
    let again = workshop.run(&["check", "kayles.nk", "--rocq", "out"]);
    assert!(!again.out.contains("another text"), "{}", again.out);
    std::fs::write(folder.join(&names[0]), text.replace("71", "72")).expect("a file");
    let again = workshop.run(&["check", "kayles.nk", "--rocq", "out"]);
    let replaced = "kayles_kayles_n_12_kayles_n.v (another text was there, which it replaces)";
    assert!(again.out.contains(replaced), "{}", again.out);
    // A file that was not written by nkdsl is not overwritten.
    std::fs::write(folder.join(&names[0]), "Theorem mine : True.\n").expect("a file");
    let again = workshop.run(&["check", "kayles.nk", "--rocq", "out"]);
    again.complains(2, &["was not written by nkdsl"]);
}

/// The compiled theory of this repository, which is compiled once; `None`, with a message, if Coq is not installed.
fn theory() -> Option<&'static Path> {
    static COMPILED: OnceLock<Option<PathBuf>> = OnceLock::new();
    let compile = || {
        if Command::new("coqc").arg("--version").output().is_err() {
            eprintln!("skipped: coqc is not installed");
            return None;
        }
        let folder = nk_testing::root().join("src/verify/theory");
        let made = Command::new("make")
            .args(["--silent", "-j2", "proofs"])
            .current_dir(&folder)
            .output()
            .expect("make runs");
        let err = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{err}");
        Some(folder)
    };
    COMPILED.get_or_init(compile).as_deref()
}

/// Runs coqc with the theory of this repository on a file of a folder. Returns its output if it accepts the file.
fn coqc(theory: &Path, folder: &Path, file: &str) -> Option<String> {
    let ran = Command::new("coqc")
        .arg("-Q")
        .arg(theory)
        .args(["NK", "-Q", ".", "Claims", file])
        .current_dir(folder)
        .output()
        .expect("coqc runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    ran.status.success().then_some(said)
}

/// The command by which a file asks for the assumptions of a theorem.
const QUESTION: &str = "Print Assumptions ";
const CLOSED: &str = "Closed under the global context";

/// Compiles the files of a folder with the theory of this repository, which must be the one that was written to the
/// folder. Returns whether all theorems hold without assumptions; `None` if Coq is not installed. Coq is asked about
/// all theorems at once, since one question takes longer than most proofs.
pub(super) fn compiled(folder: &Path) -> Option<bool> {
    let theory = theory()?;
    for (name, text) in nk_verify::theory::files() {
        let written = std::fs::read_to_string(folder.join("theory").join(name));
        assert_eq!(written.expect("a file of the theory"), *text, "{name}");
    }
    let plain = folder.join("plain");
    std::fs::create_dir_all(&plain).expect("a folder");
    let (mut needed, mut asked) = (String::new(), Vec::new());
    for name in theorems(folder) {
        let text = std::fs::read_to_string(folder.join(&name)).expect("a theorem");
        let stem = name.trim_end_matches(".v");
        let (questions, rest): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with(QUESTION));
        std::fs::write(plain.join(&name), rest.join("\n")).expect("a file");
        if coqc(theory, &plain, &name).is_none() {
            return Some(false);
        }
        needed += &format!("From Claims Require {stem}.\n");
        let theorems = questions
            .iter()
            .map(|own| own[QUESTION.len()..].trim_end_matches('.'));
        asked.extend(theorems.map(|own| format!("@{stem}.{own}")));
    }
    let all = format!(
        "{needed}Definition all := ({}).\n{QUESTION}all.\n",
        asked.join(", ")
    );
    std::fs::write(plain.join("All.v"), all).expect("a file");
    let said = coqc(theory, &plain, "All.v");
    Some(said.is_some_and(|said| said.contains(CLOSED)))
}

/// Whether Coq accepts a file as it was written, and its theorems have no assumptions; `None` if Coq is not installed.
fn accepted(folder: &Path, name: &str) -> Option<bool> {
    let text = std::fs::read_to_string(folder.join(name)).expect("a theorem");
    let said = coqc(theory()?, folder, name);
    let asked = text.matches(QUESTION).count();
    Some(said.is_some_and(|said| said.matches(CLOSED).count() == asked))
}

/// Runs the Makefile in the folder as a user does, which compiles the theory and the theorems; `None` if Coq is not
/// installed. Most of the theory is already compiled, because compiling all of it takes a minute: only the files that
/// no other file needs are left.
fn made(folder: &Path) -> Option<bool> {
    const LEFT: [&str; 2] = ["Claims", "Listing"];
    let (own, now) = (theory()?, SystemTime::now());
    for (name, _) in nk_verify::theory::files() {
        let stem = name.trim_end_matches(".v");
        for ending in ["vo", "vok", "vos", "glob"] {
            let file = format!("{stem}.{ending}");
            if !LEFT.contains(&stem) {
                let to = folder.join("theory").join(&file);
                std::fs::copy(own.join(&file), &to).expect("what was compiled");
                // All files get the same time, so that none is older than one that it needs.
                let to = std::fs::File::options().append(true).open(&to);
                to.and_then(|to| to.set_modified(now)).expect("a time");
            }
        }
    }
    let made = Command::new("make")
        .arg("-j2")
        .current_dir(folder)
        .output()
        .expect("make runs");
    let was_compiled = |stem: &&str| folder.join(format!("theory/{stem}.vo")).exists();
    assert_eq!(made.status.success(), LEFT.iter().all(was_compiled));
    Some(made.status.success())
}

/// The theorem is about the graphs themselves, by the rules of Node-Kayles.
#[test]
fn coq_accepts_a_theorem_about_a_family_of_graphs() {
    let text = "\
D(-1) = D(0) = 0
D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
check nimber(path(n)) = D(n) : n >= 0
";
    let workshop = Workshop::new().file("dawson.nk", text);
    let ran = workshop.run(&["check", "dawson.nk", "--rocq", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names, ["dawson_nimber_path_n_D_n.v"], "{}", ran.out);
    let text = std::fs::read_to_string(folder.join(&names[0])).expect("a theorem");
    assert!(text.contains("nimber (path n) = D n"), "{text}");
    assert_ne!(made(&folder), Some(false), "{text}");
    assert_ne!(compiled(&folder), Some(false), "{text}");
}

#[test]
fn coq_accepts_a_theorem_and_refuses_it_with_other_numbers() {
    let workshop = kayles();
    let ran = workshop.run(&["prove", "kayles.nk", "kayles", "--rocq", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let (name, text) = only_theorem(&folder, &ran);
    let path = folder.join(&name);
    let Some(accepted) = compiled(&folder) else {
        println!("skipped: coqc is not installed");
        return;
    };
    assert!(accepted, "{text}");
    for (from, to) in [("71 <= n", "70 <= n"), ("(n + 12)", "(n + 6)")] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        std::fs::write(&path, changed).expect("a file");
        assert_eq!(compiled(&folder), Some(false), "{to}");
    }
}

/// Compiles a file with each of these changes by itself; each must be refused.
pub(super) fn refuses_each(folder: &Path, name: &str, changes: &[(&str, &str)]) {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).expect("a theorem");
    for (from, to) in changes {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{name} does not contain {from}");
        std::fs::write(&path, changed).expect("a file");
        assert_ne!(
            accepted(folder, name),
            Some(true),
            "{name}: {from} became {to}"
        );
    }
    std::fs::write(&path, text).expect("a file");
}

/// Coq refuses a file after a change of a bound, a rule of the family, a name of vertices, an initial value, a
/// recurrence or the period of a claim about graphs.
#[test]
fn coq_refuses_false_claims_about_a_family() {
    let text = "\
graph row(n) {
  vertex v[i] : 1 <= i <= n
  edge v[i] -- v[i+1] : 1 <= i <= n-1
} : n >= 0
D(-1) = D(0) = 0
D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
check nimber(row(n)) = D(n) : n >= 0
";
    let workshop = Workshop::new().file("line.nk", text);
    let ran = workshop.run(&["check", "line.nk", "--rocq", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let (name, _) = only_theorem(&folder, &ran);
    let Some(accepted) = compiled(&folder) else {
        println!("skipped: coqc is not installed");
        return;
    };
    assert!(accepted, "{}", ran.out);
    let changes = [
        ("nimber (row n) = D n", "nimber (row n) = D (n + 1)"),
        (
            "[(0, 0, 0); (1, 0, 0)] [(0, 1)] [(1, 0)]",
            "[(0, 0, 0); (1, 0, 0)] [(0, 2)] [(1, 0)]",
        ),
        ("(v i, v (i + 1))", "(v i, v (i + 2))"),
        (
            "each i from 1 to n, [v i]",
            "each i from 1 to (n + 1), [v i]",
        ),
        ("starts D (-1) [0; 0]", "starts D (-1) [0; 1]"),
        ("x + y = n - 3", "x + y = n - 2"),
    ];
    refuses_each(&folder, &name, &changes);
}

/// The JSON report names the file and the theorem, or the reason why there is none; without `--rocq` it has neither.
#[test]
fn json_names_the_files_of_coq() {
    let workshop = kayles();
    let json = |arguments: &[&str]| -> serde_json::Value {
        let ran = workshop.run(arguments);
        serde_json::from_str(&ran.out).unwrap_or_else(|why| panic!("{why}: {}{}", ran.out, ran.err))
    };
    let found = json(&["check", "kayles.nk", "--rocq", "out", "--format", "json"]);
    let checks = found[0]["checks"].as_array().expect("checks");
    let file = checks[0]["rocq"]["file"].as_str().expect("a file");
    assert_eq!(file, "out/kayles_kayles_n_12_kayles_n.v");
    assert!(workshop.path().join(file).exists());
    assert_eq!(checks[0]["rocq"]["theorem"], "claim_for_all_n");
    let reason = checks[1]["rocq"]["reason"].as_str().expect("a reason");
    assert_eq!(reason, "the claim only holds as far as it was tried");
    assert!(checks[3].get("rocq").is_none(), "it fails: {}", checks[3]);
    let found = json(&[
        "prove",
        "kayles.nk",
        "kayles",
        "--rocq",
        "two",
        "--format",
        "json",
    ]);
    assert_eq!(found["functions"][0]["rocq"]["theorem"], "kayles_repeats");
    let found = json(&["prove", "kayles.nk", "kayles", "--format", "json"]);
    assert!(found["functions"][0].get("rocq").is_none());
    let found = json(&[
        "derive",
        "kayles.nk",
        "path(n)",
        "--rocq",
        "three",
        "--format",
        "json",
    ]);
    let file = found["rocq"]["file"].as_str().expect("a file");
    assert!(workshop.path().join(file).exists(), "{file}");
    let found = json(&[
        "certify",
        "kayles.nk",
        "path(5)",
        "--rocq",
        "four",
        "--format",
        "json",
    ]);
    assert_eq!(found["rocq"]["theorem"], "first_player_wins");
}

/// No folder is written for a claim that only holds.
#[test]
fn nothing_is_written_of_what_only_holds() {
    let text = "a(n) = n^2 : n >= 0\ncheck a(n) >= 0 : n >= 0\n";
    let text = text.replace("a(n) >= 0", "a(n) mod 3 <= 1");
    let workshop = Workshop::new().file("holds.nk", &text);
    let ran = workshop.run(&["check", "holds.nk", "--rocq", "out"]);
    assert!(ran.out.contains("holds"), "{}", ran.out);
    assert!(
        ran.out.contains("not written: the claim only holds"),
        "{}",
        ran.out
    );
    assert!(!workshop.path().join("out").exists());
}

/// The same heaps are given by their rules and by a recurrence; the file about the rules contains no term of the
/// recurrence.
#[test]
fn coq_accepts_heaps_by_the_rules_of_an_octal_game() {
    let text = "h(n) = octal(\"0.77\", n) : n >= 0\n";
    let workshop = Workshop::new().file("heaps.nk", text);
    let ran = workshop.run(&["prove", "heaps.nk", "h", "--rocq", "out"]);
    let folder = workshop.path().join("out");
    let (_, text) = only_theorem(&folder, &ran);
    assert!(text.contains("heap_values"), "{text}");
    assert_ne!(compiled(&folder), Some(false), "{text}");
}

/// A long certificate has a sparse space and its values in several lists; its file uses the checker for sparse spaces.
#[test]
fn long_certificates_are_written_for_the_sparse_checker() {
    let text = "h(n) = octal(\"0.156\", n) : n >= 0\n";
    let workshop = Workshop::new().file("long.nk", text);
    let ran = workshop.run(&["prove", "long.nk", "h", "--rocq", "out"]);
    let folder = workshop.path().join("out");
    let (_, text) = only_theorem(&folder, &ran);
    assert!(text.contains("sparse_check_sound"), "{text}");
    let lists = text.matches(": list N := [").count();
    assert!(lists > 5, "{lists} lists");
    // No line is too long for an editor or a diff.
    let longest = text.lines().map(str::len).max();
    assert!(longest < Some(4_000), "{longest:?}");
}

/// On an even lattice the second player wins by the half turn; the file has the names of the vertices, and a wrong image is
/// refused.
#[test]
fn coq_accepts_a_mirror_by_the_names_of_vertices() {
    let workshop = Workshop::new().file("boards.nk", "use \"std/lattices.nk\"\n");
    let ran = workshop.run(&[
        "certify",
        "boards.nk",
        "lattice(4, 4)",
        "--rocq",
        "out",
        "-o",
        "c.cert",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let (name, text) = only_theorem(&folder, &ran);
    assert!(text.contains("mirror_wins the_graph the_mirror"), "{text}");
    assert!(
        text.contains("Definition v (i j : Z) : vertex := Vertex \"v\" [i; j]."),
        "{text}"
    );
    let Some(accepted) = compiled(&folder) else {
        return;
    };
    assert!(accepted, "{text}");
    let list = text.split("the_mirror : list (vertex * vertex) :=").nth(1);
    let first = list
        .and_then(|own| own.split("; ").next())
        .expect("a pair")
        .trim();
    let (one, other) = first
        .trim_matches(['[', '(', ')'])
        .split_once(", ")
        .expect("a pair");
    let wrong = format!("[({one}, {one}); ");
    refuses_each(&folder, &name, &[(&format!("[({one}, {other}); "), &wrong)]);
}

/// Coq accepts a mirror and transitivity for all n, and refuses them with another rule, map or bound.
#[test]
fn coq_accepts_symmetries_of_families() {
    let workshop = Workshop::new().file(
        "symmetric.nk",
        "graph ring(n) {\n  vertex v[i] : 0 <= i < n\n  edge v[i] -- v[(i + 1) mod n] : 0 <= i < n\n} : n >= 3\n\
         graph grid(m, n) {\n  vertex v[i, j] : 1 <= i <= m, 1 <= j <= n\n  \
         edge v[i, j] -- v[i+1, j] : 1 <= i < m, 1 <= j <= n\n  edge v[i, j] -- v[i, j+1] : 1 <= i <= m, 1 <= j < n\n} : m >= 1, n >= 1\n\
         check nimber(grid(2*m, 2*n)) = 0 : m >= 1, n >= 1\n\
         check nimber(cartesian(ring(m), ring(n))) <= 1 : m >= 3, n >= 3\n\
         check nimber(grid(2*m + 1, 2*n + 1)) >= 1 : m >= 0, n >= 0\n",
    );
    let ran = workshop.run(&[
        "check",
        "symmetric.nk",
        "--rocq",
        "out",
        "--certificate",
        "certificates",
    ]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names.len(), 3, "{}", ran.out);
    let certificates = std::fs::read_dir(workshop.path().join("certificates")).expect("a folder");
    for own in certificates {
        let path = own.expect("a certificate").path();
        let verified = workshop.run(&["verify", &path.to_string_lossy()]);
        assert_eq!(verified.status, 0, "{}", verified.out);
        assert!(
            verified.out.contains("src/verify/theory/Images.v"),
            "{}",
            verified.out
        );
        let text = std::fs::read_to_string(&path).expect("a text");
        let (one, other) = text.split_once("value").expect("a statement");
        let changed = format!("{one}(- 7 (* 9 value)){other}");
        std::fs::write(&path, changed).expect("a file");
        let refused = workshop.run(&["verify", &path.to_string_lossy()]);
        assert_eq!(refused.status, 1, "{}", refused.out);
    }
    let Some(accepted) = compiled(&folder) else {
        return;
    };
    assert!(accepted);
    let even = names
        .iter()
        .find(|own| own.contains("grid_2_m_2_n"))
        .expect("a theorem");
    refuses_each(
        &folder,
        even,
        &[
            ("(2 * m) + 1", "(2 * m) + 2"),
            (
                "each i from 1 to (2 * m), each",
                "each i from 1 to ((2 * m) + 1), each",
            ),
            ("nimber (family m n))) = 0", "nimber (family m n))) = 1"),
        ],
    );
}

/// The rules compare a product of indices with a number: knights, and rooks as pieces that share a row or a column.
/// Another number is refused.
#[test]
fn coq_accepts_products_of_indices() {
    let workshop = Workshop::new().file(
        "products.nk",
        "graph leap(m, n) {\n  vertex s[r, c] : 1 <= r <= m, 1 <= c <= n\n  edge s[r, c] -- s[p, q] : |r - p| * |c - q| = 2\n} : m >= 0, n >= 0\n\
         graph lines(m, n) {\n  vertex s[r, c] : 1 <= r <= m, 1 <= c <= n\n  edge s[r, c] -- s[p, q] : (r - p) * (c - q) = 0\n} : m >= 0, n >= 0\n\
         check nimber(leap(2*m, n)) = 0 : m >= 1, n >= 1\n\
         check outcome(leap(2*m + 1, 2*n + 1)) = 1 : m >= 0, n >= 0\n\
         check outcome(lines(2*m + 1, 2*n + 1)) = 1 : m >= 0, n >= 0\n",
    );
    let ran = workshop.run(&["check", "products.nk", "--rocq", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names.len(), 3, "{}", ran.out);
    let Some(accepted) = compiled(&folder) else {
        return;
    };
    assert!(accepted);
    let first_move = names
        .iter()
        .find(|own| own.contains("outcome_leap"))
        .expect("a theorem");
    refuses_each(
        &folder,
        first_move,
        &[("=? 2)", "=? 4)"), ("else 1) = 1", "else 1) = 0")],
    );
}

/// Coq accepts exchanges of places, translations and a mirror of words, and refuses them with another length, rule or
/// bound.
#[test]
fn coq_accepts_symmetries_of_words() {
    let file = "ones(0) = 0\nones(n) = ones(n div 2) + n mod 2\n\
         graph apart(n, k) {\n  vertex set[a] : 0 <= a < 2^n, ones(a) = k\n  edge set[a] -- set[b] : a + b = a (+) b\n} : 1 <= k <= n\n\
         graph even(d) {\n  vertex v[a] : 0 <= a < 2^d, ones(a) mod 2 = 0\n  edge v[a] -- v[b] : ones(a (+) b) = 2, a != b\n} : d >= 2\n\
         check nimber(apart(n, k)) <= 1 : 1 <= k <= n\n\
         check nimber(even(d)) <= 1 : d >= 2\n\
         check outcome(even(2*d)) = 0 : d >= 2\n\
         check nimber(hypercube(d)) = 0 : d >= 2\n";
    let workshop = Workshop::new().file("words.nk", file);
    let ran = workshop.run(&["check", "words.nk", "--rocq", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let folder = workshop.path().join("out");
    let names = theorems(&folder);
    assert_eq!(names.len(), 4, "{}", ran.out);
    let Some(accepted) = compiled(&folder) else {
        return;
    };
    assert!(accepted);
    let cube = names
        .iter()
        .find(|own| own.contains("hypercube"))
        .expect("a theorem");
    refuses_each(
        &folder,
        cube,
        &[
            ("(2 <= d)", "(1 <= d)"),
            ("each b from 0 to 2 ^ d - 1", "each b from 0 to 2 ^ d"),
            ("F d)", "F 1)"),
            ("(weight (Z.lxor a b)) =? 1", "(weight (Z.lxor a b)) =? 2"),
        ],
    );
}
