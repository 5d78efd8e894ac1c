"""What one run of the command line in this process came to."""

from typing import NamedTuple


class Said(NamedTuple):
    """The exit status, and what was said on standard output and on standard error."""

    status: int
    out: str
    err: str
