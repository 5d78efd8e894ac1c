"""Every example in a docstring runs, those of the compiled engine included."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import noddy
from noddy import _engine

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(noddy.__path__, "noddy.")
    if module.name not in ("noddy._engine", "noddy.__main__", "noddy.terminal.prompt")
)


@pytest.mark.parametrize("name", ["noddy", *MODULES])
def test_module(name: str) -> None:
    module = importlib.import_module(name)
    failures, _ = doctest.testmod(module)
    assert failures == 0


def engine_docs() -> Iterator[tuple[str, str]]:
    """Each docstring of the engine that has examples, with the name it belongs to."""
    for name, value in vars(_engine).items():
        members = vars(value).items() if isinstance(value, type) else ()
        for place, thing in [(name, value), *((f"{name}.{n}", member) for n, member in members)]:
            text = getattr(thing, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                yield place, text


@pytest.mark.parametrize(("name", "text"), list(engine_docs()), ids=lambda value: str(value)[:30])
def test_engine(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_what_is_public_says_what_it_is() -> None:
    for name in noddy.__all__:
        value = getattr(noddy, name)
        if callable(value):
            assert value.__doc__, f"noddy.{name} has no docstring"
    for value in vars(_engine).values():
        if isinstance(value, type):
            for member, thing in vars(value).items():
                if not member.startswith("_"):
                    assert thing.__doc__, f"{value.__name__}.{member} has no docstring"
