"""The twin of a kernel: the function for the CPU that a project registers for the same operator."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.capture.source_tree import MOST_BYTES, is_plain
from kernelmill.records import ArgumentOrigin, Kernel, Launch, Operator, OperatorLink
from kernelmill.records.references import TwinFunction
from kernelmill.references.calls import CannotMapError
from kernelmill.references.functors import OPERATOR, Functor, functor, is_functor
from kernelmill.references.host_functions import HostFunctionText, read_function
from kernelmill.references.pairing import Pairing, integers, paired, starts_within
from kernelmill.storage import untrusted

_NAMES = re.compile(r'\{\s*"(\w+)"\s*,')
"""The names in a table, as in `{{"sum", SUM}, {"mean", MEAN}}`."""
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_SUFFIXES = frozenset({".h", ".hpp", ".cpp", ".cuh"})
Accesses = Mapping[str, str]
"""The access of each parameter of a kernel that is an array, as it was found by running the kernel."""
NO_ACCESSES: Accesses = {}
Written = Mapping[tuple[str, str, str], Sequence[str]]
"""The kernels that write a tensor, by file and name of the host function that launches them, and the tensor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A twin of a kernel, and the pairing of its parameters with those of the kernel's launcher."""

    twin: TwinFunction
    pairing: Pairing
    functor: Functor | None = None
    """The twin if it is a functor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The twins of a kernel, and the reasons against those that cannot be used."""

    usable: tuple[Candidate, ...]
    twin: TwinFunction | None
    """The first twin, whether it can be used or not; none if the project has no operator for the CPU."""
    reasons: tuple[str, ...]


def written_tensors(kernels: Sequence[Kernel], accesses: Mapping[str, Accesses]) -> Written:
    """Return which kernels write which tensors of the host functions that launch them.

    `accesses` contains those of each kernel that was run, by its id; for others, the types of parameters tell.
    """
    found: dict[tuple[str, str, str], list[str]] = {}
    for kernel in kernels:
        for launch in kernel.launches:
            for origin in launch.argument_origins:
                if launch.host is None or origin.origin is None:
                    continue
                if not _is_read_only(origin, accesses.get(kernel.id, NO_ACCESSES)):
                    writers = found.setdefault((launch.host.path, launch.host.name, origin.origin), [])
                    writers += [kernel.id] if kernel.id not in writers else []
    return found


def candidates(kernel: Kernel, source: Path, written: Written, accesses: Accesses = NO_ACCESSES) -> Candidates:
    """Return the twins of a kernel; `source` is the folder of its project."""
    usable, reasons, first = [], list[str](), None
    for operator, launch, link in linked(kernel):
        assert launch.host is not None
        twin = TwinFunction(name=link.qualified_name, path=link.path, line=link.start_line, launcher=launch.host.name)
        first = first or twin
        try:
            _check_step(kernel, operator, launch, written, accesses)
            found = _candidate(twin, launch, link, source)
            usable.append(replace(found, pairing=replace(found.pairing, ignored=_ignored(kernel))))
        except CannotMapError as error:
            reasons.append(str(error))
    # The shapes found by running suit most twins; some index what they write as one row.
    usable += [replace(one, pairing=replace(one.pairing, flat=True)) for one in usable]
    return Candidates(usable=tuple(usable), twin=first, reasons=tuple(dict.fromkeys(reasons)))


def linked(kernel: Kernel) -> Iterator[tuple[Operator, Launch, OperatorLink]]:
    """Yield each launch whose launcher implements an operator that has an implementation for the CPU, once.

    Those that pass addresses within tensors come last.
    """
    seen = set()
    launches = sorted(kernel.launches, key=lambda one: starts_within(one.argument_origins))
    for operator in kernel.operator:
        names = {link.qualified_name for link in operator.links if link.role == "launcher"}
        launchers = names | {name.removesuffix("::operator()") for name in names}
        for link in operator.links:
            for launch in launches:
                if link.role == "cpu" and launch.host is not None and launch.host.name in launchers:
                    expressions = tuple(one.expression for one in launch.argument_origins)
                    key = (link.qualified_name, link.path, launch.host.name, expressions)
                    if key not in seen:
                        seen.add(key)
                        yield operator, launch, link


def _check_step(kernel: Kernel, operator: Operator, launch: Launch, written: Written, accesses: Accesses) -> None:
    """Raise `CannotMapError` if the kernel reads what another kernel has computed for it."""
    assert launch.host is not None
    for origin in launch.argument_origins:
        others = written.get((launch.host.path, launch.host.name, origin.origin or ""), ())
        writer = next((other for other in others if other != kernel.id), None)
        if writer is not None and _is_read_only(origin, accesses):
            raise CannotMapError(
                f"the kernel is a later step of {operator.name}: it reads {origin.origin}, which "
                f"{writer.rpartition(':')[2]} writes"
            )


def _candidate(twin: TwinFunction, launch: Launch, link: OperatorLink, source: Path) -> Candidate:
    """Pair a launch with a twin.

    Raises `CannotMapError` if the arguments of the twin do not follow from the kernel's.
    """
    assert launch.host is not None
    operator = OPERATOR if is_functor(link.qualified_name) else ""
    launcher = _function(
        source, launch.host.name + operator, launch.host.path, launch.host.start_line, launch.host.end_line
    )
    text = _function(source, link.qualified_name, link.path, link.start_line, link.end_line)
    pairing = paired(launch.argument_origins, launcher, text, _strings(source / link.path))
    if not operator:
        return Candidate(twin=twin, pairing=pairing)
    before = _lines(source, link.path)[: link.start_line - 1]
    return Candidate(twin=twin, pairing=pairing, functor=functor(text, before, integers(pairing)))


def _ignored(kernel: Kernel) -> tuple[str, ...]:
    """Return the parameters that the text of a kernel names only once, where it declares them."""
    words = Counter(re.findall(r"\w+", _COMMENT.sub(" ", kernel.code)))
    return tuple(one.name for one in kernel.parameters if words[one.name] == 1)


def _function(source: Path, name: str, path: str, start: int, end: int) -> HostFunctionText:
    """Read a function of a project.

    Raises `CannotMapError` if its definition cannot be read, as where a macro expands to it.
    """
    found = read_function(name, "\n".join(_lines(source, path)[start - 1 : end]))
    if found is None:
        raise CannotMapError(f"the definition of {name} cannot be read")
    return found


def _lines(source: Path, path: str) -> list[str]:
    content = untrusted.read(source / path, limit=MOST_BYTES, within=(source,))
    return content.decode(errors="replace").splitlines()


def _strings(path: Path) -> tuple[str, ...]:
    """Return the names in the tables of the files beside a twin, which strings among its parameters may select."""
    files = sorted(each for each in path.parent.iterdir() if each.suffix in _SUFFIXES and is_plain(each))
    texts = (each.read_text(encoding="utf-8", errors="replace") for each in files)
    return tuple(dict.fromkeys(name for text in texts for name in _NAMES.findall(text)))


def _is_read_only(origin: ArgumentOrigin, accesses: Accesses) -> bool:
    if origin.kind != "data":
        return True
    access = accesses.get(origin.parameter)
    return origin.type.startswith("const ") if access is None else access in ("read", "none")
