"""Benchmarks assert their results and refuse a debug build: a wrong or slow engine has no speed."""

import pytest

from noddy._engine import __build__


def pytest_configure(config: pytest.Config) -> None:
    if __build__ != "release":
        raise pytest.UsageError(
            "this is a debug build of the engine; install a release build to measure it"
        )
