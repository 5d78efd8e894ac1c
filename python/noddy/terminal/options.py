"""What a run of ``noddy play`` was asked to be."""

from __future__ import annotations

__all__ = ["PlayOptions"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal


class PlayOptions:
    """Everything the command line can say about a session, with defaults right for a beginner.

    The values are taken as they are: whoever reads the command line has checked them, and
    `noddy.Rules` checks the rules once more.

    Parameters
    ----------
    players, hand_size, target, knave_noddy, count
        The rules of the match, as for `noddy.Rules`.
    seed
        The seed of the match; a fresh one if None.
    against
        The levels of the computer players, in seat order. The last one named holds for the
        seats that remain; empty means the usual opponent.
    names
        The names of the people, in seat order; the first is the one at seat `seat`. People
        who are not named are called "You" when alone, else "Player 1" and so on.
    humans
        How many people sit at this keyboard.
    seat
        The seat of the first person.
    voice
        "auto", "unicode", "ascii", "plain" or "json".
    color
        "auto", "always" or "never".
    auto, pause
        Whether an only card is played without asking, and whether the game waits for Enter
        before the show and the next deal. None for `pause`: it does at a terminal.
    save
        Whether the match is kept on disk after every action.
    strict
        Whether the first line that cannot be obeyed ends the session with exit status 3.
    quiet
        Whether the greeting is left out.
    best_of
        How many matches a series has at most; whoever wins more than half of them wins it.
    settings
        What `set` would set in the session, by name.
    fresh
        Whether a new match is started even if one is open: set it when any option about
        rules, seats or the seed was given.

    Examples
    --------
    >>> from noddy.terminal.options import PlayOptions
    >>> PlayOptions(target=61, against=("greedy",)).target
    61
    """

    __slots__ = (
        "against",
        "auto",
        "best_of",
        "color",
        "count",
        "fresh",
        "hand_size",
        "humans",
        "knave_noddy",
        "names",
        "pause",
        "players",
        "quiet",
        "save",
        "seat",
        "seed",
        "settings",
        "strict",
        "target",
        "voice",
    )

    def __init__(
        self,
        *,
        players: int = 2,
        hand_size: int = 3,
        target: int = 31,
        knave_noddy: int = 1,
        count: Literal["auto", "manual", "muggins"] = "auto",
        seed: int | None = None,
        against: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        humans: int = 1,
        seat: int = 0,
        voice: str = "auto",
        color: str = "auto",
        auto: bool = True,
        pause: bool | None = None,
        save: bool = True,
        strict: bool = False,
        quiet: bool = False,
        best_of: int = 1,
        settings: Mapping[str, str] | None = None,
        fresh: bool = False,
    ) -> None:
        self.players = players
        self.hand_size = hand_size
        self.target = target
        self.knave_noddy = knave_noddy
        self.count = count
        self.seed = seed
        self.against = against
        self.names = names
        self.humans = humans
        self.seat = seat
        self.voice = voice
        self.color = color
        self.auto = auto
        self.pause = pause
        self.save = save
        self.strict = strict
        self.quiet = quiet
        self.best_of = best_of
        self.settings = dict(settings or {})
        self.fresh = fresh
