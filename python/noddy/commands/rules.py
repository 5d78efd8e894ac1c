"""`noddy rules`: the rulings, by number or by word.

The page is in English. In other languages the rulings are told in short, as in a session.

The package carries the page, so that a command without network or checkout can show it;
`docs/rules.md` is the same file, byte for byte, which a test sees to.
"""

from __future__ import annotations

from noddy.commands.options import UsageError, heeding, meant, read
from noddy.commands.text import wants_ascii
from noddy.language import current, noted, speak
from noddy.terminal.messages import text

__all__ = ["rulings", "run", "section"]

_USAGE = noted("noddy rules [NUMBER | WORD]")
_SUMMARY = noted(
    "Shows one ruling (noddy rules R14), those that speak of a word (noddy rules flush), "
    "or without a topic the list of them all. noddy rules all shows the whole page."
)


def run(arguments: list[str]) -> int:
    """Show the rulings that were asked for."""
    given = read(arguments, heeding("--ascii", "--json"), usage=_USAGE, summary=_SUMMARY)
    topic = " ".join(given.words).strip()
    known = rulings()
    if given["json"]:
        import json

        chosen = known if topic in ("", "all") else dict(section(topic))
        listed = [{"heading": heading, "text": body} for heading, body in chosen.items()]
        print(json.dumps({"schema": "noddy-rules 1", "rulings": listed}))
        return 0
    if current() != "en":
        shown = _in_short("" if topic.lower() == "all" else topic)
    elif not topic:
        lines = [heading for heading in known if heading[1:2].isdigit()]
        lines += ["", "noddy rules R14, noddy rules flush or noddy rules all shows the text."]
        shown = "\n".join(lines)
    elif topic.lower() == "all":
        shown = _page()
    else:
        shown = "\n\n".join(f"{heading}\n{body}" for heading, body in section(topic))
    if wants_ascii(given):
        from noddy.terminal.plain_letters import plain_letters

        shown = plain_letters(shown)
    print(shown.rstrip("\n"))
    return 0


_SHORT = 28
"""How many rulings are told in short: all but those of claims."""


def _in_short(topic: str) -> str:
    """Return the rulings of a topic in the language that is spoken, and where the page is."""
    from noddy.language.lines import paragraph

    lines = [
        line
        for number in _numbers_of(topic)
        for line in paragraph(text(f"rule_{number}"), f"{f'R{number}':<5}")
    ]
    if not lines:
        lines = [f"{heading}\n{body}" for heading, body in section(topic)]
    # Translators: the rulings before this are in your language, but short.
    whole = speak(
        "The full text of the rules is in English: {example} shows it.", example=_full(topic)
    )
    return "\n".join([*lines, "", *paragraph(whole)])


def _full(topic: str) -> str:
    return f"noddy rules {topic or 'all'} --lang en"


def _numbers_of(topic: str) -> list[int]:
    """Return which rulings a topic means: by number, else by a word of the language or the page."""
    every = range(1, _SHORT + 1)
    word = topic.casefold()
    if not any(letter.isdigit() for letter in word):
        found = [number for number in every if word in text(f"rule_{number}").casefold()]
        if found:
            return found
    headings = {heading.split(" ")[0] for heading, _ in section(topic)}
    return [number for number in every if f"R{number}" in headings]


def _page() -> str:
    from importlib.resources import files

    return files("noddy").joinpath("data", "rules.md").read_text("utf-8")


def rulings() -> dict[str, str]:
    """Every heading of the page with its text, in order.

    >>> rulings()["R3 Players"]
    'Two, three or four. Nobody has a partner.'
    """
    found: dict[str, str] = {}
    for part in ("\n" + _page()).split("\n#")[1:]:
        heading, _, body = part.partition("\n")
        if body.strip():
            found[heading.lstrip("# ")] = body.strip()
    return found


def section(topic: str) -> list[tuple[str, str]]:
    """Return the rulings of that number, or with that word in the heading, else in the text.

    >>> [heading for heading, _ in section("14")]
    ['R14 Points for a card played']
    >>> [heading for heading, _ in section("his nob")]
    ['R22 His nob']
    """
    known = rulings()
    word = topic.casefold()
    number = word.removeprefix("r")
    if number.isascii() and number.isdigit():
        chosen = [heading for heading in known if heading.split(" ")[0] == f"R{int(number)}"]
        if not chosen:
            raise UsageError(
                speak(
                    "The rulings go from R1 to R28, not to R{number}: try R14.", number=number[:10]
                )
            )
    else:
        chosen = [heading for heading in known if word in heading.casefold()]
        chosen = chosen or [heading for heading in known if word in known[heading].casefold()]
    if not chosen:
        from noddy.terminal.cards import printed

        words = {part for heading in known for part in heading.casefold().split()[1:]}
        refusal = speak('No ruling speaks of "{topic}".', topic=printed(topic))
        raise UsageError(refusal + meant(word, sorted(words)))
    return [(heading, known[heading]) for heading in chosen]
