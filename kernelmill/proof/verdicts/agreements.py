"""Agreements of suites with the projects' own CPU operators, which are kept in git because torch computes them.

So the same dataset follows from the same repository on every machine, with or without torch.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from kernelmill.proof.verdicts.grades import grade
from kernelmill.records import ReferenceAgreement, Suite, Verdict
from kernelmill.storage import jsonl, workcache

Agreements = Mapping[str, ReferenceAgreement]
"""By the id of the suite."""
FILE = Path("reviews/references.jsonl")
"""Relative to the folder of the data."""


def agreements(data: Path) -> Agreements:
    """Return the agreements under a folder of data; none if it has no such file.

    Raises `InputError` if the file contains anything else.
    """
    file = data / FILE
    return {one.id: one for one in jsonl.read(file, ReferenceAgreement)} if file.is_file() else {}


def text_hash(suite: Suite) -> str:
    """Return the hash by which an agreement names the text of a suite."""
    return workcache.key(suite.code)


def confirmed(verdict: Verdict, suite: Suite, known: Agreements) -> Verdict:
    """Return the verdict with the reference `project` if an agreement is about this text of the suite."""
    agreement = known.get(suite.id)
    if agreement is None or agreement.text_hash != text_hash(suite):
        return verdict
    independent = replace(verdict, reference="project")
    return replace(independent, grade=grade(independent))
