"""From a kernel and its closure to units: every instance, in the first spelling that compiles alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from stages.extract.facts import Closure
from stages.instantiate import assemble, specialise
from stages.instantiate.assemble import Assembled
from stages.instantiate.substitute import substitute
from stages.instantiate.types import Instance, NoInstanceError, instances
from stages.lib.records import Dependency, Dropped, Kernel, TemplateArgument, Unit

Check = Callable[[Sequence[str]], Sequence[Sequence[str]]]
"""The errors of each text when it is compiled alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of one kernel."""

    units: tuple[Unit, ...]
    dropped: tuple[Dropped, ...]


def make(kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], types: Sequence[str], check: Check) -> Made:
    """Units of every instance; what does not compile alone is dropped with the first thing that it lacks."""
    if closure.missing is not None:
        return Made(units=(), dropped=(dropped(kernel, kernel.id, closure.missing, ""),))
    foreign = next((p for p in closure.pieces if not _is_text(texts[p.path][p.start_offset : p.end_offset])), None)
    if foreign is not None:
        return Made(units=(), dropped=(dropped(kernel, kernel.id, "not_utf8", f"{foreign.path}: {foreign.name}"),))
    try:
        wanted = instances(kernel, types)
    except NoInstanceError as error:
        return Made(units=(), dropped=(dropped(kernel, kernel.id, str(error), ""),))
    spelled = [list(_spelled(kernel, closure, texts, instance)) for instance in wanted]
    results = iter(check([candidate.text for candidates in spelled for candidate in candidates]))
    units, left_out = [], []
    for instance, candidates in zip(wanted, spelled, strict=True):
        errors = [next(results) for _ in candidates]
        good = next((c for c, wrong in zip(candidates, errors, strict=True) if not wrong), None)
        if good is None:
            left_out.append(dropped(kernel, f"{kernel.id}:{instance.name}", "does_not_compile_alone", errors[-1][0]))
        else:
            units.append(_unit(kernel, closure, instance, good))
    return Made(units=tuple(units), dropped=tuple(left_out))


def _is_text(code: bytes) -> bool:
    """Whether bytes are UTF-8, as everything in a record must be."""
    try:
        code.decode()
    except UnicodeDecodeError:
        return False
    return True


def _spelled(kernel: Kernel, closure: Closure, texts: Mapping[str, bytes], instance: Instance) -> Iterator[Assembled]:
    code = texts[kernel.path][kernel.start_offset : kernel.end_offset]
    written = substitute(code, kernel.start_offset, closure.references, instance.arguments, instance.name)
    aliases = [_alias(kernel, name, instance.arguments[name]) for name in written.aliases]
    before = None
    for spelling in assemble.SPELLINGS:
        candidate = assemble.unit(closure, texts, written.code, aliases, spelling)
        if candidate != before:
            yield candidate
        before = candidate


def _alias(kernel: Kernel, name: str, argument: str) -> str:
    """A declaration of a template parameter that stands inside a macro."""
    (parameter,) = [p for p in kernel.template_parameters if p.name == name]
    if parameter.kind == "type":
        return f"using {name} = {argument};"
    return f"constexpr {parameter.type} {name} = {argument};"


def _unit(kernel: Kernel, closure: Closure, instance: Instance, good: Assembled) -> Unit:
    return Unit(
        id=f"{kernel.source}/{kernel.path}:{instance.name}",
        source=kernel.source,
        kernel_id=kernel.id,
        name=instance.name,
        types=tuple(TemplateArgument(parameter=p, argument=a) for p, a in instance.arguments.items()),
        kernel_code=good.kernel,
        unit_code=good.text,
        dependencies=tuple(
            Dependency(name=p.name, kind=p.kind, path=p.path, line=p.start_line) for p in closure.pieces
        ),
        stand_ins=good.stand_ins,
        launch=specialise.launches(kernel, instance.arguments),
    )


def dropped(kernel: Kernel, identifier: str, reason: str, detail: str) -> Dropped:
    """The record of a kernel, or of one instance of it, that has no unit."""
    return Dropped(id=identifier, source=kernel.source, stage="instantiate", reason=reason, detail=detail)
