"""A session in memory, with chance that is no chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Literal

import pytest

from noddy import BuiltinStrategy, Rules
from noddy.terminal.session import Seat, Session, Setup
from noddy.terminal.story import Answer, Happened, Item

from .fake import FakeAdviser

if TYPE_CHECKING:
    from noddy.terminal.advice import Adviser

Make = Callable[..., Session]


@pytest.fixture
def make() -> Make:
    """Make a session: ``make(seed=7, players=2, humans=1, ...)``."""

    def made(
        *,
        seed: int = 7,
        players: int = 2,
        hand_size: int = 3,
        target: int = 31,
        humans: int = 1,
        level: str = "greedy",
        nonce: int | None = None,
        auto: bool = True,
        pauses: bool = True,
        best_of: int = 1,
        counting: Literal["auto", "manual", "muggins"] = "auto",
        adviser: Adviser | None = None,
    ) -> Session:
        names = ["You"] if humans == 1 else [f"Player {n + 1}" for n in range(humans)]
        seats = [Seat(name=name) for name in names]
        seats += [Seat(name=name, level=level) for name in ("Robin", "Marian", "Will", "Alan")]
        numbers: Iterator[int] = count(1000)
        return Session(
            Setup(
                rules=Rules(players=players, hand_size=hand_size, target=target, count=counting),
                seats=tuple(seats[:players]),
                seed=seed,
                nonce=nonce,
                best_of=best_of,
            ),
            strategy=BuiltinStrategy,
            fresh=lambda: next(numbers),
            levels=BuiltinStrategy.names(),
            level="greedy",
            auto=auto,
            pauses=pauses,
            adviser=adviser or FakeAdviser(),
            version="0",
        )

    return made


def answers(items: list[Item]) -> list[str]:
    """The names of the answers among the items."""
    return [item.name for item in items if isinstance(item, Answer)]


def events(items: list[Item]) -> list[dict[str, object]]:
    """The events among the items."""
    return [item.event.to_dict() for item in items if isinstance(item, Happened)]
