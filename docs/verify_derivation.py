#!/usr/bin/env python3
"""Checks certificates of derivations, as `nkdsl derive --certificate` writes them, without any part of nkdsl.
Usage: verify_derivation.py CERTIFICATE...     `-` reads standard input.
Exit status: 0 all are accepted, 1 one is refused

The game is Node-Kayles: a move takes a vertex and all its neighbours; a player who cannot move loses. The nimber of a graph is
the mex, the least number missing, of the nimbers that moves leave; that of a graph in parts is their nim-sum, here ^.

A certificate lists the vertices and edges of graphs G(n), for each residue r of n = mN + r as progressions in t whose
bounds are linear in N. It says that they are strips: cells of some kinds of vertices, side by side, a piece at either
end, perhaps closed up to a ring, perhaps with hubs joined to all. It lists words u F^j w: j whole cells between two
caps, which moves lead to; and which sequence, at j + shift, each word is. The sequences are given by recurrences, as
in certificates of periodicity. Or the cells are branches: joined to some hubs, not to each other; and the nimber of m
cells, m >= T, is said to be that of m + p. The lines are explained at the head of src/verify/derivation/mod.rs.

What is checked, and why that is enough:

 1. The system. Each term refers to smaller n, or to the same n of a sequence that comes before: so it has values.
 2. Twins, joined vertices with the same other neighbours. A move takes both or neither, and to move on one is to move
    on the other; so one of them may be left out.
 3. Words. Edges span r cells at most. A move in a run of cells, far from its ends, takes vertices of 2r + 1 columns.
    What is left falls into what hangs together with the cells to the left, with those to the right, and with
    neither; nothing may with both. So two words are left, with runs that are shorter by fixed numbers. A move near an
    end leaves one word, if the run is long. This gives the options of a word for all j from a bound on, in words, and
    the values below the bound are found by playing. Where the values of the stated sequence are these, and from the
    bound on the mex of these options, each word is what it is said to be, by induction on its number of vertices.
    That is seen by computing up to some index, and beyond it because the two sets of options are written alike.
 4. A ring of m >= 2r + 1 cells is the infinite strip, rolled up. What is left after a move lies between one copy of
    the vertex played and the next, so it is one word. A move that takes no hub cannot be: hubs are joined to all.
 5. Branches. A position consists of the hubs that are left, and of pieces: connected parts of branches, each joined to
    some of these hubs. What is joined to none of them is apart, and its nimber is added. Pieces are of one sort if they
    are alike, hubs included. Call two positions similar if they have the same hubs and, of each sort, the same number
    of pieces, or both more than T and a multiple of p apart. So each class of similar positions has one with at most
    T + p pieces of each sort. The moves of this one are played; its value is the mex of those of the classes that they
    lead to. Similar positions have the same moves, which lead to similar positions: the pieces that a move does not
    touch share their fate if they are of one sort, and as p is even, they leave the same nimber apart. One move is an
    exception: it is on one of T + 1 pieces of a sort and leaves T of them. Similar positions with p, 2p, ... more leave
    more than T, and these are similar to each other. So the move is tried with p more pieces, too, and has to lead to
    the same value. Then all positions of a class have its value, by induction on their numbers of vertices. With m > T
    branches the hubs are similar to those with m + p; for m = T the values are compared. Cells grow by a multiple of p.
 6. The graphs are the strips: one by one up to some N, and beyond it because the progressions are the same, line by
    line. See `Late` for why that N suffices.
 7. Nimbers of single small n are found by playing, and no n from the first on is left out.
"""
import re
import sys
from graphlib import CycleError, TopologicalSorter
from itertools import product
from math import gcd, lcm
from types import SimpleNamespace as Record

HEAD = "nkdsl certificate of derivation 2"
# The programs beside this one, by what the certificates are of that they check.
PROGRAMS = {
    "periodicity": "verify_certificate.py", "derivation": "verify_derivation.py", "a misere quotient": "verify_quotient.py",
    "an outcome": "verify_outcome.py", "a nimber": "verify_outcome.py",
    "a game's outcome": "verify_outcome.py", "a game's nimber": "verify_outcome.py",
}
I, U = r"(?:-?[0-9]{1,6})", r"(?:[0-9]{1,6})"
MASK, SIDE, NAME, SPOT = r"[0-9]{1,90}", "(?:left|right)", r"\S+", rf"{U}(?: {I} {I} {I})*"
BOUNDS = rf"(?: (?:low|high|if)(?: {I} {I})+)+"
FORMS = {
    "family": r".*", "strip": "", "kind": NAME, "edge": f"{U} {U} {U}", "piece": f"{SIDE} {NAME}",
    "join": f"{SIDE} {U} {U}", "attach": f"{SIDE} {U} {U} {U}", "hub": NAME, "spoke": f"{U} {U}",
    "reach": f"{U} {U}", "repeat": f"{U} {U}",
    "ring": f"{U}(?: {U})*", "twin": f"(?:kind|left|right) {U} {U}", "cap": f"{SIDE} {MASK}(?: {MASK})*",
    "word": f"{U} {U} member {U} shift {I}", "whole": f"member {U} shift {I}",
    "sequence": f"{U} first {I} name.*", "initial": f"{U}(?: {U})*", "constant": U,
    "convolution": f"{U} {U} shift {I} from {I} {I} xor {U}", "back": f"{U} delay {I} low {I} xor {U}",
    "residue": f"{U} of {U} from {I}", "name": NAME, "vertices": SPOT + BOUNDS, "edges": f"{SPOT} -- {SPOT}{BOUNDS}",
    "part": f"{U} growth {I} offset {I}", "cells": f"{U} is {SPOT}{BOUNDS}", "at": f"(?:left|right|hub) {SPOT}",
    "loose": SPOT, "tie": f"{U} {U}", "small": f"{I}(?: {U})*", "end": "",
}
OF_STRIPS = ("kind", "edge", "piece", "join", "attach", "hub", "spoke", "reach", "repeat",
             "ring", "twin", "cap", "word", "whole")
OF_SEQUENCES = ("initial", "convolution", "back", "constant")
OF_RESIDUES = ("name", "vertices", "edges", "part", "cells", "at", "loose", "tie")


def need(true, otherwise):
    if not true:
        raise ValueError(otherwise)


def other_kind(lines, own):
    """Why a text whose first line is not that of a certificate of `own` cannot be checked here."""
    found = re.fullmatch("nkdsl certificate of (.*) [0-9]+", lines[0]) if lines else None
    if not found:
        return f"this is not a certificate of {own}"
    if PROGRAMS.get(found[1]) == PROGRAMS[own]:
        return f"this is a certificate of {found[1]} in a version that this program does not read"
    program = f"docs/{PROGRAMS[found[1]]} or `nkdsl verify`" if found[1] in PROGRAMS else "`nkdsl verify`"
    return f"this is a certificate of {found[1]}, not of {own}; check it with {program}"


class Budget:
    """What is left to spend on one certificate, some microseconds or bytes a step: none asks for more and is honest."""
    left = 0

    @classmethod
    def spend(cls, steps):
        cls.left -= steps
        need(cls.left >= 0, "it would take too long to check")


# Reading. A line a*N + b in N is (a, b). A spot is the number of a name and triples (a, b, c), indices a*t + b*N + c.

def read(text):
    claim = Record(family="", strips=[], sequences=[], residues=[], small=None)
    lines = text.split("\n")
    heads = [" ".join(line.split()) for line in lines if line.split("#")[0].strip()]
    need(heads[:1] == [HEAD], other_kind(heads, "derivation"))
    begun = ended = False
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        try:
            if words and not begun:
                begun = True
            elif words:
                need(not ended, "`end` stands before it")
                need(re.fullmatch(FORMS[words[0]], " ".join(words[1:])), "it has another form")
                if words == ["end"]:
                    need(claim.small is not None, "the line `small` is missing")
                    ended = True
                else:
                    read_line(claim, *words)
        except (KeyError, IndexError, ValueError):
            raise ValueError(f"line {number} cannot be read") from None
    need(ended, f"line {len(lines)} cannot be read: the line `end` is missing")
    return claim


def read_line(claim, kind, *words):
    numbers = [int(word) for word in words if re.fullmatch("-?[0-9]+", word)]
    if kind == "family":
        claim.family = "".join(c for c in " ".join(words) if c.isprintable())
    elif kind == "strip":
        claim.strips.append(Record(
            kinds=0, edges=set(), ends=[Record(size=0, joins=set(), attached=set()) for _ in range(2)],
            hubs=0, spokes=set(), reach=[], repeat=None, ring=None, twins=[], caps=([], []), words=[], whole=None))
    elif kind == "sequence":
        need(numbers[0] == len(claim.sequences), "sequences are numbered")
        claim.sequences.append(Record(first=numbers[1], initial=[], terms=[]))
    elif kind == "residue":
        claim.residues.append(Record(
            residue=numbers[0], modulus=numbers[1], start=numbers[2], vertices=[], edges=[], parts=[], loose=[],
            ties=set()))
    elif kind == "small":
        need(claim.small is None, "it is there twice")
        claim.small = numbers[0], numbers[1:]
    elif kind in OF_SEQUENCES:
        sequence = claim.sequences[-1]
        if kind == "initial":
            sequence.initial += numbers
        else:
            sequence.terms.append((kind, *numbers))
    elif kind in OF_STRIPS:
        need(not claim.residues, "strips come first")
        read_strip(claim.strips[-1], kind, words, numbers)
    else:
        read_residue(claim.residues[-1], kind, words, numbers)


def read_strip(strip, kind, words, numbers):
    side = words[0] != "left"
    if kind == "kind":
        strip.kinds += 1
    elif kind == "edge":
        strip.edges.add(tuple(numbers))
    elif kind == "piece":
        strip.ends[side].size += 1
    elif kind == "join":
        strip.ends[side].joins |= {tuple(numbers), tuple(numbers[::-1])}
    elif kind == "attach":
        strip.ends[side].attached.add(tuple(numbers))
    elif kind == "hub":
        strip.hubs += 1
    elif kind == "spoke":
        strip.spokes |= {tuple(numbers), tuple(numbers[::-1])}
    elif kind == "reach":
        need(numbers[0] == len(strip.reach), "there is one for each hub")
        strip.reach.append(numbers[1])
    elif kind == "twin":
        strip.twins.append((words[0], *numbers))
    elif kind == "cap":
        strip.caps[side].append((numbers[0], tuple(numbers[1:])))
    elif kind == "word":
        strip.words.append(tuple(numbers))
    else:
        need(getattr(strip, kind) is None, "it is there twice")
        need(kind != "repeat" or strip.reach, "the lines `reach` come first")
        setattr(strip, kind, numbers)


def read_residue(residue, kind, words, numbers):
    if kind in ("vertices", "edges"):
        getattr(residue, kind).append(read_run(words))
    elif kind == "part":
        residue.parts.append(Record(
            strip=numbers[0], growth=numbers[1], offset=numbers[2], cells={}, spots={"left": [], "right": [], "hub": []}))
    elif kind == "cells":
        residue.parts[-1].cells.setdefault(numbers[0], []).append(read_run(words[2:]))
    elif kind == "at":
        residue.parts[-1].spots[words[0]].append(read_fixed(numbers))
    elif kind == "loose":
        residue.loose.append(read_fixed(numbers))
    elif kind == "tie":
        residue.ties.add(tuple(numbers))


def read_spot(numbers):
    need(len(numbers) < 40, "a vertex has too many indices")
    return numbers[0], tuple(zip(numbers[1::3], numbers[2::3], numbers[3::3]))


def read_fixed(numbers):
    name, indices = read_spot(numbers)
    need(all(a == 0 for a, _, _ in indices), "there is no t to go by")
    return name, indices


def read_run(words):
    fields = {"spots": [[]], "low": [], "high": [], "if": []}
    into = fields["spots"][0]
    for word in words:
        if word == "--":
            fields["spots"].append([])
            into = fields["spots"][-1]
        elif word in fields:
            into = fields[word]
        else:
            into.append(int(word))
    low, high, guards = (list(zip(fields[word][::2], fields[word][1::2])) for word in ("low", "high", "if"))
    need(low and high, "it has no bounds")
    return Record(spots=[read_spot(own) for own in fields["spots"]], low=low, high=high, guards=guards)


# 1. Sequences. An option is ("constant", c); ("back", a, d, c): a(n - d) ^ c; or
# ("convolution", a, b, t, x0, y0, c): a(x) ^ b(y) ^ c for all x + y = n - t with x >= x0, y >= y0.

def mex(found):
    return next(value for value in range(len(found) + 1) if value not in found)


class System:
    def __init__(self, sequences):
        self.sequences = sequences
        self.values = [[] for _ in sequences]
        same = {s: set() for s in range(len(sequences))}
        for s, sequence in enumerate(sequences):
            for a, least, ahead in (use for term in sequence.terms for use in self.uses(*term)):
                need(a < len(sequences), f"there is no sequence {a}")
                need(least >= sequences[a].first, f"sequence {a} has no value at {least}")
                need(ahead <= 0, f"sequence {s} needs later values")
                same[s] |= {a} if ahead == 0 else set()
        try:
            self.order = list(TopologicalSorter(same).static_order())
        except CycleError:
            raise ValueError("sequences need each other at the same index") from None
        self.known = min((own.first for own in sequences), default=0)  # The values below this n are there.

    @staticmethod
    def uses(kind, *term):
        """Each sequence referred to, the least index there, and the largest index less n."""
        if kind == "convolution":
            a, b, t, x0, y0, _ = term
            return (a, x0, -t - y0), (b, y0, -t - x0)
        return [(term[0], term[2], -term[1])] if kind == "back" else []

    def value(self, s, n):
        for m in range(self.known, n + 1):
            self.known = m + 1  # What is needed of these values comes first in the order.
            Budget.spend(10 * len(self.order))
            for number in self.order:
                own = self.sequences[number]
                given = m < own.first + len(own.initial)
                if m >= own.first:
                    terms = (term for term in own.terms if term[0] != "back" or m - term[2] >= term[3])
                    self.values[number].append(
                        own.initial[m - own.first] if given else mex(self.nimbers(map(self.option, terms), m)))
        need(n >= self.sequences[s].first, f"sequence {s} has no value at {n}")
        return self.values[s][n - self.sequences[s].first]

    @staticmethod
    def option(term):
        """A term, but for the index from which on a back reference is there."""
        return (*term[:3], term[4]) if term[0] == "back" else term

    def nimbers(self, options, n):
        found = set()
        for kind, *own in options:
            Budget.spend(2)
            if kind == "constant":
                found.add(own[0])
            elif kind == "back":
                a, d, c = own
                found.add(self.value(a, n - d) ^ c)
            else:
                a, b, t, x0, y0, c = own
                Budget.spend(max(n - t - x0 - y0, 0) // 2)
                if n - t - x0 - y0 >= 0:
                    self.value(a, n - t - y0), self.value(b, n - t - x0)
                    one = self.values[a][x0 - self.sequences[a].first:n - t - y0 - self.sequences[a].first + 1]
                    other = self.values[b][y0 - self.sequences[b].first:n - t - x0 - self.sequences[b].first + 1]
                    found.update(x ^ y ^ c for x, y in zip(one, reversed(other)))
        return found

    def spread(self, options, k):
        """The options with all convolutions from k, k on, and the pairs that these leave out as back references."""
        found = set()
        for option in options:
            if option[0] != "convolution":
                found.add(option)
                continue
            _, a, b, t, x0, y0, c = option
            found.add(("convolution", *sorted((a, b)), t, k, k, c))
            found.update(("back", b, t + x, self.value(a, x) ^ c) for x in range(x0, k))
            found.update(("back", a, t + y, self.value(b, y) ^ c) for y in range(y0, k))
        return found

    def check(self, s, start, options, what):
        """That from an index on the values of a sequence are the mex of options."""
        own = self.sequences[s]
        stated = {self.option(term) for term in own.terms}
        pairs = [option[3:] for option in stated | options if option[0] == "convolution"]
        delays = [option[2] for option in stated | options if option[0] == "back"]
        k = 1 + max([max(x0, y0) for _, x0, y0, _ in pairs] + [d - t for d in delays for t, *_ in pairs], default=0)
        # From here on there are no initial values, each back reference is there, and n - t >= 2 * k, so that the pairs
        # with x < k are others than those with y < k, and all are there. So what is the same when spread is the same.
        last = max([start, own.first + len(own.initial)] + [t + 2 * k for t, *_ in pairs]
                   + [term[2] + term[3] for term in own.terms if term[0] == "back"])
        for n in range(start, last):
            need(self.value(s, n) == mex(self.nimbers(options, n)), f"{what} has a different value at index {n}")
        Budget.spend(len(pairs) * k)
        need(self.spread(stated, k) == self.spread(options, k), f"{what} has different options")


# 2. Twins.

def without_twins(strip):
    """The strip without the twins that the certificate leaves out; the vertices that stay get new numbers."""
    stays = {"kind": list(range(strip.kinds)), "left": list(range(strip.ends[0].size)),
             "right": list(range(strip.ends[1].size))}
    for what, gone, twin in strip.twins:
        own = stays[what]
        need(gone != twin and max(gone, twin) < len(own), "two vertices called twins are not twins")
        need(what != "kind" or strip.ring in (None, list(range(strip.kinds))), "a twin changes places in a ring")
        need(around(strip, stays, what, own[gone]) == around(strip, stays, what, own[twin]), "two vertices called twins are not twins")
        del own[gone]
    new = {what: {old: number for number, old in enumerate(own)} for what, own in stays.items()}
    kinds = new["kind"]
    ends = [Record(size=len(own),
                   joins={(own[u], own[v]) for u, v in end.joins if u in own and v in own},
                   attached={(own[u], c, kinds[k]) for u, c, k in end.attached if u in own and k in kinds})
            for own, end in ((new["left"], strip.ends[0]), (new["right"], strip.ends[1]))]
    edges = {(kinds[k], kinds[l], d) for k, l, d in strip.edges if k in kinds and l in kinds}
    ring = strip.ring if strip.ring is None or len(kinds) == strip.kinds else list(range(len(kinds)))
    return Record(**{**vars(strip), "kinds": len(kinds), "edges": edges, "ends": ends, "ring": ring})


def around(strip, stays, what, own):
    """A vertex and its neighbours among what stays, as seen from its cell, or from its end. Hubs are joined to all."""
    if what == "kind":
        near = {(0, own)} | {(d, l) for k, l, d in strip.edges if k == own}
        near |= {(-d, k) for k, l, d in strip.edges if l == own}
        sides = zip(("left", "right"), strip.ends)
        attached = {(side, u, c) for side, end in sides for u, c, k in end.attached if k == own and u in stays[side]}
        return {(d, k) for d, k in near if k in stays["kind"]} | attached
    end = strip.ends[what == "right"]
    attached = {("cell", c, k) for u, c, k in end.attached if u == own and k in stays["kind"]}
    return {own} | {v for u, v in end.joins if u == own and v in stays[what]} | attached


# 3. Words.

def bits(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Board:
    """A strip to play on. A set of vertices is an integer: bits for the left end, the right end, then each column.

    The number of columns says where the right end is; it is 0 where nothing of that end is there. A plain graph is an
    end without columns."""

    def __init__(self, kinds, edges, ends):
        self.kinds, self.edges, self.ends = kinds, edges, ends
        self.radius = max((d for _, _, d in edges), default=0)
        self.left, self.base = ends[0].size, ends[0].size + ends[1].size
        self.full = (1 << kinds) - 1
        self.near, self.known = {}, {}

    def bit(self, column, kind=0):
        return 1 << self.base + column * self.kinds + kind

    def mirrored(self):
        return Board(self.kinds, {(l, k, d) for k, l, d in self.edges}, self.ends[::-1])

    def word(self, left, run, right):
        """The vertices, and the number of columns, of a run of whole cells between two caps."""
        columns = [*left[1], *[self.full] * run, *reversed(right[1])]
        Budget.spend(len(columns) ** 2 // 64)
        vertices = left[0] | right[0] << self.left
        return vertices | sum(mask * self.bit(c) for c, mask in enumerate(columns)), len(columns)

    def taken(self, v, columns):
        """A vertex and its neighbours."""
        if (v, columns) not in self.near:
            self.near[v, columns] = self.neighbours(v, columns) | 1 << v
        return self.near[v, columns]

    def neighbours(self, v, columns):
        left, right = self.ends
        Budget.spend(len(self.edges) + sum(len(end.joins) + len(end.attached) for end in self.ends) + v // 8)
        if v < self.left:
            return sum(1 << u for w, u in left.joins if w == v) | sum(self.bit(c, k) for u, c, k in left.attached if u == v)
        if v < self.base:
            v -= self.left
            cells = sum(self.bit(columns - 1 - c, k) for u, c, k in right.attached if u == v and c < columns)
            return sum(1 << self.left + u for w, u in right.joins if w == v) | cells
        column, kind = divmod(v - self.base, self.kinds)
        found = sum(1 << u for u, c, k in left.attached if (c, k) == (column, kind))
        found |= sum(1 << self.left + u for u, c, k in right.attached if (columns - 1 - c, k) == (column, kind))
        for k, l, d in self.edges:
            found |= self.bit(column + d, l) if k == kind else 0
            found |= self.bit(column - d, k) if l == kind and d <= column else 0
        return found

    def hanging(self, seeds, rest, columns=0):
        """All vertices of a set that hang together with some of them."""
        found = new = seeds
        while new:
            Budget.spend(1)
            near = self.taken((new & -new).bit_length() - 1, columns) & rest & ~found
            found |= near
            new = new & new - 1 | near
        return found

    def nimber(self, rest, columns=0):
        """By playing all moves of each component."""
        key = rest, columns
        if key not in self.known:
            value = 0
            while rest:
                part = self.hanging(rest & -rest, rest, columns)
                rest &= ~part
                value ^= self.connected(*self.moved(part, columns))
            self.known[key] = value
        return self.known[key]

    def connected(self, part, columns):
        key = part, columns, "connected"
        if key not in self.known:
            need(bin(part).count("1") <= 600 and len(self.known) < 2_000_000, "there is too much to play")
            self.known[key] = mex({self.nimber(part & ~self.taken(v, columns), columns) for v in bits(part)})
        return self.known[key]

    def moved(self, part, columns):
        """The same component as far left as it goes, if it has no vertex of the left end."""
        end, cells = part & (1 << self.base) - 1, part >> self.base
        columns = columns if end >> self.left else 0
        if cells and not end & (1 << self.left) - 1:
            first = ((cells & -cells).bit_length() - 1) // self.kinds
            return end | cells >> first * self.kinds << self.base, columns - first if columns else 0
        return part, columns

    def columns(self, vertices, first, last):
        return [vertices >> self.base + c * self.kinds & self.full for c in range(first, last)]

    def margin(self, cap):
        """The cells of a run, next to this cap on the left, that count as near the end."""
        reach = max((c + 1 for u, c, _ in self.ends[0].attached if cap[0] >> u & 1), default=0)
        return self.radius + max(0, reach - len(cap[1]))

    def end_moves(self, cap, caps):
        """Of each move near the left end the new cap, by how many cells the run is shorter, and the nimber apart.

        A move takes columns that are less than 2 * radius + reach cells into the run, so a run that is as long as
        the margins of both its ends has all of them, and all that the other end is attached to lies behind."""
        own, near = len(cap[1]), len(cap[1]) + self.margin(cap)
        vertices, _ = self.word(cap, self.margin(cap) + 2 * self.radius, (0, ()))
        for v in bits(vertices & self.bit(near) - 1):
            rest = vertices & ~self.taken(v, 0)
            gone = (vertices & ~rest) >> self.base
            border = max(own, -(-gone.bit_length() // self.kinds))
            stays = self.hanging(rest >> self.base + border * self.kinds << self.base + border * self.kinds, rest)
            end, start = find_cap(stays & (1 << self.left) - 1, self.columns(stays, 0, border), self.full, caps)
            yield end, start - own, self.nimber(rest & ~stays)

    def parted(self, kind, caps):
        """A move on a kind of a cell with cells enough on either side: (right cap of what is left on the left, cells
        lost there), (left cap of what is left on the right, cells lost there), the nimber of what comes apart."""
        middle = 2 * self.radius
        vertices, columns = self.word((0, ()), 4 * self.radius + 1, (0, ()))
        taken = self.taken(self.base + middle * self.kinds + kind, 0)
        gone = (taken & vertices) >> self.base
        first = ((gone & -gone).bit_length() - 1) // self.kinds
        last = (gone.bit_length() - 1) // self.kinds
        last = max(last, first + self.radius - 1)  # So that no edge leads past these columns.
        rest = vertices & ~taken
        left = self.hanging(rest & self.bit(first) - 1, rest)
        right = self.hanging(rest & ~(self.bit(last + 1) - 1), rest)
        need(not left & right, f"a move on kind {kind} leaves a strip in one piece")
        before, lost_before = find_cap(0, self.columns(left, first, last + 1)[::-1], self.full, caps[1])
        after, lost_after = find_cap(0, self.columns(right, first, last + 1), self.full, caps[0])
        return ((before, middle - (last + 1 - lost_before)), (after, first + lost_after - 1 - middle),
                self.nimber(rest & ~left & ~right))


def find_cap(piece, columns, full, caps):
    """The cap of an end, and where whole cells begin. Without a piece, columns that are gone do not count."""
    while columns and columns[-1] == full:
        columns.pop()
    start, own = len(columns), 0
    while piece == 0 and own < start and columns[own] == 0:
        own += 1
    cap = piece, tuple(columns[own:])
    need(cap in caps, "a move leaves an end that is not listed")
    return caps.index(cap), start


class Strip:
    def __init__(self, strip, system):
        check_numbers(strip)
        self.cells = least_cells(strip)
        strip = without_twins(strip)
        self.strip, self.system = strip, system
        self.board = Board(strip.kinds, strip.edges, strip.ends)
        self.mirror = self.board.mirrored()
        check_caps(strip)
        self.places = {(left, right): (member, shift) for left, right, member, shift in strip.words}
        firsts = [(member, shift) for _, _, member, shift in strip.words] + [(strip.whole[0], strip.whole[1] + self.cells)]
        for member, first in firsts:
            need(member < len(system.sequences), f"there is no sequence {member}")
            need(system.sequences[member].first <= first, f"sequence {member} has no value at {first}")
        self.moves = [[set(board.end_moves(cap, caps)) for cap in caps]
                      for board, caps in zip((self.board, self.mirror), strip.caps)]
        self.parted = [self.board.parted(kind, strip.caps) for kind in range(strip.kinds)]

    def place(self, left, right):
        need((left, right) in self.places, f"word {left} {right} is not listed")
        return self.places[left, right]

    def margins(self, left, right):
        return self.board.margin(self.strip.caps[0][left]), self.mirror.margin(self.strip.caps[1][right])

    def options(self, left, right, shift):
        """The options of a word with j cells, in values of sequences; n is j + shift."""
        def back(place, lost, c):
            return "back", place[0], lost + shift - place[1], c
        found = {back(self.place(cap, right), lost, c) for cap, lost, c in self.moves[0][left]}
        found |= {back(self.place(left, cap), lost, c) for cap, lost, c in self.moves[1][right]}
        near, far = self.margins(left, right)
        for (cap, before), (other, after), c in self.parted:  # i cells before the move and j - 1 - i behind it
            (a, s), (b, t) = self.place(left, cap), self.place(other, right)
            found.add(("convolution", a, b, 1 + before + after + shift - s - t, near - before + s, far - after + t, c))
        return found

    def check(self):
        self.check_words()
        self.check_whole()

    def check_words(self):
        for left, right, member, shift in self.strip.words:
            what = f"word {left} {right}"
            ends = self.strip.caps[0][left], self.strip.caps[1][right]
            for j in range(sum(self.margins(left, right))):
                value = self.board.nimber(*self.board.word(ends[0], j, ends[1]))
                need(self.system.value(member, j + shift) == value, f"{what} has nimber {value} with {j} cells")
            start = sum(self.margins(left, right)) + shift
            self.system.check(member, start, self.options(left, right, shift), what)

    def check_whole(self):
        """That the strip of m cells is what it is said to be, for all m that `cells` allows."""
        strip, (member, shift), what = self.strip, self.strip.whole, "the whole strip"
        hubs = {nimber_of(strip.hubs, strip.spokes, set(range(strip.hubs)) - {u} - {v for w, v in strip.spokes if w == u})
                for u in range(strip.hubs)}
        start = self.cells
        if strip.ring:
            options = set()
            for behind, kind in enumerate(strip.ring):
                # Kind `kind` of a cell is kind `behind` of the cell a whole turn further on.
                (_, (left, after), c), ((right, before), _, _) = self.parted[kind], self.parted[behind]
                a, s = self.place(left, right)
                options.add(("back", a, 1 + after + before + shift - s, c))
        else:
            place = self.place(0, 0)
            need(hubs or place == (member, shift), "the whole strip is not its word")
            options = self.options(0, 0, shift)
            start = max(self.cells, sum(self.margins(0, 0)))
        for m in range(self.cells, start if hubs else 0):
            vertices, columns = self.board.word(strip.caps[0][0], m, strip.caps[1][0])
            left = {self.board.nimber(vertices & ~self.board.taken(v, columns), columns) for v in bits(vertices)}
            need(self.system.value(member, m + shift) == mex(left | hubs), f"{what} has a different nimber with {m} cells")
        self.system.check(member, start + shift, options | {("constant", value) for value in hubs}, what)


def least_cells(strip):
    """The number of cells from which on something is said of the whole strip."""
    radius = max((d for _, _, d in strip.edges), default=0)
    reach = [c + 1 for end in strip.ends for _, c, _ in end.attached]
    return 2 * radius + 1 if strip.ring else max([radius, *reach])


def check_numbers(strip):
    def good(most, *numbers):
        need(all(own < most for own in numbers), "a strip has a number that is too large")
    good(65, strip.kinds, strip.hubs)
    good(257, *(end.size for end in strip.ends))
    for k, l, d in strip.edges:
        good(strip.kinds, k, l)
        good(33, d)
        need(k != l or d, "a vertex is joined to itself")
    for end in strip.ends:
        for u, v in end.joins:
            good(end.size, u, v)
            need(u != v, "a vertex is joined to itself")
        for u, c, k in end.attached:
            good(end.size, u)
            good(257, c)
            good(strip.kinds, k)
    for u, v in strip.spokes:
        good(strip.hubs, u, v)
        need(u != v, "a hub is joined to itself")
    need(strip.kinds > 0 and (strip.whole or strip.reach), "the kinds, or the line of the whole strip, are missing")
    if strip.ring:
        need(sorted(strip.ring) == list(range(strip.kinds)), "a ring does not close up")
        turned = {(strip.ring[k], strip.ring[l], d) for k, l, d in strip.edges}
        need(turned <= strip.edges | {(l, k, 0) for k, l, d in strip.edges if d == 0}, "a ring does not close up")
        need(not any(end.size for end in strip.ends), "a ring has ends")


def check_caps(strip):
    for end, caps in zip(strip.ends, strip.caps):
        need(caps and caps[0] == ((1 << end.size) - 1, ()), "the first cap is not the whole end")
        need(len(caps) <= 2000, "there are too many caps")
        for piece, columns in caps:
            good = piece >> end.size == 0 and all(own >> strip.kinds == 0 for own in columns)
            need(good and len(columns) <= 300, "a cap has vertices that the strip does not have")
    for left, right, _, _ in strip.words:
        need(left < len(strip.caps[0]) and right < len(strip.caps[1]), "a word has a cap that is not listed")


def nimber_of(count, pairs, vertices):
    """The nimber of a graph, on some of its vertices."""
    return plain_board(count, pairs).nimber(sum(1 << v for v in vertices))


def plain_board(count, pairs):
    none = Record(size=0, joins=set(), attached=set())
    return Board(0, set(), [Record(size=count, joins=pairs, attached=set()), none])


# 5. Branches.

class Branches:
    """Hubs with equal branches. A set of vertices of one branch, then of the hubs, is an integer."""

    def __init__(self, strip):
        check_numbers(strip)
        need(strip.kinds <= 10 and strip.hubs <= 12, "a branch or its core is too large")
        need(len(strip.reach) == strip.hubs and strip.repeat, "a line `reach` or `repeat` is missing")
        need(all(kinds >> strip.kinds == 0 for kinds in strip.reach), "a hub is joined to a kind that is not there")
        stated = [strip.ring, strip.whole, *strip.twins, *strip.words, *strip.caps[0], *strip.caps[1]]
        need(not any(end.size for end in strip.ends) and stated == [None, None], "branches have nothing but hubs")
        need(all(d == 0 for _, _, d in strip.edges), "branches are joined to each other")
        self.cells, self.period = strip.repeat
        need(self.cells <= 16 and 2 <= self.period <= 24 and self.period % 2 == 0, "branches cannot repeat like that")
        self.branch = (1 << strip.kinds) - 1
        self.core = (1 << strip.hubs) - 1 << strip.kinds
        pairs = {(k, l) for k, l, _ in strip.edges}
        pairs |= {(strip.kinds + u, strip.kinds + v) for u, v in strip.spokes}
        pairs |= {(strip.kinds + hub, k) for hub, kinds in enumerate(strip.reach) for k in bits(kinds)}
        self.board = plain_board(strip.kinds + strip.hubs, pairs | {(v, u) for u, v in pairs})
        self.sorts, self.fallen, self.values, self.asked = {}, {}, {}, []

    def sort(self, core, piece):
        """The first piece of the same sort that was met."""
        ones = list(bits(piece))
        near = [self.board.taken(v, 0) for v in ones]
        some = tuple(sorted((own & core, bin(own & piece).count("1")) for own in near))
        met = self.sorts.setdefault((core, some), [])
        for other in met:
            if self.are_alike(core, ones, list(bits(other)), []):
                return other
        met.append(piece)
        return piece

    def are_alike(self, core, ones, others, images):
        """Whether the vertices of a piece can be mapped to those of another, the first of them to `images`."""
        def near(v, mapped):
            Budget.spend(5)
            own = self.board.taken(v, 0)
            return own & core, [own >> u & 1 for u in mapped]
        done = len(images)
        return done == len(ones) or any(
            near(ones[done], ones[:done]) == near(image, images)
            and self.are_alike(core, ones, others, [*images, image]) for image in others if image not in images)

    def falls(self, core, rest):
        """The sorts of pieces to which the rest of a branch falls, and the nimber of what is apart."""
        if (core, rest) not in self.fallen:
            sorts, apart, left = [], 0, rest
            while left:
                piece = self.board.hanging(left & -left, left)
                left &= ~piece
                if any(self.board.taken(v, 0) & core for v in bits(piece)):
                    sorts.append(self.sort(core, piece))
                else:
                    apart ^= self.board.nimber(piece)
            self.fallen[core, rest] = sorts, apart
        return self.fallen[core, rest]

    def position(self, core, rests):
        """The class of a position, and the nimber apart. `rests` are (what is left of a branch, of how many)."""
        counts, apart = {}, 0
        for rest, count in rests:
            Budget.spend(5)
            sorts, own = self.falls(core, rest)
            apart ^= own * (count % 2)
            for sort in sorts if count else ():
                counts[sort] = counts.get(sort, 0) + count
        first = self.cells + 1
        return core, frozenset((sort, count if count < first else first + (count - first) % self.period)
                               for sort, count in counts.items()), apart

    def nimber(self, core, counts, apart):
        if (core, counts) not in self.values:
            need(len(self.values) < 40_000, "branches have too many positions")
            self.values[core, counts] = mex({self.nimber(*option) for option in self.options(core, counts)})
        return self.values[core, counts] ^ apart

    def options(self, core, counts):
        for hub in bits(core):
            gone = self.board.taken(hub, 0)
            yield self.position(core & ~gone, [(piece & ~gone, count) for piece, count in counts])
        for own, count in counts:
            for v in bits(own):
                gone = self.board.taken(v, 0)
                rests = [*(counts - {(own, count)}), (own & ~gone, 1)]
                option = self.position(core & ~gone, [*rests, (own, count - 1)])
                if count == self.cells + 1:  # The exception.
                    self.asked.append((option, self.position(core & ~gone, [*rests, (own, count - 1 + self.period)])))
                yield option

    def check(self):
        """That the core with m branches has the nimber of that with m + period branches, for all m >= cells."""
        what = "the branches do not repeat like that"
        values = {m: self.nimber(*self.position(self.core, [(self.branch, m)]))
                  for m in range(self.cells + self.period + 1)}
        need(values[self.cells] == values[self.cells + self.period], what)
        while self.asked:  # Here further classes may be met.
            option, more = self.asked.pop()
            need(self.nimber(*option) == self.nimber(*more), what)


def is_reached(strip, hub, kind):
    return not strip.reach or strip.reach[hub] >> kind & 1


# 6. Graphs. A vertex is called by a name and indices, and an edge is a set of two vertices.

def at(line, n):
    return line[0] * n + line[1]


def vertex(spot, t, n):
    name, indices = spot
    return (name, *(a * t + b * n + c for a, b, c in indices))


def instances(run, n):
    """What a run of vertices or edges lists for one N."""
    low, high = max(at(own, n) for own in run.low), min(at(own, n) for own in run.high)
    if all(at(own, n) >= 0 for own in run.guards):
        Budget.spend(10 + 100 * max(high - low + 1, 0))
        for t in range(low, high + 1):
            yield [vertex(spot, t, n) for spot in run.spots]


def listed(residue, n):
    """The graph that the lines `vertices` and `edges` give."""
    vertices = {own for run in residue.vertices for [own] in instances(run, n)}
    edges = {frozenset(ends) for run in residue.edges for ends in instances(run, n)}
    loops = {own for own in edges if len(own) == 1}
    need(all(own <= vertices for own in loops), f"an edge for N = {n} has an end that is not a vertex")
    return vertices, edges - loops


def built(residue, strips, n):
    """The graph that the strips make, from what each vertex is called; all names are different."""
    loose = [vertex(spot, 0, n) for spot in residue.loose]
    vertices, edges = list(loose), {frozenset((loose[u], loose[v])) for u, v in residue.ties}
    for part in residue.parts:
        strip, m = strips[part.strip], at((part.growth, part.offset), n)
        cells = {}
        for kind, laps in part.cells.items():
            for lap in laps:
                for t, [own] in enumerate(instances(lap, n), max(at(line, n) for line in lap.low)):
                    need((t, kind) not in cells and 0 <= t < m, f"cell {t} is not called once for N = {n}")
                    cells[t, kind] = own
        need(len(cells) == m * strip.kinds, f"there are cells without a name for N = {n}")
        Budget.spend(10 + 50 * m * (len(strip.edges) + strip.hubs * strip.kinds))
        left, right, hubs = ([vertex(spot, 0, n) for spot in part.spots[word]] for word in ("left", "right", "hub"))
        vertices += [*cells.values(), *left, *right, *hubs]
        pairs = [(cells[t, k], cells[t + d, l]) for k, l, d in strip.edges for t in range(m - d)]
        if strip.ring:
            pairs += [(cells[m - d + t, k], cells[t, strip.ring[l]]) for k, l, d in strip.edges for t in range(d)]
        for names, end, column in ((left, strip.ends[0], lambda c: c), (right, strip.ends[1], lambda c: m - 1 - c)):
            pairs += [(names[u], names[v]) for u, v in end.joins]
            pairs += [(names[u], cells[column(c), k]) for u, c, k in end.attached]
        pairs += [(hub, own) for hub in hubs for own in [*left, *right]]
        pairs += [(hub, cells[t, k]) for h, hub in enumerate(hubs) for t, k in cells if is_reached(strip, h, k)]
        pairs += [(hubs[u], hubs[v]) for u, v in strip.spokes]
        edges |= {frozenset(pair) for pair in pairs}
    need(len(set(vertices)) == len(vertices), f"two vertices are called the same for N = {n}")
    return set(vertices), edges


def runs_of(residue, strips):
    """The same as runs of vertices and of edges."""
    def single(*spots, guards=()):
        Budget.spend(20)
        return Record(spots=list(spots), low=[(0, 0)], high=[(0, 0)], guards=list(guards))

    def moved(spot, by):  # t + by for t
        return spot[0], tuple((a, b + a * by[0], c + a * by[1]) for a, b, c in spot[1])

    def called(part, cell, kind):  # One vertex, by the laps in which the cell may be.
        for lap in part.cells[kind]:
            name, indices = moved(lap.spots[0], cell)
            guards = [minus(cell, low) for low in lap.low] + [minus(high, cell) for high in lap.high]
            yield (name, tuple((0, b, c) for _, b, c in indices)), guards

    vertices = [single(spot) for spot in residue.loose]
    edges = [single(residue.loose[u], residue.loose[v]) for u, v in residue.ties]
    for part in residue.parts:
        strip, (growth, offset) = strips[part.strip], (part.growth, part.offset)
        cells = [lap for laps in part.cells.values() for lap in laps]
        others = [spot for spots in part.spots.values() for spot in spots]
        vertices += cells + [single(spot) for spot in others]
        for k, l, d in strip.edges:
            for one, other in product(part.cells[k], part.cells[l]):
                Budget.spend(20)
                low = one.low + [(a, b - d) for a, b in other.low]
                high = one.high + [(a, b - d) for a, b in other.high]
                edges.append(Record(spots=[one.spots[0], moved(other.spots[0], (0, d))], low=low, high=high, guards=[]))
            for t in range(d if strip.ring else 0):
                for (u, one), (v, other) in product(called(part, (growth, offset - d + t), k),
                                                    called(part, (0, t), strip.ring[l])):
                    edges.append(single(u, v, guards=one + other))
        for side, end in zip(("left", "right"), strip.ends):
            names = part.spots[side]
            edges += [single(names[u], names[v]) for u, v in end.joins]
            for u, c, k in end.attached:
                cell = (0, c) if side == "left" else (growth, offset - 1 - c)
                edges += [single(names[u], v, guards=guards) for v, guards in called(part, cell, k)]
        hubs = part.spots["hub"]
        for h, hub in enumerate(hubs):
            edges += [Record(**{**vars(lap), "spots": [hub, lap.spots[0]]})
                      for kind, laps in part.cells.items() if is_reached(strip, h, kind) for lap in laps]
            edges += [single(hub, spot) for side in ("left", "right") for spot in part.spots[side]]
        edges += [single(hubs[u], hubs[v]) for u, v in strip.spokes]
    return vertices, edges


def minus(one, other):
    return one[0] - other[0], one[1] - other[1]


class Late:
    """Questions about lines in N, answered for all large N.

    A line a*N + b is in the end at least 0, or in the end below 0, and it is easy to say from which N on. `since` is
    the largest such N of all questions so far. So whatever follows from the answers holds for all N >= since, and
    the N below it are finitely many: they are looked at one by one."""

    def __init__(self, since):
        self.since = since

    def holds(self, line):
        """Whether the line is at least 0."""
        a, b = line
        if a:
            self.since = max(self.since, -(b // a) if a > 0 else b // -a + 1)
        return a > 0 or a == 0 and b >= 0

    def is_not_zero(self, line):
        return self.holds((line[0], line[1] - 1)) or self.holds((-line[0], -line[1] - 1))

    def largest(self, lines):
        found = lines[0]
        for line in lines[1:]:
            found = line if self.holds(minus(line, found)) else found
        return found


class Ray:
    """What a run is for large N: the points direction * s + slope * N + offset, s going from `low` to `high`, two
    lines in N, by steps of `unit`.

    The direction has no common divisor, and its first number that is not 0 is positive; there slope and offset lie
    from 0 on below the direction's. So two rays of one direction that differ in one of them have no common point for
    large N: a difference of slopes is not a multiple of the direction, and if it is 0, one of the offsets is not one."""

    def __init__(self, run, low, high):
        self.names = tuple((name, len(indices)) for name, indices in run.spots)
        indices = [own for _, indices in run.spots for own in indices]
        step, slope, offset = (tuple(own[i] for own in indices) for i in range(3))
        factor = gcd(*step)
        factor = -factor if next((a for a in step if a), 0) < 0 else factor
        self.direction = tuple(a // factor if factor else 0 for a in step)
        self.unit = abs(factor)
        self.slope, self.offset, shift = self.reduced(slope, offset, self.direction)
        ends = [(factor * a + shift[0], factor * b + shift[1]) for a, b in (low, high)]
        self.low, self.high = ends if factor > 0 else ends[::-1]
        self.is_point, self.unit = factor == 0, self.unit or 1
        self.track = self.direction, self.slope, self.offset
        self.is_once = factor != 0 or low == high

    @staticmethod
    def reduced(slope, offset, direction):
        """A moving point in the coordinates of its line of this direction: slope, offset, and s."""
        pivot = next((i for i, a in enumerate(direction) if a), None)
        if pivot is None:
            return slope, offset, (0, 0)
        s = slope[pivot] // direction[pivot], offset[pivot] // direction[pivot]
        return (tuple(b - s[0] * a for a, b in zip(direction, slope)),
                tuple(c - s[1] * a for a, c in zip(direction, offset)), s)

    def along(self, direction):
        """A single point as one of a line of this direction."""
        if not self.is_point:
            return self
        slope, offset, s = self.reduced(self.slope, self.offset, direction)
        return Record(direction=direction, slope=slope, offset=offset, track=(direction, slope, offset), low=s, high=s, unit=1)

    def point(self, s):
        return (tuple(b + s[0] * a for a, b in zip(self.direction, self.slope)),
                tuple(c + s[1] * a for a, c in zip(self.direction, self.offset)))


def rays(runs, late):
    for run in runs:
        Budget.spend(100 + 10 * (len(run.low) + len(run.high) + len(run.guards)))
        low = late.largest(run.low)
        high = minus((0, 0), late.largest([minus((0, 0), line) for line in run.high]))
        if all(late.holds(line) for line in run.guards) and late.holds(minus(high, low)):
            yield Ray(run, low, high)


class Covering:
    """Rays by their lines."""

    def __init__(self, rays):
        self.tracks, self.directions = {}, set()
        for ray in rays:
            self.tracks.setdefault(ray.track, []).append(ray)
            self.directions.add(ray.direction)

    def end_of(self, track, s, rest, late):
        """The last s of a ray that has this one, for all large N with N = rest modulo the period."""
        for ray in self.tracks.get(track, ()):
            Budget.spend(5)
            if at(minus(s, ray.low), rest) % ray.unit == 0 and late.holds(minus(s, ray.low)) and late.holds(minus(ray.high, s)):
                return ray.high
        return None

    def has_point(self, slope, offset, rest, late):
        for direction in self.directions:
            *own, s = Ray.reduced(slope, offset, direction)
            if self.end_of((direction, *own), s, rest, late) is not None:
                return True
        return False

    def has_ray(self, ray, period, rest, late):
        """Whether all points of a ray are there: from end to end of what covers it, the rest point by point."""
        lone = 0
        for first in range(period // ray.unit if not ray.is_point else 1):
            s = ray.low[0], ray.low[1] + first * ray.unit
            while late.holds(minus(ray.high, s)):
                end = self.end_of(ray.track, s, rest, late)
                if end is None:
                    lone += 1
                    if lone > 1000 or not self.has_point(*ray.point(s), rest, late):
                        return False
                    end = s
                # The next one of the same residue modulo the period.
                s = end[0], end[1] + period - at(minus(end, s), rest) % period
        return True


def grouped(rays):
    groups = {}
    for ray in rays:
        groups.setdefault(ray.names, []).append(ray)
    return groups


def contained(runs, others, late):
    """Whether all points of some runs are points of others, for all large N."""
    groups, others = grouped(rays(runs, late)), grouped(rays(others, late))
    for names, own in groups.items():
        there = others.get(names, [])
        period = lcm(*(ray.unit for ray in own + there))
        need(period <= 200, "the steps of the indices are too many")
        covering = Covering(there)
        if not all(covering.has_ray(ray, period, rest, late) for rest in range(period) for ray in own):
            return False
    return True


def are_apart(one, other, rest, late):
    """Whether two rays have no common point, for all large N with N = rest modulo the period; False if in doubt."""
    one, other = one.along(other.direction), other.along(one.direction)
    if one.track == other.track:
        if at(minus(one.low, other.low), rest) % gcd(one.unit, other.unit):
            return True
        return late.holds(minus(minus(one.low, other.high), (0, 1))) or late.holds(minus(minus(other.low, one.high), (0, 1)))
    if one.direction == other.direction and one.slope == other.slope:
        return True
    slope, offset = ([a - b for a, b in zip(*own)] for own in ((one.slope, other.slope), (one.offset, other.offset)))
    # A combination of the indices that neither s changes, and that is not the same for both.
    count = len(slope)
    forms = [{i: 1} for i in range(count)]
    forms += [{i: ray.direction[j], j: -ray.direction[i]} for ray in (one, other) for j in range(count) for i in range(j)]
    def by(form, vector):
        return sum(a * vector[i] for i, a in form.items())
    still = [form for form in forms if by(form, one.direction) == 0 == by(form, other.direction)]
    lines = [(by(form, slope), by(form, offset)) for form in still]
    return any(line != (0, 0) and late.is_not_zero(line) for line in lines)


def all_apart(runs, late):
    """Whether no point of some runs is there twice, for all large N."""
    for own in grouped(rays(runs, late)).values():
        period = lcm(*(ray.unit for ray in own))
        need(period <= 200, "the steps of the indices are too many")
        Budget.spend(20 * period * len(own) ** 2)
        if not all(ray.is_once for ray in own):
            return False
        if not all(are_apart(own[i], own[j], rest, late) for rest in range(period) for j in range(len(own)) for i in range(j)):
            return False
    return True


def check_residue(residue, strips, claim):
    def turned(runs):
        return runs + [Record(**{**vars(run), "spots": run.spots[::-1]}) for run in runs]
    late = Late(residue.start)
    for part in residue.parts:
        need(part.strip < len(strips), "a part is of no strip")
        strip, least = claim.strips[part.strip], strips[part.strip].cells
        sizes = [*(end.size for end in strip.ends), strip.hubs]
        need([len(part.spots[word]) for word in ("left", "right", "hub")] == sizes, "an end or a hub has no name")
        need(set(part.cells) == set(range(strip.kinds)), "a kind has no name")
        need(part.growth > 0 and at((part.growth, part.offset), residue.start) >= least, "a strip may be too short")
        need(not strip.reach or part.growth % strip.repeat[1] == 0, "branches do not grow by a multiple of the period")
        for laps in part.cells.values():
            need(all(len(lap.low) == len(lap.high) == 1 and not lap.guards for lap in laps), "a lap does not have two bounds")
            begins, ends = [lap.low[0] for lap in laps], [(a, b + 1) for lap in laps for a, b in lap.high]
            follow = begins + [(part.growth, part.offset)] == [(0, 0)] + ends
            need(follow and all(late.holds(minus(end, begin)) for begin, end in zip(begins, ends)), "cells are left out")
    need(all(u != v and max(u, v) < len(residue.loose) for u, v in residue.ties), "a tie has an end that is not there")
    vertices, edges = runs_of(residue, claim.strips)
    # A loop makes no difference in play, but its end must be a vertex.
    own_edges = [run for run in residue.edges if run.spots[0] != run.spots[1]]
    loops = [Record(**{**vars(run), "spots": run.spots[:1]}) for run in residue.edges if run.spots[0] == run.spots[1]]
    same = contained(residue.vertices + loops, vertices, late) and contained(vertices, residue.vertices, late)
    same = same and contained(own_edges, turned(edges), late) and contained(edges, turned(own_edges), late)
    where = f"the graphs for n = {residue.modulus} N + {residue.residue}"
    need(same and all_apart(vertices, late), f"{where} with large N are not the strips that are listed")
    for n in range(residue.start, late.since + 1):
        Budget.spend(100 + 10 * len(residue.vertices + residue.edges))
        need(listed(residue, n) == built(residue, claim.strips, n), f"{where} with N = {n} are not the strips that are listed")


# 7. All together.

def check_small(claim):
    (first, values), modulus = claim.small, len(claim.residues)
    for n, stated in enumerate(values, first):
        vertices, edges = listed(claim.residues[n % modulus], n // modulus)
        number = {own: v for v, own in enumerate(sorted(vertices))}
        need(all(own in number for edge in edges for own in edge), f"an edge for n = {n} has an end that is not a vertex")
        pairs = {(number[u], number[v]) for edge in edges for u, v in (tuple(edge), tuple(edge)[::-1])}
        value = nimber_of(len(number), pairs, range(len(number)))
        need(value == stated, f"the nimber for n = {n} is {value}, not {stated}")
    behind = first + len(values)
    for n in range(behind, behind + modulus):
        need(n // modulus >= claim.residues[n % modulus].start, f"nothing is said about n = {n}")


def verify(text):
    Budget.left = 100_000_000
    claim = read(text)
    modulus = len(claim.residues)
    numbers = [(own.residue, own.modulus) for own in claim.residues]
    need(modulus and numbers == [(r, modulus) for r in range(modulus)], "a residue is missing")
    system = System(claim.sequences)
    strips = [Branches(strip) if strip.reach else Strip(strip, system) for strip in claim.strips]
    for residue in claim.residues:
        check_residue(residue, strips, claim)
    check_small(claim)
    for strip in strips:
        strip.check()
    called = f' (called "{claim.family}" there)' if claim.family else ""
    return f"the recurrences of the graphs listed{called} hold for all n >= {claim.small[0]}"


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    status = 0 if sys.argv[1:] else __doc__
    for path in sys.argv[1:]:
        try:
            with open(0 if path == "-" else path, encoding="utf-8") as file:
                print(f"{path}: accepted: {verify(file.read())}", flush=True)
        except (OSError, ValueError, RecursionError, MemoryError) as reason:
            print(f"{path}: refused: {reason}", flush=True)
            status = 1
    sys.exit(status)
