from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from kernelmill.models.recording import transcripts
from kernelmill.records.models import RecordedMessage, RecordedReply, UnrecordedQuestion
from kernelmill.records.prompts import DescribedUnit, MissingPrompt, Prompt, PromptKind
from kernelmill.records.reasons import DescribeReason
from kernelmill.storage import jsonl
from tests.kernelmill.cli.projects import kernelmill

ROOT = Path(__file__).parents[4]
UNIT = "proj/src/relu.cu:relu_float"


def prompt(kind: PromptKind) -> Prompt:
    return Prompt(
        id=f"{UNIT}/{kind}", sample_id="proj/src/relu.cu:relu", unit_id=UNIT, source="proj", kind=kind,
        text=f"Please {kind} relu_float.\n", template="default", asks_for="unit", entry_point="relu_float",
        signature="__global__ void relu_float(float *x)", license="MIT",
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    missing = MissingPrompt(kind="complete", reason=DescribeReason.NOT_DOCUMENTED)
    unit = DescribedUnit(
        id=UNIT, source="proj", kernel_id="proj/src/relu.cu:relu", name="relu_float", kinds=("translate", "repair"),
        missing=(missing,), waiting=True,
    )  # fmt: skip
    jsonl.write(Path("data/describe/units.jsonl"), [unit])
    jsonl.write(Path("data/describe/prompts.jsonl"), [prompt("translate"), prompt("repair")])


def test_prompts_of_triton_programs_are_found_by_the_name_of_their_kernel() -> None:
    program = "toy/ops.py:softmax_kernel"
    unit = DescribedUnit(id=program, source="toy", kernel_id=program, name="softmax_kernel", kinds=("repair",))
    asked = replace(
        prompt("repair"),
        id=f"{program}/repair",
        sample_id=program,
        unit_id=program,
        text="Mend it.\n",
        language="triton",
    )
    jsonl.write(Path("data/triton_describe/units.jsonl"), [unit])
    jsonl.write(Path("data/triton_describe/prompts.jsonl"), [asked])
    assert kernelmill("prompt", "softmax_kernel", "--kind", "repair").stdout == "Mend it.\n"


def test_standard_output_is_exactly_what_is_handed_out() -> None:
    done = kernelmill("prompt", "relu_float", "--kind", "translate")
    assert done.stdout == "Please translate relu_float.\n"
    assert (
        "relu_float/translate: about 8 tokens (an estimate), no model is configured; entry point relu_float"
        in done.stderr
    )


@pytest.mark.parametrize("name", [UNIT, "relu_float", "relu", "proj/src/relu.cu:relu"])
def test_unit_is_found_by_id_or_name_of_itself_or_its_kernel(name: str) -> None:
    assert kernelmill("prompt", name).stdout == "Please repair relu_float.\nPlease translate relu_float.\n"


def test_missing_kind_is_explained() -> None:
    done = kernelmill("prompt", "relu_float", "--kind", "complete")
    assert done.exit_code == 1
    assert "no prompt of the kind complete: not documented" in done.stderr
    assert "translate" in done.stderr


def test_unknown_name_is_an_error_with_similar_ones() -> None:
    done = kernelmill("prompt", "relu_half")
    assert done.exit_code == 1
    assert "relu_half; similar: relu_float" in done.stderr


def test_records_are_printed_as_json() -> None:
    assert (
        kernelmill("prompt", "relu_float", "--kind", "repair", "--json").stdout == f"{jsonl.dumps(prompt('repair'))}\n"
    )


def configure(model: object) -> None:
    whole = yaml.safe_load((ROOT / "params.yaml").read_text()) | {"model": model}
    Path("params.yaml").write_text(yaml.safe_dump(whole))


def test_cost_is_that_of_the_configured_model() -> None:
    prices, sampling = {"input": 1000, "output": 5000}, {"max_output_tokens": 100}
    configure({"kind": "server", "name": "m", "prices": prices, "sampling": sampling})
    done = kernelmill("prompt", "relu_float", "--kind", "translate")
    assert "about 8 tokens (an estimate), which cost 0.0080 with m, and a reply at most 0.5000" in done.stderr
    configure({"kind": "server", "name": "m"})
    assert "free with m" in kernelmill("prompt", "relu_float", "--kind", "translate").stderr


def test_what_would_be_sent_is_printed_exactly() -> None:
    messages = (RecordedMessage(speaker="user", text="Wrap relu.\n"),)
    missing = UnrecordedQuestion(
        purpose="wrap",
        subject=UNIT,
        turn=0,
        attempt=0,
        key="k",
        messages=messages,
        input_tokens=3,
        output_tokens=9,
        cost=0,
    )
    old = (*messages, RecordedMessage(speaker="assistant", text="no"), RecordedMessage(speaker="user", text="Again."))
    reply = RecordedReply(
        purpose="cases", subject=UNIT, turn=1, key="l", model="m", messages=old, input_tokens=7, output_tokens=2
    )
    transcripts.write(Path("data/wrap"), "m", "default", (), [missing])
    transcripts.write(Path("data/cases"), "m", "default", [reply])
    done = kernelmill("prompt", "--sent", "relu_float")
    assert done.stdout == "[user]\nWrap relu.\n\n[assistant]\nno\n[user]\nAgain.\n[user]\nWrap relu.\n\n"
    assert "relu_float, cases, turn 1, attempt 0: complete reply by m, 7 + 2 tokens" in done.stderr
    assert "relu_float, wrap, turn 0, attempt 0: no reply yet, about 4 tokens" in done.stderr


def test_unit_that_no_stage_asks_about_is_an_error() -> None:
    done = kernelmill("prompt", "--sent", "relu_float")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "no stage asks a model about relu_float" in done.stderr
