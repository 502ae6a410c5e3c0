"""Samples are adapted, or dropped with the line of what no AMD GPU has."""

from dataclasses import replace

import pytest

from kernelmill.records import AdaptedTriton, Dropped, TritonSample
from kernelmill.records.reasons import TritonAdaptReason as Reason
from kernelmill.triton.collecting import training_format
from stages.triton_adapt.run import adapt, one

HEAD = "import triton\nimport triton.language as tl\n\n\n@triton.jit\ndef k(x_ptr):\n"


def sample(body: str) -> TritonSample:
    found = training_format.sample({"code": HEAD + body}, "s", 0)
    assert isinstance(found, TritonSample)
    return found


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("    tl.inline_asm_elementwise('mov', '=r', [x_ptr], tl.int32, True, 1)\n", Reason.INLINE_PTX),
        ("    tl.extra.cuda.globaltimer()\n", Reason.NVIDIA_LIBRARY),
    ],
)
def test_sample_that_no_amd_gpu_runs_is_dropped_with_its_line(body: str, reason: Reason) -> None:
    found = one(sample(body))
    assert isinstance(found, Dropped)
    assert found.reason == reason
    assert found.detail.startswith("line 7: ")


def test_what_cannot_be_parsed_is_dropped() -> None:
    found = one(replace(sample("    pass\n"), code="def f(:\n"))
    assert isinstance(found, Dropped)
    assert found.reason == Reason.NOT_PARSED


@pytest.mark.slow
def test_every_sample_is_adapted_or_dropped() -> None:
    samples = [sample("    tl.store(x_ptr, tl.math.tanh(1.0))\n"), sample("    tl.extra.cuda.smid()\n")]
    found = adapt(samples)
    assert (len(found.samples), len(found.dropped)) == (1, 1)
    assert isinstance(found.samples[0], AdaptedTriton)
    assert "libdevice.tanh" in found.samples[0].code
