"""Which language is asked for: by an option, in the environment, or by the system."""

from __future__ import annotations

import os
import sys

from . import LANGUAGES, catalogue_file, current, known, use

__all__ = ["VARIABLE", "asked", "choose", "of_the_system", "told_by_the_system"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

VARIABLE = "NODDY_LANG"
OPTION = "--lang"

# In the order of GNU gettext: the first that says anything decides.
_OF_THE_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose(arguments: Sequence[str]) -> None:
    """Speak the language that arguments, environment, options file or system ask for.

    A language that is not known asks for nothing here: who reads the option tells what is wrong.
    """
    code = asked(_option(arguments)) or asked(os.environ.get(VARIABLE, ""))
    code = code or asked(_preferred()) or of_the_system()
    use(code)
    if current() != code and (path := catalogue_file(code)):
        print(f"{path} is no catalogue that can be read, so this is English.", file=sys.stderr)


def asked(name: str) -> str:
    """Return the code of a known language for what a person or a system calls it, or "".

    >>> asked("fr"), asked("pt_BR.UTF-8"), asked("Français"), asked("tlh")
    ('fr', 'pt', 'fr', '')
    """
    name = name.strip()
    for code, own_name in LANGUAGES.items():
        if name.casefold() == own_name.casefold():
            return code
    code = name.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
    return code if known(code) else ""


def of_the_system() -> str:
    """Return the first known language that the system's variables name; else English."""
    return told_by_the_system()[1]


def told_by_the_system() -> tuple[str, str]:
    """Return the variable of the system that decides, or "", and the language that follows."""
    for variable in _OF_THE_SYSTEM:
        names = os.environ.get(variable, "")
        if names:
            return variable, next(filter(None, map(asked, names.split(":"))), "en")
    return "", "en"


def _option(arguments: Sequence[str]) -> str:
    """Return the value of ``--lang``, wherever it stands; the last is the one that counts."""
    found = ""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if word == "--":
            break
        if word == OPTION:
            found = following
        elif word.startswith(OPTION + "="):
            found = word.partition("=")[2]
    return found


def _preferred() -> str:
    """Return what the options file says of the language.

    Nothing else of the file is looked at, as the rest costs time and may name modules to load; what
    is wrong with it is told by whoever reads it whole.
    """
    from noddy.places import config_path

    try:
        with open(config_path(), "rb") as file:
            content = file.read(1 << 20)
        if b"lang" not in content:
            return ""
        import tomllib

        return str(tomllib.loads(content.decode("utf-8")).get("lang", ""))
    except (OSError, ValueError, RecursionError):
        return ""
