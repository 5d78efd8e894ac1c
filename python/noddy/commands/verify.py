"""`noddy verify`: whether the cards of a match are those that were sealed.

The packs are dealt again by `noddy.reference`, which is written from the description and shares
nothing with the engine that dealt the match.
"""

from __future__ import annotations

from noddy.commands.options import Option, UsageError, heeding, read
from noddy.commands.sources import load
from noddy.language import english, noted, speak, speak_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from noddy.commands.sources import Source

__all__ = ["Opened", "check", "run"]

SCHEMA = "noddy-verify 1"
"""The schema of the JSON form, and its version."""

_USAGE = noted("noddy verify MATCH [--seal HEX] [--seed N --nonce HEX]")
_SUMMARY = noted(
    "Deals the packs of a match again from its seed, and compares them and the seal. MATCH is a "
    "match that is kept, by number or name, or last for the one finished last; or a file. The "
    "exit status is 0 if everything holds, 1 if not."
)


def _hex(digits: int) -> Any:  # noqa: ANN401 (a reader of options)
    def reader(name: str, given: str) -> str:
        plain = given.lower().replace(" ", "").replace("…", "...")
        head, _, tail = plain.partition("...")
        known = head + tail
        exact = len(known) == digits if digits == 32 else 8 <= len(known) <= digits
        if not exact or not set(known) <= set("0123456789abcdef"):
            raise UsageError(
                speak(
                    "{option} must be {digits} hexadecimal digits: they are shown by fair.",
                    option=name,
                    digits=digits,
                )
            )
        return plain

    return reader


_SEAL = Option("--seal", "HEX", noted("the seal that was shown before the first card"), _hex(64))
_NONCE = Option("--nonce", "HEX", noted("the secret number, as it was opened"), _hex(32))


def run(arguments: list[str]) -> int:
    """Check a match and say what that proves."""
    given = read(
        arguments, (_SEAL, _NONCE, *heeding("--json", "--seed")), usage=_USAGE, summary=_SUMMARY
    )
    if len(given.words) != 1:
        raise UsageError(
            speak(
                "noddy verify takes one match: for example {example}.",
                example="noddy verify last",
            )
        )
    source = load(given.words[0])
    opened = Opened(source)
    if given["seed"] is not None:
        opened.seed = given["seed"]
    if given["nonce"] is not None:
        opened.nonce = int(given["nonce"], 16)
    shown: str | None = given["seal"]
    if given["json"]:
        # What other programs read is the same in every language.
        with english():
            found = list(check(source, opened, shown=shown))
        print(_as_json(opened, found, compared=shown is not None))
    else:
        found = list(check(source, opened, shown=shown))
        print("\n".join(_page(opened, found, compared=shown is not None)))
    return 0 if _all_hold(found) else 1


# Whether each thing holds, and what it is.
_Checks = list[tuple[bool, str]]


def _all_hold(found: _Checks) -> bool:
    return all(ok for ok, _ in found)


def _as_json(opened: Opened, found: _Checks, *, compared: bool) -> str:
    import json

    return json.dumps(
        {
            "schema": SCHEMA,
            "holds": _all_hold(found),
            "over": opened.over,
            "seal": opened.digest,
            "compared": compared,
            "checks": [{"holds": ok, "text": said} for ok, said in found],
        }
    )


def _page(opened: Opened, found: _Checks, *, compared: bool) -> list[str]:
    """Return what was found and what follows from it, in lines."""
    from noddy.language.lines import paragraph

    # Translators: what was checked follows: it holds, or it fails.
    words = {True: speak("holds"), False: speak("FAILS")}
    width = max(map(len, words.values())) + 2
    lines = [line for ok, said in found for line in paragraph(said, words[ok].ljust(width))]
    meaning = _meaning(opened, holds=_all_hold(found), compared=compared)
    return [*lines, "", *(line for said in meaning for line in paragraph(said))]


class Opened:
    """What a match says of its seal: nothing that is not there is made up.

    Attributes
    ----------
    seed, nonce : int or None
        The numbers; None where they are not known.
    noted : str or None
        The seal as a record notes it.
    cuts : dict
        The number that each deal was cut with.
    over : bool
        Whether the match is over: until then neither number is shown.
    """

    __slots__ = ("cuts", "nonce", "noted", "over", "seed")

    def __init__(self, source: Source) -> None:
        self.noted: str | None = None
        self.seed: int | None = None
        self.nonce: int | None = None
        self.cuts: dict[int, int] = {}
        self.over = True
        if source.kept is not None:
            saved = source.kept.saved
            self.seed, self.nonce, self.cuts = saved.setup.seed, saved.setup.nonce, saved.cuts
            self.over = source.kept.over
        elif source.text is not None:
            self._read(source.text)

    def _read(self, text: str) -> None:
        import tomllib

        table = tomllib.loads(text)
        seed, nonce, noted = table.get("seed"), table.get("_nonce"), table.get("_seal")
        self.seed = None if seed is None else int(seed)
        self.noted = noted if isinstance(noted, str) else None
        try:
            self.nonce = int(nonce, 16) if isinstance(nonce, str) else None
            pairs = [str(cut).split() for cut in table.get("_cuts", [])]
            self.cuts = {int(deal): int(number) for deal, number in pairs}
        except (TypeError, ValueError):
            raise UsageError(
                speak(
                    "The record notes no nonce or cuts that can be read: "
                    '_nonce = "32 hexadecimal digits", _cuts = ["2 17"].'
                )
            ) from None

    @property
    def digest(self) -> str | None:
        """The seal: of both numbers, else as it is noted."""
        if self.seed is None or self.nonce is None:
            return self.noted
        from noddy.terminal.fair import seal

        return seal(nonce=self.nonce, seed=self.seed)


def check(source: Source, opened: Opened, *, shown: str | None) -> Iterator[tuple[bool, str]]:
    """Check one thing after the other: whether it holds, and what it is."""
    digest = opened.digest
    if digest is None:
        yield (
            False,
            speak("There is no seal: the match was set up with a known seed, or notes none."),
        )
    else:
        yield from _check_seal(opened, digest, shown)
    if opened.seed is None:
        yield (
            False,
            speak("There is no seed, so the packs cannot be dealt again: --seed N gives it."),
        )
        return
    yield from _check_cut(source, opened.seed)
    yield from _check_packs(source, opened, opened.seed)
    match = source.record.match
    yield (
        True,
        speak_number(
            "Every card was allowed, and was dealt to whoever played it: "
            "{number} card, played again.",
            "Every card was allowed, and was dealt to whoever played it: "
            "{number} cards, played again.",
            len(match.choices),
        ),
    )


def _check_seal(opened: Opened, digest: str, shown: str | None) -> Iterator[tuple[bool, str]]:
    made = opened.seed is not None and opened.nonce is not None
    if made:
        if opened.noted in (None, digest):
            yield True, speak("The seal of seed and nonce is {seal}.", seal=digest)
        else:
            said = noted("The seal of seed and nonce is {seal}, but the record notes {other_seal}.")
            yield False, speak(said, seal=digest, other_seal=opened.noted)
    else:
        said = noted("Seed or nonce is missing, so the seal {seal} cannot be made again.")
        yield False, speak(said, seal=digest)
    if shown is not None:
        head, _, tail = shown.partition("...")
        if digest.startswith(head) and digest.endswith(tail):
            yield True, speak("It is the seal that was shown.")
        else:
            yield False, speak("It is not the seal that was shown.")


def _check_cut(source: Source, seed: int) -> Iterator[tuple[bool, str]]:
    """Check the cut for deal (R4), or at least who dealt first."""
    from noddy import Cut, Deal, reference
    from noddy.terminal.story import shown_name

    match = source.record.match
    dealer, events = reference.cut_for_deal(match.rules.players, seed=seed)
    drawn = [(event["seat"], event["card"]) for event in events]
    cut = [(event.seat, str(event.card)) for event in match.events if isinstance(event, Cut)]
    cut = cut or [(seat, str(card)) for seat, card in source.record.cut]
    deals = [event for event in match.events if isinstance(event, Deal)]
    if deals and deals[0].number > 1:
        return
    ok = (not cut or cut == drawn) and bool(deals) and deals[0].dealer == dealer
    names = source.record.names
    first = shown_name(names[dealer]) if names else f"p{dealer + 1}"
    said = (
        noted("The cut for deal is that of the seed. First dealer by the seed: {name}.")
        if ok
        else noted("The cut for deal is not that of the seed. First dealer by the seed: {name}.")
    )
    yield ok, speak(said, name=first)


def _check_packs(source: Source, opened: Opened, seed: int) -> Iterator[tuple[bool, str]]:
    from noddy import reference
    from noddy.terminal.fair import cut_seed

    deals = list(_kept_deals(source) if source.kept is not None else _written_deals(source))
    wrong = []
    for deal in deals:
        number = opened.cuts.get(deal.number)
        packed = seed if number is None else cut_seed(seed=seed, deal=deal.number, number=number)
        if not deal.fits(reference.shuffle(packed, deal.number)):
            wrong.append(deal.number)
    if wrong:
        said = noted("The seed does not deal these cards: see deal {deals} of {number}.")
        yield False, speak(said, deals=", ".join(map(str, wrong)), number=len(deals))
    else:
        yield True, _dealt_by_the_seed(len(deals), opened.cuts)


def _dealt_by_the_seed(packs: int, cuts: dict[int, int]) -> str:
    if not cuts:
        return speak_number(
            "{number} pack is the one that the seed deals.",
            "{number} packs are those that the seed deals.",
            packs,
        )
    each = (
        speak("deal {deal} with {number}", deal=deal, number=number)
        for deal, number in sorted(cuts.items())
    )
    return speak_number(
        "{number} pack is the one that the seed deals, after the cuts ({cuts}).",
        "{number} packs are those that the seed deals, after the cuts ({cuts}).",
        packs,
        cuts=", ".join(each),
    )


class _Dealt:
    """A deal, as far as it is known; the cards as texts."""

    def __init__(
        self, number: int, hands: list[list[str]], *, dealer: int, starter: str, stock: list[str]
    ) -> None:
        self.number = number
        self.hands = hands
        self.dealer = dealer
        self.starter = starter
        self.stock = stock

    def fits(self, pack: list[str]) -> bool:
        """Tell whether this pack, in dealing order (R6, R7), deals all that is known."""
        players, size = len(self.hands), len(self.hands[0])
        top = players * size
        for seat, hand in enumerate(self.hands):
            first = (seat - self.dealer - 1) % players
            if not {card for card in hand if card != "??"} <= set(pack[first:top:players]):
                return False
        rest = pack[top + 1 :]
        return pack[top] == self.starter and self.stock == rest[: len(self.stock)]


def _kept_deals(source: Source) -> Iterator[_Dealt]:
    """Yield the deals of a saved match, as far as they have been told."""
    from noddy import Deal

    assert source.kept is not None, "asked for by the caller"
    match = source.kept.told()
    players, top = match.rules.players, match.rules.players * match.rules.hand_size
    for event in match.events:
        if isinstance(event, Deal):
            pack = [str(card) for card in match.deck(event.number)]
            hands = [
                pack[(seat - event.dealer - 1) % players : top : players] for seat in range(players)
            ]
            yield _Dealt(
                event.number, hands, dealer=event.dealer, starter=pack[top], stock=pack[top + 1 :]
            )


def _written_deals(source: Source) -> Iterator[_Dealt]:
    """Yield the deals of a record, as they are written."""
    import tomllib

    from noddy import Deal, cards

    assert source.text is not None, "what is not kept was read from a record"
    dealers = {e.number: e.dealer for e in source.record.match.events if isinstance(e, Deal)}
    tables = tomllib.loads(source.text)["hand"]
    first = tables[0].get("number", 1)
    for number, table in enumerate(tables, start=first):
        hands: list[list[str]] = [[] for _ in table["deal"]]
        for text in table["deal"]:
            seat, *words = text.replace(",", " ").split()
            hands[int(seat[1:]) - 1] = [
                word if word == "??" else str(cards(word)[0]) for word in words
            ]
        (starter,) = cards(table["starter"])
        stock = [str(card) for card in cards(table.get("stock", ""))]
        yield _Dealt(number, hands, dealer=dealers[number], starter=str(starter), stock=stock)


_NOTHING_PROVED = noted(
    "So it is not proved that the cards were fixed before the first of them was seen."
)
_NOT_OVER = noted(
    "The match is not over: seed and nonce stay closed until it is. What has been dealt so "
    "far is what they deal, by the word of this program; at the end anyone can check it."
)
# By whether the seal was compared with one that was shown, and whether a pack was cut.
_PROVED = {
    (True, False): noted(
        "Proved: the seed was fixed before the first card was seen, and it deals all these cards."
    ),
    (True, True): noted(
        "Proved: the seed was fixed before the first card was seen, and it deals all these cards,"
        " as they were cut."
    ),
    (False, False): noted(
        "Proved: if the seal is the one you were shown (compare it, or give --seal), the seed was"
        " fixed before the first card was seen, and it deals all these cards."
    ),
    (False, True): noted(
        "Proved: if the seal is the one you were shown (compare it, or give --seal), the seed was"
        " fixed before the first card was seen, and it deals all these cards, as they were cut."
    ),
}
_NOT_PROVED = {
    False: noted(
        "Not proved: that the seed was drawn by chance, nor that nobody looked at hidden cards."
        " docs/fair.md says more."
    ),
    True: noted(
        "Not proved: that the seed of a deal that nobody cut was drawn by chance, nor that nobody"
        " looked at hidden cards. docs/fair.md says more."
    ),
}


def _meaning(opened: Opened, *, holds: bool, compared: bool) -> list[str]:
    """Say what follows from the checks, and what does not."""
    if not holds:
        return [speak(_NOTHING_PROVED)]
    if not opened.over:
        return [speak(_NOT_OVER)]
    cut = bool(opened.cuts)
    return [speak(_PROVED[compared, cut]), speak(_NOT_PROVED[cut])]
