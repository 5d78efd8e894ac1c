"""Deals played out seat by seat, for the simulated figures of benches/facts.py.

Every deal has a seed of its own, so that the sums do not depend on the processes that share the
work. The scores never reach a target: each deal is played to its end.
"""

from __future__ import annotations

import math
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import noddy

SOURCES = ("fifteen", "thirty_one", "pair", "run")
SHOWN = ("fifteens", "pairs", "runs", "flush", "nob")
PIECE = 1_000


@dataclass
class Seen:
    """What was seen in many deals; seat 0 leads and the last seat deals."""

    players: int
    deals: int = 0
    knaves: int = 0
    zeros: int = 0
    """Hands that counted nothing."""
    sources: list[list[int]] = field(default_factory=list)
    """By seat: points of the play for fifteens, thirty-ones, pairs, runs and last cards."""
    squares: list[int] = field(default_factory=list)
    """By seat: the sum of the squares of what it pegged in a deal."""
    finished: list[int] = field(default_factory=list)
    """By seat: how often it played the last card of the deal."""
    shown: dict[str, list[int]] = field(default_factory=dict)
    """Points of the show in all and by kind: the sum over deals, and that of the squares."""

    def __post_init__(self) -> None:
        seats = range(self.players)
        self.sources = self.sources or [[0] * 5 for _ in seats]
        self.squares = self.squares or [0 for _ in seats]
        self.finished = self.finished or [0 for _ in seats]
        self.shown = self.shown or {kind: [0, 0] for kind in ("total", *SHOWN)}

    def add(self, other: Seen) -> None:
        """Add what was seen in other deals."""
        self.deals += other.deals
        self.knaves += other.knaves
        self.zeros += other.zeros
        for seat in range(self.players):
            mine, more = self.sources[seat], other.sources[seat]
            self.sources[seat] = [a + b for a, b in zip(mine, more, strict=True)]
            self.squares[seat] += other.squares[seat]
            self.finished[seat] += other.finished[seat]
        for kind, (total, squares) in other.shown.items():
            self.shown[kind][0] += total
            self.shown[kind][1] += squares

    def pegging(self, seat: int) -> tuple[float, float]:
        """What a seat pegs a deal, with the standard error."""
        return mean_of(self.deals, sum(self.sources[seat]), self.squares[seat])

    def kind(self, kind: str) -> tuple[float, float]:
        """What a hand shows of one kind, with the standard error."""
        mean, error = mean_of(self.deals, *self.shown[kind])
        return mean / self.players, error / self.players

    def show(self) -> tuple[float, float]:
        """What a hand shows in all, with the standard error."""
        return self.kind("total")


def mean_of(count: int, total: int, squares: int) -> tuple[float, float]:
    """A mean and its standard error."""
    mean = total / count
    return mean, math.sqrt((squares / count - mean * mean) / (count - 1))


def play(name: str, players: int, hand_size: int, deals: int, seed: int) -> Seen:
    """Let a strategy play deals against itself, on all processors."""
    pieces = [
        (name, players, hand_size, first, min(PIECE, deals - first), seed)
        for first in range(0, deals, PIECE)
    ]
    seen = Seen(players)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for piece in pool.map(play_piece, pieces):
            seen.add(piece)
    return seen


def play_piece(piece: tuple[str, int, int, int, int, int]) -> Seen:
    """Play the deals of one piece."""
    name, players, hand_size, first, count, seed = piece
    rules = noddy.Rules(players=players, hand_size=hand_size, target=1_000)
    strategies = [noddy.BuiltinStrategy(name) for _ in range(players)]
    seen = Seen(players)
    for number in range(first, first + count):
        pack = noddy.match_seed(seed, number)
        match = noddy.Match(rules, seed=pack, dealer=players - 1)
        for seat, strategy in enumerate(strategies):
            strategy.new_match(pack, seat)
        while (turn := match.turn) is not None and match.deal_number == 1:
            match.play(strategies[turn].choose(match.view(turn)))
        see(seen, match)
    return seen


def see(seen: Seen, match: noddy.Match) -> None:
    """Count the first deal of a match."""
    pegged = [0] * seen.players
    shown = dict.fromkeys(seen.shown, 0)
    last = 0
    for event in match.events:
        match event:
            case noddy.Deal(number=number):
                if number > 1:
                    break
            case noddy.KnaveNoddy():
                seen.knaves += 1
            case noddy.Play(seat=seat, score=score):
                last = seat
                for place, source in enumerate(SOURCES):
                    seen.sources[seat][place] += getattr(score, source)
                pegged[seat] += score.total
            case noddy.LastCard(seat=seat):
                seen.sources[seat][4] += 1
                pegged[seat] += 1
            case noddy.Show(score=score):
                seen.zeros += score.total == 0
                shown["total"] += score.total
                for kind in SHOWN:
                    shown[kind] += getattr(score, kind)
            case _:
                pass
    seen.deals += 1
    seen.finished[last] += 1
    for seat, points in enumerate(pegged):
        seen.squares[seat] += points * points
    for kind, points in shown.items():
        seen.shown[kind][0] += points
        seen.shown[kind][1] += points * points
