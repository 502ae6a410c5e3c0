"""Find wrappers and tests for samples without a model, by running them in confined processes.

Results are kept in the work cache as soon as each is there, so that an interrupted run goes on where it stopped.
"""

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass as record

from kernelmill import imports, pool, sandbox
from kernelmill.errors import OverdueError
from kernelmill.records import Dropped, TritonKernel, TritonPointer, TritonProgram, TritonSample
from kernelmill.records.reasons import TritonAugmentReason
from kernelmill.sandbox import Limits
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.memoize import code_version
from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton import installed
from kernelmill.triton.augmenting.made_launches import made_launches
from kernelmill.triton.augmenting.rendering import ENTRY
from kernelmill.triton.source import reading

GUEST = "kernelmill.triton.augmenting.guest.__main__"
BATCH = 3
"""So many samples share a process, whose start takes seconds."""
MEMORY_MIB = 6144
BACKSTOP_SECONDS = 7200
"""Of wall-clock time for a sample: an error of the run, since processor time bounds it long before."""
_ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "TRITON_INTERPRET": "1",
    "TZ": "UTC",
}


@record(frozen=True, slots=True, kw_only=True, config=ConfigDict(extra="ignore"))
class Synthesized:
    """What the search found for a sample."""

    id: str
    reason: str = ""
    detail: str = ""
    extra: str = ""
    wrapper: str = ""
    test: str = ""
    cases: tuple[str, ...] = ()
    kernels: tuple[str, ...] = ()
    reference: str = ""
    reference_detail: str = ""
    specification: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    dtypes: dict[str, str] = field(default_factory=dict)
    overdue: bool = False
    """Whether the backstop ended the search, so that nothing is known."""
    lost: bool = False
    """Whether the process of the search ended early, for example for lack of memory; it is then made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """A sample as the search needs it: its adapted code and what it contains."""

    sample: TritonSample
    code: str
    kernels: tuple[TritonKernel, ...]

    def request(self) -> dict[str, object]:
        """Return the request for the confined process."""
        facts = reading.facts(self.code)
        made = () if facts.launches else made_launches(facts.kernels)
        extra = "".join(f"\n\n{one.text}" for one in made)
        pointers = {
            kernel.name: [
                each
                for index, one in enumerate(kernel.parameters)
                if one.kind == "pointer"
                for each in (one.name, f"#{index}")
            ]
            for kernel in facts.kernels
        }
        host = [name for name in reversed(facts.functions) if name not in facts.autograd]
        entries = [*(f"{name}.apply" for name in facts.autograd), *host, *(one.name for one in made)]
        return {
            "id": self.sample.id,
            "code": self.code,
            "extra": extra,
            "pointers": pointers,
            "entries": entries,
        }


def searched(sample: TritonSample, code: str) -> Searched:
    """Return a sample with its adapted code."""
    return Searched(sample=sample, code=code, kernels=reading.facts(code).kernels)


def synthesized(
    wanted: Sequence[Searched], seconds: float, runner: sandbox.Runner = sandbox.run
) -> tuple[Synthesized, ...]:
    """Search for all samples in parallel; each may take so many seconds of processor time, if its calls do not end it.

    Raises `OverdueError` if the backstop of wall-clock time ends a search.
    """
    version = workcache.key(code_version(GUEST), *installed.versions())
    requests = [one.request() for one in wanted]
    keys = [workcache.key(version, json.dumps(one, sort_keys=True)) for one in requests]

    def make(missing: Sequence[int], done: Callable[[int, Synthesized], None]) -> None:
        # The longest texts first, so that no long search is left when the others are through.
        ordered = sorted(missing, key=lambda number: -len(wanted[number].code))
        batches = [ordered[at : at + BATCH] for at in range(0, len(ordered), BATCH)]

        def finished(index: int, results: tuple[Synthesized, ...]) -> None:
            for number, each in zip(batches[index], results, strict=True):
                done(number, each)

        pool.map_ordered(
            partial(_batch, seconds=seconds, runner=runner),
            [[requests[number] for number in batch] for batch in batches],
            label="augment",
            unit="samples",
            size=len,
            finished=finished,
        )

    found = memo.recalled_all("triton-augment", keys, Synthesized, make, lambda one: not (one.overdue or one.lost))
    if any(one.overdue for one in found):
        raise OverdueError.of("searching for a wrapper and a test of a Triton sample", BACKSTOP_SECONDS)
    return found


def _batch(requests: Sequence[dict[str, object]], seconds: float, runner: sandbox.Runner) -> tuple[Synthesized, ...]:
    with scratch_folder() as folder:
        path = folder / "request.json"
        described = {"samples": list(requests), "seconds": seconds, "wall_seconds": BACKSTOP_SECONDS}
        path.write_text(json.dumps(described), encoding="utf-8")
        finished = runner(
            [sys.executable, "-m", GUEST.removesuffix(".__main__"), str(path)],
            read=[*sandbox.python_roots(), imports.ROOT],
            write=[folder],
            limits=Limits(
                wall_seconds=BACKSTOP_SECONDS * (len(requests) + 1),
                memory_mib=MEMORY_MIB,
                processes=64,
                output_bytes=64 << 20,
            ),
            environment=_ENVIRONMENT | {"PYTHONPATH": str(imports.ROOT)},
            cwd=folder,
        )
    found = {
        one.id: one
        for line in finished.text.splitlines()
        if line.startswith("{")
        for one in [jsonl.loads(Synthesized, line)]
    }
    if len(found) < len(requests) > 1 and finished.outcome != "timed_out":  # one of them ended the process of all
        return tuple(result for one in requests for result in _batch([one], seconds, runner))
    lost = " ".join(finished.error_text.split()[-40:]) or finished.outcome
    return tuple(
        found.get(
            str(one["id"]),
            Synthesized(
                id=str(one["id"]),
                reason=TritonAugmentReason.DOES_NOT_IMPORT,
                detail=f"the process ended: {lost}",
                overdue=finished.outcome == "timed_out",
                lost=True,
            ),
        )
        for one in requests
    )


def program(one: Searched, result: Synthesized) -> TritonProgram | Dropped:
    """Return the program of a sample, or why there is none."""
    sample = one.sample
    if result.reason:
        return Dropped(
            id=sample.id, source=sample.source, stage="triton_augment", reason=result.reason, detail=result.detail
        )
    return TritonProgram(
        id=sample.id,
        source=sample.source,
        license=sample.license,
        index=sample.index,
        description_1=sample.description_1,
        description_2=sample.description_2,
        code=one.code,
        kernel_wrapper=f"{result.extra.strip()}\n\n\n{result.wrapper}" if result.extra else result.wrapper,
        entry_point=ENTRY,
        unitest_code=result.test,
        kernels=one.kernels,
        tested=result.kernels,
        pointers=tuple(
            TritonPointer(parameter=name, role=role, dtype=result.dtypes.get(name, "float32"), shape=())  # type: ignore[arg-type]
            for name, role in result.roles.items()
        ),
        cases=result.cases,
        reference="eager" if result.reference == "eager" else "interpreter",
        reference_detail=result.reference_detail,
        specification=result.specification,
        author="synthesis",
    )
