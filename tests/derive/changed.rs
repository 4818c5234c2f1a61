//! Certificates of derivations with one change each, which the verifier must refuse for a given reason.

use nk_base::cancellation::CancelToken;
use nk_testing::changed::with_extremes;
use nk_verify::derivation::{HEAD, Statements, VerifyError, verify};

use super::certificates::certificate;

const INVENTED: &str = include_str!("invented.nk");

const RANGE: &str = "a number is out of its range";
const PART: &str = "the vertices of a part are not those of its strip";
const TWIN: &str = "what is left out has no such twin";
const WHOLE: &str = "the line of the whole strip is missing, or wrong";

/// The refusal because the graphs differ from the strips from this N on.
fn others(n: i64) -> String {
    format!("the graphs from {n} on are not the strips that are listed")
}

fn refusal(text: &str) -> VerifyError {
    match verify(text, &CancelToken::new()) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(refused) => refused,
    }
}

/// The text in which the first occurrence of `line` is replaced by `other`.
fn with(text: &str, line: &str, other: &str) -> String {
    assert!(text.contains(line), "{line} is not in\n{text}");
    text.replacen(line, other, 1)
}

fn assert_refused(text: &str, changes: &[(&str, &str)], why: &str) {
    for (line, other) in changes {
        let said = refusal(&with(text, line, other)).to_string();
        assert_eq!(said, why, "{line} -> {other}");
    }
}

/// The certificate of a strip of one kind, with its sequence.
fn strip() -> String {
    format!(
        "{HEAD}
family plain
strip
kind v
edge 0 0 1
cap left 0
cap right 0
word 0 0 member 0 shift 0
whole member 0 shift 0
sequence 0 first 0 name s
initial 0 1
convolution 0 0 shift 3 from 0 0 xor 0
back 0 delay 2 low 0 xor 0
"
    )
}

/// The certificate of paths.
fn path() -> String {
    strip()
        + "residue 0 of 1 from 2
name v
vertices 0 1 0 0 low 0 0 high 1 -1
edges 0 1 0 0 -- 0 1 0 1 low 0 0 high 1 -2
part 0 growth 1 offset 0
cells 0 is 0 1 0 0 low 0 0 high 1 -1
small 0 0 1
end
"
}

/// A certificate with two paths of N vertices of one name. For each path the indices of a vertex and of the next one
/// are given.
fn two_paths(left: [&str; 2], right: [&str; 2]) -> String {
    let mut text = strip() + "residue 0 of 1 from 2\nname v\n";
    for [own, next] in [left, right] {
        text += &format!("vertices 0 {own} low 0 0 high 1 -1\n");
        text += &format!("edges 0 {own} -- 0 {next} low 0 0 high 1 -2\n");
    }
    for [own, _] in [left, right] {
        text += &format!("part 0 growth 1 offset 0\ncells 0 is 0 {own} low 0 0 high 1 -1\n");
    }
    text + "small 0 0 0\nend\n"
}

#[test]
fn the_texts_that_are_changed_here_are_right() {
    for text in [path(), two_paths(["1 0 0", "1 0 1"], ["1 1 0", "1 1 1"])] {
        assert_eq!(
            verify(&text, &CancelToken::new()).map(|_| ()),
            Ok(()),
            "{text}"
        );
    }
}

#[test]
fn numbers_out_of_their_range_are_refused() {
    let many = |line: &str, count: usize| format!("{line}\n").repeat(count);
    assert_refused(
        &path(),
        &[
            ("first 0", "first 401"),
            ("initial 0 1", &format!("initial{}", " 0".repeat(401))),
            ("shift 3 from", "shift 401 from"),
            ("from 0 0", "from 401 0"),
            ("from 0 0", "from 0 401"),
            ("delay 2", "delay 401"),
            ("low 0 xor", "low 401 xor"),
            ("small 0", "small 70000"),
            ("edge 0 0 1", "edge 0 0 17"),
            ("edge 0 0 1", "edge 0 0 9"),
            ("edge 0 0 1", "edge 0 0 0"),
            ("cap left 0\n", &many("hub h", 33)),
            ("cap left 0\n", &many("piece left x", 65)),
            ("cap left 0\n", &many("piece left x", 33)),
            ("from 2", "from 70000"),
            ("name v", &many("loose 0 0 0 5", 65)),
            ("high 1 -1", "high 70000 -1"),
            ("high 1 -1", "high 1 -70000"),
            ("vertices 0 1 0 0", "vertices 0 70000 0 0"),
            ("vertices 0 1 0 0", "vertices 0 1 70000 0"),
            ("vertices 0 1 0 0", "vertices 0 1 0 70000"),
            ("low 0 0 high 1 -1", "high 1 -1"),
            ("high 1 -1", ""),
            ("growth 1", "growth 70000"),
            ("growth 1 offset 0", "growth 1 offset 70000"),
            ("growth 1 offset 0", "growth 1 offset -2"),
            ("part 0", "part 1"),
            ("kind v\n", &many("kind v", 25)),
            // The first has as many kinds as a column has bits, and the second a larger shift than a column may have.
            ("kind v\n", &(many("kind v", 32) + "cap left 0 1\n")),
            (
                "cap right 0\n",
                &format!("cap right 0\ncap right 0{}\n", " 1".repeat(41)),
            ),
            ("cap right 0\n", "cap right 0\ncap right 0 2\n"),
            ("cap right 0\n", "cap right 0\ncap right 1\n"),
            ("cap left 0\n", ""),
            ("word 0 0", "word 1 0"),
            ("word 0 0", "word 0 1"),
            ("word 0 0 member 0 shift 0", "word 0 0 member 1 shift 0"),
            ("word 0 0 member 0 shift 0", "word 0 0 member 0 shift 401"),
            ("whole member 0 shift 0", "whole member 0 shift -401"),
            (
                "vertices",
                &(many("vertices 0 1 0 0 low 0 0 high 1 -1", 1 << 15) + "vertices"),
            ),
        ],
        RANGE,
    );
    let lines = |text: String, is_kept: &dyn Fn(&str) -> bool| -> String {
        let kept = text.lines().filter(|line| is_kept(line));
        kept.map(|line| format!("{line}\n")).collect()
    };
    let gone = ["residue", "name", "vertices", "edges", "part", "cells"];
    let without = |line: &str| !gone.iter().any(|word| line.starts_with(word));
    assert_eq!(refusal(&lines(path(), &without)).to_string(), RANGE);
    let residues: String = (0..401)
        .map(|r| format!("residue {r} of 401 from 0\n"))
        .collect();
    let text = with(&path(), "residue 0 of 1 from 2\n", &residues);
    assert_eq!(refusal(&text).to_string(), RANGE);
}

#[test]
fn ends_and_hubs_that_are_not_there_are_refused() {
    let hung = certificate(INVENTED, "hung(n)");
    assert_refused(
        &hung,
        &[
            ("join left 0 1", "join left 0 3"),
            ("join left 0 1", "join left 3 0"),
            ("join left 0 1", "join left 0 0"),
            ("attach left 0 0 0", "attach left 3 0 0"),
            ("attach left 0 0 0", "attach left 0 65 0"),
            ("attach left 0 0 0", "attach left 0 0 1"),
        ],
        RANGE,
    );
    // The bound is large enough for the graphs, but not for the moves.
    let long = with(&hung, "from 2\n", "from 20\n");
    assert_refused(&long, &[("attach left 0 0 0", "attach left 0 16 0")], RANGE);
    let hubs = certificate("", "join(complete(2), path(n))");
    assert_refused(
        &hubs,
        &[
            ("spoke 0 1", "spoke 0 2"),
            ("spoke 0 1", "spoke 2 0"),
            ("spoke 0 1", "spoke 1 1"),
        ],
        RANGE,
    );
    assert_refused(&hubs, &[("at hub 0 0 0 1\n", "")], PART);
}

/// If the index of a hub depended on t, it would be another vertex for each cell that it is joined to, and a path would
/// count as a fan.
#[test]
fn a_hub_that_is_several_vertices_is_refused() {
    let fan = certificate("use \"std/wheels\"", "fan(n)");
    let path = fan
        .replace("vertices 0 low 0 0 high 0 0\n", "")
        .replace("edges 0 -- 1 1 0 0 low 0 1 high 1 0\n", "")
        .replace("low 0 1", "low 0 0");
    assert_refused(&path, &[("at hub 0", "at hub 1 1 0 0")], RANGE);
    let one = with(&path, "at hub 0", "at hub 1 0 0 0");
    assert_eq!(refusal(&one).to_string(), others(2));
    let loose = "loose 0 1 0 7\nsmall 0";
    assert_refused(&self::path(), &[("small 0", loose)], RANGE);
}

/// A certificate with the largest or the smallest number of a word in any place is refused, without a panic.
#[test]
fn extreme_numbers_are_refused() {
    let rich = [
        path(),
        certificate("", "join(complete(2), path(n))"),
        certificate(INVENTED, "pennant(n)"),
        certificate("use \"std/circulants\"", "circulant2(3*n, 1, n)"),
    ];
    for text in rich {
        with_extremes(&text, 2, usize::MAX, &[i64::MIN, i64::MAX], |changed| {
            refusal(changed);
        });
    }
}

#[test]
fn false_twins_are_refused() {
    let ring = certificate(INVENTED, "chained_ring(4, n)");
    assert_refused(
        &ring,
        &[
            ("twin kind 2 1", "twin kind 3 1"),
            ("twin kind 2 1", "twin kind 2 3"),
            ("twin kind 2 1", "twin kind 2 2"),
            ("twin kind 2 1", "twin kind 2 0"),
            // After the last cell the twins change places, so they are no twins.
            ("ring 0 1 2", "ring 0 2 1"),
        ],
        TWIN,
    );
    let pennant = certificate(INVENTED, "pennant(n)");
    assert_refused(
        &pennant,
        &[
            ("twin right 1 0", "twin right 2 0"),
            ("twin right 1 0", "twin right 1 2"),
            ("twin right 1 0", "twin right 1 1"),
            ("twin right 1 0", "twin left 0 1"),
            ("join right 0 1\n", ""),
            ("attach right 1 0 0\n", ""),
        ],
        TWIN,
    );
}

#[test]
fn a_whole_strip_that_is_not_one_is_refused() {
    let unsaid = with(&path(), "whole member 0 shift 0\n", "");
    assert_eq!(refusal(&unsaid).to_string(), WHOLE);
    let claim = Statements::read(&unsaid).expect("all lines can be read");
    assert_eq!(claim.write(), unsaid);
    assert_refused(&path(), &[("whole member 0", "whole member 1")], WHOLE);
    // After the last cell two kinds become one.
    let twisted = certificate(INVENTED, "moebius(n)");
    assert_refused(&twisted, &[("ring 1 0", "ring 0 0")], WHOLE);
    // The corners that are joined become others that are not.
    let corners = certificate(INVENTED, "linked_c4_ring(n)");
    assert_refused(&corners, &[("ring 0 1 2", "ring 1 0 2")], WHOLE);
    // A ring has no ends.
    let pennant = with(&certificate(INVENTED, "pennant(n)"), "from 2\n", "from 3\n");
    assert_refused(&pennant, &[("twin right", "ring 0\ntwin right")], WHOLE);
}

#[test]
fn lines_that_say_a_thing_twice_are_refused() {
    for (text, line) in [
        (certificate("", "cycle(n)"), "ring 0"),
        (path(), "whole member 0 shift 0"),
    ] {
        let at = text.lines().position(|own| own == line).expect(line);
        let twice = with(&text, line, &format!("{line}\n{line}"));
        assert_eq!(refusal(&twice), VerifyError::Line(at + 2), "{line}");
    }
}

#[test]
fn cells_that_are_left_out_or_met_twice_are_refused() {
    let cells = "cells 0 is 0 1 0 0 low 0 0 high 1 -1";
    let laps = |first: &str, second: &str| {
        format!("cells 0 is 0 1 0 0 {first}\ncells 0 is 0 1 0 0 {second}")
    };
    assert_refused(
        &path(),
        &[
            ("growth 1 offset 0", "growth 0 offset 5"),
            (cells, &format!("{cells} if 1 0")),
            (cells, "cells 0 is 0 1 0 0 low 0 0 1 0 high 1 -1"),
            (cells, "cells 0 is 0 1 0 0 low 0 0 high 1 -1 1 0"),
            (cells, "cells 0 is 0 1 0 0 low 0 1 high 1 -1"),
            (cells, "cells 0 is 0 1 0 0 low 0 0 high 1 -2"),
            // The first lap becomes shorter as N grows, and the second has a negative number of cells.
            (cells, &laps("low 0 0 high -1 5", "low -1 6 high 1 -1")),
            (cells, &laps("low 0 0 high 1 -10", "low 1 -9 high 1 -1")),
            (cells, &laps("low 0 0 high 0 3", "low 0 3 high 1 -1")),
            (&format!("{cells}\n"), ""),
            (cells, "cells 0 is 0 1 0 0 0 0 0 low 0 0 high 1 -1"),
        ],
        PART,
    );
}

#[test]
fn graphs_that_differ_for_some_n_alone_are_refused() {
    let lone = |guard: &str| format!("name v\nvertices 0 0 0 77 low 0 0 high 0 0{guard}");
    assert_refused(
        &path(),
        &[
            ("name v", &lone("")),
            ("name v", &lone(" if -1 5")),
            ("cells 0 is 0 1 0 0", "cells 0 is 0 -1 1 0"),
        ],
        &others(2),
    );
    // The vertex exists for N from 3 to 5.
    assert_refused(&path(), &[("name v", &lone(" if -1 5 1 -3"))], &others(3));
    // The cells from right to left are the same path.
    let turned = with(&path(), "cells 0 is 0 1 0 0", "cells 0 is 0 -1 1 -1");
    assert_eq!(verify(&turned, &CancelToken::new()).map(|_| ()), Ok(()));
}

#[test]
fn vertices_that_are_two_cells_are_refused() {
    let straight = ["1 0 0", "1 0 1"];
    let crossed = two_paths(
        ["1 0 0 0 0 0", "1 0 1 0 0 0"],
        ["0 0 0 1 0 0", "0 0 0 1 0 1"],
    );
    let apart = two_paths(
        ["2 0 0 0 0 0", "2 0 2 0 0 0"],
        ["2 1 0 0 0 1", "2 1 2 0 0 1"],
    );
    assert_eq!(verify(&apart, &CancelToken::new()).map(|_| ()), Ok(()));
    let met = two_paths(
        ["2 0 0 0 0 0", "2 0 2 0 0 0"],
        ["2 1 0 0 0 0", "2 1 2 0 0 0"],
    );
    for (text, n) in [
        (two_paths(straight, straight), 2),
        (crossed, 2),
        (met, 2),
        // These two paths are disjoint for N = 2, 3 and from 10 on.
        (two_paths(straight, ["1 2 -10", "1 2 -9"]), 4),
    ] {
        assert_eq!(refusal(&text).to_string(), others(n), "{text}");
    }
}

/// True certificates with numbers beyond the bounds of the verifier.
#[test]
fn bounds_of_the_verifier_are_told() {
    let moved = |by: &str| path().replace("0 1 0 0 ", &format!("0 1 0 {by} "));
    let far = with(&moved("3000"), "0 1 0 1 ", "0 1 0 3001 ");
    assert_eq!(refusal(&far).to_string(), RANGE);
    let wide = path().replace("0 1 0 0 ", "0 5000 0 0 ");
    let wide = with(&wide, "0 1 0 1 ", "0 5000 0 5000 ");
    assert_eq!(refusal(&wide).to_string(), others(2));
    for (small, n) in [("small 65 0", 65), ("small 66 0", 66)] {
        let text = with(&path(), "small 0 0 1", small);
        assert_eq!(refusal(&text).to_string(), others(n));
    }
}

#[test]
fn a_graph_without_strips_is_checked_until_it_is_stopped() {
    let text = format!(
        "{HEAD}\nfamily lone\nresidue 0 of 1 from 0\nname v\nvertices 0 0 0 0 low 0 0 high 0 0\nloose 0 0 0 0\nsmall 0\nend\n"
    );
    let stop = CancelToken::new();
    assert_eq!(verify(&text, &stop).map(|_| ()), Ok(()));
    stop.cancel();
    assert_eq!(verify(&text, &stop), Err(VerifyError::Cancelled));
}

/// A convolution without some pairs is refused, even if these pairs change no value.
#[test]
fn options_that_are_left_out_are_missed() {
    let ladder = certificate("", "cartesian(path(2), path(n))");
    let changes = &[(
        "convolution 1 2 shift 3 from 0 0",
        "convolution 1 2 shift 3 from 1 0",
    )];
    assert_refused(&ladder, changes, "the options of word 1 0 are different");
}

/// A certificate is refused if one of the conditions on branches is violated, and everything else is right.
#[test]
fn branches_that_are_not_what_is_stated_are_refused() {
    let windmill = certificate(INVENTED, "dutch(5, n)");
    assert!(windmill.contains("repeat 1 2"), "{windmill}");
    let repeats = "from 0 branches on, the nimber need not repeat with period 2";
    assert_refused(&windmill, &[("repeat 1 2", "repeat 0 2")], repeats);
    let changes = &[
        ("repeat 1 2", "repeat 1 3"),
        ("repeat 1 2", "repeat 1 4"),
        ("repeat 1 2", "repeat -1 2"),
        ("repeat 1 2", "repeat 17 2"),
        ("repeat 1 2", "repeat 4 2"),
        ("reach 0 9", "reach 0 16"),
        ("edge 0 1 0", "edge 0 1 1"),
        ("repeat 1 2", "repeat 1 2\ncap left 0"),
        ("repeat 1 2", "repeat 1 2\nring 0 1 2 3"),
        ("repeat 1 2", "repeat 1 2\npiece left leaf"),
        ("repeat 1 2", "repeat 1 2\nwhole member 0 shift 0"),
    ];
    assert_refused(&windmill, changes, RANGE);
    for (line, other) in [("reach 0 9", "reach 0 11"), ("edge 0 1 0", "edge 0 2 0")] {
        let said = refusal(&with(&windmill, line, other));
        assert!(matches!(said, VerifyError::Family(_)), "{other}: {said}");
    }
    for (line, other) in [
        ("reach 0 9", "reach 1 9"),
        ("reach 0 9\n", ""),
        ("repeat 1 2", "repeat 1 2\nrepeat 1 2"),
        ("repeat 1 2", "repeat 1 0"),
        ("repeat 1 2", "repeat 1 2\nreach 1 9"),
    ] {
        let said = refusal(&with(&windmill, line, other));
        assert!(matches!(said, VerifyError::Line(_)), "{other}: {said}");
    }
}
