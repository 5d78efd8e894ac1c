"""What the tests of languages share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .pseudo import write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues that has the pseudo-locale."""
    return write(tmp_path_factory.mktemp("catalogues"))
