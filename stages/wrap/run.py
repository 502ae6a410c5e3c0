"""The wrap stage: units and their relations in, programs out."""

from pathlib import Path

from kernelmill.records import PortedUnit, Relations
from kernelmill.storage import jsonl
from stages.wrap.program import program


def run(data: Path) -> None:
    """Write a program for every unit under `data` whose relations are known to `wrap/programs.jsonl` there."""
    units = {unit.id: unit for unit in jsonl.read(data / "port/units.jsonl", PortedUnit)}
    relations = jsonl.read(data / "probe/relations.jsonl", Relations)
    jsonl.write(
        data / "wrap/programs.jsonl", [program(units[one.id], one) for one in relations], key=lambda made: made.id
    )
