"""The funnel: the number of records that entered each stage, left it and were dropped, by reason."""

from collections import Counter
from collections.abc import Sequence

from kernelmill.pipeline.metrics import Metrics, ParseReport, SourceReport, Step
from kernelmill.records import Source
from stages.package.inputs import Inputs
from stages.package.metrics.accounts import Account
from stages.package.metrics.gate_counts import gate_counts
from stages.package.metrics.model_gains import evolve_step, model_gains
from stages.package.metrics.prompt_counts import prompt_counts
from stages.package.metrics.proof_levels import proof_levels
from stages.package.metrics.weakness_counts import weakness_counts


def metrics(inputs: Inputs, made: Sequence[Account]) -> Metrics:
    """Return the funnel over all sources and, from the definitions on, for each, given the accounts of the stages."""
    fetched = {source.id for source in inputs.sources}
    captured = {command.source for command in inputs.commands}
    ordered = sorted(inputs.sources, key=lambda source: source.id)
    return Metrics(
        funnel={
            "fetch": _sources_step(set(inputs.requested), fetched, "not_fetched"),
            "capture": _sources_step(fetched, captured, "no_compile_commands"),
            **_steps(made),
            **evolve_step(inputs),
        },
        sources={source.id: _source(source, inputs, [account.of(source.id) for account in made]) for source in ordered},
        verification={
            name: proof_levels(verdicts)
            for name, verdicts in (
                ("all", inputs.verdicts),
                *((source.id, [one for one in inputs.verdicts if one.source == source.id]) for source in ordered),
            )
            if verdicts
        },
        gates=gate_counts(gate for unit in (*inputs.ported, *inputs.rejected) for gate in unit.gates),
        weaknesses=weakness_counts(inputs.suites),
        prompts=prompt_counts((*inputs.described, *inputs.triton.described)),
        models={one.stage: one.account for one in inputs.models},
        won=dict(model_gains(inputs, [source.id for source in ordered])),
    )


def _sources_step(entered: set[str], left: set[str], reason: str) -> Step:
    missing = len(entered - left)
    return Step(
        unit="sources",
        entered=len(entered),
        left=len(entered & left),
        dropped={reason: missing} if missing else {},
    )


def _steps(made: Sequence[Account]) -> dict[str, Step]:
    return {account.stage: _step(account) for account in made}


def _step(account: Account) -> Step:
    reasons = Counter(drop.reason for drop in account.dropped)
    kernels = {entry.kernel_id for entry in account.left}
    return Step(
        unit=account.counted,
        entered=len(account.entered),
        left=len(account.left),
        dropped=dict(sorted(reasons.items())),
        executed=dict(sorted(Counter(one.reason for one in account.executed).items())),
        kernels=len(kernels) if account.counted == "units" else None,
    )


def _source(source: Source, inputs: Inputs, made: Sequence[Account]) -> SourceReport:
    parsed = [one for one in inputs.translation_units if one.source == source.id]
    causes = Counter(error.cause for one in parsed for error in one.errors)
    methods = Counter(kernel.method for kernel in inputs.kernels if kernel.source == source.id)
    attempts = sorted((one for one in inputs.attempts if one.source == source.id), key=lambda one: one.order)
    return SourceReport(
        version=source.version,
        license=source.license,
        strategy=next((one.strategy for one in attempts if one.commands), None),
        funnel={**_steps(made), **evolve_step(inputs, source.id)},
        parse=ParseReport(
            translation_units=len(parsed),
            without_errors=sum(not one.errors and one.failure is None for one in parsed),
            failures=sum(one.failure is not None for one in parsed),
            errors_by_cause=dict(sorted(causes.items())),
            methods=dict(sorted(methods.items())),
        ),
    )
