"""What `make dataset` is about to do and how long it takes, said before it starts.

Each dependency, parameter and output is compared with dvc.lock as DVC does it, but DVC itself takes several seconds to
look. What is said is an upper bound: DVC also skips a stage whose changed inputs are made again with the same bytes.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from kernelmill import pool, terminal
from kernelmill.config import params
from kernelmill.pipeline import entry, local_sources
from kernelmill.progress import roughly
from kernelmill.storage import workcache
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import HostCompiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine

LOCK = Path("dvc.lock")
VERDICTS = Path("data/verify/verdicts.jsonl")
COMPILED = frozenset({"probe", "cases", "verify"})
"""The stages whose results depend on the compiler for the CPU."""
_IGNORED_FOLDERS = frozenset({"__pycache__"})
"""The folders that .dvcignore names."""
_DOWNLOADS = frozenset({"downloads", "headers", "packed", "wheels"})
"""The parts of the work cache that the stage `fetch` fills."""
_Yaml = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDuration:
    """What a stage took when it was measured with the sources of params.yaml."""

    serial: float = 0.0
    """The seconds that other cores cannot shorten."""
    parallel: float = 0.0
    """The processor seconds that are divided by the number of processes."""
    warm: float
    """The seconds with everything in the work cache."""

    def seconds(self, processes: int, *, cold: bool) -> float:
        """Return what the stage takes with so many processes."""
        return self.serial + self.parallel / processes if cold else self.warm


DURATIONS: Mapping[str, StageDuration] = {
    "fetch": StageDuration(serial=8, warm=8),
    "capture": StageDuration(serial=8, warm=8),
    "extract": StageDuration(serial=10, parallel=170, warm=7),
    "select": StageDuration(serial=2, warm=2),
    "instantiate": StageDuration(serial=5, parallel=130, warm=7),
    "port": StageDuration(serial=4, parallel=30, warm=7),
    "probe": StageDuration(serial=8, parallel=430, warm=14),
    "wrap": StageDuration(serial=2, warm=2),
    "cases": StageDuration(parallel=1900, warm=140),
    "verify": StageDuration(parallel=1420, warm=50),
    "describe": StageDuration(serial=12, parallel=260, warm=14),
    "evolve": StageDuration(serial=4, warm=4),
    "triton_collect": StageDuration(serial=6, warm=6),
    "triton_adapt": StageDuration(serial=6, warm=6),
    "triton_augment": StageDuration(serial=5, parallel=120, warm=40),
    "triton_check": StageDuration(serial=5, parallel=200, warm=40),
    "triton_describe": StageDuration(serial=2, warm=2),
    "package": StageDuration(serial=6, warm=6),
    "report": StageDuration(serial=2, warm=2),
}
"""Measured on two cores with nothing else running."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pipeline:
    """The stages of a repository in order, and what they looked like when each ran last."""

    root: Path
    stages: Mapping[str, _Yaml]
    locked: Mapping[str, _Yaml]
    params: _Yaml

    @classmethod
    def read(cls, root: Path) -> "Pipeline":
        """Read dvc.yaml, dvc.lock and params.yaml; without a lock, no stage has run."""
        lock = root / LOCK
        return cls(
            root=root,
            stages=_load(root / entry.PIPELINE)["stages"],  # type: ignore[arg-type]
            locked=_load(lock).get("stages", {}) if lock.is_file() else {},  # type: ignore[arg-type]
            params=_load(root / "params.yaml"),
        )

    def pending(self, *, refetch: bool = False) -> tuple[str, ...]:
        """Return the stages that may run: those that changed, and those that read what a pending one writes.

        With `refetch`, the stage `fetch` runs whether DVC sees a change or not.
        """
        pending: list[str] = []
        rewritten: set[str] = set()
        for name, stage in self.stages.items():
            reads = set(map(str, _sequence(stage.get("deps"))))
            if reads & rewritten or (refetch and name == "fetch") or self._changed(name):
                pending.append(name)
                rewritten |= {path_of(out) for out in outputs(stage)}
        return tuple(pending)

    def _changed(self, name: str) -> bool:
        stage, locked = self.stages[name], self.locked.get(name)
        if locked is None or locked.get("cmd") != stage.get("cmd"):
            return True
        deps = {str(one["path"]): one for one in _records(locked.get("deps"))}
        outs = {str(one["path"]): one for one in _records(locked.get("outs"))}
        if set(map(str, _sequence(stage.get("deps")))) != deps.keys():
            return True
        if {path_of(out) for out in outputs(stage)} != outs.keys():
            return True
        wanted = {str(one): _parameter(self.params, str(one)) for one in _sequence(stage.get("params"))}
        params = locked.get("params")
        if (params.get("params.yaml") if isinstance(params, dict) else {}) != wanted:
            return True
        return any(content_hash(self.root / path) != one["md5"] for path, one in (*outs.items(), *deps.items()))


def _load(path: Path) -> _Yaml:
    found = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    return found if isinstance(found, dict) else {}


def _sequence(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []


def _records(value: object) -> Iterator[_Yaml]:
    yield from (one for one in _sequence(value) if isinstance(one, dict))


def outputs(stage: Mapping[str, object]) -> Sequence[object]:
    """Return the outputs and metrics of a stage; `path_of` gives their paths."""
    return [*_sequence(stage.get("outs")), *_sequence(stage.get("metrics"))]


def path_of(output: object) -> str:
    """Return the path of an output; one with options is a mapping with one key."""
    return str(next(iter(output))) if isinstance(output, dict) else str(output)


def _parameter(params: object, name: str) -> object:
    for part in name.split("."):
        params = params.get(part) if isinstance(params, dict) else None
    return params


def content_hash(path: Path) -> str | None:
    """Return the hash by which DVC knows a file or a folder; none if there is no such file."""
    if path.is_dir():
        files = sorted(
            Path(folder, name).relative_to(path).as_posix()
            for folder, _, names in os.walk(path)
            if not _IGNORED_FOLDERS & set(Path(folder).parts)
            for name in names
        )
        listed = [{"md5": content_hash(path / name), "relpath": name} for name in files]
        return f"{_md5(json.dumps(listed, sort_keys=True).encode())}.dir"
    return _md5(path.read_bytes()) if path.is_file() else None


def _md5(content: bytes) -> str:
    return hashlib.md5(content, usedforsecurity=False).hexdigest()


def is_cold(cache: Path) -> bool:
    """Whether the work cache is without results; downloads do not count."""
    return not any(kind.name not in _DOWNLOADS for kind in cache.glob("[!.]*"))


def forecast(pending: Sequence[str], stages: int, processes: int, *, cold: bool) -> str:
    """Return what is about to run, and about how long that takes."""
    if not pending:
        return "dataset: everything is up to date"
    known = [DURATIONS[name] for name in pending if name in DURATIONS]
    most, least = (roughly(sum(one.seconds(processes, cold=each) for one in known)) for each in (True, False))
    long = f"{most} (nothing is cached yet)" if cold else f"{least} if the cache has their results, up to {most} if not"
    which = f"all {stages} stages" if len(pending) == stages else f"{len(pending)} of {stages} stages"
    names = f"{pending[0]} to {pending[-1]}" if len(pending) == stages else ", ".join(pending)
    return (
        f"dataset: {which} to run ({names}) with {processes} processes: about {long}\n"
        "         it can be interrupted at any time, and then continues where it stopped"
    )


def compilers(pending: Sequence[str], found: Sequence[HostCompiler], recorded: str) -> str:
    """Return which compiler builds the programs whose figures the pending stages write; empty if none does.

    `recorded` is the compiler of the verdicts that are there.
    """
    if not COMPILED & {*pending}:
        return ""
    if not found:
        return "compiler: none for the CPU was found; `kernelmill doctor` says what to install"
    used = f"{found[0].name} {found[0].version}"
    second = [f"{other.name} {other.version}" for other in found[1:] if found[0].name == "g++"]
    text = f"compiler: {used} builds the programs that run on the CPU"
    text += f", and {second[0]} those that it rejects" if second else ""
    if recorded and recorded != used:
        return f"{text};\n          the verdicts that are there were made with {recorded}, so figures may change"
    return f"{text}; another version may find other branches and tolerances"


def recorded_compiler(verdicts: Path) -> str:
    """Return the compiler of the first verdict; empty if there is none."""
    if not verdicts.is_file():
        return ""
    with verdicts.open("rb") as lines:
        first = lines.readline()
    return str(json.loads(first).get("compiler", "")) if first.strip() else ""


def main() -> None:
    """Print the forecast for the repository in the current folder, and the compilers that decide its figures."""
    pipeline = Pipeline.read(Path())
    pending = pipeline.pending(refetch=bool(local_sources.changed(params.load())))
    cold = is_cold(workcache.root())
    terminal.echo(forecast(pending, len(pipeline.stages), pool.workers(), cold=cold))
    if COMPILED & {*pending}:
        machine = ThisMachine()
        found = host_compilers(detect(machine, HOST_COMPILERS), machine)
        terminal.echo(compilers(pending, found, recorded_compiler(VERDICTS)))


if __name__ == "__main__":
    entry.run(main)
