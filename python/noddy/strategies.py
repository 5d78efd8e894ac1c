"""Who plays: the strategies by name, and how to add one of your own.

A strategy is any object with a method ``choose(view)`` that returns one of ``view.legal_plays``.
It is shown the view of its seat and nothing else. If it also has ``new_match(seed, seat)``, that
is called before each match, so that the seed of the match can decide what it draws at random.
Where players count for themselves, a strategy is not asked: it claims the true count of its hand
and takes all that others leave to it (C9), which is ``match.due`` both times.

>>> import noddy
>>> class Lowest:
...     def choose(self, view):
...         return view.legal_plays[0]
>>> match = noddy.Match(seed=1589)
>>> Lowest().choose(match.view(match.turn)) in match.legal_plays
True
>>> noddy.strategies.get("greedy")
BuiltinStrategy('greedy')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ._engine import BuiltinStrategy, NoddyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ._engine import Card, View

__all__ = ["Strategy", "find_here", "get", "names", "register", "summary"]


@runtime_checkable
class Strategy(Protocol):
    """Anything that chooses cards for a seat."""

    def choose(self, view: View) -> Card:
        """Return one of ``view.legal_plays``; it is called only when there is one."""
        ...


_registered: dict[str, Callable[[], Strategy]] = {}


def names() -> tuple[str, ...]:
    """Return the names that `get` knows: the built-in ones, weakest first, then your own."""
    return BuiltinStrategy.names() + tuple(_registered)


def get(name: str, *, seed: int = 0) -> Strategy:
    """Return a strategy by name.

    Parameters
    ----------
    name : str
        One of `names()`, or ``"module:attribute"`` for a class or function that makes a strategy.
    seed : int, default 0
        Where the random draws of a built-in strategy start.

    Raises
    ------
    NoddyError
        There is no such strategy, or what was found has no method ``choose``.

    Examples
    --------
    >>> get("random", seed=7).name
    'random'
    """
    if name == "master":
        from .solver import tables

        return BuiltinStrategy(name, seed=seed, tables=tables())
    if name in BuiltinStrategy.names():
        return BuiltinStrategy(name, seed=seed)
    if name in _registered:
        strategy = _registered[name]()
    elif ":" in name:
        strategy = _made(name)
    else:
        raise NoddyError(
            f"there is no strategy {name!r}; the names are {', '.join(names())}, "
            "or module:attribute for one of your own"
        )
    if not isinstance(strategy, Strategy):
        raise NoddyError(f"what {name!r} makes is no strategy: it has no method choose(view)")
    return strategy


def register(name: str, factory: Callable[[], Strategy]) -> None:
    """Give a strategy a name that `get` and the command line know.

    Parameters
    ----------
    name : str
        A name that is not taken, without a colon.
    factory : callable
        Called without arguments for a fresh player, for instance the class itself.

    Raises
    ------
    NoddyError
        The name is taken or has a colon in it.
    """
    if not name or ":" in name or name in names():
        raise NoddyError(f"{name!r} cannot name a strategy: it is empty, taken or has a colon")
    _registered[name] = factory


def summary(name: str) -> str:
    """Return one sentence that says what a strategy does, as far as it says so itself.

    Examples
    --------
    >>> summary("random")
    'plays any card that fits, each as likely'
    """
    strategy = get(name)
    said = getattr(strategy, "summary", None) or (type(strategy).__doc__ or "").strip()
    return str(said).partition("\n")[0] or "a strategy of your own"


def find_here(wanted: Iterable[str]) -> None:
    """Let ``module:attribute`` name a module in the folder that one is in, after all others.

    Programs do so once they know that their user asked for one of these names; importing `noddy`
    alone never changes where modules are found.
    """
    import os
    import sys

    here = os.getcwd()
    if any(":" in name for name in wanted) and here not in sys.path:
        sys.path.append(here)


def _made(name: str) -> Strategy:
    from importlib import import_module

    module, _, attribute = name.partition(":")
    try:
        factory = getattr(import_module(module), attribute)
    except Exception as error:
        raise NoddyError(f"no strategy can be loaded from {name!r}: {error}") from error
    if not callable(factory):
        raise NoddyError(f"no strategy can be made from {name!r}: it cannot be called")
    try:
        return factory()  # type: ignore[no-any-return]
    except Exception as error:
        raise NoddyError(
            f"no strategy can be made from {name!r}: it must be a class, or a function that "
            f"returns a strategy, and is called with nothing ({error})"
        ) from error
