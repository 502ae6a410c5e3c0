"""The generated parts of the documents: the picture of the imports, the tables of rooms and stages, and the records.

`make deps` writes them; a test fails while they differ from the code, its docstrings and dvc.yaml.
"""

import ast
from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter
from pathlib import Path, PurePosixPath

from ruamel.yaml import YAML

from kernelmill import imports
from kernelmill.pipeline import record_reference
from kernelmill.storage import jsonl

DOCUMENTS = (Path("docs/architecture.md"), Path("docs/records.md"), Path("README.md"))
PIPELINE = Path("dvc.yaml")
_LIBRARY, _STAGES = imports.PACKAGES
_BEGIN, _END = "<!-- generated: {} -->\n", "<!-- end of generated part -->\n"
Graph = Mapping[str, frozenset[str]]


def room_of(path: Path) -> str | None:
    """Return the room or stage that a module belongs to, such as `kernelmill/cpp`; `None` for a top package.

    A module directly below `kernelmill/` is a room of its own.
    """
    parts = PurePosixPath(path.relative_to(imports.ROOT).as_posix()).with_suffix("").parts[:2]
    return None if parts[-1] == "__init__" else "/".join(parts)


def graph() -> Graph:
    """Return the rooms and stages, each with those that its modules import."""
    found: dict[str, set[str]] = {}
    for package in imports.PACKAGES:
        for path in sorted((imports.ROOT / package).rglob("*.py")):
            room = room_of(path)
            if room is not None:
                imported = {room_of(file) for file in imports.direct(path)}
                found.setdefault(room, set()).update(one for one in imported if one not in (None, room))
    return {room: frozenset(found[room]) for room in sorted(found)}


def reduced(edges: Graph) -> Graph:
    """Return the transitive reduction: without imports that are implied by others.

    Raises `graphlib.CycleError` if rooms import each other.
    """
    reachable: dict[str, frozenset[str]] = {}
    for room in TopologicalSorter(edges).static_order():
        reachable[room] = frozenset().union(edges[room], *(reachable[one] for one in edges[room]))
    return {
        room: frozenset(one for one in imported if not any(one in reachable[other] for other in imported - {one}))
        for room, imported in edges.items()
    }


def picture(edges: Graph) -> str:
    """Return the rooms and stages as a Mermaid flowchart."""
    lines = ["```mermaid", "flowchart LR"]
    for package in (_STAGES, _LIBRARY):
        own = [room for room in edges if room.startswith(f"{package}/")]
        lines += [f"  subgraph {package}", *(f"    {_node(room)}[{room.partition('/')[2]}]" for room in own), "  end"]
    for room, imported in reduced(edges).items():
        lines += [f"  {_node(room)} --> {_node(one)}" for one in sorted(imported)]
    return "\n".join([*lines, "```", ""])


def _node(room: str) -> str:
    """Return an identifier; stages and rooms may have the same name."""
    return room.replace("/", "_")


def rooms(names: Iterable[str]) -> str:
    """Return a table of rooms with the first sentences of their docstrings."""
    rows = (_row(path) for name in names if (path := imports.module_file(name.replace("/", "."))) is not None)
    return "".join(["| room | purpose |\n|---|---|\n", *rows])


def _row(path: Path) -> str:
    summary = (ast.get_docstring(ast.parse(path.read_bytes())) or "").split("\n\n")[0]
    shown = path.relative_to(imports.ROOT).as_posix().removesuffix("__init__.py")
    return f"| `{shown}` | {' '.join(summary.split())} |\n"


def stages(pipeline: Path) -> str:
    """Return a table of the stages in order, with their descriptions."""
    described = YAML(typ="safe").load(pipeline.read_text(encoding="utf-8"))["stages"]
    rows = (f"| `{name}` | {stage['desc']} |\n" for name, stage in described.items())
    return "".join(["| stage | purpose |\n|---|---|\n", *rows])


def parts(root: Path) -> Mapping[str, str]:
    """Return the text of each generated part by its name, for the repository at `root`."""
    edges = graph()
    return {
        "picture": picture(edges),
        "rooms": rooms(room for room in edges if room.startswith(f"{_LIBRARY}/")),
        "stages": stages(root / PIPELINE),
        "records": record_reference.reference(),
    }


def updated(document: str, texts: Mapping[str, str]) -> str:
    """Return a document with these generated parts, as far as it has them."""
    for name, text in texts.items():
        before, begin, rest = document.partition(_BEGIN.format(name))
        if begin:
            document = "".join([before, begin, text, _END, rest.partition(_END)[2]])
    return document


def write(root: Path = Path()) -> None:
    """Update the generated parts of all documents."""
    texts = parts(root)
    for document in DOCUMENTS:
        path = root / document
        jsonl.write_text(path, updated(path.read_text(encoding="utf-8"), texts))
