"""Noddy, the sixteenth-century ancestor of cribbage: an exact engine, a fast scorer and a game to play.

>>> import noddy
>>> noddy.score_hand("5h 5d Js", "5s").total
15
>>> match = noddy.Match(seed=1589)
>>> while match.turn is not None:
...     events = match.play(match.legal_plays[0])
>>> match.outcome().winner in (0, 1)
True

The rulings that docstrings cite as R1 to R28 are in ``docs/rules.md``.
"""

from ._engine import (
    BuiltinStrategy,
    Card,
    Combination,
    Cut,
    Deal,
    Go,
    HandScore,
    IllegalPlay,
    InvalidCard,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    KnaveNoddy,
    LastCard,
    Match,
    NoddyError,
    Outcome,
    Pile,
    PileClosed,
    Play,
    PlayScore,
    Rules,
    Show,
    Starter,
    Turn,
    View,
    Won,
    __version__,
    cards,
    cut_for_deal,
    hand_points,
    match_seed,
    score_hand,
    score_play,
    shuffled,
)

__all__ = [
    "BuiltinStrategy",
    "Card",
    "Combination",
    "Cut",
    "Deal",
    "Go",
    "HandScore",
    "IllegalPlay",
    "InvalidCard",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "KnaveNoddy",
    "LastCard",
    "Match",
    "NoddyError",
    "Outcome",
    "Pile",
    "PileClosed",
    "Play",
    "PlayScore",
    "Rules",
    "Show",
    "Starter",
    "Turn",
    "View",
    "Won",
    "__version__",
    "cards",
    "cut_for_deal",
    "hand_points",
    "match_seed",
    "record",
    "reference",
    "score_hand",
    "score_play",
    "shuffled",
    "strategies",
]

_LAZY_MODULES = frozenset({"record", "reference", "strategies"})


def __getattr__(name: str) -> object:
    # Modules that a scorer never needs are loaded when they are first named: a short command stays short.
    if name in _LAZY_MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
