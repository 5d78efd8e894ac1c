"""Where the program keeps what it saves."""

from __future__ import annotations

import os
import sys

__all__ = ["data_directory"]


def data_directory() -> str:
    """Where the platform keeps what a program saves; NODDY_HOME overrides it."""
    home = os.environ.get("NODDY_HOME")
    if home:
        return home
    user = os.path.expanduser("~")
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(user, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(user, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or os.path.join(user, ".local", "share")
    return os.path.join(base, "noddy")
