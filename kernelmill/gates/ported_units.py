"""The verdicts of compilers on ported units: on the HIP text, and on the CUDA text that it was ported from."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from kernelmill.config.params import GatesParams, SourceParams
from kernelmill.gates.gate_cache import CompileBatches, in_pool
from kernelmill.gates.unit_gates import Subject, judge
from kernelmill.headers.unpacked import unpacked
from kernelmill.records import Gate, HeaderSet, PortedUnit, Unit
from kernelmill.storage import jsonl, workcache
from kernelmill.toolchains.detect import Toolbox


def judge_ported(
    ported: Sequence[PortedUnit],
    units: Sequence[Unit],
    *,
    data: Path,
    sources: Mapping[str, SourceParams],
    gates: GatesParams,
    tools: Toolbox,
    compile_batches: CompileBatches = in_pool,
) -> tuple[tuple[Gate, ...], ...]:
    """Return the gates of each ported unit, with the headers that were fetched to `data`.

    `units` contains the CUDA units before the port; each is compiled with the CUDA headers that its source, one of
    `sources`, was written for.
    """
    roots = _HeaderRoots(data)
    with_cuda = any(gate.language == "cuda" for gate in gates.compilers)
    cuda = {unit.id: unit.unit_code for unit in units} if with_cuda else {}
    subjects = [
        Subject(
            hip=unit.unit_code,
            cuda=cuda.get(unit.id),
            cuda_headers=roots.cuda(sources[unit.source].headers) if unit.id in cuda else None,
        )
        for unit in ported
    ]
    return judge(subjects, gates, tools, roots.hip(gates.hip_headers), compile_batches)


def text_hash(*texts: str) -> str:
    """Return the hash by which a later reader knows whether verdicts are about these texts."""
    return workcache.key(*texts)


class _HeaderRoots:
    """The header sets that were fetched, each of which is unpacked when it is first needed."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._records = {record.name: record for record in jsonl.read(data / "fetch/headers.jsonl", HeaderSet)}
        self._unpacked: dict[str, Path] = {}

    def hip(self, name: str) -> Path | None:
        """Return the root of the HIP headers; none if that set was not fetched."""
        return self._root(name) / "rocm" if name in self._records else None

    def cuda(self, name: str) -> Path | None:
        """Return the root of the CUDA headers in a set; none if it has none."""
        folder = self._root(name) / "cuda"
        return folder if folder.is_dir() else None

    def _root(self, name: str) -> Path:
        if name not in self._unpacked:
            record = self._records[name]
            self._unpacked[name] = unpacked(self._data / "fetch/headers" / record.archive, record.sha256)
        return self._unpacked[name]
