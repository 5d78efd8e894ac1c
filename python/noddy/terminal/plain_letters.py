"""Letters of other languages as plain ones, for screens that can show no others."""

from __future__ import annotations

import codecs

__all__ = ["IN_PLAIN_LETTERS", "plain_letters", "replaced"]

# What is no letter with a mark, or stands for two; what opens a Spanish question has no like.
_ALSO = {
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
    "ß": "ss",
    "ø": "o",
    "Ø": "O",
    "ð": "d",
    "ł": "l",
    "Ł": "L",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "−": "-",
    "‑": "-",
    "…": "...",
    "¿": "",
    "¡": "",
    "·": ".",
    "º": "o",
    "ª": "a",
    "±": "+-",
    "×": "x",
    "▸": ">",
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "♠": "S",
}


IN_PLAIN_LETTERS = "noddy.plain_letters"
"""The name of what replaces letters that an encoding does not have, for `errors` of a stream."""


def replaced(error: UnicodeError) -> tuple[str, int]:
    """Return plain letters for those that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain_letters(error.object[error.start : error.end]), error.end


codecs.register_error(IN_PLAIN_LETTERS, replaced)


def plain_letters(text: str) -> str:
    """Return a text in ASCII: letters without their marks, plain quotation marks and dashes.

    Examples
    --------
    >>> plain_letters("« Été à Saint-Cœur : mañana, não »")
    '"Ete a Saint-Coeur : manana, nao"'
    """
    if text.isascii():
        return text
    from unicodedata import combining, normalize

    # The space within French quotation marks goes with them.
    text = text.replace("« ", '"').replace(" »", '"')
    text = text.replace("«\u00a0", '"').replace("\u00a0»", '"')
    text = text.replace("«\u202f", '"').replace("\u202f»", '"')
    found = ""
    for letter in text:
        if letter in _ALSO:
            found += _ALSO[letter]
        elif letter.isascii():
            found += letter
        else:
            apart = normalize("NFKD", letter)
            found += "".join(each for each in apart if not combining(each))
    return found.encode("ascii", "replace").decode("ascii")
