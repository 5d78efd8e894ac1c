"""Imports run one way only, and unsafe code and threads stay where they belong (docs/design.md)."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "python" / "noddy"
CRATES = {
    "noddy-batch": {"noddy-core"},
    "noddy-core": set(),
    "noddy-ai": {"noddy-core"},
    "noddy-py": {"noddy-core", "noddy-batch", "noddy-ai"},
}

# From the inside out: a module may import its own layer and those before it.
LAYERS = (
    ("_engine", "places"),
    ("language",),
    ("reference",),
    ("solver",),
    ("strategies", "record"),
    ("simulation", "advice"),
    ("terminal",),
    ("commands",),
    ("cli", "__main__"),
)


def layer(name: str) -> int:
    return next(depth for depth, names in enumerate(LAYERS) if name in names)


def imports(path: Path) -> set[str]:
    """The modules that a file imports, as dotted names; relative ones resolved within `noddy`."""
    package = ["noddy", *path.relative_to(PACKAGE).parent.parts]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from noddy import record` names the module that it imports only after the `import`.
            whole = module != "noddy" and node.module
            found |= {module} if whole else {f"{module}.{alias.name}" for alias in node.names}
    return found


MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def test_every_module_has_a_layer() -> None:
    tops = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in MODULES}
    assert tops - {"data", "locale"} <= {name for names in LAYERS for name in names}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_inwards(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if own in ("data", "locale"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "noddy" and len(parts) > 1:
            inner = parts[1]
            if any(inner in names for names in LAYERS):
                assert layer(inner) <= layer(own), f"{own} imports {name}"
        if parts[0] == "prompt_toolkit":
            assert path == PACKAGE / "terminal" / "prompt.py", f"{path} imports {name}"


def test_the_reference_imports_the_standard_library_alone() -> None:
    for name in imports(PACKAGE / "reference.py"):
        assert name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize("crate", sorted(CRATES))
def test_crates_depend_inwards(crate: str) -> None:
    manifest = ROOT / "rust" / crate / "Cargo.toml"
    dependencies = manifest.read_text("utf-8").partition("[dependencies]")[2].partition("\n[")[0]
    names = set(re.findall(r"^(noddy-\w+)", dependencies, re.MULTILINE))
    assert names <= CRATES[crate]
    others = set(re.findall(r"^([\w-]+)", dependencies, re.MULTILINE)) - names
    assert others <= ({"pyo3"} if crate == "noddy-py" else set())


UNSAFE = {
    "noddy-batch/src/avx2.rs",
    "noddy-batch/src/sse2.rs",
    "noddy-py/src/buffer.rs",
    "noddy-py/src/fastcall.rs",
}


def test_unsafe_code_and_threads_stay_where_they_belong() -> None:
    for path in sorted((ROOT / "rust").glob("noddy-*/src/**/*.rs")):
        crate = path.relative_to(ROOT / "rust").parts[0]
        text = path.read_text(encoding="utf-8")
        if path.name == "lib.rs" and crate in ("noddy-core", "noddy-ai"):
            assert "#![forbid(unsafe_code)]" in text, path
        if crate not in ("noddy-batch", "noddy-ai"):
            assert "std::thread" not in text, path
        if re.search(r"\bunsafe (\{|fn|impl)", text):
            assert path.relative_to(ROOT / "rust").as_posix() in UNSAFE
