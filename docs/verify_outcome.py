#!/usr/bin/env python3
"""Checks certificates of who wins, as `nkdsl certify` writes them, without any part of nkdsl.
Usage: verify_outcome.py CERTIFICATE...     Exit status: 0 all are accepted, 1 one is refused

The game is Node-Kayles: a move takes a vertex and all its neighbours; a player who cannot move loses. A position is the set
of vertices that are left, written as a hexadecimal number whose bit v stands for vertex v.

A certificate of an outcome lists positions as lost for the player who must move from them. It is right if every move from each
of them has an answer that leaves another of them, and if the whole graph is listed (outcome 0: the second player
wins) or a first move leaves a listed one (outcome 1). For take a listed position that is won in truth, of the fewest
vertices: the answer to its winning move leaves a smaller one, won in truth too, for its player loses after that move.

A certificate of a nimber lists positions with nimbers: the whole graph, and whatever moves leave of a listed position.
It is right if each nimber is the least that no move from its position leaves.

A certificate of a game's outcome or nimber states the rules of another game as options. An option binds a vertex, the
ends of an edge, or three vertices of a path; its condition and what it removes are about the component of these. Behind
a position stand the numbers of edges that are gone though their ends are left. Here the nimbers are those of connected
positions, and that of any position is the nim-sum of its components. In a game with a token the first bound vertex is
the one on which the token stands, written behind `@`; only the component of the token matters.
"""
import re
import sys

OUTCOME, NIMBER = "nkdsl certificate of an outcome 1", "nkdsl certificate of a nimber 1"
GAMES = {"nkdsl certificate of a game's outcome 1": "outcome", "nkdsl certificate of a game's nimber 1": "nimber"}

# The programs beside this one, by what the certificates are of that they check.
PROGRAMS = {
    "periodicity": "verify_certificate.py", "derivation": "verify_derivation.py", "a misere quotient": "verify_quotient.py",
    "an outcome": "verify_outcome.py", "a nimber": "verify_outcome.py",
    "a game's outcome": "verify_outcome.py", "a game's nimber": "verify_outcome.py",
}


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


def telling(text):
    """The lines that say something: neither blank ones nor notes, which begin with `#`."""
    return [" ".join(line.split()) for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]


def read(text):
    lines = telling(text)
    need(lines[:1] in ([OUTCOME], [NIMBER]), other_kind(lines, "an outcome"))
    need(lines[-1] == "end" and len(lines) > 4, "this is not a whole certificate")
    kind, entry = ("outcome", "lost [0-9a-fA-F]+") if lines[0] == OUTCOME else ("nimber", "value [0-9a-fA-F]+ [0-9]+")
    form = rf"graph .*\norder [0-9]+\n(edge [0-9]+ [0-9]+\n)*{kind} [0-9]+\n({entry}\n)*"
    need(re.fullmatch(form, "\n".join(lines[1:-1]) + "\n"), "its lines are not of the form")
    words = [line.split() for line in lines[2:-1]]
    order, claim = int(words[0][1]), next(int(own[1]) for own in words if own[0] == kind)
    need(order <= 64, "the order is above 64")
    taken = [1 << v for v in range(order)]
    for u, v in ((int(own[1]), int(own[2])) for own in words if own[0] == "edge"):
        need(u < order and v < order and u != v, f"{u} {v} is not an edge of the graph")
        taken[u] |= 1 << v
        taken[v] |= 1 << u
    entries = [(int(own[1], 16), int(own[2]) if own[2:] else 0) for own in words if own[0] in ("lost", "value")]
    positions = dict(entries)
    need(len(positions) == len(entries), "a position is listed twice")
    need(all(own >> order == 0 for own in positions), "a position has a vertex that the graph does not have")
    return kind, claim, order, taken, positions


# For each sort of expression its words and the sorts of their arguments; a list of one sort may be any number of them.
FORMS = {
    "condition": {"joined": ("place", "place"), "equal": ("number", "number"), "less": ("number", "number"),
                  "at-most": ("number", "number"), "not": ("condition",), "all": ["condition"], "any": ["condition"]},
    "number": {"degree": ("place",), "count": ("set",), "sum": ["number"], "times": ("constant", "number"),
               "mod": ("number", "modulus")},
    "set": {"vertex": ("place",), "around": ("place",), "union": ("set", "set"), "both": ("set", "set"),
            "minus": ("set", "set")},
    "edges": {"between": ("place", "place"), "at": ("place",)},
}


def expressions(text, sort, bound):
    """The expressions of a text as nested lists, each of that sort."""
    stack = [[]]
    for word in re.findall(r"[()]|[^()\s]+", text):
        if word == "(":
            stack.append([])
        elif word == ")":
            need(len(stack) > 1, "a parenthesis is not open")
            own = stack.pop()
            stack[-1].append(own)
        else:
            stack[-1].append(word)
    need(len(stack) == 1, "a parenthesis is not closed")
    for own in stack[0]:
        well_formed(own, sort, bound)
    return stack[0]


def well_formed(own, sort, bound):
    if isinstance(own, str):
        number = re.fullmatch("-?[0-9]+", own)
        right = {
            "place": own.isdigit() and number and int(own) < bound,
            "constant": number,
            "modulus": number and int(own) >= 1,
            "number": number or own in ("order", "size", "parts-left"),
        }
        need(right.get(sort), f"{own} is not of the sort {sort}")
        return
    need(own and isinstance(own[0], str) and own[0] in FORMS.get(sort, {}), f"{own} is not of the sort {sort}")
    sorts = FORMS[sort][own[0]]
    if isinstance(sorts, list):
        sorts = sorts * (len(own) - 1)
    need(len(sorts) == len(own) - 1, f"{own} has too few or too many parts")
    for part, inner in zip(own[1:], sorts):
        well_formed(part, inner, bound)


class Game:
    """A graph and the options of a game on it. A position is a set of vertices, a set of cut edges, and the vertex of the
    token if there is one."""

    def __init__(self, order, edges, options, token):
        self.order, self.edges, self.options, self.token = order, edges, options, token

    def graph(self, at):
        """The neighbours of each vertex of a position."""
        vertices, cut, _ = at
        around = {v: set() for v in vertices}
        for edge in self.edges:
            if edge not in cut and edge[0] in around and edge[1] in around:
                around[edge[0]].add(edge[1])
                around[edge[1]].add(edge[0])
        return around

    def position(self, vertices, cut, token):
        return frozenset(vertices), frozenset((u, v) for u, v in cut if u in vertices and v in vertices), token

    def summands(self, at):
        """The components, or in a game with a token the one with the token."""
        return [part for part in self.components(at) if at[2] is None or at[2] in part[0]]

    def components(self, at):
        around, parts = self.graph(at), []
        while around:
            part, edge = set(), [next(iter(around))]
            while edge:
                v = edge.pop()
                if v not in part:
                    part.add(v)
                    edge.extend(around[v])
            parts.append(self.position(part, at[1], at[2]))
            for v in part:
                del around[v]
        return parts

    def moves(self, at):
        parts = {v: part for part in self.components(at) for v in part[0]}
        for bound, condition, removed, cut, goes in self.options:
            for tuple_ in self.bindings(self.graph(at), bound):
                if at[2] not in (None, tuple_[0]):
                    continue
                part = parts[tuple_[0]]
                around = self.graph(part)
                gone = set().union(*(self.set(own, tuple_, around) for own in removed))
                lost = {edge for own in cut for edge in self.cut(own, tuple_, around)}
                token = tuple_[int(goes[0][1])] if goes else None
                after = lambda whole: self.position(whole[0] - gone, whole[1] | lost, token)
                number = lambda own: self.number(own, tuple_, around, lambda: len(self.components(after(part))))
                if all(self.holds(own, tuple_, around, number) for own in condition):
                    left = after(at)
                    need(left[:2] != at[:2], "a move removes nothing")
                    need(token is None or token in left[0], "a move removes the vertex to which the token goes")
                    yield left

    def bindings(self, around, bound):
        tuples = [(v,) for v in around]
        for _ in range(bound - 1):
            tuples = [own + (v,) for own in tuples for v in around[own[-1]] if v not in own]
        return tuples

    def cut(self, own, bound, around):
        places = [bound[int(place)] for place in own[1:]]
        if own[0] == "between":
            return [tuple(sorted(places))] if places[1] in around[places[0]] else []
        return [tuple(sorted((places[0], v))) for v in around[places[0]]]

    def set(self, own, bound, around):
        if own[0] in ("vertex", "around"):
            v = bound[int(own[1])]
            return {v} if own[0] == "vertex" else around[v]
        a, b = (self.set(part, bound, around) for part in own[1:])
        return {"union": a | b, "both": a & b, "minus": a - b}[own[0]]

    def number(self, own, bound, around, parts_left):
        value = lambda part: self.number(part, bound, around, parts_left)
        if own == "order":
            return len(around)
        if own == "size":
            return sum(len(row) for row in around.values()) // 2
        if own == "parts-left":
            return parts_left()
        if isinstance(own, str):
            return int(own)
        return {
            "degree": lambda: len(around[bound[int(own[1])]]),
            "count": lambda: len(self.set(own[1], bound, around)),
            "sum": lambda: sum(value(part) for part in own[1:]),
            "times": lambda: int(own[1]) * value(own[2]),
            "mod": lambda: value(own[1]) % int(own[2]),
        }[own[0]]()

    def holds(self, own, bound, around, number):
        holds = lambda part: self.holds(part, bound, around, number)
        return {
            "joined": lambda: bound[int(own[2])] in around[bound[int(own[1])]],
            "equal": lambda: number(own[1]) == number(own[2]),
            "less": lambda: number(own[1]) < number(own[2]),
            "at-most": lambda: number(own[1]) <= number(own[2]),
            "not": lambda: not holds(own[1]),
            "all": lambda: all(holds(part) for part in own[1:]),
            "any": lambda: any(holds(part) for part in own[1:]),
        }[own[0]]()


def read_game(lines):
    kind = GAMES[lines[0]]
    has_token = any(line.startswith("token ") for line in lines)
    at, token, go = ("@[0-9]+", r"token [0-9]+\n", r"go .*\n") if has_token else ("", "", "")
    entry = f"lost [0-9a-fA-F]+{at}( [0-9]+)*" if kind == "outcome" else f"value [0-9a-fA-F]+{at} [0-9]+( [0-9]+)*"
    option = rf"option (vertex|edge|path)\n(if .*\n)?(remove .*\n)?(cut .*\n)?{go}"
    form = rf"game .*\norder [0-9]+\n(edge [0-9]+ [0-9]+\n)*{token}({option})*{kind} [0-9]+\n({entry}\n)*"
    need(lines[-1] == "end" and re.fullmatch(form, "\n".join(lines[1:-1]) + "\n"), "its lines are not of the form")
    order, edges, options, claim, entries, token = 0, [], [], 0, [], None
    for word, text in (line.split(" ", 1) for line in lines[2:-1]):
        words = text.split(" ")
        if word == "order":
            order = int(text)
        elif word == "edge":
            edges.append((int(words[0]), int(words[1])))
        elif word == "option":
            options.append((1 + ["vertex", "edge", "path"].index(text), [], [], [], []))
        elif word == "token":
            token = int(text)
        elif word in ("if", "remove", "cut", "go"):
            place = ["if", "remove", "cut", "go"].index(word)
            own = expressions(text, ["condition", "set", "edges", "set"][place], options[-1][0])
            need(len(own) == 1 or (word == "cut" and own), f"{word} has too few or too many parts")
            need(word != "go" or own[0][0] == "vertex", "the token goes to no vertex")
            options[-1][1 + place].extend(own)
        elif word == kind:
            claim = int(text)
        else:
            entries.append(words)
    need(order <= 64, "the order is above 64")
    need(all(u < v < order for u, v in edges) and edges == sorted(set(edges)), "the edges are not ascending pairs")
    need(token is None or token < order, "the token is on no vertex")
    game, positions = Game(order, edges, options, token), {}
    for words in entries:
        bits, _, place = words[0].partition("@")
        bits, place = int(bits, 16), int(place) if place else None
        numbers = [int(own) for own in words[1 if kind == "outcome" else 2:]]
        need(place is None or bits >> place & 1, "the token is on a vertex that is gone")
        need(bits >> order == 0 and all(own < len(edges) for own in numbers), "a position is not of the graph")
        vertices = {v for v in range(order) if bits >> v & 1}
        at = game.position(vertices, {edges[own] for own in numbers}, place)
        need(len(at[1]) == len(numbers) and at not in positions, "a position is listed twice, or cuts an edge in vain")
        positions[at] = 0 if kind == "outcome" else int(words[1])
    return kind, claim, game, positions


def check_game(lines):
    kind, claim, game, positions = read_game(lines)
    whole = game.position(set(range(game.order)), (), game.token)
    if kind == "outcome":
        answered = lambda own: any([option in positions for option in game.moves(own)])
        need(claim in (0, 1), "an outcome is 0 or 1")
        need(whole in positions if claim == 0 else answered(whole), "the claim does not follow")
        for own in positions:
            need(all([answered(option) for option in game.moves(own)]), "a move has no answer")
        return f"the {'first' if claim else 'second'} player wins: {len(positions)} positions"

    def value(at):
        total = 0
        for part in game.summands(at):
            need(part in positions, "a component is not listed")
            total ^= positions[part]
        return total

    for own, nimber in positions.items():
        need(game.summands(own) == [own], "a position is not connected")
        found = {value(option) for option in game.moves(own)}
        need(nimber not in found and found.issuperset(range(nimber)), "a nimber is not the mex of the options")
    need(value(whole) == claim, "the whole graph does not have that nimber")
    return f"the nimber is {claim}: {len(positions)} components"


def check(text):
    lines = telling(text)
    if lines[:1] and lines[0] in GAMES:
        return check_game(lines)
    kind, claim, order, taken, positions = read(text)
    options = lambda own: [own & ~taken[v] for v in range(order) if own >> v & 1]
    answered = lambda own: any(option in positions for option in options(own))
    whole = (1 << order) - 1
    if kind == "nimber":
        need(positions.get(whole) == claim, "the whole graph does not have that nimber")
        for own, nimber in positions.items():
            need(all(option in positions for option in options(own)), f"an option of {own:x} is not listed")
            found = {positions[option] for option in options(own)}
            need(nimber not in found and found.issuperset(range(nimber)), f"the nimber of {own:x} is not the mex of its options")
        return f"the nimber is {claim}: {len(positions)} positions"
    need(claim in (0, 1), "an outcome is 0 or 1")
    need(whole in positions if claim == 0 else answered(whole), "the claim does not follow")
    for own in positions:
        need(all(answered(option) for option in options(own)), f"a move from {own:x} has no answer")
    return f"the {'first' if claim else 'second'} player wins: {len(positions)} positions"


if __name__ == "__main__":
    refused = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                print(f"{path}: accepted: {check(file.read())}")
        except (OSError, UnicodeDecodeError, ValueError) as why:
            print(f"{path}: refused: {why}")
            refused = 1
    sys.exit(refused)
