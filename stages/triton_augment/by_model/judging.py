"""Judge what a model wrote for a Triton sample: its form, its run, and whether its test rejects wrong kernels."""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from kernelmill.models import replies
from kernelmill.models.conversation import Judged
from kernelmill.records import TritonProgram
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.reasons import TritonCheckReason
from kernelmill.records.triton import TestKind
from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.batch import LIMITS
from kernelmill.triton.execution.branches import is_kernel
from kernelmill.triton.execution.checking import Checked, CheckPlan, check
from stages.triton_augment.by_model.asking import TritonTask

WRAPPER, TEST = "kernel_wrapper", "unitest_code"
PLAN = CheckPlan(targets=(), limits=LIMITS, recalls=True)
TOLERATED = frozenset(
    {TritonCheckReason.MUTANTS_SURVIVE, TritonCheckReason.NO_MUTANTS, TritonCheckReason.BRANCHES_NOT_REACHED}
)
"""What a test may fall short of and still be better than none; the level of the program says so."""
_CASE = re.compile(rf"test_(?:{'|'.join(get_args(TestKind))})_\w+")
MOST_FINDINGS = 6
MOST_LINES = 12


def judged(task: TritonTask, reply: str) -> Judged[TritonProgram]:
    """Judge a reply; the product is the program."""
    fields = replies.json_object(reply) or {}
    wrapper, test = fields.get(WRAPPER), fields.get(TEST)
    if not (isinstance(wrapper, str) and isinstance(test, str) and wrapper.strip() and test.strip()):
        said = f"The answer contains no JSON object with the texts `{WRAPPER}` and `{TEST}`. Answer with one."
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=said)
    try:
        trees = {WRAPPER: ast.parse(wrapper), TEST: ast.parse(test)}
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=f"The answer is not Python: {error}.")
    own = ast.parse(task.code)
    if changed := sorted(_changed(own, trees.values())):
        said = f"The source text must stay as it is, and the answer has to use it: it defines {', '.join(changed)}."
        return Judged(outcome=AttemptOutcome.KERNEL_CHANGED, feedback=said)
    cases = [one.name for one in trees[TEST].body if isinstance(one, ast.FunctionDef) and _CASE.fullmatch(one.name)]
    problems = list(_problems(trees[WRAPPER], cases))
    if problems:
        return Judged(outcome=AttemptOutcome.INVALID, feedback="\n".join(problems))
    made = program(task, wrapper, test, cases)
    with scratch_folder() as folder:
        found = check(made.text, (made.id, made.source), PLAN, folder, cases=len(set(cases)))
    return _of_run(made, found)


def _of_run(made: TritonProgram, found: Checked) -> Judged[TritonProgram]:
    verdict = found.verdict
    if verdict.level == "failed":
        lines = [f"- {one.kind}: {one.message}" for one in verdict.findings[:MOST_FINDINGS]]
        printed = [f"  {one}" for one in found.output.splitlines()[-MOST_LINES:]]
        said = "\n".join([f"Its run on the CPU fails: {verdict.reason}: {verdict.detail}", *lines, *printed])
        different = verdict.reason == TritonCheckReason.TEST_FAILED
        outcome = AttemptOutcome.DIFFERENT_OUTPUT if different else AttemptOutcome.RUN_FAILED
        return Judged(outcome=outcome, feedback=said, product=made)
    missing = [f"- {one.reason}: {one.detail}" for one in verdict.shortfalls if one.reason not in TOLERATED]
    if missing:
        said = "\n".join(["The test passes, but it would pass for wrong kernels, too:", *missing])
        return Judged(outcome=AttemptOutcome.INVALID, feedback=said, product=made)
    return Judged(outcome=AttemptOutcome.ACCEPTED, product=made)


def _changed(own: ast.Module, trees: Iterable[ast.Module]) -> Iterator[str]:
    """Yield the names of the source text that an answer defines again, and the kernels that it has."""
    known = set(_defined(own))
    for tree in trees:
        yield from (f"`{name}` again" for name in _defined(tree) if name in known)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and is_kernel(node):
                yield f"a kernel `{node.name}`"


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (one.id for one in node.targets if isinstance(one, ast.Name))


def _problems(wrapper: ast.Module, cases: Sequence[str]) -> Iterator[str]:
    if WRAPPER not in set(_defined(wrapper)):
        yield f"- `{WRAPPER}` defines no function `{WRAPPER}`."
    if missing := [kind for kind in get_args(TestKind) if not any(one.startswith(f"test_{kind}_") for one in cases)]:
        yield f"- `{TEST}` has no function `test_<kind>_<number>` at its top level of the kinds: {', '.join(missing)}."


def program(task: TritonTask, wrapper: str, test: str, cases: Sequence[str]) -> TritonProgram:
    """Return the program of a sample with a wrapper and a test by a model."""
    sample = task.sample
    return TritonProgram(
        id=sample.id,
        source=sample.source,
        license=sample.license,
        index=sample.index,
        description_1=sample.description_1,
        description_2=sample.description_2,
        code=task.code,
        kernel_wrapper=wrapper,
        entry_point=WRAPPER,
        unitest_code=test,
        kernels=task.kernels,
        tested=tuple(one.name for one in task.kernels if not one.is_helper),
        cases=tuple(dict.fromkeys(cases)),
        reference="eager",
        reference_detail="written by a model",
        author="model",
    )
