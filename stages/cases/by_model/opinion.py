"""A second opinion: tests and a reference by a model that has not read the kernel, compared with the kernel."""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from kernelmill.derived_references.reference import NotTestableError, Reference
from kernelmill.errors import InputError
from kernelmill.execution.checks import named
from kernelmill.execution.cpu import Cpu
from kernelmill.judging import exchange
from kernelmill.judging.exchange import Exchange
from kernelmill.judging.judge import NotJudgedError, Prepared, prepared
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, Placeholders, as_data
from kernelmill.records import Case, Golden, Program, Suite, SuiteText
from kernelmill.records.conversations import AttemptOutcome, Disagreement
from kernelmill.records.prompts import Quotation
from kernelmill.sandbox import Limits
from kernelmill.templates.composition import declaration
from stages.cases.by_model import proposal
from stages.cases.by_model.proposal import Proposal
from stages.cases.inputs import sizing
from stages.cases.inputs.choices import values
from stages.cases.inputs.points import point
from stages.cases.recording import tolerance
from stages.cases.text import program as programs
from stages.cases.text.outputs import roles_by_name

PURPOSE = "cases/reference"
MODULES = {
    "role": Placeholders(frozenset()),
    "untrusted": Placeholders(frozenset()),
    "tests": Placeholders(
        frozenset({"role", "untrusted", "name", "description", "signature", "facts", "choices"}),
        frozenset({"untrusted", "description", "signature", "facts", "choices"}),
    ),
}
"""The templates that a question is made of."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=600, cpu_seconds=60, memory_mib=4096)
LACKS = "The answer needs two fenced blocks: JSON with the tests, and C++ with `reference::run`."
MOST_LINES = 8
SMALL = (1, 2, 3, 4, 6, 8)
"""The values of all sizes with which a smaller input is looked for on which two references differ."""
_CHECK = named("sanitize")
_FAILED = re.compile(r"^FAIL (?P<label>.*): \d+ comparisons, \d+ failed$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpinionTask:
    """A program with its suite."""

    program: Program
    suite: Suite
    backend: Cpu


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What a model proposed, and where it disagrees with the kernel."""

    proposal: Proposal
    disagreement: Disagreement | None = None


def opening(
    program: Program, suite: Suite, words: Sequence[Quotation], modules: Modules, backend: Cpu
) -> Opening[OpinionTask]:
    """Return the question for tests and a reference, which holds nothing of the kernel's text."""
    parameters = ", ".join(declaration(one, constant=True) for one in program.text.wrapper.parameters)
    described = "\n\n".join(f"{one.path}:{one.line}, {one.name}:\n{one.text}" for one in words)
    text = modules.render(
        "tests",
        {
            "role": modules.render("role", {}),
            "untrusted": modules.render("untrusted", {}),
            "name": program.name,
            "description": as_data(described, "text"),
            "signature": f"void run({parameters})",
            "facts": "\n".join(f"- {one}" for one in _facts(program)),
            "choices": "\n".join(f"- {one}" for one in _choices(program)),
        },
    )
    question = Question(
        purpose=PURPOSE,
        subject=program.id,
        messages=(Message(speaker=Speaker.USER, text=text),),
    )
    return Opening(unit=suite, question=question, given=OpinionTask(program=program, suite=suite, backend=backend))


def _facts(program: Program) -> list[str]:
    """What is known about the parameters; the dataset has it from runs of the kernel, not from its text."""
    derived = [f"{one.parameter} is {one.expression}" for one in program.relations.derived]
    return [*program.text.wrapper.notes, *derived]


def _choices(program: Program) -> list[str]:
    sizes = {one.name: one for one in program.relations.sizes}
    roles = {one.parameter: one for one in program.relations.roles}
    said = list[str]()
    for one in values(program):
        if (size := sizes.get(one.name)) is not None:
            limits = [f"at least {size.least}", f"{size.typical} is typical"]
            limits += [f"at most {size.most}"] if size.most is not None else []
            limits += [size.divisibility] if size.divisibility else []
            said.append(f"{one.name}: {', '.join(limits)}")
        elif roles[one.name].kind == "mode":
            said.append(f"{one.name}: {' or '.join(map(str, roles[one.name].choices))}")
        else:
            said.append(f"{one.name}: a number of type {one.type}, {roles[one.name].typical} is typical")
    return said


def judged(task: OpinionTask, reply: str) -> Judged[Opinion]:
    """Judge a reply: its form, the compiler, sanitizers, and the kernel's outputs for all inputs of both suites."""
    fields, block = replies.json_object(reply), replies.code(reply)
    if fields is None or block is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=LACKS)
    try:
        found = proposal.read(fields, block.text, task.program, task.suite)
    except InputError as error:
        return Judged(outcome=AttemptOutcome.INVALID, feedback=f"The answer cannot be used: {error.cause}.")
    return _compared(task, found)


def _compared(task: OpinionTask, found: Proposal) -> Judged[Opinion]:
    cases = (*task.suite.cases, *found.cases)
    text = compared_text(task.program, task.suite, cases, found.reference)
    programs_ = exchange.of_reference(text, found.reference)
    opinion = Opinion(proposal=found)
    failing = list[tuple[Case, str]]()
    try:
        with _prepared(task, programs_) as prepared_:
            for number, case in enumerate(cases):
                judgement = prepared_.judgement(_CHECK, number)
                said = feedback.of_result(judgement.result, programs_.answering)
                if judgement.result.state == "not_built":
                    return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=said)
                if judgement.passed(1):
                    continue
                tests = judgement.tests
                if tests is None or not judgement.ran or _FAILED.search(tests.text) is None:
                    said = f"The reference fails for the test `{case.label}`. {said}"
                    return Judged(outcome=AttemptOutcome.RUN_FAILED, feedback=said, product=opinion)
                failing.append((case, tests.error_text))
    except NotJudgedError as error:
        return Judged(outcome=AttemptOutcome.NOT_JUDGED, feedback=str(error), product=opinion)
    if not failing:
        return Judged(outcome=AttemptOutcome.ACCEPTED, product=opinion)
    case, lines = _smallest(task, found, failing)
    disagreement = Disagreement(
        id=task.suite.id,
        source=task.suite.source,
        kernel_id=task.suite.kernel_id,
        name=task.suite.name,
        case=case,
        differences=tuple(lines.splitlines()[:MOST_LINES]),
        failing=len(failing),
        cases=len(cases),
        ours=task.suite.text.reference,
        theirs=found.reference,
    )
    said = f"The reference differs from the kernel in {len(failing)} of {len(cases)} tests; it goes to review."
    product = Opinion(proposal=found, disagreement=disagreement)
    return Judged(outcome=AttemptOutcome.DISAGREES, feedback=said, product=product, ends=True)


def compared_text(program: Program, suite: Suite, cases: Sequence[Case], reference: str) -> SuiteText:
    """Return a suite with a reference in the kernel's own types, in place of the derived one or recorded outputs."""
    roles = roles_by_name(program)
    goldens = [_golden(golden, tolerance.most(roles[golden.output])) for golden in suite.goldens]
    made = Reference(arithmetic="own", text=f"\n{reference.strip()}\n\n")
    return programs.with_reference(program, cases, goldens, made)


def _golden(golden: Golden, most: float) -> Golden:
    """The comparison with a reference of other arithmetic: differences that rounding explains are none."""
    if golden.comparison == "bounded":
        golden = replace(golden, comparison="close")
    return replace(golden, tolerance=most if golden.comparison == "close" else 0.0, ties="", rows=())


def _smallest(task: OpinionTask, found: Proposal, failing: Sequence[tuple[Case, str]]) -> tuple[Case, str]:
    """The smallest input on which the references differ, of those that failed and still smaller ones, and how."""
    relations = task.program.relations
    first = min(failing, key=lambda one: (point(relations, one[0]).elements, one[0].seed))
    smaller = list(_smaller(task, first[0]))
    if not smaller:
        return first
    text = compared_text(task.program, task.suite, smaller, found.reference)
    programs_ = exchange.of_reference(text, found.reference)
    with _prepared(task, programs_) as prepared_:
        for number, case in enumerate(smaller):
            tests = prepared_.judgement(_CHECK, number).tests
            if tests is not None and _FAILED.search(tests.text) is not None:
                return case, tests.error_text
    return first


def _smaller(task: OpinionTask, case: Case) -> list[Case]:
    """Cases like one with smaller sizes, the smallest first."""
    relations, sizes = task.program.relations, {one.name for one in task.program.relations.sizes}
    cases = dict[tuple[tuple[str, int], ...], Case]()
    for number in SMALL:
        try:
            fitted = sizing.fitting(relations, dict.fromkeys(sizes, number))
            given = tuple(
                replace(one, value=str(fitted[one.name])) if one.name in sizes else one for one in case.values
            )
            made = replace(case, label=f"{case.label}, all sizes about {number}", values=given)
            if point(relations, made).elements < point(relations, case).elements:
                cases.setdefault(tuple(sorted(fitted.items())), made)
        except NotTestableError:
            continue
    return sorted(cases.values(), key=lambda one: point(relations, one).elements)


def _prepared(task: OpinionTask, programs_: Exchange) -> AbstractContextManager[Prepared]:
    """The reference in a program of its own, and the tests that compare it with the kernel."""
    return prepared(task.backend, programs_, task.program.name, (_CHECK,), compiling=COMPILING, running=RUNNING)
