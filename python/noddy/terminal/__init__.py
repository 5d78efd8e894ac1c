"""The game at the terminal. Nothing here is imported by the engine or by ``import noddy``."""

from __future__ import annotations

__all__: list[str] = []
