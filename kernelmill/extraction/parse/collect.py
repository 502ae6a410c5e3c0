"""From the facts of many parses to one record per kernel."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.clang.facts import KernelFacts, LaunchFacts, UnitFacts
from kernelmill.cpp.tokens import TextDefinition, TokenKind, tokens
from kernelmill.records import Closure, Kernel, Launch
from kernelmill.records.reasons import InstantiateReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A kernel as one parse saw it."""

    facts: KernelFacts
    translation_unit: str
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A definition: where it begins, and its name, since one macro may define several.

    Without namespaces: a macro may name those, and differ from unit to unit.
    """

    path: str
    start: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """The files of a source, by path."""

    source: str
    texts: Mapping[str, bytes]
    licenses: Mapping[str, str]
    """SPDX expression of each."""


def sightings(units: Iterable[tuple[str, UnitFacts]]) -> dict[Key, Sighting]:
    """Each definition once, as the first unit (in the order given) saw it."""
    seen: dict[Key, Sighting] = {}
    for unit, facts in units:
        for kernel in facts.kernels:
            key = Key(kernel.path, kernel.start_offset, kernel.name)
            seen.setdefault(key, Sighting(facts=kernel, translation_unit=unit))
    return seen


Closures = dict[tuple[str, Key], Closure]
"""By translation unit and definition."""


def closures(units: Iterable[tuple[str, UnitFacts]]) -> Closures:
    """What each definition needs as each unit's device pass saw it, the first of a unit's passes that did."""
    found: Closures = {}
    for unit, facts in units:
        if facts.closures:
            for kernel, closure in zip(facts.kernels, facts.closures, strict=True):
                found.setdefault((unit, Key(kernel.path, kernel.start_offset, kernel.name)), closure)
    return found


def closed(kernels: Iterable[Kernel], found: Closures) -> tuple[Closure, ...]:
    """The closure of each kernel that a parse saw, as that same unit's device pass found it."""
    return tuple(_closed(kernel, found) for kernel in kernels if kernel.translation_unit is not None)


def _closed(kernel: Kernel, found: Closures) -> Closure:
    key = (kernel.translation_unit or "", Key(kernel.path, kernel.start_offset, kernel.name))
    if key in found:
        return replace(found[key], kernel=kernel.id)
    return Closure(kernel=kernel.id, missing=InstantiateReason.NOT_IN_THIS_PASS)


def missing(
    written: Mapping[str, Sequence[TextDefinition]], seen: Iterable[Sighting]
) -> dict[str, tuple[TextDefinition, ...]]:
    """Definitions that stand in the text of files and that no parse saw, by path."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for sighting in seen:
        spans.setdefault(sighting.facts.path, []).append((sighting.facts.start_offset, sighting.facts.end_offset))
    return {
        path: tuple(d for d in found if not any(start < d.end and d.start < end for start, end in spans.get(path, ())))
        for path, found in sorted(written.items())
    }


def kernels(
    files: Files,
    seen: Mapping[Key, Sighting],
    unseen: Mapping[str, Sequence[TextDefinition]],
    launches: Iterable[LaunchFacts],
) -> tuple[Kernel, ...]:
    """The records of all definitions of a source, sorted by id; `unseen` are those found in the text only."""
    started = _launches_by_kernel(seen, launches)
    found = [_from_ast(files, sighting, started.get(key, ())) for key, sighting in seen.items()]
    found += [_from_text(files, path, definition) for path, all_of in unseen.items() for definition in all_of]
    return _with_ids(found)


def _from_ast(files: Files, seen: Sighting, started: Sequence[Launch]) -> Kernel:
    facts = seen.facts
    code = files.texts[facts.path][facts.start_offset : facts.end_offset]
    return Kernel(
        id="",
        source=files.source,
        path=facts.path,
        name=facts.name,
        qualified_name=facts.qualified_name,
        start_line=facts.start_line,
        end_line=facts.end_line,
        start_offset=facts.start_offset,
        end_offset=facts.end_offset,
        code=code.decode("utf-8", "surrogateescape"),
        method="ast",
        license=files.licenses[facts.path],
        translation_unit=seen.translation_unit,
        conditions=seen.conditions,
        attributes=attributes(code),
        template_parameters=facts.template_parameters,
        parameters=facts.parameters,
        launches=tuple(started),
        instantiations=tuple(sorted({launch.template_arguments for launch in started if launch.template_arguments})),
        device_functions=facts.device_functions,
    )


def _from_text(files: Files, path: str, found: TextDefinition) -> Kernel:
    text = files.texts[path]
    code = text[found.start : found.end]
    first = text.count(b"\n", 0, found.start) + 1
    return Kernel(
        id="",
        source=files.source,
        path=path,
        name=found.name,
        qualified_name=found.name,
        start_line=first,
        end_line=first + code.count(b"\n"),
        start_offset=found.start,
        end_offset=found.end,
        code=code.decode("utf-8", "surrogateescape"),
        method="text",
        license=files.licenses[path],
        attributes=attributes(code),
    )


def _with_ids(found: Iterable[Kernel]) -> tuple[Kernel, ...]:
    """Ids that do not change when lines move: path and name, then the order among namesakes of a file."""
    counts: dict[str, int] = {}
    records = []
    for kernel in sorted(found, key=lambda k: (k.path, k.start_offset, k.qualified_name)):
        base = f"{kernel.source}/{kernel.path}:{kernel.qualified_name}"
        counts[base] = counts.get(base, 0) + 1
        records.append(_renamed(kernel, base if counts[base] == 1 else f"{base}#{counts[base]}"))
    return tuple(sorted(records, key=lambda k: k.id))


def _renamed(kernel: Kernel, identifier: str) -> Kernel:
    return Kernel(**{name: getattr(kernel, name) for name in kernel.__slots__ if name != "id"}, id=identifier)


def _launches_by_kernel(seen: Mapping[Key, Sighting], launches: Iterable[LaunchFacts]) -> dict[Key, tuple[Launch, ...]]:
    """Launches by the definition they start; a unit that saw only a declaration names it, if no other has the name."""
    by_name: dict[str, list[Key]] = {}
    for key, sighting in seen.items():
        by_name.setdefault(sighting.facts.qualified_name, []).append(key)
    started: dict[Key, set[Launch]] = {}
    for fact in launches:
        namesakes = by_name.get(fact.kernel_name, [])
        exact = Key(fact.kernel_path, fact.kernel_offset, fact.kernel_name.rpartition("::")[2])
        target = exact if exact in seen else (namesakes[0] if len(namesakes) == 1 else None)
        if target is not None:
            started.setdefault(target, set()).add(fact.launch)
    return {key: _told(all_of) for key, all_of in started.items()}


def _told(launches: set[Launch]) -> tuple[Launch, ...]:
    """Launches in order; one inside a template says nothing where its instantiations were seen."""
    resolved = {(launch.path, launch.line) for launch in launches if launch.template_arguments}
    kept = [one for one in launches if one.template_arguments or (one.path, one.line) not in resolved]
    return tuple(sorted(kept, key=lambda one: (one.path, one.line, one.template_arguments, one.grid, one.block)))


_PLAIN_ATTRIBUTES = frozenset({b"static", b"inline", b"extern", b"constexpr", b"__noinline__", b"__forceinline__"})
_CALLED_ATTRIBUTES = frozenset({b"__launch_bounds__", b"__attribute__", b"__cluster_dims__", b"__maxnreg__"})


def attributes(code: bytes) -> tuple[str, ...]:
    """Storage class and CUDA attributes of a definition, as written, up to its body."""
    stream = []
    for token in tokens(code):
        if token.text == b"{":
            break
        stream.append(token)
    found = []
    for index, token in enumerate(stream):
        if token.kind is not TokenKind.WORD:
            continue
        if token.text in _PLAIN_ATTRIBUTES:
            found.append(token.text.decode())
        elif token.text in _CALLED_ATTRIBUTES:
            depth, end = 0, token.end
            for following in stream[index + 1 :]:
                depth += {b"(": 1, b")": -1}.get(following.text, 0)
                end = following.end
                if depth == 0:
                    break
            found.append(" ".join(code[token.start : end].decode("utf-8", "replace").split()))
    return tuple(found)
