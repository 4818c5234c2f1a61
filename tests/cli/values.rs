//! Values that are no numbers, as `nkdsl eval` prints them, and parts of infinite lists.

use super::runner::Workshop;

const VALUES: &str = "\
graph g(n) { vertex v[i] : 1 <= i <= n }
L = [3, 1, 4]
odd = [ n : n >= 1, n mod 2 = 1 ]
upto(n) = [i : 1 <= i <= n]
eval L
eval {2, 1}
eval \"first\" V(g(3))[1]
eval upto(n) : 0 <= n <= 2
eval odd[2..4]
";

fn workshop() -> Workshop {
    Workshop::new().file("values.nk", VALUES)
}

#[test]
fn lists_sets_and_vertices_are_printed_as_they_are_written() {
    let workshop = workshop();
    workshop.run(&["eval", "values.nk"]).prints(
        "\
L = [3, 1, 4]
{2, 1} = {1, 2}
first: V(g(3))[1] = v[1]

upto(n) for 0 <= n <= 2

     n   upto(n)
     0   []
     1   [1]
     2   [1, 2]

odd[2..4] = [3, 5, 7]
",
    );
    workshop
        .run(&["eval", "values.nk", "upto", "--format", "list"])
        .prints("[], [1], [1, 2]\n");
    let document = workshop
        .run(&[
            "eval",
            "values.nk",
            "upto(n) : 1 <= n <= 2",
            "V(g(1))",
            "--format",
            "json",
        ])
        .json();
    let terms = |at: usize| document["evals"][at]["terms"].to_string();
    assert_eq!(terms(0), "[[1,[1]],[2,[1,2]]]");
    assert_eq!(terms(1), "[[[\"v[1]\"]]]");
}

#[test]
fn files_of_numbers_refuse_other_values() {
    let workshop = workshop();
    for format in ["bfile", "csv"] {
        workshop
            .run(&["eval", "values.nk", "upto", "--format", format])
            .complains(
                2,
                &["`upto(n)` is a list of numbers", "`L[k] : 1 <= k <= |L|`"],
            );
    }
    workshop
        .run(&["export", "values.nk", "upto", "--to", "haskell"])
        .complains(1, &["its value is a list of numbers"]);
    workshop
        .run(&["oeis", "diff", "values.nk", "upto", "A000004"])
        .complains(2, &["not a sequence of integers"]);
}

#[test]
fn the_rows_of_a_list_without_end_are_known_to_the_oeis_commands() {
    let table = "t = [ r (+) (s - r) : s >= 0, 0 <= r <= s ]\nodd = [ n : n >= 1, n mod 2 = 1 ]\n";
    let workshop = Workshop::new().file("table.nk", table);
    let compared = workshop.run(&["oeis", "diff", "table.nk", "t", "A003987"]);
    assert!(
        compared.out.contains("95 terms computed"),
        "{}",
        compared.out
    );
    let packet = |name: &str| {
        let folder = format!("packet-{name}");
        let made = ["oeis", "packet", "table.nk", name, "-o", &folder];
        workshop.run(&made).out
    };
    assert!(packet("t").contains("nonn,tabl"), "{}", packet("t"));
    let plain = packet("odd");
    assert!(!plain.contains("tab"), "{plain}");
}

/// The evals and checks of a used file do not determine the kinds of the arguments of its functions.
#[test]
fn functions_of_a_used_file_take_other_kinds_than_its_checks() {
    let workshop = Workshop::new()
        .file("used.nk", "size_of(S) = |S|\nbox = {1, 2}\ncheck size_of(box) = 2\neval size_of(box)\n")
        .file("sizes.nk", "use \"used.nk\"\neval size_of({[1, 1], [1, 2], [2, 1]})\n")
        .file(
            "boards.nk",
            "use \"std/games.nk\"\neval avoidance({[1,1], [1,2]}, {{[1,1]}})\neval poset_game({[1,1], [1,2]}, {[[1,1], [1,2]]})\n",
        )
        .file("both.nk", "size_of(S) = |S|\ncheck size_of({1}) = 1\neval size_of({[1]})\n");
    workshop
        .run(&["eval", "sizes.nk"])
        .prints("size_of({[1, 1], [1, 2], [2, 1]}) = 3\n");
    let boards = workshop.run(&["eval", "boards.nk", "--format", "list"]);
    assert_eq!(
        boards.out, "avoidance: 1\nposet_game: 2\n",
        "{}",
        boards.err
    );
    let own = workshop.run(&["check", "used.nk"]);
    assert!(own.out.contains("1 check: 1 proved"), "{}", own.out);
    // Within one file an argument has one kind.
    workshop.run(&["eval", "both.nk"]).complains(
        2,
        &["must be a set of numbers, but this is a set of lists of numbers"],
    );
}

/// The components of a graph without edges take little memory, although each lacks the vertices and edges of all
/// others.
#[test]
fn components_of_a_graph_without_edges_are_cheap() {
    let text = "eval |components(complement(complete(n)))| : n in {700}\n";
    let workshop = Workshop::new().file("empty.nk", text);
    let run = |memory| workshop.run(&["eval", "empty.nk", "--memory", memory, "--format", "list"]);
    run("50").prints("700\n");
    run("1").complains(3, &["memory"]);
}
