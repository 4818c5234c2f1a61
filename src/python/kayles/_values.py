"""What a specification answers: terms, verdicts, proofs, derivations and pictures, each shown well in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Optional, TypeVar, Union, overload

from ._html import code, table, terms_table, verdict_word

if TYPE_CHECKING:
    from ._spec import Spec

Number = Union[int, Fraction]
Item = TypeVar("Item")


def number(value: Any) -> Any:
    """A number of a JSON document: an int, or a text of digits with a fraction; a list of such values for a list or a set.

    Other values stay as they are.
    """
    if isinstance(value, list):
        return [number(own) for own in value]
    if isinstance(value, str):
        try:
            fraction = Fraction(value)
        except ValueError:
            return value
        return int(fraction) if fraction.denominator == 1 else fraction
    return value


class Several(Sequence[Item], Generic[Item]):
    """A tuple of answers with a table in notebooks."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = tuple(items)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Item, list[Item]]:
        return list(self._items[at]) if isinstance(at, slice) else self._items[at]

    def __len__(self) -> int:
        return len(self._items)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Several):
            return self._items == other._items
        if isinstance(other, (list, tuple)):
            return list(self._items) == list(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._items)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self._items)!r})"


class Terms(Several[Number]):
    """Terms of a sequence: a sequence of ints and, where a term is no integer, Fractions.

    ``terms[0]`` is the term of index `first`; `at` takes indices of the sequence.
    """

    def __init__(self, items: Sequence[Number], first: int = 0, name: str = "", reason: str = "") -> None:
        super().__init__(items)
        self.first = first
        """The index of the first term."""
        self.name = name
        """The expression whose values they are."""
        self.reason = reason
        """Why there are fewer terms than were asked for; empty if there are not."""

    def at(self, index: int) -> Number:
        """The term of this index of the sequence. Raises IndexError."""
        if not self.first <= index < self.first + len(self):
            raise IndexError(f"{self.name or 'the sequence'} has no term of index {index} here")
        return self._items[index - self.first]

    def to_numpy(self) -> Any:
        """The terms as a NumPy array: of int64 where all fit, and of objects otherwise."""
        import numpy

        fits = all(isinstance(own, int) and -(2**63) <= own < 2**63 for own in self._items)
        return numpy.array(self._items, dtype=numpy.int64 if fits else object)

    def _repr_html_(self) -> str:
        return terms_table(self.name, self.first, self)


@dataclass(frozen=True)
class Period:
    """From `start` on, a(n + length) = a(n) + saltus."""

    start: int
    length: int
    saltus: int = 0
    name: str = ""


@dataclass(frozen=True)
class Verdict:
    """What is known of a statement. It is true as a condition if nothing contradicts it: proved, or holds."""

    verdict: str
    """proved, holds, fails or unknown."""
    statement: str
    range: str
    cases: Optional[int] = None
    """How many cases were tried."""
    through: Optional[tuple[Number, ...]] = None
    """The last case that was tried, where the statement holds as far as it was tried."""
    at: Optional[tuple[Number, ...]] = None
    """The point at which it fails."""
    left: Any = None
    right: Any = None
    """The two sides where it fails."""
    reason: Optional[str] = None
    """Why nothing more is known."""
    period: Optional[int] = None
    """If a case holds, so does the case this many steps later: what a proof for all n rests on."""
    rests_on: tuple[Period, ...] = ()
    listed: tuple[str, ...] = ()
    """The OEIS sequences whose listed terms set the range."""

    def __bool__(self) -> bool:
        return self.verdict in ("proved", "holds")

    @property
    def details(self) -> str:
        """The facts in words."""
        if self.verdict == "fails" and self.at is not None:
            point = ", ".join(str(own) for own in self.at)
            sides = f": {self.left} and {self.right}" if self.left is not None else ""
            return f"at {point}{sides}" if point else sides.lstrip(": ")
        words: list[str] = []
        if self.verdict == "proved" and self.range and self.period is not None:
            words.append(f"for all {self.range}")
            words += [
                f"as {own.name} has period {own.length} from {own.start}" for own in self.rests_on if own.saltus == 0
            ]
        elif self.verdict == "proved" and self.range:
            words.append(f"for {self.range}")
        if self.through is not None:
            words.append("up to " + ", ".join(str(own) for own in self.through))
        if self.reason:
            words.append(self.reason)
        return "; ".join(words)

    @classmethod
    def of(cls, own: dict[str, Any]) -> Verdict:
        """The verdict of an object of docs/json.md."""

        def point(key: str) -> Optional[tuple[Number, ...]]:
            return None if own[key] is None else tuple(number(value) for value in own[key])

        return cls(
            verdict=own["verdict"],
            statement=own["statement"],
            range=own["range"],
            cases=own["cases"],
            through=point("through"),
            at=point("at"),
            left=number(own["left"]),
            right=number(own["right"]),
            reason=own["reason"],
            period=own.get("period"),
            rests_on=tuple(periods(own.get("because"))),
            listed=tuple(own["listed"]),
        )

    def _repr_html_(self) -> str:
        return f"{verdict_word(self.verdict)} {code(self.statement)} {escape(self.details)}"


def periods(because: Optional[list[dict[str, Any]]]) -> list[Period]:
    """The periods of a list of objects of docs/json.md."""
    return [Period(own["preperiod"], own["period"], own["saltus"], own["name"]) for own in because or []]


class Verdicts(Several[Verdict]):
    """The verdicts of the checks of a text, in its order."""

    def __bool__(self) -> bool:
        return all(self)

    def _repr_html_(self) -> str:
        rows = [[verdict_word(own.verdict), code(own.statement), escape(own.details)] for own in self]
        return table(["verdict", "statement", ""], rows)


@dataclass(frozen=True)
class Proof:
    """What is proved of a sequence: its period for all n, or why there is none."""

    name: str
    verdict: str
    """proved or unknown."""
    period: Optional[Period] = None
    exceptions: tuple[tuple[int, int], ...] = ()
    """Index and value of each term before the period that differs from it."""
    largest: Optional[int] = None
    """The largest value, if the sequence is periodic."""
    checked_to: Optional[int] = None
    """The last index of the values that the proof uses."""
    signature: Optional[str] = None
    """The coefficients of the shortest linear recurrence, as the OEIS writes them."""
    generating_function: Optional[str] = None
    reason: Optional[str] = None
    """Why nothing is proved."""

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    @classmethod
    def of(cls, own: dict[str, Any]) -> Proof:
        """The proof of an object of docs/json.md."""
        proved = own["verdict"] == "proved"
        return cls(
            name=own["name"],
            verdict=own["verdict"],
            period=Period(own["preperiod"], own["period"], own["saltus"], own["name"]) if proved else None,
            exceptions=tuple((index, value) for index, value in own["exceptions"] or []),
            largest=own["largest"],
            checked_to=own["checked_to"],
            signature=own["signature"],
            generating_function=own["generating_function"],
            reason=own["reason"],
        )

    @property
    def details(self) -> str:
        """The theorem in words, or the reason why there is none."""
        if self.period is None:
            return self.reason or ""
        gain = f" + {self.period.saltus}" if self.period.saltus else ""
        start, length = self.period.start, self.period.length
        return f"{self.name}(n+{length}) = {self.name}(n){gain} for all n >= {start}"

    def _repr_html_(self) -> str:
        return f"{verdict_word(self.verdict)} {code(self.name)} {escape(self.details)}"


class Proofs(Several[Proof]):
    """What is proved of the sequences of a text."""

    def __getattr__(self, name: str) -> Proof:
        for own in self._items if not name.startswith("_") else ():
            if own.name == name:
                return own
        raise AttributeError(name)

    def _repr_html_(self) -> str:
        rows = [
            [
                verdict_word(own.verdict),
                code(own.name),
                escape(own.details),
                str(len(own.exceptions)) if own.period else "",
                "" if own.largest is None else str(own.largest),
            ]
            for own in self
        ]
        return table(["verdict", "sequence", "theorem, or why there is none", "exceptions", "largest"], rows)


class Picture:
    """A picture as SVG, which a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The text of the picture."""

    def save(self, path: Union[str, Path]) -> None:
        """Write the picture to a file with the ending .svg."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} bytes of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Derivation:
    """Recurrences for the nimbers of a family of graphs, which hold for all n from `least` on."""

    family: str
    least: int
    text: str
    """A specification with the recurrences, and checks against the graphs."""
    certificate: str
    """A certificate, which `nkdsl verify` accepts."""

    @property
    def spec(self) -> Spec:
        """The specification of the recurrences."""
        from ._spec import Spec

        return Spec(self.text)

    def _repr_html_(self) -> str:
        head = f"<p>recurrences of {code(self.family)}, for all n &ge; {self.least}</p>"
        return f"{head}<pre>{escape(self.text)}</pre>"
