//! `nkdsl plan` and `eval --plan`.

use nk_testing::root;

use super::runner::Workshop;
use serde_json::json;

/// A specification with every kind of term, a name for a code, functions that are no systems, and evals of all kinds.
const ZOO: &str = "\
a(0) = 0
a(n) = mex { a(n-1), 3, a(i) (+) 1 : 0 <= i <= n-2 }
b(-1) = b(0) = 1
b(n) = mex ({ b(i) : 0 <= i <= n-2 } union { a(i) (+) b(n-1-i) (+) 2 : 0 <= i <= n-1 })
x(n) = mex { x(i) (+) x(n-i) : 1 <= i < n/2 }
code = \"0.31\"
s(n) = a(n) + 1
W(m, n) = mex { W(i, n), W(m, j) : 0 <= i < m, 0 <= j < n }
P = { n : n >= 0, b(n) = 0 }
eval \"sum\" a(2*n) + b(n) : n >= 0
eval octal(code, n) : n >= 0
eval octal(\"8.1\", n) : n >= 0
eval nimber(path(n)) + s(n) : n >= 0
eval P(k) : k >= 1
eval n^2 : 0 <= n <= 5
";

fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/plan");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // The best method depends on the kernels, and changes with them.
    settings.add_filter(r"  method  .*(\n {10}\S.*)*", "  method  [in use]");
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn spec(name: &str) -> String {
    format!("{}/specs/{name}.nk", root().display())
}

#[test]
fn plans_of_specs() {
    let workshop = Workshop::new();
    for name in [
        "diamonds",
        "scalloped",
        "grundy",
        "wythoff",
        "dawson",
        "officers",
    ] {
        let ran = workshop.run(&["plan", &spec(name)]);
        ran.complains(0, &[]);
        let folder = spec(name).replace(&format!("{name}.nk"), "");
        let is_known = |line: &str| line.contains("full scan of") || line.contains("sparse space");
        let mut methods = ran.out.lines().filter(|line| line.starts_with("  method"));
        assert!(methods.all(is_known), "{}", ran.out);
        snapshot(name, &ran.out.replace(&folder, ""));
    }
}

#[test]
fn a_plan_of_everything() {
    let workshop = Workshop::new().file("zoo.nk", ZOO);
    let ran = workshop.run(&["plan", "zoo.nk"]);
    ran.complains(0, &[]);
    snapshot("zoo", &ran.out);
    assert_eq!(workshop.run(&["explain-plan", "zoo.nk"]).out, ran.out);
}

#[test]
fn the_plan_of_what_eval_would_print() {
    let workshop = Workshop::new().file("zoo.nk", ZOO);
    let arguments = ["zoo.nk", "sum", "s", "octal(\"0.137\", n) : n >= 0"];
    let plan = workshop.run(&[&["plan"], &arguments[..]].concat());
    let eval = workshop.run(&[&["eval", "--plan"], &arguments[..]].concat());
    plan.complains(0, &[]);
    assert_eq!(
        (plan.out.as_str(), plan.err.as_str()),
        (eval.out.as_str(), "")
    );
    for part in [
        "octal(\"0.137\", n): an octal game",
        "eval \"sum\"",
        "period  34 from n = 52",
    ] {
        assert!(plan.out.contains(part), "{}", plan.out);
    }
    // The plan has only the functions that these evals need.
    assert!(!plan.out.contains("\nx: "), "{}", plan.out);
    workshop
        .run(&["plan", "zoo.nk", "zum"])
        .complains(2, &["did you mean `sum`?"]);
}

#[test]
fn a_plan_as_json() {
    let workshop = Workshop::new().file("zoo.nk", ZOO);
    let plan = workshop.run(&["plan", "zoo.nk", "--format", "json"]).json();
    let a = &plan["systems"][0]["sequences"][1];
    assert_eq!(
        (&a["name"], &a["initial"], &a["bits"]),
        (&json!("a"), &json!([0]), &json!(8))
    );
    assert_eq!(
        a["terms"][2],
        json!({ "element": "a(x) (+) 1", "conditions": "0 <= x <= n - 2" })
    );
    let proof = json!({ "period": 2, "saltus": 0, "preperiod": 3, "checked_to": 7 });
    assert_eq!(a["proof"], proof, "{a}");
    let s = json!({ "file": "zoo.nk", "line": 7, "column": 8 });
    assert_eq!(plan["others"][0]["place"], s);
    assert_eq!(
        plan["evals"][2]["by"],
        json!([{ "means": "table", "of": "octal(\"8.1\", n)" }])
    );
}

#[test]
fn a_file_without_functions() {
    let workshop = Workshop::new().file("g.nk", "graph g(n) = path(n) : n >= 0\n");
    workshop
        .run(&["plan", "g.nk"])
        .prints("g.nk\n\n  no function of one argument and no eval\n");
}

/// Three kinds of games on graphs, and a function that is computed as it is written.
const GAMES: &str = "\
grim(G) = mex { grim(G - {v}) if degree(G, v) >= 1 : v in V(G) }
arc_kayles(G) = mex { arc_kayles(G - {u, v}) : u -- v in G }
small(G) = if order(G) < 3 then 0 else grim(G)
eval grim(path(n)) : 3 <= n <= 5
eval arc_kayles(path(n)) : 3 <= n <= 5
eval small(path(n)) : 3 <= n <= 5
eval misere(grim(path(n))) : 3 <= n <= 5
check grim(path(n)) < 9 : 3 <= n <= 5
";

#[test]
fn games_with_one_search_are_named_where_a_method_is_chosen() {
    let workshop = Workshop::new().file("games.nk", GAMES);
    let plan = workshop.run(&["plan", "games.nk"]);
    for line in [
        "grim         the graph solver: a deletion game, which is searched in one way, whatever --method says",
        "arc_kayles   the graph solver: Node-Kayles or Arc-Kayles, by the searches of --method",
        "misere grim  the graph solver: a deletion game in misère play, which is searched in one way, whatever --method says",
        "small  the general evaluator",
    ] {
        assert!(plan.out.contains(line), "{line}\n{}", plan.out);
    }
    let json = workshop
        .run(&["plan", "games.nk", "--format", "json"])
        .json();
    assert_eq!(json["games"][1]["search"], json!("kayles"));
    let note = |arguments: &[&str]| {
        let ran = workshop.run(arguments);
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.err
    };
    let both = note(&["eval", "games.nk", "--method", "ranked"]);
    assert!(
        both.contains("--method had no effect on `grim`, `misere grim`:"),
        "{both}"
    );
    let seed = note(&["check", "games.nk", "--seed", "3"]);
    assert!(seed.contains("--seed had no effect on `grim`:"), "{seed}");
    assert_eq!(note(&["eval", "games.nk"]), "");
    let kayles = ["eval", "games.nk", "arc_kayles", "--method", "ranked"];
    assert_eq!(note(&kayles), "");
}

/// The functions of used files are planned if an eval reaches them by way of its own functions.
#[test]
fn functions_behind_own_functions_are_planned() {
    let text = "use \"std/games.nk\"\na(G) = grim(G)\neval a(path(n)) : n >= 0\n";
    let workshop = Workshop::new().file("a.nk", text);
    let plan = workshop.run(&["plan", "a.nk"]).out;
    for line in [
        "grim  the graph solver: a deletion game",
        "eval a(path(n)) : n >= 0  the graph solver + the general evaluator",
    ] {
        assert!(plan.contains(line), "{line}\n{plan}");
    }
}

/// The text without figures that depend on the machine.
fn without_figures(text: &str) -> String {
    let mut settings = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("  method")) {
        let cut = line
            .find(" s, ")
            .or(line.ends_with(" s").then(|| line.len() - 2));
        settings.push(match cut {
            Some(at) if line.contains(" in ") => {
                let from = line[..at].rfind(' ').expect("a number of seconds") + 1;
                format!("{}[time]", &line[..from])
            }
            _ => line.to_owned(),
        });
    }
    settings.join("\n")
}

#[test]
fn a_probe_says_what_later_terms_cost() {
    let spec = "\
graph folded(n) {
  vertex v[i, j] : 1 <= i <= n, 1 <= j <= n
  edge v[i, j] -- v[i+1, j] : 1 <= i < n, 1 <= j <= n
  edge v[i, j] -- v[j, i] : 1 <= i < j <= n
} : n >= 1
k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
W(m, n) = mex { W(i, n), W(m, j) : 0 <= i < m, 0 <= j < n }
eval nimber(folded(n)) : 1 <= n <= 4
eval k(n) : n >= 0
eval W(m, n) : 0 <= m <= 3, 0 <= n <= 3
eval W(n, 2*n) : 1 <= n <= 5
eval 1 / (3 - n) : n >= 0
";
    let workshop = Workshop::new().file("zoo.nk", spec);
    let ran = workshop.run(&["plan", "zoo.nk", "--probe=60", "--to", "50"]);
    ran.complains(0, &[]);
    snapshot("probe", &without_figures(&ran.out));
    let ran = workshop.run(&["plan", "zoo.nk", "--probe=60", "--format", "json"]);
    let document = ran.json();
    let known: Vec<&serde_json::Value> = (0..5)
        .map(|at| &document["evals"][at]["probe"]["later"]["known"])
        .collect();
    assert_eq!(known, ["all", "proved", "unknown", "all", "unknown"]);
    let first = &document["evals"][0]["probe"];
    assert_eq!((&first["first"], &first["last"]), (&json!(1), &json!(4)));
    assert_eq!(first["terms"], 4);
}

#[test]
fn a_probe_ends_in_time_and_estimates() {
    let workshop = Workshop::new();
    let arguments = [
        "plan",
        &spec("lattice"),
        "nimber(lattice(5, n)) : n >= 1",
        "--probe=1",
    ];
    let ran = workshop.run(&[&arguments[..], &["--to", "40"]].concat());
    ran.complains(0, &[]);
    let lines: Vec<&str> = ran.out.lines().collect();
    let (eval, later) = (lines[2], &lines[4..]);
    assert!(eval.ends_with("the graph solver"), "{}", ran.out);
    assert!(lines[3].starts_with("  probe    n = 1 to "), "{}", ran.out);
    let words: Vec<&str> = later.iter().map(|line| line[2..9].trim()).collect();
    assert!(
        words == ["to 40", "1 hour", "8 hours"] || words == ["later"],
        "{}",
        ran.out
    );
    let ran = workshop.run(&["plan", &spec("lattice"), "--to", "40"]);
    ran.complains(2, &["--probe"]);
}
