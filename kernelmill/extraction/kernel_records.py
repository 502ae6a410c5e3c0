"""Build one record per kernel from the facts of parses, or from the text alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.clang.facts import LaunchFacts
from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.extraction.parse.collect import DefinitionKey, ParsedKernel
from kernelmill.records import Kernel, Launch

_PLAIN_ATTRIBUTES = frozenset({b"static", b"inline", b"extern", b"constexpr", b"__noinline__", b"__forceinline__"})
_CALLED_ATTRIBUTES = frozenset({b"__launch_bounds__", b"__attribute__", b"__cluster_dims__", b"__maxnreg__"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFiles:
    """The texts and licenses of the files of a source, by path."""

    source: str
    texts: Mapping[str, bytes]
    licenses: Mapping[str, str]
    """The SPDX expression of each file."""


def kernel_records(
    files: SourceFiles,
    parsed: Mapping[DefinitionKey, ParsedKernel],
    unparsed: Mapping[str, Sequence[TextDefinition]],
    launches: Iterable[LaunchFacts],
) -> tuple[Kernel, ...]:
    """Return the records of all definitions of a source, sorted by id; `unparsed` are known from the text only."""
    started = _launches_by_kernel(parsed, launches)
    found = [_from_ast(files, kernel, started.get(key, ())) for key, kernel in parsed.items()]
    found += [_from_text(files, path, one) for path, definitions in unparsed.items() for one in definitions]
    return _with_ids(found)


def _from_ast(files: SourceFiles, parsed: ParsedKernel, launches: Sequence[Launch]) -> Kernel:
    facts = parsed.facts
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
        translation_unit=parsed.translation_unit,
        conditions=parsed.conditions,
        attributes=attributes(code),
        template_parameters=facts.template_parameters,
        parameters=facts.parameters,
        launches=tuple(launches),
        instantiations=tuple(sorted({launch.template_arguments for launch in launches if launch.template_arguments})),
        device_functions=facts.device_functions,
    )


def _from_text(files: SourceFiles, path: str, found: TextDefinition) -> Kernel:
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
    """Give ids that do not change when lines move: path and name, then the position among namesakes in the file."""
    counts: dict[str, int] = {}
    records = []
    for kernel in sorted(found, key=lambda k: (k.path, k.start_offset, k.qualified_name)):
        base = f"{kernel.source}/{kernel.path}:{kernel.qualified_name}"
        counts[base] = counts.get(base, 0) + 1
        records.append(_with_id(kernel, base if counts[base] == 1 else f"{base}#{counts[base]}"))
    return tuple(sorted(records, key=lambda k: k.id))


def with_named_instances(kernel: Kernel, named: tuple[tuple[str, ...], ...]) -> Kernel:
    """Give a kernel without launches the template arguments with which host code names it, if they have no default."""
    unknown = any(p.kind != "type" and p.default is None for p in kernel.template_parameters)
    return replace(kernel, instantiations=named) if unknown and named and not kernel.instantiations else kernel


def _with_id(kernel: Kernel, identifier: str) -> Kernel:
    # Not `replace`, which would validate every launch again.
    return Kernel(**{name: getattr(kernel, name) for name in kernel.__slots__ if name != "id"}, id=identifier)


def _launches_by_kernel(
    parsed: Mapping[DefinitionKey, ParsedKernel], launches: Iterable[LaunchFacts]
) -> dict[DefinitionKey, tuple[Launch, ...]]:
    """Group launches by kernel; a launched declaration stands for the only definition of its qualified name."""
    by_name: dict[str, list[DefinitionKey]] = {}
    for key, kernel in parsed.items():
        by_name.setdefault(kernel.facts.qualified_name, []).append(key)
    started: dict[DefinitionKey, set[Launch]] = {}
    for fact in launches:
        namesakes = by_name.get(fact.kernel_name, [])
        exact = DefinitionKey(fact.kernel_path, fact.kernel_offset, fact.kernel_name.rpartition("::")[2])
        target = exact if exact in parsed else (namesakes[0] if len(namesakes) == 1 else None)
        if target is not None:
            started.setdefault(target, set()).add(fact.launch)
    return {key: _without_templates(found) for key, found in started.items()}


def _without_templates(launches: set[Launch]) -> tuple[Launch, ...]:
    """Sort launches; drop those inside a template whose instantiations are known."""
    resolved = {(launch.path, launch.line) for launch in launches if launch.template_arguments}
    kept = [one for one in launches if one.template_arguments or (one.path, one.line) not in resolved]
    return tuple(sorted(kept, key=lambda one: (one.path, one.line, one.template_arguments, one.grid, one.block)))


def attributes(code: bytes) -> tuple[str, ...]:
    """Return the storage class and CUDA attributes before the body of a definition, as written."""
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
