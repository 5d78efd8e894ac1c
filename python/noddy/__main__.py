"""`python -m noddy` is the same as the command `noddy`."""

import sys

from noddy.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
