"""After a stage, its input, its output and what it dropped are known, and no source disappears in silence."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from kernelmill.pipeline import stage_account
from kernelmill.pipeline.stage_account import FLOWS, account


def write(path: Path, *records: Mapping[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")


def dropped(source: str, reason: str, detail: str = "") -> Mapping[str, object]:
    return {"id": f"{source}/a.cu:k", "source": source, "stage": "instantiate", "reason": reason, "detail": detail}


@pytest.fixture
def instantiated(tmp_path: Path) -> Path:
    write(tmp_path / "select/kept.jsonl", *({"id": f"{name}/a.cu:k", "source": name} for name in ("a", "a", "b", "b")))
    units = [{"id": f"a/a.cu:k_{kind}", "source": "a", "kernel_id": "a/a.cu:k"} for kind in ("float", "half")]
    write(tmp_path / "instantiate/units.jsonl", *units)
    reasons = [
        dropped("a", "parameter_pack"), dropped("b", "lacks_a_declaration", "at::\x1b[2JTensor\nis unknown"),
        dropped("b", "lacks_a_declaration"), dropped("a", "not_utf8"), dropped("a", "lambda_argument"),
    ]  # fmt: skip
    write(tmp_path / "instantiate/dropped.jsonl", *reasons)
    return tmp_path


def test_summary_says_what_went_in_came_out_and_was_dropped(instantiated: Path) -> None:
    found = account("instantiate", instantiated)
    assert found is not None
    assert found.summary == (
        "instantiate: 4 kernels in; 2 units of 1 kernels out; "
        "5 dropped: lacks_a_declaration 2, lambda_argument 1, not_utf8 1, others 1"
    )


def test_source_that_loses_everything_is_a_warning_with_the_reason(
    instantiated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stage_account.say("instantiate", instantiated)
    (warning,) = capsys.readouterr().err.splitlines()[1:]
    assert warning == (
        "WARNING: nothing of b is left after instantiate: 2 kernels went in; "
        "2 dropped: lacks_a_declaration 2 (for example: at::\\u001b[2JTensor is unknown)"
    )


def test_source_without_compile_commands_is_a_warning_with_what_was_tried(tmp_path: Path) -> None:
    write(tmp_path / "fetch/sources.jsonl", {"id": "a"}, {"id": "b"})
    write(tmp_path / "capture/commands.jsonl", {"source": "a", "path": "a.cu"})
    hint = "setup.py raised RuntimeError: only supports PyTorch >= 2.5"
    write(
        tmp_path / "capture/attempts.jsonl",
        {"source": "a", "strategy": "cmake", "commands": 0, "detail": "no CMakeLists.txt"},
        {"source": "b", "strategy": "setuptools", "commands": 0, "detail": hint},
    )
    found = account("capture", tmp_path)
    assert found is not None
    assert found.summary == "capture: 2 sources in; 1 compile commands out; 1 dropped: setuptools 1"
    (warning,) = found.warnings
    assert warning.endswith(f"1 sources went in; 1 dropped: setuptools 1 (for example: {hint})")


def test_verdicts_are_counted_by_level_and_failed_ones_are_not_left(tmp_path: Path) -> None:
    write(tmp_path / "cases/suites.jsonl", *({"source": name} for name in ("a", "a", "b")))
    levels = (("a", "verified"), ("a", "executed"), ("b", "failed"))
    write(tmp_path / "verify/verdicts.jsonl", *({"source": name, "level": level} for name, level in levels))
    found = account("verify", tmp_path)
    assert found is not None
    assert found.summary == "verify: 3 suites in; 2 verdicts (1 executed, 1 verified) out; nothing dropped"
    assert len(found.warnings) == 1


@pytest.mark.parametrize("stage", [*FLOWS, "report", "compilers"])
def test_stage_without_its_files_says_nothing(stage: str, tmp_path: Path) -> None:
    assert account(stage, tmp_path) is None
