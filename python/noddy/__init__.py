"""Noddy, the ancestor of cribbage: an exact engine, a fast scorer and a game to play.

>>> import noddy
>>> noddy.score_hand("5h 5d Js", "5s").total
15
>>> match = noddy.Match(seed=1589)
>>> while match.turn is not None:
...     events = match.play(match.legal_plays[0])
>>> match.outcome().winner in (0, 1)
True

The rulings that docstrings cite as R1 to R28 and C1 to C9 are in ``docs/rules.md``.
"""

from ._engine import (
    BuiltinStrategy,
    Card,
    Claim,
    Combination,
    Cut,
    Deal,
    Distribution,
    Go,
    HandScore,
    IllegalClaim,
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
    Reveal,
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
    score_hands,
    score_hands_by_kind,
    score_play,
    score_plays,
    show_distribution,
    shuffled,
    simd_path,
    starter_distribution,
)

__all__ = [
    "BuiltinStrategy",
    "Card",
    "Claim",
    "Combination",
    "Cut",
    "Deal",
    "Distribution",
    "Go",
    "HandScore",
    "IllegalClaim",
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
    "Reveal",
    "Rules",
    "Show",
    "Simulation",
    "Starter",
    "Turn",
    "View",
    "Won",
    "__version__",
    "arena",
    "cards",
    "cut_for_deal",
    "hand_points",
    "match_seed",
    "record",
    "reference",
    "score_hand",
    "score_hands",
    "score_hands_by_kind",
    "score_play",
    "score_plays",
    "show_distribution",
    "shuffled",
    "simd_path",
    "simulate",
    "starter_distribution",
    "strategies",
]

# Type checkers know the name; importing it from `typing` would be most of the start-up time.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import record, reference, strategies
    from .simulation import Simulation, arena, simulate

# What a scorer never needs is loaded when it is first named: a short command stays short.
_LAZY = {
    "record": None,
    "reference": None,
    "strategies": None,
    "Simulation": "simulation",
    "arena": "simulation",
    "simulate": "simulation",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = _LAZY[name]
    module = import_module(f"{__name__}.{home or name}")
    value: object = module if home is None else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
