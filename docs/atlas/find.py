#!/usr/bin/env python3
"""Prints what the tables beside this file say about a strip and its ring, about an octal game, or about a sequence.
Usage: find.py STRIP, as in find.py xy,xz/zy
       find.py CODE, as in find.py 0.137
       find.py VALUES, as in find.py 1,1,2,0,3,1,1,0

A strip is a row of equal cells. It is written as the edges of a cell, a slash, and the edges from each cell to the next
one, with a letter for each vertex. A cell of one vertex has no edges: it is written as its letter. The vertices may have
any names. Values are nimbers of a game or a family for consecutive n; the tables are searched for them among the first
ones of each row.
"""
import itertools
import os
import sys

MOST = 4
SHOWN = 20


def least_name(text):
    """The least of all names of a strip: the vertices are called a, b, ... in any order, and the row may be read backwards."""
    cell, slash, joins = ",".join(text.split()).partition("/")
    for kind in ("strip", "ring"):
        if slash and cell.startswith(kind):
            cell = cell[len(kind):]
    cell = cell.strip(",")
    if not slash:
        sys.exit(f"`{text}` has no slash between the edges of a cell and those to the next cell, as in ab,ac/bc")
    letters = sorted(set(cell + joins) - {","})
    if len(letters) > MOST:
        sys.exit(f"`{text}` names {len(letters)} vertices; the tables have cells of at most {MOST}")
    if len(letters) == 1 and len(cell) == 1:
        cell = ""
    within, across = ([own for own in part.split(",") if own] for part in (cell, joins))
    for edge in within + across:
        if len(edge) != 2:
            sys.exit(f"`{edge}` is no edge: write two letters, such as ab")
    for a, b in within:
        if a == b:
            sys.exit(f"an edge within a cell joins {a} to {b}")
    if not across:
        sys.exit(f"`{text}` has no edge to the next cell")
    reached = {letters[0]}
    for _ in letters:
        reached |= {end for edge in within if reached & set(edge) for end in edge}
    if len(reached) < len(letters):
        sys.exit(f"the cell of `{text}` is not connected, and the tables have no such strips")
    names = []
    for order in itertools.permutations("abcd"[:len(letters)]):
        own = dict(zip(letters, order))
        inner = sorted({"".join(sorted((own[a], own[b]))) for a, b in within})
        outer = sorted({own[a] + own[b] for a, b in across})
        back = sorted(edge[::-1] for edge in outer)
        names.append((inner, min(outer, back)))
    inner, outer = min(names)
    return (",".join(inner) or "a") + "/" + ",".join(outer)


def rows(file):
    """The rows of a table, each as a dictionary."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), file), encoding="utf-8") as lines:
        head = next(lines).rstrip("\n").split("\t")
        for line in lines:
            yield dict(zip(head, line.rstrip("\n").split("\t")))


def show(name, file, row):
    """Prints the cells of a row that say something."""
    print(f"{name}, in {file}")
    for column, cell in row.items():
        if cell and cell != name:
            print(f"  {column}: {cell}")


def answer(label):
    """Prints the rows of a strip and of its ring."""
    names = [f"{kind} {label}" for kind in ("strip", "ring")]
    found = {row["family"]: row for row in rows("strips.tsv") if row["family"] in names}
    if len(found) == 2:
        for name in names:
            show(name, "strips.tsv", found[name])
        return
    line = next((row for row in rows("strips4.tsv") if row["strip"] == label), None)
    if line is None:
        sys.exit(f"no table has strip {label}")
    for name, prefix in zip(names, ("", "ring_")):
        number = line[prefix + "system"]
        if number == "-":
            cells = {"recurrences": "none: a move leaves the strip connected"}
            cells |= {column: line[prefix + column] for column in ("zero", "terms")}
            show(name, "strips4.tsv", cells)
            continue
        row = next(row for row in rows("strips4-systems.tsv") if row["number"] == number)
        if row["family"] != name:
            row = {"the same recurrences as": row.pop("family")} | row
        if prefix and row["status"] != "proved":
            row["zero"] = "even (n >= 4; a half turn)"
        show(name, "strips4-systems.tsv", row)


def game(code):
    """Prints the row of an octal game."""
    row = next((row for row in rows("octal.tsv") if row["game"] == code), None)
    if row is None:
        sys.exit(f"the table has no game {code}. These commands print its values and look for a period:\n"
                 f"  nkdsl eval - 'octal(\"{code}\", n) : 0 <= n <= 100' < /dev/null\n"
                 f"  echo 'f(n) = octal(\"{code}\", n)' | nkdsl prove -")
    show(code, "octal.tsv", row)


def sequence(values):
    """Prints the names of the games and families that have these values in a row among their first ones."""
    inner, found = f",{','.join(values)},", []
    places = [("octal.tsv", "game", "terms", "octal game "), ("strips.tsv", "family", "terms", "")]
    places += [("strips4-systems.tsv", "family", "terms", "")]
    places += [("strips4.tsv", "strip", "terms", "strip "), ("strips4.tsv", "strip", "ring_terms", "ring ")]
    for file, name, column, kind in places:
        for row in rows(file):
            terms = f",{row[column]},"
            if inner in terms:
                at = terms[:terms.index(inner)].count(",")
                # The heaps without a move do not count.
                if kind == "octal game ":
                    at -= min(at, len(terms.split(",1")[0].split(",")) - 1)
                found.append((at, kind + row[name], file, row[column]))
    if not found:
        sys.exit("no row of the tables has these values side by side")
    found.sort(key=lambda own: own[0])
    print(f"{len(found)} rows, those first that begin with these values:")
    for at, name, file, terms in found[:SHOWN]:
        print(f"  {name}, in {file}: {terms}")
    if len(found) > SHOWN:
        print(f"  and {len(found) - SHOWN} more; give more values")


def main(words):
    """Answers a question of the command line."""
    text = " ".join(words)
    values = text.replace(",", " ").split()
    if len(values) > 1 and all(own.isdigit() for own in values):
        sequence(values)
    elif "." in text and "/" not in text:
        whole, _, digits = text.partition(".")
        game(f"{whole}.{digits.rstrip('0') or '0'}")
    else:
        answer(least_name(text))


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
