"""Which language is asked for: by an option, in the environment, or by the system."""

from __future__ import annotations

import os

from . import known, use

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
    for code in (_option(arguments), os.environ.get(VARIABLE, ""), _preferred()):
        found = code and asked(code)
        if found:
            use(found)
            return
    use(of_the_system())


def asked(name: str) -> str:
    """Return the code of a known language for what a person or a system calls it, or "".

    >>> asked("fr"), asked("pt_BR.UTF-8"), asked("Français"), asked("tlh")
    ('fr', 'pt', 'fr', '')
    """
    from . import LANGUAGES

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
    """Return what the options file says, if there is one."""
    from noddy.places import config_path

    if not os.path.isfile(config_path()):
        return ""
    from noddy.terminal.preferences import read_preferences

    return str(read_preferences().found["lang"].value or "")
