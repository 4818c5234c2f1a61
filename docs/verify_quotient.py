#!/usr/bin/env python3
"""Checks certificates of misère quotients, as `nkdsl quotient` writes them, without any part of nkdsl.
Usage: verify_quotient.py CERTIFICATE...     Exit status: 0 all are accepted, 1 one is refused

In misère play the player who makes the last move loses. A certificate states what generators make of the elements of a
monoid M, the first of which is 0, a subset P, and an element f(n) for each heap n of an octal game, perhaps with a period.
Let f be extended to sums by products. It is right if

1. generators commute, and every element is reached from the first one,
2. the first element is not in P,
3. f(n) is the first element for each heap n without options,
4. where m f(n) is in P, m f(o) is not in P for any option o of n,
5. every sum X of heaps with options and with f(X) not in P has an option with an element in P,
6. every element is a product of elements of heaps,
7. for any two elements x and y there is a c so that exactly one of x c and y c is in P.

Then a sum X is a P-position just if f(X) is in P, and M is the smallest monoid that tells this. The proof stands at the
head of src/verify/quotient/mod.rs. For 5, B(Y) is the set of the m so that m f(Y) is not in P and m f(Y') is not in P for
any option Y' of Y. A move in Y + Z is one in Y or in Z, so B(Y + Z) = { m : m f(Z) in B(Y), m f(Y) in B(Z) }, and 5 is
violated just if the first element is in B(X) for some X. The pairs (f(Y), B(Y)) are finitely many. With a period p from
n0 on, the heaps up to k + 2 n0 + 2 p - 2 tell all, where k is the place of the last digit that is not 0.
"""
import re
import sys

HEAD = "nkdsl certificate of a misere quotient 1"
FORM = r"code [04]\.[0-7]{1,1000}\norder [0-9]{1,4}\n(product( [0-9]+)+\n){0,64}p( [0-9]+)*\nelements( [0-9]+)*\n(period [0-9]+ preperiod [0-9]+\n)?end\n"
MOST = 2_000_000
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


def read(text):
    lines = [" ".join(line.split()) for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    need(lines[:1] == [HEAD], other_kind(lines, "a misere quotient"))
    need(re.fullmatch(FORM, "\n".join(lines[1:]) + "\n"), "its lines are not of the form")
    words = [line.split() for line in lines[1:]]
    rows = {kind: [list(map(int, own[1:])) for own in words if own[0] == kind] for kind in ("order", "product", "p", "elements")}
    [[order]], [p], [elements] = rows["order"], rows["p"], rows["elements"]
    need(1 <= order <= 8192, "the order is not from 1 to 8192")
    need(all(len(row) == order for row in rows["product"]), "a generator does not have an element for each element")
    need(all(own < order for row in rows["product"] + [p, elements] for own in row), "an element is too large")
    need(all(a < b for a, b in zip(p, p[1:])), "P is not in ascending order")
    period, first = next(((int(own[1]), int(own[3])) for own in words if own[0] == "period"), (0, 0))
    need(not period and not first or period >= 1 and first >= 1 and period + first == len(elements) + 1, "the period does not fit")
    return [int(digit) for digit in words[0][1].replace(".", "")], order, rows["product"], set(p), elements, period, first


def monoid(order, generators):
    need(all(a[b[x]] == b[a[x]] for a in generators for b in generators for x in range(order)), "generators do not commute (1)")
    columns = {0: list(range(order))}
    reached = [0]
    for y in reached:
        for row in generators:
            if row[y] not in columns:
                columns[row[y]] = [row[x] for x in columns[y]]
                reached.append(row[y])
    need(len(reached) == order, "an element is not reached (1)")
    return [columns[y] for y in range(order)]


def check(text):
    digits, order, generators, p, elements, period, first = read(text)
    table = monoid(order, generators)
    wins = [sum(1 << m for m in range(order) if table[y][m] in p) for y in range(order)]  # the m with m y in P
    need(0 not in p, "the first element is in P (2)")

    def element(heap):
        return elements[first + (heap - first) % period - 1 if period and heap >= first else heap - 1]

    last = max((place for place, digit in enumerate(digits) if digit), default=0)
    heaps = set()
    for heap in range(1, (last + 2 * first + 2 * period - 2 if period else len(elements)) + 1):
        options = set()
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            options |= {0} if digit & 1 and rest == 0 else set()
            options |= {element(rest)} if digit & 2 and rest > 0 else set()
            options |= {table[element(a)][element(rest - a)] for a in range(1, rest)} if digit & 4 else set()
        own, won = element(heap), 0
        for option in options:
            won |= wins[option]
        need(options or own == 0, f"heap {heap} has no options, and another element than the first (3)")
        need(not options or not won & wins[own], f"heap {heap} and an option are both in P with some element (4)")
        if options:
            heaps.add((own, (1 << order) - 1 & ~won & ~wins[own]))
    heaps = [(own, lost) for own, lost in heaps if lost]
    known = {}
    waiting = list(heaps)
    count = 0
    while waiting:
        own, lost = waiting.pop()
        need(not lost & 1, "a sum outside P has no option in P (5)")
        same = known.setdefault(own, [])
        if any(lost & ~other == 0 for other in same):
            continue
        same.append(lost)
        count += 1
        need(count <= MOST, "it would take too long to check")
        for heap, others in heaps:
            both = sum(1 << m for m in range(order) if lost >> table[heap][m] & 1 and others >> table[own][m] & 1)
            if both:
                waiting.append((table[own][heap], both))
    made, found = {0}, [0]
    for x in found:
        for y in set(elements):
            if table[x][y] not in made:
                made.add(table[x][y])
                found.append(table[x][y])
    need(len(made) == order, "an element is not a product of elements of heaps (6)")
    need(len(set(wins)) == order, "nothing tells two elements apart (7)")
    of = "all heaps" if period else f"the heaps up to {len(elements)}"
    return f"a misère quotient of {of}: {order} elements, {len(p)} of them in P"


def main():
    status = 0
    for name in sys.argv[1:]:
        try:
            with open(name, encoding="utf-8") as file:
                print(f"{name}: accepted: {check(file.read())}")
        except (OSError, ValueError) as why:
            print(f"{name}: refused: {why}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
