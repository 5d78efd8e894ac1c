"""What passes between the session and the voices: happenings, answers, questions, replies."""

from __future__ import annotations

from .messages import text

__all__ = ["Answer", "Cast", "Happened", "Item", "Question", "Reply", "Request", "shown_name"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from noddy import Card
    from noddy._engine import Event


def shown_name(name: str) -> str:
    """Return a name as it is shown: the names of those who gave none are words of the language.

    Matches are kept with the English ones, so that they go on in any language.

    Examples
    --------
    >>> shown_name("Player 2"), shown_name("Robin")
    ('Player 2', 'Robin')
    """
    if name == "You":
        return text("name_you")
    number = name.removeprefix("Player ")
    return text("name_player", number=number) if number != name and number.isdecimal() else name


class Cast:
    """Who sits where.

    Parameters
    ----------
    names
        One name a seat. The only person, when not named, is "You".
    levels
        One level a seat; the empty string for a person.
    you
        The seat that is spoken to as "you"; None if the people have names.
    """

    __slots__ = ("levels", "names", "you")

    def __init__(self, *, names: tuple[str, ...], levels: tuple[str, ...], you: int | None) -> None:
        self.names = names
        self.levels = levels
        self.you = you

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""
        return tuple(seat for seat, level in enumerate(self.levels) if not level)

    @property
    def alone(self) -> int | None:
        """The seat of the only person; None if there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def called(self, seat: int) -> str:
        """Return the name as people read it."""
        return shown_name(self.names[seat])

    def inside(self, seat: int) -> str:
        """Return the name inside a sentence, where "You" is not the first word."""
        return text("name_you_inside") if seat == self.you else self.called(seat)


class Happened:
    """An event of the match at the moment it is told.

    `scores` are those after it, `pile` the cards of the current pile with a card just played on
    top. `held` is what the only person still holds, for their own go; `forced` says that the
    card was played for them because it was the only one.
    """

    __slots__ = ("event", "forced", "held", "pile", "scores")

    def __init__(
        self,
        event: Event,
        *,
        scores: tuple[int, ...],
        pile: tuple[Card, ...] = (),
        held: tuple[Card, ...] = (),
        forced: bool = False,
    ) -> None:
        self.event = event
        self.scores = scores
        self.pile = pile
        self.held = held
        self.forced = forced

    def __repr__(self) -> str:
        return f"<Happened {self.event!r}>"


class Answer:
    """Something the session says that is no event: by name, with its values."""

    __slots__ = ("name", "values")

    def __init__(self, name: str, /, **values: object) -> None:
        self.name = name
        self.values: dict[str, Any] = values

    def __repr__(self) -> str:
        return f"<Answer {self.name} {self.values}>"


class Question:
    """What the person at the keyboard is asked for now.

    `kind` is "play", "suit", "try", "show", "deal", "go", "pass", "step" or "over". The first three
    ask for a card; the others wait for Enter.
    """

    __slots__ = ("kind", "values")

    def __init__(self, kind: str, **values: object) -> None:
        self.kind = kind
        self.values: dict[str, Any] = values

    @property
    def for_card(self) -> bool:
        """Whether a card is asked for."""
        return self.kind in ("play", "suit", "try")

    def __repr__(self) -> str:
        return f"<Question {self.kind} {self.values}>"


class Request:
    """What only the world outside the session can do: "save", "load", "matches", ..."""

    __slots__ = ("argument", "name")

    def __init__(self, name: str, argument: str = "") -> None:
        self.name = name
        self.argument = argument


class Reply:
    """What came of one line."""

    __slots__ = ("items", "left", "refused", "request")

    def __init__(self, items: list[Item] | None = None) -> None:
        self.items: list[Item] = [] if items is None else items
        self.request: Request | None = None
        self.refused = False
        self.left = False

    def say(self, name: str, /, **values: object) -> None:
        """Add an answer."""
        self.items.append(Answer(name, **values))

    def refuse(self, name: str, /, **values: object) -> None:
        """Add an answer that says why the line was not obeyed."""
        self.items.append(Answer(name, **values))
        self.refused = True


if TYPE_CHECKING:
    Item: TypeAlias = Happened | Answer
else:
    Item = (Happened, Answer)
