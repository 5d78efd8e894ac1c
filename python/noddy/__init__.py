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
    ValueTable,
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
    "DealReview",
    "Decision",
    "Distribution",
    "Go",
    "HandScore",
    "Hint",
    "HintList",
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
    "Review",
    "Rules",
    "SeatReview",
    "Show",
    "Simulation",
    "Starter",
    "Turn",
    "ValueTable",
    "View",
    "WinProbability",
    "Won",
    "__version__",
    "advice",
    "arena",
    "cards",
    "cut_for_deal",
    "hand_points",
    "hint",
    "match_seed",
    "record",
    "reference",
    "review",
    "score_hand",
    "score_hands",
    "score_hands_by_kind",
    "score_play",
    "score_plays",
    "show_distribution",
    "shuffled",
    "simd_path",
    "simulate",
    "solver",
    "starter_distribution",
    "strategies",
    "win_probability",
]

# Type checkers know the name; importing it from `typing` would be most of the start-up time.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import advice, record, reference, solver, strategies
    from .advice import (
        DealReview,
        Decision,
        Hint,
        HintList,
        Review,
        SeatReview,
        WinProbability,
        hint,
        review,
        win_probability,
    )
    from .simulation import Simulation, arena, simulate

# What a scorer never needs is loaded when it is first named: a short command stays short.
_LAZY = {
    "advice": None,
    "record": None,
    "reference": None,
    "solver": None,
    "strategies": None,
    "DealReview": "advice",
    "Decision": "advice",
    "Hint": "advice",
    "HintList": "advice",
    "Review": "advice",
    "SeatReview": "advice",
    "WinProbability": "advice",
    "hint": "advice",
    "review": "advice",
    "win_probability": "advice",
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
