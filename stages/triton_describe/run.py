"""What is known about each verified Triton program."""

from collections.abc import Sequence

from kernelmill.records import TritonProgram, TritonSample
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.triton_verdicts import TritonVerdict
from stages.triton_describe.prompts import Facts


def facts(
    programs: Sequence[TritonProgram],
    samples: Sequence[TritonSample],
    verdicts: Sequence[TritonVerdict],
    broken: Sequence[BrokenUnit],
) -> list[Facts]:
    """Return the facts of the verified programs, in the order of the programs."""
    verified = {one.id for one in verdicts if one.verified}
    origins = {one.id: one.origin for one in samples}
    mistakes = {one.id: one for one in reversed(broken)}
    return [
        Facts(program=one, origin=origins[one.id], mistake=mistakes.get(one.id))
        for one in programs
        if one.id in verified
    ]
