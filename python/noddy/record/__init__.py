"""Match records: a whole match in one TOML file that people can read, write and check.

`dump` writes a match, `load` reads one back; `docs/notation.md` has the grammar. A record holds the
cards of every deal, not only the seed, so it can be read without this program's shuffle, and
written by hand for a match played with real cards.

>>> import noddy
>>> match = noddy.Match(seed=1589)
>>> text = dump(match, names=["Ann", "Robin"])
>>> load(text).position() == match.position()
True
>>> load_record(text).names
('Ann', 'Robin')
"""

from noddy.record.form import FORMAT, VERSION, Record
from noddy.record.read import load, load_record
from noddy.record.write import dump

__all__ = ["FORMAT", "VERSION", "Record", "dump", "load", "load_record"]
