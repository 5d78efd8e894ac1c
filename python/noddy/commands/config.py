"""`noddy config`: every option, its value, and where it came from."""

from __future__ import annotations

import sys

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.play import OPTIONS
from noddy.commands.text import file_name
from noddy.language import english, noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.commands.options import Arguments
    from noddy.terminal.preferences import Preferences

__all__ = ["run"]

SCHEMA = "noddy-config 1"
"""The schema of the JSON form, and its version."""

_USAGE = noted("noddy config [--path | --template] [OPTIONS of noddy play]")
_SUMMARY = noted(
    "Shows every option, its value and where it came from. In rising order of authority these "
    "are: the default, the file (TOML), the environment (NODDY_TARGET and so on), and what the "
    "command line says."
)
_PATH = Option("--path", "", noted("only where the file is, or would be"))
_TEMPLATE = Option(
    "--template", "", noted("a file with every option at its default, to begin with")
)


def run(arguments: list[str]) -> int:
    """Show the options."""
    given = read(
        arguments, (_PATH, _TEMPLATE, *OPTIONS, *heeding("--json")), usage=_USAGE, summary=_SUMMARY
    )
    if given.words:
        raise UsageError(
            speak(
                "noddy config takes options only: for example {example}.",
                example="noddy config --target 61",
            )
        )
    from noddy.terminal.preferences import config_path

    if given["path"]:
        print(config_path())
        return 0
    if given["template"]:
        print("\n".join(_template()))
        return 0
    if given["json"]:
        # What other programs read is English, warnings and sources included.
        with english():
            _print_json(_preferences(given))
        return 0
    preferences = _preferences(given)
    for warning in preferences.warnings:
        print(warning, file=sys.stderr)
    print("\n".join(_table(preferences)))
    return 0


def _preferences(given: Arguments) -> Preferences:
    """Return every option with the value that holds."""
    from noddy.terminal.preferences import read_preferences

    preferences = read_preferences()
    _take_flags(preferences, given)
    _take_system(preferences)
    return preferences


def _take_flags(preferences: Preferences, given: Arguments) -> None:
    """Take what the command line says, which `noddy play` would heed."""
    from noddy.terminal.preferences import Found

    said = {f"--{key.replace('_', '-')}": (key, value) for key, value in given.values.items()}
    said |= {f"--{form}": ("voice", form) for form in ("ascii", "plain") if given[form]}
    if given["no_save"]:
        said["--no-save"] = ("save", False)
    for flag, (key, value) in said.items():
        if key in preferences.found:
            taken = tuple(value) if isinstance(value, list) else value
            preferences.found[key] = Found(preferences.found[key].preference, taken, flag)


def _take_system(preferences: Preferences) -> None:
    """Take the language of the system, which holds where nothing else is said."""
    from noddy.language.choice import told_by_the_system
    from noddy.terminal.preferences import Found

    found = preferences.found["lang"]
    variable, code = told_by_the_system()
    if not found.value and variable:
        preferences.found["lang"] = Found(found.preference, code, variable)


def _table(preferences: Preferences) -> list[str]:
    from noddy.terminal.preferences import shown

    # Translators: the heads of three columns.
    option, value, source = speak("option | value | from").split(" | ")
    rows = [(option, value, source)]
    rows += [
        (name, shown(found.value) or "-", found.source) for name, found in preferences.found.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = [f"{name:<{widths[0]}}  {value:<{widths[1]}}  {source}" for name, value, source in rows]
    there = (
        noted("The file is {file}.") if preferences.exists else noted("There is no file {file}.")
    )
    return [*lines, "", speak(there, file=file_name(preferences.path))]


def _print_json(preferences: Preferences) -> None:
    import json

    from noddy.terminal.preferences import shown

    print(
        json.dumps(
            {
                "schema": SCHEMA,
                "path": preferences.path,
                "exists": preferences.exists,
                "options": [
                    {
                        "name": name,
                        "value": shown(found.value),
                        "source": found.source,
                        "default": shown(found.preference.default),
                        "variable": found.preference.variable,
                        "allowed": found.preference.allowed,
                    }
                    for name, found in preferences.found.items()
                ],
                "warnings": preferences.warnings,
            }
        )
    )


def _template() -> list[str]:
    """Every option in a comment of its own, so that the file changes nothing until one is."""
    from noddy.terminal.preferences import PREFERENCES, as_toml

    lines = ["# " + speak("Options of noddy: take the # away before one to set it.")]
    for each in PREFERENCES:
        # Translators: what an option is, and the values it takes.
        about = speak("{summary}: {allowed}", summary=each.summary, allowed=each.allowed)
        lines += ["", f"# {about}", f"# {each.name} = {as_toml(each.default)}"]
    return lines
