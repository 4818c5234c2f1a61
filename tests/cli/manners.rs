//! What a command line is expected to have: completions, a manual, quiet, JSON, `--watch`.

use std::path::{Path, PathBuf};

use nk_testing::root;
use serde_json::Value;

use crate::runner::Workshop;

// ---- What is generated ----

/// What is checked in is what the program prints; `NKDSL_UPDATE=1` writes it.
#[test]
fn completions_and_manual_are_current() {
    let workshop = Workshop::new();
    let mut wanted: Vec<(String, Vec<&str>)> = [
        ("bash", "nkdsl.bash"),
        ("zsh", "_nkdsl"),
        ("fish", "nkdsl.fish"),
        ("powershell", "_nkdsl.ps1"),
        ("elvish", "nkdsl.elv"),
    ]
    .map(|(shell, name)| {
        (
            format!("docs/completions/{name}"),
            vec!["completions", shell],
        )
    })
    .into();
    let help = workshop.run(&["help"]).out;
    let commands = help.split("Commands:").nth(1).expect("a list of commands");
    let commands = commands.lines().skip(1).map_while(|line| {
        let name = line.strip_prefix("  ")?.split_whitespace().next()?;
        Some(name)
    });
    let commands: Vec<&str> = commands.filter(|name| *name != "help").collect();
    assert!(commands.len() > 10, "{commands:?}");
    wanted.push(("docs/man/nkdsl.1".to_owned(), vec!["man"]));
    for name in &commands {
        wanted.push((format!("docs/man/nkdsl-{name}.1"), vec!["man", name]));
    }
    let update = std::env::var_os("NKDSL_UPDATE").is_some();
    let mut stale = Vec::new();
    for (path, arguments) in &wanted {
        let ran = workshop.run(arguments);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
        let path = root().join(path);
        if update {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, &ran.out).expect("a file");
        }
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&ran.out) {
            stale.push(path.display().to_string());
        }
    }
    assert!(stale.is_empty(), "write them by NKDSL_UPDATE=1: {stale:#?}");
    let there = std::fs::read_dir(root().join("docs/man")).expect("docs/man");
    assert_eq!(
        there.count(),
        commands.len() + 1,
        "docs/man has pages of no command"
    );
}

#[test]
fn pages_of_no_command_are_refused() {
    let workshop = Workshop::new();
    workshop
        .run(&["man", "nothing"])
        .complains(2, &["no command `nothing`"]);
    workshop
        .run(&["completions", "cmd"])
        .complains(2, &["invalid value"]);
}

// ---- Quiet ----

#[test]
fn quiet_leaves_results_and_errors() {
    let workshop = Workshop::new().file("warn.nk", "i = 1\neval count(1 : 1 <= i <= 9)\n");
    let loud = workshop.run(&["eval", "paths.nk", "D", "--from", "9", "--to", "8"]);
    assert!(loud.err.contains("note:"), "{loud:?}");
    workshop
        .run(&[
            "eval", "paths.nk", "D", "--from", "9", "--to", "8", "--quiet",
        ])
        .prints(&loud.out);
    let loud = workshop.run(&["eval", "warn.nk"]);
    assert!(loud.err.contains("W0002"), "{loud:?}");
    workshop.run(&["-q", "eval", "warn.nk"]).prints(&loud.out);
    workshop
        .run(&["-q", "eval", "none.nk"])
        .complains(2, &["cannot be read"]);
}

// ---- JSON ----

/// What of JSON Schema docs/json.schema.json uses.
fn fault(value: &Value, schema: &Value, whole: &Value) -> Option<String> {
    let about = |why: &str| Some(format!("{why}: {value} by {schema}"));
    for key in schema.as_object().expect("a schema").keys() {
        let known = [
            "$ref",
            "anyOf",
            "enum",
            "type",
            "items",
            "properties",
            "required",
            "additionalProperties",
            "description",
        ];
        assert!(
            known.contains(&key.as_str()),
            "`{key}` is not understood here"
        );
    }
    if let Some(path) = schema["$ref"].as_str() {
        let path = path.strip_prefix('#').expect("a place in the same file");
        return fault(value, whole.pointer(path).expect("a definition"), whole);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let faults: Option<Vec<String>> = any.iter().map(|own| fault(value, own, whole)).collect();
        return faults.map(|all| all.join("; "));
    }
    if let Some(list) = schema["enum"].as_array() {
        return (!list.contains(value)).then(|| format!("{value} is none of {list:?}"));
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type: {other}"),
    };
    let fits = match &schema["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().any(|kind| is(kind.as_str().expect("a type"))),
        other => panic!("no type: {other}"),
    };
    if !fits {
        return about("of another type");
    }
    if let Some(list) = value.as_array() {
        return list
            .iter()
            .find_map(|own| fault(own, &schema["items"], whole));
    }
    let object = value.as_object()?;
    let properties = schema["properties"].as_object().expect("properties");
    for name in schema["required"].as_array().expect("a list") {
        if !object.contains_key(name.as_str().expect("a name")) {
            return about(&format!("{name} lacks"));
        }
    }
    object
        .iter()
        .find_map(|(name, own)| match properties.get(name) {
            Some(schema) => fault(own, schema, whole),
            None => about(&format!("{name} is not described")),
        })
}

#[track_caller]
fn conforms(text: &str, definition: &str) {
    let schema = std::fs::read_to_string(root().join("docs/json.schema.json")).expect("a schema");
    let whole: Value = serde_json::from_str(&schema).expect("JSON");
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let own = &whole["$defs"][definition];
    assert!(own.is_object(), "no definition {definition}");
    assert_eq!(fault(&value, own, &whole), None);
}

#[test]
fn json_is_as_documented() {
    let workshop = Workshop::new().file(
        "odd.nk",
        "f(n) = (2^60 + n)/2 : n >= 0\nP = { n : 1 <= n <= 3 }\nB(0) = 0\nB(n) = B(n-1) : n >= 1\n\
         g(n) = mex { g(n-1), g(n-3) } : n >= 0\ng(-1) = g(-2) = g(-3) = 0\n\
         eval \"halves\" f(n) : 0 <= n <= 3\neval P(n) : n >= 1\neval f(-n) : n >= 1\n\
         check f(n) = 1 : 0 <= n <= 2\ncheck 1 = 1\ncheck f(-n) = 0 : n >= 1\ncheck B(m) = B(n) : 0 <= m <= n <= 3\n",
    );
    let specs: Vec<PathBuf> = ["diamonds", "kayles", "dawson", "lattice", "octal"]
        .iter()
        .map(|name| root().join(format!("specs/{name}.nk")))
        .filter(|path| path.exists())
        .chain(["paths.nk", "odd.nk"].map(PathBuf::from))
        .collect();
    assert!(specs.len() >= 6);
    for path in &specs {
        let path: &str = &path.display().to_string();
        for (command, more) in [
            ("eval", &["--to", "20"][..]),
            ("check", &["--to", "8"]),
            ("prove", &["--to", "2000"]),
            ("plan", &[]),
            ("plot", &["--to", "20"]),
        ] {
            let arguments = [&[command, path, "--format", "json"], more].concat();
            let ran = workshop.run(&arguments);
            if !ran.out.is_empty() {
                conforms(&ran.out, command);
            }
            assert!(
                !ran.out.is_empty() || ran.status != 0,
                "{arguments:?}: {ran:?}"
            );
        }
    }
}

#[test]
fn comparisons_with_the_oeis_are_as_documented() {
    let workshop = Workshop::new();
    for (name, status) in [("D", 0), ("D(n+1) : n >= 0", 1)] {
        let ran = workshop.run(&[
            "oeis", "diff", "paths.nk", name, "A002187", "--format", "json",
        ]);
        assert_eq!(ran.status, status, "{ran:?}");
        conforms(&ran.out, "oeis-diff");
    }
    let plan = [
        "cluster",
        "plan",
        "paths.nk",
        "path(30)",
        "plan",
        "--minutes",
        "0.1",
    ];
    assert_eq!(workshop.run(&plan).status, 0);
    for command in ["status", "run", "status"] {
        let more = match command {
            "run" => ["--local", "1"],
            _ => ["--format", "json"],
        };
        let ran = workshop.run(&[&["cluster", command, "plan"], &more[..]].concat());
        assert_eq!(ran.status, 0, "{ran:?}");
        if command == "status" {
            conforms(&ran.out, "cluster-status");
        }
    }
    let sweep = [
        "cluster", "sweep", "many", "paths.nk", "--eval", "D", "--from", "1", "--to", "3",
    ];
    assert_eq!(workshop.run(&sweep).status, 0);
    let ran = workshop.run(&["cluster", "status", "many", "--format", "json"]);
    conforms(&ran.out, "sweep-status");
}

/// Each command that has one answer, in all its ways.
#[test]
fn answers_are_as_documented() {
    let workshop = Workshop::new();
    let spec = |name: &str| root().join("specs").join(name).display().to_string();
    let (diamonds, lattices) = (spec("diamonds.nk"), spec("std/lattices.nk"));
    let cases: [(&str, &[&str], i32); 12] = [
        ("derive", &["derive", &diamonds, "diamonds"], 0),
        ("derive", &["derive", &lattices, "lattice(3, n)"], 1),
        ("certify", &["certify", &lattices, "lattice(2, 3)"], 0),
        (
            "certify",
            &[
                "certify",
                &lattices,
                "lattice(2, 3)",
                "--nimber",
                "-o",
                "nimber.cert",
            ],
            0,
        ),
        (
            "certify",
            &["certify", &lattices, "lattice(3, 3)", "-o", "outcome.cert"],
            0,
        ),
        ("verify", &["verify", "nimber.cert", "outcome.cert"], 0),
        ("verify", &["verify", "paths.nk", "nowhere.cert"], 2),
        ("explain", &["explain"], 0),
        ("explain", &["explain", "E0402"], 0),
        ("oeis-lookup", &["oeis", "lookup", "2,1,0,3,3,1"], 0),
        ("oeis-show", &["oeis", "show", "A316781"], 0),
        (
            "oeis-packet",
            &["oeis", "packet", &diamonds, "a", "-o", "packet", "--no-run"],
            0,
        ),
    ];
    for (definition, arguments, status) in cases {
        let ran = workshop.run(&[arguments, &["--format", "json"]].concat());
        assert_eq!(ran.status, status, "{arguments:?}: {ran:?}");
        conforms(&ran.out, definition);
    }
    let facts = std::fs::read_to_string(workshop.path().join("packet/facts.json"));
    conforms(&facts.expect("the facts"), "oeis-packet");
}

#[test]
fn errors_can_be_json() {
    let errors = Path::new("tests/errors");
    let mut count = 0;
    let workshop = Workshop::new();
    for entry in std::fs::read_dir(root().join(errors)).expect("tests/errors") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|own| own == "nk") {
            let path = path.display().to_string();
            let ran = workshop.run(&[
                "eval",
                &path,
                "--to",
                "3",
                "--limit-steps",
                "9999",
                "--memory",
                "1",
                "--errors",
                "json",
                "-q",
            ]);
            // One array for each drawing; what has no place in a file is told in words.
            let stream = serde_json::Deserializer::from_str(&ran.err).into_iter::<Value>();
            for value in stream.map_while(Result::ok) {
                conforms(&value.to_string(), "errors");
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count} arrays");
}

// ---- Watching ----

#[test]
fn standard_input_is_not_watched() {
    let workshop = Workshop::new();
    workshop
        .run(&["eval", "-", "--watch"])
        .complains(2, &["standard input cannot be watched"]);
}

/// Results come again when a used file changes, also in the middle of long work; Ctrl-C ends it.
#[cfg(unix)]
#[test]
fn a_change_is_seen() {
    use std::io::{BufRead, BufReader};
    let workshop = Workshop::new()
        .file("base.nk", "b(n) = n\n")
        .file("top.nk", "use \"base.nk\"\neval b(3)\n");
    let mut child = workshop
        .command(&["eval", "top.nk", "--format", "list", "--watch"])
        .spawn()
        .expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = || {
        let mut line = String::new();
        out.read_line(&mut line).expect("UTF-8");
        line
    };
    assert_eq!(line(), "3\n");
    let write = |name: &str, text: &str| {
        std::fs::write(workshop.path().join(name), text).expect("a file");
    };
    write("base.nk", "b(n) = 10*n\n");
    assert_eq!(line(), "30\n");
    // Something that takes minutes is given up for a change.
    write(
        "top.nk",
        "use \"std/boards.nk\"\neval nimber(queen(12*n + 1, 12*n + 1)) : 0 <= n <= 1\n",
    );
    let mut first = [0];
    std::io::Read::read_exact(&mut out, &mut first).expect("the first term");
    assert_eq!(&first, b"1");
    write("top.nk", "use \"base.nk\"\neval b(4) + 1\n");
    let mut rest = String::new();
    while !rest.ends_with("41\n") {
        out.read_line(&mut rest).expect("UTF-8");
    }
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
}
