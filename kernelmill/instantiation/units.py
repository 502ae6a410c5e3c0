"""Make the units of a kernel from its closure: one per instance, in the first spelling that compiles."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.extraction.syntax.template_arguments import UNWRITABLE
from kernelmill.instantiation.drafts import assemble
from kernelmill.instantiation.facts import Draft, Pruned, joined
from kernelmill.instantiation.instances import specialise
from kernelmill.instantiation.instances.arguments import Instance, NoInstanceError, instances
from kernelmill.instantiation.instances.substitute import substitute
from kernelmill.records import Closure, Dependency, Dropped, Kernel, ProjectDeclaration, TemplateArgument, Unit
from kernelmill.records.reasons import InstantiateReason

Check = Callable[[Sequence[Sequence[Draft]]], Sequence[Pruned]]
"""For each unit, prune its drafts and return the first one that compiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelUnits:
    """The units of one kernel, and the records of what was dropped."""

    units: tuple[Unit, ...]
    dropped: tuple[Dropped, ...]


def make(
    kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], types: Sequence[str], check: Check
) -> KernelUnits:
    """Make a unit of every instance; those that do not compile standalone are dropped with their first error."""
    if closure.reason is not None:
        return KernelUnits(units=(), dropped=(dropped(kernel, kernel.id, closure.reason, closure.detail),))
    try:
        wanted = instances(kernel, types)
        if not kernel.instantiations:
            _check_plain_types(kernel, closure, texts[kernel.path])
    except NoInstanceError as error:
        return KernelUnits(units=(), dropped=(dropped(kernel, kernel.id, error.reason, error.detail),))
    units, left_out, possible = [], [], list[tuple[Instance, Closure]]()
    for instance in wanted:
        own = _closure_of(closure, tuple(instance.arguments.values()))
        why = _obstacle(own, instance, texts)
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
            units.append(_unit(kernel, instance, given[pruned.draft], pruned.texts))
    return KernelUnits(units=tuple(units), dropped=tuple(dict.fromkeys(left_out)))


def _closure_of(closure: Closure, arguments: tuple[str, ...]) -> Closure:
    """Return the closure of one instance."""
    for each in closure.instance_closures:
        if arguments in each.instances:
            return replace(
                closure,
                declarations=each.declarations,
                external_names=each.external_names,
                command_line_macros=each.command_line_macros,
                reason=each.reason,
                detail=each.detail,
            )
    return closure


_UNEXPOSED = frozenset(
    {"template", "declaration", "expression", "pack", "nullptr", "template_expansion", "invalid", "null"}
)
"""Arguments in launches that clang does not expose."""


def _obstacle(closure: Closure, instance: Instance, texts: Mapping[str, bytes]) -> NoInstanceError | None:
    """Return why an instance cannot have a unit, as far as that is known without compiling it."""
    if closure.reason is not None:
        return NoInstanceError(closure.reason, closure.detail)
    for parameter, argument in instance.arguments.items():
        if argument in _UNEXPOSED:
            return NoInstanceError(InstantiateReason.UNKNOWN_TEMPLATE_ARGUMENT, parameter)
        for beginning, why in UNWRITABLE:
            if beginning in argument:
                return NoInstanceError(why, argument)
    other = next((p for p in closure.declarations if not _is_text(texts[p.path][p.start_offset : p.end_offset])), None)
    return None if other is None else NoInstanceError(InstantiateReason.NOT_UTF8, f"{other.path}: {other.name}")


def _check_plain_types(kernel: Kernel, closure: Closure, text: bytes) -> None:
    """Check that the type parameters of a template can be plain types, and not classes whose members it uses.

    Raises `NoInstanceError` with the name of the parameter.
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
    """Return the reason why a unit does not compile: the missing name, if the first error is about one."""
    lacks = _LACKS.search(errors[0])
    return (
        (InstantiateReason.LACKS_A_DECLARATION, lacks[1])
        if lacks
        else (InstantiateReason.DOES_NOT_COMPILE_STANDALONE, errors[0])
    )


def _is_text(code: bytes) -> bool:
    """Whether bytes are valid UTF-8, as required in records."""
    try:
        code.decode()
    except UnicodeDecodeError:
        return False
    return True


def _drafts(kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], instance: Instance) -> Iterator[Draft]:
    code = texts[kernel.path][kernel.start_offset : kernel.end_offset]
    substituted = substitute(code, kernel.start_offset, closure.references, instance.spellings, instance.name)
    aliases = [_alias(kernel, name, instance.spellings[name]) for name in substituted.aliased]
    made: list[Draft] = []
    for needed in (closure, *_for_both_passes(closure, texts)):
        for spelling in assemble.SPELLINGS:
            draft = assemble.draft(needed, texts, substituted, aliases, spelling)
            if draft not in made:
                yield draft
            made.append(draft)


def _for_both_passes(closure: Closure, texts: Mapping[str, bytes]) -> Iterator[Closure]:
    """Yield the closure with what the kernel needs in the host pass only, if there is anything.

    Both passes read a unit. Of a name that each pass declares in its own way, the device pass has the declaration.
    """
    host = closure.host
    if host is None:
        return
    ours = {(one.path, one.start_offset) for one in closure.declarations}
    theirs = {(one.path, one.start_offset) for one in host.declarations}
    only_device = {(one.kind, one.name) for one in closure.declarations if (one.path, one.start_offset) not in theirs}
    declarations, waiting = list[ProjectDeclaration](), list(host.declarations)
    for one in (*closure.declarations, None):
        place = None if one is None else (one.path, one.start_offset)
        while waiting and (place is None or place in theirs):
            following = waiting.pop(0)
            if (following.path, following.start_offset) == place:
                break
            is_new = (following.path, following.start_offset) not in ours
            if is_new and (following.kind, following.name) not in only_device and _is_text_of(following, texts):
                declarations.append(following)
        if one is not None:
            declarations.append(one)
    yield replace(
        closure,
        declarations=tuple(declarations),
        external_names=tuple(dict.fromkeys((*closure.external_names, *host.external_names))),
        command_line_macros=tuple(dict.fromkeys((*closure.command_line_macros, *host.command_line_macros))),
    )


def _is_text_of(declaration: ProjectDeclaration, texts: Mapping[str, bytes]) -> bool:
    return _is_text(texts[declaration.path][declaration.start_offset : declaration.end_offset])


def _alias(kernel: Kernel, name: str, argument: str) -> str:
    """Declare a template parameter as an alias or constant."""
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
        types=tuple(TemplateArgument(parameter=p, argument=a) for p, a in instance.spellings.items()),
        kernel_code=draft.kernel,
        unit_code=joined(texts, draft.parts),
        dependencies=tuple(
            Dependency(
                name=part.declaration.name,
                kind=part.declaration.kind,
                path=part.declaration.path,
                line=part.declaration.start_line,
            )
            for part in left
            if part.declaration is not None
        ),
        stand_ins=tuple(part.name for part in left if part.kind == "stand_in"),
        launch=specialise.launches(kernel, instance.arguments),
    )


def dropped(kernel: Kernel, identifier: str, reason: InstantiateReason, detail: str) -> Dropped:
    """Return the record of a kernel, or an instance of it, that has no unit."""
    return Dropped(id=identifier, source=kernel.source, stage="instantiate", reason=reason, detail=detail)
