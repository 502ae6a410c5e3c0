"""Launch sites: `kernel<<<grid, block, shared, stream>>>(arguments)` in host code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clang.cindex import Cursor, CursorKind, TemplateArgumentKind, TypeKind

from stages.extract.cursors import FUNCTIONS, is_global, overloads, qualified_name, template_of
from stages.extract.facts import LaunchFacts
from stages.extract.locations import Place, Tree, place
from stages.lib.cuda_text import Token, tokens
from stages.lib.records import Launch

_CONFIGURATIONS = frozenset({"__cudaPushCallConfiguration", "cudaConfigureCall", "__hipPushCallConfiguration"})
# Calls whose arguments are kernel, grid, block, array of arguments, shared bytes, stream: CUDA Runtime API, 6.7.
_BY_ADDRESS = frozenset({"cudaLaunchKernel", "cudaLaunchCooperativeKernel", "hipLaunchKernel"})


def launches(function: Cursor, tree: Tree) -> Iterator[LaunchFacts]:
    """Every launch inside one function of the project whose kernel clang could name."""
    for call in function.walk_preorder():
        if call.kind != CursorKind.CALL_EXPR:
            continue
        parts = list(call.get_children())
        if len(parts) >= 2 and parts[1].spelling in _CONFIGURATIONS:
            yield from _started(call, parts[0], len(parts) - 2, tree)
        elif call.spelling in _BY_ADDRESS and len(parts) >= 4:
            yield from _started(call, parts[1], None, tree)


def _started(call: Cursor, callee: Cursor, arguments: int | None, tree: Tree) -> Iterator[LaunchFacts]:
    site = place(call.extent.start)
    path = None if site is None else tree.relative(site.path)
    for target in _targets(callee, arguments):
        template = template_of(target)
        definition = template.get_definition() or template
        kernel_path = tree.of(definition)
        if site is not None and path is not None and kernel_path is not None:
            yield LaunchFacts(
                kernel_path=kernel_path,
                kernel_offset=tree.declaration_start(kernel_path, definition.extent.start.offset),
                kernel_name=qualified_name(definition),
                launch=_launch(target, path, site, tree),
            )


def _targets(callee: Cursor, arguments: int | None) -> list[Cursor]:
    """The kernels that an expression means: named there, or by the variable named there where it is initialised.

    In a template's body a kernel template is a set of overloads, of which the one with as many parameters counts.
    """
    for cursor in callee.walk_preorder():
        target = cursor.referenced
        if target is None:
            continue
        if target.kind in FUNCTIONS:
            return [target]
        if target.kind == CursorKind.OVERLOADED_DECL_REF:
            return _fitting(list(overloads(target)), arguments)
        if target.kind == CursorKind.VAR_DECL:
            return _initialisers(target)
    return []


def _fitting(candidates: list[Cursor], arguments: int | None) -> list[Cursor]:
    named = [c.get_definition() or c for c in candidates if is_global(c)]
    found = {kernel.hash: kernel for kernel in named}
    if len(found) > 1:
        found = {key: kernel for key, kernel in found.items() if _parameters(kernel) == arguments}
    return list(found.values()) if len(found) == 1 else []


def _parameters(function: Cursor) -> int:
    return sum(child.kind == CursorKind.PARM_DECL for child in function.get_children())


def _initialisers(variable: Cursor) -> list[Cursor]:
    """Every kernel that a variable's initialiser names: `auto kernel = wide ? &sum<4> : &sum<1>;` names two."""
    found: dict[int, Cursor] = {}
    for cursor in variable.walk_preorder():
        if cursor.kind != CursorKind.DECL_REF_EXPR or cursor.referenced is None:
            continue
        target = cursor.referenced
        named = [target] if target.kind in FUNCTIONS and is_global(template_of(target)) else []
        if target.kind == CursorKind.OVERLOADED_DECL_REF:
            named = _fitting(list(overloads(target)), None)
        found.update((kernel.hash, kernel) for kernel in named)
    return list(found.values())


def _launch(target: Cursor, path: str, site: Place, tree: Tree) -> Launch:
    written = as_written(tree.text(path)[site.offset :])
    configuration = [*written.configuration, None, None, None, None]
    return Launch(
        path=path,
        line=site.line,
        grid=configuration[0] or "",
        block=configuration[1] or "",
        shared=configuration[2],
        stream=configuration[3],
        arguments=written.arguments,
        template_arguments=tuple(_template_arguments(target)),
    )


def _template_arguments(instance: Cursor) -> Iterator[str]:
    for index in range(max(instance.get_num_template_arguments(), 0)):
        kind = instance.get_template_argument_kind(index)
        if kind == TemplateArgumentKind.TYPE:
            argument = instance.get_template_argument_type(index)
            if argument.kind != TypeKind.INVALID:
                yield argument.get_canonical().spelling
        elif kind == TemplateArgumentKind.INTEGRAL:
            yield str(instance.get_template_argument_value(index))
        else:
            yield kind.name.lower()


@dataclass(frozen=True, slots=True)
class Written:
    """The parts of a launch as the author wrote them."""

    configuration: tuple[str, ...]
    arguments: tuple[str, ...]


def as_written(text: bytes) -> Written:
    """Split a launch that begins at the start of `text` into its configuration and its arguments."""
    stream = list(tokens(text[:20_000]))
    if stream and stream[0].text.decode("utf-8", "replace") in _BY_ADDRESS and stream[1].text == b"(":
        given = [*_split(text, stream[2 : _close(stream, 1)]), "", "", ""]
        return Written(tuple(given[1:3] + [part for part in given[4:6] if part]), ())
    opening = _find(stream, b"<<<", 0)
    closing = None if opening is None else _find(stream, b">>>", opening)
    if opening is None or closing is None:
        return Written((), ())
    arguments = closing + 3
    end = _close(stream, arguments)
    return Written(_split(text, stream[opening + 3 : closing]), _split(text, stream[arguments + 1 : end]))


def _find(stream: Sequence[Token], chevrons: bytes, start: int) -> int | None:
    """The first three adjacent tokens that together are `chevrons`, outside parentheses."""
    depth = 0
    for index in range(start, len(stream) - 2):
        three = stream[index : index + 3]
        depth += {b"(": 1, b")": -1, b"{": 1, b"}": -1}.get(three[0].text, 0)
        adjacent = three[0].end == three[1].start and three[1].end == three[2].start
        if depth == 0 and adjacent and b"".join(t.text for t in three) == chevrons:
            return index
    return None


def _close(stream: Sequence[Token], opening: int) -> int:
    depth = 0
    for index in range(opening, len(stream)):
        depth += {b"(": 1, b")": -1}.get(stream[index].text, 0)
        if depth == 0:
            return index
    return len(stream)


def _split(text: bytes, stream: Sequence[Token]) -> tuple[str, ...]:
    """Comma-separated expressions, as written, white space folded.

    `<` opens template arguments only where a matching `>` follows before the next comma at this depth can be told
    from a comparison; so angle brackets count when they follow a word and are closed before `;`.
    """
    parts: list[list[Token]] = [[]]
    depth = angle = 0
    for index, token in enumerate(stream):
        depth += {b"(": 1, b"[": 1, b"{": 1, b")": -1, b"]": -1, b"}": -1}.get(token.text, 0)
        if token.text == b"<" and _opens_template(stream, index):
            angle += 1
        elif token.text == b">" and angle:
            angle -= 1
        if token.text == b"," and depth == 0 and angle == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return tuple(
        " ".join(text[part[0].start : part[-1].end].decode("utf-8", "replace").split()) for part in parts if part
    )


def _opens_template(stream: Sequence[Token], index: int) -> bool:
    """Whether `<` is closed by a `>` that a `(`, `::`, `{`, `>` or `,` follows, as template arguments are."""
    depth = 0
    for position in range(index, len(stream)):
        text = stream[position].text
        depth += {b"<": 1, b">": -1}.get(text, 0)
        if text in (b"(", b")", b";") and depth:
            return False
        if depth == 0:
            following = stream[position + 1].text if position + 1 < len(stream) else b","
            return following in (b"(", b":", b"{", b">", b",", b")")
    return False
