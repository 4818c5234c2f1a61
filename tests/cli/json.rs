//! The JSON that the program prints conforms to docs/json.schema.json, which is made from the types of the outputs.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::runner::{Ran, Workshop};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The keys of JSON Schema that docs/json.schema.json uses.
const KEYS: [&str; 13] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "description",
    "enum",
    "items",
    "maxItems",
    "minItems",
    "minimum",
    "prefixItems",
    "properties",
    "required",
    "type",
];

/// The first fault of a value by its schema; `None` if it conforms.
fn fault(value: &Value, schema: &Value, whole: &Value) -> Option<String> {
    let about = |why: &str| Some(format!("{why}: {value} by {schema}"));
    for key in schema.as_object().expect("a schema").keys() {
        assert!(KEYS.contains(&key.as_str()), "`{key}` is not understood");
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
    if value.as_f64() < schema["minimum"].as_f64() && value.is_number() {
        return about("too small");
    }
    if let Some(list) = value.as_array() {
        let count = list.len() as u64;
        let least = schema["minItems"].as_u64().unwrap_or(0);
        if count < least || count > schema["maxItems"].as_u64().unwrap_or(u64::MAX) {
            return about("of another length");
        }
        let first = schema["prefixItems"].as_array().into_iter().flatten();
        let schemas = first.chain(std::iter::repeat(&schema["items"]));
        let mut pairs = list.iter().zip(schemas);
        return pairs.find_map(|(own, schema)| fault(own, schema, whole));
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
    let whole = nk_cli::schema();
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let own = &whole["$defs"][definition];
    assert!(own.is_object(), "no definition {definition}");
    assert_eq!(fault(&value, own, &whole), None);
}

/// The committed schema is that of the types. `NKDSL_UPDATE=1` rewrites it.
#[test]
fn the_schema_is_that_of_the_types() {
    let path = root().join("docs/json.schema.json");
    let made = serde_json::to_string_pretty(&nk_cli::schema()).expect("JSON") + "\n";
    if std::env::var_os("NKDSL_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("a file");
    }
    let kept = std::fs::read_to_string(&path).expect("a schema");
    let why = "docs/json.schema.json: NKDSL_UPDATE=1 cargo test --test cli";
    assert!(kept == made, "{why}");
}

/// The validator of this file finds faults.
#[test]
fn what_does_not_conform_is_found() {
    let whole = nk_cli::schema();
    let period = &whole["$defs"]["PeriodObject"];
    let good = json!({"preperiod": 3, "saltus": 0, "name": "a", "period": 2});
    assert_eq!(fault(&good, period, &whole), None);
    for (key, value) in [
        ("preperiod", json!("3")),
        ("saltus", Value::Null),
        ("more", json!(1)),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(fault(&bad, period, &whole).is_some(), "{bad}");
    }
    let mut bad = good.clone();
    bad.as_object_mut().expect("an object").remove("name");
    assert!(fault(&bad, period, &whole).is_some(), "{bad}");
    let pair = json!({"type": "array", "minItems": 2, "maxItems": 2,
        "prefixItems": [{"type": "integer", "minimum": 0}, {"type": "string"}]});
    assert_eq!(fault(&json!([1, "a"]), &pair, &whole), None);
    for bad in [
        json!([1]),
        json!([-1, "a"]),
        json!([1, 1]),
        json!([1, "a", 1]),
    ] {
        assert!(fault(&bad, &pair, &whole).is_some(), "{bad}");
    }
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

/// The answers of all commands with a single JSON document, with all their forms.
#[test]
fn answers_are_as_documented() {
    let workshop = Workshop::new();
    let spec = |name: &str| root().join("specs").join(name).display().to_string();
    let (diamonds, lattices) = (spec("diamonds.nk"), spec("std/lattices.nk"));
    let cases: [(&str, &[&str], i32); 14] = [
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
        ("quotient", &["quotient", "0.77"], 0),
        ("quotient", &["quotient", "0.07", "--heaps", "20"], 3),
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

/// The documents of runs that a limit ends before they have an answer.
#[test]
fn runs_without_an_answer_are_as_documented() {
    let slow = crate::limits::slow_to_check(4_000_000);
    let workshop = Workshop::new().file("slow.nk", slow);
    let time = &["--time", "0.2"][..];
    let board = "cartesian(path(7), path(9))";
    let cases: [(&str, &[&str], &[&str]); 6] = [
        ("derive", &["derive", "slow.nk", "path(n)"], time),
        ("certify", &["certify", "slow.nk", "path(9)"], time),
        ("draw", &["draw", "slow.nk", "path(9)"], time),
        ("plot", &["plot", "slow.nk", "n"], time),
        (
            "certify",
            &["certify", "paths.nk", "path(40)", "--nimber"],
            &["--limit", "2"],
        ),
        (
            "certify",
            &[
                "certify",
                "paths.nk",
                board,
                "--nimber",
                "--limit",
                "1000000000",
            ],
            time,
        ),
    ];
    for (definition, arguments, limit) in cases {
        let ran = workshop.run(&[arguments, limit, &["--format", "json"]].concat());
        assert_eq!(ran.status, 3, "{arguments:?}: {ran:?}");
        conforms(&ran.out, definition);
        let reason = ran.json()["reason"].as_str().map(str::to_owned);
        let is_told = reason.is_some_and(|own| own.starts_with("stopped "));
        assert!(is_told || definition == "plot", "{arguments:?}: {ran:?}");
    }
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
            count += messages(&ran).len();
        }
    }
    assert!(count > 40, "{count} messages");
}

/// The messages of a run with `--errors json`, each with its severity, its code and its first line.
fn messages(ran: &Ran) -> Vec<String> {
    conforms(&ran.err, "errors");
    let all: Vec<Value> = serde_json::from_str(&ran.err).expect("an array");
    let said = |own: &Value| {
        let text = |key: &str| own[key].as_str().unwrap_or("-").to_owned();
        let message = text("message");
        let first = message.lines().next().unwrap_or_default();
        format!("{} {} {first}", text("severity"), text("code"))
    };
    all.iter().map(said).collect()
}

#[test]
fn all_messages_are_one_array() {
    let warned = "i = 3\nf(n) = sum(i : 1 <= i <= n)\neval nimber(path(n)) : 40 <= n <= 42\n";
    let workshop = Workshop::new()
        .file("none.nk", "f(n) = n\n")
        .file("warned.nk", warned)
        .file("slow.nk", "eval octal(\"0.007\", n) : n >= 0\n")
        .file("bad.nk", "eval fo(2)\neval 1/0\n")
        .file("unformatted.nk", "f(n)=n\n");
    let cases: [(&[&str], i32, &[&str]); 17] = [
        (&["eval", "paths.nk", "D(5)"], 0, &[]),
        (&["eval", "none.nk"], 2, &["error - the file has no `eval`"]),
        (
            &["eval", "warned.nk"],
            0,
            &["warning W", "note - nimbers of `path(n)`"],
        ),
        (
            &["eval", "slow.nk", "--to", "10^9", "--time", "0.3"],
            3,
            &["note - stopped after --time 0.3"],
        ),
        (&["eval", "bad.nk"], 2, &["error E0202"]),
        (&["check", "none.nk"], 0, &[]),
        (
            &["check", "nowhere.nk", "none.nk"],
            2,
            &["error - `nowhere.nk`"],
        ),
        (
            &["plot", "paths.nk", "D(n) : 5 <= n <= 4"],
            2,
            &[
                "note - there is nothing to plot of D",
                "error - there is nothing to plot",
            ],
        ),
        (&["prove", "none.nk"], 0, &[]),
        (
            &["nimber", "none.nk", "--input", "graph6"],
            2,
            &["error - none.nk, line 1"],
        ),
        (
            &["fmt", "unformatted.nk"],
            0,
            &["note - formatted unformatted.nk"],
        ),
        (&["verify", "none.nk"], 1, &[]),
        (
            &["eval", "paths.nk", "--bogus"],
            2,
            &["error - unexpected argument '--bogus' found"],
        ),
        (
            &["eval"],
            2,
            &["error - the following required arguments were not provided:"],
        ),
        (
            &["evil", "paths.nk"],
            2,
            &["error - unrecognized subcommand 'evil'"],
        ),
        (&["paths.nk"], 2, &["error - `paths.nk` is a file"]),
        (&["eval", "--help"], 0, &[]),
    ];
    for (arguments, status, said) in cases {
        let ran = workshop.run(&[arguments, &["--errors", "json"]].concat());
        let found = messages(&ran);
        assert_eq!(
            (ran.status, found.len()),
            (status, said.len()),
            "{arguments:?}: {ran:?}"
        );
        for (found, said) in found.iter().zip(said) {
            assert!(
                found.starts_with(said),
                "{arguments:?}: `{said}` in {found}"
            );
        }
    }
    let ran = workshop.feed(
        &["repl", "--errors=json"],
        "m = 5\nm = 6\nfo(2)\n:eval\n:bogus\n:eval --bogus\nm\n",
    );
    let found = messages(&ran);
    let levels: Vec<&str> = found
        .iter()
        .filter_map(|own| own.split(' ').next())
        .collect();
    assert_eq!(
        levels,
        ["note", "error", "error", "error", "error"],
        "{ran:?}"
    );
    assert_eq!(ran.out, "6\n");
}

/// A second Ctrl-C ends the program at once, and the array is whole all the same.
#[cfg(unix)]
#[test]
fn the_array_is_closed_when_a_run_is_cut_off() {
    use std::io::Read;
    let slow = "use \"std/boards.nk\"\ni = 3\nf(n) = sum(i : 1 <= i <= n)\n";
    let workshop = Workshop::new().file("slow.nk", slow);
    let arguments = [
        "eval",
        "slow.nk",
        "f(1)",
        "nimber(queen(13, 13))",
        "--format",
        "list",
    ];
    let (child, input, mut output) =
        workshop.piped(&[&arguments[..], &["--errors", "json"]].concat());
    drop(input);
    output.read_exact(&mut [0]).expect("a value");
    for _ in 0..2 {
        super::ends::interrupt(child.id());
    }
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.status, 130, "{ran:?}");
    assert!(messages(&ran)[0].starts_with("warning W"), "{ran:?}");
}
