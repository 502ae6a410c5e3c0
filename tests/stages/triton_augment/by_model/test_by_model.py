"""A model's wrappers and tests are run before they are accepted, repaired with what was wrong, and labelled."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from kernelmill.config.params import TritonAugmentParams
from kernelmill.models import templates
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.scripted import ScriptedModel
from kernelmill.records import AdaptedTriton, TritonSample
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.triton.augmenting import synthesis
from kernelmill.triton.augmenting.synthesis import Searched
from kernelmill.triton.collecting import training_format
from stages.triton_augment.by_model import asking, judging
from stages.triton_augment.by_model.judging import judged
from stages.triton_augment.by_model.run import Found, ask
from stages.triton_augment.run import augment

T = TypeVar("T")
R = TypeVar("R")
CONF = Path(__file__).parents[4] / "conf/prompt"
MODULES = templates.load(asking.MODULES, "default", folder=CONF)
CODE = """import torch
import triton
import triton.language as tl


@triton.jit
def negate_kernel(x, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(o + i, -tl.load(x + i, mask=i < n), mask=i < n)
"""
WRAPPER = """import torch


def kernel_wrapper(x):
    o = torch.empty_like(x)
    negate_kernel[(triton.cdiv(x.numel(), 32),)](x, o, x.numel(), BLOCK=32)
    return (o,)
"""
CASE = """def test_{kind}_{number}():
    torch.manual_seed({number})
    x = torch.randn({size}, device="cuda")
    torch.testing.assert_close(kernel_wrapper(x)[0].double(), {sign}x.double())
"""
SIZES = {"typical": 96, "boundary": 1, "special": 64, "ragged": 77, "large": 1000}


def case_texts(sign: str = "-", kinds: Sequence[str] = tuple(SIZES)) -> str:
    return "\n\n".join(CASE.format(kind=one, number=n, size=SIZES[one], sign=sign) for n, one in enumerate(kinds))


def reply(wrapper: str = WRAPPER, test: str = "") -> str:
    fields = {"kernel_wrapper": wrapper, "unitest_code": test or case_texts()}
    return f"Here it is.\n\n```json\n{json.dumps(fields)}\n```\n"


def sample() -> tuple[TritonSample, AdaptedTriton]:
    described: training_format.Json = {
        "code": CODE,
        "description_1": "negate(x) -> Tensor",
        "description_2": "Negate a tensor.",
    }
    found = training_format.sample(described, "own", 0)
    assert isinstance(found, TritonSample)
    return found, AdaptedTriton(id=found.id, source=found.source, license=found.license, code=found.code)


def inline(function: Callable[[T], R], items: Sequence[T], *, label: str) -> Sequence[R]:
    """Calls the function here, rather than in workers."""
    return [function(item) for item in items]


def found(*texts: str) -> Found:
    """What a model adds that gives these replies, one after another."""

    def script(question: Question) -> Reply:
        return Reply(state=ReplyState.COMPLETE, text=texts[len(question.messages) // 2])

    return asyncio.run(ask(ScriptedModel(answer=script), MODULES, [sample()], rounds=len(texts) - 1, mapper=inline))


def test_question_has_all_modules_in_order_and_untrusted_text_in_fences() -> None:
    (message,) = asking.opening(*sample(), MODULES).question.messages
    parts = (
        "experienced engineer",
        "```text\nNegate a tensor.",
        "```python\nimport torch",
        "```text\nnegate(x)",
        "JSON",
    )
    places = [message.text.index(one) for one in parts]
    assert places == sorted(places)
    assert "`negate_kernel`" in message.text


def test_question_leaves_out_descriptions_that_are_missing() -> None:
    bare = training_format.sample({"code": CODE}, "own", 0)
    assert isinstance(bare, TritonSample)
    (message,) = asking.opening(bare, sample()[1], MODULES).question.messages
    assert "What the operator is for" not in message.text
    assert "Its interface" not in message.text


@pytest.mark.parametrize(
    ("text", "outcome", "said"),
    [
        ("I cannot.", AttemptOutcome.UNREADABLE, "no JSON object with the texts"),
        ('{"kernel_wrapper": 1, "unitest_code": "x"}', AttemptOutcome.UNREADABLE, "no JSON object with the texts"),
        (reply("def kernel_wrapper(x:\n"), AttemptOutcome.NOT_COMPILED, "not Python"),
        (reply("def other(x):\n    pass\n"), AttemptOutcome.INVALID, "no function `kernel_wrapper`"),
        (
            reply(test=case_texts(kinds=["typical"] * 9)),
            AttemptOutcome.INVALID,
            "of the kinds: boundary, special",
        ),
        (reply(f"{CODE}\n{WRAPPER}"), AttemptOutcome.KERNEL_CHANGED, "`negate_kernel` again"),
        (reply(f"{CODE.replace('negate', 'my')}\n{WRAPPER}"), AttemptOutcome.KERNEL_CHANGED, "a kernel `my_kernel`"),
    ],
)
def test_reply_that_need_not_be_run_says_what_is_wrong(text: str, outcome: AttemptOutcome, said: str) -> None:
    result = judged(asking.opening(*sample(), MODULES).given, text)
    assert (result.outcome, result.product) == (outcome, None)
    assert said in result.feedback


@pytest.mark.long
@pytest.mark.slow
def test_wrong_test_is_repaired_and_every_attempt_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    made = found(reply(test=case_texts(sign="+")), reply(test="x = 1\n"), reply())
    (conversation,) = made.conversations
    assert [one.outcome for one in conversation.attempts] == [
        AttemptOutcome.DIFFERENT_OUTPUT,
        AttemptOutcome.INVALID,
        AttemptOutcome.ACCEPTED,
    ]
    assert "Mismatched elements" in conversation.attempts[0].detail
    (program,) = made.programs
    assert (program.author, program.entry_point, program.tested) == ("model", "kernel_wrapper", ("negate_kernel",))
    assert program.cases == tuple(f"test_{kind}_{n}" for n, kind in enumerate(SIZES))


@pytest.mark.slow
def test_test_that_wrong_kernels_pass_is_not_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    idle = "\n\n".join(f"def test_{kind}_{n}():\n    assert True\n" for n, kind in enumerate(SIZES))
    made = found(reply(test=idle))
    assert made.programs == ()
    assert "it would pass for wrong kernels" in made.conversations[0].attempts[0].detail


def test_samples_that_a_model_covers_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def none(wanted: Sequence[Searched], _seconds: float) -> tuple[()]:
        searched.append(len(wanted))
        return ()

    monkeypatch.setattr(synthesis, "synthesized", none)
    one, adapted = sample()
    program = judging.program(asking.opening(one, adapted, MODULES).given, WRAPPER, case_texts(), ["test_typical_0"])
    result = augment([one], [adapted], TritonAugmentParams(), lambda _samples: Found(programs=(program,)))
    assert (result.programs, result.dropped, searched) == ((program,), (), [0])
