"""The capture stage: find the compile command of every translation unit of the sources."""

from collections.abc import Iterator

from kernelmill import progress, sandbox
from kernelmill.capture import plan
from kernelmill.capture.databases.output import Paths, header_sets, unpacked_set, write_databases
from kernelmill.capture.job import CaptureJob
from kernelmill.config.params import Params
from kernelmill.errors import CaptureError, ConfigError
from kernelmill.records import HeaderSet, Source
from kernelmill.storage import jsonl
from stages.capture import kept


def run(paths: Paths, params: Params, runner: sandbox.Runner = sandbox.run) -> None:
    """Capture every source and write commands, attempts and the compilation databases for clang.

    Raises `CaptureError` if no command was found for any source.
    """
    sources = jsonl.read(paths.fetched / "sources.jsonl", Source)
    headers = header_sets(paths)
    outcomes: list[plan.CaptureOutcome] = []
    with progress.step("capture", len(sources), "sources") as advance:
        for source in sources:
            if source.id not in params.sources:
                raise ConfigError(
                    f"source {source.id} was fetched but is not in params.yaml", remedy="run `dvc repro fetch`"
                )
            used = headers[source.headers]
            outcomes.append(kept.capture(_job(paths, params, source, used, runner), used.sha256))
            for line in (*said(source.id, outcomes[-1]), *(f"note: {notice}" for notice in outcomes[-1].notices)):
                progress.note(line)
            advance(1)
    commands = [command for outcome in outcomes for command in outcome.commands]
    attempts = [attempt for outcome in outcomes for attempt in outcome.attempts]
    if sources and not commands:
        reasons = "; ".join(f"{attempt.source}: {attempt.strategy}: {attempt.detail}" for attempt in attempts)
        raise CaptureError(
            f"no compile command was found for any source: {reasons}",
            remedy="configure other strategies in `capture:` of the sources",
        )
    jsonl.write(paths.commands, commands, key=lambda command: (command.source, command.path))
    jsonl.write(paths.attempts, attempts, key=lambda attempt: (attempt.source, attempt.order))
    write_databases(paths, params)


def said(source: str, outcome: plan.CaptureOutcome) -> Iterator[str]:
    """Yield what each strategy found, and why others found nothing: a project's own message often has the remedy."""
    nothing = "found nothing"
    for attempt in outcome.attempts:
        found = f"{attempt.commands} translation units" if attempt.commands else nothing
        nothing = "nothing to add" if attempt.commands else nothing
        yield f"capture: {source}: {attempt.strategy}: {found}: {attempt.detail}"


def _job(paths: Paths, params: Params, source: Source, headers: HeaderSet, runner: sandbox.Runner) -> CaptureJob:
    if headers.cuda_version is None:
        raise ConfigError(
            f"source {source.id} uses the header set {headers.name}, which does not contain CUDA",
            remedy=f"configure another header set in conf/source/{source.id}.yaml",
        )
    return CaptureJob(
        source=source.id,
        tree=paths.tree(source.id),
        params=params.sources[source.id].capture,
        headers=unpacked_set(paths, headers),
        cuda_version=headers.cuda_version,
        torch_version=headers.torch_version,
        limits=params.capture,
        scratch=paths.captured,
        runner=runner,
    )
