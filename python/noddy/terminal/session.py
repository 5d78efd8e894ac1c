"""The session: a line of text in, events and answers out.

Nothing here knows a terminal, a clock, a file or chance: random numbers, strategies and advice
are handed in, and what needs the world outside comes back as a `Request`. The session holds the
match and tells it event by event; the voices are given only what has been told, which is public,
and the cards of the person they speak to.
"""

from __future__ import annotations

from noddy import (
    Deal,
    Go,
    KnaveNoddy,
    Match,
    NoddyError,
    PileClosed,
    Play,
    Rules,
    Show,
    Starter,
    Won,
    score_hand,
)

from .advice import StrategyAdviser
from .cards import Wanted, printed, read_cards
from .fair import seal
from .parse import COMMANDS, Command, parse
from .story import Answer, Cast, Happened, Question, Reply, Request

__all__ = ["COMPUTER_NAMES", "Seat", "Session", "Setup"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from noddy import Card, View
    from noddy._engine import Event

    from .advice import Adviser, Player
    from .story import Item

COMPUTER_NAMES = ("Robin", "Marian", "Will", "Alan", "Much")

_MASK = (1 << 64) - 1


class Seat:
    """One seat: a name, and a level; the level is empty for a person."""

    __slots__ = ("level", "name")

    def __init__(self, *, name: str, level: str = "") -> None:
        self.name = name
        self.level = level


class Setup:
    """What fixes a match before its first card.

    Parameters
    ----------
    rules
        The rules of the match.
    seats
        One seat for each player.
    seed
        The seed of the match.
    nonce
        The number that hides the seed in the seal; None if the seed was no secret.
    best_of
        How many matches the series has at most; 1 if there is no series.
    wins
        The matches of the series that each seat has won before this one.
    """

    __slots__ = ("best_of", "nonce", "rules", "seats", "seed", "wins")

    def __init__(
        self,
        *,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int,
        nonce: int | None = None,
        best_of: int = 1,
        wins: tuple[int, ...] = (),
    ) -> None:
        if len(seats) != rules.players:
            raise ValueError(f"{rules.players} players take {rules.players} seats")
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.nonce = nonce
        self.best_of = best_of
        self.wins = wins or (0,) * rules.players

    def cast(self) -> Cast:
        """Return the people and computers as the voices name them."""
        people = [number for number, seat in enumerate(self.seats) if not seat.level]
        alone = people[0] if len(people) == 1 else None
        you = alone if alone is not None and self.seats[alone].name == "You" else None
        return Cast(
            names=tuple(seat.name for seat in self.seats),
            levels=tuple(seat.level for seat in self.seats),
            you=you,
        )


class _Told:
    """What has been told of the match: everything a voice may know of the table."""

    __slots__ = (
        "deal_number",
        "dealer",
        "dealt",
        "last_play",
        "log",
        "number",
        "pile",
        "played",
        "scores",
        "shows",
        "starter",
        "total",
    )

    def __init__(self, players: int) -> None:
        self.number = 0
        self.scores = [0] * players
        self.deal_number = 0
        self.dealer = 0
        self.starter: Card | None = None
        self.pile: list[Card] = []
        self.total = 0
        self.played: list[tuple[int, Card]] = []
        # The hands as dealt, of the people only.
        self.dealt: dict[int, tuple[Card, ...]] = {}
        self.log: list[Happened] = []
        self.shows: list[Happened] = []
        self.last_play: tuple[Happened, int] | None = None

    def held(self, seat: int) -> tuple[Card, ...]:
        """Tell what a person still holds, by what has been told."""
        gone = [card for player, card in self.played if player == seat]
        return tuple(card for card in self.dealt.get(seat, ()) if card not in gone)


class Session:
    """A match at a table with people, told as it is played.

    Parameters
    ----------
    setup
        The match to play.
    strategy
        Makes the player of a level, by name.
    fresh
        Returns a fresh random number of 64 bits; asked for seeds and nonces only.
    levels
        The names of the levels, weakest first.
    level
        The usual opponent.
    adviser
        Who answers `hint`; the strongest level if None.
    auto, pauses
        Whether a person's only card is played without asking, and whether the story waits
        for Enter before the show and the next deal.
    version
        What the greeting calls the program.
    """

    # What a match begins with, see `_begin`.
    _setup: Setup
    _cast: Cast
    _match: Match
    _told: _Told
    _question: Question
    _which_was: Question
    _redo: list[list[str]]

    def __init__(
        self,
        setup: Setup,
        *,
        strategy: Callable[[str], Player],
        fresh: Callable[[], int],
        levels: tuple[str, ...],
        level: str,
        adviser: Adviser | None = None,
        auto: bool = True,
        pauses: bool = True,
        version: str = "",
    ) -> None:
        self._strategy = strategy
        self._fresh = fresh
        self._levels = levels
        self._level = level
        self._adviser = adviser or StrategyAdviser(levels[-1], strategy)
        self._version = version
        self.settings: dict[str, str] = {
            "auto": "on" if auto else "off",
            "board": "on",
            "pause": "on" if pauses else "off",
            "voice": "auto",
            "colour": "auto",
        }
        self._begin(setup)

    # What the world outside may look at.

    @property
    def cast(self) -> Cast:
        """Who sits where."""
        return self._cast

    @property
    def question(self) -> Question:
        """What is asked for now."""
        return self._question

    @property
    def over(self) -> bool:
        """Whether the match has been won, and told."""
        return self._question.kind == "over"

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores, as far as they have been told."""
        return tuple(self._told.scores)

    @property
    def deal_number(self) -> int:
        """The number of the deal, as far as it has been told."""
        return self._told.deal_number

    def saved(self) -> dict[str, Any]:
        """Return the whole state of the match, as plain values that `restore` takes.

        It holds the seed, hence every hidden card: it is for the disk, not for the screen.
        """
        setup = self._setup
        rules = setup.rules
        return {
            "rules": {
                "players": rules.players,
                "hand_size": rules.hand_size,
                "target": rules.target,
                "knave_noddy": rules.knave_noddy,
            },
            "seats": [{"name": seat.name, "level": seat.level} for seat in setup.seats],
            "seed": setup.seed,
            "nonce": setup.nonce,
            "best_of": setup.best_of,
            "wins": list(setup.wins),
            "choices": " ".join(str(card) for card in self._match.choices),
            "redo": [" ".join(str(card) for card in cards) for cards in self._redo],
            "told": self._told.number,
            "undone": self._undone,
            "hints": self._hints,
            # For those who look at the file without the rules; not read back.
            "touched": any(seat not in self._players for seat, _ in self._choosers),
            "over": self._match.winner is not None,
            "winner": self._match.winner,
            "scores": list(self._match.scores),
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Take up a match where `saved` left it.

        Raises
        ------
        ValueError
            If the state contradicts itself: an illegal card, a seat too few.
        """
        try:
            rules = Rules(**saved["rules"])
            seats = tuple(Seat(name=seat["name"], level=seat["level"]) for seat in saved["seats"])
            setup = Setup(
                rules=rules,
                seats=seats,
                seed=saved["seed"],
                nonce=saved["nonce"],
                best_of=int(saved["best_of"]),
                wins=tuple(int(won) for won in saved["wins"]),
            )
            if not 0 <= setup.seed <= _MASK:
                raise ValueError(f"{setup.seed} is no seed")
            choices = str(saved["choices"]).split()
            redo = [str(cards).split() for cards in saved["redo"]]
            told = int(saved["told"])
            undone, hints = bool(saved["undone"]), int(saved["hints"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"the state is not whole: {error}") from None
        self._begin(setup)
        self._replay(choices)
        if not 0 <= told <= len(self._match.events):
            raise ValueError("more was told than happened")
        while self._told.number < told:
            self._tell_next()
        self._redo = redo
        self._undone = undone
        self._hints = hints
        self._advance([])

    def welcome(self, *, resumed: bool = False, greeting: bool = True) -> Reply:
        """Begin: the greeting, and the story up to the first question."""
        reply = Reply()
        if greeting:
            reply.say("greeting", version=self._version, target=self._setup.rules.target)
        if resumed:
            reply.say("resumed")
            self._redraw(reply.items)
        else:
            self._say_seal(reply.items)
            self._advance(reply.items)
        return reply

    def line(self, text: str) -> Reply:
        """Obey one line."""
        asked = self._question.kind
        command = parse(text, asked=asked)
        reply = Reply()
        if (asked == "suit" and command.name not in ("suit", "card")) or (
            asked == "try" and command.name in COMMANDS
        ):
            self._question = self._which_was
        self._obey(command, text, reply)
        return reply

    # The match.

    def _begin(self, setup: Setup) -> None:
        self._setup = setup
        self._cast = setup.cast()
        self._match = Match(setup.rules, seed=setup.seed)
        self._players: dict[int, Player] = {}
        for number, seat in enumerate(setup.seats):
            if seat.level:
                player = self._strategy(seat.level)
                new_match = getattr(player, "new_match", None)
                if new_match is not None:
                    new_match(setup.seed, number)
                self._players[number] = player
        self._coming: list[Event] = list(self._match.events)
        # For each choice made so far: the seat, and whether a person had more than one card.
        self._choosers: list[tuple[int, bool]] = []
        self._told = _Told(setup.rules.players)
        self._redo = []
        self._undone = False
        self._hints = 0
        self._go_on = False
        self._facing: int | None = None
        self._shown_deal = 0
        self._question = Question("deal", number=1)
        self._which_was = self._question
        self._trying: dict[str, Any] = {}

    def _replay(self, choices: list[str]) -> None:
        for card in choices:
            # A deal's hands can only be read while it is being played.
            while self._coming:
                self._tell_next()
            if self._match.turn is None:
                raise ValueError("there are cards after the end")
            self._play(card)

    def _play(self, card: Card | str) -> None:
        seat = self._match.turn
        assert seat is not None, "only asked for when it is somebody's turn"
        real = seat not in self._players and len(self._match.hand(seat)) > 1
        self._coming.extend(self._match.play(card))
        self._choosers.append((seat, real))

    def _tell_next(self) -> Happened:
        """Take the next event into what has been told."""
        event = self._coming.pop(0)
        told = self._told
        told.number += 1
        points = getattr(event, "points", 0)
        seat = getattr(event, "seat", None)
        forced = False
        held: tuple[Card, ...] = ()
        if isinstance(event, Deal):
            told.deal_number = event.number
            told.dealer = event.dealer
            told.starter = None
            told.played = []
            told.pile = []
            told.total = 0
            told.log = []
            told.last_play = None
            told.dealt = {
                person: tuple(sorted(self._match.dealt(person))) for person in self._cast.people
            }
        elif isinstance(event, Starter):
            told.starter = event.card
        elif isinstance(event, Play):
            before = len(told.held(event.seat))
            forced = event.seat not in self._players and before == 1 and self._on("auto")
            told.played.append((event.seat, event.card))
            told.pile.append(event.card)
            told.total = event.total
        elif isinstance(event, Go) and event.seat == self._cast.alone:
            held = told.held(event.seat)
        if points and seat is not None:
            told.scores[seat] += points
        happened = Happened(
            event, scores=tuple(told.scores), pile=tuple(told.pile), held=held, forced=forced
        )
        if isinstance(event, Play):
            told.last_play = (happened, told.total)
        if isinstance(event, PileClosed):
            told.pile = []
            told.total = 0
        if isinstance(event, Show):
            if told.shows and not any(item is told.log[-1] for item in told.shows):
                told.shows = []
            told.shows.append(happened)
        if told.deal_number:
            told.log.append(happened)
        return happened

    def _on(self, setting: str) -> bool:
        return self.settings[setting] == "on"

    def _pause_before(self, event: Event) -> Question | None:
        """Return the pause that stands before an event, if there is one."""
        if isinstance(event, Go):
            own = event.seat not in self._players
            return Question("go", seat=event.seat) if own and not self._on("auto") else None
        if not self._on("pause"):
            return None
        last = self._told.log[-1].event if self._told.log else None
        if isinstance(event, Show) and not isinstance(last, Show):
            return Question("show")
        if isinstance(event, Deal) and event.number > 1:
            return Question("deal", number=event.number)
        return None

    def _advance(self, items: list[Item]) -> None:
        """Tell what is coming, let the computers play, and stop at the next question."""
        while True:
            if self._coming:
                event = self._coming[0]
                pause = None if self._go_on else self._pause_before(event)
                if pause is not None:
                    self._question = pause
                    return
                self._go_on = False
                self._tell(items)
                continue
            seat = self._match.turn
            if seat is None:
                self._question = Question("over", pauses=self._on("pause"))
                return
            player = self._players.get(seat)
            if player is not None:
                self._play(player.choose(self._match.view(seat)))
                continue
            hand = self._match.hand(seat)
            if len(hand) == 1 and self._on("auto"):
                self._play(hand[0])
                continue
            if self._cast.alone is None and self._facing != seat:
                self._question = Question("pass", seat=seat, name=self._cast.names[seat])
                # The hand of whoever played before must not be left on the screen.
                if self._facing is not None:
                    items.append(Answer("hide"))
                items.append(Answer("pass_keyboard", name=self._cast.names[seat]))
                return
            self._ask(items, seat)
            return

    def _ask(self, items: list[Item], seat: int) -> None:
        view = self._match.view(seat)
        first = self._shown_deal != self._told.deal_number or self._cast.alone is None
        self._shown_deal = self._told.deal_number
        self._question = Question(
            "play",
            seat=seat,
            total=view.total,
            hand=view.hand,
            legal=view.legal_plays,
        )
        items.append(
            Answer(
                "turn",
                seat=seat,
                total=view.total,
                hand=view.hand,
                legal=view.legal_plays,
                starter=view.starter,
                scores=view.scores,
                hand_size=self._setup.rules.hand_size,
                first=first,
            )
        )

    def _tell(self, items: list[Item]) -> None:
        """Tell one event, with what stands around it at the table."""
        happened = self._tell_next()
        event, told = happened.event, self._told
        items.append(happened)
        following = self._coming[0] if self._coming else None
        if isinstance(event, Starter | KnaveNoddy):
            if not isinstance(following, KnaveNoddy | Won):
                if told.deal_number == 1:
                    self._say_board(items)
                self._say_dealt(items)
        elif isinstance(event, PileClosed):
            if event.leader is None:
                self._say_board(items)
        elif isinstance(event, Show):
            if not isinstance(following, Show | Won):
                self._say_board(items)
        elif isinstance(event, Won):
            nonce, seed = self._setup.nonce, self._setup.seed
            self._say_board(items)
            items.append(Answer("result", deals=self._told.deal_number, undone=self._undone))
            if self._setup.best_of > 1:
                wins = self._wins()
                decided = max(wins) > self._setup.best_of // 2
                items.append(Answer("series", wins=wins, winner=event.seat, decided=decided))
            if nonce is not None:
                items.append(Answer("opened", seed=f"{seed:016x}", nonce=f"{nonce:032x}"))

    def _say_dealt(self, items: list[Item]) -> None:
        """Show the only person their new hand, before anybody plays."""
        seat = self._cast.alone
        if seat is not None:
            self._shown_deal = self._told.deal_number
            items.append(Answer("dealt", seat=seat, hand=self._told.held(seat)))

    def _wins(self) -> tuple[int, ...]:
        """Return the matches of the series won by each seat, this one with them."""
        winner = self._match.winner
        return tuple(won + (seat == winner) for seat, won in enumerate(self._setup.wins))

    def _say_board(self, items: list[Item]) -> None:
        if self._on("board"):
            items.append(self._board())

    def _board(self, *, asked: bool = False) -> Answer:
        told = self._told
        return Answer(
            "board",
            scores=tuple(told.scores),
            before=self._scores_before(),
            dealer=told.dealer,
            target=self._setup.rules.target,
            asked=asked,
        )

    def _scores_before(self) -> tuple[int, ...]:
        """Where each seat's back peg stands: its score before its last points."""
        before = list(self._told.scores)
        for seat in range(len(before)):
            for event in reversed(self._match.events[: self._told.number]):
                points = getattr(event, "points", 0)
                if points and getattr(event, "seat", None) == seat:
                    before[seat] -= points
                    break
        return tuple(before)

    def _say_seal(self, items: list[Item]) -> None:
        if self._setup.nonce is not None:
            digest = seal(nonce=self._setup.nonce, seed=self._setup.seed)
            items.append(Answer("sealed", sha256=digest))

    def _redraw(self, items: list[Item]) -> None:
        """Draw the table as it stands, then ask again."""
        items.append(self._table())
        if self._question.kind == "play":
            self._shown_deal = 0
            self._ask(items, self._question.values["seat"])

    def _table(self) -> Answer:
        told = self._told
        return Answer(
            "table",
            number=told.deal_number,
            dealer=told.dealer,
            starter=told.starter,
            pile=tuple(told.pile),
            total=told.total,
            board=self._board(),
            scores=tuple(told.scores),
        )

    # Lines of text.

    def _obey(self, command: Command, text: str, reply: Reply) -> None:
        method = getattr(self, "_do_" + command.name.replace(" ", "_"))
        method(command, text, reply)

    def _do_empty(self, command: Command, text: str, reply: Reply) -> None:
        kind = self._question.kind
        if kind in ("play", "try"):
            reply.say("ask_play", cards=self._question.values["legal"])
        elif kind == "suit":
            reply.say("which", cards=self._question.values["options"])
        elif kind == "over":
            if self._on("pause"):
                wins = self._wins()
                decided = max(wins) > self._setup.best_of // 2
                self._new_match(
                    self._setup.rules,
                    self._setup.seats,
                    None,
                    reply,
                    wins=() if decided else wins,
                )
            else:
                reply.say("ask_over_plain")
        else:
            self._continue(reply)

    def _continue(self, reply: Reply) -> None:
        """Go on after a pause."""
        if self._question.kind == "pass":
            self._facing = self._question.values["seat"]
            reply.items.extend(self._told.log)
        else:
            self._go_on = True
        self._advance(reply.items)

    def _do_card(self, command: Command, text: str, reply: Reply) -> None:
        if not self._question.for_card:
            reply.refuse("nothing_to_play", next=self._question)
            return
        if self._question.kind == "suit":
            self._question = self._which_was
        trying = self._question.kind == "try"
        assert command.card is not None, "the parser gives a card with this name"
        card = self._find(command.card, text, reply)
        if card is not None and trying:
            self._tried(card, reply)
        elif card is not None:
            self._take(card, reply)

    def _do_suit(self, command: Command, text: str, reply: Reply) -> None:
        options = self._question.values["options"]
        for card in options:
            if card.id & 3 == command.suit:
                self._question = self._which_was
                self._take(card, reply)
                return
        reply.refuse("which_not", cards=options)

    def _take(self, card: Card, reply: Reply) -> None:
        """Play a person's card that is legal."""
        self._play(card)
        # What was taken back followed other cards.
        self._redo = []
        self._advance(reply.items)

    def _find(self, wanted: Wanted, text: str, reply: Reply) -> Card | None:
        """Return the card that is meant if it can be played, or refuse and say why not."""
        hand: tuple[Card, ...] = self._question.values["hand"]
        legal: tuple[Card, ...] = self._question.values["legal"]
        if wanted.place is not None:
            if wanted.place > len(hand):
                key = "no_place_one" if len(hand) == 1 else "no_place"
                reply.refuse(key, count=len(hand))
                return None
            return self._allowed(hand[wanted.place - 1], legal, reply)
        same = [card for card in hand if card.id >> 2 == wanted.rank]
        if wanted.suit is not None:
            for card in same:
                if card.id & 3 == wanted.suit:
                    return self._allowed(card, legal, reply)
            assert wanted.rank is not None, "a suit comes with a rank"
            self._refuse_not_held(wanted.rank * 4 + wanted.suit, hand, reply)
            return None
        if not same:
            key = "no_queen" if text.strip().casefold() == "q" else "no_rank"
            reply.refuse(key, rank=wanted.rank, cards=hand)
            return None
        playable = tuple(card for card in same if card in legal)
        if len(playable) > 1 and self._question.kind != "try":
            self._which_was = self._question
            self._question = Question("suit", **self._question.values, options=playable)
            reply.say("which", cards=playable)
            return None
        return self._allowed(playable[0] if playable else same[0], legal, reply)

    def _allowed(self, card: Card, legal: tuple[Card, ...], reply: Reply) -> Card | None:
        if card in legal:
            return card
        total = self._question.values["total"] + card.value
        reply.refuse("over", card=card, total=total, cards=legal)
        return None

    def _refuse_not_held(self, number: int, hand: tuple[Card, ...], reply: Reply) -> None:
        told = self._told
        starter = told.starter
        if starter is not None and starter.id == number:
            reply.refuse("not_held_starter", card=starter, cards=hand)
            return
        for seat, card in told.played:
            if card.id == number:
                own = seat == self._question.values["seat"]
                key = "not_held_you_played" if own else "not_held_played"
                reply.refuse(key, card=card, name=self._cast.names[seat], cards=hand)
                return
        reply.refuse("not_held", card=number, cards=hand)

    def _do_not_card(self, command: Command, text: str, reply: Reply) -> None:
        typed = printed(command.argument)
        if not self._question.for_card:
            reply.refuse("not_card_at_all", typed=typed)
            return
        # The figure 1 for a rank; 10 is one, 11 is nothing.
        one = command.argument[:1] == "1" and not command.argument[1:2].isdecimal()
        key = "not_card_one" if one else "not_card"
        reply.refuse(key, typed=typed, cards=self._question.values["hand"])

    def _do_unknown(self, command: Command, text: str, reply: Reply) -> None:
        typed = text.strip()
        if command.argument:
            reply.refuse("did_you_mean", typed=printed(typed), command=command.argument)
        elif len(typed) > 60 or not typed.isprintable():
            reply.refuse("not_a_command", typed=printed(typed))
        else:
            reply.refuse("unknown", typed=printed(typed))

    def _do_too_much(self, command: Command, text: str, reply: Reply) -> None:
        reply.refuse("too_much", command=command.argument)

    def _do_go(self, command: Command, text: str, reply: Reply) -> None:
        if self._question.kind == "go":
            self._continue(reply)
        elif self._question.for_card:
            reply.refuse("must_play", cards=self._question.values["legal"])
        else:
            reply.refuse("go_is_said")

    def _do_hint(self, command: Command, text: str, reply: Reply) -> None:
        if not self._question.for_card:
            reply.refuse("hint_not_now")
            return
        view = self._match.view(self._question.values["seat"])
        advice = self._adviser.advise(view)
        points = view.play_score(advice.card).total
        self._hints += 1
        key = "hint_points" if points else "hint"
        reply.say(key, source=advice.source, card=advice.card, points=points)

    def _do_why(self, command: Command, text: str, reply: Reply) -> None:
        told = self._told
        shows = [item for item in told.log if isinstance(item.event, Show)]
        if shows:
            reply.say("why_shows", shows=shows)
        elif told.last_play is not None:
            reply.say("why_play", play=told.last_play[0], total=told.last_play[1])
        else:
            reply.say("why_nothing_yet")

    def _decisions(self) -> list[tuple[int, View, Card]]:
        """Return every choice of a person that was one: the deal, what they saw, the card."""
        found: list[tuple[int, View, Card]] = []
        for number, (seat, real) in enumerate(self._choosers):
            if real:
                then = self._match.rewound(number)
                card = self._match.choices[number]
                # A claim is no choice among cards.
                if len(then.legal_plays) > 1 and not isinstance(card, tuple):
                    found.append((then.deal_number, then.view(seat), card))
        return found

    def _differences(self) -> tuple[list[dict[str, Any]], int]:
        """Return the choices in which the adviser differs, and how many choices there were."""
        decisions = self._decisions()
        rows: list[dict[str, Any]] = []
        for deal, view, card in decisions:
            advice = self._adviser.advise(view)
            # Cards of one rank are worth the same in the play.
            if advice.card.rank != card.rank:
                rows.append({"deal": deal, "view": view, "card": card, "advice": advice})
        return rows, len(decisions)

    def _do_review(self, command: Command, text: str, reply: Reply) -> None:
        rows, choices = self._differences()
        if not choices:
            reply.refuse("nothing_to_review")
            return
        source = rows[0]["advice"].source if rows else ""
        told = [
            {
                "number": number,
                "seat": row["view"].seat,
                "deal": row["deal"],
                "total": row["view"].total,
                "card": row["card"],
                "better": row["advice"].card,
            }
            for number, row in enumerate(rows, 1)
        ]
        reply.say("review", rows=told, choices=choices, same=choices - len(rows), source=source)

    def _do_try(self, command: Command, text: str, reply: Reply) -> None:
        word = command.argument
        rows, _ = self._differences()
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < 5 else 0
        if not 1 <= number <= len(rows):
            reply.refuse("try_usage" if rows else "nothing_to_try", count=len(rows))
            return
        view = rows[number - 1]["view"]
        self._which_was = self._question
        self._trying = rows[number - 1]
        self._question = Question(
            "try", seat=view.seat, total=view.total, hand=view.hand, legal=view.legal_plays
        )
        reply.say(
            "try",
            seat=view.seat,
            starter=view.starter,
            scores=view.scores,
            pile=view.pile.cards,
            total=view.total,
            hand=view.hand,
        )

    def _tried(self, card: Card, reply: Reply) -> None:
        """Compare a second choice with the advice, and go back to the question before."""
        advice, played = self._trying["advice"], self._trying["card"]
        self._question = self._which_was
        key = "tried_same" if card.rank == advice.card.rank else "tried_other"
        reply.say(key, source=advice.source, card=advice.card, played=played)

    def _do_hand(self, command: Command, text: str, reply: Reply) -> None:
        if self._question.for_card:
            seat = self._question.values["seat"]
        elif self._cast.alone is not None:
            seat = self._cast.alone
        else:
            reply.refuse("nothing_to_play", next=self._question)
            return
        reply.say(
            "hand",
            seat=seat,
            hand=self._told.held(seat),
            dealt=self._told.dealt.get(seat, ()),
            starter=self._told.starter,
        )

    def _do_table(self, command: Command, text: str, reply: Reply) -> None:
        self._redraw(reply.items)

    def _do_board(self, command: Command, text: str, reply: Reply) -> None:
        reply.items.append(self._board(asked=True))

    def _do_legal(self, command: Command, text: str, reply: Reply) -> None:
        if self._question.for_card:
            reply.say("legal", cards=self._question.values["legal"])
        else:
            reply.say("no_legal", next=self._question)

    def _do_log(self, command: Command, text: str, reply: Reply) -> None:
        if self._told.log:
            reply.say("log", number=self._told.deal_number)
            reply.items.extend(self._told.log)
        else:
            reply.say("no_log")

    def _do_again(self, command: Command, text: str, reply: Reply) -> None:
        if self._told.shows:
            reply.items.extend(self._told.shows)
        else:
            reply.say("nothing_again")

    def _do_score(self, command: Command, text: str, reply: Reply) -> None:
        hand_text, slash, starter_text = command.argument.partition("/")
        try:
            hand, starter = read_cards(hand_text), read_cards(starter_text)
        except ValueError as error:
            reply.refuse("score_not_card", typed=printed(str(error.args[0])))
            return
        if not slash or len(hand) not in (3, 4) or len(starter) != 1:
            reply.refuse("score_usage")
            return
        cards = [*hand, *starter]
        for card in cards:
            if cards.count(card) > 1:
                reply.refuse("score_twice", card=card)
                return
        reply.say("score", score=score_hand(hand, starter[0]))

    def _do_undo(self, command: Command, text: str, reply: Reply) -> None:
        real = [number for number, (_, choice) in enumerate(self._choosers) if choice]
        if not real:
            reply.refuse("nothing_to_undo")
            return
        choices = [str(card) for card in self._match.choices]
        redo = [*self._redo, choices[real[-1] :]]
        hints = self._hints
        self._begin(self._setup)
        self._replay(choices[: real[-1]])
        while self._coming:
            self._tell_next()
        self._redo = redo
        self._undone = True
        self._hints = hints
        if self._cast.alone is None:
            # Whose hand it is now, may be somebody else's: the keyboard is passed first.
            self._facing = -1
        reply.say("undone")
        reply.items.append(self._table())
        self._advance(reply.items)

    def _do_redo(self, command: Command, text: str, reply: Reply) -> None:
        if not self._redo:
            reply.refuse("nothing_to_redo")
            return
        choices = self._redo.pop()
        reply.say("redone")
        for card in choices:
            while self._coming:
                self._tell(reply.items)
            self._play(card)
        self._advance(reply.items)

    def _do_new(self, command: Command, text: str, reply: Reply) -> None:
        target: int | None = None
        players: int | None = None
        level: str | None = None
        words = command.argument.casefold().split()
        while words:
            word = words.pop(0)
            if word.isdecimal() and target is None and len(word) < 6:
                target = int(word)
            elif word == "players" and words and words[0].isdecimal() and len(words[0]) < 6:
                players = int(words.pop(0))
            elif word == "level" and words:
                level = words.pop(0)
                if level not in self._levels:
                    shown = printed(level)
                    reply.refuse("new_level", level=shown, levels=", ".join(self._levels))
                    return
            else:
                reply.refuse("new_usage", level=self._level)
                return
        try:
            rules = self._setup.rules.replace(players=players, target=target)
        except NoddyError as error:
            reply.refuse("bad_rules", reason=_sentence(error))
            return
        self._new_match(rules, self._seats(rules.players, level), None, reply)

    def _seats(self, players: int, level: str | None) -> tuple[Seat, ...]:
        """Return the seats of the next match: the same people, as many computers as it takes."""
        seats: list[Seat] = []
        old = self._setup.seats
        used = {seat.name for seat in old}
        spare = [name for name in COMPUTER_NAMES if name not in used]
        for number in range(players):
            if number < len(old):
                seat = old[number]
                seats.append(
                    Seat(name=seat.name, level=(level or seat.level) if seat.level else "")
                )
            else:
                seats.append(Seat(name=spare.pop(0), level=level or self._level))
        return tuple(seats)

    def _new_match(
        self,
        rules: Rules,
        seats: tuple[Seat, ...],
        seed: int | None,
        reply: Reply,
        *,
        wins: tuple[int, ...] = (),
    ) -> None:
        nonce = None
        was_over = self.over
        if seed is None:
            seed = self._fresh() & _MASK
            nonce = (self._fresh() & _MASK) << 64 | (self._fresh() & _MASK)
        best_of = self._setup.best_of
        self._begin(
            Setup(rules=rules, seats=seats, seed=seed, nonce=nonce, best_of=best_of, wins=wins)
        )
        reply.request = Request("new")
        if not was_over:
            reply.say("new_match")
        self._say_seal(reply.items)
        self._advance(reply.items)

    def _do_deal(self, command: Command, text: str, reply: Reply) -> None:
        word = command.argument
        # No seed has more than 20 digits, and Python refuses to read numbers of thousands.
        if not word.isdecimal() or not word.isascii() or len(word) > 20 or int(word) > _MASK:
            reply.refuse("deal_usage")
            return
        self._new_match(self._setup.rules, self._setup.seats, int(word), reply)

    def _do_save(self, command: Command, text: str, reply: Reply) -> None:
        self._request_name("save", command, reply)

    def _do_load(self, command: Command, text: str, reply: Reply) -> None:
        self._request_name("load", command, reply)

    def _request_name(self, name: str, command: Command, reply: Reply) -> None:
        word = command.argument
        plain = word.replace("-", "").replace("_", "")
        if len(word) > 40 or not plain.isalnum() or not plain.isascii():
            reply.refuse("save_usage", command=name)
        else:
            reply.request = Request(name, word.lower())

    def _do_matches(self, command: Command, text: str, reply: Reply) -> None:
        reply.request = Request("matches")

    def _do_stats(self, command: Command, text: str, reply: Reply) -> None:
        reply.request = Request("stats")

    def _do_transcript(self, command: Command, text: str, reply: Reply) -> None:
        if command.argument and command.argument.isprintable():
            reply.request = Request("transcript", command.argument)
        else:
            reply.refuse("transcript_usage")

    def _do_fair(self, command: Command, text: str, reply: Reply) -> None:
        nonce, seed = self._setup.nonce, self._setup.seed
        if nonce is None:
            reply.say("fair_unsealed")
            return
        digest = seal(nonce=nonce, seed=seed)
        if self.over:
            reply.say("fair", sha256=digest, nonce=f"{nonce:032x}", seed=f"{seed:016x}")
        else:
            reply.say("fair", sha256=digest, nonce="", seed="")

    def _do_rules(self, command: Command, text: str, reply: Reply) -> None:
        from .lessons import rules_on

        lines = rules_on(command.argument)
        if lines is None:
            reply.refuse("no_rule", topic=printed(command.argument))
        else:
            reply.say("lines", lines=lines)

    def _do_glossary(self, command: Command, text: str, reply: Reply) -> None:
        from .lessons import glossary_on

        lines = glossary_on(command.argument)
        if lines is None:
            reply.refuse("no_term", topic=printed(command.argument))
        else:
            reply.say("lines", lines=lines)

    def _do_learn(self, command: Command, text: str, reply: Reply) -> None:
        from .lessons import first_steps

        reply.say("lines", lines=first_steps())

    def _do_help(self, command: Command, text: str, reply: Reply) -> None:
        from .lessons import help_on

        topic = command.argument.casefold().lstrip("/")
        lines = help_on(topic)
        if lines is None:
            reply.refuse("no_help", topic=printed(command.argument))
            return
        reply.say("help", entries=lines, now=self._question, topic=topic)

    def _do_set(self, command: Command, text: str, reply: Reply) -> None:
        words = command.argument.casefold().split()
        if not words:
            reply.say("settings", settings=dict(self.settings))
            return
        name, values = words[0], words[1:]
        allowed = SETTINGS.get(name)
        if allowed is None:
            reply.refuse("set_unknown", name=printed(name))
        elif len(values) != 1 or values[0] not in allowed:
            reply.refuse("set_usage", name=name, values=", ".join(allowed))
        else:
            self.settings[name] = values[0]
            reply.say("set_done", name=name, value=values[0])

    def _do_quit(self, command: Command, text: str, reply: Reply) -> None:
        reply.left = True


# What can be set, and to what. The first three are the session's own; the rest is the voice's.
SETTINGS: dict[str, tuple[str, ...]] = {
    "auto": ("on", "off"),
    "board": ("on", "off"),
    "pause": ("on", "off"),
    "voice": ("auto", "unicode", "ascii", "plain"),
    "colour": ("auto", "always", "never"),
}


def _sentence(error: Exception) -> str:
    """Return an error of the engine as the start of a sentence."""
    reason = str(error)
    return reason[:1].upper() + reason[1:]


assert all(hasattr(Session, f"_do_{name}") for name in COMMANDS), "every command has its method"
