"""A match told in JSON lines, made into a record.

The lines are those of `noddy replay --json` or of `noddy play --json`. Events are public, so what
comes of them holds what everybody saw, and of a session's stream also the person's own hands; cards
that nobody saw are `??`.
"""

from __future__ import annotations

from noddy.commands.options import CommandError
from noddy.language import noted, speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["record_of"]

_TAKEN_BACK = noted(
    "Line {line}: this stream makes no record, because something was taken back in it: "
    "noddy record takes the saved match as well."
)
_NOT_THESE = {
    "undone": _TAKEN_BACK,
    "redone": _TAKEN_BACK,
    "resumed": noted(
        "Line {line}: this stream makes no record, because it begins in the middle of a match: "
        "noddy record takes the saved match as well."
    ),
}


def record_of(lines: Iterable[str], *, target: int | None = None) -> str:
    """Return the record of the last match in a stream.

    Parameters
    ----------
    lines
        The lines.
    target
        The score that wins, where the stream does not say; 31 if nobody does.

    Raises
    ------
    CommandError
        The lines are no such stream; what the record then says is checked by whoever loads it.
    """
    stream = _Stream(target)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            stream.hear(number, _object(number, line))
    return stream.record()


def _object(number: int, line: str) -> dict[str, Any]:
    from json import loads

    try:
        found = loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise CommandError(speak("Line {line} is not a JSON object.", line=number))
    return found


class _Hand:
    """One deal as it was heard."""

    def __init__(self, number: int, dealer: int) -> None:
        self.number = number
        self.dealer = dealer
        self.starter = ""
        self.plays: list[tuple[int, str, int]] = []
        # What is known of each seat's hand, whole.
        self.whole: dict[int, list[str]] = {}
        self.claims: list[tuple[int, int]] = []
        self.scores: list[int] = []


class _Stream:
    """What was heard so far."""

    def __init__(self, target: int | None) -> None:
        self.target = target
        self.names: list[str] = []
        self.levels: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Forget the match before."""
        self.cuts: list[tuple[int, str]] = []
        self.hands: list[_Hand] = []
        self.scores: dict[int, int] = {}
        self.seats = 2
        self.knave: int | None = None
        self.winner: int | None = None
        self.count = "auto"

    def hear(self, number: int, found: dict[str, Any]) -> None:
        """Take in one object."""
        try:
            if "event" in found:
                self._hear_event(found)
            elif found.get("answer") == "greeting":
                self.names = [str(name) for name in found["names"]]
                self.levels = [str(level) for level in found["levels"]]
                self.target = int(found["target"])
            elif found.get("answer") in _NOT_THESE:
                raise CommandError(speak(_NOT_THESE[found["answer"]], line=number))
            elif "hand" in found and isinstance(found.get("seat"), int) and self.hands:
                # Only the first hand of a deal is whole.
                whole = str(found["hand"]).split()
                self.hands[-1].whole.setdefault(found["seat"], whole)
        except (KeyError, TypeError, ValueError, IndexError):
            raise CommandError(
                speak(
                    "Line {line} is no event of a match, as noddy replay --json writes them.",
                    line=number,
                )
            ) from None

    def _hear_event(self, found: dict[str, Any]) -> None:
        kind, seat = found["event"], int(found.get("seat", 0))
        self.seats = max(self.seats, seat + 1, len(found.get("scores", ())))
        if (kind == "cut" and self.hands) or (kind == "deal" and found["number"] == 1):
            # Another match begins; its cut has been heard if there was one.
            cuts = [] if self.hands else self.cuts
            self.begin()
            self.cuts = cuts
        hear = getattr(self, f"_hear_{kind}", None)
        if hear is not None:
            hear(found, seat)
        points = int(found.get("points", 0))
        if points and "seat" in found:
            self.scores[seat] = self.scores.get(seat, 0) + points
        if self.hands:
            players = max(self.seats, len(self.names))
            self.hands[-1].scores = [self.scores.get(each, 0) for each in range(players)]

    def _hear_cut(self, found: dict[str, Any], seat: int) -> None:
        self.cuts.append((seat, str(found["card"])))

    def _hear_deal(self, found: dict[str, Any], seat: int) -> None:
        self.hands.append(_Hand(int(found["number"]), int(found["dealer"])))

    def _hear_starter(self, found: dict[str, Any], seat: int) -> None:
        self.hands[-1].starter = str(found["card"])

    def _hear_knave_noddy(self, found: dict[str, Any], seat: int) -> None:
        self.knave = int(found["points"])

    def _hear_play(self, found: dict[str, Any], seat: int) -> None:
        self.hands[-1].plays.append((seat, str(found["card"]), int(found["total"])))

    def _hear_show(self, found: dict[str, Any], seat: int) -> None:
        self.hands[-1].whole[seat] = str(found["hand"]).split()

    def _hear_reveal(self, found: dict[str, Any], seat: int) -> None:
        self._hear_show(found, seat)
        self.count = "manual" if self.count == "auto" else self.count

    def _hear_claim(self, found: dict[str, Any], seat: int) -> None:
        if seat != int(found["owner"]):
            # Only with muggins does anybody claim what is another's.
            self.count = "muggins"
        self.hands[-1].claims.append((seat, int(found["claimed"])))

    def _hear_won(self, found: dict[str, Any], seat: int) -> None:
        self.winner = seat

    def record(self) -> str:
        """Return the record."""
        if not self.hands:
            raise CommandError(speak("There is no deal in this stream."))
        players = max(
            self.seats, len(self.names), *(seat + 1 for seat, _ in self.cuts or [(0, "")])
        )
        size = self._hand_size(players)
        rules = {"players": players, "hand_size": size, "target": self.target or 31}
        if self.knave is not None:
            rules["knave_noddy"] = self.knave
        elif any(hand.starter[:1] == "J" for hand in self.hands):
            rules["knave_noddy"] = 0
        settings = [f"{key} = {value}" for key, value in rules.items()]
        if self.count != "auto":
            settings.append(f'count = "{self.count}"')
        lines = [
            'format = "noddy-record"',
            "version = 1",
            f"rules = {{ {', '.join(settings)} }}",
        ]
        for key, texts in (("seats", self.names), ("strategies", self.levels)):
            if len(texts) == players:
                lines.append(f"{key} = {_listed(texts)}")
        if self.cuts:
            lines.append(f"cut = {_listed(f'p{seat + 1} {card}' for seat, card in self.cuts)}")
        if self.winner is not None:
            lines.append(f'winner = "p{self.winner + 1}"')
        for hand in self.hands:
            lines += ["", *_hand_lines(hand, players, size)]
        return "\n".join(lines) + "\n"

    def _hand_size(self, players: int) -> int:
        """Return how many cards a hand has: as seen, else as many as somebody played."""
        seen = [len(cards) for hand in self.hands for cards in hand.whole.values()]
        played = [
            sum(player == seat for player, _, _ in hand.plays)
            for hand in self.hands
            for seat in range(players)
        ]
        return max(3, *seen, *played)


def _hand_lines(hand: _Hand, players: int, size: int) -> list[str]:
    deal = []
    for seat in range(players):
        cards = hand.whole.get(seat) or [card for player, card, _ in hand.plays if player == seat]
        deal.append(" ".join([f"p{seat + 1}", *cards, *["??"] * (size - len(cards))]))
    plays = _listed(f"p{seat + 1} {card} {total}" for seat, card, total in hand.plays)
    claims = _listed(f"p{seat + 1} {claimed}" for seat, claimed in hand.claims)
    return [
        "[[hand]]",
        f"number = {hand.number}",
        f'dealer = "p{hand.dealer + 1}"',
        f"deal = {_listed(deal)}",
        f'starter = "{hand.starter}"',
        f"play = {plays}",
        *([f"claims = {claims}"] if hand.claims else []),
        f"scores = {hand.scores}",
    ]


def _listed(texts: Iterable[str]) -> str:
    """Write TOML strings, which JSON strings of these texts are as well."""
    from json import dumps

    return "[" + ", ".join(dumps(text, ensure_ascii=False) for text in texts) + "]"
