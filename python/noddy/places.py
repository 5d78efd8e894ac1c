"""Where the program keeps what it saves, and where it looks for options."""

from __future__ import annotations

import os
import sys

__all__ = ["config_path", "data_directory"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

CONFIG_NAME = "config.toml"


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


def config_path(environ: Mapping[str, str] | None = None) -> str:
    """Return where the file of options is, or would be.

    `$NODDY_CONFIG` names it, `$NODDY_HOME` the folder it is in; else it is where the platform keeps
    such files.
    """
    environ = os.environ if environ is None else environ
    named = environ.get("NODDY_CONFIG")
    if named:
        return named
    home = environ.get("NODDY_HOME")
    if home:
        return os.path.join(home, CONFIG_NAME)
    user = os.path.expanduser("~")
    if os.name == "nt":
        base = environ.get("APPDATA") or os.path.join(user, "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(user, "Library", "Application Support")
    else:
        base = environ.get("XDG_CONFIG_HOME") or os.path.join(user, ".config")
    return os.path.join(base, "noddy", CONFIG_NAME)
