"""Parse passes: the jobs of several projects run together, their results sorted by project."""

from collections.abc import Callable, Sequence

from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.facts import UnitFacts
from kernelmill.clang.parse_job import ParseJob
from kernelmill.extraction.parse.parsing import parse_all
from kernelmill.extraction.project import Project

ParsedJobs = list[tuple[ParseJob, UnitFacts]]


def run_pass(
    projects: Sequence[Project], jobs_of: Callable[[Project], Sequence[ParseJob]], *, label: str
) -> dict[str, ParsedJobs]:
    """Parse the jobs of all projects in one pool of processes; return the results by the id of the source."""
    jobs = {project.source.id: jobs_of(project) for project in projects}
    results = iter(parse_all([job for own in jobs.values() for job in own], label=label))
    return {name: [(job, next(results)) for job in own] for name, own in jobs.items()}


def by_path(parsed: ParsedJobs) -> list[tuple[str, UnitFacts]]:
    """Return the facts of each job with the path of its file."""
    return [(job.command.path, facts) for job, facts in parsed]


def of_side(parsed: ParsedJobs, side: Pass) -> dict[str, UnitFacts]:
    """Return the facts of one of the two compiler passes by path."""
    return {job.command.path: facts for job, facts in parsed if job.side == side}


def best_informed(parsed: ParsedJobs) -> ParsedJobs:
    """Return the passes that describe the kernels of a translation unit, the better informed one first.

    Where the host pass found errors in device code, the device pass is more reliable about the calls in that code.
    """
    host = [(job, facts) for job, facts in parsed if job.side == "host"]
    unsure = {job.command.path for job, facts in host if any(error.in_device_code for error in facts.errors)}
    return [(job, facts) for job, facts in parsed if job.side == "device" and job.command.path in unsure] + host
