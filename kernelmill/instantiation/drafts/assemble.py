"""Assemble the draft of a unit: includes, stand-ins, and the declarations of a closure, with the kernel last."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from kernelmill.cpp.tokens import tokens
from kernelmill.cpp.words import all_words
from kernelmill.instantiation.drafts import framework
from kernelmill.instantiation.drafts.fragments import with_fragments
from kernelmill.instantiation.facts import Draft, Part, PartKind
from kernelmill.instantiation.instances.substitute import SubstitutedKernel
from kernelmill.records import Closure, ProjectDeclaration

Spelling = Literal["plain", "stand_in"]
"""How the 16-bit types of the framework are spelled: as CUDA types, or as stand-ins that compute in float."""

SPELLINGS: tuple[Spelling, ...] = ("plain", "stand_in")
"""All spellings in order of preference."""


def draft(
    closure: Closure,
    texts: Mapping[str, bytes],
    kernel: SubstitutedKernel,
    aliases: Sequence[str],
    spelling: Spelling,
) -> Draft:
    """Assemble a unit with the whole closure of a kernel.

    `texts` are the files of the project by path. `aliases` declare the template parameters that the kernel still uses.
    """
    command_line = [
        Part(kind="macro", name=_defined(one), text=f"#define {one}") for one in closure.command_line_macros
    ]
    own = [
        *command_line,
        *_declarations(closure.declarations, texts, spelling),
        *(
            Part(kind="declaration", name="", text=_inside(_named(closure.namespaces), respelled(alias, spelling)))
            for alias in aliases
        ),
        _kernel(respelled(kernel.code, spelling), closure.namespaces, kernel.name),
    ]
    words = frozenset[str]().union(*(all_words(part.text.encode()) for part in own))
    stand_ins = list(_stand_ins(closure, words, spelling))
    used = words.union(*(all_words(part.text.encode()) for part in stand_ins))
    includes = [Part(kind="include", name=h, text=f"#include <{h}>") for h in _headers(closure, used)]
    return Draft(parts=(*includes, *stand_ins, *own), kernel=respelled(kernel.code, spelling))


def _defined(definition: str) -> str:
    """Return the name of the macro in a definition."""
    return re.split(r"\W", definition, maxsplit=1)[0]


@lru_cache(maxsize=1 << 13)
def respelled(text: str, spelling: Spelling) -> str:
    """Replace the names of the framework by those in units, outside of comments and strings.

    Scalar types become CUDA types or stand-ins; `torch::` becomes `at::`, the namespace of the stand-ins.
    """
    written = {s.name.encode(): s.plain if spelling == "plain" else s.name for s in framework.SCALAR_TYPES}
    code = text.encode()
    stream = list(tokens(code))
    for index in range(len(stream) - 4, -1, -1):
        space, first, second, name = stream[index : index + 4]
        if first.text != b":" or second.text != b":":
            continue
        if space.text in (b"at", b"c10", b"torch") and name.text in written:
            code = code[: space.start] + written[name.text].encode() + code[name.end :]
        elif space.text == b"torch":
            code = code[: space.start] + b"at" + code[space.end :]
    return code.decode()


def _declarations(
    declarations: Sequence[ProjectDeclaration], texts: Mapping[str, bytes], spelling: Spelling
) -> Iterator[Part]:
    defined: set[str] = set()
    for declaration in declarations:
        written = texts[declaration.path][declaration.start_offset : declaration.end_offset]
        if declaration.kind != "macro":
            written = with_fragments(written, declaration.path, texts)
        text = respelled(written.decode(), spelling)
        if declaration.kind == "macro":
            again = f"#undef {declaration.name}\n" if declaration.name in defined else ""
            defined.add(declaration.name)
            yield Part(kind="macro", name=declaration.name, text=f"{again}#define {text}", declaration=declaration)
        else:
            kind: PartKind = "using" if text.startswith("using namespace") else "declaration"
            spaces = _named_outside(declaration.namespaces)
            yield Part(kind=kind, name=declaration.name, text=_inside(spaces, text), declaration=declaration)


def _inside(namespaces: Sequence[str], text: str) -> str:
    if not namespaces:
        return text
    opened = "\n".join(f"namespace {name} {{" if name else "namespace {" for name in namespaces)
    return f"{opened}\n{text}\n{'}' * len(namespaces)}"


def _named(namespaces: Sequence[str]) -> list[str]:
    return [space for space in namespaces if space]


def _named_outside(namespaces: Sequence[str]) -> list[str]:
    """Omit the anonymous namespaces around a named one, as `_kernel` does.

    Otherwise the `device` of `namespace { namespace device {` would be another namespace than that of the kernel.
    """
    innermost = max((depth for depth, space in enumerate(namespaces) if space), default=-1)
    return [space for depth, space in enumerate(namespaces) if space or depth > innermost]


def _kernel(code: str, namespaces: Sequence[str], name: str) -> Part:
    """Put the kernel into its namespaces, where it finds the names it uses, and make it visible outside of them.

    Anonymous namespaces are omitted, because their names are visible in the enclosing namespace.
    """
    named = _named(namespaces)
    if not named:
        return Part(kind="kernel", name=name, text=code)
    return Part(kind="kernel", name=name, text=f"{_inside(named, code)}\nusing {'::'.join(named)}::{name};")


def _stand_ins(closure: Closure, words: frozenset[str], spelling: Spelling) -> Iterator[Part]:
    names = {external.name for external in closure.external_names}
    for scalar in framework.SCALAR_TYPES:
        if spelling == "stand_in" and scalar.name in words:
            yield Part(kind="stand_in", name=scalar.stand_in, text=framework.scalar_text(scalar))
    for stand_in in framework.STAND_INS:
        if any(name.startswith(stand_in.names) for name in names):
            text = (framework.FOLDER / stand_in.file).read_text(encoding="utf-8")
            yield Part(kind="stand_in", name=stand_in.file, text=text)
    for macro, definition in framework.MACROS.items():
        if macro in words:
            yield Part(kind="macro", name=macro, text=definition)


def _headers(closure: Closure, words: frozenset[str]) -> list[str]:
    found = {header for word in words if (header := framework.macro_header(word)) is not None}
    found |= {scalar.header for scalar in framework.SCALAR_TYPES if words & {scalar.plain, *scalar.other_names}}
    found |= {"cstdint" for word in words if re.fullmatch(r"u?int(8|16|32|64)_t", word)}
    for external in closure.external_names:
        last = external.name.rpartition("::")[2]
        header = framework.include_of(external.header, external.name)
        if header is not None and (last in words or last.startswith("operator")):
            found.add(header)
    return sorted(found)
