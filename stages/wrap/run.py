"""The wrap stage: units and their relations in, programs out."""

from pathlib import Path

from kernelmill.records import PortedUnit, Relations
from kernelmill.storage import jsonl
from stages.wrap.by_model.run import Adds, Found, write
from stages.wrap.program import program


def run(data: Path, by_model: Adds = lambda _units, _programs: Found()) -> None:
    """Write a program for every unit under `data` whose relations are known to `wrap/programs.jsonl` there.

    A model adds programs of units that probing dropped, and host sides of its own.
    """
    units = {unit.id: unit for unit in jsonl.read(data / "port/units.jsonl", PortedUnit)}
    relations = jsonl.read(data / "probe/relations.jsonl", Relations)
    programs = [program(units[one.id], one) for one in relations]
    found = by_model(tuple(units.values()), programs)
    write(data, found)
    programs += [program(units[one.id], one) for one in found.relations]
    jsonl.write(data / "wrap/programs.jsonl", programs, key=lambda made: made.id)
