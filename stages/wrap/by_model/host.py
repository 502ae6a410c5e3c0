"""The host side of a unit by a model: its wrapper and main function, which must compute what ours compute."""

from dataclasses import dataclass
from pathlib import Path

from kernelmill.execution import checking
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import PLAIN, chosen
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, single
from kernelmill.judging import exchange
from kernelmill.judging.judge import NotJudgedError, judge
from kernelmill.models import feedback, replies
from kernelmill.models.conversation import Judged, Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, Placeholders, as_data
from kernelmill.proof.units import same_declarations
from kernelmill.records import Program
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.sandbox import Limits
from kernelmill.storage.scratch import scratch_folder
from kernelmill.templates.composition import declaration

PURPOSE = "wrap/host"
MODULES = {
    "role": Placeholders(frozenset()),
    "untrusted": Placeholders(frozenset()),
    "host": Placeholders(
        frozenset({"role", "untrusted", "name", "unit", "wrapper", "signature", "facts", "launch"}),
        frozenset({"untrusted", "unit", "signature", "facts", "launch"}),
    ),
}
"""The templates that a question is made of."""
COMPILING = Limits(wall_seconds=300, memory_mib=4096)
RUNNING = Limits(wall_seconds=300, cpu_seconds=20, memory_mib=4096)
CHECKS = ("plain", "leaks", "sanitize")
MOST_SHOWN = 6
"""Lines of output that a model is shown."""
NO_CODE = "The answer contains no fenced block of C++ source text. Answer with one that contains the complete program."


@dataclass(frozen=True, slots=True, kw_only=True)
class HostTask:
    """The program that a host side is compared with."""

    program: Program
    backend: Cpu


def opening(program: Program, modules: Modules, backend: Cpu) -> Opening[HostTask]:
    """Return the question for the host side of a program."""
    return Opening(
        unit=program,
        question=Question(
            purpose=PURPOSE,
            subject=program.id,
            messages=(Message(speaker=Speaker.USER, text=_text(program, modules)),),
        ),
        given=HostTask(program=program, backend=backend),
    )


def _text(program: Program, modules: Modules) -> str:
    wrapper = program.text.wrapper
    parameters = ", ".join(declaration(one, constant=True) for one in wrapper.parameters)
    derived = [f"{one.name} = {one.expression}" for one in wrapper.derived]
    launch = [f"grid: ({wrapper.launch.grid})", f"block: ({wrapper.launch.block})"]
    launch += [f"dynamic shared memory in bytes: {wrapper.launch.shared}"] if wrapper.launch.shared != "0" else []
    facts = [*wrapper.notes, *derived]
    return modules.render(
        "host",
        {
            "role": modules.render("role", {}),
            "untrusted": modules.render("untrusted", {}),
            "name": program.name,
            "unit": as_data(program.text.unit),
            "wrapper": wrapper.name,
            "signature": f"void {wrapper.name}({parameters})",
            "facts": "\n".join(f"- {one}" for one in facts),
            "launch": "\n".join(f"- {one}" for one in launch),
        },
    )


def judged(task: HostTask, reply: str) -> Judged[str]:
    """Judge a reply: the kernel's text, the compiler, checks of the CPU runtime, and the output of our main function.

    The product is the program.
    """
    block = replies.code(reply)
    if block is None:
        return Judged(outcome=AttemptOutcome.UNREADABLE, feedback=NO_CODE)
    changed = same_declarations.change(task.program.text.unit, block.text)
    if changed:
        said = f"The source text that was given has to stay as it is: {changed}. Answer with the complete program."
        return Judged(outcome=AttemptOutcome.KERNEL_CHANGED, feedback=said, product=block.text)
    with scratch_folder() as folder:
        failed = _checked(task, block.text, Path(folder) / "own")
        if failed is not None:
            return failed
    return _compared(task, block.text)


def _checked(task: HostTask, code: str, folder: Path) -> Judged[str] | None:
    """Return what is wrong with a program by itself; none if all checks are clean."""
    job = Job(program=single(task.program.name, code, folder), compiling=COMPILING, running=RUNNING)
    for result in checking.check(task.backend, job, chosen(CHECKS)):
        if result.state not in ("clean", "unchecked"):
            not_built = result.state == "not_built"
            outcome = AttemptOutcome.NOT_COMPILED if not_built else AttemptOutcome.RUN_FAILED
            return Judged(outcome=outcome, feedback=feedback.of_result(result, code), product=code)
    return None


def _compared(task: HostTask, code: str) -> Judged[str]:
    """Compare what the wrapper computes with what ours does, both called by our main function."""
    program = task.program
    programs = exchange.of_program(program.text, code)
    with scratch_folder() as folder:
        into = Path(folder)
        ours = task.backend.compile(single(program.name, program.code, into), into / "ours", COMPILING)
        expected = task.backend.run(ours, NOTHING, RUNNING).finished if ours.state == "built" else None
    if expected is None or not expected.succeeded:
        said = f"the program of {program.name} does not run here, so there is nothing to compare with"
        return Judged(outcome=AttemptOutcome.NOT_JUDGED, feedback=said, product=code)
    try:
        (found,) = judge(task.backend, programs, program.name, [PLAIN], compiling=COMPILING, running=RUNNING)
    except NotJudgedError as error:
        return Judged(outcome=AttemptOutcome.NOT_JUDGED, feedback=str(error), product=code)
    actual = found.tests
    if found.result.state == "not_built":
        said = feedback.of_result(found.result, programs.answering)
        return Judged(outcome=AttemptOutcome.NOT_COMPILED, feedback=_called(program, said), product=code)
    if found.ran and actual is not None and actual.succeeded and actual.stdout == expected.stdout:
        return Judged(outcome=AttemptOutcome.ACCEPTED, product=code)
    got = actual.text.splitlines() if actual is not None else []
    different = [
        f"- it is `{one}`, and should be `{wanted}`"
        for one, wanted in zip(
            [*got, *[""] * len(expected.text.splitlines())], expected.text.splitlines(), strict=False
        )
        if one != wanted
    ]
    said = "\n".join(["For the inputs of our tests, the outputs differ:", *different[:MOST_SHOWN]])
    return Judged(outcome=AttemptOutcome.DIFFERENT_OUTPUT, feedback=said, product=code)


def _called(program: Program, said: str) -> str:
    return f"The program compiles, but not with a call of `{program.wrapper}` as it was declared. {said}"
