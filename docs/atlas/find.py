#!/usr/bin/env python3
"""Prints what the tables beside this file say about a strip and its ring, whatever the vertices are called.
Usage: find.py STRIP, as in find.py xy,xz/zy

A strip is a row of equal cells. It is written as the edges of a cell, a slash, and the edges from each cell to the next
one, with a letter for each vertex. A cell of one vertex has no edges: it is written as its letter.
"""
import itertools
import os
import sys

MOST = 4


def least_name(text):
    """The least of all names of a strip: the vertices are called a, b, ... in any order, and the row may be read backwards."""
    cell, slash, joins = "".join(text.split()).partition("/")
    for kind in ("strip", "ring"):
        if slash and cell.startswith(kind):
            cell = cell[len(kind):]
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
        else:
            row = next(row for row in rows("strips4-systems.tsv") if row["number"] == number)
            show(name, "strips4-systems.tsv", row)


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    answer(least_name(" ".join(sys.argv[1:])))
