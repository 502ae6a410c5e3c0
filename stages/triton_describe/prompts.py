"""The prompts of a Triton program, rendered from what is known about it."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kernelmill.models.templates import Modules, Placeholders
from kernelmill.records import TritonKernel, TritonProgram
from kernelmill.records.prompts import KINDS, DescribedUnit, MissingPrompt, Prompt, PromptKind
from kernelmill.records.reasons import DescribeReason
from kernelmill.records.repairs import BrokenUnit
from stages.triton_describe.blanks import documented, without_bodies

_SHARED = frozenset({"names", "origin", "wrapper", "defined", "role", "output"})
MODULES: Mapping[str, Placeholders] = {
    "triton_solver": Placeholders(frozenset()),
    "triton_answer": Placeholders(frozenset({"names", "defined"})),
    "triton_complete": Placeholders(_SHARED | {"code", "facts"}, frozenset({"code", "facts", "wrapper", "output"})),
    "triton_instruct": Placeholders(
        _SHARED | {"code", "purpose", "facts"}, frozenset({"code", "purpose", "facts", "wrapper", "output"})
    ),
    "triton_parallelize": Placeholders(
        _SHARED | {"reference", "purpose"}, frozenset({"reference", "wrapper", "output"})
    ),
    "triton_repair": Placeholders(_SHARED | {"broken", "finding"}, frozenset({"broken", "finding", "output"})),
}
"""The templates, what each may name, and what it cannot do without."""
_KINDS: Mapping[str, str] = {
    "pointer": "pointer to the elements of a tensor",
    "scalar": "number",
    "constexpr": "constant at compile time",
    "descriptor": "tensor descriptor",
    "unknown": "argument",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A verified program, and what its prompts are made of."""

    program: TritonProgram
    origin: str
    """The file in the project, or the place in the file of samples."""
    mistake: BrokenUnit | None = None
    """A mistake that its tests detect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The prompts of a program, and the record that accounts for all kinds."""

    prompts: tuple[Prompt, ...]
    unit: DescribedUnit


def described(facts: Facts, modules: Modules) -> Described:
    """Return the prompts of every kind that can be solved from their text alone, and why there are no others."""
    program = facts.program
    missing = tuple(_missing(facts))
    without = {one.kind for one in missing}
    kinds = tuple(kind for kind in KINDS if kind in _VALUES and kind not in without)
    return Described(
        prompts=tuple(_prompt(facts, kind, modules) for kind in kinds),
        unit=DescribedUnit(
            id=program.id,
            source=program.source,
            kernel_id=program.id,
            name=next(iter(program.tested), program.id),
            kinds=kinds,
            missing=missing,
            quotations=sum(bool(one.strip()) for one in (program.description_1, program.description_2)),
            waiting="complete" not in kinds,
        ),
    )


def _missing(facts: Facts) -> list[MissingPrompt]:
    """Return the kinds that lack something: words or a specification, a specification, a mistake."""
    program = facts.program
    found = [MissingPrompt(kind="translate", reason=DescribeReason.NOT_CUDA)]
    without = sorted(set(program.tested) - documented(program.code, program.tested))
    if not program.specification:
        found.append(MissingPrompt(kind="parallelize", reason=DescribeReason.NO_CPU_REFERENCE))
    if not program.specification and without:
        kinds: tuple[PromptKind, ...] = ("complete", "instruct")
        reason = DescribeReason.NOT_DOCUMENTED
        found += [MissingPrompt(kind=kind, reason=reason, detail=", ".join(without)) for kind in kinds]
    if facts.mistake is None:
        found.append(MissingPrompt(kind="repair", reason=DescribeReason.NO_KILLED_MUTANT))
    return found


def _prompt(facts: Facts, kind: PromptKind, modules: Modules) -> Prompt:
    program = facts.program
    shared = {
        "names": _listed(program.tested),
        "origin": f"{facts.origin} of {program.source} ({program.license})",
        "wrapper": program.kernel_wrapper.strip(),
        "defined": _listed(sorted(defined_for(program))),
    }
    given = {
        **shared,
        **_VALUES[kind](facts),
        "role": modules.render("triton_solver", {}),
        "output": modules.render("triton_answer", shared),
    }
    return Prompt(
        id=f"{program.id}/{kind}",
        sample_id=program.id,
        unit_id=program.id,
        source=program.source,
        kind=kind,
        text=modules.render(f"triton_{kind}", given) + "\n",
        template=modules.variant,
        asks_for="unit",
        entry_point=program.entry_point,
        signature=signature(program),
        language="triton",
        license=program.license,
    )


def defined_for(program: TritonProgram) -> set[str]:
    """Return the names of the sample's code that its wrapper uses."""
    used = {one.id for one in ast.walk(ast.parse(program.kernel_wrapper)) if isinstance(one, ast.Name)}
    definitions = (one for one in ast.walk(ast.parse(program.code)) if isinstance(one, ast.FunctionDef | ast.ClassDef))
    return used & {one.name for one in definitions} or set(program.tested)


def signature(program: TritonProgram) -> str:
    """Return the declaration of the function that the tests call, on one line."""
    functions = (one for one in ast.walk(ast.parse(program.kernel_wrapper)) if isinstance(one, ast.FunctionDef))
    found = next((one for one in functions if one.name == program.entry_point), None)
    return f"def {program.entry_point}({ast.unparse(found.args) if found is not None else '...'})"


def _complete(facts: Facts) -> Mapping[str, str]:
    program = facts.program
    words = [f"The project says:\n\n{_quoted(one)}" for one in _words(program)]
    return {"code": _blanked(program), "facts": "\n\n".join([_interfaces(program), *words, *_outputs(program)])}


def _instruct(facts: Facts) -> Mapping[str, str]:
    program = facts.program
    words = [f"It also says:\n\n{_quoted(one)}" for one in _words(program)[1:]]
    told = "\n\n".join([*words, _interfaces(program), *_outputs(program)])
    return {"code": _blanked(program), "facts": told, "purpose": _purpose(program)}


def _parallelize(facts: Facts) -> Mapping[str, str]:
    purpose = _purpose(facts.program)
    return {"reference": facts.program.specification.strip(), "purpose": f"\n{purpose}\n" if purpose else ""}


def _repair(facts: Facts) -> Mapping[str, str]:
    assert facts.mistake is not None
    return {"broken": facts.mistake.broken.strip("\n"), "finding": facts.mistake.report}


def _blanked(program: TritonProgram) -> str:
    return without_bodies(program.code, program.tested).strip("\n")


def _words(program: TritonProgram) -> list[str]:
    """Return what the project says: what the operator is for, and what its interface is."""
    return [one.strip() for one in (program.description_2, program.description_1) if one.strip()]


def _purpose(program: TritonProgram) -> str:
    """Return the first of the project's words; empty if it says nothing."""
    return "".join(f"The project says about this:\n\n{_quoted(one)}" for one in _words(program)[:1])


def _outputs(program: TritonProgram) -> list[str]:
    """Return what the outputs are, in torch, if all of them are specified."""
    said = program.specification.strip()
    return [f"In torch, the outputs of the tests' function are:\n\n```python\n{said}\n```"] if said else []


def _interfaces(program: TritonProgram) -> str:
    chosen = (one for one in program.kernels if one.name in program.tested)
    return "The parameters of the kernels are:\n\n" + "\n".join(_interface(one) for one in chosen)


def _interface(kernel: TritonKernel) -> str:
    listed = "\n".join(f"  - `{one.name}`: {_KINDS[one.kind]}" for one in kernel.parameters)
    return f"- `{kernel.name}`:\n{listed}"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def _listed(names: tuple[str, ...] | list[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return "".join(quoted) if len(quoted) < 2 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"


_VALUES: Mapping[PromptKind, Callable[[Facts], Mapping[str, str]]] = {
    "complete": _complete,
    "instruct": _instruct,
    "parallelize": _parallelize,
    "repair": _repair,
}
"""What fills the placeholders of each kind."""
