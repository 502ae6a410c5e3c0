from pathlib import Path

import pytest

from kernelmill.records.prompts import DescribedUnit, MissingPrompt, Prompt, PromptKind
from kernelmill.records.reasons import DescribeReason
from kernelmill.storage import jsonl
from tests.kernelmill.cli.projects import kernelmill

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


def test_standard_output_is_exactly_what_is_handed_out() -> None:
    done = kernelmill("prompt", "relu_float", "--kind", "translate")
    assert done.stdout == "Please translate relu_float.\n"
    assert "relu_float/translate: about 8 tokens (an estimate); entry point relu_float" in done.stderr


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
