"""Wrappers and tests are found by running samples, and what is found before an interruption is kept."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kernelmill import sandbox
from kernelmill.errors import OverdueError
from kernelmill.records import Dropped, TritonProgram, TritonSample
from kernelmill.records.reasons import TritonAugmentReason as Reason
from kernelmill.sandbox import Finished
from kernelmill.triton.augmenting import synthesis
from kernelmill.triton.collecting import training_format

EXAMPLES = Path(__file__).parents[1] / "collecting/examples/train_crawl.json"
HEAD = "import torch\nimport triton\nimport triton.language as tl\n\n\n"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KERNELMILL_WORKERS", "1")


def samples(*wanted: str) -> list[TritonSample]:
    """Return the examples whose first function has one of these names."""
    found = training_format.collected(training_format.objects(EXAMPLES), "crawl").samples
    return [one for one in found if any(f"def {name}(" in one.code for name in wanted)]


def programs(found: Sequence[TritonSample]) -> list[TritonProgram | Dropped]:
    wanted = [synthesis.searched(one, one.code) for one in found]
    results = synthesis.synthesized(wanted, 300)
    return [synthesis.program(one, result) for one, result in zip(wanted, results, strict=True)]


@pytest.mark.long
@pytest.mark.slow
def test_the_samples_that_users_start_with_get_tests_against_torch() -> None:
    found = programs(samples("add", "copy_2d", "_layer_norm_fwd_fused"))
    assert [one.reference_detail for one in found if isinstance(one, TritonProgram)] == [
        "x + y",
        "src.clone()",
        "F.layer_norm(x, x.shape[-1:], weight, bias)",
    ]
    norm = found[2]
    assert isinstance(norm, TritonProgram)
    assert norm.tested == ("_layer_norm_bwd_fused", "_layer_norm_fwd_fused")
    assert 'gradients={"x": 1, "weight": 2, "bias": 3}' in norm.unitest_code
    assert {name.split("_")[1] for name in norm.cases} == {"typical", "boundary", "special", "ragged", "large"}
    compile(norm.text, "<program>", "exec")


FLAGGED = """
@triton.jit
def scale_kernel(x, o, n, TWICE: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    if TWICE:
        v = v * 2
    tl.store(o + i, v, mask=i < n)


def scaled(_input, result, twice=False):
    n = _input.numel()
    scale_kernel[(triton.cdiv(n, 64),)](_input, result, n, twice, BLOCK=64)
    return result
"""


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Sequence[TritonProgram | Dropped]:
    """What is found of several samples by one process, which takes seconds to start."""
    texts = (FLAGGED, "import nowhere\n@triton.jit\ndef k(x):\n    pass\n", "@triton.jit\ndef k(n):\n    pass\n")
    made = [training_format.sample({"code": HEAD + text}, "s", number) for number, text in enumerate(texts)]
    given = [one for one in made if isinstance(one, TritonSample)]
    assert len(given) == len(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KERNELMILL_CACHE", str(tmp_path_factory.mktemp("searched")))
        patch.setenv("KERNELMILL_WORKERS", "1")
        return programs([*samples("row_sum_kernel"), *given])


@pytest.mark.slow
def test_kernel_without_a_launch_gets_one(searched: Sequence[TritonProgram | Dropped]) -> None:
    found = searched[0]
    assert isinstance(found, TritonProgram)
    assert "row_sum_kernel[(rows,)]" in found.kernel_wrapper
    assert {one.parameter: one.role for one in found.pointers} == {"x_ptr": "read", "out_ptr": "written"}


@pytest.mark.slow
def test_flags_are_tried_and_names_of_parameters_clash_with_none_of_the_test(
    searched: Sequence[TritonProgram | Dropped],
) -> None:
    found = searched[1]
    assert isinstance(found, TritonProgram)
    assert '"twice": True' in found.unitest_code
    assert '"_input": _test_values(' in found.unitest_code
    assert found.kernel_wrapper.count("return tuple(outputs)") == 1


@pytest.mark.slow
def test_sample_that_cannot_be_imported_or_launched_says_why(searched: Sequence[TritonProgram | Dropped]) -> None:
    assert [one.reason for one in searched[2:] if isinstance(one, Dropped)] == [
        Reason.DOES_NOT_IMPORT,
        Reason.NO_LAUNCH_FOUND,
    ]


def in_this_process(function: Any, items: Any, *, finished: Any, **_: object) -> None:  # noqa: ANN401 (any work)
    """Call a function here, as scripted runners cannot be sent to other processes."""
    for index, one in enumerate(items):
        finished(index, function(one))


def answer(text: str) -> sandbox.Runner:
    def run(*_: object, **__: object) -> Finished:
        return Finished(returncode=0, stdout=text.encode(), stderr=b"", outcome="exited", seconds=0.0)

    return run


@pytest.mark.slow
def test_process_that_ends_early_loses_no_sample_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernelmill.pool.map_ordered", in_this_process)
    wanted = [synthesis.searched(one, one.code) for one in samples("relu")]
    (lost,) = synthesis.synthesized(wanted, 1, answer(""))
    assert (lost.reason, lost.detail) == (Reason.DOES_NOT_IMPORT, "the process ended: exited")
    kept = f'{{"id": "{wanted[0].sample.id}", "wrapper": "w", "test": "t"}}\n'
    assert synthesis.synthesized(wanted, 1, answer(kept))[0].wrapper == "w"


def test_search_that_the_backstop_ends_is_an_error_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernelmill.pool.map_ordered", in_this_process)
    wanted = [synthesis.searched(one, one.code) for one in samples("relu")]
    with pytest.raises(OverdueError, match="although its work is bounded"):
        synthesis.synthesized(wanted, 1, answer(f'{{"id": "{wanted[0].sample.id}", "overdue": true}}\n'))
    found = f'{{"id": "{wanted[0].sample.id}", "wrapper": "w"}}\n'
    assert synthesis.synthesized(wanted, 1, answer(found))[0].wrapper == "w", "nothing was remembered"


def test_sample_that_ends_the_process_of_others_costs_them_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernelmill.pool.map_ordered", in_this_process)
    wanted = [synthesis.searched(one, one.code) for one in samples("relu", "square")]
    hostile = wanted[0].sample.id

    def run(command: Sequence[str], **_: object) -> Finished:
        asked = [one["id"] for one in json.loads(Path(command[-1]).read_bytes())["samples"]]
        lines = "" if hostile in asked else "".join(f'{{"id": "{one}", "wrapper": "w"}}\n' for one in asked)
        return Finished(returncode=-9, stdout=lines.encode(), stderr=b"", outcome="exited", seconds=0.0)

    first, second = synthesis.synthesized(wanted, 1, run)
    assert (first.reason, second.wrapper) == (Reason.DOES_NOT_IMPORT, "w")


def test_what_was_found_before_an_interruption_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernelmill.pool.map_ordered", in_this_process)
    wanted = [synthesis.searched(one, one.code) for one in samples("relu", "square", "sigmoid", "silu")]
    first = wanted[: synthesis.BATCH]
    lines = "".join(f'{{"id": "{one.sample.id}", "wrapper": "w"}}\n' for one in first)
    synthesis.synthesized(first, 1, answer(lines))
    again = synthesis.synthesized(wanted, 1, answer(f'{{"id": "{wanted[-1].sample.id}", "wrapper": "new"}}\n'))
    assert [one.wrapper for one in again] == ["w", "w", "w", "new"]


def test_searches_run_in_the_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernelmill.pool.map_ordered", in_this_process)
    seen: dict[str, Any] = {}

    def run(command: Sequence[str], **given: object) -> Finished:
        seen.update(given)
        return Finished(returncode=0, stdout=b"", stderr=b"", outcome="exited", seconds=0.0)

    synthesis.synthesized([synthesis.searched(one, one.code) for one in samples("relu")], 1, run)
    assert set(seen["environment"]) == {*synthesis._ENVIRONMENT, "PYTHONPATH"}
    assert set(seen["read"]) >= set(sandbox.python_roots())
    assert seen["limits"].memory_mib == synthesis.MEMORY_MIB


REUSING = (
    HEAD
    + """\
@triton.jit
def fill(out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, 1.0, mask=i < n)


def growing(x):
    total = torch.zeros_like(x)
    for count in range(1, 30):
        part = torch.empty(x.numel() * count)
        fill[(triton.cdiv(part.numel(), 64),)](part, part.numel(), BLOCK=64)
        total += part.sum()
        del part
    return x + total
"""
)


@pytest.mark.long
@pytest.mark.slow
def test_tensors_that_take_the_addresses_of_freed_ones_are_told_apart() -> None:
    (given,) = training_format.collected([{"code": REUSING}], "own").samples
    (found,) = programs([given])
    assert isinstance(found, TritonProgram)
