"""Consistent inputs of the package stage: the records of a kernel and its units in every stage."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.instantiation.instances.arguments import suffix
from kernelmill.pipeline.metrics import Metrics
from kernelmill.proof.verdicts.verification_gate import concluded
from kernelmill.records import (
    ComparedOutput,
    Control,
    Kernel,
    LaunchFormula,
    MutantCount,
    PortedUnit,
    Program,
    ProgramText,
    ReferenceKind,
    Relations,
    Source,
    Suite,
    Survivor,
    Unit,
    Verdict,
)
from kernelmill.records.prompts import DescribedUnit
from kernelmill.records.reasons import REASONS
from stages.package.inputs import Inputs
from stages.package.metrics.accounts import accounts
from stages.package.metrics.funnel import metrics
from stages.package.rows.triton import TritonInputs
from tests.kernelmill.records.texts import suite_text
from tests.stages.select.kernels import attempt, command, drop, instance, kernel, unit

STAGES = ("instantiate", "port", "rejected", "probe", "cases", "verify")
"""Where a unit may be dropped; `rejected` is port, by the compilers."""
LAUNCH = LaunchFormula(grid=("1", "1", "1"), block=("64", "1", "1"), shared="0")
TEXT = suite_text()
PROGRAM_TEXT = ProgramText(unit="", includes=(), wrapper=TEXT.wrapper, narrow=None, sizes=(), derived=(), main="")
EMPTY = Inputs(
    requested=(), types=("float",), examples=(), unreviewed=True, reviews={}, triton=TritonInputs(), sources=(),
    definitions={}, commands=(), attempts=(), kernels=(),
    translation_units=(), kept=(), host_facts=(), units=(), ported=(), rejected=(), relations=(), model_relations=(),
    programs=(),
    suites=(), verdicts=(), described=(), prompts=(), models=(), dropped=(),
    descriptions=(), variants=(), variant_conversations=(),
)  # fmt: skip


def relu(fates: Mapping[str, str], *, source: str = "a", path: str = "src/relu.cu", name: str = "relu") -> Kernel:
    """A template that is launched with these types."""
    launched = tuple((argument,) for argument in fates)
    return kernel(source=source, path=path, name=name, template=("T",), instantiations=launched)


def chain(of: Kernel, fates: Mapping[str, str]) -> Inputs:
    """Everything that the stages wrote of one kernel; the units of its types are dropped where the fates say."""
    text = TextDefinition(of.name, of.start_offset, of.end_offset)
    made = replace(EMPTY, kernels=(of,), kept=(of,), definitions={of.source: {of.path: (text,)}})
    return joined(made, *(_unit_chain(instance(of, suffix(argument)), fate) for argument, fate in fates.items()))


def _unit_chain(one: Unit, fate: str) -> Inputs:
    stage = "port" if fate == "rejected" else fate
    told = "rejected_by_amd_gates" if fate == "rejected" else str(next(iter(REASONS.get(stage, [""]))))
    identifier = f"{one.kernel_id}:{one.name}" if stage == "instantiate" else one.id
    lost = drop(identifier, told, stage=stage, source_name=one.source)
    dropped = () if fate == "verified" else (lost,)
    reached = STAGES.index(fate) if fate in STAGES else len(STAGES)
    ported = port(one)
    return replace(
        EMPTY,
        units=(one,) if reached > 0 else (),
        rejected=(ported,) if fate == "rejected" else (),
        ported=(ported,) if reached > 2 else (),
        relations=(relations(one),) if reached > 3 else (),
        programs=(program(one),) if reached > 3 else (),
        suites=(suite(one),) if reached > 4 else (),
        verdicts=(verdict(one, reason=told if fate == "verify" else ""),) if reached > 4 else (),
        described=(described(one),) if reached > 5 else (),
        dropped=dropped,
    )


def joined(*parts: Inputs) -> Inputs:
    """Several inputs as one."""
    definitions: dict[str, dict[str, Sequence[TextDefinition]]] = {}
    for part in parts:
        for source, files in part.definitions.items():
            for path, found in files.items():
                definitions.setdefault(source, {})[path] = (*definitions.get(source, {}).get(path, ()), *found)
    single = ("definitions", "types", "unreviewed", "reviews", "triton", "placement")
    lists = [field.name for field in fields(Inputs) if field.name not in single]
    return Inputs(
        definitions=definitions,
        types=parts[0].types,
        unreviewed=parts[0].unreviewed,
        reviews=parts[0].reviews,
        triton=parts[0].triton,
        placement=parts[0].placement,
        **{name: tuple(one for part in parts for one in getattr(part, name)) for name in lists},
    )


def of_sources(*sources: Source) -> Inputs:
    """What fetch, capture and the parses leave behind of sources without kernels."""
    names = tuple(one.id for one in sources)
    return replace(
        EMPTY,
        requested=names,
        sources=sources,
        commands=tuple(map(command, names)),
        attempts=tuple(map(attempt, names)),
        translation_units=tuple(map(unit, names)),
    )


def proven(*verdicts: Verdict) -> Inputs:
    """Inputs that end with these verdicts, made by `judged`; the suites of one source are of one kernel."""
    parts = []
    for source in dict.fromkeys(one.source for one in verdicts):
        own = {one.name.removeprefix("relu_"): one for one in verdicts if one.source == source}
        fates = {argument: "verify" if one.level == "failed" else "verified" for argument, one in own.items()}
        made = chain(relu(fates, source=source), fates)
        reasons = {one.id: one.reason for one in own.values()}
        dropped = tuple(replace(each, reason=reasons[each.id]) for each in made.dropped)
        verified = {one.id for one in own.values() if one.verified}
        units = tuple(one for one in made.described if one.id in verified)
        parts.append(replace(made, verdicts=tuple(own.values()), described=units, dropped=dropped))
    return joined(*parts)


def judged(
    argument: str,
    *,
    source: str = "a",
    reason: str = "",
    killed: int = 9,
    branches: int = 10,
    reference: ReferenceKind = "derived_double",
) -> Verdict:
    """The verdict on the suite of `relu` for one type; `reason` is that of a suite that fails."""
    unit = instance(kernel(source=source), argument)
    return verdict(unit, reason=reason, killed=killed, branches=branches, reference=reference)


def verdict(
    of: Unit, *, reason: str = "", killed: int = 9, branches: int = 10, reference: ReferenceKind = "derived_double"
) -> Verdict:
    survivor = Survivor(operator="bounds", line=1, text="if (i < n)", reached=True)
    return concluded(Verdict(
        id=of.id, source=of.source, kernel_id=of.kernel_id, name=of.name, backend="cpu", compiler="g++ 12",
        level="failed", verified=False, reason=reason, compiled=reason != "does_not_compile_for_cpu", tests_run=5,
        tests_passed=4 if reason == "tests_fail" else 5, comparisons=50, lines=10, lines_covered=10, branches=10,
        branches_covered=branches, reference=reference, outputs=(ComparedOutput(output="y", cases=5, compared=5),),
        controls=(
            Control(kind="writes_zeros", state="rejected"),
            Control(kind="leaves_out_output", output="y", state="rejected"),
        ),
        mutants=(MutantCount(operator="bounds", mutants=10, killed=killed),), survivors=(survivor,) * (10 - killed),
    ))  # fmt: skip


def port(of: Unit) -> PortedUnit:
    return PortedUnit(**{field.name: getattr(of, field.name) for field in fields(Unit)})


def relations(of: Unit) -> Relations:
    return Relations(**_named(of), sizes=(), derived=(), roles=(), launch=LAUNCH, proofs=1)


def program(of: Unit) -> Program:
    return Program(**_named(of), wrapper="run", code="", relations=relations(of), text=PROGRAM_TEXT)


def suite(of: Unit) -> Suite:
    return Suite(**_named(of), wrapper="run", golden="recorded", cases=(), goldens=(), code="", text=TEXT)


def described(of: Unit) -> DescribedUnit:
    return DescribedUnit(**_named(of), kinds=("translate",), waiting=True)


def _named(of: Unit) -> dict[str, Any]:
    return {"id": of.id, "source": of.source, "kernel_id": of.kernel_id, "name": of.name}


def records(inputs: Inputs) -> Iterator[tuple[str, int, str]]:
    """Every record that has an id: its field, its index there, and the id."""
    for field in (
        "kernels",
        "kept",
        "units",
        "ported",
        "rejected",
        "relations",
        "programs",
        "suites",
        "verdicts",
        "described",
    ):
        yield from ((field, index, one.id) for index, one in enumerate(getattr(inputs, field)))
    yield from (("dropped", index, one.id) for index, one in enumerate(inputs.dropped))


def without(inputs: Inputs, field: str, index: int) -> Inputs:
    """The inputs with one record lost."""
    rows = getattr(inputs, field)
    changed: dict[str, Any] = {field: (*rows[:index], *rows[index + 1 :])}
    return replace(inputs, **changed)


def measured(inputs: Inputs) -> Metrics:
    """The metrics of inputs whose accounts add up."""
    return metrics(inputs, accounts(inputs))
