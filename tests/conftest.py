"""What the tests share."""

import pytest
from twins import GAMES, Game


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """One implementation after the other."""
    implementation: Game = request.param
    return implementation
