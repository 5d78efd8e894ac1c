"""The course of one match: who plays, what is told of it and when, what is asked for next."""

from __future__ import annotations

from noddy import Claim, Deal, Go, KnaveNoddy, Match, PileClosed, Reveal, Show, Starter, Won

from .choices import choice_text, choose, whose
from .fair import packs_after_cuts, seal
from .story import Answer, Question
from .told import Told

__all__ = ["Course"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noddy import Card
    from noddy._engine import Choice, Event

    from .advice import Player
    from .setup import Setup
    from .story import Happened, Item


class Course:
    """One match from its first cut to its end, told event by event.

    Parameters
    ----------
    setup
        The match.
    strategy
        Makes the player of a level, by name.
    settings
        The settings of the session: "auto", "board", "cut", "explain" and "pause" are read,
        as they are then.
    cuts
        The number that each deal was cut with, by the number of the deal.

    Attributes
    ----------
    match
        The match itself, which knows every card.
    told
        What has been told of it; this is all that a voice may know.
    question
        What the match waits for.
    choosers
        For each choice made so far: the seat, and whether a person had more than one way to go.
    redo
        What was taken back: the choices of each time, the latest last.
    cuts
        The number that each deal was cut with, where somebody cut it (R6).
    undone, hints
        Whether anything was ever taken back; how often a hint was asked for.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        strategy: Callable[[str], Player],
        settings: Mapping[str, str],
        cuts: Mapping[int, int] | None = None,
    ) -> None:
        self.setup = setup
        self.cast = setup.cast()
        self.cuts = dict(cuts or {})
        self.match = self._laid_out()
        self.told = Told(setup.rules.players)
        self.question = Question("deal", number=1)
        self.choosers: list[tuple[int, bool]] = []
        self.redo: list[list[str]] = []
        self.undone = False
        self.hints = 0
        self._settings = settings
        self._players = self._seat_players(strategy)
        self._coming: list[Event] = list(self.match.events)
        self._go_on = False
        # Who has the keyboard, where several people share it, and the deal they have seen.
        self._facing: int | None = None
        self._shown_deal = 0

    def _seat_players(self, strategy: Callable[[str], Player]) -> dict[int, Player]:
        players: dict[int, Player] = {}
        for number, seat in enumerate(self.setup.seats):
            if seat.level:
                player = strategy(seat.level)
                new_match = getattr(player, "new_match", None)
                if new_match is not None:
                    new_match(self.setup.seed, number)
                players[number] = player
        return players

    def _laid_out(self) -> Match:
        """Return the match before its first card, with the packs as they were cut."""
        setup = self.setup
        if not self.cuts:
            return Match(setup.rules, seed=setup.seed)
        packs = packs_after_cuts(seed=setup.seed, cuts=self.cuts)
        return Match(setup.rules, seed=setup.seed, decks=packs)

    # What happened before, without telling it again.

    def replay(self, choices: list[str]) -> None:
        """Make the choices of an earlier session again."""
        for choice in choices:
            # A deal's hands can only be read while it is being played.
            self.tell_all()
            if whose(self.match) is None:
                raise ValueError("there are choices after the end")
            self._choose(choice)

    def tell_all(self) -> None:
        """Take everything that has happened as told."""
        while self._coming:
            self._take()

    def told_before(self, number: int) -> None:
        """Take as told what an earlier session has told, so many events."""
        if not 0 <= number <= len(self.match.events):
            raise ValueError("more was told than happened")
        while self.told.number < number:
            self._take()

    # Choices.

    def _choose(self, choice: Choice | str) -> None:
        seat = whose(self.match)
        assert seat is not None, "only asked for when it is somebody's turn"
        alone = self.match.to_claim is None and len(self.match.hand(seat)) < 2
        self._coming.extend(choose(self.match, choice))
        self.choosers.append((seat, seat not in self._players and not alone))

    def take(self, choice: Choice, items: list[Item]) -> None:
        """Make a person's choice, one that is allowed."""
        self._choose(choice)
        # What was taken back followed other cards.
        self.redo = []
        self.advance(items)

    def play_again(self, choices: list[str], items: list[Item]) -> None:
        """Play what was taken back, by all seats, and tell it."""
        for choice in choices:
            while self._coming:
                self._tell(items)
            self._choose(choice)
        self.advance(items)

    def back_to(self, earlier: Course, count: int) -> None:
        """Begin as a copy of an earlier course that stops before the choice of this number."""
        choices = [choice_text(choice) for choice in earlier.match.choices]
        self.replay(choices[:count])
        self.tell_all()
        self.redo = [*earlier.redo, choices[count:]]
        self.undone = True
        self.hints = earlier.hints
        if self.cast.alone is None:
            # Whose hand it is now, may be somebody else's: the keyboard is passed first.
            self._facing = -1

    @property
    def last_choice(self) -> int | None:
        """The number of a person's last choice that was one; None if there is none."""
        for number in range(len(self.choosers) - 1, -1, -1):
            if self.choosers[number][1]:
                return number
        return None

    @property
    def may_cut(self) -> bool:
        """Whether a person may cut the pack now: their neighbour deals next, and nobody has."""
        coming = self._coming[0] if self._coming else None
        if not isinstance(coming, Deal) or coming.number in self.cuts:
            return False
        return (coming.dealer + 1) % len(self.setup.seats) not in self._players

    def cut(self, number: int, items: list[Item]) -> None:
        """Cut the pack of the deal that comes next, and deal it."""
        choices = self.match.choices
        self.cuts[self.told.deal_number + 1] = number
        # What was taken back were cards of the pack as it lay before.
        self.redo = []
        self.match = self._laid_out()
        for choice in choices:
            choose(self.match, choice)
        self._coming = list(self.match.events[self.told.number :])
        self.go_on(items)

    @property
    def touched(self) -> bool:
        """Whether a person has chosen anything."""
        return any(seat not in self._players for seat, _ in self.choosers)

    @property
    def wins(self) -> tuple[int, ...]:
        """The matches of the series won by each seat, this one with them."""
        winner = self.match.winner
        return tuple(won + (seat == winner) for seat, won in enumerate(self.setup.wins))

    @property
    def decided(self) -> bool:
        """Whether somebody has won the series."""
        return max(self.wins) > self.setup.best_of // 2

    # Telling.

    def _on(self, setting: str) -> bool:
        return self._settings[setting] == "on"

    def _take(self) -> Happened:
        """Take the next event into what has been told."""
        event = self._coming.pop(0)
        hands: dict[int, tuple[Card, ...]] = {}
        if isinstance(event, Deal):
            hands = {person: tuple(sorted(self.match.dealt(person))) for person in self.cast.people}
        return self.told.take(event, cast=self.cast, auto=self._on("auto"), dealt=hands)

    def _pause_before(self, event: Event) -> Question | None:
        """Return the pause that stands before an event, if there is one."""
        if isinstance(event, Go):
            own = event.seat not in self._players
            return Question("go", seat=event.seat) if own and not self._on("auto") else None
        if isinstance(event, Deal):
            asked = self.may_cut and self._settings["cut"] == "ask"
            if asked or (self._on("pause") and event.number > 1):
                return Question("deal", number=event.number, cut=self.may_cut, asked=asked)
            return None
        first = isinstance(event, Show | Reveal) and not self.told.counting
        return Question("show") if first and self._on("pause") else None

    def go_on(self, items: list[Item]) -> None:
        """Go on after a pause."""
        if self.question.kind == "pass":
            self._facing = self.question.values["seat"]
            items.extend(self.told.log)
        else:
            self._go_on = True
        self.advance(items)

    def advance(self, items: list[Item]) -> None:
        """Tell what is coming, let the computers play, and stop at the next question."""
        while True:
            if self._coming:
                pause = None if self._go_on else self._pause_before(self._coming[0])
                if pause is not None:
                    self._stop_at(pause)
                    return
                self._go_on = False
                self._tell(items)
                continue
            seat = whose(self.match)
            if seat is None:
                self._stop_at(self._over())
                return
            if self._chosen_for(seat):
                continue
            if self.match.to_claim is not None:
                self._ask_claim(*self.match.to_claim)
                return
            if self.cast.alone is None and self._facing != seat:
                self._pass_keyboard(seat, items)
            else:
                self._ask(seat, items)
            return

    def _chosen_for(self, seat: int) -> bool:
        """Choose for a computer, and where a person has no choice; whether that was done."""
        player = self._players.get(seat)
        if self.match.to_claim is not None:
            if player is None:
                return False
            # The computers count right, and take what is left to them (C9).
            assert self.match.due is not None, "a claim is awaited"
            self._choose((seat, self.match.due))
        elif player is not None:
            self._choose(player.choose(self.match.view(seat)))
        elif len(self.match.hand(seat)) == 1 and self._on("auto"):
            self._choose(self.match.hand(seat)[0])
        else:
            return False
        return True

    def _stop_at(self, question: Question) -> None:
        """Wait for an answer to this question."""
        question.values["undo"] = self.last_choice is not None
        self.question = question

    def _over(self) -> Question:
        """Return the question after the end: another match, or the next of the series."""
        series = self.setup.best_of > 1 and not self.decided
        number = sum(self.wins) + 1 if series else None
        return Question("over", pauses=self._on("pause"), number=number)

    def _pass_keyboard(self, seat: int, items: list[Item]) -> None:
        name = self.cast.names[seat]
        self._stop_at(Question("pass", seat=seat, name=name))
        # The hand of whoever played before must not be left on the screen.
        if self._facing is not None:
            items.append(Answer("hide"))
        items.append(Answer("pass_keyboard", name=name))

    def _ask_claim(self, seat: int, owner: int) -> None:
        """Ask a person to count a hand: their own, or what another left of theirs."""
        hand, starter = tuple(sorted(self.match.dealt(owner))), self.told.starter
        name = self.cast.names[seat]
        self._stop_at(
            Question("claim", seat=seat, owner=owner, name=name, hand=hand, starter=starter)
        )

    def _ask(self, seat: int, items: list[Item]) -> None:
        """Ask a person for a card."""
        view = self.match.view(seat)
        first = self._shown_deal != self.told.deal_number or self.cast.alone is None
        self._shown_deal = self.told.deal_number
        asked = {"seat": seat, "total": view.total, "hand": view.hand, "legal": view.legal_plays}
        self._stop_at(Question("play", **asked))
        items.append(
            Answer(
                "turn",
                **asked,
                starter=view.starter,
                scores=view.scores,
                hand_size=self.setup.rules.hand_size,
                first=first,
            )
        )

    def _tell(self, items: list[Item]) -> None:
        """Tell one event, with what stands around it at the table."""
        happened = self._take()
        event = happened.event
        items.append(happened)
        following = self._coming[0] if self._coming else None
        if isinstance(event, Starter | KnaveNoddy):
            if not isinstance(following, KnaveNoddy | Won):
                if self.told.deal_number == 1:
                    self._say_board(items)
                self._say_dealt(items)
        elif isinstance(event, PileClosed):
            if event.leader is None:
                self._say_board(items)
        elif isinstance(event, Show):
            if not isinstance(following, Show | Won):
                self._say_shown(items)
        elif isinstance(event, Claim):
            self._say_claimed(event, items)
        elif isinstance(event, Won):
            self._say_board(items)
            self._say_end(event.seat, items)

    def _say_shown(self, items: list[Item]) -> None:
        """Say what stands after the last hand of a show."""
        if self._settings["explain"] == "full":
            items.append(Answer("why_shows", counts=list(self.told.counts)))
        self._say_board(items)

    def _say_claimed(self, claim: Claim, items: list[Item]) -> None:
        """Count a hand aloud once nobody can claim any more of it."""
        following = self._coming[0] if self._coming else None
        waiting = self.match.to_claim if following is None else None
        if isinstance(following, Claim) or (waiting is not None and waiting[1] == claim.owner):
            return
        counted = self.told.counted(claim.owner)
        items.append(counted)
        if not isinstance(following, Reveal | Won):
            self._say_shown(items)

    def _say_end(self, winner: int, items: list[Item]) -> None:
        setup = self.setup
        items.append(Answer("result", deals=self.told.deal_number, undone=self.undone))
        if setup.best_of > 1:
            items.append(Answer("series", wins=self.wins, winner=winner, decided=self.decided))
        if setup.nonce is not None:
            items.append(Answer("opened", seed=f"{setup.seed:016x}", nonce=f"{setup.nonce:032x}"))

    def _say_dealt(self, items: list[Item]) -> None:
        """Show the only person their new hand, before anybody plays."""
        seat = self.cast.alone
        if seat is not None:
            self._shown_deal = self.told.deal_number
            items.append(Answer("dealt", seat=seat, hand=self.told.held(seat)))

    def _say_board(self, items: list[Item]) -> None:
        if self._on("board"):
            items.append(self.board())

    def say_seal(self, items: list[Item]) -> None:
        """Show the seal, where there is one."""
        if self.setup.nonce is not None:
            digest = seal(nonce=self.setup.nonce, seed=self.setup.seed)
            items.append(Answer("sealed", sha256=digest))

    # The table as it stands.

    def redraw(self, items: list[Item]) -> None:
        """Draw the table as it stands, then ask again."""
        items.append(self.table())
        if self.question.kind == "play":
            self._shown_deal = 0
            self._ask(self.question.values["seat"], items)

    def board(self, *, asked: bool = False) -> Answer:
        """Return the scores and pegs; `asked` says that somebody wanted to see them."""
        told = self.told
        return Answer(
            "board",
            scores=tuple(told.scores),
            before=self._scores_before(),
            dealer=told.dealer,
            target=self.setup.rules.target,
            asked=asked,
        )

    def _scores_before(self) -> tuple[int, ...]:
        """Where each seat's back peg stands: its score before its last points."""
        before = list(self.told.scores)
        for seat in range(len(before)):
            for event in reversed(self.match.events[: self.told.number]):
                points = getattr(event, "points", 0)
                if points and getattr(event, "seat", None) == seat:
                    before[seat] -= points
                    break
        return tuple(before)

    def table(self) -> Answer:
        """Return all that lies face up."""
        told = self.told
        return Answer(
            "table",
            number=told.deal_number,
            dealer=told.dealer,
            starter=told.starter,
            pile=tuple(told.pile),
            total=told.total,
            board=self.board(),
            scores=tuple(told.scores),
        )
