"""`python -m kayles` is the program `nkdsl`."""

import sys

from ._program import main

sys.exit(main())
