//! Triangles, tables, infinite lists, greedy sets and arithmetic as sequences: b-files, plots, packets, lookups,
//! programs.

use std::process::Command;

use super::runner::Workshop;

const TABLES: &str = "\
T(n, k) = binomial(n, k) : n >= 0, k >= 0
W(a, b) = mex { W(a-k, b) if k <= a, W(a, b-k) if k <= b, W(a-k, b-k) if k <= min(a, b)
  : 1 <= k <= max(a, b) }
eval \"triangle\" T(n, k) : n >= 1, 0 <= k <= n
eval \"table\" 10*m + n : m >= 0, n >= 2
eval \"Wythoff\" W(m, n) : m >= 0, n >= 0
eval \"endless rows\" m + n : 1 <= m <= 3, n >= 0
eval \"fractions\" n/k : n >= 1, 1 <= k <= n
eval \"one value\" T(4, 2)
sums = [ r (+) (s - r) : s >= 0, 0 <= r <= s ]
eval sums
S = { n : n >= 0, count(d : 1 <= d <= n/2, (n - d) in S, (n - 2*d) in S) = 0 }
eval \"greedy\" S(k) : k >= 1
eval \"arithmetic\" isqrt(n) + n div 3 : n >= 0
";

fn workshop() -> Workshop {
    Workshop::new().file("tables.nk", TABLES)
}

#[test]
fn a_triangle_is_a_b_file_by_rows() {
    let ran = [
        "eval",
        "tables.nk",
        "triangle",
        "--to",
        "3",
        "--format",
        "bfile",
    ];
    workshop().run(&ran).prints(
        "# T(n, k) for n >= 1, 0 <= k <= n, read by rows: k runs fastest\n\
         1 1\n2 1\n3 1\n4 2\n5 1\n6 1\n7 3\n8 3\n9 1\n",
    );
}

#[test]
fn a_table_without_ends_is_a_b_file_by_antidiagonals() {
    let ran = [
        "eval",
        "tables.nk",
        "table",
        "--to",
        "4",
        "--format",
        "bfile",
    ];
    workshop().run(&ran).prints(
        "# 10*m + n for m >= 0, n >= 2, read by antidiagonals: m + n = 2, 3, ..., with m ascending in each\n\
         0 2\n1 3\n2 12\n3 4\n4 13\n5 22\n",
    );
}

#[test]
fn an_endless_list_begins_with_1() {
    let ran = [
        "eval",
        "tables.nk",
        "sums",
        "--to",
        "4",
        "--format",
        "bfile",
    ];
    workshop().run(&ran).prints("1 0\n2 1\n3 1\n4 2\n");
}

#[test]
fn rows_without_end_are_refused_with_a_change_to_make() {
    let said = [
        "its variable `n` has no upper end, so the rows never end",
        "help: name `n` before the others, so that each of its values is a row: 'm + n : n >= 0, 1 <= m <= 3'",
    ];
    let workshop = workshop();
    let bfile = [
        "eval",
        "tables.nk",
        "endless rows",
        "--to",
        "4",
        "--format",
        "bfile",
    ];
    workshop.run(&bfile).complains(2, &said);
    let packet = ["oeis", "packet", "tables.nk", "endless rows", "-o", "p"];
    workshop.run(&packet).complains(2, &said);
    let export = ["export", "tables.nk", "endless rows", "--to", "python"];
    workshop.run(&export).complains(1, &said[..1]);
    let value = ["eval", "tables.nk", "one value", "--format", "bfile"];
    workshop.run(&value).complains(2, &["is a single value"]);
    let fractions = [
        "eval",
        "tables.nk",
        "fractions",
        "--to",
        "3",
        "--format",
        "bfile",
    ];
    workshop
        .run(&fractions)
        .complains(2, &["a b-file holds integers"]);
}

#[test]
fn a_change_is_told_only_if_it_ends_the_rows() {
    let workshop = workshop();
    let bfile = |eval: &str| {
        let words = ["eval", "tables.nk", eval, "--to", "6", "--format", "bfile"];
        workshop.run(&words)
    };
    let said =
        "no order of the variables gives finite rows: bound one of them above, as in `n <= 9`";
    bfile("10*m + n : m >= 2, n >= 0, (m+n) mod 2 = 0").complains(2, &[said]);
    let by_rows = "10*m + n : n >= 1, m >= 1, m <= n";
    let said = format!("each of its values is a row: '{by_rows}'");
    bfile("10*m + n : m >= 1, n >= 1, m <= n").complains(2, &[&said]);
    assert_eq!(bfile(by_rows).status, 0);
}

/// If the range names the second argument first, a packet says that the triangle is read by columns, and proposes a
/// range that reads rows.
#[test]
fn a_triangle_by_columns_is_told() {
    let workshop = workshop();
    let packet = |name: &str, range: &str| {
        let words = ["oeis", "packet", "tables.nk", range, "--no-run", "-o", name];
        workshop.run(&words)
    };
    let data = |name: &str| {
        let path = workshop.path().join(name).join("data.txt");
        std::fs::read_to_string(path).expect("data")
    };
    let columns = packet("columns", "T(n,k) : 0<=k<=n<=5");
    let range = "T(n,k) : 0 <= n <= 5, 0<=k<=n<=5";
    let said = format!(
        "a row for each k, which the range names first, and `T(n,k)` has n first; with a row for each n: '{range}'"
    );
    columns.complains(0, &[&said]);
    let eval = |format| {
        workshop.run(&[
            "eval",
            "tables.nk",
            "T(n,k) : 0<=k<=n<=5",
            "--format",
            format,
        ])
    };
    eval("list").complains(0, &[&said]);
    eval("bfile").complains(0, &[&said]);
    assert_eq!(eval("table").err, "");
    assert!(data("columns").starts_with("1, 1, 1, 1, 1, 1, 1, 2, 3"));
    let rows = packet("rows", range);
    assert!(!rows.err.contains("names first"), "{}", rows.err);
    assert!(data("rows").starts_with("1, 1, 1, 1, 2, 1, 1, 3, 3, 1"));
    let range = "T(n,k) : n >= 0, 0<=k<=n";
    let said = format!("each of its values is a row: '{range}'");
    packet("endless", "T(n,k) : 0<=k<=n").complains(2, &[&said]);
    assert_eq!(packet("endless", range).status, 0);
    assert!(data("endless").starts_with("1, 1, 1, 1, 2, 1, 1, 3, 3, 1"));
    packet("strict", "T(n,k) : 0<=k<n").complains(2, &["'T(n,k) : n >= 1, 0<=k<n'"]);
}

#[test]
fn a_table_is_plotted_by_the_numbers_of_its_terms() {
    let workshop = workshop();
    let plot = [
        "plot",
        "tables.nk",
        "table",
        "sums",
        "greedy",
        "--to",
        "4",
        "--format",
        "json",
    ];
    let out = workshop.run(&plot).out;
    let document: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let series = document["series"].as_array().expect("a list");
    assert_eq!(series.len(), 3, "{out}");
    let name = series[0]["name"].as_str().expect("a name");
    assert!(
        name.starts_with("table, read by antidiagonals: m + n = 2, 3"),
        "{name}"
    );
    assert_eq!(series[0]["points"][4], serde_json::json!(["4", "13"]));
    let refused = workshop.run(&["plot", "tables.nk", "endless rows", "one value"]);
    refused.complains(
        2,
        &[
            "endless rows is not plotted: its variable `n`",
            "it is a single value",
        ],
    );
}

#[test]
fn a_packet_of_a_table_holds_its_programs_to_whole_rows() {
    for (name, first, line) in [
        (
            "triangle",
            "# T(n, k) for n >= 1, 0 <= k <= n, read by rows: k runs fastest\n1 1\n",
            "offset 1,",
        ),
        (
            "Wythoff",
            "# W(m, n) for m >= 0, n >= 0, read by antidiagonals: m + n = 0, 1, ..., with m ascending in each\n0 0\n",
            "offset 0,",
        ),
        ("sums", "1 0\n", "offset 1,"),
        ("greedy", "1 0\n", "offset 1,"),
        ("arithmetic", "0 0\n", "offset 0,"),
    ] {
        let workshop = workshop();
        let packet = [
            "oeis",
            "packet",
            "tables.nk",
            name,
            "--to",
            "12",
            "-o",
            "p",
            "--format",
            "json",
        ];
        let ran = workshop.run(&packet);
        assert_eq!(ran.status, 0, "{name}: {}", ran.err);
        let document: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        let programs = document["programs"].as_array().expect("a list");
        let python = &programs[0];
        assert_eq!(python["language"], "Python");
        let installed = Command::new("python3").arg("--version").output().is_ok();
        let status = if installed { "agrees" } else { "not run" };
        assert_eq!(python["status"], status, "{name}: {}", ran.out);
        let read =
            |file: &str| std::fs::read_to_string(workshop.path().join("p").join(file)).expect(file);
        let bfile = read("b000000.txt");
        assert!(bfile.starts_with(first), "{name}: {bfile}");
        assert!(read("data.txt").contains(line), "{name}");
    }
}

#[test]
fn the_terms_of_a_specification_are_looked_up() {
    let workshop = workshop();
    let found = workshop.run(&["oeis", "lookup", "tables.nk", "sums"]);
    assert!(
        found.out.starts_with("A003987"),
        "{}{}",
        found.out,
        found.err
    );
    let own = "eval \"powers\" nimber(path(n)) : n >= 0\n";
    let workshop = workshop.file("own.nk", own);
    let found = workshop.run(&["oeis", "lookup", "own.nk", "powers"]);
    assert!(found.out.contains("A002187"), "{}{}", found.out, found.err);
}

/// The program of each kind of eval prints the b-file.
#[test]
fn programs_of_tables_print_the_b_file() {
    let workshop = workshop();
    for name in [
        "triangle",
        "table",
        "Wythoff",
        "sums",
        "greedy",
        "arithmetic",
    ] {
        let bfile = ["eval", "tables.nk", name, "--to", "6", "--format", "bfile"];
        let bfile = workshop.run(&bfile).out;
        let lines = bfile.lines().filter(|own| !own.starts_with('#'));
        let wanted: String = lines.map(|own| format!("{own}\n")).collect();
        for (target, command, line) in [
            ("python", "python3", "python3 it 6"),
            ("pari", "gp", "echo 'terms(6)' | gp -q -f it"),
        ] {
            if Command::new(command).arg("--version").output().is_err() {
                println!("skipped: {command} is not installed");
                continue;
            }
            workshop
                .run(&["export", "tables.nk", name, "--to", target, "-o", "it"])
                .prints("");
            let ran = Command::new("sh")
                .args(["-c", line])
                .current_dir(workshop.path())
                .output();
            let out = String::from_utf8_lossy(&ran.expect("it runs").stdout).into_owned();
            assert_eq!(out, wanted, "{name} in {target}");
        }
    }
}

#[test]
fn data_ends_with_a_row_and_facts_say_how_far_they_hold() {
    let workshop = workshop().file(
        "finite.nk",
        "S = { n : 0 <= n <= 40, n^2 mod 7 = 2 }\neval \"members\" S(k) : k >= 1\n\
         g(n) = n^2 : 0 <= n <= 9\neval \"ten\" g(n) : 0 <= n <= 9\neval \"five\" g(n) : 0 <= n <= 4\n\
         eval \"squares\" n^2 : 0 <= n <= 9\n",
    );
    let packet = |file: &str, name: &str, folder: &str| {
        let packet = [
            "oeis", "packet", file, name, "--no-run", "-o", folder, "--format", "json",
        ];
        let document = workshop.run(&packet).json();
        let data = workshop.path().join(folder).join("data.txt");
        let data = std::fs::read_to_string(data).expect("data");
        let line = data.lines().next().expect("a line").to_owned();
        assert!(line.len() <= 260, "{line}");
        (document, line.split(", ").count())
    };
    // The triangle has rows of 2, 3, 4, ... terms, and the table has antidiagonals of 1, 2, 3, ... terms.
    let (triangle, count) = packet("tables.nk", "triangle", "p");
    assert!(
        (2..40).any(|rows| (2..2 + rows).sum::<usize>() == count),
        "{count}"
    );
    assert_eq!(triangle["facts"]["rows"]["status"], "computed");
    assert!(triangle["facts"]["symmetric"]["value"].is_null());
    let (wythoff, count) = packet("tables.nk", "Wythoff", "q");
    assert!(
        (1..40).any(|rows| rows * (rows + 1) / 2 == count),
        "{count}"
    );
    let facts = &wythoff["facts"];
    assert_eq!(facts["symmetric"]["value"], true);
    assert_eq!(facts["least"]["value"], "0");
    let terms = wythoff["terms"].as_i64().expect("a number");
    assert_eq!(facts["largest"]["up_to"], terms - 1);
    assert_eq!(
        packet("tables.nk", "table", "r").0["facts"]["symmetric"]["value"],
        false
    );
    for (name, is_whole) in [
        ("members", true),
        ("ten", true),
        ("five", false),
        ("squares", false),
    ] {
        let (document, _) = packet("finite.nk", name, name);
        let keywords = document["keywords"].as_array().expect("a list");
        for word in ["fini", "full"] {
            assert_eq!(
                keywords.contains(&word.into()),
                is_whole,
                "{name}: {keywords:?}"
            );
        }
        let largest = &document["facts"]["largest"];
        let status = if is_whole { "proved" } else { "computed" };
        assert_eq!(largest["status"], status, "{name}");
    }
}
