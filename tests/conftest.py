"""What the tests share: the two implementations, the slow tests, seeds, and how many cases ran."""

import os
import time
from collections.abc import Callable, Iterator

import pytest

from twins import GAMES, Game

# The tests read English, whatever the person who runs them speaks; those of other languages ask.
for _variable in ("LANGUAGE", "LC_MESSAGES", "NODDY_LANG", "NODDY_CATALOGUES"):
    os.environ.pop(_variable, None)
os.environ["LC_ALL"] = "C.UTF-8"

_CASES = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-slow", action="store_true", help="run the slow tests as well")
    parser.addoption("--test-seed", default="1589", help="the seed of tests that draw at random")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_CASES] = []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless they are asked for."""
    if not config.getoption("--run-slow"):
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


def pytest_report_header(config: pytest.Config) -> str:
    return f"test seed: {config.getoption('--test-seed')}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.stash[_CASES]:
        terminalreporter.section("cases")
        for line in config.stash[_CASES]:
            terminalreporter.line(line)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Speak English again after a test that changed the language."""
    yield
    from noddy.language import use

    use("en")


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """One implementation after the other."""
    implementation: Game = request.param
    return implementation


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> str:
    """The seed of what a test draws at random; `--test-seed` sets another."""
    chosen: str = request.config.getoption("--test-seed")
    print(f"seed: {chosen}")
    return chosen


@pytest.fixture
def count_cases(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Say at the end of the run how many cases a test has checked."""
    start = time.perf_counter()

    def count(what: str) -> None:
        took = time.perf_counter() - start
        request.config.stash[_CASES].append(f"{request.node.name}: {what} in {took:.1f} s")

    return count


@pytest.fixture
def progress(
    request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str]
) -> Iterator[Callable[[str], None]]:
    """Show a line that says how far a long test has come, past the capture of output."""
    shown = False

    def show(text: str) -> None:
        nonlocal shown
        shown = True
        with capfd.disabled():
            print(f"\r{request.node.name}: {text}", end="", flush=True)

    yield show
    if shown:
        with capfd.disabled():
            print()
