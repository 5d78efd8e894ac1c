"""The transcripts of docs/transcripts are what the program says today, in every language."""

import pytest

from noddy.language import LANGUAGES, use

from .transcripts import PAGES, WIDTH, Remembering, transcript


@pytest.fixture(scope="module")
def adviser() -> Remembering:
    """Return an adviser that works the match out once for all languages."""
    return Remembering()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_transcript_is_what_is_said(
    code: str, adviser: Remembering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NODDY_HOME", "")
    use(code)
    page = transcript(adviser)
    assert page == (PAGES / f"{code}.txt").read_text("utf-8")
    assert max(map(len, page.splitlines())) < WIDTH
