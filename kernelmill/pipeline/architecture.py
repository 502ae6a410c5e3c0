"""The picture and the list of rooms in docs/architecture.md, generated from the imports and the docstrings.

`make deps` writes them; a test fails while they differ from the code.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path, PurePosixPath

from kernelmill import imports
from kernelmill.storage import jsonl

DOCUMENT = Path("docs/architecture.md")
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
    rows = (f"| `{name}` | {_summary(name)} |\n" for name in names)
    return "".join(["| room | purpose |\n|---|---|\n", *rows])


def _summary(room: str) -> str:
    path = imports.module_file(room.replace("/", "."))
    docstring = ast.get_docstring(ast.parse(path.read_bytes())) if path else None
    return " ".join((docstring or "").split("\n\n")[0].split())


def parts() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each generated part."""
    edges = graph()
    yield "picture", picture(edges)
    yield "rooms", rooms(room for room in edges if room.startswith(f"{_LIBRARY}/"))


def generated(document: str) -> str:
    """Return a document with its generated parts replaced by what the code says now.

    Raises `ValueError` if a part is missing.
    """
    for name, text in parts():
        begin = _BEGIN.format(name)
        pattern = re.compile(f"({re.escape(begin)}).*?({re.escape(_END)})", re.DOTALL)
        if not pattern.search(document):
            raise ValueError(f"the document has no generated part {name!r}")
        document = pattern.sub(lambda found, text=text: f"{found[1]}{text}{found[2]}", document)
    return document


def write(path: Path = DOCUMENT) -> None:
    """Update the generated parts of docs/architecture.md."""
    jsonl.write_text(path, generated(path.read_text(encoding="utf-8")))
