#!/usr/bin/env python3
"""Prints what the atlas says about a graph, a board, a family, a strip and its ring, octal games or a sequence.
Usage: find.py WORDS, as in find.py Petersen graph, find.py Cram 4 X 11, find.py 'K_{2,6}', find.py C_5 X P_n
       find.py CODE..., as in find.py 0.137 .37
       find.py VALUES, as in find.py 1,1,2,0,3,1,1,0
       find.py STRIP, as in find.py xy,xz/zy
       find.py A-NUMBER, as in find.py A002187

A graph or board is given by its name and sizes, in the notation of the literature (K_5, P_4 X P_6, GP(7,2)) or of the
language (petersen(7, 2)). Other words are searched for in the names of the tables, and then in the text of the pages.
Values are nimbers of a game or a family for consecutive n. A strip is a row of equal cells. It is written as the edges
of a cell, a slash, and the edges from each cell to the next one, with a letter for each vertex. A vertex without edges
in its cell is written as its letter among them, as in a/aa and a,b/aa,ab. The vertices may have any names.
"""
import collections
import functools
import itertools
import math
import os
import re
import signal
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
SHOWN = 20


# --- The files of the atlas -------------------------------------------------------------------------------------------


def lines_of(file):
    """The lines of a file, named as from the folder of the atlas."""
    with open(os.path.join(HERE, file), encoding="utf-8") as lines:
        return lines.read().splitlines()


@functools.lru_cache(maxsize=None)
def rows(file):
    """The rows of a table of tab-separated values, each as a dictionary."""
    head, *lines = lines_of(file)
    columns = head.split("\t")
    return [dict(zip(columns, line.split("\t"))) for line in lines]


PAGES_OF_GRAPHS = ["README.md", "named.md", "families.md", "../derived.md", "sequences.md", "games.md", "boards.md"]
PAGES = PAGES_OF_GRAPHS + ["octal.md", "strips.md", "graphs.md", "papers.md", "../misere.md", "../new-terms.md", "../glossary.md",
                           "../catalogue.md"]

# A row of a table (`head` has the names of its columns), or a paragraph (`head` is empty). `where` is the link to it, and `file`
# the specification that the text above names.
Block = collections.namedtuple("Block", "head cells where file")


def anchor(heading):
    """The anchor of a heading in a link."""
    return "".join(own for own in heading.lower() if own.isalnum() or own in " -_").replace(" ", "-")


@functools.lru_cache(maxsize=None)
def blocks(page):
    """The rows of all tables and the paragraphs of a page, without the program text."""
    found, paragraph, head, where, file, fenced = [], [], (), page, "", False

    def end_of_paragraph():
        if paragraph:
            found.append(Block((), (" ".join(paragraph),), where, file))
            paragraph.clear()

    for line in lines_of(page) + [""]:
        if line.startswith("```"):
            fenced = not fenced
        if fenced or line.startswith(("```", "<!--")):
            continue
        if line.startswith("|"):
            end_of_paragraph()
            cells = tuple(cell.strip() for cell in line.strip().strip("|").split(" | "))
            if not head:
                head = cells
            elif not cells[0].startswith("---"):
                found.append(Block(head, cells, where, file))
            continue
        head = ()
        if line.startswith("#"):
            end_of_paragraph()
            heading = line.lstrip("#").strip()
            where, file = f"{page}#{anchor(heading)}", "" if line.startswith("## ") else file
            found.append(Block((), (heading,), where, file))
        elif not line.strip() or line.startswith("* "):
            end_of_paragraph()
            if line:
                paragraph.append(line[2:])
        else:
            paragraph.append(line.strip())
            named = re.search(r"(?:file is \[specs/|From `)([^\]`]*\.nk)[\]`]", line)
            file = named.group(1) if named else file
    return found


def bare(text):
    """A text without the marks of Markdown."""
    return re.sub(r"[*`]|\[([^\]]*)\]\([^)]*\)", r"\1", text)


# --- Names and notations ----------------------------------------------------------------------------------------------

# Words that say nothing of which graph is meant.
EMPTY = {"a", "an", "the", "of", "on", "and", "or", "with", "in", "for", "graph", "board", "nimber", "node", "game", "lattice",
         "tiling"}
SPELLINGS = {"generalized": "generalised", "toroidal": "toru", "dominoe": "domino", "leave": "leaf"}
# The letters that stand for a size.
SIZES = "klmndpq"

TOKEN = re.compile(r"""
    [a-z][a-z_0-9]*\([^()]*\)                                       # GP(7,2), firecracker(5, 4)
  | [a-z]{1,2}_?\{[^{}]*\}(?:\([^()]*\))?                           # K_{2,6}
  | [a-z]{1,2}_(?:\d+(?:,\d+)*|[a-z])(?![a-z0-9])(?:\([^()]*\))?    # K_2,6, P_n, C_9(1,2)
  | [a-z]{1,2}\d+(?:,\d+)*(?![a-z0-9])(?:\([^()]*\))?               # K5, K3,3
  | \(\s*(?:\d+|[a-z])(?:\s*,\s*(?:\d+|[a-z]))+\s*\)                # (7, 2)
  | [a-z0-9]+
""", re.VERBOSE)

# What a text names: its words, as a set, and its units in order: sizes such as `7` and `4 x 11`, and
# notations such as `k_2,6` and `c_9 (1,2)`.
Name = collections.namedtuple("Name", "words units")


def arc_kayles_in_one_word(text):
    """A text in which the name of Arc-Kayles does not contain that of Kayles, which is another game."""
    return re.sub(r"\barc[-_ ]?kayles\b", "arckayles", text)


def cleaned(text):
    """A text in small letters of ASCII, with ` x ` for a product, and without the marks of TeX and Markdown."""
    text = re.sub(r"\\(?:times|square|Box)|[×⨯□✕]", " x ", text.replace("ø", "o").replace("’", "'"))
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    text = re.sub(r"[$\\`*]|'s\b|\bnode[- ]?kayles\b|\(\)", "", text)
    text = arc_kayles_in_one_word(text)
    text = re.sub(r"(?:minus|without) (?:an|one) edge", "- e", text)
    if "cartesian product of" in text:
        text = text.replace("cartesian product of", "").replace(" and ", " x ")
    size = r"(\d+|[a-z])"
    sizes = rf"(?<![a-z0-9_]){size}x{size}(?:x{size})?(?![a-z0-9])"
    return re.sub(sizes, lambda own: " x ".join(filter(None, own.groups())), text)


def is_size(token):
    """Whether a token is a number or a variable."""
    return token.isdigit() or (len(token) == 1 and token in SIZES)


def is_notation(token):
    """Whether a token is a letter or name with an index or arguments, such as `k_2,6` or `p(7,2)`."""
    return re.search(r"[_(]", token) is not None


@functools.lru_cache(maxsize=None)
def singular(word):
    """A word without the s of the plural, in one spelling: of Dürer and Duerer, both give durer."""
    word = re.sub(r"([aou])e", r"\1", word)
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return SPELLINGS.get(word, word)


@functools.lru_cache(maxsize=None)
def name_of(text):
    """The words and units of a text."""
    tokens = []
    for token in TOKEN.findall(cleaned(text)):
        token = re.sub(r"\s", "", token).replace("{", "").replace("}", "")
        token = re.sub(r"(_[^(]*)\(", r"\1 (", token) if re.match(r"[a-z]{1,2}_", token) else token
        # K5 is K_5.
        token = re.sub(r"^([a-z]{1,2}?)(\d)", r"\1_\2", token) if re.match(r"[a-z]{1,2}\d", token) else token
        token = re.sub(r"^([a-z]{1,2})([a-z],)", r"\1_\2", token)
        if re.fullmatch(r"[a-z]{3,}[a-z0-9]*(_[a-z0-9]+)+", token):
            tokens += token.split("_")
        else:
            tokens.append(token)
    words, units, at = set(), [], 0
    while at < len(tokens):
        unit = tokens[at]
        if is_size(unit) or is_notation(unit):
            while at + 2 < len(tokens) and tokens[at + 1] == "x" and (is_size(tokens[at + 2]) or is_notation(tokens[at + 2])):
                unit += " x " + tokens[at + 2]
                at += 2
            units.append(unit)
        else:
            words.add(singular(unit))
        at += 1
    return Name(frozenset(words - EMPTY), tuple(units))


# --- From a notation to a graph of the language -----------------------------------------------------------------------

# A variable: a single letter but x that is neither part of a word nor the name before an index or an argument.
VARIABLE = r"(?<![a-z0-9])[a-wyz](?![a-z0-9_(]|\\\()"


@functools.lru_cache(maxsize=None)
def pattern(text):
    """An expression that matches a text with sizes in place of its variables, and has a group for each of them."""
    seen = set()

    def group(own):
        letter = own.group(0)
        if letter in seen:
            return f"(?P={letter})"
        seen.add(letter)
        return rf"(?P<{letter}>\d+|[{SIZES}])"

    return re.compile(re.sub(VARIABLE, group, re.escape(text)))


def bound(units, others):
    """The values of the variables of the other units for which they are these units; `None` if there are none."""
    if len(units) != len(others):
        return None
    values = {}
    for unit, other in zip(units, others):
        match = pattern(other).fullmatch(unit)
        if match is None or any(values.get(own, size) != size for own, size in match.groupdict().items()):
            return None
        values |= match.groupdict()
    return values


def written(graph, values):
    """A graph of the language with the values of its variables."""
    return re.sub(VARIABLE, lambda own: values.get(own.group(0), own.group(0)), graph)


def in_order(row, values):
    """The values of the variables, in increasing order if the graph does not change when they are exchanged."""
    if row["sides"] != "any order":
        return values
    sizes = sorted(values.values(), key=lambda own: (not own.isdigit(), int(own) if own.isdigit() else 0))
    return dict(zip(sorted(values), sizes))


@functools.lru_cache(maxsize=None)
def templates(text):
    """The names of a row of notations.tsv."""
    return [name_of(own) for own in text.split("; ")]


# A graph of the language, and what its name means.
Graph = collections.namedtuple("Graph", "text means")


def board_of(kind, m, n):
    """The graph of a row of boards.tsv."""
    row = BOARDS[kind]
    return written(row["graph"], in_order(row, {"m": m, "n": n}))


def meant(row, values):
    """The graph of a row of notations.tsv with these sizes."""
    flat = re.fullmatch(r"box\(1, (.*)\)", written(row["graph"], values))
    if flat:
        return graph_named(f"lattice({flat.group(1)})")
    return Graph(written(row["graph"], values), written(row["means"], values))


BOARDS = {row["board"]: row for row in rows("notations.tsv") if row["board"]}
# The words that make one graph from another, the function, and what it gives.
OPERATIONS = {"arckayle": ("line", "the line graph of"), "line": ("line", "the line graph of"),
              "kayle": ("middle", "the middle graph of"), "middle": ("middle", "the middle graph of"),
              "complement": ("complement", "the complement of")}
# The games that are Node-Kayles on the graphs of these functions.
GAMES = {"line": "Arc-Kayles", "middle": "Kayles"}
# The factors of a product, and those that have two names.
FACTORS = {"p": "path", "c": "cycle", "k": "complete", "q": "hypercube", "w": "wheel"}
SAME = {("k", "2"): ("p", "2"), ("k", "3"): ("c", "3"), ("q", "1"): ("p", "2"), ("q", "2"): ("c", "4")}


def graph_of(name):
    """The graph that a name with sizes stands for; `None` if no notation is known."""
    for operation, (function, means) in OPERATIONS.items():
        if operation in name.words:
            rest = Name(name.words - {operation}, name.units)
            inner = graph_of(rest) or graph_in_named(rest)
            return inner and Graph(f"{function}({inner.text})", f"{means} {inner.means or inner.text}")
    if len(name.units) == 1 and " x " in name.units[0] and is_notation(name.units[0]) and not name.words:
        graph = product(name.units[0].split(" x "))
        return graph and graph_named(graph)
    for row in rows("notations.tsv"):
        names = templates(row["written"])
        words = frozenset().union(*[own.words for own in names])
        for own in names:
            is_fitting = name.words <= words if any(map(is_notation, own.units)) else name.words == own.words
            values = bound(name.units, own.units) if is_fitting else None
            if values is not None:
                return meant(row, in_order(row, values))
    return graph_in_the_language(name)


def graph_in_named(name):
    """The graph of named.tsv with this name; `None` if there is none."""
    return next((Graph(row["graph"], row["name"]) for row in rows("named.tsv") if name in alternatives(row["name"])), None)


def graph_in_the_language(name):
    """The graph whose function has these words and sizes, as in `moebius ladder 7`, `helm H_5` or `firecracker(5, 4)`."""
    sizes = [size for unit in name.units for size in re.sub(r"^[a-z]\w*\(|^[a-z]{1,2}_|[()]", "", unit).split(",")]
    words_of_name = name.words or words_of_function("".join(name.units).partition("(")[0])
    key = functions().get((words_of_name, len(sizes)))
    return graph_named(f"{key[0]}({', '.join(sizes)})") if key and all(map(is_size, sizes)) else None


@functools.lru_cache(maxsize=None)
def functions():
    """The functions of all graphs and their files, by the words of the name and the number of arguments."""
    found = {}
    texts = [(row["graph"], row["file"]) for row in rows("notations.tsv")] + [(own.graph, own.file) for own in all_values()]
    texts += [(row["graph"], "named_graphs.nk") for row in rows("named.tsv")] + [(row["graph"], "") for row in rows("rules.tsv")]
    for text, file in texts:
        match = re.fullmatch(r"([a-z]\w+)\(([^()]*)\)", text)
        if match:
            key = words_of_function(match.group(1)), len(match.group(2).split(","))
            if not found.get(key, ("", ""))[1]:
                found[key] = match.group(1), file
    return found


def words_of_function(name):
    """The words of the name of a function."""
    return frozenset(map(singular, name.split("_"))) - EMPTY


BUILT_IN = {"path", "cycle", "complete", "complete_bipartite", "star", "line", "complement", "disjoint", "cartesian"}


def file_of(text):
    """The specification that defines a graph; the empty text if the language does, and `None` if no specification is known."""
    for name, sizes in re.findall(r"([a-z]\w*)\(([^()]*)\)", text):
        if name not in BUILT_IN:
            return functions().get((words_of_function(name), len(sizes.split(","))), ("", ""))[1] or None
    return ""


def graph_named(text):
    """A graph of the language, with its meaning if the notations have it."""
    for row in rows("notations.tsv"):
        match = pattern(row["graph"]).fullmatch(text)
        if match:
            return meant(row, in_order(row, match.groupdict()))
    return Graph(text, "")


def product(factors):
    """The Cartesian product of graphs with an index; `None` if one of them is unknown."""
    parts = []
    for factor in factors:
        match = re.fullmatch(rf"([a-z])_(\d+|[{SIZES}])", factor)
        if match is None or match.group(1) not in FACTORS:
            return None
        head, size = match.groups()
        parts.append(SAME.get((head, size), (head, size)))
    parts.sort(key=lambda own: ("kcqwp".index(own[0]), not own[1].isdigit(), int(own[1]) if own[1].isdigit() else 0))
    heads, sizes = "".join(own[0] for own in parts), ", ".join(own[1] for own in parts)
    known = {"pp": "lattice", "ppp": "box", "cp": "cylinder", "cc": "torus", "kk": "rook"}
    if heads in known:
        return f"{known[heads]}({sizes})"
    text = f"{FACTORS[heads[-1]]}({parts[-1][1]})"
    for head, size in reversed(parts[:-1]):
        text = f"cartesian({FACTORS[head]}({size}), {text})"
    return text


# --- What is known of a graph -----------------------------------------------------------------------------------------

# A proved period, the n from which it holds, and whether the values are proved too.
Period = collections.namedtuple("Period", "length start gives_values")


class Values(collections.namedtuple("Values", "graph first values status where file period row")):
    """Nimbers of a family for consecutive n. `period` is a proved period, or `None`; `row` is the row or heading that has them."""

    def index(self, text):
        """The n for which a graph is a member of the family; `None` if it is none."""
        graph, factor, term = linear(self.graph)
        match = pattern(graph).fullmatch(text)
        if match is None or any(not own.isdigit() for own in match.groupdict().values()):
            return None
        n, rest = divmod(int(match.groupdict().get("n", "0")) - term, factor)
        return n if rest == 0 and n >= 0 else None

    def at(self, n):
        """The nimber and its status for this n; `None` if it is not known."""
        if self.first <= n < self.first + len(self.values):
            is_proved = self.period and self.period.gives_values and n >= self.period.start
            return self.values[n - self.first], "proved" if is_proved else self.status
        last = self.first + len(self.values) - 1
        if self.period and n > last:
            length, start, _ = self.period
            before = n - length * -(-(n - last) // length)
            if before >= max(start, self.first):
                return self.values[before - self.first], f"proved by the period {length} from n = {start} on"
        return None


@functools.lru_cache(maxsize=None)
def linear(graph):
    """A graph with n in place of a term such as 2*n - 1, the factor of n, and what is added."""
    found = list(re.finditer(r"(?<![a-z0-9_])(?:(\d+)\*)?n(?![a-z0-9_(])(?: ?([+-]) ?(\d+))?", graph))
    if len(found) != 1:
        return graph, 1, 0
    factor, sign, term = found[0].groups()
    start, end = found[0].span()
    return f"{graph[:start]}n{graph[end:]}", int(factor or 1), int(term or 0) * (-1 if sign == "-" else 1)


# What a page says is proved, if it means a period of one or two from some n on.
SHORT = r"n mod 2|\(n \+ 1\) mod 2|\d+ if n is odd, otherwise \d+|the nimber is 0|\d+"
PROVED = re.compile(rf"\*[Pp]roved\*(?: for n >= (\d+))?: (?:period (\d+)|{SHORT})(?: for all n >= (\d+))?(?=$|[;,.]| \()")


def proved_period(text, first, values):
    """The proved period that a text states; `None` if it states none that the values have."""
    match = PROVED.search(text)
    if match is None:
        return None
    start, length = int(match.group(1) or match.group(3) or first), int(match.group(2) or 2)
    after = values[max(0, start - first):]
    return Period(length, start, match.group(2) is None) if after[length:] == after[:len(after) - length] else None


def numbers(text):
    """The numbers of a list with commas."""
    return [int(own) for own in text.split(",")]


LISTED = re.compile(r"n = (\d+): (\d[\d, ]*\d|\d)$")


def values_of_row(block):
    """The nimbers in a row of a table; `None` if it has no list of nimbers for a graph."""
    cells = dict(zip(block.head, block.cells))
    family = re.match(r"`(nimber|kayles)\((.*)\) : (\d+) <= n <= \d+`", cells.get("evaluation", ""))
    if family:
        game, graph, first = family.groups()
        graph = f"middle({graph})" if game == "kayles" else graph
        period = re.match(r"(\d+) from (\d+)", cells["period"])
        status = cells["status"].strip("*")
        return Values(graph, int(first), numbers(cells["terms"]), status, block.where, block.file,
                      period and Period(*map(int, period.groups()), False), block)
    listed = next(filter(None, map(LISTED.match, block.cells)), None)
    graph = next(filter(None, (re.match(r"`([a-z]\w*\(.*\))`", cell) for cell in block.cells)), None)
    if not listed or not graph:
        return None
    first, values = int(listed.group(1)), numbers(listed.group(2))
    return Values(graph.group(1), first, values, cells.get("status", "computed"), block.where, cells.get("file", block.file).strip("`"),
                  proved_period(block.cells[-1], first, values), block)


def values_of_section(section):
    """The nimbers of a family that has a section of its own, given as its heading and paragraphs; `None` if it has none."""
    text = " ".join(block.cells[0] for block in section[1:])
    graph, listed = re.match(r"`(.*)`$", section[0].cells[0]), re.search(r"Nimbers from n = (\d+): ([\d, ]+)\.", text)
    if not graph or not listed:
        return None
    first, values = int(listed.group(1)), numbers(listed.group(2))
    return Values(graph.group(1), first, values, "by recurrences that are proved", section[0].where, section[-1].file,
                  proved_period(text, first, values), section[0])


@functools.lru_cache(maxsize=None)
def all_values():
    """The lists of nimbers of values.tsv and of the pages of graphs."""
    found = [Values(row["graph"], int(row["from"]), numbers(row["values"]), row["status"], row["where"], "", None, None)
             for row in rows("values.tsv")]
    for page in PAGES_OF_GRAPHS:
        for _, section in itertools.groupby(blocks(page), key=lambda own: own.where):
            section = list(section)
            found += [values_of_row(block) for block in section if block.head] + [values_of_section(section)]
    return [own for own in found if own]


def path(n):
    """The nimber of the path of n vertices, which has period 34 from n = 52 on; 0 if n is at most 0."""
    n = n if n < 86 else 52 + (n - 52) % 34
    values = [0]
    for k in range(1, n + 1):
        values.append(mex(*[values[max(0, i - 2)] ^ values[max(0, k - i - 1)] for i in range(1, k + 1)]))
    return values[max(0, n)]


def kayles(n):
    """The nimber of Kayles on the path of n vertices, which has period 12 from n = 71 on; 0 if n is at most 0."""
    n = n if n < 83 else 71 + (n - 71) % 12
    values = [0]
    for k in range(1, n + 1):
        values.append(mex(*[values[i] ^ values[k - taken - i] for taken in (1, 2) for i in range(k - taken + 1)]))
    return values[max(0, n)]


def cycle(n):
    """The nimber of the cycle of n vertices, n >= 3."""
    return mex(path(n - 3))


def mex(*values):
    """The least nonnegative integer that is not among the values."""
    return next(own for own in itertools.count() if own not in values)


def multipartite(*parts):
    """The nimber of a complete multipartite graph of at least two parts."""
    return mex(*[(size - 1) % 2 for size in parts])


def is_prime_power(q):
    """Whether q is a power of a prime."""
    least = next((own for own in range(2, q + 1) if q % own == 0), None)
    while least and q % least == 0:
        q //= least
    return least is not None and q == 1


def order(factor):
    """The number of vertices of a factor of a product."""
    head, size = factor
    return {"hypercube": 2 ** size, "wheel": size + 1}.get(head, size)


def degree(factor):
    """The largest degree of a factor of a product."""
    head, size = factor
    return {"path": min(2, size - 1), "cycle": 2, "complete": size - 1}.get(head, size)


def clique_of(factors):
    """The place of a complete graph with more vertices than the largest degree of the product of the other factors; `None` if
    there is none."""
    total = sum(map(degree, factors))
    as_clique = {("path", 1), ("path", 2), ("cycle", 3)}
    return next((at for at, own in enumerate(factors)
                 if (own[0] == "complete" or own in as_clique) and order(own) > total - degree(own)), None)


def clique_beyond_degrees(factors):
    """Whether there is such a complete graph."""
    return clique_of(factors) is not None


def order_beside_clique(factors):
    """The number of vertices of the product of the factors but the complete graph."""
    at = clique_of(factors)
    return math.prod(order(own) for place, own in enumerate(factors) if place != at)


def order_of(factors):
    """The number of vertices of the product of the factors."""
    return math.prod(map(order, factors))


def has_mirror(factors):
    """Whether a factor, or a product of two paths, has a mirror."""
    even_paths = sum(own[0] == "path" and own[1] % 2 == 0 for own in factors)
    mirrors = [head == "cycle" and size >= 4 and size % 2 == 0 or head == "hypercube" and size >= 2 for head, size in factors]
    return even_paths >= 2 or any(mirrors)


def all_odd_cliques(factors):
    """Whether all factors are complete graphs of odd orders."""
    return all(size % 2 == 1 and (head == "complete" or (head == "cycle" and size == 3)) for head, size in factors)


RULES = {own.__name__: own for own in (path, kayles, cycle, mex, multipartite, is_prime_power, clique_beyond_degrees,
                                       order_beside_clique, order_of, has_mirror, all_odd_cliques, min, max)} | {"gcd": math.gcd, "__builtins__": {}}


def rule_holds(rule, text):
    """The sizes of a graph for which a rule holds, a number or a letter each; `None` if the rule is about other graphs or sizes.
    All sizes are at least 1."""
    head, is_product, _ = rule["graph"].partition("cartesian(...)")
    if is_product:
        is_like_it = text.startswith(f"{head}cartesian(")
        factors = re.findall(r"(path|cycle|complete|hypercube|wheel)\((\d+)\)", text) if is_like_it else []
        is_read = factors and text.count("(") == 2 * len(factors) - 1 + head.count("(")
        values = {"factors": [(head, int(size)) for head, size in factors]} if is_read else None
    else:
        match = pattern(rule["graph"]).fullmatch(text)
        values = match and {own: int(size) if size.isdigit() else size for own, size in match.groupdict().items()}
    if values is None:
        return None
    if any(isinstance(size, str) for size in values.values()):
        return values
    if 0 in values.values():
        return None
    return values if eval(rule["when"], RULES, values) else None


def by_rule(rule, values):
    """The nimber that a rule gives, or what it says of it."""
    return rule["nimber"] if rule["nimber"] in ("not 0", "0 or 1") else str(eval(rule["nimber"], RULES, values))


# The first words of a status, the best ones first.
STATUSES = ("proved", "by", "twice", "computed")

# A nimber or what is known of it, its status, and the page; `order` is the less the more it says.
Fact = collections.namedtuple("Fact", "order nimber status where")


@functools.lru_cache(maxsize=None)
def rows_of_graphs():
    """The rows of boards.tsv and named.tsv by their graphs."""
    found = {}
    for row in rows("boards.tsv"):
        found.setdefault(board_of(row["board"], row["m"], row["n"]), []).append((row["row"], "boards.tsv", row))
    for row in rows("named.tsv"):
        found.setdefault(row["graph"], []).append((row["name"], "named.tsv", row))
    return found


def facts(text):
    """What the lists of nimbers and the rules say of a graph of given sizes, the most exact first."""
    found = []
    for rule in rows("rules.tsv"):
        values = rule_holds(rule, text)
        if values is not None:
            nimber = by_rule(rule, values)
            found.append(Fact(0 if nimber.isdigit() else 2, nimber, f"proved: {rule['says']}", rule["where"]))
    for own in all_values():
        n = own.index(text)
        known = None if n is None else own.at(n)
        if known:
            found.append(Fact(1, str(known[0]), known[1], own.where))
    # Of several lists, the one with the best status is enough.
    found.sort(key=lambda own: (own.order, STATUSES.index(own.status.split()[0].strip(":"))))
    return [own for at, own in enumerate(found) if own.order != 1 or at == 0]


def nimber_of(text):
    """The nimber of a graph, as a number; `None` if the atlas has none."""
    known = [row["nimber"] for _, _, row in rows_of_graphs().get(text, [])] + [own.nimber for own in facts(text) if own.order < 2]
    return int(known[0]) if known else None


def label_of(text):
    """A graph in the words of boards.tsv, if it is a board, or in the language."""
    for row in BOARDS.values():
        match = pattern(row["graph"]).fullmatch(text)
        if match:
            return f"{row['board']} {match.group('m')} X {match.group('n')}"
    return text


def about_graph(graph):
    """Prints what is known of a graph; says whether a nimber or a rule is."""
    label = label_of(graph.text) if "disjoint" not in graph.text else graph.means
    if re.search(rf"\b[{SIZES}]\b", graph.text):
        return about_family(graph, label)
    table = rows_of_graphs().get(graph.text, [])
    for name, _, row in table:
        print(f"{name}: nimber {row['nimber']}, {row['status']}")
    has_more = further([label])
    known = facts(graph.text)
    has_nimber = table or (known and known[0].order < 2)
    for fact in known:
        if fact.order == 0 or (fact.order == 1 and not table) or not has_nimber:
            print(f"{label}: nimber {fact.nimber}, {fact.status} ({fact.where})")
    for name, file, row in table:
        show(name, file, row)
    if not has_nimber and not has_more:
        print(f"The atlas has no nimber of {label}.")
    print_meaning(graph, label, not has_nimber)
    return bool(table or known or has_more)


def print_meaning(graph, label, has_command):
    """Prints which graph of the language was meant, and the command that computes its nimber."""
    meanings = [own for own in (graph.text, graph.means) if own and own != label]
    if meanings:
        print(f"{label} is {', '.join(meanings)}.")
    function = graph.text.partition("(")[0]
    if function in GAMES:
        print(f"{GAMES[function]} on a graph is Node-Kayles on its {function} graph.")
    file = file_of(graph.text)
    if file and file.startswith("../"):
        print(f"{file[3:]} defines it.")
    elif file is not None and has_command:
        path_of, end = (f"specs/{file}", "") if file else ("-", " < /dev/null")
        print(f"This command computes it if the graph is small enough:\n  nkdsl eval {path_of} 'nimber({graph.text})'{end}")


def about_family(graph, label):
    """Prints what is known of a graph of which a size is a variable; says whether something is."""
    variables = sorted(set(re.findall(rf"\b[{SIZES}]\b", graph.text)))
    rules = [rule for rule in rows("rules.tsv") if rule_holds(rule, graph.text) is not None]
    known = []
    if len(variables) == 1:
        for size in range(61):
            nimber = nimber_of(written(graph.text, {variables[0]: str(size)}))
            if nimber is not None:
                known.append((size, nimber))
            elif known:
                break
    if known or rules:
        print(f"{label}, {graph.means}:" if graph.means else f"{label}:")
    if known:
        print(f"  nimbers from {variables[0]} = {known[0][0]}: {', '.join(str(own[1]) for own in known)}")
    for rule in rules:
        fixed = {own: size for own, size in rule_holds(rule, graph.text).items() if isinstance(size, int)}
        if not any(impossible(rule["when"], fixed)):
            nimber = f"nimber {rule['nimber']}, " if re.fullmatch(r"\d|not 0|0 or 1", rule["nimber"]) else ""
            print(f"  {nimber}proved: {rule['says']} ({rule['where']})")
    return bool(rules or known)


def impossible(condition, fixed):
    """For each part of a condition, whether it fails for the fixed sizes whatever the other ones are."""
    for part in condition.split(" and "):
        letters = set(re.findall(r"\b[a-z]\b", part))
        try:
            yield letters <= set(fixed) and not eval(part, RULES, dict(fixed))
        except SyntaxError:
            yield False


# --- Names of the tables ----------------------------------------------------------------------------------------------

# A row of a table with a name: the name, the names it consists of, what to print, the link and the page, and whether it is
# about one graph.
Entry = collections.namedtuple("Entry", "title names says where page is_graph")


def alternatives(title):
    """The names that a title lists, such as `fan` and `double fan`."""
    parts = re.split(r"[,;:] (?![^()]*\))(?![^{}]*\})", title) + re.split(r"[,;:] (?![^()]*\))|, and | and | or ", title)
    parts += [re.sub(r" \([A-Z][^()]*\)| (?:of|with) [^,;:]* vertices$", "", own) for own in parts]
    parts += re.findall(r"\(([A-Z][^()]*)\)", title)
    return {name_of(own) for own in parts}


def title_of(block):
    """The name of a row of a table on a page, and the number of columns that it takes; the empty name if it has none."""
    head, cells = block.head, block.cells
    if not head or head[0].strip() in ("", "m \\ n", "column") or "orbits" in head:
        return "", 1
    if len(head) > 1 and head[1].startswith("what") and head[0] != "name":
        return f"{bare(cells[1])} {bare(cells[0])}", 2
    title = re.sub(r"^Sprague-Grundy value of (?:Node-Kayles on )?(?:the |a )?", "", bare(cells[0]))
    return (title if re.search(r"[a-zA-Z]{3}", title) else ""), 1


def in_words(block, columns):
    """What a row of a table says beside its name."""
    parts = []
    for column, cell in list(zip(block.head, block.cells))[columns:]:
        column, cell = column.strip(), bare(cell)
        if column in ("where", "page", "file", "seconds", "keywords", "why", "offset") or cell in ("", "-"):
            continue
        parts.append(cell if column in ("what is known", "proof") else f"{column} {cell}")
    return "; ".join(parts)


IN_NAMED = "named.md#named-graphs"


@functools.lru_cache(maxsize=None)
def entries():
    """The rows with a name, of named.tsv and of the pages of graphs, and the families that have a section of derived.md."""
    found = [Entry(row["name"], (), f"nimber {row['nimber']}, {row['status']}", IN_NAMED, "named.md", True)
             for row in rows("named.tsv")]
    for page in PAGES_OF_GRAPHS:
        own = blocks(page)
        for block, after in zip(own, own[1:] + own[:1]):
            title, columns = title_of(block)
            if title and (page != "README.md" or block.head[0] == "name"):
                where = ", ".join(re.findall(r"\]\(([^)]*)\)", block.cells[-1])) if page == "README.md" else block.where
                is_graph = "nimber" in block.head and page != "boards.md"
                found.append(Entry(title, (), in_words(block, columns), where, page, is_graph))
            elif page == "../derived.md" and not block.head and block.cells[0].startswith("`"):
                title = f"{bare(block.cells[0])}, {re.sub(r'^This is (?:the |a )?', '', bare(after.cells[0]))}"
                found.append(Entry(title, (), "recurrences", block.where, page, False))
    return [own._replace(names=alternatives(own.title)) for own in found]


def is_variable(unit):
    """Whether a unit has variables only, such as `m x n`."""
    return re.search(r"\d", unit) is None


def all_of(name, entry):
    """Whether an entry has all words and units of a name. Of the list of names, what is known counts too."""
    own = name_of(f"{entry.title} {entry.says}" if entry.page == "README.md" else entry.title)
    units = [unit for unit in name.units if not is_variable(unit)]
    has_units = all(any(bound([unit], [other]) is not None for other in own.units) for unit in units)
    return bool(name.words) and name.words <= own.words and has_units


def print_entries(found):
    """Prints entries, and how many there are beyond the first ones."""
    seen = []
    for entry in found:
        line = f"{entry.title}: {entry.says} ({entry.where})" if entry.says else f"{entry.title} ({entry.where})"
        if line not in seen:
            seen.append(line)
    for line in seen[:SHOWN]:
        print(line if len(line) < 600 else line[:600] + "...")
    if len(seen) > SHOWN:
        print(f"and {len(seen) - SHOWN} more")


def named(text, name):
    """Prints the rows with this name, and then those that have all its words; says whether there are any."""
    exact = sorted((own for own in entries() if has_name(own, name)), key=lambda own: not own.is_graph)
    rest = [own for own in entries() if own not in exact and all_of(name, own)]
    rest.sort(key=lambda own: not name.words <= name_of(own.title).words)
    for own in exact:
        row = next((row for row in rows("named.tsv") if row["name"] == own.title), None)
        if row:
            print(f"{own.title}: {own.says}")
            show(own.title, "named.tsv", row)
    print_entries([own for own in exact if own.where != IN_NAMED])
    if rest:
        print("Other rows that have all of these words:" if exact
              else f"No row has exactly the name `{text}`. Rows that have all of its words:")
        print_entries(rest)
    return bool(exact or rest)


def has_name(entry, name):
    """Whether a name is one of those of an entry: with the same words, and with the same sizes, which the entry may leave open."""
    for other in entry.names:
        if name.words != other.words:
            continue
        if name.words and all(map(is_variable, name.units + other.units)):
            return True
        is_same = name.units == other.units or (name.words and bound(name.units, other.units) is not None)
        if is_same and not all(map(is_variable, name.units)):
            return True
    return False


def in_the_text(text):
    """Prints the rows and paragraphs that have the words of a text; says whether there are any."""
    words = [own for own in cleaned(text).split() if own not in EMPTY - {"node"}]
    if not words:
        return False
    found = [block for page in PAGES for block in blocks(page)
             if has_all(words, arc_kayles_in_one_word(" ".join(block.cells).lower()))]
    phrase = [block for block in found if " ".join(words) in " ".join(block.cells).lower()]
    found = phrase or found
    if found:
        print(f"No name has the words of `{text}`. Passages that have them:")
    for block in found[:SHOWN]:
        said = bare(" | ".join(block.cells))
        at = max(0, said.lower().find(words[0]) - 150)
        print(f"{'...' if at else ''}{said[at:at + 400]}{'...' if len(said) > at + 400 else ''} ({block.where})")
    if len(found) > SHOWN:
        print(f"and {len(found) - SHOWN} more")
    return bool(found)


def has_all(words, text):
    """Whether a text has all words, each at the beginning of a word."""
    stems = [own[:-1] if own.endswith("s") and len(own) > 3 else own for own in words]
    return all(re.search(rf"(?<![a-z0-9]){re.escape(own)}", text) for own in stems)


def a_number(number):
    """Prints the octal games, catalogue rows and passages that name a sequence of the OEIS; says whether there are any."""
    games = [row for row in rows("octal.tsv") if row["oeis"] == number]
    for row in games:
        print(in_a_sentence(row))
    found = [block for page in reversed(PAGES) for block in blocks(page) if re.search(rf"\b{number}\b", " ".join(block.cells))]
    for block in found[:SHOWN]:
        said = bare(" | ".join(block.cells))
        print(f"{said[:400]}{'...' if len(said) > 400 else ''} ({block.where})")
    return bool(games or found)


def nearest(name):
    """The names that have the most words of a name."""
    shared = [(len(name.words & name_of(own.title).words), own.title) for own in entries()]
    most = max(own[0] for own in shared)
    return list(dict.fromkeys(title for count, title in shared if most and count == most))[:SHOWN]


def about_words(text):
    """Answers a question in words; ends the program with an error if nothing is known."""
    name = name_of(text)
    graph = graph_of(name) if name.units or not any(has_name(own, name) for own in entries()) else None
    if graph and about_graph(graph):
        without_sizes = Name(name.words, ()) if not name.words <= set(OPERATIONS) else Name(frozenset(), ())
        more = [own for own in entries()
                if own.page == "README.md" and has_name(own, without_sizes) or not name.words and has_name(own, name)]
        if more:
            print("Rows with this name, not only about these sizes:")
            print_entries(more)
        return
    if named(text, name) or graph or in_the_text(text):
        return
    without = [own for own in entries() if name.words and name.words <= name_of(own.title).words]
    if without:
        print(f"No row has the sizes of `{text}`. Rows that have its words, about other sizes:")
        print_entries(sorted(without, key=lambda own: not has_name(own, Name(name.words, ()))))
        sys.exit(1)
    near = nearest(name)
    if near:
        sys.exit(f"no row has the words of `{text}`. Rows that share part of the name:\n  " + "\n  ".join(near))
    sys.exit(f"no row has a word of `{text}`. {__doc__[__doc__.index('Usage'):__doc__.index('A graph')].strip()}")


def show(name, file, row):
    """Prints the cells of a row that say something."""
    print(f"{name}, in {file}")
    for column, cell in row.items():
        if cell and cell != name:
            print(f"  {column}: {cell}")


def further(names):
    """Prints what is known beyond the tables of the rows with these names; says whether something is."""
    found = [row for row in rows("further.tsv") if row["row"] in names]
    for row in found:
        print(f"{row['row']}: {row['says']} ({row['where']})")
    return bool(found)


# --- Strips -----------------------------------------------------------------------------------------------------------

MOST = 4
KINDS = ("strip", "ring")
# Names of the vertices of a strip in a file for the program; i and n are an index and the length.
LETTERS = "abcdefghjklmopqrstuvwxyz"

# The vertices of a cell, and the edges within a cell and to the next one, as pairs of letters.
Strip = collections.namedtuple("Strip", "letters within across")


def strip_of(text):
    """The strip of a text."""
    cell, slash, joins = ",".join(text.split()).partition("/")
    for kind in KINDS:
        if slash and cell.startswith(kind):
            cell = cell[len(kind):]
    if not slash:
        sys.exit(f"`{text}` has no slash between the edges of a cell and those to the next cell, as in ab,ac/bc")
    letters = sorted(set(cell + joins) - {","})
    within, across = ([own for own in part.split(",") if own] for part in (cell, joins))
    # A single letter is a vertex without edges in its cell.
    within = [own for own in within if len(own) > 1]
    for edge in within + across:
        if len(edge) != 2:
            sys.exit(f"`{edge}` is not an edge: write two letters, such as ab")
    for a, b in within:
        if a == b:
            sys.exit(f"an edge within a cell joins {a} to {b}")
    if not across:
        sys.exit(f"`{text}` has no edge to the next cell")
    return Strip(letters, within, across)


def is_connected(strip):
    """Whether the edges within a cell join all of its vertices."""
    reached = {strip.letters[0]}
    for _ in strip.letters:
        reached |= {end for edge in strip.within if reached & set(edge) for end in edge}
    return len(reached) == len(strip.letters)


def least_name(strip):
    """The least of all names of a strip: the vertices are called a, b, ... in any order, and the row may be read backwards."""
    names = []
    for order_of in itertools.permutations("abcd"[:len(strip.letters)]):
        own = dict(zip(strip.letters, order_of))
        inner = sorted({"".join(sorted((own[a], own[b]))) for a, b in strip.within})
        outer = sorted({own[a] + own[b] for a, b in strip.across})
        back = sorted(edge[::-1] for edge in outer)
        names.append((inner, min(outer, back)))
    inner, outer = min(names)
    singles = [own for own in "abcd"[:len(strip.letters)] if own not in "".join(inner)]
    return ",".join(inner + singles) + "/" + ",".join(outer)


def print_file(strip, kinds):
    """Prints a file for the program that defines a strip, its ring, or both."""
    if len(strip.letters) > len(LETTERS):
        sys.exit(f"a cell of {len(strip.letters)} vertices is too large")
    name, least = kinds[0], 3 if kinds[0] == "ring" else 1
    print(f"# Save this as {name}.nk. `nkdsl prove {name}.nk --limit 2000` looks for recurrences and periods, and\n"
          f"# `nkdsl eval {name}.nk 'of_{name}(n) : {least} <= n <= 12'` prints nimbers.")
    own = dict(zip(strip.letters, LETTERS))
    vertices = ", ".join(f"{own[letter]}[i]" for letter in strip.letters)
    within = ", ".join(f"{own[a]}[i] -- {own[b]}[i]" for a, b in strip.within)
    within = f"  edge {within} : 0 <= i < n\n" if within else ""
    sequences = ""
    for kind, place, last, least in (("strip", "i + 1", "n - 1", 1), ("ring", "(i + 1) mod n", "n", 3)):
        if kind in kinds:
            across = ", ".join(f"{own[a]}[i] -- {own[b]}[{place}]" for a, b in strip.across)
            print(f"graph {kind}(n) {{\n  vertex {vertices} : 0 <= i < n\n{within}"
                  f"  edge {across} : 0 <= i < {last}\n}} : n >= {least}\n")
            sequences += f"of_{kind}(n) = nimber({kind}(n)) : n >= {least}\n"
    print(sequences, end="")


def about_strip(text):
    """Prints the rows of a strip and of its ring, and a file for the program about those that the tables do not have."""
    strip = strip_of(text)
    if len(strip.letters) > MOST:
        print_file(strip, KINDS)
        sys.exit(f"`{text}` names {len(strip.letters)} vertices; the tables have cells of at most {MOST}")
    label = least_name(strip)
    names = [f"{kind} {label}" for kind in KINDS]
    further(names)
    if is_connected(strip):
        about_connected(label, names)
        return
    found = {row["family"]: row for row in rows("strips-apart.tsv") if row["family"] in names}
    for name in found:
        show(name, "strips-apart.tsv", without_bound(found[name]))
    lacking = [kind for kind, name in zip(KINDS, names) if name not in found]
    if not found:
        print_file(strip, lacking)
        sys.exit(f"the cell of `{text}` is not connected, and the tables have no such strip")
    if lacking:
        print(f"The tables have no {lacking[0]} of these cells.")
        print_file(strip, lacking)


def about_connected(label, names):
    """Prints the rows of a strip with a connected cell and of its ring."""
    found = {row["family"]: row for row in rows("strips.tsv") if row["family"] in names}
    if len(found) == 2:
        for name in names:
            show(name, "strips.tsv", without_bound(found[name]))
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
        row = without_bound(rows("strips4-systems.tsv")[int(number) - 1])
        if row["family"] != name:
            row = {"the same recurrences as": row.pop("family")} | row
        if prefix and row["status"] != "proved":
            row["zero"] = "even (n >= 4; a half turn)"
        show(name, "strips4-systems.tsv", row)


def without_bound(row):
    """A row, which says that nimbers with a saltus are unbounded."""
    return row | {"largest": "unbounded", "largest_at": ""} if row["saltus"] not in ("", "0") else dict(row)


# --- Octal games ------------------------------------------------------------------------------------------------------


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


# --- Sequences --------------------------------------------------------------------------------------------------------

# A list that is longer than that of a row must agree with it in this many values.
OVERLAP = 8


def lists():
    """The lists of nimbers of all tables and pages: the name, the place, the list as text, and the number of its first heaps
    that have no move."""
    for row in rows("octal.tsv"):
        yield f"octal game {row['game']}", "octal.tsv", row["terms"], len(row["terms"].split(",1")[0].split(","))
    for own in all_values():
        title = bare(own.row.cells[0]).strip() if own.row else own.graph
        yield title, own.where, ",".join(map(str, own.values)), 0
    files = ("strips.tsv", "strips-apart.tsv", "strips4-systems.tsv")
    places = [(file, "family", "terms", "") for file in files]
    places += [("strips4.tsv", "strip", "terms", "strip "), ("strips4.tsv", "strip", "ring_terms", "ring ")]
    for file, name, column, kind in places:
        for row in rows(file):
            yield kind + row[name], file, row[column], 0


def overlap(values, terms):
    """The place in `terms` where `values` begin, and how many of them agree: all of them, or all up to the end of the terms.
    `None` if they differ."""
    inner, outer = f",{','.join(values)},", f",{terms},"
    at = outer.find(inner)
    if at >= 0:
        return outer.count(",", 0, at), len(values)
    first = f",{','.join(values[:OVERLAP])},"
    at = outer.find(first) if len(values) > OVERLAP else -1
    while at >= 0:
        if inner.startswith(outer[at:]):
            return outer.count(",", 0, at), outer.count(",", at) - 1
        at = outer.find(first, at + 1)
    return None


def sequence(values):
    """Prints the names of the games and families that have these values in a row among their first ones."""
    found = []
    for name, place, terms, before in lists():
        agree = overlap(values, terms)
        if agree:
            at, count = agree
            # The heaps without a move do not count.
            found.append((-count - before * (count < len(values)), at - min(at, before), name, place, terms, count))
    if not found:
        sys.exit("no row of the tables has these values side by side")
    found.sort(key=lambda own: own[:2])
    has_all = any(count == len(values) for *_, count in found)
    print(f"{len(found)} rows, those first that begin with these values:" if has_all
          else f"No row has all of these values. {len(found)} rows have the first ones and then end:")
    for *_, name, place, terms, count in found[:SHOWN]:
        part = "" if count == len(values) else f" (it has only {count} of the {len(values)} values)"
        print(f"  {name}, in {place}: {terms}{part}")
    if len(found) > SHOWN:
        print(f"  and {len(found) - SHOWN} more; give more values")


def main(arguments):
    """Answers a question of the command line."""
    text = " ".join(arguments)
    parts = text.replace(",", " ").split()
    if len(parts) > 1 and all(own.isdigit() for own in parts):
        sequence(parts)
    elif parts and all(re.fullmatch(r"[0-9A-Fa-f]?\.[0-9A-Fa-f]+", own) for own in parts):
        if not all([game(own) for own in parts]):
            sys.exit(1)
    elif "/" in text or re.fullmatch(r"([a-z]{2},)+[a-z]{2}", text):
        about_strip(text)
    elif re.fullmatch(r"A\d{6}", text):
        if not a_number(text):
            sys.exit(f"the atlas and the catalogue do not have {text}; `nkdsl oeis lookup` searches by values")
    else:
        about_words(text)


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    main(sys.argv[1:])
