"""The program `nkdsl`, which comes with this package: `nkdsl` in a shell, or `python -m kayles`."""

from __future__ import annotations

import sys

from . import _kayles


def main() -> int:
    """Run the program on the words of the command line; the exit status is that of the program."""
    words = list(sys.argv)
    words[:1] = ["nkdsl"]
    return _kayles.main(words)
