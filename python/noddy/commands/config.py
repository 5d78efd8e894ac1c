"""`noddy config`: every option, its value, and where it came from."""

from __future__ import annotations

import sys

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.play import OPTIONS
from noddy.commands.text import file_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from noddy.commands.options import Arguments
    from noddy.terminal.preferences import Preferences

__all__ = ["run"]

SCHEMA = "noddy-config 1"
"""The schema of the JSON form, and its version."""

_USAGE = "noddy config [--path | --template] [OPTIONS of noddy play]"
_SUMMARY = (
    "Shows every option, its value and where it came from. In rising order of authority these\n"
    "are: the default, the file (TOML), the environment (NODDY_TARGET and so on), and what the\n"
    "command line says."
)
_PATH = Option("--path", "", "only where the file is, or would be")
_TEMPLATE = Option("--template", "", "a file with every option at its default, to begin with")


def run(arguments: list[str]) -> int:
    """Show the options."""
    given = read(
        arguments, (_PATH, _TEMPLATE, *OPTIONS, *heeding("--json")), usage=_USAGE, summary=_SUMMARY
    )
    if given.words:
        raise UsageError("noddy config takes options only: for example noddy config --target 61.")
    from noddy.terminal.preferences import config_path, read_preferences

    if given["path"]:
        print(config_path())
        return 0
    if given["template"]:
        print("\n".join(_template()))
        return 0
    preferences = read_preferences()
    _take_flags(preferences, given)
    if given["json"]:
        _print_json(preferences)
        return 0
    for warning in preferences.warnings:
        print(warning, file=sys.stderr)
    print("\n".join(_table(preferences)))
    return 0


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


def _table(preferences: Preferences) -> list[str]:
    from noddy.terminal.preferences import shown

    rows = [
        (name, shown(found.value) or "-", found.source) for name, found in preferences.found.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    lines = [f"{'option':<{widths[0]}}  {'value':<{widths[1]}}  from"]
    lines += [
        f"{name:<{widths[0]}}  {value:<{widths[1]}}  {source}" for name, value, source in rows
    ]
    there = "The file is" if preferences.exists else "There is no file"
    return [*lines, "", f"{there} {file_name(preferences.path)}."]


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

    lines = ["# Options of noddy: take the # away before one to set it."]
    for each in PREFERENCES:
        lines += [
            "",
            f"# {each.summary}: {each.allowed}",
            f"# {each.name} = {as_toml(each.default)}",
        ]
    return lines
