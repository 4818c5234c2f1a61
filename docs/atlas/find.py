#!/usr/bin/env python3
"""Prints what the tables beside this file say about a strip and its ring, octal games, a sequence, a board or a name.
Usage: find.py STRIP, as in find.py xy,xz/zy
       find.py CODE..., as in find.py 0.137 .37
       find.py VALUES, as in find.py 1,1,2,0,3,1,1,0
       find.py WORDS, as in find.py Petersen graph, find.py Cram 4 X 11

A strip is a row of equal cells. It is written as the edges of a cell, a slash, and the edges from each cell to the next
one, with a letter for each vertex. A cell of one vertex has no edges: it is written as its letter. The vertices may have
any names. Values are nimbers of a game or a family for consecutive n; the tables are searched for them among the first
ones of each row. Words are searched for in the names of graphs, boards and games.
"""
import itertools
import os
import re
import sys
import unicodedata

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
            sys.exit(f"`{edge}` is not an edge: write two letters, such as ab")
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
    further(names)
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


def with_commas(number):
    """A number with commas between groups of three digits."""
    return f"{int(number):,}"


def in_a_sentence(row):
    """What the row of an octal game says of its period."""
    if row["status"] == "proved":
        text = f"{row['game']}: period {with_commas(row['period'])} from heap {with_commas(row['preperiod'])} on"
        if row["saltus"] not in ("", "0"):
            text += f", with saltus {row['saltus']}"
        return text + ", proved"
    # A sequence of n values ends at heap n - 1. Some games were computed further than the table.
    longer = [int(own["to"]) for own in rows("further.tsv") if own["row"] == row["game"] and own["to"]]
    return f"{row['game']}: no period is proved here; computed to heap {with_commas(max([int(row['values']) - 1] + longer))}"


def further(names):
    """Prints what is known beyond the tables of the rows with these names."""
    for row in rows("further.tsv"):
        if row["row"] in names:
            print(f"{row['row']}: {row['says']} ({row['where']})")


def why_no_game(code):
    """Why a code is that of no octal game; `None` if it is one."""
    whole, _, digits = code.partition(".")
    if whole not in ("0", "4", "8", "C"):
        return (f"{code} is not a game in which every play ends: the digit before the point lets a player leave one heap and take nothing. "
                "It may be 0 or 4, and in hexadecimal games also 8 or C")
    if any(digit not in "01234567" for digit in whole + digits):
        return (f"{code} is a hexadecimal game, of which the tables have none, and `nkdsl prove` finds no periods of them. "
                f"This command prints its values:\n  nkdsl eval - 'octal(\"{code}\", n) : 0 <= n <= 100' < /dev/null")
    return None


def game(text):
    """Prints the row of an octal game; says whether there is one."""
    whole, _, digits = text.upper().partition(".")
    code = f"{whole or '0'}.{digits.rstrip('0') or '0'}"
    no_game = why_no_game(code)
    if no_game:
        print(no_game, file=sys.stderr)
        return False
    table = list(rows("octal.tsv"))
    row = next((row for row in table if row["game"] == code), None)
    if row is None:
        further([code])
        print(f"the table has no game {code}. These commands print its values and look for a period:\n"
              f"  nkdsl eval - 'octal(\"{code}\", n) : 0 <= n <= 100' < /dev/null\n"
              f"  echo 'f(n) = octal(\"{code}\", n)' | nkdsl prove -", file=sys.stderr)
        return False
    print(in_a_sentence(row))
    if row["relation"] != "itself":
        shift = int(row["shift"] or 0)
        place = "n" if shift == 0 else f"n {'+' if shift > 0 else '-'} {abs(shift)}"
        print(f"{code} has at {place} the value of {row['class']} at n")
    further([own["game"] for own in table if own["class"] == row["class"]])
    show(code, "octal.tsv", row)
    return True


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


# Words that say nothing of which graph is meant, and other words for the boards.
EMPTY = {"a", "an", "the", "of", "on", "and", "graph", "graphs", "board", "boards", "nimber", "nimbers", "node", "game"}
BOARDS = {"grid": "square", "domino": "cram", "trihexagonal": "kagome", "honeycomb": "hexagonal"}


def plain(text):
    """The words of a text in small letters and without accents; a plural without its s."""
    text = unicodedata.normalize("NFKD", text.replace("ø", "o").replace("’", "'")).encode("ascii", "ignore").decode().lower()
    # Of Dürer and Duerer, both spellings are Durer.
    text = re.sub(r"([aou])e", r"\1", re.sub(r"'s\b", "", text))
    words = [word for word in re.split(r"[^a-z0-9]+", text) if word]
    return [word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in words]


def boards(text):
    """Prints the rows of a board with this kind and size; says whether there are any."""
    size = re.search(r"(\d+)\s*[xX×]\s*(\d+)", text)
    if not size:
        return False
    sides, kind = set(itertools.permutations(size.groups())), text[:size.start()] + " " + text[size.end():]
    words = {BOARDS.get(word, word) for word in plain(kind)} - EMPTY - {"lattice", "tiling"}
    found = [row for row in rows("boards.tsv")
             if (row["m"], row["n"]) in sides and words and words <= set(plain(row["board"]))]
    exact = [row for row in found if words == set(plain(row["board"])) - {"lattice", "tiling"}] or found
    names = [row["row"] for row in exact] + [f"Cram {m} X {n}" for m, n in sides if words == {"cram"}]
    for row in exact:
        print(f"{row['row']}: nimber {row['nimber']}, {row['status']}")
    further(names)
    for row in exact:
        show(row["row"], "boards.tsv", row)
    return bool(exact) or any(row["row"] in names for row in rows("further.tsv"))


def listed():
    """The rows of the list of names on the page README.md: the name, what is known, and the pages."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md"), encoding="utf-8") as lines:
        text = lines.read().partition("## Find a graph or game by its name")[2].partition("\n## ")[0]
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] != "name" and not cells[0].startswith("---"):
            yield cells


def is_size(word):
    """Whether a word is a number, a variable or a name with an index, such as `3`, `n` or `c5`."""
    return re.fullmatch(r"[a-z]?\d*", word) is not None


def named(text):
    """Prints the rows whose names have all words of a text; says whether there are any. Sizes count only if they are in a name."""
    words = set(plain(text)) - EMPTY
    without = {word for word in words if not is_size(word)}
    return having(words) or (without != words and having(without))


def having(words):
    """Prints the rows whose names have all these words; says whether there are any."""
    if not words:
        return False
    graphs = [row for row in rows("named.tsv") if words <= set(plain(row["name"]))]
    for row in graphs:
        print(f"{row['name']}: nimber {row['nimber']}, {row['status']}")
    for row in graphs:
        show(row["name"], "named.tsv", row)
    names = [cells for cells in listed() if words <= set(plain(cells[0]))]
    for name, known, pages in names:
        targets = ", ".join(re.findall(r"\]\(([^)]*)\)", pages))
        print(f"{name}: {re.sub(r'[*`]', '', known)} ({targets})")
    return bool(graphs or names)


def nearest(text):
    """The names that have the most words of a text."""
    words = {word for word in set(plain(text)) - EMPTY if not is_size(word)}
    names = [row["name"] for row in rows("named.tsv")] + [cells[0] for cells in listed()]
    shared = [(len(words & set(plain(name))), name) for name in names]
    most = max(own[0] for own in shared)
    return [name for count, name in shared if most and count == most][:SHOWN]


def main(words):
    """Answers a question of the command line."""
    text = " ".join(words)
    parts = text.replace(",", " ").split()
    if len(parts) > 1 and all(own.isdigit() for own in parts):
        sequence(parts)
    elif parts and all(re.fullmatch(r"[0-9A-Fa-f]?\.[0-9A-Fa-f]+", own) for own in parts):
        if not all([game(own) for own in parts]):
            sys.exit(1)
    elif "/" in text or re.fullmatch(r"([a-z]{2},)+[a-z]{2}", text):
        answer(least_name(text))
    elif not boards(text) and not named(text):
        near = nearest(text)
        if near:
            sys.exit(f"no name of the tables has the words of `{text}`. Some have a part of them:\n  " + "\n  ".join(near))
        sys.exit(f"no name of the tables has the words of `{text}`. {__doc__[__doc__.index('Usage'):__doc__.index('A strip')].strip()}")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
