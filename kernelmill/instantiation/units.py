"""From a kernel and its closure to units: every instance, in the first spelling that compiles alone."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.extraction.syntax.template_arguments import UNWRITABLE
from kernelmill.instantiation import assemble, specialise
from kernelmill.instantiation.assemble import Written
from kernelmill.instantiation.facts import Draft, Pruned, joined
from kernelmill.instantiation.substitute import substitute
from kernelmill.instantiation.types import Instance, NoInstanceError, instances
from kernelmill.records import Closure, Dependency, Dropped, Kernel, TemplateArgument, Unit
from kernelmill.records.reasons import InstantiateReason

Check = Callable[[Sequence[Sequence[Draft]]], Sequence[Pruned]]
"""Of each unit's drafts the first that compiles alone, pruned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelUnits:
    """What came of one kernel."""

    units: tuple[Unit, ...]
    dropped: tuple[Dropped, ...]


def make(
    kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], types: Sequence[str], check: Check
) -> KernelUnits:
    """Units of every instance; what does not compile alone is dropped with the first thing that it lacks."""
    if closure.missing is not None:
        return KernelUnits(units=(), dropped=(dropped(kernel, kernel.id, closure.missing, closure.detail),))
    try:
        wanted = instances(kernel, types)
        if not kernel.instantiations:
            _assumable(kernel, closure, texts[kernel.path])
    except NoInstanceError as error:
        return KernelUnits(units=(), dropped=(dropped(kernel, kernel.id, error.reason, error.detail),))
    units, left_out, possible = [], [], list[tuple[Instance, Closure]]()
    for instance in wanted:
        own = _needs_of(closure, tuple(instance.arguments.values()))
        why = _impossible(own, instance, texts)
        if why is None:
            possible.append((instance, own))
        else:
            whole = not instance.arguments or why.reason is InstantiateReason.NOT_UTF8
            identifier = kernel.id if whole else f"{kernel.id}:{instance.name}"
            left_out.append(dropped(kernel, identifier, why.reason, why.detail))
    drafts = [list(_drafts(kernel, own, texts, instance)) for instance, own in possible]
    for (instance, _), given, pruned in zip(possible, drafts, check(drafts), strict=True):
        if pruned.errors:
            left_out.append(dropped(kernel, f"{kernel.id}:{instance.name}", *reason(pruned.errors)))
        else:
            units.append(_unit(kernel, instance, given[pruned.taken], pruned.texts))
    return KernelUnits(units=tuple(units), dropped=tuple(dict.fromkeys(left_out)))


def _needs_of(closure: Closure, arguments: tuple[str, ...]) -> Closure:
    """What one instance needs."""
    for needs in closure.needs:
        if arguments in needs.instances:
            return replace(
                closure,
                pieces=needs.pieces,
                externals=needs.externals,
                definitions=needs.definitions,
                missing=needs.missing,
                detail=needs.detail,
            )
    return closure


_UNTOLD = frozenset(
    {"template", "declaration", "expression", "pack", "nullptr", "template_expansion", "invalid", "null"}
)
"""How a launch spells an argument that clang does not tell."""


def _impossible(closure: Closure, instance: Instance, texts: Mapping[str, bytes]) -> NoInstanceError | None:
    """Why an instance has no unit, as far as that is known before anything is compiled."""
    if closure.missing is not None:
        return NoInstanceError(closure.missing, closure.detail)
    for parameter, argument in instance.arguments.items():
        if argument in _UNTOLD:
            return NoInstanceError(InstantiateReason.UNKNOWN_TEMPLATE_ARGUMENT, parameter)
        for beginning, why in UNWRITABLE:
            if beginning in argument:
                return NoInstanceError(why, argument)
    foreign = next((p for p in closure.pieces if not _is_text(texts[p.path][p.start_offset : p.end_offset])), None)
    return None if foreign is None else NoInstanceError(InstantiateReason.NOT_UTF8, f"{foreign.path}: {foreign.name}")


def _assumable(kernel: Kernel, closure: Closure, text: bytes) -> None:
    """See that plain types can stand for a template's parameters; a class of the project is asked for its members.

    Raises `NoInstanceError` naming the parameter.
    """
    types = {p.name for p in kernel.template_parameters if p.kind == "type"}
    for reference in closure.references:
        if reference.parameter in types and text[reference.end_offset :].lstrip().startswith(b"::"):
            raise NoInstanceError(InstantiateReason.NO_LAUNCH_NAMES_ITS_TYPES, reference.parameter)


_LACKS = re.compile(
    r"(?:unknown type name|use of undeclared identifier|no (?:type|member|template) named|no matching \w+ for call to|"
    r"unknown class name|undeclared|file not found).*?'([^']+)'"
)


def reason(errors: Sequence[str]) -> tuple[InstantiateReason, str]:
    """Why a unit does not compile alone: the name that it lacks where clang's first words are of one."""
    lacks = _LACKS.search(errors[0])
    return (
        (InstantiateReason.LACKS_A_DECLARATION, lacks[1])
        if lacks
        else (InstantiateReason.DOES_NOT_COMPILE_STANDALONE, errors[0])
    )


def _is_text(code: bytes) -> bool:
    """Whether bytes are UTF-8, as everything in a record must be."""
    try:
        code.decode()
    except UnicodeDecodeError:
        return False
    return True


def _drafts(kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], instance: Instance) -> Iterator[Draft]:
    code = texts[kernel.path][kernel.start_offset : kernel.end_offset]
    written = substitute(code, kernel.start_offset, closure.references, instance.written, instance.name)
    aliases = tuple(_alias(kernel, name, instance.written[name]) for name in written.aliases)
    whole = Written(name=instance.name, code=written.code, aliases=aliases)
    before = None
    for spelling in assemble.SPELLINGS:
        draft = assemble.draft(closure, texts, whole, spelling)
        if draft != before:
            yield draft
        before = draft


def _alias(kernel: Kernel, name: str, argument: str) -> str:
    """A declaration of a template parameter that stands inside a macro."""
    (parameter,) = [p for p in kernel.template_parameters if p.name == name]
    if parameter.kind == "type":
        return f"using {name} = {argument};"
    if parameter.kind == "template":
        return f"template <typename... A> using {name} = {argument}<A...>;"
    return f"constexpr {parameter.type} {name} = {argument};"


def _unit(kernel: Kernel, instance: Instance, draft: Draft, texts: tuple[str, ...]) -> Unit:
    left = [part for part, text in zip(draft.parts, texts, strict=True) if text]
    return Unit(
        id=f"{kernel.source}/{kernel.path}:{instance.name}",
        source=kernel.source,
        kernel_id=kernel.id,
        name=instance.name,
        types=tuple(TemplateArgument(parameter=p, argument=a) for p, a in instance.written.items()),
        kernel_code=draft.kernel,
        unit_code=joined(texts, draft.parts),
        dependencies=tuple(
            Dependency(name=part.piece.name, kind=part.piece.kind, path=part.piece.path, line=part.piece.start_line)
            for part in left
            if part.piece is not None
        ),
        stand_ins=tuple(part.name for part in left if part.kind == "stand_in"),
        launch=specialise.launches(kernel, instance.arguments),
    )


def dropped(kernel: Kernel, identifier: str, reason: InstantiateReason, detail: str) -> Dropped:
    """The record of a kernel, or of one instance of it, that has no unit."""
    return Dropped(id=identifier, source=kernel.source, stage="instantiate", reason=reason, detail=detail)
