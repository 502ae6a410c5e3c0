"""The question for the wrapper and the test of a Triton sample: role, task, source text, interface and output."""

from dataclasses import dataclass

from kernelmill.models.conversation import Opening
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.models.templates import Modules, Placeholders, as_data
from kernelmill.records import AdaptedTriton, TritonKernel, TritonSample, UnitRecord
from kernelmill.triton.source import reading

PURPOSE = "triton_augment"
MODULES = {
    "untrusted": Placeholders(frozenset()),
    "triton_role": Placeholders(frozenset()),
    "triton_goal": Placeholders(frozenset({"goal"}), frozenset({"goal"})),
    "triton_source": Placeholders(frozenset({"source"}), frozenset({"source"})),
    "triton_interface": Placeholders(frozenset({"interface"}), frozenset({"interface"})),
    "triton_task": Placeholders(frozenset({"kernels"})),
    "triton_output": Placeholders(frozenset()),
    "triton": Placeholders(
        frozenset({"role", "untrusted", "goal", "source", "interface", "task", "output"}),
        frozenset({"untrusted", "source", "task", "output"}),
    ),
}
"""The templates that a question is made of."""
SCHEMA = (
    '{"additionalProperties": false, "properties": {"kernel_wrapper": {"type": "string"}, "unitest_code": '
    '{"type": "string"}}, "required": ["kernel_wrapper", "unitest_code"], "type": "object"}'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TritonTask:
    """The sample that a reply is judged with."""

    sample: TritonSample
    code: str
    """The adapted code."""
    kernels: tuple[TritonKernel, ...]


def opening(sample: TritonSample, adapted: AdaptedTriton, modules: Modules) -> Opening[TritonTask]:
    """Return the question for the wrapper and the test of a sample."""
    kernels = reading.facts(adapted.code).kernels
    launched = [one.name for one in kernels if not one.is_helper]
    parts = {
        "role": modules.render("triton_role", {}),
        "untrusted": modules.render("untrusted", {}),
        "goal": _described("triton_goal", "goal", sample.description_2, modules),
        "source": modules.render("triton_source", {"source": as_data(adapted.code, "python")}),
        "interface": _described("triton_interface", "interface", sample.description_1, modules),
        "task": modules.render("triton_task", {"kernels": ", ".join(f"`{one}`" for one in launched)}),
        "output": modules.render("triton_output", {}),
    }
    question = Question(
        purpose=PURPOSE,
        subject=sample.id,
        messages=(Message(speaker=Speaker.USER, text=modules.render("triton", parts)),),
        schema=SCHEMA,
    )
    name = launched[0] if launched else sample.id.rpartition(":")[2]
    unit = UnitRecord(id=sample.id, source=sample.source, kernel_id=sample.id, name=name)
    return Opening(unit=unit, question=question, given=TritonTask(sample=sample, code=adapted.code, kernels=kernels))


def _described(module: str, placeholder: str, text: str, modules: Modules) -> str:
    """Return the module with a description, in a fence since it is other people's text; empty without one."""
    return modules.render(module, {placeholder: as_data(text, "text")}) if text.strip() else ""
