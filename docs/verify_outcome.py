#!/usr/bin/env python3
"""Checks certificates of who wins, as `nkdsl certify` writes them, without any part of nkdsl.
Usage: verify_outcome.py CERTIFICATE...     Exit status: 0 all are accepted, 1 one is refused

The game is Node-Kayles: a move takes a vertex and all its neighbours; who cannot move loses. A position is the set
of vertices that are left, written as a hexadecimal number whose bit v stands for vertex v.

A certificate of an outcome lists positions as lost for the player who must move from them. It is right if every move from each
of them has an answer that leaves another of them, and if the whole graph is listed (outcome 0: the second player
wins) or a first move leaves a listed one (outcome 1). For take a listed position that is won in truth, of the fewest
vertices: the answer to its winning move leaves a smaller one, won in truth too, for its player loses after that move.

A certificate of a nimber lists positions with nimbers: the whole graph, and whatever moves leave of a listed position.
It is right if each nimber is the least that no move from its position leaves.
"""
import re
import sys

OUTCOME, NIMBER = "nkdsl certificate of an outcome 1", "nkdsl certificate of a nimber 1"


def need(true, otherwise):
    if not true:
        raise ValueError(otherwise)


def read(text):
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip()]
    need(lines[:1] in ([OUTCOME], [NIMBER]) and lines[-1] == "end" and len(lines) > 4, "it is no certificate")
    kind, entry = ("outcome", "lost [0-9a-fA-F]+") if lines[0] == OUTCOME else ("nimber", "value [0-9a-fA-F]+ [0-9]+")
    form = rf"graph .*\norder [0-9]+\n(edge [0-9]+ [0-9]+\n)*{kind} [0-9]+\n({entry}\n)*"
    need(re.fullmatch(form, "\n".join(lines[1:-1]) + "\n"), "its lines are not of the form")
    words = [line.split() for line in lines[2:-1]]
    order, claim = int(words[0][1]), next(int(own[1]) for own in words if own[0] == kind)
    need(order <= 64, "the order is above 64")
    taken = [1 << v for v in range(order)]
    for u, v in ((int(own[1]), int(own[2])) for own in words if own[0] == "edge"):
        need(u < order and v < order and u != v, f"edge {u} {v} is none")
        taken[u] |= 1 << v
        taken[v] |= 1 << u
    entries = [(int(own[1], 16), int(own[2]) if own[2:] else 0) for own in words if own[0] in ("lost", "value")]
    positions = dict(entries)
    need(len(positions) == len(entries), "a position is listed twice")
    need(all(own >> order == 0 for own in positions), "a position has a vertex that the graph has not")
    return kind, claim, order, taken, positions


def check(text):
    kind, claim, order, taken, positions = read(text)
    options = lambda own: [own & ~taken[v] for v in range(order) if own >> v & 1]
    answered = lambda own: any(option in positions for option in options(own))
    whole = (1 << order) - 1
    if kind == "nimber":
        need(positions.get(whole) == claim, "the whole graph has not that nimber")
        for own, nimber in positions.items():
            need(all(option in positions for option in options(own)), f"an option of {own:x} is not listed")
            found = {positions[option] for option in options(own)}
            need(nimber not in found and found.issuperset(range(nimber)), f"the nimber of {own:x} is no mex")
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
