//! `nkdsl derive`.

use super::runner::Workshop;

const STRIPS: &str = "\
use \"std/cliques.nk\"
use \"std/lattices.nk\"
legs = 4
graph beads(n) {
  vertex v[i] : 0 <= i <= n
  vertex u[i, j] : 1 <= i <= n, 1 <= j <= legs - 2
  edge v[i-1] -- u[i, j] -- v[i] : 1 <= i <= n, 1 <= j <= legs - 2
} : n >= 0
a(n) = n
";

#[test]
fn what_is_derived_is_a_specification_that_holds() {
    let diamonds = include_str!("../../specs/diamonds.nk");
    let workshop = Workshop::new()
        .file("strips.nk", STRIPS)
        .file("diamonds.nk", diamonds);
    for (file, graph) in [
        ("diamonds.nk", "diamonds"),
        ("diamonds.nk", "X_strip(k)"),
        ("strips.nk", "beads"),
        ("strips.nk", "chained_clique(4, n)"),
        ("strips.nk", "disjoint(path(n), cycle(2*n + 3))"),
        ("strips.nk", "path(n div 2)"),
        ("strips.nk", "lattice(2, n)"),
    ] {
        let ran = workshop.run(&["derive", file, graph, "-o", "derived.nk"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{graph}");
        let text = std::fs::read_to_string(workshop.path().join("derived.nk")).expect("a file");
        assert!(
            text.contains("\neval ") && text.contains("\ncheck nimber("),
            "{text}"
        );
        let ran = workshop.run(&["check", "derived.nk", "--exact"]);
        assert_eq!(
            (ran.status, ran.err.as_str()),
            (0, ""),
            "{graph}\n{text}\n{}",
            ran.out
        );
        let ran = workshop.run(&["fmt", "--check", "derived.nk"]);
        assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{graph}\n{text}");
        assert_eq!(text.contains("A316781"), graph == "diamonds", "{text}");
    }
}

#[test]
fn names_are_those_wanted() {
    let workshop = Workshop::new().file("diamonds.nk", include_str!("../../specs/diamonds.nk"));
    let ran = workshop.run(&["derive", "diamonds.nk", "diamonds", "--name", "a,K"]);
    assert!(ran.out.contains("\nK(n) = mex {"), "{}", ran.out);
    let ran = workshop.run(&["derive", "diamonds.nk", "diamonds", "--name", "a,a"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`a` cannot be the name"), "{}", ran.err);
}

#[test]
fn certificates_are_verified() {
    let workshop = Workshop::new();
    let ran = workshop.run(&["derive", "paths.nk", "path(n)", "--certificate", "p.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = workshop.run(&["verify", "p.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.starts_with("p.cert\n  proved "), "{}", ran.out);
    let text = std::fs::read_to_string(workshop.path().join("p.cert")).expect("a file");
    let workshop = workshop.file("p.cert", text.replace("edge 0 0 1", "edge 0 0 2"));
    let ran = workshop.run(&["verify", "p.cert"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("  refused  "), "{}", ran.out);
}

/// A text after the end is not verified, but a reader could take it for a part of the statement.
#[test]
fn nothing_follows_the_end_of_a_certificate() {
    let workshop = Workshop::new().file(
        "f.nk",
        "f(0) = 0\nf(n) = mex { f(n-1) }\ncheck f(n) <= 1 : n >= 0\n",
    );
    let ran = workshop.run(&["derive", "paths.nk", "path(n)", "--certificate", "p.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = workshop.run(&["check", "f.nk", "--certificate", "claims"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let mut claims = std::fs::read_dir(workshop.path().join("claims")).expect("a folder");
    let claim = claims
        .next()
        .expect("a certificate")
        .expect("a file")
        .path();
    for path in [workshop.path().join("p.cert"), claim] {
        let name = path.to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a file");
        std::fs::write(&path, format!("{text}\n# a note\n")).expect("a file");
        assert_eq!(workshop.run(&["verify", &name]).status, 0, "{name}");
        std::fs::write(&path, format!("{text}{text}")).expect("a file");
        let ran = workshop.run(&["verify", &name]);
        assert_eq!(ran.status, 1, "{name}: {}", ran.out);
    }
}

const MEETING: &str = "\
graph meet(n) { vertex v[i] : 0 <= i < n   vertex w[35], w[n]   edge v[i] -- v[i+1] : 0 <= i < n-1 } : n >= 1
graph again(m) { vertex w[m], v[i-1], w[35] : 1 <= i <= m   edge v[i] -- v[i-1] : 1 <= i <= m-1 } : m >= 1
graph later(n) { vertex v[i] : 0 <= i < n   vertex w[36], w[n]   edge v[i] -- v[i+1] : 0 <= i < n-1 } : n >= 1
graph longer(n) { vertex v[i] : 0 <= i <= n   vertex w[35], w[n]   edge v[i] -- v[i+1] : 0 <= i < n } : n >= 1
graph odd(n) { vertex v[i] : 0 <= i < n   vertex w[35], w[n]   edge v[i] -- v[i+1] : 0 <= i < n-1
  edge v[0] -- w[n] : 40 <= n <= 40 } : n >= 1
";

/// The name of a family in a certificate is only a name; `--for` compares the graphs.
/// Parts of a union or of a join may have vertices of the same name.
#[test]
fn certificates_are_held_to_unions() {
    let workshop = Workshop::new().file("u.nk", "graph star_of(n) = star(n) : n >= 0\n");
    for graph in [
        "disjoint(path(n), path(n + 1))",
        "join(path(1), path(n))",
        "disjoint(star(n), cartesian(star(n), path(2)))",
    ] {
        let ran = workshop.run(&["derive", "u.nk", graph, "--certificate", "u.cert"]);
        assert_eq!(ran.status, 0, "{graph}: {}", ran.err);
        let held = workshop.run(&["verify", "u.cert", "--for", "u.nk", graph]);
        assert_eq!(held.status, 0, "{graph}: {}", held.out);
        let other = workshop.run(&["verify", "u.cert", "--for", "u.nk", "star_of(n)"]);
        assert_eq!(other.status, 1, "{graph}: {}", other.out);
    }
}

#[test]
fn certificates_are_held_to_a_family() {
    let workshop = Workshop::new().file("meeting.nk", MEETING);
    let ran = workshop.run(&["derive", "meeting.nk", "meet", "--certificate", "m.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let text = std::fs::read_to_string(workshop.path().join("m.cert")).expect("a file");
    let renamed = text.replacen("family meet(n)", "family longer(n)", 1);
    assert_ne!(text, renamed);
    let workshop = workshop.file("renamed.cert", renamed);
    let named = "the recurrences of the graphs that it lists and calls longer(n), for n >= 1";
    let ran = workshop.run(&["verify", "renamed.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains(named), "{}", ran.out);
    let held =
        |graph: &str| workshop.run(&["verify", "renamed.cert", "--for", "meeting.nk", graph]);
    for graph in ["meet", "again", "meet(n)"] {
        let ran = held(graph);
        assert_eq!(ran.status, 0, "{graph}: {}", ran.out);
        assert!(ran.out.contains("of meeting.nk, for n >= 1"), "{}", ran.out);
    }
    for (graph, why) in [
        (
            "later",
            "for large n its vertices or edges are not those listed",
        ),
        (
            "longer",
            "for large n its vertices or edges are not those listed",
        ),
        (
            "odd",
            "for n = 40 its vertices or edges are not those listed",
        ),
        (
            "meet(n+1)",
            "for large n its vertices or edges are not those listed",
        ),
        ("complement(path(n))", "its rules cannot be read for all n"),
    ] {
        let ran = held(graph);
        assert_eq!(ran.status, 1, "{graph}: {}", ran.out);
        assert!(
            ran.out.contains("  refused  it is not about "),
            "{}",
            ran.out
        );
        assert!(ran.out.contains(why), "{graph}: {}", ran.out);
    }
    let ran = workshop.run(&["verify", "renamed.cert", "--for", "meeting.nk", "nowhere"]);
    ran.complains(2, &["there is no graph family `nowhere` here"]);
    let ran = workshop.run(&["prove", "paths.nk", "D", "--certificate", "d.cert"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let ran = workshop.run(&["verify", "d.cert", "--for", "meeting.nk", "meet"]);
    assert_eq!(ran.status, 1);
    let why = "`--for` takes certificates of derivations and of symmetries";
    assert!(ran.out.contains(why), "{}", ran.out);
}

/// Certificates of symmetries are also compared with a family, which may have several parameters.
#[test]
fn certificates_of_symmetries_are_held_to_a_family() {
    let file = "use \"std/lattices\"\nuse \"std/petersen\"\ngraph twice(m, n) = lattice(2*m, 2*n)\n\
                check nimber(petersen(n, 2)) = 0 : n >= 5, n mod 2 = 0\n\
                check nimber(lattice(2*m, 2*n)) = 0 : m >= 1, n >= 1\n";
    let workshop = Workshop::new().file("s.nk", file);
    let ran = workshop.run(&["check", "s.nk", "--certificate", "proofs"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let of = |name: &str| {
        let files = std::fs::read_dir(workshop.path().join("proofs")).expect("a folder");
        let names = files.map(|own| own.expect("a file").file_name().into_string());
        let mut names = names.map(|own| own.expect("letters"));
        let found = names.find(|own| own.contains(name)).expect("a certificate");
        format!("proofs/{found}")
    };
    let (petersen, lattice) = (of("petersen"), of("lattice"));
    let held = |certificate: &str, graph: &str| {
        workshop.run(&["verify", certificate, "--for", "s.nk", graph])
    };
    for (certificate, graph) in [
        (&petersen, "petersen(n, 2)"),
        (&petersen, "petersen(k, 2)"),
        (&lattice, "lattice(2*m, 2*n)"),
        (&lattice, "twice(m, n)"),
    ] {
        let ran = held(certificate, graph);
        assert_eq!(ran.status, 0, "{graph}: {}{}", ran.out, ran.err);
        let named = format!("the graphs {graph} of s.nk have ");
        assert!(ran.out.contains(&named), "{}", ran.out);
    }
    let others = "the rules of its graphs are different";
    for (certificate, graph, why) in [
        (&petersen, "petersen(n, 3)", others),
        (&petersen, "petersen(n + 1, 2)", others),
        (&lattice, "lattice(2*n, 2*m)", others),
        (&lattice, "lattice(2*k, 2*n)", "its parameters are m, n"),
        (&petersen, "lattice(m, n)", "its parameters are n"),
    ] {
        let ran = held(certificate, graph);
        assert_eq!(ran.status, 1, "{graph}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("  refused  it is not about "),
            "{}",
            ran.out
        );
        assert!(ran.out.contains(why), "{graph}: {}", ran.out);
    }
    // The verdict states the verified claim, even if the certificate gives it another name.
    let certificate =
        std::fs::read_to_string(workshop.path().join(&lattice)).expect("a certificate");
    let renamed = certificate.replace(
        "claim nimber(lattice(2*m, 2*n)) = 0",
        "claim nimber(lattice(2*m, 2*n)) = 1",
    );
    let workshop = workshop.file("renamed.cert", &renamed);
    let told = "\
renamed.cert
  proved   nimber(lattice(2*m, 2*n)) = 0 : m >= 1, n >= 1
           the certificate calls this: nimber(lattice(2*m, 2*n)) = 1 : m >= 1, n >= 1
";
    let verified = workshop.run(&["verify", "renamed.cert"]);
    assert!(verified.out.starts_with(told), "{}", verified.out);
}

/// Certificates of symmetries are compared with a family also if its vertices are binary words.
#[test]
fn certificates_about_words_are_held_to_a_family() {
    let file = "use \"std/algebraic\"\ngraph middle(k) = johnson(2*k, k)\n\
                check nimber(kneser(n, k)) <= 1 : 1 <= k <= n\n\
                check nimber(johnson(2*k, k)) = 0 : k >= 2\n";
    let workshop = Workshop::new().file("w.nk", file);
    let ran = workshop.run(&["check", "w.nk", "--certificate", "."]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let kneser = "w-1-nimber-kneser-n-k-1.cert";
    let johnson = "w-2-nimber-johnson-2-k-k-0.cert";
    let held = |certificate: &str, graph: &str| {
        workshop.run(&["verify", certificate, "--for", "w.nk", graph])
    };
    for (certificate, graph) in [
        (kneser, "kneser(n, k)"),
        (johnson, "johnson(2*k, k)"),
        (johnson, "middle(n)"),
    ] {
        let ran = held(certificate, graph);
        assert_eq!(ran.status, 0, "{graph}: {}{}", ran.out, ran.err);
        let named = format!("the graphs {graph} of w.nk are binary words");
        assert!(ran.out.contains(&named), "{}", ran.out);
        assert!(ran.out.contains("theory/Words.v"), "{}", ran.out);
    }
    for (certificate, graph, why) in [
        (
            kneser,
            "kneser(k, n)",
            "the rules of its graphs are different",
        ),
        (
            johnson,
            "johnson(3*k, k)",
            "the rules of its graphs are different",
        ),
        (kneser, "folded_cube(d)", "its parameters are k, n"),
        (johnson, "complete(k)", "have no form that can be compared"),
    ] {
        let ran = held(certificate, graph);
        assert_eq!(ran.status, 1, "{graph}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains(why), "{graph}: {}", ran.out);
    }
}

#[test]
fn refusals_and_mistakes_are_told_apart() {
    let workshop = Workshop::new().file("strips.nk", STRIPS);
    let ran = workshop.run(&["derive", "strips.nk", "lattice(3, n)"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(
        ran.err
            .contains("v3[i-1] -- v3[i] -- v3[i+1] join both sides"),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("v1  ... o o o o . X . o o o o ..."),
        "{}",
        ran.err
    );
    let ran = workshop.run(&["derive", "strips.nk", "triangle"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("see std/lattices.nk:"), "{}", ran.err);
    for (graph, said) in [
        ("lattice", "fix the others: 'lattice(4, n)'"),
        ("bead", "did you mean `beads`?"),
        ("lattice(p, q)", "more than one variable: p, q"),
        ("lattice(3, 4)", "has no variable"),
    ] {
        let ran = workshop.run(&["derive", "strips.nk", graph]);
        assert_eq!(ran.status, 2, "{graph}");
        assert!(ran.err.contains(said), "{graph}: {}", ran.err);
    }
}

/// No refinement of the residues of n helps if a condition depends on the middle of a line; the reason names the
/// condition.
#[test]
fn a_condition_on_the_middle_is_named() {
    for condition in ["min(i, n - i) >= 4", "2*i != n", "abs(2*i - n) >= 3"] {
        let text = format!(
            "graph f(n) {{\n  vertex u[i] : 1 <= i <= n\n  edge u[i] -- u[i+1] : 1 <= i < n, {condition}\n}}\n"
        );
        let workshop = Workshop::new().file("f.nk", &text);
        let ran = workshop.run(&["derive", "f.nk", "f"]);
        assert_eq!(ran.status, 1, "{condition}");
        assert!(ran.err.contains("see f.nk:3:3: `edge u[i]"), "{}", ran.err);
        assert!(!ran.err.contains("residues"), "{}", ran.err);
    }
}

#[test]
fn the_evaluator_says_when_it_derives() {
    let workshop = Workshop::new().file("strips.nk", STRIPS);
    let ran = workshop.run(&["eval", "strips.nk", "nimber(chained_clique(4, 10^9))"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains('1'), "{}", ran.out);
    assert!(
        ran.err
            .contains("nimbers of `chained_clique(4, n)` for n > 30, or of more than 128 vertices, come from recurrences"),
        "{}",
        ran.err
    );
    let ran = workshop.run(&["eval", "strips.nk", "nimber(chained_clique(4, 9))"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}
