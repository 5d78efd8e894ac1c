"""Advice that is true: what each card is worth, what a match was lost by, and what was luck.

In two-player matches with three cards the values are those of the equilibrium, found by solving the
deal at hand at the present score, with a table of chances for what follows it (`noddy.solver`).
Elsewhere they come from samples, with their standard errors.
"""

from __future__ import annotations

from .hints import Hint, HintList, WinProbability, hint, prepare, win_probability
from .reviews import DealReview, Decision, Review, SeatReview, review

__all__ = [
    "DealReview",
    "Decision",
    "Hint",
    "HintList",
    "Review",
    "SeatReview",
    "WinProbability",
    "hint",
    "prepare",
    "review",
    "win_probability",
]
