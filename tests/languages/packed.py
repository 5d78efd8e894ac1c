"""Looks into a wheel and a source distribution: every catalogue is there as it is in the tree.

python tests/languages/packed.py dist/noddy-*.whl dist/noddy-*.tar.gz
"""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def contents(package: Path) -> dict[str, bytes]:
    """Return the catalogues in a package, by their name within `noddy/locale`."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            return {_short(name): wheel.read(name) for name in wheel.namelist() if _short(name)}
    with tarfile.open(package) as sdist:
        files = [(member.name, sdist.extractfile(member)) for member in sdist.getmembers()]
        return {_short(name): file.read() for name, file in files if file and _short(name)}


def _short(name: str) -> str:
    return name.partition("noddy/locale/")[2]


def main(packages: list[str]) -> int:
    """Compare each package with the tree; return 1 if anything is missing or different."""
    folder = ROOT / "python" / "noddy" / "locale"
    wanted = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("noddy.[mp]o")
    }
    wrong = 0
    for package in packages:
        found = contents(Path(package))
        for name in sorted(wanted.keys() | found.keys()):
            if wanted.get(name) != found.get(name):
                print(f"{package}: {name} is not what it is in the tree")
                wrong += 1
        print(f"{package}: {len(found)} catalogues")
    return bool(wrong) or not packages


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
