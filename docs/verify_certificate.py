#!/usr/bin/env python3
"""Checks certificates of periodicity, as `nkdsl prove --certificate` writes them, without any part of nkdsl.
Usage: verify_certificate.py CERTIFICATE...     Exit status: 0 all are accepted, 1 one is refused

A certificate states sequences by recurrences, and that each repeats with one period from its preperiod on, or gains
the same in each half of a period. The first values of a sequence are its `initial` ones; each later value s(n) is the mex, the least number missing, of its terms:

    convolution A B shift T from X0 Y0 xor C [half G]   A(x)^B(y)^C for x + y = n - T, x >= X0, y >= Y0 [, y - x >= G]
    back A delay D low L [high H] xor C                 A(n-D)^C if L <= n - D [<= H]
    constant C                                          C

Theorem (R. K. Guy and C. A. B. Smith, 1956, for one sequence that repeats): let theta be the largest number that
`bounds` names. If the stated values, continued with the period, satisfy the recurrences for all n < theta + period, they do for all
n. The proof is in src/prove/periodicity.rs. Where two sequences grow in a convolution of one that grows, `Pairs` checks
the conditions of the theorem in src/prove/growing.rs.
"""
import re
import sys
from bisect import bisect_left, bisect_right
from graphlib import TopologicalSorter
from types import SimpleNamespace

HEAD = "nkdsl certificate of periodicity 1"
# The programs beside this one, by what the certificates are of that they check.
PROGRAMS = {
    "periodicity": "verify_certificate.py", "derivation": "verify_derivation.py", "a misere quotient": "verify_quotient.py",
    "an outcome": "verify_outcome.py", "a nimber": "verify_outcome.py",
    "a game's outcome": "verify_outcome.py", "a game's nimber": "verify_outcome.py",
}
I, U = r"(-?[0-9]{1,15})", r"([0-9]{1,10})"
FORMS = {
    "sequence": rf"sequence {U} first {I} preperiod {I}(?: gains {U})? name(?: .*)?",
    "convolution": rf"convolution {U} {U} shift {I} from {I} {I} xor {U}(?: half {I})?",
    "back": rf"back {U} delay {I} low {I}(?: high {I})? xor {U}",
    "constant": rf"constant {U}",
    "initial": r"initial(?: [0-9]{1,10})*",
    "values": r"values(?: [0-9]{1,10})*",
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
    sparse = lines.pop(2).split() if lines[2:] and re.fullmatch(r"sparse [0-9]{1,10}( alternating)?( [01])*", lines[2]) else None
    whole = lines[:1] == [HEAD] and lines[-1] == "end" and len(lines) > 3
    period = whole and re.fullmatch(f"period {U}", lines[1])
    need(lines[:1] == [HEAD], other_kind(lines, "periodicity"))
    need(period and int(period[1]) >= 1, "this is not a whole certificate")
    sequences = []
    for line in lines[2:-1]:
        kind = line.split()[0]
        found = kind in FORMS and re.fullmatch(FORMS[kind], line)
        in_place = line.startswith(f"sequence {len(sequences)} ") if kind == "sequence" else sequences
        need(found and in_place, f"`{line}` is not understood")
        numbers = [None if number is None else int(number) for number in found.groups()]
        if kind in ("initial", "values"):
            getattr(sequences[-1], kind).extend(map(int, line.split()[1:]))
        elif kind == "sequence":
            sequences.append(SimpleNamespace(
                first=numbers[1], start=numbers[2], gain=numbers[3] or 0, initial=[], values=[], terms=[]))
        else:
            sequences[-1].terms.append((kind, *numbers))
    if sparse is None:
        return int(period[1]), sequences, None
    alternating = "alternating" in sparse
    space = int(sparse[1]), alternating, [int(word) for word in sparse[2 + alternating:]]
    need(len(space[2]) == len(sequences), "there are not as many classes as sequences")
    return int(period[1]), sequences, space

def references(kind, *term):
    """Each sequence referred to, the least index there, and the largest index less n."""
    if kind == "convolution":
        a, b, t, x0, y0, _, _ = term
        return (a, x0, -t - y0), (b, y0, -t - x0)
    return [(term[0], term[2], -term[1])] if kind == "back" else []

def check_order(sequences):
    """A value may need earlier ones, and at the same n those of sequences that do not need it in turn."""
    same = [set() for _ in sequences]
    for s, sequence in enumerate(sequences):
        for a, least, ahead in (use for term in sequence.terms for use in references(*term)):
            need(a < len(sequences), f"there is no sequence {a}")
            need(least >= sequences[a].first, f"sequence {a} has no value at {least}")
            need(ahead <= 0, f"sequence {s} needs later values")
            same[s] |= {a} if ahead == 0 else set()
    TopologicalSorter(dict(enumerate(same))).prepare()  # A cycle is a ValueError.

def level(p, sequences):
    """The least power of two above all values of sequences that repeat, those before the others grow, and constants."""
    bounded = [v for s in sequences for v in (s.values[:-p] if s.gain else s.values)]
    constants = {"convolution": 5, "back": 4, "constant": 0}
    bounded += [term[constants[kind]] for s in sequences for kind, *term in s.terms]
    return 1 << max(bounded, default=0).bit_length()

def check_growth(p, sequences, v):
    q, gains = p // 2, {s.gain for s in sequences if s.gain}
    need(len(gains) < 2, "sequences grow at different rates")
    for s in (s for s in sequences if s.gain):
        cycle = s.values[-p:]
        even = p % 2 == 0 and s.gain % (2 * v) == 0
        need(even and all(2 * (cycle[i + q] - cycle[i]) == s.gain for i in range(q)), "a sequence grows unevenly")

def reaches(p, s, least):
    """The least index from which on the values of a growing sequence are at least that."""
    below = [s.start + i + (least - value - 1) // s.gain * p for i, value in enumerate(s.values[-p:]) if value < least]
    return max([s.start - 1] + below) + 1

def most(p, s, n):
    """A number that no value of a growing sequence up to n exceeds."""
    return max(s.values) + s.gain * ((n - s.start) // p)

def bounds(p, sequences):
    """The numbers 1 to 6 of the theorem, in the order of the terms."""
    v = level(p, sequences)
    check_growth(p, sequences, v)
    for s in sequences:
        yield max(s.start, s.first + len(s.initial))
        least = v + s.gain
        if s.gain:
            yield reaches(p, s, least)
        for kind, *term in s.terms:
            if kind == "convolution":
                yield from convolution_bounds(p, s, v, *((sequences[i], low) for i, low in zip(term[:2], term[3:5])), term[2], term[6])
            elif kind == "back":
                a, d, low, high, _ = term
                yield max(sequences[a].start, low, low if high is None else high + 1) + d
                if sequences[a].gain:
                    yield reaches(p, sequences[a], least) + d

def convolution_bounds(p, s, v, left, right, t, g):
    (a, b), growing = (max(one.start, low) for one, low in (left, right)), left[0].gain > 0 and right[0].gain > 0
    if not left[0].gain and not right[0].gain:
        yield from [a + b + p + t - 1] + ([] if g is None else [2 * a + 2 * p + t + g - 2, 2 * b + t - g])
    elif growing:
        yield a + reaches(p, right[0], most(p, left[0], a + p // 2) + v) + t
        yield b + reaches(p, left[0], most(p, right[0], b + p // 2) + v) + t
    else:
        (one, low), start, other = (left, a, b) if left[0].gain else (right, b, a)
        r = max(low, reaches(p, one, v + s.gain))
        yield from [r + other + t - 1] + ([] if g is None else [2 * r + t + abs(g)])
        if s.gain:
            need(g is None, "a sequence that grows has half the pairs with one that does")
            yield reaches(p, s, most(p, one, start + p) + v)

class Pairs:
    """The convolutions of two sequences that grow, as terms of sequences that grow. In the reduced system, each is
    replaced by those of its pairs in which one value comes before the growth or is below the modulus, the largest power
    of two that divides the gain in half a period."""

    def __init__(self, p, sequences):
        self.p, self.sequences = p, sequences
        gain = max(s.gain for s in sequences) // 2
        self.modulus = gain & -gain
        self.terms = [(s, term) for s, own in enumerate(sequences) for kind, *term in own.terms
                      if kind == "convolution" and all(sequences[i].gain for i in (s, *term[:2]))]

    def small(self, a, low):
        own = self.sequences[a]
        return [(n, own.values[n - own.first]) for n in range(low, own.start + self.p // 2)
                if n < own.start or own.values[n - own.first] < self.modulus]

    def near(self, a, b, t, x0, y0, c, g):
        for x, value in self.small(a, x0):
            yield "back", b, t + x, y0 if g is None else max(y0, x + g), None, value ^ c
        for y, value in self.small(b, y0):
            yield "back", a, t + y, x0, None if g is None else y - g, value ^ c

    def reduced(self):
        sequences = [SimpleNamespace(**{**vars(own), "terms": list(own.terms)}) for own in self.sequences]
        for s, term in self.terms:
            sequences[s].terms.remove(("convolution", *term))
            sequences[s].terms.extend(self.near(*term))
        return sequences

    def least(self):
        for _, (a, b, t, *_) in self.terms:
            yield self.sequences[a].start + self.sequences[b].start + self.p // 2 + t - 1

    def check(self, checker, theta):
        """Checks the values, from theta to theta + p - 1, in the reduced system, and the other pairs."""
        m, q, sequences = self.modulus, self.p // 2, self.reduced()
        value = lambda s, n: checker.values[s][n - sequences[s].first]
        for s in {s for s, _ in self.terms}:
            for n in range(theta, theta + self.p):
                found = {option for kind, *term in sequences[s].terms for option in checker.options(n, kind, term)}
                need(found.issuperset(range(value(s, n))), f"sequence {s} has too few options with a small value at n = {n}")
        for s, (a, b, t, _, _, c, _) in self.terms:
            for n in range(theta, theta + q):
                for x in range(sequences[a].start, sequences[a].start + q):
                    left, right, own = value(a, x), value(b, n - t - x), value(s, n)
                    rest = left // m + right // m - own // m
                    apart = (left ^ right ^ c ^ own) % m or rest < 0 or rest % 2
                    need(c < m and apart, f"a pair of large values may give sequence {s} at n = {n}")

class Checker:
    """The values of all sequences up to some index, continued as stated.

    If the certificate has a mask and a class for each sequence, a value of a sequence is common if the number of ones
    of value & mask is odd or even as its class is; if the space is alternating, the last bit of the index counts as one
    more bit of the value, and that of the shift as one of the constant. Two common values of a good convolution make one that is rare in s,
    so to see that a common value is no option only pairs with a rare value need be tried."""

    def __init__(self, p, sequences, space):
        self.p, self.sequences = p, sequences
        self.mask, self.alternating, self.odd = space or (0, False, None)
        self.values, self.rare = [[] for _ in sequences], [[] for _ in sequences]

    def put(self, s, n):
        own = self.sequences[s]
        if n >= own.first:
            turns = max(n - own.start, 0) // self.p
            value = own.values[n - turns * self.p - own.first] + turns * own.gain
            if self.odd and not self.is_common(s, n, value):
                self.rare[s].append(n)
            self.values[s].append(value)

    def ones(self, value, n):
        return (value & self.mask).bit_count() + self.alternating * n

    def is_common(self, s, n, value):
        return self.ones(value, n) % 2 == self.odd[s]

    def is_good(self, s, kind, term):
        if kind != "convolution":
            return False
        a, b, t, _, _, c, _ = term
        return (self.odd[a] + self.odd[b] + self.odd[s] + self.ones(c, t)) % 2 == 1

    def ends(self, n, term):
        """The least and the largest x."""
        _, _, t, x0, y0, _, g = term
        return x0, n - t - y0 if g is None else min(n - t - y0, (n - t - g) // 2)

    def options(self, n, kind, term):
        if kind == "constant":
            yield term[0]
        elif kind == "back":
            a, d, low, high, c = term
            if low <= n - d and (high is None or n - d <= high):
                yield self.values[a][n - d - self.sequences[a].first] ^ c
        else:
            low, high = self.ends(n, term)
            yield from self.pairs(n, term, range(low, high + 1))

    def pairs(self, n, term, places):
        a, b, t, _, _, c, _ = term
        left, right, first = self.values[a], self.values[b], self.sequences[a].first
        top = n - t - self.sequences[b].first
        return (left[x - first] ^ right[top - x] ^ c for x in places)

    def rare_options(self, n, term):
        """Of the pairs with a rare value."""
        a, b, t, *_ = term
        low, high = self.ends(n, term)
        places = self.rare[a][bisect_left(self.rare[a], low):bisect_right(self.rare[a], high)]
        yield from self.pairs(n, term, places)
        if a != b or low != n - t - high:  # Else the same pairs once more.
            places = self.rare[b][bisect_left(self.rare[b], n - t - high):bisect_right(self.rare[b], n - t - low)]
            yield from self.pairs(n, term, [n - t - y for y in places])

    def mex(self, s, n, stated):
        """The mex of the options, in all or as far as needed to see that it is what is stated."""
        terms = [(kind, term) for kind, *term in self.sequences[s].terms]
        if self.odd and self.is_common(s, n, stated):
            good = [term for kind, term in terms if self.is_good(s, kind, term)]
            found = {option for kind, term in terms if term not in good for option in self.options(n, kind, term)}
            found.update(option for term in good for option in self.rare_options(n, term))
            missing = set(range(stated)) - found
            for option in (option for term in good if missing for option in self.options(n, "convolution", term)):
                missing.discard(option)
                if not missing:
                    break
            if stated not in found and not missing:
                return stated
        found = {option for kind, term in terms for option in self.options(n, kind, term)}
        return next(value for value in range(len(found) + 1) if value not in found)

def verify(text):
    p, sequences, space = read(text)
    for s in sequences:
        need(s.start >= s.first and len(s.values) == s.start + p - s.first, "too few or too many values")
    check_order(sequences)
    pairs = Pairs(p, sequences)
    last = max([*bounds(p, pairs.reduced()), *pairs.least()]) + p - 1
    checker = Checker(p, sequences, space)
    for n in range(min(s.first for s in sequences), last + 1):
        for number in range(len(sequences)):
            checker.put(number, n)
        for number, s in enumerate(sequences):
            if n >= s.first:
                stated = checker.values[number][-1]
                given = n < s.first + len(s.initial)
                true = s.initial[n - s.first] if given else checker.mex(number, n, stated)
                need(stated == true, f"sequence {number} is {true} at n = {n}, not {stated}")
    pairs.check(checker, last - p + 1)
    return f"period {p} from n = {', '.join(str(s.start) for s in sequences)}; the recurrences hold up to n = {last}, so for all n"

status = 0 if sys.argv[1:] else __doc__
for path in sys.argv[1:]:
    try:
        print(f"{path}: accepted: {verify(open(path, encoding='utf-8').read())}")
    except (OSError, ValueError) as reason:
        print(f"{path}: refused: {reason}")
        status = 1
sys.exit(status)
